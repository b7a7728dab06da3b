//! The contract that every game must keep.

use game_core::Position as _;
use testkit::contract::{Bound, check_games};
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
        Bound::EndsWithin(400),
    );
    println!("{seen:?}");
    assert_eq!(seen.ended, seen.games);
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

/// Every value of shogi's actions, drops of kings and of promoted pieces among them.
fn shogi_universe() -> Vec<shogi::Action> {
    let mut all = Vec::new();
    for to in shogi::Square::all() {
        for from in shogi::Square::all() {
            all.extend([false, true].map(|promote| shogi::Action::Move { from, to, promote }));
        }
        all.extend(shogi::Kind::ALL.map(|kind| shogi::Action::Drop { kind, to }));
    }
    all
}

#[test]
fn shogi_keeps_the_contract() {
    let at = |text: &str| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let starts: [shogi::Position; 6] = [
        shogi::Position::start(),
        at("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
        // One king; kings that have entered; a handicap; a board near its end.
        at("4k4/9/9/9/9/9/9/9/9 b RB2G2S2N2L9P 1"),
        at("+B+RGK+P+P+P2/+R+PSG+P+P3/9/9/9/9/9/1+ps+p+p+p+p+p1/+b+pg1kg+p+p+p b SN2Ls3n2l2p 1"),
        shogi::Handicap::SixPieces.position(),
        at("3nkn3/3p1p3/4G4/9/9/9/9/9/4K4 b GPrb 1"),
    ];
    let games = testkit::from_env("SENTE_CONTRACT_GAMES", 18);
    // Chance alone shuffles pieces for ever, and a repetition is the record's, not the position's.
    let seen = check_games(&starts, &shogi_universe(), games, Bound::CutOffAfter(80));
    println!("{seen:?}");
    assert!(seen.ended > 0, "no game came to an end: {seen:?}");
    assert!(
        seen.positions > 20 * seen.games,
        "the games are too short to say much: {seen:?}"
    );
}

/// The board turned by half a turn, with the players exchanged, is the same game.
#[test]
fn shogi_is_the_same_for_both_players() {
    let mut rng = fastrand::Rng::with_seed(7);
    for game in 0..12 {
        let mut position = shogi::Position::start();
        for _ in 0..120 {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            let turned = shogi::Position::try_from(position.to_setup().turned()).expect("a position as well");
            let mut expected: Vec<_> = actions.iter().map(|action| action.turned()).collect();
            let mut found = turned.actions();
            expected.sort();
            found.sort();
            assert_eq!(found, expected, "{position} turned");
            assert_eq!(turned.in_check(), position.in_check(), "{position}");
            let action = testkit::policy::Policy::of_game(game).choose(&position, &actions, &mut rng);
            position.play_unchecked(action);
        }
    }
}

/// An action that is not legal may be played unchecked: some position results, without a panic, and it can be asked
/// everything.
#[test]
fn shogi_played_unchecked_never_panics() {
    let all = shogi_universe();
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..400 {
        let mut position = shogi::Position::start();
        for _ in 0..300 {
            position.play_unchecked(all[rng.usize(..all.len())]);
            let legal = position.actions();
            assert_eq!(position.count_actions(), legal.len(), "{position}");
            let any = all[rng.usize(..all.len())];
            let _ = (
                position.outcome(),
                position.key(),
                position.why_illegal(any),
                position.gives_check(any),
            );
            let _ = (position.key_after(any), position.to_string(), position.checkers());
            // Now and then a legal one, so that pieces come into hands.
            if let Some(&action) = legal.get(rng.usize(..40)) {
                position.play_unchecked(action);
            }
        }
    }
}
