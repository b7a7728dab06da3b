//! Studies: notebooks of games and positions, which are read, written and practised.
//!
//! What a study is, as text and as a link, and what is asked in practice is the crate `study`; here is what a person sees of it.
//!
//! - [`list`]: all studies; [`page`]: one of them; [`dialogs`]: its chapters, sharing it.
//! - [`book`]: a study that is open: its chapters, what can be undone, keeping it.
//! - [`desk`]: a chapter that is read or written; [`round`]: one that is practised; [`panel`]: what stands beside the board.
//! - [`ink`]: what an author draws: how it looks, and drawing it by pointer and keyboard.
//! - [`yinsh`], [`shogi`]: what only one game has.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod add;
mod book;
mod desk;
mod dialogs;
mod ink;
mod list;
mod page;
mod panel;
mod round;
mod shogi;
mod yinsh;

pub(crate) use list::StudiesPage;
pub(crate) use page::StudyPage;

use crate::board::BoardGame;
use crate::play::GamePage;
use ::study::Inked;
use drawing::Spot;

/// A game that has studies.
pub(crate) trait Studied: GamePage + Inked<Place = <Self as BoardGame>::Place> {
    /// Where the keyboard's cursor is at first.
    fn first_place() -> <Self as BoardGame>::Place;

    /// The place that a spot of the board is nearest to.
    fn place_at(spot: Spot, turned: bool) -> Option<<Self as BoardGame>::Place>;

    /// Where the cursor goes by a key; the same place at an edge.
    fn walk(
        at: <Self as BoardGame>::Place,
        key: &str,
        code: &str,
        shift: bool,
        turned: bool,
    ) -> Option<<Self as BoardGame>::Place>;

    /// Where to look to find an action, where that is a place of the board.
    fn look_at(action: Self::Action) -> Option<<Self as BoardGame>::Place>;
}

/// A place of a game's board.
type PlaceOf<G> = <G as BoardGame>::Place;
