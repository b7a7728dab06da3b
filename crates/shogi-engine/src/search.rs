//! The search: principal variation search (PVS) with the usual selectivity, a quiescence search, repetition.

mod claim;
mod learning;
mod mating;
mod node;
mod quiescence;
mod selectivity;

use crate::board::{self, Node, Root};
use crate::eval::Evaluator;
use crate::mate::Solver;
use crate::pick::{Before, Histories, Picker, Scored};
use game_core::Position as _;
use search::{
    Bound, Core, Entry, Evals, History, Killers, RootAsk, Score, Table, Timer, TreeSearch, search_root_moves,
};
use shogi::{Action, Hand, Kind, Position};

pub(crate) use claim::Claim;
pub(crate) use selectivity::Selectivity;

/// The deepest iteration.
pub(crate) const MAX_DEPTH: i32 = 100;
/// The longest line.
const MAX_PLIES: usize = 127;
const INFINITE: i32 = Score::INFINITE.value();
/// Values up to this are losses, those from its negative on wins.
const LOST: i32 = -Score::MOST - 1;
/// A game that the opponent loses by the rule of perpetual check: as good as won, but no mate.
pub(crate) const AS_GOOD_AS_WON: i32 = Score::MOST - 1_000;
/// Where no evaluation was made: in check.
const NO_EVAL: i32 = i32::MIN;
/// Entries of a thread's mate solver, as a power of two: 6 MiB.
const MATE_TABLE: u32 = 18;
/// So many positions of the solver take as long as one of the search's, and count as one.
const MATE_NODES: u64 = 4;
/// How far back repetitions are looked for, in plies.
const REPETITION_PLIES: usize = 32;

/// An action at the root with what is known of it.
pub(crate) type RootMove = search::RootMove<Action>;

/// A position on the way from the start of the game to the one looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    key: u64,
    /// The same without what is in hand.
    board: u64,
    /// What the player to move has in hand.
    hand: Hand,
    check: bool,
    /// Whether the step to here was a pass, which no repetition reaches across.
    passed: bool,
}

impl Step {
    pub(crate) fn of(position: &Position) -> Self {
        Self {
            key: position.key(),
            board: position.key_of_board(),
            hand: position.hand(position.actor()),
            check: position.in_check(),
            passed: false,
        }
    }

    /// One whose position is not known yet.
    const fn new(passed: bool) -> Self {
        Self {
            key: 0,
            board: 0,
            hand: Hand::EMPTY,
            check: false,
            passed,
        }
    }
}

/// What is known of a ply of the line under way (the "search stack").
#[derive(Clone, Copy, Debug)]
struct Frame {
    eval: i32,
    /// The piece–square index of the action that leads on from here; none after a pass.
    piece_square: Option<usize>,
    /// Its place in the history; none after a capture, a promotion or a pass.
    quiet: Option<usize>,
    /// The action that is left out, to see whether it is the only good one.
    excluded: Option<Action>,
}

const NO_FRAME: Frame = Frame {
    eval: NO_EVAL,
    piece_square: None,
    quiet: None,
    excluded: None,
};

/// What one thread learns in a search and keeps for the next.
#[derive(Debug)]
pub(crate) struct Memory {
    histories: Histories,
    killers: Killers,
    /// What the evaluation said of positions.
    evals: Evals,
    /// Looks for mates in the tree.
    solver: Solver,
    /// Nodes that were shown to it, by key, with the positions that it might look at there; the most there can be where no mate is.
    asked: Vec<(u64, u64)>,
}

impl search::Memory for Memory {
    fn new() -> Self {
        Self {
            histories: Histories::new(),
            killers: Killers::new(MAX_PLIES + 2),
            evals: Evals::new(),
            solver: Solver::new(MATE_TABLE),
            asked: vec![(0, 0); mating::ASKED],
        }
    }

    fn begin_search(&mut self) {
        self.histories.quiet.age();
        self.killers.clear();
    }

    fn clear(&mut self) {
        self.histories.clear();
        self.killers.clear();
        self.evals.clear();
        self.solver.clear();
        self.asked.fill((0, 0));
    }
}

/// One thread's search under way.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    pub(crate) core: Core<'a, Action>,
    evaluator: &'a Evaluator,
    memory: &'a mut Memory,
    selectivity: Selectivity,
    /// Where the game may end by a declaration.
    claim: Option<Claim>,
    /// In hundredths of a ply.
    reductions: [[i16; 64]; 64],
    root_depth: i32,
    /// No null move below this ply: a null move that seemed to refute is being verified.
    null_move_from: usize,
    /// What the mate solver took of the nodes in the tree, the root's look before the search left out.
    mate_nodes: u64,
    path: Vec<Step>,
    frames: Vec<Frame>,
    stack: Vec<Scored>,
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
                let growth = (depth as f64).ln() * (count as f64).ln() * 10_000.0
                    / f64::from(selectivity.late_move_reductions.max(1));
                *value = (f64::from(selectivity.reduction_base) + growth) as i16;
            }
        }
        Self {
            core: Core::new(table, timer, MAX_PLIES),
            evaluator,
            memory,
            selectivity,
            claim: None,
            reductions,
            root_depth: 0,
            null_move_from: 0,
            mate_nodes: 0,
            path,
            frames: vec![NO_FRAME; MAX_PLIES + 8],
            stack: Vec::with_capacity(4_096),
        }
    }

    /// The same in a game that may end by a declaration.
    #[must_use]
    pub(crate) fn with_claim(mut self, claim: Option<Claim>) -> Self {
        self.claim = claim;
        self
    }

    #[inline]
    fn before(&self, ply: usize) -> Before {
        let earlier = |plies: usize| {
            ply.checked_sub(plies)
                .and_then(|ply| self.frames[ply].piece_square)
        };
        Before {
            piece_squares: [earlier(1), earlier(2), earlier(4)],
            sixth: earlier(6).filter(|_| self.selectivity.sixth_ply != 0),
            history: self.selectivity.history,
            killers: self.memory.killers.get(ply),
            gains: self.selectivity.gains(),
        }
    }

    /// Notes that `action` is about to be played at `ply`.
    #[inline]
    fn enter(&mut self, node: &Node<'_>, ply: usize, action: Action) {
        self.core.nodes += 1;
        let frame = &mut self.frames[ply];
        frame.piece_square = Some(board::piece_square_of(&node.position, action));
        let quiet = !board::is_noisy(&node.position, action);
        frame.quiet = quiet.then(|| Histories::quiet_index(node, action));
        self.path.push(Step::new(false));
    }

    #[inline]
    fn leave(&mut self) {
        self.path.pop();
    }

    /// Says that a position is about to be looked at.
    #[inline]
    fn prefetch(&self, key: u64) {
        self.core.table.prefetch(key);
        self.memory.evals.prefetch(key);
    }

    /// The static value for the player to move.
    #[inline]
    fn evaluate(&mut self, node: &Node<'_>) -> i32 {
        let key = node.position.key();
        let known = self.memory.evals.get(key).map(i32::from);
        let value = known.unwrap_or_else(|| {
            let value = self.evaluator.score(node.sums(self.evaluator), &node.position);
            if let Ok(value) = value.try_into() {
                self.memory.evals.put(key, value);
            }
            value
        });
        Score::estimate(value + self.declarations_to_come(&node.position)).value()
    }

    /// The same, from the table where it is there.
    #[inline]
    fn static_value(&mut self, node: &Node<'_>, entry: Option<Entry>) -> i32 {
        match entry.map(|entry| entry.eval) {
            Some(eval) if eval != Entry::NO_EVAL => i32::from(eval),
            _ => self.evaluate(node),
        }
    }

    /// What the correction histories add to a static value.
    #[inline]
    fn corrected(&self, node: &Node<'_>, ply: usize, eval: i32) -> i32 {
        let weight = self.selectivity.correction;
        if weight == 0 {
            return eval;
        }
        let indices = Histories::correction_indices(node, self.last_two(ply));
        let histories = &self.memory.histories.corrections;
        let sum: i32 = histories
            .iter()
            .zip(indices)
            .map(|(history, index)| history.get(index))
            .sum();
        Score::estimate(eval + sum * weight / History::LIMIT).value()
    }

    /// The piece–squares one and two plies ago.
    #[inline]
    fn last_two(&self, ply: usize) -> [Option<usize>; 2] {
        [1, 2].map(|plies| {
            ply.checked_sub(plies)
                .and_then(|ply| self.frames[ply].piece_square)
        })
    }

    /// Learns by how much the static value was off.
    #[inline]
    fn learn_correction(&mut self, node: &Node<'_>, ply: usize, depth: i32, off: i32) {
        let indices = Histories::correction_indices(node, self.last_two(ply));
        let bonus = (off * depth).clamp(-History::LIMIT / 4, History::LIMIT / 4);
        for (history, index) in self.memory.histories.corrections.iter_mut().zip(indices) {
            history.update(index, bonus);
        }
    }

    /// The value of a position that occurred before in the line: a draw, but a loss for the one who gives perpetual
    /// check. The same board with more in hand for one player counts as won by them: they lost nothing on the way, and the other
    /// one would have to find something better than to come back.
    pub(crate) fn repetition(&mut self, node: &Node<'_>, key: u64, ply: usize) -> Option<i32> {
        let now = self.path.len() - 1;
        let here = Step {
            key,
            passed: self.path[now].passed,
            ..Step::of(&node.position)
        };
        self.path[now] = here;
        // The root itself is to be searched whatever happened before.
        if ply == 0 {
            return None;
        }
        // The player's turns, the last first, each with the other's after it. The last one cannot have been at the same board, and hardly ever
        // was any of them.
        let (_, turns) = self.path[..now].as_rchunks::<2>();
        let turns = || turns.iter().rev().take(REPETITION_PLIES / 2).enumerate();
        if !turns().skip(1).any(|(_, [step, _])| step.board == here.board) {
            return None;
        }
        // Whether the player to move, and the other one, was in check at every turn of the cycle so far.
        let (mut mine, mut theirs) = (here.check, true);
        let mut passed = here.passed;
        for (nth, [step, between]) in turns() {
            if between.passed || passed {
                return None;
            }
            theirs &= between.check;
            if step.key == key && nth > 0 {
                return Some(match (mine, theirs) {
                    (true, _) => AS_GOOD_AS_WON,
                    (_, true) => -AS_GOOD_AS_WON,
                    _ => 0,
                });
            }
            if self.selectivity.hand_repetition != 0 && nth > 0 && step.board == here.board {
                let (hand, then) = (here.hand, step.hand);
                if holds(hand, then) {
                    return Some(AS_GOOD_AS_WON);
                }
                if holds(then, hand) {
                    return Some(-AS_GOOD_AS_WON);
                }
            }
            mine &= step.check;
            passed = step.passed;
        }
        None
    }

    /// By how much a late action is searched less deep, before anything else is known of it; in hundredths of a ply.
    #[inline]
    fn reduction(&self, depth: i32, count: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][count.min(63)])
    }

    /// The value of the player to move's mate by the next action, where there is one that is easy to see.
    #[inline]
    fn mate_in_one<const PV: bool>(&mut self, node: &Node<'_>, ply: usize) -> Option<(Action, i32)> {
        let action = crate::mate_in_one::mate_in_one(&node.position)?;
        if PV {
            self.core.end_pv(ply, action);
        }
        Some((action, Score::win_at(ply as u32 + 1).value()))
    }

    /// The value at the horizon of a line that was not entered step by step. For tests.
    #[cfg(test)]
    pub(crate) fn horizon(&mut self, node: &Node<'_>, ply: usize) -> i32 {
        self.path.push(Step::of(&node.position));
        let value = self.quiescence::<true>(node, 0, ply, -INFINITE, INFINITE);
        self.path.pop();
        value
    }
}

impl TreeSearch for Search<'_> {
    type Action = Action;
    type Node = Root;
    type Hints = ();

    fn core(&self) -> &Core<'_, Action> {
        &self.core
    }

    fn root_moves(&mut self, node: &Root) -> Vec<RootMove> {
        let known = known_action(node, self.core.table.get(node.position.key()));
        let mut picker = Picker::new(node, known, self.before(0), &self.stack);
        let mut list = Vec::new();
        while let Some(action) = picker.next(node, &self.memory.histories, &mut self.stack, false) {
            list.push(action);
        }
        picker.finish(&mut self.stack);
        // What the search leaves out as pointless may be asked for at the root all the same.
        node.position.for_each_action(|action| {
            if !list.contains(&action) {
                list.push(action);
            }
        });
        list.into_iter().map(|action| RootMove::new(action, ())).collect()
    }

    fn search_root(
        &mut self,
        node: &Root,
        moves: &mut [RootMove],
        depth: i32,
        window: (i32, i32),
        margin: Option<i32>,
    ) -> (i32, usize) {
        self.root_depth = depth;
        self.frames[0].eval = if node.position.in_check() {
            NO_EVAL
        } else {
            self.evaluate(node)
        };
        let (best, place) = search_root_moves(self, node, moves, depth, window, margin);
        if !self.core.aborted() && margin.is_none() {
            let entry = Entry {
                action: board::pack(moves[place].action),
                score: Score::from_value(best).to_table(0),
                eval: Entry::NO_EVAL,
                depth: depth as i8,
                bound: if best >= window.1 {
                    Bound::Lower
                } else {
                    Bound::Exact
                },
            };
            self.core.table.insert(node.position.key(), entry);
        }
        (best, place)
    }

    fn search_root_move(&mut self, node: &Root, ask: &RootAsk<Action>) -> i32 {
        let &RootAsk {
            action, alpha, beta, ..
        } = ask;
        let quiet = !board::is_noisy(&node.position, action);
        self.enter(node, 0, action);
        let child = node.child(action, |key| self.prefetch(key));
        let below = ask.depth - 1;
        let value = if ask.exact {
            -self.node::<true>(&child, below, 1, -beta, -alpha, false)
        } else {
            // Late move reductions (LMR), as elsewhere.
            let mut reduction = 0;
            if self.selectivity.on != 0
                && ask.depth >= 3
                && ask.index >= 3
                && quiet
                && !child.position.in_check()
            {
                reduction = self.reduction(ask.depth, ask.index) / 100 - 1;
            }
            let reduced = (below - reduction.max(0)).max(1).min(below);
            let mut value = -self.node::<false>(&child, reduced, 1, -alpha - 1, -alpha, true);
            if value > alpha && reduced < below && !self.core.aborted() {
                value = -self.node::<false>(&child, below, 1, -alpha - 1, -alpha, true);
            }
            if value > alpha && !self.core.aborted() {
                value = -self.node::<true>(&child, below, 1, -beta, -alpha, false);
            }
            value
        };
        self.leave();
        value
    }
}

/// Whether a hand has all that another one has.
#[inline]
fn holds(hand: Hand, other: Hand) -> bool {
    Kind::HAND
        .iter()
        .all(|&kind| hand.count(kind) >= other.count(kind))
}

/// The table's action, if it is legal here.
#[inline]
fn known_action(node: &Node<'_>, entry: Option<Entry>) -> Option<Action> {
    entry
        .and_then(|entry| board::unpack(entry.action))
        .filter(|&action| node.position.is_legal(action))
}

/// The better estimate of a node: its static value, or the table's where that bounds it in the right direction.
#[inline]
fn refined(eval: i32, entry: Option<Entry>, value: Option<i32>) -> i32 {
    match (entry, value) {
        (Some(entry), Some(value))
            if !Score::from_value(value).is_decided() && entry.cuts(value, eval, eval + 1) =>
        {
            value
        }
        _ => eval,
    }
}

/// A static value as the table holds it.
#[inline]
fn stored(eval: i32) -> i16 {
    if eval == NO_EVAL {
        Entry::NO_EVAL
    } else {
        eval as i16
    }
}
