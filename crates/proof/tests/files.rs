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

/// The proofs of a file; those looked at, every so manieth, are right.
#[track_caller]
fn right(name: &str, every: usize) -> Vec<Entry> {
    let entries: Result<Vec<Entry>, _> = read(&data(name)).collect();
    let entries = entries.expect("a file of proofs");
    for (number, entry) in (1..).zip(&entries).step_by(every) {
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
    let entries = right("proofs/endings.tsv.proofs", 1);
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

#[test]
fn blitz_games_are_certain_as_early_as_the_table_says() {
    // All of them take ten seconds; `sente prove check` looks at all.
    let mut entries = right("proofs/blitz.tsv.proofs", 5).into_iter();
    for row in rows("proofs/blitz.tsv") {
        if row[10] == "-" {
            continue;
        }
        let entry = entries.next().expect("a proof for each line");
        assert_eq!(entry.position.target(), 1);
        let first = entry.to_bytes().len();
        // A draw has two: one for each player.
        let rest = if entry.claim.draw_suffices {
            entries.next().map_or(0, |other| other.to_bytes().len())
        } else {
            0
        };
        assert_eq!(row[11], (first + rest).to_string());
        // Where the stored proof is that of the earliest position, it shows the result that stands there.
        if row[5] == row[10] && !entry.claim.draw_suffices {
            let markers =
                entry.position.markers(Player::First).len() + entry.position.markers(Player::Second).len();
            assert_eq!(row[6], markers.to_string());
            let winner = if row[7] == "1-0" {
                Player::First
            } else {
                Player::Second
            };
            assert_eq!(entry.claim, Claim::wins(winner));
        }
    }
    assert_eq!(entries.next(), None);
}
