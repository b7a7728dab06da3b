//! Positions to learn from, as the network sees them.

use crate::{Lesson, Trainee as _};
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
    /// What the game says of it for that player: [`Lesson::outlook`].
    pub outlooks: Vec<f32>,
    /// Whether it is not to be learnt from.
    pub(super) held_out: Vec<bool>,
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
        self.chances.push(Engine::chance(lesson.score));
        self.outlooks.push(lesson.outlook);
    }
}
