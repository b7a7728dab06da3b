//! The search against the rules alone.

use crate::board::{Node, pack, unpack};
use crate::search::{Memory, Search, Selectivity, Step};
use crate::{Engine, Evaluator};
use game_core::Position as _;
use search::{Clock, Engine as _, Limits, Mate, Options, Score, StopFlag, Table, Timer};
use shogi::{Action, Position};
use std::time::{Duration, Instant};

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
    for round in 0..26 {
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
fn minimax(search: &mut Search<'_>, evaluator: &Evaluator, node: &Node, depth: i32, ply: usize) -> i32 {
    if depth == 0 {
        return search.horizon(node, ply);
    }
    let actions = node.position.actions();
    let mut best = Score::loss_at(ply as u32).value();
    for (index, action) in actions.into_iter().enumerate() {
        let child = node.child(evaluator, action);
        let value = -minimax(search, evaluator, &child, depth - 1, ply + 1);
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
    for round in 0..4 {
        let plies = rng.usize(0..100);
        let position = random_position(&mut rng, plies);
        let node = Node::new(&position, &evaluator);
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
        let mut actions = search.root_actions(&node);
        let infinite = Score::INFINITE.value();
        let (value, _) = search.root(&node, &mut actions, depth, -infinite, infinite, None);
        let mut memory = Memory::new();
        let mut search = Search::new(&evaluator, &table, &mut memory, &timer, Selectivity::NONE, path);
        assert_eq!(
            value,
            minimax(&mut search, &evaluator, &node, depth, 0),
            "{position}"
        );
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
    for (limits, most) in [
        (Limits::movetime(Duration::from_millis(60)), 60),
        (Limits::movetime(Duration::ZERO), 0),
        (clock(0, 80), 80),
        (clock(200, 0), 100),
    ] {
        let start = Instant::now();
        assert!(best(&mut engine, &position, &limits).action.is_some());
        // Shared machines are late at times; a limit that is not looked at at all would be missed by far more.
        assert!(start.elapsed() < Duration::from_millis(most + 400));
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

/// Problems: how many plies the mate takes, and the position. Ours.
const PROBLEMS: [(u32, &str); 3] = [
    (1, "4k4/9/4P4/9/9/9/9/9/9 b G 1"),
    (3, "7nl/7k1/6p1p/9/7G1/9/9/9/9 b RG 1"),
    (3, "8l/7k1/5+R1pp/9/9/9/9/9/9 b BG 1"),
];

#[test]
fn mates_are_found() {
    let mut engine = Engine::new();
    for (plies, text) in PROBLEMS {
        let mut position: Position = text.parse().expect("a position");
        assert!(mates(&position, plies) && !mates(&position, plies.saturating_sub(2)));
        let Mate::Found(line) = engine.find_mate(&position, None, &StopFlag::new()) else {
            panic!("{text} is a mate");
        };
        for (index, action) in line.into_iter().enumerate() {
            position.play(action).expect("the line is legal");
            assert!(index % 2 == 1 || position.in_check());
        }
        assert!(position.outcome().is_some(), "{text}");
    }
}

#[test]
fn a_pawn_drop_mates_nobody() {
    // The pawn in hand could only mate by being dropped.
    let text = "7nl/7k1/5+R1pp/9/9/9/9/9/9 b P 1";
    let position: Position = text.parse().expect("a position");
    let answer = Engine::new().find_mate(&position, None, &StopFlag::new());
    assert_eq!(matches!(answer, Mate::Found(_)), mates(&position, 5));
}
