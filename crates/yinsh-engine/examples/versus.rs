//! Plays two settings of the engine against each other:
//! `cargo run --release -p yinsh-engine --example versus -- <A> <B> [pairs] [nodes an action] [rings placed at random]`
//!
//! A and B are `default`, a weights file as `tune` prints it, or either with settings of the search behind,
//! such as `default,reductions=0,above=200`: see `Engine::set_selectivity`.

mod common;

use search::Limits;
use yinsh_engine::{Engine, Weights};

fn engine(text: &str) -> Engine {
    let mut words = text.split(',');
    let weights = match words.next() {
        None | Some("default") => Weights::default(),
        Some(path) => {
            let text = std::fs::read_to_string(path).expect("the weights file can be read");
            Weights::parse(&text).expect("it holds as many whole numbers as there are weights")
        }
    };
    let mut engine = Engine::with_weights(4, weights);
    for word in words {
        let (name, value) = word.split_once('=').expect("name=value");
        let value = value.parse().expect("a whole number");
        assert!(
            engine.set_selectivity(name, value),
            "expected reductions, above or below, found {name}"
        );
    }
    engine
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let text = |index: usize| arguments.get(index).map_or("default", String::as_str);
    let number = |index: usize, or: u64| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(or)
    };
    let (pairs, nodes, placed) = (number(3, 50), number(4, 2000), number(5, 10) as usize);
    let count = common::pairs(
        engine(text(1)),
        engine(text(2)),
        pairs,
        &Limits::nodes(nodes),
        |rng| common::opening(rng, placed, 0),
    );
    println!("{} - {}: {count}", text(1), text(2));
}
