//! Threats where the next row wins: what has to be stopped, and which moves can.

use crate::board::{Board, Reach};
use crate::eval::Evaluator;
use crate::geometry::{BITS, between};
use yinsh::{Action, Player, Position, PositionTrait as _, Stage};

/// Whether a ring more would win for a player.
pub(crate) fn needs_one(position: &Position, player: Player) -> bool {
    position.removed(player) + 1 >= position.target()
}

/// Whether the one who acts, and is about to move, has to stop a row that would win, and can't make one.
pub(crate) fn must_stop(position: &Position, mine: &Reach, theirs: &Reach) -> bool {
    // With the last marker the game ends before the row is made.
    let other = !position.actor();
    mine.threats == 0 && theirs.threats > 0 && position.pool() > 1 && needs_one(position, other)
}

/// What the next row asks for.
#[derive(Debug)]
pub(crate) enum Urgency {
    /// Nothing.
    Nothing,
    /// The player to act makes a row, and has won.
    Won,
    /// The player to act can't, and has to stop a row of the other player's: what each move has to touch for that.
    Stop(Vec<u128>),
}

impl Evaluator {
    /// What the next row asks for, where it wins for one of the players and a ring is to be moved.
    pub(crate) fn urgency(&self, position: &Position, board: &Board) -> Urgency {
        let actor = position.actor();
        let [mine, theirs] = [actor, !actor].map(|player| needs_one(position, player));
        if position.stage() != Stage::Move || !(mine || theirs) {
            return Urgency::Nothing;
        }
        let reach = |player| board.reach(position, player, |_, _| ());
        if mine && reach(actor).threats > 0 {
            return Urgency::Won;
        }
        if !theirs {
            return Urgency::Nothing;
        }
        let theirs = reach(!actor);
        if theirs.threats > 0 && must_stop(position, &reach(actor), &theirs) {
            Urgency::Stop(self.threats(position, board, !actor))
        } else {
            Urgency::Nothing
        }
    }

    /// For each move of `player` that makes a row: the points on which the row and the move depend. While they stay as they
    /// are, the move is there and makes the row.
    pub(crate) fn threats(&self, position: &Position, board: &Board, player: Player) -> Vec<u128> {
        let all = board.markers[0] | board.markers[1];
        let mut threats = Vec::new();
        board.reach(position, player, |from, to| {
            let path = between(from, to).1;
            let after = (board.markers[player.index()] ^ (path & all)) | BITS[from];
            // The jump needs its markers whatever their colour is: only the row says which colour they must have.
            if let Some(row) = self.rows.iter().find(|&&row| after & row == row) {
                threats.push(row | path & !all | BITS[to]);
            }
        });
        threats
    }
}

/// Whether an action changes at least one point of each set.
pub(crate) fn touches(board: &Board, action: Action, sets: &[u128]) -> bool {
    let Action::Move { from, to } = action else {
        return true;
    };
    if sets.is_empty() {
        return true;
    }
    let (from, to) = (from.index(), to.index());
    let touched = BITS[from] | BITS[to] | between(from, to).1 & (board.markers[0] | board.markers[1]);
    sets.iter().all(|set| touched & set != 0)
}

/// The five points of each row of the board.
pub(crate) fn rows() -> Vec<u128> {
    let set = |row: yinsh::Row| {
        row.points()
            .iter()
            .fold(0, |set, point| set | BITS[point.index()])
    };
    yinsh::Row::all().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::points;

    #[test]
    fn rows_are_five_points() {
        assert_eq!(rows().len(), 123);
        assert!(rows().iter().all(|&row| points(row).count() == 5));
    }
}
