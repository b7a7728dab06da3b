//! All games of a match, several at a time.

use crate::journal::Journal;
use crate::stats::Sprt;
use crate::{
    Contender, End, EngineProcess, Fault, JournalError, Openings, OpeningsError, Rules, Standing, Trouble,
};
use crate::{Verdict, play};
use game_core::{Player, Record};
use games::Game;
use notation::Format;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fs, io, thread};

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Match<P: Game> {
    /// The engines.
    pub contenders: [Contender; 2],
    /// Where games begin; each opening is played twice, with colours swapped.
    pub openings: Openings<P>,
    /// What holds besides the rules of the game.
    pub rules: Rules,
    /// How many games; an even number.
    pub games: u64,
    /// How many at a time, at least 1.
    pub concurrency: usize,
    /// A test that may end the match sooner.
    pub sprt: Option<Sprt>,
    /// Where the journal and the records go.
    pub folder: PathBuf,
    /// The formats of the records, besides the native one.
    pub formats: Vec<Format>,
    /// Whether to go on with the match that the folder holds.
    pub resume: bool,
}

/// Why a match can't be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The folder or a file in it can't be written.
    #[error("{path}: {error}")]
    Io {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The journal can't be used.
    #[error("{path}: {error}")]
    Journal {
        /// Where it is.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// An engine can't be started.
    #[error("{name}: {fault}")]
    Start {
        /// Which.
        name: String,
        /// Why.
        fault: Fault,
    },
    /// There is no opening.
    #[error("openings: {0}")]
    Openings(#[from] OpeningsError),
}

/// What the threads share.
struct Hall<'a> {
    standing: Standing,
    /// Games that were begun or ended.
    taken: BTreeSet<u64>,
    journal: Journal,
    error: Option<MatchError>,
    progress: &'a mut (dyn FnMut(&Standing) + Send),
}

impl<P: Game> Match<P> {
    /// Plays. `progress` is told after each game. Once `interrupt` is raised, games under way are dropped, and the
    /// standing so far is returned; resumed, those games are played again from their beginning.
    pub fn run(
        &self,
        interrupt: &Arc<AtomicBool>,
        progress: &mut (dyn FnMut(&Standing) + Send),
    ) -> Result<(Standing, Verdict), MatchError> {
        let at = |path: &PathBuf| {
            let path = path.clone();
            move |error| MatchError::Io { path, error }
        };
        fs::create_dir_all(&self.folder).map_err(at(&self.folder))?;
        let path = self.folder.join("journal.txt");
        let journal = |error| MatchError::Journal {
            path: path.clone(),
            error,
        };
        let (journal, games) = Journal::open(&path, &self.head(), self.resume).map_err(journal)?;
        let games: BTreeMap<u64, End> = games
            .into_iter()
            .filter(|end| end.game < self.games)
            .map(|end| (end.game, end))
            .collect();
        let standing = Standing {
            names: self.contenders.each_ref().map(|contender| contender.name.clone()),
            of: self.games,
            sprt: self.sprt,
            games,
        };
        if let Some(verdict) = self.verdict(&standing) {
            return Ok((standing, verdict));
        }
        // Threads of this match end for reasons of its own too.
        let end = Arc::new(AtomicBool::new(false));
        let hall = Mutex::new(Hall {
            taken: standing.games.keys().copied().collect(),
            standing,
            journal,
            error: None,
            progress,
        });
        thread::scope(|scope| {
            let left = self.games as usize - enter(&hall).taken.len();
            let threads: Vec<_> = (0..self.concurrency.clamp(1, left.max(1)))
                .map(|_| {
                    scope.spawn(|| {
                        if let Err(error) = self.play_games(&hall, interrupt, &end) {
                            enter(&hall).error.get_or_insert(error);
                            end.store(true, Ordering::Relaxed);
                        }
                    })
                })
                .collect();
            while !threads.iter().all(thread::ScopedJoinHandle::is_finished) {
                if interrupt.load(Ordering::Relaxed) {
                    end.store(true, Ordering::Relaxed);
                }
                thread::sleep(std::time::Duration::from_millis(20));
            }
        });
        let hall = hall.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = hall.error {
            return Err(error);
        }
        let verdict = self.verdict(&hall.standing).unwrap_or(Verdict::Interrupted);
        Ok((hall.standing, verdict))
    }

    /// Everything that the games depend on.
    fn head(&self) -> Vec<(&'static str, String)> {
        let rules = &self.rules;
        let or_none = |value: Option<String>| value.unwrap_or_else(|| "none".to_owned());
        vec![
            ("game", P::GAME.to_owned()),
            ("first engine", self.contenders[0].describe()),
            ("second engine", self.contenders[1].describe()),
            ("openings", self.openings.describe()),
            (
                "rules",
                format!(
                    "max plies {}, draw after {} at {}, resign at {}, agree {}",
                    or_none(rules.max_plies.map(|it| it.to_string())),
                    or_none(rules.draw_after.map(|it| it.to_string())),
                    rules.draw_score,
                    or_none(rules.resign_score.map(|it| it.to_string())),
                    rules.agree,
                ),
            ),
        ]
    }

    fn verdict(&self, standing: &Standing) -> Option<Verdict> {
        if let Some(hypothesis) = standing.accepted() {
            return Some(Verdict::Accepted(hypothesis));
        }
        (standing.games.len() as u64 >= self.games).then_some(Verdict::Complete)
    }

    /// What one thread does: game after game, with engines of its own.
    fn play_games(
        &self,
        hall: &Mutex<Hall<'_>>,
        interrupt: &AtomicBool,
        end: &Arc<AtomicBool>,
    ) -> Result<(), MatchError> {
        let mut engines: [Option<EngineProcess>; 2] = [None, None];
        while !end.load(Ordering::Relaxed) {
            let game = {
                let mut hall = enter(hall);
                let Some(game) = (0..self.games).find(|game| !hall.taken.contains(game)) else {
                    break;
                };
                hall.taken.insert(game);
                game
            };
            for (engine, contender) in engines.iter_mut().zip(&self.contenders) {
                if engine.is_none() {
                    *engine = match EngineProcess::start(contender, P::PROTOCOL, end) {
                        Ok(engine) => Some(engine),
                        Err(Trouble::Interrupted) => return Ok(()),
                        Err(Trouble::Fault(fault)) => {
                            let name = contender.name.clone();
                            return Err(MatchError::Start { name, fault });
                        }
                    };
                }
            }
            let [Some(first), Some(second)] = &mut engines else {
                unreachable!("both were started above");
            };
            let opening = self.openings.of(game / 2)?;
            let swapped = End::engine_of(game, Player::First) == 1;
            let mut order = [(first, &self.contenders[0]), (second, &self.contenders[1])];
            if swapped {
                order.reverse();
            }
            let [(first, of_first), (second, of_second)] = order;
            let paces = [of_first.pace, of_second.pace];
            let tags = [
                ("Event", "sente match".to_owned()),
                ("Round", (game + 1).to_string()),
                (P::NAME_TAGS[0], of_first.name.clone()),
                (P::NAME_TAGS[1], of_second.name.clone()),
            ];
            let Some(played) = play(&mut [first, second], paces, &opening, &self.rules, &tags) else {
                return Ok(());
            };
            let mut sides = played.sides;
            if swapped {
                sides.reverse();
            }
            let fault = played
                .fault
                .map(|(player, fault)| (End::engine_of(game, player), fault.kind));
            if let Some((engine, _)) = fault {
                // Whatever state it is in now, the next game begins with a fresh one.
                engines[engine] = None;
            }
            let plies = played.record.len() as u64;
            self.write_record(game, played.record)?;
            let mut hall = enter(hall);
            let ended = End {
                game,
                outcome: played.outcome,
                termination: played.termination,
                plies,
                fault,
                sides,
            };
            let written = hall.journal.add(&ended);
            written.map_err(|error| MatchError::Io {
                path: self.folder.join("journal.txt"),
                error,
            })?;
            hall.standing.games.insert(game, ended);
            let Hall {
                standing, progress, ..
            } = &mut *hall;
            progress(standing);
            if self.verdict(&hall.standing).is_some() || interrupt.load(Ordering::Relaxed) {
                end.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    fn write_record(&self, game: u64, record: Record<P>) -> Result<(), MatchError> {
        let record = P::into_any(record);
        for &format in [Format::Text].iter().chain(&self.formats) {
            let path = self
                .folder
                .join(format!("{:06}.{}", game + 1, format.extension()));
            let text = notation::write(&record, format).map_err(io::Error::other);
            let written = text.and_then(|text| fs::write(&path, text));
            written.map_err(|error| MatchError::Io { path, error })?;
        }
        Ok(())
    }
}

fn enter<'a, 'b>(hall: &'a Mutex<Hall<'b>>) -> MutexGuard<'a, Hall<'b>> {
    // A thread that panicked leaves counts that are whole: each is changed in one step.
    hall.lock().unwrap_or_else(PoisonError::into_inner)
}
