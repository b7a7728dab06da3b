//! What the tests share: reading positions and actions, and random games.
#![allow(dead_code, reason = "every test binary uses its own part of this")]

use game_core::Position as _;
use yinsh::{Action, Bitboard, IllegalAction, Position, Reason};

/// The position of a text; the test fails with the error if there is none.
#[track_caller]
pub(crate) fn at(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The action of a text.
#[track_caller]
pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The position after actions joined with `;`, every one of them legal.
#[track_caller]
pub(crate) fn after(text: &str, actions: &str) -> Position {
    let mut position = at(text);
    for word in actions.split(';') {
        if let Err(error) = position.play(action(word)) {
            panic!("{position}: {error}");
        }
    }
    position
}

/// Why the action is refused; the test fails if it is not, or if the refusal changed the position.
#[track_caller]
pub(crate) fn refusal(position: &Position, text: &str) -> Reason {
    let mut copy = position.clone();
    let refused = action(text);
    let IllegalAction { action, reason } = copy
        .play(refused)
        .expect_err("the action should have been refused");
    assert_eq!(action, refused);
    assert_eq!(&copy, position, "a refusal leaves the position as it was");
    reason
}

/// The legal actions as sorted text, joined with spaces.
pub(crate) fn legal(position: &Position) -> String {
    let mut list: Vec<_> = position
        .actions()
        .into_iter()
        .map(|action| action.to_string())
        .collect();
    list.sort();
    list.join(" ")
}

/// The points of a set in order, joined with spaces.
pub(crate) fn points(set: Bitboard) -> String {
    let list: Vec<_> = set.into_iter().map(|point| point.to_string()).collect();
    list.join(" ")
}

/// Plays a random game from `start` and calls `f` with every position, the last one too, and the action that led
/// to it.
pub(crate) fn random_game(start: Position, seed: u64, mut f: impl FnMut(&Position, Option<Action>)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut position = start;
    f(&position, None);
    loop {
        let list = position.actions();
        if list.is_empty() {
            return;
        }
        let action = list[rng.usize(0..list.len())];
        position.play(action).expect("a listed action is legal");
        f(&position, Some(action));
    }
}

/// As [`random_game`], for `games` games, one of three blitz.
pub(crate) fn random_games(games: u64, mut f: impl FnMut(&Position, Option<Action>)) {
    for seed in 0..games {
        let start = if seed % 3 == 2 {
            Position::blitz()
        } else {
            Position::start()
        };
        random_game(start, seed, &mut f);
    }
}
