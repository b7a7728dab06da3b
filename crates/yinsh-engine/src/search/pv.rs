//! PV extraction: the line that is reported.

use super::{MAX_PLIES, Node, Search};
use crate::geometry::pack;
use search::Bound;
use yinsh::{Action, Position, PositionTrait as _};

impl Search<'_> {
    /// A line as it is reported: `pv`, gone on with what the table knows as far as `depth` turns, and to the end of its last
    /// turn.
    pub(super) fn extend_pv(&self, root: &Node, pv: &[Action], depth: i32) -> Vec<Action> {
        let mut line = Vec::with_capacity(pv.len());
        let mut node = root.clone();
        let mut turns = 0;
        while line.len() < MAX_PLIES {
            let position = &node.position;
            let begins = turns > 0 && Some(position.actor()) != line.last().map(|&(actor, _)| actor);
            let action = match pv.get(line.len()) {
                Some(&action) => action,
                None if position.outcome().is_some() || begins && turns >= depth => break,
                None => match self.known_action(position) {
                    Some(action) => action,
                    None if begins => break,
                    None => self.finish_turn(&node),
                },
            };
            turns += i32::from(begins || turns == 0);
            line.push((position.actor(), action));
            node = node.child(self.evaluator, action);
        }
        line.into_iter().map(|(_, action)| action).collect()
    }

    /// The action that the table knows for a position.
    fn known_action(&self, position: &Position) -> Option<Action> {
        let entry = self.core.table.get(position.key())?;
        let actions = position.actions();
        let action = actions.iter().find(|&&action| pack(action) == entry.action);
        action.copied().filter(|_| entry.bound != Bound::Upper)
    }

    /// An action to go on with in the middle of a turn, as the quiescence would choose it, more or less.
    fn finish_turn(&self, node: &Node) -> Action {
        let actor = node.position.actor();
        let worth = |action: &Action| match *action {
            Action::Move { from, to } => {
                let change = node
                    .board
                    .change(&self.evaluator.tables, actor, from.index(), to.index());
                change.delta + 1_000 * (i32::from(change.own_row) - i32::from(change.other_row))
            }
            Action::RemoveRing(point) => -(node.board.moves_from(point.index()) as i32),
            _ => 0,
        };
        let actions = node.position.actions();
        actions
            .into_iter()
            .max_by_key(worth)
            .expect("the game is not over in the middle of a turn")
    }
}
