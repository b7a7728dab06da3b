//! Many games, several at a time, into a file.

use crate::files::{GamesError, StoredGame, Writer};
use crate::{How, Stray, Trainee, play};
use fastrand::Rng;
use search::StopFlag;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What games are played for, which decides how they begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To learn an evaluation from: from anywhere ([`Trainee::open`]), and with something random now and then.
    Learning,
    /// To see how games go on from good openings: [`Trainee::open_for_book`], and then as well as the engine can.
    Book,
}

/// What games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The file to which games are added. A number that is there already is not played again.
    pub file: PathBuf,
    /// How many games, those in the file included.
    pub games: u32,
    /// What for.
    pub purpose: Purpose,
    /// Nodes searched for each action.
    pub nodes: u64,
    /// In so many of a thousand actions something random is played, where games are played to learn from.
    pub stray: u32,
    /// Where the chances come from: the same seed and number give the same game.
    pub seed: u32,
    /// How many games at a time.
    pub threads: usize,
}

impl Plan {
    /// Plays what is missing in the file, and answers with the number of games that are there then. Ends early, with every
    /// finished game in the file, when `stop` says so. Calls `progress` after each game with the number of games in the
    /// file.
    ///
    /// # Errors
    /// If the file is another kind of file, or cannot be read or written; the games before stay in it.
    pub fn run<E: Trainee>(
        &self,
        weights: &E::Weights,
        stop: &StopFlag,
        progress: impl FnMut(u32) + Send,
    ) -> Result<u32, GamesError> {
        let writer = Writer::<E>::open(&self.file)?;
        let known = writer.known.clone();
        let next = AtomicU32::new(0);
        let shared = Mutex::new((writer, progress, known.len() as u32));
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    let mut engine = E::with_weights(weights);
                    while !stop.is_stopped() && lock(&failed).is_none() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games {
                            break;
                        }
                        if known.contains(&number) {
                            continue;
                        }
                        let Some(game) = self.play(&mut engine, number, stop) else {
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

    /// Plays one game; `None` if it was stopped.
    fn play<E: Trainee>(&self, engine: &mut E, number: u32, stop: &StopFlag) -> Option<StoredGame> {
        let mut rng = Rng::with_seed(u64::from(self.seed) << 32 | u64::from(number));
        let (start, line) = match self.purpose {
            Purpose::Learning => engine.open(&mut rng),
            Purpose::Book => (E::USUAL_START, engine.open_for_book(&mut rng)),
        };
        let how = How {
            nodes: self.nodes,
            most_actions: E::MOST_ACTIONS,
            hopeless: E::HOPELESS,
            stray: (self.purpose == Purpose::Learning).then_some(Stray {
                often: self.stray,
                may: E::may_stray,
                open: E::OPEN,
            }),
        };
        let played = play(engine, line, &how, &mut rng, stop)?;
        Some(StoredGame::new::<E>(number, start, &played))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A thread that panicked ends the scope with its panic anyway.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
