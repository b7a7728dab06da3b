#![doc = include_str!("../records.md")]
//!
//! # This crate
//!
//! [`read`] finds out which format a file has and gives an [`AnyRecord`]; [`write()`] writes one in a [`Format`].
//! Both are total: whatever the bytes are, there is a record or an error with a place.

mod cursor;
mod encoding;
mod error;
mod kifu;
pub mod limits;
mod notes;
mod recorded;
mod sgf;
pub mod shogi_text;
mod text;

pub use encoding::{Encoding, UnknownEncoding};
pub use error::{AnyIllegal, Problem, ReadError, WriteError};
pub use recorded::Recorded;
pub use text::pieces;

use game_core::{Outcome, Record};
use std::fmt;
use std::str::FromStr;

const YINSH: &str = <yinsh::Position as game_core::Position>::GAME;
const SHOGI: &str = <shogi::Position as game_core::Position>::GAME;

/// A record of any game that Sente knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyRecord {
    /// A game of YINSH.
    Yinsh(Box<Record<yinsh::Position>>),
    /// A game of shogi.
    Shogi(Box<Record<shogi::Position>>),
}

impl AnyRecord {
    /// The game's name on the command line: `yinsh`, `shogi`.
    pub const fn game(&self) -> &'static str {
        match self {
            Self::Yinsh(_) => YINSH,
            Self::Shogi(_) => SHOGI,
        }
    }

    /// How many atomic actions the main line has.
    pub fn main_line_len(&self) -> usize {
        match self {
            Self::Yinsh(record) => record.main_line().len() - 1,
            Self::Shogi(record) => record.main_line().len() - 1,
        }
    }

    /// The result, if there is one.
    pub fn result(&self) -> Option<Outcome> {
        match self {
            Self::Yinsh(record) => record.result(),
            Self::Shogi(record) => record.result(),
        }
    }

    /// The result as records write it: `1-0`, `0-1`, `1/2-1/2`, or `*` where there is none.
    pub fn score_text(&self) -> &'static str {
        match self.result() {
            Some(outcome) => outcome.score_text(),
            None => NO_RESULT,
        }
    }
}

impl From<Record<yinsh::Position>> for AnyRecord {
    fn from(record: Record<yinsh::Position>) -> Self {
        Self::Yinsh(Box::new(record))
    }
}

impl From<Record<shogi::Position>> for AnyRecord {
    fn from(record: Record<shogi::Position>) -> Self {
        Self::Shogi(Box::new(record))
    }
}

/// A record of another game than the one that was asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a game of {expected}, found one of {found}")]
pub struct OtherGame {
    /// The game that was asked for, as [`AnyRecord::game`] names it.
    pub expected: &'static str,
    /// The game that it is.
    pub found: &'static str,
}

impl TryFrom<AnyRecord> for Record<yinsh::Position> {
    type Error = OtherGame;

    fn try_from(record: AnyRecord) -> Result<Self, OtherGame> {
        match record {
            AnyRecord::Yinsh(record) => Ok(*record),
            AnyRecord::Shogi(_) => Err(OtherGame {
                expected: YINSH,
                found: SHOGI,
            }),
        }
    }
}

impl TryFrom<AnyRecord> for Record<shogi::Position> {
    type Error = OtherGame;

    fn try_from(record: AnyRecord) -> Result<Self, OtherGame> {
        match record {
            AnyRecord::Shogi(record) => Ok(*record),
            AnyRecord::Yinsh(_) => Err(OtherGame {
                expected: SHOGI,
                found: YINSH,
            }),
        }
    }
}

/// A game whose records are text: the native format alone, and one game alone, for programs that have to be small.
///
/// ```
/// use notation::InText as _;
/// let record = yinsh::Position::read_text("1.f6 2.c3 *").unwrap();
/// assert_eq!(yinsh::Position::write_text(&record).unwrap().lines().next(), Some("[Game \"YINSH\"]"));
/// assert!(shogi::Position::read_text("[Game \"YINSH\"]\n1.f6 *").is_err());
/// ```
pub trait InText: game_core::Position {
    /// Reads a record, which has to be of this game. A byte order mark is not expected.
    fn read_text(text: &str) -> Result<Record<Self>, ReadError>;

    /// Writes a record. What it writes, [`InText::read_text`] and [`read`] read.
    fn write_text(record: &Record<Self>) -> Result<String, WriteError>;
}

impl InText for yinsh::Position {
    fn read_text(text: &str) -> Result<Record<Self>, ReadError> {
        text::read_of(text)
    }

    fn write_text(record: &Record<Self>) -> Result<String, WriteError> {
        text::write(record)
    }
}

impl InText for shogi::Position {
    fn read_text(text: &str) -> Result<Record<Self>, ReadError> {
        text::read_of(text)
    }

    fn write_text(record: &Record<Self>) -> Result<String, WriteError> {
        text::write(record)
    }
}

/// How a record without a result writes it.
pub(crate) const NO_RESULT: &str = "*";

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Sente's own text record, for people and programs.
    Text,
    /// The SGF dialect of Boardspace: YINSH.
    Sgf,
    /// KIF, the format of Kifu for Windows: shogi.
    Kif,
    /// KI2, KIF's brother without squares of origin: shogi.
    Ki2,
    /// CSA, the format of the Computer Shogi Association: shogi.
    Csa,
    /// A line of USI: a start and moves of shogi.
    Usi,
    /// JKF, the JSON kifu format: shogi.
    Jkf,
}

impl Format {
    /// All formats, the native one first.
    pub const ALL: [Self; 7] = [
        Self::Text,
        Self::Sgf,
        Self::Kif,
        Self::Ki2,
        Self::Csa,
        Self::Usi,
        Self::Jkf,
    ];

    /// The name on the command line: `text`, `sgf`, `kif`, `ki2`, `csa`, `usi`, `jkf`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Sgf => "sgf",
            Self::Kif => "kif",
            Self::Ki2 => "ki2",
            Self::Csa => "csa",
            Self::Usi => "usi",
            Self::Jkf => "jkf",
        }
    }

    /// What a file's name ends in, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            other => other.name(),
        }
    }

    /// Whether records of this game, named as [`AnyRecord::game`] does, can be written so.
    ///
    /// ```
    /// use notation::Format;
    /// assert!(Format::Text.holds("shogi") && Format::Kif.holds("shogi") && !Format::Sgf.holds("shogi"));
    /// ```
    pub fn holds(self, game: &str) -> bool {
        match self {
            Self::Text => game == YINSH || game == SHOGI,
            Self::Sgf => game == YINSH,
            Self::Kif | Self::Ki2 | Self::Csa | Self::Usi | Self::Jkf => game == SHOGI,
        }
    }

    /// Whether files of this format may be in other encodings than UTF-8.
    pub const fn has_encodings(self) -> bool {
        matches!(self, Self::Kif | Self::Ki2 | Self::Csa)
    }

    /// The formats that hold records of this game, the native one first.
    pub fn of(game: &str) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |format| format.holds(game))
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not the name of a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a format of records, text, sgf, kif, ki2, csa, usi or jkf, found {0:?}")]
pub struct UnknownFormat(pub String);

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        Self::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownFormat(text.chars().take(24).collect()))
    }
}

/// Reads a record, in whichever format it is.
///
/// ```
/// let record = notation::read(b"[Game \"YINSH\"]\n1.f6 2.c3 *").unwrap();
/// assert_eq!((record.main_line_len(), record.score_text()), (2, "*"));
/// let error = notation::read(b"[Game \"YINSH\"]\n1.f6 2.f6 *").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 8: turn 2: f6 is not legal: f6 is not empty");
/// ```
pub fn read(bytes: &[u8]) -> Result<AnyRecord, ReadError> {
    if bytes.len() > limits::BYTES {
        return Err(ReadError {
            line: 1,
            column: 1,
            problem: Problem::TooMuch {
                what: "bytes in a file",
                limit: limits::BYTES,
            },
        });
    }
    let plain = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match plain.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'(') => return sgf::read(plain),
        Some(b'[') => return text::read(encoding::utf8(plain)?),
        _ => {}
    }
    if let Some(text) = encoding::decode(bytes)
        && let Some(format) = kifu::detect(&text)
    {
        return Ok(kifu::read(&text, format)?.into());
    }
    text::read(encoding::utf8(plain)?)
}

/// Writes a record as text. What it writes, [`read`] reads; what a format cannot hold is in the description above.
pub fn write(record: &AnyRecord, format: Format) -> Result<String, WriteError> {
    written(record, format, Encoding::Utf8)
}

/// Writes a record as bytes of a file. KIF, KI2 and CSA name the encoding in their first line.
pub fn write_bytes(record: &AnyRecord, format: Format, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    if encoding != Encoding::Utf8 && !format.has_encodings() {
        return Err(WriteError::Utf8Only(format));
    }
    encoding::encode(written(record, format, encoding)?, encoding)
}

fn written(record: &AnyRecord, format: Format, encoding: Encoding) -> Result<String, WriteError> {
    let text = match (record, format) {
        (AnyRecord::Yinsh(record), Format::Text) => text::write(record),
        (AnyRecord::Shogi(record), Format::Text) => text::write(record),
        (AnyRecord::Yinsh(record), Format::Sgf) => sgf::write(record),
        (AnyRecord::Shogi(record), format) if format.holds(SHOGI) => kifu::write(record, format, encoding),
        _ => Err(WriteError::OtherGame {
            format,
            game: record.game(),
        }),
    }?;
    error::at_most(text.len(), limits::BYTES, "bytes in a file")?;
    Ok(text)
}

/// The examples of the README hold.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
