//! Perft against checked counts, and what must not change it.
//!
//! Without optimisation of the tests themselves the counts up to ten million are checked; `SENTE_PERFT=1000000000`
//! sets another bound, and a release build checks all.

use game_core::Position as _;
use shogi::{Action, Isa, Position, perft_on};
use std::collections::BTreeMap;

/// Position, depth, count and a note, separated by tabs.
const TABLE: &str = include_str!("../../../data/perft/shogi.tsv");

fn table() -> impl Iterator<Item = (&'static str, u32, u64)> {
    TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut fields = line.split('\t');
        let position = fields.next().expect("a line has a first field");
        let mut number = || {
            fields
                .next()
                .and_then(|field| field.parse().ok())
                .expect("a number")
        };
        let (depth, nodes): (u64, u64) = (number(), number());
        (position, depth as u32, nodes)
    })
}

fn at(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The table's own size, so that a truncated file does not pass unnoticed.
#[test]
fn the_table_is_complete() {
    assert_eq!(table().count(), 184);
    let positions: BTreeMap<_, _> = table().map(|(text, depth, _)| (text, depth)).collect();
    assert!(positions.len() > 50, "{}", positions.len());
}

#[test]
fn counts() {
    let otherwise = if cfg!(debug_assertions) {
        10_000_000
    } else {
        u64::MAX
    };
    let bound = std::env::var("SENTE_PERFT").map_or(otherwise, |text| text.parse().expect("a number"));
    let mut checked = 0;
    for (text, depth, nodes) in table().filter(|&(_, _, nodes)| nodes <= bound) {
        assert_eq!(at(text).perft(depth), nodes, "{text} at depth {depth}");
        checked += 1;
    }
    println!("{checked} of {} counts", table().count());
    assert!(checked > 150, "{checked}");
}

/// All instruction sets count alike.
#[test]
fn levels_agree() {
    for level in Isa::ALL.into_iter().filter(|level| level.is_available()) {
        for (text, depth, nodes) in table().filter(|&(_, _, nodes)| nodes < 100_000) {
            assert_eq!(
                perft_on(level, &at(text), depth),
                nodes,
                "{} {text} at depth {depth}",
                level.name()
            );
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
    for (text, depth, nodes) in table().filter(|&(_, _, nodes)| nodes < 50_000) {
        assert_eq!(slowly(&at(text), depth), nodes, "{text} at depth {depth}");
    }
}

#[test]
fn divide_adds_up() {
    for (text, depth, nodes) in table().filter(|&(_, _, nodes)| nodes < 100_000) {
        let lines = game_core::perft_divide(&at(text), depth);
        assert_eq!(lines.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes, "{text}");
        let texts: Vec<_> = lines.iter().map(|(action, _)| action.to_string()).collect();
        assert!(texts.is_sorted(), "{text}");
    }
    assert!(game_core::perft_divide(&Position::start(), 0).is_empty());
}

/// The board turned by half a turn with the players exchanged: the same game.
#[test]
fn turning_keeps_perft_and_turns_the_actions() {
    for (text, depth, nodes) in table().filter(|&(_, _, nodes)| nodes < 1_000_000) {
        let position = at(text);
        let turned =
            Position::try_from(position.to_setup().turned()).expect("a turned position is one as well");
        assert_eq!(turned.perft(depth), nodes, "{turned} at depth {depth}");
        let mut expected: Vec<_> = position.actions().into_iter().map(Action::turned).collect();
        let mut found = turned.actions();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{turned}");
        assert_eq!(
            Position::try_from(turned.to_setup().turned()).as_ref(),
            Ok(&position)
        );
    }
}
