//! Zobrist keys: a random number for everything that a position may have, combined by exclusive or, so that a key
//! follows an action by the few numbers that the action changes.

use crate::state::State;
use crate::{Action, Bitboard, Player, Point, Stage};

/// The random numbers. Each part of a position has its own.
struct Numbers {
    rings: [[u64; Point::COUNT]; 2],
    markers: [[u64; Point::COUNT]; 2],
    actor: [u64; 2],
    stage: [u64; Stage::ALL.len()],
    removed: [[u64; 4]; 2],
    target: [u64; 2],
}

/// The next number of the generator `SplitMix64` (Steele, Lea, Flood: Fast Splittable Pseudorandom Number
/// Generators, 2014).
const fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn row<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        numbers[i] = next(state);
        i += 1;
    }
    numbers
}

static NUMBERS: Numbers = {
    // Any seed does; keys are not kept between versions.
    let mut state = 0x5965_6e74_6520_3835;
    let state = &mut state;
    Numbers {
        rings: [row(state), row(state)],
        markers: [row(state), row(state)],
        actor: row(state),
        stage: row(state),
        removed: [row(state), row(state)],
        target: row(state),
    }
};

/// A ring on a point.
pub(crate) fn ring(player: Player, point: Point) -> u64 {
    NUMBERS.rings[player.index()][point.index()]
}

/// Markers of one colour.
pub(crate) fn markers(player: Player, set: Bitboard) -> u64 {
    let numbers = &NUMBERS.markers[player.index()];
    set.into_iter().fold(0, |key, point| key ^ numbers[point.index()])
}

/// Everything but the board.
pub(crate) fn beside_the_board(state: &State) -> u64 {
    let [white, black] = state.removed;
    NUMBERS.actor[state.actor.index()]
        ^ NUMBERS.stage[state.stage as usize]
        ^ NUMBERS.removed[0][white as usize % 4]
        ^ NUMBERS.removed[1][black as usize % 4]
        ^ NUMBERS.target[usize::from(state.target == 1)]
}

/// What an action changes on the board.
pub(crate) fn change(state: &State, action: Action) -> u64 {
    let actor = state.actor;
    match action {
        Action::Place(point) | Action::RemoveRing(point) => ring(actor, point),
        Action::Move { from, to } => {
            let flips = state.flips(from, to);
            let left = NUMBERS.markers[actor.index()][from.index()];
            ring(actor, from) ^ ring(actor, to) ^ left ^ markers(actor, flips) ^ markers(!actor, flips)
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
