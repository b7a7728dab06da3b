//! Positions to learn from.

use crate::games::{Game, PROVEN, UNKNOWN};
use yinsh::{Action, PositionTrait as _, Stage};
use yinsh_engine::Engine;

/// Positions as the network sees them, one after the other.
#[derive(Debug, Default)]
pub struct Samples {
    /// All features.
    pub features: Vec<u16>,
    /// Where the features of each position end.
    pub ends: Vec<u32>,
    /// Its kind.
    pub buckets: Vec<u8>,
    /// The search's chance of winning for the player to act, 0 to 1.
    pub chances: Vec<f32>,
    /// The result for that player.
    pub results: Vec<f32>,
    /// The number of its game.
    pub games: Vec<u32>,
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
    pub fn features_of(&self, i: usize) -> &[u16] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] as usize };
        &self.features[start..self.ends[i] as usize]
    }

    /// Adds those of a game's positions that a static value can be right about: a ring is to be moved or placed, the search
    /// has given a value, and its best action makes no row at once (such actions are the search's to find).
    ///
    /// # Errors
    /// The place of the first action that is not legal; the positions before it are added.
    pub fn add(&mut self, engine: &Engine, game: &Game) -> Result<(), usize> {
        game.replay(|position, action, score| {
            if score == UNKNOWN || !matches!(position.stage(), Stage::Move | Stage::Place) {
                return;
            }
            if let Action::Move { .. } = action {
                let mut child = position.clone();
                child.play_unchecked(action);
                if child.actor() == position.actor() || child.outcome().is_some() {
                    return;
                }
            }
            let (features, bucket) = engine.features(position);
            self.features.extend(features);
            self.ends.push(self.features.len() as u32);
            self.buckets.push(bucket);
            self.games.push(game.number);
            self.chances.push(chance(score));
            self.results.push(match game.outcome.winner() {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == position.actor())),
            });
        })
    }
}
