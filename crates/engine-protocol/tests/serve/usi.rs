//! USI between two pipes, in whatever order a program sends its lines.

use crate::common::{DECLARED, Running, Stub};
use engine_protocol::Protocol;
use std::time::{Duration, Instant};

fn start() -> Running {
    Running::start(Protocol::Usi {
        declares_win: Stub::declares_win,
        set_declares: Stub::set_declares,
        find_mate: Stub::find_mate,
    })
}

/// Answers to a script that is sent at once, up to the end of the input.
fn script(lines: &[&str]) -> Vec<String> {
    let engine = start();
    engine.send(&lines.join("\n"));
    engine.end()
}

/// The lines that end answers to `go`, of a script.
fn finals(lines: &[&str]) -> Vec<String> {
    let mut list = script(lines);
    list.retain(|line| line.starts_with("bestmove") || line.starts_with("checkmate"));
    list
}

/// The stub's answer at the start.
const FIRST: &str = "bestmove 1g1f";

#[test]
fn one_answer_for_each_go_in_any_order() {
    for (lines, expected) in [
        (vec!["go depth 1"], vec![FIRST]),
        (vec!["go depth 1", "go depth 1"], vec![FIRST, FIRST]),
        (vec!["go infinite", "go infinite", "go infinite"], vec![FIRST; 3]),
        (vec!["go infinite", "stop", "stop", "stop"], vec![FIRST]),
        (vec!["stop", "ponderhit", "gameover lose"], vec![]),
        (vec!["go infinite", "gameover win", "stop"], vec![FIRST]),
        (vec!["go ponder depth 1", "ponderhit"], vec![FIRST]),
        (
            vec!["go ponder depth 1", "ponderhit", "ponderhit", "stop"],
            vec![FIRST],
        ),
        (vec!["go ponder depth 1", "stop", "ponderhit"], vec![FIRST]),
        (
            vec!["go ponder depth 1", "go ponder depth 1", "ponderhit"],
            vec![FIRST; 2],
        ),
        (
            vec![
                "go ponder btime 0 wtime 0 byoyomi 100",
                "usinewgame",
                "gameover draw",
            ],
            vec![FIRST],
        ),
        (vec!["go ponder infinite", "ponderhit", "stop"], vec![FIRST]),
        (vec!["go ponder", "quit", "go depth 1"], vec![FIRST]),
        (
            vec![
                "go infinite",
                "isready",
                "usi",
                "position startpos moves 7g7f",
                "stop",
            ],
            vec![FIRST],
        ),
        (vec!["go mate 0"], vec!["checkmate timeout"]),
        (vec!["go mate 1000"], vec!["checkmate nomate"]),
        (vec!["go mate infinite", "stop"], vec!["checkmate timeout"]),
        (
            vec!["go mate infinite", "go mate infinite", "quit"],
            vec!["checkmate timeout"; 2],
        ),
        (vec!["go nonsense", "go depth"], vec![FIRST; 2]),
        (
            vec!["isready", "go depth 1", "isready", "go depth 1"],
            vec![FIRST; 2],
        ),
    ] {
        assert_eq!(finals(&lines), expected, "{lines:?}");
    }
}

#[test]
fn an_answer_to_pondering_waits() {
    let engine = start();
    engine.send("position startpos\ngo ponder depth 2");
    engine.expect("info depth 30 ");
    // The search has ended by itself; nobody may hear of it yet.
    std::thread::sleep(Duration::from_millis(50));
    engine.send("isready");
    assert_eq!(engine.line(), "readyok");
    engine.send("ponderhit");
    engine.expect("info depth 2 ");
    assert_eq!(engine.line(), FIRST);
    assert_eq!(engine.end(), [""; 0]);
}

#[test]
fn ponderhit_starts_the_clock() {
    let engine = start();
    engine.send("go ponder movetime 10");
    engine.expect("info depth 3 ");
    engine.send("ponderhit");
    // Without a clock the stub would wait for ever.
    engine.expect("bestmove ");
    engine.end();
}

#[test]
fn ready_means_prepared() {
    let engine = start();
    let begin = Instant::now();
    engine.send("usi");
    engine.expect("usiok");
    engine.send("setoption name USI_Hash value 999\nisready\nisready\nposition startpos moves 7g7f 3c3d");
    assert_eq!(engine.line(), "readyok");
    assert!(
        begin.elapsed() >= Duration::from_millis(200),
        "memory was made before readyok"
    );
    assert_eq!(engine.line(), "readyok");
    engine.send("usinewgame\nposition startpos moves 7g7f 3c3d\ngo depth 1");
    let line = engine.expect("info ");
    assert!(
        line.contains(" nodes 3 ") && line.contains(" hashfull 999 "),
        "the whole line, the options: {line}"
    );
    assert!(line.contains(" time 1 "), "told of the new game: {line}");
    engine.send("go depth 1");
    assert!(engine.expect("info ").contains(" time 1 "), "told once");
    engine.end();
}

#[test]
fn mates_are_counted_in_plies() {
    let lines = script(&["position startpos", "go depth 1"]);
    assert!(lines[0].contains(" score mate 3 "), "{}", lines[0]);
}

#[test]
fn the_end_of_the_game() {
    let mated = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";
    let lines = script(&[&format!("position sfen {mated}"), "go depth 3"]);
    assert_eq!(lines, ["bestmove resign"], "nothing to report, nothing to play");
    let lines = script(&[&format!("position sfen {mated}"), "go mate 100"]);
    assert_eq!(lines, ["checkmate nomate"]);
    let lines = script(&[&format!("position sfen {DECLARED}"), "go depth 3"]);
    assert_eq!(lines, ["bestmove win"]);
    let lines = script(&["position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go mate 100"]);
    assert_eq!(lines, ["checkmate G*5b"]);
}

#[test]
fn the_player_knows_whether_games_end_by_declaring() {
    let rule = |value| format!("setoption name EnteringKingRule value {value}");
    for (value, told) in [("CSARule27", " seldepth 1 "), ("NoEnteringKing", " seldepth 0 ")] {
        let lines = script(&[&rule(value), "position startpos", "go depth 1"]);
        assert!(lines[0].contains(told), "{value}: {}", lines[0]);
    }
}

#[test]
fn infinite_waits_for_stop() {
    let engine = start();
    engine.send(&format!("position sfen {DECLARED}\ngo infinite\nisready"));
    assert_eq!(engine.line(), "readyok");
    engine.send("stop");
    assert_eq!(engine.line(), "bestmove win");
    engine.end();
}
