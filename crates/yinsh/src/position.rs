//! A position and how it changes.

use crate::setup::color;
use crate::{
    Action, BLACK, Bitboard, Direction, MARKERS, Outcome, Player, Point, RINGS, ROW, Row, Setup, WHITE,
};
use std::fmt;
use std::ops::ControlFlow;

/// What the player whose turn it is has to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stage {
    /// Place a ring.
    Place,
    /// Remove an own row that the opponent made, before the ring move.
    Row,
    /// Remove a ring for it.
    Ring,
    /// Move a ring.
    Move,
    /// Remove an own row that the move made.
    RowAfter,
    /// Remove a ring for it.
    RingAfter,
    /// Nothing: the game is over.
    Over,
}

impl Stage {
    /// All of them, in the order of a turn.
    pub const ALL: [Self; 7] = [
        Self::Place,
        Self::Row,
        Self::Ring,
        Self::Move,
        Self::RowAfter,
        Self::RingAfter,
        Self::Over,
    ];

    /// The word in the position string.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Place => "place",
            Self::Row => "row",
            Self::Ring => "ring",
            Self::Move => "move",
            Self::RowAfter => "row-after",
            Self::RingAfter => "ring-after",
            Self::Over => "over",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position of a game of YINSH.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Position {
    rings: [Bitboard; 2],
    markers: [Bitboard; 2],
    actor: Player,
    stage: Stage,
    removed: [u8; 2],
    target: u8,
}

/// An action that is not legal, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{action} is not legal: {reason}")]
pub struct IllegalAction {
    /// The action.
    pub action: Action,
    /// Why not.
    pub reason: Reason,
}

/// Why an action is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Reason {
    /// The stage asks for another kind of action.
    #[error("expected {}", expected_at(*.0))]
    WrongStage(Stage),
    /// The point where the ring is to stand is not empty.
    #[error("{0} is not empty")]
    Occupied(Point),
    /// No ring of the player to act stands there.
    #[error("no ring of {} stands on {point}", color(*player))]
    NoRing {
        /// The player to act.
        player: Player,
        /// Where the ring should be.
        point: Point,
    },
    /// The two points are not on one line.
    #[error("{from} and {to} are not on one line")]
    NotOnLine {
        /// Where the ring stands.
        from: Point,
        /// Where it should go.
        to: Point,
    },
    /// A ring stands in the way.
    #[error("a ring on {0} is in the way")]
    RingInTheWay(Point),
    /// The ring would go on after a jump.
    #[error("a ring that jumps markers stops at the first empty point behind them, here {0}")]
    BeyondJump(Point),
    /// Not five markers of the player to act.
    #[error("not five markers of {} in a row: {point} has none", color(*player))]
    NotARow {
        /// The player to act.
        player: Player,
        /// The first point of the row without such a marker.
        point: Point,
    },
    /// A ring can move, so that nobody may pass.
    #[error("a ring can move, so it has to")]
    CanMove,
}

const fn expected_at(stage: Stage) -> &'static str {
    match stage {
        Stage::Place => "a ring to be placed",
        Stage::Row | Stage::RowAfter => "a row to be removed",
        Stage::Ring | Stage::RingAfter => "a ring to be removed",
        Stage::Move => "a ring to be moved",
        Stage::Over => "nothing, the game is over",
    }
}

impl Position {
    /// The empty board of the blitz game, in which the first ring removed wins.
    pub fn blitz() -> Self {
        Self::from_checked(&Setup::empty(1))
    }

    pub(crate) fn from_checked(setup: &Setup) -> Self {
        let Setup {
            rings,
            markers,
            actor,
            stage,
            removed,
            target,
        } = setup.clone();
        Self {
            rings,
            markers,
            actor,
            stage,
            removed,
            target,
        }
    }

    /// A player's rings on the board.
    #[inline]
    pub fn rings(&self, player: Player) -> Bitboard {
        self.rings[player.index()]
    }

    /// The markers that show a player's colour.
    #[inline]
    pub fn markers(&self, player: Player) -> Bitboard {
        self.markers[player.index()]
    }

    /// The points with nothing on them.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        !(self.rings[0] | self.rings[1] | self.markers[0] | self.markers[1])
    }

    /// What has to be done now.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// How many rings a player has removed after rows.
    #[inline]
    pub fn removed(&self, player: Player) -> u8 {
        self.removed[player.index()]
    }

    /// How many removed rings win: 3, or 1 in blitz.
    #[inline]
    pub fn target(&self) -> u8 {
        self.target
    }

    /// Markers that are not on the board.
    #[inline]
    pub fn pool(&self) -> u8 {
        MARKERS.saturating_sub((self.markers[0].len() + self.markers[1].len()) as u8)
    }

    /// The points to which a ring on `from` could move, whoever's it is and whatever the stage.
    pub fn destinations(&self, from: Point) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for direction in Direction::ALL {
            self.slide(from, direction, |to| set.insert(to));
        }
        set
    }

    fn slide(&self, from: Point, direction: Direction, mut f: impl FnMut(Point)) {
        let rings = self.rings[0] | self.rings[1];
        let markers = self.markers[0] | self.markers[1];
        let mut jumped = false;
        let mut next = from.step(direction);
        while let Some(to) = next {
            if rings.contains(to) {
                return;
            }
            if markers.contains(to) {
                jumped = true;
            } else {
                f(to);
                if jumped {
                    return;
                }
            }
            next = to.step(direction);
        }
    }

    /// The markers that a ring flips when it goes from `from` to `to`: all that lie between.
    pub fn flips(&self, from: Point, to: Point) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        let Some(direction) = from.direction_to(to) else {
            return set;
        };
        let mut point = from;
        while let Some(next) = point.step(direction) {
            if next == to {
                break;
            }
            set.insert(next);
            point = next;
        }
        set & (self.markers[0] | self.markers[1])
    }

    /// Whether a player has a ring that can move.
    pub fn can_move(&self, player: Player) -> bool {
        self.rings(player)
            .into_iter()
            .any(|from| !self.destinations(from).is_empty())
    }

    /// Every run of five markers of a player's colour: the rows that may be removed.
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> + use<> {
        let markers = self.markers(player);
        let enough = markers.len() >= ROW;
        Row::all().filter(move |row| enough && row.points().into_iter().all(|point| markers.contains(point)))
    }

    fn has_row(&self, player: Player) -> bool {
        self.rows(player).next().is_some()
    }

    fn refuse(&self, action: Action) -> Result<(), Reason> {
        let own = self.rings(self.actor);
        let player = self.actor;
        match (self.stage, action) {
            (Stage::Place, Action::Place(point)) => {
                if self.empty().contains(point) {
                    Ok(())
                } else {
                    Err(Reason::Occupied(point))
                }
            }
            (Stage::Move, Action::Move { from, to }) => {
                if !own.contains(from) {
                    return Err(Reason::NoRing { player, point: from });
                }
                if !self.empty().contains(to) {
                    return Err(Reason::Occupied(to));
                }
                let direction = from.direction_to(to).ok_or(Reason::NotOnLine { from, to })?;
                if self.destinations(from).contains(to) {
                    return Ok(());
                }
                let rings = self.rings[0] | self.rings[1];
                let mut point = from;
                let mut last = from;
                while let Some(next) = point.step(direction) {
                    if rings.contains(next) {
                        return Err(Reason::RingInTheWay(next));
                    }
                    if self.destinations(from).contains(next) {
                        last = next;
                    }
                    if next == to {
                        break;
                    }
                    point = next;
                }
                Err(Reason::BeyondJump(last))
            }
            (Stage::Row | Stage::RowAfter, Action::RemoveRow(row)) => {
                let markers = self.markers(player);
                match row.points().into_iter().find(|&point| !markers.contains(point)) {
                    Some(point) => Err(Reason::NotARow { player, point }),
                    None => Ok(()),
                }
            }
            (Stage::Ring | Stage::RingAfter, Action::RemoveRing(point)) => {
                if own.contains(point) {
                    Ok(())
                } else {
                    Err(Reason::NoRing { player, point })
                }
            }
            (Stage::Move, Action::Pass) => {
                if self.can_move(player) {
                    Err(Reason::CanMove)
                } else {
                    Ok(())
                }
            }
            (stage, _) => Err(Reason::WrongStage(stage)),
        }
    }

    fn begin_turn(&mut self, player: Player) {
        self.actor = player;
        self.stage = if self.has_row(player) {
            Stage::Row
        } else {
            self.move_stage()
        };
    }

    fn move_stage(&self) -> Stage {
        if self.pool() == 0 || !self.can_move(self.actor) && !self.can_move(!self.actor) {
            Stage::Over
        } else {
            Stage::Move
        }
    }

    fn after_move(&mut self) {
        if self.has_row(self.actor) {
            self.stage = Stage::RowAfter;
        } else {
            self.begin_turn(!self.actor);
        }
    }
}

impl game_core::Position for Position {
    type Action = Action;
    type Illegal = IllegalAction;

    const GAME: &'static str = "yinsh";
    const ALTERNATES: bool = false;

    fn start() -> Self {
        Self::from_checked(&Setup::empty(3))
    }

    #[inline]
    fn actor(&self) -> Player {
        self.actor
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.stage != Stage::Over {
            return None;
        }
        let [white, black] = self.removed;
        Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => Outcome::Win(WHITE),
            std::cmp::Ordering::Less => Outcome::Win(BLACK),
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }

    fn try_for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        match self.stage {
            Stage::Place => {
                for point in self.empty() {
                    f(Action::Place(point))?;
                }
            }
            Stage::Row | Stage::RowAfter => {
                for row in self.rows(self.actor) {
                    f(Action::RemoveRow(row))?;
                }
            }
            Stage::Ring | Stage::RingAfter => {
                for point in self.rings(self.actor) {
                    f(Action::RemoveRing(point))?;
                }
            }
            Stage::Move => {
                let mut any = false;
                for from in self.rings(self.actor) {
                    for to in self.destinations(from) {
                        any = true;
                        f(Action::Move { from, to })?;
                    }
                }
                if !any {
                    f(Action::Pass)?;
                }
            }
            Stage::Over => {}
        }
        ControlFlow::Continue(())
    }

    fn is_legal(&self, action: Action) -> bool {
        self.refuse(action).is_ok()
    }

    fn play(&mut self, action: Action) -> Result<(), IllegalAction> {
        self.refuse(action)
            .map_err(|reason| IllegalAction { action, reason })?;
        self.play_unchecked(action);
        Ok(())
    }

    fn play_unchecked(&mut self, action: Action) {
        let actor = self.actor.index();
        match action {
            Action::Place(point) => {
                self.rings[actor].insert(point);
                self.actor = !self.actor;
                if self.rings[0].len() + self.rings[1].len() == 2 * RINGS as usize {
                    self.stage = self.move_stage();
                }
            }
            Action::Move { from, to } => {
                let flips = self.flips(from, to);
                self.markers[0] ^= flips;
                self.markers[1] ^= flips;
                self.markers[actor].insert(from);
                self.rings[actor].remove(from);
                self.rings[actor].insert(to);
                self.after_move();
            }
            Action::RemoveRow(row) => {
                self.markers[actor] = self.markers[actor].without(row.bitboard());
                self.stage = if self.stage == Stage::Row {
                    Stage::Ring
                } else {
                    Stage::RingAfter
                };
            }
            Action::RemoveRing(point) => {
                self.rings[actor].remove(point);
                self.removed[actor] = self.removed[actor].saturating_add(1);
                if self.removed[actor] >= self.target {
                    self.stage = Stage::Over;
                } else if self.stage == Stage::Ring {
                    self.begin_turn(self.actor);
                } else {
                    self.after_move();
                }
            }
            Action::Pass => self.begin_turn(!self.actor),
        }
    }

    fn key(&self) -> u64 {
        // To become incremental.
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Setup::from(self), f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
