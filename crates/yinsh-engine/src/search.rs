//! The search: iterative deepening, principal variation search, quiescence for rows.
//!
//! Depth and distances are counted in turns. Removing a row and a ring belongs to the turn in which it happens and
//! costs no depth; a score changes its sign exactly where the actor changes. Positions are only evaluated where a
//! ring is to be moved or placed: whatever a row still asks for is played out first.

mod order;
mod quiet;
mod selectivity;

use crate::board::Board;
use crate::eval::Evaluator;
use crate::geometry::pack;
use order::{KILLER, Scored, select};
use search::{Bound, Entry, Info, Score, Table, Timer};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _, Stage};

pub(crate) use order::Memory;
pub(crate) use selectivity::Selectivity;

/// The deepest iteration, in turns.
pub(crate) const MOST_DEPTH: i32 = 100;
/// The longest line, in actions: deeper than any game's rest that a search can reach.
const MOST_PLIES: usize = 200;
const INFINITE: i32 = Score::INFINITE.value();
/// Values up to this are losses.
const LOST: i32 = -Score::MOST - 1;
/// Where there is no evaluation.
const NO_EVAL: i32 = i32::MIN;

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

/// One thread's search under way.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    evaluator: &'a Evaluator,
    table: &'a Table,
    memory: &'a mut Memory,
    timer: &'a Timer,
    selectivity: Selectivity,
    nodes: u64,
    /// Nodes below each action at the root, packed, in all iterations.
    effort: Vec<(u16, u64)>,
    seldepth: usize,
    aborted: bool,
    lists: Vec<Vec<Scored>>,
    pvs: Vec<Vec<Action>>,
    row_moves: Vec<Vec<(u8, u8)>>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        evaluator: &'a Evaluator,
        table: &'a Table,
        memory: &'a mut Memory,
        timer: &'a Timer,
        selectivity: Selectivity,
    ) -> Self {
        Self {
            evaluator,
            table,
            memory,
            timer,
            selectivity,
            nodes: 0,
            effort: Vec::new(),
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

    /// The share of the work at the root that went below an action.
    pub(crate) fn effort(&self, action: Action) -> f64 {
        let packed = pack(action);
        let all: u64 = self.effort.iter().map(|&(_, nodes)| nodes).sum();
        let own = self.effort.iter().find(|&&(other, _)| other == packed);
        own.map_or(0, |&(_, nodes)| nodes) as f64 / all.max(1) as f64
    }

    fn work(&mut self, action: Action, nodes: u64) {
        let packed = pack(action);
        match self.effort.iter_mut().find(|(other, _)| *other == packed) {
            Some((_, all)) => *all += nodes,
            None => self.effort.push((packed, nodes)),
        }
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

    /// A line as it is told: `pv`, gone on with what the table knows as far as `depth` turns, and to the end of its last
    /// turn.
    pub(crate) fn told(&self, root: &Node, pv: &[Action], depth: i32) -> Vec<Action> {
        let mut line = Vec::with_capacity(pv.len());
        let mut node = root.clone();
        let mut turns = 0;
        while line.len() < MOST_PLIES {
            let position = &node.position;
            let begins = turns > 0 && Some(position.actor()) != line.last().map(|&(actor, _)| actor);
            let action = match pv.get(line.len()) {
                Some(&action) => action,
                None if position.outcome().is_some() || begins && turns >= depth => break,
                None => match self.known_action(position) {
                    Some(action) => action,
                    None if begins => break,
                    None => self.finishing(&node),
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
        let entry = self.table.get(position.key())?;
        let actions = position.actions();
        let action = actions.iter().find(|&&action| pack(action) == entry.action);
        action.copied().filter(|_| entry.bound != Bound::Upper)
    }

    /// An action to go on with in the middle of a turn, as the quiescence would choose it, more or less.
    fn finishing(&self, node: &Node) -> Action {
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

    /// The actions at the root, those that look best first.
    pub(crate) fn root_actions(&mut self, node: &Node) -> Vec<RootAction> {
        let hash_action = self
            .table
            .get(node.position.key())
            .map_or(0, |entry| entry.action);
        self.list(node, At { turn: 0, ply: 0 }, hash_action);
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
        let start = At { turn: 0, ply: 0 };
        let mut best = -INFINITE;
        let mut place = 0;
        for (index, root) in actions.iter_mut().enumerate() {
            let before = self.nodes;
            let child = self.play(node, root.action);
            let (below, at, same) = Self::step(node, &child, depth, start);
            let value = if index == 0 || exact.is_some() {
                self.go::<true>(&child, below, at, alpha, beta, same)
            } else {
                let mut value = self.go::<false>(&child, below, at, alpha, alpha + 1, same);
                if value > alpha && !self.aborted {
                    value = self.go::<true>(&child, below, at, alpha, beta, same);
                }
                value
            };
            self.work(root.action, self.nodes - before);
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

    /// Plays an action of the search and counts it.
    #[inline]
    fn play(&mut self, node: &Node, action: Action) -> Node {
        self.nodes += 1;
        node.child(self.evaluator, action)
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

    /// The static value for the player to act, where a ring is to be placed or moved.
    #[inline]
    fn evaluate(&self, node: &Node) -> i32 {
        Score::estimate(self.evaluator.evaluate(&node.position, &node.board, |_, _| {}).0).value()
    }

    /// The line of a ply: an action, and the next ply's line.
    #[inline]
    fn note_pv(&mut self, ply: usize, action: Action) {
        let (head, tail) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut head[ply];
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&tail[0]);
    }

    /// The value of a node within a window, fail-soft.
    fn search<const PV: bool>(
        &mut self,
        node: &Node,
        mut depth: i32,
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

        let margins = self.selectivity;
        let selective = margins.on != 0;
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known
            && !PV
            && selective
            && i32::from(entry.depth) >= depth
        {
            let value = Score::from_table(entry.score, at.turn).value();
            if entry.cuts(value, alpha, beta) {
                return value;
            }
        }
        let hash_action = known.map_or(0, |entry| entry.action);

        let mut eval = NO_EVAL;
        if settled && selective {
            eval = match known.map(|entry| entry.eval) {
                Some(eval) if eval != Entry::NO_EVAL => i32::from(eval),
                _ if !PV && depth <= margins.above_depth.max(margins.below_depth) => self.evaluate(node),
                _ => NO_EVAL,
            };
        }
        // Far above the window already: a few turns will not change that.
        if !PV
            && eval != NO_EVAL
            && !Score::from_value(beta).is_decided()
            && margins.above != 0
            && depth <= margins.above_depth
            && eval - margins.above * depth >= beta
        {
            return eval;
        }
        if selective && hash_action == 0 && depth >= 4 && settled {
            depth -= 1;
        }

        self.list(node, at, hash_action);
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
            if selective
                && margins.below != 0
                && index > 0
                && depth <= margins.below_depth
                && quiet
                && eval != NO_EVAL
                && !Score::from_value(alpha).is_decided()
                && eval + delta + margins.below * depth <= alpha
            {
                // Such a move can't reach the window by itself; the value is bounded so.
                best = best.max(eval + delta + margins.below * depth);
                continue;
            }
            if selective
                && margins.late != 0
                && !PV
                && quiet
                && stage == Stage::Move
                && depth <= margins.late_depth
                && best > LOST
                && order < KILLER
                && index >= late_after(margins.late, depth)
            {
                continue;
            }
            let child = self.play(node, action);
            let (below, at_child, same) = Self::step(node, &child, depth, at);
            let value = if index == 0 {
                self.go::<PV>(&child, below, at_child, alpha, beta, same)
            } else {
                let mut reduction = 0;
                if selective && margins.reductions != 0 && quiet && order < KILLER && depth >= 2 {
                    reduction = reduction_of(depth, index, stage);
                }
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
                        self.note_pv(at.ply, action);
                    }
                    if value >= beta {
                        if quiet {
                            self.reward(position.actor(), &list[..=index], depth, at);
                        }
                        break;
                    }
                }
            }
        }
        self.lists[at.ply] = list;
        self.table.insert(
            key,
            Entry {
                action: best_action,
                score: Score::from_value(best).to_table(at.turn),
                eval: if eval == NO_EVAL {
                    Entry::NO_EVAL
                } else {
                    eval as i16
                },
                depth: depth as i8,
                bound: Bound::of(best, start_alpha, beta),
            },
        );
        best
    }
}

/// By how many turns a late quiet move is searched less deep.
fn reduction_of(depth: i32, index: usize, stage: Stage) -> i32 {
    let late = if stage == Stage::Place {
        // Where one ring more or less stands matters less than what is done with it.
        i32::from(index >= 3) + i32::from(index >= 8 && depth >= 3)
    } else {
        i32::from(index >= 4) + i32::from(index >= 12 && depth >= 4)
    };
    late.min(depth - 1)
}

/// The place in the order from which on quiet moves are left out: with 6, after 6, 15 and 30 at depths 1, 2 and 3.
fn late_after(few: i32, depth: i32) -> usize {
    (few * (1 + depth * depth) / 2) as usize
}

/// The value of a finished game for `actor`.
fn value_of(outcome: Outcome, actor: Player, turn: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == actor => Score::win_at(turn).value(),
        Outcome::Win(_) => Score::loss_at(turn).value(),
    }
}
