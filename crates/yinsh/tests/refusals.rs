//! What is refused, and in which words.

mod common;

use yinsh::{Action, Bitboard, Point, Position, Setup};

/// What an error says.
#[track_caller]
fn refused(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("accepted: {position}"),
        Err(error) => error.to_string(),
    }
}

/// Refusals of a position string with their full messages.
#[track_caller]
fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(refused(text), *expected, "{text}");
    }
}

#[test]
fn position_strings_that_are_none() {
    check(&[
        (
            "",
            "position string, column 1: expected the board to go on at a2, found the end",
        ),
        (
            "4",
            "position string, column 2: expected the board to go on at b1, found the end",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4",
            "position string, column 24: expected the player to act, w or b, found the end",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 x place 0-0 3",
            "position string, column 25: expected the player to act, w or b, found \"x\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w go 0-0 3",
            "position string, column 27: expected a stage, one of place, row, ring, move, row-after, ring-after and \
             over, found \"go\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w place 00 3",
            "position string, column 33: expected the rings that White and Black have removed, such as 1-0, found \"00\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 2",
            "position string, column 37: expected the rings needed to win, 3 or 1, found \"2\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3 !",
            "position string, column 39: expected nothing after the fifth word, found \"!\"",
        ),
    ]);
}

#[test]
fn boards_with_a_wrong_shape() {
    check(&[
        (
            "5/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "position string, column 1: expected at most 4 more points in column a, found \"5\"",
        ),
        (
            "3/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "position string, column 2: expected 1 more points in column a, found \"/\"",
        ),
        (
            "RRRRR/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "position string, column 5: expected a / after column a, found \"R\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4/1 w place 0-0 3",
            "position string, column 24: expected the end of the board after column k, found \"/\"",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/3 w place 0-0 3",
            "position string, column 24: expected the board to go on at k10, found the end",
        ),
        (
            "4/7/8/9/10/4X4/10/9/8/7/4 w place 0-0 3",
            "position string, column 13: expected R, r, M, m, a number of empty points or /, found \"X\"",
        ),
        (
            "4/7/8/9/99999999999999999999/9/10/9/8/7/4 w place 0-0 3",
            "position string, column 9: expected at most 10 more points in column e, found \"9\"",
        ),
        (
            "0/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "position string, column 1: expected R, r, M, m, a number of empty points or /, found \"0\"",
        ),
    ]);
}

#[test]
fn wrong_ring_counts() {
    check(&[
        (
            "R3/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "not a position of a game: expected 0 rings of White on the board, found 1",
        ),
        (
            "4/7/8/9/10/9/10/9/8/7/4 b place 0-0 3",
            "not a position of a game: expected 1 rings of White on the board, found 0",
        ),
        (
            "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w place 0-0 3",
            "not a position of a game: expected 4 rings of Black on the board, found 5",
        ),
        (
            "RRRR/7/8/9/10/9/10/r8/8/7/rrrr w move 0-0 3",
            "not a position of a game: expected 5 rings of White on the board, found 4",
        ),
        (
            "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-1 3",
            "not a position of a game: expected 4 rings of Black on the board, found 5",
        ),
        (
            "RRRR/7/8/9/10/4RR3/10/r8/8/7/rrrr w move 0-0 3",
            "not a position of a game: expected 5 rings of White on the board, found 6",
        ),
    ]);
}

#[test]
fn wrong_numbers_of_removed_rings() {
    check(&[
        (
            "4/7/8/9/10/9/10/9/8/7/4 w place 1-0 3",
            "not a position of a game: expected no rings removed while they are placed, found 1 and 0 rings removed",
        ),
        (
            "RR2/7/8/9/10/9/10/r8/8/7/rrrr w move 3-0 3",
            "not a position of a game: expected at most 2 rings removed by each player while the game goes on, found 3 \
             and 0 rings removed",
        ),
        (
            "RRRR/7/8/9/10/9/10/r8/8/7/rrrr w move 1-0 1",
            "not a position of a game: expected at most 0 rings removed by each player while the game goes on, found 1 \
             and 0 rings removed",
        ),
        (
            "R3/7/8/9/10/9/10/r8/8/7/rrrr w over 4-0 3",
            "not a position of a game: expected at most 3 rings removed, and 3 only by the player whose turn it is, \
             found 4 and 0 rings removed",
        ),
        (
            "RR2/7/8/9/10/9/10/9/8/7/rr2 w over 3-3 3",
            "not a position of a game: expected at most 3 rings removed, and 3 only by the player whose turn it is, \
             found 3 and 3 rings removed",
        ),
        // Who wins by the third ring does so in the own turn.
        (
            "RR2/7/8/9/10/9/10/r8/8/7/rrrr b over 3-0 3",
            "not a position of a game: expected at most 3 rings removed, and 3 only by the player whose turn it is, \
             found 3 and 0 rings removed",
        ),
    ]);
}

#[test]
fn too_many_markers() {
    let full = "RRRR/MmMmMmM/mMmMmMmM/MmMmMmMmM/MmMmMmMmMm/mMmMmMmMm/MmMmMR4/r8/8/7/rrrr";
    assert_eq!(
        refused(&format!("{} w over 0-0 3", full.replace("MmMmMR4", "MmMmMmMmMR"))),
        "not a position of a game: expected at most 51 markers on the board, found 52"
    );
    check(&[
        (
            "M3/7/8/9/10/9/10/9/8/7/4 w place 0-0 3",
            "not a position of a game: expected at most 0 markers on the board, found 1",
        ),
        // A row was just removed, so that at most 46 are left.
        (
            "RRRR/MmMmMmM/mMmMmMmM/MmMmMmMmM/MmMmMmMmMm/mMmMmMmMm/MmMm1R4/r8/8/7/rrrr w ring 0-0 3",
            "not a position of a game: expected at most 46 markers on the board, found 47",
        ),
        (
            "RRRR/MmMmMmM/mMmMmMmM/MmMmMmMmM/MmMmMmMmMm/mMmMmMmMm/MmMm1R4/r8/8/7/rrrr b ring-after 0-0 3",
            "not a position of a game: expected at most 46 markers on the board, found 47",
        ),
    ]);
}

#[test]
fn stages_that_the_board_contradicts() {
    check(&[
        (
            "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w row 0-0 3",
            "not a position of a game: stage row: expected a row of the player to act, found none",
        ),
        (
            "RRRR/7/8/9/10/2mmmmm2/10/r8/8/R6/rrrr w row-after 0-0 3",
            "not a position of a game: stage row-after: expected a row of the player to act, found none",
        ),
        (
            "RRRR/7/8/9/10/2MMMMM2/10/r8/8/R6/rrrr w move 0-0 3",
            "not a position of a game: stage move: expected no row of the player to act, found f4-f8",
        ),
        (
            "RRRR/7/8/9/10/2mmmmm2/10/r8/8/R6/rrrr w move 0-0 3",
            "not a position of a game: stage move: expected no row of the player who is not to act, found f4-f8 of \
             Black",
        ),
        // The mover removes first, so that no row of the other's is left before the own move.
        (
            "RRRR/7/8/9/10/2MMMMM2/10/1mmmmm3/r7/R6/rrrr w row 0-0 3",
            "not a position of a game: stage row: expected no row of the player who is not to act, found h4-h8 of \
             Black",
        ),
        (
            "RRRR/7/8/9/10/2mmmmm2/10/r8/8/R6/rrrr w ring 0-0 3",
            "not a position of a game: stage ring: expected no row of the player who is not to act, found f4-f8 of \
             Black",
        ),
        (
            "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w over 0-0 3",
            "not a position of a game: stage over: expected a player with the rings to win, an empty pool, or no ring \
             that can move, found neither",
        ),
        (
            "RRRR/7/8/9/10/2MMMMM2/10/r8/8/R6/rrrr w over 0-0 3",
            "not a position of a game: stage over: expected a player with the rings to win, or no row left, found f4-f8",
        ),
        (
            "2Mm/1mmMmrM/1MMMmMM1/rMm1mMmMM/MmrM1M1MM1/MMm1m2Mr/mRM1mmmrMm/1m1MmMM2/m1MRmM2/2RmMM1/M3 b move 2-0 3",
            "not a position of a game: stage move: expected a marker left in the pool, found none: the game is over",
        ),
        (
            "rMmR/1Mm1Mm1/1M1mm1M1/1M2m2M1/1m2Mm2M1/M2M1M2M/rMMMmmmMMR/m1m3M1M/MM4MM/rMMmmmR/4 b move 2-2 3",
            "not a position of a game: stage move: expected a ring that can move, found none of either player: the \
             game is over",
        ),
    ]);
}

#[test]
fn two_pieces_on_a_point() {
    let mut setup = Setup::empty(3);
    let point: Point = "f6".parse().unwrap();
    setup.rings[0] = Bitboard::of(point);
    setup.markers[1] = Bitboard::of(point);
    let error = Position::try_from(setup).expect_err("two pieces");
    assert_eq!(error.to_string(), "expected one piece a point, found two on f6");
}

#[test]
fn a_target_made_by_hand() {
    let error = Position::try_from(Setup::empty(2)).expect_err("no such game");
    assert_eq!(error.to_string(), "expected 3 or 1 rings needed to win, found 2");
}

#[test]
fn texts_that_are_no_actions() {
    let expected = "expected an action, one of f6, e5-e8, xd4-h8, xd5 and pass; found";
    for (text, why) in [
        ("", "\"\": \"\" is not a point of the board"),
        ("a1", "\"a1\": \"a1\" is not a point of the board"),
        ("l5", "\"l5\": \"l5\" is not a point of the board"),
        ("a02", "\"a02\": \"a02\" is not a point of the board"),
        ("a6-b6", "\"a6-b6\": \"a6\" is not a point of the board"),
        ("e5-", "\"e5-\": \"\" is not a point of the board"),
        ("x", "\"x\": \"\" is not a point of the board"),
        (
            "xa2-a5",
            "\"xa2-a5\": a2 and a5 are not the ends of five points on a line",
        ),
        (
            "xd8-h4",
            "\"xd8-h4\": d8 and h4 are not the ends of five points on a line",
        ),
        ("pass it on", "\"pass it on\": it is too long"),
        ("ё6", "\"ё6\": \"ё6\" is not a point of the board"),
    ] {
        let error = text.parse::<Action>().expect_err(text);
        assert_eq!(error.to_string(), format!("{expected} {why}"));
    }
    let long = "f".repeat(100_000);
    let error = long.parse::<Action>().expect_err("too long").to_string();
    assert!(error.len() < 150, "a long text is shortened");
}

#[test]
fn texts_that_are_no_points() {
    for text in [
        "", "f", "6", "a1", "a6", "k11", "f06", "f+6", "f 6", "f6 ", "f666", "é6", "6f", "A1", "f１",
    ] {
        let error = text.parse::<Point>().expect_err(text);
        assert_eq!(
            error.to_string(),
            format!("expected a point of the board, a letter a to k and a number such as f6, found {text:?}")
        );
    }
}

#[test]
fn refusals_of_actions() {
    let position = common::at("1RRR/7/8/1R7/1R2Mm4/M8/2r7/9/8/7/rrrr w move 0-0 3");
    for (text, expected) in [
        ("f6", "f6 is not legal: expected a ring to be moved"),
        ("e2-e5", "e2-e5 is not legal: e5 is not empty"),
        ("g4-g5", "g4-g5 is not legal: no ring of White stands on g4"),
        ("e2-f4", "e2-f4 is not legal: e2 and f4 are not on one line"),
        ("e2-h5", "e2-h5 is not legal: a ring on g4 is in the way"),
        (
            "e2-e8",
            "e2-e8 is not legal: a ring that jumps markers stops at the first empty point behind them, here e7",
        ),
        ("pass", "pass is not legal: a ring can move, so it has to"),
    ] {
        let error = game_core::Position::play(&mut position.clone(), common::action(text)).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
    let row = common::at("RRRR/7/8/9/10/2MMMMM2/10/r8/8/R6/rrrr w row 0-0 3");
    for (text, expected) in [
        (
            "xf5-f9",
            "xf5-f9 is not legal: not five markers of White in a row: f9 has none",
        ),
        ("xa2", "xa2 is not legal: expected a row to be removed"),
    ] {
        let error = game_core::Position::play(&mut row.clone(), common::action(text)).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
}
