//! Matches of engines that do what engines should not, written for a shell.
#![cfg(unix)]

use arena::stats::{Hypothesis, Sprt};
use arena::{Contender, FaultKind, Match, MatchError, Openings, Pace, Rules, Standing, Verdict};
use game_core::Termination;
use notation::Format;
use shogi::Position;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// An empty folder that goes away after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("sente-arena-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// An engine whose answer to `go` is this shell command.
fn engine(name: &str, on_go: &str, settings: &str) -> Contender {
    let script = format!(
        "while read -r word rest; do case $word in usi) echo id name {name}; echo option name Hash type spin default 1; \
         echo usiok;; isready) echo readyok;; go) {on_go};; quit) exit 0;; esac; done"
    );
    let text = format!("sh -c '{script}' :: name={name}, {settings}");
    let pace = Pace {
        nodes: Some(1),
        ..Pace::default()
    };
    Contender::parse(&text, "shogi", Path::new("unused"), pace).expect("an engine")
}

/// Opens with a pawn.
fn opener() -> Contender {
    engine("opener", "echo bestmove 7g7f", "")
}

/// Gives up at once.
fn quitter() -> Contender {
    engine("quitter", "echo bestmove resign", "")
}

fn a_match(first: Contender, second: Contender, folder: &Folder) -> Match<Position> {
    Match {
        contenders: [first, second],
        openings: Openings::Start,
        rules: Rules {
            margin: Duration::from_millis(200),
            patience: Duration::from_millis(400),
            ..Rules::default()
        },
        games: 2,
        concurrency: 1,
        sprt: None,
        folder: folder.0.clone(),
        formats: Vec::new(),
        resume: false,
    }
}

fn run(planned: &Match<Position>) -> Result<(Standing, Verdict), MatchError> {
    planned.run(&Arc::new(AtomicBool::new(false)), &mut |_| ())
}

#[test]
fn faults_lose_and_are_named() {
    for (name, on_go, settings, kind, termination) in [
        (
            "crash",
            "echo broken >&2; exit 3",
            "",
            FaultKind::Crash,
            Termination::Abandoned,
        ),
        (
            "slow",
            "sleep 1; echo bestmove 7g7f",
            "movetime=50",
            FaultKind::Time,
            Termination::Time,
        ),
        (
            "overdrawn",
            "sleep 1; echo bestmove 7g7f",
            "clock=50ms+10ms",
            FaultKind::Time,
            Termination::Time,
        ),
        ("silent", ":", "", FaultKind::Silence, Termination::Abandoned),
        (
            "wrong",
            "echo bestmove 7g7e",
            "",
            FaultKind::Illegal,
            Termination::IllegalAction,
        ),
        (
            "babbling",
            "echo bestmove well",
            "",
            FaultKind::Illegal,
            Termination::IllegalAction,
        ),
        (
            "boaster",
            "echo bestmove win",
            "",
            FaultKind::Illegal,
            Termination::IllegalAction,
        ),
    ] {
        let folder = Folder::new(name);
        let planned = a_match(engine(name, on_go, settings), opener(), &folder);
        let (standing, verdict) = run(&planned).expect("a match");
        assert_eq!(verdict, Verdict::Complete, "{name}");
        assert_eq!(
            (standing.score(), standing.pairs()),
            ([0, 0, 2], [1, 0, 0, 0, 0]),
            "{name}"
        );
        for end in standing.games.values() {
            assert_eq!(
                (end.fault, end.termination),
                (Some((0, kind)), Some(termination)),
                "{name}"
            );
        }
        let text = standing.to_string();
        let said = format!("{} 2 (games 1, 2)", kind.name());
        assert!(
            text.lines()
                .any(|line| line.starts_with(name) && line.ends_with(&said)),
            "{text}"
        );
        // The record says what happened.
        let record = fs::read(folder.0.join("000001.txt")).expect("a record");
        let read = notation::read(&record).expect("a record that can be read");
        assert_eq!(read.score_text(), "0-1");
        if name == "crash" {
            let text = String::from_utf8(record).expect("text");
            assert!(text.contains("it ended") && text.contains("broken"), "{text}");
        }
    }
}

#[test]
fn engines_that_do_not_start() {
    let folder = Folder::new("start");
    let mut planned = a_match(opener(), quitter(), &folder);
    planned.contenders[1].command = vec!["/no/such/engine".to_owned()];
    let error = run(&planned).expect_err("it is not there").to_string();
    assert!(
        error.starts_with("quitter: cannot start /no/such/engine: "),
        "{error}"
    );

    planned.resume = true;
    planned.contenders[1] = engine("quitter", "echo bestmove resign", "Contempt=3");
    let error = run(&planned).expect_err("another match is there").to_string();
    assert!(
        error.contains("it holds another match: its second engine is"),
        "{error}"
    );

    let folder = Folder::new("option");
    planned.folder.clone_from(&folder.0);
    let error = run(&planned).expect_err("it has no such option").to_string();
    assert_eq!(error, "quitter: quitter has no option Contempt; it has Hash");
    // Names of options are spelt as the engine spells them.
    let folder = Folder::new("spelling");
    let planned = a_match(
        opener(),
        engine("quitter", "echo bestmove resign", "hash=3"),
        &folder,
    );
    assert_eq!(run(&planned).expect("a match").0.score(), [2, 0, 0]);
}

#[test]
fn interrupted_and_resumed() {
    let folder = Folder::new("resumed");
    let mut planned = a_match(opener(), quitter(), &folder);
    planned.games = 12;
    planned.concurrency = 3;
    let interrupt = Arc::new(AtomicBool::new(false));
    let mut told = 0;
    let (standing, verdict) = planned
        .run(&interrupt, &mut |standing| {
            told += 1;
            if standing.games.len() >= 4 {
                interrupt.store(true, Ordering::Relaxed);
            }
        })
        .expect("a match");
    assert_eq!(verdict, Verdict::Interrupted);
    assert_eq!(standing.games.len(), told);
    assert!((4..12).contains(&told), "{told}");
    // As if it had been killed while it wrote.
    let journal = folder.0.join("journal.txt");
    let mut text = fs::read_to_string(&journal).expect("a journal");
    text.push_str("game 12 1-0 no");
    fs::write(&journal, text).expect("a journal");

    let error = run(&planned).expect_err("it holds a match").to_string();
    assert!(error.contains("there is a match in it already"), "{error}");
    planned.resume = true;
    let (standing, verdict) = run(&planned).expect("a match");
    assert_eq!(verdict, Verdict::Complete);
    assert_eq!(
        (standing.score(), standing.pairs()),
        ([12, 0, 0], [0, 0, 0, 0, 6])
    );
    for game in 1..=12 {
        assert!(folder.0.join(format!("{game:06}.txt")).is_file(), "{game}");
    }
    // The journal keeps whole microseconds, and so do the games that were just played: sums are the same when it is read again.
    for side in standing.games.values().flat_map(|game| game.sides) {
        assert_eq!(side.time.subsec_nanos() % 1000, 0, "{:?}", side.time);
    }
    // Nothing is left to do; the result is the same.
    assert_eq!(
        run(&planned).expect("a match").0.to_string(),
        standing.to_string()
    );

    fs::write(&journal, "something else\n").expect("a file");
    let error = run(&planned).expect_err("that is no journal").to_string();
    assert!(error.ends_with("line 1 of the journal is broken"), "{error}");
}

#[test]
fn a_test_ends_the_match() {
    let folder = Folder::new("sprt");
    let mut planned = a_match(opener(), quitter(), &folder);
    planned.games = 100_000;
    planned.sprt = Sprt::parse("0,200");
    let (standing, verdict) = run(&planned).expect("a match");
    assert_eq!(verdict, Verdict::Accepted(Hypothesis::H1));
    assert!(standing.games.len() < 200, "{}", standing.games.len());
    planned.resume = true;
    assert_eq!(run(&planned).expect("a match").1, verdict, "decided is decided");
}

#[test]
fn openings_and_adjudication() {
    let folder = Folder::new("openings");
    // Both know one move each, for either colour, and see nothing in the position.
    let on_go = "echo info depth 3 score cp 0 nodes 9; case $at in b) echo bestmove 7g7f;; *) echo bestmove 3c3d;; esac";
    let script = format!(
        "while read -r word rest; do case $word in usi) echo usiok;; isready) echo readyok;; \
         position) case $rest in *moves*) at=w;; *) at=b;; esac;; go) {on_go};; quit) exit 0;; esac; done"
    );
    let pace = Pace {
        depth: Some(1),
        ..Pace::default()
    };
    let drawish = Contender::parse(&format!("sh -c '{script}'"), "shogi", Path::new("unused"), pace)
        .expect("an engine");
    let mut planned = a_match(drawish.clone(), drawish, &folder);
    planned.rules.max_plies = Some(2);
    planned.formats = vec![Format::Text];
    let (standing, _) = run(&planned).expect("a match");
    assert_eq!(standing.score(), [0, 2, 0], "{standing}");
    assert!(
        standing
            .to_string()
            .contains("endings: adjudicated 2; 2 actions a game"),
        "{standing}"
    );
    assert!(standing.to_string().contains("depth 3.0, 9 nodes"), "{standing}");

    let folder = Folder::new("agreed");
    planned.folder.clone_from(&folder.0);
    planned.rules.max_plies = None;
    planned.rules.draw_after = Some(2);
    planned.rules.agree = 1;
    assert_eq!(run(&planned).expect("a match").0.score(), [0, 2, 0]);

    let folder = Folder::new("list");
    planned.folder.clone_from(&folder.0);
    planned.openings = Openings::read("7g7f 3c3d\n2g2f 8c8d").expect("openings");
    planned.games = 4;
    planned.contenders = [quitter(), opener()];
    run(&planned).expect("a match");
    for (game, start) in [
        (1, "1.7g7f 2.3c3d"),
        (2, "1.7g7f 2.3c3d"),
        (3, "1.2g2f 2.8c8d"),
        (4, "1.2g2f 2.8c8d"),
    ] {
        let text = fs::read_to_string(folder.0.join(format!("{game:06}.txt"))).expect("a record");
        assert!(text.contains(start), "{text}");
    }
}
