//! What every search has, whatever its game: counters, limits, principal variations, and the loop over the root's actions.

use crate::{Bound, Info, Score, Table, Timer};

/// What one thread's search under way carries along.
#[derive(Debug)]
pub struct Core<'a, A> {
    /// The transposition table, which all threads share.
    pub table: &'a Table,
    /// Positions looked at so far.
    pub nodes: u64,
    timer: &'a Timer,
    seldepth: usize,
    aborted: bool,
    /// The principal variation below each ply (a "triangular PV table").
    pvs: Vec<Vec<A>>,
}

impl<'a, A: Copy> Core<'a, A> {
    /// For lines of up to `plies` actions.
    pub fn new(table: &'a Table, timer: &'a Timer, plies: usize) -> Self {
        Self {
            table,
            nodes: 0,
            timer,
            seldepth: 0,
            aborted: false,
            pvs: vec![Vec::new(); plies + 2],
        }
    }

    /// What it keeps to.
    pub fn timer(&self) -> &'a Timer {
        self.timer
    }

    /// Whether the search has to end now. To be asked at every node; from then on it counts as aborted.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        let over = self.timer.is_over(self.nodes);
        self.aborted |= over;
        over
    }

    /// Whether the search broke off in the middle, so that the last value means nothing.
    #[inline]
    pub fn aborted(&self) -> bool {
        self.aborted
    }

    /// Notes that a line was followed to a ply (the "selective depth").
    #[inline]
    pub fn reach(&mut self, ply: usize) {
        self.seldepth = self.seldepth.max(ply);
    }

    /// Forgets the line below a ply.
    #[inline]
    pub fn clear_pv(&mut self, ply: usize) {
        self.pvs[ply].clear();
    }

    /// The line below a ply is this action, and what was found below the next ply.
    #[inline]
    pub fn note_pv(&mut self, ply: usize, action: A) {
        let (head, tail) = self.pvs.split_at_mut(ply + 1);
        let pv = &mut head[ply];
        pv.clear();
        pv.push(action);
        pv.extend_from_slice(&tail[0]);
    }

    /// The line below a ply is this action alone: it ends the game.
    #[inline]
    pub fn end_pv(&mut self, ply: usize, action: A) {
        self.pvs[ply].clear();
        self.pvs[ply].push(action);
    }

    /// The line below a ply.
    pub fn pv(&self, ply: usize) -> &[A] {
        &self.pvs[ply]
    }

    /// A report on the best line.
    pub fn info(&self, depth: u32, value: i32, bound: Bound, pv: Vec<A>) -> Info<A> {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multipv: 1,
            score: Score::from_value(value),
            bound,
            nodes: self.timer.all_nodes(self.nodes),
            time: self.timer.elapsed(),
            hashfull: self.table.fullness(),
            pv,
        }
    }
}

/// An action at the root with what is known of it. `H`: what the engine knows beside that.
#[derive(Clone, Debug)]
pub struct RootMove<A, H = ()> {
    /// The action.
    pub action: A,
    /// Its value in the last iteration that reached it, for the player to act at the root; a bound where it was not among
    /// the best.
    pub score: i32,
    /// The line that begins with it.
    pub pv: Vec<A>,
    /// Nodes below it in all iterations.
    pub nodes: u64,
    /// What the engine knows of it.
    pub hints: H,
}

impl<A: Copy, H> RootMove<A, H> {
    /// An action that was not searched yet.
    pub fn new(action: A, hints: H) -> Self {
        Self {
            action,
            score: -Score::INFINITE.value(),
            pv: vec![action],
            nodes: 0,
            hints,
        }
    }
}

/// What is asked about one action at the root.
#[derive(Clone, Copy, Debug)]
pub struct RootAsk<A> {
    /// The action.
    pub action: A,
    /// Its place in the order, from 0.
    pub index: usize,
    /// How deep to search.
    pub depth: i32,
    /// The lower end of the window.
    pub alpha: i32,
    /// The upper end.
    pub beta: i32,
    /// Whether its own value is wanted at once; else a null window may show first that it is no better than alpha.
    pub exact: bool,
}

/// One thread's search of a game's tree, as the shared parts see it.
pub trait TreeSearch {
    /// What is played.
    type Action: Copy + Eq;
    /// A position, as the search holds it.
    type Node;
    /// What the engine knows of an action at the root.
    type Hints: Clone;

    /// What every search has.
    fn core(&self) -> &Core<'_, Self::Action>;

    /// The legal actions at the root, those that look best first; empty where the game is over.
    fn root_moves(&mut self, node: &Self::Node) -> Vec<RootMove<Self::Action, Self::Hints>>;

    /// The value of one action at the root within a window, for the player to act there. The line behind it is left at
    /// ply 1.
    fn search_root_move(&mut self, node: &Self::Node, ask: &RootAsk<Self::Action>) -> i32;

    /// Searches the actions at the root: [`search_root_moves`], and what the engine does before and after.
    fn search_root(
        &mut self,
        node: &Self::Node,
        moves: &mut [RootMove<Self::Action, Self::Hints>],
        depth: i32,
        window: (i32, i32),
        margin: Option<i32>,
    ) -> (i32, usize) {
        search_root_moves(self, node, moves, depth, window, margin)
    }

    /// The line that is reported for the one that was found ("PV extraction").
    fn reported_pv(&self, _node: &Self::Node, pv: &[Self::Action], _depth: i32) -> Vec<Self::Action> {
        pv.to_vec()
    }
}

/// Searches actions at the root to `depth` within a window from alpha to beta, and sorts nothing. Values above alpha are
/// noted with their lines; `margin` asks for every action's own value where it lies within that much of the best one's.
/// Answers with the best value found and the place of the first action that has it.
pub fn search_root_moves<S: TreeSearch + ?Sized>(
    search: &mut S,
    node: &S::Node,
    moves: &mut [RootMove<S::Action, S::Hints>],
    depth: i32,
    (mut alpha, beta): (i32, i32),
    margin: Option<i32>,
) -> (i32, usize) {
    let mut best = -Score::INFINITE.value();
    let mut place = 0;
    for (index, root) in moves.iter_mut().enumerate() {
        let before = search.core().nodes;
        let ask = RootAsk {
            action: root.action,
            index,
            depth,
            alpha,
            beta,
            exact: index == 0 || margin.is_some(),
        };
        let value = search.search_root_move(node, &ask);
        let core = search.core();
        if core.aborted() {
            return (best, place);
        }
        root.nodes += core.nodes - before;
        root.score = value;
        if value > best {
            (best, place) = (value, index);
        }
        if value > alpha || index == 0 {
            root.pv.clear();
            root.pv.push(root.action);
            root.pv.extend_from_slice(core.pv(1));
        }
        match margin {
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
