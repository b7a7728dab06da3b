//! The player: what the rest of the project asks.

use crate::deepen::Rooted;
use crate::eval::Evaluator;
use crate::features;
use crate::level::{self, Level};
use crate::network::Network;
use crate::search::{Memory, Node, Search, Selectivity};
use search::{Best, Bound, Info, Limits, Options, Score, StopFlag, Table, Timer, WinScale};
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
    evaluator: Evaluator,
    table: Table,
    memory: Memory,
    /// What the other threads keep, where there are any.
    helpers: Vec<Memory>,
    selectivity: Selectivity,
    hash: usize,
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

    /// A player that values positions with another network than the one that comes with it.
    pub fn with_network(hash_mebibytes: usize, network: Network) -> Self {
        Self {
            evaluator: Evaluator::new(network),
            table: Table::new(hash_mebibytes),
            memory: Memory::new(),
            helpers: Vec::new(),
            selectivity: Selectivity::FULL,
            hash: hash_mebibytes,
            level: None,
            seed: 0,
            multipv: 1,
        }
    }

    /// Replaces the table by an empty one of that many MiB (at least 1).
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.table = Table::new(mebibytes);
        self.hash = mebibytes;
    }

    /// How many threads search, at least 1; in WebAssembly at most those that were hired (see [`search::helpers`]).
    pub fn set_threads(&mut self, threads: usize) {
        self.helpers.resize_with(search::helpers(threads), Memory::new);
    }

    /// The level, 1 to [`MOST_LEVEL`](crate::MOST_LEVEL); 0 and everything above mean full strength.
    pub fn set_level(&mut self, level: u8) {
        self.level = level::of(level);
    }

    /// A place on the scale that the levels below full strength lie on, from 0 to [`MOST_SKILL`](crate::MOST_SKILL), in
    /// place of a level: to measure what it is worth.
    #[doc(hidden)]
    pub fn set_skill(&mut self, skill: f64) {
        self.level = Some(level::at(skill));
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
        self.table.clear();
        for memory in self.helpers.iter_mut().chain([&mut self.memory]) {
            memory.clear();
        }
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
        self.selectivity.set(name, value)
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
        self.evaluator.features(position, &node.board, |_, _| {}, see);
        (list, features::bucket(position) as u8)
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
        on_info: &mut dyn FnMut(&Info<Action>),
    ) -> Best<Action> {
        let mut limits = limits.clone();
        if let Some(level) = &self.level {
            limits.nodes = Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
            limits.infinite = false;
        }
        let timer = Timer::start(&limits, position.actor(), turns_left(position), stop);
        let node = Node::new(position, &self.evaluator);
        self.table.begin_search();
        for memory in self.helpers.iter_mut().chain([&mut self.memory]) {
            memory.begin_search();
        }
        let mut search = Search::new(
            &self.evaluator,
            &self.table,
            &mut self.memory,
            &timer,
            self.selectivity,
        );
        let mut actions = search.root_actions(&node);
        if actions.is_empty() {
            let score = match position.outcome() {
                Some(outcome) if outcome.winner() == Some(position.actor()) => Score::win_at(0),
                Some(outcome) if outcome.winner().is_some() => Score::loss_at(0),
                _ => Score::ZERO,
            };
            let info = search.info(0, 1, score.value(), Bound::Exact, Vec::new());
            return Best {
                action: None,
                ponder: None,
                info,
            };
        }
        if let Some(level) = &self.level {
            let chances = self.seed ^ position.key();
            let most = limits.depth.unwrap_or(u32::MAX);
            let info = level.play(&node, &self.evaluator, &mut search, &mut actions, most, chances);
            on_info(&info);
            return Best {
                action: info.pv.first().copied(),
                ponder: info.pv.get(1).copied(),
                info,
            };
        }
        let (evaluator, table, selectivity) = (&self.evaluator, &self.table, self.selectivity);
        let (node, multipv) = (&node, self.multipv);
        let info = search::together(
            &timer,
            &mut self.helpers,
            |number, memory, timer| {
                let limits = Limits {
                    infinite: true,
                    ..Limits::default()
                };
                let mut search = Search::new(evaluator, table, memory, timer, selectivity);
                let mut actions = search.root_actions(node);
                // Some begin a turn deeper, so that not all do the same.
                let first = 1 + number as i32 % 2;
                let root = Rooted {
                    node,
                    search: &mut search,
                };
                root.deepen(&mut actions, first, multipv, &limits, timer, &mut |_| ());
            },
            || {
                let root = Rooted {
                    node,
                    search: &mut search,
                };
                root.deepen(&mut actions, 1, multipv, &limits, &timer, on_info)
            },
        );
        Best {
            action: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            info,
        }
    }
}

/// There is no repetition in YINSH: of a line, its end counts.
impl search::Engine for Engine {
    type Position = Position;

    const WIN_SCALE: WinScale = crate::WIN_SCALE;

    fn new() -> Self {
        Self::new(Options::default().hash)
    }

    fn set_options(&mut self, options: &Options) {
        if options.hash != self.hash {
            self.set_hash(options.hash);
        }
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
