//! The player: what the rest of the project asks.

use crate::eval::{self, Evaluator};
use crate::features;
use crate::level::{self, Level};
use crate::network::Network;
use crate::policy;
use crate::search::{MAX_DEPTH, Memory, Node, Search, Selectivity, Solving};
use crate::solve::{Solver, Verdict};
use search::{
    Best, Bound, Deepening, Info, Limits, Options, OutOfTime, Score, StopFlag, Task, Threads, Timer,
    TreeSearch as _,
};
use std::sync::Arc;
use std::time::Duration;
use yinsh::{Action, MARKERS, Position, PositionTrait as _, RINGS, Stage};

/// A player of YINSH.
///
/// Deterministic: with the same settings and history of calls, a search on one thread that is limited by depth or
/// nodes gives the same answer everywhere.
///
/// ```
/// use search::{Limits, StopFlag};
/// use yinsh::{Position, PositionTrait as _};
///
/// let mut engine = yinsh_engine::Engine::new(1);
/// let position = Position::start();
/// let best = engine.search(&position, &Limits::nodes(500), &StopFlag::new(), &mut |_| ());
/// assert!(position.is_legal(best.action.unwrap()));
/// ```
#[derive(Debug)]
pub struct Engine {
    evaluator: Arc<Evaluator>,
    /// What the levels below full strength judge by, where one was asked for.
    plain: Option<Evaluator>,
    /// Where it was needed before.
    solver: Option<Solver>,
    hash: usize,
    threads: Threads<Memory>,
    selectivity: Selectivity,
    /// What it may do below full strength.
    level: Option<Level>,
    seed: u64,
    multipv: usize,
}

impl Engine {
    /// A player of full strength with a table of that many MiB.
    pub fn new(hash_mebibytes: usize) -> Self {
        Self::with_network(hash_mebibytes, Network::shipped())
    }

    /// A player that values positions with another network than the one that comes with it. The levels below full strength have
    /// [one of their own](Network::of_levels) all the same.
    pub fn with_network(hash_mebibytes: usize, network: Network) -> Self {
        Self {
            evaluator: Arc::new(Evaluator::new(network)),
            plain: None,
            solver: None,
            hash: hash_mebibytes,
            threads: Threads::new(hash_mebibytes),
            selectivity: Selectivity::FULL,
            level: None,
            seed: 0,
            multipv: 1,
        }
    }

    /// Takes an empty table of that many MiB (at least 1), where it had another size.
    pub fn set_hash(&mut self, mebibytes: usize) {
        if self.hash != mebibytes {
            (self.hash, self.solver) = (mebibytes, None);
        }
        self.threads.set_hash(mebibytes);
    }

    /// How many threads search, at least 1; in WebAssembly at most those that were lent (see [`search::helpers`]).
    pub fn set_threads(&mut self, threads: usize) {
        self.threads.set_threads(threads);
    }

    /// The level, 1 to [`search::MAX_LEVEL`]; any other number means full strength.
    pub fn set_level(&mut self, level: u8) {
        self.judge_as(level::of(level));
    }

    /// Takes a level, or full strength. What one found out is not for the other, which values positions otherwise.
    fn judge_as(&mut self, level: Option<Level>) {
        if self.level.is_some() != level.is_some() {
            self.new_game();
        }
        self.level = level;
    }

    /// A place on the scale that the levels below full strength lie on, from 0 to [`MOST_SKILL`](crate::MOST_SKILL), in
    /// place of a level: to measure what it is worth.
    #[doc(hidden)]
    pub fn set_skill(&mut self, skill: f64) {
        self.judge_as(Some(level::at(skill)));
    }

    /// Where the chances of the levels below full strength come from.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// How many of the best lines to report, at least 1. Levels below full strength report one.
    pub fn set_multipv(&mut self, lines: usize) {
        self.multipv = lines.max(1);
    }

    /// Forgets what earlier searches found out.
    pub fn new_game(&mut self) {
        self.solver = None;
        self.threads.new_game();
    }

    /// Searches as plain minimax would, with alpha and beta and nothing left out. For tests.
    #[doc(hidden)]
    pub fn search_full_width(&mut self) {
        self.selectivity = Selectivity::NONE;
    }

    /// Sets one of the search's switches and margins, to measure what it is worth. An unknown name changes nothing and
    /// answers `false`.
    #[doc(hidden)]
    pub fn set_selectivity(&mut self, name: &str, value: i32) -> bool {
        let place = self.selectivity.named(name);
        place.map(|place| *place = value).is_some()
    }

    /// What [`Self::set_selectivity`] would change, as it is.
    #[doc(hidden)]
    pub fn selectivity(&self, name: &str) -> Option<i32> {
        let mut copy = self.selectivity;
        copy.named(name).copied()
    }

    /// What the evaluation says about a position for its actor, without any search; meant for positions in which a
    /// ring is to be placed or moved.
    pub fn evaluate(&self, position: &Position) -> Score {
        let node = Node::new(position, &self.evaluator);
        Score::estimate(self.evaluator.evaluate(position, &node.board, |_, _| {}).0)
    }

    /// What the network sees of a position, each a number below [`crate::FEATURES`], and the position's kind, below
    /// [`crate::BUCKETS`]: what a network is trained with.
    pub fn features(&self, position: &Position) -> (Vec<u16>, u8) {
        let node = Node::new(position, &self.evaluator);
        let mut list = Vec::new();
        let see = |feature| list.push(feature);
        eval::features(position, &node.board, |_, _| {}, see);
        (list, features::bucket(position) as u8)
    }

    /// Calls `see` with each ring move that makes no row, or each placement, and what a policy sees of it, numbers below
    /// [`crate::POLICY_FEATURES`]: what a policy is trained with.
    pub fn choices(&self, position: &Position, see: impl FnMut(Action, &[u16])) {
        let node = Node::new(position, &self.evaluator);
        policy::for_each(position, &node.board, &self.evaluator.tables, see);
    }

    /// A win of the player to act from a position, whatever the other one does, looked for by the solver alone for at most
    /// `time`: a line to the end of the game, `None` where there is none.
    ///
    /// # Errors
    /// Where time was up, or `stop` said so, before it was known.
    pub fn find_win(
        &mut self,
        position: &Position,
        time: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<Option<Vec<Action>>, OutOfTime> {
        let limits = Limits {
            movetime: time,
            ..Limits::default()
        };
        let solver = Solver::needed(&mut self.solver, self.hash, &self.evaluator);
        match solver.solve(position, position.actor(), &limits, stop) {
            Verdict::Win(win) => Ok(Some(win.line)),
            Verdict::Loss(_) | Verdict::NoWin => Ok(None),
            Verdict::Unknown => Err(OutOfTime),
        }
    }

    /// Finds an action for the position. Reports as it goes. Answers with an action wherever there is a legal one,
    /// however tight the limits; a level below full strength keeps to limits of its own as well.
    ///
    /// Without limits it ends when the game's rest is searched through, or at 100 turns' depth.
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<Action>),
    ) -> Best<Action> {
        let limits = match &self.level {
            Some(level) => limits.within(level.nodes, None),
            None => limits.clone(),
        };
        let timer = Timer::start(&limits, position.actor(), turns_left(position), stop);
        let evaluator = match self.level {
            Some(_) => self
                .plain
                .get_or_insert_with(|| Evaluator::new(Network::of_levels())),
            None => &*self.evaluator,
        };
        let node = Node::new(position, evaluator);
        let (table, memory, helpers) = self.threads.begin_search();
        let selectivity = match self.level {
            Some(_) => Selectivity::OF_LEVELS,
            None => self.selectivity,
        };
        let solves = self.level.is_none() && selectivity.solver != 0 && Solving::is_for(position);
        // Where the next row wins for both, the policy proves nothing sooner, and its time is missed.
        let selectivity = Selectivity {
            policy: if solves { 0 } else { selectivity.policy },
            ..selectivity
        };
        let solving =
            solves.then(|| Solving::new(&mut self.solver, self.hash, &self.evaluator, self.multipv == 1));
        let mut search = Search::new(evaluator, table, memory, &timer, selectivity).with_solving(solving);
        let mut moves = search.root_moves(&node);
        if moves.is_empty() {
            return Best::of(
                search
                    .core()
                    .info(0, ended(position).value(), Bound::Exact, Vec::new()),
            );
        }
        if let Some(level) = &self.level {
            let chances = self.seed ^ position.key();
            let most = limits.depth.unwrap_or(u32::MAX);
            let info = level.play(&node, evaluator, &mut search, &mut moves, most, chances);
            report(&info);
            return Best::of(info);
        }
        let how = Deepening {
            first: 1,
            most: MAX_DEPTH,
            aspiration: 40,
            aspiration_max: 1_000,
            lines: self.multipv,
        };
        let help = |number: usize, memory: &mut Memory, timer: &Timer| {
            let mut search = Search::new(evaluator, table, memory, timer, selectivity);
            // Some begin a turn deeper, so that not all do the same.
            let first = 1 + number as i32 % 2;
            search::help(&mut search, &node, &Deepening { first, ..how }, timer);
        };
        let task = Task {
            how,
            limits: &limits,
            timer: &timer,
        };
        let found = search::drive(&mut search, &node, &mut moves, &task, helpers, help, report);
        let Some(win) = search.solved_after(&found) else {
            return Best::of(found);
        };
        report(&win);
        Best::of(win)
    }
}

/// What a game that is over is worth to its actor.
fn ended(position: &Position) -> Score {
    match position.outcome().and_then(yinsh::Outcome::winner) {
        Some(winner) if winner == position.actor() => Score::win_at(0),
        Some(_) => Score::loss_at(0),
        None => Score::ZERO,
    }
}

/// There is no repetition in YINSH: of a line, its end counts.
impl search::Engine for Engine {
    type Position = Position;

    fn new() -> Self {
        Self::new(Options::default().hash)
    }

    fn set_options(&mut self, options: &Options) {
        self.set_hash(options.hash);
        self.set_threads(options.threads);
        self.set_multipv(options.multipv);
        self.set_level(options.level);
        self.set_seed(options.seed);
    }

    fn new_game(&mut self) {
        self.new_game();
    }

    fn search(
        &mut self,
        line: &[Position],
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<Action>),
    ) -> Best<Action> {
        let position = line.last().expect("a line has at least one position");
        self.search(position, limits, stop, report)
    }
}

/// How many more turns the actor is likely to have: the markers left bound it, and few games use them up.
fn turns_left(position: &Position) -> u32 {
    let placed = position.rings(position.actor()).len() as u32;
    let to_place = match position.stage() {
        Stage::Place => u32::from(RINGS) - placed,
        _ => 0,
    };
    let moves = u32::from(position.pool()) / 2;
    // Removed rows bring markers back, decided games end sooner.
    to_place + (8 + moves * u32::from(MARKERS - 15) / u32::from(MARKERS)).min(24)
}
