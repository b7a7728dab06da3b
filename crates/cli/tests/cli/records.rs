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

const KIF: &str = "手合割：平手\n先手：先\n後手：後\n   1 ７六歩(77)   ( 0:02/00:00:02)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n   3 投了\n";

#[test]
fn shogi_is_replayed_and_converted() {
    let folder = Folder::new("shogi");
    let (kif, csa, bad) = (
        folder.file("game.kif"),
        folder.file("game.csa"),
        folder.file("bad.kif"),
    );
    fs::write(&kif, KIF).unwrap();
    fs::write(&bad, KIF.replace("３四歩(33)", "３五歩(33)")).unwrap();
    assert_eq!(
        run(&["replay", &kif]).ok(),
        format!("{kif}: ok 2 actions result 0-1\n")
    );
    let done = run(&["replay", &bad]);
    assert_eq!(done.code, Some(1));
    assert_eq!(
        done.out,
        format!(
            "{bad}: error line 5, column 6: turn 2: 3c3e is not legal: the piece on 3c cannot reach 3e\n"
        )
    );
    let usi = "position startpos moves 7g7f 3c3d\n";
    assert_eq!(run(&["convert", "--to", "usi", &kif]).ok(), usi);
    for format in ["text", "kif", "ki2", "csa", "jkf"] {
        let out = folder.file(&format!("game.{format}"));
        run(&["convert", "--to", format, &kif, "-o", &out]).ok();
        assert_eq!(
            run(&["replay", &out]).ok(),
            format!("{out}: ok 2 actions result 0-1\n")
        );
        assert_eq!(run(&["convert", "--to", "usi", &out]).ok(), usi);
    }
    assert!(
        fs::read_to_string(&csa)
            .unwrap()
            .contains("\n+7776FU\nT2\n-3334FU\nT1\n%TORYO\n")
    );
    let error = run(&["convert", "--to", "sgf", &kif]).fails_with(1);
    assert!(error.contains("sgf does not hold games of shogi"), "{error}");
}

#[test]
fn shift_jis_there_and_back() {
    let folder = Folder::new("encoding");
    let (utf, sjis) = (folder.file("utf.kif"), folder.file("sjis.kif"));
    fs::write(&utf, KIF).unwrap();
    run(&[
        "convert",
        "--to",
        "kif",
        "--encoding",
        "shift_jis",
        &utf,
        "-o",
        &sjis,
    ])
    .ok();
    let bytes = fs::read(&sjis).unwrap();
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"));
    assert!(String::from_utf8(bytes).is_err(), "these bytes are not UTF-8");
    let back = run(&["convert", "--to", "kif", &sjis]).ok();
    assert!(back.starts_with("#KIF version=2.0 encoding=UTF-8\n"), "{back}");
    assert!(back.contains("   1 ７六歩(77)   ( 0:02/00:00:02)\n"), "{back}");
    fs::write(&utf, KIF.replace("先手：先", "先手：Béla")).unwrap();
    let error = run(&["convert", "--to", "csa", "--encoding", "shift_jis", &utf]).fails_with(1);
    assert!(
        error.contains("Shift_JIS does not have the character 'é'"),
        "{error}"
    );
    let error = run(&["convert", "--to", "jkf", "--encoding", "shift_jis", &sjis]).fails_with(1);
    assert!(error.contains("jkf is written in UTF-8 only"), "{error}");
    run(&["convert", "--to", "kif", "--encoding", "latin-1", &sjis]).fails_with(2);
}

#[test]
fn a_review_says_what_was_better() {
    let folder = Folder::new("review");
    let kif = folder.file("game.kif");
    fs::write(
        &kif,
        "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８八角成(22)\n   5 １六歩(17)\n",
    )
    .unwrap();
    let done = run(&["review", &kif, "--depth", "4"]);
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(done.err.starts_with("position 1 of 6\n"), "{}", done.err);
    let rows: Vec<Vec<_>> = done
        .out
        .lines()
        .map(|it| it.split_whitespace().collect())
        .collect();
    assert_eq!(rows[0], ["turn", "player", "mark", "chance", "played", "better"]);
    // Not taking the horse back is the blunder.
    assert_eq!(rows[5][..3], ["5", "Sente", "??"], "{}", done.out);
    assert!(rows[5][8] == "1g1f" && rows[5][9].ends_with("8h"), "{}", done.out);
    assert!(done.out.contains("\nSente: accuracy ") && done.out.contains("blunders 1\nGote: "));

    let json = run(&["review", &kif, "--nodes", "400", "--json"]);
    assert_eq!(json.code, Some(0), "{}", json.err);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(
        (json["game"].as_str(), json["complete"].as_bool()),
        (Some("shogi"), Some(true))
    );
    assert_eq!(json["chances"].as_array().unwrap().len(), 6);
    let last = &json["turns"][4];
    assert_eq!(
        (last["number"].as_u64(), last["player"].as_u64()),
        (Some(5), Some(1))
    );
    assert_eq!(last["judged"]["mark"], "blunder");
    let better = last["judged"]["better"]["turn"][0].as_str().unwrap();
    assert!(better.ends_with("8h"), "{better}");
    assert_eq!(json["players"][0]["blunders"], 1);
    assert_eq!(json["players"][0]["turns"], 3);
}

#[test]
fn a_review_of_yinsh_and_of_nothing() {
    let done = run_with_input(&["review", "-", "--nodes", "200"], GAME);
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert_eq!(done.out.lines().count(), 1 + 3 + 1 + 2, "{}", done.out);
    assert!(done.out.contains("White: accuracy "), "{}", done.out);
    let empty = run_with_input(&["review", "-", "--nodes", "200"], "[Game \"YINSH\"]\n*\n");
    assert!(empty.out.contains("White: accuracy unknown"), "{}", empty.out);
    let error = run_with_input(&["review", "-"], BROKEN).fails_with(1);
    assert!(
        error.starts_with("sente: standard input: line 2, column 8: "),
        "{error}"
    );
    let error = run(&["review", "none", "--movetime", "soon"]).fails_with(2);
    assert!(error.contains("--movetime: expected a time"), "{error}");
    run(&["review"]).fails_with(2);
}
