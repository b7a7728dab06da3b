//! Twelve levels: how weaker ones see less, and choose among what they see.
//!
//! A weaker level looks less far ahead, overlooks some of its own moves (the more markers a move flips, the
//! easier), takes rows without asking what they cost, and picks with some chance among what it takes for nearly as good
//! as the best. What a choice may lose against the best move seen is bounded, so that no level plays nonsense.
//!
//! All of that follows from one number, the *skill*: between the [`KNOTS`] of the scale everything runs straight. A level
//! is a place on that scale, found by measuring (`sente ladder`).

use crate::eval::Evaluator;
use crate::search::{Node, RootMove, Search};
use fastrand::Rng;
use search::{Bound, Info, MAX_LEVEL, Score, TreeSearch as _, weaker};
use yinsh::{Action, PositionTrait as _, Stage};

/// What a player below full strength may do. Values are in the evaluation's units.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Level {
    /// Turns looked ahead, on average: 1.3 is two turns in three positions of ten, one in the others. 0: only what the
    /// own move does to the lines.
    depth: f64,
    /// Positions looked at, at most.
    pub(crate) nodes: u64,
    /// How much worse than the best the choice may be.
    margin: i32,
    /// How readily it is: the scale of the softmax.
    temperature: i32,
    /// How many of a thousand plain moves are overlooked.
    overlooks: u32,
    /// In how many of a thousand positions an own row that can be made counts for no more than any move.
    misses_rows: u32,
    /// Whether a row is made whatever it costs, but for a proven win elsewhere or a proven loss.
    greedy: bool,
}

/// The end of the scale of skill.
#[doc(hidden)]
pub const MOST_SKILL: f64 = 10.0;

/// Where the levels lie on the scale of skill: each step the same Elo difference, as measured
/// (`docs/levels.md`).
const LEVELS: [f64; MAX_LEVEL as usize] = [
    1.00, 1.69, 2.29, 2.83, 3.28, 3.63, 3.96, 4.42, 5.11, 5.86, 6.77, 7.75,
];

/// From this skill on no row is missed: that of level 3, or less.
const NO_ROW_MISSED: f64 = 2.0;
/// Up to this skill rows are made whatever they cost.
const GREEDY: f64 = 4.2;
/// Where a level is not greedy, a row that costs less than this against the best move is made all the same.
const ROW_IS_WORTH: i32 = 100;

/// The scale: skill, turns, positions, margin, temperature, overlooked of a thousand.
const KNOTS: [(f64, f64, f64, f64, f64, f64); 5] = [
    (0.0, 0.0, 2_000.0, 200.0, 80.0, 350.0),
    (4.0, 0.9, 4_000.0, 75.0, 28.0, 110.0),
    (6.0, 1.2, 8_000.0, 45.0, 14.0, 30.0),
    (8.0, 1.8, 16_000.0, 35.0, 10.0, 0.0),
    (MOST_SKILL, 2.6, 30_000.0, 25.0, 8.0, 0.0),
];

/// The limits of a level; `None` for full strength.
pub(crate) fn of(level: u8) -> Option<Level> {
    let skill = LEVELS.get(usize::from(level).checked_sub(1)?)?;
    Some(at(*skill))
}

/// What a player of some skill may do.
pub(crate) fn at(skill: f64) -> Level {
    let skill = skill.clamp(0.0, MOST_SKILL);
    let above = KNOTS
        .iter()
        .position(|knot| knot.0 >= skill)
        .unwrap_or(KNOTS.len() - 1);
    let (high, low) = (KNOTS[above], KNOTS[above.saturating_sub(1)]);
    let share = if above == 0 {
        0.0
    } else {
        (skill - low.0) / (high.0 - low.0)
    };
    let between = |low: f64, high: f64| low + share * (high - low);
    Level {
        depth: between(low.1, high.1),
        nodes: between(low.2, high.2).round() as u64,
        margin: between(low.3, high.3).round() as i32,
        temperature: between(low.4, high.4).round() as i32,
        overlooks: between(low.5, high.5).round() as u32,
        misses_rows: (250.0 * (1.0 - skill / NO_ROW_MISSED).max(0.0)).round() as u32,
        greedy: skill < GREEDY,
    }
}

impl Level {
    /// Looks at a position and chooses among `actions`, all there are; answers with the line of the choice. `most`: turns
    /// to look ahead at most.
    pub(crate) fn play(
        &self,
        node: &Node,
        evaluator: &Evaluator,
        search: &mut Search<'_>,
        actions: &mut [RootMove],
        most: u32,
        chances: u64,
    ) -> Info<Action> {
        let mut rng = Rng::with_seed(chances);
        let turns = (self.depth.floor() as u32 + u32::from(rng.f64() < self.depth.fract())).min(most);
        let mut known = true;
        let mut depth = 0;
        if turns == 0 && node.position.stage() == Stage::Move {
            see_own_lines(node, evaluator, actions);
        } else {
            for next in 1..=turns.max(1) {
                if !self.look(node, search, actions, next as i32) {
                    break;
                }
                depth = next;
            }
            // Where not even one turn could be searched, the order of the actions is all that is known.
            known = depth > 0;
        }
        let place = if known { self.choose(actions, &mut rng) } else { 0 };
        let chosen = &actions[place];
        let line = search.reported_pv(node, &chosen.pv, depth as i32);
        let (score, bound) = if depth == 0 {
            (0, Bound::Lower)
        } else {
            (chosen.score, Bound::Exact)
        };
        search.core().info(depth, score, bound, line)
    }

    /// Searches to a depth and puts the actions into the order of their values. `false` where it could not be finished;
    /// then they stay as they were.
    fn look(&self, node: &Node, search: &mut Search<'_>, actions: &mut [RootMove], depth: i32) -> bool {
        // Wide enough for the rows that are taken although they are not the best.
        let rows = actions.iter().any(|root| root.hints.makes_row);
        let margin = self.margin.max(if rows { ROW_IS_WORTH } else { 0 });
        weaker::look(search, node, actions, depth, margin).is_some()
    }

    /// The place of the choice among `actions`, which are sorted with the best first and whose scores are exact where
    /// they lie within the margin of it.
    fn choose(&self, actions: &[RootMove], rng: &mut Rng) -> usize {
        let Some(best) = actions.first() else {
            return 0;
        };
        // A win at once is never missed.
        if Score::from_value(best.score).win_in() == Some(1) {
            return 0;
        }
        let loss = |&i: &usize| best.score.saturating_sub(actions[i].score);
        let within = |most: i32| move |i: &usize| loss(i) <= most;
        let sees_rows = rng.u32(0..1000) >= self.misses_rows;
        let mut places: Vec<usize> = (0..actions.len()).filter(within(self.margin)).collect();
        if sees_rows {
            let most = if self.greedy {
                Score::MOST
            } else {
                ROW_IS_WORTH.max(self.margin)
            };
            let mut rows: Vec<usize> = (0..actions.len())
                .filter(|&i| actions[i].hints.makes_row && within(most)(&i))
                .collect();
            // Of several rows, none that is much worse than another.
            if let Some(least) = rows.iter().map(loss).min() {
                rows.retain(within(least.saturating_add(self.margin)));
                places = rows;
            }
        }
        let overlooks = |i: usize| match &actions[i].hints {
            hints if hints.makes_row && sees_rows => 0,
            hints => (self.overlooks * (2 + hints.flips) / 2).min(900),
        };
        weaker::choose(places, overlooks, |i| loss(&i), self.temperature, rng)
    }
}

/// Values moves by what they do to the lines, not by what the opponent may answer, and puts them into that order.
fn see_own_lines(node: &Node, evaluator: &Evaluator, actions: &mut [RootMove]) {
    for root in actions.iter_mut() {
        if let Action::Move { from, to } = root.action {
            let change =
                node.board
                    .change(&evaluator.tables, node.position.actor(), from.index(), to.index());
            root.score = change.delta + if change.own_row { ROW_IS_WORTH } else { 0 };
        }
    }
    actions.sort_by_key(|root| std::cmp::Reverse(root.score));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Engine;
    use crate::search::Hints;
    use search::{Limits, StopFlag};
    use yinsh::Position;

    fn levels() -> impl Iterator<Item = (u8, Level)> {
        (1..=MAX_LEVEL).map(|number| (number, of(number).expect("a level")))
    }

    fn root(score: i32, makes_row: bool) -> RootMove {
        RootMove {
            score,
            ..RootMove::new(Action::Pass, Hints { makes_row, flips: 3 })
        }
    }

    #[test]
    fn the_loss_is_bounded() {
        let actions: Vec<_> = (0..40).map(|i| root(-i * 10, false)).collect();
        for (number, level) in levels() {
            let mut most = 0;
            for seed in 0..500 {
                let place = level.choose(&actions, &mut Rng::with_seed(seed));
                most = most.max(-actions[place].score);
            }
            assert!(most <= level.margin, "level {number} loses {most}");
            // From level 8 on, winning chances of 50 % become 40 % at worst; the lowest do lose more.
            assert!(
                number < 8 || level.margin <= 70,
                "level {number}: {}",
                level.margin
            );
            assert!(
                number > 4 || most > 70,
                "level {number} loses no more than {most}"
            );
        }
        assert_eq!((of(0), of(MAX_LEVEL + 1)), (None, None));
    }

    #[test]
    fn every_level_may_do_less_wrong_than_the_one_below() {
        for pair in levels().collect::<Vec<_>>().windows(2) {
            let ((number, lower), (_, upper)) = (&pair[0], &pair[1]);
            assert!(lower.depth < upper.depth && lower.nodes < upper.nodes, "{number}");
            assert!(
                lower.margin > upper.margin && lower.temperature > upper.temperature,
                "{number}"
            );
            assert!(
                lower.overlooks >= upper.overlooks && lower.misses_rows >= upper.misses_rows,
                "{number}"
            );
        }
        assert_eq!(at(-1.0), at(0.0));
        assert_eq!(at(MOST_SKILL + 1.0), at(MOST_SKILL));
    }

    #[test]
    fn from_level_three_up_rows_are_made() {
        let mut actions: Vec<_> = (0..40).map(|i| root(-i * 5, false)).collect();
        actions.insert(20, root(-ROW_IS_WORTH, true));
        for (number, level) in levels() {
            let made = (0..500).filter(|&seed| level.choose(&actions, &mut Rng::with_seed(seed)) == 20);
            let made = made.count();
            assert_eq!(
                made == 500,
                number >= 3,
                "level {number} makes {made} of 500 rows"
            );
        }
    }

    #[test]
    fn a_row_is_not_worth_a_lost_game() {
        let lost = Score::loss_at(1).value();
        for (number, level) in levels() {
            for seed in 0..200 {
                let choose = |actions: &[RootMove]| level.choose(actions, &mut Rng::with_seed(seed));
                assert_eq!(choose(&[root(40, false), root(lost, true)]), 0, "level {number}");
                let win = Score::win_at(0).value();
                assert_eq!(choose(&[root(win, false), root(0, true)]), 0, "level {number}");
            }
        }
    }

    #[test]
    fn no_actions_no_choice() {
        assert_eq!(at(0.0).choose(&[], &mut Rng::with_seed(1)), 0);
    }

    /// Undecided positions of random games in which a player may make a row by a move without losing at once; with the
    /// moves that make one.
    fn rows_on_the_board(count: usize) -> Vec<(Position, Vec<Action>)> {
        let mut rng = Rng::with_seed(3);
        let mut engine = Engine::new(1);
        let mut is_decided = |position: &Position| {
            let best = engine.search(position, &Limits::depth(2), &StopFlag::new(), &mut |_| ());
            best.info.score.is_decided()
        };
        let mut found = Vec::new();
        while found.len() < count {
            let mut position = Position::start();
            while position.outcome().is_none() {
                let actions = position.actions();
                let mut rows = Vec::new();
                let mut sound = false;
                if position.stage() == Stage::Move && rng.u32(0..4) == 0 && !is_decided(&position) {
                    for &action in &actions {
                        let mut after = position.clone();
                        after.play_unchecked(action);
                        if after.rows(position.actor()).next().is_some() {
                            rows.push(action);
                            sound = sound || !is_decided(&after);
                        }
                    }
                }
                if sound {
                    found.push((position.clone(), rows));
                }
                position.play_unchecked(actions[rng.usize(..actions.len())]);
            }
        }
        found
    }

    /// As people play who know what a row is: what lies on the board is taken, whatever else there is.
    #[test]
    fn no_row_on_the_board_is_missed_from_level_three_up() {
        let positions = rows_on_the_board(60);
        for (number, level) in levels() {
            let mut engine = Engine::new(1);
            engine.set_level(number);
            let (mut made, mut asked) = (0, 0);
            for (position, rows) in &positions {
                for seed in 0..3 {
                    engine.set_seed(seed);
                    engine.new_game();
                    let best = engine.search(position, &Limits::default(), &StopFlag::new(), &mut |_| ());
                    asked += 1;
                    made += u32::from(rows.contains(&best.action.expect("the game is not over")));
                }
            }
            let rows = format!("level {number} makes {made} of {asked} rows");
            if level.greedy {
                assert_eq!(made == asked, number >= 3, "{rows}");
            } else {
                // The strongest leave a row for something that is worth more.
                assert!(number >= 8 && made * 10 >= asked * 8, "{rows}");
            }
        }
    }
}
