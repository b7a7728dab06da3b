//! What the network sees of a position, from the side of the player to act.
//!
//! Each feature is there or not. Those on points turn with the board: [`symmetric`] says what a feature becomes. A
//! position and its picture with the colours changed have the same features.

use crate::board::{Board, Reach};
use crate::geometry::{POINTS, points};
use yinsh::{MARKERS, Position, PositionTrait as _, Stage, Symmetry};

/// Markers: own or the other's (4), within the reach of the actor's rings (1), of the other's (2).
const MARKER_AT: usize = 0;
/// Rings: own, the other's.
const RING_AT: usize = MARKER_AT + 8 * POINTS;
/// Features on points end here.
const POINTS_END: usize = RING_AT + 2 * POINTS;
const OWN_THREATS_AT: usize = POINTS_END;
const OTHER_THREATS_AT: usize = OWN_THREATS_AT + THREATS;
const OWN_MOVES_AT: usize = OTHER_THREATS_AT + THREATS;
const OTHER_MOVES_AT: usize = OWN_MOVES_AT + MOVES;
const POOL_AT: usize = OTHER_MOVES_AT + MOVES;
const NEEDED_AT: usize = POOL_AT + POOLS;
const PLACED_AT: usize = NEEDED_AT + 9;
const LINES_AT: usize = PLACED_AT + 10;

/// How many features there are.
pub const FEATURES: usize = LINES_AT + LINES;

/// The most features that a position has: one a point, and what else it counts.
pub(crate) const MOST_AT_ONCE: usize = POINTS + 7;

/// Ways to make a row at once, 0 to 4 and more.
const THREATS: usize = 5;
/// Ring moves, by fours, 60 and more together.
const MOVES: usize = 16;
/// The lines' value ([`Board::sum`]) by this many, from −20 to 20 of them.
const LINES: usize = 41;
const LINES_STEP: i32 = 8;
/// Markers in the pool, by threes.
const POOLS: usize = 18;

/// Kinds of positions that have an output of their own: by rings needed, and placing.
pub const BUCKETS: usize = 10;

/// The kind of a position.
pub(crate) fn bucket(position: &Position) -> usize {
    if position.stage() == Stage::Place {
        return 9;
    }
    let need =
        |removed: u8| usize::from((position.target() - removed.min(position.target())).clamp(1, 3)) - 1;
    let actor = position.actor();
    3 * need(position.removed(actor)) + need(position.removed(!actor))
}

/// Calls `see` with each feature of a position. `mine` and `theirs` are what the rings of the player to act, and of the
/// other, can do.
#[inline]
pub(crate) fn for_each(
    position: &Position,
    board: &Board,
    mine: &Reach,
    theirs: &Reach,
    mut see: impl FnMut(u16),
) {
    let actor = position.actor();
    let (me, other) = (actor.index(), (!actor).index());
    let mut see = |feature: usize| see(feature as u16);
    let mut set = |at: usize, set: u128| points(set).for_each(|p| see(at + p));
    for (kind, markers) in [(0, board.markers[me]), (4, board.markers[other])] {
        let at = |reach: usize| MARKER_AT + (kind + reach) * POINTS;
        set(at(0), markers & !mine.flips & !theirs.flips);
        set(at(1), markers & mine.flips & !theirs.flips);
        set(at(2), markers & !mine.flips & theirs.flips);
        set(at(3), markers & mine.flips & theirs.flips);
    }
    set(RING_AT, board.rings[me]);
    set(RING_AT + POINTS, board.rings[other]);
    let threats = |reach: &Reach| (reach.threats.max(0) as usize).min(THREATS - 1);
    see(OWN_THREATS_AT + threats(mine));
    see(OTHER_THREATS_AT + threats(theirs));
    let moves = |reach: &Reach| (reach.moves.max(0) as usize / 4).min(MOVES - 1);
    see(OWN_MOVES_AT + moves(mine));
    see(OTHER_MOVES_AT + moves(theirs));
    see(POOL_AT + usize::from(position.pool().min(MARKERS)) / 3);
    let lines = if me == 0 { board.sum } else { -board.sum };
    see(LINES_AT + (lines.div_euclid(LINES_STEP) + LINES as i32 / 2).clamp(0, LINES as i32 - 1) as usize);
    let bucket = bucket(position);
    if bucket < 9 {
        see(NEEDED_AT + bucket);
    } else {
        let placed = (board.rings[0] | board.rings[1]).count_ones() as usize;
        see(PLACED_AT + placed.min(9));
    }
}

/// What a feature becomes when the board is turned or mirrored.
pub fn symmetric(feature: usize, symmetry: Symmetry) -> usize {
    if feature < POINTS_END {
        let point = yinsh::Point::from_index(feature % POINTS).expect("a point of the board");
        feature - feature % POINTS + symmetry.point(point).index()
    } else {
        feature
    }
}
