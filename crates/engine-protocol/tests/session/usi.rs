//! The engine's side of USI.

use engine_protocol::{Dialect, MOST_HASH, Quest, Session, Task};
use search::{Clock, Limits};
use shogi::{Position, PositionTrait as _};
use std::time::Duration;

fn session() -> Session<Position> {
    Session::new(Dialect::Usi)
}

fn answers(session: &mut Session<Position>, line: &str) -> Vec<String> {
    let mut list = Vec::new();
    session.handle(line, &mut |answer| list.push(answer));
    list
}

/// What a `go` asks for, and what is said about it.
fn go(line: &str) -> (Quest, Vec<String>) {
    let mut list = Vec::new();
    match session().handle(line, &mut |answer| list.push(answer)) {
        Task::Go(job) => (job.quest, list),
        task => panic!("{line}: {task:?}"),
    }
}

fn clock(remaining: u64, increment: u64, byoyomi: u64) -> Clock {
    Clock {
        remaining: Duration::from_millis(remaining),
        increment: Duration::from_millis(increment),
        byoyomi: Duration::from_millis(byoyomi),
    }
}

#[test]
fn greeting_lists_the_options() {
    let list = answers(&mut session(), "usi");
    assert!(list[0].starts_with("id name Sente"), "{}", list[0]);
    assert_eq!(list.last().map(String::as_str), Some("usiok"));
    for option in ["USI_Hash", "Hash", "Threads", "MultiPV", "Level", "Seed"] {
        let start = format!("option name {option} type spin default ");
        assert_eq!(
            list.iter().filter(|line| line.starts_with(&start)).count(),
            1,
            "{option}"
        );
    }
    assert!(list.contains(&"option name USI_Ponder type check default false".to_owned()));
    for line in list.iter().filter(|line| line.starts_with("option ")) {
        let words: Vec<_> = line.split_whitespace().collect();
        assert_eq!(
            (words[1], words[3]),
            ("name", "type"),
            "names are one word: {line}"
        );
        for number in words.iter().filter_map(|word| word.parse::<u64>().ok()) {
            assert!(
                i32::try_from(number).is_ok(),
                "some programs keep 32 bits: {line}"
            );
        }
    }
}

#[test]
fn wins_are_declared_unless_the_players_play_otherwise() {
    let mut session = session();
    let declares = |session: &mut Session<_>| match session.handle("go nodes 1", &mut |_| ()) {
        Task::Go(job) => job.declares,
        task => panic!("{task:?}"),
    };
    assert!(declares(&mut session));
    let set = |value| format!("setoption name EnteringKingRule value {value}");
    assert_eq!(answers(&mut session, &set("NoEnteringKing")), [""; 0]);
    assert!(!declares(&mut session));
    assert_eq!(answers(&mut session, &set("CSARule24")).len(), 1, "it is refused");
    assert!(!declares(&mut session));
    answers(&mut session, &set("CSARule27"));
    assert!(declares(&mut session));
}

#[test]
fn hash_by_either_name() {
    let mut session = session();
    assert_eq!(session.options().hash, 16);
    assert_eq!(answers(&mut session, "setoption name USI_Hash value 64"), [""; 0]);
    assert_eq!(session.options().hash, 64);
    // Programs send what was not changed as well.
    answers(&mut session, "setoption name Hash value 16");
    assert_eq!(session.options().hash, 64);
    answers(&mut session, "setoption name Hash value 128");
    assert_eq!(session.options().hash, 128);
    let mut session = Session::<Position>::new(Dialect::Usi);
    assert_eq!(
        answers(&mut session, "setoption name USI_Hash value 99999999"),
        [""; 0]
    );
    assert_eq!(session.options().hash, MOST_HASH, "as large as it gets");
    for (line, error) in [
        (
            "setoption name USI_Hash value -3",
            "expected USI_Hash to be a whole number from 1 to",
        ),
        (
            "setoption name USI_Ponder value perhaps",
            "expected USI_Ponder to be true or false, found \"perhaps\"",
        ),
        (
            "setoption name BookFile value x",
            "expected one of the options EnteringKingRule, USI_Hash, USI_Ponder, Hash,",
        ),
    ] {
        let list = answers(&mut session, line);
        assert!(
            list[0].starts_with(&format!("info string error {error}")),
            "{list:?}"
        );
    }
    assert_eq!(
        answers(&mut session, "setoption name USI_Ponder value true"),
        [""; 0]
    );
}

#[test]
fn positions_keep_their_past() {
    let mut session = session();
    let back_and_forth = "position startpos moves 2h3h 8b7b 3h2h 7b8b";
    answers(&mut session, back_and_forth);
    let Task::Go(job) = session.handle("go nodes 1", &mut |_| ()) else {
        panic!("go asks for a search");
    };
    assert_eq!(job.line.len(), 5);
    assert_eq!(job.line[0], job.line[4]);
    assert_eq!(
        job.line[4].to_string(),
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 5"
    );
    let sfen = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    answers(&mut session, &format!("position sfen {sfen} moves G*4b 5a6a"));
    assert_eq!(session.position().move_number(), 3);
    for (line, error) in [
        (
            "position startpos moves 2h3h 2h3h",
            "expected action 2 to be legal, found 2h3h (",
        ),
        (
            "position startpos moves 7g7f G*5e",
            "expected action 2 to be legal, found G*5e (",
        ),
        (
            "position startpos moves 7g7z",
            "expected action 1 to be one of the game, found \"7g7z\" (",
        ),
        (
            "position sfen 9/9 b - 1",
            "expected a position string after sfen, found ",
        ),
        (
            "position fen x",
            "expected position startpos or position sfen <position string>, found \"fen\"",
        ),
        (
            "position",
            "expected position startpos or position sfen <position string>, found \"\"",
        ),
    ] {
        let before = session.position().clone();
        let list = answers(&mut session, line);
        assert_eq!(list.len(), 1, "{line}");
        assert!(
            list[0].starts_with(&format!("info string error {error}")),
            "{}",
            list[0]
        );
        assert_eq!(session.position(), &before, "the position stays: {line}");
    }
    answers(&mut session, "usinewgame");
    assert_eq!(session.position(), &Position::start());
}

#[test]
fn limits_are_read() {
    let clocks = |first, second| Limits {
        clocks: [Some(first), Some(second)],
        ..Limits::default()
    };
    for (line, limits) in [
        (
            "go btime 1000 wtime 2000",
            clocks(clock(1000, 0, 0), clock(2000, 0, 0)),
        ),
        (
            "go btime 1000 wtime 2000 byoyomi 500",
            clocks(clock(1000, 0, 500), clock(2000, 0, 500)),
        ),
        (
            "go byoyomi 500 wtime 0 btime 0",
            clocks(clock(0, 0, 500), clock(0, 0, 500)),
        ),
        (
            "go btime 1 wtime 2 binc 3 winc 4",
            clocks(clock(1, 3, 0), clock(2, 4, 0)),
        ),
        ("go btime -20 wtime 7", clocks(clock(0, 0, 0), clock(7, 0, 0))),
        ("go nodes 77", Limits::nodes(77)),
        ("go nodes 0", Limits::nodes(1)),
        ("go depth 9", Limits::depth(9)),
        ("go movetime 250", Limits::movetime(Duration::from_millis(250))),
        (
            "go infinite",
            Limits {
                infinite: true,
                ..Limits::default()
            },
        ),
        (
            "go",
            Limits {
                infinite: true,
                ..Limits::default()
            },
        ),
    ] {
        assert_eq!(go(line), (Quest::Play(limits), Vec::new()), "{line}");
    }
    let pondering = Quest::Ponder(clocks(clock(1000, 0, 500), clock(2000, 0, 500)));
    assert_eq!(go("go ponder btime 1000 wtime 2000 byoyomi 500").0, pondering);
    assert_eq!(go("go btime 1000 wtime 2000 byoyomi 500 ponder").0, pondering);
    assert_eq!(go("go mate 3000").0, Quest::Mate(Some(Duration::from_secs(3))));
    assert_eq!(go("go mate infinite").0, Quest::Mate(None));
    assert_eq!(go("go mate").0, Quest::Mate(None));
}

#[test]
fn every_go_asks_for_something() {
    for (line, quest) in [
        ("go fast", Quest::Play(Limits::depth(1))),
        ("go depth x", Quest::Play(Limits::depth(1))),
        ("go nodes nodes 5", Quest::Play(Limits::nodes(5))),
        (
            "go searchmoves 7g7f movetime 5",
            Quest::Play(Limits::movetime(Duration::from_millis(5))),
        ),
        ("go mate soon", Quest::Mate(Some(Duration::ZERO))),
    ] {
        let (asked, said) = go(line);
        assert_eq!(asked, quest, "{line}");
        assert_eq!(said.len(), 1, "{line}");
        assert!(said[0].starts_with("info string error expected "), "{said:?}");
    }
}

#[test]
fn nothing_breaks_it() {
    let words = [
        "usi",
        "usinewgame",
        "isready",
        "go",
        "position",
        "sfen",
        "startpos",
        "moves",
        "7g7f",
        "3c3d",
        "P*5e",
        "8h2b+",
        "setoption",
        "name",
        "USI_Hash",
        "USI_Ponder",
        "value",
        "true",
        "-1",
        "99999999999999999999999999999999999999999",
        "infinite",
        "btime",
        "byoyomi",
        "mate",
        "ponder",
        "ponderhit",
        "gameover",
        "win",
        "é",
        "\u{0}",
        "b",
        "w",
        "-",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
        "stop",
        "\"",
        "1",
    ];
    let mut state = 7_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut session = session();
    let mut asked = 0;
    for _ in 0..20_000 {
        let mut line = String::new();
        for _ in 0..next() % 9 {
            line.push_str(words[next() % words.len()]);
            line.push(' ');
        }
        let task = session.handle(&line, &mut |answer| {
            assert!(answer.len() < 2_000 && !answer.contains('\n'), "{answer}");
        });
        let goes = line.split_whitespace().next() == Some("go");
        assert_eq!(matches!(task, Task::Go(_)), goes, "{line}");
        asked += usize::from(goes);
    }
    assert!(asked > 100, "{asked}");
}
