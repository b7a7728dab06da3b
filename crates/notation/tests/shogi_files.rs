//! Every file of a folder of real records reads as a table beside it says, and is the same game after it was written
//! in each format that holds it.
//!
//! The files are not part of this repository, and the tests ignored where they are not asked for: they look beside the
//! repository, in `../shared/games/shogi`, or where `SENTE_SHOGI_GAMES` says.
//! `cargo xtask test` asks where there is such a folder.

mod same;

use game_core::{Outcome, Position as _, Record, Termination};
use notation::{AnyRecord, Encoding, Format};
use same::assert_holds;
use shogi::Position;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    std::env::var_os("SENTE_SHOGI_GAMES").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/shogi"),
        PathBuf::from,
    )
}

/// Whether the end of a record is what the table calls it.
fn is_end(record: &Record<Position>, end: &str) -> bool {
    let actor = record.position(record.end()).actor();
    let lost = Some(Outcome::Win(!actor));
    let won = Some(Outcome::Win(actor));
    let on_board = record.position(record.end()).outcome().is_some();
    let stated = (record.result(), record.termination());
    match end {
        "-" | "noMate" => stated == (None, None) || on_board,
        "interrupt" => stated == (None, Some(Termination::Abandoned)) || on_board,
        "resign" => stated == (lost, Some(Termination::Resignation)) || on_board && record.result() == lost,
        "timeout" => stated == (lost, Some(Termination::Time)),
        "mate" => stated == (lost, Some(Termination::Normal)) && on_board,
        "repetitionDraw" => stated == (Some(Outcome::Draw), Some(Termination::Repetition)),
        "impass" => stated == (Some(Outcome::Draw), Some(Termination::Impasse)),
        "draw" => stated == (Some(Outcome::Draw), Some(Termination::Agreement)),
        "enteringOfKing" => stated == (won, Some(Termination::Impasse)),
        "foulLose" => {
            record.result() == lost
                && matches!(
                    record.termination(),
                    Some(Termination::IllegalAction | Termination::PerpetualCheck)
                )
        }
        "foulWin" => record.result() == won && record.termination() == Some(Termination::IllegalAction),
        "winByDefault" => stated == (won, Some(Termination::Abandoned)),
        "loseByDefault" => stated == (lost, Some(Termination::Abandoned)),
        // The table's maker did not know what to make of it.
        _ => true,
    }
}

#[test]
#[ignore = "reads games that are not part of this repository: SENTE_SHOGI_GAMES=<folder>"]
fn every_file_reads_as_the_table_says() {
    let folder = folder();
    let table = std::fs::read_to_string(folder.join("SOURCES.tsv")).expect("the folder of games is there");
    let mut wrong = Vec::new();
    let mut files = 0;
    for line in table
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let columns: Vec<&str> = line.split('\t').collect();
        let [file, _, plies, end, sfen] = columns[..] else {
            panic!("five columns: {line}");
        };
        files += 1;
        let bytes = std::fs::read(folder.join(file)).expect("the table lists files that are there");
        let record: Record<Position> = match notation::read(&bytes) {
            Ok(record @ AnyRecord::Shogi(_)) => record.try_into().expect("looked at"),
            Ok(AnyRecord::Yinsh(_)) => {
                wrong.push(format!("{file}: read as YINSH"));
                continue;
            }
            Err(error) => {
                wrong.push(format!("{file}: {error}"));
                continue;
            }
        };
        let found = record.main_line().len() - 1;
        let last = record.position(record.end()).to_string();
        if !plies.is_empty() && (plies != found.to_string() || sfen != last) {
            wrong.push(format!(
                "{file}: expected {plies} plies and {sfen}, found {found} and {last}"
            ));
        }
        if !end.is_empty() && !is_end(&record, end) {
            wrong.push(format!(
                "{file}: expected {end}, found {:?} by {:?}",
                record.result(),
                record.termination()
            ));
        }
        for format in Format::of("shogi") {
            if let Err(error) = assert_holds(&record, format, Encoding::Utf8) {
                wrong.push(format!("{file} as {format}: {error}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {files} files:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(files > 0, "the table is empty");
    println!("{files} files read");
}
