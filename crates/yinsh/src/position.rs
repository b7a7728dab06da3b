//! A position and how it changes.

use crate::lanes::lane_bit;
use crate::setup::color;
use crate::state::State;
use crate::{Action, BLACK, Bitboard, Direction, Outcome, Player, Point, Row, Setup, WHITE, zobrist};
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use simd::Isa;

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

/// A ring move that jumps markers and flips them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jump {
    /// Which way it goes.
    pub direction: Direction,
    /// Where the ring stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
    /// Whether there is a row of the player's after it.
    pub makes_row: bool,
}

/// A position of a game of YINSH.
///
/// ```
/// use game_core::Position as _;
/// use yinsh::{Position, Stage, WHITE};
///
/// let mut position: Position = "RRRR/7/8/9/2RMMMM3/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
/// position.play("e3-f3".parse().unwrap()).unwrap();
/// // The marker that the ring left makes a row with the four above it.
/// assert_eq!((position.actor(), position.stage()), (WHITE, Stage::RowAfter));
/// assert_eq!(position.actions(), ["xe3-e7".parse().unwrap()]);
/// ```
#[derive(Clone)]
pub struct Position {
    state: State,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let parts = |position: &Self| {
            let State {
                actor,
                stage,
                removed,
                target,
                ..
            } = position.state;
            let sets = Player::BOTH.map(|player| (position.rings(player), position.markers(player)));
            (sets, actor, stage, removed, target)
        };
        self.key == other.key && parts(self) == parts(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        // Equal positions have equal keys.
        self.key.hash(hasher);
    }
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
        let state = State::from_setup(setup);
        Self {
            key: zobrist::key(&state),
            state,
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// A player's rings on the board.
    #[inline]
    pub fn rings(&self, player: Player) -> Bitboard {
        self.state.board.rings[player.index()].bitboard()
    }

    /// The markers that show a player's colour.
    #[inline]
    pub fn markers(&self, player: Player) -> Bitboard {
        self.state.board.colour(player).bitboard()
    }

    /// The points with nothing on them.
    #[inline]
    pub fn empty(&self) -> Bitboard {
        self.state.board.empty.bitboard()
    }

    /// What has to be done now.
    #[inline]
    pub fn stage(&self) -> Stage {
        self.state.stage
    }

    /// How many rings a player has removed after rows.
    #[inline]
    pub fn removed(&self, player: Player) -> u8 {
        self.state.removed[player.index()]
    }

    /// How many removed rings win: 3, or 1 in blitz.
    #[inline]
    pub fn target(&self) -> u8 {
        self.state.target
    }

    /// Markers that are not on the board.
    #[inline]
    pub fn pool(&self) -> u8 {
        self.state.pool
    }

    /// The points to which a ring on `from` could move, whoever's it is and whatever the stage.
    ///
    /// ```
    /// # use yinsh::{Bitboard, Point, Position};
    /// // Up the column from e2: two empty points, two markers, an empty point.
    /// let position: Position = "RRRR/7/8/9/1R2Mm4/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
    /// let to = position.destinations("e2".parse().unwrap());
    /// let column: Vec<_> = to.into_iter().filter(|p| p.column() == 4).map(|p| p.to_string()).collect();
    /// assert_eq!(column, ["e1", "e3", "e4", "e7"]);
    /// ```
    pub fn destinations(&self, from: Point) -> Bitboard {
        self.state.board.destinations_from(from)
    }

    /// How many ring moves a player would have, were it that player's turn to move a ring.
    ///
    /// ```
    /// # use yinsh::{Position, WHITE};
    /// let position: Position = "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
    /// assert_eq!(position.mobility(WHITE), 83);
    /// ```
    #[inline]
    pub fn mobility(&self, player: Player) -> usize {
        self.state.board.destinations(player).count() as usize
    }

    /// Calls `f` with the start and the end of every ring move of a player, and whether it jumps markers, were it that player's turn to
    /// move a ring; in the order in which the position names its actions.
    ///
    /// ```
    /// # use yinsh::{Position, PositionTrait as _, WHITE};
    /// let position: Position = "RRRR/7/8/9/1R2Mm4/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
    /// let (mut moves, mut over_markers) = (0, Vec::new());
    /// position.for_each_ring_move(WHITE, |from, to, jumps| {
    ///     moves += 1;
    ///     if jumps {
    ///         over_markers.push(format!("{from}-{to}"));
    ///     }
    /// });
    /// assert_eq!(moves, position.count_actions());
    /// assert!(over_markers.contains(&"e2-e7".to_string()));
    /// ```
    #[inline]
    pub fn for_each_ring_move(&self, player: Player, f: impl FnMut(Point, Point, bool)) {
        self.state.board.for_each_move(player, f);
    }

    /// The key of the position after a ring move of the player's who is to move one, without playing it: after it no row lies there, and
    /// the other player is to move a ring. Where something else follows (a row is taken off, or the game is over), no position has
    /// this key, as far as keys tell positions apart at all.
    ///
    /// ```
    /// # use yinsh::{Action, Position, PositionTrait as _};
    /// let mut position: Position = "RRRR/7/8/9/1R2Mm4/9/10/r8/8/7/rrrr w move 0-0 3".parse()?;
    /// let (from, to) = ("e2".parse()?, "e7".parse()?);
    /// let key = position.key_after(from, to);
    /// position.play(Action::Move { from, to })?;
    /// assert_eq!(position.key(), key);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn key_after(&self, from: Point, to: Point) -> u64 {
        let next = State {
            actor: !self.state.actor,
            stage: Stage::Move,
            ..self.state
        };
        self.key
            ^ zobrist::change(&self.state, Action::Move { from, to })
            ^ zobrist::beside_the_board(&self.state)
            ^ zobrist::beside_the_board(&next)
    }

    /// Calls `f` with every ring move of a player that jumps markers, were it that player's turn to move a ring. No two have the same
    /// start and direction.
    ///
    /// ```
    /// # use yinsh::{Position, WHITE};
    /// let position: Position = "RRRR/7/8/9/1R2Mm4/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
    /// let mut jumps = Vec::new();
    /// position.for_each_jump(WHITE, |jump| jumps.push((jump.from.to_string(), jump.to.to_string())));
    /// assert!(jumps.contains(&("e2".to_string(), "e7".to_string())));
    /// ```
    #[inline]
    pub fn for_each_jump(&self, player: Player, f: impl FnMut(Jump)) {
        self.state.board.for_each_jump(player, f);
    }

    /// Calls `f` with every ring of a player in whose place a marker of its colour would complete a row, and with that row's axis, one
    /// of [`Direction::AXES`]: the ring makes the row by leaving, unless it flips some of it on the way.
    ///
    /// ```
    /// # use yinsh::{Direction, Position, WHITE};
    /// let position: Position = "RRRR/7/8/9/2RMMMM3/9/10/r8/8/7/rrrr w move 0-0 3".parse().unwrap();
    /// let mut rings = Vec::new();
    /// position.for_each_ring_in_row(WHITE, |axis, ring| rings.push((axis, ring.to_string())));
    /// assert_eq!(rings, [(Direction::Up, "e3".to_string())]);
    /// ```
    #[inline]
    pub fn for_each_ring_in_row(&self, player: Player, f: impl FnMut(Direction, Point)) {
        self.state.board.for_each_ring_in_row(player, f);
    }

    /// The markers that a ring flips when it goes from `from` to `to`: all that lie between. None if the two are
    /// not on one line.
    #[inline]
    pub fn flips(&self, from: Point, to: Point) -> Bitboard {
        self.state.flips(from, to)
    }

    /// Whether a player has a ring that can move.
    #[inline]
    pub fn can_move(&self, player: Player) -> bool {
        self.state.board.can_move(player)
    }

    /// Every run of five markers of a player's colour: the rows that may be removed.
    pub fn rows(&self, player: Player) -> impl Iterator<Item = Row> + use<> {
        self.state.board.rows(player)
    }

    fn refuse(&self, action: Action) -> Result<(), Reason> {
        let player = self.state.actor;
        let own = self.rings(player);
        match (self.state.stage, action) {
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
                let (_, bit) = lane_bit(to, direction as usize);
                if self.state.board.reach(from, direction as usize) & (1 << bit) != 0 {
                    return Ok(());
                }
                Err(self.stopped_at(from, to, direction))
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

    /// Why a ring does not come as far as to an empty point of its line.
    fn stopped_at(&self, from: Point, to: Point, direction: Direction) -> Reason {
        let rings = self.rings(WHITE) | self.rings(BLACK);
        let destinations = self.destinations(from);
        let mut last = from;
        let mut next = from.step(direction);
        while let Some(point) = next {
            if rings.contains(point) {
                return Reason::RingInTheWay(point);
            }
            if destinations.contains(point) {
                last = point;
            }
            if point == to {
                break;
            }
            next = point.step(direction);
        }
        Reason::BeyondJump(last)
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
        self.state.actor
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome()
    }

    fn try_for_each_action<B>(&self, mut f: impl FnMut(Action) -> ControlFlow<B>) -> ControlFlow<B> {
        let result = self.state.try_for_each_action(|action| match f(action) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(value) => Err(value),
        });
        match result {
            Ok(()) => ControlFlow::Continue(()),
            Err(value) => ControlFlow::Break(value),
        }
    }

    fn count_actions(&self) -> usize {
        self.state.count() as usize
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
        self.key ^= zobrist::change(&self.state, action) ^ zobrist::beside_the_board(&self.state);
        self.state.advance(action);
        self.state.settle();
        self.key ^= zobrist::beside_the_board(&self.state);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn perft(&self, depth: u32) -> u64 {
        crate::perft_on(Isa::best(), self, depth)
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
