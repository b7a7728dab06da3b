//! What a person does to the board and the hands, and what comes of it: a state machine that knows no page.
//!
//! [`Interaction`] takes [`Input`]s from a mouse, a finger or a keyboard. Each has an [`Answer`]: an action that was
//! chosen, something to say, and whether the input was of use. [`Interaction::view`] tells what to draw over the pieces.

use super::geometry::{self, Place, Spot, Way, hand_order};
use super::table::{Origin, Table};
use crate::board::pointer::Pointer;
use shogi::{Action, Kind, Player, Reason, Square};

/// How the board and the hands lie on the screen: what the arrows need to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Layout {
    /// Seen from gote's side.
    pub(crate) turned: bool,
    /// The hands are above and below the board, not beside it.
    pub(crate) stacked: bool,
}

/// Something that a person did.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Input {
    /// Something with a mouse or a finger.
    Pointer(Pointer<Place>),
    /// A key that leads that way.
    Walk(Way, Layout),
    /// A key that takes a piece from the hand.
    Take(Kind, Layout),
    /// Enter or Space.
    Enter(Layout),
    /// Escape.
    Escape,
    /// The answer to whether the piece promotes.
    Promote(bool),
    /// The board got the keyboard, but not by a click.
    Focus(Layout),
    /// The board lost the keyboard.
    Blur,
}

/// What is there to say after an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    /// What has to be done now, after something else was said.
    Task,
    /// The cursor is on this square.
    Square(Square),
    /// The cursor is on this kind in a player's hand; without a kind, all of the hand is meant.
    Hand(Player, Option<Kind>),
    /// This piece was taken up.
    Held(Origin),
    /// What the piece would do there.
    Preview(Origin, Square),
    /// Whether the piece promotes is asked.
    Ask {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// Why something can't be done.
    Refused(Refusal),
    /// The board ends here.
    Edge,
    /// The piece can't go that way.
    NoWay,
}

/// Why something can't be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The rules say so.
    Rule(Reason),
    /// The piece there has no legal move.
    Stuck(Origin),
    /// It is the other player's turn.
    NotYourTurn,
    /// The game is over.
    Over,
}

/// What came of an input.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Answer {
    /// An action was chosen.
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

/// What a piece that is taken up would do where somebody points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    /// Where it is.
    pub(crate) origin: Origin,
    /// Where it would go.
    pub(crate) to: Square,
}

/// What to draw beside the pieces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct View {
    /// An own piece under the pointer that may be taken up.
    pub(crate) lit: Option<Place>,
    /// The piece that is taken up.
    pub(crate) held: Option<Origin>,
    /// Where it may go, but for the place pointed at.
    pub(crate) dots: Vec<Square>,
    /// What it would do there.
    pub(crate) preview: Option<Preview>,
    /// From where to where a piece goes of which is asked whether it promotes.
    pub(crate) asking: Option<(Square, Square)>,
    /// Whether the piece is dragged: it follows the pointer.
    pub(crate) dragged: bool,
    /// Where the keyboard's cursor is, while it is shown.
    pub(crate) cursor: Option<Place>,
    /// Whether a click here would do something.
    pub(crate) active: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct Press {
    /// The place under the pointer when it went down.
    origin: Option<Place>,
    /// What was taken up before.
    before: Option<Origin>,
    /// Whether the pointer was over another place since.
    left: bool,
}

/// The state of a board's input.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    table: Table,
    plays: Option<Player>,
    strict: bool,
    pointer: Option<Place>,
    press: Option<Press>,
    held: Option<Origin>,
    /// Where the piece that is taken up may go.
    dots: Vec<Square>,
    asking: Option<(Square, Square)>,
    cursor: Place,
    /// The square where the cursor was last.
    home: Square,
    keys: bool,
}

impl Interaction {
    /// A board that shows this to somebody who may act for `plays`.
    pub(crate) fn new(table: Table, plays: Option<Player>, strict: bool) -> Self {
        let centre = Square::new(5, 5).expect("the middle of the board");
        Self {
            table,
            plays,
            strict,
            pointer: None,
            press: None,
            held: None,
            dots: Vec::new(),
            asking: None,
            cursor: Place::Square(centre),
            home: centre,
            keys: false,
        }
    }

    /// The board shows something else now, or somebody else may act. What was begun is dropped; a motion on the screen
    /// has no part in this, so that input is never blocked.
    pub(crate) fn show(&mut self, table: Table, plays: Option<Player>, strict: bool) {
        if self.table == table && self.plays == plays && self.strict == strict {
            return;
        }
        self.table = table;
        self.plays = plays;
        self.strict = strict;
        self.press = None;
        self.put_down();
        if let Place::Hand(player, kind) = self.cursor
            && self.table.hand(player).count(kind) == 0
        {
            self.cursor = Place::Square(self.home);
        }
    }

    /// Whether a button or a finger went down on the board and is not known to have gone up.
    pub(crate) fn is_pressed(&self) -> bool {
        self.press.is_some()
    }

    /// What lies on the table.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the person may act now.
    fn mine(&self) -> bool {
        self.plays == Some(self.table.actor()) && self.table.outcome().is_none()
    }

    /// The piece of the person at a place, if it is theirs to act.
    fn own(&self, place: Option<Place>) -> Option<Origin> {
        let origin = match place? {
            Place::Square(square) => Origin::Square(square),
            Place::Hand(player, kind) if player == self.table.actor() => Origin::Hand(kind),
            Place::Hand(..) => return None,
        };
        (self.mine() && self.table.kind_at(origin).is_some()).then_some(origin)
    }

    fn take_up(&mut self, origin: Option<Origin>) {
        self.asking = None;
        if self.held != origin {
            self.held = origin;
            self.dots = origin.map_or_else(Vec::new, |origin| self.table.destinations(origin, self.strict));
        }
    }

    fn put_down(&mut self) {
        self.held = None;
        self.dots = Vec::new();
        self.asking = None;
    }

    /// Whether the piece there may be taken up: in strict play nobody says that it cannot move.
    fn can_take_up(&self, origin: Origin) -> bool {
        self.strict || !self.table.destinations(origin, self.strict).is_empty()
    }

    /// The place that is meant now, by whichever device was used last.
    fn aimed_at(&self) -> Option<Place> {
        if self.keys {
            Some(self.cursor)
        } else {
            self.pointer
        }
    }

    fn preview(&self) -> Option<Preview> {
        let origin = self.held?;
        if let Some((_, to)) = self.asking {
            return Some(Preview { origin, to });
        }
        match self.aimed_at()? {
            Place::Square(to) if self.dots.contains(&to) => Some(Preview { origin, to }),
            _ => None,
        }
    }

    /// What to draw.
    pub(crate) fn view(&self) -> View {
        let preview = self.preview();
        let aimed = self.aimed_at();
        let own = self.own(aimed);
        let dots = self.dots.iter().copied();
        View {
            lit: aimed.filter(|_| own.is_some() && own != self.held && self.asking.is_none()),
            held: self.held,
            dots: dots.filter(|dot| Some(*dot) != preview.map(|it| it.to)).collect(),
            preview,
            asking: self.asking,
            dragged: self.press.is_some_and(|press| press.left) && self.asking.is_none(),
            cursor: self.keys.then_some(self.cursor),
            active: own.is_some() || preview.is_some(),
        }
    }

    /// Takes an input.
    pub(crate) fn input(&mut self, input: Input) -> Answer {
        match input {
            Input::Pointer(Pointer::Hover(place)) => self.hover(place),
            Input::Pointer(Pointer::Press(place)) => self.press(place),
            Input::Pointer(Pointer::Release(place)) => self.release(place),
            Input::Pointer(Pointer::Cancel) => {
                if let Some(press) = self.press.take() {
                    self.take_up(press.before);
                }
                self.pointer = None;
                Answer::default()
            }
            Input::Walk(way, layout) => self.walk(way, layout),
            Input::Take(kind, layout) => self.take_from_hand(kind, layout),
            Input::Enter(layout) => self.enter(layout),
            Input::Escape => {
                if self.held.is_none() {
                    return Answer::default();
                }
                self.put_down();
                self.press = None;
                Answer::say(Speech::Task)
            }
            Input::Promote(promote) => self.promote(promote),
            Input::Focus(layout) => self.focus(layout),
            Input::Blur => {
                self.keys = false;
                Answer::default()
            }
        }
    }

    // The pointer ------------------------------------------------------------

    /// Moves the pointer; says what changed by that.
    fn point(&mut self, place: Option<Place>) -> Answer {
        let before = self.preview();
        // A mouse that trembles does not take the cursor from the keyboard.
        if self.keys && self.pointer != place {
            self.keys = false;
        }
        self.pointer = place;
        let mut answer = Answer::USED;
        let preview = self.preview();
        if preview != before && self.asking.is_none() {
            answer.say = match (preview, self.held) {
                (Some(it), _) => Some(Speech::Preview(it.origin, it.to)),
                (None, Some(origin)) => Some(Speech::Held(origin)),
                (None, None) => Some(Speech::Task),
            };
        }
        answer
    }

    fn press(&mut self, place: Option<Place>) -> Answer {
        // Beside the question, the move is taken back.
        let asked = self.asking.is_some();
        if asked {
            self.put_down();
        }
        let mut answer = self.point(place);
        self.keys = false;
        self.press = Some(Press {
            origin: place,
            before: self.held,
            left: false,
        });
        if let Some(Place::Square(square)) = place {
            self.home = square;
        }
        if let Some(place) = place {
            self.cursor = place;
        }
        if let Some(origin) = self.own(place)
            && self.held != Some(origin)
            && self.can_take_up(origin)
        {
            self.take_up(Some(origin));
            answer.say = Some(Speech::Held(origin));
        } else if asked {
            answer.say = Some(Speech::Task);
            self.press = None;
        }
        answer
    }

    fn hover(&mut self, place: Option<Place>) -> Answer {
        let answer = self.point(place);
        if let Some(press) = &mut self.press {
            press.left |= place != press.origin;
        }
        answer
    }

    fn release(&mut self, place: Option<Place>) -> Answer {
        let moved = self.hover(place);
        let Some(press) = self.press.take() else {
            return moved;
        };
        let actor = self.table.actor();
        let square = match place {
            Some(Place::Square(square)) => square,
            // A click on a hand: the piece there was taken up by the press, or is put back by a second click.
            Some(Place::Hand(player, kind)) if press.origin == place => {
                return match (self.held, press.before) {
                    (Some(held), before) if held.place(actor) == Place::Hand(player, kind) => {
                        if before == Some(held) && !press.left {
                            self.put_down();
                            Answer::say(Speech::Task)
                        } else {
                            Answer::say(Speech::Held(held))
                        }
                    }
                    _ if self.own(place).is_some() => Answer::refuse(Refusal::Stuck(Origin::Hand(kind))),
                    _ => Answer::say(Speech::Hand(player, None)),
                };
            }
            _ => {
                // Off the board: what the press began is taken back, and a click beside it puts the piece down.
                let held = self.held;
                self.take_up(press.before.filter(|_| press.origin.is_some()));
                return match self.held {
                    Some(origin) if press.left => Answer::say(Speech::Held(origin)),
                    None if held.is_some() => Answer::say(Speech::Task),
                    _ => moved,
                };
            }
        };
        self.home = square;
        self.cursor = Place::Square(square);
        match self.held {
            Some(origin) if origin == Origin::Square(square) => {
                if press.before != Some(origin) || press.left {
                    Answer::say(Speech::Held(origin))
                } else {
                    self.put_down();
                    Answer::say(Speech::Task)
                }
            }
            _ => self.choose(square),
        }
    }

    // Both devices -----------------------------------------------------------

    /// What there is to say to somebody who may not act now.
    fn not_now(&self) -> Answer {
        match self.plays {
            _ if self.table.outcome().is_some() => Answer::refuse(Refusal::Over),
            Some(_) => Answer::refuse(Refusal::NotYourTurn),
            None => Answer::default(),
        }
    }

    /// A click or Enter on a square.
    fn choose(&mut self, square: Square) -> Answer {
        if !self.mine() {
            return self.not_now();
        }
        if let Some(own) = self.own(Some(Place::Square(square))) {
            return self.choose_own(own);
        }
        let Some(origin) = self.held else {
            let reason = match self.table.piece_at(square) {
                Some(_) => Reason::NotYours(square),
                None => Reason::Empty(square),
            };
            return Answer::refuse(Refusal::Rule(reason));
        };
        let actions = if self.strict || self.table.unchecked.is_some() {
            self.table.by_hand(origin, square)
        } else {
            self.table.legal(origin, square).collect()
        };
        match (actions.as_slice(), origin) {
            ([], _) => match self.table.why_not(origin, square) {
                Some(reason) => Answer::refuse(Refusal::Rule(reason)),
                None => Answer::USED,
            },
            ([action], _) | ([action, ..], Origin::Hand(_)) => self.act(*action),
            ([_, _, ..], Origin::Square(from)) => {
                self.asking = Some((from, square));
                Answer::say(Speech::Ask { from, to: square })
            }
        }
    }

    /// A click or Enter on an own piece: it is taken up, or put down again.
    fn choose_own(&mut self, own: Origin) -> Answer {
        if self.held == Some(own) {
            self.put_down();
            return Answer::say(Speech::Task);
        }
        if !self.can_take_up(own) {
            return Answer::refuse(Refusal::Stuck(own));
        }
        self.take_up(Some(own));
        Answer::say(Speech::Held(own))
    }

    fn act(&mut self, action: Action) -> Answer {
        self.put_down();
        self.home = action.to();
        self.cursor = Place::Square(self.home);
        Answer::act(action)
    }

    /// The answer to the question.
    fn promote(&mut self, promote: bool) -> Answer {
        match self.asking {
            Some((from, to)) => self.act(Action::Move { from, to, promote }),
            None => Answer::default(),
        }
    }

    // The keyboard -----------------------------------------------------------

    fn focus(&mut self, layout: Layout) -> Answer {
        self.keys = true;
        if self.held.is_none() && self.own(Some(self.cursor)).is_none() {
            let movable = Square::all().filter(|&square| {
                let origin = self.own(Some(Place::Square(square)));
                origin.is_some_and(|origin| self.can_take_up(origin))
            });
            if let Some(square) = nearest(self.home, movable, layout.turned) {
                self.go(square);
            }
        }
        self.say_here()
    }

    /// Puts the cursor on a square.
    pub(super) fn go(&mut self, square: Square) {
        self.home = square;
        self.cursor = Place::Square(square);
    }

    fn say_here(&self) -> Answer {
        if let Some((from, to)) = self.asking {
            return Answer::say(Speech::Ask { from, to });
        }
        let held = self
            .held
            .filter(|held| held.place(self.table.actor()) == self.cursor);
        Answer::say(match (self.preview(), held, self.cursor) {
            (Some(it), ..) => Speech::Preview(it.origin, it.to),
            (None, Some(origin), _) => Speech::Held(origin),
            (None, None, Place::Square(square)) => Speech::Square(square),
            (None, None, Place::Hand(player, kind)) => Speech::Hand(player, Some(kind)),
        })
    }

    fn enter(&mut self, layout: Layout) -> Answer {
        if self.asking.is_some() {
            return Answer::USED;
        }
        if !self.keys {
            // The first key after the pointer only shows where the cursor is.
            self.keys = true;
            return self.say_here();
        }
        match self.cursor {
            Place::Square(square) => self.choose(square),
            Place::Hand(..) if !self.mine() => self.not_now(),
            Place::Hand(player, kind) => match self.own(Some(self.cursor)) {
                Some(_) => self.take_from_hand(kind, layout),
                None => Answer::say(Speech::Hand(player, None)),
            },
        }
    }

    /// Takes a piece from the hand, and leads the cursor to a place for it.
    fn take_from_hand(&mut self, kind: Kind, layout: Layout) -> Answer {
        self.keys = true;
        if !self.mine() {
            return self.not_now();
        }
        let origin = Origin::Hand(kind);
        if self.table.kind_at(origin).is_none() {
            return Answer::refuse(Refusal::Rule(Reason::NotInHand(kind)));
        }
        self.asking = None;
        let answer = self.choose_own(origin);
        if self.held.is_some()
            && let Some(square) = nearest(self.home, self.dots.iter().copied(), layout.turned)
        {
            self.go(square);
        }
        answer
    }

    fn walk(&mut self, way: Way, layout: Layout) -> Answer {
        self.keys = true;
        if self.asking.is_some() {
            return Answer::USED;
        }
        if self.held.is_some() {
            return self.walk_with(way, layout.turned);
        }
        match self.cursor {
            Place::Square(square) => match geometry::step(square, way, layout.turned) {
                Some(next) => {
                    self.go(next);
                    self.say_here()
                }
                None => self.walk_into_hand(way, layout),
            },
            Place::Hand(player, kind) => self.walk_in_hand(player, kind, way, layout),
        }
    }

    /// Beyond the edge: into the hand that lies there, if one does and something is in it.
    fn walk_into_hand(&mut self, way: Way, layout: Layout) -> Answer {
        let near = geometry::near(layout.turned);
        let player = match (way, layout.stacked) {
            (Way::Right, false) | (Way::Down, true) => near,
            (Way::Left, false) | (Way::Up, true) => !near,
            _ => return Answer::say(Speech::Edge),
        };
        let hand = self.table.hand(player);
        match hand_order().find(|&kind| hand.count(kind) > 0) {
            Some(kind) => {
                self.cursor = Place::Hand(player, kind);
                self.say_here()
            }
            None => Answer::say(Speech::Hand(player, None)),
        }
    }

    fn walk_in_hand(&mut self, player: Player, kind: Kind, way: Way, layout: Layout) -> Answer {
        let near = player == geometry::near(layout.turned);
        let back = match (layout.stacked, near) {
            (false, true) => Way::Left,
            (false, false) => Way::Right,
            (true, true) => Way::Up,
            (true, false) => Way::Down,
        };
        if way == back {
            self.cursor = Place::Square(self.home);
            return self.say_here();
        }
        let hand = self.table.hand(player);
        let mut there = hand_order().filter(|&it| it == kind || hand.count(it) > 0);
        let next = match (way, layout.stacked) {
            (Way::Down, false) | (Way::Right, true) => {
                there.by_ref().find(|&it| it == kind);
                there.next()
            }
            (Way::Up, false) | (Way::Left, true) => there.take_while(|&it| it != kind).last(),
            _ => None,
        };
        match next {
            Some(next) => {
                self.cursor = Place::Hand(player, next);
                self.say_here()
            }
            None => Answer::say(Speech::Edge),
        }
    }

    /// With a piece taken up: to the next legal destination that way.
    fn walk_with(&mut self, way: Way, turned: bool) -> Answer {
        match ahead(self.home, way, &self.dots, turned) {
            Some(square) => {
                self.go(square);
                self.say_here()
            }
            None => Answer::say(Speech::NoWay),
        }
    }
}

/// The square of these that is nearest to another.
fn nearest(to: Square, squares: impl Iterator<Item = Square>, turned: bool) -> Option<Square> {
    let here = geometry::at(to, turned);
    let distance = |square: &Square| geometry::at(*square, turned).distance(here);
    squares.min_by(|a, b| distance(a).total_cmp(&distance(b)))
}

/// The square of these that lies that way, as directly and as near as can be.
fn ahead(from: Square, way: Way, squares: &[Square], turned: bool) -> Option<Square> {
    let here = geometry::at(from, turned);
    let (wx, wy) = way.delta();
    let cost = |square: Square| {
        let Spot { x, y } = geometry::at(square, turned);
        let (dx, dy) = (x - here.x, y - here.y);
        let along = dx * wx + dy * wy;
        let aside = (dx * wy - dy * wx).abs();
        // Straight ahead first; what lies aside counts double, so that no destination is out of reach.
        (along > 0.1).then_some(along + 2.0 * aside)
    };
    squares
        .iter()
        .filter_map(|&square| Some((square, cost(square)?)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(square, _)| square)
}
