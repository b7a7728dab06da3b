//! What the search leaves out of the full width, and how readily.

/// Switches and margins of the search. Margins are in the evaluation's units; 0 switches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// 0: everything is searched, the value is that of plain minimax over the quiescence.
    pub(crate) on: i32,
    /// Late quiet moves are searched less deep first.
    pub(crate) reductions: i32,
    /// Positions that lie so far above the window are not searched, for each turn of depth …
    pub(crate) above: i32,
    /// … up to this depth.
    pub(crate) above_depth: i32,
    /// Quiet moves are not followed where they would have to gain this much more than the lines do, for each turn of
    /// depth …
    pub(crate) below: i32,
    /// … up to this depth.
    pub(crate) below_depth: i32,
    /// Near the horizon, only so many moves are looked at, and more with each turn of depth …
    pub(crate) late: i32,
    /// … up to this depth.
    pub(crate) late_depth: i32,
    /// How much less a row is worth that is made at the horizon, so that rows are not put off for ever.
    pub(crate) waiting: i32,
}

impl Selectivity {
    pub(crate) const FULL: Self = Self {
        on: 1,
        reductions: 1,
        above: 150,
        above_depth: 2,
        below: 200,
        below_depth: 1,
        late: 6,
        late_depth: 3,
        waiting: 30,
    };
    /// For tests against plain minimax.
    pub(crate) const NONE: Self = Self {
        on: 0,
        waiting: 0,
        ..Self::FULL
    };

    /// Sets one by its name, to measure what it is worth. Another name changes nothing and answers `false`.
    pub(crate) fn set(&mut self, name: &str, value: i32) -> bool {
        let place = match name {
            "reductions" => &mut self.reductions,
            "above" => &mut self.above,
            "above_depth" => &mut self.above_depth,
            "below" => &mut self.below,
            "below_depth" => &mut self.below_depth,
            "late" => &mut self.late,
            "late_depth" => &mut self.late_depth,
            "waiting" => &mut self.waiting,
            _ => return false,
        };
        *place = value;
        true
    }
}
