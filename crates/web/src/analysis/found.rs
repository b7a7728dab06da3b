//! What a search reports, put in order: lines of one depth appear together, so that a list of them keeps still while the
//! next depth is searched, and a search that begins again from the first depth takes nothing back.

use super::line::Line;
use engine_protocol::output::{Report, Value};
use game_core::Position;
use std::collections::HashMap;
use std::str::FromStr;

/// What was found about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found<A> {
    /// Turns looked ahead.
    pub(crate) depth: u32,
    /// The best lines, the best one first; at least one.
    pub(crate) lines: Vec<Line<A>>,
}

/// What is known about a position, and what is coming in about it.
#[derive(Debug)]
pub(super) struct Gathering<A> {
    found: Option<Found<A>>,
    /// How many lines are asked for.
    wanted: u8,
    /// The depth that comes in, and its lines so far.
    depth: u32,
    coming: Vec<Option<Line<A>>>,
    /// Milliseconds that were spent on it.
    pub(super) spent: f64,
    /// Whether a search ended before its time: there is nothing more to find.
    pub(super) is_exhausted: bool,
}

impl<A> Default for Gathering<A> {
    fn default() -> Self {
        Self {
            found: None,
            wanted: 0,
            depth: 0,
            coming: Vec::new(),
            spent: 0.0,
            is_exhausted: false,
        }
    }
}

impl<A: Copy + FromStr> Gathering<A> {
    /// What is known.
    pub(super) fn found(&self) -> Option<&Found<A>> {
        self.found.as_ref()
    }

    /// So many lines are wanted. What was found with fewer is forgotten: the search begins anew. Returns for how many to
    /// ask: as many as were ever wanted here.
    pub(super) fn want(&mut self, lines: u8) -> u8 {
        if self.wanted < lines {
            *self = Self {
                wanted: lines,
                ..Self::default()
            };
        }
        self.wanted
    }

    /// Takes a report of a search from `position` for as many lines as are wanted. True where that completes a depth.
    pub(super) fn take<P: Position<Action = A>>(&mut self, position: &P, report: &Report) -> bool {
        let (Some(depth), Some(value), false) = (report.depth, report.score, report.is_bound) else {
            return false;
        };
        let known = self.found.as_ref().map_or(0, |found| found.depth);
        if depth <= known {
            return false;
        }
        let line = Line::read(position, value, &report.pv);
        if line.turns.is_empty() {
            return false;
        }
        let count = usize::from(self.wanted).min(position.count_actions());
        if self.depth != depth || self.coming.len() != count {
            self.depth = depth;
            self.coming = (0..count).map(|_| None).collect();
        }
        let place = report.multipv.unwrap_or(1) as usize;
        let Some(slot) = place.checked_sub(1).and_then(|place| self.coming.get_mut(place)) else {
            return false;
        };
        *slot = Some(line);
        // An engine that finds a later line to be better says both anew, in their order.
        if place < count || self.coming.iter().any(Option::is_none) {
            return false;
        }
        let mut lines: Vec<_> = self.coming.drain(..).flatten().collect();
        lines.sort_by_key(|line| std::cmp::Reverse(worth(line.value)));
        self.found = Some(Found { depth, lines });
        true
    }

    /// The player to act wins at once in a way that is no action: by declaring it.
    pub(super) fn declare(&mut self) {
        self.found = Some(Found {
            depth: 1,
            lines: vec![Line {
                value: Value::Win(1),
                turns: Vec::new(),
            }],
        });
        self.is_exhausted = true;
    }
}

/// A number that is larger where the value is better.
fn worth(value: Value) -> i64 {
    const PROVEN: i64 = 1 << 40;
    match value {
        Value::Cp(value) => i64::from(value),
        Value::Win(turns) => PROVEN - i64::from(turns),
        Value::Loss(turns) => i64::from(turns) - PROVEN,
    }
}

/// Positions that are remembered; the rest of a long evening is found again.
const MOST_KEPT: usize = 1000;

/// What is known about positions, by their names.
#[derive(Debug)]
pub(super) struct Known<A>(HashMap<String, Gathering<A>>);

impl<A> Default for Known<A> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<A: Copy> Known<A> {
    pub(super) fn get(&self, name: &str) -> Option<&Gathering<A>> {
        self.0.get(name)
    }

    pub(super) fn entry(&mut self, name: &str) -> &mut Gathering<A> {
        if self.0.len() >= MOST_KEPT && !self.0.contains_key(name) {
            self.0.clear();
        }
        self.0.entry(name.to_owned()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine_protocol::output::{Output, parse_output};

    fn take(gathering: &mut Gathering<yinsh::Action>, wanted: u8, line: &str) -> bool {
        gathering.want(wanted);
        let Output::Info(report) = parse_output(line) else {
            panic!("{line}")
        };
        gathering.take(&<yinsh::Position as game_core::Position>::start(), &report)
    }

    #[test]
    fn lines_of_a_depth_appear_together_and_in_order() {
        let mut it = Gathering::default();
        assert!(!take(&mut it, 2, "info depth 1 multipv 1 score cp 5 pv f6"));
        assert!(it.found().is_none());
        assert!(take(&mut it, 2, "info depth 1 multipv 2 score cp 9 pv e5"));
        let found = it.found().unwrap();
        assert_eq!(found.depth, 1);
        assert_eq!(
            found.lines[0].turns[0][0].to_string(),
            "e5",
            "the better one first"
        );
        assert!(!take(
            &mut it,
            2,
            "info depth 2 multipv 1 score cp 5 lowerbound pv f6"
        ));
        assert!(!take(&mut it, 2, "info depth 2 multipv 1 score win 3 pv f6 e5"));
        assert_eq!(it.found().unwrap().depth, 1);
        assert!(take(&mut it, 2, "info depth 2 multipv 2 score loss 3 pv e5 f6"));
        assert_eq!(it.found().unwrap().lines[0].value, Value::Win(3));
    }

    #[test]
    fn a_search_that_begins_again_takes_nothing_back() {
        let mut it = Gathering::default();
        assert!(take(&mut it, 1, "info depth 4 score cp 5 pv f6"));
        for depth in 1..=4 {
            assert!(!take(
                &mut it,
                1,
                &format!("info depth {depth} score cp 77 pv e5")
            ));
        }
        assert_eq!(it.found().unwrap().lines[0].value, Value::Cp(5));
        assert!(take(&mut it, 1, "info depth 5 score cp 6 pv e5"));
    }

    #[test]
    fn more_lines_need_another_search_and_fewer_do_not() {
        let mut it = Gathering::default();
        it.want(2);
        assert!(!take(&mut it, 2, "info depth 5 multipv 1 score cp 5 pv e5"));
        assert!(take(&mut it, 2, "info depth 5 multipv 2 score cp 1 pv f6"));
        assert_eq!(it.want(1), 2);
        assert_eq!(it.found().unwrap().lines.len(), 2);
        assert_eq!(it.want(3), 3);
        assert!(it.found().is_none());
    }

    #[test]
    fn what_makes_no_sense_is_passed_over() {
        let mut it = Gathering::default();
        for line in [
            "info depth 1 score cp 5",
            "info score cp 5 pv f6",
            "info depth 1 pv f6",
            "info depth 1 multipv 9 score cp 5 pv f6",
            "info depth 1 multipv 0 score cp 5 pv f6",
            "info depth 1 score cp 5 pv z9",
        ] {
            assert!(!take(&mut it, 1, line), "{line}");
        }
        assert!(it.found().is_none());
    }
}
