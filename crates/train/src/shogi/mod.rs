//! How shogi's engine learns: the weights of its sum over features from games of its own.

mod fit;
mod samples;

pub use fit::{Fit, Settings};
pub use samples::{Samples, chance};

use crate::Trainee;
use crate::game::random_line;
use ::shogi::{Action, Position, PositionTrait as _};
use fastrand::Rng;
use game_core::Line;
use search::{Engine as _, Limits, Options, StopFlag};
use shogi_engine::{Engine, Evaluator, Weights};
use std::error::Error;

/// The table of a player, in MiB: short searches fill no more, and a small table stays in the cache.
const HASH: usize = 2;
/// An opening is about equal if a search of so many nodes …
const LOOK: u64 = 2_000;
/// … values it at less than this.
const EQUAL: i32 = 250;
/// Beyond this value a position says little: hardly a decision is left.
const CLEAR: i16 = 3_000;

impl Trainee for Engine {
    type Weights = Weights;

    const MAGIC: [u8; 8] = *b"SENTESG1";
    const MOST_ACTIONS: usize = 320;
    const HOPELESS: Option<(i32, u32)> = Some((2_500, 6));

    fn built_in() -> Weights {
        Weights::default()
    }

    fn read_weights(bytes: &[u8]) -> Result<Weights, Box<dyn Error + Send + Sync>> {
        Ok(Weights::from_bytes(bytes)?)
    }

    fn with_weights(weights: &Weights) -> Self {
        let mut engine = Self::with_evaluator(Evaluator::new(weights));
        engine.set_options(&Options {
            hash: HASH,
            ..Options::default()
        });
        engine
    }

    fn pack(action: Action) -> u16 {
        action.to_u16()
    }

    fn unpack(position: &Position, packed: u16) -> Option<Action> {
        Action::from_u16(packed).filter(|&action| position.is_legal(action))
    }

    /// There is one start.
    fn start(_kind: u8) -> Position {
        Position::start()
    }

    /// Four to twenty random actions that leave both sides about equal.
    fn open(&mut self, rng: &mut Rng) -> (u8, Line<Position>) {
        loop {
            let line = random_line(Position::start(), rng.usize(4..=20), rng);
            self.new_game();
            let look = self.search(
                line.positions(),
                &Limits::nodes(LOOK),
                &StopFlag::new(),
                &mut |_| (),
            );
            if look.action.is_some() && look.info.score.value().abs() < EQUAL {
                return (0, line);
            }
        }
    }

    fn may_stray(_position: &Position) -> bool {
        true
    }

    /// There is no check, the action captures and promotes nothing, and neither side is far ahead.
    fn teaches(position: &Position, action: Action, score: i16) -> bool {
        let quiet = match action {
            Action::Move { to, promote, .. } => !promote && position.piece_at(to).is_none(),
            Action::Drop { .. } => true,
        };
        quiet && score.unsigned_abs() < CLEAR.unsigned_abs() && !position.in_check()
    }
}
