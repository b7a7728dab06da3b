//! The games under `data/playthroughs` play as they did. `UPDATE=1` makes the files anew.

use game_core::Position;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use testkit::playthrough::{record, replay};
use testkit::policy::Policy;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/playthroughs")
}

/// The start of each file's game, under the name of the variant.
fn yinsh_starts() -> Vec<(&'static str, yinsh::Position)> {
    vec![
        ("standard", yinsh::Position::start()),
        ("blitz", yinsh::Position::blitz()),
    ]
}

fn shogi_starts() -> Vec<(&'static str, shogi::Position)> {
    let many_drops = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    vec![
        ("even", shogi::Position::start()),
        ("four-pieces", shogi::Handicap::FourPieces.position()),
        ("many-drops", many_drops.parse().expect("a position")),
    ]
}

/// The games of a policy each from every start play as they did, at most `most` actions of them.
fn check<P: Position>(starts: Vec<(&str, P)>, most: usize)
where
    <P as FromStr>::Err: Display,
    <P::Action as FromStr>::Err: Display,
{
    let update = std::env::var_os("UPDATE").is_some();
    let mut seed = 0;
    for (name, start) in starts {
        for policy in Policy::ALL {
            seed += 1;
            let file = format!("{}-{name}-{policy:?}.tsv", P::GAME).to_lowercase();
            let path = folder().join(&file);
            if update {
                let game = record(&start, seed, policy, most);
                std::fs::write(&path, game).expect("the folder can be written to");
            }
            let kept = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("{file}: {error}; UPDATE=1 makes it"));
            assert!(kept.lines().count() > 20, "{file}: too short for a game");
            let now = replay::<P>(&kept);
            for (number, (kept, now)) in (1..).zip(kept.lines().zip(now.lines())) {
                assert_eq!(now, kept, "{file}, line {number}");
            }
            assert_eq!(now, kept, "{file}");
        }
    }
}

// A game without a test here has no golden games, and should.

#[test]
fn golden_games_of_yinsh_play_as_they_did() {
    check(yinsh_starts(), 400);
}

#[test]
fn golden_games_of_shogi_play_as_they_did() {
    check(shogi_starts(), 160);
}
