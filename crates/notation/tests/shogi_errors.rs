//! What a person reads when a record of shogi is broken: a table of records and messages, kept as a snapshot.
//! `INSTA_UPDATE=always` makes it anew.

use notation::limits;
use std::fmt::Write as _;

const BROKEN: &[(&str, &str)] = &[
    ("KIF, illegal", "1 ７六歩(77)\r\n2 ３四歩(33)\r\n3 ７四歩(76)\r\n"),
    ("KIF, nothing stands there", "1 ７六歩(76)"),
    ("KIF, another piece stands there", "1 ７六銀(77)"),
    (
        "KIF, the other player's piece",
        "手合割：平手\n   1 ３四歩(33)   ( 0:00/00:00:00)\n",
    ),
    ("KIF, nothing in hand", "1 ５五角打"),
    ("KIF, no square", "1 ７六歩(77)\n2 ３十歩(33)"),
    ("KIF, no piece", "1 ７六歩(77)\n2 ３四(33)"),
    ("KIF, 同 at the beginning", "1 同　歩(77)"),
    (
        "KIF, not promoted where it must be",
        "手合割：平手\n▲９六歩△１四歩▲９五歩△１五歩▲９四歩△同歩▲同香△９三歩▲同香不成△同香▲９二歩△８四歩▲９一歩不成",
    ),
    ("KIF, unknown piece in hand", "先手の持駒：飛二　王"),
    ("KIF, too many in hand", "先手の持駒：歩十九"),
    ("KIF, whose hand", "誰かの持駒：歩"),
    ("KIF, eight squares", "| ・ ・ ・ ・ ・ ・ ・ ・|一"),
    (
        "KIF, eight ranks",
        "手合割：その他\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n先手番",
    ),
    ("KIF, ten ranks", "|||||||||||"),
    (
        "KIF, two kings",
        "後手の持駒：なし\n| 玉 ・ ・ ・ ・ ・ ・ ・ 玉|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|",
    ),
    ("KIF, a second game", "1 ７六歩(77)\n手合割：平手\n1 ２六歩(27)"),
    (
        "KIF, a variation from nowhere",
        "1 ７六歩(77)\n変化：9手\n9 ２六歩(27)",
    ),
    ("KIF, a variation without a number", "1 ７六歩(77)\n変化：手\n"),
    ("KIF, after the end", "1 ７六歩(77)\n2 投了\n3 ３四歩(33)"),
    (
        "KIF, draw where it is mate",
        "後手の持駒：なし\n| ・ ・ ・ ・v玉 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n先手の持駒：金\n▲５二金\nまで1手で千日手",
    ),
    ("KI2, which gold", "▲５八金 △３四歩"),
    ("KI2, nobody can go there", "▲７六歩 △５五角"),
    ("KI2, half a move", "▲７六歩 △３"),
    ("CSA, illegal", "PI\n+\n+7776FU\n-3335FU"),
    ("CSA, wrong player", "PI\n+\n+7776FU\n+2726FU"),
    ("CSA, wrong piece", "PI\n+\n+7776GI"),
    ("CSA, no move", "PI\n+\n+7776"),
    ("CSA, no piece", "PI\n+\n+7776XX"),
    ("CSA, eight squares", "P1-KY-KE-GI-KI-OU-KI-GI-KE\n+"),
    ("CSA, ten squares", "P5 *  *  *  *  *  *  *  *  *  * \n+"),
    ("CSA, unknown piece", "P1-KY-KE-GI-KI-XX-KI-GI-KE-KY"),
    ("CSA, unknown rank", "PI\nP0"),
    ("CSA, a king in hand", "PI\nP+00OU"),
    ("CSA, half a piece", "PI\nP+55F"),
    ("CSA, position after the moves", "PI\n+\n+7776FU\nPI"),
    ("CSA, check not answered", "P-51OU\nP+55HI\n+"),
    ("CSA, after the end", "PI\n+\n+7776FU\n%TORYO\n-3334FU"),
    ("USI, illegal", "position startpos moves 7g7f 3c3e"),
    ("USI, no move", "startpos moves 7g7f 3c3d3"),
    ("USI, no position", "position sfen"),
    (
        "USI, bad position",
        "sfen lnsgkgsnl/1r5b1/pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f",
    ),
    ("USI, two kings", "sfen 4k4/4k4/9/9/9/9/9/9/4K4 b - 1"),
    (
        "USI, a second line",
        "position startpos moves 7g7f\nposition startpos moves 2g2f",
    ),
    ("JKF, no JSON", "{\"header\":{},\"moves\":[{},]}"),
    ("JKF, no moves", "{\"header\":{}}"),
    (
        "JKF, illegal",
        "{\"moves\":[{},\n{\"move\":{\"piece\":\"FU\",\"from\":{\"x\":7,\"y\":7},\"to\":{\"x\":7,\"y\":5}}}]}",
    ),
    (
        "JKF, no square",
        "{\"moves\":[{},\n{\"move\":{\"piece\":\"FU\",\"from\":{\"x\":7,\"y\":0},\"to\":{\"x\":7,\"y\":6}}}]}",
    ),
    (
        "JKF, no piece",
        "{\"moves\":[{},\n{\"move\":{\"to\":{\"x\":7,\"y\":5}}}]}",
    ),
    (
        "JKF, unknown piece",
        "{\"moves\":[{},{\"move\":{\"piece\":\"fu\",\"to\":{\"x\":7,\"y\":5}}}]}",
    ),
    (
        "JKF, unknown handicap",
        "{\"initial\":{\"preset\":\"9\"},\"moves\":[{}]}",
    ),
    (
        "JKF, no data",
        "{\"initial\":{\"preset\":\"OTHER\"},\"moves\":[{}]}",
    ),
    ("JKF, no list", "{\"moves\":{}}"),
    ("text, illegal", "[Game \"Shogi\"]\n1.7g7f 2.7g7f *"),
    ("text, wrong number", "[Game \"Shogi\"]\n1.7g7f 3.3c3d *"),
    ("text, no action", "[Game \"Shogi\"]\n1.7g7f 2.e5-e8 *"),
    ("text, two actions in one turn", "[Game \"Shogi\"]\n1.7g7f;3c3d *"),
    (
        "text, no position",
        "[Game \"Shogi\"]\n[Position \"9/9 b - 1\"]\n*",
    ),
    ("text, variant", "[Game \"Shogi\"]\n[Variant \"blitz\"]\n*"),
    (
        "text, illegal action without its termination",
        "[Game \"Shogi\"]\n[Illegal \"7g7e\"]\n*",
    ),
    (
        "text, illegal action that is legal",
        "[Game \"Shogi\"]\n[Termination \"illegal-action\"]\n[Illegal \"7g7f\"]\n0-1",
    ),
];

#[test]
fn messages_name_the_place_and_the_reason() {
    let mut table = String::new();
    for (name, text) in BROKEN {
        match notation::read(text.as_bytes()) {
            Ok(_) => panic!("{name}: {text:?} was read"),
            Err(error) => {
                let _ = writeln!(table, "{name}: {error}");
            }
        }
    }
    insta::assert_snapshot!(table);
}

/// Bombs are refused, or read, quickly and without using the stack.
#[test]
fn what_is_too_much_is_refused() {
    let refused = |text: &str, expected: &str| {
        let error = notation::read(text.as_bytes()).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    let long = "x".repeat(limits::TEXT + 1);
    refused(
        &format!("棋戦：{long}\n1 ７六歩(77)"),
        "more than 65536 bytes in the value of a tag",
    );
    refused(
        &format!("1 ７六歩(77)\n*{long}"),
        "more than 65536 bytes in the comments on one action",
    );
    refused(
        &format!("PI\n+\n'*{long}"),
        "more than 65536 bytes in the comments on one action",
    );
    refused(
        &format!("{{\"header\":{{\"{long}\":1}}}}"),
        "more than 65536 bytes in a text of JSON",
    );
    let many = (0..=limits::TAGS).fold(String::from("手合割：平手\n"), |text, n| {
        text + &format!("鍵{n}：値\n")
    });
    refused(&many, "more than 1000 tags");
    let deep = "{\"moves\":[{},".to_owned() + &"{\"forks\":[[".repeat(100_000);
    refused(&deep, "expected a value of JSON");
    // A hundred thousand variations that lead nowhere.
    let text = "1 ７六歩(77)\n".to_owned() + &"変化：1手\n1 ２六歩(27)\n".repeat(100_000);
    let record = notation::read(text.as_bytes()).expect("a record");
    assert_eq!(record.main_line_len(), 1);
    // Variations in variations, by numbers alone.
    let shuffle = [("３八飛(28)", "７二飛(82)"), ("２八飛(38)", "８二飛(72)")];
    let mut kif = String::new();
    for ply in 1..=200 {
        let (first, second) = shuffle[(ply - 1) / 2 % 2];
        let text = if ply % 2 == 1 { first } else { second };
        let _ = writeln!(kif, "{ply} {text}");
    }
    assert_eq!(
        notation::read(kif.as_bytes()).expect("a record").main_line_len(),
        200
    );
}
