//! Atomic actions and their notation.

use crate::{Point, Row};
use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// One atomic action. Written as the game's publisher writes it.
///
/// ```
/// use yinsh::Action;
/// assert_eq!("xD4-h8".parse::<Action>().unwrap().to_string(), "xd4-h8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Places a ring: `f6`.
    Place(Point),
    /// Moves a ring, which leaves a marker where it stood: `e5-e8`.
    Move {
        /// Where the ring stands.
        from: Point,
        /// Where it goes.
        to: Point,
    },
    /// Removes five own markers in a row: `xd4-h8`.
    RemoveRow(Row),
    /// Removes an own ring after a row: `xd5`.
    RemoveRing(Point),
    /// Does nothing, where no ring can move: `pass`.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(point) => write!(f, "{point}"),
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::RemoveRow(row) => write!(f, "x{row}"),
            Self::RemoveRing(point) => write!(f, "x{point}"),
            Self::Pass => f.write_str("pass"),
        }
    }
}

/// A text that is not an action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an action, one of f6, e5-e8, xd4-h8, xd5 and pass; found {found:?}: {why}")]
pub struct ParseActionError {
    /// What was there instead, shortened.
    pub found: String,
    /// What is wrong with it.
    pub why: String,
}

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads an action; letters in either case, the ends of a row in either order.
    fn from_str(text: &str) -> Result<Self, ParseActionError> {
        let error = |why: String| ParseActionError {
            found: text.chars().take(24).collect(),
            why,
        };
        let point = |part: &str| {
            part.parse::<Point>()
                .map_err(|_| error(format!("{part:?} is not a point of the board")))
        };
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        if text.len() > 9 {
            return Err(error("it is too long".to_owned()));
        }
        match (text.strip_prefix(['x', 'X']), text.split_once('-')) {
            (Some(rest), Some(_)) => {
                let (a, b) = rest
                    .split_once('-')
                    .ok_or_else(|| error("a row has two ends".to_owned()))?;
                let row = Row::between(point(a)?, point(b)?);
                row.map(Self::RemoveRow)
                    .ok_or_else(|| error(format!("{a} and {b} are not the ends of five points on a line")))
            }
            (Some(rest), None) => Ok(Self::RemoveRing(point(rest)?)),
            (None, Some((from, to))) => Ok(Self::Move {
                from: point(from)?,
                to: point(to)?,
            }),
            (None, None) => Ok(Self::Place(point(text)?)),
        }
    }
}
