//! Twelve levels: how weaker ones see less, and choose among what they see.
//!
//! A weaker level overlooks some of its own actions (drops and what comes from far the easier, captures less easily), and picks with
//! some chance among what it takes for nearly as good as the best. What a choice may lose against the best action seen is bounded, so
//! that no level plays nonsense. All levels look one ply ahead, and follow captures and checks beyond that: what they see is the same,
//! and the weaker ones miss more of it. The scale goes on above them with more plies, to measure with.
//!
//! All of that follows from one number, the *skill*: between the [`KNOTS`] of the scale everything runs straight. A level is a
//! place on that scale, found by measuring (`sente ladder`).

use crate::search::RootMove;
use fastrand::Rng;
use search::{MAX_LEVEL, Score, weaker};
use shogi::{Action, Position};

/// What a player below full strength may do. All values in the evaluation's units.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Level {
    /// Plies looked ahead before the quiescence, on average: 1.3 is two plies in three positions of ten, one in the others.
    depth: f64,
    /// Positions looked at, at most.
    pub(crate) nodes: u64,
    /// How much worse than the best the choice may be.
    pub(crate) margin: i32,
    /// How readily it is: the scale of the softmax.
    temperature: i32,
    /// How many of a thousand plain moves are overlooked.
    overlooks: f64,
    /// Whether a mate by the next action may be overlooked too.
    misses_mates: bool,
}

/// The end of the scale of skill.
#[doc(hidden)]
pub const MOST_SKILL: f64 = 12.0;

/// Where the levels lie on the scale of skill, found by measuring: steps of about 100 Elo (`docs/levels.md`).
const LEVELS: [f64; MAX_LEVEL as usize] = [
    1.0, 1.69, 2.29, 2.83, 3.32, 3.81, 4.27, 4.71, 5.12, 5.51, 5.86, 6.2,
];

/// From this skill on no mate by the next action is missed: that of level 3, or less.
const NO_MATE_MISSED: f64 = 2.0;

/// The scale: skill, plies, positions, margin, temperature, overlooked of a thousand.
const KNOTS: [(f64, f64, f64, f64, f64, f64); 10] = [
    (0.0, 1.0, 10_000.0, 1_400.0, 420.0, 500.0),
    (1.0, 1.0, 10_000.0, 1_200.0, 350.0, 400.0),
    (5.0, 1.0, 10_000.0, 660.0, 195.0, 200.0),
    (6.0, 1.0, 10_000.0, 500.0, 150.0, 160.0),
    (7.0, 1.0, 10_000.0, 370.0, 110.0, 120.0),
    (8.0, 1.0, 10_000.0, 250.0, 75.0, 70.0),
    (9.0, 2.0, 20_000.0, 160.0, 47.0, 30.0),
    (10.0, 3.0, 30_000.0, 110.0, 33.0, 10.0),
    (11.0, 5.0, 80_000.0, 80.0, 24.0, 0.0),
    (MOST_SKILL, 8.0, 300_000.0, 32.0, 10.0, 0.0),
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
        overlooks: between(low.5, high.5),
        misses_mates: skill < NO_MATE_MISSED,
    }
}

/// How much easier an action is overlooked than a plain move, as people do: what takes something is before one's eyes, while what
/// lies in the hand, or comes from the other side of the board, is not.
fn hidden(position: &Position, action: Action) -> f64 {
    match action {
        Action::Drop { .. } => 1.4,
        Action::Move { to, .. } if position.piece_at(to).is_some() => 0.4,
        Action::Move { from, to, .. } => {
            let steps = from
                .file()
                .abs_diff(to.file())
                .max(from.rank().abs_diff(to.rank()));
            if steps > 2 { 1.4 } else { 1.0 }
        }
    }
}

impl Level {
    /// How many plies it looks ahead this time.
    pub(crate) fn plies(&self, rng: &mut Rng) -> u32 {
        self.depth.floor() as u32 + u32::from(rng.f64() < self.depth.fract())
    }

    /// The place of the level's choice among `actions` of that position, which are sorted with the best first and whose scores are
    /// exact where they lie within the level's margin of it.
    pub(crate) fn choose(&self, position: &Position, actions: &[RootMove], rng: &mut Rng) -> usize {
        let Some(best) = actions.first() else {
            return 0;
        };
        if !self.misses_mates && Score::from_value(best.score).win_in() == Some(1) {
            return 0;
        }
        // Nobody leaves a piece unpromoted where it is worth no more so.
        let declines = |action: &RootMove| {
            matches!(action.action, Action::Move { from, to, promote: false }
                if actions.iter().any(|other| other.score >= action.score
                    && other.action == Action::Move { from, to, promote: true }))
        };
        let good =
            |action: &RootMove| action.score >= best.score.saturating_sub(self.margin) && !declines(action);
        let places = (0..actions.len()).filter(|&i| good(&actions[i])).collect();
        let loss = |i: usize| best.score.saturating_sub(actions[i].score);
        let overlooks = |i: usize| (self.overlooks * hidden(position, actions[i].action)).round() as u32;
        weaker::choose(places, overlooks, loss, self.temperature, rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::PositionTrait as _;

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
                let place = level.choose(&Position::start(), &actions, &mut Rng::with_seed(seed));
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
                assert_eq!(
                    level.choose(&Position::start(), &actions, &mut Rng::with_seed(seed)),
                    0
                );
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
            chosen[level.choose(&Position::start(), &actions, &mut Rng::with_seed(seed))] += 1;
        }
        assert!(chosen[..3].iter().all(|&times| times > 0), "{chosen:?}");
        assert_eq!(chosen[3], 0, "promoting is better there");
    }

    #[test]
    fn no_actions_no_choice() {
        let level = of(1).expect("level 1 is below full strength");
        assert_eq!(level.choose(&Position::start(), &[], &mut Rng::with_seed(1)), 0);
    }

    #[test]
    fn levels_climb_and_what_lies_between_is_between() {
        assert!(LEVELS.is_sorted_by(|a, b| a < b) && KNOTS.is_sorted_by(|a, b| a.0 < b.0));
        let misses = |level| of(level).is_some_and(|level| level.misses_mates);
        assert!(misses(1) && !misses(3), "no mate is missed from level 3 on");
        let mut before = at(0.0);
        for step in 1..=240 {
            let next = at(f64::from(step) * MOST_SKILL / 240.0);
            assert!(next.depth >= before.depth && next.nodes >= before.nodes);
            assert!(next.margin <= before.margin && next.overlooks <= before.overlooks);
            before = next;
        }
        assert_eq!(at(-1.0), at(0.0));
        assert_eq!(at(99.0), at(MOST_SKILL));
        let half = Level {
            depth: 1.5,
            ..at(3.0)
        };
        let deeper = (0..1000)
            .filter(|&seed| half.plies(&mut Rng::with_seed(seed)) == 2)
            .count();
        assert!((400..600).contains(&deeper), "{deeper}");
    }

    #[test]
    fn drops_and_far_moves_are_overlooked_before_captures() {
        let position: Position = "4k4/9/9/4p4/9/9/9/4R4/4K4 b G 1".parse().expect("a position");
        let hidden = |action: &str| hidden(&position, action.parse().expect("an action"));
        assert!(hidden("G*5b") > hidden("5i4i") && hidden("5h1h") > hidden("5h4h"));
        assert!(
            hidden("5h5d") < hidden("5i4i"),
            "a capture is seen, from afar too"
        );
    }
}
