//! What a person reads when a record is broken: a table of records and messages, kept as a snapshot.
//! `INSTA_UPDATE=always` makes it anew.

use notation::limits;
use std::fmt::Write as _;

/// `(what is wrong, the record)`; the first lines of each text are as short as the error allows.
const TEXTS: &[(&str, &[u8])] = &[
    ("unknown game", b"[Game \"CHESS\"]\n1.f6 *"),
    ("unknown variant", b"[Game \"YINSH\"]\n[Variant \"fast\"]"),
    ("position that cannot be", b"[Position \"4/7 w place 0-0 3\"]"),
    (
        "position of no game",
        b"[Position \"4/7/8/9/10/9/10/9/8/7/4 b place 0-0 3\"]",
    ),
    (
        "position of another variant",
        b"[Variant \"blitz\"]\n[Position \"4/7/8/9/10/4R4/10/9/8/7/4 b place 0-0 3\"]",
    ),
    ("tag without a name", b"[ \"x\"]"),
    ("tag without a value", b"[White]"),
    ("tag without an end", b"[White \"Anna\n[Black \"B\"]"),
    ("tag without a bracket", b"[White \"Anna\" 3"),
    ("tag twice", b"[White \"A\"]\n[White \"B\"]"),
    ("backslash at the end", b"[White \"A\\"),
    ("tag after the moves", b"1.f6\n[White \"A\"]"),
    ("no action", b"1.f6 2.z9"),
    (
        "no action, a long word",
        b"1.f6 2.f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6f6",
    ),
    ("no row", b"1.xa2-a4"),
    ("illegal", b"1.f6\r\n2.c3\r\n3.f6"),
    ("illegal removal", b"1.f6 2.xf6"),
    ("pass while placing", b"pass"),
    ("wrong number", b"1.f6 3.c3"),
    ("number without full stop", b"1 f6"),
    ("a huge number", b"99999999999999999999999.f6"),
    ("; between players", b"1.f6;c3"),
    ("; at the beginning", b";f6"),
    (
        "; at the end",
        b"[Position \"4/R5r/8/MMMMM4/7r2/MMMMM2r1/3R6/2r6/4R3/7/2R1 w row 1-1 3\"]\n1.xd1-d5;",
    ),
    (
        "the turn is not complete",
        b"[Position \"4/R5r/8/MMMMM4/7r2/MMMMM2r1/3R6/2r6/4R3/7/2R1 w row 1-1 3\"]\n1.xd1-d5 2.f6-f7",
    ),
    ("comment without end", b"1.f6\n {what a"),
    ("comment's time", b"1.f6 {[%used soon]}"),
    ("comment's time without bracket", b"1.f6 {[%used 0:00:01 "),
    ("stray }", b"1.f6 }"),
    ("stray quote", b"1.f6 \"x\""),
    ("variation before a turn", b"[White \"A\"] (1.f6)"),
    ("variation of nothing", b"1.f6 ()"),
    ("variation not closed", b"1.f6 (1.f7"),
    ("variations not closed", b"1.f6 (1.f7 2.a2 (2.a3"),
    ("variation not opened", b"1.f6 )"),
    ("result in a variation", b"1.f6 (1.f7 1-0) *"),
    ("text after the result", b"1.f6 * 2.f7"),
    ("second game", b"1.f6 *\n\n[Game \"YINSH\"]"),
    ("results differ", b"[Result \"1-0\"]\n1.f6 0-1"),
    ("no result", b"[Result \"2-0\"]"),
    ("no termination", b"[Termination \"boredom\"]"),
    ("not UTF-8", b"[White \"B\xe9la\"]"),
    ("a byte of zero", b"1.f6 \0"),
    ("only a number", b"1."),
];

/// A blitz game that White wins at turn 19.
const WON: &str = "1.a2 2.k10 3.b1 4.j11 5.c1 6.i11 7.d1 8.h11 9.e1 10.g11 11.e1-e2 12.g11-g10 13.e2-e3 14.g10-g9\n\
                   15.e3-e4 16.g9-g8 17.e4-e5 18.g8-g7 19.e5-e6;xe1-e5;xa2";

const SGFS: &[(&str, &str)] = &[
    ("only a bracket", "("),
    ("no node", "(GM[24])"),
    ("bracket in a bracket", "(()"),
    ("no end", "(;GM[24]"),
    ("property without a value", "(;GM[24];P0)"),
    ("value without an end", "(;GM[24]P0[id \"x\""),
    ("value without a property", "(;[24])"),
    ("text between", "(;GM[24] 7)"),
    ("another game", "(;GM[24]SU[Hive])"),
    ("another number", "(;GM[1]SZ[19];B[pd])"),
    ("no game", "(;P0[id \"x\"];P0[place wr F 6])"),
    ("second game", "(;GM[24])\n(;GM[24])"),
    ("node behind lines", "(;GM[24](;)(;);)"),
    ("closed twice", "(;GM[24]))"),
    ("unknown command", "(;GM[24]\n; P0[1 jump wr F 6])"),
    ("unknown object", "(;GM[24]\n; P0[1 place wx F 6])"),
    ("no object", "(;GM[24]\n; P0[1 place])"),
    ("no point", "(;GM[24]\n; P0[1 place wr])"),
    ("half a point", "(;GM[24]\n; P0[1 place wr F])"),
    ("off the board", "(;GM[24]\n; P0[1 place wr  A 1])"),
    ("no row", "(;GM[24]\n; P0[1 remove w A 2 A 4])"),
    (
        "illegal",
        "(;GM[24]\n; P0[1 place wr  F 6]\n; P1[3 place br  F 6])",
    ),
    ("the wrong player", "(;GM[24]\n; P1[1 place br  F 6])"),
    ("the wrong player moves", "(;GM[24]; P1[1 place b  F 6])"),
    (
        "nothing in hand",
        "(;GM[24]; P0[1 place wr F 6]; P1[move F 6 F 7])",
    ),
    ("too early", "(;GM[24]; P0[1 place w F 6])"),
    ("pass too early", "(;GM[24]; P0[1 Pass ])"),
    (
        "a player acts twice",
        "(;GM[24]; P0[place wr F 6]; P1[place br F 5]; P0[Done]; P1[place br F 7])",
    ),
    ("nothing to pick up", "(;GM[24]; P0[1 pick board A 12])"),
];

#[test]
fn messages_name_the_place_and_the_reason() {
    let mut table = String::new();
    for (name, text) in TEXTS {
        let error = notation::read(text).expect_err(name);
        let _ = writeln!(table, "{name}: {error}");
    }
    for (name, text) in [
        ("contradiction", format!("[Variant \"blitz\"]\n{WON} 0-1")),
        (
            "contradicting tag",
            format!("[Variant \"blitz\"]\n[Result \"1/2-1/2\"]\n{WON}"),
        ),
        (
            "contradicting end",
            format!("[Variant \"blitz\"]\n[Termination \"time\"]\n{WON}"),
        ),
        ("after the end", format!("[Variant \"blitz\"]\n{WON} 20.g7-g6")),
        (
            "in the turn after the end",
            format!("[Variant \"blitz\"]\n{WON};e6-e7"),
        ),
    ] {
        let error = notation::read(text.as_bytes()).expect_err(name);
        let _ = writeln!(table, "{name}: {error}");
    }
    for (name, text) in SGFS {
        let error = notation::read(text.as_bytes()).expect_err(name);
        let _ = writeln!(table, "SGF, {name}: {error}");
    }
    let won = notation::read(format!("[Variant \"blitz\"]\n{WON}").as_bytes()).expect("a game");
    let won = notation::write(&won, notation::Format::Sgf).expect("it can be written");
    let error = notation::read(won.replace("RE[W+", "RE[B+").as_bytes()).expect_err("White has won");
    let _ = writeln!(table, "SGF, contradiction: {error}");
    insta::assert_snapshot!(table);
}

/// Bombs are refused quickly, with a place, and without using the stack.
#[test]
fn what_is_too_much_is_refused() {
    let refused = |text: &str, expected: &str| {
        let error = notation::read(text.as_bytes()).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    refused(
        &" ".repeat(limits::BYTES + 1),
        "more than 16777216 bytes in a file",
    );
    refused(
        &format!("1.f6 {}", "(1.f7 ".repeat(limits::DEPTH + 1)),
        "more than 1000 variations inside variations",
    );
    refused(
        &format!("(;GM[24]{}", "(;".repeat(limits::DEPTH)),
        "more than 1000 brackets inside brackets",
    );
    refused(&"(".repeat(1 << 20), "expected ; and a node after (");
    refused(
        &format!("[White \"{}\"]", "x".repeat(limits::TEXT + 1)),
        "more than 65536 bytes in the value of a tag",
    );
    refused(
        &format!("[{} \"\"]", "x".repeat(256)),
        "more than 255 bytes in the name of a tag",
    );
    refused(
        &format!("{{{}}}", "x".repeat(limits::TEXT + 1)),
        "more than 65536 bytes in a comment",
    );
    refused(
        &"{12345678901234567890}".repeat(limits::TEXT / 20),
        "more than 65536 bytes in the comments on one action",
    );
    refused(&"x".repeat(256), "more than 255 bytes in a word");
    refused(
        &(0..=limits::TAGS).fold(String::new(), |text, n| text + &format!("[T{n} \"\"]")),
        "more than 1000 tags",
    );
    refused(
        &format!("(;GM[24]C[{}])", "x".repeat(limits::TEXT + 1)),
        "more than 65536 bytes in the value of a property",
    );
    refused(
        &format!("(;{}[24])", "x".repeat(256)),
        "more than 255 bytes in the name of a property",
    );
}

/// A record of very many actions, in few places: reading stays quick, since each action of a place is there once.
#[test]
fn a_variation_a_hundred_thousand_times_is_one() {
    let text = format!("1.f6 {}*", "(1.f7)".repeat(100_000));
    let record = notation::read(text.as_bytes()).expect("a record");
    let text = notation::write(&record, notation::Format::Text).expect("it can be written");
    assert!(text.ends_with("\n\n1.f6 (1.f7) *\n"), "{text}");
}
