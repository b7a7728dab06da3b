//! What a person does to the board and the hands, and what comes of it: a state machine that knows no page.

use super::geometry::{self, Place, Spot, Way, hand_order};
use super::tabletop::{Origin, Tabletop};
use crate::board::interact::{AnswerOf, HandOf, Interact, Layout, Press, Refusal, SpeechOf};
use shogi::{Action, Kind, Player, Reason, Square};

/// What keys mean on this board only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// A key that leads that way.
    Walk(Way),
    /// A key that takes a piece from the hand.
    Take(Kind),
    /// The answer to whether the piece promotes, by a key or a click.
    Promote(bool),
}

/// What only this board says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Here {
    /// The cursor is on this square.
    Square(Square),
    /// The cursor is on this kind in a player's hand; without a kind, all of the hand is meant.
    Hand(Player, Option<Kind>),
    /// Whether the piece promotes is asked.
    Ask {
        /// Where the piece stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
}

/// What this board says.
pub(crate) type Speech = SpeechOf<Interaction>;
type Answer = AnswerOf<Interaction>;

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

/// The state of a board's input.
#[derive(Clone, Debug)]
pub(crate) struct Interaction {
    table: Tabletop,
    hand: HandOf<Self>,
    /// Where the piece that is taken up may go.
    dots: Vec<Square>,
    asking: Option<(Square, Square)>,
    /// The square where the cursor was last.
    home: Square,
}

impl Interact for Interaction {
    type Table = Tabletop;
    type Action = Action;
    type At = Place;
    type Place = Place;
    type Held = Origin;
    type To = Square;
    type Key = Key;
    type Reason = Reason;
    type Here = Here;
    type View = View;

    fn new(table: Tabletop, plays: Option<Player>) -> Self {
        let centre = Square::new(5, 5).expect("the middle of the board");
        Self {
            table,
            hand: HandOf::<Self>::new(plays, Place::Square(centre)),
            dots: Vec::new(),
            asking: None,
            home: centre,
        }
    }

    fn show(&mut self, table: Tabletop, plays: Option<Player>) -> Option<Speech> {
        if self.table == table && self.hand.plays == plays {
            return None;
        }
        self.table = table;
        self.hand.plays = plays;
        self.hand.press = None;
        self.take_up(None);
        if let Place::Hand(player, kind) = self.hand.cursor
            && self.table.hand(player).count(kind) == 0
        {
            self.hand.cursor = Place::Square(self.home);
        }
        None
    }

    fn table(&self) -> &Tabletop {
        &self.table
    }

    fn hand(&self) -> &HandOf<Self> {
        &self.hand
    }

    fn hand_mut(&mut self) -> &mut HandOf<Self> {
        &mut self.hand
    }

    fn actor(&self) -> Option<Player> {
        self.table.outcome().is_none().then(|| self.table.actor())
    }

    fn pointed(&self) -> Option<Place> {
        self.hand.pointer
    }

    fn own(&self, place: Place) -> Option<Origin> {
        let origin = match place {
            Place::Square(square) => Origin::Square(square),
            Place::Hand(player, kind) if player == self.table.actor() => Origin::Hand(kind),
            Place::Hand(..) => return None,
        };
        (self.mine() && self.table.kind_at(origin).is_some()).then_some(origin)
    }

    /// In strict play nobody says that it cannot move.
    fn can_take_up(&self, origin: Origin) -> bool {
        self.table.strict || !self.table.destinations(origin).is_empty()
    }

    fn take_up(&mut self, origin: Option<Origin>) {
        self.asking = None;
        if self.hand.held != origin {
            self.hand.held = origin;
            self.dots = origin.map_or_else(Vec::new, |origin| self.table.destinations(origin));
        }
    }

    fn go(&mut self, place: Place) {
        self.hand.cursor = place;
        if let Place::Square(square) = place {
            self.home = square;
        }
    }

    fn preview(&self) -> Option<(Origin, Square)> {
        let origin = self.hand.held?;
        if let Some((_, to)) = self.asking {
            return Some((origin, to));
        }
        match self.aimed_at()? {
            Place::Square(to) if self.dots.contains(&to) => Some((origin, to)),
            _ => None,
        }
    }

    /// What to draw.
    fn view(&self) -> View {
        let preview = self.preview();
        let aimed = self.aimed_at();
        let own = aimed.and_then(|place| self.own(place));
        let dots = self.dots.iter().copied();
        View {
            lit: aimed.filter(|_| own.is_some() && own != self.hand.held && self.asking.is_none()),
            held: self.hand.held,
            dots: dots.filter(|dot| Some(*dot) != preview.map(|it| it.1)).collect(),
            preview: preview.map(|(origin, to)| Preview { origin, to }),
            asking: self.asking,
            dragged: self.hand.press.is_some_and(|press| press.left) && self.asking.is_none(),
            cursor: self.hand.keys.then_some(self.hand.cursor),
            active: own.is_some() || preview.is_some(),
        }
    }

    fn press(&mut self, place: Option<Place>) -> Answer {
        // Beside the question, the move is taken back.
        let asked = self.asking.is_some();
        if asked {
            self.take_up(None);
        }
        let mut answer = self.press_on(place);
        if asked && self.hand.held.is_none() {
            answer.say = Some(Speech::Task);
            self.hand.press = None;
        }
        answer
    }

    fn let_go(&mut self, press: Press<Place, Origin>) -> Option<Answer> {
        let place = self.hand.pointer?;
        match place {
            Place::Square(_) => self.go(place),
            // A click on a hand; what is dragged there is taken back.
            Place::Hand(..) if press.origin == Some(place) => {}
            Place::Hand(..) => return None,
        }
        let actor = self.table.actor();
        Some(match (self.hand.held, place) {
            (Some(held), _) if held.place(actor) == place => self.let_go_over(held, press),
            (_, Place::Square(square)) => self.choose(square),
            (_, Place::Hand(_, kind)) if self.own(place).is_some() => {
                Answer::refuse(Refusal::Stuck(Origin::Hand(kind)))
            }
            (_, Place::Hand(player, _)) => Answer::say(Speech::Here(Here::Hand(player, None))),
        })
    }

    fn key(&mut self, key: Key, layout: Layout) -> Answer {
        match key {
            Key::Walk(way) => self.walk(way, layout),
            Key::Take(kind) => self.take_from_hand(kind, layout),
            Key::Promote(promote) => match self.asking {
                Some((from, to)) => self.act(Action::Move { from, to, promote }),
                None => Answer::default(),
            },
        }
    }

    fn enter(&mut self, layout: Layout) -> Answer {
        if self.asking.is_some() {
            return Answer::USED;
        }
        if !self.hand.keys {
            // The first key after the pointer only shows where the cursor is.
            self.hand.keys = true;
            return self.say_here();
        }
        match self.hand.cursor {
            Place::Square(square) => self.choose(square),
            Place::Hand(..) if !self.mine() => self.not_now(),
            Place::Hand(_, kind) if self.own(self.hand.cursor).is_some() => self.take_from_hand(kind, layout),
            Place::Hand(player, _) => Answer::say(Speech::Here(Here::Hand(player, None))),
        }
    }

    fn focus(&mut self, layout: Layout) -> Answer {
        self.hand.keys = true;
        if self.hand.held.is_none() && self.own(self.hand.cursor).is_none() {
            let movable = Square::all().filter(|&square| {
                let origin = self.own(Place::Square(square));
                origin.is_some_and(|origin| self.can_take_up(origin))
            });
            if let Some(square) = nearest(self.home, movable, layout.turned) {
                self.go(Place::Square(square));
            }
        }
        self.say_here()
    }

    /// The question takes the keyboard, and gives it back.
    fn blur(&mut self) {
        if self.asking.is_none() {
            self.hand.keys = false;
        }
    }
}

impl Interaction {
    /// A click or Enter on a square.
    fn choose(&mut self, square: Square) -> Answer {
        if !self.mine() {
            return self.not_now();
        }
        if let Some(own) = self.own(Place::Square(square)) {
            return self.choose_own(own);
        }
        let Some(origin) = self.hand.held else {
            let reason = match self.table.piece_at(square) {
                Some(_) => Reason::NotYours(square),
                None => Reason::Empty(square),
            };
            return Answer::refuse(Refusal::Rule(reason));
        };
        let actions = if self.table.is_free() {
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
                Answer::say(Speech::Here(Here::Ask { from, to: square }))
            }
        }
    }

    fn act(&mut self, action: Action) -> Answer {
        self.take_up(None);
        self.go(Place::Square(action.to()));
        Answer::act(action)
    }

    // The keyboard -----------------------------------------------------------

    fn say_here(&self) -> Answer {
        if let Some((from, to)) = self.asking {
            return Answer::say(Speech::Here(Here::Ask { from, to }));
        }
        let held = self
            .hand
            .held
            .filter(|held| held.place(self.table.actor()) == self.hand.cursor);
        Answer::say(match (self.preview(), held, self.hand.cursor) {
            (Some((origin, to)), ..) => Speech::Preview(origin, to),
            (None, Some(origin), _) => Speech::Held(origin),
            (None, None, Place::Square(square)) => Speech::Here(Here::Square(square)),
            (None, None, Place::Hand(player, kind)) => Speech::Here(Here::Hand(player, Some(kind))),
        })
    }

    /// Takes a piece from the hand, and leads the cursor to a place for it.
    fn take_from_hand(&mut self, kind: Kind, layout: Layout) -> Answer {
        self.hand.keys = true;
        if !self.mine() {
            return self.not_now();
        }
        let origin = Origin::Hand(kind);
        if self.table.kind_at(origin).is_none() {
            return Answer::refuse(Refusal::Rule(Reason::NotInHand(kind)));
        }
        self.asking = None;
        let answer = self.choose_own(origin);
        if self.hand.held.is_some()
            && let Some(square) = nearest(self.home, self.dots.iter().copied(), layout.turned)
        {
            self.go(Place::Square(square));
        }
        answer
    }

    fn walk(&mut self, way: Way, layout: Layout) -> Answer {
        self.hand.keys = true;
        if self.asking.is_some() {
            return Answer::USED;
        }
        if self.hand.held.is_some() {
            return self.walk_with(way, layout.turned);
        }
        match self.hand.cursor {
            Place::Square(square) => match geometry::step(square, way, layout.turned) {
                Some(next) => {
                    self.go(Place::Square(next));
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
                self.hand.cursor = Place::Hand(player, kind);
                self.say_here()
            }
            None => Answer::say(Speech::Here(Here::Hand(player, None))),
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
            self.hand.cursor = Place::Square(self.home);
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
                self.hand.cursor = Place::Hand(player, next);
                self.say_here()
            }
            None => Answer::say(Speech::Edge),
        }
    }

    /// With a piece taken up: to the next legal destination that way.
    fn walk_with(&mut self, way: Way, turned: bool) -> Answer {
        match ahead(self.home, way, &self.dots, turned) {
            Some(square) => {
                self.go(Place::Square(square));
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
