//! Lists the legal moves of a position: `cargo run --example moves -- '<sfen>'`.

use shogi::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = match std::env::args().nth(1) {
        Some(sfen) => sfen.parse()?,
        None => Position::start(),
    };
    let mut moves: Vec<String> = position.actions().iter().map(Action::to_string).collect();
    moves.sort();
    println!("{}", moves.join(" "));
    println!(
        "{} moves{}",
        moves.len(),
        if position.in_check() { ", in check" } else { "" }
    );
    Ok(())
}
