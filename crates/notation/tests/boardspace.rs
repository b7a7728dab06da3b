//! Every game of a folder of Boardspace records replays to the result that a table beside them states.
//!
//! The games are not part of this repository, and the tests ignored where they are not asked for: they look beside the
//! repository, in `../shared/games/boardspace`, or where `SENTE_BOARDSPACE` says.
//! `cargo xtask test` asks where there is such a folder.

use game_core::{Position as _, Record, Termination};
use notation::{AnyRecord, Format};
use std::path::{Path, PathBuf};
use yinsh::{Action, Position};

fn folder() -> PathBuf {
    std::env::var_os("SENTE_BOARDSPACE").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/boardspace"),
        PathBuf::from,
    )
}

fn yinsh(record: AnyRecord) -> Record<Position> {
    record.try_into().expect("a game of YINSH")
}

/// The columns of the table: variant, result, how the game ended, ring moves.
fn summary(record: &Record<Position>) -> String {
    let variant = if record.start().target() == 1 {
        "blitz"
    } else {
        "standard"
    };
    let result = record.result().map_or("*", |result| result.score_text());
    let end = record.position(record.end());
    let ended = match record.termination() {
        Some(Termination::Normal) if end.removed(end.actor()) == end.target() => "rings",
        Some(Termination::Normal) => "markers",
        Some(Termination::Resignation) => "resign",
        Some(Termination::Time) => "time",
        Some(Termination::Abandoned) => "abandoned",
        Some(other) => panic!("Boardspace knows no {other:?}"),
        None => "unknown",
    };
    let moves = record.actions_to(record.end());
    let moves = moves
        .iter()
        .filter(|action| matches!(action, Action::Move { .. }))
        .count();
    format!("{variant}\t{result}\t{ended}\t{moves}")
}

#[test]
#[ignore = "reads games that are not part of this repository: SENTE_BOARDSPACE=<folder>"]
fn every_game_replays_to_its_result() {
    let folder = folder();
    let table = std::fs::read_to_string(folder.join("RESULTS.tsv")).expect("the folder of games is there");
    let mut wrong = Vec::new();
    let mut games = 0;
    for line in table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let (file, expected) = line.split_once('\t').expect("a table has columns");
        games += 1;
        let bytes = std::fs::read(folder.join(file)).expect("the table lists files that are there");
        let record = match notation::read(&bytes) {
            Ok(record) => yinsh(record),
            Err(error) => {
                wrong.push(format!("{file}: {error}"));
                continue;
            }
        };
        if summary(&record) != expected {
            wrong.push(format!("{file}: expected {expected}, found {}", summary(&record)));
        }
        for format in Format::of("yinsh") {
            let text = notation::write(&AnyRecord::from(record.clone()), format).expect("it can be written");
            let again = notation::read(text.as_bytes());
            if again.as_ref() != Ok(&AnyRecord::from(record.clone())) {
                wrong.push(format!("{file}: not the same after {format}: {again:?}\n{text}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {games} games:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(games > 0, "the table is empty");
    println!("{games} games replayed");
}

/// A line of a file, as another program or another year would have written it; `None` leaves it out.
type Rewrite = fn(&str) -> Option<String>;

/// The words of a command, which stands alone on its line; `None` if the line is none.
fn words(line: &str) -> Option<(&str, Vec<&str>, &str)> {
    let (before, rest) = line.split_once("; P")?;
    let (command, after) = rest.get(2..)?.split_once(']')?;
    before
        .trim()
        .is_empty()
        .then(|| (&rest[..2], command.split_whitespace().collect(), after))
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

const REWRITES: &[(&str, Rewrite)] = &[
    ("upper case", |line| {
        let name = line.contains("id \"") || line.contains("RE[");
        Some(if name {
            line.to_owned()
        } else {
            line.to_uppercase()
        })
    }),
    ("without Done", |line| {
        (!line.contains("Done")).then(|| line.to_owned())
    }),
    ("without numbers", |line| {
        Some(match words(line) {
            Some((seat, words, after)) if is_number(words[0]) => {
                format!(";P{seat}{}]{after}", words[1..].join(" "))
            }
            _ => line.to_owned(),
        })
    }),
    ("letters and numbers together", |line| {
        Some(match words(line) {
            Some((seat, words, after)) => {
                let command = words.join(" ");
                let letter = |pair: &[u8]| pair[0].is_ascii_uppercase() && pair[1] == b' ';
                let mut joined = String::new();
                for (index, c) in command.char_indices() {
                    let behind_letter = index > 0 && letter(&command.as_bytes()[index - 1..=index]);
                    if !behind_letter {
                        joined.push(c);
                    }
                }
                format!("; P{seat}{joined}]{after}")
            }
            None => line.to_owned(),
        })
    }),
    ("rows from the other end", |line| {
        Some(match words(line) {
            Some((seat, words, after)) if words.len() == 7 && words[1] == "remove" => {
                let [number, remove, color, a, b, c, d] = words[..] else {
                    unreachable!("seven words")
                };
                format!("; P{seat}{number} {remove} {color} {c} {d} {a} {b}]{after}")
            }
            _ => line.to_owned(),
        })
    }),
    ("without header and trailer", |line| {
        let left_out = [
            "DT[", "GN[", "RE[", "CM[", "TC[", "P0[time", "P1[time", "P0[id", "P1[id",
        ];
        (!left_out.iter().any(|name| line.starts_with(name)) && line.trim() != ";").then(|| line.to_owned())
    }),
];

/// What files differ in has no bearing on the game.
#[test]
#[ignore = "reads games that are not part of this repository: SENTE_BOARDSPACE=<folder>"]
fn dialects_make_no_difference() {
    let folder = folder();
    let files = std::fs::read_dir(&folder).expect("the folder of games is there");
    let mut compared = 0;
    for file in files {
        let path = file.expect("the folder can be listed").path();
        if path.extension().is_none_or(|end| end != "sgf") {
            continue;
        }
        let bytes = std::fs::read(&path).expect("it can be read");
        let expected = yinsh(notation::read(&bytes).expect("tested above"));
        let text = String::from_utf8_lossy(&bytes);
        for (name, rewrite) in REWRITES {
            for line_end in ["\n", "\r\n", " "] {
                let lines: Vec<String> = text.lines().filter_map(rewrite).collect();
                let rewritten = lines.join(line_end);
                let found = notation::read(rewritten.as_bytes())
                    .unwrap_or_else(|error| panic!("{}, {name}: {error}\n{rewritten}", path.display()));
                let found = yinsh(found);
                assert_eq!(summary(&found), summary(&expected), "{}, {name}", path.display());
                assert_eq!(
                    found.actions_to(found.end()),
                    expected.actions_to(expected.end()),
                    "{}, {name}",
                    path.display()
                );
                compared += 1;
            }
        }
    }
    println!("{compared} rewritten games read");
}
