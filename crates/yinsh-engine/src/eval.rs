//! The evaluation: what a quiet position is worth.

use crate::board::{Board, LineTables, Reach};
use crate::features::{self, MOST_AT_ONCE};
use crate::network::Network;
use crate::threats;
use yinsh::{Position, PositionTrait as _};

/// The evaluation with its tables.
#[derive(Debug)]
pub(crate) struct Evaluator {
    pub(crate) tables: LineTables,
    pub(crate) network: Network,
    /// The points of each row.
    pub(crate) rows: Vec<u128>,
}

impl Evaluator {
    pub(crate) fn new(network: Network) -> Self {
        Self {
            tables: LineTables::new(),
            network,
            rows: threats::rows(),
        }
    }

    /// The value for the player to act, in a position without rows on the board; and what that player's rings can
    /// do, and the other's, for the search to go on with. Calls `row_move` with ring moves of the player to act that make an own
    /// row, as [`Board::reach`] does.
    pub(crate) fn evaluate(
        &self,
        position: &Position,
        board: &Board,
        row_move: impl FnMut(usize, usize),
    ) -> (i32, [Reach; 2]) {
        let mut list = [0; MOST_AT_ONCE];
        let mut length = 0;
        let reaches = features(position, board, row_move, |feature| {
            list[length] = feature;
            length += 1;
        });
        let value = self.network.value(&list[..length], features::bucket(position));
        (value, reaches)
    }
}

/// Calls `see` with what the network sees of a position; the rest is as in [`Evaluator::evaluate`].
#[inline]
pub(crate) fn features(
    position: &Position,
    board: &Board,
    row_move: impl FnMut(usize, usize),
    see: impl FnMut(u16),
) -> [Reach; 2] {
    let actor = position.actor();
    let mine = board.reach(position, actor, row_move);
    let theirs = board.reach(position, !actor, |_, _| {});
    features::for_each(position, board, &mine, &theirs, see);
    [mine, theirs]
}
