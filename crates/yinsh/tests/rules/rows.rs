//! Rows, and the rings that are removed for them.

use crate::common::{after, at, legal, points, refusal};
use game_core::Position as _;
use yinsh::{BLACK, Position, Reason, Row, Stage, WHITE};

/// The white ring on e3 stands below four white markers.
const FOUR_AND_A_RING: &str = "RRRR/7/8/9/2RMMMM3/9/2mm1m4/r8/3m4/7/rrrr w move 0-0 3";
/// The white ring on d5 may jump the black marker in the middle of four white ones.
const BY_A_FLIP: &str = "RRRR/7/8/4R4/3MmMMM2/9/10/r5m2/3mm3/7/rrrr w move 0-0 3";
/// Three white markers and a black one above the white ring on e3.
const ONE_IS_BLACK: &str = "RRRR/7/8/9/2RMMMm3/9/2m7/r8/8/7/rrrr w move 0-0 3";
/// Five white markers d8 e7 f6 g5 h4, which is not a line of the board.
const NOT_A_LINE: &str = "RRRR/1mm1mm1/m7/7M1/6M3/4M4/3M6/1M7/r7/R6/rrrr b move 0-0 3";
/// Four white markers beside the white ring on f6, along each of the three lines.
const THREE_LINES: [(&str, &str, &str); 3] = [
    (
        "RRRR/1mm1mm1/8/9/10/4RMMMM/10/9/r7/7/rrrr w move 0-0 3",
        "f6-g6",
        "xf6-f10",
    ),
    (
        "RRRR/1mm1mm1/8/9/10/4R4/4M5/3M5/r1M5/1M5/rrrr w move 0-0 3",
        "f6-f7",
        "xf6-j6",
    ),
    (
        "RRRR/1mm1mm1/8/9/10/4R4/5M4/5M3/r4M2/5M1/rrrr w move 0-0 3",
        "f6-f7",
        "xf6-j10",
    ),
];
/// Figure 6, situation 1: black markers on both lines through the black ring on f6, four on each.
const CROSSING: &str = "RRRR/1MMM3/4MMMM/5m3/5m4/2mmrmm2/4m5/3m5/5MM1/R6/rrrr b move 0-0 3";
/// Figure 6, situation 2: three black markers on either side of the black ring on d5.
const SEVEN: &str = "RRRR/7/8/1mmmrmmm1/10/9/1MM7/2MM5/3MM3/R3M2/rrrr b move 0-0 3";
/// Figure 6, situation 3: two black markers on either side of the black ring on e5.
const RING_AMONG_MARKERS: &str = "RRRR/7/8/9/2mmrmm3/9/1MM7/2MM5/8/R6/rrrr w move 0-0 3";
/// Two white markers below and three above the white ring on d5.
const SIX: &str = "RRRR/7/8/2MMRMMM1/10/9/1mm7/2mm5/3m4/r6/rrrr w move 0-0 3";
/// The white ring on d5 may flip the missing white marker of two rows at once, in the columns e and f.
const TWO_AT_ONCE: &str = "RRRR/7/8/4R4/2MMmMM3/1MMmMM3/10/r1mm5/3mm3/4mm1/rrrr w move 0-0 3";
/// The white ring on d5 may flip a white marker that then completes a black row.
const THEIRS: &str = "RRRR/1MM1M2/8/4R4/2mmMmm3/9/10/r8/8/7/rrrr w move 0-0 3";
/// The white ring on d5 may complete a black row in column e and a white one in column f.
const BOTH: &str = "RRRR/7/8/4R4/2mmMmm3/1MMmMM3/10/r8/8/7/rrrr w move 0-0 3";

/// Russian book, Rows, 1; Ukrainian book, Е 1; Hungarian book, G 1: five markers of one colour next to each other
/// on a line, on each of the three lines that the board has.
#[test]
fn rows_1_five_on_a_line() {
    let position = after(FOUR_AND_A_RING, "e3-f3");
    assert_eq!(position.stage(), Stage::RowAfter);
    assert_eq!(legal(&position), "xe3-e7");
    for (board, moved, row) in THREE_LINES {
        let position = after(board, moved);
        assert_eq!((position.actor(), position.stage()), (WHITE, Stage::RowAfter));
        assert_eq!(legal(&position), row);
    }
}

/// Russian book, Rows, 1: a row may come about by flipping as well as by the marker that is left.
#[test]
fn rows_1_by_a_flip() {
    let position = after(BY_A_FLIP, "d5-f5");
    assert_eq!(legal(&position), "xe4-e8");
}

/// Russian book, Rows, 1: all five of one colour.
#[test]
fn rows_1_not_of_two_colours() {
    let position = after(ONE_IS_BLACK, "e3-f3");
    assert_eq!((position.actor(), position.stage()), (BLACK, Stage::Move));
}

/// Russian book, Rows, 1: five next to each other across the lines are no row.
#[test]
fn rows_1_not_across_the_lines() {
    let position = at(NOT_A_LINE);
    assert_eq!(position.markers(WHITE).len(), 5);
    assert_eq!(position.rows(WHITE).count(), 0);
    assert!("xd8-h4".parse::<yinsh::Action>().is_err());
    assert_eq!(Row::all().count(), 123);
}

/// Russian book, Rows, 1; Figure 6, situation 3 of the Russian, Ukrainian and Hungarian books: a ring is no marker.
#[test]
fn rows_1_rings_do_not_count() {
    let position = at(RING_AMONG_MARKERS);
    assert_eq!(position.rows(BLACK).count(), 0);
    // Nor do rings alone make a row.
    assert_eq!(
        at("RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3")
            .rows(WHITE)
            .count(),
        0
    );
    let row_claimed = RING_AMONG_MARKERS.replace(" w move ", " b row ");
    assert!(row_claimed.parse::<Position>().is_err());
}

/// Russian book, Rows, 2; Ukrainian book, Е 2; Hungarian book, G 2; encyclopedia, Movement phase: the five markers
/// have to be removed, and go back to the pool.
#[test]
fn rows_2_the_markers_go_back_to_the_pool() {
    let made = after(FOUR_AND_A_RING, "e3-f3");
    for other in ["xf3", "f3-f4", "pass", "f9"] {
        assert_eq!(
            refusal(&made, other),
            Reason::WrongStage(Stage::RowAfter),
            "{other}"
        );
    }
    let before = made.pool();
    let removed = after(&made.to_string(), "xe3-e7");
    assert_eq!(removed.pool(), before + 5);
    assert_eq!(points(removed.markers(WHITE)), "");
}

/// Russian book, Rows, 2: only the five that lie there.
#[test]
fn rows_2_only_a_row_that_is_there() {
    let made = after(FOUR_AND_A_RING, "e3-f3");
    let expected = Reason::NotARow {
        player: WHITE,
        point: "e8".parse().unwrap(),
    };
    assert_eq!(refusal(&made, "xe4-e8"), expected);
    let expected = Reason::NotARow {
        player: WHITE,
        point: "g4".parse().unwrap(),
    };
    assert_eq!(refusal(&made, "xg4-g8"), expected);
}

/// Russian book, Rows, 3; Ukrainian book, Е 3; Hungarian book, G 3; Figure 5; encyclopedia, Movement phase: then
/// one of the own rings goes, whichever the player likes, and is kept as the sign of a row.
#[test]
fn rows_3_any_own_ring_goes() {
    let position = after(FOUR_AND_A_RING, "e3-f3;xe3-e7");
    assert_eq!((position.actor(), position.stage()), (WHITE, Stage::RingAfter));
    assert_eq!(legal(&position), "xa2 xa3 xa4 xa5 xf3");
    for other in ["xe3-e7", "f3-f4", "pass", "f9"] {
        assert_eq!(
            refusal(&position, other),
            Reason::WrongStage(Stage::RingAfter),
            "{other}"
        );
    }
    let expected = Reason::NoRing {
        player: WHITE,
        point: "h3".parse().unwrap(),
    };
    assert_eq!(refusal(&position, "xh3"), expected);
    let done = after(&position.to_string(), "xa3");
    assert_eq!(points(done.rings(WHITE)), "a2 a4 a5 f3");
    assert_eq!([done.removed(WHITE), done.removed(BLACK)], [1, 0]);
    assert_eq!((done.actor(), done.stage()), (BLACK, Stage::Move));
}

/// Russian book, Rows, 4; Ukrainian book, Е 4; Hungarian book, G 4: of a row of six, either five.
#[test]
fn rows_4_of_six_either_five() {
    let position = after(SIX, "d5-e5");
    assert_eq!(legal(&position), "xd3-d7 xd4-d8");
    let taken = after(&position.to_string(), "xd4-d8;xa2");
    assert_eq!(points(taken.markers(WHITE)), "d3");
}

/// Russian book, Rows, 4; Figure 6, situation 2 of the Russian, Ukrainian and Hungarian books: of a row of seven,
/// any five next to each other.
#[test]
fn rows_4_of_seven_any_five_next_to_each_other() {
    let position = after(SEVEN, "d5-e5");
    assert_eq!(legal(&position), "xd2-d6 xd3-d7 xd4-d8");
    let taken = after(&position.to_string(), "xd3-d7;xk7");
    assert_eq!(points(taken.markers(BLACK)), "d2 d8");
    // Five with a gap cannot even be said.
    assert!("xd2-d8".parse::<yinsh::Action>().is_err());
}

/// Russian book, Rows, 5; Ukrainian book, Е 5; Hungarian book, G 5: two rows that do not cross are both removed,
/// for two rings.
#[test]
fn rows_5_two_apart_cost_two_rings() {
    let position = after(TWO_AT_ONCE, "d5-g5");
    assert_eq!(legal(&position), "xe3-e7 xf3-f7");
    let one = after(&position.to_string(), "xf3-f7;xa2");
    assert_eq!((one.actor(), one.stage()), (WHITE, Stage::RowAfter));
    assert_eq!(legal(&one), "xe3-e7");
    let both = after(&one.to_string(), "xe3-e7;xa3");
    assert_eq!(points(both.rings(WHITE)), "a4 a5 g5");
    assert_eq!(both.removed(WHITE), 2);
    assert_eq!((both.actor(), both.stage()), (BLACK, Stage::Move));
}

/// Russian book, Rows, 5; Figure 6, situation 1 of the Russian, Ukrainian and Hungarian books; encyclopedia,
/// Movement phase: of two rows that cross, the player chooses one; the other is then none, and one ring goes.
#[test]
fn rows_5_two_crossing_cost_one_ring() {
    let position = after(CROSSING, "f6-g7");
    assert_eq!(legal(&position), "xd6-h6 xf4-f8");
    for (row, left) in [("xd6-h6", "f4 f5 f7 f8"), ("xf4-f8", "d6 e6 g6 h6")] {
        let taken = after(&position.to_string(), &format!("{row};xk7"));
        assert_eq!(points(taken.markers(BLACK)), left);
        assert_eq!(taken.removed(BLACK), 1);
        assert_eq!((taken.actor(), taken.stage()), (WHITE, Stage::Move));
    }
}

/// Russian book, Rows, 6; Ukrainian book, Е 6; Hungarian book, G 6; encyclopedia, Movement phase: who makes the
/// opponent's row lets the opponent remove it and any own ring before the opponent's move.
#[test]
fn rows_6_the_opponents_row() {
    let position = after(THEIRS, "d5-f5");
    assert_eq!((position.actor(), position.stage()), (BLACK, Stage::Row));
    assert_eq!(legal(&position), "xe3-e7");
    assert_eq!(refusal(&position, "h3-h4"), Reason::WrongStage(Stage::Row));
    let ring = after(&position.to_string(), "xe3-e7");
    assert_eq!((ring.actor(), ring.stage()), (BLACK, Stage::Ring));
    assert_eq!(legal(&ring), "xh3 xk10 xk7 xk8 xk9");
    let moving = after(&ring.to_string(), "xk8");
    assert_eq!((moving.actor(), moving.stage()), (BLACK, Stage::Move));
    assert_eq!([moving.removed(WHITE), moving.removed(BLACK)], [0, 1]);
    assert_eq!(after(&moving.to_string(), "h3-h4").actor(), WHITE);
}

/// Russian book, Rows, 7; Ukrainian book, Е 7; Hungarian book, G 7; encyclopedia, Movement phase: with a row for
/// each, the mover removes first, row and ring, and then the opponent does.
#[test]
fn rows_7_the_movers_row_first() {
    let position = after(BOTH, "d5-g5");
    assert_eq!((position.actor(), position.stage()), (WHITE, Stage::RowAfter));
    assert_eq!(legal(&position), "xf3-f7");
    let expected = Reason::NotARow {
        player: WHITE,
        point: "e3".parse().unwrap(),
    };
    assert_eq!(refusal(&position, "xe3-e7"), expected);
    let black = after(&position.to_string(), "xf3-f7;xg5");
    assert_eq!((black.actor(), black.stage()), (BLACK, Stage::Row));
    assert_eq!(legal(&black), "xe3-e7");
    let moving = after(&black.to_string(), "xe3-e7;xh3");
    assert_eq!([moving.removed(WHITE), moving.removed(BLACK)], [1, 1]);
    assert_eq!((moving.actor(), moving.stage()), (BLACK, Stage::Move));
}
