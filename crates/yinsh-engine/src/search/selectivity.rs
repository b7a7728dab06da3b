//! What the search leaves out of the full width, and how readily.

/// Switches and margins of the search. Margins are in the evaluation's units; 0 switches off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// 0: everything is searched, the value is that of plain minimax over the quiescence.
    pub(crate) on: i32,
    /// Late move reductions (LMR): late quiet moves are searched less deep first, by turns that grow with the logarithms of
    /// depth and place. Divides that growth, in hundredths; 0: by the steps with which the levels were measured.
    pub(crate) late_move_reductions: i32,
    /// … in hundredths of a turn: what every late move is reduced by …
    pub(crate) reduction_base: i32,
    /// … more where the static value is no better than at the player's last turn …
    pub(crate) reduction_worsening: i32,
    /// … and a turn less for so much history.
    pub(crate) history_divisor: i32,
    /// Null move pruning (NMP): by how much less deep is searched what follows a pass, in hundredths of a turn …
    pub(crate) null_move: i32,
    /// … this more for each turn of depth …
    pub(crate) null_move_per_depth: i32,
    /// … and a turn more for so much above the window …
    pub(crate) null_move_divisor: i32,
    /// … from this depth on.
    pub(crate) null_move_from: i32,
    /// Reverse futility pruning (RFP): positions that lie so far above the window are not searched, for each turn of
    /// depth …
    pub(crate) reverse_futility: i32,
    /// … up to this depth.
    pub(crate) reverse_futility_depth: i32,
    /// Futility pruning: quiet moves are not followed where they would have to gain this much more than the lines do, for
    /// each turn of depth …
    pub(crate) futility: i32,
    /// … up to this depth.
    pub(crate) futility_depth: i32,
    /// Late move pruning (LMP): near the horizon, only so many moves are looked at, and more with each turn of depth …
    pub(crate) late_move_pruning: i32,
    /// … up to this depth …
    pub(crate) late_move_pruning_depth: i32,
    /// … and a third fewer where the static value is no better than at the player's last turn.
    pub(crate) late_move_worsening: i32,
    /// How much less a row is worth that is made at the horizon, so that rows are not put off for ever.
    pub(crate) waiting: i32,
    /// Where the next row wins: whoever has to stop it tries only what touches it, at no cost of depth, and no move that
    /// threatens one comes too late to be tried.
    pub(crate) threats: i32,
    /// Where the next row wins for both, the solver makes so many positions for a hundred of the search's, …
    pub(crate) solver: i32,
    /// … where the search finds the position so good, and none where it is worse: there is seldom a win to find, and the search's time is
    /// missed; …
    pub(crate) solver_from: i32,
    /// … and so many more for each hundred that it lies above.
    pub(crate) solver_rise: i32,
    /// What a logit of the policy counts in the order, against the history; 0: moves are ordered by what the lines gain.
    pub(crate) policy: i32,
}

impl Selectivity {
    /// That of full strength.
    pub(crate) const FULL: Self = Self {
        on: 1,
        late_move_reductions: 210,
        reduction_base: 36,
        reduction_worsening: 42,
        history_divisor: 3_800,
        null_move: 190,
        null_move_per_depth: 28,
        null_move_divisor: 240,
        null_move_from: 2,
        reverse_futility: 51,
        reverse_futility_depth: 3,
        futility: 185,
        futility_depth: 1,
        late_move_pruning: 3,
        late_move_pruning_depth: 4,
        late_move_worsening: 1,
        waiting: 16,
        threats: 1,
        solver: 300,
        solver_from: 20,
        solver_rise: 1_500,
        policy: 1_000,
    };
    /// That of the levels below full strength, as it was when they were measured. What both have in common changes the levels too, which
    /// want to be measured anew then.
    pub(crate) const OF_LEVELS: Self = Self {
        late_move_reductions: 0,
        reduction_worsening: 0,
        null_move_from: i32::MAX,
        reverse_futility: 150,
        reverse_futility_depth: 2,
        futility: 200,
        late_move_pruning: 6,
        late_move_pruning_depth: 3,
        late_move_worsening: 0,
        waiting: 30,
        threats: 0,
        solver: 0,
        policy: 0,
        ..Self::FULL
    };
    /// For tests against plain minimax.
    pub(crate) const NONE: Self = Self {
        on: 0,
        waiting: 0,
        threats: 0,
        solver: 0,
        ..Self::FULL
    };

    /// How many positions the solver makes for a hundred of the search's, where this finds the position worth so much.
    pub(crate) fn solver_share(&self, value: i32) -> u64 {
        const MOST: i32 = 2_000;
        let above = value.saturating_sub(self.solver_from);
        if above < 0 {
            return 0;
        }
        let share = (self.solver).saturating_add(above.saturating_mul(self.solver_rise) / 100);
        share.clamp(0, MOST) as u64
    }

    /// One by its name, to measure what it is worth.
    pub(crate) fn named(&mut self, name: &str) -> Option<&mut i32> {
        let place = match name {
            "late_move_reductions" => &mut self.late_move_reductions,
            "reduction_base" => &mut self.reduction_base,
            "reduction_worsening" => &mut self.reduction_worsening,
            "history_divisor" => &mut self.history_divisor,
            "null_move" => &mut self.null_move,
            "null_move_per_depth" => &mut self.null_move_per_depth,
            "null_move_divisor" => &mut self.null_move_divisor,
            "null_move_from" => &mut self.null_move_from,
            "reverse_futility" => &mut self.reverse_futility,
            "reverse_futility_depth" => &mut self.reverse_futility_depth,
            "futility" => &mut self.futility,
            "futility_depth" => &mut self.futility_depth,
            "late_move_pruning" => &mut self.late_move_pruning,
            "late_move_pruning_depth" => &mut self.late_move_pruning_depth,
            "late_move_worsening" => &mut self.late_move_worsening,
            "waiting" => &mut self.waiting,
            "threats" => &mut self.threats,
            "solver" => &mut self.solver,
            "solver_from" => &mut self.solver_from,
            "solver_rise" => &mut self.solver_rise,
            "policy" => &mut self.policy,
            _ => return None,
        };
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solver_gets_the_more_the_better_the_search_stands() {
        let margins = Selectivity::FULL;
        let shares = [i32::MIN, 19, 20, 40, 100, 200, i32::MAX].map(|value| margins.solver_share(value));
        assert_eq!(shares, [0, 0, 300, 600, 1_500, 2_000, 2_000]);
        let wild = Selectivity {
            solver: i32::MIN,
            solver_rise: i32::MIN,
            ..margins
        };
        assert_eq!(wild.solver_share(i32::MAX), 0);
    }
}
