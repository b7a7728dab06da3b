//! Lets the engine play itself and prints the actions: `… --example game [nodes an action]`.

use search::{Limits, StopFlag};
use yinsh::{Position, PositionTrait as _};
use yinsh_engine::Engine;

fn main() {
    let nodes = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(10_000);
    let mut engine = Engine::new(16);
    let mut position = Position::start();
    while position.outcome().is_none() {
        let best = engine.search(&position, &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ());
        let action = best.action.expect("the game is not over");
        println!("{action}\t{}\tdepth {}", best.info.score, best.info.depth);
        position.play(action).expect("the engine plays legal actions");
    }
    println!("{position}\n{:?}", position.outcome());
}
