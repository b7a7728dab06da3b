//! `sente engine`, `sente bench`, `sente match`, `sente solve`, `sente endings` and `sente openings`.

use crate::common::{Folder, run, run_with_input, sente};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

#[test]
fn the_engine_speaks_the_protocol_of_its_game() {
    let out = run_with_input(
        &["engine", "yinsh"],
        "ugi\nposition startpos moves f6\ngo depth 1\n",
    )
    .ok();
    assert!(out.contains("\nugiok\n") && out.contains("\nbestmove "), "{out}");
    let out = run_with_input(
        &["engine", "shogi"],
        "usi\nisready\nposition startpos moves 7g7f\ngo nodes 500\n",
    )
    .ok();
    assert!(out.contains("\nusiok\nreadyok\ninfo "), "{out}");
    let best = out
        .lines()
        .last()
        .expect("an answer")
        .strip_prefix("bestmove ")
        .expect("a move");
    best.split(' ')
        .next()
        .expect("a move")
        .parse::<shogi::Action>()
        .expect("a move of shogi");
}

/// The moves that the engine plays against itself from its book, as far as that goes; and whether it said where from.
fn from_the_book(game: &str, seed: u64, more: &[&str]) -> Vec<String> {
    let mut moves = Vec::<String>::new();
    while moves.len() < 3 {
        let played = if moves.is_empty() {
            String::new()
        } else {
            format!(" moves {}", moves.join(" "))
        };
        let arguments = [&["engine", game], more].concat();
        let input = format!(
            "setoption name OwnBook value true\nsetoption name Seed value {seed}\nposition startpos{played}\ngo nodes 1\n"
        );
        let out = run_with_input(&arguments, &input).ok();
        if !out.contains("info string from the opening book\n") {
            break;
        }
        let best = out.lines().last().and_then(|line| line.strip_prefix("bestmove "));
        moves.push(best.expect("an action").to_owned());
    }
    moves
}

#[test]
fn the_engine_opens_from_its_book() {
    for game in ["yinsh", "shogi"] {
        let games: Vec<_> = (1..=8).map(|seed| from_the_book(game, seed, &[])).collect();
        assert!(games.iter().all(|moves| moves.len() == 3), "{games:?}");
        assert_eq!(games[0], from_the_book(game, 1, &[]), "a seed is a game");
        assert!(games.iter().any(|moves| *moves != games[0]), "no variety");
    }
    // A book of one's own, and what is none.
    let book = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/book/yinsh.book");
    assert_eq!(
        from_the_book("yinsh", 3, &["--book", book]),
        from_the_book("yinsh", 3, &[])
    );
    let other = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    for (file, why) in [(other, "book"), ("nowhere.book", "cannot be read")] {
        let said = run(&["engine", "yinsh", "--book", file]).fails_with(1);
        assert!(said.contains(file) && said.contains(why), "{said}");
    }
}

#[test]
fn shogi_by_usi() {
    let script = |lines: &str| run_with_input(&["engine", "shogi"], lines).ok();
    // A gold in hand mates.
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    let out = script(&format!("{mate}\ngo mate 5000\n"));
    assert_eq!(out.lines().last(), Some("checkmate G*5b"), "{out}");
    let out = script(&format!("{mate}\ngo depth 3\n"));
    assert!(out.contains(" score mate 1 "), "{out}");
    assert!(
        out.lines()
            .last()
            .expect("an answer")
            .starts_with("bestmove G*5b"),
        "{out}"
    );
    // Mated.
    let out = script(&format!("{mate} moves G*5b\ngo btime 0 wtime 0 byoyomi 1000\n"));
    assert_eq!(out.lines().last(), Some("bestmove resign"), "{out}");
    let out = script(&format!("{mate} moves G*5b\ngo mate infinite\n"));
    assert_eq!(out.lines().last(), Some("checkmate nomate"), "{out}");
    // One answer for each go, whatever comes between.
    let out =
        script("go infinite\nponderhit\ngo ponder byoyomi 100\nponderhit\ngameover lose\ngo nodes 10\n");
    assert_eq!(out.matches("bestmove ").count(), 3, "{out}");
}

#[test]
fn the_scale_of_chances_is_measured_and_the_same_again() {
    for game in ["yinsh", "shogi"] {
        let measure = || {
            let done = run(&["calibrate", game, "--games", "24", "--nodes", "200"]);
            assert_eq!(done.code, Some(0), "{}", done.err);
            done.out
        };
        let out = measure();
        assert!(out.starts_with("scale ") && out.contains(", games 24, "), "{out}");
        assert_eq!(out, measure());
    }
    run(&["calibrate", "shogi", "--nodes", "0"]).fails_with(2);
    // Records that are named are looked at instead; one of the other game is refused by name.
    let folder = Folder::new("calibrate");
    let record = folder.file("game.txt");
    let moves =
        "[Game \"YINSH\"]\n[Result \"1-0\"]\n1.f6 2.c3 3.e4 4.h8 5.g5 6.d7 7.e7 8.i9 9.d4 10.g9 1-0\n";
    fs::write(&record, moves).expect("a file");
    let done = run(&["calibrate", "yinsh", &record, "--nodes", "50"]);
    assert!(
        done.out.contains("positions 11, games 1, "),
        "{}{}",
        done.out,
        done.err
    );
    let error = run(&["calibrate", "shogi", &record]).fails_with(1);
    assert!(error.contains("game.txt: expected a game of"), "{error}");
    // Nothing is known after a game of random actions alone.
    run(&[
        "calibrate",
        "yinsh",
        "--games",
        "1",
        "--random-plies",
        "200",
        "--nodes",
        "1",
    ])
    .fails_with(1);
}

#[test]
fn the_bench_repeats_itself() {
    for game in ["yinsh", "shogi"] {
        let signature = || {
            let out = run(&["bench", game, "--depth", "2"]).ok();
            let words: Vec<_> = out.split_whitespace().map(str::to_owned).collect();
            assert_eq!(
                [&words[0], &words[2], &words[4]],
                ["nodes", "cpu-ms", "nps"],
                "{out}"
            );
            words[1].parse::<u64>().expect("a count")
        };
        let nodes = signature();
        assert!(nodes > 100, "{nodes}");
        assert_eq!(signature(), nodes);
    }
    run(&["bench", "go"]).fails_with(2);
    run(&["bench", "shogi", "--depth", "0"]).fails_with(2);
}

/// A match of two levels, with what else is given.
fn arguments<'a>(game: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let engines = [
        "--engine",
        "sente:level=2,seed=3",
        "--engine",
        "sente:level=1,name=beginner",
    ];
    let games = if more.contains(&"--games") {
        &[][..]
    } else {
        &["--games", "3"]
    };
    let usual = ["--nodes", "60", "--out", out];
    [&["match", game], &engines[..], &usual, games, more].concat()
}

#[test]
fn matches_of_both_games() {
    for (game, first) in [("yinsh", "White"), ("shogi", "Sente")] {
        let folder = Folder::new(&format!("match-{game}"));
        let out = folder.file("out");
        let more = [
            "--random-plies",
            "6",
            "--seed",
            "5",
            "--concurrency",
            "2",
            "--max-plies",
            "400",
        ];
        let done = run(&arguments(game, &out, &more));
        assert_eq!(done.code, Some(0), "{}", done.err);
        let result = done.out;
        assert!(
            result.starts_with("sente level=2 seed=3 against beginner\ngames 4 of 4: +"),
            "{result}"
        );
        for word in [
            "\npairs by points 0, ½, 1, 1½, 2: ",
            "\nElo ",
            ", LOS ",
            "\nfirst player +",
            "\nendings: ",
        ] {
            assert!(result.contains(word), "{word}: {result}");
        }
        assert!(
            !result.contains("illegal") && !result.contains("crash"),
            "{result}"
        );
        // The records are whole, and colours are swapped.
        let files: Vec<String> = (1..=4).map(|game| format!("{out}/{game:06}.txt")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let replayed = run(&[&["replay"], &files[..]].concat()).ok();
        assert_eq!(replayed.matches(": ok ").count(), 4, "{replayed}");
        let whites: Vec<_> = files
            .iter()
            .map(|file| {
                fs::read_to_string(file)
                    .expect("a record")
                    .contains(&format!("[{first} \"beginner\"]"))
            })
            .collect();
        assert_eq!(whites, [false, true, false, true]);
        // A match that is there is neither overwritten nor mixed up with another one.
        let error = run(&arguments(game, &out, &more)).fails_with(1);
        assert!(error.contains("there is a match in it already"), "{error}");
        let resume = ["--resume", "--random-plies", "7"];
        let error = run(&arguments(game, &out, &resume)).fails_with(1);
        assert!(
            error.contains("it holds another match: its openings is"),
            "{error}"
        );
        // Resumed, it has nothing left to play.
        assert_eq!(
            run(&arguments(game, &out, &[&more[..], &["--resume"]].concat())).ok(),
            result
        );
    }
}

#[test]
fn openings_from_a_file_and_other_formats() {
    let folder = Folder::new("openings");
    let (file, out) = (folder.file("openings"), folder.file("out"));
    fs::write(&file, "# two of ours\nstartpos moves 7g7f 3c3d\n2g2f 8c8d 2f2e\n").expect("a file");
    let done = run(&arguments(
        "shogi",
        &out,
        &[
            "--openings",
            &file,
            "--max-plies",
            "8",
            "--format",
            "kif",
            "--format",
            "csa",
        ],
    ));
    assert_eq!(done.code, Some(0), "{}", done.err);
    assert!(
        done.out.contains("endings: adjudicated 4; 8 actions a game"),
        "{}",
        done.out
    );
    let record = fs::read_to_string(format!("{out}/000003.txt")).expect("a record");
    assert!(record.contains("1.2g2f 2.8c8d 3.2f2e"), "{record}");
    let others = [format!("{out}/000003.kif"), format!("{out}/000003.csa")];
    let replayed = run(&["replay", &others[0], &others[1]]).ok();
    assert_eq!(replayed.matches(": ok 8 actions ").count(), 2, "{replayed}");

    fs::write(&file, "7g7f 7g7f\n").expect("a file");
    let error = run(&arguments("shogi", &folder.file("other"), &["--openings", &file])).fails_with(1);
    assert!(error.contains("line 1: 7g7f is not legal"), "{error}");
}

#[test]
fn wrong_usage_of_match() {
    let folder = Folder::new("usage");
    let out = folder.file("out");
    let two = ["--engine", "sente", "--engine", "sente"];
    for (more, said) in [
        (
            &["--engine", "sente", "--nodes", "9"][..],
            "expected two engines, found 1",
        ),
        (
            &two,
            "sente has no limit: give movetime, nodes, depth, clock or byoyomi",
        ),
        (
            &[&two[..], &["--movetime", "1h"]].concat(),
            "--movetime: expected a time such as 250ms, 1.5s or 2m",
        ),
        (&[&two[..], &["--nodes", "-1"]].concat(), "-1"),
        (
            &[&two[..], &["--nodes", "9", "--sprt", "5,0"]].concat(),
            "--sprt: expected two Elo differences",
        ),
        (&[&two[..], &["--nodes", "9", "--format", "sgf"]].concat(), "sgf"),
        (
            &["--engine", "sente:level", "--engine", "sente"],
            "expected settings as name=value",
        ),
    ] {
        let error = run(&[&["match", "shogi", "--out", &out], more].concat()).fails_with(2);
        assert!(error.contains(said), "{more:?}: {error}");
        assert!(!folder.path().join("out").exists(), "nothing was begun");
    }
    let engines = ["--engine", "sente", "--engine", "/no/such/engine", "--nodes", "9"];
    let error = run(&[&["match", "shogi", "--out", &out], &engines[..]].concat()).fails_with(1);
    assert!(
        error.contains("engine nodes") || error.contains("cannot start /no/such/engine"),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn interrupted_a_match_prints_its_result() {
    let folder = Folder::new("interrupt");
    let out = folder.file("out");
    let mut child = sente()
        .args(arguments(
            "shogi",
            &out,
            &["--games", "100000", "--random-plies", "4"],
        ))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The first game is told at once.
    let mut errors = BufReader::new(child.stderr.take().expect("piped"));
    let mut line = String::new();
    errors.read_line(&mut line).expect("a line");
    assert!(line.starts_with("1/100000 games "), "{line}");
    let pid = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &pid]).status();
    assert!(killed.expect("kill is there").success());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let result = String::from_utf8(output.stdout).expect("text");
    assert!(result.contains(" of 100000: +"), "{result}");
}

/// White needs one more ring, and a ring stands at the end of four white markers.
const WON: &str = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3";

#[test]
fn solve_says_who_wins() {
    let text = run(&["solve", "yinsh", WON]).ok();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "win 1");
    assert!(
        lines[1].starts_with("line e3-") && lines[1].contains(";xe3-e7;x"),
        "{text}"
    );
    assert!(lines[2].starts_with("nodes "), "{text}");
    let start = "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3";
    let text = run(&["solve", "yinsh", start, "--nodes", "500"]).ok();
    assert!(text.starts_with("unknown\nnodes "), "{text}");
    let error = run(&["solve", "yinsh", "bad"]).fails_with(2);
    assert!(
        error.contains("POSITION: ") && error.contains("expected"),
        "{error}"
    );
    run(&["solve", "yinsh", WON, "--movetime", "soon"]).fails_with(2);
    run(&["solve", "shogi", WON]).fails_with(2);
}

#[test]
fn endings_go_on_where_they_were_cut_off() {
    let folder = Folder::new("endings");
    let file = folder.0.join("endings.tsv");
    let name = file.to_str().expect("a plain name");
    let make = |count: &str, nodes: &str| {
        run(&[
            "endings", "yinsh", "--count", count, "--nodes", nodes, "--most", "2000", "--out", name,
        ])
    };
    make("2", "50").ok();
    let whole = fs::read_to_string(&file).expect("the endings");
    let lines: Vec<&str> = whole.lines().skip(2).collect();
    assert_eq!(lines.len(), 2, "{whole}");
    for line in &lines {
        let position = line.split('\t').nth(1).expect("a position");
        assert!(position.ends_with(" move 2-2 3"), "{line}");
    }
    // The last line was being written.
    fs::write(&file, &whole[..whole.len() - 3]).expect("the endings");
    make("2", "50").ok();
    assert_eq!(fs::read_to_string(&file).expect("the endings"), whole);
    let error = make("2", "60").fails_with(1);
    assert!(error.contains("it holds other endings"), "{error}");
    assert_eq!(
        fs::read_to_string(&file).expect("the endings"),
        whole,
        "it stays as it was"
    );
}

#[test]
fn openings_go_on_where_they_were_cut_off() {
    let folder = Folder::new("placements");
    let file = folder.0.join("openings.txt");
    let name = file.to_str().expect("a plain name");
    let make = |count: &str, seed: &str| {
        run(&[
            "openings", "yinsh", "--count", count, "--seed", seed, "--nodes", "200", "--out", name,
        ])
    };
    make("6", "3").ok();
    let all = fs::read_to_string(&file).expect("the openings");
    let lines: Vec<_> = all.lines().collect();
    assert_eq!(
        lines.iter().filter(|line| !line.starts_with('#')).count(),
        6,
        "{all}"
    );
    // Cut off in the middle of a line.
    fs::write(&file, &all[..all.len() - 40]).expect("the openings");
    make("6", "3").ok();
    assert_eq!(fs::read_to_string(&file).expect("the openings"), all);
    let error = make("6", "4").fails_with(1);
    assert!(
        error.contains("it holds other openings") && error.contains("--seed 4"),
        "{error}"
    );
    run(&["openings", "shogi", "--out", name]).fails_with(2);
}
