//! How fast the rules are, per second of CPU time on one core, for each instruction set that the machine has; and beside
//! them rsshogi, the fastest of the public libraries in Rust.
//!
//! `cargo bench -p sente-shogi` measures; every run asserts what it counted. Without `--bench` (as `cargo test --benches`
//! runs it) each job is done once, which checks the counts. What the figures mean is in `docs/speed.md`.
//!
//! rsshogi chooses its instructions when it is compiled: `RUSTFLAGS="-C target-cpu=native"` gives it its best.

use game_core::Position as _;
use shogi::{Isa, Position, perft_on};
use testkit::speed::{Job, made, run};

/// Name, position, depth and count, as in `data/perft/shogi.tsv`.
const POSITIONS: [(&str, &str, u32, u64); 2] = [
    (
        "start, depth 5",
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        5,
        19_861_490,
    ),
    (
        "many drops, depth 4",
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        4,
        516_925_165,
    ),
];
/// perft(4) from the start.
const MADE_NODES: u64 = 719_731;

fn main() {
    let start = Position::start();
    let mut jobs = Vec::new();
    for (name, sfen, depth, nodes) in POSITIONS {
        for level in Isa::ALL.into_iter().filter(|level| level.is_available()) {
            let position: Position = sfen.parse().expect("a position");
            jobs.push(Job {
                name: format!("{}: bulk perft, {name}", level.name()),
                unit: "nodes",
                units: nodes,
                run: Box::new(move || assert_eq!(perft_on(level, &position, depth), nodes)),
            });
        }
        let position = rsshogi::board::position_from_sfen(sfen).expect("a position");
        jobs.push(Job {
            name: format!("rsshogi: bulk perft, {name}"),
            unit: "nodes",
            units: nodes,
            run: Box::new(move || {
                let found = rsshogi::board::perft::perft(&position, depth as u8).expect("perft");
                assert_eq!(found.nodes, nodes);
            }),
        });
    }
    jobs.push(Job {
        name: "baseline: positions made one by one, with keys".to_owned(),
        unit: "nodes",
        units: MADE_NODES,
        run: Box::new(|| assert_eq!(made(&start, 4), MADE_NODES)),
    });
    run::<Position>(&jobs);
}
