//! The vocabulary that every game of Sente shares.
//!
//! Two games share words, not geometry: there is no generic board, piece or cell here. A game is a type that
//! implements [`Position`]; a [`Record`] is a game that was or is being played, with its variations.

mod perft;
mod position;
mod record;
pub mod simd;

pub use perft::{perft, perft_divide};
pub use position::{Ending, Outcome, Player, Position, Termination};
pub use record::{Node, NodeId, Record, Turn};
