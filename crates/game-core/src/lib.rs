//! The vocabulary that every game of Sente shares.
//!
//! Two games share words, not geometry: there is no generic board, piece or cell here. A game is a type that
//! implements [`Position`]; a [`Line`] is one way to play it, with every position on it; a [`Record`] is a game that was
//! or is being played, with its variations.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub mod clock;
mod line;
pub mod packed;
mod perft;
mod position;
mod record;
mod text;
mod turn;
pub mod zobrist;

pub use line::Line;
pub use perft::{perft, perft_divide};
pub use position::{Ending, Outcome, Player, Position, Termination};
pub use record::{Conclusion, ConclusionError, Node, NodeId, Path, Record};
pub use turn::{Turn, Turns, turn_is_complete, turns};

/// The examples of the README hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
