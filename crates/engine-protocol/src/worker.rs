//! The player behind a session.

use crate::{Dialect, Job, Quest};
use search::{Bound, Engine, Info, Limits, Mate, Options, StopFlag};
use std::fmt::{Display, Write as _};

/// Carries out searches, one after the other, with one player. The player is made when it is first needed.
#[derive(Debug)]
pub struct Worker<E> {
    dialect: Dialect,
    engine: Option<E>,
}

impl<E: Engine> Worker<E> {
    /// A worker that has not searched yet and answers in that protocol.
    pub fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            engine: None,
        }
    }

    /// The same with a player that was made before.
    pub fn with_engine(dialect: Dialect, engine: E) -> Self {
        Self {
            dialect,
            engine: Some(engine),
        }
    }

    /// Makes ready for a search, as far as that takes time: the player, and its memory.
    pub fn prepare(&mut self, options: &Options) -> &mut E {
        let engine = self.engine.get_or_insert_with(E::new);
        engine.set_options(options);
        engine
    }

    /// Searches; writes `info` lines as it goes. Returns the line that ends the answer to a `go`: `bestmove …`, or
    /// `checkmate …` where a mate was asked for.
    ///
    /// Pondering ends by `stop` only, like a search without limits.
    pub fn run(&mut self, job: &Job<E::Position>, stop: &StopFlag, write: &mut dyn FnMut(String)) -> String {
        let dialect = self.dialect;
        let engine = self.prepare(&job.options);
        if job.new_game {
            engine.new_game();
        }
        let endless = Limits {
            infinite: true,
            ..Limits::default()
        };
        let limits = match &job.quest {
            Quest::Play(limits) => limits,
            Quest::Ponder(_) => &endless,
            Quest::Mate(time) => {
                let position = job.line.last().expect("a job has a position");
                return checkmate(engine.find_mate(position, *time, stop));
            }
        };
        if dialect == Dialect::Usi && job.options.declares && engine.declares_win(&job.line) {
            return "bestmove win".to_owned();
        }
        let best = engine.search(&job.line, limits, stop, &mut |info| {
            // Where the game is over there is nothing to report.
            if dialect == Dialect::Ugi || !info.pv.is_empty() {
                write(write_info(dialect, info));
            }
        });
        match (best.action, best.ponder) {
            (Some(action), Some(ponder)) => format!("bestmove {action} ponder {ponder}"),
            (Some(action), None) => format!("bestmove {action}"),
            (None, _) => dialect.no_action().to_owned(),
        }
    }
}

fn checkmate<A: Display>(mate: Mate<A>) -> String {
    match mate {
        Mate::Found(line) if !line.is_empty() => {
            line.iter().fold("checkmate".to_owned(), |mut text, action| {
                // Writing to a string can't fail.
                let _ = write!(text, " {action}");
                text
            })
        }
        Mate::Found(_) | Mate::None => "checkmate nomate".to_owned(),
        Mate::OutOfTime => "checkmate timeout".to_owned(),
        Mate::NotImplemented => "checkmate notimplemented".to_owned(),
    }
}

/// A report as an `info` line.
pub fn write_info<A: Display>(dialect: Dialect, info: &Info<A>) -> String {
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
        dialect.score(info.score),
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
