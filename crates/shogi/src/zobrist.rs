//! Zobrist keys: a random number for everything that a position may have, combined by exclusive or, so that a key
//! follows an action by the few numbers that the action changes.

use crate::board::Board;
use crate::{Kind, Observer, Piece, Player, Square};

/// More of a kind than a set has are never in hand.
const COUNTS: usize = 19;

/// The random numbers.
struct Numbers {
    board: [[[u64; 81]; Kind::ALL.len()]; 2],
    /// How many of a kind are in hand; nothing for none.
    hands: [[[u64; COUNTS]; Kind::HAND.len()]; 2],
    actor: [u64; 2],
}

static NUMBERS: Numbers = {
    // Any seed does; keys are not kept between versions.
    let mut state = 0x7368_6f67_6920_3831;
    let mut numbers = Numbers {
        board: [[[0; 81]; Kind::ALL.len()]; 2],
        hands: [[[0; COUNTS]; Kind::HAND.len()]; 2],
        actor: [0; 2],
    };
    let mut player = 0;
    while player < 2 {
        let mut kind = 0;
        while kind < Kind::ALL.len() {
            numbers.board[player][kind] = row(&mut state);
            if kind < Kind::HAND.len() {
                numbers.hands[player][kind] = row(&mut state);
                numbers.hands[player][kind][0] = 0;
            }
            kind += 1;
        }
        player += 1;
    }
    numbers.actor = row(&mut state);
    numbers
};

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

/// A key that follows what it observes.
pub(crate) struct Key(pub(crate) u64);

impl Observer for Key {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0 ^= NUMBERS.board[piece.player.index()][piece.kind.index()][square.index()];
    }

    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.put(piece, square);
    }

    #[inline]
    fn hand(&mut self, player: Player, kind: Kind, before: u8, after: u8) {
        if kind.is_droppable() {
            let numbers = &NUMBERS.hands[player.index()][kind.index()];
            let number = |count: u8| numbers[usize::from(count).min(COUNTS - 1)];
            self.0 ^= number(before) ^ number(after);
        }
    }
}

/// What changes where the other player acts.
#[inline]
pub(crate) fn turn() -> u64 {
    NUMBERS.actor[0] ^ NUMBERS.actor[1]
}

/// The key of a board, computed afresh.
pub(crate) fn key(board: &Board) -> u64 {
    let mut key = Key(NUMBERS.actor[board.actor.index()]);
    for square in Square::all() {
        if let Some(piece) = board.piece_at(square) {
            key.put(piece, square);
        }
    }
    for player in Player::BOTH {
        for (kind, count) in board.hands[player.index()].iter() {
            key.hand(player, kind, 0, count);
        }
    }
    key.0
}
