//! The position's Zobrist key.

use crate::state::State;
use crate::{Action, Bitboard, Player, Point, Stage};
use game_core::zobrist;

// Where the numbers of each part of a position begin.
const RINGS: usize = 0;
const MARKERS: usize = RINGS + 2 * Point::COUNT;
const ACTOR: usize = MARKERS + 2 * Point::COUNT;
const STAGE: usize = ACTOR + 2;
/// Four for each player.
const REMOVED: usize = STAGE + Stage::ALL.len();
const TARGET: usize = REMOVED + 2 * 4;

/// Any seed does; keys are not kept between versions.
type Numbers = zobrist::Numbers<0x5965_6e74_6520_3835, { TARGET + 2 }>;

/// A ring on a point.
pub(crate) fn ring(player: Player, point: Point) -> u64 {
    Numbers::get(RINGS + player.index() * Point::COUNT + point.index())
}

fn marker(player: Player, point: Point) -> u64 {
    Numbers::get(MARKERS + player.index() * Point::COUNT + point.index())
}

/// Markers of one colour.
pub(crate) fn markers(player: Player, set: Bitboard) -> u64 {
    set.into_iter().fold(0, |key, point| key ^ marker(player, point))
}

/// Everything but the board.
pub(crate) fn beside_the_board(state: &State) -> u64 {
    let [white, black] = state.removed;
    Numbers::get(ACTOR + state.actor.index())
        ^ Numbers::get(STAGE + state.stage as usize)
        ^ Numbers::get(REMOVED + white as usize % 4)
        ^ Numbers::get(REMOVED + 4 + black as usize % 4)
        ^ Numbers::get(TARGET + usize::from(state.target == 1))
}

/// What an action changes on the board.
pub(crate) fn change(state: &State, action: Action) -> u64 {
    let actor = state.actor;
    match action {
        Action::Place(point) | Action::RemoveRing(point) => ring(actor, point),
        Action::Move { from, to } => {
            let flipped = |key, point| key ^ marker(actor, point) ^ marker(!actor, point);
            let left = marker(actor, from);
            (state.flips(from, to).into_iter()).fold(ring(actor, from) ^ ring(actor, to) ^ left, flipped)
        }
        Action::RemoveRow(row) => markers(actor, row.bitboard()),
        Action::Pass => 0,
    }
}

/// The key of a state, computed afresh.
pub(crate) fn key(state: &State) -> u64 {
    let mut key = beside_the_board(state);
    for player in Player::BOTH {
        for point in state.board.rings[player.index()].bitboard() {
            key ^= ring(player, point);
        }
        key ^= markers(player, state.board.colour(player).bitboard());
    }
    key
}
