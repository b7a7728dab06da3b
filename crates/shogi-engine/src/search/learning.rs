//! What a cut-off teaches: killers, countermoves, histories.

use super::Search;
use crate::board::{self, Node, PIECE_SQUARES};
use crate::pick::Histories;
use shogi::Action;

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
        let bonus = bonus(depth);
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
        self.update_quiet(node, ply, action, bonus(depth));
        if let Some(last) = ply.checked_sub(1).and_then(|ply| self.frames[ply].piece_square) {
            self.memory.histories.countermoves[last] = board::pack(action);
        }
    }

    fn update_quiet(&mut self, node: &Node<'_>, ply: usize, action: Action, bonus: i32) {
        let piece_square = board::piece_square_of(&node.position, action);
        let before = self.before(ply);
        let histories = &mut self.memory.histories;
        histories
            .quiet
            .update(Histories::quiet_index(node, action), bonus);
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

/// By how much the history moves for a cut-off at a depth.
fn bonus(depth: i32) -> i32 {
    (140 * depth - 100).clamp(40, 1_400)
}
