//! The rules of shogi: positions, actions, text, perft.
//!
//! - [`Square`], [`Kind`], [`Piece`], [`Hand`]: the board and what stands on it or beside it.
//! - [`Action`]: a move or a drop, and its notation (USI).
//! - [`Position`]: a position of a game, checked; implements [`game_core::Position`]. Its text is SFEN.
//! - [`Setup`]: any board at all, for an editor or a diagram; becomes a [`Position`] by `try_from`.
//! - [`Handicap`]: the usual starts. [`furigoma`]: who moves first.
//! - [`strict`]: what an illegal action comes to in strict play. [`impasse`]: jishogi, by agreement or declaration.
//!
//! ```
//! use game_core::Position as _;
//! use shogi::{Action, Position};
//!
//! let mut position = Position::start();
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     position.play(text.parse::<Action>().unwrap()).unwrap();
//! }
//! assert_eq!(
//!     position.to_string(),
//!     "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"
//! );
//! ```

mod action;
pub mod furigoma;
mod handicap;
pub mod impasse;
mod piece;
mod position;
mod setup;
mod square;
pub mod strict;

pub use action::{Action, ParseActionError};
pub use game_core::{Ending, Outcome, Player, Position as PositionTrait, Termination};
pub use handicap::Handicap;
pub use piece::{Hand, Kind, Piece};
pub use position::{IllegalAction, Position, Reason};
pub use setup::{ParsePositionError, ParseSetupError, Setup, SetupError};
pub use square::{ParseSquareError, Square};

/// Sente, also called Black: the one who moves first in an even game. Plays up the board, towards rank 1 (a).
pub const SENTE: Player = Player::First;
/// Gote, also called White: plays down the board. Moves first where a handicap is given.
pub const GOTE: Player = Player::Second;
