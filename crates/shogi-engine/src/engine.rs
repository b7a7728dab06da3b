//! The player: what the rest of the project asks.

use crate::board::Root;
use crate::eval::Evaluator;
use crate::level::{self, Level};
use crate::mate::{Solver, Verdict};
use crate::search::{Claim, MAX_DEPTH, Memory, RootMove, Search, Selectivity, Step};
use fastrand::Rng;
use game_core::Position as _;
use search::{
    Best, Bound, Deepening, Info, Limits, Options, OutOfTime, Score, StopFlag, Task, Threads, Timer,
    TreeSearch as _, weaker,
};
use shogi::{Action, Position};
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
    /// What the levels below full strength judge by.
    plain: Evaluator,
    threads: Threads<Memory>,
    selectivity: Selectivity,
    options: Options,
    /// Whether games may end by a declaration.
    declares: bool,
    /// The level, or `None` for full strength.
    level: Option<Level>,
}

/// Positions that the mate solver looks at before each search, and no more than the search may.
const MATE_MOST: u64 = 50_000;
/// Entries of the solver's table for a question for a mate alone, as a power of two: 24 MiB.
const MATE_ONLY_TABLE: u32 = 20;

impl Engine {
    /// A player with another evaluation, for tuning.
    pub fn with_evaluator(evaluator: Evaluator) -> Self {
        let options = Options::default();
        Self {
            plain: evaluator.for_levels(),
            evaluator,
            threads: Threads::new(options.hash),
            selectivity: Selectivity::FULL,
            options,
            declares: false,
            level: None,
        }
    }

    /// Whether a player whose king has entered the other camp may win by declaring, by the rule of 27 points: then the search knows
    /// of it. As a rule it does not.
    pub fn set_declares(&mut self, declares: bool) {
        if self.declares != declares {
            self.declares = declares;
            // What was found out counts in the other kind of game.
            self.threads.new_game();
        }
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

    /// A place on the scale that the levels below full strength lie on, from 0 to [`MOST_SKILL`](crate::MOST_SKILL), in place of a
    /// level: to measure what it is worth.
    #[doc(hidden)]
    pub fn set_skill(&mut self, skill: f64) {
        self.judge_as(Some(level::at(skill)));
    }

    /// Takes a level, or full strength. What one found out is not for the other, which values positions otherwise.
    fn judge_as(&mut self, level: Option<Level>) {
        if self.level.is_some() != level.is_some() {
            self.threads.new_game();
        }
        self.level = level;
    }

    /// What the evaluation says about a position for its actor, without any search.
    pub fn evaluate(&self, position: &Position) -> Score {
        Score::estimate(self.evaluator.score(&self.evaluator.sums(position), position))
    }

    /// Looks for a mate by checks alone, for at most `time`: a line that mates by force, `None` where there is none. The
    /// line is not always the shortest.
    ///
    /// # Errors
    /// Where time was up, or `stop` said so, before it was known.
    pub fn find_mate(
        &mut self,
        position: &Position,
        time: Option<Duration>,
        stop: &StopFlag,
    ) -> Result<Option<Vec<Action>>, OutOfTime> {
        let limits = Limits {
            movetime: time,
            ..Limits::default()
        };
        let timer = Timer::start(&limits, position.actor(), 1, stop);
        let mut solver = Solver::new(MATE_ONLY_TABLE);
        match solver.solve(position, u64::MAX, &timer) {
            Verdict::Mate(line) => Ok(Some(line)),
            Verdict::NoMate => Ok(None),
            Verdict::Unknown => Err(OutOfTime),
        }
    }
}

impl search::Engine for Engine {
    type Position = Position;

    fn new() -> Self {
        Self::with_evaluator(Evaluator::default())
    }

    fn set_options(&mut self, options: &Options) {
        self.threads.set_hash(options.hash);
        self.threads.set_threads(options.threads);
        self.options = *options;
        self.judge_as(level::of(options.level));
    }

    fn new_game(&mut self) {
        self.threads.new_game();
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
        let mut rng = Rng::with_seed(self.options.seed ^ position.key());
        let limits = match &self.level {
            Some(level) => limits.within(level.nodes, Some(level.plies(&mut rng))),
            None => limits.clone(),
        };
        let timer = Timer::start(&limits, position.actor(), turns_left(position), stop);
        let evaluator = match self.level {
            Some(_) => &self.plain,
            None => &self.evaluator,
        };
        let node = Root::new(position);
        let path: Vec<Step> = line.iter().map(Step::of).collect();
        let (table, memory, helpers) = self.threads.begin_search();
        let selectivity = match self.level {
            Some(_) => Selectivity::OF_LEVELS,
            None => self.selectivity,
        };
        let claim = self.declares.then(|| Claim::new(&line[0]));
        let mut search =
            Search::new(evaluator, table, memory, &timer, selectivity, path.clone()).with_claim(claim);
        let mut moves = search.root_moves(&node);
        if moves.is_empty() {
            let lost = Score::loss_at(0).value();
            return Best::of(search.core.info(0, lost, Bound::Exact, Vec::new()));
        }
        if let Some(level) = &self.level {
            let info = play_level(level, rng, position, &node, &mut search, &mut moves, &limits);
            report(&info);
            return Best::of(info);
        }
        let multipv = self.options.multipv.max(1);
        // With the clock running, one legal action needs no thought.
        if multipv == 1 && (moves.len() > 1 || limits.infinite) {
            let mate = solve_first(position, &mut search, &limits);
            if let Some(info) = mate {
                report(&info);
                if !limits.infinite {
                    return Best::of(info);
                }
            }
        }
        let how = Deepening {
            first: 1,
            most: MAX_DEPTH,
            aspiration: 42,
            aspiration_max: 1_500,
            lines: multipv,
        };
        let help = |_, memory: &mut Memory, timer: &Timer| {
            let mut search =
                Search::new(evaluator, table, memory, timer, selectivity, path.clone()).with_claim(claim);
            search::help(&mut search, &Root::new(position), &how, timer);
        };
        let task = Task {
            how,
            limits: &limits,
            timer: &timer,
        };
        Best::of(search::drive(
            &mut search,
            &node,
            &mut moves,
            &task,
            helpers,
            help,
            report,
        ))
    }
}

/// How many more turns the actor is likely to have: games last 110 to 140 plies.
fn turns_left(position: &Position) -> u32 {
    let played = u32::from(position.move_number()) / 2;
    60_u32.saturating_sub(played).clamp(25, 45)
}

/// The mate solver's short look before a search, whose nodes count in the search: the report on a mate that it found.
fn solve_first(position: &Position, search: &mut Search<'_>, limits: &Limits) -> Option<Info<Action>> {
    let most = limits.nodes.unwrap_or(MATE_MOST).min(MATE_MOST);
    let Verdict::Mate(pv) = search.find_mate(position, most) else {
        return None;
    };
    let turns = pv.len() as u32;
    let value = Score::win_at(turns).value();
    Some(search.core.info(turns, value, Bound::Exact, pv))
}

/// Looks as far as the level does, and chooses among what it takes for nearly as good as the best.
fn play_level(
    level: &Level,
    mut rng: Rng,
    position: &Position,
    node: &Root,
    search: &mut Search<'_>,
    moves: &mut [RootMove],
    limits: &Limits,
) -> Info<Action> {
    let most = limits.depth.unwrap_or(1) as i32;
    let mut reached = 0;
    for depth in 1..=most.max(1) {
        if weaker::look(search, node, moves, depth, level.margin).is_none() {
            break;
        }
        reached = depth as u32;
    }
    // Where not even one ply could be searched, the order of the actions is all that is known.
    let (place, bound) = match reached {
        0 => (0, Bound::Lower),
        _ => (level.choose(position, moves, &mut rng), Bound::Exact),
    };
    let chosen = &moves[place];
    let value = if reached > 0 { chosen.score } else { 0 };
    search.core.info(reached, value, bound, chosen.pv.clone())
}
