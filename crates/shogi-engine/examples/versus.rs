//! Plays two evaluations against each other, in pairs of games from the same random opening with sides changed.
//!
//! `cargo run --release -p shogi-engine --example versus -- <A> <B> <pairs> <nodes an action, or milliseconds as 50ms> [seed]`
//!
//! A and B are files of weights, `default`, or `hand` for those set by hand. Prints the games of A.

mod common;

use fastrand::Rng;
use search::{Count, Limits};
use shogi::Player;
use std::time::Duration;

type Anything = Box<dyn std::error::Error>;

fn main() -> Result<(), Anything> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, pairs, limit, rest @ ..] = &arguments[..] else {
        return Err("expected two evaluations, a number of pairs and of nodes".into());
    };
    let mut players = vec![common::engine(first)?, common::engine(second)?];
    let limits = match limit.strip_suffix("ms") {
        Some(millis) => Limits::movetime(Duration::from_millis(millis.parse()?)),
        None => Limits::nodes(limit.parse()?),
    };
    let pairs: u64 = pairs.parse()?;
    let seed: u64 = rest.first().map_or(Ok(1), |text| text.parse())?;
    let mut count = Count::default();
    for pair in 0..pairs {
        let mut rng = Rng::with_seed(seed << 32 | pair);
        // The second one says what is equal, so that all comparisons with it are from the same openings.
        let line = common::opening(&mut players[1], &mut rng);
        for (sides, side) in [([0, 1], Player::First), ([1, 0], Player::Second)] {
            let outcome = common::play(&mut players, sides, line.clone(), &limits, &mut |_, _| None);
            count.add(outcome, side);
        }
        if pair % 10 == 9 || pair + 1 == pairs {
            println!("{first} - {second}, {limit}: {count}");
        }
    }
    Ok(())
}
