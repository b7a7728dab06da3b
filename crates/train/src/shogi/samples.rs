//! Positions to learn from, as the fit sees them.

use crate::Lesson;
use ::shogi::{Position, PositionTrait as _};
use shogi_engine::for_each_feature;
use std::collections::HashSet;

/// The unit of the weights that are built in: a side that is ahead by so much wins e times as often as it loses, as the fit sees
/// it. What values are worth in games is measured, and told by `games::Game::WIN_SCALE`.
pub(super) const SCALE: f32 = 600.0;

/// The chance to win with a value of `value` units, where a value of `scale` wins with e times the chance to lose.
pub fn chance(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// The logistic loss of a guess.
pub(super) fn loss(guess: f32, target: f32) -> f32 {
    let guess = guess.clamp(1e-6, 1.0 - 1e-6);
    -target * guess.ln() - (1.0 - target) * (1.0 - guess).ln()
}

/// Marks a feature that the other player has.
pub(super) const OTHERS: u32 = 1 << 31;

/// Some positions.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The features of all positions, one after the other.
    features: Vec<u32>,
    /// Where each position's features end.
    ends: Vec<usize>,
    pub(super) scores: Vec<f32>,
    pub(super) results: Vec<f32>,
    /// What each position's game says of it: [`Lesson::outlook`].
    pub(super) outlooks: Vec<f32>,
}

/// Positions to learn from, and those held out. What comes up again counts once.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// To learn from.
    pub learnt: Set,
    /// To look at only.
    pub held_out: Set,
    known: HashSet<u64>,
    /// How many were left out because they were there already.
    pub doubles: usize,
}

impl Samples {
    /// Adds a position.
    pub fn add(&mut self, lesson: &Lesson<'_, Position>) {
        if !self.known.insert(lesson.position.key()) {
            self.doubles += 1;
            return;
        }
        let set = if lesson.is_held_out() {
            &mut self.held_out
        } else {
            &mut self.learnt
        };
        set.add(lesson);
    }
}

impl Set {
    fn add(&mut self, lesson: &Lesson<'_, Position>) {
        for_each_feature(lesson.position, |feature, sign| {
            let mark = if sign < 0 { OTHERS } else { 0 };
            self.features.push(feature as u32 | mark);
        });
        self.ends.push(self.features.len());
        self.scores.push(f32::from(lesson.score));
        self.results.push(lesson.result);
        self.outlooks.push(lesson.outlook);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(super) fn features(&self, index: usize) -> &[u32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.features[start..self.ends[index]]
    }

    /// The scale with which the search's values foretell the results best, from 100 to 3000.
    pub fn best_scale(&self) -> f32 {
        best_prediction(&self.scores, &self.results).0
    }
}

/// The scale with which values foretell results best, from 100 to 3000, and the mean loss with it.
pub(super) fn best_prediction(values: &[f32], results: &[f32]) -> (f32, f64) {
    let loss_with = |scale: f32| {
        let pairs = values.iter().zip(results);
        let losses = pairs.map(|(&value, &result)| f64::from(loss(chance(value, scale), result)));
        losses.sum::<f64>() / values.len().max(1) as f64
    };
    let mut best = (SCALE, f64::INFINITY);
    // The loss has one minimum: first in large steps, then in small ones around the best.
    for (step, from, to) in [(100, -100, 100), (10, -9, 9)] {
        let around = best.0 as i32;
        for scale in (from..=to)
            .map(|steps| around + steps * step)
            .filter(|scale| (100..=3_000).contains(scale))
        {
            let loss = loss_with(scale as f32);
            if loss < best.1 {
                best = (scale as f32, loss);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::fit::tests::{by_hand, random_lessons};
    use super::*;

    #[test]
    fn the_scale_is_found() {
        let mut samples = Samples::default();
        for (position, score) in random_lessons(&by_hand(), 5, 400) {
            let chance = chance(score as f32, 350.0);
            samples.learnt.add(&Lesson {
                position: &position,
                action: position.actions()[0],
                score: score as i16,
                result: chance,
                outlook: chance,
                game: 1,
            });
        }
        let found = samples.learnt.best_scale();
        assert!((found - 350.0).abs() < 1.0, "{found}");
        assert_eq!(samples.learnt.len(), 400);
        assert!(samples.held_out.is_empty());
    }

    #[test]
    fn what_comes_up_again_counts_once_and_a_game_is_held_out_whole() {
        let lessons = random_lessons(&by_hand(), 6, 30);
        let mut samples = Samples::default();
        for game in [0, 1, 1] {
            for (position, score) in &lessons[if game == 0 { 0..10 } else { 10..30 }] {
                samples.add(&Lesson {
                    position,
                    action: position.actions()[0],
                    score: *score as i16,
                    result: 0.5,
                    outlook: 0.5,
                    game,
                });
            }
        }
        assert_eq!((samples.held_out.len(), samples.learnt.len()), (10, 20));
        assert_eq!(samples.doubles, 20);
    }
}
