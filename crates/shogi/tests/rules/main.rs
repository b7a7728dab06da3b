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

/// Problems have such boards: pawns that fill a file, one of them where it can't move any more.
#[test]
fn two_pawns_on_a_file_may_be_there_but_not_be_made() {
    let position = at("7pk/7p1/7p1/7p1/7p1/7p1/7p1/7p1/K6p1 w p 1");
    for file in 1..=9 {
        for rank in b'a'..=b'h' {
            let text = format!("P*{file}{}", rank as char);
            let drop = action(&text);
            let free = file != 2 && position.piece_at(drop.to()).is_none();
            assert_eq!(position.why_illegal(drop).is_none(), free, "{text}");
        }
    }
}
