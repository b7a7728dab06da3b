//! The real shogi against the naive one, and against rsshogi, at every action of random games.
//!
//! `SENTE_GAMES=10000` plays more games than usual.

use fastrand::Rng;
use game_core::Position as _;
use rsshogi::board::{LegalAll, MoveList, generate_moves, position_from_sfen};
use shogi::{Action, Position};
use std::collections::BTreeMap;
use testkit::naive_shogi::Game;

/// Where the games start: the usual start, and positions with much in hand, with check, with kings that have entered,
/// with one king.
const STARTS: [&str; 8] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1",
    "4k4/9/9/9/9/9/9/9/9 b RB2G2S2N2L9P 1",
    "9/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
    "+B+RGK+P+P+P2/+R+PSG+P+P3/9/9/9/9/9/1+ps+p+p+p+p+p1/+b+pg1kg+p+p+p b SN2Ls3n2l2p 1",
    "8k/9/8K/9/9/9/9/9/9 b 2P2p 1",
    "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
];

/// The usual random choice never mates and seldom checks; half of the choices look for a check here, and pawns are
/// dropped before a king where they can be.
fn choose(position: &Position, actions: &[Action], rng: &mut Rng) -> Action {
    let any = actions[rng.usize(..actions.len())];
    if rng.bool() {
        return any;
    }
    let checks: Vec<Action> = actions
        .iter()
        .copied()
        .filter(|&action| position.gives_check(action))
        .collect();
    if checks.is_empty() {
        any
    } else {
        checks[rng.usize(..checks.len())]
    }
}

/// Plays a game and calls `look` with every position, its actions sorted by their texts, and the action played.
fn play(
    start: &str,
    seed: u64,
    most: usize,
    mut look: impl FnMut(&Position, &[Action], &[String], Option<Action>),
) {
    let mut rng = Rng::with_seed(seed);
    let mut position: Position = start.parse().expect("a position");
    for ply in 0.. {
        let mut actions = position.actions();
        actions.sort_by_cached_key(ToString::to_string);
        let texts: Vec<String> = actions.iter().map(ToString::to_string).collect();
        let action = (!actions.is_empty() && ply < most).then(|| choose(&position, &actions, &mut rng));
        look(&position, &actions, &texts, action);
        let Some(action) = action else { break };
        position
            .play(action)
            .unwrap_or_else(|error| panic!("{error} in {position}"));
    }
}

#[test]
fn the_naive_one_agrees_at_every_action_of_random_games() {
    let games = testkit::from_env("SENTE_GAMES", 64);
    let mut seen: BTreeMap<&str, u64> = BTreeMap::new();
    for game in 0..games {
        let start = STARTS[game as usize % STARTS.len()];
        let mut slow = Game::from_text(start).expect("SFEN");
        play(start, game, 120, |fast, actions, texts, action| {
            assert_eq!(fast.to_string(), slow.text());
            let naive = slow.actions();
            assert_eq!(texts, naive, "{fast}");
            assert_eq!(fast.in_check(), slow.in_check(), "{fast}");
            assert_eq!(fast.checkers().is_empty(), !slow.in_check(), "{fast}");
            let mut note = |event, happened| *seen.entry(event).or_default() += u64::from(happened);
            note("check", fast.in_check());
            note("double check", fast.checkers().len() > 1);
            note("pin", !fast.pinned(fast.actor()).is_empty());
            note("end", actions.is_empty());
            note(
                "promotion",
                action.is_some_and(|action| action.to_string().ends_with('+')),
            );
            note("drop", matches!(action, Some(Action::Drop { .. })));
            note("pawn-drop mate", forbids_a_mate(fast));
            if let Some(action) = action {
                assert!(
                    slow.play(&action.to_string()),
                    "the naive one refuses {action} in {fast}"
                );
            }
        });
    }
    println!("{games} games agree: {seen:?}");
    // What the rules are about has to have happened, or the games say little.
    assert!(seen.values().all(|&times| times > 0), "{seen:?}");
}

/// Whether the rule against mate by a dropped pawn forbids something here.
fn forbids_a_mate(position: &Position) -> bool {
    let drop = |to| Action::Drop {
        kind: shogi::Kind::Pawn,
        to,
    };
    shogi::Square::all().any(|to| position.why_illegal(drop(to)) == Some(shogi::Reason::PawnDropMate))
}

#[test]
fn rsshogi_agrees_at_every_action_of_random_games() {
    let games = testkit::from_env("SENTE_GAMES", 64) * 5;
    let mut positions = 0;
    for game in 0..games {
        let start = STARTS[game as usize % STARTS.len()];
        play(start, game + 1_000_000, 250, |position, _, texts, _| {
            // rsshogi wants both kings.
            if position.king(shogi::SENTE).is_none() || position.king(shogi::GOTE).is_none() {
                return;
            }
            let oracle = position_from_sfen(&position.to_string()).expect("it is SFEN");
            let mut list = MoveList::new();
            generate_moves::<LegalAll>(&oracle, &mut list);
            let mut expected: Vec<String> = list.iter().map(|action| action.to_usi()).collect();
            expected.sort();
            assert_eq!(texts, expected, "{position}");
            assert_eq!(position.in_check(), oracle.is_in_check(), "{position}");
            positions += 1;
        });
    }
    println!("{games} games, {positions} positions agree");
    assert!(
        positions > games * 20,
        "the games are too short to say much: {positions}"
    );
}

/// What a search asks, against what the list of legal actions and the board after each of them say.
#[test]
fn the_answers_for_a_search_agree_with_the_actions() {
    use shogi::{Bitboard, Kind, Piece, Player, Square, Stage};
    for game in 0..testkit::from_env("SENTE_GAMES", 64) {
        let start = STARTS[game as usize % STARTS.len()];
        play(start, game + 2_000_000, 120, |position, actions, _, _| {
            let staged = |stage| {
                let mut list = Vec::new();
                position.for_each_in(stage, |action| list.push(action));
                list.sort_by_cached_key(ToString::to_string);
                list
            };
            let of = |wanted: &dyn Fn(Action) -> bool| {
                actions
                    .iter()
                    .copied()
                    .filter(|&action| wanted(action))
                    .collect::<Vec<_>>()
            };
            let is_drop = |action| matches!(action, Action::Drop { .. });
            let takes = |action: Action| {
                position.piece_at(action.to()).is_some()
                    || matches!(action, Action::Move { promote: true, .. })
            };
            assert_eq!(staged(Stage::All), actions);
            assert_eq!(staged(Stage::Captures), of(&takes), "{position}");
            assert_eq!(
                staged(Stage::Quiets),
                of(&|action| !takes(action) && !is_drop(action)),
                "{position}"
            );
            assert_eq!(staged(Stage::Drops), of(&is_drop), "{position}");
            let mut checks = Vec::new();
            for &action in actions {
                let mut after = position.clone();
                after.play_unchecked(action);
                assert_eq!(
                    position.gives_check(action),
                    after.in_check(),
                    "{position} {action}"
                );
                assert_eq!(position.key_after(action), after.key(), "{position} {action}");
                let board = position.key_of_board_after(action);
                assert_eq!(board, after.key_of_board(), "{position} {action}");
                assert_eq!(Action::from_u16(action.to_u16()), Some(action));
                assert_ne!(action.to_u16(), 0);
                if after.in_check() {
                    checks.push(action);
                }
            }
            assert_eq!(staged(Stage::Checks), checks, "{position}");
            assert_eq!(position.has_action(), !actions.is_empty());
            if !position.in_check() {
                let mut passed = position.clone();
                passed.play_null();
                assert_ne!(passed.key(), position.key());
                assert_eq!(passed.actor(), !position.actor());
                let fresh = Position::try_from(passed.to_setup()).expect("nobody is in check");
                assert_eq!(
                    (fresh.key(), fresh.in_check()),
                    (passed.key(), false),
                    "{position}"
                );
                passed.play_null();
                assert_eq!(passed, *position);
            }
            let mut all = Bitboard::EMPTY;
            for player in Player::BOTH {
                let mut own = Bitboard::EMPTY;
                for kind in Kind::ALL {
                    let set = position.pieces_of(player, kind);
                    for square in set {
                        assert_eq!(
                            position.piece_at(square),
                            Some(Piece::new(player, kind)),
                            "{position}"
                        );
                        own.insert(square);
                    }
                }
                assert_eq!(own, position.pieces(player), "{position}");
                all |= own;
            }
            assert_eq!(all, position.occupied());
            for to in Square::all() {
                let expected: Bitboard = position
                    .occupied()
                    .into_iter()
                    .filter(|&from| {
                        let piece = position.piece_at(from).expect("occupied");
                        Position::attacks(piece, from, position.occupied()).contains(to)
                    })
                    .collect();
                assert_eq!(
                    position.attackers_to(to, position.occupied()),
                    expected,
                    "{position} {to}"
                );
                for player in Player::BOTH {
                    assert_eq!(
                        position.attackers_of(player, to, position.occupied()),
                        expected & position.pieces(player),
                        "{position} {to}"
                    );
                }
            }
            for player in Player::BOTH {
                let Some(king) = position.king(player) else {
                    assert_eq!(position.attacked_beside_king(player), Bitboard::EMPTY);
                    continue;
                };
                let without = position.occupied() - Bitboard::of(king);
                let beside = Position::attacks(Piece::new(player, Kind::King), king, without);
                let attacked = |&square: &Square| !position.attackers_of(!player, square, without).is_empty();
                assert_eq!(
                    position.attacked_beside_king(player),
                    beside.into_iter().filter(attacked).collect(),
                    "{position}"
                );
            }
        });
    }
}

#[test]
fn the_naive_one_refuses_what_it_does_not_list() {
    let start = STARTS[0];
    let mut game = Game::from_text(start).expect("SFEN");
    for wrong in ["", "7g7e", "3c3d", "P*5e", "7g7f+", "pass", "é"] {
        assert!(!game.play(wrong), "{wrong}");
    }
    assert_eq!(game.text(), start);
    assert!(game.play("7g7f"));
    assert!(!game.play("7f7e"));
    assert_eq!(
        game.text(),
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"
    );
}
