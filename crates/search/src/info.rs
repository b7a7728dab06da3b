//! What a search reports.

use crate::{Bound, Score};
use std::time::Duration;

/// A report on a search under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info<A> {
    /// Turns looked ahead in full.
    pub depth: u32,
    /// The furthest that a line was followed, in actions.
    pub seldepth: u32,
    /// 1 for the best line, 2 for the second best where several were asked for …
    pub multipv: u32,
    /// The value for the player to act.
    pub score: Score,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The line: atomic actions, the best one first.
    pub pv: Vec<A>,
}

impl<A> Info<A> {
    /// Positions a second; by the smallest time that can be told where none has passed.
    pub fn nps(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// What a search answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best<A> {
    /// The action to play; `None` only where the game is over.
    pub action: Option<A>,
    /// The answer that is expected, if the line goes on.
    pub ponder: Option<A>,
    /// The last report on the best line. Its line may begin with another action than `action` where a level
    /// below full strength chose.
    pub info: Info<A>,
}

impl<A: Copy> Best<A> {
    /// The answer of a search that ends with this report: the first action of its line, none where it is empty.
    pub fn of(info: Info<A>) -> Self {
        Self {
            action: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            info,
        }
    }
}
