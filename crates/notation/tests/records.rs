//! Our own small records of every dialect, each with the native text that it has to become. `UPDATE=1` makes those
//! texts anew, to be looked at before they are committed.

use notation::Format;
use std::path::{Path, PathBuf};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

#[test]
fn every_record_becomes_the_expected_text() {
    let mut records: Vec<PathBuf> = std::fs::read_dir(data())
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end == "sgf" || end == "txt"))
        .collect();
    records.sort();
    assert!(records.len() >= 8, "records are missing: {records:?}");
    for path in records {
        let bytes = std::fs::read(&path).expect("it can be read");
        let record = notation::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = notation::write(&record, Format::Text).expect("it can be written");
        let expected_path = path.with_extension(match path.extension() {
            Some(end) if end == "sgf" => "sgf.expected",
            _ => "txt.expected",
        });
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected_path, &text).expect("the folder can be written to");
        }
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        assert_eq!(text, expected, "{}", path.display());
        assert!(
            text.lines()
                .all(|line| line.chars().count() <= 80 || line.starts_with('[')),
            "{text}"
        );
        assert_eq!(again(&text), text, "{}", path.display());
        // SGF has no other start than the empty board.
        if text.contains("[Position") {
            assert!(notation::write(&record, Format::Sgf).is_err());
            continue;
        }
        let sgf = notation::write(&record, Format::Sgf).expect("it can be written");
        // The text is the same for the same record, whatever the order in which its variations came.
        let from_sgf = notation::read(sgf.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{sgf}"));
        let sgf_again = notation::write(&from_sgf, Format::Sgf).expect("it can be written");
        assert_eq!(sgf_again, sgf, "{}", path.display());
        if path.extension().is_some_and(|end| end == "sgf") {
            let text_again = notation::write(&from_sgf, Format::Text).expect("it can be written");
            assert_eq!(text_again, text, "{}\n{sgf}", path.display());
        }
    }
}

/// The text, read and written again.
fn again(text: &str) -> String {
    let record = notation::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    notation::write(&record, Format::Text).expect("it can be written")
}

/// The records that the document shows are records, and are written as they stand there.
#[test]
fn the_documented_records_are_true() {
    let document = include_str!("../../../docs/records.md");
    let examples: Vec<&str> = document
        .split("```")
        .filter_map(|block| block.strip_prefix("text\n"))
        .filter(|text| text.starts_with("[Game"))
        .collect();
    assert_eq!(examples.len(), 2, "one of each game");
    for example in examples {
        assert_eq!(again(example), example);
    }
}
