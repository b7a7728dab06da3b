//! The browser tests: one program, so that the last test of one file runs beside the first of the next.

mod analysis;
mod board;
mod core;
mod editor;
mod engine;
mod learn;
mod library;
mod library_files;
mod lobby;
mod notify;
mod online;
mod openings;
mod picture;
mod play;
mod play_page;
mod puzzle_rounds;
mod puzzles;
mod puzzles_shogi;
mod review;
mod screens;
mod shell;
mod shogi_board;
mod shogi_play;
mod shots;
mod site;
mod studies;
mod yinsh_table;

/// A file that is not named above would never run.
#[test]
fn every_file_is_named() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
    for entry in std::fs::read_dir(folder).expect("the tests are in a folder") {
        let path = entry.expect("the folder can be listed").path();
        let name = path.file_stem().expect("files have names").to_string_lossy();
        let named = include_str!("main.rs").contains(&format!("\nmod {name};\n"));
        let alone = include_str!("../Cargo.toml").contains(&format!("\"tests/{name}.rs\""));
        assert!(named || alone, "main.rs lacks mod {name}");
    }
}
