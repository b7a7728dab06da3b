//! The player: what the rest of the project asks.

use crate::board::Node;
use crate::eval::Evaluator;
use crate::level::{self, Level};
use crate::mate::{Solver, Verdict};
use crate::search::{MOST_DEPTH, Memory, RootAction, Search, Selectivity, Step};
use fastrand::Rng;
use game_core::Position as _;
use search::{
    Best, Bound, Deepening, Info, Limits, Mate, Options, Root, Score, StopFlag, Table, Timer, WinScale,
};
use shogi::{Action, Outcome, Position, impasse};
use std::time::Duration;

/// A player of shogi.
///
/// Deterministic: with the same settings and history of calls, a search on one thread that is limited by depth or
/// nodes gives the same answer everywhere.
///
/// ```
/// use search::{Engine as _, Limits, StopFlag};
/// use shogi::{Position, PositionTrait as _};
///
/// let mut engine = shogi_engine::Engine::new();
/// let position = Position::start();
/// let best = engine.search(&[position.clone()], &Limits::nodes(500), &StopFlag::new(), &mut |_| ());
/// assert!(position.is_legal(best.action.unwrap()));
/// ```
#[derive(Debug)]
pub struct Engine {
    evaluator: Evaluator,
    table: Table,
    memory: Memory,
    /// What the other threads keep, where there are any.
    helpers: Vec<Memory>,
    solver: Solver,
    selectivity: Selectivity,
    options: Options,
}

/// The mate search before each search: one node of it for so many of the search's …
const MATE_SHARE: u64 = 25;
/// … and no more than this.
const MATE_MOST: u64 = 20_000;
/// Entries of the solver's table before a search, as a power of two; a question for a mate alone takes more.
const MATE_TABLE: u32 = 16;
/// The same for a question for a mate alone: 24 MiB.
const MATE_ONLY_TABLE: u32 = 20;

impl Engine {
    /// A player with another evaluation, for tuning.
    pub fn with_evaluator(evaluator: Evaluator) -> Self {
        let options = Options::default();
        Self {
            evaluator,
            table: Table::new(options.hash),
            memory: Memory::new(),
            helpers: Vec::new(),
            solver: Solver::new(MATE_TABLE),
            selectivity: Selectivity::FULL,
            options,
        }
    }

    /// Sets one of the search's switches and margins, to measure what it is worth. An unknown name changes nothing and
    /// answers `false`.
    #[doc(hidden)]
    pub fn set_selectivity(&mut self, name: &str, value: i32) -> bool {
        self.selectivity.set(name, value)
    }

    /// What the evaluation says about a position for its actor, without any search.
    pub fn evaluate(&self, position: &Position) -> Score {
        Score::estimate(self.evaluator.score(self.evaluator.sums(position), position))
    }
}

impl search::Engine for Engine {
    type Position = Position;

    const WIN_SCALE: WinScale = crate::WIN_SCALE;

    fn new() -> Self {
        Self::with_evaluator(Evaluator::default())
    }

    fn set_options(&mut self, options: &Options) {
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash);
        }
        self.helpers
            .resize_with(search::helpers(options.threads), Memory::new);
        self.options = *options;
    }

    fn new_game(&mut self) {
        self.table.clear();
        for memory in self.helpers.iter_mut().chain([&mut self.memory]) {
            memory.orders.clear();
            memory.killers.clear();
        }
        self.solver = Solver::new(MATE_TABLE);
    }

    /// Answers with an action wherever there is a legal one, however tight the limits; a level below full strength
    /// keeps to limits of its own as well. Without limits it ends at a depth of 100.
    fn search(
        &mut self,
        line: &[Position],
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<Action>),
    ) -> Best<Action> {
        let position = line.last().expect("the line holds the position to search");
        let level = level::of(self.options.level);
        let mut limits = limits.clone();
        if let Some(level) = level {
            limits.nodes = Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
            limits.depth = Some(limits.depth.map_or(level.depth, |depth| depth.min(level.depth)));
            limits.infinite = false;
        }
        let timer = Timer::start(&limits, position.actor(), turns_left(position), stop);
        let node = Node::new(position, &self.evaluator);
        self.table.begin_search();
        for memory in self.helpers.iter_mut().chain([&mut self.memory]) {
            memory.orders.quiet.age();
            memory.killers.clear();
        }
        let path: Vec<Step> = line.iter().map(Step::of).collect();
        let mut search = Search::new(
            &self.evaluator,
            &self.table,
            &mut self.memory,
            &timer,
            self.selectivity,
            path.clone(),
        );
        let mut actions = search.root_actions(&node);
        if actions.is_empty() {
            let info = search.info(0, 1, Score::loss_at(0).value(), Bound::Exact, Vec::new());
            return Best {
                action: None,
                ponder: None,
                info,
            };
        }
        if let Some(level) = level {
            let rng = Rng::with_seed(self.options.seed ^ position.key());
            return play_level(level, rng, &node, &mut search, &mut actions, &limits, report);
        }
        let multipv = self.options.multipv.max(1);
        // With the clock running, one legal action needs no thought.
        let thinks = actions.len() > 1 || limits.infinite;
        if multipv == 1 && thinks {
            let most = limits
                .nodes
                .map_or(MATE_MOST, |nodes| (nodes / MATE_SHARE).min(MATE_MOST));
            if let Verdict::Mate(pv) = self.solver.solve(position, most, &timer) {
                let value = Score::win_at(pv.len() as u32).value();
                let mut info = search.info(pv.len() as u32, 1, value, Bound::Exact, pv);
                info.nodes += self.solver.nodes();
                report(&info);
                if !limits.infinite {
                    return Best {
                        action: info.pv.first().copied(),
                        ponder: info.pv.get(1).copied(),
                        info,
                    };
                }
            }
            search.nodes += self.solver.nodes();
        }
        // The other threads search the same and meet only in the table, which makes the first one faster. They end with it.
        let (evaluator, table, selectivity) = (&self.evaluator, &self.table, self.selectivity);
        let node = &node;
        let how = Deepening {
            first: 1,
            most: MOST_DEPTH,
            window: 30,
            widest: 1_500,
            lines: multipv,
        };
        let info = search::together(
            &timer,
            &mut self.helpers,
            |_, memory, timer| {
                let limits = Limits {
                    infinite: true,
                    ..Limits::default()
                };
                let mut search = Search::new(evaluator, table, memory, timer, selectivity, path.clone());
                let mut actions = search.root_actions(node);
                let mut root = Rooted {
                    node,
                    search: &mut search,
                };
                search::deepen(&mut root, &mut actions, &how, &limits, timer, &mut |_| ());
            },
            || {
                let mut root = Rooted {
                    node,
                    search: &mut search,
                };
                search::deepen(&mut root, &mut actions, &how, &limits, &timer, report)
            },
        );
        Best {
            action: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            info,
        }
    }

    /// By the declaration with 27 points.
    fn declares_win(&self, line: &[Position]) -> bool {
        let (Some(start), Some(position)) = (line.first(), line.last()) else {
            return false;
        };
        let declaration = impasse::declaration(position, start, impasse::Rule::Points27);
        declaration.ending.outcome == Outcome::Win(position.actor())
    }

    fn find_mate(&mut self, position: &Position, time: Option<Duration>, stop: &StopFlag) -> Mate<Action> {
        let limits = Limits {
            movetime: time,
            ..Limits::default()
        };
        let timer = Timer::start(&limits, position.actor(), 1, stop);
        let mut solver = Solver::new(MATE_ONLY_TABLE);
        match solver.solve(position, u64::MAX, &timer) {
            Verdict::Mate(line) => Mate::Found(line),
            Verdict::NoMate => Mate::None,
            Verdict::Unknown => Mate::OutOfTime,
        }
    }
}

/// How many more turns the actor is likely to have: games last 110 to 140 plies.
fn turns_left(position: &Position) -> u32 {
    let played = u32::from(position.move_number()) / 2;
    60_u32.saturating_sub(played).clamp(25, 45)
}

/// A position under search.
struct Rooted<'a, 's> {
    node: &'a Node,
    search: &'a mut Search<'s>,
}

impl Root for Rooted<'_, '_> {
    type Action = Action;
    type Candidate = RootAction;

    fn action(candidate: &RootAction) -> Action {
        candidate.action
    }

    fn search(&mut self, actions: &mut [RootAction], depth: i32, alpha: i32, beta: i32) -> (i32, usize) {
        self.search.root(self.node, actions, depth, alpha, beta, None)
    }

    fn aborted(&self) -> bool {
        self.search.aborted()
    }

    fn effort(&self, actions: &[RootAction]) -> f64 {
        let all: u64 = actions.iter().map(|action| action.nodes).sum();
        actions[0].nodes as f64 / all.max(1) as f64
    }

    fn info(&self, candidate: &RootAction, depth: u32, value: i32, bound: Bound) -> Info<Action> {
        self.search.info(depth, 1, value, bound, candidate.pv.clone())
    }
}

fn play_level(
    level: &Level,
    mut rng: Rng,
    node: &Node,
    search: &mut Search<'_>,
    actions: &mut [RootAction],
    limits: &Limits,
    report: &mut dyn FnMut(&Info<Action>),
) -> Best<Action> {
    let most = limits.depth.unwrap_or(level.depth) as i32;
    let mut info = search.info(0, 1, 0, Bound::Lower, actions[0].pv.clone());
    for depth in 1..=most.max(1) {
        let mut tried = actions.to_vec();
        let infinite = Score::INFINITE.value();
        let (value, place) = search.root(node, &mut tried, depth, -infinite, infinite, Some(level.margin));
        if search.aborted() {
            break;
        }
        tried[..=place].rotate_right(1);
        tried[1..].sort_by_key(|root| std::cmp::Reverse(root.score));
        actions.clone_from_slice(&tried);
        info = search.info(depth as u32, 1, value, Bound::Exact, actions[0].pv.clone());
    }
    // Where not even one ply could be searched, the order of the actions is all that is known.
    let known = actions[0].score > -Score::INFINITE.value();
    let chosen = if known {
        level::choose(level, actions, &mut rng)
    } else {
        0
    };
    let chosen = &actions[chosen];
    info = Info {
        score: if known {
            Score::from_value(chosen.score)
        } else {
            Score::ZERO
        },
        pv: chosen.pv.clone(),
        ..info
    };
    report(&info);
    Best {
        action: Some(chosen.action),
        ponder: info.pv.get(1).copied(),
        info,
    }
}
