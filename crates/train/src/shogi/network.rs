//! Fits a network to games: what the sum over features is off.
//!
//! The sum stays as it is, and the network is to make up for what is missing to a mixture of the search's chances and what the
//! game says ([`Lesson::outlook`]). The mean logistic loss is brought down by Adam with steps that shrink along half a cosine; at each
//! step the first layer's rows shrink a little as well (Loshchilov and Hutter's decoupled weight decay, 2019), so that what is rare is
//! not learnt by heart. A network that learns on is drawn to where it began instead (L2-SP; Li, Grandvalet and Davoine, 2018): what its
//! games do not tell of stays as it was.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

use super::samples::{SCALE, best_prediction, chance, loss};
use crate::descent::{self, Numbers};
use crate::{Adam, Learner, Lesson, Trainee as _};
use ::shogi::{Position, PositionTrait as _};
use fastrand::Rng;
use search::StopFlag;
use shogi_engine::{
    ATTACKS, BUCKETS, Engine, Evaluator, HIDDEN, Network, Parameters, ROWS, WIDTH, attack_rows,
    for_each_attack, for_each_seen,
};
use simd::{InstructionSet, Isa, Task};
use std::collections::HashSet;
use std::fmt;

/// How to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How often each position is used.
    pub epochs: u32,
    /// The first steps' size.
    pub rate: f32,
    /// How much of the target the game says, 0 to 1; the rest is the search's chance.
    pub result_share: f32,
    /// Positions between two changes of the weights.
    pub batch: usize,
    /// How much the first layer's rows and the corrections shrink in a step, as a part of its size: to nothing, or to those of the
    /// network that there was to begin with.
    pub decay: f32,
    /// Where the chances come from: order, first weights.
    pub seed: u64,
    /// Threads to compute with. The network depends on their number in the last digits only.
    pub threads: usize,
}

/// Marks a feature that the other player has.
const OTHERS: u16 = 1 << 15;

/// Positions to learn from, and those held out. What comes up again counts once.
#[derive(Debug)]
pub struct Samples {
    evaluator: Evaluator,
    known: HashSet<u64>,
    /// The features of all positions: of each those of the view of the player to move, then the other's.
    features: Vec<u16>,
    /// Where those of each view end.
    ends: Vec<[usize; 2]>,
    buckets: Vec<u8>,
    /// The sum's features that come from attacks, of all positions; marked where the other player has them.
    attacks: Vec<u16>,
    /// Where those of each position end.
    attack_ends: Vec<usize>,
    /// What the sum over features says, in units of [`SCALE`].
    sums: Vec<f32>,
    /// The search's chances.
    chances: Vec<f32>,
    results: Vec<f32>,
    /// What the games say of the positions: [`Lesson::outlook`].
    outlooks: Vec<f32>,
    held_out: Vec<bool>,
    /// How many were left out because they were there already.
    pub doubles: usize,
}

impl Samples {
    /// None yet. `evaluator` is the sum over features beside which the network is to learn.
    pub fn new(evaluator: Evaluator) -> Self {
        Self {
            evaluator,
            known: HashSet::new(),
            features: Vec::new(),
            ends: Vec::new(),
            buckets: Vec::new(),
            attacks: Vec::new(),
            attack_ends: Vec::new(),
            sums: Vec::new(),
            chances: Vec::new(),
            results: Vec::new(),
            outlooks: Vec::new(),
            held_out: Vec::new(),
            doubles: 0,
        }
    }

    /// Adds a position.
    pub fn add(&mut self, lesson: &Lesson<'_, Position>) {
        let position = lesson.position;
        if !self.known.insert(position.key()) {
            self.doubles += 1;
            return;
        }
        let mut middle = None;
        let features = &mut self.features;
        let bucket = for_each_seen(position, |own, feature| {
            if !own {
                middle.get_or_insert(features.len());
            }
            features.push(feature as u16);
        });
        let end = features.len();
        self.ends.push([middle.unwrap_or(end), end]);
        self.buckets.push(bucket as u8);
        for_each_attack(position, |feature, sign| {
            let mark = if sign < 0 { OTHERS } else { 0 };
            self.attacks.push(feature as u16 | mark);
        });
        self.attack_ends.push(self.attacks.len());
        let sum = self.evaluator.score(&self.evaluator.sums(position), position);
        self.sums.push(sum as f32 / SCALE);
        self.chances.push(Engine::chance(lesson.score));
        self.results.push(lesson.result);
        self.outlooks.push(lesson.outlook);
        self.held_out.push(lesson.is_held_out());
    }

    /// How many there are, those held out included.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many are held out.
    pub fn held_out(&self) -> usize {
        self.held_out.iter().filter(|&&held| held).count()
    }

    fn views(&self, index: usize) -> [&[u16]; 2] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before][1]);
        let [middle, end] = self.ends[index];
        [&self.features[start..middle], &self.features[middle..end]]
    }

    fn attacks(&self, index: usize) -> &[u16] {
        let start = index.checked_sub(1).map_or(0, |before| self.attack_ends[before]);
        &self.attacks[start..self.attack_ends[index]]
    }
}

/// How far the learning is; displayed in a line.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    epoch: u32,
    /// The mean loss in positions that are learnt from, without what the targets leave open by themselves.
    training: f64,
    /// The same in positions held out.
    held_out: f64,
    /// … and against the search's chances alone.
    to_search: f64,
    /// The mean loss against the results alone, with the scale that suits the values best.
    to_result: f64,
    scale: f32,
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "epoch {}: off by {:.5}; held out {:.5}, off the search {:.5}, off the result {:.5} by {}",
            self.epoch, self.training, self.held_out, self.to_search, self.to_result, self.scale
        )
    }
}

fn zero() -> Parameters {
    Parameters {
        rows: vec![[0.0; WIDTH]; ROWS],
        bias: [0.0; WIDTH],
        out: [[[0.0; WIDTH]; 2]; BUCKETS],
        bias_out: [0.0; BUCKETS],
        corrections: vec![[0.0; ATTACKS]; BUCKETS],
        hidden: [[[0.0; 2 * WIDTH]; HIDDEN]; BUCKETS],
        bias_hidden: [[0.0; HIDDEN]; BUCKETS],
        out_hidden: [[0.0; HIDDEN]; BUCKETS],
    }
}

/// A network that says next to nothing.
fn random(rng: &mut Rng) -> Parameters {
    let mut number = |size: f32| (rng.f32() * 2.0 - 1.0) * size;
    let mut parameters = zero();
    for row in &mut parameters.rows {
        *row = std::array::from_fn(|_| number(0.035));
    }
    parameters.bias = std::array::from_fn(|_| 0.3 + number(0.1));
    let view: [[f32; WIDTH]; 2] = std::array::from_fn(|_| std::array::from_fn(|_| number(0.1)));
    parameters.out = [view; BUCKETS];
    let hidden: [[f32; 2 * WIDTH]; HIDDEN] = std::array::from_fn(|_| std::array::from_fn(|_| number(0.15)));
    parameters.hidden = [hidden; BUCKETS];
    parameters.bias_hidden = [[0.3; HIDDEN]; BUCKETS];
    parameters.out_hidden = [std::array::from_fn(|_| number(0.2)); BUCKETS];
    parameters
}

/// The most that a weight of the first layer and of the output may be: what the whole-numbered network can hold.
const MOST_ROW: f32 = 0.1245;
const MOST_OUT: f32 = 1.98;

impl Numbers for Parameters {
    fn parts(&mut self) -> Vec<&mut [f32]> {
        vec![
            self.rows.as_flattened_mut(),
            &mut self.bias,
            self.out.as_flattened_mut().as_flattened_mut(),
            &mut self.bias_out,
            self.hidden.as_flattened_mut().as_flattened_mut(),
            self.bias_hidden.as_flattened_mut(),
            self.out_hidden.as_flattened_mut(),
            self.corrections.as_flattened_mut(),
        ]
    }
}

/// The rows of something seen in attacks, in the view of the player to move and in the other's.
#[inline(always)]
fn rows_of(attack: u16) -> [usize; 2] {
    let [own, other] = attack_rows(usize::from(attack & !OTHERS));
    if attack & OTHERS == 0 {
        [own, other]
    } else {
        [other, own]
    }
}

/// 1 for what the player to move has, −1 for what the other one has.
#[inline(always)]
fn sign(attack: u16) -> f32 {
    if attack & OTHERS == 0 { 1.0 } else { -1.0 }
}

/// The output, the first layer's sums of both views, and the hidden layer's.
#[inline(always)]
fn forward(
    parameters: &Parameters,
    views: [&[u16]; 2],
    attacks: &[u16],
    bucket: usize,
) -> (f32, [[f32; WIDTH]; 2], [f32; HIDDEN]) {
    let mut sums = [parameters.bias; 2];
    for (which, (sums, features)) in sums.iter_mut().zip(views).enumerate() {
        let anew = attacks.iter().map(|&attack| rows_of(attack)[which]);
        for feature in features.iter().map(|&feature| usize::from(feature)).chain(anew) {
            let row = &parameters.rows[feature];
            for i in 0..WIDTH {
                sums[i] += row[i];
            }
        }
    }
    // Lanes, so that the sum may be taken in any order.
    let mut lanes = [0.0; 16];
    for (sums, out) in sums.iter().zip(&parameters.out[bucket]) {
        for (sums, out) in sums.chunks_exact(16).zip(out.chunks_exact(16)) {
            for i in 0..16 {
                let cut = sums[i].clamp(0.0, 1.0);
                lanes[i] += cut * cut * out[i];
            }
        }
    }
    let corrections = &parameters.corrections[bucket];
    let corrected: f32 = attacks
        .iter()
        .map(|&attack| sign(attack) * corrections[usize::from(attack & !OTHERS)])
        .sum();
    let mut hidden = parameters.bias_hidden[bucket];
    let mut through = 0.0;
    for (unit, row) in parameters.hidden[bucket].iter().enumerate() {
        let mut lanes = [0.0; 16];
        for (sums, row) in sums.as_flattened().chunks_exact(16).zip(row.chunks_exact(16)) {
            for i in 0..16 {
                lanes[i] += sums[i].clamp(0.0, 1.0) * row[i];
            }
        }
        hidden[unit] += lanes.iter().sum::<f32>();
        let cut = hidden[unit].clamp(0.0, 1.0);
        through += cut * cut * parameters.out_hidden[bucket][unit];
    }
    let out = parameters.bias_out[bucket] + lanes.iter().sum::<f32>() + through + corrected;
    (out, sums, hidden)
}

/// The positions' share of a thread: adds to the gradient, and returns the sum of losses.
struct Share<'a> {
    learner: &'a Learning<'a>,
    positions: &'a [u32],
    gradient: &'a mut Parameters,
}

impl Task for Share<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> f64 {
        let Self {
            learner, gradient, ..
        } = self;
        let parameters = &learner.parameters;
        for part in gradient.parts() {
            part.fill(0.0);
        }
        let mut losses = 0.0;
        for &position in self.positions {
            let position = position as usize;
            let views = learner.samples.views(position);
            let bucket = usize::from(learner.samples.buckets[position]);
            let attacks = learner.samples.attacks(position);
            let (out, sums, hidden) = forward(parameters, views, attacks, bucket);
            let guess = chance(learner.samples.sums[position] + out, 1.0);
            let target = learner.target(position);
            losses += f64::from(loss(guess, target) - loss(target, target));
            let slope = guess - target;
            gradient.bias_out[bucket] += slope;
            let of_corrections = &mut gradient.corrections[bucket];
            for &attack in attacks {
                of_corrections[usize::from(attack & !OTHERS)] += sign(attack) * slope;
            }
            // By how much the loss changes with each sum cut to 0 … 1, through the hidden layer.
            let mut through = [[0.0; WIDTH]; 2];
            let cut_sums = sums.map(|sums| sums.map(|sum| sum.clamp(0.0, 1.0)));
            for (unit, sum) in hidden.into_iter().enumerate() {
                let cut = sum.clamp(0.0, 1.0);
                gradient.out_hidden[bucket][unit] += slope * cut * cut;
                if sum <= 0.0 || sum >= 1.0 {
                    continue;
                }
                let slope = slope * parameters.out_hidden[bucket][unit] * 2.0 * cut;
                gradient.bias_hidden[bucket][unit] += slope;
                let row = &parameters.hidden[bucket][unit];
                let of_row = &mut gradient.hidden[bucket][unit];
                let (through, cut_sums) = (through.as_flattened_mut(), cut_sums.as_flattened());
                for i in 0..2 * WIDTH {
                    through[i] += slope * row[i];
                    of_row[i] += slope * cut_sums[i];
                }
            }
            for (view, features) in views.into_iter().enumerate() {
                let (sums, out) = (&sums[view], &parameters.out[bucket][view]);
                let of_out = &mut gradient.out[bucket][view];
                let mut slopes = [0.0; WIDTH];
                for i in 0..WIDTH {
                    let cut = cut_sums[view][i];
                    of_out[i] += slope * cut * cut;
                    if sums[i] > 0.0 && sums[i] < 1.0 {
                        slopes[i] = slope * out[i] * 2.0 * cut + through[view][i];
                    }
                    gradient.bias[i] += slopes[i];
                }
                let anew = attacks.iter().map(|&attack| rows_of(attack)[view]);
                for feature in features.iter().map(|&feature| usize::from(feature)).chain(anew) {
                    let row = &mut gradient.rows[feature];
                    for i in 0..WIDTH {
                        row[i] += slopes[i];
                    }
                }
            }
        }
        losses
    }
}

/// The mean losses in positions that are not learnt from, against the targets and against the search's chances; and the values there.
struct HeldOut<'a>(&'a Learning<'a>);

impl Task for HeldOut<'_> {
    type Output = ([f64; 2], Vec<f32>);

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> ([f64; 2], Vec<f32>) {
        let learner = self.0;
        let samples = learner.samples;
        let mut losses = [0.0; 2];
        let mut values = Vec::with_capacity(learner.held_out.len());
        for &position in &learner.held_out {
            let position = position as usize;
            let bucket = usize::from(samples.buckets[position]);
            let (views, attacks) = (samples.views(position), samples.attacks(position));
            let (out, _, _) = forward(&learner.parameters, views, attacks, bucket);
            let value = samples.sums[position] + out;
            let guess = chance(value, 1.0);
            for (loss_of, target) in losses
                .iter_mut()
                .zip([learner.target(position), samples.chances[position]])
            {
                *loss_of += f64::from(loss(guess, target) - loss(target, target));
            }
            values.push(value * SCALE);
        }
        let count = learner.held_out.len().max(1) as f64;
        (losses.map(|sum| sum / count), values)
    }
}

/// A network that is learning.
#[derive(Debug)]
pub struct Learning<'a> {
    samples: &'a Samples,
    settings: Settings,
    parameters: Parameters,
    /// What the first layer's rows and the corrections are drawn to.
    home: Parameters,
    adam: Adam,
    epochs: u32,
    /// The mean loss in the last epoch.
    training: f64,
    /// Positions to learn from, and not.
    learnt: Vec<u32>,
    held_out: Vec<u32>,
    /// A gradient for each thread.
    gradients: Vec<Parameters>,
}

impl<'a> Learning<'a> {
    /// A network that says next to nothing, to begin with.
    pub fn new(samples: &'a Samples, settings: Settings) -> Self {
        let parameters = random(&mut Rng::with_seed(settings.seed));
        Self::from_parameters(samples, settings, parameters, zero())
    }

    /// The same, beginning with a network, to which its first layer is drawn.
    pub fn with_start(samples: &'a Samples, settings: Settings, start: &Network) -> Self {
        Self::from_parameters(samples, settings, start.parameters(), start.parameters())
    }

    fn from_parameters(
        samples: &'a Samples,
        settings: Settings,
        mut parameters: Parameters,
        home: Parameters,
    ) -> Self {
        let (held_out, learnt) =
            (0..samples.len() as u32).partition(|&position| samples.held_out[position as usize]);
        let numbers = parameters.parts().iter().map(|part| part.len()).sum();
        Self {
            samples,
            settings,
            parameters,
            home,
            adam: Adam::new(numbers),
            epochs: 0,
            training: f64::NAN,
            learnt,
            held_out,
            gradients: vec![zero(); settings.threads.max(1)],
        }
    }

    fn target(&self, position: usize) -> f32 {
        let share = self.settings.result_share;
        share * self.samples.outlooks[position] + (1.0 - share) * self.samples.chances[position]
    }

    /// How far it is, after an epoch.
    pub fn progress(&self) -> Progress {
        let ([held_out, to_search], values) = Isa::best().run(HeldOut(self));
        let results = &self.samples.results;
        let results: Vec<f32> = self
            .held_out
            .iter()
            .map(|&position| results[position as usize])
            .collect();
        let (scale, to_result) = best_prediction(&values, &results);
        Progress {
            epoch: self.epochs,
            training: self.training,
            held_out,
            to_search,
            to_result,
            scale,
        }
    }

    /// The network as it is now, its numbers made whole.
    pub fn network(&self, about: &str) -> Network {
        Network::new(&self.parameters, about)
    }

    /// Sums the gradient over the positions into the first of `gradients`.
    fn gradient(&self, positions: &[u32], rng: &mut Rng, gradients: &mut [Parameters]) -> f64 {
        descent::sum_gradient(positions, rng, gradients, |positions, _, gradient| {
            Isa::best().run(Share {
                learner: self,
                positions,
                gradient,
            })
        })
    }

    /// A step along the mean of a batch's gradient.
    fn step(&mut self, gradient: &mut Parameters, rate: f32, batch: f32) {
        let slopes = descent::mean(gradient, batch);
        let part = (rate * self.settings.decay).min(1.0);
        let draw = |numbers: &mut [f32], home: &[f32]| {
            for (number, home) in numbers.iter_mut().zip(home) {
                *number += part * (home - *number);
            }
        };
        let (now, home) = (&mut self.parameters, &self.home);
        draw(now.rows.as_flattened_mut(), home.rows.as_flattened());
        draw(
            now.corrections.as_flattened_mut(),
            home.corrections.as_flattened(),
        );
        self.adam
            .step(rate, self.parameters.parts().into_iter().zip(slopes));
        for number in self.parameters.rows.as_flattened_mut() {
            *number = number.clamp(-MOST_ROW, MOST_ROW);
        }
        for number in self.parameters.out.as_flattened_mut().as_flattened_mut() {
            *number = number.clamp(-MOST_OUT, MOST_OUT);
        }
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
        // Each epoch has an order of its own, so that one that is done again is the same.
        let mut rng = Rng::with_seed(self.settings.seed << 16 ^ u64::from(self.epochs + 1));
        let mut order = self.learnt.clone();
        rng.shuffle(&mut order);
        let mut gradients = std::mem::take(&mut self.gradients);
        let mut losses = 0.0;
        for positions in order.chunks_exact(batch) {
            if stop.is_stopped() {
                return false;
            }
            losses += self.gradient(positions, &mut rng, &mut gradients);
            let part = (self.adam.steps() + 1) as f32 / all;
            let rate = descent::rate(self.settings.rate, part, 0.01);
            self.step(&mut gradients[0], rate, batch as f32);
        }
        self.gradients = gradients;
        self.epochs += 1;
        self.training = losses / (steps * batch) as f64;
        true
    }

    fn identity(&self) -> Vec<u64> {
        let Settings {
            epochs,
            rate,
            result_share,
            batch,
            decay,
            seed,
            threads,
        } = self.settings;
        let samples = self.samples;
        let numbers = [&samples.chances[..], &samples.sums, &samples.outlooks];
        let home = [
            self.home.rows.as_flattened(),
            self.home.corrections.as_flattened(),
        ];
        let sum = numbers
            .into_iter()
            .chain(home)
            .flatten()
            .fold(0_u64, |sum, number| {
                sum.wrapping_mul(31).wrapping_add(number.to_bits().into())
            });
        vec![
            u64::from_le_bytes(Engine::MAGIC),
            self.samples.len() as u64,
            sum,
            epochs.into(),
            rate.to_bits().into(),
            result_share.to_bits().into(),
            batch as u64,
            decay.to_bits().into(),
            seed,
            threads as u64,
            (ROWS * WIDTH) as u64,
            HIDDEN as u64,
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

#[cfg(test)]
mod tests {
    use super::super::fit::tests::{by_hand, random_lessons};
    use super::*;
    use crate::learn;
    use shogi_engine::{Evaluation, Weights};

    fn samples(lessons: &[(Position, i32)]) -> Samples {
        let mut samples = Samples::new(by_hand());
        for (number, (position, score)) in lessons.iter().enumerate() {
            samples.add(&Lesson {
                position,
                action: position.actions()[0],
                score: *score as i16,
                result: chance(*score as f32, SCALE),
                outlook: chance(*score as f32, SCALE),
                game: number as u32,
            });
        }
        samples
    }

    fn settings(epochs: u32) -> Settings {
        Settings {
            epochs,
            rate: 0.004,
            result_share: 0.2,
            batch: 100,
            decay: 0.0,
            seed: 3,
            threads: 2,
        }
    }

    /// The evaluation whose weights were set by hand, and what a network adds to it.
    fn beside(network: Network) -> Evaluator {
        Evaluator::of(&Evaluation {
            weights: Weights::by_hand(),
            network: Some(network),
        })
    }

    /// A network for which a few pieces are worth more near a king than the sum over features says.
    fn planted() -> Network {
        let mut parameters = random(&mut Rng::with_seed(1));
        let mut rng = Rng::with_seed(2);
        for row in parameters.rows.iter_mut().step_by(3) {
            row[0] += 0.015 * rng.f32();
        }
        for views in &mut parameters.out {
            (views[0][0], views[1][0]) = (1.0, -1.0);
        }
        Network::new(&parameters, "planted")
    }

    #[test]
    fn what_a_network_adds_is_found() {
        let target = beside(planted());
        let data = samples(&random_lessons(&target, 1, 5_000));
        let mut learning = Learning::new(&data, settings(20));
        let before = learning.progress().held_out;
        let done = learn(&mut learning, 20, None, &StopFlag::new(), |_| ());
        assert!(done.expect("nothing is written"));
        let progress = learning.progress();
        assert!(progress.held_out * 2.0 < before, "{progress}; {before} before");
        let learnt = beside(learning.network(""));
        let unseen = random_lessons(&target, 2, 300);
        let off = |evaluator: &Evaluator| {
            let value = |position: &Position| evaluator.score(&evaluator.sums(position), position);
            let offs = unseen
                .iter()
                .map(|(position, score)| value(position).abs_diff(*score));
            offs.sum::<u32>() / unseen.len() as u32
        };
        let (before, after) = (off(&by_hand()), off(&learnt));
        assert!(
            after * 2 < before,
            "off by {after} with the network, by {before} without"
        );
    }

    #[test]
    fn learning_goes_on_where_it_stopped() {
        let data = samples(&random_lessons(&beside(planted()), 3, 200));
        let settings = settings(2);
        let never = StopFlag::new();
        let mut whole = Learning::new(&data, settings);
        assert!(whole.epoch(&never));
        let stopped = whole.save();
        assert!(whole.epoch(&never));
        let mut resumed = Learning::new(&data, settings);
        resumed.restore(&stopped);
        assert_eq!(resumed.epochs(), 1);
        assert!(resumed.epoch(&never));
        assert_eq!(resumed.network(""), whole.network(""));
        let other = Settings {
            decay: 1.0,
            ..settings
        };
        assert_ne!(Learning::new(&data, other).identity(), whole.identity());
        let start = whole.network("");
        let begun = Learning::with_start(&data, settings, &start);
        assert_eq!(
            begun.identity(),
            Learning::with_start(&data, settings, &start).identity()
        );
        let elsewhere = Learning::with_start(&data, settings, &planted());
        assert_ne!(elsewhere.identity(), begun.identity());
    }

    /// The mean of how far the first layer is from `to`.
    fn away(network: &Network, to: &Parameters) -> f32 {
        let parameters = network.parameters();
        let (now, to) = (parameters.rows.as_flattened(), to.rows.as_flattened());
        now.iter().zip(to).map(|(now, to)| (now - to).abs()).sum::<f32>() / now.len() as f32
    }

    #[test]
    fn a_network_that_learns_on_is_drawn_to_where_it_began_and_another_one_to_nothing() {
        let data = samples(&random_lessons(&beside(planted()), 4, 400));
        let start = planted();
        let learn = |start: Option<&Network>, decay: f32| {
            let settings = Settings { decay, ..settings(4) };
            let mut learning = match start {
                Some(start) => Learning::with_start(&data, settings, start),
                None => Learning::new(&data, settings),
            };
            assert!((0..4).all(|_| learning.epoch(&StopFlag::new())));
            learning.network("")
        };
        let home = start.parameters();
        let (free, held) = (learn(Some(&start), 0.0), learn(Some(&start), 100.0));
        assert!(
            away(&held, &home) * 2.0 < away(&free, &home),
            "{} away where it is held, {} where it is not",
            away(&held, &home),
            away(&free, &home)
        );
        let (free, held) = (learn(None, 0.0), learn(None, 100.0));
        assert!(away(&held, &zero()) * 2.0 < away(&free, &zero()));
    }
}
