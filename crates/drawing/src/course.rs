//! Games whose positions are drawn, turn by turn.

use crate::picture::{Diagram, Look, Mark, Picture};
use game_core::{Line, NodeId, Position, Record, Turn};

/// A game whose positions are drawn.
pub trait Drawable: Position {
    /// What is drawn of a position.
    type Diagram: Diagram<Action = Self::Action>;

    /// What is drawn of it.
    fn diagram(&self) -> Self::Diagram;

    /// What is drawn of something that may be done: an arrow, or a circle where something is put or taken.
    fn mark(action: Self::Action) -> Option<Mark<<Self::Diagram as Diagram>::Place>>;
}

impl Drawable for yinsh::Position {
    type Diagram = yinsh::Setup;

    fn diagram(&self) -> yinsh::Setup {
        self.into()
    }

    fn mark(action: yinsh::Action) -> Option<Mark<yinsh::Point>> {
        match action {
            yinsh::Action::Move { from, to } => Some(Mark::Arrow(from, to)),
            yinsh::Action::Place(point) | yinsh::Action::RemoveRing(point) => Some(Mark::Circle(point)),
            yinsh::Action::RemoveRow(row) => Some(Mark::Arrow(row.low(), row.high())),
            yinsh::Action::Pass => None,
        }
    }
}

impl Drawable for shogi::Position {
    type Diagram = shogi::Setup;

    fn diagram(&self) -> shogi::Setup {
        self.to_setup()
    }

    fn mark(action: shogi::Action) -> Option<Mark<shogi::Square>> {
        Some(match action {
            shogi::Action::Move { from, to, .. } => Mark::Arrow(from, to),
            shogi::Action::Drop { to, .. } => Mark::Circle(to),
        })
    }
}

/// A line of a record, in turns.
#[derive(Clone, Debug)]
pub struct Course<P: Drawable> {
    line: Line<P>,
    turns: Vec<Turn<P::Action>>,
}

impl<P: Drawable> Course<P> {
    /// The main line.
    pub fn of(record: &Record<P>) -> Self {
        Self::to(record, record.end())
    }

    /// The line that leads to a place.
    pub fn to(record: &Record<P>, place: NodeId) -> Self {
        let line = record.line_to(place);
        let turns = line.turns().collect();
        Self { line, turns }
    }

    /// The turns.
    pub fn turns(&self) -> &[Turn<P::Action>] {
        &self.turns
    }

    /// How many turns end at or before a place of the line.
    pub fn turns_before(&self, place: usize) -> usize {
        self.turns.partition_point(|turn| turn.end() <= place)
    }

    /// The position after so many turns; the last where there are not so many.
    pub fn position(&self, turns: usize) -> &P {
        let last = turns.min(self.turns.len()).checked_sub(1);
        let place = last.map_or(0, |last| self.turns[last].end());
        &self.line.positions()[place]
    }

    /// The action that led to the position after so many turns.
    pub fn previous(&self, turns: usize) -> Option<P::Action> {
        let last = turns.checked_sub(1)?;
        self.turns.get(last)?.actions.last().copied()
    }

    /// The diagram after so many turns.
    pub fn diagram(&self, turns: usize) -> P::Diagram {
        self.position(turns).diagram()
    }

    /// What the turn did that led there.
    pub fn last(&self, turns: usize) -> Vec<P::Action> {
        let last = turns.checked_sub(1).and_then(|last| self.turns.get(last));
        last.map(|turn| turn.actions.clone()).unwrap_or_default()
    }

    /// The position after so many turns, and what the last of them did, as SVG.
    pub fn svg(&self, turns: usize, look: &Look) -> String {
        let diagram = self.diagram(turns);
        Picture::new(&diagram).after(self.last(turns)).svg(look)
    }
}
