//! What a person does to the board, and what comes of it: a state machine that knows no page.

use super::geometry::{self, REACH, Spot};
use crate::board::interact::{AnswerOf, HandOf, Interact, Layout, Press, Refusal, SpeechOf};
use yinsh::{Action, Bitboard, Direction, Player, Point, Position, PositionTrait, Reason, Row, Stage};

/// What only this board says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Here {
    /// The keyboard's cursor is on this point.
    Cell(Point),
    /// The row that would be removed, one of several.
    Meant {
        /// The row.
        row: Row,
        /// Its place among the rows that there are, from 1.
        number: usize,
        /// How many there are.
        of: usize,
    },
    /// The only row, of exactly five.
    OnlyRow(Row),
}

/// What this board says.
pub(crate) type Speech = SpeechOf<Interaction>;
type Answer = AnswerOf<Interaction>;

/// What a ring in the hand would do at the place that is pointed at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    /// Where the ring stands.
    pub(crate) from: Point,
    /// Where it would go.
    pub(crate) to: Point,
    /// The markers that would turn.
    pub(crate) flips: Bitboard,
}

/// What to draw beside the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct View {
    /// An own ring under the pointer that may be picked up or removed.
    pub(crate) lit: Option<Point>,
    /// The ring in the hand.
    pub(crate) held: Option<Point>,
    /// Where it may go, but for the place pointed at.
    pub(crate) dots: Bitboard,
    /// What it would do there.
    pub(crate) preview: Option<Preview>,
    /// Where a new ring would be placed.
    pub(crate) placing: Option<Point>,
    /// The ends of every run of five or more to choose from.
    pub(crate) runs: Vec<(Point, Point)>,
    /// The row that would be removed.
    pub(crate) meant: Option<Row>,
    /// The rings one of which has to be removed.
    pub(crate) choices: Bitboard,
    /// Where the keyboard's cursor is, while it is shown.
    pub(crate) cursor: Option<Point>,
    /// Whether a click here would do something.
    pub(crate) active: bool,
}

/// The state of a board's input. The pointer is anywhere: a row is meant by where it is between the points. Directions
/// and spots are those of the board seen from White's side.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    position: Position,
    hand: HandOf<Self>,
    meant: Option<Row>,
}

impl Interact for Interaction {
    type Table = Position;
    type Action = Action;
    type At = Spot;
    type Place = Point;
    type Held = Point;
    type To = Point;
    type Key = Direction;
    type Reason = Reason;
    type Here = Here;
    type View = View;

    fn new(position: Position, plays: Option<Player>) -> Self {
        let centre = geometry::nearest(Spot::default()).expect("the centre is a point");
        let mut new = Self {
            position,
            hand: HandOf::<Self>::new(plays, centre),
            meant: None,
        };
        new.settle();
        new
    }

    /// To somebody at the keyboard it may say where they are now: on which row, or on which ring.
    fn show(&mut self, position: Position, plays: Option<Player>) -> Option<Speech> {
        if self.position == position && self.hand.plays == plays {
            return None;
        }
        self.position = position;
        self.hand.plays = plays;
        self.hand.held = None;
        self.hand.press = None;
        self.settle();
        let led = matches!(
            self.stage(),
            Some(Stage::Row | Stage::RowAfter | Stage::Ring | Stage::RingAfter)
        );
        (self.hand.keys && led).then(|| self.say_here().say).flatten()
    }

    fn table(&self) -> &Position {
        &self.position
    }

    fn hand(&self) -> &HandOf<Self> {
        &self.hand
    }

    fn hand_mut(&mut self) -> &mut HandOf<Self> {
        &mut self.hand
    }

    fn actor(&self) -> Option<Player> {
        self.position.outcome().is_none().then(|| self.position.actor())
    }

    fn pointed(&self) -> Option<Point> {
        self.hand.pointer.and_then(geometry::nearest)
    }

    fn own(&self, point: Point) -> Option<Point> {
        (self.stage() == Some(Stage::Move) && self.own_rings().contains(point)).then_some(point)
    }

    fn can_take_up(&self, ring: Point) -> bool {
        !self.position.destinations(ring).is_empty()
    }

    fn preview(&self) -> Option<(Point, Point)> {
        let from = self.hand.held?;
        let to = self.aimed_at()?;
        self.destinations().contains(to).then_some((from, to))
    }

    /// What to draw.
    fn view(&self) -> View {
        let mut view = View {
            cursor: self.hand.keys.then_some(self.hand.cursor),
            ..View::default()
        };
        let pointed = self.aimed_at();
        match self.stage() {
            None | Some(Stage::Over) => {}
            Some(Stage::Place) => {
                view.placing = pointed.filter(|&point| self.position.empty().contains(point));
                view.active = view.placing.is_some();
            }
            Some(Stage::Move) if self.must_pass() => view.active = true,
            Some(Stage::Move) => {
                let ring = pointed
                    .filter(|&point| self.own_rings().contains(point))
                    .filter(|&point| !self.position.destinations(point).is_empty());
                view.held = self.hand.held;
                view.lit = ring.filter(|_| ring != self.hand.held);
                view.dots = self.destinations();
                if let Some((from, to)) = self.preview() {
                    view.dots.remove(to);
                    let flips = self.position.flips(from, to);
                    view.preview = Some(Preview { from, to, flips });
                }
                view.active = ring.is_some() || view.preview.is_some();
            }
            Some(Stage::Row | Stage::RowAfter) => {
                view.runs = geometry::runs(self.position.markers(self.position.actor()));
                view.meant = self.meant;
                view.cursor = None;
                view.active = self.points_at_meant();
            }
            Some(Stage::Ring | Stage::RingAfter) => {
                view.choices = self.own_rings();
                view.lit = pointed.filter(|&point| view.choices.contains(point));
                view.active = view.lit.is_some();
            }
        }
        view
    }

    fn point(&mut self, at: Option<Spot>) -> Answer {
        let before = (self.preview(), self.meant);
        self.aim(at);
        let near = at
            .filter(|_| !self.hand.keys)
            .and_then(|spot| closest(&self.rows(), spot))
            .filter(|(_, distance)| *distance <= REACH);
        if let Some((row, _)) = near {
            self.meant = Some(row);
        }
        let meant = (self.meant != before.1).then(|| self.say_meant()).flatten();
        Answer {
            say: self.say_change(before.0).or(meant),
            ..Answer::USED
        }
    }

    fn let_go(&mut self, press: Press<Point, Point>) -> Option<Answer> {
        let point = self.pointed()?;
        self.hand.cursor = point;
        Some(match self.stage() {
            Some(Stage::Move) if self.hand.held == Some(point) && !self.must_pass() => {
                self.let_go_over(point, press)
            }
            Some(Stage::Row | Stage::RowAfter) if !self.points_at_meant() => {
                let player = self.position.actor();
                Answer::refuse(Refusal::Rule(Reason::NotARow { player, point }))
            }
            _ => self.choose(point),
        })
    }

    fn key(&mut self, direction: Direction, _: Layout) -> Answer {
        self.walk(direction)
    }

    fn enter(&mut self, _: Layout) -> Answer {
        if !self.hand.keys {
            // The first key after the pointer only shows where the cursor is, but where it can't be seen to matter.
            self.hand.keys = true;
            if self.meant.is_none() && !self.must_pass() {
                return self.say_here();
            }
        }
        self.choose(self.hand.cursor)
    }

    fn focus(&mut self, _: Layout) -> Answer {
        self.hand.keys = true;
        let ring_wanted = matches!(self.stage(), Some(Stage::Move | Stage::Ring | Stage::RingAfter));
        if ring_wanted && self.hand.held.is_none() {
            self.go_to_own_ring();
        }
        self.say_here()
    }
}

impl Interaction {
    /// After a change: means a row where one has to be chosen, and leads the keyboard to a ring where one has.
    fn settle(&mut self) {
        self.meant = None;
        let rows = self.rows();
        if !rows.is_empty() {
            let middle = rows[rows.len() / 2];
            self.meant = Some(match self.hand.pointer {
                Some(spot) if !self.hand.keys => closest(&rows, spot).map_or(middle, |(row, _)| row),
                _ => middle,
            });
        }
        if self.hand.keys && matches!(self.stage(), Some(Stage::Ring | Stage::RingAfter)) {
            self.go_to_own_ring();
        }
    }

    /// What the person has to do, if it is theirs to do.
    fn stage(&self) -> Option<Stage> {
        self.mine().then(|| self.position.stage())
    }

    fn must_pass(&self) -> bool {
        self.stage() == Some(Stage::Move) && !self.position.can_move(self.position.actor())
    }

    fn own_rings(&self) -> Bitboard {
        self.position.rings(self.position.actor())
    }

    /// The rows to choose from, along each line in turn.
    fn rows(&self) -> Vec<Row> {
        if !matches!(self.stage(), Some(Stage::Row | Stage::RowAfter)) {
            return Vec::new();
        }
        let mut rows: Vec<Row> = self.position.rows(self.position.actor()).collect();
        rows.sort_unstable_by_key(|row| (row.axis(), line(*row), row.low()));
        rows
    }

    fn destinations(&self) -> Bitboard {
        self.hand
            .held
            .map_or(Bitboard::EMPTY, |from| self.position.destinations(from))
    }

    fn points_at_meant(&self) -> bool {
        match (self.meant, self.hand.pointer) {
            (Some(_), _) if self.hand.keys => true,
            (Some(row), Some(spot)) => geometry::row_distance(row, spot).0 <= REACH,
            _ => false,
        }
    }

    // Both devices -----------------------------------------------------------

    /// A click or Enter on a point.
    fn choose(&mut self, point: Point) -> Answer {
        let Some(stage) = self.stage() else {
            return self.not_now();
        };
        let action = match stage {
            Stage::Place => Action::Place(point),
            Stage::Move if self.must_pass() => Action::Pass,
            Stage::Move if self.own_rings().contains(point) => return self.choose_own(point),
            Stage::Move => {
                let Some(from) = self.hand.held else {
                    let player = self.position.actor();
                    return Answer::refuse(Refusal::Rule(Reason::NoRing { player, point }));
                };
                Action::Move { from, to: point }
            }
            Stage::Row | Stage::RowAfter => match self.meant {
                Some(row) => Action::RemoveRow(row),
                None => return Answer::default(),
            },
            Stage::Ring | Stage::RingAfter => Action::RemoveRing(point),
            Stage::Over => return Answer::refuse(Refusal::Over),
        };
        match self.position.clone().play(action) {
            Ok(()) => {
                self.hand.held = None;
                if let Action::Move { to, .. } = action {
                    self.hand.cursor = to;
                }
                Answer::act(action)
            }
            Err(illegal) => Answer::refuse(Refusal::Rule(illegal.reason)),
        }
    }

    // The keyboard -----------------------------------------------------------

    /// Leads the cursor to the nearest own ring, unless it is on one.
    fn go_to_own_ring(&mut self) {
        let here = geometry::at(self.hand.cursor);
        let nearest = self.own_rings().into_iter().min_by(|a, b| {
            geometry::at(*a)
                .distance(here)
                .total_cmp(&geometry::at(*b).distance(here))
        });
        self.hand.cursor = nearest.unwrap_or(self.hand.cursor);
    }

    fn say_here(&self) -> Answer {
        let here = self.say_meant();
        Answer::say(here.unwrap_or_else(|| match self.preview() {
            Some((from, to)) => Speech::Preview(from, to),
            None if self.hand.held == Some(self.hand.cursor) => Speech::Held(self.hand.cursor),
            None => Speech::Here(Here::Cell(self.hand.cursor)),
        }))
    }

    fn say_meant(&self) -> Option<Speech> {
        let row = self.meant?;
        let rows = self.rows();
        if rows.len() == 1 {
            return Some(Speech::Here(Here::OnlyRow(row)));
        }
        let number = rows.iter().position(|other| *other == row)? + 1;
        let of = rows.len();
        Some(Speech::Here(Here::Meant { row, number, of }))
    }

    fn walk(&mut self, direction: Direction) -> Answer {
        self.hand.keys = true;
        match self.stage() {
            Some(Stage::Row | Stage::RowAfter) => self.slide(direction),
            Some(Stage::Ring | Stage::RingAfter) if self.own_rings().contains(self.hand.cursor) => {
                self.hand.cursor = self.next_ring(direction);
                self.say_here()
            }
            Some(Stage::Ring | Stage::RingAfter) => {
                self.go_to_own_ring();
                self.say_here()
            }
            _ => match self.hand.held {
                Some(ring) => self.walk_with(ring, direction),
                None => match self.hand.cursor.step(direction) {
                    Some(point) => {
                        self.hand.cursor = point;
                        self.say_here()
                    }
                    None => Answer::say(Speech::Edge),
                },
            },
        }
    }

    /// Slides to the next row on the line, or on to the rows of the next line.
    fn slide(&mut self, direction: Direction) -> Answer {
        let rows = self.rows();
        let Some(here) = self
            .meant
            .and_then(|row| rows.iter().position(|other| *other == row))
        else {
            return Answer::USED;
        };
        let onward = Direction::AXES.contains(&direction);
        let there = if onward { here + 1 } else { here.wrapping_sub(1) };
        if let Some(row) = rows.get(there) {
            self.meant = Some(*row);
        }
        self.say_meant().map_or(Answer::USED, Answer::say)
    }

    /// To the next legal destination that way: from the cursor, or else from the ring itself.
    fn walk_with(&mut self, ring: Point, direction: Direction) -> Answer {
        let destinations = self.destinations();
        let ahead = |start: Point| {
            std::iter::successors(start.step(direction), |point| point.step(direction))
                .find(|point| destinations.contains(*point))
        };
        match ahead(self.hand.cursor)
            .or_else(|| ahead(ring).filter(|_| !on_way(ring, self.hand.cursor, direction)))
        {
            Some(point) => {
                self.hand.cursor = point;
                self.say_here()
            }
            None => Answer::say(Speech::NoWay),
        }
    }

    /// The own ring that lies that way, as directly and as near as can be. Where none does, the next one in order,
    /// so that every ring can be reached.
    fn next_ring(&self, direction: Direction) -> Point {
        let here = geometry::at(self.hand.cursor);
        let way = geometry::way(direction);
        let others = self.own_rings().without(Bitboard::of(self.hand.cursor));
        let cost = |point: Point| {
            let there = geometry::at(point);
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let along = dx * way.x + dy * way.y;
            let aside = (dy * way.x - dx * way.y).abs();
            (along > 0.1 && aside <= along * 1.8).then_some(along + 2.0 * aside)
        };
        let best = others
            .into_iter()
            .filter_map(|point| Some((point, cost(point)?)))
            .min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((point, _)) = best {
            return point;
        }
        let onward = Direction::AXES.contains(&direction);
        let mut after = others
            .into_iter()
            .filter(|point| (*point > self.hand.cursor) == onward);
        let next = if onward { after.next() } else { after.last() };
        next.or_else(|| {
            if onward {
                others.first()
            } else {
                others.into_iter().last()
            }
        })
        .unwrap_or(self.hand.cursor)
    }
}

/// Whether `point` lies on the way from `ring` in that direction, so that going on from the ring would go back.
fn on_way(ring: Point, point: Point, direction: Direction) -> bool {
    ring.direction_to(point) == Some(direction)
}

/// Which line of its direction a row lies on.
fn line(row: Row) -> i8 {
    let (column, number) = (row.low().column() as i8, row.low().number() as i8);
    match row.axis().delta() {
        (0, _) => column,
        (_, 0) => number,
        _ => number - column,
    }
}

/// The row that is meant by pointing at `spot`, and how far away it is: the nearest one, and among those that the
/// spot touches the one whose middle is nearest.
fn closest(rows: &[Row], spot: Spot) -> Option<(Row, f64)> {
    let distance = |row: &Row| {
        let (line, middle) = geometry::row_distance(*row, spot);
        // Within a fifth of a spacing a spot touches the line: a hand is not steadier.
        ((line - 0.2).max(0.0), middle, line)
    };
    rows.iter()
        .map(|row| (*row, distance(row)))
        .min_by(|(_, a), (_, b)| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(row, (_, _, line))| (row, line))
}
