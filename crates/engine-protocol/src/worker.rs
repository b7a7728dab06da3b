//! The player behind a session.

use crate::{Dialect, Job, Quest};
use game_core::Position as _;
use search::{ActionOf, Bound, Engine, Info, Limits, Options, OutOfTime, StopFlag};
use std::fmt::{self, Display, Write as _};
use std::time::Duration;

/// What became of a search for a forced win: the line that wins, `None` where there is none.
pub type Mate<E> = Result<Option<Vec<ActionOf<E>>>, OutOfTime>;
/// Looks for a forced win, within a time.
pub type FindMate<E> = fn(&mut E, &<E as Engine>::Position, Option<Duration>, &StopFlag) -> Mate<E>;

/// Chooses an action from an opening book, at the last position of a line; the number is the option `Seed`. `None` where the book
/// knows nothing.
pub type FromBook<E> = Box<dyn FnMut(&[<E as Engine>::Position], u64) -> Option<ActionOf<E>> + Send>;

/// A protocol, with what it asks of an engine beside searching.
#[derive(Debug)]
pub enum Protocol<E: Engine> {
    /// UGI, with one more question.
    Ugi {
        /// A win of the player to act, to the end of the game.
        find_mate: FindMate<E>,
    },
    /// USI, which knows two more questions of shogi.
    Usi {
        /// Whether the player to act wins now by saying so (the entering king's declaration), at the last position of a
        /// line that holds every known one of the game.
        declares_win: fn(&[E::Position]) -> bool,
        /// Tells the player whether games may end so.
        set_declares: fn(&mut E, bool),
        /// A mate by checks.
        find_mate: FindMate<E>,
    },
}

impl<E: Engine> Protocol<E> {
    /// Its words.
    pub fn dialect(&self) -> Dialect {
        match self {
            Self::Ugi { .. } => Dialect::Ugi,
            Self::Usi { .. } => Dialect::Usi,
        }
    }
}

/// Carries out searches, one after the other, with one player. The player is made when it is first needed.
pub struct Worker<E: Engine> {
    protocol: Protocol<E>,
    engine: Option<E>,
    book: Option<FromBook<E>>,
}

impl<E: Engine> fmt::Debug for Worker<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Worker");
        shown.field("dialect", &self.protocol.dialect());
        shown.finish_non_exhaustive()
    }
}

impl<E: Engine> Worker<E> {
    /// A worker that has not searched yet and answers in that protocol.
    pub fn new(protocol: Protocol<E>) -> Self {
        Self {
            protocol,
            engine: None,
            book: None,
        }
    }

    /// The same with a player that was made before.
    pub fn with_engine(protocol: Protocol<E>, engine: E) -> Self {
        Self {
            protocol,
            engine: Some(engine),
            book: None,
        }
    }

    /// The same with an opening book, from which it plays where a job says so.
    #[must_use]
    pub fn with_book(mut self, book: Option<FromBook<E>>) -> Self {
        self.book = book;
        self
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
        self.prepare(&job.options);
        let Self {
            protocol,
            engine,
            book,
        } = self;
        let dialect = protocol.dialect();
        let engine = engine.get_or_insert_with(E::new);
        if job.new_game {
            engine.new_game();
        }
        let endless = Limits {
            infinite: true,
            ..Limits::default()
        };
        let limits = match (&job.quest, &protocol) {
            (Quest::Play(limits), _) => limits,
            (Quest::Ponder(_), _) => &endless,
            (Quest::Mate(time), Protocol::Ugi { find_mate } | Protocol::Usi { find_mate, .. }) => {
                let position = job.line.last().expect("a job has a position");
                return checkmate(find_mate(engine, position, *time, stop));
            }
        };
        if let Protocol::Usi {
            declares_win,
            set_declares,
            ..
        } = protocol
        {
            if job.declares && declares_win(&job.line) {
                return "bestmove win".to_owned();
            }
            set_declares(engine, job.declares);
        }
        // Who wants to know for as long as it takes wants no book.
        if let Some(book) = book
            && job.own_book
            && matches!(&job.quest, Quest::Play(limits) if !limits.infinite)
            && let Some(action) = book(&job.line, job.options.seed)
            && job.line.last().is_some_and(|position| position.is_legal(action))
        {
            write("info string from the opening book".to_owned());
            return format!("bestmove {action}");
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

fn checkmate<A: Display>(mate: Result<Option<Vec<A>>, OutOfTime>) -> String {
    match mate {
        Ok(Some(line)) if !line.is_empty() => {
            line.iter().fold("checkmate".to_owned(), |mut text, action| {
                // Writing to a string can't fail.
                let _ = write!(text, " {action}");
                text
            })
        }
        Ok(_) => "checkmate nomate".to_owned(),
        Err(OutOfTime) => "checkmate timeout".to_owned(),
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
