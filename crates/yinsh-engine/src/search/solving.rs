//! The solver beside the search, where the next row wins for both.
//!
//! The search needs a win within its depth, the solver follows what forces, however far; but where there is no win it has nothing to
//! say. So they take turns, the solver longer the better the search stands.

use super::{MAX_PLIES, Node, Search};
use crate::eval::Evaluator;
use crate::solve::{Forced, Solver, Verdict};
use crate::threats::needs_one;
use search::{Bound, Info, RootAsk, Score};
use std::sync::Arc;
use yinsh::{Action, Player, Position, PositionTrait as _, Stage};

/// The search has the first so many positions to itself: what is near it sees at once.
const ALONE: u64 = 8_192;
/// The solver makes no fewer positions at a time, because it finds its way from the root anew.
const LEAST: u64 = 4_096;
/// … and no more, however far it is behind where the search suddenly finds itself better: nothing is reported meanwhile.
const MOST: u64 = 1 << 18;

/// A solver at work beside a search, for a win of the player to act at the root.
#[derive(Debug)]
pub(crate) struct Solving<'a> {
    /// Where it was needed before.
    solver: &'a mut Option<Solver>,
    /// Its table's size in MiB.
    hash: usize,
    evaluator: &'a Arc<Evaluator>,
    /// Whether the best action is all that is wanted.
    only_best: bool,
    /// Positions that it made, of those that the search counts.
    made: u64,
    /// Whether it was asked yet.
    asked: bool,
    /// What it found: it is not asked again.
    verdict: Option<Verdict>,
}

impl<'a> Solving<'a> {
    pub(crate) fn new(
        solver: &'a mut Option<Solver>,
        hash: usize,
        evaluator: &'a Arc<Evaluator>,
        only_best: bool,
    ) -> Self {
        Self {
            solver,
            hash,
            evaluator,
            only_best,
            made: 0,
            asked: false,
            verdict: None,
        }
    }

    /// Whether the next row wins for both, where it did not from the beginning: in blitz the solver has too far to go for most
    /// of the game.
    pub(crate) fn is_for(position: &Position) -> bool {
        position.target() > 1
            && position.stage() == Stage::Move
            && Player::BOTH.into_iter().all(|player| needs_one(position, player))
    }

    fn win(&self) -> Option<&Forced> {
        match &self.verdict {
            Some(Verdict::Win(win)) => Some(win),
            _ => None,
        }
    }
}

impl Search<'_> {
    /// The win that the solver has found, where that is better than what the search ended with: a limit may have come before the
    /// search got to the winning action again.
    pub(crate) fn solved_after(&self, found: &Info<Action>) -> Option<Info<Action>> {
        let win = self.solving.as_ref()?.win()?;
        let value = Score::win_at(win.turns).value();
        let better = found.score.win_in().is_none();
        better.then(|| self.core.info(found.depth, value, Bound::Exact, win.line.clone()))
    }

    /// The value of an action at the root where the solver has found a win, after its turn to look for one. The line behind the
    /// winning action is left at ply 1; what another one is worth need not be known where the best is all that is wanted.
    pub(super) fn solved(&mut self, node: &Node, ask: &RootAsk<Action>) -> Option<i32> {
        self.ask_solver(node, ask);
        let solving = self.solving.as_ref()?;
        let win = solving.win()?;
        if win.line.first() != Some(&ask.action) {
            return solving.only_best.then(|| ask.alpha.min(Score::ZERO.value()));
        }
        let plies = win.line.len().min(MAX_PLIES);
        self.core.clear_pv(plies);
        for (ply, &action) in win.line[..plies].iter().enumerate().skip(1).rev() {
            self.core.note_pv(ply, action);
        }
        Some(Score::win_at(win.turns).value())
    }

    /// Lets the solver make the positions that it is behind by.
    fn ask_solver(&mut self, node: &Node, ask: &RootAsk<Action>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        // After the first action alpha is the best value so far.
        if solving.verdict.is_some() || ask.index == 0 || Score::from_value(ask.alpha).is_decided() {
            return;
        }
        let own = self.core.nodes - solving.made;
        let share = self.selectivity.solver_share(ask.alpha);
        let behind = (own.saturating_mul(share) / 100).saturating_sub(solving.made);
        // What it proved on the way to an earlier position of the game it knows at once.
        let knows = solving.solver.is_some() && !solving.asked;
        if !knows && (own < ALONE || behind < LEAST) {
            return;
        }
        let timer = self.core.timer();
        let left = timer.nodes_left(self.core.nodes);
        let most = if knows { 1 } else { behind.min(MOST).min(left) };
        let solver = Solver::needed(solving.solver, solving.hash, solving.evaluator);
        let position = &node.position;
        let verdict = solver.solve_within(position, position.actor(), most, timer);
        // The line to the end may have taken a few more than there were left.
        let made = solver.nodes().min(left);
        solving.made += made;
        solving.asked = true;
        self.core.nodes += made;
        if verdict != Verdict::Unknown {
            solving.verdict = Some(verdict);
        }
    }
}
