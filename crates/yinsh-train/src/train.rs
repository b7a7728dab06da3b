//! Fits a network to games.
//!
//! The network is to foretell, for the player to act, a mixture of the search's chances and the game's result. The mean
//! square of the difference is brought down by Adam (Kingma and Ba, 2015) with steps that shrink along half a cosine.
//! Whenever a position is used it is turned or mirrored at random, so that the network learns all twelve views of the
//! board; colours need no such care, since features are own and other.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

use crate::data::Samples;
use fastrand::Rng;
use simd::{InstructionSet, Isa, Task};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use yinsh::Symmetry;
use yinsh_engine::{BUCKETS, FEATURES, Network, Parameters, SECOND, WIDTH, symmetric};

/// How to learn.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How often each position is used.
    pub epochs: u32,
    /// The first steps' size.
    pub rate: f32,
    /// How much of the target is the game's result, 0 to 1; the rest is the search's chance.
    pub result_share: f32,
    /// Positions between two changes of the weights.
    pub batch: usize,
    /// Where the chances come from: order, symmetries, first weights.
    pub seed: u64,
    /// Threads to compute with. The network depends on their number in the last digits only.
    pub threads: usize,
    /// The file that holds the state of learning after each epoch, from which an interrupted one goes on.
    pub state: Option<PathBuf>,
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
    /// … of the difference to the results alone.
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

/// All numbers, in a fixed order.
fn parts(parameters: &mut Parameters) -> [&mut [f32]; 6] {
    [
        parameters.rows.as_flattened_mut(),
        &mut parameters.bias,
        parameters.rows_2.as_flattened_mut(),
        &mut parameters.bias_2,
        &mut parameters.rows_3,
        &mut parameters.bias_3,
    ]
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
    learner: &'a Learner<'a>,
    positions: &'a [u32],
    rng: Rng,
    gradient: &'a mut Parameters,
}

impl Task for Share<'_> {
    type Output = f64;

    #[inline(always)]
    fn run<S: InstructionSet>(mut self, _: S) -> f64 {
        let learner = self.learner;
        for part in parts(self.gradient) {
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
struct Validation<'a>(&'a Learner<'a>);

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
                learner.samples.results[position],
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
pub struct Learner<'a> {
    samples: &'a Samples,
    settings: &'a Settings,
    parameters: Parameters,
    /// Adam's running means of the gradient and of its square.
    moments: [Parameters; 2],
    epoch: u32,
    steps: u32,
    /// Positions to learn from, and not.
    learnt: Vec<u32>,
    held_out: Vec<u32>,
    /// What each feature becomes under each symmetry.
    turned: Vec<Vec<u16>>,
}

/// Of so many games, one is held out.
const HELD_OUT: u32 = 20;

impl<'a> Learner<'a> {
    /// A new network, or the one that the state file holds.
    ///
    /// # Errors
    /// If there is a state file that cannot be read, or is of other positions or settings.
    pub fn new(samples: &'a Samples, settings: &'a Settings) -> io::Result<Self> {
        let mut rng = Rng::with_seed(settings.seed);
        let held_out = |&position: &u32| samples.games[position as usize].is_multiple_of(HELD_OUT);
        let (held, learnt) = (0..samples.len() as u32).partition(held_out);
        let mut learner = Self {
            samples,
            settings,
            parameters: random(&mut rng),
            moments: [zero(), zero()],
            epoch: 0,
            steps: 0,
            learnt,
            held_out: held,
            turned: Symmetry::ALL
                .iter()
                .map(|&symmetry| (0..FEATURES).map(|f| symmetric(f, symmetry) as u16).collect())
                .collect(),
        };
        if let Some(path) = &settings.state
            && path.exists()
        {
            learner.load(path)?;
        }
        Ok(learner)
    }

    fn target(&self, position: usize) -> f32 {
        let share = self.settings.result_share;
        share * self.samples.results[position] + (1.0 - share) * self.samples.chances[position]
    }

    /// Learns until all epochs are done, or `interrupt` is set (an epoch under way is lost then), and answers whether all are
    /// done. Reports after each.
    ///
    /// # Errors
    /// If the state cannot be written.
    pub fn run(&mut self, interrupt: &AtomicBool, mut report: impl FnMut(Progress)) -> io::Result<bool> {
        let threads = self.settings.threads.max(1);
        let batch = self.settings.batch.clamp(1, self.learnt.len().max(1));
        let steps = self.learnt.len() / batch;
        let all = (self.settings.epochs as usize * steps).max(1) as f32;
        let mut gradients = vec![zero(); threads];
        while self.epoch < self.settings.epochs {
            // Each epoch has chances of its own, so that one that is done again is the same.
            let mut rng = Rng::with_seed(self.settings.seed << 16 ^ u64::from(self.epoch + 1));
            let mut order = self.learnt.clone();
            rng.shuffle(&mut order);
            let mut squares = 0.0;
            for positions in order.chunks_exact(batch) {
                if interrupt.load(Ordering::Relaxed) {
                    return Ok(false);
                }
                squares += self.gradient(positions, &mut rng, &mut gradients);
                self.steps += 1;
                let part = self.steps as f32 / all;
                let rate = self.settings.rate * (0.5 + 0.5 * (std::f32::consts::PI * part).cos()).max(0.02);
                self.step(&mut gradients[0], rate, batch as f32);
            }
            self.epoch += 1;
            if let Some(path) = &self.settings.state {
                self.save(path)?;
            }
            let [validation, to_search, to_result] = Isa::best().run(Validation(self));
            report(Progress {
                epoch: self.epoch,
                training: squares / (steps * batch) as f64,
                validation,
                to_search,
                to_result,
            });
        }
        Ok(true)
    }

    /// Sums the gradient over the positions into the first of `gradients`.
    fn gradient(&self, positions: &[u32], rng: &mut Rng, gradients: &mut [Parameters]) -> f64 {
        let share = positions.len().div_ceil(gradients.len());
        let squares: f64 = std::thread::scope(|scope| {
            let threads: Vec<_> = positions
                .chunks(share)
                .zip(gradients.iter_mut())
                .map(|(positions, gradient)| {
                    let task = Share {
                        learner: self,
                        positions,
                        rng: rng.fork(),
                        gradient,
                    };
                    scope.spawn(|| Isa::best().run(task))
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or(f64::NAN))
                .sum()
        });
        let (first, others) = gradients.split_at_mut(1);
        for other in others {
            for (to, from) in parts(&mut first[0]).into_iter().zip(parts(other)) {
                for (to, from) in to.iter_mut().zip(from) {
                    *to += *from;
                }
            }
        }
        squares
    }

    /// A step of Adam.
    fn step(&mut self, gradient: &mut Parameters, rate: f32, batch: f32) {
        let (keep, keep_squares) = (0.9_f32, 0.999_f32);
        let steps = self.steps as i32;
        let (full, full_squares) = (1.0 - keep.powi(steps), 1.0 - keep_squares.powi(steps));
        let [means, squares] = &mut self.moments;
        let all = parts(&mut self.parameters).into_iter().zip(parts(gradient));
        for ((weights, gradient), (means, squares)) in all.zip(parts(means).into_iter().zip(parts(squares))) {
            for i in 0..weights.len() {
                let slope = gradient[i] / batch;
                means[i] = keep * means[i] + (1.0 - keep) * slope;
                squares[i] = keep_squares * squares[i] + (1.0 - keep_squares) * slope * slope;
                weights[i] -= rate * (means[i] / full) / ((squares[i] / full_squares).sqrt() + 1e-8);
            }
        }
    }

    /// The network as it is now, its numbers made whole.
    pub fn network(&self, about: &str) -> Network {
        Network::new(&self.parameters, about)
    }

    /// What a state is of: how it begins, and what must be the same to go on with it.
    fn head(&self) -> Vec<u8> {
        let Settings {
            epochs,
            rate,
            result_share,
            batch,
            seed,
            threads,
            state: _,
        } = *self.settings;
        let mut head = STATE.to_vec();
        let sums = self
            .samples
            .chances
            .iter()
            .map(|chance| u64::from(chance.to_bits()));
        let all = [
            self.samples.len() as u64,
            sums.fold(0, |sum, bits| sum.wrapping_mul(31).wrapping_add(bits)),
            epochs.into(),
            rate.to_bits().into(),
            result_share.to_bits().into(),
            batch as u64,
            seed,
            threads as u64,
            SIZES.iter().sum::<usize>() as u64,
        ];
        head.extend(all.iter().flat_map(|number| number.to_le_bytes()));
        head
    }

    fn save(&mut self, path: &Path) -> io::Result<()> {
        let mut bytes = self.head();
        bytes.extend([self.epoch, self.steps].map(u32::to_le_bytes).concat());
        let [means, squares] = &mut self.moments;
        for all in [&mut self.parameters, means, squares] {
            for part in parts(all) {
                bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        // Whole or not at all: what was there before is replaced at once.
        let new = path.with_added_extension("new");
        std::fs::write(&new, bytes)?;
        std::fs::rename(new, path)
    }

    fn load(&mut self, path: &Path) -> io::Result<()> {
        let bytes = std::fs::read(path)?;
        let wrong = |what: &str| io::Error::other(format!("{}: {what}", path.display()));
        if !bytes.starts_with(STATE) {
            return Err(wrong(
                "expected the state of learning, found another kind of file",
            ));
        }
        let Some(state) = bytes.strip_prefix(&self.head()[..]) else {
            return Err(wrong(
                "expected the state of learning from these games with these settings, found that of another; \
                 remove it to begin anew",
            ));
        };
        let expected = 8 + 4 * 3 * SIZES.iter().sum::<usize>();
        if state.len() != expected {
            return Err(wrong(&format!(
                "expected {expected} bytes of weights, found {}",
                state.len()
            )));
        }
        let mut words = state.chunks_exact(4).map(|b| [b[0], b[1], b[2], b[3]]);
        let mut word = || words.next().unwrap_or_default();
        self.epoch = u32::from_le_bytes(word());
        self.steps = u32::from_le_bytes(word());
        let [means, squares] = &mut self.moments;
        for all in [&mut self.parameters, means, squares] {
            for part in parts(all) {
                part.fill_with(|| f32::from_le_bytes(word()));
            }
        }
        Ok(())
    }
}

/// How a file with the state of learning begins.
const STATE: &[u8; 8] = b"SENTEYT1";
