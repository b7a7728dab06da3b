//! What pictures have to know of each game.

use std::fmt::Display;
use std::str::FromStr;

use drawing::{Diagram, Drawable};
use game_core::{Position as _, Turn};
use games::Game;

use super::Subject;

/// The diagram of a game's positions, and its places.
pub(super) type DiagramOf<P> = <P as Drawable>::Diagram;
pub(super) type PlaceOf<P> = <DiagramOf<P> as Diagram>::Place;

/// A game whose positions are drawn by a command.
pub(super) trait Pictured:
    Game + Drawable<Diagram: Diagram<Place: FromStr<Err: Display> + PartialEq>>
{
    /// An arrow, as an example.
    const ARROW: &'static str;

    /// The start of a game.
    fn start_subject() -> Subject;

    /// A turn that begins here, as people write it, its actions apart.
    fn turn_text(&self, turn: &Turn<Self::Action>) -> Vec<String>;

    /// Who is to move here, for captions.
    fn to_move(&self) -> String {
        format!("{} to move.", Self::NAME_TAGS[self.actor().index()])
    }
}

impl Pictured for yinsh::Position {
    const ARROW: &'static str = "d8-d3";

    fn start_subject() -> Subject {
        Subject::Yinsh(Self::start().diagram())
    }

    fn turn_text(&self, turn: &Turn<yinsh::Action>) -> Vec<String> {
        turn.actions.iter().map(ToString::to_string).collect()
    }
}

impl Pictured for shogi::Position {
    const ARROW: &'static str = "7g-7f";

    fn start_subject() -> Subject {
        Subject::Shogi(Self::start().diagram())
    }

    fn turn_text(&self, turn: &Turn<shogi::Action>) -> Vec<String> {
        let western = |&action: &shogi::Action| notation::shogi_text::western(self, action);
        turn.actions.iter().map(western).collect()
    }
}
