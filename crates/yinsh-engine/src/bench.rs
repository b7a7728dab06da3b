//! A fixed job: how fast the search is, and whether it still searches the same tree.

use crate::Engine;
use search::{Limits, StopFlag};
use std::time::Duration;
use web_time::Instant;
use yinsh::{Action, Position, PositionTrait as _};

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

/// Actions from the start that lead to the positions: one game, looked at every few actions.
const GAME: &str = "";

/// Searches fixed positions to `depth` turns each, with a fresh player.
pub fn bench(depth: u32) -> Bench {
    let mut engine = Engine::new(16);
    let mut position = Position::start();
    let start = Instant::now();
    let mut nodes = 0;
    for (index, word) in GAME.split_whitespace().enumerate() {
        if index % 7 == 3 {
            engine.new_game();
            nodes += engine
                .search(&position, &Limits::depth(depth), &StopFlag::new(), &mut |_| ())
                .info
                .nodes;
        }
        let action: Action = word.parse().expect("the game is written correctly");
        position.play(action).expect("the game is played correctly");
    }
    Bench {
        nodes,
        time: start.elapsed(),
    }
}
