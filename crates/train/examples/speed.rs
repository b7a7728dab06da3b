//! The searches of `cargo xtask speed`, natively: `… --example speed <game> <nodes> <depth> <threads>`.
//! `crates/web-worker/measure.mjs` is the same for WebAssembly, with the same output: a line a job, with tabs between what
//! it was, its threads, nodes, seconds of processor time, seconds, and bytes of memory.

use cpu_time::ProcessTime;
use game_core::Line;
use search::{Limits, Options, StopFlag};
use std::time::Instant;
use train::Trainee;

/// The most memory that this process ever had, in bytes; 0 where Linux is not there to tell.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes: Option<u64> = most.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok());
    kibibytes.unwrap_or(0) * 1024
}

fn measure<E: Trainee>(mut engine: E, positions: &str, [nodes, depth, most_threads]: [u64; 3]) {
    let lines = positions.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<Line<E::Position>> = lines
        .map(|line| {
            let mut played = Line::new(E::start(E::USUAL_START));
            for word in line.split_whitespace() {
                let action = word.parse().expect("an action");
                played.play(action).expect("a legal one");
            }
            played
        })
        .collect();
    for threads in 1..=most_threads {
        engine.set_options(&Options {
            hash: 16,
            threads: threads as usize,
            ..Options::default()
        });
        for (job, limits) in [
            ("warm up", Limits::nodes(nodes / 8)),
            ("nodes", Limits::nodes(nodes)),
            ("depth", Limits::depth(depth as u32)),
        ] {
            let (cpu, wall) = (ProcessTime::now(), Instant::now());
            let mut looked_at = 0;
            for line in &lines {
                engine.new_game();
                let best = engine.search(line.positions(), &limits, &StopFlag::new(), &mut |_| ());
                looked_at += best.info.nodes;
            }
            let (cpu, wall) = (cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
            if job != "warm up" {
                println!("{job}\t{threads}\t{looked_at}\t{cpu}\t{wall}\t{}", memory());
            }
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next();
    let numbers = [(); 3].map(|()| {
        let text = arguments.next().expect("nodes, depth, threads");
        text.parse().expect("a number")
    });
    match game.as_deref() {
        Some("yinsh") => {
            let engine: yinsh_engine::Engine = search::Engine::new();
            measure(engine, include_str!("../../../data/speed/yinsh.txt"), numbers);
        }
        Some("shogi") => {
            let mut engine: shogi_engine::Engine = search::Engine::new();
            // Games may end by a declaration, as they may for the protocol that the page speaks.
            engine.set_declares(true);
            measure(engine, include_str!("../../../data/speed/shogi.txt"), numbers);
        }
        other => panic!("expected yinsh or shogi, found {other:?}"),
    }
}
