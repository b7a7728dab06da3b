//! Contents, goal, preparation and placement.

use crate::common::{after, at, legal, refusal};
use game_core::Position as _;
use yinsh::{BLACK, MARKERS, Point, Position, RINGS, ROW, Reason, Stage, WHITE};

const EMPTY: &str = "4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3";
/// After nine of the ten rings.
const NINE: &str = "RRR1/7/8/9/10/4R4/10/r8/8/7/rrrr w place 0-0 3";

/// Russian book, Contents; Ukrainian book, А; Hungarian book, A: the material.
#[test]
fn contents_five_rings_each_and_51_markers() {
    assert_eq!((RINGS, MARKERS), (5, 51));
    assert_eq!(Point::COUNT, 85);
    let mut position = Position::start();
    for point in Point::all().take(10) {
        position
            .play(yinsh::Action::Place(point))
            .expect("an empty point");
    }
    assert_eq!(position.rings(WHITE).len(), 5);
    assert_eq!(position.rings(BLACK).len(), 5);
    assert_eq!(position.pool(), 51);
}

/// Russian book, Goal; Ukrainian book, Б; Hungarian book, B: five in a row for a ring, three rings to win.
#[test]
fn goal_three_rings_for_rows_of_five() {
    assert_eq!(ROW, 5);
    assert_eq!(Position::start().target(), 3);
}

/// Russian book, Preparation, 1; Ukrainian book, В 1; Hungarian book, C 1: room for three rings on either side.
#[test]
fn preparation_1_room_for_three_rings_on_either_side() {
    let start = Position::start();
    assert_eq!([start.removed(WHITE), start.removed(BLACK)], [0, 0]);
    // No player ever has more than three rings beside the board.
    assert!(
        "4/7/8/9/10/4R4/10/r8/8/7/rrrr w over 4-0 3"
            .parse::<Position>()
            .is_err()
    );
}

/// Russian book, Preparation, 2; Ukrainian book, В 2; Hungarian book, C 2: who begins has the white rings.
#[test]
fn preparation_2_white_begins() {
    let start = Position::start();
    assert_eq!(start.actor(), WHITE);
    let position = after(EMPTY, "f6");
    assert_eq!(position.rings(WHITE).len(), 1);
    assert_eq!(position.rings(BLACK).len(), 0);
}

/// Russian book, Preparation, 3; Ukrainian book, В 3; Hungarian book, C 3: all markers lie in one common pool.
#[test]
fn preparation_3_one_pool_for_both() {
    assert_eq!(Position::start().pool(), 51);
    let one = after("RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3", "f6-f7");
    assert_eq!(one.pool(), 50);
    let two = after(&one.to_string(), "h3-h4");
    assert_eq!(two.pool(), 49);
}

/// Russian book, Placement, 1; Ukrainian book, Г 1; Hungarian book, D 1: the board is empty at first.
#[test]
fn placement_1_the_board_is_empty() {
    let start = Position::start();
    assert_eq!(start.to_string(), EMPTY);
    assert_eq!(start.empty().len(), 85);
    assert_eq!(start.stage(), Stage::Place);
}

/// Russian book, Placement, 2; Ukrainian book, Г 2; Hungarian book, D 2; encyclopedia, Placement phase: one ring
/// each in turn, on any point, those at the edge among them.
#[test]
fn placement_2_in_turn_on_any_point() {
    let start = Position::start();
    assert_eq!(start.count_actions(), 85);
    for point in Point::all() {
        assert!(start.is_legal(yinsh::Action::Place(point)), "{point}");
    }
    let mut position = start;
    let mut actors = String::new();
    for word in ["a2", "k10", "f6", "g11", "e1", "a5", "k7", "j5", "b7", "i11"] {
        actors.push(if position.actor() == WHITE { 'w' } else { 'b' });
        position.play(word.parse().unwrap()).expect("an empty point");
    }
    assert_eq!(actors, "wbwbwbwbwb");
}

/// Russian book, Placement, 2: a point holds one ring.
#[test]
fn placement_2_only_on_empty_points() {
    let position = at("R3/7/8/9/10/9/10/9/8/7/4 b place 0-0 3");
    let point = "a2".parse().unwrap();
    assert_eq!(refusal(&position, "a2"), Reason::Occupied(point));
    assert_eq!(position.count_actions(), 84);
}

/// Russian book, Placement, 3; Ukrainian book, Г 3; Hungarian book, D 3; Figure 1; encyclopedia, Placement phase:
/// after ten rings the moves begin, White first.
#[test]
fn placement_3_ends_with_the_tenth_ring() {
    let position = after("RRRR/7/8/9/10/4R4/10/r8/8/7/rrr1 b place 0-0 3", "k10");
    assert_eq!(
        position.to_string(),
        "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3"
    );
    assert_eq!(refusal(&position, "f5"), Reason::WrongStage(Stage::Move));
}

/// Russian book, Placement, 3: no ring moves before all are placed.
#[test]
fn placement_3_nothing_else_before() {
    let position = at("RRR1/7/8/9/10/4R4/10/r8/8/7/rrr1 w place 0-0 3");
    for text in ["f6-f7", "xf6", "xa2-e6", "pass"] {
        assert_eq!(
            refusal(&position, text),
            Reason::WrongStage(Stage::Place),
            "{text}"
        );
    }
    assert_eq!(legal(&position).split(' ').count(), 85 - 8);
    // White has one ring to go here, Black none too few: nine rings with White to place cannot be.
    assert!(NINE.parse::<Position>().is_err());
}
