//! The quiescence search: what happens at the horizon.

use super::{At, INFINITE, LOST, MAX_PLIES, Search, value_of};
use crate::search::Node;
use crate::threats::must_stop;
use search::Score;
use yinsh::{Action, Point, PositionTrait as _, Stage};

impl Search<'_> {
    /// The value at the horizon: the evaluation, unless making a row now is better. Rows are played out, with the
    /// answers that make rows themselves. What makes no difference to the row is not tried: of a ring's slides one,
    /// of the rings to give up the one that can do least (the others too where that one loses the game, so that
    /// wins and losses stay exact).
    pub(super) fn quiescence(&mut self, node: &Node, at: At, alpha: i32, beta: i32) -> i32 {
        self.core.clear_pv(at.ply);
        if self.core.must_stop() {
            return 0;
        }
        let position = &node.position;
        if let Some(outcome) = position.outcome() {
            return value_of(outcome, position.actor(), at.turn);
        }
        self.core.reach(at.ply);
        if at.ply >= MAX_PLIES {
            // Out of reach of any game; a bound for the lists all the same.
            return self.evaluate(node);
        }
        match position.stage() {
            Stage::Move | Stage::Place => self.stand_pat_or_row(node, at, alpha, beta),
            stage => self.quiescence_removal(node, at, alpha, beta, stage),
        }
    }

    fn stand_pat_or_row(&mut self, node: &Node, at: At, mut alpha: i32, beta: i32) -> i32 {
        let position = &node.position;
        let mut moves = std::mem::take(&mut self.row_moves[at.ply]);
        moves.clear();
        let (value, [mine, theirs]) = self.evaluator.evaluate(position, &node.board, |from, to| {
            moves.push((from as u8, to as u8));
        });
        if position.stage() == Stage::Move
            && self.selectivity.threats != 0
            && must_stop(position, &mine, &theirs)
        {
            // Whoever has to stop a row does not stand pat.
            self.row_moves[at.ply] = moves;
            let stops = self.evaluator.threats(position, &node.board, !position.actor());
            return if beta - alpha > 1 {
                self.search_actions::<true>(node, 1, at, alpha, beta, &stops)
            } else {
                self.search_actions::<false>(node, 1, at, alpha, beta, &stops)
            };
        }
        // Stand pat: nobody has to make a row.
        let mut best = Score::estimate(value).value();
        self.trail[at.turn as usize].eval = best;
        if best < beta && position.stage() == Stage::Move {
            alpha = alpha.max(best);
            for &(from, to) in &moves {
                let (Some(from), Some(to)) = (Point::from_index(from.into()), Point::from_index(to.into()))
                else {
                    continue;
                };
                let discount = self.selectivity.waiting;
                let mut above = alpha.saturating_add(discount).min(INFINITE);
                let mut value = self.quiescence_child(
                    node,
                    Action::Move { from, to },
                    at,
                    &mut above,
                    beta.saturating_add(discount).min(INFINITE),
                );
                if !Score::from_value(value).is_decided() {
                    value -= discount;
                }
                alpha = alpha.max(value);
                best = best.max(value);
                if best >= beta || self.core.aborted() {
                    break;
                }
            }
        }
        self.row_moves[at.ply] = moves;
        best
    }

    fn quiescence_removal(&mut self, node: &Node, at: At, mut alpha: i32, beta: i32, stage: Stage) -> i32 {
        self.list(node, at, 0, &[]);
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        let one_will_do = matches!(stage, Stage::Ring | Stage::RingAfter);
        if one_will_do {
            list.sort_by_key(|scored| match scored.action {
                Action::RemoveRing(point) => (node.board.moves_from(point.index()), point.index()),
                _ => (0, 0),
            });
        }
        let mut best = -INFINITE;
        for scored in &list {
            best = best.max(self.quiescence_child(node, scored.action, at, &mut alpha, beta));
            if best >= beta || self.core.aborted() || one_will_do && best > LOST {
                break;
            }
        }
        self.lists[at.ply] = list;
        best
    }

    /// Plays an action in the quiescence and returns its value for the one who acted.
    fn quiescence_child(&mut self, node: &Node, action: Action, at: At, alpha: &mut i32, beta: i32) -> i32 {
        let mut child = node.clone();
        child.play(self.evaluator, action, |_| ());
        self.core.nodes += 1;
        let same = child.position.actor() == node.position.actor();
        let below = at.below(same);
        let value = if same {
            self.quiescence(&child, below, *alpha, beta)
        } else {
            -self.quiescence(&child, below, -beta, -*alpha)
        };
        if value > *alpha && !self.core.aborted() {
            *alpha = value;
            self.core.note_pv(at.ply, action);
        }
        value
    }
}
