//! Searches fixed positions and prints how many nodes it took: `cargo run --release -p shogi-engine --example bench -- [depth]`.

fn main() {
    let depth = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(8);
    let bench = shogi_engine::bench(depth);
    println!(
        "{} nodes in {:.2} s: {} a second",
        bench.nodes,
        bench.time.as_secs_f64(),
        bench.nps()
    );
}
