//! Puzzles from games to a file, and each proven again.

use std::fs;

use crate::common::{Folder, run};

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let done = run(arguments);
    assert_eq!(done.code, Some(0), "{}", done.err);
    done.out
}

#[test]
fn puzzles_are_found_packed_and_checked_and_a_job_goes_on() {
    let folder = Folder::new("puzzles");
    let [games, journal, file] = ["games", "journal", "out.puzzles"].map(|name| folder.file(name));
    printed(&[
        "selfplay", "yinsh", "--games", "4", "--nodes", "60", "--out", &games,
    ]);
    let find = [
        "puzzles",
        "find",
        "yinsh",
        "--games",
        &games,
        "--journal",
        &journal,
    ];
    printed(&find);
    let whole = fs::read_to_string(&journal).unwrap();
    assert!(whole.lines().any(|line| !line.starts_with('#')), "{whole}");
    // A job that was cut off in the middle of a game goes on with that game.
    let end = whole.trim_end().rfind('\n').unwrap();
    fs::write(&journal, &whole[..end - 3]).unwrap();
    printed(&find);
    let puzzles = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    };
    let again = fs::read_to_string(&journal).unwrap();
    assert_eq!(puzzles(&again), puzzles(&whole));

    let told = printed(&["puzzles", "pack", "yinsh", "--journal", &journal, "--out", &file]);
    assert_eq!(fs::read_to_string(format!("{file}.txt")).unwrap(), told);
    let bytes = fs::read(&file).unwrap();
    // What is there already stays as it is.
    printed(&["puzzles", "pack", "yinsh", "--journal", &journal, "--out", &file]);
    assert_eq!(fs::read(&file).unwrap(), bytes);
    let shown = printed(&["puzzles", "show", "yinsh", &file, "1"]);
    assert!(shown.starts_with("1\t") && shown.lines().count() == 1, "{shown}");
    let checked = printed(&["puzzles", "check", "yinsh", &file]);
    assert!(
        checked.starts_with("theme\tright\twrong\tnot looked at\n"),
        "{checked}"
    );

    for (game, damage) in [("shogi", None), ("yinsh", Some(30))] {
        let mut other = bytes.clone();
        if let Some(at) = damage {
            other[at] ^= 1;
        }
        fs::write(&file, other).unwrap();
        let refused = run(&["puzzles", "check", game, &file]);
        assert_eq!(refused.code, Some(1), "{}", refused.err);
        assert!(refused.err.contains("expected"), "{}", refused.err);
    }
}
