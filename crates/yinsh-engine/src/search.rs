//! The search: principal variation search (PVS) and a quiescence search for rows.
//!
//! Depth and distances are counted in turns. Removing a row and a ring belongs to the turn in which it happens and
//! costs no depth; a score changes its sign exactly where the actor changes. Positions are only evaluated where a
//! ring is to be moved or placed: whatever a row still asks for is played out first.

mod node;
mod order;
mod pv;
mod quiescence;
mod reductions;
mod selectivity;
mod solving;

use crate::board::Board;
use crate::eval::Evaluator;
use order::Scored;
use reductions::Reductions;
use search::{Core, RootAsk, Score, Table, Timer, TreeSearch};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _, Stage};

pub(crate) use order::Memory;
pub(crate) use selectivity::Selectivity;
pub(crate) use solving::Solving;

/// The deepest iteration, in turns.
pub(crate) const MAX_DEPTH: i32 = 100;
/// The longest line, in actions: deeper than any game's rest that a search can reach.
const MAX_PLIES: usize = 200;
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

    /// What an action leads to.
    #[inline]
    pub(crate) fn child(&self, evaluator: &Evaluator, action: Action) -> Self {
        let mut child = self.clone();
        child.play(evaluator, action, |_| ());
        child
    }

    /// Plays an action. A node is large, and copied once more wherever it is handed on: hence in its place.
    #[inline]
    fn play(&mut self, evaluator: &Evaluator, action: Action, key_is_known: impl FnOnce(u64)) {
        let actor = self.position.actor();
        self.position.play_unchecked(action);
        key_is_known(self.position.key());
        self.board.play(&evaluator.tables, actor, action);
    }
}

/// What is known of an action at the root beside its value, for the levels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hints {
    /// Whether the action makes a row of the one who acts.
    pub(crate) makes_row: bool,
    /// How many markers it flips.
    pub(crate) flips: u32,
}

/// An action at the root with what is known of it.
pub(crate) type RootMove = search::RootMove<Action, Hints>;

/// Where in the tree a node is.
#[derive(Clone, Copy, Debug)]
struct At {
    /// Turns from the root.
    turn: u32,
    /// Actions from the root.
    ply: usize,
}

impl At {
    const ROOT: Self = Self { turn: 0, ply: 0 };

    fn below(self, same_actor: bool) -> Self {
        Self {
            turn: self.turn + u32::from(!same_actor),
            ply: self.ply + 1,
        }
    }
}

/// What a turn on the way to a node leaves for those after it.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The static value at its beginning, or [`NO_EVAL`].
    eval: i32,
    /// Whether the turn before was passed.
    passed: bool,
}

impl Turn {
    const UNKNOWN: Self = Self {
        eval: NO_EVAL,
        passed: false,
    };
}

/// How a node's child is to be searched.
#[derive(Clone, Copy)]
struct Below {
    /// What is left of the depth.
    depth: i32,
    at: At,
    /// Whether the same player acts there: then its value keeps its sign.
    same: bool,
}

/// One thread's search under way.
#[derive(Debug)]
pub(crate) struct Search<'a> {
    core: Core<'a, Action>,
    evaluator: &'a Evaluator,
    memory: &'a mut Memory,
    selectivity: Selectivity,
    reductions: Reductions,
    solving: Option<Solving<'a>>,
    /// The turns on the way to the node.
    trail: Vec<Turn>,
    lists: Vec<Vec<Scored>>,
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
            core: Core::new(table, timer, MAX_PLIES),
            evaluator,
            memory,
            reductions: Reductions::new(&selectivity),
            selectivity,
            solving: None,
            trail: vec![Turn::UNKNOWN; MAX_PLIES + 2],
            lists: vec![Vec::new(); MAX_PLIES + 1],
            row_moves: vec![Vec::new(); MAX_PLIES + 1],
        }
    }

    /// Lets the solver look for a win beside it.
    pub(crate) fn with_solving(self, solving: Option<Solving<'a>>) -> Self {
        Self { solving, ..self }
    }

    /// Plays an action of the search in `node`, which becomes its child, and counts it. Removing a row or a ring costs no depth.
    #[inline]
    fn play(&mut self, node: &mut Node, action: Action, depth: i32, at: At) -> Below {
        self.core.nodes += 1;
        let actor = node.position.actor();
        let depth = depth - i32::from(is_settled(node.position.stage()));
        let table = self.core.table;
        // At the horizon the table is hardly ever asked.
        let prefetch = |key| {
            if depth > 0 {
                table.prefetch(key);
            }
        };
        node.play(self.evaluator, action, prefetch);
        let same = node.position.actor() == actor;
        let at = at.below(same);
        if !same {
            self.trail[at.turn as usize].passed = action == Action::Pass;
        }
        Below { depth, at, same }
    }

    /// The value of a child, `less` turns less deep, within a window; value and window are the parent's.
    #[inline]
    fn child_value<const PV: bool>(
        &mut self,
        child: &Node,
        below: Below,
        less: i32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let Below { depth, at, same } = below;
        if same {
            self.search::<PV>(child, depth - less, at, alpha, beta)
        } else {
            -self.search::<PV>(child, depth - less, at, -beta, -alpha)
        }
    }

    /// The static value for the player to act, where a ring is to be placed or moved.
    #[inline]
    fn evaluate(&self, node: &Node) -> i32 {
        Score::estimate(self.evaluator.evaluate(&node.position, &node.board, |_, _| {}).0).value()
    }
}

impl TreeSearch for Search<'_> {
    type Action = Action;
    type Node = Node;
    type Hints = Hints;

    fn core(&self) -> &Core<'_, Action> {
        &self.core
    }

    fn root_moves(&mut self, node: &Node) -> Vec<RootMove> {
        let known = self.core.table.get(node.position.key());
        self.list(node, At::ROOT, known.map_or(0, |entry| entry.action), &[]);
        let mut list = std::mem::take(&mut self.lists[0]);
        list.sort_by_key(|scored| std::cmp::Reverse(scored.order));
        let actor = node.position.actor();
        let hints = |action| match action {
            Action::Move { from, to } => {
                let change = node
                    .board
                    .change(&self.evaluator.tables, actor, from.index(), to.index());
                Hints {
                    makes_row: change.own_row,
                    flips: node.position.flips(from, to).len() as u32,
                }
            }
            _ => Hints {
                makes_row: false,
                flips: 0,
            },
        };
        list.into_iter()
            .map(|Scored { action, .. }| RootMove::new(action, hints(action)))
            .collect()
    }

    fn search_root_move(&mut self, node: &Node, ask: &RootAsk<Action>) -> i32 {
        if let Some(value) = self.solved(node, ask) {
            return value;
        }
        // The solver may have taken what was left. That the search was told to stop is asked below: one turn it looks at all the same.
        if self.core.timer().nodes_left(self.core.nodes) == 0 && self.core.must_stop() {
            return 0;
        }
        let &RootAsk { alpha, beta, .. } = ask;
        let mut child = node.clone();
        let below = self.play(&mut child, ask.action, ask.depth, At::ROOT);
        if !ask.exact {
            let reduction = self.root_reduction(node, ask);
            let mut value = self.child_value::<false>(&child, below, reduction, alpha, alpha + 1);
            if reduction > 0 && value > alpha && !self.core.aborted() {
                value = self.child_value::<false>(&child, below, 0, alpha, alpha + 1);
            }
            if value <= alpha || self.core.aborted() {
                return value;
            }
        }
        self.child_value::<true>(&child, below, 0, alpha, beta)
    }

    /// The line goes on with what the table knows, to the end of its last turn.
    fn reported_pv(&self, node: &Node, pv: &[Action], depth: i32) -> Vec<Action> {
        self.extend_pv(node, pv, depth)
    }
}

/// Whether a ring is to be placed or moved; else a row still asks for something.
#[inline]
fn is_settled(stage: Stage) -> bool {
    matches!(stage, Stage::Move | Stage::Place)
}

/// The value of a finished game for `actor`.
fn value_of(outcome: Outcome, actor: Player, turn: u32) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(player) if player == actor => Score::win_at(turn).value(),
        Outcome::Win(_) => Score::loss_at(turn).value(),
    }
}
