//! Tests of the input, by each device, in each stage.

use super::geometry::{Spot, at};
use super::state::{Here, Interaction, Speech};
use crate::board::interact::{self, AnswerOf, InputOf, Interact as _, Layout};
use crate::board::pointer::Pointer;
use yinsh::{Action, BLACK, Direction, Player, Point, Position, PositionTrait, Reason, WHITE};

const MIDDLE: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3Mmmm3/1R1MmM3/2rmmM2/7/4 w move 1-1 3";
const SEVEN: &str = "4/1r5/1RM5/3m2m2/4mM1R2/4mmM2/5m1m2/3RrmM2/3Rrmr1/5m1/4 b row-after 1-1 3";
const RING: &str = "4/1r5/1RM5/3m2m2/5M1R2/5mM2/7m2/3Rr1M2/3Rr1r1/5m1/4 b ring-after 1-1 3";

type Input = InputOf<Interaction>;
type Answer = AnswerOf<Interaction>;
type Refusal = interact::Refusal<Point, Reason>;

const ENTER: Input = Input::Enter(UPRIGHT);
const FOCUS: Input = Input::Focus(UPRIGHT);
const UPRIGHT: Layout = Layout {
    turned: false,
    stacked: false,
};

fn walk(direction: Direction) -> Input {
    Input::Key(direction, UPRIGHT)
}

fn hovered(spot: Option<Spot>) -> Input {
    Input::Pointer(Pointer::Hover(spot))
}

fn pressed(spot: Spot) -> Input {
    Input::Pointer(Pointer::Press(Some(spot)))
}

fn released(spot: Option<Spot>) -> Input {
    Input::Pointer(Pointer::Release(spot))
}

fn p(text: &str) -> Point {
    text.parse().unwrap()
}

fn act(text: &str) -> Option<Action> {
    text.parse().ok()
}

fn board(text: &str) -> Interaction {
    let position: Position = text.parse().unwrap();
    let actor = position.actor();
    Interaction::new(position, Some(actor))
}

fn start() -> Interaction {
    Interaction::new(Position::start(), Some(WHITE))
}

fn spot(text: &str) -> Spot {
    let Spot { x, y } = at(p(text));
    Spot::new(x + 0.1, y - 0.1)
}

fn hover(board: &mut Interaction, point: &str) -> Answer {
    board.input(hovered(Some(spot(point))))
}

fn click(board: &mut Interaction, point: &str) -> Answer {
    hover(board, point);
    tap(board, point)
}

/// As a finger does: no hover before.
fn tap(board: &mut Interaction, point: &str) -> Answer {
    board.input(pressed(spot(point)));
    board.input(released(Some(spot(point))))
}

fn refusal(answer: &Answer) -> Refusal {
    match (&answer.act, &answer.say) {
        (None, Some(Speech::Refused(refusal))) => *refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn a_ring_is_placed_where_the_ghost_is() {
    let mut board = start();
    hover(&mut board, "e5");
    assert_eq!(board.view().placing, Some(p("e5")));
    assert!(board.view().active);
    assert_eq!(click(&mut board, "e5").act, act("e5"));
    let mut position = Position::start();
    position.play("e5".parse().unwrap()).unwrap();
    board.show(position, Some(BLACK));
    assert_eq!(board.view().placing, None);
    let answer = click(&mut board, "e5");
    assert_eq!(refusal(&answer), Refusal::Rule(Reason::Occupied(p("e5"))));
}

#[test]
fn a_ring_is_picked_up_previewed_and_moved() {
    let mut board = board(MIDDLE);
    hover(&mut board, "d4");
    assert_eq!(board.view().lit, Some(p("d4")));
    let answer = click(&mut board, "d4");
    assert_eq!(answer.say, Some(Speech::Held(p("d4"))));
    assert_eq!(board.view().held, Some(p("d4")));
    assert_eq!(board.view().dots.len(), 12);
    let answer = hover(&mut board, "j10");
    let preview = Speech::Preview(p("d4"), p("j10"));
    assert_eq!(answer.say, Some(preview));
    let view = board.view();
    assert_eq!(view.dots.len(), 11);
    let flips = view.preview.unwrap().flips;
    assert_eq!(flips, ["f6", "g7", "h8", "i9"].map(p).into_iter().collect());
    assert_eq!(hover(&mut board, "j10").say, None, "said once only");
    assert_eq!(click(&mut board, "j10").act, act("d4-j10"));
    assert_eq!(board.view().held, None);
}

#[test]
fn a_ring_goes_back_by_a_second_click_by_escape_and_by_a_click_beside_the_board() {
    let mut board = board(MIDDLE);
    click(&mut board, "d4");
    assert_eq!(click(&mut board, "d4").say, Some(Speech::Task));
    assert_eq!(board.view().held, None);
    click(&mut board, "d4");
    assert!(board.input(Input::Escape).used);
    assert_eq!(board.view().held, None);
    assert!(!board.input(Input::Escape).used, "a second one is the page's");
    click(&mut board, "d4");
    board.input(pressed(Spot::new(5.2, 5.2)));
    board.input(released(Some(Spot::new(5.2, 5.2))));
    assert_eq!(board.view().held, None);
}

#[test]
fn another_own_ring_is_taken_instead() {
    let mut board = board(MIDDLE);
    click(&mut board, "d4");
    click(&mut board, "h4");
    assert_eq!(board.view().held, Some(p("h4")));
}

#[test]
fn a_wrong_point_moves_nothing_and_says_why() {
    let mut board = board(MIDDLE);
    let none = Reason::NoRing {
        player: WHITE,
        point: p("b2"),
    };
    assert_eq!(refusal(&click(&mut board, "b2")), Refusal::Rule(none));
    click(&mut board, "d4");
    for (point, reason) in [
        ("b6", Reason::Occupied(p("b6"))),
        (
            "g6",
            Reason::NotOnLine {
                from: p("d4"),
                to: p("g6"),
            },
        ),
        ("d1", Reason::BeyondJump(p("d2"))),
    ] {
        let answer = click(&mut board, point);
        if point == "g6" {
            // Not empty in this position: that comes first.
            assert!(matches!(refusal(&answer), Refusal::Rule(Reason::Occupied(_))));
        } else {
            assert_eq!(refusal(&answer), Refusal::Rule(reason));
        }
        assert_eq!(board.view().held, Some(p("d4")), "{point} puts the ring back");
    }
    let off_line = refusal(&click(&mut board, "g10"));
    assert!(matches!(off_line, Refusal::Rule(Reason::NotOnLine { .. })));
}

#[test]
fn a_finger_slides_to_look_and_lets_go_to_play() {
    let mut board = board(MIDDLE);
    // Tap and tap.
    tap(&mut board, "d4");
    board.input(hovered(None));
    assert_eq!(board.view().held, Some(p("d4")));
    board.input(pressed(spot("b5")));
    assert!(board.view().preview.is_none());
    board.input(hovered(Some(spot("d5"))));
    assert_eq!(board.view().preview.unwrap().to, p("d5"));
    assert_eq!(board.input(released(Some(spot("d5")))).act, act("d4-d5"));
    // Drag from the ring.
    board.input(pressed(spot("d4")));
    board.input(hovered(Some(spot("d6"))));
    assert_eq!(board.input(released(Some(spot("d6")))).act, act("d4-d6"));
}

#[test]
fn letting_go_off_the_board_cancels() {
    let mut board = board(MIDDLE);
    board.input(pressed(spot("d4")));
    board.input(hovered(Some(spot("d6"))));
    board.input(hovered(None));
    let answer = board.input(released(None));
    assert_eq!(
        (answer.act, board.view().held),
        (None, None),
        "a drag from the ring puts it back"
    );
    tap(&mut board, "d4");
    board.input(pressed(spot("d6")));
    assert_eq!(board.input(released(None)).act, None);
    assert_eq!(
        board.view().held,
        Some(p("d4")),
        "what was picked up before stays in the hand"
    );
    board.input(pressed(spot("h4")));
    board.input(Input::Pointer(Pointer::Cancel));
    assert_eq!(
        board.view().held,
        Some(p("d4")),
        "a scroll takes nothing back but its own"
    );
    let mut board = start();
    board.input(pressed(spot("d4")));
    assert_eq!(board.view().placing, Some(p("d4")));
    assert_eq!(board.input(released(None)).act, None);
}

#[test]
fn the_window_of_a_long_row_slides_to_the_pointer() {
    let mut board = board(SEVEN);
    assert_eq!(board.view().runs, [(p("d4"), p("j10"))]);
    let meant = |board: &Interaction| board.view().meant.unwrap().to_string();
    assert_eq!(meant(&board), "e5-i9", "the middle one, until somebody points");
    hover(&mut board, "d4");
    assert_eq!(meant(&board), "d4-h8");
    let answer = hover(&mut board, "j10");
    assert_eq!(meant(&board), "f6-j10");
    assert!(matches!(
        answer.say,
        Some(Speech::Here(Here::Meant { number: 3, of: 3, .. }))
    ));
    hover(&mut board, "g7");
    assert_eq!(meant(&board), "e5-i9");
    assert!(board.view().active);
    hover(&mut board, "b5");
    assert_eq!(meant(&board), "e5-i9", "nothing slides far from the row");
    assert!(!board.view().active);
    let answer = click(&mut board, "b5");
    assert!(matches!(refusal(&answer), Refusal::Rule(Reason::NotARow { .. })));
    assert_eq!(tap(&mut board, "i9").act, act("xf6-j10"));
}

#[test]
fn arrows_slide_the_window_and_enter_removes() {
    let mut board = board(SEVEN);
    let answer = board.input(FOCUS);
    assert!(matches!(
        answer.say,
        Some(Speech::Here(Here::Meant { number: 2, of: 3, .. }))
    ));
    board.input(walk(Direction::Right));
    board.input(walk(Direction::Right));
    assert_eq!(board.view().cursor, None, "the window is the cursor");
    assert_eq!(board.input(ENTER).act, act("xf6-j10"));
    board.input(walk(Direction::Left));
    board.input(walk(Direction::Left));
    board.input(walk(Direction::Left));
    assert_eq!(board.input(ENTER).act, act("xd4-h8"));
}

#[test]
fn a_row_of_five_goes_by_a_click_anywhere_on_it() {
    let text = SEVEN.replace("3m2m2/4mM1R2", "6m2/5M1R2");
    for point in ["f6", "g7", "h8", "i9", "j10"] {
        let mut board = board(&text);
        assert_eq!(board.view().meant.unwrap().to_string(), "f6-j10");
        assert_eq!(tap(&mut board, point).act, act("xf6-j10"));
    }
    let mut board = board(&text);
    let answer = board.input(FOCUS);
    assert!(matches!(answer.say, Some(Speech::Here(Here::OnlyRow(_)))));
    assert_eq!(board.input(ENTER).act, act("xf6-j10"));
}

#[test]
fn of_crossing_rows_the_nearest_is_meant() {
    // f4–f8 and d4–h8 cross in f6.
    let text = "RRRR/R6/8/3M5/4M5/2MMMMM2/5M4/5M3/8/r6/rrrr w row-after 0-0 3";
    let mut board = board(text);
    let mut meant = |point: &str| {
        hover(&mut board, point);
        board.view().meant.unwrap().to_string()
    };
    assert_eq!(meant("f4"), "f4-f8");
    assert_eq!(meant("f8"), "f4-f8");
    assert_eq!(meant("d4"), "d4-h8");
    assert_eq!(meant("h8"), "d4-h8");
    assert_eq!(board.view().runs.len(), 2);
}

#[test]
fn a_ring_is_removed_by_pointer_or_keyboard() {
    let mut board = board(RING);
    assert_eq!(board.view().choices.len(), 4);
    hover(&mut board, "h7");
    assert_eq!(board.view().lit, Some(p("h7")));
    assert!(matches!(
        refusal(&click(&mut board, "h4")),
        Refusal::Rule(Reason::NoRing { .. })
    ));
    assert_eq!(click(&mut board, "h7").act, act("xh7"));
    board.input(FOCUS);
    assert!(board.view().choices.contains(board.view().cursor.unwrap()));
    assert!(board.input(ENTER).act.is_some());
}

#[test]
fn arrows_reach_every_ring_that_may_be_removed() {
    // Rings in a heap, in a line and scattered.
    for text in [
        RING,
        "RRRR/R6/8/3M5/4M5/2MM4M/5M4/5M3/8/r6/rrrr w ring-after 0-0 3",
        "R3/7/8/4R4/4R5/4R4/4rr4/9/6rr/7/R2r b ring 0-0 3",
    ] {
        let position: Position = text.parse().unwrap();
        let rings = position.rings(position.actor());
        for first in rings {
            let mut seen = yinsh::Bitboard::of(first);
            let mut open = vec![board(text)];
            open[0].input(pressed(at(first)));
            open[0].input(Input::Pointer(Pointer::Cancel));
            while let Some(board) = open.pop() {
                for direction in Direction::ALL {
                    let mut next = board.clone();
                    next.input(walk(direction));
                    let cursor = next.view().cursor.unwrap();
                    assert!(rings.contains(cursor));
                    if !seen.contains(cursor) {
                        seen.insert(cursor);
                        open.push(next);
                    }
                }
            }
            assert_eq!(seen, rings, "from {first}");
        }
    }
}

#[test]
fn arrows_walk_the_lines_and_stop_at_the_edge() {
    let mut board = start();
    assert_eq!(board.input(FOCUS).say, Some(Speech::Here(Here::Cell(p("f6")))));
    for (direction, point) in [
        (Direction::Up, "f7"),
        (Direction::Right, "g7"),
        (Direction::UpRight, "h8"),
        (Direction::Down, "h7"),
        (Direction::Left, "g7"),
        (Direction::DownLeft, "f6"),
    ] {
        let answer = board.input(walk(direction));
        assert_eq!(answer.say, Some(Speech::Here(Here::Cell(p(point)))));
        assert_eq!(board.view().cursor, Some(p(point)));
        assert_eq!(
            board.view().placing,
            Some(p(point)),
            "the ghost follows the cursor"
        );
    }
    for _ in 0..4 {
        board.input(walk(Direction::Up));
    }
    assert_eq!(board.input(walk(Direction::Up)).say, Some(Speech::Edge));
    assert_eq!(board.input(ENTER).act, act("f10"));
    board.input(Input::Blur);
    assert_eq!(board.view().cursor, None);
}

#[test]
fn with_a_ring_in_hand_arrows_go_to_destinations() {
    let mut board = board(MIDDLE);
    board.input(FOCUS);
    // The nearest own ring to f6 is e3 or d4; walk to d4 by hand to be sure.
    while board.view().cursor != Some(p("d4")) {
        let cursor = board.view().cursor.unwrap();
        let way = cursor.direction_to(p("d4")).unwrap_or(Direction::Left);
        board.input(walk(way));
    }
    assert_eq!(board.input(ENTER).say, Some(Speech::Held(p("d4"))));
    let to = |board: &Interaction| board.view().preview.map(|preview| preview.to.to_string());
    board.input(walk(Direction::UpRight));
    assert_eq!(to(&board).as_deref(), Some("e5"));
    board.input(walk(Direction::UpRight));
    assert_eq!(to(&board).as_deref(), Some("j10"), "over the markers");
    assert_eq!(board.input(walk(Direction::UpRight)).say, Some(Speech::NoWay));
    board.input(walk(Direction::Up));
    assert_eq!(
        to(&board).as_deref(),
        Some("d5"),
        "off the other line: from the ring"
    );
    board.input(walk(Direction::Down));
    assert_eq!(to(&board).as_deref(), Some("d2"), "past the ring");
    assert_eq!(board.input(ENTER).act, act("d4-d2"));
}

#[test]
fn every_destination_can_be_reached_by_keys() {
    let position: Position = MIDDLE.parse().unwrap();
    for ring in position.rings(WHITE) {
        let mut seen = yinsh::Bitboard::EMPTY;
        for direction in Direction::ALL {
            let mut board = board(MIDDLE);
            board.input(pressed(at(ring)));
            board.input(released(Some(at(ring))));
            board.input(FOCUS);
            while board.input(walk(direction)).say != Some(Speech::NoWay) {
                seen.insert(board.view().preview.unwrap().to);
            }
        }
        assert_eq!(seen, position.destinations(ring), "from {ring}");
    }
}

#[test]
fn nobody_acts_for_the_other_player_or_after_the_end() {
    let position: Position = MIDDLE.parse().unwrap();
    let mut other = Interaction::new(position.clone(), Some(BLACK));
    assert_eq!(refusal(&click(&mut other, "d4")), Refusal::NotYourTurn);
    assert_eq!(other.view().held, None);
    let mut looker = Interaction::new(position, None);
    assert_eq!(click(&mut looker, "d4").say, None);
    looker.input(FOCUS);
    assert!(
        looker.view().cursor.is_some(),
        "who only looks may look by keyboard too"
    );
    let over = MIDDLE.replace("w move 1-1", "w over 3-1");
    // White has won: two rings are left.
    let over = over.replace("M2m1r3R", "M2m1r4").replace("2mR5", "2m6");
    let mut over = board(&over);
    assert_eq!(refusal(&click(&mut over, "d4")), Refusal::Over);
}

#[test]
fn who_is_at_the_keyboard_hears_where_they_are_led() {
    let mut board = board(SEVEN);
    board.input(FOCUS);
    let action = board.input(ENTER).act.unwrap();
    let mut position: Position = SEVEN.parse().unwrap();
    position.play(action).unwrap();
    let said = board.show(position.clone(), Some(BLACK));
    let cursor = board.view().cursor.unwrap();
    assert!(position.rings(BLACK).contains(cursor));
    assert_eq!(said, Some(Speech::Here(Here::Cell(cursor))));
    assert_eq!(board.show(position.clone(), Some(BLACK)), None, "nothing changed");
    board.input(Input::Blur);
    assert_eq!(
        board.show(SEVEN.parse().unwrap(), Some(BLACK)),
        None,
        "a pointer sees it"
    );
}

#[test]
fn a_new_position_drops_what_was_begun() {
    let mut board = board(MIDDLE);
    click(&mut board, "d4");
    let mut position: Position = MIDDLE.parse().unwrap();
    position.play("d4-j10".parse().unwrap()).unwrap();
    board.show(position, Some(BLACK));
    assert_eq!(board.view().held, None);
    assert!(!board.view().dots.contains(p("d5")));
}

#[test]
fn no_input_ever_gives_an_illegal_action() {
    // Random clicks, drags and keys through whole games: total, and every action is legal.
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below as u64) as usize
    };
    for _ in 0..20 {
        let mut position = Position::start();
        let mut board = Interaction::new(position.clone(), Some(WHITE));
        for _ in 0..6000 {
            let spot = Spot::new(
                random(1100) as f64 / 100.0 - 5.5,
                random(1100) as f64 / 100.0 - 5.5,
            );
            let here = (random(8) != 0).then_some(spot);
            let input = match random(11) {
                0 | 3 => hovered(here),
                1 | 2 => pressed(spot),
                4 | 5 => released(here),
                6 | 7 => walk(Direction::ALL[random(6)]),
                8 | 9 => ENTER,
                _ => [Input::Escape, FOCUS, Input::Blur, Input::Pointer(Pointer::Cancel)][random(4)],
            };
            if let Some(action) = board.input(input).act {
                position.play(action).expect("only legal actions are chosen");
                let player: Player = position.actor();
                board.show(position.clone(), Some(player));
            }
            board.view();
            if position.outcome().is_some() {
                break;
            }
        }
        let played = Player::BOTH.map(|player| position.rings(player).len());
        assert!(played[0] + played[1] >= 5, "the game went on: {position}");
    }
}
