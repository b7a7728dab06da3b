//! Positions to learn from, as the network sees them.

use crate::Lesson;
use crate::files::PROVEN;
use ::yinsh::Position;
use yinsh_engine::Engine;

/// Positions as the network sees them, one after the other.
#[derive(Debug, Default)]
pub struct Samples {
    /// All features.
    features: Vec<u16>,
    /// Where the features of each position end.
    ends: Vec<u32>,
    /// Its kind.
    pub(super) buckets: Vec<u8>,
    /// The search's chance of winning for the player to act, 0 to 1.
    pub chances: Vec<f32>,
    /// The result for that player.
    pub results: Vec<f32>,
    /// Whether it is not to be learnt from.
    pub(super) held_out: Vec<bool>,
}

/// The chance of winning of a player with `value` more, in the engine's units: 1 / (1 + 10^(−value/400)).
fn chance(value: i16) -> f32 {
    match value {
        PROVEN => 1.0,
        value if value == -PROVEN => 0.0,
        value => 1.0 / (1.0 + 10_f32.powf(f32::from(value) / -400.0)),
    }
}

impl Samples {
    /// Number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Features of a position.
    pub(super) fn features_of(&self, i: usize) -> &[u16] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.features[start..self.ends[i] as usize]
    }

    /// Adds a position; `engine` says what the network sees of it.
    pub fn add(&mut self, engine: &Engine, lesson: &Lesson<'_, Position>) {
        let (features, bucket) = engine.features(lesson.position);
        self.features.extend(features);
        self.ends.push(self.features.len() as u32);
        self.buckets.push(bucket);
        self.held_out.push(lesson.is_held_out());
        self.chances.push(chance(lesson.score));
        self.results.push(lesson.result);
    }
}
