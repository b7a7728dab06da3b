//! Fits a network to games.
//!
//! The network is to foretell, for the player to act, a mixture of the search's chances and what the game says
//! ([`Lesson::outlook`](crate::Lesson::outlook)). The mean square of the difference is brought down by Adam (Kingma and Ba, 2015) with
//! steps that shrink along half a cosine. Whenever a position is used it is turned or mirrored at random, so that the network learns all
//! twelve views of the board; colours need no such care, since features are own and other.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

use super::Samples;
use crate::descent::{self, Numbers};
use crate::{Adam, Learner, Trainee as _};
use ::yinsh::Symmetry;
use fastrand::Rng;
use search::StopFlag;
use simd::{InstructionSet, Isa, Task};
use std::fmt;
use yinsh_engine::{BUCKETS, Engine, FEATURES, Network, Parameters, SECOND, WIDTH, symmetric};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How often each position is used.
    pub epochs: u32,
    /// The first steps' size.
    pub rate: f32,
    /// How much of the target the game says, 0 to 1; the rest is the search's chance.
    pub result_share: f32,
    /// Positions between two changes of the weights.
    pub batch: usize,
    /// Where the chances come from: order, symmetries, first weights.
    pub seed: u64,
    /// Threads to compute with. The network depends on their number in the last digits only.
    pub threads: usize,
}

/// How far the learning is; displayed in a line.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// The mean square of the difference to the target, in positions that are learnt from.
    pub training: f64,
    /// The same in positions that are not.
    pub validation: f64,
    /// … of the difference to the search's chances alone.
    pub to_search: f64,
    /// … of the difference to what the games say alone.
    pub to_result: f64,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "epoch {}: off by {:.5}; held out {:.5}, off the search {:.5}, off the result {:.5}",
            self.epoch, self.training, self.validation, self.to_search, self.to_result
        )
    }
}

/// Numbers in each part of [`Parameters`].
const SIZES: [usize; 6] = [
    FEATURES * WIDTH,
    WIDTH,
    BUCKETS * SECOND * WIDTH,
    BUCKETS * SECOND,
    BUCKETS * SECOND,
    BUCKETS,
];

fn zero() -> Parameters {
    Parameters {
        rows: vec![[0.0; WIDTH]; FEATURES],
        bias: [0.0; WIDTH],
        rows_2: vec![[0.0; WIDTH]; BUCKETS * SECOND],
        bias_2: vec![0.0; BUCKETS * SECOND],
        rows_3: vec![0.0; BUCKETS * SECOND],
        bias_3: vec![0.0; BUCKETS],
    }
}

fn random(rng: &mut Rng) -> Parameters {
    let mut number = |size: f32| (rng.f32() * 2.0 - 1.0) * size;
    let mut parameters = zero();
    for row in &mut parameters.rows {
        *row = std::array::from_fn(|_| number(0.1));
    }
    parameters.bias = std::array::from_fn(|_| 0.25 + number(0.1));
    for row in &mut parameters.rows_2 {
        *row = std::array::from_fn(|_| number((1.0 / WIDTH as f32).sqrt()));
    }
    parameters.bias_2.fill(0.1);
    for weight in &mut parameters.rows_3 {
        *weight = number((3.0 / SECOND as f32).sqrt());
    }
    parameters
}

impl Numbers for Parameters {
    fn parts(&mut self) -> Vec<&mut [f32]> {
        vec![
            self.rows.as_flattened_mut(),
            &mut self.bias,
            self.rows_2.as_flattened_mut(),
            &mut self.bias_2,
            &mut self.rows_3,
            &mut self.bias_3,
        ]
    }
}

/// Numbers as one, to be told from others.
pub(super) fn fold(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, |sum, number| sum.wrapping_mul(31).wrapping_add(number))
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// What the layers hold for a position.
struct Layers {
    first: [f32; WIDTH],
    second: [f32; SECOND],
}

#[inline(always)]
fn forward(parameters: &Parameters, features: impl Iterator<Item = u16>, bucket: usize) -> (f32, Layers) {
    let mut first = parameters.bias;
    for feature in features {
        let row = &parameters.rows[usize::from(feature)];
        for i in 0..WIDTH {
            first[i] += row[i];
        }
    }
    let active = first.map(|sum| sum.clamp(0.0, 1.0));
    let mut out = parameters.bias_3[bucket];
    let mut second = [0.0; SECOND];
    for (unit, sum) in second.iter_mut().enumerate() {
        let at = bucket * SECOND + unit;
        let row = &parameters.rows_2[at];
        // Lanes, so that the sum may be taken in any order.
        let mut lanes = [0.0; 16];
        for (row, active) in row.chunks_exact(16).zip(active.chunks_exact(16)) {
            for i in 0..16 {
                lanes[i] += row[i] * active[i];
            }
        }
        *sum = parameters.bias_2[at] + lanes.iter().sum::<f32>();
        out += parameters.rows_3[at] * sum.clamp(0.0, 1.0);
    }
    (out, Layers { first, second })
}

#[inline(always)]
fn backward(
    parameters: &Parameters,
    features: impl Iterator<Item = u16>,
    bucket: usize,
    layers: &Layers,
    slope: f32,
    gradient: &mut Parameters,
) {
    let open = |sum: f32| sum > 0.0 && sum < 1.0;
    let active = layers.first.map(|sum| sum.clamp(0.0, 1.0));
    let mut slopes = [0.0; WIDTH];
    gradient.bias_3[bucket] += slope;
    for unit in 0..SECOND {
        let at = bucket * SECOND + unit;
        gradient.rows_3[at] += slope * layers.second[unit].clamp(0.0, 1.0);
        if open(layers.second[unit]) {
            let slope = slope * parameters.rows_3[at];
            gradient.bias_2[at] += slope;
            let (row, change) = (&parameters.rows_2[at], &mut gradient.rows_2[at]);
            for i in 0..WIDTH {
                change[i] += slope * active[i];
                slopes[i] += slope * row[i];
            }
        }
    }
    for ((slope, &sum), bias) in slopes.iter_mut().zip(&layers.first).zip(&mut gradient.bias) {
        if !open(sum) {
            *slope = 0.0;
        }
        *bias += *slope;
    }
    for feature in features {
        let row = &mut gradient.rows[usize::from(feature)];
        for i in 0..WIDTH {
            row[i] += slopes[i];
        }
    }
}

/// The positions' share of a thread: adds to the gradient, and returns the sum of squares.
struct Share<'a> {
    learner: &'a Learning<'a>,
    positions: &'a [u32],
    rng: Rng,
    gradient: &'a mut Parameters,
}

impl Task for Share<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<S: InstructionSet>(mut self, _: S) -> f64 {
        let learner = self.learner;
        for part in self.gradient.parts() {
            part.fill(0.0);
        }
        let mut squares = 0.0;
        for &position in self.positions {
            let position = position as usize;
            let turned = &learner.turned[self.rng.usize(..learner.turned.len())];
            let features = learner.samples.features_of(position);
            let features = || features.iter().map(|&feature| turned[usize::from(feature)]);
            let bucket = usize::from(learner.samples.buckets[position]);
            let (out, layers) = forward(&learner.parameters, features(), bucket);
            let chance = sigmoid(out);
            let difference = chance - learner.target(position);
            squares += f64::from(difference * difference);
            let slope = 2.0 * difference * chance * (1.0 - chance);
            backward(
                &learner.parameters,
                features(),
                bucket,
                &layers,
                slope,
                self.gradient,
            );
        }
        squares
    }
}

/// The mean squares in positions that are not learnt from.
struct Validation<'a>(&'a Learning<'a>);

impl Task for Validation<'_> {
    type Output = [f64; 3];

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> [f64; 3] {
        let learner = self.0;
        let mut squares = [0.0; 3];
        for &position in &learner.held_out {
            let position = position as usize;
            let features = learner.samples.features_of(position).iter().copied();
            let bucket = usize::from(learner.samples.buckets[position]);
            let chance = sigmoid(forward(&learner.parameters, features, bucket).0);
            let targets = [
                learner.target(position),
                learner.samples.chances[position],
                learner.samples.outlooks[position],
            ];
            for (sum, target) in squares.iter_mut().zip(targets) {
                *sum += f64::from((chance - target) * (chance - target));
            }
        }
        squares.map(|sum| sum / learner.held_out.len().max(1) as f64)
    }
}

/// A network that is learning.
#[derive(Debug)]
pub struct Learning<'a> {
    samples: &'a Samples,
    settings: &'a Settings,
    parameters: Parameters,
    /// What it began with, as a number.
    start: u64,
    adam: Adam,
    epochs: u32,
    /// The sum of squares in the last epoch, by position.
    training: f64,
    /// Positions to learn from, and not.
    learnt: Vec<u32>,
    held_out: Vec<u32>,
    /// What each feature becomes under each symmetry.
    turned: Vec<Vec<u16>>,
    /// A gradient for each thread.
    gradients: Vec<Parameters>,
}

impl<'a> Learning<'a> {
    /// A random network, to begin with.
    pub fn new(samples: &'a Samples, settings: &'a Settings) -> Self {
        let parameters = random(&mut Rng::with_seed(settings.seed));
        Self::begin(samples, settings, parameters)
    }

    /// A network that has learnt before.
    pub fn with_start(samples: &'a Samples, settings: &'a Settings, start: &Network) -> Self {
        Self::begin(samples, settings, start.parameters())
    }

    fn begin(samples: &'a Samples, settings: &'a Settings, mut parameters: Parameters) -> Self {
        let held_out = |&position: &u32| samples.held_out[position as usize];
        let (held, learnt) = (0..samples.len() as u32).partition(held_out);
        let numbers = parameters.parts().into_iter().flatten();
        Self {
            samples,
            settings,
            start: fold(numbers.map(|number| u64::from(number.to_bits()))),
            parameters,
            adam: Adam::new(SIZES.iter().sum()),
            epochs: 0,
            training: f64::NAN,
            learnt,
            held_out: held,
            turned: Symmetry::ALL
                .iter()
                .map(|&symmetry| (0..FEATURES).map(|f| symmetric(f, symmetry) as u16).collect())
                .collect(),
            gradients: vec![zero(); settings.threads.max(1)],
        }
    }

    fn target(&self, position: usize) -> f32 {
        let share = self.settings.result_share;
        share * self.samples.outlooks[position] + (1.0 - share) * self.samples.chances[position]
    }

    /// How far it is, after an epoch.
    pub fn progress(&self) -> Progress {
        let [validation, to_search, to_result] = Isa::best().run(Validation(self));
        Progress {
            epoch: self.epochs,
            training: self.training,
            validation,
            to_search,
            to_result,
        }
    }

    /// The network as it is now, its numbers made whole.
    pub fn network(&self, about: &str) -> Network {
        Network::new(&self.parameters, about)
    }

    /// Sums the gradient over the positions into the first of `gradients`.
    fn gradient(&self, positions: &[u32], rng: &mut Rng, gradients: &mut [Parameters]) -> f64 {
        descent::sum_gradient(positions, rng, gradients, |positions, rng, gradient| {
            Isa::best().run(Share {
                learner: self,
                positions,
                rng,
                gradient,
            })
        })
    }

    /// A step along the mean of a batch's gradient.
    fn step(&mut self, gradient: &mut Parameters, rate: f32, batch: f32) {
        let slopes = descent::mean(gradient, batch);
        self.adam
            .step(rate, self.parameters.parts().into_iter().zip(slopes));
    }
}

impl Learner for Learning<'_> {
    fn epochs(&self) -> u32 {
        self.epochs
    }

    fn epoch(&mut self, stop: &StopFlag) -> bool {
        let batch = self.settings.batch.clamp(1, self.learnt.len().max(1));
        let steps = self.learnt.len() / batch;
        let all = (self.settings.epochs as usize * steps).max(1) as f32;
        // Each epoch has chances of its own, so that one that is done again is the same.
        let mut rng = Rng::with_seed(self.settings.seed << 16 ^ u64::from(self.epochs + 1));
        let mut order = self.learnt.clone();
        rng.shuffle(&mut order);
        let mut gradients = std::mem::take(&mut self.gradients);
        let mut squares = 0.0;
        for positions in order.chunks_exact(batch) {
            if stop.is_stopped() {
                return false;
            }
            squares += self.gradient(positions, &mut rng, &mut gradients);
            let part = (self.adam.steps() + 1) as f32 / all;
            let rate = descent::rate(self.settings.rate, part, 0.02);
            self.step(&mut gradients[0], rate, batch as f32);
        }
        self.gradients = gradients;
        self.epochs += 1;
        self.training = squares / (steps * batch) as f64;
        true
    }

    fn identity(&self) -> Vec<u64> {
        let Settings {
            epochs,
            rate,
            result_share,
            batch,
            seed,
            threads,
        } = *self.settings;
        let bits = self
            .samples
            .chances
            .iter()
            .map(|chance| u64::from(chance.to_bits()));
        vec![
            u64::from_le_bytes(Engine::MAGIC),
            self.samples.len() as u64,
            fold(bits),
            epochs.into(),
            rate.to_bits().into(),
            result_share.to_bits().into(),
            batch as u64,
            seed,
            threads as u64,
            SIZES.iter().sum::<usize>() as u64,
            self.start,
        ]
    }

    fn save(&self) -> Vec<u8> {
        let mut bytes = self.epochs.to_le_bytes().to_vec();
        descent::save(&self.parameters, &mut bytes);
        self.adam.save(&mut bytes);
        bytes
    }

    fn restore(&mut self, state: &[u8]) {
        let mut words = state.as_chunks().0.iter().copied();
        self.epochs = u32::from_le_bytes(words.next().unwrap_or_default());
        descent::restore(&mut self.parameters, &mut words);
        self.adam.restore(&mut words);
    }
}
