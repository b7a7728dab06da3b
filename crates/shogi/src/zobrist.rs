//! The position's Zobrist key.

use crate::board::Board;
use crate::{Kind, Observer, Piece, Player, Square};
use game_core::zobrist;

/// More of a kind than a set has are never in hand.
const COUNTS: usize = 19;
/// Numbers of a kind that may be in hand: one for each square, and one for each count in hand.
const DROPPABLE: usize = 81 + COUNTS;
/// Numbers of one player.
const PLAYER: usize = Kind::HAND.len() * DROPPABLE + (Kind::ALL.len() - Kind::HAND.len()) * 81;
const ACTOR: usize = 2 * PLAYER;

/// Any seed does; keys are not kept between versions.
type Numbers = zobrist::Numbers<0x7368_6f67_6920_3831, { ACTOR + 2 }>;

/// Where the numbers of a player's pieces of a kind begin. The kinds that may be in hand come first.
const fn kind_at(player: Player, kind: Kind) -> usize {
    let index = kind.index();
    let in_hand = if index < Kind::HAND.len() {
        index
    } else {
        Kind::HAND.len()
    };
    player.index() * PLAYER + in_hand * DROPPABLE + (index - in_hand) * 81
}

/// A key that follows what it observes, in two parts: that of the board and of who is to move, and that of the hands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) board: u64,
    pub(crate) hands: u64,
}

impl Key {
    /// Both parts.
    #[inline]
    pub(crate) fn whole(self) -> u64 {
        self.board ^ self.hands
    }

    /// The other player is to move.
    #[inline]
    pub(crate) fn turn(&mut self) {
        self.board ^= Numbers::get(ACTOR) ^ Numbers::get(ACTOR + 1);
    }
}

impl Observer for Key {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.board ^= Numbers::get(kind_at(piece.player, piece.kind) + square.index());
    }

    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.put(piece, square);
    }

    #[inline]
    fn hand(&mut self, player: Player, kind: Kind, before: u8, after: u8) {
        if kind.is_droppable() {
            // An empty hand has no number.
            let number = |count: u8| match usize::from(count).min(COUNTS - 1) {
                0 => 0,
                count => Numbers::get(kind_at(player, kind) + 81 + count),
            };
            self.hands ^= number(before) ^ number(after);
        }
    }
}

/// The key of a board, computed afresh.
pub(crate) fn key(board: &Board) -> Key {
    let mut key = Key {
        board: Numbers::get(ACTOR + board.actor.index()),
        hands: 0,
    };
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
    key
}
