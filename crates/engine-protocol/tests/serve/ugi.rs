//! UGI between two pipes.

use crate::common::Running;
use engine_protocol::Protocol;
use engine_protocol::output::{Output, parse_output};

fn start() -> Running {
    Running::start::<yinsh_engine::Engine>(Protocol::Ugi {
        find_mate: yinsh_engine::Engine::find_win,
    })
}

#[test]
fn it_answers_while_it_thinks_and_stops_when_told() {
    let engine = start();
    engine.send("ugi");
    engine.expect("ugiok");
    engine.send("position startpos moves f6 e5\ngo infinite");
    engine.expect("info depth 2 ");
    engine.send("isready");
    engine.expect("readyok");
    engine.send("stop");
    engine.expect("bestmove ");
    engine.send("stop\nisready");
    assert_eq!(engine.expect("readyok"), "readyok");
    assert_eq!(engine.end(), Vec::<String>::new(), "one bestmove for each go");
}

#[test]
fn a_second_go_ends_the_first() {
    let engine = start();
    engine.send("go infinite\ngo depth 1\nisready");
    engine.expect("bestmove ");
    engine.expect("bestmove ");
    let rest = engine.end();
    assert!(rest.iter().all(|line| !line.starts_with("bestmove")), "{rest:?}");
}

#[test]
fn infinite_waits_for_stop_even_where_there_is_nothing_to_find() {
    let engine = start();
    // White has the third ring: the game is over.
    engine.send("position fen 4/7/8/9/10/RRrrrrr2/10/9/8/7/4 w over 3-0 3");
    engine.send("query result\ngo infinite\nisready");
    assert_eq!(engine.line(), "response p1win");
    assert_eq!(engine.line(), "readyok");
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove none");
    engine.send("go depth 4");
    assert_eq!(engine.line(), "bestmove none");
    engine.end();
}

#[test]
fn the_end_of_the_input_lets_a_limited_search_finish() {
    let engine = start();
    engine.send("go depth 2");
    let rest = engine.end();
    assert!(
        rest.iter().any(|line| line.starts_with("info depth 2 ")),
        "{rest:?}"
    );
    assert!(rest.last().expect("an answer").starts_with("bestmove "));

    let engine = start();
    engine.send("go infinite");
    let rest = engine.end();
    assert!(rest.last().expect("an answer").starts_with("bestmove "));
}

#[test]
fn time_limits_are_kept() {
    let engine = start();
    for go in [
        "go movetime 80",
        "go p1time 800 p2time 1 p1inc 0 p2inc 0",
        "go movetime 0",
    ] {
        engine.send(go);
        // A search without its limit would go on for ever.
        engine.expect("bestmove ");
    }
    engine.end();
}

#[test]
fn quit_ends_a_search() {
    let engine = start();
    engine.send("go infinite");
    engine.expect("info ");
    engine.send("quit");
    engine.expect("bestmove ");
    engine.end();
}

#[test]
fn broken_input_is_answered() {
    let engine = start();
    engine.send(&"a".repeat(200_000));
    assert!(engine.line().contains("expected a line of at most"));
    engine.send_bytes(b"\xff\xfe\n".to_vec());
    assert!(engine.line().contains("expected UTF-8"));
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.end();
}

#[test]
fn what_the_engine_writes_is_what_the_reader_reads() {
    let engine = start();
    engine
        .send("ugi\nsetoption name MultiPV value 2\nposition startpos moves f6\ngo depth 2\nquery gameover");
    let mut lines = Vec::new();
    let rest = loop {
        let line = engine.line();
        let done = line.starts_with("bestmove");
        lines.push(parse_output(&line));
        if done {
            break engine.end();
        }
    };
    lines.extend(rest.iter().map(|line| parse_output(line)));
    assert!(
        lines.iter().all(|line| !matches!(line, Output::Other(_))),
        "{lines:?}"
    );
    assert!(lines.contains(&Output::Ok) && lines.contains(&Output::Response("false".to_owned())));
    let reports: Vec<_> = lines
        .iter()
        .filter_map(|line| match line {
            Output::Info(report) => Some(report),
            _ => None,
        })
        .collect();
    assert!(reports.iter().any(|report| report.multipv == Some(2)));
    for report in reports {
        assert!(
            report.depth.is_some() && report.nodes.is_some() && report.time.is_some() && report.nps.is_some()
        );
        assert!(report.score.is_some() && !report.pv.is_empty());
    }
    let best = lines.iter().find_map(|line| match line {
        Output::BestMove { action, .. } => action.clone(),
        _ => None,
    });
    let best: yinsh::Action = best.expect("a best move").parse().expect("an action");
    assert!(matches!(best, yinsh::Action::Place(_)));
}

#[test]
fn a_forced_win_is_looked_for_and_told_as_in_usi() {
    let engine = start();
    // White needs one more ring, and a ring stands at the end of four white markers.
    engine.send("position fen r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3\ngo mate 10000");
    let win = engine.expect("checkmate ");
    let actions: Vec<&str> = win.split(' ').skip(1).collect();
    assert_eq!((actions.len(), actions[1]), (3, "xe3-e7"), "{win}");
    let lost = "1M2/MMMM3/mMmM1r2/mmMrR1m1m/MmMRMr1RMm/MMMM1m1MM/6mmMM/6m1M/8/M5M/4 b move 2-2 3";
    engine.send(&format!("position fen {lost}\ngo mate"));
    engine.expect("checkmate nomate");
    engine.send("position startpos\ngo mate 0");
    engine.expect("checkmate timeout");
    engine.send("go mate infinite\nstop");
    engine.expect("checkmate timeout");
    engine.send("go mate soon\nisready");
    assert!(engine.line().starts_with("info string error "));
    engine.expect("readyok");
    engine.end();
}

#[test]
fn what_the_book_knows_is_played_from_it() {
    let book = |line: &[yinsh::Position], seed: u64| match line {
        [_] if seed == 7 => "f6".parse().ok(),
        [_] => "e5".parse().ok(),
        // What is not legal is not played, whatever the book is.
        [_, _] => "a2-a3".parse().ok(),
        _ => None,
    };
    let protocol = Protocol::Ugi {
        find_mate: yinsh_engine::Engine::find_win,
    };
    let engine = Running::start_with::<yinsh_engine::Engine>(protocol, Some(Box::new(book)));
    engine.send("go depth 1");
    engine.expect("info depth 1");
    engine.expect("bestmove ");
    engine.send("setoption name OwnBook value true\ngo depth 1");
    assert_eq!(engine.line(), "info string from the opening book");
    assert_eq!(engine.line(), "bestmove e5");
    engine.send("setoption name Seed value 7\ngo depth 1");
    engine.expect("info string");
    assert_eq!(engine.line(), "bestmove f6");
    for line in [
        "position startpos\ngo infinite\nstop",
        "position startpos moves f6\ngo depth 1",
        "position startpos moves f6 e5\ngo depth 1",
    ] {
        engine.send(line);
        assert!(engine.expect("").starts_with("info depth"), "{line}");
        engine.expect("bestmove ");
    }
}
