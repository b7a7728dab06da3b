//! What every page of a game has of it.

use crate::board::Arrow;
use derive_where::derive_where;
use game_core::Position;
use leptos::prelude::*;

/// The openings beside a board.
#[derive_where(Clone, Copy)]
pub(crate) struct Openings<P: Position> {
    /// Whether they are shown.
    pub(crate) on: RwSignal<bool>,
    /// What they draw on the board.
    pub(crate) arrows: RwSignal<Vec<Arrow<P::Action>>>,
}

impl<P: Position> Openings<P> {
    /// Not shown.
    pub(crate) fn new() -> Self {
        Self {
            on: RwSignal::new(false),
            arrows: RwSignal::new(Vec::new()),
        }
    }

    /// Shows them, or no longer.
    pub(crate) fn toggle(self) {
        self.on.update(|on| *on = !*on);
    }
}
