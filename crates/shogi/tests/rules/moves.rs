//! How pieces move, take and promote.

use crate::{action, at, refusal};
use game_core::Position as _;
use shogi::{Kind, Piece, Position, Reason, SENTE, Square};

/// Where the piece on 5e goes on an empty board, as text, sorted.
fn targets(letter: &str) -> String {
    let position = at(&format!("9/9/9/9/4{letter}4/9/9/9/9 b - 1"));
    let from: Square = "5e".parse().expect("a square");
    let mut targets: Vec<String> = position.targets(from).iter().map(ToString::to_string).collect();
    targets.sort();
    targets.join(" ")
}

#[test]
fn each_piece_has_its_way() {
    assert_eq!(targets("P"), "5d");
    assert_eq!(targets("p"), "5f");
    assert_eq!(targets("L"), "5a 5b 5c 5d");
    assert_eq!(targets("l"), "5f 5g 5h 5i");
    assert_eq!(targets("N"), "4c 6c");
    assert_eq!(targets("n"), "4g 6g");
    assert_eq!(targets("S"), "4d 4f 5d 6d 6f");
    assert_eq!(targets("s"), "4d 4f 5f 6d 6f");
    let gold = "4d 4e 5d 5f 6d 6e";
    let their_gold = "4e 4f 5d 5f 6e 6f";
    assert_eq!((targets("G").as_str(), targets("g").as_str()), (gold, their_gold));
    for promoted in ["+P", "+L", "+N", "+S"] {
        assert_eq!(targets(promoted), gold, "{promoted}");
        assert_eq!(targets(&promoted.to_lowercase()), their_gold, "{promoted}");
    }
    let bishop = "1a 1i 2b 2h 3c 3g 4d 4f 6d 6f 7c 7g 8b 8h 9a 9i";
    let rook = "1e 2e 3e 4e 5a 5b 5c 5d 5f 5g 5h 5i 6e 7e 8e 9e";
    assert_eq!((targets("B").as_str(), targets("b").as_str()), (bishop, bishop));
    assert_eq!((targets("R").as_str(), targets("r").as_str()), (rook, rook));
    assert_eq!(targets("K"), "4d 4e 4f 5d 5f 6d 6e 6f");
    assert_eq!(targets("+B").split(' ').count(), 16 + 4);
    assert_eq!(targets("+R").split(' ').count(), 16 + 4);
}

/// Only the knight leaps over others.
#[test]
fn no_piece_but_the_knight_leaps() {
    let walled = "4k4/9/9/9/3GGG3/3GNG3/3GGG3/9/4K4 b - 1";
    assert_eq!(refusal(walled, "5f4d"), None);
    assert_eq!(refusal(walled, "5f6d"), None);
    for (piece, to) in [("R", "5c"), ("B", "8c"), ("L", "5c"), ("+B", "3d"), ("+R", "9f")] {
        let sfen = walled.replacen('N', piece, 1);
        let reason = refusal(&sfen, &format!("5f{to}"));
        assert!(
            matches!(reason, Some(Reason::CannotReach { .. })),
            "{piece} {to}: {reason:?}"
        );
    }
    // Nor over the opponent's pieces: it stops where it takes.
    let taken = "4k4/4g4/9/4p4/9/9/9/4R4/3K5 b - 1";
    assert_eq!(refusal(taken, "5h5d"), None);
    assert!(refusal(taken, "5h5c").is_some());
}

#[test]
fn one_moves_own_pieces_only() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    let square = |text: &str| text.parse::<Square>().unwrap();
    assert_eq!(refusal(start, "3c3d"), Some(Reason::NotYours(square("3c"))));
    assert_eq!(refusal(start, "5e5d"), Some(Reason::Empty(square("5e"))));
    assert_eq!(refusal(start, "9i9g"), Some(Reason::OwnPiece(square("9g"))));
    assert_eq!(refusal(start, "2h2h"), Some(Reason::OwnPiece(square("2h"))));
    assert_eq!(refusal(start, "7g7f"), None);
}

/// Taking is done by moving there; what is taken comes into the hand as it was before it was promoted.
#[test]
fn a_piece_that_is_taken_loses_its_promotion() {
    for kind in Kind::HAND {
        let Some(promoted) = kind.promoted() else { continue };
        let letter = kind.letter().to_ascii_lowercase();
        let mut position = at(&format!("k8/9/9/9/4+{letter}4/4G4/9/9/8K b - 1"));
        position.play(action("5f5e")).expect("legal");
        assert_eq!(position.hand(SENTE).count(kind), 1, "{promoted:?}");
        assert_eq!(
            position.piece_at("5e".parse().unwrap()),
            Some(Piece::new(SENTE, Kind::Gold))
        );
    }
    // And nobody has to take.
    let position = at("k8/9/9/9/4p4/4G4/9/9/8K b - 1");
    assert!(position.is_legal(action("5f4f")));
}

/// A move into, within or out of the last three ranks may promote; which way it goes does not matter.
#[test]
fn a_move_that_touches_the_zone_may_promote() {
    for (sfen, text) in [
        ("4k4/9/9/2S6/9/9/9/9/4K4 b - 1", "7d7c"),
        ("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c8b"),
        ("4k4/9/2S6/9/9/9/9/9/4K4 b - 1", "7c8d"),
        ("5k3/9/2B6/9/9/9/9/9/4K4 b - 1", "7c9e"),
    ] {
        assert_eq!(refusal(sfen, text), None, "{sfen} {text}");
        assert_eq!(refusal(sfen, &format!("{text}+")), None, "{sfen} {text}+");
    }
    let outside = "4k4/9/9/9/2S6/9/9/9/4K4 b - 1";
    assert_eq!(refusal(outside, "7e7d"), None);
    assert_eq!(refusal(outside, "7e7d+"), Some(Reason::NotInZone));
}

/// The zone of gote is the other one.
#[test]
fn gote_promotes_in_the_ranks_of_sente() {
    let position = "4k4/9/2s6/9/9/2s6/9/9/4K4 w - 1";
    assert_eq!(refusal(position, "7f7g+"), None);
    assert_eq!(refusal(position, "7c7d+"), Some(Reason::NotInZone));
}

/// A pawn and a lance on the last rank, and a knight on the last two, have to promote.
#[test]
fn who_could_never_move_again_has_to_promote() {
    let stuck = |sfen: &str, text: &str| {
        assert_eq!(refusal(sfen, &format!("{text}+")), None, "{text}+");
        let reason = refusal(sfen, text);
        assert!(matches!(reason, Some(Reason::Stuck { .. })), "{text}: {reason:?}");
    };
    stuck("6k2/2P6/9/9/9/9/9/9/4K4 b - 1", "7b7a");
    stuck("6k2/2L6/9/9/9/9/9/9/4K4 b - 1", "7b7a");
    stuck("6k2/9/2N6/9/9/9/9/9/4K4 b - 1", "7c6a");
    stuck("6k2/9/9/2N6/9/9/9/9/4K4 b - 1", "7d6b");
    stuck("4k4/9/9/9/9/9/9/2p6/6K2 w - 1", "7h7i");
    stuck("4k4/9/9/9/9/9/9/2l6/6K2 w - 1", "7h7i");
    stuck("4k4/9/9/9/9/2n6/9/9/6K2 w - 1", "7f6h");
    stuck("4k4/9/9/9/9/9/2n6/9/6K2 w - 1", "7g6i");
    // One rank earlier it is a choice, and for the other pieces it always is.
    for (sfen, text) in [
        ("6k2/9/2P6/9/9/9/9/9/4K4 b - 1", "7c7b"),
        ("6k2/9/2L6/9/9/9/9/9/4K4 b - 1", "7c7b"),
        ("6k2/9/9/9/2N6/9/9/9/4K4 b - 1", "7e6c"),
        ("6k2/2S6/9/9/9/9/9/9/4K4 b - 1", "7b7a"),
        ("7k1/2R6/9/9/9/9/9/9/4K4 b - 1", "7b7a"),
        ("7k1/2B6/9/9/9/9/9/9/4K4 b - 1", "7b6a"),
    ] {
        assert_eq!(refusal(sfen, text), None, "{sfen} {text}");
        assert_eq!(refusal(sfen, &format!("{text}+")), None, "{sfen} {text}+");
    }
}

#[test]
fn gold_king_and_promoted_pieces_do_not_promote() {
    for (letter, kind) in [
        ("G", Kind::Gold),
        ("K", Kind::King),
        ("+P", Kind::Tokin),
        ("+L", Kind::PromotedLance),
        ("+N", Kind::PromotedKnight),
        ("+S", Kind::PromotedSilver),
        ("+B", Kind::Horse),
        ("+R", Kind::Dragon),
    ] {
        let sfen = format!("8k/9/2{letter}6/9/9/9/9/9/9 b - 1");
        assert_eq!(refusal(&sfen, "7c7b"), None, "{letter}");
        assert_eq!(
            refusal(&sfen, "7c7b+"),
            Some(Reason::DoesNotPromote(kind)),
            "{letter}"
        );
    }
}

/// The king may not go where it is attacked, nor stay in check; a piece that shields it stays in the line.
#[test]
fn the_own_king_may_not_be_left_in_check() {
    let pinned = "k3r4/9/9/9/9/9/4R4/9/4K4 b - 1";
    assert_eq!(refusal(pinned, "5g5c"), None);
    assert_eq!(refusal(pinned, "5g5a"), None);
    assert_eq!(refusal(pinned, "5g4g"), Some(Reason::InCheck));
    // Along the line away from a lance the king is still in it.
    let along = "k8/9/9/9/4l4/9/9/4K4/9 b - 1";
    assert_eq!(refusal(along, "5h5i"), Some(Reason::InCheck));
    assert_eq!(refusal(along, "5h4i"), None);
    // Two checks: only the king moves.
    let double = at("k3r4/9/9/9/9/9/3s5/4K4/1R7 b G 1");
    assert_eq!(double.checkers().len(), 2);
    let moves = double.actions();
    assert!(!moves.is_empty());
    assert!(
        moves.iter().all(|action| action.to_string().starts_with("5h")),
        "{moves:?}"
    );
}

/// Problems have one king: the other player is never in check.
#[test]
fn positions_with_one_king() {
    let attacker: Position = at("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert_eq!(attacker.king(SENTE), None);
    assert!(!attacker.in_check());
    assert!(attacker.pinned(SENTE).is_empty());
    let mut mated = attacker.clone();
    mated.play(action("G*5b")).expect("legal");
    assert_eq!(mated.outcome(), Some(game_core::Outcome::Win(SENTE)));
    // Without the king to be mated: nothing is check, a pawn may be dropped anywhere.
    let defender = at("9/9/9/9/9/9/4g4/9/4K4 w P2p 1");
    assert_eq!(defender.king(shogi::GOTE), None);
    assert_eq!(refusal("9/9/9/9/9/9/4g4/9/4K4 w P2p 1", "5g5h"), None);
    assert!(!defender.in_check());
    // Nor with none at all.
    let empty = at("9/9/9/9/9/9/9/9/9 b P 1");
    assert_eq!(empty.count_actions(), 72);
    assert_eq!(
        at("9/9/9/9/9/9/9/9/9 b - 1").outcome(),
        Some(game_core::Outcome::Win(shogi::GOTE))
    );
}
