//! The files that are built into the page, and any other bytes.

use proptest::prelude::*;
use puzzles::{Collection, Judgement, Puzzle, ReadError, Solvable, with_checksum, write};
use std::fs;

fn file(game: &str) -> Vec<u8> {
    let path = format!("{}/../../data/puzzles/{game}.puzzles", env!("CARGO_MANIFEST_DIR"));
    fs::read(path).expect("a file of the repository")
}

fn all<P: Solvable>(bytes: &[u8]) -> Vec<Puzzle<P>> {
    let collection = Collection::<P>::read(bytes).expect("a file of puzzles");
    let all: Result<Vec<_>, _> = collection.iter().collect();
    all.expect("puzzles")
}

/// Every so manieth puzzle is played through.
const EVERY: usize = 7;

fn holds<P: Solvable>(game: &str) {
    let bytes = file(game);
    let puzzles = all::<P>(&bytes);
    assert!(puzzles.len() >= 100, "{}", puzzles.len());
    assert_eq!(
        write(&puzzles).as_ref(),
        Ok(&bytes),
        "what is read is written the same"
    );
    for puzzle in puzzles.iter().step_by(EVERY) {
        let me = puzzle.position.actor();
        let mut at = puzzle.position.clone();
        let mut solved = 0;
        for turn in puzzle.turns() {
            let own = at.actor() == me && solved < puzzle.own_turns();
            if own {
                let shown = format!("{} {}", puzzle.number, puzzle.position);
                let judged = (0..=turn.len()).map(|end| puzzle.judge(solved, &at, &turn[..end]));
                let judged: Vec<Judgement> = judged.skip_while(|&it| it == Judgement::GoOn).collect();
                assert_eq!(judged.first(), Some(&Judgement::Right), "{shown}");
                solved += 1;
            } else {
                assert_eq!(puzzle.reply(solved, &at).as_ref(), Some(&turn));
            }
            for action in turn {
                at.play(action).expect("a legal action");
            }
        }
        assert_eq!(solved, puzzle.own_turns());
        for right in &puzzle.right {
            assert_eq!(puzzle.judge(0, &puzzle.position, right), Judgement::Right);
        }
    }
}

#[test]
fn the_puzzles_of_yinsh_hold() {
    holds::<yinsh::Position>("yinsh");
}

#[test]
fn the_puzzles_of_shogi_hold() {
    holds::<shogi::Position>("shogi");
}

#[test]
fn puzzles_are_found_by_number_theme_and_rating() {
    let collection = Collection::<yinsh::Position>::read(&file("yinsh")).unwrap();
    let first = collection.entries()[0];
    assert_eq!(collection.get(first.number).unwrap().unwrap().theme, first.theme);
    assert_eq!(collection.get(0), None);
    assert_eq!(collection.get(u32::MAX), None);
    assert!(
        collection
            .of_theme(first.theme)
            .any(|number| number == first.number)
    );
    assert!(
        collection
            .rated(first.rating..=first.rating)
            .any(|number| number == first.number)
    );
    let alike = collection.alike(first.number, 3);
    assert_eq!(alike.len(), 3);
    for number in alike {
        let other = collection.get(number).unwrap().unwrap();
        assert!(other.theme == first.theme && number != first.number);
    }
}

#[test]
fn what_is_no_file_of_puzzles_is_refused_with_its_reason() {
    let bytes = file("yinsh");
    let read = |bytes: &[u8]| Collection::<yinsh::Position>::read(bytes).map(|_| ());
    assert_eq!(read(b"PNG"), Err(ReadError::Foreign));
    let mut other = bytes.clone();
    other[7] = 2;
    assert_eq!(read(&other), Err(ReadError::Version(2)));
    assert_eq!(
        Collection::<shogi::Position>::read(&bytes).map(|_| ()),
        Err(ReadError::Game {
            expected: 2,
            found: 1
        })
    );
    let mut other = bytes.clone();
    *other.last_mut().unwrap() ^= 1;
    assert!(matches!(read(&other), Err(ReadError::Damaged { .. })));
    assert!(matches!(read(&bytes[..12]), Err(ReadError::End { .. })));
}

fn read_all<P: Solvable>(bytes: &[u8]) {
    if let Ok(collection) = Collection::<P>::read(bytes) {
        for puzzle in collection.iter().take(40).flatten() {
            // What was read is a puzzle: it can be judged and written.
            let _ = puzzle.judge(0, &puzzle.position, &puzzle.line[..1]);
            let _ = write(&[puzzle]);
        }
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(rest in prop::collection::vec(any::<u8>(), 0..300), count in 0_u32..20) {
        for (game, read) in [(1, read_all::<yinsh::Position> as fn(&[u8])), (2, read_all::<shogi::Position>)] {
            let head = [b"SENTEPZ".as_slice(), &[1, game], &count.to_le_bytes(), &[0; 8]].concat();
            read(&with_checksum(&[head, rest.clone()].concat()));
        }
        read_all::<yinsh::Position>(&rest);
    }

    #[test]
    fn changed_files_are_read_or_refused(at in 9_usize..3_000, to in any::<u8>(), cut in 0_usize..50) {
        for (game, read) in [("yinsh", read_all::<yinsh::Position> as fn(&[u8])), ("shogi", read_all::<shogi::Position>)] {
            let mut bytes = file(game);
            let last = bytes.len() - 1;
            bytes[at.min(last)] = to;
            bytes.truncate(bytes.len() - cut);
            read(&with_checksum(&bytes));
        }
    }
}
