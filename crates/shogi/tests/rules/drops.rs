//! Drops, and what forbids them: nifu, no way to move on, mate by a dropped pawn.

use crate::{action, at, refusal};
use game_core::Position as _;
use shogi::{Action, GOTE, Kind, Piece, Reason, SENTE, Square};

/// How many drops of that kind are legal.
fn drops(sfen: &str, kind: Kind) -> usize {
    let is_drop = |action: &Action| matches!(action, Action::Drop { kind: dropped, .. } if *dropped == kind);
    at(sfen).actions().into_iter().filter(is_drop).count()
}

/// A piece in hand goes on any empty square, as its holder's own.
#[test]
fn a_drop_puts_an_own_piece_on_an_empty_square() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b Gs 1";
    assert_eq!(drops(sfen, Kind::Gold), 79);
    assert_eq!(drops(sfen, Kind::Silver), 0);
    let mut position = at(sfen);
    position.play(action("G*5e")).expect("legal");
    assert_eq!(
        position.piece_at("5e".parse().unwrap()),
        Some(Piece::new(SENTE, Kind::Gold))
    );
    assert!(position.hand(SENTE).is_empty());
    position.play(action("S*5d")).expect("gote drops too");
    assert_eq!(
        position.piece_at("5d".parse().unwrap()),
        Some(Piece::new(GOTE, Kind::Silver))
    );
    let square: Square = "5a".parse().unwrap();
    assert_eq!(refusal(sfen, "G*5a"), Some(Reason::Occupied(square)));
}

#[test]
fn only_what_is_in_hand_can_be_dropped() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b Gs 1";
    for kind in Kind::HAND {
        let text = format!("{}*5e", kind.letter());
        let expected = (kind != Kind::Gold).then_some(Reason::NotInHand(kind));
        assert_eq!(refusal(sfen, &text), expected, "{kind:?}");
    }
    // What the opponent holds does not help.
    assert_eq!(refusal(sfen, "S*5e"), Some(Reason::NotInHand(Kind::Silver)));
    // The last one can be dropped once.
    let mut position = at(sfen);
    position.play(action("G*5e")).expect("legal");
    position.play(action("S*5d")).expect("legal");
    assert_eq!(
        position.why_illegal(action("G*5f")),
        Some(Reason::NotInHand(Kind::Gold))
    );
}

/// Drops are always unpromoted, in the promotion zone too; and nobody holds a king.
#[test]
fn kings_and_promoted_pieces_are_never_dropped() {
    let sfen = "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1";
    let position = at(sfen);
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_droppable()) {
        for to in Square::all() {
            let action = Action::Drop { kind, to };
            assert!(!position.is_legal(action), "{action}");
            assert_eq!(position.why_illegal(action), Some(Reason::NotInHand(kind)));
        }
    }
    for text in ["+P*5e", "K*5e", "P*5e+", "p*5e"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    let mut position = position;
    position.play(action("S*4a")).expect("a drop into the zone");
    assert_eq!(
        position.piece_at("4a".parse().unwrap()),
        Some(Piece::new(SENTE, Kind::Silver))
    );
}

/// No drop where the piece could never move: pawn and lance on the last rank, knight on the last two.
#[test]
fn no_drop_without_a_future() {
    let sente = "4k4/9/9/9/9/9/9/9/4K4 b PLN 1";
    let gote = "4k4/9/9/9/9/9/9/9/4K4 w pln 1";
    for (sfen, last, second, third) in [(sente, 'a', 'b', 'c'), (gote, 'i', 'h', 'g')] {
        for (letter, kind) in [('P', Kind::Pawn), ('L', Kind::Lance), ('N', Kind::Knight)] {
            let to = format!("1{last}").parse().unwrap();
            assert_eq!(
                refusal(sfen, &format!("{letter}*1{last}")),
                Some(Reason::Stuck { kind, to })
            );
        }
        assert_eq!(refusal(sfen, &format!("P*1{second}")), None);
        assert_eq!(refusal(sfen, &format!("L*1{second}")), None);
        let reason = refusal(sfen, &format!("N*1{second}"));
        assert!(matches!(reason, Some(Reason::Stuck { .. })), "{reason:?}");
        assert_eq!(refusal(sfen, &format!("N*1{third}")), None);
    }
    assert_eq!(drops(sente, Kind::Pawn), 72 - 1);
    assert_eq!(drops(sente, Kind::Lance), 72 - 1);
    assert_eq!(drops(sente, Kind::Knight), 63 - 1);
    assert_eq!(drops(gote, Kind::Pawn), 72 - 1);
    assert_eq!(drops(gote, Kind::Knight), 63 - 1);
}

/// Nifu: no second unpromoted pawn on a file.
#[test]
fn no_second_pawn_on_a_file() {
    let sfen = "4k4/9/9/9/9/9/2P6/9/4K4 b P 1";
    assert_eq!(refusal(sfen, "P*7c"), Some(Reason::TwoPawns(7)));
    assert_eq!(refusal(sfen, "P*6c"), None);
    assert_eq!(drops(sfen, Kind::Pawn), 64 - 1);
    // On every rank of the file, the pawn's own neighbours and the rim too.
    for rank in 'b'..='i' {
        let pawn = format!("7{rank}");
        let other = if rank == 'e' { "7d" } else { "7e" };
        let mut setup = at("4k4/9/9/9/9/9/9/9/4K4 b P 1").to_setup();
        let square: Square = pawn.parse().unwrap();
        setup.board[square.index()] = Some(Piece::new(SENTE, Kind::Pawn));
        assert_eq!(
            refusal(&setup.to_string(), &format!("P*{other}")),
            Some(Reason::TwoPawns(7)),
            "{pawn}"
        );
        assert_eq!(refusal(&setup.to_string(), "P*8e"), None, "{pawn}");
        assert_eq!(refusal(&setup.to_string(), "P*6e"), None, "{pawn}");
    }
}

#[test]
fn a_promoted_pawn_does_not_count() {
    assert_eq!(refusal("4k4/9/2+P6/9/9/9/9/9/4K4 b P 1", "P*7e"), None);
    // Nor the opponent's.
    assert_eq!(refusal("4k4/9/2p6/9/9/9/9/9/4K4 b P 1", "P*7e"), None);
    assert_eq!(
        refusal("4k4/9/2p6/9/9/9/9/9/4K4 w Pp 1", "P*7e"),
        Some(Reason::TwoPawns(7))
    );
}

/// A drop may answer a check, between the king and what gives it; and give one, or mate, unless it is a pawn's.
#[test]
fn drops_answer_checks_and_give_them() {
    let checked = "k3r4/9/9/9/9/9/9/9/4K4 b G 1";
    assert_eq!(drops(checked, Kind::Gold), 7);
    assert_eq!(refusal(checked, "G*4b"), Some(Reason::InCheck));
    assert!(at("4k4/9/9/9/9/9/9/9/4K4 b R 1").gives_check(action("R*5e")));
    let mut mating = at("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    mating.play(action("G*5b")).expect("a gold may mate");
    assert!(mating.outcome().is_some());
}

/// A king in its corner behind its own pieces; the square before it is kept by sente.
const WALLED: &str = "3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1";

/// Uchifuzume: a dropped pawn may give check, but not mate.
#[test]
fn a_dropped_pawn_may_not_mate() {
    assert_eq!(refusal(WALLED, "P*5b"), Some(Reason::PawnDropMate));
    assert!(!at(WALLED).actions().contains(&action("P*5b")));
    // Another piece may, and a pawn that moves there may.
    assert_eq!(refusal(&WALLED.replace(" b P ", " b L "), "L*5b"), None);
    let mut moved = at("3nkn3/3p1p3/3SP4/9/9/9/9/9/4K4 b - 1");
    moved.play(action("5c5b")).expect("a pawn that moves may mate");
    assert!(moved.in_check() && moved.outcome().is_some());
    // Check without mate is allowed.
    assert_eq!(refusal("3nk4/3p1p3/4G4/9/9/9/9/9/4K4 b P 1", "P*5b"), None);
    // And a pawn that the king can take.
    assert_eq!(refusal("3nkn3/3p1p3/9/9/9/9/9/9/4K4 b P 1", "P*5b"), None);
}

/// The same for gote.
#[test]
fn a_pawn_dropped_by_gote_may_not_mate() {
    let turned = at(WALLED).to_setup().turned();
    assert_eq!(refusal(&turned.to_string(), "P*5h"), Some(Reason::PawnDropMate));
}

/// Whether another piece may take the pawn: not if it is pinned.
#[test]
fn mate_by_a_dropped_pawn_where_the_taker_is_pinned() {
    // The gold on 4a could take on 5b, but the rook on 1a pins it.
    let free = "3nkg3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1";
    assert_eq!(refusal(free, "P*5b"), None);
    let pinned = free.replace("3nkg3", "3nkg2R");
    assert_eq!(refusal(&pinned, "P*5b"), Some(Reason::PawnDropMate));
}

/// The pawn itself closes a line: a slider that kept an escape from the king no longer does.
#[test]
fn a_dropped_pawn_that_closes_an_own_line_may_leave_an_escape() {
    // The knight keeps the pawn; 6b is free.
    assert_eq!(refusal("3nkn3/5p3/9/5N3/9/9/9/9/4K4 b P 1", "P*5b"), None);
    // A rook on the left keeps 6b, whatever stands on 5b.
    let kept = "3nkn3/R4p3/9/5N3/9/9/9/9/4K4 b P 1";
    assert_eq!(refusal(kept, "P*5b"), Some(Reason::PawnDropMate));
    // A rook on the right keeps 6b only as long as 5b is empty.
    let closed = at("3nkn3/8R/9/5N3/9/9/9/9/4K4 b P 1");
    let escape = "6b".parse().unwrap();
    assert!(!closed.attackers_of(SENTE, escape, closed.occupied()).is_empty());
    assert!(closed.is_legal(action("P*5b")));
}

/// A check is not escaped along its line: the square behind the king is attacked once the king has left its own.
#[test]
fn a_king_that_leaves_opens_a_line() {
    let lance = "9/4k4/9/9/4L4/9/9/9/4K4 w - 1";
    assert_eq!(refusal(lance, "5b5a"), Some(Reason::InCheck));
    assert_eq!(refusal(lance, "5b4a"), None);
}

/// A piece that could take the pawn does so only if its way is free.
#[test]
fn a_piece_takes_the_pawn_if_nothing_is_in_its_way() {
    let shut = "3nkn3/3p1p3/4G4/9/4r4/9/9/9/K8 b P 1";
    assert_eq!(refusal(shut, "P*5b"), Some(Reason::PawnDropMate));
    let open = "3nkn3/3p4r/4G4/9/9/9/9/9/K8 b P 1";
    assert_eq!(refusal(open, "P*5b"), None);
    let through = "3nkn3/3p1p2r/4G4/9/9/9/9/9/K8 b P 1";
    assert_eq!(refusal(through, "P*5b"), Some(Reason::PawnDropMate));
}
