//! The openings that matches of YINSH begin with.

use arena::Openings;
use std::collections::HashSet;
use yinsh::{Player, Position, PositionTrait as _, Stage, Symmetry};

#[test]
fn yinsh_has_many_openings_and_none_twice() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/openings/yinsh.txt");
    let text = std::fs::read_to_string(path).expect("the openings can be read");
    // Reading plays them, so that all are legal.
    let Openings::List(list) = Openings::<Position>::read(&text).expect("each line is an opening") else {
        panic!("a file holds a list");
    };
    assert!(list.len() >= 2_000, "{}", list.len());
    let mut shapes = HashSet::new();
    for opening in list {
        let mut position = opening.start;
        for action in opening.actions {
            position.play_unchecked(action);
        }
        let rings = Player::BOTH.map(|player| position.rings(player));
        assert_eq!(rings.map(yinsh::Bitboard::len), [5, 5], "{position}");
        assert_eq!(position.stage(), Stage::Move, "{position}");
        let turned = Symmetry::ALL.map(|symmetry| rings.map(|set| symmetry.bitboard(set)));
        assert!(shapes.insert(turned.into_iter().min()), "twice: {position}");
    }
}
