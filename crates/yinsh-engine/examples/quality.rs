//! Compares settings of the search by the moves that they choose in positions of games:
//! `cargo run --release -p yinsh-engine --example quality -- [positions=N] [nodes=N] [judge=N] [seed=N] <A> <B> …`
//!
//! Settings are as in `versus`. Each position is searched with the same nodes by all; where they choose differently, what
//! they chose is searched with the judge's nodes by the first one's settings. What the others gain in a move is told with
//! two standard errors, in hundredths of a percent of winning chance. A match needs a hundred times as long for the same
//! error, but says what is asked for; this says how well a longer search is foretold.

mod common;

use common::{engine, is_settled, opening, random};
use fastrand::Rng;
use search::{Limits, Score, StopFlag};
use std::collections::HashMap;
use yinsh::{Action, Position, PositionTrait as _};
use yinsh_engine::Engine;

/// Positions of quick games, in which one action of eight is random.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut list = Vec::new();
    let mut engine = Engine::new(1);
    let mut rng = Rng::with_seed(seed);
    while list.len() < count {
        let placed = [10, 10, 10, 0][rng.usize(..4)];
        let mut position = opening(&mut rng, placed, 0);
        engine.new_game();
        while position.outcome().is_none() && list.len() < count {
            if is_settled(&position) && rng.usize(..6) == 0 {
                list.push(position.clone());
            }
            let action = if rng.usize(..8) == 0 {
                random(&position, &mut rng)
            } else {
                let best = engine.search(&position, &Limits::nodes(300), &StopFlag::new(), &mut |_| ());
                best.action.expect("the game is not over")
            };
            position.play_unchecked(action);
        }
    }
    list
}

/// The chance to win by a value.
fn chance(score: Score) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-f64::from(score.value().clamp(-4_000, 4_000)) / 400.0))
}

fn main() {
    let (mut count, mut nodes, mut judge_nodes, mut seed) = (300, 8_000, 60_000, 1);
    let mut settings = Vec::new();
    for argument in std::env::args().skip(1) {
        let number = |text: &str| text.parse().expect("a whole number");
        match argument.split_once('=') {
            Some(("positions", text)) => count = number(text) as usize,
            Some(("nodes", text)) => nodes = number(text),
            Some(("judge", text)) => judge_nodes = number(text),
            Some(("seed", text)) => seed = number(text),
            _ => settings.push(argument),
        }
    }
    let positions = positions(count, seed);
    let mut judge = engine(settings.first().expect("settings to compare"));
    let mut known: HashMap<(usize, Action), f64> = HashMap::new();
    let mut first: Vec<Action> = Vec::new();
    for setting in &settings {
        let mut player = engine(setting);
        let (mut sum, mut squares, mut others) = (0.0, 0.0, 0);
        for (index, position) in positions.iter().enumerate() {
            player.new_game();
            let best = player.search(position, &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ());
            let action = best.action.expect("the game is not over");
            if first.len() == index {
                first.push(action);
            }
            if action == first[index] {
                continue;
            }
            let mut value = |action: Action| {
                *known.entry((index, action)).or_insert_with(|| {
                    let mut child = position.clone();
                    child.play_unchecked(action);
                    judge.new_game();
                    let best =
                        judge.search(&child, &Limits::nodes(judge_nodes), &StopFlag::new(), &mut |_| ());
                    let chance = chance(best.info.score);
                    if child.actor() == position.actor() {
                        chance
                    } else {
                        1.0 - chance
                    }
                })
            };
            let gain = value(action) - value(first[index]);
            sum += gain;
            squares += gain * gain;
            others += 1;
        }
        let n = count as f64;
        let error = 2.0 * squares.sqrt() / n;
        println!(
            "{setting}: {:+.1} ± {:.1} ({others} of {count} differ)",
            1e4 * sum / n,
            1e4 * error
        );
    }
}
