//! Our own small records of shogi, each with the native text that it has to become (`UPDATE=1` makes those texts anew,
//! to be looked at before they are committed); and what the formats must get right, case by case.

mod same;

use game_core::{Conclusion, NodeId, Outcome, Player, Position as _, Record, Termination};
use notation::{AnyRecord, Encoding, Format, WriteError};
use same::assert_holds;
use shogi::Position;
use std::path::{Path, PathBuf};

fn read(bytes: impl AsRef<[u8]>) -> Record<Position> {
    let record = notation::read(bytes.as_ref()).unwrap_or_else(|error| panic!("{error}"));
    record.try_into().expect("a record of shogi")
}

fn why(text: &str) -> String {
    notation::read(text.as_bytes()).expect_err(text).to_string()
}

fn usi(record: &Record<Position>) -> String {
    notation::write(&AnyRecord::from(record.clone()), Format::Usi).expect("it can be written")
}

fn write(record: &Record<Position>, format: Format) -> Result<String, WriteError> {
    notation::write(&AnyRecord::from(record.clone()), format)
}

#[test]
fn every_record_becomes_the_expected_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/shogi");
    let mut records: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|end| end != "expected"))
        .collect();
    records.sort();
    assert!(records.len() >= 11, "records are missing: {records:?}");
    for path in records {
        let bytes = std::fs::read(&path).expect("it can be read");
        let record = notation::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = notation::write(&record, Format::Text).expect("it can be written");
        let mut expected_path = path.clone().into_os_string();
        expected_path.push(".expected");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected_path, &text).expect("the folder can be written to");
        }
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        assert_eq!(text, expected, "{}", path.display());
        let record: Record<Position> = record.try_into().expect("a record of shogi");
        for format in Format::of("shogi") {
            for encoding in Encoding::ALL {
                if encoding == Encoding::Utf8 || format.has_encodings() {
                    assert_holds(&record, format, encoding)
                        .unwrap_or_else(|error| panic!("{} as {format}: {error}", path.display()));
                }
            }
        }
    }
}

#[test]
fn line_ends_and_byte_order_marks_make_no_difference() {
    let text = include_str!("data/shogi/everything.ki2");
    let expected = read(text);
    for end in ["\n", "\r\n", "\r"] {
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{}", text.trim_end().replace('\n', end));
            assert_eq!(read(&text), expected, "{text:?}");
            let utf16 = format!("\u{feff}{text}");
            let wide: Vec<u8> = utf16.encode_utf16().flat_map(u16::to_le_bytes).collect();
            assert_eq!(read(&wide), expected);
        }
    }
}

#[test]
fn dialects_of_kif() {
    let moves = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b\n";
    for text in [
        // As most write it.
        "手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:02/00:00:02)\n   2 ３四歩(33)\n   3 ２二角成(88) ( 0:06/00:00:08)+\n   4 同　銀(31)",
        // No blank or another one behind 同, marks, figures of the other width.
        "1 ▲７六歩(77)\n2 △３四歩(33)\n3 ▲２二角成(88)\n4 △同銀　(31)",
        "先手：A\n１　76歩（７７）\n２　34歩（３３）\n３　22角成（８８）\n４　同　銀（３１）",
        // Tabs, no 同, no blank before the time, no heading.
        "手合割:平手\n1\t７六歩(77)(00:01/00:00:01)\n2\t３四歩(33)\n3\t２二角成(88)\n4\t２二銀(31)",
        // Without squares of origin, as in books.
        "▲７六歩△３四歩▲２二角成△同銀",
        "７六歩\n３四歩\n２二角成\n同　銀",
        "*棋譜\n▲76歩 ▽34歩 ▼22角成 ☖同銀",
        // A head of unknown keys, empty lines, remarks of programs.
        "#KIF\n\n対局ID：1\n何か：\n  \n知らない行\n手合割：平手　　\n後手：B\n  1 ７六歩(77)\n\n  2 ３四歩(33)\n# a remark\n  3 ２二角成(88)\n  4 同　銀(31)\n  5 知らない言葉\n",
        "1手目 ▲７六歩(77)\n2手目 △３四歩(33)\n3手目 ▲２二角成(88)\n4手目 △同銀(31)",
    ] {
        assert_eq!(usi(&read(text)), moves, "{text}");
    }
}

#[test]
fn the_result_comes_from_words_and_from_the_board() {
    let two = "1 ７六歩(77)\n2 ３四歩(33)\n";
    let (first, second) = (
        Some(Outcome::Win(Player::First)),
        Some(Outcome::Win(Player::Second)),
    );
    let draw = Some(Outcome::Draw);
    for (end, result, by) in [
        ("", None, None),
        ("3 投了", second, Some(Termination::Resignation)),
        ("3 中断", None, Some(Termination::Abandoned)),
        ("3 千日手", draw, Some(Termination::Repetition)),
        ("3 持将棋", draw, Some(Termination::Impasse)),
        ("3 切れ負け", second, Some(Termination::Time)),
        ("3 時間切れ", second, Some(Termination::Time)),
        ("3 反則勝ち", first, Some(Termination::IllegalAction)),
        ("3 反則負け", second, Some(Termination::IllegalAction)),
        ("3 入玉勝ち", first, Some(Termination::Impasse)),
        ("3 不戦敗", second, Some(Termination::Abandoned)),
        ("3 詰み", second, Some(Termination::Normal)),
        ("3 不詰", None, None),
        ("3 封じ手", None, None),
        ("まで2手で後手の勝ち", second, Some(Termination::Resignation)),
        ("まで2手で先手の勝ち", first, Some(Termination::Resignation)),
        (
            "まで2手で時間切れにより後手の勝ち",
            second,
            Some(Termination::Time),
        ),
        ("3 中断\nまで2手で中断", None, Some(Termination::Abandoned)),
        // The first word stands, unless it left the result open.
        (
            "3 投了\nまで2手で先手の勝ち",
            second,
            Some(Termination::Resignation),
        ),
        ("投了", second, Some(Termination::Resignation)),
        ("　中断\n", None, Some(Termination::Abandoned)),
        ("3 ？\nまで2手で先手の勝ち", first, Some(Termination::Resignation)),
    ] {
        let record = read(format!("{two}{end}"));
        assert_eq!((record.result(), record.termination()), (result, by), "{end}");
        assert_eq!(record.main_line().len(), 3, "{end}");
    }
}

#[test]
fn mate_is_decided_by_the_board() {
    let start = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    for end in ["", " resign", " timeout", " interrupt"] {
        let record = read(format!("{start}{end}"));
        assert_eq!(record.result(), Some(Outcome::Win(Player::First)), "{end}");
        assert_eq!(record.termination(), Some(Termination::Normal), "{end}");
    }
    let wrong = why(&format!("{start} draw"));
    assert!(
        wrong.ends_with("1/2-1/2 is stated, but the game ended 1-0 on the board"),
        "{wrong}"
    );
}

/// Four times the same position: the file's word for it becomes what the rules say.
#[test]
fn perpetual_check_is_known_by_the_board() {
    let cycle = "5i5h 5a4a 5h4h 4a5a 4h5h 5a4a 5h4h 4a5a 4h5h 5a4a 5h4h 4a5a";
    let start = "sfen 4k4/9/9/9/9/9/9/5R3/4K4 b - 1 moves ";
    let moves = start.to_owned() + &cycle.replace("5i5h", "4h5h");
    let record = read(&moves);
    assert_eq!(record.result(), None, "nobody has said that it ended");
    let mut kif = write(&record, Format::Kif).expect("it can be written");
    kif.push_str("  13 反則負け\n");
    let record = read(&kif);
    assert_eq!(record.result(), Some(Outcome::Win(Player::Second)));
    assert_eq!(record.termination(), Some(Termination::PerpetualCheck));
    for format in Format::of("shogi") {
        assert_holds(&record, format, Encoding::Utf8).unwrap_or_else(|error| panic!("{format}: {error}"));
    }
}

#[test]
fn an_illegal_last_move_is_kept_apart() {
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ７四歩(76)\n";
    assert!(
        why(kif).starts_with("line 3, column 3: turn 3: 7f7d is not legal: "),
        "{}",
        why(kif)
    );
    assert!(why(&format!("{kif}4 投了")).contains("7f7d is not legal"));
    assert!(why(&format!("{kif}4 ８四歩(83)")).contains("7f7d is not legal"));
    for end in [
        "4 反則勝ち",
        "4 反則負け",
        "まで3手で後手の反則勝ち",
        "まで3手で先手の反則負け",
    ] {
        let record = read(format!("{kif}{end}"));
        assert_eq!(record.main_line().len(), 3, "{end}");
        assert_eq!(record.illegal(), "7f7d".parse().ok(), "{end}");
        assert_eq!(record.result(), Some(Outcome::Win(Player::Second)), "{end}");
        assert_eq!(record.termination(), Some(Termination::IllegalAction), "{end}");
        for format in Format::of("shogi") {
            assert_holds(&record, format, Encoding::Utf8).unwrap_or_else(|error| panic!("{format}: {error}"));
        }
    }
    // Two pawns, dropped: also where no square of origin says what was meant.
    let nifu = "▲７六歩 △３四歩 ▲７五歩 △７四歩 ▲同歩 △５二玉 ▲７六歩打\n";
    assert!(
        why(nifu).contains("nifu") || why(nifu).contains("is not legal"),
        "{}",
        why(nifu)
    );
}

#[test]
fn variations_leave_the_line_before_them() {
    let record = read(include_bytes!("data/shogi/variations.kif"));
    let text = write(&record, Format::Text).expect("it can be written");
    assert!(text.contains("(3.2g2f"), "{text}");
    let root = record.node(NodeId::ROOT);
    assert_eq!(root.children.len(), 2);
    // In a file where they come the other way round, the first line is the main line all the same.
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n\n変化：4手\n4 ４四歩(43)\n";
    let record = read(kif);
    assert_eq!(usi(&record), "position startpos moves 7g7f 3c3d 2g2f 8c8d\n");
    assert_eq!(
        record.len(),
        6,
        "the second one leaves the main line: the first is too short"
    );
    // Without a heading, by the number alone.
    let record = read("1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n1 ２六歩(27)\n2 ８四歩(83)");
    assert_eq!(record.node(NodeId::ROOT).children.len(), 2);
    // A number twice by mistake.
    let record = read("1 ７六歩(77)\n2 ３四歩(33)\n2 ２六歩(27)\n");
    assert_eq!(usi(&record), "position startpos moves 7g7f 3c3d 2g2f\n");
    assert!(
        why("1 ７六歩(77)\n変化：4手\n4 ３四歩(33)").contains("a line with 3 moves before this variation")
    );
}

/// A variation that says a move again changes nothing about it.
#[test]
fn a_repeated_move_keeps_its_time() {
    let kif = "1 ７六歩(77) (0:01/0:0:1)\n2 ３四歩(33)\n3 ２六歩(27) (0:05/0:0:6)\n変化：1手\n1 ７六歩(77) (9:00/0:9:0)\n2 ８四歩(83)";
    let record = read(kif);
    let line = record.main_line();
    let times: Vec<_> = line.iter().map(|&id| record.node(id).time_ms).collect();
    assert_eq!(times, [None, Some(1000), None, Some(6000)]);
    assert_eq!(record.len(), 4);
}

/// What would come after the end of the main line can't be a variation: it is told in a comment.
#[test]
fn a_variation_behind_the_end_is_a_remark() {
    let kif = "1 ７六歩(77)\n2 ３四歩(33)\n3 投了\n\n変化：3手\n3 ２二角成(88)\n4 同　銀(31)\n";
    let record = read(kif);
    assert_eq!(record.main_line().len(), 3);
    assert_eq!(record.result(), Some(Outcome::Win(Player::Second)));
    assert_eq!(record.node(record.end()).comment, "変化：☗２二角成☖同銀");
}

#[test]
fn handicaps_and_their_names() {
    for (name, sfen) in [
        (
            "平手",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        ),
        (
            "飛香落ち",
            "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "左七枚落ち",
            "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "十枚落ち",
            "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
        (
            "６枚落ち",
            "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        ),
    ] {
        let record = read(format!("手合割：{name}　　\n手数----指手--\n"));
        assert_eq!(record.start().to_string(), sfen, "{name}");
        for format in Format::of("shogi") {
            assert_holds(&record, format, Encoding::ShiftJis).ok();
            assert_holds(&record, format, Encoding::Utf8).unwrap_or_else(|error| panic!("{format}: {error}"));
        }
    }
    let record = read("手合割：二枚落ち\n下手：弟子\n上手：師匠\n1 ６二銀(71)\n");
    assert_eq!(
        (record.tag("Sente"), record.tag("Gote")),
        (Some("弟子"), Some("師匠"))
    );
    let kif = write(&record, Format::Kif).expect("it can be written");
    assert!(kif.contains("\n下手：弟子\n上手：師匠\n"), "{kif}");
}

/// A diagram that does not say who is to move: who can make the first move is.
#[test]
fn the_first_move_tells_who_begins() {
    let diagram = "|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n\
                   | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ 歩 ・ ・ ・ ・ ・ ・|六\n\
                   | 歩 歩 ・ 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n";
    assert_eq!(read(diagram).start().actor(), Player::First);
    assert_eq!(
        read(format!("{diagram}2 ５四歩(53)\n3 ３六歩(37)"))
            .start()
            .actor(),
        Player::Second
    );
    assert_eq!(read(format!("{diagram}▲３六歩")).start().actor(), Player::First);
    assert_eq!(read(format!("{diagram}後手番")).start().actor(), Player::Second);
}

#[test]
fn a_move_after_the_end_is_refused() {
    assert_eq!(
        why("1 ７六歩(77)\n2 投了\n2 ３四歩(33)"),
        "line 3, column 3: expected 変化 or the end of the file after the end of the game, found \"３四歩\""
    );
    // Broken off, and gone on with.
    assert_eq!(read("1 ７六歩(77)\n2 中断\n2 ３四歩(33)").main_line().len(), 3);
    assert!(why("PI\n+\n+7776FU\n%TORYO\n-3334FU").contains("after the end of the game"));
    assert!(why("startpos moves 7g7f resign 3c3d").contains("a file holds one game"));
}

#[test]
fn a_tag_by_our_name_and_by_the_formats_own_is_one_line() {
    // What is no letter and no digit is no part of a tag's name: this key is not START_TIME until it has been read.
    let record = read("$START_TIME:2026/11/21 10:00:00\n$START^TIME:late\nPI\n+\n");
    assert_eq!(record.tag("StartTime"), Some("2026/11/21 10:00:00"));
    assert_eq!(record.tag("START_TIME"), Some("late"));
    let csa = write(&record, Format::Csa).expect("it can be written");
    assert!(
        csa.contains("$START_TIME:2026/11/21 10:00:00\u{3000}late\n"),
        "{csa}"
    );
    assert_eq!(write(&read(&csa), Format::Csa).as_deref(), Ok(&*csa));

    let mut record = read("PI\n+\n");
    record.set_tag("Date", "2026.11.21");
    record.set_tag("DATE", "2026.11.21");
    record.set_tag("対局日", "2026.11.22");
    record.set_tag("TIME", "300+10+0");
    record.set_tag("TIME_LIMIT", "five minutes");
    for (format, line) in [
        (Format::Csa, "$DATE:2026/11/21\n"),
        (Format::Csa, "$TIME_LIMIT:300+10+0\u{3000}five minutes\n"),
        (Format::Kif, "対局日：2026/11/21\u{3000}2026/11/22\n"),
    ] {
        let text = write(&record, format).expect("it can be written");
        assert!(text.contains(line), "{text}");
        assert_eq!(write(&read(&text), format).as_deref(), Ok(&*text));
    }
}

#[test]
fn what_is_written_as_a_tag_is_read_as_one() {
    // As long as a name may be, and one longer; the number of a move; what begins a variation.
    let long = "長".repeat(60);
    let longer = "長".repeat(61);
    let mut record = read("PI\n+\n");
    for name in [&long, &longer, "２０２６", "変化1", "2026年"] {
        record.set_tag(name, "竜王戦");
    }
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        let text = write(&record, format).expect("it can be written");
        let again = read(&text);
        assert_eq!(write(&again, format).as_deref(), Ok(&*text));
        assert_eq!(again.tag(&long), Some("竜王戦"), "{text}");
        assert_eq!(again.tag("2026年"), Some("竜王戦"), "{text}");
        assert!(!text.contains(&longer), "{text}");
    }
}

#[test]
fn csa_in_its_dialects() {
    let moves = "position startpos moves 7g7f 3c3d 8h2b+\n";
    for text in [
        "PI\n+\n+7776FU\n-3334FU\n+8822UM\n",
        "V1\nN+\nPI,+,+7776FU,T1,-3334FU,T2,+8822UM",
        "+7776FU  ,T1       ,'T0      ,'7776   ,'   1手目\n-3334FU\n+8822UM",
        "'a remark\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  *\nP5*********\nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\nP+\nP-\n+\n+7776FU\n-3334FU\n+8822UM\n%UNKNOWN",
    ] {
        assert_eq!(usi(&read(text)), moves, "{text}");
    }
    let record = read(include_str!("data/shogi/full.csa"));
    assert_eq!(record.tag("TimeControl"), Some("300+10+0"));
    assert_eq!(record.node(record.end()).time_ms, None);
    assert_eq!(record.termination(), Some(Termination::Impasse));
    let again = write(&record, Format::Csa).expect("it can be written");
    assert!(
        again.starts_with("'CSA encoding=UTF-8\nV3.0\n") && again.contains("\nT12.500\n"),
        "{again}"
    );
    let handicap = read("V2.2\nPI82HI\n-\n-3334FU");
    assert_eq!(handicap.start().actor(), Player::Second);
    for (end, result) in [
        ("%+ILLEGAL_ACTION", Some(Outcome::Win(Player::Second))),
        ("%-ILLEGAL_ACTION", Some(Outcome::Win(Player::First))),
        ("%ILLEGAL_MOVE", Some(Outcome::Win(Player::First))),
        ("%TIME_UP", Some(Outcome::Win(Player::First))),
        ("%MAX_MOVES", Some(Outcome::Draw)),
        ("%HIKIWAKE", Some(Outcome::Draw)),
        ("%MATTA", None),
    ] {
        assert_eq!(read(format!("PI\n+\n+7776FU\n{end}\n")).result(), result, "{end}");
    }
}

#[test]
fn usi_lines_in_their_forms() {
    let even = "position startpos moves 7g7f 3c3d\n";
    for text in [
        "position startpos moves 7g7f 3c3d",
        "startpos moves 7g7f 3c3d\n",
        "moves 7g7f 3c3d",
        "7g7f\n3c3d",
    ] {
        assert_eq!(usi(&read(text)), even, "{text}");
    }
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 w P 7";
    for text in [
        format!("position sfen {sfen}"),
        format!("sfen {sfen}"),
        sfen.to_owned(),
        format!("position {sfen}"),
    ] {
        assert_eq!(usi(&read(&text)), format!("position sfen {sfen}\n"), "{text}");
    }
    assert_eq!(
        usi(&read("sfen 4k4/9/9/9/9/9/9/9/4K4 b P moves P*5e"))
            .split(' ')
            .count(),
        8
    );
}

/// Which formats can't say that a player gave up while the other one was to move.
#[test]
fn what_a_format_cannot_say_is_refused() {
    let mut record = read("startpos moves 7g7f");
    let gave_up = Conclusion::new(Some(Outcome::Win(Player::Second)), Some(Termination::Resignation));
    record.conclude(record.end(), gave_up).expect("the game goes on");
    for format in [Format::Csa, Format::Jkf] {
        let error = write(&record, format).expect_err("it has no word");
        assert!(matches!(error, WriteError::CannotHold { .. }), "{error}");
    }
    for format in [Format::Text, Format::Kif, Format::Ki2] {
        assert_holds(&record, format, Encoding::Utf8).unwrap_or_else(|error| panic!("{format}: {error}"));
    }
    assert_eq!(
        write(&record, Format::Sgf).expect_err("another game").to_string(),
        "sgf does not hold games of shogi"
    );
    let yinsh = notation::read(b"1.f6 *").expect("a record");
    let error = notation::write(&yinsh, Format::Kif).expect_err("another game");
    assert_eq!(error.to_string(), "kif does not hold games of yinsh");
}

#[test]
fn shift_jis_names_what_it_has_not() {
    let mut record = read("startpos moves 7g7f");
    record.set_tag("Sente", "Béla");
    let any = AnyRecord::from(record);
    let error = notation::write_bytes(&any, Format::Kif, Encoding::ShiftJis).expect_err("no é there");
    assert_eq!(
        error.to_string(),
        "Shift_JIS does not have the character 'é' (U+00E9)"
    );
    let error = notation::write_bytes(&any, Format::Text, Encoding::ShiftJis).expect_err("the text is UTF-8");
    assert_eq!(error.to_string(), "text is written in UTF-8 only");
    let bytes = notation::write_bytes(&any, Format::Kif, Encoding::Utf8).expect("it can be written");
    assert!(bytes.starts_with(b"#KIF version=2.0 encoding=UTF-8\n"));
}

/// Columns, numbers and times stand where other programs look for them.
#[test]
fn kif_is_laid_out_as_usual() {
    let record = read(include_bytes!("data/shogi/variations.kif"));
    let kif = write(&record, Format::Kif).expect("it can be written");
    for line in [
        "手数----指手---------消費時間--",
        "   1 ７六歩(77)   ( 0:02/00:00:02)+",
        "   3 ２二角成(88) ( 0:06/00:00:08)+",
        "   4 同　銀(31)   ( 1:01/00:01:06)",
        "   5 ４五角打     ( 0:04/00:00:12)",
        "   7 投了         ( 0:00/00:00:12)",
        "まで6手で後手の勝ち",
        "変化：3手",
        "&しおり",
        "*",
        "対局日：2026/11/21",
    ] {
        assert!(kif.lines().any(|it| it == line), "{line}\n{kif}");
    }
    let ki2 = write(&record, Format::Ki2).expect("it can be written");
    assert!(
        ki2.contains("\n▲２二角成  △同　銀    ▲４五角    △５二金右\n"),
        "{ki2}"
    );
}
