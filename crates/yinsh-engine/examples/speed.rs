//! The searches of `cargo xtask speed`, natively: `… --example speed [nodes] [depth] [threads]`.
//! `crates/web-worker/measure.mjs` is the same for WebAssembly, with the same output: a line a job, with tabs between what
//! it was, its threads, nodes, seconds of processor time, seconds, and bytes of memory.

use cpu_time::ProcessTime;
use search::{Limits, StopFlag};
use std::time::Instant;
use yinsh::{Action, Position, PositionTrait as _};
use yinsh_engine::Engine;

const POSITIONS: &str = include_str!("../../../data/speed/yinsh.txt");

/// The most memory that this process ever had, in bytes; 0 where Linux is not there to tell.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: Option<u64> = most.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
    kibibytes.unwrap_or(0) * 1024
}

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .map(|text| text.parse().expect("a number"));
    let nodes = arguments.next().unwrap_or(1_000_000);
    let depth = arguments.next().unwrap_or(9);
    let most_threads = arguments.next().unwrap_or(2);
    let positions = POSITIONS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut position = Position::start();
            for word in line.split_whitespace() {
                let action: Action = word.parse().expect("an action");
                position.play(action).expect("a legal one");
            }
            position
        });
    let positions: Vec<_> = positions.collect();
    let mut engine = Engine::new(16);
    for threads in 1..=most_threads {
        engine.set_threads(threads as usize);
        for (job, limits) in [
            ("warm up", Limits::nodes(nodes / 8)),
            ("nodes", Limits::nodes(nodes)),
            ("depth", Limits::depth(depth as u32)),
        ] {
            let (cpu, wall) = (ProcessTime::now(), Instant::now());
            let mut looked_at = 0;
            for position in &positions {
                engine.new_game();
                let best = engine.search(position, &limits, &StopFlag::new(), &mut |_| ());
                looked_at += best.info.nodes;
            }
            let (cpu, wall) = (cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
            if job != "warm up" {
                println!("{job}\t{threads}\t{looked_at}\t{cpu}\t{wall}\t{}", memory());
            }
        }
    }
}
