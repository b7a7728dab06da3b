//! What the search leaves out of the full width, and how readily.

/// Switches and margins of the search. Margins are in the evaluation's units; 0 switches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// 0: everything is searched, the value is that of plain minimax over the quiescence.
    pub(crate) on: i32,
    /// Late quiet moves are searched less deep first: by the logarithms of depth and place times so many hundredths;
    /// 1: by fixed steps.
    pub(crate) reductions: i32,
    /// By how much history a reduction becomes a turn smaller or larger.
    pub(crate) history: i32,
    /// Reductions at the root, too.
    pub(crate) root: i32,
    /// One more where the node is expected to fail high.
    pub(crate) cut: i32,
    /// Reduces and leaves out more where the evaluation does not rise from one own turn to the next.
    pub(crate) improving: i32,
    /// Positions that lie so far above the window are not searched, for each turn of depth …
    pub(crate) above: i32,
    /// … up to this depth.
    pub(crate) above_depth: i32,
    /// Quiet moves are not followed where they would have to gain this much more than the lines do, for each turn of
    /// depth …
    pub(crate) below: i32,
    /// … up to this depth.
    pub(crate) below_depth: i32,
    /// Positions that lie so far below the window, for each turn of depth, are left to the quiescence.
    pub(crate) razor: i32,
    /// Near the horizon, only so many moves are looked at, and more with each turn of depth …
    pub(crate) late: i32,
    /// … up to this depth.
    pub(crate) late_depth: i32,
    /// By how many turns less deep a turn without a move is tried.
    pub(crate) null: i32,
    /// The least depth at which the table's action is compared with the others, to look further at it where it is the
    /// only good one.
    pub(crate) singular: i32,
    /// The order knows the opponent's last move.
    pub(crate) continuation: i32,
    /// The order knows what last refuted the opponent's last move.
    pub(crate) counter: i32,
    /// The quiescence asks the table.
    pub(crate) quiet_table: i32,
    /// How much less a row is worth that is made at the horizon, so that rows are not put off for ever.
    pub(crate) waiting: i32,
    /// Moves that make an own row are looked at one turn further, up to so many turns from the horizon.
    pub(crate) rows: i32,
}

impl Selectivity {
    pub(crate) const FULL: Self = Self {
        on: 1,
        reductions: 1,
        history: 0,
        root: 0,
        cut: 0,
        improving: 0,
        above: 150,
        above_depth: 2,
        below: 200,
        below_depth: 1,
        razor: 0,
        late: 6,
        late_depth: 3,
        null: 0,
        singular: 0,
        continuation: 0,
        counter: 0,
        quiet_table: 0,
        waiting: 30,
        rows: 0,
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
            "history" => &mut self.history,
            "root" => &mut self.root,
            "cut" => &mut self.cut,
            "improving" => &mut self.improving,
            "above" => &mut self.above,
            "above_depth" => &mut self.above_depth,
            "below" => &mut self.below,
            "below_depth" => &mut self.below_depth,
            "razor" => &mut self.razor,
            "late" => &mut self.late,
            "late_depth" => &mut self.late_depth,
            "null" => &mut self.null,
            "singular" => &mut self.singular,
            "continuation" => &mut self.continuation,
            "counter" => &mut self.counter,
            "quiet_table" => &mut self.quiet_table,
            "waiting" => &mut self.waiting,
            "rows" => &mut self.rows,
            _ => return false,
        };
        *place = value;
        true
    }
}
