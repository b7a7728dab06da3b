//! Counts the set bits of many words with each instruction set that this machine has, and says how long that took:
//! `cargo run --release --example bits`.

use std::hint::black_box;
use std::time::Instant;

use simd::{InstructionSet, Isa, Task};

struct Bits<'a>(&'a [u64]);

impl Task for Bits<'_> {
    type Output = u64;

    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "it is compiled anew for each instruction set"
    )]
    fn run<S: InstructionSet>(self, _set: S) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

fn main() {
    let words: Vec<u64> = (0..1 << 16_u64)
        .map(|index: u64| index.wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .collect();
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        let begin = Instant::now();
        let mut bits = 0;
        for _ in 0..1_000 {
            bits = isa.run(Bits(black_box(&words)));
        }
        println!(
            "{:<8} {bits} bits, {:.0?} each time",
            isa.name(),
            begin.elapsed() / 1_000
        );
    }
}
