//! The engine's options, as the protocols name them.

use crate::Dialect;
use crate::refusal::{Refusal, number, refusal};
use search::{FULL_STRENGTH, MAX_LEVEL, MAX_THREADS, Options};
use std::str::SplitWhitespace;

/// The largest transposition table, in MiB.
pub const MOST_HASH: usize = 4096;
/// The most lines to report.
pub const MOST_MULTIPV: usize = 256;
/// By which rule the engine declares a win, by the names that other engines have for it too.
pub(crate) const ENTERING_KING: &str = "EnteringKingRule";
pub(crate) const NOT_AT_ALL: &str = "NoEnteringKing";
pub(crate) const BY_27_POINTS: &str = "CSARule27";

/// The options as they were set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    options: Options,
    /// What a shogi program sets the table's size with, whether the engine asked for it or not.
    usi_hash: usize,
    /// Whether the engine may win by saying so.
    declares: bool,
    /// Whether there is an opening book.
    has_book: bool,
    /// Whether the engine plays from it.
    own_book: bool,
}

impl Settings {
    pub(crate) fn new(has_book: bool) -> Self {
        let options = Options::default();
        Self {
            options,
            usi_hash: options.hash,
            declares: true,
            has_book,
            own_book: false,
        }
    }

    /// What the engine is to use. Programs send every option, the untouched ones too: so `Hash` counts where it was
    /// changed, else `USI_Hash` does.
    pub(crate) fn options(&self) -> Options {
        let mut options = self.options;
        if options.hash == Options::default().hash {
            options.hash = self.usi_hash;
        }
        options
    }

    /// Whether the engine may win by saying so (USI's `EnteringKingRule`).
    pub(crate) fn declares(&self) -> bool {
        self.declares
    }

    /// Whether the engine plays from its opening book.
    pub(crate) fn own_book(&self) -> bool {
        self.own_book
    }

    /// The `option` lines of the introduction.
    pub(crate) fn lines(&self, dialect: Dialect) -> Vec<String> {
        let defaults = Options::default();
        let spin = |name: &str, default: String, least: u8, most: String| {
            format!("option name {name} type spin default {default} min {least} max {most}")
        };
        let hash = |name| spin(name, defaults.hash.to_string(), 1, MOST_HASH.to_string());
        let mut lines = Vec::new();
        if dialect == Dialect::Usi {
            lines.push(format!(
                "option name {ENTERING_KING} type combo default {BY_27_POINTS} var {NOT_AT_ALL} var {BY_27_POINTS}"
            ));
            lines.push(hash("USI_Hash"));
            lines.push("option name USI_Ponder type check default false".to_owned());
        }
        // Some shogi programs keep these numbers in 32 bits.
        let most_seed = match dialect {
            Dialect::Ugi => u64::MAX,
            Dialect::Usi => i32::MAX as u64,
        };
        lines.extend([
            hash("Hash"),
            spin("Threads", "1".to_owned(), 1, MAX_THREADS.to_string()),
            spin("MultiPV", "1".to_owned(), 1, MOST_MULTIPV.to_string()),
            spin(
                "Level",
                FULL_STRENGTH.to_string(),
                FULL_STRENGTH,
                MAX_LEVEL.to_string(),
            ),
            spin("Seed", "0".to_owned(), 0, most_seed.to_string()),
        ]);
        if self.has_book {
            lines.push("option name OwnBook type check default false".to_owned());
        }
        lines
    }

    /// Takes the words after `setoption`.
    pub(crate) fn set(&mut self, dialect: Dialect, mut words: SplitWhitespace<'_>) -> Result<(), Refusal> {
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
        let options = &mut self.options;
        match (dialect, name.to_ascii_lowercase().as_str()) {
            (_, "hash") => options.hash = number(&name, &value, 1, MOST_HASH)?,
            (_, "threads") => options.threads = number(&name, &value, 1, MAX_THREADS)?,
            (_, "multipv") => options.multipv = number(&name, &value, 1, MOST_MULTIPV)?,
            (_, "level") => options.level = number(&name, &value, FULL_STRENGTH, MAX_LEVEL)?,
            (_, "seed") => options.seed = number(&name, &value, 0, u64::MAX)?,
            (_, "ownbook") if self.has_book => self.own_book = truth(&name, &value)?,
            // Programs let people choose any size here without asking the engine.
            (Dialect::Usi, "usi_hash") => {
                self.usi_hash = number(&name, &value, 1, u64::MAX)?.min(MOST_HASH as u64) as usize;
            }
            // Whether the program will ponder. Nothing depends on it: an expected answer is always named.
            (Dialect::Usi, "usi_ponder") => drop(truth(&name, &value)?),
            (Dialect::Usi, "enteringkingrule") => match value.as_str() {
                NOT_AT_ALL => self.declares = false,
                BY_27_POINTS => self.declares = true,
                _ => {
                    let expected = format!("{name} to be {NOT_AT_ALL} or {BY_27_POINTS}");
                    return refusal(expected, format!("{value:?}"));
                }
            },
            _ => {
                let lines = self.lines(dialect);
                let names = lines.iter().filter_map(|line| line.split_whitespace().nth(2));
                let names: Vec<&str> = names.collect();
                return refusal(
                    format!("one of the options {}", names.join(", ")),
                    format!("{name:?}"),
                );
            }
        }
        Ok(())
    }
}

/// The value of an option that is on or off.
fn truth(name: &str, value: &str) -> Result<bool, Refusal> {
    value
        .parse()
        .or_else(|_| refusal(format!("{name} to be true or false"), format!("{value:?}")))
}
