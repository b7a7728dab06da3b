//! Every game of a folder of Boardspace records replays to the result that a table beside them states.
//!
//! The games are not part of this repository. The test looks for them beside it, in `../shared/games/boardspace`, or
//! where `SENTE_BOARDSPACE` says; without them it says that it skipped.

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

/// The columns of the table: variant, result, how the game ended, ring moves.
fn summary(record: &Record<Position>) -> String {
    let variant = if record.start().target() == 1 {
        "blitz"
    } else {
        "standard"
    };
    let result = record.result.map_or("*", |result| result.score_text());
    let end = record.position(record.end());
    let ended = match record.termination {
        Some(Termination::Normal) if end.removed(end.actor()) == end.target() => "rings",
        Some(Termination::Normal) => "markers",
        Some(Termination::Resignation) => "resign",
        Some(Termination::Time) => "time",
        Some(Termination::Abandoned) => "abandoned",
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
fn every_game_replays_to_its_result() {
    let folder = folder();
    let Ok(table) = std::fs::read_to_string(folder.join("RESULTS.tsv")) else {
        println!("skipped: no games at {}", folder.display());
        return;
    };
    let mut wrong = Vec::new();
    let mut games = 0;
    for line in table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let (file, expected) = line.split_once('\t').expect("a table has columns");
        games += 1;
        let bytes = std::fs::read(folder.join(file)).expect("the table lists files that are there");
        let AnyRecord::Yinsh(record) = match notation::read(&bytes) {
            Ok(record) => record,
            Err(error) => {
                wrong.push(format!("{file}: {error}"));
                continue;
            }
        };
        if summary(&record) != expected {
            wrong.push(format!("{file}: expected {expected}, found {}", summary(&record)));
        }
        for format in Format::ALL {
            let text = notation::write(&AnyRecord::Yinsh(record.clone()), format).expect("it can be written");
            let again = notation::read(text.as_bytes());
            if again.as_ref() != Ok(&AnyRecord::Yinsh(record.clone())) {
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
