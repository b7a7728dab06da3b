//! Fitting the evaluation's weights to positions whose worth is known.
//!
//! What a position is worth is a mixture of two things: how its game ended, and what a search found. The fit makes the
//! evaluation, as a winning chance, come as near to it as the data support: it minimises the logistic loss plus, for every
//! weight, the square of its distance from where it began, in units of how far its group is expected to go.

use super::samples::{OTHERS, SCALE, Samples, Set, best_prediction, chance, loss};
use crate::{Adam, Learner, Trainee as _};
use search::StopFlag;
use shogi_engine::{
    Engine, FEATURE_COUNT, GROUP_COUNT, UNIT, WEIGHT_COUNT, Weights, for_each_weight, groups,
};
use std::fmt::Write as _;

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many times all positions are gone through.
    pub epochs: u32,
    /// Positions to a step.
    pub batch: usize,
    /// How far a weight goes in a step at first, as a part of how far its group is expected to go.
    pub rate: f32,
    /// How much of what a position is worth is its game's outlook; the rest is the search's value.
    pub result: f32,
    /// The value that stands for e times the chance to win.
    pub scale: f32,
    /// How many positions tell as much as one alone would, since those of a game have much in common.
    pub likeness: f32,
    /// Scales how far all groups are expected to go.
    pub reach: f32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 24,
            batch: 4_096,
            rate: 0.05,
            result: 0.5,
            scale: SCALE,
            likeness: 4.0,
            reach: 1.0,
        }
    }
}

/// How far the weights of each group are expected to lie from where they begin, in the engine's units; in the order of
/// [`groups`].
const REACH: [f32; GROUP_COUNT] = [
    60.0, 25.0, 25.0, 12.0, 12.0, 100.0, 20.0, 12.0, 20.0, 20.0, 20.0, 30.0, 60.0, 60.0, 60.0,
];

/// A fit under way.
#[derive(Clone, Debug)]
pub struct Fit<'a> {
    settings: Settings,
    samples: &'a Samples,
    /// The weights of each feature; `WEIGHT_COUNT` for none.
    weights_of: Vec<[u32; 3]>,
    /// How far each weight is expected to go.
    reach: Vec<f32>,
    start: Vec<f32>,
    /// How far each weight has gone, as a part of its reach.
    gone: Vec<f32>,
    adam: Adam,
    /// Each feature's value at present.
    values: Vec<f32>,
    epochs: u32,
}

impl<'a> Fit<'a> {
    /// A fit that begins with these weights.
    pub fn new(start: &Weights, samples: &'a Samples, settings: Settings) -> Self {
        let none = WEIGHT_COUNT as u32;
        let weights_of = (0..FEATURE_COUNT)
            .map(|feature| {
                let (mut found, mut count) = ([none; 3], 0);
                for_each_weight(feature, |weight| {
                    found[count] = weight as u32;
                    count += 1;
                });
                found
            })
            .collect();
        let mut reach = vec![0.0; WEIGHT_COUNT];
        for (group, far) in groups().into_iter().zip(REACH) {
            reach[group.range].fill(far * settings.reach * UNIT as f32);
        }
        let mut fit = Self {
            settings,
            samples,
            weights_of,
            reach,
            start: start.numbers().iter().map(|&number| f32::from(number)).collect(),
            gone: vec![0.0; WEIGHT_COUNT],
            adam: Adam::new(WEIGHT_COUNT),
            values: vec![0.0; FEATURE_COUNT],
            epochs: 0,
        };
        fit.spread();
        fit
    }

    fn number(&self, weight: usize) -> f32 {
        self.start[weight] + self.gone[weight] * self.reach[weight]
    }

    /// The weights as they are now.
    pub fn weights(&self) -> Weights {
        let numbers: Vec<f32> = (0..WEIGHT_COUNT).map(|weight| self.number(weight)).collect();
        Weights::new(&numbers)
    }

    /// Works out what the features are worth now.
    fn spread(&mut self) {
        let mut numbers: Vec<f32> = (0..WEIGHT_COUNT).map(|weight| self.number(weight)).collect();
        numbers.push(0.0);
        for (value, weights) in self.values.iter_mut().zip(&self.weights_of) {
            let [a, b, c] = weights.map(|weight| numbers[weight as usize]);
            *value = a + b + c;
        }
    }

    fn target(&self, set: &Set, index: usize) -> f32 {
        let Settings { result, scale, .. } = self.settings;
        result * set.outlooks[index] + (1.0 - result) * chance(set.scores[index], scale)
    }

    /// What a position is worth for the player to move as the weights are now.
    fn value(&self, set: &Set, index: usize) -> f32 {
        let features = set.features(index).iter();
        let sum: f32 = features
            .map(|&feature| {
                let value = self.values[(feature & !OTHERS) as usize];
                if feature & OTHERS == 0 { value } else { -value }
            })
            .sum();
        sum / UNIT as f32
    }

    fn guess(&self, set: &Set, index: usize) -> f32 {
        chance(self.value(set, index), self.settings.scale)
    }

    /// The mean loss.
    pub fn loss(&self, set: &Set) -> f64 {
        let loss = |index| f64::from(loss(self.guess(set, index), self.target(set, index)));
        (0..set.len()).map(loss).sum::<f64>() / set.len().max(1) as f64
    }

    /// How far it is, in a line: the mean loss, that of positions held out, and how well the values foretell the results of
    /// those alone, with the scale that suits them best.
    pub fn progress(&self) -> String {
        let Samples { learnt, held_out, .. } = self.samples;
        let values: Vec<f32> = (0..held_out.len())
            .map(|index| self.value(held_out, index))
            .collect();
        let (scale, result) = best_prediction(&values, &held_out.results);
        let (loss, held) = (self.loss(learnt), self.loss(held_out));
        let epoch = self.epochs;
        format!("epoch {epoch}: loss {loss:.5}; held out {held:.5}, off the result {result:.5} by {scale}")
    }

    /// How many weights of each group have changed, and by how much on the average: a line each.
    pub fn changes(&self) -> String {
        let (now, mut text) = (self.weights(), String::new());
        for group in groups() {
            let change = |index: usize| (f32::from(now.numbers()[index]) - self.start[index]).abs();
            let all = group.range.len();
            let changes: Vec<f32> = group.range.map(change).filter(|&change| change > 0.0).collect();
            let mean = changes.iter().sum::<f32>() / UNIT as f32 / changes.len().max(1) as f32;
            // Writing to a string can't fail.
            let _ = writeln!(
                text,
                "{:7} of {all:6} changed, by {mean:5.1} on the average: {}",
                changes.len(),
                group.name
            );
        }
        text
    }

    fn step(&mut self, slopes: &mut [f32], batch: usize, rate: f32) {
        let per_unit = 1.0 / (UNIT as f32 * self.settings.scale * batch as f32);
        let pull = self.settings.likeness / self.samples.learnt.len() as f32;
        for ((slope, reach), gone) in slopes.iter_mut().zip(&self.reach).zip(&self.gone) {
            *slope = *slope * reach * per_unit + pull * gone;
        }
        self.adam.step(rate, [(&mut self.gone[..], &*slopes)]);
    }
}

impl Learner for Fit<'_> {
    fn epochs(&self) -> u32 {
        self.epochs
    }

    /// Goes through all positions once, in an order of its own, by steps that end at zero with the last epoch.
    fn epoch(&mut self, stop: &StopFlag) -> bool {
        let set = &self.samples.learnt;
        let mut order: Vec<usize> = (0..set.len()).collect();
        fastrand::Rng::with_seed(self.epochs.into()).shuffle(&mut order);
        let batches = set.len().div_ceil(self.settings.batch).max(1);
        let all = self.settings.epochs as usize * batches;
        let mut by_feature = vec![0.0_f32; FEATURE_COUNT];
        let mut by_weight = vec![0.0_f32; WEIGHT_COUNT + 1];
        for (batch, indices) in order.chunks(self.settings.batch).enumerate() {
            if stop.is_stopped() {
                return false;
            }
            by_feature.fill(0.0);
            by_weight.fill(0.0);
            for &index in indices {
                let error = self.guess(set, index) - self.target(set, index);
                for &feature in set.features(index) {
                    by_feature[(feature & !OTHERS) as usize] +=
                        if feature & OTHERS == 0 { error } else { -error };
                }
            }
            for (&slope, weights) in by_feature.iter().zip(&self.weights_of) {
                if slope != 0.0 {
                    for &weight in weights {
                        by_weight[weight as usize] += slope;
                    }
                }
            }
            let done = (self.epochs as usize * batches + batch) as f32 / all as f32;
            let rate = self.settings.rate * (1.0 - done).max(0.0);
            self.step(&mut by_weight[..WEIGHT_COUNT], indices.len(), rate);
            self.spread();
        }
        self.epochs += 1;
        true
    }

    fn identity(&self) -> Vec<u64> {
        let Settings {
            epochs,
            batch,
            rate,
            result,
            scale,
            likeness,
            reach,
        } = self.settings;
        let learnt = &self.samples.learnt;
        let numbers = learnt.scores.iter().chain(&learnt.outlooks).chain(&self.start);
        let sum = numbers.fold(0_u64, |sum, number| {
            sum.wrapping_mul(31).wrapping_add(number.to_bits().into())
        });
        let settings = [rate, result, scale, likeness, reach].map(|number| u64::from(number.to_bits()));
        [
            u64::from_le_bytes(Engine::MAGIC),
            learnt.len() as u64,
            sum,
            epochs.into(),
            batch as u64,
            WEIGHT_COUNT as u64,
        ]
        .into_iter()
        .chain(settings)
        .collect()
    }

    fn save(&self) -> Vec<u8> {
        let mut bytes = self.epochs.to_le_bytes().to_vec();
        bytes.extend(self.gone.iter().flat_map(|number| number.to_le_bytes()));
        self.adam.save(&mut bytes);
        bytes
    }

    fn restore(&mut self, state: &[u8]) {
        let mut words = state.as_chunks().0.iter().copied();
        self.epochs = u32::from_le_bytes(words.next().unwrap_or_default());
        for number in &mut self.gone {
            *number = f32::from_le_bytes(words.next().unwrap_or_default());
        }
        self.adam.restore(&mut words);
        self.spread();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::{Lesson, learn};
    use ::shogi::{Kind, Position, PositionTrait as _};
    use shogi_engine::Evaluator;

    /// The evaluation whose weights were set by hand.
    pub(in crate::shogi) fn by_hand() -> Evaluator {
        Evaluator::new(&Weights::by_hand())
    }

    fn value(evaluator: &Evaluator, position: &Position) -> i32 {
        evaluator.score(&evaluator.sums(position), position)
    }

    /// Positions of random games, with what `evaluator` finds them worth.
    pub(in crate::shogi) fn random_lessons(
        evaluator: &Evaluator,
        seed: u64,
        count: usize,
    ) -> Vec<(Position, i32)> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut found = Vec::new();
        while found.len() < count {
            let mut position = Position::start();
            for _ in 0..100 {
                let Some(action) = rng.choice(position.actions()) else {
                    break;
                };
                position.play_unchecked(action);
                if rng.u8(..4) == 0 {
                    found.push((position.clone(), value(evaluator, &position)));
                }
            }
        }
        found.truncate(count);
        found
    }

    /// Of two games with this chance one is won so often; the fit sees both at once.
    fn samples(lessons: &[(Position, i32)]) -> Samples {
        let mut samples = Samples::default();
        for (position, score) in lessons {
            samples.add(&Lesson {
                position,
                action: position.actions()[0],
                score: *score as i16,
                result: chance(*score as f32, SCALE),
                outlook: chance(*score as f32, SCALE),
                game: 1,
            });
        }
        samples
    }

    #[test]
    fn planted_weights_are_found() {
        let start = Weights::by_hand();
        // Knights worth more, pawns less, a king in the middle worse, the move worth a lot.
        let mut planted: Vec<f32> = start.numbers().iter().map(|&number| f32::from(number)).collect();
        for (kind, change) in [(Kind::Knight, 120.0), (Kind::Pawn, -40.0), (Kind::King, -60.0)] {
            for place in 0..45 {
                planted[kind.index() * 45 + place] += change * if place < 27 { 4.0 } else { 3.0 };
            }
        }
        planted[groups()[11].range.start] += 200.0;
        let planted = Evaluator::new(&Weights::new(&planted));
        let data = samples(&random_lessons(&planted, 1, 2_000));
        let unseen = random_lessons(&planted, 2, 300);
        let settings = Settings {
            epochs: 30,
            batch: 100,
            // There is no noise here.
            likeness: 0.02,
            ..Settings::default()
        };
        let mut fit = Fit::new(&start, &data, settings);
        let before = fit.loss(&data.learnt);
        let done = learn(&mut fit, 30, None, &StopFlag::new(), |_| ());
        assert!(done.expect("nothing is written"));
        let after = fit.loss(&data.learnt);
        assert!(after < before, "{after} < {before}");
        let distance = |weights: &Weights| {
            let evaluator = Evaluator::new(weights);
            let off = |(position, score): &(Position, i32)| value(&evaluator, position).abs_diff(*score);
            unseen.iter().map(off).sum::<u32>() / unseen.len() as u32
        };
        let (before, after) = (distance(&start), distance(&fit.weights()));
        assert!(
            after * 3 < before,
            "off by {after} after the fit, by {before} before"
        );
        assert!(
            fit.progress().starts_with("epoch 30: loss "),
            "{}",
            fit.progress()
        );
        assert_eq!(fit.changes().lines().count(), GROUP_COUNT);
    }

    #[test]
    fn a_fit_goes_on_where_it_stopped() {
        let settings = Settings {
            epochs: 2,
            batch: 20,
            ..Settings::default()
        };
        let data = samples(&random_lessons(&by_hand(), 3, 100));
        let start = Weights::new(&[]);
        let never = StopFlag::new();
        let mut whole = Fit::new(&start, &data, settings);
        assert!(whole.epoch(&never));
        let stopped = whole.save();
        assert!(whole.epoch(&never));
        let mut resumed = Fit::new(&start, &data, settings);
        resumed.restore(&stopped);
        assert_eq!(resumed.epochs(), 1);
        assert!(resumed.epoch(&never));
        assert_eq!(resumed.weights(), whole.weights());
        assert_ne!(whole.weights(), start);
        let other = Fit::new(&Weights::by_hand(), &data, settings);
        assert_ne!(other.identity(), whole.identity());
    }
}
