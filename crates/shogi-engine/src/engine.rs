//! The player: what the rest of the project asks.

use crate::board::Node;
use crate::eval::Evaluator;
use crate::level::{self, Level};
use crate::mate::{Solver, Verdict};
use crate::search::{MOST_DEPTH, Memory, RootAction, Search, Selectivity, Step};
use fastrand::Rng;
use game_core::Position as _;
use search::{Best, Bound, Info, Limits, Mate, Options, Pace, Score, StopFlag, Table, Timer};
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

/// How far from the last value the first window of an iteration reaches.
const ASPIRATION: i32 = 30;
/// Iterations before this one use the full window.
const ASPIRATION_FROM: i32 = 4;
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
                deepen(
                    node,
                    &mut search,
                    &mut actions,
                    &limits,
                    timer,
                    multipv,
                    &mut |_| (),
                );
            },
            || deepen(node, &mut search, &mut actions, &limits, &timer, multipv, report),
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

fn deepen(
    node: &Node,
    search: &mut Search<'_>,
    actions: &mut [RootAction],
    limits: &Limits,
    timer: &Timer,
    multipv: usize,
    report: &mut dyn FnMut(&Info<Action>),
) -> Info<Action> {
    let lines = multipv.min(actions.len());
    let mut best = search.info(0, 1, 0, Bound::Lower, actions[0].pv.clone());
    let most = limits
        .depth
        .map_or(MOST_DEPTH, |depth| (depth as i32).clamp(1, MOST_DEPTH));
    // With the clock running, one legal action needs no thought; a little gives the page a value to show.
    let forced = actions.len() == 1 && limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite;
    let most = if forced { most.min(3) } else { most };
    let mut pace = Pace::default();
    'deeper: for depth in 1..=most {
        let previous = actions[0].action;
        for line in 0..lines {
            let rest = &mut actions[line..];
            let (mut alpha, mut beta) = (-Score::INFINITE.value(), Score::INFINITE.value());
            let last = rest[0].score;
            if depth >= ASPIRATION_FROM && !Score::from_value(last).is_decided() {
                (alpha, beta) = (last - ASPIRATION, last + ASPIRATION);
            }
            let mut width = ASPIRATION;
            let value = loop {
                let (value, place) = search.root(node, rest, depth, alpha, beta, None);
                if search.aborted() {
                    // What was finished counts where it beat the window; the first action is searched first.
                    if line == 0 && value > alpha {
                        rest[..=place].rotate_right(1);
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        best = search.info(depth as u32, 1, value, bound, rest[0].pv.clone());
                        report(&best);
                    }
                    break 'deeper;
                }
                if value > alpha {
                    rest[..=place].rotate_right(1);
                }
                if value > alpha && value < beta {
                    break value;
                }
                width *= 3;
                let wide = width > 1_500 || Score::from_value(value).is_decided();
                if value <= alpha {
                    alpha = if wide {
                        -Score::INFINITE.value()
                    } else {
                        value - width
                    };
                } else {
                    beta = if wide {
                        Score::INFINITE.value()
                    } else {
                        value + width
                    };
                }
            };
            let info = search.info(
                depth as u32,
                line as u32 + 1,
                value,
                Bound::Exact,
                rest[0].pv.clone(),
            );
            report(&info);
            if line == 0 {
                best = info;
            }
        }
        if !limits.infinite && lines == 1 && is_settled(best.score, depth) {
            break;
        }
        let total: u64 = actions.iter().map(|action| action.nodes).sum();
        let share = actions[0].nodes as f64 / total.max(1) as f64;
        let factor = pace.after(actions[0].action == previous, best.score.value(), share);
        if !timer.may_iterate(factor) {
            break;
        }
    }
    best
}

/// Whether looking further can't change the value: a win or loss that lies well within the depth.
fn is_settled(score: Score, depth: i32) -> bool {
    let turns = score.win_in().or(score.loss_in()).map(|turns| 2 * turns as i32);
    turns.is_some_and(|turns| depth > turns)
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
