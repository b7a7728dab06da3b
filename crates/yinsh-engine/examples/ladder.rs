//! Plays neighbouring levels against each other and prints a table:
//! `cargo run --release -p yinsh-engine --example ladder -- [pairs] [first] [last] [nodes of level 12]`
//!
//! Each pair of games starts from the same two random rings with colours changed. Levels below 12 keep to their
//! own limits; level 12 gets a number of nodes an action in place of time, so that the table comes out the same
//! anywhere.

mod common;

use search::Limits;
use yinsh_engine::{Engine, FULL_LEVEL};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |index: usize, or: u64| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(or)
    };
    let (pairs, nodes) = (number(1, 20), number(4, 300_000));
    let (first, last) = (number(2, 1).max(1) as u8, number(3, u64::from(FULL_LEVEL)) as u8);
    println!("| levels | games | upper level: wins, draws, losses | difference |");
    println!("| --- | --- | --- | --- |");
    for level in first..last.min(FULL_LEVEL) {
        let [upper, lower] = [level + 1, level].map(|level| {
            let mut engine = Engine::new(8);
            engine.set_level(level);
            engine
        });
        let count = common::pairs(upper, lower, pairs, &Limits::nodes(nodes), |rng| {
            common::opening(rng, 2, 0)
        });
        let (elo, error) = count.elo();
        println!(
            "| {} – {level} | {} | +{} ={} −{} | {elo:+.0} ± {error:.0} |",
            level + 1,
            count.games(),
            count.wins,
            count.draws,
            count.losses
        );
    }
}
