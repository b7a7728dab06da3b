//! A fixed job: how fast a search is, and whether it still searches the same tree.

use crate::{Engine, Limits, StopFlag};
use std::time::Duration;
use web_time::Instant;

/// What the job took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions looked at: the signature of the search. A change that leaves it alone changed no decision.
    pub nodes: u64,
    /// Wall time.
    pub time: Duration,
}

impl Bench {
    /// Positions a second.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// Searches each of some positions to `depth` with an engine that knows nothing of the others.
pub fn bench<E: Engine>(positions: impl IntoIterator<Item = E::Position>, depth: u32) -> Bench {
    let mut engine = E::new();
    let start = Instant::now();
    let mut nodes = 0;
    for position in positions {
        engine.new_game();
        let best = engine.search(&[position], &Limits::depth(depth), &StopFlag::new(), &mut |_| ());
        nodes += best.info.nodes;
    }
    Bench {
        nodes,
        time: start.elapsed(),
    }
}
