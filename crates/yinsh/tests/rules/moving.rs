//! Moving a ring.

use crate::common::{after, at, legal, points, refusal};
use game_core::Position as _;
use yinsh::{BLACK, Direction, Point, Reason, WHITE};

/// A white ring alone in the middle.
const OPEN: &str = "RRRR/7/8/9/10/4R4/10/r8/8/7/rrrr w move 0-0 3";
/// The white ring on e2 meets something else in every direction: up two empty points and two markers, to the right
/// a marker, along the rising line an empty point and a ring, to the left a ring, else empty points to the edge.
const MEETS: &str = "1RRR/7/8/1R7/1R2Mm4/M8/2r7/9/8/7/rrrr w move 0-0 3";
/// As before, but a marker on f3 before the ring on g4.
const RING_BEHIND: &str = "1RRR/7/8/1R7/1Rm7/1M7/2r7/9/8/7/rrrr w move 0-0 3";
/// Markers from e8's ring up to the edge.
const EDGE: &str = "RRRR/7/8/9/7RMm/9/2r7/9/8/7/rrrr w move 0-0 3";
/// Two markers on e4 and e6, with an empty point between them.
const GROUPS: &str = "RRRR/7/8/9/1R1M1m4/9/2r7/9/8/7/rrrr w move 0-0 3";

fn point(text: &str) -> Point {
    text.parse().expect("a point")
}

/// Russian book, Moving a ring, 1; Ukrainian book, Ґ 1; Hungarian book, E 1: a move takes a marker from the pool.
#[test]
fn moving_1_takes_a_marker_from_the_pool() {
    assert_eq!(at(OPEN).pool(), 51);
    assert_eq!(after(OPEN, "f6-f7").pool(), 50);
    assert_eq!(after(OPEN, "f6-f7;h3-h4;f7-f8").pool(), 48);
}

/// Russian book, Moving a ring, 2; Ukrainian book, Ґ 2; Hungarian book, E 2; encyclopedia, Movement phase, steps 1
/// and 2: the marker shows the mover's colour, in the ring that is to move.
#[test]
fn moving_2_the_marker_shows_the_movers_colour() {
    let white = after(OPEN, "f6-f7");
    assert_eq!(points(white.markers(WHITE)), "f6");
    assert_eq!(points(white.markers(BLACK)), "");
    let black = after(OPEN, "f6-f7;h3-h4");
    assert_eq!(points(black.markers(BLACK)), "h3");
}

/// Russian book, Moving a ring, 2; encyclopedia, Movement phase, step 1: one of one's own rings.
#[test]
fn moving_2_only_an_own_ring() {
    let position = at(OPEN);
    for text in ["h3-h4", "f7-f8"] {
        let from = point(&text[..2]);
        let expected = Reason::NoRing {
            player: WHITE,
            point: from,
        };
        assert_eq!(refusal(&position, text), expected);
    }
    // Any of the five may be the one.
    for from in position.rings(WHITE) {
        assert!(legal(&position).contains(&format!("{from}-")), "{from}");
    }
}

/// Russian book, Moving a ring, 3.1; Ukrainian book, Ґ 3.1; Hungarian book, E 3.1; Figure 2; encyclopedia, Movement
/// phase, step 3: the ring goes, the marker stays.
#[test]
fn moving_3_1_the_marker_stays_behind() {
    let position = after(OPEN, "f6-f9");
    assert_eq!(points(position.rings(WHITE)), "a2 a3 a4 a5 f9");
    assert_eq!(points(position.markers(WHITE)), "f6");
}

/// Russian book, Moving a ring, 3.2; Ukrainian book, Ґ 3.2; Hungarian book, E 3.2; encyclopedia, Movement phase,
/// step 3: along a straight line.
#[test]
fn moving_3_2_along_a_line() {
    let position = at(OPEN);
    let expected = "b2 b6 c3 c6 d4 d6 e5 e6 f2 f3 f4 f5 f7 f8 f9 f10 g6 g7 h6 h8 i6 i9 j6 j10";
    assert_eq!(points(position.destinations(point("f6"))), expected);
    for to in ["g5", "e7", "h7", "g8", "d8"] {
        let expected = Reason::NotOnLine {
            from: point("f6"),
            to: point(to),
        };
        assert_eq!(refusal(&position, &format!("f6-{to}")), expected);
    }
}

/// Russian book, Moving a ring, 3.2; encyclopedia, Movement phase, point 4: never onto a piece.
#[test]
fn moving_3_2_only_to_an_empty_point() {
    let position = at(MEETS);
    for to in ["e5", "e6", "f2", "g4", "d2", "e2"] {
        assert_eq!(
            refusal(&position, &format!("e2-{to}")),
            Reason::Occupied(point(to))
        );
    }
}

/// Russian book, Moving a ring, 3.3; Ukrainian book, Ґ 3.3; Hungarian book, E 3.3: one empty point or several.
#[test]
fn moving_3_3_over_any_number_of_empty_points() {
    let position = at(OPEN);
    for to in ["f7", "f8", "f9", "f10", "f5", "f2", "j10", "b2", "b6", "j6"] {
        assert!(position.is_legal(format!("f6-{to}").parse().unwrap()), "{to}");
    }
}

/// Russian book, Moving a ring, 3.4; Ukrainian book, Ґ 3.4; Hungarian book, E 3.4; encyclopedia, Movement phase,
/// point 2: over markers of either colour that lie in one run, onto the first point behind.
#[test]
fn moving_3_4_jumps_a_run_of_markers() {
    let position = at(MEETS);
    // e2 to the right is the line of number 2: f2 is a marker, g2 the last point of the line.
    assert!(position.is_legal("e2-g2".parse().unwrap()));
    let both = after(MEETS, "e2-e7");
    assert_eq!(points(both.markers(WHITE)), "e2 e6 f2");
    assert_eq!(points(both.markers(BLACK)), "e5");
}

/// Russian book, Moving a ring, 3.4: only one run, and nothing beyond the point behind it.
#[test]
fn moving_3_4_not_a_second_run() {
    let position = at(GROUPS);
    assert!(position.is_legal("e2-e5".parse().unwrap()));
    for to in ["e7", "e8", "e10"] {
        assert_eq!(
            refusal(&position, &format!("e2-{to}")),
            Reason::BeyondJump(point("e5"))
        );
    }
}

/// Russian book, Moving a ring, 3.4: without a free point behind the markers there is no jump.
#[test]
fn moving_3_4_not_off_the_board() {
    let position = at(EDGE);
    let up = position
        .destinations(point("e8"))
        .into_iter()
        .filter(|&to| point("e8").direction_to(to) == Some(Direction::Up));
    assert_eq!(up.count(), 0);
}

/// Russian book, Moving a ring, 3.5; Ukrainian book, Ґ 3.5; Hungarian book, E 3.5: first empty points, then one run
/// of markers, and then no further.
#[test]
fn moving_3_5_empty_points_then_a_jump_then_no_further() {
    let position = at(MEETS);
    for to in ["e3", "e4", "e7"] {
        assert!(position.is_legal(format!("e2-{to}").parse().unwrap()), "{to}");
    }
    for to in ["e8", "e9", "e10"] {
        assert_eq!(
            refusal(&position, &format!("e2-{to}")),
            Reason::BeyondJump(point("e7"))
        );
    }
}

/// Russian book, Moving a ring, 3.6; Ukrainian book, Ґ 3.6; Hungarian book, E 3.6; encyclopedia, Movement phase,
/// point 1: not over a ring, neither an own one nor the opponent's.
#[test]
fn moving_3_6_not_over_a_ring() {
    let position = at(MEETS);
    for (to, ring) in [("h5", "g4"), ("c2", "d2"), ("b2", "d2")] {
        let reason = refusal(&position, &format!("e2-{to}"));
        // c2 is on the line of number 2, past the own ring on d2.
        assert_eq!(reason, Reason::RingInTheWay(point(ring)), "{to}");
    }
}

/// Russian book, Moving a ring, 3.6: a ring behind markers stops the jump too.
#[test]
fn moving_3_6_no_jump_onto_or_over_a_ring_behind_markers() {
    let position = at(RING_BEHIND);
    assert_eq!(refusal(&position, "e2-g4"), Reason::Occupied(point("g4")));
    assert_eq!(refusal(&position, "e2-h5"), Reason::RingInTheWay(point("g4")));
    assert_eq!(refusal(&position, "e2-f3"), Reason::Occupied(point("f3")));
}

/// Figure 3 of the Russian, Ukrainian and Hungarian books: all the points where one ring may go.
#[test]
fn figure_3_everywhere_a_ring_may_go() {
    let position = at(MEETS);
    assert_eq!(points(position.destinations(point("e2"))), "d1 e1 e3 e4 e7 f3 g2");
    let moves: Vec<_> = legal(&position)
        .split(' ')
        .filter(|text| text.starts_with("e2-"))
        .map(str::to_owned)
        .collect();
    assert_eq!(
        moves,
        ["e2-d1", "e2-e1", "e2-e3", "e2-e4", "e2-e7", "e2-f3", "e2-g2"]
    );
}

/// Encyclopedia, Movement phase: a turn without a ring move is not a choice.
#[test]
fn a_player_who_can_move_has_to() {
    let position = at(OPEN);
    assert_eq!(refusal(&position, "pass"), Reason::CanMove);
    assert_eq!(position.actor(), WHITE);
}
