//! Tests of the input, by each device.

use super::geometry::{Place, Way};
use super::state::{Here, Interaction, Key, Speech};
use super::tabletop::{Origin, Tabletop};
use crate::board::interact::{self, AnswerOf, InputOf, Interact as _, Layout};
use crate::board::pointer::Pointer;
use shogi::{Action, GOTE, Kind, Position, PositionTrait, Reason, SENTE, Setup, Square};

/// Bishops look at each other; sente has a pawn, a lance and a gold in hand, gote two pawns.
const MIDDLE: &str = "lnsgkgsnl/1r5b1/pp2pp1pp/6p2/9/2P6/PP1PPPP1P/1B5R1/LNS1KGSN1 b GLP2p 9";

type Input = InputOf<Interaction>;
type Answer = AnswerOf<Interaction>;
type Refusal = interact::Refusal<Origin, Reason>;

fn s(text: &str) -> Square {
    text.parse().unwrap()
}

fn at(text: &str) -> Place {
    Place::Square(s(text))
}

fn from(text: &str) -> Origin {
    Origin::Square(s(text))
}

fn act(text: &str) -> Option<Action> {
    text.parse().ok()
}

fn table(text: &str) -> Tabletop {
    Tabletop::of(text.parse().unwrap())
}

fn board(text: &str) -> Interaction {
    let table = table(text);
    let actor = table.actor();
    Interaction::new(table, Some(actor))
}

fn pointer(board: &mut Interaction, event: Pointer<Place>) -> Answer {
    board.input(Input::Pointer(event))
}

fn hover(board: &mut Interaction, square: &str) -> Answer {
    pointer(board, Pointer::Hover(Some(at(square))))
}

/// As a finger does: no hover before.
fn tap_on(board: &mut Interaction, place: Place) -> Answer {
    let pressed = pointer(board, Pointer::Press(Some(place)));
    let released = pointer(board, Pointer::Release(Some(place)));
    Answer {
        say: released.say.or(pressed.say),
        ..released
    }
}

fn tap(board: &mut Interaction, square: &str) -> Answer {
    tap_on(board, at(square))
}

fn drag(board: &mut Interaction, from: Place, to: Option<Place>) -> Answer {
    pointer(board, Pointer::Press(Some(from)));
    pointer(board, Pointer::Hover(to));
    pointer(board, Pointer::Release(to))
}

fn refusal(answer: &Answer) -> Refusal {
    match (&answer.act, &answer.say) {
        (None, Some(Speech::Refused(refusal))) => *refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

fn walk(board: &mut Interaction, way: Way) -> Answer {
    board.input(Input::Key(Key::Walk(way), Layout::default()))
}

fn enter(board: &mut Interaction) -> Answer {
    board.input(Input::Enter(Layout::default()))
}

fn take(board: &mut Interaction, kind: Kind) -> Answer {
    board.input(Input::Key(Key::Take(kind), Layout::default()))
}

#[test]
fn a_piece_is_taken_up_previewed_and_moved() {
    let mut board = board(MIDDLE);
    hover(&mut board, "7f");
    assert_eq!(board.view().lit, Some(at("7f")));
    assert!(board.view().active);
    let answer = tap(&mut board, "7f");
    assert_eq!(answer.say, Some(Speech::Held(from("7f"))));
    assert_eq!(board.view().held, Some(from("7f")));
    let answer = hover(&mut board, "7e");
    assert_eq!(answer.say, Some(Speech::Preview(from("7f"), s("7e"))));
    assert_eq!(hover(&mut board, "7e").say, None, "said once only");
    assert!(board.view().dots.is_empty(), "the only place is previewed");
    assert_eq!(tap(&mut board, "7e").act, act("7f7e"));
    assert_eq!(board.view().held, None);
}

#[test]
fn a_piece_goes_back_by_a_second_tap_by_escape_and_beside_the_board() {
    let mut board = board(MIDDLE);
    tap(&mut board, "7f");
    assert_eq!(tap(&mut board, "7f").say, Some(Speech::Task));
    assert_eq!(board.view().held, None);
    tap(&mut board, "7f");
    assert!(board.input(Input::Escape).used);
    assert_eq!(board.view().held, None);
    assert!(!board.input(Input::Escape).used, "a second one is the page's");
    tap(&mut board, "7f");
    pointer(&mut board, Pointer::Press(None));
    pointer(&mut board, Pointer::Release(None));
    assert_eq!(board.view().held, None);
}

#[test]
fn another_own_piece_is_taken_instead() {
    let mut board = board(MIDDLE);
    tap(&mut board, "7f");
    tap(&mut board, "2h");
    assert_eq!(board.view().held, Some(from("2h")));
    tap_on(&mut board, Place::Hand(SENTE, Kind::Gold));
    assert_eq!(board.view().held, Some(Origin::Hand(Kind::Gold)));
}

#[test]
fn a_piece_is_dragged_and_let_go_beside_the_board_stays() {
    let mut board = board(MIDDLE);
    pointer(&mut board, Pointer::Press(Some(at("7f"))));
    hover(&mut board, "7e");
    assert!(board.view().dragged);
    assert_eq!(board.view().preview.unwrap().to, s("7e"));
    let answer = pointer(&mut board, Pointer::Release(None));
    assert_eq!((answer.act, board.view().held), (None, None));
    assert_eq!(drag(&mut board, at("7f"), Some(at("7e"))).act, act("7f7e"));
    let hand = Place::Hand(SENTE, Kind::Lance);
    assert_eq!(drag(&mut board, hand, Some(at("5e"))).act, act("L*5e"));
    pointer(&mut board, Pointer::Press(Some(at("2h"))));
    board.input(Input::Pointer(Pointer::Cancel));
    assert_eq!(board.view().held, None);
}

#[test]
fn a_piece_from_the_hand_is_dropped() {
    let mut board = board(MIDDLE);
    let pawn = Origin::Hand(Kind::Pawn);
    assert_eq!(
        tap_on(&mut board, Place::Hand(SENTE, Kind::Pawn)).say,
        Some(Speech::Held(pawn))
    );
    let files: Vec<u8> = board.view().dots.iter().map(|square| square.file()).collect();
    assert!(
        files.iter().all(|file| *file == 2),
        "the only file without a pawn"
    );
    assert_eq!(tap(&mut board, "2e").act, act("P*2e"));
    tap_on(&mut board, Place::Hand(SENTE, Kind::Pawn));
    assert_eq!(
        refusal(&tap(&mut board, "5e")),
        Refusal::Rule(Reason::TwoPawns(5)),
        "nifu"
    );
    assert_eq!(board.view().held, Some(pawn), "it stays in the hand");
    let again = tap_on(&mut board, Place::Hand(SENTE, Kind::Pawn));
    assert_eq!((again.say, board.view().held), (Some(Speech::Task), None));
}

#[test]
fn wrong_places_are_refused_with_the_rule() {
    let mut board = board(MIDDLE);
    assert_eq!(
        refusal(&tap(&mut board, "5e")),
        Refusal::Rule(Reason::Empty(s("5e")))
    );
    assert_eq!(
        refusal(&tap(&mut board, "5c")),
        Refusal::Rule(Reason::NotYours(s("5c")))
    );
    assert_eq!(
        refusal(&tap(&mut board, "2i")),
        Refusal::Stuck(from("2i")),
        "no way is open"
    );
    tap(&mut board, "7f");
    let (a, b) = (s("7f"), s("7d"));
    assert_eq!(
        refusal(&tap(&mut board, "7d")),
        Refusal::Rule(Reason::CannotReach { from: a, to: b })
    );
    assert_eq!(board.view().held, Some(from("7f")));
}

#[test]
fn whether_a_piece_promotes_is_asked_only_where_there_is_a_choice() {
    let mut board = board(MIDDLE);
    tap(&mut board, "8h");
    let answer = tap(&mut board, "2b");
    let (a, b) = (s("8h"), s("2b"));
    assert_eq!(
        (answer.act, answer.say),
        (None, Some(Speech::Here(Here::Ask { from: a, to: b })))
    );
    assert_eq!(board.view().asking, Some((a, b)));
    assert_eq!(
        board.view().preview.unwrap().to,
        b,
        "the move is shown while it is asked"
    );
    assert!(hover(&mut board, "5e").say.is_none(), "nothing else is said");
    assert_eq!(
        board.input(Input::Key(Key::Promote(true), Layout::default())).act,
        act("8h2b+")
    );
    tap(&mut board, "8h");
    tap(&mut board, "2b");
    assert_eq!(
        board
            .input(Input::Key(Key::Promote(false), Layout::default()))
            .act,
        act("8h2b")
    );
    assert_eq!(
        board.input(Input::Key(Key::Promote(true), Layout::default())),
        Answer::default()
    );

    let mut last = self::board("4k4/P1P6/9/9/9/9/9/9/4K4 b - 1");
    tap(&mut last, "7b");
    assert_eq!(
        tap(&mut last, "7a").act,
        act("7b7a+"),
        "a pawn on the last rank has to"
    );
    let mut gold = self::board("4k4/9/9/2G6/9/9/9/9/4K4 b - 1");
    tap(&mut gold, "7d");
    assert_eq!(tap(&mut gold, "7c").act, act("7d7c"), "a gold has no other side");
}

#[test]
fn the_question_is_taken_back_by_escape_and_by_a_press_beside_it() {
    let mut board = board(MIDDLE);
    for back in [Input::Escape, Input::Pointer(Pointer::Press(Some(at("5e"))))] {
        tap(&mut board, "8h");
        tap(&mut board, "2b");
        let answer = board.input(back);
        assert_eq!((answer.act, answer.say), (None, Some(Speech::Task)));
        assert_eq!((board.view().asking, board.view().held), (None, None));
        let answer = pointer(&mut board, Pointer::Release(Some(at("5e"))));
        assert_eq!(answer.act, None, "the release does nothing more");
    }
    tap(&mut board, "8h");
    tap(&mut board, "2b");
    tap(&mut board, "2h");
    assert_eq!(board.view().held, Some(from("2h")), "another piece at once");
}

#[test]
fn nobody_acts_out_of_turn() {
    let mut waiting = Interaction::new(table(MIDDLE), Some(GOTE));
    assert_eq!(refusal(&tap(&mut waiting, "5c")), Refusal::NotYourTurn);
    assert_eq!(refusal(&take(&mut waiting, Kind::Pawn)), Refusal::NotYourTurn);
    let mut looking = Interaction::new(table(MIDDLE), None);
    assert_eq!(tap(&mut looking, "7f").say, None);
    assert!(!looking.view().active);
    let mut over = board("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2");
    assert_eq!(refusal(&tap(&mut over, "5a")), Refusal::Over);
}

#[test]
fn the_opponents_hand_is_told_when_it_is_touched() {
    let mut board = board(MIDDLE);
    let answer = tap_on(&mut board, Place::Hand(GOTE, Kind::Pawn));
    assert_eq!(answer.say, Some(Speech::Here(Here::Hand(GOTE, None))));
    assert_eq!(board.view().held, None);
}

#[test]
fn arrows_walk_the_squares_and_into_the_hands() {
    let mut board = board(MIDDLE);
    assert_eq!(
        board.input(Input::Focus(Layout::default())).say,
        Some(Speech::Here(Here::Square(s("5g")))),
        "it begins on the nearest piece that can move"
    );
    assert_eq!(
        walk(&mut board, Way::Up).say,
        Some(Speech::Here(Here::Square(s("5f"))))
    );
    for _ in 0..4 {
        walk(&mut board, Way::Right);
    }
    assert_eq!(board.view().cursor, Some(at("1f")));
    let pieces = |kind| Some(Speech::Here(Here::Hand(SENTE, Some(kind))));
    assert_eq!(
        walk(&mut board, Way::Right).say,
        pieces(Kind::Gold),
        "into the hand"
    );
    assert_eq!(walk(&mut board, Way::Down).say, pieces(Kind::Lance));
    assert_eq!(walk(&mut board, Way::Down).say, pieces(Kind::Pawn));
    assert_eq!(walk(&mut board, Way::Down).say, Some(Speech::Edge));
    assert_eq!(walk(&mut board, Way::Up).say, pieces(Kind::Lance));
    assert_eq!(walk(&mut board, Way::Right).say, Some(Speech::Edge));
    assert_eq!(
        walk(&mut board, Way::Left).say,
        Some(Speech::Here(Here::Square(s("1f"))))
    );
    for _ in 0..8 {
        walk(&mut board, Way::Left);
    }
    assert_eq!(
        walk(&mut board, Way::Left).say,
        Some(Speech::Here(Here::Hand(GOTE, Some(Kind::Pawn))))
    );
    assert_eq!(
        walk(&mut board, Way::Right).say,
        Some(Speech::Here(Here::Square(s("9f"))))
    );
}

#[test]
fn on_a_phone_the_hands_are_above_and_below() {
    let mut board = board(MIDDLE);
    let stacked = Layout {
        turned: false,
        stacked: true,
    };
    let mut walk = |way| board.input(Input::Key(Key::Walk(way), stacked)).say;
    for _ in 0..4 {
        walk(Way::Down);
    }
    let pieces = |kind| Some(Speech::Here(Here::Hand(SENTE, Some(kind))));
    assert_eq!(walk(Way::Down), pieces(Kind::Gold));
    assert_eq!(walk(Way::Right), pieces(Kind::Lance));
    assert_eq!(walk(Way::Left), pieces(Kind::Gold));
    assert_eq!(walk(Way::Left), Some(Speech::Edge));
    assert_eq!(walk(Way::Up), Some(Speech::Here(Here::Square(s("5i")))));
    for _ in 0..8 {
        walk(Way::Up);
    }
    assert_eq!(
        walk(Way::Up),
        Some(Speech::Here(Here::Hand(GOTE, Some(Kind::Pawn))))
    );
    let mut start = self::board("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    for _ in 0..5 {
        start.input(Input::Key(Key::Walk(Way::Down), stacked));
    }
    assert_eq!(start.view().cursor, Some(at("5i")), "an empty hand is only told");
}

#[test]
fn with_a_piece_arrows_go_from_destination_to_destination() {
    let mut board = board("4k4/9/9/9/9/9/5N3/9/4K4 b - 1");
    for way in [Way::Down, Way::Down, Way::Right] {
        walk(&mut board, way);
    }
    assert_eq!(enter(&mut board).say, Some(Speech::Held(from("4g"))));
    assert_eq!(
        walk(&mut board, Way::Up).say,
        Some(Speech::Preview(from("4g"), s("3e")))
    );
    assert_eq!(
        walk(&mut board, Way::Left).say,
        Some(Speech::Preview(from("4g"), s("5e")))
    );
    assert_eq!(walk(&mut board, Way::Up).say, Some(Speech::NoWay));
    assert_eq!(enter(&mut board).act, act("4g5e"));
}

#[test]
fn every_destination_can_be_reached_by_arrows() {
    for text in [MIDDLE, "4k4/9/9/9/4B4/9/9/9/R3K4 b GN 1"] {
        let table = table(text);
        let actor = table.actor();
        let squares = Square::all().map(Origin::Square);
        for origin in squares.chain(Kind::HAND.map(Origin::Hand)) {
            if table.kind_at(origin).is_none() {
                continue;
            }
            let all = table.destinations(origin);
            let mut seen: Vec<Square> = Vec::new();
            let mut todo = vec![match origin {
                Origin::Square(square) => square,
                Origin::Hand(_) => all[0],
            }];
            while let Some(square) = todo.pop() {
                for way in [Way::Up, Way::Down, Way::Left, Way::Right] {
                    let mut board = Interaction::new(table.clone(), Some(actor));
                    tap_on(&mut board, origin.place(actor));
                    board.go(Place::Square(square));
                    if let Some(Speech::Preview(_, to)) = walk(&mut board, way).say
                        && !seen.contains(&to)
                    {
                        seen.push(to);
                        todo.push(to);
                    }
                }
            }
            let missed: Vec<&Square> = all.iter().filter(|square| !seen.contains(square)).collect();
            assert!(
                missed.is_empty() || all.len() == 1,
                "{origin:?} never comes to {missed:?}"
            );
        }
    }
}

#[test]
fn letters_take_pieces_from_the_hand() {
    let mut board = board(MIDDLE);
    assert_eq!(
        refusal(&take(&mut board, Kind::Rook)),
        Refusal::Rule(Reason::NotInHand(Kind::Rook))
    );
    let gold = Origin::Hand(Kind::Gold);
    assert_eq!(take(&mut board, Kind::Gold).say, Some(Speech::Held(gold)));
    assert_eq!(
        board.view().preview.unwrap().to,
        s("5e"),
        "it waits over the nearest square for it"
    );
    assert_eq!(enter(&mut board).act, act("G*5e"));
    take(&mut board, Kind::Gold);
    assert_eq!(
        take(&mut board, Kind::Gold).say,
        Some(Speech::Task),
        "a second time puts it back"
    );
}

#[test]
fn after_the_pointer_the_first_enter_only_shows_the_cursor() {
    let mut board = board(MIDDLE);
    tap(&mut board, "7f");
    tap(&mut board, "7f");
    assert_eq!(enter(&mut board).say, Some(Speech::Here(Here::Square(s("7f")))));
    assert_eq!(enter(&mut board).say, Some(Speech::Held(from("7f"))));
}

#[test]
fn in_strict_play_a_hand_may_do_what_it_likes() {
    // Sente is in check from 5b, and moves something else.
    let text = "4k4/4r4/9/9/9/9/P8/9/4K4 b P 1";
    let mut strict = Interaction::new(
        Tabletop {
            strict: true,
            ..table(text)
        },
        Some(SENTE),
    );
    tap(&mut strict, "9g");
    assert!(strict.view().dots.contains(&s("9f")), "what is legal is not told");
    assert_eq!(tap(&mut strict, "9f").act, act("9g9f"));
    tap(&mut strict, "9g");
    assert_eq!(tap(&mut strict, "1a").act, act("9g1a"), "even that");
    tap_on(&mut strict, Place::Hand(SENTE, Kind::Pawn));
    assert_eq!(tap(&mut strict, "9e").act, act("P*9e"), "nifu");
    let mut usual = board(text);
    assert_eq!(refusal(&tap(&mut usual, "9g")), Refusal::Stuck(from("9g")));
}

#[test]
fn on_an_unchecked_board_the_king_may_be_taken() {
    let mut setup: Setup = "4k4/9/9/9/9/9/P8/9/4K4 b - 1".parse().unwrap();
    setup.board[s("5e").index()] = Some(shogi::Piece::new(GOTE, Kind::Rook));
    setup.actor = GOTE;
    let table = Tabletop {
        position: Position::start(),
        unchecked: Some(setup),
        strict: false,
    };
    let mut board = Interaction::new(table, Some(GOTE));
    tap(&mut board, "5e");
    assert!(board.view().dots.contains(&s("5i")));
    tap(&mut board, "5i");
    assert_eq!(
        board.view().asking,
        Some((s("5e"), s("5i"))),
        "it would be in the promotion zone"
    );
    assert_eq!(
        board
            .input(Input::Key(Key::Promote(false), Layout::default()))
            .act,
        act("5e5i")
    );
}

#[test]
fn what_was_begun_is_dropped_when_something_else_is_shown() {
    let mut board = board(MIDDLE);
    tap(&mut board, "8h");
    tap(&mut board, "2b");
    let mut position: Position = MIDDLE.parse().unwrap();
    position.play("7f7e".parse().unwrap()).unwrap();
    board.show(Tabletop::of(position), Some(GOTE));
    let view = board.view();
    assert_eq!((view.held, view.asking, view.preview), (None, None, None));
}
