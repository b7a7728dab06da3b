//! How YINSH's engine learns: its network and its [`policy`] from games of its own.

mod network;
pub mod policy;
mod samples;

pub use network::{Learning, Progress, Settings};
pub use samples::Samples;

use crate::Trainee;
use crate::game::random_line;
use ::yinsh::{Action, Position, PositionTrait as _, Setup, Stage, Symmetry};
use fastrand::Rng;
use game_core::Line;
use search::weaker::choose_by_loss;
use std::error::Error;
use yinsh_engine::{Engine, Network};

/// The table of a player, in MiB: searches are short.
const HASH: usize = 4;
/// How freely the openings of a book are chosen, action for action: the scale of the softmax over what the evaluation says of
/// the position after it, in its units, and among how many of the best. The first rings have the most freedom, so that all
/// sensible places are seen; later the games have to stay together, so that positions are reached often enough to say
/// something.
const FREEDOM: [(i32, usize); 14] = [
    (20, 85),
    (8, 12),
    (5, 8),
    (4, 6),
    (3, 5),
    (3, 4),
    (2, 3),
    (2, 3),
    (2, 2),
    (2, 2),
    (2, 2),
    (2, 2),
    (2, 2),
    (2, 2),
];
/// One game in so many is blitz.
const BLITZ: u32 = 12;

/// Chances by value in an opening.
trait Openings {
    /// An action by chance among the `most` best, the likelier the better the evaluation finds what it leads to; of those that
    /// the position's own symmetries map onto each other, one counts for all. `None` where there is none.
    fn by_chance(&self, position: &Position, temperature: i32, most: usize, rng: &mut Rng) -> Option<Action>;
}

impl Openings for Engine {
    fn by_chance(&self, position: &Position, temperature: i32, most: usize, rng: &mut Rng) -> Option<Action> {
        let setup = Setup::from(position);
        let own: Vec<Symmetry> = Symmetry::ALL
            .into_iter()
            .filter(|symmetry| symmetry.setup(&setup) == setup)
            .collect();
        let mut actions = position.actions();
        actions.retain(|&action| {
            let first = own
                .iter()
                .map(|symmetry| Self::pack(symmetry.action(action)))
                .min();
            first == Some(Self::pack(action))
        });
        // The value after an action is the opponent's, so the least is the best.
        let mut choices: Vec<(i32, u16, Action)> = actions
            .into_iter()
            .map(|action| {
                let mut after = position.clone();
                after.play_unchecked(action);
                (self.evaluate(&after).value(), Self::pack(action), action)
            })
            .collect();
        choices.sort_unstable_by_key(|&(value, packed, _)| (value, packed));
        choices.truncate(most);
        let best = choices.first()?.0;
        let losses: Vec<i32> = choices.iter().map(|(value, ..)| value - best).collect();
        let chosen = choose_by_loss(&losses, temperature, rng.f64());
        choices.get(chosen).map(|&(.., action)| action)
    }
}

impl Trainee for Engine {
    type Weights = Network;

    const USUAL_START: u8 = 3;
    const MAGIC: [u8; 8] = *b"SENTEYG1";
    /// Games end by themselves long before.
    const MOST_ACTIONS: usize = 1_000;
    const HOPELESS: Option<(i32, u32)> = None;
    const OPEN: i32 = 300;

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

    /// All ten rings and each side's first two moves, by the evaluation of what they lead to.
    fn open_for_book(&mut self, rng: &mut Rng) -> Line<Position> {
        let mut line = Line::new(Position::start());
        for (temperature, most) in FREEDOM {
            let Some(action) = self.by_chance(line.position(), temperature, most, rng) else {
                break;
            };
            line.play_unchecked(action);
        }
        line
    }

    fn may_stray(position: &Position) -> bool {
        matches!(position.stage(), Stage::Move | Stage::Place)
    }

    /// 1 / (1 + 10^(−score/400)).
    fn chance(score: i16) -> f32 {
        1.0 / (1.0 + 10_f32.powf(f32::from(score) / -400.0))
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
