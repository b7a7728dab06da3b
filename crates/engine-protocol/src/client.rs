//! The asker's side as a state machine.

use crate::Dialect;
use crate::ask::{go_line, go_win_line, option_line};
use crate::output::{Checkmate, Output, Report, parse_output};
use search::Limits;
use std::fmt::Display;
use std::time::Duration;

/// What an engine answers to `go`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// An action, as it is written.
    Action(String),
    /// It gives up, or has no move.
    Resigns,
    /// It declares that it has won.
    DeclaresWin,
    /// It names no action: to it the game is over.
    Nothing,
    /// What became of the search that [`Client::find_win`] began.
    Win(Checkmate),
}

/// Why an engine gave no answer that is of use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It ended, or could not be loaded, before it had introduced itself.
    #[error("the engine cannot start: {0}")]
    Start(String),
    /// It ended later.
    #[error("the engine has ended: {0}")]
    Ended(String),
    /// It said nothing for longer than [`Client::patience`].
    #[error("no answer in time")]
    Silent,
    /// It did not understand what it was asked; these are its words.
    #[error("the engine refuses: {0}")]
    Refused(String),
    /// Its answer can't be played.
    #[error("the engine's answer can't be played: {0}")]
    Unplayable(String),
}

/// What a line of the engine means to whoever asked.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing, or nothing any more.
    Nothing,
    /// It has introduced itself; [`Client::set`] knows its options now.
    Introduced,
    /// It is ready, after [`Client::prepare`].
    Ready,
    /// A report on the search under way.
    Report(Report),
    /// The answer to the search under way, which is over with it.
    Answer(Reply),
    /// It did not understand a line; these are its words.
    Refused(String),
}

/// An option that the engine does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no option {name}; it has {known}")]
pub struct NoSuchOption {
    name: String,
    known: String,
}

/// How long to wait for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For its introduction, and until it is ready.
    pub start: Duration,
    /// For its answer, longer than the time it was given.
    pub answer: Duration,
}

/// The asker's side of a conversation: what to write, and what the engine's lines mean. No input, no output, no clock: the
/// lines that methods return are to be written in their order, what comes back goes to [`Client::hear`], and
/// [`Client::patience`] says how long to wait for it.
///
/// ```
/// use engine_protocol::client::{Client, Heard, Patience, Reply};
/// use engine_protocol::Dialect;
/// use std::time::Duration;
///
/// let patience = Patience { start: Duration::from_secs(60), answer: Duration::from_secs(1) };
/// let mut client = Client::new(Dialect::Ugi, patience);
/// assert_eq!(client.greet(), "ugi");
/// assert_eq!(client.hear("ugiok"), Heard::Introduced);
/// let time = Duration::from_secs(5);
/// let lines = client.go("position startpos".to_owned(), &search::Limits::movetime(time), time);
/// assert_eq!(lines, ["position startpos", "go movetime 5000"]);
/// assert_eq!(client.patience(), Some(Duration::from_secs(6)));
/// assert_eq!(client.hear("bestmove f6"), Heard::Answer(Reply::Action("f6".to_owned())));
/// assert_eq!(client.patience(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Client {
    dialect: Dialect,
    patience: Patience,
    /// The names of its options, as far as it has said them.
    options: Vec<String>,
    is_introduced: bool,
    /// Whether `isready` has no answer yet.
    prepares: bool,
    /// The time that the search under way was given.
    thinks: Option<Duration>,
    /// So many searches were stopped whose last words are still to come.
    stopped: u32,
}

impl Client {
    /// A conversation that has not begun.
    pub fn new(dialect: Dialect, patience: Patience) -> Self {
        Self {
            dialect,
            patience,
            options: Vec::new(),
            is_introduced: false,
            prepares: false,
            thinks: None,
            stopped: 0,
        }
    }

    /// The protocol that is spoken.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The line to begin with. Others may follow at once: the engine takes them in their order.
    pub fn greet(&self) -> &'static str {
        self.dialect.greeting()
    }

    /// The line that sets an option of the engine, whose names are told apart by letters, not by their case.
    pub fn set(&self, name: &str, value: impl Display) -> Result<String, NoSuchOption> {
        let known = self.options.iter().map(String::as_str);
        // Every shogi engine takes these two, whether it says so or not.
        let implied = ["USI_Hash", "USI_Ponder"].into_iter();
        let spelt = known
            .clone()
            .find(|known| known.eq_ignore_ascii_case(name))
            .or_else(|| {
                implied
                    .filter(|_| self.dialect == Dialect::Usi)
                    .find(|it| *it == name)
            });
        match spelt {
            Some(spelt) => Ok(option_line(spelt, value)),
            None => Err(NoSuchOption {
                name: name.to_owned(),
                known: known.collect::<Vec<_>>().join(", "),
            }),
        }
    }

    /// The line after which the engine says once that it is ready.
    pub fn prepare(&mut self) -> &'static str {
        self.prepares = true;
        "isready"
    }

    /// The line that begins a new game.
    pub fn new_game(&self) -> &'static str {
        self.dialect.new_game()
    }

    /// The lines that make it search from a position, which [`position_line`](crate::ask::position_line) writes. `time` is
    /// how long the search may take by these limits.
    pub fn go(&mut self, position: String, limits: &Limits, time: Duration) -> [String; 2] {
        self.thinks = Some(time);
        [position, go_line(self.dialect, limits)]
    }

    /// The lines that make it look for a forced win from a position, for at most this time.
    pub fn find_win(&mut self, position: String, time: Duration) -> [String; 2] {
        self.thinks = Some(time);
        [position, go_win_line(time)]
    }

    /// Whether a search is under way.
    pub fn thinks(&self) -> bool {
        self.thinks.is_some()
    }

    /// The lines that end the search under way, whose answer is not heard any more. None where there is no search.
    pub fn stop(&mut self) -> &'static [&'static str] {
        if self.thinks.take().is_none() {
            return &[];
        }
        // All that comes before the answer to the second line belongs to what was stopped.
        self.stopped += 1;
        &["stop", "isready"]
    }

    /// How long to wait for what is awaited, from when it was asked for; `None` where nothing is. Past that the engine is to
    /// be taken for dead: [`Failure::Silent`].
    pub fn patience(&self) -> Option<Duration> {
        match self.thinks {
            Some(time) if self.is_introduced => Some(time + self.patience.answer),
            Some(time) => Some(time + self.patience.start + self.patience.answer),
            None if self.prepares || !self.is_introduced => Some(self.patience.start),
            None => None,
        }
    }

    /// What it means that the engine has ended, or could not be loaded, for that reason.
    pub fn ended(&self, why: impl Into<String>) -> Failure {
        if self.is_introduced {
            Failure::Ended(why.into())
        } else {
            Failure::Start(why.into())
        }
    }

    /// Takes a line of the engine. Total.
    pub fn hear(&mut self, line: &str) -> Heard {
        match parse_output(line) {
            Output::Ok => {
                self.is_introduced = true;
                return Heard::Introduced;
            }
            Output::Option { name, .. } => self.options.push(name),
            Output::Ready if self.stopped > 0 => self.stopped -= 1,
            _ if self.stopped > 0 => {}
            Output::Ready => {
                self.prepares = false;
                return Heard::Ready;
            }
            Output::Said(said) if said.starts_with("error") => return Heard::Refused(said),
            // What an engine says unasked must not be taken for an answer.
            _ if self.thinks.is_none() => {}
            Output::Info(report) => return Heard::Report(report),
            Output::BestMove { action, .. } => {
                return self.answered(action.map_or(Reply::Nothing, Reply::Action));
            }
            Output::Resigns => return self.answered(Reply::Resigns),
            Output::Checkmate(found) => return self.answered(Reply::Win(found)),
            Output::DeclaresWin => return self.answered(Reply::DeclaresWin),
            _ => {}
        }
        Heard::Nothing
    }

    fn answered(&mut self, reply: Reply) -> Heard {
        self.thinks = None;
        Heard::Answer(reply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn client(dialect: Dialect) -> Client {
        let patience = Patience {
            start: 10 * SECOND,
            answer: SECOND,
        };
        Client::new(dialect, patience)
    }

    fn go(client: &mut Client) {
        client.go("position startpos".to_owned(), &Limits::nodes(5), SECOND);
    }

    #[test]
    fn what_comes_before_it_began_is_a_failure_to_start() {
        let mut client = client(Dialect::Usi);
        assert_eq!(client.patience(), Some(10 * SECOND));
        let why = || "no memory".to_owned();
        assert_eq!(client.ended(why()), Failure::Start(why()));
        go(&mut client);
        assert_eq!(client.patience(), Some(12 * SECOND));
        assert_eq!(client.hear("usiok"), Heard::Introduced);
        assert_eq!(client.ended(why()), Failure::Ended(why()));
        assert_eq!(client.patience(), Some(2 * SECOND));
    }

    #[test]
    fn a_win_is_looked_for_and_found_or_not() {
        let mut client = client(Dialect::Usi);
        let answers = [
            ("checkmate G*5b", Checkmate::Found(vec!["G*5b".to_owned()])),
            ("checkmate nomate", Checkmate::None),
            ("checkmate timeout", Checkmate::OutOfTime),
            ("checkmate notimplemented", Checkmate::NotImplemented),
        ];
        for (line, found) in answers {
            let lines = client.find_win("position startpos".to_owned(), SECOND);
            assert_eq!(lines, ["position startpos", "go mate 1000"]);
            assert_eq!(client.hear(line), Heard::Answer(Reply::Win(found)));
            assert!(!client.thinks());
            assert_eq!(client.hear(line), Heard::Nothing, "nobody asked");
        }
    }

    #[test]
    fn options_are_spelt_as_the_engine_spells_them() {
        let mut usi = client(Dialect::Usi);
        assert_eq!(
            usi.hear("option name Skill Level type spin default 1 min 0 max 20"),
            Heard::Nothing
        );
        assert_eq!(
            usi.set("skill level", 3).as_deref(),
            Ok("setoption name Skill Level value 3")
        );
        assert_eq!(
            usi.set("USI_Hash", 64).as_deref(),
            Ok("setoption name USI_Hash value 64")
        );
        let error = client(Dialect::Ugi).set("USI_Hash", 64).unwrap_err();
        assert_eq!(error.to_string(), "no option USI_Hash; it has ");
    }

    #[test]
    fn what_was_stopped_is_not_heard() {
        let mut client = client(Dialect::Ugi);
        assert!(client.stop().is_empty(), "there is nothing to stop");
        go(&mut client);
        assert_eq!(client.stop(), ["stop", "isready"]);
        go(&mut client);
        for line in [
            "info depth 1 score cp 3 pv f6",
            "bestmove f6",
            "info string error x",
            "ugiok",
        ] {
            let heard = client.hear(line);
            assert!(
                matches!(heard, Heard::Nothing | Heard::Introduced),
                "{line}: {heard:?}"
            );
        }
        assert_eq!(client.hear("readyok"), Heard::Nothing);
        assert!(matches!(
            client.hear("info depth 1 score cp 3 pv f6"),
            Heard::Report(_)
        ));
        assert_eq!(client.hear("bestmove none"), Heard::Answer(Reply::Nothing));
        assert_eq!(client.hear("bestmove f6"), Heard::Nothing, "nobody asked");
    }

    #[test]
    fn readiness_and_refusals_are_told() {
        let mut client = client(Dialect::Ugi);
        client.hear("ugiok");
        assert_eq!(client.patience(), None);
        assert_eq!(client.prepare(), "isready");
        assert_eq!(client.patience(), Some(10 * SECOND));
        assert_eq!(
            client.hear("info string error expected x"),
            Heard::Refused("error expected x".to_owned())
        );
        assert_eq!(client.hear("readyok"), Heard::Ready);
        assert_eq!(client.patience(), None);
    }
}
