//! The contract that every game must keep.

use game_core::Position as _;
use testkit::contract::check_games;
use yinsh::{Action, Point, Position, Row, Symmetry};

/// Every action that there could be, on any board.
fn universe() -> Vec<Action> {
    let mut all = vec![Action::Pass];
    for from in Point::all() {
        all.push(Action::Place(from));
        all.push(Action::RemoveRing(from));
        all.extend(Point::all().map(|to| Action::Move { from, to }));
    }
    all.extend(Row::all().map(Action::RemoveRow));
    all
}

#[test]
fn yinsh_keeps_the_contract() {
    let starts = [Position::start(), Position::blitz(), blocked_white()];
    // Ten rings, then at most 51 + 5 · 5 markers laid, each with at most a row and a ring, and passes between.
    let seen = check_games(
        &starts,
        &universe(),
        testkit::from_env("SENTE_CONTRACT_GAMES", 60),
        400,
    );
    println!("{seen:?}");
    assert!(
        seen.positions > 20 * seen.games,
        "the games are too short to say much: {seen:?}"
    );
}

/// White's rings are shut in behind Black's, and the one beside them behind markers up to the rim.
fn blocked_white() -> Position {
    "RRRR/Rrrrrr1/Mm6/m1M6/M2m6/3M5/4m5/4M4/4m3/4M2/3m w move 0-0 3"
        .parse()
        .expect("a position of a game")
}

#[test]
fn a_player_who_is_shut_in_passes() {
    let mut position = blocked_white();
    assert_eq!(position.actions(), [Action::Pass]);
    position.play(Action::Pass).expect("it was listed");
    assert_eq!(position.actor(), game_core::Player::Second);
    assert!(!position.is_legal(Action::Pass));
}

#[test]
fn symmetries_keep_the_number_of_continuations() {
    let mut rng = fastrand::Rng::with_seed(7);
    for game in 0..6 {
        let mut position = Position::start();
        while position.outcome().is_none() {
            let actions = position.actions();
            let setup = yinsh::Setup::from(&position);
            for symmetry in Symmetry::ALL {
                let turned =
                    Position::try_from(symmetry.setup(&setup)).expect("a turned position is one as well");
                let mut expected: Vec<_> = actions.iter().map(|&action| symmetry.action(action)).collect();
                let mut found = turned.actions();
                expected.sort();
                found.sort();
                assert_eq!(found, expected, "{position} turned by {symmetry:?}");
            }
            let action = testkit::policy::Policy::of_game(game).choose(&position, &actions, &mut rng);
            position.play_unchecked(action);
        }
    }
}
