//! The vocabulary that every game of Sente shares.
//!
//! Two games share words, not geometry: there is no generic board, piece or cell here. A game is a type that
//! implements [`Position`]; a [`Line`] is one way to play it, with every position on it; a [`Record`] is a game that was
//! or is being played, with its variations.

pub mod clock;
mod line;
mod perft;
mod position;
mod record;
pub mod simd;
mod turn;

pub use line::Line;
pub use perft::{perft, perft_divide};
pub use position::{Ending, Outcome, Player, Position, Termination};
pub use record::{Conclusion, ConclusionError, Node, NodeId, Path, Record};
pub use turn::{Turn, Turns, turn_is_complete, turns};
