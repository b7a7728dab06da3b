//! The rules of YINSH: positions, actions, text, perft.
//!
//! YINSH is a game by Kris Burm; this implementation is unofficial.
//!
//! - [`Point`], [`Direction`], [`Bitboard`], [`Row`]: the board's geometry.
//! - [`Action`]: one atomic action, and its notation.
//! - [`Position`]: a position of a game, checked; implements [`game_core::Position`].
//! - [`Setup`]: any board at all, for an editor; becomes a [`Position`] by `try_from`.

mod action;
mod bitboard;
mod board;
mod geometry;
mod lanes;
mod perft;
mod playout;
mod position;
mod setup;
mod simd;
mod state;
mod symmetry;
mod zobrist;

pub use action::{Action, ParseActionError};
pub use bitboard::Bitboard;
pub use game_core::{Outcome, Player, Position as PositionTrait};
pub use geometry::{Direction, ParsePointError, Point, Row};
pub use perft::perft_on;
pub use playout::{Playout, Rng, playout, playout_on};
pub use position::{IllegalAction, Position, Reason, Stage};
pub use setup::{ParsePositionError, ParseSetupError, Piece, Setup, SetupError};
pub use simd::Level;
pub use symmetry::Symmetry;

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
