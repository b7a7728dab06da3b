//! `replay` and `convert`.

use std::fs;

use crate::common::{Folder, run, run_with_input};

const GAME: &str = "[Game \"YINSH\"]\n[White \"A\"]\n1.f6 2.c3 3.g7 *\n";
const BROKEN: &str = "[Game \"YINSH\"]\n1.f6 2.f6 *\n";

#[test]
fn replay_prints_a_line_a_file() {
    let folder = Folder::new("replay");
    let (good, bad) = (folder.file("good.txt"), folder.file("bad.txt"));
    fs::write(&good, GAME).unwrap();
    fs::write(&bad, BROKEN).unwrap();

    assert_eq!(
        run(&["replay", &good]).ok(),
        format!("{good}: ok 3 actions result *\n")
    );
    assert_eq!(
        run_with_input(&["replay", "-"], GAME).ok(),
        "-: ok 3 actions result *\n"
    );

    let done = run(&["replay", &bad, &good, &folder.file("none.txt")]);
    assert_eq!((done.code, done.err.as_str()), (Some(1), ""));
    let lines: Vec<_> = done.out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[0].starts_with(&format!("{bad}: error line 2, column 8: ")),
        "{}",
        lines[0]
    );
    assert_eq!(lines[1], format!("{good}: ok 3 actions result *"));
    assert!(
        lines[2].starts_with(&format!("{}: error ", folder.file("none.txt"))),
        "{}",
        lines[2]
    );
}

#[test]
fn convert_there_and_back() {
    let folder = Folder::new("convert");
    let (text, sgf) = (folder.file("game.txt"), folder.file("game.sgf"));
    fs::write(&text, GAME).unwrap();
    assert_eq!(run(&["convert", "--to", "sgf", &text, "-o", &sgf]).ok(), "");
    assert!(fs::read_to_string(&sgf).unwrap().starts_with('('));
    let back = run(&["convert", "--to", "text", &sgf]).ok();
    assert!(back.contains("1.f6 2.c3 3.g7"), "{back}");
    assert_eq!(
        run_with_input(&["convert", "--to", "text", "-", "-o", "-"], GAME)
            .ok()
            .matches("g7")
            .count(),
        1
    );
    // Onto itself.
    run(&["convert", "--to", "text", &sgf, "-o", &sgf]).ok();
    assert_eq!(fs::read_to_string(&sgf).unwrap(), back);
}

#[test]
fn a_failed_convert_keeps_what_was_there() {
    let folder = Folder::new("keep");
    let (bad, out) = (folder.file("bad.txt"), folder.file("out.txt"));
    fs::write(&bad, BROKEN).unwrap();
    fs::write(&out, "precious").unwrap();
    let error = run(&["convert", "--to", "text", &bad, "-o", &out]).fails_with(1);
    assert!(
        error.starts_with(&format!("sente: {bad}: line 2, column 8: ")),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), "precious");

    fs::write(&bad, GAME).unwrap();
    let error = run(&[
        "convert",
        "--to",
        "text",
        &bad,
        "-o",
        &folder.file("no/such/folder"),
    ])
    .fails_with(1);
    assert!(error.contains("cannot write"), "{error}");
    let error = run(&[
        "convert",
        "--to",
        "text",
        &bad,
        "-o",
        folder.path().to_str().unwrap(),
    ])
    .fails_with(1);
    assert!(error.contains("cannot write"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn huge_input_is_refused() {
    let huge = "[Game \"YINSH\"]\n".to_owned() + &" ".repeat(notation::limits::BYTES + 10);
    let error = run_with_input(&["convert", "--to", "text", "-"], &huge).fails_with(1);
    assert!(
        error.contains("standard input") && error.contains("bytes in a file"),
        "{error}"
    );
}
