//! How YINSH's engine learns: its network from games of its own.

mod network;
mod samples;

pub use network::{Learning, Progress, Settings};
pub use samples::Samples;

use crate::Trainee;
use crate::game::random_line;
use ::yinsh::{Action, Position, PositionTrait as _, Stage};
use fastrand::Rng;
use game_core::Line;
use std::error::Error;
use yinsh_engine::{Engine, Network};

/// The table of a player, in MiB: searches are short.
const HASH: usize = 4;
/// One game in so many is blitz.
const BLITZ: u32 = 12;

impl Trainee for Engine {
    type Weights = Network;

    const MAGIC: [u8; 8] = *b"SENTEYG1";
    /// Games end by themselves long before.
    const MOST_ACTIONS: usize = 1_000;
    const HOPELESS: Option<(i32, u32)> = None;

    fn built_in() -> Network {
        Network::shipped()
    }

    fn read_weights(bytes: &[u8]) -> Result<Network, Box<dyn Error + Send + Sync>> {
        Ok(Network::read(bytes)?)
    }

    fn with_weights(weights: &Network) -> Self {
        Self::with_network(HASH, weights.clone())
    }

    fn pack(action: Action) -> u16 {
        yinsh_engine::pack(action)
    }

    /// The number is that of the rings to win: 1 in blitz.
    fn start(rings: u8) -> Position {
        if rings == 1 {
            Position::blitz()
        } else {
            Position::start()
        }
    }

    fn open(&mut self, rng: &mut Rng) -> (u8, Line<Position>) {
        let rings = if rng.u32(0..BLITZ) == 0 { 1 } else { 3 };
        let actions = match rng.u8(0..12) {
            // Boards that nobody would play for: the network is to understand those as well.
            0..2 => 10 + rng.usize(0..50),
            // All rings at random and a few moves, or some rings only: every game is another one.
            2..5 => 10 + rng.usize(0..5),
            _ => rng.usize(0..10),
        };
        (rings, random_line(Self::start(rings), actions, rng))
    }

    fn may_stray(position: &Position) -> bool {
        matches!(position.stage(), Stage::Move | Stage::Place)
    }

    /// A ring is to be moved or placed, and the action makes no row at once.
    fn teaches(position: &Position, action: Action, _score: i16) -> bool {
        if !matches!(position.stage(), Stage::Move | Stage::Place) {
            return false;
        }
        let Action::Move { .. } = action else {
            return true;
        };
        let mut child = position.clone();
        child.play_unchecked(action);
        child.actor() != position.actor() && child.outcome().is_none()
    }
}
