//! What the search learns about actions, for their order and for what is left out: from cut-offs, from where nothing cut off, and from
//! static values. Killers, countermoves, histories.

use super::{Frame, NO_EVAL, Search};
use crate::board::{self, Node, PIECE_SQUARES};
use crate::pick::Histories;
use shogi::Action;

/// A static value that is better by more than this has another reason than the last action.
const MOST_BETTER: i32 = 150;

/// The actions that were tried at a node, for the histories: as many as there is room for.
pub(super) struct Tried {
    quiet: [Option<Action>; 64],
    quiets: usize,
    noisy: [Option<Action>; 32],
    noisies: usize,
}

impl Tried {
    #[inline]
    pub(super) fn new() -> Self {
        Self {
            quiet: [None; 64],
            quiets: 0,
            noisy: [None; 32],
            noisies: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, action: Action, noisy: bool) {
        if noisy {
            if let Some(slot) = self.noisy.get_mut(self.noisies) {
                *slot = Some(action);
                self.noisies += 1;
            }
        } else if let Some(slot) = self.quiet.get_mut(self.quiets) {
            *slot = Some(action);
            self.quiets += 1;
        }
    }
}

impl Search<'_> {
    /// Notes that `action` refuted and those that were `tried` before it did not.
    pub(super) fn learn_cutoff(
        &mut self,
        node: &Node<'_>,
        ply: usize,
        depth: i32,
        action: Action,
        tried: &Tried,
    ) {
        let bonus = self.selectivity.bonus(depth);
        if board::is_noisy(&node.position, action) {
            let index = Histories::capture_index(node, action);
            self.memory.histories.captures.update(index, bonus);
        } else {
            self.memory.killers.insert(ply, board::pack(action));
            self.reward_quiet(node, ply, depth, action);
            for &other in tried.quiet[..tried.quiets].iter().flatten() {
                self.update_quiet(node, ply, other, -bonus * self.selectivity.history_malus / 100);
            }
        }
        for &other in tried.noisy[..tried.noisies].iter().flatten() {
            let index = Histories::capture_index(node, other);
            self.memory.histories.captures.update(index, -bonus);
        }
    }

    /// Notes that a quiet action refuted: in the histories, and as the countermove to the last action.
    pub(super) fn reward_quiet(&mut self, node: &Node<'_>, ply: usize, depth: i32, action: Action) {
        self.update_quiet(node, ply, action, self.selectivity.bonus(depth));
        if let Some(last) = ply.checked_sub(1).and_then(|ply| self.frames[ply].piece_square) {
            self.memory.histories.countermoves[last] = board::pack(action);
        }
    }

    /// Notes that nothing refuted the action that led to `ply`.
    pub(super) fn reward_unrefuted(&mut self, ply: usize, depth: i32) {
        let bonus = self.selectivity.bonus(depth) * self.selectivity.history_of_unrefuted / 100;
        if bonus != 0
            && let Some(at) = ply.checked_sub(1)
            && let Frame {
                quiet: Some(index),
                piece_square: Some(piece_square),
                ..
            } = self.frames[at]
        {
            self.update(at, index, piece_square, bonus);
        }
    }

    /// Notes that the last action led from one static value to another, both told for who is to move then: a quiet one that made
    /// things better does so elsewhere as well, even where no search has come to it yet.
    #[inline]
    pub(super) fn learn_evaluations(&mut self, ply: usize, eval: i32) {
        let weight = self.selectivity.history_by_evaluation;
        if weight != 0
            && let Some(at) = ply.checked_sub(1)
            && let Frame {
                eval: before,
                quiet: Some(index),
                ..
            } = self.frames[at]
            && before != NO_EVAL
        {
            let better = -(before + eval);
            let bonus = better.clamp(-MOST_BETTER, MOST_BETTER) * weight / 100;
            self.memory.histories.quiet.update(index, bonus);
        }
    }

    fn update_quiet(&mut self, node: &Node<'_>, ply: usize, action: Action, bonus: i32) {
        let piece_square = board::piece_square_of(&node.position, action);
        self.update(ply, Histories::quiet_index(node, action), piece_square, bonus);
    }

    /// Moves the history of a quiet action at `ply`, by its place there and its piece–square.
    fn update(&mut self, ply: usize, index: usize, piece_square: usize, bonus: i32) {
        let before = self.before(ply);
        let histories = &mut self.memory.histories;
        histories.quiet.update(index, bonus);
        for &earlier in before.piece_squares.iter().flatten() {
            histories
                .continuation
                .update(earlier * PIECE_SQUARES + piece_square, bonus);
        }
        if let Some(earlier) = before.sixth {
            histories
                .continuation
                .update(earlier * PIECE_SQUARES + piece_square, bonus / 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluator;
    use crate::board::Root;
    use crate::search::{Memory, Selectivity, Step};
    use game_core::Position as _;
    use search::{Limits, Memory as _, StopFlag, Table, Timer};
    use shogi::Position;

    /// The history of the last of some actions from the start, after it was played and `learn` was told of the node that it leads to.
    fn history_after(actions: &str, learn: impl FnOnce(&mut Search<'_>)) -> i32 {
        let mut actions: Vec<Action> = actions
            .split(' ')
            .map(|word| word.parse().expect("an action"))
            .collect();
        let action = actions.pop().expect("there is one");
        let mut position = Position::start();
        for action in actions {
            position.play(action).expect("the action is legal");
        }
        let (evaluator, table) = (Evaluator::default(), Table::new(1));
        let timer = Timer::start(&Limits::depth(1), shogi::SENTE, 1, &StopFlag::new());
        let mut memory = Memory::new();
        let path = vec![Step::of(&position)];
        let mut search = Search::new(&evaluator, &table, &mut memory, &timer, Selectivity::FULL, path);
        let node = Root::new(&position);
        search.frames[0].eval = 0;
        search.enter(&node, 0, action);
        learn(&mut search);
        search
            .memory
            .histories
            .quiet
            .get(Histories::quiet_index(&node, action))
    }

    #[test]
    fn the_history_learns_what_a_quiet_action_does_to_the_value() {
        let after = |eval| history_after("7g7f", |search| search.learn_evaluations(1, eval));
        assert!(after(-100) > 0 && after(300) < 0);
        assert_eq!(after(-3_000), after(-1_000), "so much has another reason");
        let from_check = history_after("7g7f", |search| {
            search.frames[0].eval = NO_EVAL;
            search.learn_evaluations(1, -100);
        });
        assert_eq!(from_check, 0, "nothing is known of the value before");
        let capture = history_after("7g7f 3c3d 8h2b+", |search| search.learn_evaluations(1, -100));
        assert_eq!(capture, 0, "captures have a history of their own");
    }

    #[test]
    fn the_history_learns_that_nothing_refuted_a_quiet_action() {
        let after = |depth| history_after("7g7f", |search| search.reward_unrefuted(1, depth));
        assert!(after(2) > 0 && after(6) > after(2));
        assert_eq!(
            history_after("7g7f 3c3d 8h2b+", |search| search.reward_unrefuted(1, 6)),
            0
        );
        let at_root = history_after("7g7f", |search| search.reward_unrefuted(0, 6));
        assert_eq!(at_root, 0, "no action led to the root");
    }
}
