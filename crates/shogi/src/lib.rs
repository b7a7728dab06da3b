//! The rules of shogi: positions, actions, text, perft.
//!
//! - [`Square`], [`Kind`], [`Piece`], [`Hand`]: the board and what stands on it or beside it.
//! - [`Action`]: a move or a drop, and its notation (USI).
//! - [`Position`]: a position of a game, checked; implements [`game_core::Position`]. Its text is SFEN.
//! - [`Setup`]: any board at all, for an editor or a diagram; becomes a [`Position`] by `try_from`.
//! - [`prelude`]: all that most programs need, in one import.
//! - [`Handicap`]: the usual starts. [`furigoma`]: who moves first.
//! - [`strict`]: what an illegal action comes to in strict play. [`impasse`]: jishogi, by agreement or declaration.
//!
//! ```
//! use shogi::prelude::*;
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
//!
//! # For a search
//!
//! Besides what [`PositionTrait`] asks for ([`PositionTrait::is_legal`] is quick, and so fit for a move from a table):
//!
//! | question | answer |
//! | --- | --- |
//! | which squares | [`Bitboard`]: iterates, `&` `\|` `^` `-` `!`; [`Position::occupied`], [`pieces`](Position::pieces), [`pieces_of`](Position::pieces_of), [`gold_movers`](Position::gold_movers) |
//! | what a piece attacks | [`Position::attacks`], [`target_set`](Position::target_set), [`between`](Position::between) |
//! | who attacks a square (exchanges: take pieces out of `occupied`) | [`Position::attackers_to`], [`attackers_of`](Position::attackers_of) |
//! | legal actions by stages, in check the evasions among them | [`Position::for_each_in`], [`try_for_each_in`](Position::try_for_each_in) with a [`Stage`]: `Captures` (with promotions), `Quiets`, `Drops`, `Checks`, `All` |
//! | check | [`Position::in_check`] and [`checker_set`](Position::checker_set), kept up to date; [`gives_check`](Position::gives_check), or for many actions [`checks`](Position::checks); [`pinned`](Position::pinned) |
//! | playing | `clone` and [`play_unchecked`](PositionTrait::play_unchecked), or [`play_observed`](Position::play_observed) with an [`Observer`] that keeps an evaluation up to date; [`play_null`](Position::play_null) |
//! | the key | [`PositionTrait::key`], kept up to date; [`key_after`](Position::key_after) an action not played yet; that of the [board](Position::key_of_board) without hands |
//! | an action in two bytes | [`Action::to_u16`], [`Action::from_u16`] |
//!
//! # How it is fast
//!
//! A set of squares is a number of 81 bits, file by file. Positions keep a set for each player and for each way of moving
//! (all that move like a gold in one; horse and dragon slide with bishop and rook, and step with the king), and a byte for
//! each square. A position is small and is copied for each action.
//!
//! Legal actions are listed, not tried out. Sliding pieces attack along rays: where the index grows, the squares up to
//! the first piece are those bits that change when 1 is taken from the occupied part of the ray; where it shrinks, those
//! from the highest occupied bit on. Whether the king may step somewhere is answered for all its squares at once, from
//! the pieces that could attack near it at all. The files without an own pawn are found for all files by one
//! subtraction, and mate by a dropped pawn is looked for only where a pawn would give check.
//!
//! Perft counts the last ply by population counts: pawns and knights all at once, drops of the whole hand from the empty
//! squares. `docs/speed.md` has the figures.

#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action;
mod bitboard;
mod board;
mod count;
pub mod furigoma;
mod generate;
mod handicap;
pub mod impasse;
mod packed;
mod piece;
mod position;
mod refusal;
mod setup;
mod square;
pub mod strict;
mod tables;
mod zobrist;

pub use action::{Action, ParseActionError};
pub use bitboard::{Bitboard, Squares};
pub use board::Observer;
pub use count::perft_on;
pub use game_core::{Ending, Outcome, Player, Position as PositionTrait, Termination};
pub use generate::{Checks, Stage};
pub use handicap::Handicap;
pub use piece::{Hand, Kind, Piece};
pub use position::Position;
pub use refusal::{IllegalAction, Reason};
pub use setup::{Oddity, ParsePositionError, ParseSetupError, Setup, SetupError};
pub use simd::Isa;
pub use square::{ParseSquareError, Square};

/// What most programs need, in one import: the types, and the trait with what a position can be asked.
///
/// ```
/// use shogi::prelude::*;
///
/// assert_eq!(Position::start().actions().len(), 30);
/// ```
pub mod prelude {
    pub use crate::{Action, GOTE, Hand, Handicap, Kind, Piece, Position, SENTE, Setup, Square};
    pub use game_core::{Ending, Outcome, Player, Position as _, Termination};
}

#[cfg(feature = "serde")]
game_core::serde_as_text!(Action, Position, Setup, Square);

/// Sente, also called Black: the one who moves first in an even game. Plays up the board, towards rank 1 (a).
pub const SENTE: Player = Player::First;
/// Gote, also called White: plays down the board. Moves first where a handicap is given.
pub const GOTE: Player = Player::Second;

/// The examples of the README hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
