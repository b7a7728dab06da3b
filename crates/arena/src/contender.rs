//! Engines as a person names them.

use crate::{Pace, PaceError};
use std::path::Path;
use std::time::Duration;

/// What a level of ours may take for an action where nobody said. It has limits of its own and answers long before.
const LEVEL_TIME: Duration = Duration::from_mins(1);

/// An engine: how it is started, with which options, and how much it may think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// How results call it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Options to set, by name.
    pub options: Vec<(String, String)>,
    /// How much it may think.
    pub pace: Pace,
}

/// A text that names no engine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ContenderError {
    /// Nothing to start.
    #[error("expected sente, sente:setting=value,… or a command line, found nothing")]
    Empty,
    /// A quotation mark that has no second one.
    #[error("expected a closing {0} in the command line")]
    Quote(char),
    /// A setting without a value.
    #[error("expected settings as name=value, parted by commas, found {0:?}")]
    Setting(String),
    /// A limit that is none.
    #[error("{name}: {error}")]
    Pace {
        /// The limit's name.
        name: String,
        /// What is wrong with it.
        error: PaceError,
    },
    /// No limit is set.
    #[error("{0} has no limit: give movetime, nodes, depth, clock or byoyomi")]
    Endless(String),
}

impl Contender {
    /// Reads what a person wrote:
    ///
    /// - `sente`, `sente:level=5,hash=64,nodes=1000`: the program `own` itself, as its engine of `game`;
    /// - a command line, as a shell takes it with quotation marks: `/usr/games/fairy-stockfish`;
    /// - a command line with settings: `./other --fast :: Hash=64, nodes=1000, name=other 2`.
    ///
    /// A setting is a limit ([`Pace::set`]), the `name`, or else an option of the engine. Where there is no limit,
    /// `pace` holds. A level of the own engine (`sente:level=6`) needs no limit: it has limits of its own.
    pub fn parse(text: &str, game: &str, own: &Path, pace: Pace) -> Result<Self, ContenderError> {
        let text = text.trim();
        let (command, settings) = match text.split_once("::") {
            Some((command, settings)) => (command.trim(), settings),
            None => match text.strip_prefix("sente:") {
                Some(settings) => ("sente", settings),
                None => (text, ""),
            },
        };
        let is_own = command == "sente";
        let command = if is_own {
            vec![
                own.to_string_lossy().into_owned(),
                "engine".to_owned(),
                game.to_owned(),
            ]
        } else {
            words(command)?
        };
        let Some(program) = command.first() else {
            return Err(ContenderError::Empty);
        };
        let program = if is_own {
            "sente".to_owned()
        } else {
            let stem = Path::new(program).file_name();
            stem.map_or_else(|| program.clone(), |name| name.to_string_lossy().into_owned())
        };
        let (mut name, mut options, mut own_pace) = (None, Vec::new(), Pace::default());
        let mut shown = Vec::new();
        for setting in settings
            .split(',')
            .map(str::trim)
            .filter(|setting| !setting.is_empty())
        {
            let Some((key, value)) = setting.split_once('=') else {
                return Err(ContenderError::Setting(setting.to_owned()));
            };
            let (key, value) = (key.trim(), value.trim());
            if key.is_empty() {
                return Err(ContenderError::Setting(setting.to_owned()));
            }
            if key == "name" {
                name = Some(value.to_owned());
                continue;
            }
            match own_pace.set(key, value) {
                Some(result) => result.map_err(|error| ContenderError::Pace {
                    name: key.to_owned(),
                    error,
                })?,
                None => options.push((key.to_owned(), value.to_owned())),
            }
            shown.push(format!("{key}={value}"));
        }
        let name = name.unwrap_or_else(|| {
            shown.insert(0, program);
            shown.join(" ")
        });
        let mut pace = if own_pace.is_endless() { pace } else { own_pace };
        if pace.is_endless() && is_own && has_level(&options) {
            pace.movetime = Some(LEVEL_TIME);
        }
        if pace.is_endless() {
            return Err(ContenderError::Endless(name));
        }
        Ok(Self {
            name: name
                .chars()
                .map(|c| if c.is_control() { ' ' } else { c })
                .collect(),
            command,
            options,
            pace,
        })
    }

    /// All that its play depends on, on one line.
    pub(crate) fn describe(&self) -> String {
        let options: Vec<_> = self
            .options
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        // The place of the program may change between a match and its going on; what it is called may not.
        let program = Path::new(&self.command[0]).file_name();
        let program = program.map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        let arguments = self.command[1..].join(" ");
        format!(
            "{} | {program} {arguments} | {} | {}",
            self.name,
            options.join(" "),
            self.pace
        )
    }
}

/// Whether one of the levels is set. 0, full strength, is none.
fn has_level(options: &[(String, String)]) -> bool {
    options.iter().any(|(name, value)| {
        name.eq_ignore_ascii_case("level") && value.parse().is_ok_and(|level: u32| level > 0)
    })
}

/// The words of a command line; `"…"` and `'…'` keep spaces.
fn words(text: &str) -> Result<Vec<String>, ContenderError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(mark) if c == mark => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.map_or(Ok(words), |mark| Err(ContenderError::Quote(mark)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn parse(text: &str) -> Result<Contender, ContenderError> {
        let pace = Pace {
            nodes: Some(100),
            ..Pace::default()
        };
        Contender::parse(text, "shogi", Path::new("/bin/sente"), pace)
    }

    #[test]
    fn our_own() {
        let plain = parse("sente").expect("an engine");
        assert_eq!(plain.command, ["/bin/sente", "engine", "shogi"]);
        assert_eq!((plain.name.as_str(), plain.pace.nodes), ("sente", Some(100)));
        let set = parse("sente:level=5, hash=64,movetime=1s").expect("an engine");
        assert_eq!(set.name, "sente level=5 hash=64 movetime=1s");
        assert_eq!(
            set.options,
            [("level".into(), "5".into()), ("hash".into(), "64".into())]
        );
        assert_eq!(
            (set.pace.nodes, set.pace.movetime),
            (None, Some(Duration::from_secs(1)))
        );
        assert_eq!(parse("sente :: level=5, hash=64, movetime=1s"), Ok(set));
    }

    #[test]
    fn others() {
        let other = parse("'/my engines/x' --eval \"a b\" '' :: Skill Level=3, name=X").expect("an engine");
        assert_eq!(other.command, ["/my engines/x", "--eval", "a b", ""]);
        assert_eq!(other.options, [("Skill Level".into(), "3".into())]);
        assert_eq!(other.name, "X");
        assert_eq!(parse("/usr/games/fairy").expect("an engine").name, "fairy");
        assert!(
            parse("fairy")
                .expect("an engine")
                .describe()
                .contains("nodes=100")
        );
    }

    #[test]
    fn what_is_none() {
        for (text, error) in [
            (
                "",
                "expected sente, sente:setting=value,… or a command line, found nothing",
            ),
            (
                " :: Hash=3",
                "expected sente, sente:setting=value,… or a command line, found nothing",
            ),
            ("'x", "expected a closing ' in the command line"),
            (
                "sente:fast",
                "expected settings as name=value, parted by commas, found \"fast\"",
            ),
            (
                "sente:=3",
                "expected settings as name=value, parted by commas, found \"=3\"",
            ),
            (
                "sente:nodes=x",
                "nodes: expected a whole number above 0, found \"x\"",
            ),
        ] {
            assert_eq!(parse(text).expect_err(text).to_string(), error);
        }
        let endless = Contender::parse("sente", "shogi", Path::new("s"), Pace::default());
        assert_eq!(endless, Err(ContenderError::Endless("sente".into())));
        // Full strength is no level.
        let full = Contender::parse("sente:level=0", "shogi", Path::new("s"), Pace::default());
        assert_eq!(full, Err(ContenderError::Endless("sente level=0".into())));
        let other = Contender::parse("x :: level=6", "shogi", Path::new("s"), Pace::default());
        assert_eq!(other, Err(ContenderError::Endless("x level=6".into())));
    }

    #[test]
    fn a_level_needs_no_limit() {
        for text in ["sente:level=6", "sente :: Level=6"] {
            let level = Contender::parse(text, "yinsh", Path::new("s"), Pace::default());
            assert_eq!(
                level.expect("an engine").pace.movetime,
                Some(LEVEL_TIME),
                "{text}"
            );
        }
    }
}
