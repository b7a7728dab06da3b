//! Fits the evaluation's weights to games of the engine against itself.
//!
//! `cargo run --release -p yinsh-engine --example tune -- [games] [nodes an action] [seed] [weights file]`
//!
//! Plays games from random starts, notes what the evaluation counts in each quiet position, and fits the weights by
//! logistic regression to a mixture of the game's result and the search's own value. Prints the weights with their
//! names, and at last in one line, which is the form of a weights file.

mod common;

use common::{is_settled, opening, play};
use fastrand::Rng;
use search::Limits;
use yinsh::{Action, Player, PositionTrait as _};
use yinsh_engine::{Engine, WEIGHT_COUNT, Weights};

struct Sample {
    features: [f32; WEIGHT_COUNT],
    value: f32,
    actor: Player,
    result: f32,
}

/// How much of the target is the game's result; the rest is the search's value.
const RESULT: f32 = 0.6;
const SCALE: f32 = std::f32::consts::LN_10 / 400.0;

fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value * SCALE).exp())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |index: usize, or: u64| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(or)
    };
    let (games, nodes, seed) = (number(1, 1000), number(2, 500), number(3, 1));
    let weights = arguments.get(4).map_or_else(Weights::default, |path| {
        let text = std::fs::read_to_string(path).expect("the weights file can be read");
        Weights::parse(&text).expect("it holds as many whole numbers as there are weights")
    });

    let samples = collect(games, nodes, seed, &weights);
    println!("{} positions of {games} games", samples.len());
    let fitted = fit(&samples, &weights);
    for (index, value) in fitted.0.iter().enumerate() {
        println!("{value:5}  {}", Weights::name(index));
    }
    println!("{fitted}");
}

fn collect(games: u64, nodes: u64, seed: u64, weights: &Weights) -> Vec<Sample> {
    let mut white = Engine::with_weights(1, weights.clone());
    let mut black = Engine::with_weights(1, weights.clone());
    let mut samples = Vec::new();
    for game in 0..games {
        let mut rng = Rng::with_seed(seed << 32 | game);
        // Half of the games place their rings themselves, after a random beginning.
        let placed = if rng.bool() { 10 } else { rng.usize(1..9) };
        let moves = rng.usize(0..5);
        let mut start = opening(&mut rng, placed, moves);
        if start.outcome().is_some() {
            start = opening(&mut rng, 10, 0);
        }
        let from = samples.len();
        let outcome = play(
            [&mut white, &mut black],
            &start,
            &Limits::nodes(nodes),
            |position, best| {
                let makes_row = match best.action {
                    Some(action @ Action::Move { .. }) => {
                        let mut child = position.clone();
                        child.play_unchecked(action);
                        child.actor() == position.actor()
                    }
                    _ => false,
                };
                if !is_settled(position) || makes_row || best.info.score.is_decided() {
                    return;
                }
                samples.push(Sample {
                    features: white_features(position),
                    value: best.info.score.value() as f32,
                    actor: position.actor(),
                    result: 0.5,
                });
            },
        );
        for sample in &mut samples[from..] {
            sample.result = match outcome.winner() {
                None => 0.5,
                Some(winner) => f32::from(u8::from(winner == sample.actor)),
            };
        }
    }
    samples
}

fn white_features(position: &yinsh::Position) -> [f32; WEIGHT_COUNT] {
    thread_local! {
        static COUNTER: Engine = Engine::new(1);
    }
    COUNTER.with(|engine| engine.features(position))
}

/// Adam on the logistic loss, from the given weights, with a slight pull towards zero.
fn fit(samples: &[Sample], start: &Weights) -> Weights {
    let mut weights = start.0.map(|weight| weight as f32);
    // Features are scaled to unit size, so that one step size suits all.
    let mut size = [1e-3_f32; WEIGHT_COUNT];
    for sample in samples {
        for (size, feature) in size.iter_mut().zip(sample.features) {
            *size += feature * feature / samples.len() as f32;
        }
    }
    let size = size.map(f32::sqrt);
    let (mut mean, mut square) = ([0.0_f32; WEIGHT_COUNT], [0.0_f32; WEIGHT_COUNT]);
    for step in 1..=400 {
        let mut gradient = [0.0_f32; WEIGHT_COUNT];
        let mut loss = 0.0;
        for sample in samples {
            let value: f32 = sample.features.iter().zip(weights).map(|(f, w)| f * w).sum();
            let target = RESULT * sample.result + (1.0 - RESULT) * chance(sample.value);
            let guess = chance(value).clamp(1e-6, 1.0 - 1e-6);
            loss -= target * guess.ln() + (1.0 - target) * (1.0 - guess).ln();
            for (gradient, feature) in gradient.iter_mut().zip(sample.features) {
                *gradient += (guess - target) * feature;
            }
        }
        if step % 100 == 1 {
            println!("step {step} loss {}", loss / samples.len() as f32);
        }
        let rate = 8.0 * (1.0 - step as f32 / 401.0);
        for i in 0..WEIGHT_COUNT {
            let g = gradient[i] / (samples.len() as f32 * size[i]) + 1e-6 * weights[i] * size[i];
            mean[i] = 0.9 * mean[i] + 0.1 * g;
            square[i] = 0.99 * square[i] + 0.01 * g * g;
            let correction = (1.0 - 0.99_f32.powi(step)).sqrt() / (1.0 - 0.9_f32.powi(step));
            weights[i] -= rate * correction * mean[i] / ((square[i].sqrt() + 1e-9) * size[i]);
        }
    }
    Weights(weights.map(|weight| weight.round() as i32))
}
