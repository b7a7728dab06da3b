//! The search: principal variation search with the usual selectivity, quiescence, repetition.

mod quiet;

use crate::board::{self, Node, PLACINGS};
use crate::eval::{Evaluator, WORTH, capture_worth};
use crate::pick::{Before, Orders, Picker, Scored};
use game_core::Position as _;
use search::{Bound, Entry, Info, Killers, Score, Table, Timer};
use shogi::{Action, Kind, Position};

/// The deepest iteration.
pub(crate) const MOST_DEPTH: i32 = 100;
/// The longest line.
const MOST_PLIES: usize = 127;
const INFINITE: i32 = Score::INFINITE.value();
/// Values up to this are losses, those from its negative on wins.
const LOST: i32 = -Score::MOST - 1;
/// A game that the opponent loses by the rule of perpetual check: as good as won, but no mate.
pub(crate) const AS_GOOD_AS_WON: i32 = Score::MOST - 1_000;
/// Where no evaluation was made: in check.
const NO_EVAL: i32 = i32::MIN;
/// How far back repetitions are looked for, in plies.
const REPETITION_PLIES: usize = 32;

/// What may be left out of the full width, and how readily. Margins are in the evaluation's units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// 0: everything is searched, the value is that of plain minimax over the quiescence.
    on: i32,
    /// By which a position has to lie above the window not to be searched, for each ply of depth.
    above: i32,
    /// By which it has to lie below for only captures to be tried, at depth 1, and for each further ply squared.
    below: i32,
    below_ply: i32,
    /// What a quiet action may bring at most, and for each ply of depth.
    quiet: i32,
    quiet_ply: i32,
    /// What captures may bring beyond what they take, at the horizon.
    capture: i32,
    /// Quiet actions that are tried at depth 0; more with the depth squared.
    late: i32,
    /// What a quiet action may lose in exchanges, for each ply of depth squared.
    exchange: i32,
    /// Divides the reductions, in hundredths.
    reductions: i32,
    /// Whether checks are looked at one ply further.
    check: i32,
    /// Whether the only good action is.
    singular: i32,
    /// Quiet evasions tried at the horizon.
    evasions: i32,
    /// Quiet checks are tried at so many plies of the quiescence.
    quiet_checks: i32,
    /// History below which quiet actions are left out, for each ply.
    history: i32,
}

impl Selectivity {
    pub(crate) const FULL: Self = Self {
        on: 1,
        above: 110,
        below: 300,
        below_ply: 250,
        quiet: 120,
        quiet_ply: 110,
        capture: 150,
        late: 3,
        exchange: 40,
        reductions: 190,
        check: 1,
        singular: 1,
        evasions: 3,
        quiet_checks: 1,
        history: 4_000,
    };
    /// For tests against plain minimax.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self { on: 0, ..Self::FULL };

    /// Sets one by its name, to measure what it is worth. Another name changes nothing and answers `false`.
    pub(crate) fn set(&mut self, name: &str, value: i32) -> bool {
        let place = match name {
            "above" => &mut self.above,
            "below" => &mut self.below,
            "below_ply" => &mut self.below_ply,
            "quiet" => &mut self.quiet,
            "quiet_ply" => &mut self.quiet_ply,
            "capture" => &mut self.capture,
            "late" => &mut self.late,
            "exchange" => &mut self.exchange,
            "reductions" => &mut self.reductions,
            "check" => &mut self.check,
            "singular" => &mut self.singular,
            "evasions" => &mut self.evasions,
            "quiet_checks" => &mut self.quiet_checks,
            "history" => &mut self.history,
            _ => return false,
        };
        *place = value;
        true
    }
}

/// An action at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootAction {
    pub(crate) action: Action,
    /// Its value in the last iteration that reached it, for the player to act at the root; a bound where it was not
    /// among the best.
    pub(crate) score: i32,
    pub(crate) pv: Vec<Action>,
    /// Nodes below it in all iterations.
    pub(crate) nodes: u64,
}

/// A position on the way from the start of the game to the one looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    key: u64,
    check: bool,
    /// Whether the step to here was a pass, which no repetition reaches across.
    passed: bool,
}

impl Step {
    pub(crate) fn of(position: &Position) -> Self {
        Self {
            key: position.key(),
            check: position.in_check(),
            passed: false,
        }
    }
}

/// What is known of a ply of the line under way.
#[derive(Clone, Copy, Debug)]
struct Frame {
    eval: i32,
    /// Which piece went where in the action that leads on from here.
    placing: Option<usize>,
    /// The action that is left out, to see whether it is the only good one.
    excluded: Option<Action>,
}

const NO_FRAME: Frame = Frame {
    eval: NO_EVAL,
    placing: None,
    excluded: None,
};

/// What one thread learns in a search and keeps for the next.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) orders: Orders,
    pub(crate) killers: Killers,
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            orders: Orders::new(),
            killers: Killers::new(MOST_PLIES + 2),
        }
    }
}

/// One thread's search under way.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    evaluator: &'a Evaluator,
    table: &'a Table,
    memory: &'a mut Memory,
    timer: &'a Timer,
    selectivity: Selectivity,
    reductions: [[i8; 64]; 64],
    pub(crate) nodes: u64,
    seldepth: usize,
    aborted: bool,
    root_depth: i32,
    /// No null move below this ply: a null move that seemed to refute is being verified.
    no_pass_before: usize,
    path: Vec<Step>,
    frames: Vec<Frame>,
    stack: Vec<Scored>,
    pvs: Vec<Vec<Action>>,
}

impl<'a> Search<'a> {
    /// `path` holds the positions of the game so far, the last of which is the root.
    pub(crate) fn new(
        evaluator: &'a Evaluator,
        table: &'a Table,
        memory: &'a mut Memory,
        timer: &'a Timer,
        selectivity: Selectivity,
        path: Vec<Step>,
    ) -> Self {
        let mut reductions = [[0; 64]; 64];
        for (depth, row) in reductions.iter_mut().enumerate().skip(1) {
            for (count, value) in row.iter_mut().enumerate().skip(1) {
                *value = (0.5
                    + (depth as f64).ln() * (count as f64).ln() * 100.0
                        / f64::from(selectivity.reductions.max(1))) as i8;
            }
        }
        Self {
            evaluator,
            table,
            memory,
            timer,
            selectivity,
            reductions,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            root_depth: 0,
            no_pass_before: 0,
            path,
            frames: vec![NO_FRAME; MOST_PLIES + 8],
            stack: Vec::with_capacity(4_096),
            pvs: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// Whether the search broke off in the middle, so that the last value means nothing.
    pub(crate) fn aborted(&self) -> bool {
        self.aborted
    }

    pub(crate) fn info(
        &self,
        depth: u32,
        multipv: u32,
        score: i32,
        bound: Bound,
        pv: Vec<Action>,
    ) -> Info<Action> {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multipv,
            score: Score::from_value(score),
            bound,
            nodes: self.timer.all_nodes(self.nodes),
            time: self.timer.elapsed(),
            hashfull: self.table.fullness(),
            pv,
        }
    }

    /// All legal actions at the root, those that look best first.
    pub(crate) fn root_actions(&mut self, node: &Node) -> Vec<RootAction> {
        let known = known_action(node, self.table.get(node.position.key()));
        let mut picker = Picker::new(node, known, self.before(0), &self.stack);
        let mut list = Vec::new();
        while let Some(action) = picker.next(node, &self.memory.orders, &mut self.stack, false) {
            list.push(action);
        }
        picker.finish(&mut self.stack);
        // What the search leaves out as pointless may be asked for at the root all the same.
        node.position.for_each_action(|action| {
            if !list.contains(&action) {
                list.push(action);
            }
        });
        let root = |action| RootAction {
            action,
            score: -INFINITE,
            pv: vec![action],
            nodes: 0,
        };
        list.into_iter().map(root).collect()
    }

    #[inline]
    fn before(&self, ply: usize) -> Before {
        let placing = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].placing);
        Before {
            placings: [placing(1), placing(2), placing(4)],
            killers: self.memory.killers.get(ply),
        }
    }

    /// Searches `actions` at the root to `depth` within a window and sorts nothing. Values above `alpha` are noted
    /// with their lines; `exact` asks for every action's own value where it lies within that much of the best one's.
    /// Returns the best value found and the place of the first action that has it.
    pub(crate) fn root(
        &mut self,
        node: &Node,
        actions: &mut [RootAction],
        depth: i32,
        mut alpha: i32,
        beta: i32,
        exact: Option<i32>,
    ) -> (i32, usize) {
        self.root_depth = depth;
        let mut best = -INFINITE;
        let mut place = 0;
        self.frames[0].eval = if node.position.in_check() {
            NO_EVAL
        } else {
            self.evaluate(node)
        };
        for (index, root) in actions.iter_mut().enumerate() {
            let before = self.nodes;
            let quiet = !board::is_noisy(&node.position, root.action);
            self.enter(node, 0, root.action);
            let child = node.child(self.evaluator, root.action);
            let value = if index == 0 || exact.is_some() {
                -self.node::<true>(&child, depth - 1, 1, -beta, -alpha, false)
            } else {
                let mut reduction = 0;
                if self.selectivity.on != 0 && depth >= 3 && index >= 3 && quiet && !child.position.in_check()
                {
                    reduction = self.reduction(depth, index) - 1;
                }
                let reduced = (depth - 1 - reduction.max(0)).max(1).min(depth - 1);
                let mut value = -self.node::<false>(&child, reduced, 1, -alpha - 1, -alpha, true);
                if value > alpha && reduced < depth - 1 && !self.aborted {
                    value = -self.node::<false>(&child, depth - 1, 1, -alpha - 1, -alpha, true);
                }
                if value > alpha && !self.aborted {
                    value = -self.node::<true>(&child, depth - 1, 1, -beta, -alpha, false);
                }
                value
            };
            self.leave();
            if self.aborted {
                return (best, place);
            }
            root.nodes += self.nodes - before;
            root.score = value;
            if value > best {
                (best, place) = (value, index);
            }
            if value > alpha || index == 0 {
                root.pv.clear();
                root.pv.push(root.action);
                root.pv.extend_from_slice(&self.pvs[1]);
            }
            match exact {
                // Everything within the margin of the best is to have its own value.
                Some(margin) => alpha = alpha.max(best - margin - 1),
                None => alpha = alpha.max(value),
            }
            if best >= beta {
                break;
            }
        }
        if !self.aborted && exact.is_none() {
            let entry = Entry {
                action: board::pack(actions[place].action),
                score: Score::from_value(best).to_table(0),
                eval: Entry::NO_EVAL,
                depth: depth as i8,
                bound: if best >= beta { Bound::Lower } else { Bound::Exact },
            };
            self.table.insert(node.position.key(), entry);
        }
        (best, place)
    }

    /// Notes that `action` is about to be played at `ply`.
    #[inline]
    fn enter(&mut self, node: &Node, ply: usize, action: Action) {
        self.nodes += 1;
        let position = &node.position;
        let placing = board::placing(position.actor(), board::moved(position, action), action.to());
        self.frames[ply].placing = Some(placing);
        self.path.push(Step {
            key: 0,
            check: false,
            passed: false,
        });
    }

    #[inline]
    fn leave(&mut self) {
        self.path.pop();
    }

    /// The static value for the player to move.
    #[inline]
    fn evaluate(&self, node: &Node) -> i32 {
        Score::estimate(self.evaluator.score(node.sums, &node.position)).value()
    }

    /// The value of a position that occurred before in the line: a draw, but a loss for the one who gives perpetual
    /// check.
    pub(crate) fn repetition(&mut self, node: &Node, key: u64, ply: usize) -> Option<i32> {
        let now = self.path.len() - 1;
        self.path[now].key = key;
        self.path[now].check = node.position.in_check();
        // The root itself is to be searched whatever happened before.
        if ply == 0 {
            return None;
        }
        // Whether the player to move, and the other one, was in check at every turn of the cycle so far.
        let (mut mine, mut theirs) = (self.path[now].check, true);
        let mut back = 2;
        while back <= REPETITION_PLIES && back <= now {
            let at = now - back;
            if self.path[at + 1].passed || self.path[at + 2].passed {
                return None;
            }
            theirs &= self.path[at + 1].check;
            let step = self.path[at];
            if step.key == key && back >= 4 {
                return Some(match (mine, theirs) {
                    (true, _) => AS_GOOD_AS_WON,
                    (_, true) => -AS_GOOD_AS_WON,
                    _ => 0,
                });
            }
            mine &= step.check;
            back += 2;
        }
        None
    }

    #[inline]
    fn reduction(&self, depth: i32, count: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][count.min(63)])
    }

    /// The value of a node that was reached by [`Search::enter`], within a window, fail-soft. `cut` where a value above
    /// the window is expected.
    fn node<const PV: bool>(
        &mut self,
        node: &Node,
        mut depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiet::<PV>(node, 0, ply, alpha, beta);
        }
        self.pvs[ply].clear();
        if self.timer.is_over(self.nodes) {
            self.aborted = true;
            return 0;
        }
        let selective = self.selectivity.on != 0;
        let margins = self.selectivity;
        let position = &node.position;
        let check = position.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.evaluate(node) };
        }
        self.seldepth = self.seldepth.max(ply);
        let excluded = self.frames[ply].excluded;
        let key = position.key();
        if excluded.is_none()
            && let Some(value) = self.repetition(node, key, ply)
        {
            return value;
        }
        // A win can't come sooner than by the next action, a loss not before the next but one.
        alpha = alpha.max(Score::loss_at(ply as u32).value());
        beta = beta.min(Score::win_at(ply as u32 + 1).value());
        if alpha >= beta {
            return alpha;
        }
        self.frames[ply + 1].excluded = None;

        let key = excluded.map_or(key, |action| {
            key ^ u64::from(board::pack(action)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        let entry = self.table.get(key);
        let known_value = entry.map(|entry| Score::from_table(entry.score, ply as u32).value());
        let known = if excluded.is_some() {
            None
        } else {
            known_action(node, entry)
        };
        if let (Some(entry), Some(value)) = (entry, known_value)
            && !PV
            && selective
            && i32::from(entry.depth) >= depth
        {
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if cuts {
                if value >= beta
                    && let Some(action) = known
                    && !board::is_noisy(position, action)
                {
                    self.reward_quiet(node, ply, action, bonus(depth));
                }
                return value;
            }
        }

        // The own mate by the next action.
        if !check
            && selective
            && entry.is_none()
            && excluded.is_none()
            && let Some(action) = board::mate_in_one(position)
        {
            let value = Score::win_at(ply as u32 + 1).value();
            if PV {
                self.pvs[ply].push(action);
            }
            let found = Entry {
                action: board::pack(action),
                score: Score::from_value(value).to_table(ply as u32),
                eval: Entry::NO_EVAL,
                depth: MOST_DEPTH as i8,
                bound: Bound::Exact,
            };
            self.table.insert(key, found);
            return value;
        }

        let mut eval = NO_EVAL;
        let mut stored_eval = Entry::NO_EVAL;
        let mut improving = false;
        if !check {
            eval = match entry.map(|entry| entry.eval) {
                Some(eval) if eval != Entry::NO_EVAL => i32::from(eval),
                _ => self.evaluate(node),
            };
            stored_eval = eval as i16;
        }
        let raw = eval;
        self.frames[ply].eval = raw;
        if !check {
            let earlier = |plies: usize| {
                ply.checked_sub(plies)
                    .map(|ply| self.frames[ply].eval)
                    .filter(|&eval| eval != NO_EVAL)
            };
            improving = earlier(2)
                .or_else(|| earlier(4))
                .is_none_or(|before| raw > before);
            // A searched value is the better estimate where it bounds in the right direction.
            if let (Some(entry), Some(value)) = (entry, known_value)
                && !Score::from_value(value).is_decided()
                && match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > eval,
                    Bound::Upper => value < eval,
                }
            {
                eval = value;
            }
        }

        if !PV && selective && !check && excluded.is_none() {
            // Hopeless: only captures could help.
            if depth <= 3 && eval + margins.below + margins.below_ply * depth * depth < alpha {
                let value = self.quiet::<false>(node, 0, ply, alpha, alpha + 1);
                if value <= alpha || self.aborted {
                    return value;
                }
            }
            // Far above the window: the opponent's last move will not have changed that much.
            if depth <= 8
                && eval - margins.above * (depth - i32::from(improving)) >= beta
                && eval < -LOST
                && beta > LOST
            {
                return eval;
            }
            // Even a pass is good enough.
            if depth >= 3
                && eval >= beta
                && raw >= beta - 25 * depth + 150
                && beta > LOST
                && ply >= self.no_pass_before
                && self.frames[ply - 1].placing.is_some()
            {
                let child = node.passed();
                let reduction = 3 + depth / 4 + ((eval - beta) / 200).min(3);
                self.frames[ply].placing = None;
                self.nodes += 1;
                self.path.push(Step {
                    key: 0,
                    check: false,
                    passed: true,
                });
                let value = -self.node::<false>(&child, depth - reduction, ply + 1, -beta, -beta + 1, !cut);
                self.path.pop();
                if self.aborted {
                    return 0;
                }
                if value >= beta {
                    // A win found by passing is not proven.
                    let value = if value >= -LOST { beta } else { value };
                    if depth < 12 || self.no_pass_before > 0 {
                        return value;
                    }
                    self.no_pass_before = ply + (3 * (depth - reduction) / 4).max(1) as usize;
                    let verified = self.node_again(node, depth - reduction, ply, beta - 1, beta);
                    self.no_pass_before = 0;
                    if self.aborted {
                        return 0;
                    }
                    if verified >= beta {
                        return value;
                    }
                }
            }
        }
        // Nothing is known of a node that is worth a deep search: look less deep first.
        if selective && depth >= 4 && known.is_none() && excluded.is_none() && (PV || cut) {
            depth -= 1;
        }

        let before = self.before(ply);
        let mut picker = Picker::new(node, known, before, &self.stack);
        let start_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_action = None;
        let mut count = 0_usize;
        let mut skip_quiet = false;
        let checks = position.checks();
        let mut tried: [Option<Action>; 64] = [None; 64];
        let mut tried_noisy: [Option<Action>; 32] = [None; 32];
        let (mut quiets, mut noisies) = (0, 0);
        while let Some(action) = picker.next(node, &self.memory.orders, &mut self.stack, skip_quiet) {
            if Some(action) == excluded {
                continue;
            }
            count += 1;
            let noisy = board::is_noisy(position, action);
            let gives_check = checks.gives(action, board::moved(position, action));
            let mut reduction = self.reduction(depth, count);
            let history = if noisy {
                0
            } else {
                self.quiet_history(node, &before, action)
            };

            if selective && best > LOST {
                let shallow = (depth - 1 - reduction + i32::from(improving)).max(0);
                if noisy {
                    if picker.is_at_bad()
                        && depth <= 6
                        && !board::exchange_at_least(position, action, -120 * depth)
                    {
                        continue;
                    }
                } else if !PV || depth <= 8 {
                    let most = (margins.late + depth * depth) / if improving { 1 } else { 2 };
                    if !check && count as i32 > most {
                        skip_quiet = true;
                    }
                    if !gives_check && !check {
                        if depth <= 5 && history < -margins.history * depth {
                            continue;
                        }
                        if shallow <= 6
                            && raw + margins.quiet + margins.quiet_ply * shallow <= alpha
                            && history < 8_000
                        {
                            continue;
                        }
                    }
                    if depth <= 8
                        && !board::exchange_at_least(position, action, -margins.exchange * shallow * shallow)
                    {
                        continue;
                    }
                }
            }

            let mut extension = 0;
            if selective && ply < 2 * self.root_depth as usize {
                if margins.singular != 0
                    && depth >= 7
                    && Some(action) == known
                    && let (Some(entry), Some(value)) = (entry, known_value)
                    && i32::from(entry.depth) >= depth - 3
                    && entry.bound != Bound::Upper
                    && !Score::from_value(value).is_decided()
                {
                    // Is it much better than all others?
                    let singular_beta = value - 2 * depth;
                    self.frames[ply].excluded = Some(action);
                    let others =
                        self.node::<false>(node, (depth - 1) / 2, ply, singular_beta - 1, singular_beta, cut);
                    self.frames[ply].excluded = None;
                    if self.aborted {
                        picker.finish(&mut self.stack);
                        return 0;
                    }
                    if others < singular_beta {
                        extension = 1;
                    } else if singular_beta >= beta && !PV {
                        picker.finish(&mut self.stack);
                        return singular_beta;
                    } else if value >= beta {
                        extension = -1;
                    }
                } else if margins.check != 0 && gives_check && board::exchange_at_least(position, action, 0) {
                    extension = 1;
                }
            }

            self.enter(node, ply, action);
            let child = node.child(self.evaluator, action);
            let below = depth - 1 + extension;
            let mut value;
            if count == 1 {
                value = if PV {
                    -self.node::<true>(&child, below, ply + 1, -beta, -alpha, false)
                } else {
                    -self.node::<false>(&child, below, ply + 1, -beta, -alpha, !cut)
                };
            } else {
                let mut reduced = below;
                if selective && depth >= 2 && (!noisy || picker.is_at_bad()) {
                    if PV {
                        reduction -= 1;
                    }
                    if cut {
                        reduction += 1;
                    }
                    if !improving {
                        reduction += 1;
                    }
                    if check || gives_check {
                        reduction -= 1;
                    }
                    if !noisy {
                        if board::pack(action) == before.killers[0]
                            || board::pack(action) == before.killers[1]
                        {
                            reduction -= 1;
                        }
                        reduction -= history / 8_000;
                    }
                    reduced = (below - reduction).clamp(1.min(below), below);
                }
                value = -self.node::<false>(&child, reduced, ply + 1, -alpha - 1, -alpha, true);
                if value > alpha && reduced < below && !self.aborted {
                    value = -self.node::<false>(&child, below, ply + 1, -alpha - 1, -alpha, !cut);
                }
                if PV && value > alpha && value < beta && !self.aborted {
                    value = -self.node::<true>(&child, below, ply + 1, -beta, -alpha, false);
                }
            }
            self.leave();
            if self.aborted {
                picker.finish(&mut self.stack);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = Some(action);
                    if PV {
                        self.note_line(ply, action);
                    }
                    if value >= beta {
                        break;
                    }
                }
            }
            if noisy {
                if let Some(slot) = tried_noisy.get_mut(noisies) {
                    *slot = Some(action);
                    noisies += 1;
                }
            } else if let Some(slot) = tried.get_mut(quiets) {
                *slot = Some(action);
                quiets += 1;
            }
        }
        picker.finish(&mut self.stack);

        if count == 0 {
            if excluded.is_some() {
                return alpha;
            }
            // Mated, or without any move, which loses as well.
            return Score::loss_at(ply as u32).value();
        }
        if best >= beta
            && let Some(action) = best_action
        {
            let bonus = bonus(depth);
            if board::is_noisy(position, action) {
                let index = Orders::capture_index(node, action);
                self.memory.orders.captures.update(index, bonus);
            } else {
                self.memory.killers.insert(ply, board::pack(action));
                self.reward_quiet(node, ply, action, bonus);
                for &other in tried[..quiets].iter().flatten() {
                    self.update_quiet(node, ply, other, -bonus);
                }
            }
            for &other in tried_noisy[..noisies].iter().flatten() {
                let index = Orders::capture_index(node, other);
                self.memory.orders.captures.update(index, -bonus);
            }
        }
        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if PV && best > start_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.insert(
                key,
                Entry {
                    action: best_action.map_or(0, board::pack),
                    score: Score::from_value(best).to_table(ply as u32),
                    eval: stored_eval,
                    depth: depth as i8,
                    bound,
                },
            );
        }
        best
    }

    /// The same node once more, to verify a pass.
    fn node_again(&mut self, node: &Node, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        self.node::<false>(node, depth.max(1), ply, alpha, beta, false)
    }

    #[inline]
    fn note_line(&mut self, ply: usize, action: Action) {
        let (head, tail) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut head[ply];
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&tail[0]);
    }

    /// How often a quiet action did well, here and after what came before.
    #[inline]
    fn quiet_history(&self, node: &Node, before: &Before, action: Action) -> i32 {
        let orders = &self.memory.orders;
        let position = &node.position;
        let placing = board::placing(position.actor(), board::moved(position, action), action.to());
        let mut history = 2 * orders.quiet.get(Orders::quiet_index(node, action));
        for &earlier in before.placings.iter().flatten() {
            history += orders.after.get(earlier * PLACINGS + placing);
        }
        history
    }

    fn update_quiet(&mut self, node: &Node, ply: usize, action: Action, bonus: i32) {
        let position = &node.position;
        let placing = board::placing(position.actor(), board::moved(position, action), action.to());
        let before = self.before(ply);
        let orders = &mut self.memory.orders;
        orders.quiet.update(Orders::quiet_index(node, action), bonus);
        for &earlier in before.placings.iter().flatten() {
            orders.after.update(earlier * PLACINGS + placing, bonus);
        }
    }

    /// Notes that a quiet action refuted.
    fn reward_quiet(&mut self, node: &Node, ply: usize, action: Action, bonus: i32) {
        self.update_quiet(node, ply, action, bonus);
        if let Some(last) = ply.checked_sub(1).and_then(|ply| self.frames[ply].placing) {
            self.memory.orders.counters[last] = board::pack(action);
        }
    }

    /// The value at the horizon of a line that was not entered step by step. For tests.
    #[cfg(test)]
    pub(crate) fn horizon(&mut self, node: &Node, ply: usize) -> i32 {
        self.path.push(Step::of(&node.position));
        let value = self.quiet::<true>(node, 0, ply, -INFINITE, INFINITE);
        self.path.pop();
        value
    }
}

/// The table's action, if it is legal here.
#[inline]
fn known_action(node: &Node, entry: Option<Entry>) -> Option<Action> {
    entry
        .and_then(|entry| board::unpack(entry.action))
        .filter(|&action| node.position.is_legal(action))
}

/// By how much the history moves for a cut-off at a depth.
fn bonus(depth: i32) -> i32 {
    (140 * depth - 100).clamp(40, 1_400)
}
