//! `picture`.

use std::fs;
use std::process::Stdio;

use crate::common::{Folder, run, run_with_input, sente};

const GAME: &str =
    "[Game \"YINSH\"]\n[White \"A <b>\"]\n[Black \"B\"]\n{Hello & welcome} 1.f6 2.c3 {A far corner} 3.g7 *\n";
const ROW: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w row 1-1 3";
const MATE: &str = "7nl/6+B1k/7pp/9/9/9/9/9/4K4 b SN 1";

fn png(file: &str) -> (u32, u32) {
    let bytes = fs::read(file).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn positions_of_both_games_become_pictures() {
    let folder = Folder::new("picture");
    let svg = run(&["picture", ROW, "--mark", "e5=A", "--arrow", "d8-d3"]).ok();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("class=\"mark\"").count(), 2);
    assert_eq!(
        run_with_input(&["picture", "-"], &format!("{ROW}\n")).ok(),
        run(&["picture", ROW]).ok()
    );
    assert!(
        run(&["picture", MATE])
            .ok()
            .contains("<title>Shogi, sente to move</title>")
    );
    assert!(run(&["picture", "yinsh"]).ok().contains("White to move"));

    let file = folder.file("mate.png");
    run(&["picture", MATE, "--size", "300", "--theme", "dark", "-o", &file]).ok();
    let (width, height) = png(&file);
    assert_eq!(width, 300);
    assert!((200..300).contains(&height));
}

#[test]
fn a_place_of_a_record_shows_the_turn_that_led_there() {
    let folder = Folder::new("picture-record");
    let game = folder.file("game.txt");
    fs::write(&game, GAME).unwrap();
    let rings = |arguments: &[&str]| {
        let svg = run(&[&["picture", &game], arguments].concat()).ok();
        let count = |class: &str| svg.matches(&format!("class=\"{class}\"")).count();
        (count("ring"), count("last"))
    };
    assert_eq!(rings(&[]), (3, 1));
    assert_eq!(rings(&["--ply", "2"]), (2, 1));
    assert_eq!(rings(&["--ply", "0"]), (0, 0));
    let error = run(&["picture", &game, "--ply", "4"]).fails_with(2);
    assert!(
        error.contains("--ply 4: the record's main line has 3 turns"),
        "{error}"
    );

    let moving = folder.file("game.gif");
    run(&["picture", &game, "--size", "96", "-o", &moving]).ok();
    let bytes = fs::read(&moving).unwrap();
    assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(b";"));
}

#[test]
fn a_page_to_print_has_names_moves_comments_and_diagrams() {
    let page = run_with_input(
        &["picture", "-", "--format", "html", "--diagrams", "comments,3"],
        GAME,
    )
    .ok();
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("<h1>A &lt;b&gt; – B</h1>"), "{page}");
    assert!(page.contains("Hello &amp; welcome") && page.contains("A far corner"));
    assert!(page.contains("<b>2</b>\u{a0}<span class=\"t\">c3</span>"));
    assert_eq!(page.matches("<svg ").count(), 3);
    assert!(page.contains("After move 2. White to move."));
    assert!(!page.contains("<script") && !page.contains("http://127"));
    let none = run_with_input(&["picture", "-", "--format", "html", "--diagrams", "none"], GAME).ok();
    assert_eq!(none.matches("<svg ").count(), 0);
    let error = run_with_input(&["picture", "-", "--format", "html", "--diagrams", "9"], GAME).fails_with(2);
    assert!(error.contains("--diagrams 9"), "{error}");
}

#[test]
fn what_is_there_stays_until_it_may_be_replaced() {
    let folder = Folder::new("picture-keep");
    let file = folder.file("a.svg");
    fs::write(&file, "precious").unwrap();
    let error = run(&["picture", "shogi", "-o", &file]).fails_with(1);
    assert!(error.contains("is there already; --force replaces it"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    run(&["picture", "shogi", "-o", &file, "--force"]).ok();
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg "));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let error = run(&["picture", "shogi", "-o", &folder.file("none/a.svg")]).fails_with(1);
    assert!(error.contains("cannot write"), "{error}");
}

/// A disk without room: whatever was written of the picture is gone.
#[cfg(unix)]
#[test]
fn half_a_picture_never_stays() {
    let folder = Folder::new("picture-full");
    let file = folder.file("a.png");
    // No file may grow beyond a block of 512 bytes.
    let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" picture shogi -o '{file}'");
    let done = std::process::Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_sente")])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert_eq!(
        done.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    assert!(String::from_utf8_lossy(&done.stderr).contains("cannot write"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn mistakes_are_told_with_what_was_expected() {
    for (arguments, expected) in [
        (
            &["nowhere.kif"][..],
            "expected a record's file, a position, yinsh or shogi",
        ),
        (&["4/7/8/9/10/9/10/9/8/7/5 w place 0-0 3"], "column 23"),
        (&["9/9/9/9/9/9/9/9/8x b - 1"], "expected a piece"),
        (&["1/2/3/4/5/6/7 b"], "found 7"),
        (&["yinsh", "--mark", "z9"], "--mark z9: "),
        (&["yinsh", "--mark", "f6=<"], "one or two Latin letters or digits"),
        (&["shogi", "--arrow", "7g"], "such as 7g-7f"),
        (&["shogi", "--arrow", "7g-7g"], "two different places"),
        (&["shogi", "--arrow", "7g-0f"], "--arrow 7g-0f: "),
        (&["yinsh", "--ply", "3"], "a position has no turns"),
        (&["yinsh", "--format", "gif"], "shows a game: give a record"),
        (
            &["yinsh", "--size", "9999"],
            "expected a width from 32 to 4096 pixels, found 9999",
        ),
        (&["yinsh", "--format", "bmp"], "svg"),
        (&["yinsh", "--theme", "pink"], "light"),
    ] {
        let done = run(&[&["picture"], arguments].concat());
        assert!(matches!(done.code, Some(1 | 2)), "{arguments:?}: {}", done.err);
        assert_eq!(done.out, "");
        assert!(done.err.contains(expected), "{arguments:?}: {}", done.err);
    }
    let error = run_with_input(&["picture", "-"], "[Game \"YINSH\"]\n1.f6 2.f6 *\n").fails_with(1);
    assert!(error.contains("standard input: line 2, column 8"), "{error}");
    let error = run_with_input(&["picture", "-", "--format", "gif", "--delay", "1ms"], GAME).fails_with(2);
    assert!(error.contains("from 20ms to 60s"), "{error}");
    // Whoever reads leaves early: that is no failure.
    let child = sente()
        .args(["picture", "shogi"])
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(child.success());
}
