//! What a person does to the board, and what comes of it: a state machine that knows no page.
//!
//! [`Interaction`] takes [`Input`]s from a mouse, a finger or a keyboard. Each has an [`Answer`]: an action that was
//! chosen, something to say, and whether the input was of use. [`Interaction::view`] tells what to draw over the pieces.

use super::geometry::{self, REACH, Spot};
use yinsh::{Action, Bitboard, Direction, Player, Point, Position, PositionTrait, Reason, Row, Stage};

/// Something that a person did. Directions and spots are those of the board seen from White's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Input {
    /// The pointer moved to a place over the board, with a button down or not, or has left it.
    Hover(Option<Spot>),
    /// A button or a finger went down.
    Press(Spot),
    /// It went up; `None`: off the board.
    Release(Option<Spot>),
    /// The pointer was taken away: the page scrolls, a window opened.
    Cancel,
    /// A key that leads that way.
    Walk(Direction),
    /// Enter or Space.
    Enter,
    /// Escape.
    Escape,
    /// The board got the keyboard, but not by a click.
    Focus,
    /// The board lost the keyboard.
    Blur,
}

/// What is there to say after an input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Speech {
    /// What has to be done now, after something else was said.
    Task,
    /// The keyboard's cursor is on this point.
    Cell(Point),
    /// The ring there is in the hand.
    Held(Point),
    /// What a ring would do.
    Preview {
        /// Where the ring stands.
        from: Point,
        /// Where it would go.
        to: Point,
    },
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
    /// Why something can't be done.
    Refused(Refusal),
    /// The board ends here.
    Edge,
    /// The ring in the hand can't go that way.
    NoWay,
}

/// Why something can't be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Refusal {
    /// The rules say so.
    Rule(Reason),
    /// No way is open to the ring there.
    Stuck(Point),
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    Over,
}

/// What came of an input.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Answer {
    /// A legal action was chosen.
    pub(crate) act: Option<Action>,
    /// Something to say.
    pub(crate) say: Option<Speech>,
    /// Whether the input was of use: if not, a key is left to the page.
    pub(crate) used: bool,
}

impl Answer {
    const USED: Self = Self {
        act: None,
        say: None,
        used: true,
    };

    fn act(action: Action) -> Self {
        Self {
            act: Some(action),
            ..Self::USED
        }
    }

    fn say(speech: Speech) -> Self {
        Self {
            say: Some(speech),
            ..Self::USED
        }
    }

    fn refuse(refusal: Refusal) -> Self {
        Self::say(Speech::Refused(refusal))
    }
}

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

#[derive(Clone, Copy, PartialEq, Debug)]
struct Press {
    /// The point under the pointer when it went down.
    origin: Option<Point>,
    /// What was in the hand before.
    before: Option<Point>,
    /// Whether the pointer was over another point since.
    left: bool,
}

/// The state of a board's input.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    position: Position,
    plays: Option<Player>,
    pointer: Option<Spot>,
    press: Option<Press>,
    held: Option<Point>,
    meant: Option<Row>,
    cursor: Point,
    keys: bool,
}

impl Interaction {
    /// A board that shows `position` to somebody who may act for `plays`.
    pub(crate) fn new(position: Position, plays: Option<Player>) -> Self {
        let centre = geometry::nearest(Spot::default()).expect("the centre is a point");
        let mut new = Self {
            position,
            plays,
            pointer: None,
            press: None,
            held: None,
            meant: None,
            cursor: centre,
            keys: false,
        };
        new.settle();
        new
    }

    /// The board shows something else now, or somebody else may act. What was begun is dropped; a motion on the
    /// screen has no part in this, so that input is never blocked. To somebody at the keyboard it may say where they
    /// are now: on which row, or on which ring.
    pub(crate) fn show(&mut self, position: Position, plays: Option<Player>) -> Option<Speech> {
        if self.position == position && self.plays == plays {
            return None;
        }
        self.position = position;
        self.plays = plays;
        self.held = None;
        self.press = None;
        self.settle();
        let led = matches!(
            self.stage(),
            Some(Stage::Row | Stage::RowAfter | Stage::Ring | Stage::RingAfter)
        );
        (self.keys && led).then(|| self.say_here().say).flatten()
    }

    /// After a change: means a row where one has to be chosen, and leads the keyboard to a ring where one has.
    fn settle(&mut self) {
        self.meant = None;
        let rows = self.rows();
        if !rows.is_empty() {
            let middle = rows[rows.len() / 2];
            self.meant = Some(match self.pointer {
                Some(spot) if !self.keys => closest(&rows, spot).map_or(middle, |(row, _)| row),
                _ => middle,
            });
        }
        if self.keys && matches!(self.stage(), Some(Stage::Ring | Stage::RingAfter)) {
            self.go_to_own_ring();
        }
    }

    /// Whether a button or a finger went down on the board and is not known to have gone up.
    pub(crate) fn is_pressed(&self) -> bool {
        self.press.is_some()
    }

    /// What the person has to do, if it is theirs to do.
    fn stage(&self) -> Option<Stage> {
        let mine = self.plays == Some(self.position.actor()) && self.position.outcome().is_none();
        mine.then(|| self.position.stage())
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

    fn pointed(&self) -> Option<Point> {
        self.pointer.and_then(geometry::nearest)
    }

    /// The point that is meant now, by whichever device was used last.
    fn aimed_at(&self) -> Option<Point> {
        if self.keys {
            Some(self.cursor)
        } else {
            self.pointed()
        }
    }

    fn destinations(&self) -> Bitboard {
        self.held
            .map_or(Bitboard::EMPTY, |from| self.position.destinations(from))
    }

    fn preview(&self) -> Option<(Point, Point)> {
        let from = self.held?;
        let to = self.aimed_at()?;
        self.destinations().contains(to).then_some((from, to))
    }

    /// What to draw.
    pub(crate) fn view(&self) -> View {
        let mut view = View {
            cursor: self.keys.then_some(self.cursor),
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
                view.held = self.held;
                view.lit = ring.filter(|_| ring != self.held);
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

    fn points_at_meant(&self) -> bool {
        match (self.meant, self.pointer) {
            (Some(_), _) if self.keys => true,
            (Some(row), Some(spot)) => geometry::row_distance(row, spot).0 <= REACH,
            _ => false,
        }
    }

    /// Takes an input.
    pub(crate) fn input(&mut self, input: Input) -> Answer {
        match input {
            Input::Hover(spot) => self.hover(spot),
            Input::Press(spot) => self.press(spot),
            Input::Release(spot) => self.release(spot),
            Input::Cancel => {
                if let Some(press) = self.press.take() {
                    self.held = press.before;
                }
                self.pointer = None;
                Answer::default()
            }
            Input::Walk(direction) => self.walk(direction),
            Input::Enter => self.enter(),
            Input::Escape => {
                if self.held.take().is_none() {
                    return Answer::default();
                }
                self.press = None;
                Answer::say(Speech::Task)
            }
            Input::Focus => self.focus(),
            Input::Blur => {
                self.keys = false;
                Answer::default()
            }
        }
    }

    // The pointer ------------------------------------------------------------

    /// Moves the pointer; says what changed by that.
    fn point(&mut self, spot: Option<Spot>) -> Answer {
        let before = (self.pointed(), self.preview(), self.meant);
        self.pointer = spot;
        // A mouse that trembles does not take the cursor from the keyboard.
        if self.keys && self.pointed() != before.0 {
            self.keys = false;
        }
        let near = spot
            .filter(|_| !self.keys)
            .and_then(|spot| closest(&self.rows(), spot))
            .filter(|(_, distance)| *distance <= REACH);
        if let Some((row, _)) = near {
            self.meant = Some(row);
        }
        let mut answer = Answer::USED;
        if self.meant != before.2 {
            answer.say = self.say_meant();
        }
        let preview = self.preview();
        if preview != before.1 {
            answer.say = match (preview, self.held) {
                (Some((from, to)), _) => Some(Speech::Preview { from, to }),
                (None, Some(ring)) => Some(Speech::Held(ring)),
                (None, None) => Some(Speech::Task),
            };
        }
        answer
    }

    fn press(&mut self, spot: Spot) -> Answer {
        let mut answer = self.point(Some(spot));
        self.keys = false;
        let origin = self.pointed();
        self.press = Some(Press {
            origin,
            before: self.held,
            left: false,
        });
        if let Some(point) = origin {
            self.cursor = point;
            let another = self.held != Some(point) && self.own_rings().contains(point);
            if self.stage() == Some(Stage::Move) && another && !self.position.destinations(point).is_empty() {
                self.held = Some(point);
                answer.say = Some(Speech::Held(point));
            }
        }
        answer
    }

    fn hover(&mut self, spot: Option<Spot>) -> Answer {
        let answer = self.point(spot);
        let pointed = self.pointed();
        if let Some(press) = &mut self.press {
            press.left |= pointed != press.origin;
        }
        answer
    }

    fn release(&mut self, spot: Option<Spot>) -> Answer {
        let moved = self.hover(spot);
        let Some(press) = self.press.take() else {
            return moved;
        };
        let Some(point) = self.pointed() else {
            // Off the board: what the press began is taken back, and a click beside it puts the ring down.
            let held = self.held;
            self.held = press.before.filter(|_| press.origin.is_some());
            return match self.held {
                Some(ring) if press.left => Answer::say(Speech::Held(ring)),
                None if held.is_some() => Answer::say(Speech::Task),
                _ => moved,
            };
        };
        self.cursor = point;
        match self.stage() {
            Some(Stage::Move) if !self.must_pass() => match self.held {
                Some(ring) if ring == point => {
                    let picked = press.before != Some(ring);
                    if picked || press.left {
                        Answer::say(Speech::Held(ring))
                    } else {
                        self.held = None;
                        Answer::say(Speech::Task)
                    }
                }
                _ => self.choose(point),
            },
            Some(Stage::Row | Stage::RowAfter) if !self.points_at_meant() => {
                let player = self.position.actor();
                Answer::refuse(Refusal::Rule(Reason::NotARow { player, point }))
            }
            _ => self.choose(point),
        }
    }

    // Both devices -----------------------------------------------------------

    /// A click or Enter on a point.
    fn choose(&mut self, point: Point) -> Answer {
        let Some(stage) = self.stage() else {
            return match self.plays {
                _ if self.position.outcome().is_some() => Answer::refuse(Refusal::Over),
                Some(_) => Answer::refuse(Refusal::NotYourTurn),
                None => Answer::default(),
            };
        };
        let action = match stage {
            Stage::Place => Action::Place(point),
            Stage::Move if self.must_pass() => Action::Pass,
            Stage::Move => {
                let own = self.own_rings().contains(point);
                match self.held {
                    Some(ring) if ring == point => {
                        self.held = None;
                        return Answer::say(Speech::Task);
                    }
                    _ if own && self.position.destinations(point).is_empty() => {
                        return Answer::refuse(Refusal::Stuck(point));
                    }
                    _ if own => {
                        self.held = Some(point);
                        return Answer::say(Speech::Held(point));
                    }
                    Some(from) => Action::Move { from, to: point },
                    None => {
                        let player = self.position.actor();
                        return Answer::refuse(Refusal::Rule(Reason::NoRing { player, point }));
                    }
                }
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
                self.held = None;
                if let Action::Move { to, .. } = action {
                    self.cursor = to;
                }
                Answer::act(action)
            }
            Err(illegal) => Answer::refuse(Refusal::Rule(illegal.reason)),
        }
    }

    // The keyboard -----------------------------------------------------------

    fn focus(&mut self) -> Answer {
        self.keys = true;
        let ring_wanted = matches!(self.stage(), Some(Stage::Move | Stage::Ring | Stage::RingAfter));
        if ring_wanted && self.held.is_none() {
            self.go_to_own_ring();
        }
        self.say_here()
    }

    /// Leads the cursor to the nearest own ring, unless it is on one.
    fn go_to_own_ring(&mut self) {
        let here = geometry::at(self.cursor);
        let nearest = self.own_rings().into_iter().min_by(|a, b| {
            geometry::at(*a)
                .distance(here)
                .total_cmp(&geometry::at(*b).distance(here))
        });
        self.cursor = nearest.unwrap_or(self.cursor);
    }

    fn say_here(&self) -> Answer {
        if let Some(speech) = self.say_meant() {
            return Answer::say(speech);
        }
        Answer::say(match self.preview() {
            Some((from, to)) => Speech::Preview { from, to },
            None if self.held == Some(self.cursor) => Speech::Held(self.cursor),
            None => Speech::Cell(self.cursor),
        })
    }

    fn say_meant(&self) -> Option<Speech> {
        let row = self.meant?;
        let rows = self.rows();
        if rows.len() == 1 {
            return Some(Speech::OnlyRow(row));
        }
        let number = rows.iter().position(|other| *other == row)? + 1;
        let of = rows.len();
        Some(Speech::Meant { row, number, of })
    }

    fn enter(&mut self) -> Answer {
        if !self.keys {
            // The first key after the pointer only shows where the cursor is, but where it can't be seen to matter.
            self.keys = true;
            if self.meant.is_none() && !self.must_pass() {
                return self.say_here();
            }
        }
        self.choose(self.cursor)
    }

    fn walk(&mut self, direction: Direction) -> Answer {
        self.keys = true;
        match self.stage() {
            Some(Stage::Row | Stage::RowAfter) => self.slide(direction),
            Some(Stage::Ring | Stage::RingAfter) if self.own_rings().contains(self.cursor) => {
                self.cursor = self.next_ring(direction);
                self.say_here()
            }
            Some(Stage::Ring | Stage::RingAfter) => {
                self.go_to_own_ring();
                self.say_here()
            }
            _ => match self.held {
                Some(ring) => self.walk_with(ring, direction),
                None => match self.cursor.step(direction) {
                    Some(point) => {
                        self.cursor = point;
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
        match ahead(self.cursor).or_else(|| ahead(ring).filter(|_| !on_way(ring, self.cursor, direction))) {
            Some(point) => {
                self.cursor = point;
                self.say_here()
            }
            None => Answer::say(Speech::NoWay),
        }
    }

    /// The own ring that lies that way, as directly and as near as can be. Where none does, the next one in order,
    /// so that every ring can be reached.
    fn next_ring(&self, direction: Direction) -> Point {
        let here = geometry::at(self.cursor);
        let way = geometry::angle_of(direction).to_radians();
        let others = self.own_rings().without(Bitboard::of(self.cursor));
        let cost = |point: Point| {
            let there = geometry::at(point);
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let along = dx * way.cos() + dy * way.sin();
            let aside = (dy * way.cos() - dx * way.sin()).abs();
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
            .filter(|point| (*point > self.cursor) == onward);
        let next = if onward { after.next() } else { after.last() };
        next.or_else(|| {
            if onward {
                others.first()
            } else {
                others.into_iter().last()
            }
        })
        .unwrap_or(self.cursor)
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
