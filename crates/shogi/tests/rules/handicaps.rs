//! The usual handicaps, by the names of KIF records.

use crate::at;
use game_core::Position as _;
use shogi::{GOTE, Handicap, SENTE};

/// Gote's first two ranks in each.
const BOARDS: [(Handicap, &str); 16] = [
    (Handicap::Even, "lnsgkgsnl/1r5b1"),
    (Handicap::Lance, "lnsgkgsn1/1r5b1"),
    (Handicap::RightLance, "1nsgkgsnl/1r5b1"),
    (Handicap::Bishop, "lnsgkgsnl/1r7"),
    (Handicap::Rook, "lnsgkgsnl/7b1"),
    (Handicap::RookLance, "lnsgkgsn1/7b1"),
    (Handicap::TwoPieces, "lnsgkgsnl/9"),
    (Handicap::ThreePieces, "lnsgkgsn1/9"),
    (Handicap::FourPieces, "1nsgkgsn1/9"),
    (Handicap::FivePieces, "2sgkgsn1/9"),
    (Handicap::LeftFivePieces, "1nsgkgs2/9"),
    (Handicap::SixPieces, "2sgkgs2/9"),
    (Handicap::LeftSevenPieces, "2sgkg3/9"),
    (Handicap::RightSevenPieces, "3gkgs2/9"),
    (Handicap::EightPieces, "3gkg3/9"),
    (Handicap::TenPieces, "4k4/9"),
];

#[test]
fn handicaps_take_off_what_their_names_say() {
    assert_eq!(BOARDS.map(|(handicap, _)| handicap), Handicap::ALL);
    for (handicap, ranks) in BOARDS {
        let actor = if handicap == Handicap::Even { "b" } else { "w" };
        let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {actor} - 1");
        assert_eq!(handicap.position().to_string(), sfen, "{handicap:?}");
        assert_eq!(Handicap::of(&at(&sfen)), Some(handicap));
    }
}

/// Who gives a handicap moves first.
#[test]
fn gote_moves_first_in_a_handicap_game() {
    for handicap in Handicap::ALL {
        let first = if handicap == Handicap::Even { SENTE } else { GOTE };
        assert_eq!(handicap.position().actor(), first);
    }
    assert_eq!(Handicap::of(&at("4k4/9/9/9/9/9/9/9/4K4 b - 1")), None);
    // With sente to move it is another game.
    let sente = Handicap::Lance.position().to_string().replace(" w ", " b ");
    assert_eq!(Handicap::of(&at(&sente)), None);
}

/// A record of a game with seven pieces off begins with the silver that is left: 8b from 7a.
#[test]
fn with_the_left_silver_off_the_right_one_moves() {
    let position = Handicap::LeftSevenPieces.position();
    assert!(position.is_legal("7a8b".parse().expect("an action")));
    assert!(!position.is_legal("3a2b".parse().expect("an action")));
}
