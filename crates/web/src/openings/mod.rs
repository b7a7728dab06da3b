//! What was played in the position on the board: from the book of the engine's games with itself, or from the reader's own.
//!
//! - [`state`]: whether it is open, and what it draws on the board; that much every page of a game has.
//! - [`fetched`]: the book; [`own`]: the reader's games; [`rows`]: what they say, as lines; [`panel`]: what is seen. These are parts that come when they are
//!   wanted.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod fetched;
mod own;
mod panel;
mod rows;
mod state;

pub(crate) use panel::{Host, Panel};
pub(crate) use state::Openings;

use crate::analysis::Analysable;
use crate::board::Arrow;
use book::{Choice, Opening};
use notation::InText;

/// A game that has openings.
pub(crate) trait Explored: Analysable + Opening + InText + games::Game {
    /// What is drawn on the board for the lines that are seen; `came` is how many games came here. The line that is pointed at
    /// is drawn alone.
    fn drawn(choices: &[Choice<Self::Action>], came: u32, pointed: Option<usize>)
    -> Vec<Arrow<Self::Action>>;
}
