//! `perft`, `moves`, `play-out`, and what all commands have in common.

use std::process::Stdio;

use crate::common::{run, run_with_input, sente};

const START: &str = "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3";

#[test]
fn perft_counts() {
    assert_eq!(run(&["perft", "yinsh", "0"]).ok(), "nodes 1\n");
    assert_eq!(run(&["perft", "yinsh", "3"]).ok(), "nodes 592620\n");
    assert_eq!(
        run(&["perft", "yinsh", "2", "--position", START]).ok(),
        "nodes 7140\n"
    );
    assert_eq!(
        run_with_input(&["perft", "yinsh", "2", "--position", "-"], &format!("{START}\n")).ok(),
        "nodes 7140\n"
    );
}

#[test]
fn perft_divides() {
    let out = run(&["perft", "yinsh", "2", "--divide"]).ok();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 86);
    assert_eq!(lines[0], "a2 84");
    assert_eq!(lines[85], "nodes 7140");
    assert!(lines[..85].is_sorted());
}

#[test]
fn moves_are_sorted_as_text() {
    let out = run(&["moves", "yinsh"]).ok();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 85);
    assert!(lines.is_sorted());
    assert_eq!((lines[0], lines[84]), ("a2", "k9"));
    assert!(lines.contains(&"e10"));
}

#[test]
fn play_out_prints_position_and_result() {
    let out = run(&["play-out", "yinsh"]).ok();
    assert_eq!(out, format!("{START}\nresult *\n"));
    let out = run(&["play-out", "yinsh", "A2", "k9"]).ok();
    assert_eq!(out, "R3/7/8/9/10/9/10/9/8/7/2r1 w place 0-0 3\nresult *\n");
    let joined = run(&["play-out", "yinsh", "--position", START, "a2;k9"]).ok();
    assert_eq!(joined, out);
    assert_eq!(run_with_input(&["play-out", "yinsh", "-"], "a2\nk9\n").ok(), out);
}

#[test]
fn play_out_names_the_first_wrong_action_and_its_place() {
    let error = run(&["play-out", "yinsh", "f6", "e5", "f6", "zz"]).fails_with(1);
    assert!(error.starts_with("sente: action 3, f6: "), "{error}");
    let error = run(&["play-out", "yinsh", "f6", "z9", "f6"]).fails_with(1);
    assert!(error.starts_with("sente: action 2, z9: "), "{error}");
}

#[test]
fn a_wrong_position_is_wrong_usage() {
    for command in [
        &["moves", "yinsh"][..],
        &["perft", "yinsh", "2"],
        &["play-out", "yinsh"],
    ] {
        for position in ["", "nonsense", "4/7/8 w place 0-0 3"] {
            let error = run(&[command, &["--position", position]].concat()).fails_with(2);
            assert!(error.starts_with("sente: --position: "), "{error}");
        }
    }
    let error = run(&["play-out", "yinsh", "--position", "-", "-"]).fails_with(2);
    assert!(!error.is_empty());
}

#[test]
fn wrong_usage() {
    for (arguments, named) in [
        (&[][..], "Usage: sente <COMMAND>"),
        (&["nonsense"], "'nonsense'"),
        (&["perft"], "<GAME>"),
        (&["perft", "yinsh"], "<DEPTH>"),
        (&["perft", "yinsh", "many"], "'many' for '<DEPTH>'"),
        (&["perft", "yinsh", "-1"], "'-1'"),
        (&["perft", "chess", "1"], "[possible values: yinsh, shogi]"),
        (&["moves"], "<GAME>"),
        (&["moves", "yinsh", "--posture", "x"], "'--posture'"),
        (&["replay"], "<FILE>"),
        (
            &["convert", "--to", "pdf", "x"],
            "[possible values: text, sgf, kif, ki2, csa, usi, jkf]",
        ),
        (&["convert", "x"], "--to <FORMAT>"),
        (&["completions", "none"], "bash, elvish, fish"),
        (&["serve", "--log-format", "xml"], "[possible values: text, json]"),
    ] {
        let error = run(arguments).fails_with(2);
        assert!(
            error.contains(named),
            "{arguments:?} should name {named}:\n{error}"
        );
    }
}

#[test]
fn help_everywhere() {
    let all = run(&["--help"]).ok();
    for command in [
        "perft",
        "moves",
        "play-out",
        "replay",
        "convert",
        "review",
        "engine",
        "match",
        "ladder",
        "openings",
        "selfplay",
        "train",
        "bench",
        "calibrate",
        "serve",
        "admin",
        "completions",
    ] {
        assert!(all.contains(&format!("\n  {command} ")), "{command}:\n{all}");
        let help = run(&[command, "--help"]).ok();
        assert!(
            help.contains("Usage: sente ") && help.contains("\nExample"),
            "{help}"
        );
    }
    assert!(run(&["--version"]).ok().starts_with("sente "));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]).ok();
        assert!(script.contains("play-out") && script.contains("sente"), "{shell}");
    }
}

/// Whoever reads only the first line, as `head -1` does, sees no complaint.
#[test]
fn a_reader_that_leaves_is_no_failure() {
    for arguments in [
        &["moves", "yinsh"][..],
        &["perft", "yinsh", "2", "--divide"],
        &["completions", "bash"],
    ] {
        let mut child = sente()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", output.status);
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
