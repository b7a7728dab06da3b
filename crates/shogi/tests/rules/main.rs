//! The rules, a test for each clause, named after it.

mod drops;
mod endings;
mod handicaps;
mod impasse;
mod moves;
mod strict;

use shogi::{Action, Position, Reason};

/// The position with that SFEN.
fn at(sfen: &str) -> Position {
    sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

/// The action with that text.
fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Why an action is refused.
fn refusal(sfen: &str, text: &str) -> Option<Reason> {
    at(sfen).why_illegal(action(text))
}
