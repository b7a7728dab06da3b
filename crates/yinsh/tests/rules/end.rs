//! The end of the game, and blitz.

use crate::common::{after, at};
use game_core::Position as _;
use yinsh::{BLACK, Outcome, Position, Stage, WHITE};

/// White has removed two rings, and the ring on e3 stands below four white markers.
const THIRD: &str = "RR2/7/8/9/2RMMMM3/9/2mm1m4/9/3mm3/7/rrrr w move 2-1 3";
/// Both have removed two rings, and the white ring on d5 may complete a row for each.
const BOTH_THIRD: &str = "RR2/7/8/4R4/2mmMmm3/1MMmMM3/10/9/8/7/rrr1 w move 2-2 3";
/// The same rows at the start of a blitz game.
const BOTH_BLITZ: &str = "RRRR/7/8/4R4/2mmMmm3/1MMmMM3/10/r8/8/7/rrrr w move 0-0 1";
/// Positions with one marker left in the pool, a move that makes no row, and how the game ends with it.
const LAST_MARKER: [(&str, &str, Outcome); 4] = [
    (
        "2Mm/1mmMmrM/1MMMmMM1/rMm1mMmMM/MmrM1M1MM1/MMm1m2Mr/mRM1mmmrMm/1m1MmMM2/m1MRmM2/3MmR1/M3 w move 2-0 3",
        "j10-j7",
        Outcome::Win(WHITE),
    ),
    (
        "MmRM/1mMM2m/1M1MMrrm/mmm1MMM1R/mMmm1RM3/MMmMMm1M1/MMM2mrM1r/MRmM2M1m/RMm1mm1M/MM1M2m/m2m b move 0-1 3",
        "c6-b6",
        Outcome::Win(BLACK),
    ),
    (
        "4/mMm4/m1m1mMMM/mR1MMmMRm/mmmM1rm3/m1M1M1mmm/MMmmMM1MMM/1MMM1m1m1/RmMMMmrM/MmRrMM1/r3 w move 1-1 3",
        "i4-c4",
        Outcome::Draw,
    ),
    (
        "MRmm/MmMMm1r/1M1MMmMM/R2Mmmr2/2M1MMmMM1/2m1mMR1M/Rrmm1MMm2/MmM1r1M2/M1mRMm1m/MMMMrM1/mMmm w move 0-0 1",
        "f8-h10",
        Outcome::Draw,
    ),
];

/// Russian book, End, 1; Ukrainian book, Є 1; Hungarian book, H 1; encyclopedia, Movement phase: the third ring
/// wins at once.
#[test]
fn end_1_the_third_ring_wins() {
    let row = after(THIRD, "e3-f3;xe3-e7");
    assert_eq!(row.outcome(), None, "the row alone does not win");
    let over = after(&row.to_string(), "xf3");
    assert_eq!(over.stage(), Stage::Over);
    assert_eq!(over.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!(over.removed(WHITE), 3);
    assert_eq!(over.count_actions(), 0);
}

/// Russian book, End, 1: two rings are not enough, however many the opponent has.
#[test]
fn end_1_two_rings_do_not_win() {
    let two = after(
        &THIRD.replace("RR2", "RRR1").replace("2-1", "1-1"),
        "e3-f3;xe3-e7;xf3",
    );
    assert_eq!(two.outcome(), None);
    assert_eq!((two.actor(), two.stage()), (BLACK, Stage::Move));
}

/// Russian book, End, 2; Ukrainian book, Є 2; Hungarian book, H 2: with a third row for each at once, the mover
/// wins, who removes first.
#[test]
fn end_2_both_third_rows_the_mover_wins() {
    let over = after(BOTH_THIRD, "d5-g5;xf3-f7;xa2");
    assert_eq!(over.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!([over.removed(WHITE), over.removed(BLACK)], [3, 2]);
    // Black's row is still there, and nobody removes it.
    assert_eq!(over.rows(BLACK).count(), 1);
    assert_eq!(over.count_actions(), 0);
}

/// Russian book, End, 2: the same with the colours changed.
#[test]
fn end_2_both_third_rows_black_moving() {
    let over = after(
        "rr2/7/8/4r4/2MMmMM3/1mmMmm3/10/9/8/7/RRR1 b move 2-2 3",
        "d5-g5;xf3-f7;xa2",
    );
    assert_eq!(over.outcome(), Some(Outcome::Win(BLACK)));
}

/// Russian book, End, 3; Ukrainian book, Є 3; Hungarian book, H 3; encyclopedia, last paragraph: all markers on the
/// board; more rings removed wins, as many is a draw.
#[test]
fn end_3_the_last_marker() {
    for (text, last, outcome) in LAST_MARKER {
        assert_eq!(at(text).pool(), 1);
        assert_eq!(at(text).outcome(), None);
        let over = after(text, last);
        assert_eq!(over.pool(), 0);
        assert_eq!(over.stage(), Stage::Over);
        assert_eq!(over.outcome(), Some(outcome), "{text}");
        assert_eq!(over.count_actions(), 0);
    }
}

/// Russian book, Short game; Ukrainian book, З; Hungarian book, J: the first row wins, all else is the same.
#[test]
fn short_game_one_ring_wins() {
    let start = Position::blitz();
    assert_eq!(start.to_string(), "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 1");
    assert_eq!(start.perft(2), 7140);
    let over = after(
        "RRRR/7/8/9/2RMMMM3/9/2mm1m4/r8/3m4/7/rrrr w move 0-0 1",
        "e3-f3;xe3-e7;xa2",
    );
    assert_eq!(over.outcome(), Some(Outcome::Win(WHITE)));
    assert_eq!([over.removed(WHITE), over.removed(BLACK)], [1, 0]);
}

/// Russian book, Short game, with End, 2: the mover's row goes first in blitz too.
#[test]
fn short_game_both_rows_the_mover_wins() {
    let over = after(BOTH_BLITZ, "d5-g5;xf3-f7;xg5");
    assert_eq!(over.outcome(), Some(Outcome::Win(WHITE)));
}

/// Russian book, Short game, with Rows, 6: a row made for the opponent loses.
#[test]
fn short_game_the_opponents_row_loses() {
    let over = after(
        "RRRR/1MM1M2/8/4R4/2mmMmm3/9/10/r8/8/7/rrrr w move 0-0 1",
        "d5-f5;xe3-e7;xk9",
    );
    assert_eq!(over.outcome(), Some(Outcome::Win(BLACK)));
}
