//! Fitting the evaluation's weights to positions whose worth is known.
//!
//! What a position is worth is a mixture of two things: how its game ended, and what a search found. The fit makes the
//! evaluation, as a winning chance, come as near to it as the data support: it minimises the logistic loss plus, for every
//! weight, the square of its distance from where it began, in units of how far its group is expected to go.

use crate::eval::{
    Evaluator, FEATURE_COUNT, GROUP_COUNT, UNIT, WEIGHT_COUNT, Weights, for_each_feature, for_each_weight,
    groups,
};
use shogi::Position;
use std::fmt;
use std::str::FromStr;

/// The chance to win with a value of `value` units, where a value of `scale` wins with e times the chance to lose.
pub fn chance(value: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-value / scale).exp())
}

/// A position with what became of it. Its text is a line of a data file.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// What a search found it worth for the player to move, in the engine's units.
    pub score: i32,
    /// What the player to move made of it: 1 a win, 0 a loss, 0.5 a draw.
    pub result: f32,
    /// Which game it is from: games are kept together where some are held back to check the fit.
    pub game: u32,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            position,
            score,
            result,
            game,
        } = self;
        write!(f, "{game}\t{result}\t{score}\t{position}")
    }
}

/// A line that is not a sample.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected game, result (1, 0.5 or 0), score and position with tabs between, found {0:?}")]
pub struct ParseSampleError(pub String);

impl FromStr for Sample {
    type Err = ParseSampleError;

    fn from_str(line: &str) -> Result<Self, ParseSampleError> {
        let read = || {
            let mut parts = line.split('\t');
            let game = parts.next()?.parse().ok()?;
            let result = parts.next()?.parse().ok()?;
            let score = parts.next()?.parse().ok()?;
            let position = parts.next()?.parse().ok()?;
            (parts.next().is_none() && (0.0..=1.0).contains(&result)).then_some(Self {
                position,
                score,
                result,
                game,
            })
        };
        read().ok_or_else(|| ParseSampleError(line.chars().take(120).collect()))
    }
}

/// Marks a feature that the other player has.
const OTHERS: u32 = 1 << 31;

/// Positions as the fit sees them.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// The features of all positions, one after the other.
    features: Vec<u32>,
    /// Where each position's features end.
    ends: Vec<usize>,
    scores: Vec<f32>,
    results: Vec<f32>,
}

impl Samples {
    /// Adds one.
    pub fn push(&mut self, sample: &Sample) {
        for_each_feature(&sample.position, |feature, sign| {
            let mark = if sign < 0 { OTHERS } else { 0 };
            self.features.push(feature as u32 | mark);
        });
        self.ends.push(self.features.len());
        self.scores.push(sample.score as f32);
        self.results.push(sample.result);
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    fn features(&self, index: usize) -> &[u32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.features[start..self.ends[index]]
    }

    /// The scale with which the search's values predict the results best, from 100 to 3000.
    pub fn best_scale(&self) -> f32 {
        self.best_prediction(&self.scores).0
    }

    /// The scale with which values predict the results best, and the mean loss with it.
    fn best_prediction(&self, values: &[f32]) -> (f32, f64) {
        let loss_with = |scale: f32| {
            let pairs = values.iter().zip(&self.results);
            let losses = pairs.map(|(&value, &result)| f64::from(loss(chance(value, scale), result)));
            losses.sum::<f64>() / self.len().max(1) as f64
        };
        let mut best = (600.0, f64::INFINITY);
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
}

/// The logistic loss of a guess.
fn loss(guess: f32, target: f32) -> f32 {
    let guess = guess.clamp(1e-6, 1.0 - 1e-6);
    -target * guess.ln() - (1.0 - target) * (1.0 - guess).ln()
}

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How many times all positions are gone through.
    pub epochs: u32,
    /// Positions to a step.
    pub batch: usize,
    /// How far a weight goes in a step at first, as a part of how far its group is expected to go.
    pub rate: f32,
    /// How much of what a position is worth is its game's result; the rest is the search's value.
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
            scale: 600.0,
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
pub struct Fit {
    settings: Settings,
    /// The weights of each feature; `WEIGHT_COUNT` for none.
    weights_of: Vec<[u32; 3]>,
    /// How far each weight is expected to go.
    reach: Vec<f32>,
    start: Vec<f32>,
    /// How far each weight has gone, as a part of its reach.
    gone: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    /// Each feature's value at present.
    values: Vec<f32>,
    steps: u32,
    epochs: u32,
}

impl Fit {
    /// A fit that begins with these weights.
    pub fn new(start: &Weights, settings: Settings) -> Self {
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
        Self {
            settings,
            weights_of,
            reach,
            start: start.numbers().iter().map(|&number| f32::from(number)).collect(),
            gone: vec![0.0; WEIGHT_COUNT],
            mean: vec![0.0; WEIGHT_COUNT],
            square: vec![0.0; WEIGHT_COUNT],
            values: vec![0.0; FEATURE_COUNT],
            steps: 0,
            epochs: 0,
        }
    }

    /// How many epochs are done.
    pub fn epochs(&self) -> u32 {
        self.epochs
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

    fn target(&self, samples: &Samples, index: usize) -> f32 {
        let Settings { result, scale, .. } = self.settings;
        result * samples.results[index] + (1.0 - result) * chance(samples.scores[index], scale)
    }

    /// What a position is worth for the player to move as the weights are now.
    fn value(&self, samples: &Samples, index: usize) -> f32 {
        let features = samples.features(index).iter();
        let sum: f32 = features
            .map(|&feature| {
                let value = self.values[(feature & !OTHERS) as usize];
                if feature & OTHERS == 0 { value } else { -value }
            })
            .sum();
        sum / UNIT as f32
    }

    fn guess(&self, samples: &Samples, index: usize) -> f32 {
        chance(self.value(samples, index), self.settings.scale)
    }

    /// The mean loss.
    pub fn loss(&mut self, samples: &Samples) -> f64 {
        self.spread();
        let loss = |index| f64::from(loss(self.guess(samples, index), self.target(samples, index)));
        (0..samples.len()).map(loss).sum::<f64>() / samples.len().max(1) as f64
    }

    /// How well the values predict the results alone: the mean loss with the scale that suits them best, and that scale.
    pub fn prediction(&mut self, samples: &Samples) -> (f64, f32) {
        self.spread();
        let values: Vec<f32> = (0..samples.len())
            .map(|index| self.value(samples, index))
            .collect();
        let (scale, loss) = samples.best_prediction(&values);
        (loss, scale)
    }

    /// Goes through all positions once, in an order of its own, by Adam with steps that end at zero with the last epoch.
    pub fn epoch(&mut self, samples: &Samples) {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        fastrand::Rng::with_seed(self.epochs.into()).shuffle(&mut order);
        let batches = samples.len().div_ceil(self.settings.batch).max(1);
        let all = self.settings.epochs as usize * batches;
        let mut by_feature = vec![0.0_f32; FEATURE_COUNT];
        let mut by_weight = vec![0.0_f32; WEIGHT_COUNT + 1];
        for (batch, indices) in order.chunks(self.settings.batch).enumerate() {
            self.spread();
            by_feature.fill(0.0);
            by_weight.fill(0.0);
            for &index in indices {
                let error = self.guess(samples, index) - self.target(samples, index);
                for &feature in samples.features(index) {
                    by_feature[(feature & !OTHERS) as usize] +=
                        if feature & OTHERS == 0 { error } else { -error };
                }
            }
            for (&gradient, weights) in by_feature.iter().zip(&self.weights_of) {
                if gradient != 0.0 {
                    for &weight in weights {
                        by_weight[weight as usize] += gradient;
                    }
                }
            }
            let done = (self.epochs as usize * batches + batch) as f32 / all as f32;
            let rate = self.settings.rate * (1.0 - done).max(0.0);
            self.step(&by_weight, indices.len(), samples.len(), rate);
        }
        self.epochs += 1;
    }

    fn step(&mut self, gradients: &[f32], batch: usize, all: usize, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps.min(100_000) as i32;
        let correction = (1.0 - SQUARE.powi(steps)).sqrt() / (1.0 - MEAN.powi(steps));
        let per_unit = 1.0 / (UNIT as f32 * self.settings.scale * batch as f32);
        let pull = self.settings.likeness / all as f32;
        for (weight, gradient) in gradients[..WEIGHT_COUNT].iter().enumerate() {
            let gradient = gradient * self.reach[weight] * per_unit + pull * self.gone[weight];
            let mean = &mut self.mean[weight];
            *mean = MEAN * *mean + (1.0 - MEAN) * gradient;
            let square = &mut self.square[weight];
            *square = SQUARE * *square + (1.0 - SQUARE) * gradient * gradient;
            self.gone[weight] -= rate * correction * *mean / (square.sqrt() + 1e-8);
        }
    }

    /// The state of the fit, to go on later: the counts of steps and epochs, then three numbers for each weight.
    pub fn to_bytes(&self) -> Vec<u8> {
        let counts = [self.steps, self.epochs].into_iter().flat_map(u32::to_le_bytes);
        let numbers = [&self.gone, &self.mean, &self.square].into_iter().flatten();
        counts
            .chain(numbers.flat_map(|number| number.to_le_bytes()))
            .collect()
    }

    /// Takes up a fit with the same start and settings where [`Fit::to_bytes`] left it; `None` if the bytes are no such
    /// state.
    #[must_use]
    pub fn resumed(mut self, bytes: &[u8]) -> Option<Self> {
        let (words, rest) = bytes.as_chunks::<4>();
        let [steps, epochs, numbers @ ..] = words else {
            return None;
        };
        if numbers.len() != 3 * WEIGHT_COUNT || !rest.is_empty() {
            return None;
        }
        self.steps = u32::from_le_bytes(*steps);
        self.epochs = u32::from_le_bytes(*epochs);
        let mut numbers = numbers.iter().map(|&word| f32::from_le_bytes(word));
        for list in [&mut self.gone, &mut self.mean, &mut self.square] {
            for (value, number) in list.iter_mut().zip(&mut numbers) {
                *value = number;
            }
        }
        Some(self)
    }
}

/// The value of a position for the player to move, without looking ahead.
pub fn value(evaluator: &Evaluator, position: &Position) -> i32 {
    evaluator.score(evaluator.sums(position), position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::{Kind, PositionTrait as _};

    /// Positions of random games, with what `evaluator` finds them worth.
    fn samples(evaluator: &Evaluator, seed: u64, count: usize) -> Vec<Sample> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut found = Vec::new();
        for game in 0.. {
            let mut position = Position::start();
            for _ in 0..100 {
                let actions = position.actions();
                if actions.is_empty() {
                    break;
                }
                position.play_unchecked(actions[rng.usize(..actions.len())]);
                if rng.u8(..4) == 0 {
                    let score = value(evaluator, &position);
                    // Of two games with this chance one is won so often; the fit sees both at once.
                    let result = chance(score as f32, 600.0);
                    let position = position.clone();
                    found.push(Sample {
                        position,
                        score,
                        result,
                        game,
                    });
                    if found.len() == count {
                        return found;
                    }
                }
            }
        }
        found
    }

    fn collected(list: &[Sample]) -> Samples {
        let mut samples = Samples::default();
        for sample in list {
            samples.push(sample);
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
        let (seen, unseen) = (samples(&planted, 1, 2_000), samples(&planted, 2, 300));
        let mut fit = Fit::new(
            &start,
            Settings {
                epochs: 30,
                batch: 100,
                // There is no noise here.
                likeness: 0.02,
                ..Settings::default()
            },
        );
        let data = collected(&seen);
        let before = fit.loss(&data);
        for _ in 0..30 {
            fit.epoch(&data);
        }
        let after = fit.loss(&data);
        assert!(after < before, "{after} < {before}");
        let distance = |weights: &Weights| {
            let evaluator = Evaluator::new(weights);
            let off = |sample: &Sample| value(&evaluator, &sample.position).abs_diff(sample.score);
            unseen.iter().map(off).sum::<u32>() / unseen.len() as u32
        };
        let (before, after) = (distance(&start), distance(&fit.weights()));
        assert!(
            after * 3 < before,
            "off by {after} after the fit, by {before} before"
        );
    }

    #[test]
    fn a_fit_goes_on_where_it_stopped() {
        let settings = Settings {
            epochs: 2,
            batch: 20,
            ..Settings::default()
        };
        let list = samples(&Evaluator::new(&Weights::by_hand()), 3, 100);
        let lines: Vec<Sample> = list
            .iter()
            .map(|sample| sample.to_string().parse().expect("it reads what it wrote"))
            .collect();
        let data = collected(&lines);
        let start = Weights::new(&[]);
        let mut whole = Fit::new(&start, settings);
        whole.epoch(&data);
        let stopped = whole.to_bytes();
        whole.epoch(&data);
        let mut resumed = Fit::new(&start, settings).resumed(&stopped).expect("a state");
        assert_eq!(resumed.epochs(), 1);
        resumed.epoch(&data);
        assert_eq!(resumed.weights(), whole.weights());
        assert_ne!(whole.weights(), start);
        assert!(Fit::new(&start, settings).resumed(&stopped[1..]).is_none());
        assert!(Fit::new(&start, settings).resumed(&[]).is_none());
    }

    #[test]
    fn lines_that_are_no_samples_are_refused() {
        let good = samples(&Evaluator::new(&Weights::by_hand()), 4, 1)[0].to_string();
        assert!(good.parse::<Sample>().is_ok());
        for line in [
            "",
            "1\t2\t3",
            "1\t7\t0\tx",
            &good.replace('\t', " "),
            &format!("{good}\t"),
        ] {
            let error = line.parse::<Sample>().expect_err("no sample");
            assert!(error.to_string().contains("expected"), "{error}");
        }
    }

    #[test]
    fn the_scale_is_found() {
        let mut samples = Samples::default();
        for sample in self::samples(&Evaluator::new(&Weights::by_hand()), 5, 400) {
            let result = chance(sample.score as f32, 350.0);
            samples.push(&Sample { result, ..sample });
        }
        assert!(
            (samples.best_scale() - 350.0).abs() < 1.0,
            "{}",
            samples.best_scale()
        );
        assert_eq!(samples.len(), 400);
        assert!(!samples.is_empty() && Samples::default().is_empty());
    }
}
