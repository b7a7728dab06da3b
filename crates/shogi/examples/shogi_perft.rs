//! Counts the sequences of actions from a position: `cargo run --release --example shogi_perft -- 5 '<sfen>'`.

use shogi::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(4), |depth| depth.parse())?;
    let position = arguments
        .next()
        .map_or(Ok(Position::start()), |text| text.parse())?;
    println!("{}", position.perft(depth));
    Ok(())
}
