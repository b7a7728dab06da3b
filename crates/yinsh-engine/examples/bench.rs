//! Prints the node signature and the speed of the search: `cargo run --release -p yinsh-engine --example bench [depth]`.

fn main() {
    let depth = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let bench = yinsh_engine::bench(depth);
    println!("depth {depth} nodes {} nps {}", bench.nodes, bench.nps());
}
