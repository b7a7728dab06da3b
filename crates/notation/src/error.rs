//! What can be wrong with a record.

use crate::{Encoding, Format};
use game_core::{ConclusionError, Outcome};
use std::fmt;
use yinsh::Reason;

/// Why a file could not be read, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// An action of any game that Sente knows, and why the rules do not allow it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnyIllegal {
    /// In a game of YINSH.
    #[error(transparent)]
    Yinsh(#[from] yinsh::IllegalAction),
    /// In a game of shogi.
    #[error(transparent)]
    Shogi(#[from] shogi::IllegalAction),
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Problem {
    /// Something else should be there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should be there.
        expected: String,
        /// What is there instead.
        found: String,
    },
    /// An action that the rules do not allow.
    #[error("turn {turn}: {illegal}")]
    Illegal {
        /// The number of the turn.
        turn: usize,
        /// The action, and why not.
        illegal: AnyIllegal,
    },
    /// A part of an action, such as picking up a ring, that the rules do not allow.
    #[error("turn {turn}: {reason}")]
    Refused {
        /// The number of the turn.
        turn: usize,
        /// Why not.
        reason: Reason,
    },
    /// The record says one thing, the board another.
    #[error("{stated} is stated, but {shown}")]
    Contradiction {
        /// What the record says.
        stated: String,
        /// What is the case.
        shown: String,
    },
    /// More than the [`limits`](crate::limits) allow.
    #[error("more than {limit} {what}")]
    TooMuch {
        /// Of what there is too much.
        what: &'static str,
        /// How much there may be.
        limit: usize,
    },
}

/// Why a record could not be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The name of a tag is not made of letters, digits and `_`.
    #[error("expected the name of a tag to be letters, digits and _, found {0:?}")]
    TagName(String),
    /// The format has no way to say it.
    #[error("{format} cannot hold {what}")]
    CannotHold {
        /// The format.
        format: &'static str,
        /// What it cannot hold.
        what: &'static str,
    },
    /// More than the [`limits`](crate::limits) allow.
    #[error("more than {limit} {what}")]
    TooMuch {
        /// Of what there is too much.
        what: &'static str,
        /// How much there may be.
        limit: usize,
    },
    /// The encoding does not have a character.
    #[error("{encoding} does not have the character {character:?} (U+{:04X})", u32::from(*.character))]
    Unmappable {
        /// The character.
        character: char,
        /// The encoding.
        encoding: Encoding,
    },
    /// The format is written in UTF-8 only.
    #[error("{0} is written in UTF-8 only")]
    Utf8Only(Format),
    /// The format is one for other games.
    #[error("{format} does not hold games of {game}")]
    OtherGame {
        /// The format.
        format: Format,
        /// The game, as [`AnyRecord::game`](crate::AnyRecord::game) names it.
        game: &'static str,
    },
}

/// What is wrong with a record whose end can't be as it states.
pub(crate) fn contradiction<A: fmt::Display>(stated: Option<Outcome>, error: &ConclusionError<A>) -> Problem {
    let stated = match error {
        ConclusionError::Legal(_) => "that an illegal action lost the game",
        ConclusionError::OnTheBoard(_) => {
            stated.map_or("that the game ended otherwise", |outcome| outcome.score_text())
        }
    };
    Problem::Contradiction {
        stated: stated.to_owned(),
        shown: error.to_string(),
    }
}

/// An error if there is more than the limit.
pub(crate) fn at_most(found: usize, limit: usize, what: &'static str) -> Result<(), WriteError> {
    if found > limit {
        return Err(WriteError::TooMuch { what, limit });
    }
    Ok(())
}
