//! How shogi's engine learns: the weights of its sum over features from games of its own.

mod fit;
pub mod network;
mod samples;

pub use fit::{Fit, Settings};
pub use samples::{Samples, chance};

use crate::Trainee;
use crate::game::random_line;
use ::shogi::{Action, Position, PositionTrait as _};
use fastrand::Rng;
use game_core::Line;
use search::weaker::choose_by_loss;
use search::{Engine as _, Limits, Options, StopFlag};
use shogi_engine::{Engine, Evaluation, Evaluator};
use std::error::Error;

/// The table of a player, in MiB: short searches fill no more, and a small table stays in the cache.
const HASH: usize = 2;
/// An opening is about equal if a search of so many nodes …
const LOOK: u64 = 2_000;
/// … values it at less than this.
const EQUAL: i32 = 250;
/// Beyond this value a position says little: hardly a decision is left.
const CLEAR: i16 = 3_000;

/// So many moves at the beginning of a game for a book are chosen by chance …
const BOOK_PLIES: usize = 24;
/// … among so many lines …
const BOOK_LINES: usize = 6;
/// … of a search of so many nodes.
const BOOK_LOOK: u64 = 1_500;

/// How readily a book's games begin with less than the best at a ply: the scale of the softmax over values, in the engine's
/// units. It falls from 60 to 12, so that the first moves vary and positions are reached often enough all the same.
fn book_temperature(ply: usize) -> i32 {
    60 - (48 * ply / BOOK_PLIES) as i32
}

impl Trainee for Engine {
    type Weights = Evaluation;

    const USUAL_START: u8 = 0;
    const MAGIC: [u8; 8] = *b"SENTESG1";
    const MOST_ACTIONS: usize = 320;
    const HOPELESS: Option<(i32, u32)> = Some((2_500, 6));
    const OPEN: i32 = 1_000;

    fn built_in() -> Evaluation {
        Evaluation::default()
    }

    fn read_weights(bytes: &[u8]) -> Result<Evaluation, Box<dyn Error + Send + Sync>> {
        Ok(Evaluation::from_bytes(bytes)?)
    }

    fn with_weights(evaluation: &Evaluation) -> Self {
        let mut engine = Self::with_evaluator(Evaluator::of(evaluation));
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

    /// 24 moves, each by chance among the best few of a short search.
    fn open_for_book(&mut self, rng: &mut Rng) -> Line<Position> {
        let options = |multipv| Options {
            hash: HASH,
            multipv,
            ..Options::default()
        };
        self.new_game();
        self.set_options(&options(BOOK_LINES));
        let mut line = Line::new(Position::start());
        for ply in 0..BOOK_PLIES {
            let mut found: Vec<Option<(Action, i32)>> = vec![None; BOOK_LINES];
            let limits = Limits::nodes(BOOK_LOOK);
            let best = self.search(line.positions(), &limits, &StopFlag::new(), &mut |info| {
                let place = info.multipv.saturating_sub(1) as usize;
                if let (Some(slot), Some(&action)) = (found.get_mut(place), info.pv.first()) {
                    *slot = Some((action, info.score.value()));
                }
            });
            // Lines of different depths may name the same action twice: the better place counts.
            let mut choices: Vec<(Action, i32)> = Vec::new();
            for (action, value) in found.into_iter().flatten() {
                if !choices.iter().any(|(known, _)| *known == action) {
                    choices.push((action, value));
                }
            }
            let highest = choices.iter().map(|(_, value)| *value).max().unwrap_or(0);
            let losses: Vec<i32> = choices.iter().map(|(_, value)| highest - value).collect();
            let place = choose_by_loss(&losses, book_temperature(ply), rng.f64());
            let chosen = choices.get(place).map(|(action, _)| *action);
            let Some(action) = chosen.or(best.action) else {
                break;
            };
            line.play_unchecked(action);
        }
        self.set_options(&options(1));
        line
    }

    fn may_stray(_position: &Position) -> bool {
        true
    }

    /// As [`samples::chance`] has it.
    fn chance(score: i16) -> f32 {
        samples::chance(score.into(), samples::SCALE)
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
