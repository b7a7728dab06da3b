//! Nodes a CPU-second of this thread's searches, on Linux: `… --example speed [nodes]`; the same positions as
//! `crates/web-worker/measure.mjs` uses for WebAssembly.

use search::{Limits, StopFlag};
use yinsh::{Action, Position, PositionTrait as _};
use yinsh_engine::Engine;

const POSITIONS: [&str; 2] = [
    "f6 e5 d4 g7 h8 c5 e8 g4 i9 d7",
    "b1 k7 a5 j11 g2 e10 d1 i4 k10 a2 b1-c2 e10-e9 c2-c3 e9-f10 g2-g4 k7-i7 d1-d3 i4-i6",
];

/// CPU time of this process in seconds, from `/proc`, in steps of a hundredth.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux tells about its processes");
    let after_name = &stat[stat.rfind(')').expect("the name is in brackets") + 2..];
    let field = |index: usize| -> f64 {
        let text = after_name
            .split(' ')
            .nth(index)
            .expect("the line has more than 15 fields");
        text.parse().expect("times are numbers")
    };
    (field(11) + field(12)) / 100.0
}

fn main() {
    let nodes = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000_000);
    let mut engine = Engine::new(16);
    for text in POSITIONS {
        let mut position = Position::start();
        for word in text.split_whitespace() {
            let action: Action = word.parse().expect("an action");
            position.play(action).expect("a legal one");
        }
        engine.new_game();
        let begin = cpu();
        let best = engine.search(&position, &Limits::nodes(nodes), &StopFlag::new(), &mut |_| ());
        let speed = best.info.nodes.max(nodes) as f64 / (cpu() - begin).max(0.01);
        println!(
            "{speed:.0} nodes a CPU-second; depth {} {}",
            best.info.depth, best.info.score
        );
    }
}
