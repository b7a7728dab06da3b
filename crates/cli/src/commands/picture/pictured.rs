//! What pictures have to know of each game.

use std::fmt::Display;
use std::str::FromStr;

use drawing::Diagram;
use game_core::{Line, Position as _, Record, Turn};
use games::Game;

use super::Subject;

/// The diagram of a game's positions, and its places.
pub(super) type DiagramOf<P> = <P as Pictured>::Diagram;
pub(super) type PlaceOf<P> = <DiagramOf<P> as Diagram>::Place;

/// A game whose positions are drawn.
pub(super) trait Pictured: Game {
    /// What is drawn of a position.
    type Diagram: Diagram<Action = Self::Action, Place: FromStr<Err: Display> + PartialEq>;
    /// An arrow, as an example.
    const ARROW: &'static str;

    /// What is drawn of it.
    fn diagram(&self) -> Self::Diagram;

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
    type Diagram = yinsh::Setup;
    const ARROW: &'static str = "d8-d3";

    fn diagram(&self) -> yinsh::Setup {
        self.into()
    }

    fn start_subject() -> Subject {
        Subject::Yinsh(Self::start().diagram())
    }

    fn turn_text(&self, turn: &Turn<yinsh::Action>) -> Vec<String> {
        turn.actions.iter().map(ToString::to_string).collect()
    }
}

impl Pictured for shogi::Position {
    type Diagram = shogi::Setup;
    const ARROW: &'static str = "7g-7f";

    fn diagram(&self) -> shogi::Setup {
        self.to_setup()
    }

    fn start_subject() -> Subject {
        Subject::Shogi(Self::start().diagram())
    }

    fn turn_text(&self, turn: &Turn<shogi::Action>) -> Vec<String> {
        let western = |&action: &shogi::Action| notation::shogi_text::western(self, action);
        turn.actions.iter().map(western).collect()
    }
}

/// The main line of a record, in turns.
#[derive(Debug)]
pub(super) struct Course<P: Pictured> {
    pub(super) line: Line<P>,
    pub(super) turns: Vec<Turn<P::Action>>,
}

impl<P: Pictured> Course<P> {
    pub(super) fn of(record: &Record<P>) -> Self {
        let line = record.line_to(record.end());
        let turns = line.turns().collect();
        Self { line, turns }
    }

    /// The position after so many turns.
    pub(super) fn position(&self, turns: usize) -> &P {
        let place = turns.checked_sub(1).map_or(0, |last| self.turns[last].end());
        &self.line.positions()[place]
    }

    /// The diagram after so many turns.
    pub(super) fn diagram(&self, turns: usize) -> P::Diagram {
        self.position(turns).diagram()
    }

    /// What the turn did that led there.
    pub(super) fn last(&self, turns: usize) -> Vec<P::Action> {
        let last = turns.checked_sub(1).map(|last| self.turns[last].actions.clone());
        last.unwrap_or_default()
    }
}
