//! Twelve levels: how weaker ones see less, and choose among what they see.
//!
//! A weaker level looks less far ahead, overlooks some of its own moves (the more markers a move flips, the
//! easier), and picks with some chance among what it takes for nearly as good as the best. What a choice may lose
//! against the best move seen is bounded, so that no level plays nonsense.

use crate::search::RootAction;
use fastrand::Rng;
use search::{Score, choose_by_loss};

/// What a level below full strength may do. All values in the evaluation's units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// Turns looked ahead; 0: only what the own move does to the lines.
    pub(crate) depth: u32,
    /// Positions looked at, at most.
    pub(crate) nodes: u64,
    /// How much worse than the best the choice may be.
    pub(crate) margin: i32,
    /// How readily it is: the scale of the softmax.
    pub(crate) temperature: i32,
    /// How many of a thousand plain moves are overlooked.
    pub(crate) overlooks: u32,
    /// Whether an own row that can be made may be missed.
    pub(crate) misses_rows: bool,
}

/// The level of full strength; 0 means the same.
pub const FULL: u8 = 12;

const fn level(depth: u32, nodes: u64, margin: i32, temperature: i32, overlooks: u32) -> Level {
    Level {
        depth,
        nodes,
        margin,
        temperature,
        overlooks,
        misses_rows: false,
    }
}

const LEVELS: [Level; 11] = [
    Level {
        misses_rows: true,
        ..level(0, 5_000, 90, 30, 250)
    },
    Level {
        misses_rows: true,
        ..level(1, 5_000, 160, 70, 250)
    },
    level(1, 10_000, 120, 50, 150),
    level(1, 10_000, 80, 30, 80),
    level(2, 20_000, 110, 45, 60),
    level(2, 20_000, 80, 28, 30),
    level(3, 40_000, 75, 26, 0),
    level(3, 40_000, 45, 15, 0),
    level(4, 80_000, 40, 14, 0),
    level(5, 120_000, 25, 8, 0),
    level(6, 250_000, 12, 4, 0),
];

/// The limits of a level; `None` for full strength.
pub(crate) fn of(level: u8) -> Option<&'static Level> {
    LEVELS.get(usize::from(level).checked_sub(1)?)
}

/// A row that costs less than this against the best move is still taken by those who never miss one.
const ROW_IS_WORTH: i32 = 100;

/// The place of the level's choice among `actions`, which are sorted with the best first and whose scores are exact
/// where they lie within the level's margin of it.
pub(crate) fn choose(level: &Level, actions: &[RootAction], rng: &mut Rng) -> usize {
    let Some(best) = actions.first() else {
        return 0;
    };
    // A win at once is never missed.
    if Score::from_value(best.score).win_in() == Some(1) {
        return 0;
    }
    let good = |margin: i32| move |action: &RootAction| action.score >= best.score.saturating_sub(margin);
    let mut places: Vec<usize> = (0..actions.len())
        .filter(|&i| good(level.margin)(&actions[i]))
        .collect();
    if !level.misses_rows {
        let rows = |&i: &usize| actions[i].makes_row && good(ROW_IS_WORTH.max(level.margin))(&actions[i]);
        let rows: Vec<usize> = (0..actions.len()).filter(rows).collect();
        if !rows.is_empty() {
            places = rows;
        }
    }
    let seen = |i: &usize, rng: &mut Rng| {
        let action = &actions[*i];
        let hidden = if action.makes_row && !level.misses_rows {
            0
        } else {
            level.overlooks * (2 + action.flips) / 2
        };
        rng.u32(0..1000) >= hidden.min(900)
    };
    let noticed: Vec<usize> = places.iter().copied().filter(|i| seen(i, rng)).collect();
    let places = if noticed.is_empty() { places } else { noticed };

    let loss = |&i: &usize| best.score.saturating_sub(actions[i].score);
    let losses: Vec<i32> = places.iter().map(loss).collect();
    places
        .get(choose_by_loss(&losses, level.temperature, rng.f64()))
        .copied()
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::Action;

    fn root(score: i32, makes_row: bool) -> RootAction {
        RootAction {
            action: Action::Pass,
            score,
            pv: Vec::new(),
            makes_row,
            flips: 3,
        }
    }

    #[test]
    fn the_loss_is_bounded() {
        let actions: Vec<_> = (0..40).map(|i| root(-i * 10, false)).collect();
        for number in 1..FULL {
            let level = of(number).expect("a level below full strength");
            for seed in 0..500 {
                let place = choose(level, &actions, &mut Rng::with_seed(seed));
                assert!(-actions[place].score <= level.margin, "level {number}");
            }
        }
        assert_eq!((of(0), of(FULL)), (None, None));
    }

    #[test]
    fn from_level_three_up_rows_are_made() {
        let mut actions: Vec<_> = (0..40).map(|i| root(-i * 5, false)).collect();
        actions.insert(0, root(10, true));
        for number in 3..FULL {
            let level = of(number).expect("a level below full strength");
            for seed in 0..500 {
                assert_eq!(choose(level, &actions, &mut Rng::with_seed(seed)), 0);
            }
        }
    }

    #[test]
    fn no_actions_no_choice() {
        let level = of(1).expect("level 1 is below full strength");
        assert_eq!(choose(level, &[], &mut Rng::with_seed(1)), 0);
    }
}
