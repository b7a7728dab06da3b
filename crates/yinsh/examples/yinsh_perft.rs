//! Counts the sequences of actions from a position: `cargo run --release --example yinsh_perft -- 4 '<position>'`.

use yinsh::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth = arguments.next().map_or(Ok(3), |depth| depth.parse())?;
    let position = arguments
        .next()
        .map_or(Ok(Position::start()), |text| text.parse())?;
    println!("{}", position.perft(depth));
    Ok(())
}
