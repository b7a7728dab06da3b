//! Games of the engine against itself.

use crate::games::{Game, GamesError, PROVEN, UNKNOWN, Writer};
use fastrand::Rng;
use search::{Limits, StopFlag};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use yinsh::{Action, Outcome, Position, PositionTrait as _, Stage};
use yinsh_engine::{Engine, pack};

/// What games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The file to which games are added. A number that is there already is not played again.
    pub file: PathBuf,
    /// How many games, those in the file included.
    pub games: u32,
    /// Nodes searched for each action.
    pub nodes: u64,
    /// Where the chances come from: the same seed and number give the same game.
    pub seed: u32,
    /// How many games at a time.
    pub threads: usize,
}

/// In so many of a thousand turns something is played at random, so that games leave the beaten path.
const ASTRAY: u32 = 8;
/// … but only where the game is still open.
const OPEN: i32 = 300;
/// One game in so many is blitz.
const BLITZ: u32 = 12;

impl Plan {
    /// Plays what is missing in the file, and answers with the number of games that are there then. `engine` makes a player
    /// for each thread. Ends early, with every finished game in the file, when `interrupt` is set. Calls `progress` after
    /// each game with the number of games in the file.
    ///
    /// # Errors
    /// If the file is another kind of file, or cannot be read or written; the games before stay in it.
    pub fn run(
        &self,
        engine: impl Fn() -> Engine + Sync,
        interrupt: &AtomicBool,
        progress: impl FnMut(u32) + Send,
    ) -> Result<u32, GamesError> {
        let writer = Writer::open(&self.file)?;
        let known = writer.known.clone();
        let next = AtomicU32::new(0);
        let shared = Mutex::new((writer, progress, known.len() as u32));
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut engine = engine();
                    while !interrupt.load(Ordering::Relaxed) && lock(&failed).is_none() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        if known.contains(&number) {
                            continue;
                        }
                        let Some(game) = self.play(&mut engine, number, interrupt) else {
                            break;
                        };
                        let (writer, progress, done) = &mut *lock(&shared);
                        if let Err(error) = writer.add(&game) {
                            *lock(&failed) = Some(error);
                            break;
                        }
                        *done += 1;
                        progress(*done);
                    }
                });
            }
        });
        let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or_else(|| Ok(lock(&shared).2), Err)
    }

    /// Plays one game; `None` if it was interrupted.
    fn play(&self, engine: &mut Engine, number: u32, interrupt: &AtomicBool) -> Option<Game> {
        let mut rng = Rng::with_seed(u64::from(self.seed) << 32 | u64::from(number));
        let target = if rng.u32(0..BLITZ) == 0 { 1 } else { 3 };
        let mut game = Game {
            number,
            target,
            outcome: Outcome::Draw,
            actions: Vec::new(),
        };
        let random = match rng.u8(0..12) {
            // Boards that nobody would play for: the network is to understand those as well.
            0..2 => 10 + rng.usize(0..50),
            // All rings at random and a few moves, or some rings only: every game is another one.
            2..5 => 10 + rng.usize(0..5),
            _ => rng.usize(0..10),
        };
        engine.new_game();
        let limits = Limits::nodes(self.nodes);
        let mut position = game.start();
        loop {
            if let Some(outcome) = position.outcome() {
                game.outcome = outcome;
                return Some(game);
            }
            if interrupt.load(Ordering::Relaxed) {
                return None;
            }
            let (action, score) = if game.actions.len() < random {
                (any(&position, &mut rng), UNKNOWN)
            } else {
                let best = engine.search(&position, &limits, &StopFlag::new(), &mut |_| ());
                let score = best.info.score;
                let action = best.action.unwrap_or_else(|| any(&position, &mut rng));
                if score.is_decided() {
                    // Proven: what is left to play teaches nothing.
                    let wins = score.win_in().is_some();
                    let winner = if wins { position.actor() } else { !position.actor() };
                    game.outcome = Outcome::Win(winner);
                    game.actions
                        .push((pack(action), if wins { PROVEN } else { -PROVEN }));
                    return Some(game);
                }
                let settled = matches!(position.stage(), Stage::Move | Stage::Place);
                let astray = settled && rng.u32(0..1000) < ASTRAY && score.value().abs() < OPEN;
                let action = if astray { any(&position, &mut rng) } else { action };
                let score = score.value().clamp(i32::from(1 - PROVEN), i32::from(PROVEN - 1));
                (action, score as i16)
            };
            game.actions.push((pack(action), score));
            position.play_unchecked(action);
        }
    }
}

fn any(position: &Position, rng: &mut Rng) -> Action {
    let actions = position.actions();
    actions[rng.usize(..actions.len())]
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that panicked ends the scope with its panic anyway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
