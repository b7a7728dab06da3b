//! Professional and serious amateur games: who plays a forbidden move has lost.

use crate::{action, at};
use game_core::{Outcome, Position as _, Termination};
use shogi::strict::{Judgement, Overlooked, ending, judge};
use shogi::{GOTE, Kind, Reason, SENTE};

fn judged(sfen: &str, text: &str) -> Judgement {
    judge(&at(sfen), action(text))
}

fn overlooked(sfen: &str, text: &str) -> Overlooked {
    match judged(sfen, text) {
        Judgement::Overlooked(overlooked) => overlooked,
        other => panic!("{sfen} {text}: {other:?}"),
    }
}

#[test]
fn a_legal_action_is_legal() {
    let start = shogi::Position::start();
    for legal in start.actions() {
        assert_eq!(judge(&start, legal), Judgement::Legal);
    }
}

#[test]
fn a_forbidden_action_loses_at_once() {
    let two_pawns = "4k4/9/9/9/9/9/4P4/9/4K4 b P 1";
    assert_eq!(judged(two_pawns, "P*5d"), Judgement::Loses(Reason::TwoPawns(5)));
    let no_future = "4k4/9/9/9/9/9/9/9/4K4 b PN 1";
    assert_eq!(
        judged(no_future, "N*4b"),
        Judgement::Loses(Reason::Stuck {
            kind: Kind::Knight,
            to: "4b".parse().unwrap()
        })
    );
    // A pawn dropped in front of a king that is walled in, kept by the gold.
    let mate = "3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b P 1";
    assert_eq!(judged(mate, "P*5b"), Judgement::Loses(Reason::PawnDropMate));
    assert_eq!(ending(SENTE).outcome, Outcome::Win(GOTE));
    assert_eq!(ending(GOTE).outcome, Outcome::Win(SENTE));
    assert_eq!(ending(GOTE).termination, Termination::IllegalAction);
}

#[test]
fn an_overlooked_check_lets_the_king_be_taken() {
    let sfen = "4k4/9/9/9/4r4/9/P8/9/4K4 b - 7";
    let overlooked = overlooked(sfen, "9g9f");
    assert_eq!(overlooked.player, SENTE);
    assert_eq!(overlooked.king.to_string(), "5i");
    assert_eq!(overlooked.setup.to_string(), "4k4/9/9/9/4r4/P8/9/9/4K4 w - 8");
    // The rook may promote as it takes.
    let captures: Vec<String> = overlooked.captures.iter().map(ToString::to_string).collect();
    assert_eq!(captures, ["5e5i", "5e5i+"]);
    let taken = overlooked.after(action("5e5i+")).expect("it takes the king");
    assert_eq!(taken.to_string(), "4k4/9/9/9/9/P8/9/9/4+r4 b - 9");
    assert!(overlooked.after(action("5e5f")).is_none());
    assert!(overlooked.after(action("P*5h")).is_none());
}

#[test]
fn a_king_that_steps_into_check_can_be_taken_where_it_went() {
    let overlooked = overlooked("4k4/9/9/9/4r4/9/9/9/3K5 b - 1", "6i5i");
    assert_eq!(overlooked.king.to_string(), "5i");
    assert!(overlooked.takes_the_king(action("5e5i")));
}

#[test]
fn a_pinned_piece_that_moves_lets_the_king_be_taken() {
    let overlooked = overlooked("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "5h4h");
    assert!(overlooked.takes_the_king(action("5e5i")));
}

/// The taker's own king may be in check after it: the game is over by then.
#[test]
fn a_pinned_piece_may_take_the_king() {
    let overlooked = overlooked("4k4/4r4/9/9/9/9/9/4R4/4K4 b - 1", "5h4h");
    assert!(overlooked.takes_the_king(action("5b5i")));
}

#[test]
fn a_lance_that_takes_a_king_on_the_last_rank_promotes() {
    let overlooked = overlooked("4k4/9/9/9/4l4/9/P8/9/4K4 b - 1", "9g9f");
    let captures: Vec<String> = overlooked.captures.iter().map(ToString::to_string).collect();
    assert_eq!(captures, ["5e5i+"]);
}
