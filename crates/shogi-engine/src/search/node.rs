//! One node of the tree: what is known of it, whether it is searched at all, its actions one by one.

use super::learning::Tried;
use super::{INFINITE, LOST, MAX_DEPTH, MAX_PLIES, NO_EVAL, Search, Step, known_action, refined, stored};
use crate::board::{self, Node};
use crate::mate_in_one::mate_in_one;
use crate::pick::Picker;
use game_core::Position as _;
use search::{Bound, Entry, Raise, Score, Window};
use shogi::Action;

/// What a node's search knows before it looks at the actions.
struct Here {
    depth: i32,
    ply: usize,
    /// Whether a value above the window is expected (a "cut node").
    cut: bool,
    check: bool,
    /// The action that is left out, to see whether it is the only good one.
    excluded: Option<Action>,
    entry: Option<Entry>,
    /// What the table says the value is.
    known_value: Option<i32>,
    /// The table's action.
    known: Option<Action>,
    /// The static value as the evaluation says it; [`NO_EVAL`] in check.
    evaluated: i32,
    /// The same, corrected.
    raw: i32,
    /// The best estimate of the value.
    eval: i32,
    /// Whether the static value is better than at the player's last turn.
    improving: bool,
}

/// What an action does to the material.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It neither captures nor promotes.
    Quiet,
    /// A capture or promotion.
    Noisy,
    /// One that loses in exchanges.
    Losing,
}

/// An action at a node, with what decides how it is searched.
struct Candidate {
    action: Action,
    /// Its place in the order, from 1.
    count: usize,
    class: Class,
    gives_check: bool,
    killer: bool,
    /// How often it did well; 0 for captures and promotions.
    history: i32,
    /// In hundredths of a ply.
    reduction: i32,
}

/// What the search of a node's actions found.
struct Found {
    window: Window,
    best: Option<Action>,
    /// How many actions there were.
    count: usize,
}

impl Search<'_> {
    /// The value of a node that was reached by [`Search::enter`], within a window, fail-soft. `cut` where a value above
    /// the window is expected.
    pub(super) fn node<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiescence::<PV>(node, 0, ply, alpha, beta);
        }
        self.core.clear_pv(ply);
        if self.core.must_stop() {
            return 0;
        }
        let check = node.position.in_check();
        if ply >= MAX_PLIES {
            return if check { 0 } else { self.evaluate(node) };
        }
        self.core.reach(ply);
        let excluded = self.frames[ply].excluded;
        let key = node.position.key();
        if excluded.is_none()
            && let Some(value) = self
                .repetition(node, key, ply)
                .or_else(|| self.declared(node, ply))
        {
            return value;
        }
        // Mate distance pruning (MDP): a win can't come sooner than by the next action, a loss not before the next but one.
        alpha = alpha.max(Score::loss_at(ply as u32).value());
        beta = beta.min(Score::win_at(ply as u32 + 1).value());
        if alpha >= beta {
            return alpha;
        }
        self.frames[ply + 1].excluded = None;

        let key = excluded.map_or(key, |action| {
            key ^ u64::from(board::pack(action)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let entry = self.core.table.get(key);
        let mut here = Here {
            depth,
            ply,
            cut,
            check,
            excluded,
            entry,
            known_value: entry.map(|entry| Score::from_table(entry.score, ply as u32).value()),
            known: match excluded {
                Some(_) => None,
                None => known_action(node, entry),
            },
            evaluated: NO_EVAL,
            raw: NO_EVAL,
            eval: NO_EVAL,
            improving: false,
        };
        let selective = self.selectivity.on != 0;
        if !PV
            && selective
            && let Some(value) = self.table_cutoff(node, &here, alpha, beta)
        {
            return value;
        }
        if selective
            && !check
            && entry.is_none()
            && excluded.is_none()
            && let Some(value) = self.own_mate::<PV>(node, key, ply)
        {
            return value;
        }
        self.assess(node, &mut here);
        if selective
            && !check
            && excluded.is_none()
            && (PV || here.eval < beta)
            && let Some(value) = self.forced_mate::<PV>(node, key, depth, ply)
        {
            return value;
        }
        if !PV
            && selective
            && !check
            && excluded.is_none()
            && !self.is_threatened(node, &here, beta)
            && let Some(value) = self.prune_node(node, &here, alpha, beta)
        {
            return value;
        }
        // Internal iterative reduction (IIR): where the table names no action for a node that is worth a deep search, it is
        // searched less deep first.
        if selective && depth >= 4 && here.known.is_none() && excluded.is_none() && (PV || cut) {
            here.depth -= 1;
        }
        match self.search_actions::<PV>(node, &here, alpha, beta) {
            Ok(found) => self.finish(node, &here, key, &found),
            Err(value) => value,
        }
    }

    /// The table's value, where it answers.
    #[inline]
    fn table_cutoff(&mut self, node: &Node<'_>, here: &Here, alpha: i32, beta: i32) -> Option<i32> {
        let (entry, value) = (here.entry?, here.known_value?);
        if i32::from(entry.depth) < here.depth || !entry.cuts(value, alpha, beta) {
            return None;
        }
        if value >= beta
            && let Some(action) = here.known
            && !board::is_noisy(&node.position, action)
        {
            self.reward_quiet(node, here.ply, here.depth, action);
        }
        Some(value)
    }

    /// The own mate by the next action.
    #[inline]
    fn own_mate<const PV: bool>(&mut self, node: &Node<'_>, key: u64, ply: usize) -> Option<i32> {
        let (action, value) = self.mate_in_one::<PV>(node, ply)?;
        let found = Entry {
            action: board::pack(action),
            score: Score::from_value(value).to_table(ply as u32),
            eval: Entry::NO_EVAL,
            depth: MAX_DEPTH as i8,
            bound: Bound::Exact,
        };
        self.core.table.insert(key, found);
        Some(value)
    }

    /// Finds the static value and what follows from it.
    #[inline]
    fn assess(&mut self, node: &Node<'_>, here: &mut Here) {
        if !here.check {
            here.evaluated = self.static_value(node, here.entry);
            here.raw = self.corrected(node, here.ply, here.evaluated);
        }
        let (raw, ply) = (here.raw, here.ply);
        self.frames[ply].eval = raw;
        here.eval = raw;
        if here.check {
            return;
        }
        if here.excluded.is_none() {
            self.learn_evaluations(ply, raw);
        }
        let earlier = |plies: usize| {
            ply.checked_sub(plies)
                .map(|ply| self.frames[ply].eval)
                .filter(|&eval| eval != NO_EVAL)
        };
        here.improving = earlier(2)
            .or_else(|| earlier(4))
            .is_none_or(|before| raw > before);
        here.eval = refined(raw, here.entry, here.known_value);
    }

    /// Mate threats: whether the opponent would mate if the player to move passed. What the estimate says above the window is worth
    /// nothing then.
    #[inline]
    fn is_threatened(&mut self, node: &Node<'_>, here: &Here, beta: i32) -> bool {
        let from = self.selectivity.threats_from;
        if from == 0 || here.depth < from || here.eval < beta {
            return false;
        }
        let passed = node.passed(|key| self.prefetch(key));
        let key = passed.position.key();
        let known_mate = |entry: Entry| {
            entry.bound != Bound::Upper
                && Score::from_table(entry.score, here.ply as u32 + 1).value() >= -LOST
        };
        mate_in_one(&passed.position).is_some()
            || self.core.table.get(key).is_some_and(known_mate)
            || self
                .forced_mate::<false>(&passed, key, here.depth, here.ply + 1)
                .is_some()
    }

    /// The value of a node that is not searched, as its estimate lies too far outside the window.
    #[inline]
    fn prune_node(&mut self, node: &Node<'_>, here: &Here, alpha: i32, beta: i32) -> Option<i32> {
        let margins = self.selectivity;
        let &Here { depth, ply, eval, .. } = here;
        // Razoring: hopeless, only captures could help.
        if depth <= 3 && eval + margins.razoring + margins.razoring_per_depth * depth * depth < alpha {
            let value = self.quiescence::<false>(node, 0, ply, alpha, alpha + 1);
            if value <= alpha || self.core.aborted() {
                return Some(value);
            }
        }
        // Reverse futility pruning (RFP, "static null move"): far above the window, the opponent's last move will not have
        // changed that much.
        if depth <= margins.reverse_futility_depth
            && eval - margins.reverse_futility * (depth - i32::from(here.improving)) >= beta
            && eval < -LOST
            && beta > LOST
        {
            return Some(eval);
        }
        // Null move pruning (NMP): even a pass is good enough.
        if depth >= 3
            && eval >= beta
            && here.raw >= beta - 25 * depth + 150
            && beta > LOST
            && ply >= self.null_move_from
            && self.frames[ply - 1].piece_square.is_some()
            && let Some(value) = self.null_move(node, here, beta)
        {
            return Some(value);
        }
        self.probcut(node, here, beta)
    }

    /// `ProbCut`: a capture that lies far above the window in a search that is less deep will do so in the full one.
    fn probcut(&mut self, node: &Node<'_>, here: &Here, beta: i32) -> Option<i32> {
        let margin = self.selectivity.probcut;
        let &Here { depth, ply, .. } = here;
        let raised = beta + margin;
        if margin == 0 || depth < 5 || beta <= LOST || raised >= -LOST {
            return None;
        }
        if let (Some(entry), Some(value)) = (here.entry, here.known_value)
            && i32::from(entry.depth) >= depth - 3
            && value < raised
        {
            return None;
        }
        let position = &node.position;
        let known = here.known.filter(|&action| board::is_noisy(position, action));
        let mut picker = Picker::noisy(node, known, self.before(ply), &self.stack, false);
        let mut found = None;
        while let Some(action) = picker.next(node, &self.memory.histories, &mut self.stack, false) {
            if !board::see_ge(position, action, raised - here.raw) {
                continue;
            }
            self.enter(node, ply, action);
            let child = node.child(action, |key| self.prefetch(key));
            let mut value = -self.quiescence::<false>(&child, 0, ply + 1, -raised, -raised + 1);
            if value >= raised && !self.core.aborted() {
                value = -self.node::<false>(&child, depth - 4, ply + 1, -raised, -raised + 1, !here.cut);
            }
            self.leave();
            if self.core.aborted() {
                found = Some(0);
                break;
            }
            if value >= raised {
                self.core.table.insert(
                    position.key(),
                    Entry {
                        action: board::pack(action),
                        score: Score::from_value(value).to_table(ply as u32),
                        eval: stored(here.evaluated),
                        depth: (depth - 3) as i8,
                        bound: Bound::Lower,
                    },
                );
                found = Some(value);
                break;
            }
        }
        picker.finish(&mut self.stack);
        found
    }

    /// The value after a pass, where it is enough; from depth 12 on a search without a pass has to verify it.
    fn null_move(&mut self, node: &Node<'_>, here: &Here, beta: i32) -> Option<i32> {
        let &Here { depth, ply, .. } = here;
        let child = node.passed(|key| self.prefetch(key));
        let margins = self.selectivity;
        let reduction = (margins.null_move + margins.null_move_per_depth * depth) / 100
            + ((here.eval - beta) / margins.null_move_divisor.max(1)).min(3);
        self.frames[ply].piece_square = None;
        self.frames[ply].quiet = None;
        self.core.nodes += 1;
        self.path.push(Step::new(true));
        let value = -self.node::<false>(&child, depth - reduction, ply + 1, -beta, -beta + 1, !here.cut);
        self.path.pop();
        if self.core.aborted() {
            return Some(0);
        }
        if value < beta {
            return None;
        }
        // A win found by passing is not proven.
        let value = if value >= -LOST { beta } else { value };
        if depth < 12 || self.null_move_from > 0 {
            return Some(value);
        }
        self.null_move_from = ply + (3 * (depth - reduction) / 4).max(1) as usize;
        let verified = self.node::<false>(node, (depth - reduction).max(1), ply, beta - 1, beta, false);
        self.null_move_from = 0;
        if self.core.aborted() {
            return Some(0);
        }
        (verified >= beta).then_some(value)
    }

    /// Searches a node's actions, the most promising first. An error is the node's value: what the singular search found
    /// ("multi-cut"), or nothing where the search was aborted.
    #[inline]
    fn search_actions<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        here: &Here,
        alpha: i32,
        beta: i32,
    ) -> Result<Found, i32> {
        let position = &node.position;
        let before = self.before(here.ply);
        let mut picker = Picker::new(node, here.known, before, &self.stack);
        let mut window = Window::new(alpha, beta, -INFINITE);
        let mut best = None;
        let mut count = 0;
        let mut skip_quiet = false;
        let checks = position.checks();
        let mut tried = Tried::new();
        while let Some(action) = picker.next(node, &self.memory.histories, &mut self.stack, skip_quiet) {
            if Some(action) == here.excluded {
                continue;
            }
            count += 1;
            let class = match board::is_noisy(position, action) {
                false => Class::Quiet,
                true if picker.is_at_bad() => Class::Losing,
                true => Class::Noisy,
            };
            let candidate = Candidate {
                action,
                count,
                class,
                gives_check: checks.gives(action, board::moved(position, action)),
                killer: before.killers.contains(&board::pack(action)),
                history: match class {
                    Class::Quiet => self.memory.histories.of_quiets(position, &before).history(action),
                    _ => 0,
                },
                reduction: self.reduction(here.depth, count),
            };
            if window.best > LOST
                && self.prune_action::<PV>(node, here, &candidate, window.alpha, &mut skip_quiet)
            {
                continue;
            }
            let value = match self.extension::<PV>(node, here, &candidate, beta) {
                Ok(extension) => self.search_action::<PV>(node, here, &candidate, extension, &window),
                Err(value) => {
                    picker.finish(&mut self.stack);
                    return Err(value);
                }
            };
            if self.core.aborted() {
                picker.finish(&mut self.stack);
                return Err(0);
            }
            let raise = window.raise(value);
            if raise != Raise::Nothing {
                best = Some(action);
                if PV {
                    self.core.note_pv(here.ply, action);
                }
            }
            if raise == Raise::Cutoff {
                break;
            }
            tried.push(action, class != Class::Quiet);
        }
        picker.finish(&mut self.stack);
        match best {
            Some(action) if window.best >= beta => {
                self.learn_cutoff(node, here.ply, here.depth, action, &tried);
            }
            None if count > 0 && here.excluded.is_none() => self.reward_unrefuted(here.ply, here.depth),
            _ => (),
        }
        Ok(Found { window, best, count })
    }

    /// Whether an action is left out. Sets `skip_quiet` where no quiet one is to come any more.
    #[inline]
    fn prune_action<const PV: bool>(
        &self,
        node: &Node<'_>,
        here: &Here,
        candidate: &Candidate,
        alpha: i32,
        skip_quiet: &mut bool,
    ) -> bool {
        let margins = &self.selectivity;
        let &Here { depth, check, .. } = here;
        let &Candidate { action, history, .. } = candidate;
        if margins.on == 0 {
            return false;
        }
        let position = &node.position;
        if candidate.class != Class::Quiet {
            // SEE pruning of captures.
            return candidate.class == Class::Losing
                && depth <= 6
                && !board::see_ge(position, action, -margins.see_pruning_captures * depth);
        }
        if PV && depth > 8 {
            return false;
        }
        // Late move pruning (LMP): this one is the last quiet action to be tried.
        let most = (margins.late_move_pruning + margins.late_move_pruning_growth * depth * depth / 100)
            / if here.improving { 1 } else { 2 };
        if !check && candidate.count as i32 > most {
            *skip_quiet = true;
        }
        // What is left of the depth after the reduction.
        let shallow = (depth - 1 - candidate.reduction / 100 + i32::from(here.improving)).max(0);
        if !candidate.gives_check && !check {
            // History pruning.
            if depth <= 5 && history < -margins.history_pruning * depth {
                return true;
            }
            // Futility pruning.
            if shallow <= margins.futility_depth
                && here.raw + margins.futility + margins.futility_per_depth * shallow <= alpha
                && history < 8_000
            {
                return true;
            }
        }
        // SEE pruning of quiet actions.
        let most = margins.see_pruning * shallow * shallow + history * margins.see_pruning_history / 10_000;
        depth <= 8 && !board::see_ge(position, action, -most)
    }

    /// By how many plies an action is searched deeper; −1 is less deep. An error is the node's value, as in
    /// [`Search::search_actions`].
    #[inline]
    fn extension<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        here: &Here,
        candidate: &Candidate,
        beta: i32,
    ) -> Result<i32, i32> {
        let margins = self.selectivity;
        let action = candidate.action;
        if margins.on == 0 || here.ply >= 2 * self.root_depth as usize {
            return Ok(0);
        }
        if margins.singular_extension != 0
            && here.depth >= margins.singular_from
            && Some(action) == here.known
            && let (Some(entry), Some(value)) = (here.entry, here.known_value)
            && i32::from(entry.depth) >= here.depth - 3
            && entry.bound != Bound::Upper
            && !Score::from_value(value).is_decided()
        {
            return self.singular_extension::<PV>(node, here, action, value, beta);
        }
        // Check extension.
        let extends = here.depth <= margins.check_extension
            && candidate.gives_check
            && board::see_ge(&node.position, action, 0);
        Ok(i32::from(extends))
    }

    /// Singular extension: is the table's action much better than all others?
    fn singular_extension<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        here: &Here,
        action: Action,
        value: i32,
        beta: i32,
    ) -> Result<i32, i32> {
        let singular_beta = value - self.selectivity.singular_margin * here.depth / 100;
        let depth = (here.depth - 1) / 2;
        self.frames[here.ply].excluded = Some(action);
        let others = self.node::<false>(node, depth, here.ply, singular_beta - 1, singular_beta, here.cut);
        self.frames[here.ply].excluded = None;
        if self.core.aborted() {
            return Err(0);
        }
        if others < singular_beta {
            let double = self.selectivity.double_extension;
            Ok(1 + i32::from(!PV && double != 0 && others < singular_beta - double))
        } else if singular_beta >= beta && !PV {
            // Multi-cut: another action refutes too.
            Err(singular_beta)
        } else {
            // Negative extension.
            Ok(-i32::from(value >= beta))
        }
    }

    /// The value of one action: principal variation search, with late move reductions.
    #[inline]
    fn search_action<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        here: &Here,
        candidate: &Candidate,
        extension: i32,
        &Window { alpha, beta, .. }: &Window,
    ) -> i32 {
        let ply = here.ply;
        self.enter(node, ply, candidate.action);
        let child = node.child(candidate.action, |key| self.prefetch(key));
        let below = here.depth - 1 + extension;
        let value = if candidate.count == 1 {
            -self.node::<PV>(&child, below, ply + 1, -beta, -alpha, !PV && !here.cut)
        } else {
            let reduced = self.reduced_depth::<PV>(here, candidate, below);
            let mut value = -self.node::<false>(&child, reduced, ply + 1, -alpha - 1, -alpha, true);
            if value > alpha && reduced < below && !self.core.aborted() {
                value = -self.node::<false>(&child, below, ply + 1, -alpha - 1, -alpha, !here.cut);
            }
            if PV && value > alpha && value < beta && !self.core.aborted() {
                value = -self.node::<true>(&child, below, ply + 1, -beta, -alpha, false);
            }
            value
        };
        self.leave();
        value
    }

    /// Late move reductions (LMR): how deep an action is searched first, where `below` is left.
    #[inline]
    fn reduced_depth<const PV: bool>(&self, here: &Here, candidate: &Candidate, below: i32) -> i32 {
        if self.selectivity.on == 0 || here.depth < 2 || candidate.class == Class::Noisy {
            return below;
        }
        let margins = &self.selectivity;
        let mut reduction = candidate.reduction;
        reduction -= margins.reduction_pv * i32::from(PV);
        reduction += margins.reduction_cut * i32::from(here.cut);
        reduction += margins.reduction_worsening * i32::from(!here.improving);
        reduction -= margins.reduction_check * i32::from(here.check || candidate.gives_check);
        if candidate.class == Class::Quiet {
            reduction -= margins.reduction_killer * i32::from(candidate.killer);
            reduction -= 100 * candidate.history / margins.history_divisor.max(1);
        }
        (below - reduction / 100).clamp(1.min(below), below)
    }

    /// A node's value from what its actions brought; remembers it.
    #[inline]
    fn finish(&mut self, node: &Node<'_>, here: &Here, key: u64, found: &Found) -> i32 {
        if found.count == 0 {
            // Nothing beside the action that is left out; or mated, or without any move, which loses as well.
            return match here.excluded {
                Some(_) => found.window.alpha,
                None => Score::loss_at(here.ply as u32).value(),
            };
        }
        let best = found.window.best;
        if here.excluded.is_none() {
            let quiet = found
                .best
                .is_none_or(|action| !board::is_noisy(&node.position, action));
            let tells = match found.window.bound() {
                Bound::Lower => best > here.raw,
                Bound::Upper => best < here.raw,
                Bound::Exact => true,
            };
            if self.selectivity.correction != 0
                && !here.check
                && quiet
                && tells
                && !Score::from_value(best).is_decided()
            {
                self.learn_correction(node, here.ply, here.depth, best - here.raw);
            }
            self.core.table.insert(
                key,
                Entry {
                    action: found.best.map_or(0, board::pack),
                    score: Score::from_value(best).to_table(here.ply as u32),
                    eval: stored(here.evaluated),
                    depth: here.depth as i8,
                    bound: found.window.bound(),
                },
            );
        }
        best
    }
}
