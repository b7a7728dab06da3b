//! Engines learn from games of their own; levels are measured.

use std::fs;

use crate::common::{Folder, run, run_with_input};

/// Runs a command that shows its progress, and returns what it printed.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let done = run(arguments);
    assert_eq!(done.code, Some(0), "{}", done.err);
    done.out
}

#[test]
fn an_engine_learns_from_its_own_games_and_plays_with_what_it_learnt() {
    for what in ["yinsh", "shogi", "shogi-network"] {
        let game = what.strip_suffix("-network").unwrap_or(what);
        let folder = Folder::new(&format!("learns-{what}"));
        let [first, games, weights] = ["0", "1.games", "1"].map(|name| folder.file(name));
        printed(&["train", what, "--out", &first]);
        let play = |count| {
            let more = ["--nodes", "60", "--weights", &first, "--out", &games];
            printed(&[&["selfplay", game, "--games", count], &more[..]].concat())
        };
        play("3");
        let before = fs::read(&games).expect("a file of games");
        play("4");
        let after = fs::read(&games).expect("a file of games");
        assert!(
            after.len() > before.len() && after.starts_with(&before),
            "it is added to"
        );

        let told = printed(&[
            "train", what, "--games", &games, "--epochs", "2", "--out", &weights,
        ]);
        assert!(
            told.starts_with("4 games, ") && told.contains("\nepoch 2"),
            "{told}"
        );
        assert_ne!(fs::read(&first).ok(), fs::read(&weights).ok());
        assert!(
            fs::metadata(format!("{weights}.state")).is_err(),
            "nothing is left to do"
        );

        let lines = "position startpos\ngo nodes 100\nquit\n";
        let said = run_with_input(&["engine", game, "--weights", &weights], lines).ok();
        assert!(said.contains("bestmove "), "{said}");
        // Weights of the other game, and damaged ones, are refused.
        let error = run(&["engine", game, "--weights", &games]).fails_with(1);
        assert!(error.contains("expected "), "{error}");
        let error = run(&["train", what, "--games", &weights, "--out", &first]).fails_with(1);
        assert!(error.contains("expected games of "), "{error}");
    }
}

#[test]
fn a_policy_is_learnt_and_comes_with_its_network() {
    let folder = Folder::new("learns-policy");
    let [network, games, both] = ["0.net", "1.games", "1.net"].map(|name| folder.file(name));
    printed(&["train", "yinsh", "--out", &network]);
    printed(&[
        "selfplay", "yinsh", "--games", "4", "--nodes", "60", "--out", &games,
    ]);
    let learn = ["train", "yinsh-policy", "--network", &network, "--out", &both];
    let told = printed(&[&learn[..], &["--games", &games]].concat());
    assert!(
        told.starts_with("4 games, ") && told.contains("\nepoch 2"),
        "{told}"
    );
    let [alone, with] = [&network, &both].map(|file| fs::read(file).expect("it is written"));
    assert!(with.len() > alone.len() && with.starts_with(&alone));
    let lines = "position startpos\ngo nodes 100\nquit\n";
    let said = run_with_input(&["engine", "yinsh", "--weights", &both], lines).ok();
    assert!(said.contains("bestmove "), "{said}");
    // A policy is of games, and of nothing that they say but what was chosen.
    let error = run(&learn).fails_with(2);
    assert!(error.contains("--games: expected games"), "{error}");
    run(&[&learn[..], &["--games", &games, "--lambda", "0.9"]].concat()).fails_with(2);
}

#[test]
fn what_can_not_be_learnt_by_is_refused() {
    let folder = Folder::new("learns-wrong");
    let out = folder.file("out");
    for wrong in [
        &["--result-share", "2"][..],
        &["--rate", "0"],
        &["--rate", "nan"],
        &["--epochs", "0"],
    ] {
        for what in ["yinsh", "shogi", "shogi-network"] {
            run(&[&["train", what, "--out", &out], wrong].concat()).fails_with(2);
        }
    }
    run(&["selfplay", "go", "--out", &out]).fails_with(2);
    run(&["engine", "shogi", "--margin", "nothing=1"]).fails_with(2);
    run(&["engine", "shogi", "--margin", "nothing"]).fails_with(2);
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[test]
fn margins_are_tuned_and_the_journal_is_gone_on_with() {
    for (game, margin) in [("yinsh", "futility=1..2000"), ("shogi", "futility=1..2000")] {
        let folder = Folder::new(&format!("tune-{game}"));
        let [journal, whole] = ["cut.txt", "whole.txt"].map(|name| folder.file(name));
        let tune = |journal: &str, more: &[&str]| {
            let most = [
                "--pairs",
                "3",
                "--nodes",
                "40",
                "--gain",
                "0.5",
                "--journal",
                journal,
            ];
            run(&[&["tune", game, "--margin", margin][..], &most, more].concat())
        };
        let tuned = |journal: &str| {
            let done = tune(journal, &[]);
            assert_eq!(done.code, Some(0), "{}", done.err);
            done.out
        };
        let told = tuned(&whole);
        assert!(told.starts_with("after 3 of 3 pairs\nfutility "), "{told}");
        assert!(told.contains(", higher against lower: Elo "), "{told}");
        // What was cut off goes on, and ends where it would have.
        let text = fs::read_to_string(&whole).expect("a journal");
        assert_eq!(
            text.lines().filter(|line| !line.starts_with('#')).count(),
            3,
            "{text}"
        );
        let end = text.trim_end().rfind('\n').expect("lines") + 2;
        fs::write(&journal, &text[..end]).expect("a journal");
        assert_eq!(tuned(&journal), told);
        assert_eq!(fs::read_to_string(&journal).ok(), Some(text.clone()));
        // What holds other games is left as it is.
        let error = tune(&journal, &["--seed", "1"]).fails_with(1);
        assert!(error.contains("it holds other games"), "{error}");
        fs::write(&journal, format!("{text}4 0\n")).expect("a journal");
        let error = tune(&journal, &[]).fails_with(1);
        assert!(error.contains("found \"4 0\""), "{error}");
        assert_eq!(fs::read_to_string(&journal).ok(), Some(format!("{text}4 0\n")));
    }
    let folder = Folder::new("tune-wrong");
    let journal = folder.file("journal");
    for wrong in ["nothing=1..2", "futility", "futility=2..1", "futility=-9..-8"] {
        run(&["tune", "shogi", "--margin", wrong, "--journal", &journal]).fails_with(2);
    }
    let twice = ["--margin", "futility=1..2000", "--margin", "futility=1..2000"];
    run(&[&["tune", "shogi", "--journal", &journal], &twice[..]].concat()).fails_with(2);
    assert!(fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[test]
fn levels_are_compared_and_the_journal_is_gone_on_with() {
    let folder = Folder::new("ladder");
    let journal = folder.file("journal");
    let ladder = |pairs| {
        let players = ["random", "full@20", "full@60"];
        let more = ["--journal", &journal, "--pairs", pairs];
        printed(&[&["ladder", "yinsh"], &players[..], &more[..]].concat())
    };
    let told = ladder("2");
    assert!(told.contains("| full@20, random | 4 |"), "{told}");
    let before = fs::read_to_string(&journal).expect("a journal");
    assert_eq!(before.lines().count(), 1 + 3 * 2, "{before}");
    assert_eq!(ladder("2"), told, "nothing is played again");
    // A line that was cut off is played again.
    fs::write(&journal, &before[..before.len() - 3]).expect("it can be written");
    assert_eq!(ladder("2"), told);
    // Other games have another journal.
    let other = ["ladder", "shogi", "1-2", "--pairs", "1", "--journal", &journal];
    let error = run(&other).fails_with(1);
    assert!(error.contains("it holds other games"), "{error}");
    run(&["ladder", "shogi", "skill=13", "2", "--journal", &journal]).fails_with(2);
    run(&["ladder", "yinsh", "3", "--journal", &journal]).fails_with(2);
    let shogi = [
        "ladder",
        "shogi",
        "1-2",
        "--pairs",
        "1",
        "--journal",
        &folder.file("shogi"),
    ];
    assert!(printed(&shogi).contains("| 2, 1 | 2 |"));
}
