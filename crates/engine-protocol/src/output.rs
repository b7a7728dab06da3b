//! The asker's side: what an engine wrote, read.
//!
//! Made for any engine that speaks UGI or USI, whose output lines have the same shape: actions stay text, unknown
//! words are passed over, and nothing an engine writes can make this fail.

use search::{Score, WinScale};

/// A line that an engine wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// `ugiok` or `usiok`: the engine has introduced itself.
    Ok,
    /// `readyok`.
    Ready,
    /// `id name …`.
    Name(String),
    /// `id author …`.
    Author(String),
    /// `option name …`: the name, and the rest of the line from `type` on.
    Option {
        /// The option's name.
        name: String,
        /// `type spin default 16 min 1 max 4096`, say.
        description: String,
    },
    /// A report on the search.
    Info(Report),
    /// `info string …`: words for people.
    Said(String),
    /// The answer to `go`.
    BestMove {
        /// The action; `None` for `bestmove none`: the engine has none, the game is over.
        action: Option<String>,
        /// The answer that the engine expects.
        ponder: Option<String>,
    },
    /// `bestmove resign`: the engine gives up, or has no move.
    Resigns,
    /// `bestmove win`: the engine declares that it has won.
    DeclaresWin,
    /// The answer to `go mate`.
    Checkmate(Checkmate),
    /// `response …`: the answer to `query`.
    Response(String),
    /// Anything else.
    Other(String),
}

/// What became of a search for a mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checkmate {
    /// The moves that mate.
    Found(Vec<String>),
    /// `nomate`: there is none.
    None,
    /// `timeout`: the time was up before it was known.
    OutOfTime,
    /// `notimplemented`: the engine does not look for mates.
    NotImplemented,
}

/// How good a position is said to be for the player who acts in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// An estimate in the engine's hundredths.
    Cp(i32),
    /// A win in that many own turns, 1 being the one under way; 0 where the engine does not say in how many.
    Win(u32),
    /// A loss in that many turns of the opponent; 0 where it has come already, or the engine does not say.
    Loss(u32),
}

impl Value {
    /// How likely the player who acts is to win, from 0 to 1, a draw counting half, where the engine's values have that
    /// scale. 1 and 0 where it is proven.
    ///
    /// ```
    /// use engine_protocol::output::Value;
    /// use search::WinScale;
    ///
    /// let scale = WinScale::new(300.0);
    /// assert_eq!(Value::Cp(300).win_chance(scale), scale.chance(300));
    /// assert_eq!(Value::Loss(3).win_chance(scale), 0.0);
    /// ```
    pub fn win_chance(self, scale: WinScale) -> f64 {
        match self {
            Self::Cp(value) => scale.chance(value),
            Self::Win(_) => 1.0,
            Self::Loss(_) => 0.0,
        }
    }
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match (score.win_in(), score.loss_in()) {
            (Some(turns), _) => Self::Win(turns),
            (_, Some(turns)) => Self::Loss(turns),
            _ => Self::Cp(score.value()),
        }
    }
}

/// What an `info` line says; whatever it leaves out is `None`, or empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Turns looked ahead.
    pub depth: Option<u32>,
    /// The furthest that a line was followed.
    pub seldepth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multipv: Option<u32>,
    /// The value for the player to act.
    pub score: Option<Value>,
    /// Whether the value is only a bound.
    pub is_bound: bool,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub nps: Option<u64>,
    /// Thousandths of the table that are in use.
    pub hashfull: Option<u32>,
    /// Milliseconds since the search began.
    pub time: Option<u64>,
    /// The line: atomic actions, as written.
    pub pv: Vec<String>,
}

/// Reads a line that an engine wrote. Total.
///
/// ```
/// use engine_protocol::output::{Output, Value, parse_output};
///
/// let Output::Info(report) = parse_output("info depth 3 score win 2 nodes 10 pv e5-e8 f4-f6") else { panic!() };
/// assert_eq!(report.score, Some(Value::Win(2)));
/// assert_eq!(report.pv, ["e5-e8", "f4-f6"]);
/// ```
pub fn parse_output(line: &str) -> Output {
    let line = line.trim();
    let (command, rest) = line
        .split_once(char::is_whitespace)
        .map_or((line, ""), |(command, rest)| (command, rest.trim_start()));
    match command {
        "ugiok" | "usiok" if rest.is_empty() => Output::Ok,
        "readyok" if rest.is_empty() => Output::Ready,
        "id" => match rest.split_once(' ') {
            Some(("name", name)) => Output::Name(name.trim().to_owned()),
            Some(("author", author)) => Output::Author(author.trim().to_owned()),
            _ => Output::Other(line.to_owned()),
        },
        "option" => parse_option(rest).unwrap_or_else(|| Output::Other(line.to_owned())),
        "info" => match rest.strip_prefix("string") {
            Some(said) if said.is_empty() || said.starts_with(' ') => Output::Said(said.trim().to_owned()),
            _ => Output::Info(parse_report(rest)),
        },
        "bestmove" if rest == "resign" => Output::Resigns,
        "bestmove" if rest == "win" => Output::DeclaresWin,
        "checkmate" => Output::Checkmate(match rest {
            "nomate" | "" => Checkmate::None,
            "timeout" => Checkmate::OutOfTime,
            "notimplemented" => Checkmate::NotImplemented,
            line => Checkmate::Found(line.split_whitespace().map(str::to_owned).collect()),
        }),
        "bestmove" => {
            let mut words = rest.split_whitespace();
            let action = words.next().filter(|&word| word != "none").map(str::to_owned);
            let ponder = (words.next() == Some("ponder"))
                .then(|| words.next())
                .flatten()
                .map(str::to_owned);
            Output::BestMove { action, ponder }
        }
        "response" => Output::Response(rest.to_owned()),
        _ => Output::Other(line.to_owned()),
    }
}

fn parse_option(rest: &str) -> Option<Output> {
    let named = rest.strip_prefix("name ")?;
    let at = named.find(" type ")?;
    Some(Output::Option {
        name: named[..at].trim().to_owned(),
        description: named[at..].trim().to_owned(),
    })
}

fn parse_report(rest: &str) -> Report {
    let mut report = Report::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        // A word's value is only taken where it is a number, so that a broken line loses no more than it must.
        let mut number = || {
            let value = words.peek().and_then(|word| word.parse::<u64>().ok());
            if value.is_some() {
                words.next();
            }
            value
        };
        let small = |value: Option<u64>| value.map(|value| u32::try_from(value).unwrap_or(u32::MAX));
        match word {
            "depth" => report.depth = small(number()),
            "seldepth" => report.seldepth = small(number()),
            "multipv" => report.multipv = small(number()),
            "nodes" => report.nodes = number(),
            "nps" => report.nps = number(),
            "hashfull" => report.hashfull = small(number()),
            "time" => report.time = number(),
            "lowerbound" | "upperbound" => report.is_bound = true,
            "score" => {
                let kind = words.next().unwrap_or_default();
                // A sign alone is a mate of unknown length.
                let is_value = |word: &&str| matches!(*word, "+" | "-") || word.parse::<i64>().is_ok();
                if let Some(value) = words.next_if(is_value) {
                    report.score = parse_value(kind, value);
                }
            }
            "pv" => {
                report.pv = words.map(str::to_owned).collect();
                break;
            }
            _ => {}
        }
    }
    report
}

fn parse_value(kind: &str, text: &str) -> Option<Value> {
    let value: i64 = match text {
        "+" | "-" => 0,
        _ => text.parse().ok()?,
    };
    let distance = u32::try_from(value.unsigned_abs()).ok()?;
    match kind {
        "cp" => i32::try_from(value).ok().map(Value::Cp),
        "win" => Some(Value::Win(distance)),
        "loss" => Some(Value::Loss(distance)),
        // USI: in plies, negative where the engine is the one who is mated.
        "mate" if text.starts_with('-') => Some(Value::Loss(distance / 2)),
        "mate" => Some(Value::Win(distance.div_ceil(2))),
        _ => None,
    }
}
