//! The engine's side of UGI.

use engine_protocol::{Dialect, Job, MOST_LINE, Quest, Task};
use search::Limits;
use std::time::Duration;
use yinsh::PositionTrait as _;

type Session = engine_protocol::Session<yinsh::Position>;

fn session() -> Session {
    Session::new(Dialect::Ugi)
}

fn limits_of(job: &Job<yinsh::Position>) -> &Limits {
    let Quest::Play(limits) = &job.quest else {
        panic!("UGI asks for actions only");
    };
    limits
}

fn answers(session: &mut Session, line: &str) -> Vec<String> {
    let mut list = Vec::new();
    session.handle(line, &mut |answer| list.push(answer));
    list
}

#[test]
fn greeting_lists_the_options() {
    let list = answers(&mut session(), "ugi");
    assert_eq!(list.last().map(String::as_str), Some("ugiok"));
    for option in ["Hash", "Threads", "MultiPV", "Level", "Seed"] {
        let start = format!("option name {option} type spin default ");
        assert_eq!(
            list.iter().filter(|line| line.starts_with(&start)).count(),
            1,
            "{option}"
        );
    }
}

#[test]
fn only_an_engine_with_a_book_has_the_option_to_play_from_it() {
    let on = "setoption name OwnBook value true";
    let mut without = session();
    assert!(answers(&mut without, on)[0].ends_with("Level, Seed, found \"OwnBook\""));
    let mut with = session().with_book();
    let option = "option name OwnBook type check default false".to_owned();
    assert!(answers(&mut with, "ugi").contains(&option));
    let plays_from_it = |session: &mut Session| match session.handle("go nodes 9", &mut |_| ()) {
        Task::Go(job) => job.own_book,
        other => panic!("{other:?}"),
    };
    assert!(!plays_from_it(&mut with), "it is off at first");
    assert_eq!(answers(&mut with, on), Vec::<String>::new());
    assert!(plays_from_it(&mut with));
    assert_eq!(
        answers(&mut with, "setoption name OwnBook value perhaps"),
        ["info string error expected OwnBook to be true or false, found \"perhaps\""]
    );
    assert!(plays_from_it(&mut with), "what is refused changes nothing");
}

#[test]
fn options_are_checked_and_carried_into_jobs() {
    let mut session = session();
    for line in [
        "setoption name Hash value 3",
        "setoption name multipv value 4",
        "setoption name Level value 7",
        "setoption name Seed value 18446744073709551615",
        "setoption name Threads value 2",
    ] {
        assert_eq!(answers(&mut session, line), Vec::<String>::new(), "{line}");
    }
    let Task::Go(job) = session.handle("go infinite", &mut |_| ()) else {
        panic!("go asks for a search");
    };
    let settings = job.options;
    assert_eq!(
        (
            settings.hash,
            settings.multipv,
            settings.level,
            settings.seed,
            settings.threads
        ),
        (3, 4, 7, u64::MAX, 2)
    );
    for (line, error) in [
        (
            "setoption name Level value 13",
            "info string error expected Level to be a whole number from 0 to 12, found \"13\"",
        ),
        (
            "setoption name Hash value",
            "info string error expected Hash to be a whole number from 1 to 4096, found \"\"",
        ),
        (
            "setoption name Contempt value 3",
            "info string error expected one of the options Hash, Threads, MultiPV, Level, Seed, found \"Contempt\"",
        ),
        (
            "setoption Hash 3",
            "info string error expected setoption name … value …, found no word \"name\"",
        ),
    ] {
        assert_eq!(answers(&mut session, line), [error]);
    }
    assert_eq!(session.options(), settings, "what was refused changes nothing");
}

#[test]
fn positions() {
    let mut session = session();
    answers(&mut session, "position startpos moves f6 E5 c3");
    let three_rings = session.position().to_string();
    assert_eq!(answers(&mut session, "query p1turn"), ["response false"]);
    for (line, error) in [
        (
            "position startpos moves f6 f6",
            "expected action 2 to be legal, found f6 (f6 is not empty)",
        ),
        (
            "position startpos moves f6 z9",
            "expected action 2 to be one of the game, found \"z9\" (",
        ),
        (
            "position startpos f6",
            "expected the word moves or nothing after the position, found \"f6\"",
        ),
        (
            "position",
            "expected position startpos or position fen <position string>, found \"\"",
        ),
        ("position fen", "expected a position string after fen, found "),
        (
            "position fen 4/7 w place 0-0 3",
            "expected a position string after fen, found ",
        ),
        (
            "position fen 4/7/8/9/10/9/10/9/8/7/4 b place 0-0 3",
            "expected a position string after fen, found not a position of a game: ",
        ),
    ] {
        let list = answers(&mut session, line);
        assert_eq!(list.len(), 1, "{line}");
        assert!(
            list[0].starts_with(&format!("info string error {error}")),
            "{}",
            list[0]
        );
        assert_eq!(
            session.position().to_string(),
            three_rings,
            "the position stays: {line}"
        );
    }
    answers(&mut session, &format!("position fen {three_rings} moves a2"));
    assert_eq!(session.position().actions().len(), 81);
    answers(&mut session, "uginewgame");
    assert_eq!(session.position(), &yinsh::Position::start());
}

#[test]
fn limits_are_read() {
    let mut session = session();
    let Task::Go(job) = session.handle(
        "go p1time 1000 p2time 2000 p1inc 10 p2inc 20 depth 4 nodes 5 movetime 6",
        &mut |_| (),
    ) else {
        panic!("go asks for a search");
    };
    let limits = limits_of(&job);
    assert_eq!((limits.depth, limits.nodes), (Some(4), Some(5)));
    assert_eq!(limits.movetime, Some(Duration::from_millis(6)));
    let clock = limits.clocks[1].expect("the second player's clock was given");
    assert_eq!(clock.remaining, Duration::from_secs(2));
    assert_eq!(clock.increment, Duration::from_millis(20));
    let Task::Go(job) = session.handle("go", &mut |_| ()) else {
        panic!("go asks for a search");
    };
    assert!(limits_of(&job).infinite);
    for line in [
        "go depth",
        "go depth x",
        "go depth -1",
        "go depth 0",
        "go movetime 1e9",
        "go fast",
        "go nodes 99999999999999999999",
    ] {
        let mut list = Vec::new();
        assert_eq!(
            session.handle(line, &mut |answer| list.push(answer)),
            Task::Nothing,
            "{line}"
        );
        assert!(list[0].starts_with("info string error expected "), "{line}");
    }
}

#[test]
fn queries() {
    let mut session = session();
    assert_eq!(answers(&mut session, "query gameover"), ["response false"]);
    assert_eq!(answers(&mut session, "query result"), ["response none"]);
    assert_eq!(answers(&mut session, "query p1turn"), ["response true"]);
    assert_eq!(
        answers(&mut session, "query weather"),
        ["info string error expected query gameover, p1turn or result, found \"weather\""]
    );
    answers(
        &mut session,
        "position fen 4/7/8/9/10/RRrrrrr2/10/9/8/7/4 w over 3-0 3",
    );
    assert_eq!(answers(&mut session, "query gameover"), ["response true"]);
    assert_eq!(answers(&mut session, "query result"), ["response p1win"]);
}

#[test]
fn nothing_breaks_it() {
    let mut rng = fastrand_like(7);
    let words = [
        "ugi",
        "go",
        "position",
        "fen",
        "startpos",
        "moves",
        "f6",
        "xa2-e6",
        "pass",
        "setoption",
        "name",
        "Hash",
        "value",
        "-1",
        "99999999999999999999",
        "infinite",
        "p1time",
        "query",
        "é",
        "\u{0}",
        "R",
        "///",
        "w",
        "place",
        "0-0",
        "3",
        "4/7/8/9/10/9/10/9/8/7/4",
        "stop",
        "\"",
    ];
    let mut session = session();
    for _ in 0..20_000 {
        let mut line = String::new();
        for _ in 0..rng() % 9 {
            line.push_str(words[rng() as usize % words.len()]);
            line.push(' ');
        }
        session.handle(&line, &mut |answer| {
            assert!(answer.len() < 2_000 && !answer.contains('\n'), "{answer}");
        });
    }
    let long = "x".repeat(MOST_LINE + 1);
    let list = answers(&mut session, &long);
    assert!(list[0].contains("expected a line of at most"), "{}", list[0]);
    assert_eq!(answers(&mut session, ""), Vec::<String>::new());
}

/// A small generator of numbers, so that the test needs no more.
fn fastrand_like(mut state: u64) -> impl FnMut() -> u64 {
    move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    }
}
