//! Why a line was not understood.

use std::fmt::Display;
use std::str::FromStr;

/// Why a line was refused. Ends up in an `info string`.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub(crate) struct Refusal {
    expected: String,
    found: String,
}

impl Refusal {
    pub(crate) fn new(expected: impl Into<String>, found: impl Display) -> Self {
        Self {
            expected: expected.into(),
            found: shorten(&found.to_string()),
        }
    }
}

pub(crate) fn refusal<T>(expected: impl Into<String>, found: impl Display) -> Result<T, Refusal> {
    Err(Refusal::new(expected, found))
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

/// Reads a number within bounds.
pub(crate) fn number<T: FromStr + PartialOrd + Display + Copy>(
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
