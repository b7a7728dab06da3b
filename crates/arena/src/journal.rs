//! The journal of a match: what it is, and how each game ended, so that it can go on after an interruption.
//!
//! A text file. Its head says everything that the games depend on, one `name: value` a line, up to an empty line; then
//! follows a line a game.

use crate::standing::WAYS;
use crate::{End, FaultKind, Side};
use game_core::Outcome;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::Path;
use std::time::Duration;

/// Why a journal can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It can't be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// There is one already, and the match is not to go on.
    #[error("there is a match in it already: resume that one, or take another folder")]
    Exists,
    /// It is another match's.
    #[error("it holds another match: its {name} is {found:?}, expected {expected:?}")]
    Other {
        /// Which line differs.
        name: String,
        /// What it says.
        found: String,
        /// What it should say.
        expected: String,
    },
    /// A line that is none.
    #[error("line {0} of the journal is broken")]
    Broken(usize),
}

/// A journal that is written.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
}

const FIRST: &str = "sente match 1";

impl Journal {
    /// Opens the journal at `path` for a match with that head; with `resume` it may hold games already, which are
    /// returned.
    pub(crate) fn open(
        path: &Path,
        head: &[(&str, String)],
        resume: bool,
    ) -> Result<(Self, Vec<End>), JournalError> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        if text.is_empty() {
            let mut start = format!("{FIRST}\n");
            for (name, value) in head {
                start.extend([name, ": ", value.as_str(), "\n"]);
            }
            start.push('\n');
            file.write_all(start.as_bytes())?;
            return Ok((Self { file }, Vec::new()));
        }
        if !resume {
            return Err(JournalError::Exists);
        }
        // A last line without its end was being written when the match ended; its game is played again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if whole < text.len() {
            file.set_len(whole as u64)?;
            file.seek(io::SeekFrom::End(0))?;
        }
        let games = read(&text[..whole], head)?;
        Ok((Self { file }, games))
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, end: &End) -> io::Result<()> {
        self.file.write_all(format!("{}\n", write(end)).as_bytes())?;
        self.file.flush()
    }
}

fn read(text: &str, head: &[(&str, String)]) -> Result<Vec<End>, JournalError> {
    let mut lines = text.lines().enumerate();
    let mut next = || lines.next().map_or((0, ""), |(index, line)| (index + 1, line));
    let (number, first) = next();
    if first != FIRST {
        return Err(JournalError::Broken(number.max(1)));
    }
    for (name, expected) in head {
        let (number, line) = next();
        let Some(found) = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ")) else {
            return Err(JournalError::Broken(number));
        };
        if found != expected {
            return Err(JournalError::Other {
                name: (*name).to_owned(),
                found: found.to_owned(),
                expected: expected.clone(),
            });
        }
    }
    let (number, empty) = next();
    if !empty.is_empty() {
        return Err(JournalError::Broken(number));
    }
    let games = lines.map(|(index, line)| parse(line).ok_or(JournalError::Broken(index + 1)));
    games.collect()
}

/// A game's line: `game 3 1-0 normal plies 95 fault 1 crash first 47 2500000 120000 300 second …`; what follows `first` and
/// `second` are that engine's actions, microseconds, nodes and sum of depths. Games are counted from 1.
fn write(end: &End) -> String {
    let mut line = format!(
        "game {} {} {} plies {}",
        end.game + 1,
        end.outcome.score_text(),
        end.way(),
        end.plies
    );
    if let Some((engine, kind)) = end.fault {
        // Writing to a string can't fail.
        let _ = write!(line, " fault {} {}", engine + 1, kind.name());
    }
    for (name, side) in ["first", "second"].iter().zip(end.sides) {
        let time = side.time.as_micros();
        let _ = write!(
            line,
            " {name} {} {time} {} {}",
            side.moves, side.nodes, side.depth
        );
    }
    line
}

fn parse(line: &str) -> Option<End> {
    let mut words = line.split(' ').peekable();
    let expect = |words: &mut std::iter::Peekable<std::str::Split<'_, char>>, word: &str| {
        (words.next()? == word).then_some(())
    };
    expect(&mut words, "game")?;
    let game = words.next()?.parse::<u64>().ok()?.checked_sub(1)?;
    let outcome = Outcome::from_score_text(words.next()?)?;
    let termination = match words.next()? {
        "adjudicated" => None,
        word => Some(WAYS.iter().find(|(_, name)| *name == word)?.0),
    };
    expect(&mut words, "plies")?;
    let plies = words.next()?.parse().ok()?;
    let mut fault = None;
    if words.next_if_eq(&"fault").is_some() {
        let engine = words
            .next()?
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=2).contains(number))?
            - 1;
        let name = words.next()?;
        fault = Some((
            engine,
            FaultKind::ALL.into_iter().find(|kind| kind.name() == name)?,
        ));
    }
    let mut sides = [Side::default(); 2];
    for (name, side) in ["first", "second"].iter().zip(&mut sides) {
        expect(&mut words, name)?;
        let mut number = || words.next()?.parse::<u64>().ok();
        *side = Side {
            moves: number()?,
            time: Duration::from_micros(number()?),
            nodes: number()?,
            depth: number()?,
        };
    }
    words.next().is_none().then_some(End {
        game,
        outcome,
        termination,
        plies,
        fault,
        sides,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Player;

    #[test]
    fn games_there_and_back() {
        let side = Side {
            moves: 40,
            time: Duration::from_millis(4012),
            nodes: 1_000_000,
            depth: 333,
        };
        for termination in WAYS.iter().map(|(it, _)| Some(*it)).chain([None]) {
            for fault in [None, Some((1, FaultKind::Crash)), Some((0, FaultKind::Silence))] {
                let end = End {
                    game: 7,
                    outcome: Outcome::Win(Player::Second),
                    termination,
                    plies: 81,
                    fault,
                    sides: [side, Side::default()],
                };
                assert_eq!(parse(&write(&end)), Some(end));
            }
        }
        for line in [
            "",
            "game",
            "game 0 1-0 normal plies 3 first 1 1 1 1 second 1 1 1 1",
            "game 1 1-0 odd plies 3",
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
    }
}
