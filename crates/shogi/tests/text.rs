//! SFEN and USI: what is written is read as the same, whatever is read is an answer, and refusals say what was expected
//! and what was found.

use fastrand::Rng;
use game_core::Position as _;
use proptest::prelude::*;
use shogi::{Action, Hand, Kind, Piece, Player, Position, Setup, Square};

/// The error that reading a position gives.
fn refused(text: &str) -> String {
    match text.parse::<Position>() {
        Ok(position) => panic!("{text:?} was read as {position}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_position_that_is_no_sfen_is_refused_with_what_was_expected_and_found() {
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    for (text, message) in [
        (
            "",
            "expected SFEN: board, player, hands and move number with a blank between, found \"\"",
        ),
        (
            "startpos",
            "expected SFEN: board, player, hands and move number with a blank between, found \"startpos\"",
        ),
        (
            "9/9 b - 1",
            "expected nine ranks with / between, not 2, found \"9/9\"",
        ),
        (
            "9/9/9/9/9/9/9/9/8 b - 1",
            "expected nine squares in a rank, found \"8\"",
        ),
        (
            "9/9/9/9/9/9/9/9/91 b - 1",
            "expected nine squares in a rank, found \"91\"",
        ),
        (
            "9/9/9/9/9/9/9/9/PPPPPPPPPP b - 1",
            "expected nine squares in a rank, found \"PPPPPPPPPP\"",
        ),
        (
            "9/9/9/9/9/9/9/9/8+ b - 1",
            "expected nine squares in a rank, found \"8+\"",
        ),
        (
            "9/9/9/9/9/9/9/9/8X b - 1",
            "expected a piece, one of PLNSGBRK in either case, or a number of empty squares, found \"8X\"",
        ),
        (
            "9/9/9/9/9/9/9/9/8+G b - 1",
            "expected a + before a piece that promotes, found \"8+G\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 x - 1",
            "expected the player to move, b or w, found \"x\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b K 1",
            "expected pieces in hand, of PLNSGBR in either case, or -, found \"K\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 2 1",
            "expected pieces in hand such as RB2p, or -, found \"2\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 0P 1",
            "expected a number of pieces in hand from 1 to 18, found \"0P\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b 19P 1",
            "expected at most 18 of P in hand, found \"19P\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - x",
            "expected the number of the move, from 1 to 65535, found \"x\"",
        ),
        (
            "9/9/9/9/9/9/9/9/9 b - 0",
            "expected the number of the move, from 1 to 65535, found \"0\"",
        ),
    ] {
        assert_eq!(refused(text), message);
    }
    let long = refused(&format!("{board} {}", "x".repeat(5000)));
    assert!(long.len() < 300, "{long}");
    // The move number may be missing.
    assert_eq!(format!("{board} b -").parse(), Ok(Position::start()));
}

#[test]
fn a_board_that_the_rules_can_not_go_on_from_is_refused() {
    for (text, message) in [
        (
            "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
            "not a position of a game: expected at most one king of each player, found 2 of sente",
        ),
        (
            "4k4/9/9/9/4R4/9/9/9/4K4 b - 1",
            "not a position of a game: expected gote to move, whose king on 5a is in check; found the other player to move",
        ),
        (
            "4k4/9/9/9/4r4/9/9/9/4K4 w - 1",
            "not a position of a game: expected sente to move, whose king on 5i is in check; found the other player to move",
        ),
        (
            "RRRRRRRRR/9/9/9/9/9/9/9/rrrrrrrrr b Rr 1",
            "not a position of a game: expected at most 18 of Rook (promoted ones and those in hand included), found 20",
        ),
    ] {
        assert_eq!(refused(text), message);
    }
    // More than a set has, and what can't move any more, is there to be played on from.
    for text in [
        "4k4/9/9/9/4p4/4p4/9/9/4K4 w p 1",
        "4k4/9/9/9/9/9/9/RRRR5/4K4 b - 1",
        "P3k4/9/9/9/9/9/9/9/n3K4 b - 1",
    ] {
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(position.count_actions(), position.actions().len());
    }
}

#[test]
fn an_action_that_is_no_usi_is_refused_with_what_was_expected_and_found() {
    for text in [
        "", "7g", "7g7", "7g7f++", "0a1a", "7g7j", "7G7F", "P5e", "P*", "*5e", "PP*5e", "X*5e", "７g7f",
        "é*5e", "7g7é",
    ] {
        let error = text.parse::<Action>().expect_err(text).to_string();
        assert!(
            error.starts_with("expected a move such as 7g7f or 8h2b+, or a drop such as P*5e; found"),
            "{error}"
        );
    }
    let error = "5j"
        .parse::<Square>()
        .expect_err("there are nine ranks")
        .to_string();
    assert_eq!(error, "expected a square from 1a to 9i, found \"5j\"");
    assert!(
        "x".repeat(5000)
            .parse::<Action>()
            .expect_err("no action")
            .to_string()
            .len()
            < 200
    );
}

/// Every value of the type comes back from its text, but for drops of what nobody holds.
#[test]
fn every_action_is_read_as_it_is_written() {
    for to in Square::all() {
        for from in Square::all() {
            for promote in [false, true] {
                let action = Action::Move { from, to, promote };
                assert_eq!(action.to_string().parse(), Ok(action));
                assert_eq!(Action::from_u16(action.to_u16()), Some(action));
                assert_eq!(action.turned().turned(), action);
            }
        }
        for kind in Kind::ALL {
            let action = Action::Drop { kind, to };
            assert_eq!(
                action.to_string().parse().ok(),
                kind.is_droppable().then_some(action),
                "{action}"
            );
            assert_eq!(Action::from_u16(action.to_u16()), Some(action));
        }
    }
    let read = (0..=u16::MAX).filter_map(|bits| Action::from_u16(bits).map(|action| (bits, action)));
    let mut count = 0;
    for (bits, action) in read {
        assert_eq!(action.to_u16(), bits, "{action}");
        count += 1;
    }
    assert_eq!(count, 81 * 81 * 2 + 81 * 14);
}

/// The key tells apart what plays differently, and follows the position, not the way to it.
#[test]
fn the_key_covers_board_hands_and_player_but_not_the_move_number() {
    let key = |text: &str| {
        text.parse::<Position>()
            .unwrap_or_else(|e| panic!("{text}: {e}"))
            .key()
    };
    let board = "4k4/9/9/9/4P4/9/9/9/4K4";
    let base = key(&format!("{board} b P 1"));
    assert_eq!(base, key(&format!("{board} b P 77")));
    for other in [
        format!("{board} w P 1"),
        format!("{board} b 2P 1"),
        format!("{board} b p 1"),
        format!("{board} b L 1"),
        format!("{board} b - 1"),
        format!("{board} b P 1").replace("4P4", "4+P4"),
        format!("{board} b P 1").replace("4P4", "4p4"),
        format!("{board} b P 1").replace("4P4", "3P5"),
    ] {
        assert_ne!(base, key(&other), "{other}");
    }
    let after = |moves: &str| {
        let mut position = Position::start();
        for text in moves.split(' ') {
            position.play(text.parse().unwrap()).unwrap();
        }
        position
    };
    let (one, other) = (after("7g7f 3c3d 2g2f 8c8d"), after("2g2f 8c8d 7g7f 3c3d"));
    assert_eq!(one, other);
    assert_eq!(one.key(), other.key());
}

/// A position after some random actions.
fn random(seed: u64, plies: usize) -> Position {
    let mut rng = Rng::with_seed(seed);
    let mut position = Position::start();
    for _ in 0..plies {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        position.play_unchecked(actions[rng.usize(..actions.len())]);
    }
    position
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text.clone());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.clone());
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        }
    }

    #[test]
    fn any_text_like_an_action_is_read_or_refused(text in "([1-9][a-i]|[PLNSGBRK+]\\*?|[0é])[1-9][a-j]?\\+?") {
        if let Ok(action) = text.parse::<Action>() {
            prop_assert_eq!(action.to_string(), text);
        }
    }

    #[test]
    fn any_text_like_a_position_is_read_or_refused(
        ranks in proptest::collection::vec("[PLNSGBRKplnsgbrk+1-9]{0,10}", 7..11),
        rest in " [bwx] (-|[0-9PLNSGBRplnsgbr]{0,8}) [0-9]{0,6}"
    ) {
        let text = ranks.join("/") + &rest;
        if let Ok(setup) = text.parse::<Setup>() {
            prop_assert_eq!(setup.to_string().parse::<Setup>(), Ok(setup.clone()));
            prop_assert_eq!(setup.turned().turned(), setup.clone());
            let _ = Position::try_from(setup);
        }
    }

    /// SFEN with some characters replaced, inserted or removed.
    #[test]
    fn a_mutated_position_is_read_or_refused(
        seed in 0u64..500,
        plies in 0usize..200,
        edits in proptest::collection::vec((0usize..130, 0u8..3, proptest::char::any()), 1..4),
        known in proptest::bool::ANY,
    ) {
        let mut text: Vec<char> = random(seed, plies).to_string().chars().collect();
        for (at, edit, c) in edits {
            let at = at % text.len().max(1);
            let c = if known { b"PLNSGBRKplnsgbrk+123456789/ bw-"[c as usize % 31] as char } else { c };
            match edit {
                0 if at < text.len() => text[at] = c,
                1 if at < text.len() => { text.remove(at); }
                _ => text.insert(at.min(text.len()), c),
            }
        }
        let text: String = text.into_iter().collect();
        match text.parse::<Position>() {
            Ok(position) => {
                prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position.clone()));
                prop_assert_eq!(position.count_actions(), position.actions().len());
                prop_assert_eq!(position.actions().is_empty(), position.outcome().is_some());
            }
            Err(error) => prop_assert!(error.to_string().contains("expected")),
        }
    }

    /// Any pieces on any squares: refused, or a position that can be played on, whose key and checks are kept up to date.
    #[test]
    fn any_setup_is_accepted_or_refused(
        pieces in proptest::collection::vec((0usize..81, 0usize..14, proptest::bool::ANY), 0..50),
        hands in proptest::array::uniform2(proptest::array::uniform7(0u8..4)),
        sente in proptest::bool::ANY,
        choice in 0usize..1000,
    ) {
        let mut setup = Setup::empty();
        for (square, kind, first) in pieces {
            let player = if first { Player::First } else { Player::Second };
            setup.board[square] = Some(Piece::new(player, Kind::ALL[kind]));
        }
        setup.hands = hands.map(|counts| {
            let mut hand = Hand::EMPTY;
            for (kind, count) in Kind::HAND.into_iter().zip(counts) {
                hand.set(kind, count);
            }
            hand
        });
        setup.actor = if sente { Player::First } else { Player::Second };
        if let Ok(mut position) = Position::try_from(setup.clone()) {
            prop_assert_eq!(position.to_setup(), setup);
            let actions = position.actions();
            prop_assert_eq!(position.count_actions(), actions.len());
            prop_assert_eq!(position.perft(2), game_core::perft(&position, 2));
            if let Some(&action) = actions.get(choice % actions.len().max(1)) {
                position.play(action).expect("a listed action is legal");
                let fresh: Position = position.to_string().parse().expect("a position of a game");
                prop_assert_eq!(fresh.key(), position.key());
                prop_assert_eq!(fresh.checkers(), position.checkers());
            }
        }
    }
}
