//! The player behind a session.

use crate::{Job, Settings};
use search::{Bound, Info, StopFlag};
use yinsh::Action;
use yinsh_engine::Engine;

/// Carries out searches, one after the other, with one player. The player is made when it is first needed.
#[derive(Debug, Default)]
pub struct Worker {
    engine: Option<(Engine, Settings)>,
}

impl Worker {
    /// A worker that has not searched yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Searches; writes `info` lines as it goes. Returns the `bestmove` line, which ends the answer to a `go`:
    /// `bestmove none` where the game is over.
    pub fn run(&mut self, job: &Job, stop: &StopFlag, write: &mut dyn FnMut(String)) -> String {
        let settings = job.settings;
        let (engine, held) = self
            .engine
            .get_or_insert_with(|| (Engine::new(settings.hash), settings));
        if held.hash != settings.hash {
            engine.set_hash(settings.hash);
        } else if job.new_game {
            engine.new_game();
        }
        *held = settings;
        engine.set_multipv(settings.multipv);
        engine.set_level(settings.level);
        engine.set_seed(settings.seed);
        let best = engine.search(&job.position, &job.limits, stop, &mut |info| {
            write(write_info(info));
        });
        match (best.action, best.ponder) {
            (Some(action), Some(ponder)) => format!("bestmove {action} ponder {ponder}"),
            (Some(action), None) => format!("bestmove {action}"),
            (None, _) => "bestmove none".to_owned(),
        }
    }
}

/// A report as an `info` line.
pub fn write_info(info: &Info<Action>) -> String {
    use std::fmt::Write as _;
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {} hashfull {} time {} pv",
        info.depth,
        info.seldepth,
        info.multipv,
        info.score,
        info.nodes,
        info.nps(),
        info.hashfull,
        info.time.as_millis(),
    );
    for action in &info.pv {
        // Writing to a string can't fail.
        let _ = write!(line, " {action}");
    }
    line
}
