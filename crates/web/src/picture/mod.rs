//! Pictures: of a position, of a game that moves, of a game on paper. A dialog with a preview; what is in them the crate
//! `drawing` knows, and the browser draws it.
//!
//! - [`easel`]: what is chosen, and what comes of it; [`dialog`]: what is seen; [`paper`]: what is printed.
//! - [`pixels`]: from a drawing to pixels; [`moving`]: from pixels to a GIF, in a worker.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the dialog's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod dialog;
mod easel;
mod moving;
mod paper;
mod pixels;

pub(crate) use dialog::PictureDialog;

use crate::analysis::Analysable;
use crate::review::Printed;
use drawing::{Diagram, Drawable};
use games::GameId;
use notation::AnyRecord;
use std::fmt::Display;
use std::str::FromStr;

/// A game of which there are pictures.
pub(crate) trait Pictured:
    Analysable + Drawable<Diagram: FromStr<Err: Display> + Send + Sync + 'static>
{
}

impl<P> Pictured for P
where
    P: Analysable + Drawable,
    P::Diagram: FromStr<Err: Display> + Send + Sync + 'static,
{
}

/// The place of a game's diagram.
type PlaceOf<P> = <<P as Drawable>::Diagram as Diagram>::Place;

/// What pictures are to be made of.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    pub(crate) game: GameId,
    /// What lies on the board, as text; anything that may lie there.
    pub(crate) shown: String,
    /// What the latest turn did, an action each.
    pub(crate) last: Vec<String>,
    /// What else is drawn on the board: what may be done there.
    pub(crate) marks: Vec<String>,
    /// Whether the board is seen from the second player's side.
    pub(crate) turned: bool,
    /// The words below the board.
    pub(crate) caption: String,
    /// The game, where there is one.
    pub(crate) course: Option<Whole>,
}

/// A game of which there are pictures.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    /// What was played; the main line is what is shown.
    pub(crate) record: AnyRecord,
    /// How many actions lead to where one looks.
    pub(crate) place: usize,
    /// What the players are called.
    pub(crate) names: [String; 2],
    /// What a review says of turns of the main line.
    pub(crate) judged: Vec<Printed>,
    /// How accurate the players were, in words, where that is known.
    pub(crate) accuracy: Vec<String>,
}

impl Subject {
    /// A position alone.
    pub(crate) const fn position(game: GameId, shown: String, turned: bool) -> Self {
        Self {
            game,
            shown,
            last: Vec::new(),
            marks: Vec::new(),
            turned,
            caption: String::new(),
            course: None,
        }
    }
}
