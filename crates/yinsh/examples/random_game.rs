//! Plays a game of random moves and prints it, action by action.
//!
//! `cargo run --example random_game -- 7` repeats the game of seed 7.

use yinsh::prelude::*;

fn main() {
    let seed = std::env::args().nth(1).and_then(|seed| seed.parse().ok());
    let mut random = fastrand::Rng::with_seed(seed.unwrap_or_else(|| fastrand::u64(..)));
    let mut position = Position::start();
    while let Some(action) = random.choice(position.actions()) {
        println!(
            "{} {action}",
            if position.actor() == WHITE {
                "White"
            } else {
                "Black"
            }
        );
        position.play(action).expect("it was listed");
    }
    println!("{position}");
    match position.outcome().and_then(Outcome::winner) {
        Some(WHITE) => println!("White wins."),
        Some(_) => println!("Black wins."),
        None => println!("A draw."),
    }
}
