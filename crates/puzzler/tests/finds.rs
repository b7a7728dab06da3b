//! From games to a file of puzzles, and each of them proven again.

use puzzler::{Checked, Finder, PositionOf, pack};
use puzzles::{Collection, Puzzle, write};
use search::StopFlag;
use train::{Plan, Purpose, Trainee as _, files};

/// What a finder finds in so many short games, the same each time.
fn found<F: Finder>(games: u32, nodes: u64) -> Vec<Puzzle<PositionOf<F>>> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games");
    let plan = Plan {
        file: file.clone(),
        games,
        purpose: Purpose::Learning,
        stray: 8,
        nodes,
        seed: 5,
        threads: 1,
    };
    let weights = F::Engine::built_in();
    plan.run::<F::Engine>(&weights, &StopFlag::new(), |_| ())
        .expect("games");
    let mut finder = F::new();
    let stored = files::read::<F::Engine>(&file).expect("games");
    let all = stored
        .iter()
        .flat_map(|game| finder.find(game, &|_| true, &StopFlag::new()));
    all.collect()
}

fn holds<F: Finder>(games: u32, nodes: u64, least: usize) {
    let puzzles = found::<F>(games, nodes);
    assert!(puzzles.len() >= least, "{}", puzzles.len());
    // Alike are taken once, and numbers stay where more is added.
    let twice = [puzzles.clone(), puzzles].concat();
    let mut finder = F::new();
    let some = pack(&mut finder, Vec::new(), twice[..least / 2].to_vec(), |_| {
        usize::MAX
    });
    let all = pack(&mut finder, some.clone(), twice, |_| usize::MAX);
    assert_eq!(all[..some.len()], some);
    let bytes = write(&all).expect("puzzles that fit");
    let collection = Collection::<PositionOf<F>>::read(&bytes).expect("what was written");
    assert_eq!(collection.len(), all.len());
    let mut right = 0;
    for puzzle in collection.iter() {
        let puzzle = puzzle.expect("a puzzle");
        match finder.check(&puzzle, false) {
            Checked::Right => right += 1,
            Checked::Wrong(why) => panic!("{why}: {puzzle:?}"),
            Checked::Open => {}
        }
    }
    assert!(right >= least / 2, "{right} of {}", all.len());
}

#[test]
fn puzzles_of_yinsh_are_found_and_hold() {
    holds::<puzzler::yinsh::Yinsh>(8, 100, 8);
}

#[test]
fn puzzles_of_shogi_are_found_and_hold() {
    holds::<puzzler::shogi::Shogi>(6, 100, 2);
}
