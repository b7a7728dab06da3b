//! How games end: mate, the same position four times, perpetual check.

use crate::{action, at, refusal};
use game_core::{Ending, Outcome, Position as _, Record, Termination};
use shogi::{GOTE, Position, SENTE};

/// Every position of a game: from `sfen`, the actions.
fn line(sfen: &str, actions: &str) -> Vec<Position> {
    let mut line = vec![at(sfen)];
    for text in actions.split_whitespace() {
        let mut next = line[line.len() - 1].clone();
        next.play(action(text)).unwrap_or_else(|error| panic!("{error}"));
        line.push(next);
    }
    line
}

/// After `actions`, how the game ended; before the last of them it must not have.
fn ending(sfen: &str, actions: &str) -> Option<Ending> {
    let line = line(sfen, actions);
    for end in 1..line.len() {
        assert_eq!(
            Position::ending_of(&line[..end]),
            None,
            "before the end of {actions}"
        );
    }
    Position::ending_of(&line)
}

#[test]
fn a_mate_ends_the_game_and_wins() {
    let ending = ending("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b").expect("mate");
    assert_eq!(ending.outcome, Outcome::Win(SENTE));
    assert_eq!(ending.termination, Termination::Normal);
}

#[test]
fn there_is_no_pass() {
    for not_an_action in ["pass", "0000", "", "5i5i+x"] {
        assert!(not_an_action.parse::<shogi::Action>().is_err(), "{not_an_action}");
    }
    // Nor by moving to where a piece stands.
    assert!(refusal("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5i").is_some());
}

/// Who can't move without losing the king has lost, in check or not.
#[test]
fn who_has_no_legal_move_has_lost() {
    let stuck = at("9/9/9/9/9/9/ng7/9/K8 b - 1");
    assert!(!stuck.in_check());
    assert_eq!(stuck.outcome(), Some(Outcome::Win(GOTE)));
}

const ROOKS: &str = "4k4/r8/9/9/9/9/9/8R/4K4 b - 1";
const TO_AND_FRO: &str = "1h2h 9b8b 2h1h 8b9b";

#[test]
fn the_same_position_four_times_is_a_draw() {
    let ending = ending(ROOKS, &[TO_AND_FRO; 3].join(" ")).expect("four times");
    assert_eq!(ending.outcome, Outcome::Draw);
    assert_eq!(ending.termination, Termination::Repetition);
}

#[test]
fn three_times_is_not_enough() {
    assert_eq!(ending(ROOKS, &[TO_AND_FRO; 2].join(" ")), None);
}

/// The positions need not follow each other: what lies between may differ.
#[test]
fn the_four_times_need_not_be_in_one_run() {
    let moves = [TO_AND_FRO, "1h3h 9b7b 3h1h 7b9b", "1h1g 9b9c 1g1h 9c9b"].join(" ");
    let ending = ending(ROOKS, &moves).expect("four times");
    assert_eq!(ending.termination, Termination::Repetition);
}

/// The same board with another player to move, or with other hands, is another position.
#[test]
fn player_and_hands_belong_to_the_position() {
    let board = "4k4/9/9/9/9/9/9/9/4K4";
    assert_ne!(at(&format!("{board} b - 1")), at(&format!("{board} w - 1")));
    assert_ne!(at(&format!("{board} b P 1")), at(&format!("{board} b p 1")));
    assert_ne!(at(&format!("{board} b P 1")), at(&format!("{board} b 2P 1")));
    assert_eq!(at(&format!("{board} b P 1")), at(&format!("{board} b P 99")));
}

/// Gote's king goes to and fro, and sente's rook gives check with every move.
const CHECKED: &str = "9/4k3R/9/9/9/9/9/9/K8 w - 1";
const CHECKS: &str = "5b5a 1b1a 5a5b 1a1b";

#[test]
fn who_gives_check_throughout_loses() {
    let ending = ending(CHECKED, &[CHECKS; 3].join(" ")).expect("four times");
    assert_eq!(ending.outcome, Outcome::Win(GOTE));
    assert_eq!(ending.termination, Termination::PerpetualCheck);
}

/// The same with the players exchanged: the rule is for both.
#[test]
fn who_gives_check_throughout_loses_gote_too() {
    let turned = Position::try_from(at(CHECKED).to_setup().turned()).expect("a position");
    let moves: Vec<String> = [CHECKS; 3]
        .join(" ")
        .split(' ')
        .map(|text| action(text).turned().to_string())
        .collect();
    let ending = ending(&turned.to_string(), &moves.join(" ")).expect("four times");
    assert_eq!(ending.outcome, Outcome::Win(SENTE));
    assert_eq!(ending.termination, Termination::PerpetualCheck);
}

/// The position may come for the fourth time by the move of the player who is checked.
#[test]
fn who_is_checked_may_bring_about_the_fourth_time() {
    let ending = ending(
        "9/4k4/9/9/9/9/9/9/K7R b - 1",
        "1i1b 5b5a 1b1a 5a5b 1a1b 5b5a 1b1a 5a5b 1a1b 5b5a 1b1a 5a5b 1a1b",
    );
    assert_eq!(
        ending.expect("four times").termination,
        Termination::PerpetualCheck
    );
    let by_the_king = "5a5b 1a1b 5b5a 1b1a";
    let ending = self::ending("4k3R/9/9/9/9/9/9/9/K8 w - 1", &[by_the_king; 3].join(" "));
    assert_eq!(ending.expect("four times").outcome, Outcome::Win(GOTE));
}

/// One quiet move since the position came first, and it is a draw: checks in the last turns alone do not lose.
#[test]
fn checks_in_the_last_cycle_alone_are_a_draw() {
    let quiet = "5b5a 1b2b 5a6a 2b2a 6a6b 2a1a 6b5b 1a1b";
    let ending = ending(CHECKED, &[quiet, CHECKS, CHECKS].join(" ")).expect("four times");
    assert_eq!(ending.outcome, Outcome::Draw);
    assert_eq!(ending.termination, Termination::Repetition);
}

/// Quiet moves before the position came for the first time do not count.
#[test]
fn quiet_moves_before_the_first_time_do_not_matter() {
    let ending = ending(
        "9/4k4/9/9/9/9/9/9/K7R b - 1",
        &["1i2i 5b6b 2i1i 6b5b 1i1b", CHECKS, CHECKS, CHECKS].join(" "),
    );
    assert_eq!(
        ending.expect("four times").termination,
        Termination::PerpetualCheck
    );
}

#[test]
fn a_record_ends_by_the_same_rules() {
    let mut record: Record<Position> = Record::new(at(CHECKED));
    let mut end = record.end();
    for text in [CHECKS; 3].join(" ").split(' ') {
        assert_eq!(record.ending_at(end), None);
        end = record.play(end, action(text)).expect("legal");
    }
    let ending = record.ending_at(end).expect("four times");
    assert_eq!(ending.outcome, Outcome::Win(GOTE));
    assert_eq!(ending.termination, Termination::PerpetualCheck);
}

/// Mate ends the game at once, whatever was repeated on the way.
#[test]
fn mate_comes_before_everything_else() {
    let mut line = line("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
    let mated = line[1].clone();
    line.extend([mated.clone(), mated.clone(), mated]);
    let ending = Position::ending_of(&line).expect("mate");
    assert_eq!(ending.termination, Termination::Normal);
    assert_eq!(Position::ending_of(&[]), None);
}
