//! The player: what the rest of the project asks.

use crate::eval::Evaluator;
use crate::level::{self, Level};
use crate::search::{MOST_DEPTH, Memory, Node, RootAction, Search, Selectivity};
use crate::weights::Weights;
use fastrand::Rng;
use search::{Best, Bound, Info, Limits, Options, Score, StopFlag, Timer};
use yinsh::{Action, MARKERS, Position, PositionTrait as _, RINGS, Stage};

/// A player of YINSH.
///
/// Deterministic: with the same settings and history of calls, a search limited by depth or nodes gives the same
/// answer everywhere.
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
    memory: Memory,
    selectivity: Selectivity,
    hash: usize,
    level: u8,
    seed: u64,
    multipv: usize,
}

/// How far from the last value the first window of an iteration reaches.
const ASPIRATION: i32 = 40;
/// Iterations before this one use the full window.
const ASPIRATION_FROM: i32 = 4;

impl Engine {
    /// A player of full strength with a table of that many MiB.
    pub fn new(hash_mebibytes: usize) -> Self {
        Self::with_weights(hash_mebibytes, Weights::default())
    }

    /// A player with another evaluation, for tuning.
    pub fn with_weights(hash_mebibytes: usize, weights: Weights) -> Self {
        Self {
            evaluator: Evaluator::new(weights),
            memory: Memory::new(hash_mebibytes),
            selectivity: Selectivity::FULL,
            hash: hash_mebibytes,
            level: 0,
            seed: 0,
            multipv: 1,
        }
    }

    /// Replaces the table by an empty one of that many MiB (at least 1).
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.memory = Memory::new(mebibytes);
        self.hash = mebibytes;
    }

    /// The level, 1 to 12; 0 and everything above 12 mean full strength, as 12 does.
    pub fn set_level(&mut self, level: u8) {
        self.level = level;
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
        self.memory.table.clear();
        self.memory.history.clear();
        self.memory.killers.clear();
    }

    /// Searches as plain minimax would, with alpha and beta and nothing left out. For tests.
    #[doc(hidden)]
    pub fn search_full_width(&mut self) {
        self.selectivity = Selectivity::NONE;
    }

    /// Sets one of the search's switches and margins, to measure what it is worth: `reductions` (0 or 1), `above`
    /// and `below` (margins, 0 for off), `late` (a number of moves, 0 for off). Anything else changes nothing and answers `false`.
    #[doc(hidden)]
    pub fn set_selectivity(&mut self, name: &str, value: i32) -> bool {
        let margin = (value > 0).then_some(value);
        match name {
            "reductions" => self.selectivity.reductions = value != 0,
            "above" => self.selectivity.above = margin,
            "below" => self.selectivity.below = margin,
            "late" => self.selectivity.late = margin,
            _ => return false,
        }
        true
    }

    /// What the evaluation says about a position for its actor, without any search; meant for positions in which a
    /// ring is to be placed or moved.
    pub fn evaluate(&self, position: &Position) -> Score {
        let node = Node::new(position, &self.evaluator);
        Score::estimate(self.evaluator.evaluate(position, &node.board, |_, _| {}).0)
    }

    /// What the evaluation counts in a position: the numbers that [`Weights`] weigh. For tuning.
    pub fn features(&self, position: &Position) -> [f32; crate::weights::COUNT] {
        self.evaluator.features(position)
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
        let level = level::of(self.level);
        let mut limits = limits.clone();
        if let Some(level) = level {
            limits.nodes = Some(limits.nodes.map_or(level.nodes, |nodes| nodes.min(level.nodes)));
            limits.depth = Some(limits.depth.map_or(level.depth, |depth| depth.min(level.depth)));
            limits.infinite = false;
        }
        let timer = Timer::start(&limits, position.actor(), turns_left(position), stop);
        let node = Node::new(position, &self.evaluator);
        self.memory.table.begin_search();
        self.memory.history.age();
        self.memory.killers.clear();
        let mut search = Search::new(&self.evaluator, &mut self.memory, &timer, self.selectivity);
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
        if let Some(level) = level {
            return play_level(
                level,
                self.seed,
                &node,
                &self.evaluator,
                &mut search,
                &mut actions,
                &limits,
                on_info,
            );
        }
        let info = deepen(
            &node,
            &mut search,
            &mut actions,
            &limits,
            &timer,
            self.multipv,
            on_info,
        );
        Best {
            action: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            info,
        }
    }
}

/// One thread searches, whatever `threads` says. There is no repetition in YINSH: of a line, its end counts.
impl search::Engine for Engine {
    type Position = Position;

    fn new() -> Self {
        Self::new(Options::default().hash)
    }

    fn set_options(&mut self, options: &Options) {
        if options.hash != self.hash {
            self.set_hash(options.hash);
        }
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

fn deepen(
    node: &Node,
    search: &mut Search<'_>,
    actions: &mut [RootAction],
    limits: &Limits,
    timer: &Timer,
    multipv: usize,
    on_info: &mut dyn FnMut(&Info<Action>),
) -> Info<Action> {
    let lines = multipv.min(actions.len());
    let mut best = search.info(0, 1, 0, Bound::Lower, actions[0].pv.clone());
    let most = limits
        .depth
        .map_or(MOST_DEPTH, |depth| (depth as i32).clamp(1, MOST_DEPTH));
    // With the clock running, one legal action needs no thought; a little gives the page a value to show.
    let forced = actions.len() == 1 && limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite;
    let most = if forced { most.min(3) } else { most };
    let mut stable = 0;
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
                        on_info(&best);
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
                let wide = width > 1_000 || Score::from_value(value).is_decided();
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
            on_info(&info);
            if line == 0 {
                best = info;
            }
        }
        stable = if actions[0].action == previous {
            stable + 1
        } else {
            0
        };
        if !limits.infinite && lines == 1 && is_settled(best.score, depth) {
            break;
        }
        if !timer.may_iterate(if stable >= 4 {
            0.7
        } else {
            1.0 + 0.4 / f64::from(stable + 1)
        }) {
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

#[expect(
    clippy::too_many_arguments,
    reason = "the pieces of one search, split by what may change"
)]
fn play_level(
    level: &Level,
    seed: u64,
    node: &Node,
    evaluator: &Evaluator,
    search: &mut Search<'_>,
    actions: &mut [RootAction],
    limits: &Limits,
    on_info: &mut dyn FnMut(&Info<Action>),
) -> Best<Action> {
    let position = &node.position;
    let mut rng = Rng::with_seed(seed ^ position.key());
    let most = limits.depth.unwrap_or(level.depth) as i32;
    let mut info = search.info(0, 1, 0, Bound::Lower, actions[0].pv.clone());
    if most == 0 && position.stage() == Stage::Move {
        // Sees only what a move does to the lines, not what the opponent may answer.
        for root in actions.iter_mut() {
            if let Action::Move { from, to } = root.action {
                let change = node
                    .board
                    .change(&evaluator.tables, position.actor(), from.index(), to.index());
                root.score = change.delta + if change.own_row { 100 } else { 0 };
            }
        }
        actions.sort_by_key(|root| std::cmp::Reverse(root.score));
        info = search.info(0, 1, actions[0].score, Bound::Lower, actions[0].pv.clone());
    } else {
        for depth in 1..=most.max(1) {
            let mut tried = actions.to_vec();
            let infinite = Score::INFINITE.value();
            // Wide enough for the rows that are taken although they are not the best.
            let margin = level.margin.max(100);
            let (value, place) = search.root(node, &mut tried, depth, -infinite, infinite, Some(margin));
            if search.aborted() {
                break;
            }
            tried[..=place].rotate_right(1);
            tried[1..].sort_by_key(|root| std::cmp::Reverse(root.score));
            actions.clone_from_slice(&tried);
            info = search.info(depth as u32, 1, value, Bound::Exact, actions[0].pv.clone());
        }
    }
    // Where not even one turn could be searched, the order of the actions is all that is known.
    let known = actions[0].score > -Score::INFINITE.value();
    let chosen = if known {
        level::choose(level, actions, &mut rng)
    } else {
        0
    };
    let chosen = &actions[chosen];
    info = Info {
        score: if info.depth == 0 {
            Score::ZERO
        } else {
            Score::from_value(chosen.score)
        },
        pv: chosen.pv.clone(),
        ..info
    };
    on_info(&info);
    Best {
        action: Some(chosen.action),
        ponder: info.pv.get(1).copied(),
        info,
    }
}
