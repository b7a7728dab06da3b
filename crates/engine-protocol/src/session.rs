//! The engine's side as a state machine.

use search::{Clock, Limits};
use std::fmt::Display;
use std::str::{FromStr, SplitWhitespace};
use std::time::Duration;
use yinsh::{Action, BLACK, Outcome, Position, PositionTrait as _, WHITE};

/// The longest line that is read, in bytes. The longest game there is fits many times.
pub const MOST_LINE: usize = 64 * 1024;
/// The largest transposition table, in MiB.
pub const MOST_HASH: usize = 4096;
/// The most lines to report.
pub const MOST_MULTIPV: usize = 256;
/// The longest time that is told from endless.
const MOST_MILLIS: u64 = 1_000_000_000_000;

/// The engine's options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The transposition table's size in MiB.
    pub hash: usize,
    /// Threads; this engine uses one, whatever is set.
    pub threads: usize,
    /// Lines to report.
    pub multipv: usize,
    /// Playing strength: 1 to 12, 0 for all there is (as 12).
    pub level: u8,
    /// Where the chances of weaker levels come from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multipv: 1,
            level: 0,
            seed: 0,
        }
    }
}

/// A search to be made: all that it depends on, so that later lines can't change it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// From where.
    pub position: Position,
    /// What it keeps to.
    pub limits: Limits,
    /// With which options.
    pub settings: Settings,
    /// Whether a new game began since the last job.
    pub new_game: bool,
}

/// What a line asks of whoever runs the session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Task {
    /// Nothing more.
    Nothing,
    /// Search, then answer with `bestmove`.
    Go(Box<Job>),
    /// End the search under way, which then answers.
    Stop,
    /// End.
    Quit,
}

/// Why a line was refused. Ends up in an `info string`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
struct Refusal {
    expected: String,
    found: String,
}

fn refusal<T>(expected: impl Into<String>, found: impl Display) -> Result<T, Refusal> {
    Err(Refusal {
        expected: expected.into(),
        found: shorten(&found.to_string()),
    })
}

/// The text on one line of bounded length.
fn shorten(text: &str) -> String {
    let mut short: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(160)
        .collect();
    if text.chars().nth(160).is_some() {
        short.push('…');
    }
    short
}

/// The engine's side of a conversation: the position, the options, and how lines are understood.
///
/// ```
/// use engine_protocol::{Session, Task};
///
/// let mut session = Session::new();
/// let mut answers = Vec::new();
/// session.handle("position startpos moves f6 e5", &mut |line| answers.push(line));
/// session.handle("query p1turn", &mut |line| answers.push(line));
/// assert_eq!(answers, ["response true"]);
/// let Task::Go(job) = session.handle("go depth 3", &mut |_| ()) else { panic!() };
/// assert_eq!(job.limits.depth, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    position: Position,
    settings: Settings,
    new_game: bool,
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// A conversation that has just begun: the start position, default options.
    pub fn new() -> Self {
        Self {
            position: Position::start(),
            settings: Settings::default(),
            new_game: true,
        }
    }

    /// The position that the next `go` starts from.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The options as they are set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes a line. Answers to it go to `answer`, one line each; what is left to do is returned. Total: a line
    /// that can't be understood is answered with an `info string error …` and changes nothing.
    pub fn handle(&mut self, line: &str, answer: &mut dyn FnMut(String)) -> Task {
        self.understand(line, answer).unwrap_or_else(|refusal| {
            answer(format!("info string error {refusal}"));
            Task::Nothing
        })
    }

    fn understand(&mut self, line: &str, answer: &mut dyn FnMut(String)) -> Result<Task, Refusal> {
        if line.len() > MOST_LINE {
            return refusal(
                format!("a line of at most {MOST_LINE} bytes"),
                format!("{} bytes", line.len()),
            );
        }
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            return Ok(Task::Nothing);
        };
        match command {
            "ugi" => {
                greet(answer);
                Ok(Task::Nothing)
            }
            "isready" => {
                answer("readyok".to_owned());
                Ok(Task::Nothing)
            }
            "setoption" => self.set_option(words).map(|()| Task::Nothing),
            "uginewgame" => {
                self.new_game = true;
                self.position = Position::start();
                Ok(Task::Nothing)
            }
            "position" => {
                self.position = parse_position(words)?;
                Ok(Task::Nothing)
            }
            "go" => {
                let limits = parse_limits(words)?;
                Ok(Task::Go(Box::new(Job {
                    position: self.position.clone(),
                    limits,
                    settings: self.settings,
                    new_game: std::mem::take(&mut self.new_game),
                })))
            }
            "stop" => Ok(Task::Stop),
            "quit" => Ok(Task::Quit),
            "query" => {
                let response = self.query(words.next())?;
                answer(format!("response {response}"));
                Ok(Task::Nothing)
            }
            _ => refusal(
                "one of ugi, isready, setoption, uginewgame, position, go, stop, query and quit",
                format!("{command:?}"),
            ),
        }
    }

    fn set_option(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), Refusal> {
        if words.next() != Some("name") {
            return refusal("setoption name … value …", "no word \"name\"");
        }
        let mut name = Vec::new();
        let mut value = Vec::new();
        let mut in_value = false;
        for word in words {
            match (in_value, word) {
                (false, "value") => in_value = true,
                (false, _) => name.push(word),
                (true, _) => value.push(word),
            }
        }
        let (name, value) = (name.join(" "), value.join(" "));
        let settings = &mut self.settings;
        match name.to_ascii_lowercase().as_str() {
            "hash" => settings.hash = number(&name, &value, 1, MOST_HASH)?,
            "threads" => settings.threads = number(&name, &value, 1, 1024)?,
            "multipv" => settings.multipv = number(&name, &value, 1, MOST_MULTIPV)?,
            "level" => settings.level = number(&name, &value, 0, 12)?,
            "seed" => settings.seed = number(&name, &value, 0, u64::MAX)?,
            _ => {
                return refusal(
                    "one of the options Hash, Threads, MultiPV, Level and Seed",
                    format!("{name:?}"),
                );
            }
        }
        Ok(())
    }

    fn query(&self, what: Option<&str>) -> Result<&'static str, Refusal> {
        let truth = |is: bool| if is { "true" } else { "false" };
        match what {
            Some("gameover") => Ok(truth(self.position.outcome().is_some())),
            Some("p1turn") => Ok(truth(self.position.actor() == WHITE)),
            Some("result") => Ok(match self.position.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(WHITE)) => "p1win",
                Some(Outcome::Win(BLACK)) => "p2win",
            }),
            other => refusal(
                "query gameover, p1turn or result",
                format!("{:?}", other.unwrap_or_default()),
            ),
        }
    }
}

fn greet(answer: &mut dyn FnMut(String)) {
    let settings = Settings::default();
    for line in [
        format!("id name Sente {}", env!("CARGO_PKG_VERSION")),
        "id author the Sente project".to_owned(),
        format!(
            "option name Hash type spin default {} min 1 max {MOST_HASH}",
            settings.hash
        ),
        "option name Threads type spin default 1 min 1 max 1024".to_owned(),
        format!("option name MultiPV type spin default 1 min 1 max {MOST_MULTIPV}"),
        "option name Level type spin default 0 min 0 max 12".to_owned(),
        format!("option name Seed type spin default 0 min 0 max {}", u64::MAX),
        "ugiok".to_owned(),
    ] {
        answer(line);
    }
}

/// Reads a number within bounds.
fn number<T: FromStr + PartialOrd + Display + Copy>(
    name: &str,
    text: &str,
    least: T,
    most: T,
) -> Result<T, Refusal> {
    match text.parse::<T>() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => refusal(
            format!("{name} to be a whole number from {least} to {most}"),
            format!("{text:?}"),
        ),
    }
}

fn parse_position(mut words: SplitWhitespace<'_>) -> Result<Position, Refusal> {
    let mut next = None;
    let mut position = match words.next() {
        Some("startpos") => Position::start(),
        Some("fen") => {
            let mut text = Vec::new();
            for word in words.by_ref() {
                if word == "moves" {
                    next = Some(word);
                    break;
                }
                text.push(word);
            }
            match text.join(" ").parse::<Position>() {
                Ok(position) => position,
                Err(error) => return refusal("a position string after fen", error),
            }
        }
        other => {
            return refusal(
                "position startpos or position fen <position string>",
                format!("{:?}", other.unwrap_or_default()),
            );
        }
    };
    match next.or_else(|| words.next()) {
        None => return Ok(position),
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
        let action: Action = match word.parse() {
            Ok(action) => action,
            Err(error) => {
                return refusal(
                    format!("action {place} to be one of the game"),
                    format!("{word:?} ({error})"),
                );
            }
        };
        if let Err(illegal) = position.play(action) {
            return refusal(
                format!("action {place} to be legal"),
                format!("{word} ({})", illegal.reason),
            );
        }
    }
    Ok(position)
}

fn parse_limits(mut words: SplitWhitespace<'_>) -> Result<Limits, Refusal> {
    let mut limits = Limits::default();
    while let Some(word) = words.next() {
        let mut value = |least, most| {
            let text = words.next().unwrap_or_default();
            number(word, text, least, most)
        };
        match word {
            "infinite" => limits.infinite = true,
            "depth" => limits.depth = Some(value(1, 1_000_000)? as u32),
            "nodes" => limits.nodes = Some(value(1, u64::MAX)?),
            "movetime" => limits.movetime = Some(Duration::from_millis(value(0, MOST_MILLIS)?)),
            "p1time" => clock(&mut limits, 0).remaining = Duration::from_millis(value(0, MOST_MILLIS)?),
            "p2time" => clock(&mut limits, 1).remaining = Duration::from_millis(value(0, MOST_MILLIS)?),
            "p1inc" => clock(&mut limits, 0).increment = Duration::from_millis(value(0, MOST_MILLIS)?),
            "p2inc" => clock(&mut limits, 1).increment = Duration::from_millis(value(0, MOST_MILLIS)?),
            _ => {
                return refusal(
                    "go with movetime, nodes, depth, infinite, p1time, p2time, p1inc or p2inc",
                    format!("{word:?}"),
                );
            }
        }
    }
    // Without any limit there is nothing to end the search but a stop.
    if limits == Limits::default() {
        limits.infinite = true;
    }
    Ok(limits)
}

fn clock(limits: &mut Limits, player: usize) -> &mut Clock {
    limits.clocks[player].get_or_insert_default()
}
