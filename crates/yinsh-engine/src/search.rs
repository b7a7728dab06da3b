//! The search: iterative deepening, principal variation search, quiescence for rows.
//!
//! Depth and distances are counted in turns. Removing a row and a ring belongs to the turn in which it happens and
//! costs no depth; a score changes its sign exactly where the actor changes. Positions are only evaluated where a
//! ring is to be moved or placed: whatever a row still asks for is played out first.

use crate::board::Board;
use crate::eval::Evaluator;
use crate::geometry::{POINTS, pack};
use search::{Bound, Entry, History, Info, Killers, Score, Table, Timer};
use std::ops::ControlFlow;
use yinsh::{Action, Outcome, Player, Point, Position, PositionTrait as _, Stage};

/// The deepest iteration, in turns.
pub(crate) const MOST_DEPTH: i32 = 100;
/// The longest line, in actions: deeper than any game's rest that a search can reach.
const MOST_PLIES: usize = 200;
const INFINITE: i32 = Score::INFINITE.value();

/// What may be left out of the full width. All off: the value is that of plain minimax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// Late quiet moves are searched less deep first.
    pub(crate) reductions: bool,
    /// Near the horizon, positions that lie so far above the window are not searched, for each turn of depth.
    pub(crate) above: Option<i32>,
    /// Quiet last moves are not followed where they would have to gain this much more than the lines do.
    pub(crate) below: Option<i32>,
    /// Near the horizon, only so many moves are looked at, and more with each turn of depth; see [`late_after`].
    pub(crate) late: Option<i32>,
    /// The table answers in place of a search.
    pub(crate) cutoffs: bool,
}

impl Selectivity {
    pub(crate) const FULL: Self = Self {
        reductions: true,
        above: Some(150),
        below: Some(200),
        late: Some(6),
        cutoffs: true,
    };
    /// For tests against plain minimax.
    pub(crate) const NONE: Self = Self {
        reductions: false,
        above: None,
        below: None,
        late: None,
        cutoffs: false,
    };
}

/// A position with the engine's picture of it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) board: Board,
}

impl Node {
    pub(crate) fn new(position: &Position, evaluator: &Evaluator) -> Self {
        Self {
            position: position.clone(),
            board: Board::new(position, &evaluator.tables),
        }
    }

    #[inline]
    pub(crate) fn child(&self, evaluator: &Evaluator, action: Action) -> Self {
        let mut child = self.clone();
        child.board.play(&evaluator.tables, self.position.actor(), action);
        child.position.play_unchecked(action);
        child
    }
}

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
struct Scored {
    action: Action,
    packed: u16,
    order: i32,
    /// What the lines gain by it, for the one who acts.
    delta: i32,
    /// Whether it makes a row of either colour.
    row: bool,
}

/// An action at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootAction {
    pub(crate) action: Action,
    /// Its value in the last iteration that reached it, for the player to act at the root; a bound where it was not
    /// among the best.
    pub(crate) score: i32,
    pub(crate) pv: Vec<Action>,
    /// Whether the action makes a row of the one who acts.
    pub(crate) makes_row: bool,
    /// How many markers it flips.
    pub(crate) flips: u32,
}

/// Where in the tree a node is.
#[derive(Clone, Copy, Debug)]
struct At {
    /// Turns from the root.
    turn: u32,
    /// Actions from the root.
    ply: usize,
}

impl At {
    fn below(self, same_actor: bool) -> Self {
        Self {
            turn: self.turn + u32::from(!same_actor),
            ply: self.ply + 1,
        }
    }
}

/// Tables that last from one search to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) table: Table,
    pub(crate) history: History,
    pub(crate) killers: Killers,
}

impl Memory {
    pub(crate) fn new(mebibytes: usize) -> Self {
        Self {
            table: Table::new(mebibytes),
            history: History::new(2 * POINTS * POINTS),
            killers: Killers::new(MOST_PLIES),
        }
    }
}

/// One search under way.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    evaluator: &'a Evaluator,
    memory: &'a mut Memory,
    timer: &'a Timer,
    selectivity: Selectivity,
    nodes: u64,
    seldepth: usize,
    aborted: bool,
    lists: Vec<Vec<Scored>>,
    pvs: Vec<Vec<Action>>,
    row_moves: Vec<Vec<(u8, u8)>>,
}

fn history_index(player: Player, action: Action) -> Option<usize> {
    match action {
        Action::Move { from, to } => Some((player.index() * POINTS + from.index()) * POINTS + to.index()),
        // No ring moves to where it stands, so that this place is free.
        Action::Place(point) => Some((player.index() * POINTS + point.index()) * POINTS + point.index()),
        _ => None,
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        evaluator: &'a Evaluator,
        memory: &'a mut Memory,
        timer: &'a Timer,
        selectivity: Selectivity,
    ) -> Self {
        Self {
            evaluator,
            memory,
            timer,
            selectivity,
            nodes: 0,
            seldepth: 0,
            aborted: false,
            lists: vec![Vec::new(); MOST_PLIES + 1],
            pvs: vec![Vec::new(); MOST_PLIES + 2],
            row_moves: vec![Vec::new(); MOST_PLIES + 1],
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
            nodes: self.nodes,
            time: self.timer.elapsed(),
            hashfull: self.memory.table.fullness(),
            pv,
        }
    }

    /// The actions at the root, those that look best first.
    pub(crate) fn root_actions(&mut self, node: &Node) -> Vec<RootAction> {
        let hash_action = self
            .memory
            .table
            .get(node.position.key())
            .map_or(0, |entry| entry.action);
        self.list(node, 0, hash_action);
        let mut list = std::mem::take(&mut self.lists[0]);
        list.sort_by_key(|scored| std::cmp::Reverse(scored.order));
        let actor = node.position.actor();
        list.into_iter()
            .map(|scored| {
                let (mut makes_row, mut flips) = (false, 0);
                if let Action::Move { from, to } = scored.action {
                    let change = node
                        .board
                        .change(&self.evaluator.tables, actor, from.index(), to.index());
                    makes_row = change.own_row;
                    flips = node.position.flips(from, to).len() as u32;
                }
                RootAction {
                    action: scored.action,
                    score: -INFINITE,
                    pv: vec![scored.action],
                    makes_row,
                    flips,
                }
            })
            .collect()
    }

    /// Searches `actions` at the root to `depth` within a window and sorts nothing. Values above `alpha` are noted
    /// with their lines; `exact` asks for every action's own value where it lies within the window, not only the
    /// best one's. Returns the best value found and the place of the first action that has it.
    pub(crate) fn root(
        &mut self,
        node: &Node,
        actions: &mut [RootAction],
        depth: i32,
        mut alpha: i32,
        beta: i32,
        exact: Option<i32>,
    ) -> (i32, usize) {
        let mut best = -INFINITE;
        let mut place = 0;
        for (index, root) in actions.iter_mut().enumerate() {
            let child = node.child(self.evaluator, root.action);
            self.nodes += 1;
            let (depth, at, same) = Self::step(node, &child, depth, At { turn: 0, ply: 0 });
            let value = if index == 0 || exact.is_some() {
                self.go::<true>(&child, depth, at, alpha, beta, same)
            } else {
                let value = self.go::<false>(&child, depth, at, alpha, alpha + 1, same);
                if value > alpha && !self.aborted {
                    self.go::<true>(&child, depth, at, alpha, beta, same)
                } else {
                    value
                }
            };
            if self.aborted {
                return (best, place);
            }
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
        (best, place)
    }

    /// Depth, place and actor below a node.
    #[inline]
    fn step(node: &Node, child: &Node, depth: i32, at: At) -> (i32, At, bool) {
        let same = child.position.actor() == node.position.actor();
        let cost = matches!(node.position.stage(), Stage::Move | Stage::Place);
        (depth - i32::from(cost), at.below(same), same)
    }

    /// Searches a child with a window and a value that are the parent's.
    #[inline]
    fn go<const PV: bool>(
        &mut self,
        child: &Node,
        depth: i32,
        at: At,
        alpha: i32,
        beta: i32,
        same: bool,
    ) -> i32 {
        if same {
            self.search::<PV>(child, depth, at, alpha, beta)
        } else {
            -self.search::<PV>(child, depth, at, -beta, -alpha)
        }
    }

    fn search<const PV: bool>(
        &mut self,
        node: &Node,
        depth: i32,
        at: At,
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        self.pvs[at.ply].clear();
        let position = &node.position;
        if let Some(outcome) = position.outcome() {
            return value_of(outcome, position.actor(), at.turn);
        }
        let stage = position.stage();
        let settled = matches!(stage, Stage::Move | Stage::Place);
        if (depth <= 0 && settled) || at.ply >= MOST_PLIES {
            return self.quiet(node, at, alpha, beta);
        }
        if self.timer.is_over(self.nodes) {
            self.aborted = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(at.ply);
        // A win can't come sooner than in this turn, a loss neither.
        alpha = alpha.max(Score::loss_at(at.turn).value());
        beta = beta.min(Score::win_at(at.turn).value());
        if alpha >= beta {
            return alpha;
        }

        let key = position.key();
        let known = self.memory.table.get(key);
        if let Some(entry) = known
            && !PV
            && self.selectivity.cutoffs
            && i32::from(entry.depth) >= depth
        {
            let value = Score::from_table(entry.score, at.turn).value();
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if cuts {
                return value;
            }
        }
        let hash_action = known.map_or(0, |entry| entry.action);

        let mut eval = Entry::NO_EVAL;
        if settled && !PV && depth <= FUTILITY_DEPTH {
            eval = match known.map(|entry| entry.eval) {
                Some(eval) if eval != Entry::NO_EVAL => eval,
                _ => self.evaluator.evaluate(position, &node.board, |_, _| {}).0 as i16,
            };
            let value = i32::from(eval);
            // Far above the window already, with nothing decided: a few turns will not change that.
            if let Some(margin) = self.selectivity.above
                && !Score::from_value(beta).is_decided()
                && value - margin * depth >= beta
            {
                return value;
            }
        }
        let mut depth = depth;
        if self.selectivity.reductions && hash_action == 0 && depth >= 4 && settled {
            depth -= 1;
        }

        self.list(node, at.ply, hash_action);
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        let start_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_action = 0;
        for index in 0..list.len() {
            select(&mut list, index);
            let Scored {
                action,
                packed,
                order,
                delta,
                row,
            } = list[index];
            let quiet = settled && !row;
            if let Some(margin) = self.selectivity.below
                && index > 0
                && depth == 1
                && quiet
                && eval != Entry::NO_EVAL
                && !Score::from_value(alpha).is_decided()
                && i32::from(eval) + delta + margin <= alpha
            {
                // Such a move can't reach the window by itself; the value is bounded so.
                best = best.max(i32::from(eval) + delta + margin);
                continue;
            }
            if let Some(few) = self.selectivity.late
                && !PV
                && quiet
                && stage == Stage::Move
                && depth <= LATE_DEPTH
                && best > LOST
                && order < KILLER
                && index >= late_after(few, depth)
            {
                continue;
            }
            let child = node.child(self.evaluator, action);
            self.nodes += 1;
            let (below, at_child, same) = Self::step(node, &child, depth, at);
            let value = if index == 0 {
                self.go::<PV>(&child, below, at_child, alpha, beta, same)
            } else {
                let reduction = if self.selectivity.reductions && quiet && order < KILLER && depth >= 2 {
                    reduction(depth, index, stage)
                } else {
                    0
                };
                let mut value = self.go::<false>(&child, below - reduction, at_child, alpha, alpha + 1, same);
                if reduction > 0 && value > alpha && !self.aborted {
                    value = self.go::<false>(&child, below, at_child, alpha, alpha + 1, same);
                }
                if PV && value > alpha && value < beta && !self.aborted {
                    value = self.go::<true>(&child, below, at_child, alpha, beta, same);
                }
                value
            };
            if self.aborted {
                self.lists[at.ply] = list;
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_action = packed;
                    if PV {
                        let (head, tail) = self.pvs.split_at_mut(at.ply + 1);
                        let pv = &mut head[at.ply];
                        pv.clear();
                        pv.push(action);
                        pv.extend_from_slice(&tail[0]);
                    }
                    if value >= beta {
                        if quiet {
                            self.reward(position.actor(), &list[..=index], depth, at.ply);
                        }
                        break;
                    }
                }
            }
        }
        self.lists[at.ply] = list;

        let bound = if best >= beta {
            Bound::Lower
        } else if best > start_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.memory.table.insert(
            key,
            Entry {
                action: best_action,
                score: Score::from_value(best).to_table(at.turn),
                eval,
                depth: depth as i8,
                bound,
            },
        );
        best
    }

    /// Notes that the last of `tried` refuted and the quiet ones before it did not.
    fn reward(&mut self, player: Player, tried: &[Scored], depth: i32, ply: usize) {
        let Some((best, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth * 32).min(2_000);
        self.memory.killers.insert(ply, best.packed);
        if let Some(index) = history_index(player, best.action) {
            self.memory.history.update(index, bonus);
        }
        for scored in others.iter().filter(|scored| !scored.row) {
            if let Some(index) = history_index(player, scored.action) {
                self.memory.history.update(index, -bonus / 2);
            }
        }
    }

    /// Fills the list of a ply with all actions and their order.
    fn list(&mut self, node: &Node, ply: usize, hash_action: u16) {
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let position = &node.position;
        let actor = position.actor();
        let killers = self.memory.killers.get(ply);
        let _ = position.try_for_each_action::<()>(|action| {
            let packed = pack(action);
            let mut scored = Scored {
                action,
                packed,
                order: 0,
                delta: 0,
                row: false,
            };
            if let Action::Move { from, to } = action {
                let change = node
                    .board
                    .change(&self.evaluator.tables, actor, from.index(), to.index());
                let history = history_index(actor, action).map_or(0, |index| self.memory.history.get(index));
                scored.delta = change.delta;
                scored.order = change.delta * DELTA_ORDER + history;
                scored.row = change.own_row || change.other_row;
                if change.own_row {
                    scored.order += OWN_ROW;
                } else if change.other_row {
                    scored.order -= OWN_ROW;
                } else if packed == killers[0] {
                    scored.order = KILLER + 1;
                } else if packed == killers[1] {
                    scored.order = KILLER;
                }
            } else if packed == killers[0] {
                scored.order = KILLER + 1;
            } else if packed == killers[1] {
                scored.order = KILLER;
            } else if let Action::Place(point) = action {
                scored.delta = self.evaluator.placing(point.index());
                let history = history_index(actor, action).map_or(0, |index| self.memory.history.get(index));
                scored.order = scored.delta * DELTA_ORDER + history;
            }
            if packed == hash_action {
                scored.order = i32::MAX;
            }
            list.push(scored);
            ControlFlow::Continue(())
        });
        self.lists[ply] = list;
    }

    /// The value at the horizon: the evaluation, unless making a row now is better. Rows are played out, with the
    /// answers that make rows themselves. What makes no difference to the row is not tried: of a ring's slides one,
    /// of the rings to give up the one that can do least (the others too where that one loses the game, so that
    /// wins and losses stay exact).
    fn quiet(&mut self, node: &Node, at: At, mut alpha: i32, beta: i32) -> i32 {
        self.pvs[at.ply].clear();
        let position = &node.position;
        if let Some(outcome) = position.outcome() {
            return value_of(outcome, position.actor(), at.turn);
        }
        if self.timer.is_over(self.nodes) {
            self.aborted = true;
            return 0;
        }
        self.seldepth = self.seldepth.max(at.ply);
        if at.ply >= MOST_PLIES {
            // Out of reach of any game; a bound for the lists all the same.
            return Score::estimate(self.evaluator.evaluate(position, &node.board, |_, _| {}).0).value();
        }
        let mut best = -INFINITE;
        let stage = position.stage();
        if stage == Stage::Move || stage == Stage::Place {
            let mut moves = std::mem::take(&mut self.row_moves[at.ply]);
            moves.clear();
            let (value, _) = self.evaluator.evaluate(position, &node.board, |from, to| {
                moves.push((from as u8, to as u8));
            });
            best = Score::estimate(value).value();
            if best < beta && stage == Stage::Move {
                alpha = alpha.max(best);
                for &(from, to) in &moves {
                    let (Some(from), Some(to)) =
                        (Point::from_index(from.into()), Point::from_index(to.into()))
                    else {
                        continue;
                    };
                    best = best.max(self.follow(node, Action::Move { from, to }, at, &mut alpha, beta));
                    if best >= beta || self.aborted {
                        break;
                    }
                }
            }
            self.row_moves[at.ply] = moves;
            return best;
        }
        self.list(node, at.ply, 0);
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        let one_will_do = matches!(stage, Stage::Ring | Stage::RingAfter);
        if one_will_do {
            list.sort_by_key(|scored| match scored.action {
                Action::RemoveRing(point) => (node.board.moves_from(point.index()), point.index()),
                _ => (0, 0),
            });
        }
        for scored in &list {
            best = best.max(self.follow(node, scored.action, at, &mut alpha, beta));
            if best >= beta || self.aborted || one_will_do && best > LOST {
                break;
            }
        }
        self.lists[at.ply] = list;
        best
    }

    /// Plays an action in the quiescence and returns its value for the one who acted.
    fn follow(&mut self, node: &Node, action: Action, at: At, alpha: &mut i32, beta: i32) -> i32 {
        let child = node.child(self.evaluator, action);
        self.nodes += 1;
        let same = child.position.actor() == node.position.actor();
        let below = at.below(same);
        let value = if same {
            self.quiet(&child, below, *alpha, beta)
        } else {
            -self.quiet(&child, below, -beta, -*alpha)
        };
        if value > *alpha && !self.aborted {
            *alpha = value;
            let (head, tail) = self.pvs.split_at_mut(at.ply + 1);
            let pv = &mut head[at.ply];
            pv.clear();
            pv.push(action);
            pv.extend_from_slice(&tail[0]);
        }
        value
    }
}

/// Values up to this are losses.
const LOST: i32 = -Score::MOST - 1;
/// Moves that make an own row come before all but the table's.
const OWN_ROW: i32 = 1 << 24;
/// Then what refuted a sibling.
const KILLER: i32 = 1 << 20;
/// What a point of the lines' value counts in the order, against the history.
const DELTA_ORDER: i32 = 64;
/// Up to this depth, what lies far from the window is left out.
const FUTILITY_DEPTH: i32 = 2;

/// Up to this depth, late quiet moves are left out.
const LATE_DEPTH: i32 = 3;

/// The place in the order from which on quiet moves are left out: with 6, after 6, 15 and 30 at depths 1, 2 and 3.
fn late_after(few: i32, depth: i32) -> usize {
    (few * (1 + depth * depth) / 2) as usize
}

/// By how many turns a late quiet move is searched less deep.
fn reduction(depth: i32, index: usize, stage: Stage) -> i32 {
    let late = if stage == Stage::Place {
        // Where one ring more or less stands matters less than what is done with it.
        i32::from(index >= 3) + i32::from(index >= 8 && depth >= 3)
    } else {
        i32::from(index >= 4) + i32::from(index >= 12 && depth >= 4)
    };
    late.min(depth - 1)
}

/// Brings the best of the rest to `index`.
fn select(list: &mut [Scored], index: usize) {
    if let Some(best) = (index..list.len()).max_by_key(|&i| (list[i].order, std::cmp::Reverse(i))) {
        list.swap(index, best);
    }
}

/// The value of a finished game for `actor`.
fn value_of(outcome: Outcome, actor: Player, turn: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == actor => Score::win_at(turn).value(),
        Outcome::Win(_) => Score::loss_at(turn).value(),
    }
}
