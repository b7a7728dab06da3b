//! What the engine found out about a position.

use engine_protocol::output::{Report, Value};
use search::WinScale;
use std::str::FromStr;

/// What the engine found out about a position, from all its reports on it.
///
/// Every depth's value is kept, because values of different depths are not alike: a player whose turn it is looks better
/// off at the horizon than one who has just moved, so that even and odd depths swing around the truth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding<A> {
    /// Depths, in turns, and the values found there for the player to act; never two of a depth, the deepest last.
    values: Vec<(u32, Value)>,
    /// The best line, the action to play first. Empty where the engine named none.
    pub line: Vec<A>,
}

impl<A> Default for Finding<A> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            line: Vec::new(),
        }
    }
}

impl<A> Finding<A> {
    /// Takes note of what a search of that depth, in turns, says. What was said about it or deeper ones before is out of
    /// date then.
    pub fn note(&mut self, depth: u32, value: Value, line: Vec<A>) {
        self.values.retain(|&(before, _)| before < depth);
        self.values.push((depth, value));
        self.line = line;
    }

    /// The deepest search's value for the player to act. `None` where there was none yet.
    pub fn value(&self) -> Option<Value> {
        self.values.last().map(|&(_, value)| value)
    }

    /// The deepest search's depth in turns, 0 where there was none yet.
    pub fn depth(&self) -> u32 {
        self.values.last().map_or(0, |&(depth, _)| depth)
    }

    /// How likely the player to act is to win: the mean of the two deepest searches, which swing around it, or what is
    /// proven. One half where nothing is known.
    pub fn chance(&self, scale: WinScale) -> f64 {
        let chance = |value: Value| value.win_chance(scale);
        match &self.values[..] {
            [] => 0.5,
            [.., (_, proven @ (Value::Win(_) | Value::Loss(_)))] => chance(*proven),
            [.., (below, before), (depth, last)] if below + 1 == *depth => {
                f64::midpoint(chance(*before), chance(*last))
            }
            [.., (_, last)] => chance(*last),
        }
    }

    /// What a search of that depth says; where there was none, the deepest below it, or the shallowest. What is proven
    /// is so whatever the depth.
    pub fn chance_at(&self, scale: WinScale, depth: u32) -> f64 {
        let not_deeper = |&&(at, _): &&(u32, Value)| at <= depth;
        let last = self
            .values
            .last()
            .filter(|(_, value)| !matches!(value, Value::Cp(_)));
        let found = last
            .or_else(|| self.values.iter().rev().find(not_deeper))
            .or(self.values.first());
        found.map_or(0.5, |&(_, value)| value.win_chance(scale))
    }
}

impl<A: FromStr> Finding<A> {
    /// Takes note of a report in the words of the protocol. Bounds and other lines than the best say nothing here.
    pub fn hear(&mut self, report: &Report) {
        let is_best = !report.is_bound && report.multipv.is_none_or(|it| it == 1);
        if let Some(value) = report.score.filter(|_| is_best) {
            let line = report.pv.iter().map_while(|text| text.parse().ok()).collect();
            self.note(report.depth.unwrap_or_default(), value, line);
        }
    }
}
