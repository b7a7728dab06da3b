//! The engine's side as a state machine.

use crate::options::Settings;
use crate::refusal::{Refusal, refusal};
use crate::{Dialect, go};
use game_core::{Outcome, Player, Position};
use search::{Limits, Options};
use std::str::SplitWhitespace;
use std::time::Duration;

/// The longest line that is read, in bytes. The longest game there is fits many times.
pub const MOST_LINE: usize = 64 * 1024;

/// What a `go` asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quest {
    /// The action to play, keeping to these limits.
    Play(Limits),
    /// To think in the opponent's time about the answer that is expected, until the opponent gives that answer (then
    /// these limits hold) or another.
    Ponder(Limits),
    /// A win by force (in shogi a mate by checks), within that time.
    Mate(Option<Duration>),
}

impl Quest {
    /// Whether its answer has to wait for another line, even where it is known before.
    pub(crate) fn waits(&self) -> bool {
        match self {
            Self::Play(limits) => limits.infinite,
            Self::Ponder(_) => true,
            Self::Mate(_) => false,
        }
    }

    /// Whether anything but another line ends it.
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Self::Play(limits) => !limits.infinite,
            Self::Ponder(_) => false,
            Self::Mate(time) => time.is_some(),
        }
    }
}

/// A search to be made: all that it depends on, so that later lines can't change it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job<P> {
    /// Every position from where `position` began to the one to search from.
    pub line: Vec<P>,
    /// What to look for.
    pub quest: Quest,
    /// With which options.
    pub options: Options,
    /// Whether the engine may win by saying so, where the protocol knows such a rule.
    pub declares: bool,
    /// Whether the answer may come from the opening book, where there is one.
    pub own_book: bool,
    /// Whether a new game began since the last job.
    pub new_game: bool,
}

/// What a line asks of whoever runs the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task<P> {
    /// Nothing more.
    Nothing,
    /// Make ready for a search with these options, then say `readyok`.
    Prepare(Options),
    /// Search, then answer with `bestmove` (or `checkmate` where a mate was asked for).
    Go(Box<Job<P>>),
    /// The opponent gave the expected answer: the [`Quest::Ponder`] under way becomes a [`Quest::Play`].
    PonderHit,
    /// End the search under way, which then answers.
    Stop,
    /// End.
    Quit,
}

/// The engine's side of a conversation: the position, the options, and how lines are understood.
///
/// ```
/// use engine_protocol::{Dialect, Quest, Session, Task};
///
/// let mut session = Session::<yinsh::Position>::new(Dialect::Ugi);
/// let mut answers = Vec::new();
/// session.handle("position startpos moves f6 e5", &mut |line| answers.push(line));
/// session.handle("query p1turn", &mut |line| answers.push(line));
/// assert_eq!(answers, ["response true"]);
/// let Task::Go(job) = session.handle("go depth 3", &mut |_| ()) else { panic!() };
/// assert_eq!(job.quest, Quest::Play(search::Limits::depth(3)));
///
/// let mut session = Session::<shogi::Position>::new(Dialect::Usi);
/// session.handle("position startpos moves 7g7f", &mut |_| ());
/// let Task::Go(job) = session.handle("go btime 1000 wtime 1000 byoyomi 500", &mut |_| ()) else { panic!() };
/// assert_eq!(job.line.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Session<P> {
    dialect: Dialect,
    /// Never empty.
    line: Vec<P>,
    settings: Settings,
    new_game: bool,
}

impl<P: Position> Session<P> {
    /// A conversation that has just begun: the start position, default options.
    pub fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            line: vec![P::start()],
            settings: Settings::new(false),
            new_game: true,
        }
    }

    /// The same for an engine that has an opening book: there is an option `OwnBook`, which is off at first.
    #[must_use]
    pub fn with_book(mut self) -> Self {
        self.settings = Settings::new(true);
        self
    }

    /// The protocol that is spoken.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The position that the next `go` starts from.
    pub fn position(&self) -> &P {
        &self.line[self.line.len() - 1]
    }

    /// The options as they are set.
    pub fn options(&self) -> Options {
        self.settings.options()
    }

    /// Takes a line. Answers to it go to `answer`, one line each; what is left to do is returned. Total: a line
    /// that can't be understood is answered with an `info string error …` and changes nothing.
    pub fn handle(&mut self, line: &str, answer: &mut dyn FnMut(String)) -> Task<P> {
        self.understand(line, answer).unwrap_or_else(|refusal| {
            answer(said(&refusal));
            Task::Nothing
        })
    }

    fn understand(&mut self, line: &str, answer: &mut dyn FnMut(String)) -> Result<Task<P>, Refusal> {
        if line.len() > MOST_LINE {
            return refusal(
                format!("a line of at most {MOST_LINE} bytes"),
                format!("{} bytes", line.len()),
            );
        }
        let dialect = self.dialect;
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Ok(Task::Nothing);
        };
        match command {
            "isready" => return Ok(Task::Prepare(self.options())),
            "setoption" => self.settings.set(dialect, words)?,
            "position" => self.line = parse_position(dialect, words)?,
            "go" => {
                let (quest, refused) = go::parse(dialect, words)?;
                if let Some(refused) = refused {
                    answer(said(&refused));
                }
                return Ok(Task::Go(Box::new(Job {
                    line: self.line.clone(),
                    quest,
                    options: self.options(),
                    declares: self.settings.declares(),
                    own_book: self.settings.own_book(),
                    new_game: std::mem::take(&mut self.new_game),
                })));
            }
            "stop" => return Ok(Task::Stop),
            "quit" => return Ok(Task::Quit),
            "query" if dialect == Dialect::Ugi => {
                let response = self.query(words.next())?;
                answer(format!("response {response}"));
            }
            "ponderhit" if dialect == Dialect::Usi => return Ok(Task::PonderHit),
            // The game is over: whatever is still thought about is of no use.
            "gameover" if dialect == Dialect::Usi => return Ok(Task::Stop),
            word if word == dialect.greeting() => {
                answer(format!("id name Sente {}", env!("CARGO_PKG_VERSION")));
                answer("id author the Sente project".to_owned());
                self.settings.lines(dialect).into_iter().for_each(&mut *answer);
                answer(dialect.ok().to_owned());
            }
            word if word == dialect.new_game() => {
                self.new_game = true;
                self.line = vec![P::start()];
            }
            _ => return refusal(dialect.commands(), format!("{command:?}")),
        }
        Ok(Task::Nothing)
    }

    fn query(&self, what: Option<&str>) -> Result<&'static str, Refusal> {
        let truth = |is: bool| if is { "true" } else { "false" };
        let outcome = || P::ending_of(&self.line).map(|ending| ending.outcome);
        match what {
            Some("gameover") => Ok(truth(outcome().is_some())),
            Some("p1turn") => Ok(truth(self.position().actor() == Player::First)),
            Some("result") => Ok(match outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
            }),
            other => refusal(
                "query gameover, p1turn or result",
                format!("{:?}", other.unwrap_or_default()),
            ),
        }
    }
}

fn said(refusal: &Refusal) -> String {
    format!("info string error {refusal}")
}

/// Reads the words after `position`: every position from the one that is given to the one after the last move.
fn parse_position<P: Position>(dialect: Dialect, mut words: SplitWhitespace<'_>) -> Result<Vec<P>, Refusal> {
    let name = dialect.position_word();
    let mut next = None;
    let start = match words.next() {
        Some("startpos") => P::start(),
        Some(word) if word == name => {
            let mut text = Vec::new();
            for word in words.by_ref() {
                if word == "moves" {
                    next = Some(word);
                    break;
                }
                text.push(word);
            }
            match text.join(" ").parse::<P>() {
                Ok(position) => position,
                Err(error) => return refusal(format!("a position string after {name}"), error),
            }
        }
        other => {
            return refusal(
                format!("position startpos or position {name} <position string>"),
                format!("{:?}", other.unwrap_or_default()),
            );
        }
    };
    let mut line = vec![start];
    match next.or_else(|| words.next()) {
        None => return Ok(line),
        Some("moves") => {}
        Some(word) => {
            return refusal(
                "the word moves or nothing after the position",
                format!("{word:?}"),
            );
        }
    }
    for (index, word) in words.enumerate() {
        let place = index + 1;
        let action: P::Action = match word.parse() {
            Ok(action) => action,
            Err(error) => {
                return refusal(
                    format!("action {place} to be one of the game"),
                    format!("{word:?} ({error})"),
                );
            }
        };
        let mut position = line[index].clone();
        if let Err(illegal) = position.play(action) {
            let text = illegal.to_string();
            let reason = text
                .strip_prefix(&format!("{action} is not legal: "))
                .unwrap_or(&text);
            return refusal(
                format!("action {place} to be legal"),
                format!("{word} ({reason})"),
            );
        }
        line.push(position);
    }
    Ok(line)
}
