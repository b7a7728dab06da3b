//! The rules and the records, tested as the browser runs them: compiled to 32-bit WebAssembly.
//!
//! `cargo xtask test` compiles this crate as it does the page's engine, and lets `tools/wasm-tests.mjs` run both under Node.
//! The same checks run natively as a unit test.

mod shogi_rules;

use game_core::{Outcome, Player, Position as _, Record};
use notation::{AnyRecord, Format};
use wasm_bindgen::prelude::wasm_bindgen;
use yinsh::Position;

/// Position, then the counts for depths 1, 2, 3 …, separated by tabs.
const PERFT: &str = include_str!("../../../data/perft/yinsh.tsv");

/// The checks: each panics when something is wrong.
const CHECKS: [(&str, fn()); 6] = [
    ("perft", perft),
    ("keys_kept_up_to_date", keys_kept_up_to_date),
    ("records_there_and_back", records_there_and_back),
    ("errors_have_a_place", errors_have_a_place),
    ("shogi_perft", shogi_rules::perft),
    ("shogi_kept_up_to_date", shogi_rules::kept_up_to_date),
];

/// The names of the checks.
#[wasm_bindgen]
pub fn names() -> Vec<String> {
    CHECKS.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// Runs a check.
#[wasm_bindgen]
pub fn run(index: usize) {
    CHECKS[index].1();
}

fn perft() {
    let mut lines = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let text = fields.next().expect("a line has a first field");
        let position: Position = text.parse().expect("a position of a game");
        for (depth, count) in (1..).zip(fields) {
            let count: u64 = count.parse().expect("a count");
            assert_eq!(position.perft(depth), count, "{text} at depth {depth}");
        }
        lines += 1;
    }
    assert!(lines > 20, "the table is too short");
}

/// Plays a random game and gives its record; calls `look` with each position.
fn random_game(seed: u64, mut look: impl FnMut(&Position)) -> Record<Position> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut record = Record::default();
    let mut position = Position::start();
    let mut at = record.end();
    loop {
        look(&position);
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[rng.usize(..actions.len())];
        position.play(action).expect("a listed action is legal");
        at = record.play(at, action).expect("a listed action is legal");
    }
    assert!(record.result().is_some(), "a game without actions is over");
    record
}

fn keys_kept_up_to_date() {
    let mut results = [0; 3];
    for seed in 0..30 {
        let record = random_game(seed, |position| {
            let text = position.to_string();
            let fresh: Position = text.parse().expect("a position of a game");
            assert_eq!(fresh.key(), position.key(), "{text}");
            assert_eq!(position.count_actions(), position.actions().len(), "{text}");
        });
        results[match record.result() {
            Some(Outcome::Win(Player::First)) => 0,
            Some(Outcome::Win(Player::Second)) => 1,
            _ => 2,
        }] += 1;
    }
    assert!(
        results[0] > 0 && results[1] > 0,
        "all games end alike: {results:?}"
    );
}

fn records_there_and_back() {
    for seed in 0..10 {
        let record = AnyRecord::from(random_game(seed, |_| {}));
        for format in Format::of(record.game()) {
            let text = notation::write(&record, format).expect("a game that was played can be written");
            let back = notation::read(text.as_bytes()).expect("what was written can be read");
            assert_eq!(back.main_line_len(), record.main_line_len(), "{text}");
            assert_eq!(back.result(), record.result(), "{text}");
        }
    }
}

fn errors_have_a_place() {
    let error = notation::read(b"[Game \"YINSH\"]\n1.f6 2.f6 *\n").expect_err("f6 is taken");
    assert_eq!((error.line, error.column), (2, 8));
    notation::read(&[0xFF; 64]).expect_err("these bytes are no record");
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_checks_hold_natively() {
        for (name, check) in super::CHECKS {
            println!("{name}");
            check();
        }
    }
}
