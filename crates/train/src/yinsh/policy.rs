//! Fits a policy to games: which ring move or placement the search chose.
//!
//! The loss is the cross-entropy of the softmax over everything that could be chosen, brought down position by position by `AdaGrad` (Duchi,
//! Hazan and Singer, 2011) with steps that shrink evenly: most weights are met seldom, and these take larger steps. The loss is convex,
//! and all twelve views of the board share their weights, so that there is nothing to begin from and no chance but the order.

use crate::{Learner, Lesson, Trainee as _};
use ::yinsh::{Action, Position, PositionTrait as _};
use fastrand::Rng;
use search::StopFlag;
use std::fmt;
use yinsh_engine::{Engine, POLICY_FEATURES, Policy};

/// Where a side is ahead by more, what it chooses says little.
const MOST: i16 = 1_500;
/// The size of the last steps, as a part of the first.
const LEAST: f32 = 0.02;
/// What a weight's squares begin with, so that its first step is no leap.
const SQUARES: f32 = 1.0;

/// How to learn.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How often each position is used.
    pub epochs: u32,
    /// The first steps' size.
    pub rate: f32,
    /// Where the order comes from.
    pub seed: u64,
}

/// Positions with what the search chose there.
#[derive(Debug, Default)]
pub struct Samples {
    positions: Vec<(Position, Action)>,
    held_out: Vec<(Position, Action)>,
}

impl Samples {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.positions.len() + self.held_out.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a position, if what was chosen there says something.
    pub fn add(&mut self, lesson: &Lesson<'_, Position>) {
        if lesson.score.saturating_abs() <= MOST {
            let samples = if lesson.is_held_out() {
                &mut self.held_out
            } else {
                &mut self.positions
            };
            samples.push((lesson.position.clone(), lesson.action));
        }
    }
}

/// How far the learning is; displayed in a line.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Epochs done.
    pub epoch: u32,
    /// The mean cross-entropy, in nats, in positions that are learnt from.
    pub training: f64,
    /// The same in positions that are not.
    pub validation: f64,
    /// How many of these have what was chosen among the first 1, 3 and 6, as parts of all.
    pub among: [f64; 3],
}

/// The places of [`Progress::among`].
const AMONG: [usize; 3] = [1, 3, 6];

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, third, sixth] = self.among.map(|share| 100.0 * share);
        write!(
            f,
            "epoch {}: off by {:.4}; held out {:.4}, the first {first:.1} %, of the first 3 {third:.1} %, of the first 6 {sixth:.1} %",
            self.epoch, self.training, self.validation
        )
    }
}

/// What can be chosen in a position: features, one choice after the other.
#[derive(Default)]
struct Choices {
    features: Vec<u16>,
    /// Where the features of each end.
    ends: Vec<usize>,
    logits: Vec<f32>,
    chosen: Option<usize>,
}

impl Choices {
    fn look(&mut self, engine: &Engine, weights: &[f32], (position, chosen): &(Position, Action)) {
        self.features.clear();
        self.ends.clear();
        self.logits.clear();
        self.chosen = None;
        engine.choices(position, |action, features| {
            if action == *chosen {
                self.chosen = Some(self.ends.len());
            }
            self.features.extend(features);
            self.ends.push(self.features.len());
            let weights = features.iter().map(|&feature| weights[usize::from(feature)]);
            self.logits.push(weights.sum());
        });
    }

    /// The chances of all.
    fn chances(&self) -> Vec<f32> {
        let most = self.logits.iter().copied().fold(f32::MIN, f32::max);
        let parts: Vec<f32> = self.logits.iter().map(|logit| (logit - most).exp()).collect();
        let all: f32 = parts.iter().sum();
        parts.into_iter().map(|part| part / all).collect()
    }

    fn features_of(&self, choice: usize) -> &[u16] {
        let start = if choice == 0 { 0 } else { self.ends[choice - 1] };
        &self.features[start..self.ends[choice]]
    }
}

/// The loss of what had this chance, in nats.
fn loss(chance: f32) -> f64 {
    -f64::from(chance.max(f32::MIN_POSITIVE)).ln()
}

/// A policy that is learning.
#[derive(Debug)]
pub struct Learning<'a> {
    samples: &'a Samples,
    settings: &'a Settings,
    engine: Engine,
    weights: Vec<f32>,
    /// `AdaGrad`: the squares of all slopes so far.
    squares: Vec<f32>,
    epochs: u32,
    /// The mean loss of the last epoch.
    training: f64,
}

impl<'a> Learning<'a> {
    /// One that holds everything for as likely, to begin with.
    pub fn new(samples: &'a Samples, settings: &'a Settings) -> Self {
        Self {
            samples,
            settings,
            engine: Engine::new(1),
            weights: vec![0.0; POLICY_FEATURES],
            squares: vec![SQUARES; POLICY_FEATURES],
            epochs: 0,
            training: f64::NAN,
        }
    }

    /// The policy as it is now, its numbers made whole.
    pub fn policy(&self, about: &str) -> Policy {
        Policy::new(&self.weights, about)
    }

    /// How far it is, after an epoch.
    pub fn progress(&self) -> Progress {
        let mut choices = Choices::default();
        let (mut sum, mut count, mut among) = (0.0, 0.0, [0.0; 3]);
        for sample in &self.samples.held_out {
            choices.look(&self.engine, &self.weights, sample);
            let Some(chosen) = choices.chosen else {
                continue;
            };
            sum += loss(choices.chances()[chosen]);
            count += 1.0;
            let logit = choices.logits[chosen];
            let before = choices.logits.iter().filter(|&&other| other > logit).count();
            for (share, place) in among.iter_mut().zip(AMONG) {
                *share += f64::from(u8::from(before < place));
            }
        }
        let count = f64::max(count, 1.0);
        Progress {
            epoch: self.epochs,
            training: self.training,
            validation: sum / count,
            among: among.map(|share| share / count),
        }
    }

    /// A step along the slope of what was chosen.
    fn step(&mut self, choices: &Choices, chosen: usize, chances: &[f32], rate: f32) {
        for (choice, &chance) in chances.iter().enumerate() {
            let slope = chance - f32::from(u8::from(choice == chosen));
            for &feature in choices.features_of(choice) {
                let feature = usize::from(feature);
                self.squares[feature] += slope * slope;
                self.weights[feature] -= rate * slope / self.squares[feature].sqrt();
            }
        }
    }
}

impl Learner for Learning<'_> {
    fn epochs(&self) -> u32 {
        self.epochs
    }

    fn epoch(&mut self, stop: &StopFlag) -> bool {
        // Each epoch has chances of its own, so that one that is done again is the same.
        let mut rng = Rng::with_seed(self.settings.seed << 16 ^ u64::from(self.epochs + 1));
        let samples = self.samples;
        let mut order: Vec<usize> = (0..samples.positions.len()).collect();
        rng.shuffle(&mut order);
        let epochs = self.settings.epochs.max(1) as f32;
        let mut choices = Choices::default();
        let (mut sum, mut count) = (0.0, 0.0);
        for (place, &index) in order.iter().enumerate() {
            if place % 4096 == 0 && stop.is_stopped() {
                return false;
            }
            choices.look(&self.engine, &self.weights, &samples.positions[index]);
            let Some(chosen) = choices.chosen else {
                continue;
            };
            let done = self.epochs as f32 + place as f32 / order.len() as f32;
            let rate = self.settings.rate * (1.0 - done / epochs).max(LEAST);
            let chances = choices.chances();
            sum += loss(chances[chosen]);
            count += 1.0;
            self.step(&choices, chosen, &chances, rate);
        }
        self.epochs += 1;
        self.training = sum / f64::max(count, 1.0);
        true
    }

    fn identity(&self) -> Vec<u64> {
        let Settings { epochs, rate, seed } = *self.settings;
        let keys = self.samples.positions.iter().chain(&self.samples.held_out);
        vec![
            u64::from_le_bytes(Engine::MAGIC),
            self.samples.len() as u64,
            super::network::fold(
                keys.map(|(position, action)| position.key() ^ u64::from(yinsh_engine::pack(*action))),
            ),
            epochs.into(),
            rate.to_bits().into(),
            seed,
            POLICY_FEATURES as u64,
        ]
    }

    fn save(&self) -> Vec<u8> {
        let mut bytes = self.epochs.to_le_bytes().to_vec();
        let numbers = self.weights.iter().chain(&self.squares);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    fn restore(&mut self, state: &[u8]) {
        let mut words = state.as_chunks().0.iter().copied();
        self.epochs = u32::from_le_bytes(words.next().unwrap_or_default());
        for number in self.weights.iter_mut().chain(&mut self.squares) {
            *number = f32::from_le_bytes(words.next().unwrap_or_default());
        }
    }
}
