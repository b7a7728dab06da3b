//! One search from its beginning to its answer, on all its threads.

use crate::{
    Bound, Core, Deepening, Info, Limits, Root, RootMove, Table, Timer, TreeSearch, deepen, helpers, together,
};

/// What a thread learns in a search and keeps for the next: histories, killers.
pub trait Memory: Send {
    /// Without any experience.
    fn new() -> Self;

    /// A new search begins: the last one's experience counts less.
    fn begin_search(&mut self);

    /// A new game begins: forgets all.
    fn clear(&mut self);
}

/// What an engine keeps from search to search: the transposition table, and a memory for each thread.
#[derive(Debug)]
pub struct Threads<M> {
    table: Table,
    hash: usize,
    leader: M,
    helpers: Vec<M>,
}

impl<M: Memory> Threads<M> {
    /// One thread, with a table of so many MiB (at least 1).
    pub fn new(hash_mebibytes: usize) -> Self {
        Self {
            table: Table::new(hash_mebibytes),
            hash: hash_mebibytes,
            leader: M::new(),
            helpers: Vec::new(),
        }
    }

    /// Takes an empty table of so many MiB, where it had another size.
    pub fn set_hash(&mut self, mebibytes: usize) {
        if mebibytes != self.hash {
            self.table = Table::new(mebibytes);
            self.hash = mebibytes;
        }
    }

    /// How many threads search, at least 1; see [`helpers`] for how many there can be.
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(helpers(threads), M::new);
    }

    /// Forgets what earlier searches found out.
    pub fn new_game(&mut self) {
        self.table.clear();
        for memory in self.helpers.iter_mut().chain([&mut self.leader]) {
            memory.clear();
        }
    }

    /// Begins a search: the table, the leading thread's memory, those of its helpers.
    pub fn begin_search(&mut self) -> (&Table, &mut M, &mut [M]) {
        self.table.begin_search();
        for memory in self.helpers.iter_mut().chain([&mut self.leader]) {
            memory.begin_search();
        }
        (&self.table, &mut self.leader, &mut self.helpers)
    }
}

/// What a search is to do.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// How to deepen.
    pub how: Deepening,
    /// What to keep to.
    pub limits: &'a Limits,
    /// Whether it still does.
    pub timer: &'a Timer,
}

/// Searches deeper and deeper from `node`, on this thread and one for each of `helpers`, and brings the best of the `moves`
/// (at least one) to the front. `help` searches on another thread, with [`help`]. Answers with the last report on the best.
pub fn drive<S: TreeSearch, M: Send>(
    search: &mut S,
    node: &S::Node,
    moves: &mut [RootMove<S::Action, S::Hints>],
    task: &Task<'_>,
    helpers: &mut [M],
    help: impl Fn(usize, &mut M, &Timer) + Sync,
    report: &mut dyn FnMut(&Info<S::Action>),
) -> Info<S::Action> {
    let mut root = Rooted { search, node };
    together(task.timer, helpers, help, || {
        deepen(&mut root, moves, &task.how, task.limits, task.timer, report)
    })
}

/// What a helping thread does (Lazy SMP): it searches the same until the timer says that the leading search is done, and
/// meets it only in the table.
pub fn help<S: TreeSearch>(search: &mut S, node: &S::Node, how: &Deepening, timer: &Timer) {
    let mut moves = search.root_moves(node);
    let limits = Limits {
        infinite: true,
        ..Limits::default()
    };
    deepen(
        &mut Rooted { search, node },
        &mut moves,
        how,
        &limits,
        timer,
        &mut |_| (),
    );
}

/// A position under search, as [`deepen`] asks for it.
struct Rooted<'a, S: TreeSearch> {
    search: &'a mut S,
    node: &'a S::Node,
}

impl<S: TreeSearch> Rooted<'_, S> {
    fn core(&self) -> &Core<'_, S::Action> {
        self.search.core()
    }
}

impl<S: TreeSearch> Root for Rooted<'_, S> {
    type Action = S::Action;
    type Candidate = RootMove<S::Action, S::Hints>;

    fn action(candidate: &Self::Candidate) -> S::Action {
        candidate.action
    }

    fn search(&mut self, moves: &mut [Self::Candidate], depth: i32, alpha: i32, beta: i32) -> (i32, usize) {
        self.search
            .search_root(self.node, moves, depth, (alpha, beta), None)
    }

    fn aborted(&self) -> bool {
        self.core().aborted()
    }

    fn effort(&self, moves: &[Self::Candidate]) -> f64 {
        let all: u64 = moves.iter().map(|root| root.nodes).sum();
        moves[0].nodes as f64 / all.max(1) as f64
    }

    fn info(&self, candidate: &Self::Candidate, depth: u32, value: i32, bound: Bound) -> Info<S::Action> {
        let pv = self.search.reported_pv(self.node, &candidate.pv, depth as i32);
        self.core().info(depth, value, bound, pv)
    }
}
