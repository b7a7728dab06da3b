//! What the laboratory's programs share: openings, games, counting.

#![allow(dead_code, reason = "each program uses its part")]

use fastrand::Rng;
use search::{Count, Limits, StopFlag};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _, Stage};
use yinsh_engine::{Engine, Network};

/// A start: the first `placed` rings at random, then `moves` random actions.
pub(crate) fn opening(rng: &mut Rng, placed: usize, moves: usize) -> Position {
    let mut position = Position::start();
    let moves = if placed >= 10 { moves } else { 0 };
    for _ in 0..placed.min(10) + moves {
        if position.outcome().is_none() {
            position.play_unchecked(random(&position, rng));
        }
    }
    position
}

/// Any legal action.
pub(crate) fn random(position: &Position, rng: &mut Rng) -> Action {
    let actions = position.actions();
    actions[rng.usize(..actions.len())]
}

/// Plays a game to its end; `players[0]` has White. Calls `seen` before each action.
pub(crate) fn play(
    players: [&mut Engine; 2],
    start: &Position,
    limits: &Limits,
    mut seen: impl FnMut(&Position, &search::Best<Action>),
) -> Outcome {
    let [white, black] = players;
    white.new_game();
    black.new_game();
    let mut position = start.clone();
    loop {
        if let Some(outcome) = position.outcome() {
            return outcome;
        }
        let engine = match position.actor() {
            Player::First => &mut *white,
            Player::Second => &mut *black,
        };
        let best = engine.search(&position, limits, &StopFlag::new(), &mut |_| ());
        seen(&position, &best);
        let action = best.action.expect("the game is not over");
        position.play(action).expect("the engine plays legal actions");
    }
}

/// Plays pairs of games from the same start with colours changed.
pub(crate) fn pairs(
    mut first: Engine,
    mut second: Engine,
    pairs: u64,
    limits: &Limits,
    start: impl Fn(&mut Rng) -> Position,
) -> Count {
    let mut count = Count::default();
    for seed in 0..pairs {
        let mut rng = Rng::with_seed(seed);
        let start = start(&mut rng);
        first.set_seed(seed);
        second.set_seed(seed);
        count.add(
            play([&mut first, &mut second], &start, limits, |_, _| ()),
            Player::First,
        );
        count.add(
            play([&mut second, &mut first], &start, limits, |_, _| ()),
            Player::Second,
        );
    }
    count
}

/// Whether the evaluation speaks about such a position.
pub(crate) fn is_settled(position: &Position) -> bool {
    matches!(position.stage(), Stage::Move | Stage::Place)
}

/// A player of full strength: `default` or a network's file, and settings of the search, with commas between.
pub(crate) fn engine(text: &str) -> Engine {
    let mut words = text.split(',');
    let mut engine = match words.next() {
        None | Some("default") => Engine::new(4),
        Some(path) => {
            let bytes = std::fs::read(path).expect("the network's file can be read");
            Engine::with_network(4, Network::read(&bytes).expect("it holds a network"))
        }
    };
    for word in words {
        let (name, value) = word.split_once('=').expect("name=value");
        let value = value.parse().expect("a whole number");
        assert!(
            engine.set_selectivity(name, value),
            "expected a setting of the search, found {name}"
        );
    }
    engine
}
