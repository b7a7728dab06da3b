//! Perft against checked counts, and what must not change it.

mod common;

use common::at;
use game_core::{Player, Position as _};
use yinsh::{Action, Position, Setup, Symmetry, WHITE};

/// Position, then the counts for depths 1, 2, 3 …, separated by tabs.
const TABLE: &str = include_str!("../../../data/perft/yinsh.tsv");

fn table() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let position = fields.next().expect("a line has a first field");
        let counts = fields.map(|count| count.parse().expect("a count"));
        (position, counts.collect())
    })
}

/// The table's own size, so that a truncated file does not pass unnoticed.
#[test]
fn the_table_is_complete() {
    assert_eq!(table().count(), 61);
    assert!(table().all(|(_, counts)| counts.len() == 3));
}

#[test]
fn counts() {
    for (text, counts) in table() {
        let position = at(text);
        assert_eq!(position.to_string(), text);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{text} at depth {depth}");
        }
    }
}

/// Counting in bulk gives what playing every single action gives.
#[test]
fn bulk_is_one_by_one() {
    fn slowly(position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        for action in position.actions() {
            let mut child = position.clone();
            child.play(action).expect("a listed action is legal");
            nodes += slowly(&child, depth - 1);
        }
        nodes
    }
    for (text, _) in table() {
        let position = at(text);
        for depth in 0..=2 {
            assert_eq!(
                position.perft(depth),
                slowly(&position, depth),
                "{text} at depth {depth}"
            );
        }
    }
}

#[test]
fn divide_adds_up() {
    for (text, counts) in table() {
        let position = at(text);
        let lines = game_core::perft_divide(&position, 2);
        assert_eq!(lines.len() as u64, counts[0], "{text}");
        assert_eq!(
            lines.iter().map(|(_, nodes)| nodes).sum::<u64>(),
            counts[1],
            "{text}"
        );
        let texts: Vec<_> = lines.iter().map(|(action, _)| action.to_string()).collect();
        assert!(texts.is_sorted(), "{text}");
    }
    assert!(game_core::perft_divide(&Position::start(), 0).is_empty());
}

#[test]
fn symmetries_keep_perft() {
    for (text, counts) in table() {
        let setup = Setup::from(&at(text));
        for symmetry in Symmetry::ALL {
            let turned = symmetry.setup(&setup);
            let position = Position::try_from(turned).unwrap_or_else(|e| panic!("{text} {symmetry:?}: {e}"));
            assert_eq!(position.perft(2), counts[1], "{position}");
        }
    }
}

#[test]
fn symmetries_turn_the_actions_too() {
    for (text, _) in table() {
        let position = at(text);
        for symmetry in Symmetry::ALL {
            let turned = Position::try_from(symmetry.setup(&Setup::from(&position))).expect("a position");
            let mut expected: Vec<_> = position.actions();
            for action in &mut expected {
                *action = symmetry.action(*action);
            }
            let mut found = turned.actions();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(expected, found, "{text} {symmetry:?}");
        }
    }
}

/// With all colours changed the counts stay, except that White places first.
#[test]
fn colours_changed_keep_perft() {
    for (text, counts) in table() {
        let mut setup = Setup::from(&at(text));
        if setup.stage == yinsh::Stage::Place {
            continue;
        }
        setup.rings.swap(0, 1);
        setup.markers.swap(0, 1);
        setup.removed.swap(0, 1);
        setup.actor = !setup.actor;
        let position = Position::try_from(setup).unwrap_or_else(|e| panic!("{text}: {e}"));
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(position.perft(depth), count, "{text} at depth {depth}");
        }
    }
}

/// The stages deeper than the table reaches: the last-but-one ply with one marker left, with a pass, with an end.
#[test]
fn near_the_end() {
    let shut_in = at("RRRr/1rrrr2/8/9/10/9/4MM4/4mm3/8/7/4 w move 2-0 3");
    assert_eq!(shut_in.actions(), [Action::Pass]);
    let passed = {
        let mut copy = shut_in.clone();
        copy.play(Action::Pass).expect("legal");
        copy
    };
    assert_eq!(shut_in.perft(3), passed.perft(2));
    let last = at(
        "2Mm/1mmMmrM/1MMMmMM1/rMm1mMmMM/MmrM1M1MM1/MMm1m2Mr/mRM1mmmrMm/1m1MmMM2/m1MRmM2/3MmR1/M3 w move 2-0 3",
    );
    assert_eq!((last.pool(), last.actor()), (1, WHITE));
    let by_hand: u64 = last
        .actions()
        .into_iter()
        .map(|action| {
            let mut child = last.clone();
            child.play(action).expect("legal");
            child.actions().len() as u64
        })
        .sum();
    assert_eq!(last.perft(2), by_hand);
    let shut =
        at("rMmR/1Mm1Mm1/1M1mm1M1/1M2m2M1/1m2Mm2M1/M2M1M2M/rMMMmmmMMR/m1m3M1M/MM4MR/rMMmmm1/4 w move 2-2 3");
    assert_eq!(shut.perft(1), shut.actions().len() as u64);
    assert!(shut.perft(2) > 0);
    assert_eq!(shut.rings(Player::First).len(), 3);
}
