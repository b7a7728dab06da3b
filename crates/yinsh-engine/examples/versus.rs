//! Plays two settings of the engine against each other:
//! `cargo run --release -p yinsh-engine --example versus -- <A> <B> [pairs] [nodes an action] [rings placed at random]`
//!
//! A and B are `default`, a network's file, or either with settings of the search behind,
//! such as `default,reductions=0,above=200`: see `Engine::set_selectivity`.

mod common;

use common::engine;
use search::Limits;

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
