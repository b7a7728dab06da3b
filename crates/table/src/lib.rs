//! A game at a table: played by two sides, and looked at by whoever wants to. Without any user interface, clock or network.
//!
//! - [`LiveGame`] is a game under way on one line: who sits where, what the players agreed on, what waits for a yes or for
//!   punishment, offers, resigning, taking back. It says who may do what, and refuses the rest with a reason. A server needs
//!   no more of a game.
//! - [`Viewer`] looks at a record: where one is, the line that is shown, variations, the side of the board.
//!
//! Either stands alone. A page for one screen has both, and hands what [`LiveGame`] accepts to [`Viewer`]; a page of a game
//! played elsewhere lets the game go on while somebody looks at an earlier place.
//!
//! ```
//! use game_core::{NodeId, Outcome, Player::{First, Second}, Record};
//! use table::{Acted, LiveGame, Offer, Refusal, Seat, Viewer};
//!
//! let mut game = LiveGame::<shogi::Position>::new(shogi::PositionTrait::start(), [Seat::Remote; 2]);
//! let pawn = "7g7f".parse().unwrap();
//! assert_eq!(game.act(Second, pawn, false), Err(Refusal::NotYourTurn));
//! assert_eq!(game.act(First, pawn, false), Ok(Acted::Played { turn_complete: true }));
//! assert!(matches!(game.act(Second, pawn, false), Err(Refusal::Illegal(_))));
//!
//! // Whoever looks need not be where the game is.
//! let mut viewer = Viewer::new(Record::new(game.line().start().clone()));
//! viewer.play(pawn).unwrap();
//! viewer.first();
//! assert_eq!((viewer.cursor(), viewer.line().len()), (NodeId::ROOT, 1));
//!
//! game.offer(First, Offer::Draw).unwrap();
//! game.accept(Second).unwrap();
//! assert_eq!(game.ending().unwrap().result(), Some(Outcome::Draw));
//! assert_eq!(game.resign(First), Err(Refusal::Over));
//! ```

mod live;
mod placement;
mod rules;
mod viewer;

pub use live::{Acted, LiveGame, Offer, PendingIllegal, Refusal, Seat, Undone};
pub use placement::random_placement;
pub use rules::{Jishogi, Playable, ShogiRules, Verdict};
pub use viewer::Viewer;
