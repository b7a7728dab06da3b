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

/// A key that follows what it observes.
pub(crate) struct Key(pub(crate) u64);

impl Observer for Key {
    #[inline]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0 ^= Numbers::get(kind_at(piece.player, piece.kind) + square.index());
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
            self.0 ^= number(before) ^ number(after);
        }
    }
}

/// What changes where the other player acts.
#[inline]
pub(crate) fn turn() -> u64 {
    Numbers::get(ACTOR) ^ Numbers::get(ACTOR + 1)
}

/// The key of a board, computed afresh.
pub(crate) fn key(board: &Board) -> u64 {
    let mut key = Key(Numbers::get(ACTOR + board.actor.index()));
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
