//! Flipping markers.

use crate::common::{after, at, points, random_games};
use game_core::Position as _;
use yinsh::{Action, BLACK, Bitboard, WHITE};

/// The black ring on d2 has an empty point and then three white and two black markers above it.
const FIGURE_4: &str = "RRRR/7/8/1r1MmMMm1/10/9/10/9/8/R6/rrrr b move 0-0 3";

/// Russian book, Flipping, 1; Ukrainian book, Д 1; Hungarian book, F 1: over empty points alone nothing flips, and
/// the turn is done.
#[test]
fn flipping_1_nothing_without_a_jump() {
    let before = at(FIGURE_4);
    let position = after(FIGURE_4, "d2-d3");
    assert_eq!(position.markers(WHITE), before.markers(WHITE));
    assert_eq!(points(position.markers(BLACK)), "d2 d5 d8");
    assert_eq!(position.actor(), WHITE);
}

/// Russian book, Flipping, 2; Ukrainian book, Д 2; Hungarian book, F 2; encyclopedia, Movement phase, point 3;
/// Figure 4: every marker that was jumped shows its other side, own ones and the opponent's.
#[test]
fn flipping_2_every_jumped_marker_of_either_colour() {
    let before = at(FIGURE_4);
    let [from, to] = ["d2", "d9"].map(|text| text.parse().unwrap());
    assert_eq!(points(before.flips(from, to)), "d4 d5 d6 d7 d8");
    let position = after(FIGURE_4, "d2-d9");
    assert_eq!(points(position.markers(WHITE)), "d5 d8");
    assert_eq!(points(position.markers(BLACK)), "d2 d4 d6 d7");
    assert_eq!(
        position.to_string(),
        "RRRR/7/8/1m1mMmmMr/10/9/10/9/8/R6/rrrr w move 0-0 3"
    );
}

/// Russian book, Flipping, 3; Ukrainian book, Д 3; Hungarian book, F 3: the marker that was in the ring was not
/// jumped.
#[test]
fn flipping_3_not_the_marker_left_behind() {
    let position = after(FIGURE_4, "d2-d9");
    assert!(position.markers(BLACK).contains("d2".parse().unwrap()));
}

/// Russian book, Flipping, 4; Ukrainian book, Д 4; Hungarian book, F 4: markers turn over but never wander, and
/// markers off the line of the move stay as they are.
#[test]
fn flipping_4_markers_stay_where_they_are() {
    let mut last: Option<[Bitboard; 2]> = None;
    random_games(20, |position, action| {
        let markers = [position.markers(WHITE), position.markers(BLACK)];
        if let (Some(Action::Move { from, to }), Some([white, black])) = (action, last) {
            let before = white | black;
            let mut expected = before;
            expected.insert(from);
            assert_eq!(markers[0] | markers[1], expected);
            // Those that changed colour lie between the two ends.
            let direction = from.direction_to(to).expect("a move goes along a line");
            for flipped in (markers[0] ^ white) & before {
                assert_eq!(from.direction_to(flipped), Some(direction));
                assert_eq!(flipped.direction_to(to), Some(direction));
            }
        }
        last = Some(markers);
    });
}
