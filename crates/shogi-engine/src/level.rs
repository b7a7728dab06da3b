//! Twelve levels: how weaker ones see less, and choose among what they see.
//!
//! A weaker level looks less far ahead, overlooks some of its own moves, and picks with some chance among what it takes
//! for nearly as good as the best. What a choice may lose against the best move seen is bounded, so that no level plays
//! nonsense.

use crate::search::RootMove;
use fastrand::Rng;
use search::{MAX_LEVEL, Score, weaker};
use shogi::Action;

/// What a level below full strength may do. All values in the evaluation's units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// Plies looked ahead before the quiescence.
    pub(crate) depth: u32,
    /// Positions looked at, at most.
    pub(crate) nodes: u64,
    /// How much worse than the best the choice may be.
    pub(crate) margin: i32,
    /// How readily it is: the scale of the softmax.
    pub(crate) temperature: i32,
    /// How many of a thousand actions are overlooked.
    pub(crate) overlooks: u32,
    /// Whether a mate by the next action may be overlooked too.
    pub(crate) misses_mates: bool,
}

const fn level(depth: u32, nodes: u64, margin: i32, temperature: i32, overlooks: u32) -> Level {
    Level {
        depth,
        nodes,
        margin,
        temperature,
        overlooks,
        misses_mates: false,
    }
}

const LEVELS: [Level; MAX_LEVEL as usize] = [
    Level {
        misses_mates: true,
        ..level(1, 10_000, 1_200, 350, 400)
    },
    Level {
        misses_mates: true,
        ..level(1, 10_000, 1_050, 310, 340)
    },
    level(1, 10_000, 930, 270, 290),
    level(1, 10_000, 800, 230, 240),
    level(1, 10_000, 660, 195, 200),
    level(1, 10_000, 500, 150, 160),
    level(2, 20_000, 430, 130, 130),
    level(3, 30_000, 200, 60, 40),
    level(4, 50_000, 120, 35, 0),
    level(5, 80_000, 80, 24, 0),
    level(7, 200_000, 40, 12, 0),
    level(8, 300_000, 32, 10, 0),
];

/// The limits of a level; `None` for full strength.
pub(crate) fn of(level: u8) -> Option<&'static Level> {
    LEVELS.get(usize::from(level).checked_sub(1)?)
}

/// The place of the level's choice among `actions`, which are sorted with the best first and whose scores are exact
/// where they lie within the level's margin of it.
pub(crate) fn choose(level: &Level, actions: &[RootMove], rng: &mut Rng) -> usize {
    let Some(best) = actions.first() else {
        return 0;
    };
    if !level.misses_mates && Score::from_value(best.score).win_in() == Some(1) {
        return 0;
    }
    // Nobody leaves a piece unpromoted where it is worth no more so.
    let declines = |action: &RootMove| {
        matches!(action.action, Action::Move { from, to, promote: false }
            if actions.iter().any(|other| other.score >= action.score
                && other.action == Action::Move { from, to, promote: true }))
    };
    let good =
        |action: &RootMove| action.score >= best.score.saturating_sub(level.margin) && !declines(action);
    let places = (0..actions.len()).filter(|&i| good(&actions[i])).collect();
    let loss = |i: usize| best.score.saturating_sub(actions[i].score);
    weaker::choose(places, |_| level.overlooks, loss, level.temperature, rng)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(score: i32) -> RootMove {
        RootMove {
            score,
            ..RootMove::new("7g7f".parse().expect("an action"), ())
        }
    }

    #[test]
    fn the_loss_is_bounded() {
        let actions: Vec<_> = (0..40).map(|i| root(-i * 50)).collect();
        for number in 1..=MAX_LEVEL {
            let level = of(number).expect("a level below full strength");
            for seed in 0..500 {
                let place = choose(level, &actions, &mut Rng::with_seed(seed));
                assert!(-actions[place].score <= level.margin, "level {number}");
            }
        }
        assert_eq!((of(0), of(MAX_LEVEL + 1)), (None, None));
    }

    #[test]
    fn from_level_three_up_a_mate_is_played() {
        let mut actions: Vec<_> = (0..40).map(|i| root(31_000 - i)).collect();
        actions.insert(0, root(Score::win_at(1).value()));
        for number in 3..=MAX_LEVEL {
            let level = of(number).expect("a level below full strength");
            for seed in 0..500 {
                assert_eq!(choose(level, &actions, &mut Rng::with_seed(seed)), 0);
            }
        }
    }

    #[test]
    fn no_level_declines_a_promotion_for_nothing() {
        let mut actions = vec![root(0), root(-5), root(-10), root(-20)];
        for (action, text) in actions.iter_mut().zip(["3d3c=", "3d3c+", "8h2b+", "8h2b"]) {
            action.action = text.trim_end_matches('=').parse().expect("an action");
        }
        let mut chosen = [0; 4];
        for seed in 0..500 {
            let level = of(4).expect("a level below full strength");
            chosen[choose(level, &actions, &mut Rng::with_seed(seed))] += 1;
        }
        assert!(chosen[..3].iter().all(|&times| times > 0), "{chosen:?}");
        assert_eq!(chosen[3], 0, "promoting is better there");
    }

    #[test]
    fn no_actions_no_choice() {
        let level = of(1).expect("level 1 is below full strength");
        assert_eq!(choose(level, &[], &mut Rng::with_seed(1)), 0);
    }
}
