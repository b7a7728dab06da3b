//! The proofs that come with the project, and what they are said to show.

use game_core::Position as _;
use proof::Claim;
use proof::file::{Entry, read};
use std::collections::HashSet;
use std::fs;
use yinsh::{Player, Position};

fn data(name: &str) -> Vec<u8> {
    let path = format!("{}/../../data/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read(path).expect("a file of the repository")
}

/// The proofs of a file, each of which is right.
#[track_caller]
fn right(name: &str) -> Vec<Entry> {
    let entries: Result<Vec<Entry>, _> = read(&data(name)).collect();
    let entries = entries.expect("a file of proofs");
    for (number, entry) in (1..).zip(&entries) {
        let checked = entry.check();
        assert!(
            checked.is_ok(),
            "{name}, proof {number}, {}: {checked:?}",
            entry.position
        );
    }
    entries
}

/// The lines of a table, cut into fields.
fn rows(name: &str) -> Vec<Vec<String>> {
    let text = String::from_utf8(data(name)).expect("a text");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

#[test]
fn all_endings_that_are_decided_are_proven() {
    let entries = right("proofs/endings.tsv.proofs");
    let shown: HashSet<(&Position, Claim)> = entries
        .iter()
        .map(|entry| (&entry.position, entry.claim))
        .collect();
    let (mut claims, mut open) = (0, 0);
    for row in rows("endings/yinsh.tsv") {
        let position: Position = row[1].parse().expect("a position");
        let actor = position.actor();
        let asked = match row[2].split(' ').next() {
            Some("win") => vec![Claim::wins(actor)],
            Some("loss") => vec![Claim::wins(!actor)],
            Some("draw") => Player::BOTH.map(Claim::holds).to_vec(),
            _ => Vec::new(),
        };
        open += usize::from(asked.is_empty());
        for claim in asked {
            claims += 1;
            assert!(shown.contains(&(&position, claim)), "{position}: {claim}");
        }
    }
    assert_eq!(claims, entries.len());
    assert!(claims > 20 * open, "{claims} {open}");
}
