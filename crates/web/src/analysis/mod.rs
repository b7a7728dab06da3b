//! What the engine thinks of the position on the board, while a person looks at it: a bar, the best lines, arrows.
//!
//! - [`line`]: lines of play as whole turns, and what they are worth, as words; [`found`]: what a search reports, put in
//!   order. Neither knows the page.
//! - [`state`]: the signals; [`asking`]: when the engine is asked; [`looking`]: lines that are played through; [`words`]:
//!   what is said; [`bar`], [`list`], [`panel`]: what is seen.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod asking;
mod bar;
mod found;
pub(crate) mod line;
pub(crate) mod list;
mod looking;
mod panel;
mod state;
mod words;

pub(crate) use bar::Bar;
pub(crate) use panel::Panel;
pub(crate) use state::Analysis;

use crate::board::BoardGame;
use crate::engine::Askable;
use crate::names::Named;
use crate::settings::Settings;

/// A game whose positions can be analysed: the engine is asked about them, and what it finds is written as people write it.
pub(crate) trait Analysable: Askable + BoardGame + Named {
    /// How turns are written in lists of moves.
    type Notation: Copy + PartialEq + Send + Sync + 'static;

    /// How turns are to be written. Follows the settings where it is tracked.
    fn notation(settings: Settings) -> Self::Notation;

    /// A turn that begins here, as it is written. `previous` is the action that led here.
    fn write_turn(
        &self,
        previous: Option<Self::Action>,
        actions: &[Self::Action],
        notation: Self::Notation,
    ) -> String;
}
