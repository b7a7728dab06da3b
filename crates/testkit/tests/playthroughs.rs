//! The games under `data/playthroughs` play as they did. `UPDATE=1` makes the files anew.

use game_core::Position as _;
use std::path::{Path, PathBuf};
use testkit::playthrough::{record, replay};
use testkit::policy::Policy;
use yinsh::Position;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/playthroughs")
}

/// Every file: its name, its start, its policy. A game without a file here has no golden games, and should.
fn games() -> Vec<(String, Position, Policy)> {
    let mut games = Vec::new();
    for (name, start) in [("standard", Position::start()), ("blitz", Position::blitz())] {
        for policy in Policy::ALL {
            let file = format!("{}-{name}-{policy:?}.tsv", Position::GAME).to_lowercase();
            games.push((file, start.clone(), policy));
        }
    }
    games
}

#[test]
fn golden_games_play_as_they_did() {
    let update = std::env::var_os("UPDATE").is_some();
    for (seed, (file, start, policy)) in (1..).zip(games()) {
        let path = folder().join(&file);
        if update {
            std::fs::write(&path, record(&start, seed, policy)).expect("the folder can be written to");
        }
        let kept = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{file}: {error}; UPDATE=1 makes it"));
        assert!(kept.lines().count() > 20, "{file}: too short for a game");
        let now = replay::<Position>(&kept);
        for (number, (kept, now)) in (1..).zip(kept.lines().zip(now.lines())) {
            assert_eq!(now, kept, "{file}, line {number}");
        }
        assert_eq!(now, kept, "{file}");
    }
}
