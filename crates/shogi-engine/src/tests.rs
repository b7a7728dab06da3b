//! The search against the rules alone.

use crate::board::{Node, Root, pack, unpack};
use crate::mate_in_one::mate_in_one;
use crate::search::{AS_GOOD_AS_WON, Memory, Search, Selectivity, Step};
use crate::{Engine, Evaluator, Weights};
use game_core::Position as _;
use search::{
    Clock, Engine as _, Limits, Memory as _, Options, OutOfTime, Score, StopFlag, Table, Timer,
    TreeSearch as _,
};
use shogi::{Action, Position};
use std::time::Duration;

fn random_position(rng: &mut fastrand::Rng, plies: usize) -> Position {
    'again: loop {
        let mut position = Position::start();
        for _ in 0..plies {
            let actions = position.actions();
            if actions.is_empty() {
                continue 'again;
            }
            position.play_unchecked(actions[rng.usize(..actions.len())]);
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn best(engine: &mut Engine, position: &Position, limits: &Limits) -> search::Best<Action> {
    engine.search(
        std::slice::from_ref(position),
        limits,
        &StopFlag::new(),
        &mut |_| (),
    )
}

#[test]
fn actions_are_packed_without_loss() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..20 {
        let plies = rng.usize(0..150);
        for action in random_position(&mut rng, plies).actions() {
            assert_ne!(pack(action), 0);
            assert_eq!(unpack(pack(action)), Some(action));
        }
    }
    for packed in 0..=u16::MAX {
        if let Some(action) = unpack(packed) {
            let _ = Position::start().is_legal(action);
        }
    }
}

#[test]
fn answers_are_legal() {
    let mut rng = fastrand::Rng::with_seed(2);
    let mut engine = Engine::new();
    for round in 0..65 {
        let plies = rng.usize(0..160);
        let position = random_position(&mut rng, plies);
        engine.set_options(&Options {
            level: round % 13,
            seed: u64::from(round),
            ..Options::default()
        });
        let answer = best(&mut engine, &position, &Limits::nodes(rng.u64(1..3_000)));
        let action = answer.action.expect("the game goes on");
        assert!(position.is_legal(action), "{position}: {action}");
        let mut line = position.clone();
        for action in answer.info.pv {
            line.play(action).expect("the line is legal");
        }
    }
}

/// The value of a position by minimax to a depth, with the engine's own quiescence below.
fn minimax(search: &mut Search<'_>, node: &Node<'_>, depth: i32, ply: usize) -> i32 {
    if depth == 0 {
        return search.horizon(node, ply);
    }
    let actions = node.position.actions();
    let mut best = Score::loss_at(ply as u32).value();
    for (index, action) in actions.into_iter().enumerate() {
        let child = node.child(action, |_| ());
        let value = -minimax(search, &child, depth - 1, ply + 1);
        best = if index == 0 { value } else { best.max(value) };
    }
    best
}

#[test]
fn without_selectivity_the_search_is_minimax() {
    let evaluator = Evaluator::default();
    let table = Table::new(1);
    let timer = Timer::start(&Limits::depth(3), shogi::SENTE, 1, &StopFlag::new());
    let mut rng = fastrand::Rng::with_seed(3);
    for round in 0..6 {
        let plies = rng.usize(0..100);
        let position = random_position(&mut rng, plies);
        let node = Root::new(&position);
        let depth = if round % 4 == 0 && position.actions().len() < 60 {
            3
        } else {
            2
        };
        let mut memory = Memory::new();
        let path = vec![Step::of(&position)];
        let mut search = Search::new(
            &evaluator,
            &table,
            &mut memory,
            &timer,
            Selectivity::NONE,
            path.clone(),
        );
        let mut actions = search.root_moves(&node);
        let infinite = Score::INFINITE.value();
        let (value, _) = search.search_root(&node, &mut actions, depth, (-infinite, infinite), None);
        let mut memory = Memory::new();
        let mut search = Search::new(&evaluator, &table, &mut memory, &timer, Selectivity::NONE, path);
        assert_eq!(value, minimax(&mut search, &node, depth, 0), "{position}");
    }
}

#[test]
fn the_same_search_twice_is_the_same() {
    let mut rng = fastrand::Rng::with_seed(4);
    for level in [0, 1, 5] {
        let position = random_position(&mut rng, 40);
        let ask = || {
            let mut engine = Engine::new();
            engine.set_options(&Options {
                level,
                seed: 9,
                ..Options::default()
            });
            let answer = best(&mut engine, &position, &Limits::nodes(4_000));
            (answer.action, answer.info.nodes, answer.info.score)
        };
        assert_eq!(ask(), ask());
    }
}

#[test]
fn time_limits_hold() {
    let mut engine = Engine::new();
    let position = Position::start();
    let clock = |remaining, byoyomi| Limits {
        clocks: [
            Some(Clock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::ZERO,
                byoyomi: Duration::from_millis(byoyomi),
            }),
            None,
        ],
        ..Limits::default()
    };
    // A limit that is not looked at would let the search go on for ever.
    for limits in [
        Limits::movetime(Duration::from_millis(60)),
        Limits::movetime(Duration::ZERO),
        clock(0, 80),
        clock(200, 0),
    ] {
        assert!(best(&mut engine, &position, &limits).action.is_some());
    }
}

/// Whether the player to move can force mate by checks within so many plies, by the rules alone.
fn mates(position: &Position, plies: u32) -> bool {
    plies > 0
        && position.actions().into_iter().any(|action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            next.in_check()
                && next.actions().into_iter().all(|answer| {
                    let mut again = next.clone();
                    again.play_unchecked(answer);
                    plies > 2 && mates(&again, plies - 2)
                })
        })
}

/// Problems: how many plies the mate takes, and the position. From games of the engine against itself.
const PROBLEMS: [(u32, &str); 10] = [
    (1, "4k4/9/4P4/9/9/9/9/9/9 b G 1"),
    (
        1,
        "1n2g3+R/l4kP2/3pNs1p1/p3+b4/2pL1pp2/2sS5/3PG4/2gSK1+b2/L+rP5L w Ngn9p 120",
    ),
    (
        1,
        "1ns1k1S2/l2l1g3/p1p1pp2+L/3p1l1G1/3n5/2+rP2PPp/6N2/3S4K/5b+r2 w BN2P2gs7p 106",
    ),
    (3, "8l/7k1/5+R1pp/9/9/9/9/9/9 b BG 1"),
    (
        3,
        "ln1B5/2lG1b3/1ksp5/ppp6/9/2P3P2/PP1P+lP3/2G6/LNSK1GSN1 b RGN7Prsp 87",
    ),
    (
        3,
        "1ns1k1S2/l2l1g3/p1p1pp2+L/3p1l1G1/3n5/2+rP2PP1/6N1K/3S5/5b+r2 w BN2P2gs8p 104",
    ),
    (
        5,
        "ln7/3G1b3/1ksp5/ppp3B2/9/2P3P2/PP1P+lP3/2G6/LNSK1GSN1 b RGN7Prslp 85",
    ),
    (
        5,
        "2k5+S/6+N1+L/n1+B6/p3Gp3/1p2B1p2/+p1p2SgPP/3PPP3/+n3G1KRp/1+s1+rL1S1L b L3Pgn3p 131",
    ),
    (
        7,
        "ln1k5/1r2gs3/2spl4/ppp1+R1B2/4B4/2P3P2/PP1PPP3/2G6/LNSK1GSN1 b GNL7P 71",
    ),
    (
        7,
        "ln5g1/2+B1g4/ppppp1k1l/5p1pp/1P4p2/2P4PP/P1+b1PPPG1/3SK4/+r3S2NL w 2Srg2nlp 68",
    ),
];

/// Plays a line of mate through: legal, all checks, and mate at its end.
fn assert_mates(position: &Position, line: &[Action]) {
    let mut at = position.clone();
    for (index, &action) in line.iter().enumerate() {
        at.play(action).expect("the line is legal");
        assert!(index % 2 == 1 || at.in_check(), "{position}");
    }
    assert!(line.len() % 2 == 1 && at.outcome().is_some(), "{position}");
}

#[test]
fn mates_are_found() {
    let mut engine = Engine::new();
    for (plies, text) in PROBLEMS {
        let position: Position = text.parse().expect("a position");
        assert!(
            mates(&position, plies) && !mates(&position, plies.saturating_sub(2)),
            "{text}"
        );
        let Ok(Some(line)) = engine.find_mate(&position, None, &StopFlag::new()) else {
            panic!("{text} is a mate");
        };
        assert_mates(&position, &line);
        // The player plays it as well, and says what it is.
        let answer = best(&mut engine, &position, &Limits::nodes(100_000));
        assert!(answer.info.score.win_in().is_some(), "{text}");
        engine.new_game();
    }
}

#[test]
fn mates_are_those_of_the_rules() {
    let mut rng = fastrand::Rng::with_seed(5);
    let mut engine = Engine::new();
    let mut found = 0;
    for _ in 0..100 {
        let plies = rng.usize(60..200);
        let position = random_position(&mut rng, plies);
        let answer = engine.find_mate(&position, Some(Duration::from_millis(200)), &StopFlag::new());
        if let Ok(Some(line)) = &answer {
            found += 1;
            assert_mates(&position, line);
            assert!(line.len() > 3 || mates(&position, line.len() as u32));
        }
        if mates(&position, 3) {
            assert!(matches!(answer, Ok(Some(_)) | Err(OutOfTime)), "{position}");
        }
        if let Some(action) = mate_in_one(&position) {
            assert_mates(&position, &[action]);
        }
    }
    assert!(found > 0);
}

#[test]
fn a_pawn_drop_mates_nobody() {
    // A pawn on 1b would mate, and may not be dropped there; a lance may.
    let position: Position = "7nk/9/7G1/9/9/9/9/9/9 b P 1".parse().expect("a position");
    let mut engine = Engine::new();
    assert_eq!(engine.find_mate(&position, None, &StopFlag::new()), Ok(None));
    assert_eq!(mate_in_one(&position), None);
    let answer = best(&mut engine, &position, &Limits::depth(1));
    assert!(!answer.info.score.is_decided());
    let position: Position = "7nk/9/7G1/9/9/9/9/9/9 b L 1".parse().expect("a position");
    let mate = engine.find_mate(&position, None, &StopFlag::new());
    assert!(matches!(mate, Ok(Some(line)) if line.len() == 1));
}

/// What the search takes the last position of a line for, whose earlier ones are known.
fn repetition(start: &str, actions: &str) -> Option<i32> {
    let evaluator = Evaluator::default();
    let table = Table::new(1);
    let timer = Timer::start(&Limits::depth(1), shogi::SENTE, 1, &StopFlag::new());
    let mut memory = Memory::new();
    let mut position: Position = start.parse().expect("a position");
    let mut path = vec![Step::of(&position)];
    for word in actions.split_whitespace() {
        position
            .play(word.parse().expect("an action"))
            .expect("the actions are legal");
        path.push(Step::of(&position));
    }
    let mut search = Search::new(&evaluator, &table, &mut memory, &timer, Selectivity::FULL, path);
    let node = Root::new(&position);
    search.repetition(&node, position.key(), 1)
}

#[test]
fn repetitions_are_draws_and_perpetual_checks_lose() {
    let start = Position::start().to_string();
    assert_eq!(repetition(&start, "5i5h 5a5b 5h5i"), None);
    assert_eq!(repetition(&start, "5i5h 5a5b 5h5i 5b5a"), Some(0));
    assert_eq!(repetition(&start, "5i5h 5a5b 5h4h 5b5a 4h5i"), None);
    let chased = "k8/9/9/9/9/9/9/9/4K3R b - 1";
    let cycle = "1i1a 9a9b 1a1b 9b9a 1b1a";
    assert_eq!(repetition(chased, cycle), Some(AS_GOOD_AS_WON));
    assert_eq!(
        repetition(chased, &format!("{cycle} 9a9b")),
        Some(-AS_GOOD_AS_WON)
    );
}

#[test]
fn a_declaration_to_come_is_seen() {
    // Nine pieces in the camp, and points enough: the tenth is dropped, and then sente declares.
    let position: Position = "4K4/+P+P+P+P+P+P+P+P1/1+R7/9/9/9/9/3gkg3/r2sss3 b BBG4P 1"
        .parse()
        .expect("a position");
    let mut engine = Engine::new();
    // There is a mate as well, eleven moves away: the solver is not to find it.
    engine.set_selectivity("mates_from", 1_000);
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::depth(5)
    };
    let unknown = best(&mut engine, &position, &limits).info.score;
    assert!(unknown.value() < AS_GOOD_AS_WON - 10, "{unknown:?}");
    engine.set_declares(true);
    let found = best(&mut engine, &position, &limits);
    assert!(
        found.info.score.value() >= AS_GOOD_AS_WON - 10,
        "{:?}",
        found.info.score
    );
    assert!(!found.info.score.is_decided(), "no mate is claimed");
    let action = found.action.expect("there are legal actions");
    assert!(action.to().is_in_promotion_zone(shogi::SENTE), "{action}");
}

#[test]
fn the_same_board_with_less_in_hand_is_a_loss() {
    // Sente drops a pawn before the rook, which takes it and goes back; the kings walk until all else stands as it stood.
    let sente = "4r3k/9/9/9/9/9/9/9/K8 b P 1";
    let walk = "P*5d 5a5d 9i8h 5d5a 8h8i 1a1b 8i9i 1b1a";
    assert_eq!(repetition(sente, walk), Some(-AS_GOOD_AS_WON));
    let gote = "4r3k/9/9/9/9/9/9/9/K8 w P 1";
    let walk = "1a1b P*5d 5a5d 9i8h 5d5a 8h8i 1b1a 8i9i";
    assert_eq!(repetition(gote, walk), Some(AS_GOOD_AS_WON));
}

#[test]
fn from_level_three_up_a_bishop_is_taken_back() {
    let mut position = Position::start();
    for word in ["7g7f", "3c3d", "8h2b+"] {
        position
            .play(word.parse().expect("an action"))
            .expect("the actions are legal");
    }
    let mut engine = Engine::new();
    for level in 3..8 {
        for seed in 0..8 {
            engine.set_options(&Options {
                level,
                seed,
                ..Options::default()
            });
            let answer = best(&mut engine, &position, &Limits::default());
            let action = answer.action.expect("the game goes on");
            assert_eq!(action.to().to_string(), "2b", "level {level}");
        }
    }
}

#[test]
fn levels_judge_without_the_network_that_full_strength_has() {
    let mut rng = fastrand::Rng::with_seed(11);
    let positions: Vec<Position> = (0..4).map(|_| random_position(&mut rng, 40)).collect();
    let found = |evaluator: Evaluator, level: u8| {
        let mut engine = Engine::with_evaluator(evaluator);
        engine.set_options(&Options {
            level,
            seed: 5,
            ..Options::default()
        });
        let mut answer = |position: &Position| {
            engine.new_game();
            let answer = best(&mut engine, position, &Limits::nodes(500));
            (answer.action, answer.info.score)
        };
        positions.iter().map(&mut answer).collect::<Vec<_>>()
    };
    for level in 0..=12 {
        let with = found(Evaluator::default(), level);
        let without = found(Evaluator::new(&Weights::default()), level);
        assert_eq!(with == without, level > 0, "level {level}");
    }
}

#[test]
fn a_level_and_full_strength_take_nothing_from_each_other() {
    let mut rng = fastrand::Rng::with_seed(5);
    let look = |engine: &mut Engine, position: &Position, level: u8| {
        engine.set_options(&Options {
            level,
            seed: 3,
            ..Options::default()
        });
        let best = best(engine, position, &Limits::nodes(4_000));
        (best.action, best.info.nodes, best.info.score)
    };
    let mut both = Engine::new();
    for plies in [10, 30, 50, 70] {
        let position = random_position(&mut rng, plies);
        for level in [0, 12] {
            let alone = look(&mut Engine::new(), &position, level);
            assert_eq!(
                look(&mut both, &position, level),
                alone,
                "{position}, level {level}"
            );
        }
    }
}

#[test]
fn a_long_mate_below_the_root_is_seen() {
    // Silver, gold, rook and bishop mate in fourteen more plies, after one more piece is given up; captures say that all is well.
    let text = "l7l/1kg2R3/2nS2+P+Np/1pp3Np1/p2p1p3/5b2P/PPPP5/1KS2+s3/LN1G4L w BG3Prgs2p 102";
    let mut position: Position = text.parse().expect("a position");
    position
        .play("S*7i".parse().expect("an action"))
        .expect("it is legal");
    let mut engine = Engine::new();
    let score = best(&mut engine, &position, &Limits::nodes(8_000)).info.score;
    assert!(score.loss_in().is_some(), "{score}");
    let mut alone = Engine::new();
    assert!(alone.set_selectivity("mates_from", 1_000));
    let score = best(&mut alone, &position, &Limits::nodes(8_000)).info.score;
    assert!(
        !score.is_decided() && score.value() > 1_000,
        "the search alone: {score}"
    );
}

#[test]
fn a_brinkmate_against_more_material_is_seen() {
    // A gold threatens mate in two ways, and nothing that sente has comes in time; a lance that takes a gold looks better.
    let position: Position = "+S+S+S1l3k/+N+N+N6/+L+L+L6/+P+P+P1G4/+P+P+P1G4/9/9/9/8K w 2g 1"
        .parse()
        .expect("a position");
    let mut engine = Engine::new();
    let score = best(&mut engine, &position, &Limits::nodes(2_000)).info.score;
    assert_eq!(score.win_in(), Some(2));
    let mut without = Engine::new();
    assert!(without.set_selectivity("threats_from", 0));
    let score = best(&mut without, &position, &Limits::nodes(2_000)).info.score;
    assert!(!score.is_decided() && score.value() < -500, "{score}");
}

#[test]
fn several_threads_search_as_one() {
    let mut engine = Engine::new();
    engine.set_options(&Options {
        threads: 3,
        ..Options::default()
    });
    let position: Position = PROBLEMS[9].1.parse().expect("a position");
    for limits in [Limits::nodes(5_000), Limits::movetime(Duration::from_millis(30))] {
        let action = best(&mut engine, &position, &limits).action;
        assert!(position.is_legal(action.expect("the game goes on")));
    }
}
