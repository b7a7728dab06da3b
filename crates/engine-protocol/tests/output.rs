//! The asker's side.

use engine_protocol::output::{Checkmate, Output, Report, Value, parse_output};

#[test]
fn lines_of_every_kind() {
    let text = str::to_owned;
    for (line, output) in [
        ("ugiok", Output::Ok),
        ("usiok\r", Output::Ok),
        ("readyok", Output::Ready),
        ("id name Some Engine 1.0", Output::Name(text("Some Engine 1.0"))),
        ("id author A. B.", Output::Author(text("A. B."))),
        (
            "option name Skill Level type spin default 1 min 0 max 20",
            Output::Option {
                name: text("Skill Level"),
                description: text("type spin default 1 min 0 max 20"),
            },
        ),
        ("info string hello  there", Output::Said(text("hello  there"))),
        (
            "bestmove e5-e8 ponder f6-f7",
            Output::BestMove {
                action: Some(text("e5-e8")),
                ponder: Some(text("f6-f7")),
            },
        ),
        (
            "bestmove none",
            Output::BestMove {
                action: None,
                ponder: None,
            },
        ),
        ("bestmove resign", Output::Resigns),
        ("bestmove win", Output::DeclaresWin),
        (
            "checkmate 2b3c+ 4a5b",
            Output::Checkmate(Checkmate::Found(vec![text("2b3c+"), text("4a5b")])),
        ),
        ("checkmate nomate", Output::Checkmate(Checkmate::None)),
        ("checkmate timeout", Output::Checkmate(Checkmate::OutOfTime)),
        (
            "checkmate notimplemented",
            Output::Checkmate(Checkmate::NotImplemented),
        ),
        ("response p1win", Output::Response(text("p1win"))),
        ("", Output::Other(String::new())),
        ("option name X", Output::Other(text("option name X"))),
    ] {
        assert_eq!(parse_output(line), output, "{line}");
    }
}

#[test]
fn reports() {
    let line = "info depth 7 seldepth 12 multipv 2 score cp -35 lowerbound nodes 123456789012 nps 1000 hashfull 3 \
                time 44 currmove e5 pv e5-e8 xd4-h8 xd5";
    let Output::Info(report) = parse_output(line) else {
        panic!("a report");
    };
    assert_eq!(
        report,
        Report {
            depth: Some(7),
            seldepth: Some(12),
            multipv: Some(2),
            score: Some(Value::Cp(-35)),
            is_bound: true,
            nodes: Some(123_456_789_012),
            nps: Some(1000),
            hashfull: Some(3),
            time: Some(44),
            pv: vec!["e5-e8".into(), "xd4-h8".into(), "xd5".into()],
        }
    );
    let score = |line: &str| match parse_output(line) {
        Output::Info(report) => report.score,
        _ => None,
    };
    assert_eq!(score("info score win 2"), Some(Value::Win(2)));
    assert_eq!(score("info score loss 1"), Some(Value::Loss(1)));
    assert_eq!(score("info score mate 3"), Some(Value::Win(2)));
    assert_eq!(score("info score mate -4"), Some(Value::Loss(2)));
    assert_eq!(score("info score mate -0"), Some(Value::Loss(0)));
    assert_eq!(score("info score mate +"), Some(Value::Win(0)));
    assert_eq!(score("info score mate - nodes 3"), Some(Value::Loss(0)));
    assert_eq!(score("info score"), None);
    assert_eq!(score("info score cp"), None);
    assert_eq!(score("info score cp 99999999999"), None);
    assert_eq!(score("info depth x score cp 5"), Some(Value::Cp(5)));
}
