//! The rules of YINSH: positions, actions, text, perft.
//!
//! YINSH is a game by Kris Burm; this implementation is unofficial.
//!
//! - [`Point`], [`Direction`], [`Bitboard`], [`Row`]: the board's geometry. [`Symmetry`] turns it.
//! - [`Action`]: one atomic action, and its notation.
//! - [`Position`]: a position of a game, checked; implements [`game_core::Position`].
//! - [`Setup`]: any board at all, for an editor; becomes a [`Position`] by `try_from`.
//! - [`prelude`]: all that most programs need, in one import.
//! - [`playout`], [`playouts`]: uniformly random games. [`Isa`]: the instruction sets they are compiled for.
//!
//! ```
//! use yinsh::prelude::*;
//!
//! let mut position = Position::start();
//! for text in ["f6", "e4", "g5", "d7", "h8", "c3", "e7", "i9", "d4", "g9"] {
//!     position.play(text.parse::<Action>().unwrap()).unwrap();
//! }
//! assert_eq!(position.to_string(), "4/7/2r5/3R2r2/3r2R3/4R4/3R3r2/5R3/5r2/7/4 w move 0-0 3");
//! position.play("f6-f8".parse().unwrap()).unwrap();
//! let refused = position.play("f8-f9".parse().unwrap()).unwrap_err();
//! assert_eq!(refused.to_string(), "f8-f9 is not legal: no ring of Black stands on f8");
//! ```
//!
//! # How it is fast
//!
//! The board is kept as *lanes*: for each of the six directions a picture of the board in which the points of a line
//! are neighbouring bits, in the order in which a ring passes them, with a bit that is always 0 after each line. A
//! picture has 96 bits in two words; six of them are twelve words, and a set of points is an array of twelve.
//!
//! In a lane, a ring that slides is a carry. With `E` the empty points, `M` the markers and `R` the rings of a player,
//!
//! ```text
//! X     = E + (R << 1)      clears the empty points each ring slides over, sets the point that stops it
//! Y     = M + (X & M)       where that is a marker: clears the run of markers, sets the point behind
//! moves = E & (!X | Y)      all moves of all rings, a bit each
//! ```
//!
//! is done for all rings of a player and all lanes at once, in two 512-bit or three 256-bit registers. Carries go up
//! only, which is why the way back along a line has a lane of its own, the bit-reversed one. The ring of a move is the
//! nearest one below its bit.
//!
//! A ring move changes two points of `E`, `M` and `R`. Colours are kept in the lanes of the three ways up, which
//! suffice for rows (`w & w >> 1 & w >> 2 & w >> 3 & w >> 4`); what a jump flips is the difference of two entries of a
//! table of line beginnings. Perft counts the last ply by the bits of `moves`, and in the ply before it changes `E` and
//! `M` only, because that is all that the other player's moves depend on. `docs/speed.md` has the figures.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action;
mod bitboard;
mod board;
mod geometry;
mod lanes;
mod packed;
mod perft;
mod playout;
mod position;
mod setup;
mod state;
mod symmetry;
mod zobrist;

pub use action::{Action, ParseActionError};
pub use bitboard::Bitboard;
pub use game_core::{Outcome, Player, Position as PositionTrait};
pub use geometry::{Direction, ParsePointError, Point, Row};
pub use perft::perft_on;
pub use playout::{Playout, Rng, playout, playouts, playouts_on};
pub use position::{IllegalAction, Jump, Position, Reason, Stage};
pub use setup::{ParsePositionError, ParseSetupError, Piece, Setup, SetupError};
pub use simd::Isa;
pub use symmetry::Symmetry;

/// What most programs need, in one import: the types, and the trait with what a position can be asked.
///
/// ```
/// use yinsh::prelude::*;
///
/// assert_eq!(Position::start().actions().len(), 85);
/// ```
pub mod prelude {
    pub use crate::{Action, BLACK, Point, Position, Setup, Stage, WHITE};
    pub use game_core::{Outcome, Player, Position as _};
}

#[cfg(feature = "serde")]
game_core::serde_as_text!(Action, Point, Position, Setup);

/// White, who places and moves first.
pub const WHITE: Player = Player::First;
/// Black.
pub const BLACK: Player = Player::Second;

/// Markers in the game.
pub const MARKERS: u8 = 51;
/// Rings of each player.
pub const RINGS: u8 = 5;
/// Markers in a row.
pub const ROW: usize = 5;

/// The examples of the README hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
