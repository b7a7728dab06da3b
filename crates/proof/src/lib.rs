//! Proofs of how positions of YINSH end, and what checks them by the rules alone.
//!
//! A proof shows a [`Claim`] about a position: that a player wins, or does not lose, whatever the other one does. It holds what that
//! player plays, and nothing else:
//!
//! - The tree of the game is walked depth first. Where the game is over, the claim has to hold.
//! - Where the other player acts, all legal actions are followed, in ascending order ([`yinsh::Action`] says which).
//! - Where the player acts and can win within the turn, nothing is written: [`check`] finds that by trying.
//! - Where the player acts and the same position was shown before, nothing is written either.
//! - Else a byte is the place, from 0, of the action to follow among the legal ones in ascending order.
//!
//! [`check`] does no more than that walk. It knows the rules, and neither an engine nor an evaluation. [`write()`] does the same walk
//! and asks somebody who knows what to play. [`mod@file`] is how several proofs lie in one file.
//!
//! ```
//! use proof::{Claim, check, write};
//! use yinsh::{BLACK, Position};
//!
//! // White is to move; whatever that is, Black makes a row in the next turn, and needs no other one.
//! let position: Position = "4/7/8/1M7/10/8M/mr1Rm5/mm1MR2MM/mm1rR2M/mm1r3/m2M w move 2-2 3".parse().unwrap();
//! let claim = Claim::wins(BLACK);
//! // So there is nothing to choose: Black wins at once after each move of White's.
//! let bytes = write(&position, claim, 100, |_| None).unwrap();
//! assert_eq!(bytes, []);
//! assert!(check(&position, claim, &bytes).is_ok());
//! // White would have to play something that wins.
//! let wrong = check(&position, Claim::wins(!BLACK), &[0]).unwrap_err();
//! assert_eq!(wrong.at, 1);
//! ```

mod claim;
pub mod file;
mod walk;

pub use claim::Claim;
pub use walk::{Checked, Fault, NoProof, Wrong, check, write};
