//! What the search leaves out of the full width, what it looks at further, and how readily.

use crate::prospects::Gains;

/// Switches and margins of the search. Margins are in the evaluation's units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Selectivity {
    /// 0: everything is searched, the value is that of plain minimax over the quiescence.
    pub(super) on: i32,
    /// Reverse futility pruning (RFP): by which a position has to lie above the window not to be searched, for each ply of
    /// depth.
    pub(super) reverse_futility: i32,
    /// … up to this depth.
    pub(super) reverse_futility_depth: i32,
    /// Razoring: by which it has to lie below for only captures to be tried …
    pub(super) razoring: i32,
    /// … and this more, times the depth squared.
    pub(super) razoring_per_depth: i32,
    /// Futility pruning: what a quiet action may bring at most …
    pub(super) futility: i32,
    /// … and this more for each ply of depth.
    pub(super) futility_per_depth: i32,
    /// … up to this depth after the reduction.
    pub(super) futility_depth: i32,
    /// Delta pruning: what captures may bring beyond what they take, in the quiescence.
    pub(super) delta: i32,
    /// Late move pruning (LMP): quiet actions that are tried at depth 0 …
    pub(super) late_move_pruning: i32,
    /// … and more with the depth squared, in hundredths.
    pub(super) late_move_pruning_growth: i32,
    /// SEE pruning: what a quiet action may lose in exchanges, times the depth squared.
    pub(super) see_pruning: i32,
    /// … and this more for a history of 10,000, or less for one of −10,000 …
    pub(super) see_pruning_history: i32,
    /// … and a capture, times the depth.
    pub(super) see_pruning_captures: i32,
    /// History pruning: history below which quiet actions are left out, for each ply of depth.
    pub(super) history_pruning: i32,
    /// Late move reductions (LMR): divides them, in hundredths.
    pub(super) late_move_reductions: i32,
    /// … in hundredths of a ply: what every late action is reduced by …
    pub(super) reduction_base: i32,
    /// … less on the principal variation …
    pub(super) reduction_pv: i32,
    /// … more where a value above the window is expected …
    pub(super) reduction_cut: i32,
    /// … more where the static value is no better than at the player's last turn …
    pub(super) reduction_worsening: i32,
    /// … less in check, and for a check …
    pub(super) reduction_check: i32,
    /// … and less for what refuted siblings.
    pub(super) reduction_killer: i32,
    /// Check extension: the depth up to which checks are looked at one ply further: no bound was worse
    /// by games. 0 switches that off.
    pub(super) check_extension: i32,
    /// Singular extension: whether the only good action is.
    pub(super) singular_extension: i32,
    /// … by which all others have to be worse, in hundredths, for each ply of depth …
    pub(super) singular_margin: i32,
    /// … from this depth on.
    pub(super) singular_from: i32,
    /// … and by how much worse still for two plies, off the principal variation; 0 switches that off.
    pub(super) double_extension: i32,
    /// Null move pruning (NMP): the reduction after a pass, in hundredths of a ply …
    pub(super) null_move: i32,
    /// … this more for each ply of depth …
    pub(super) null_move_per_depth: i32,
    /// … and a ply more for so much above the window.
    pub(super) null_move_divisor: i32,
    /// Quiet evasions tried in the quiescence.
    pub(super) quiescence_evasions: i32,
    /// Captures and promotions tried there that give no check; the most promising ones.
    pub(super) quiescence_captures: i32,
    /// Quiet checks are tried at so many plies of the quiescence.
    pub(super) quiescence_checks: i32,
    /// Correction history: what each of its tables adds at most; 0 switches it off.
    pub(super) correction: i32,
    /// `ProbCut`: by which a capture has to lie above the window, in a search that is less deep, for the node to be left; 0 switches
    /// it off.
    pub(super) probcut: i32,
    /// Superior and inferior repetition: whether a board that was there before counts as won for who has more in hand now, and as
    /// lost for who has less.
    pub(super) hand_repetition: i32,
    /// Late move reductions: one ply for so much history.
    pub(super) history_divisor: i32,
    /// Threats in the order: what a quiet action gains by leaving a square that less valuable pieces attack, and loses by going to one;
    /// in tenths of the moved piece's worth.
    pub(super) threats_in_order: i32,
    /// … what it gains by giving check …
    pub(super) checks_in_order: i32,
    /// … by attacking a more valuable piece, in tenths of the difference in worth …
    pub(super) attacks_in_order: i32,
    /// … and by going at most two steps from the other king.
    pub(super) near_king_in_order: i32,
    /// History: what it counts beside the continuation histories, in hundredths …
    pub(super) history: i32,
    /// … what an action gains that refuted, for each ply of depth …
    pub(super) history_bonus: i32,
    /// … and how much less than that …
    pub(super) history_bonus_less: i32,
    /// … but no more than this …
    pub(super) history_bonus_most: i32,
    /// … what one loses that did not refute, in hundredths of what the one gains that did …
    pub(super) history_malus: i32,
    /// … what the opponent's last action gains, if it is quiet and nothing refuted it, in hundredths of that too …
    pub(super) history_of_unrefuted: i32,
    /// … and what the last action gains, if it is quiet, for each unit by which the static value is better after it than before, in
    /// hundredths.
    pub(super) history_by_evaluation: i32,
    /// Whether continuation histories go back six plies too, the sixth for half.
    pub(super) sixth_ply: i32,
    /// What a position is worth in which the player all but declares, where games may end so.
    pub(super) declaration: i32,
    /// Mate threats: the depth from which on a node is searched where the opponent would mate after a pass, however good it looks; 0
    /// switches that off.
    pub(super) threats_from: i32,
    /// The depth from which on a node is shown to the mate solver …
    pub(super) mates_from: i32,
    /// … and the positions that it may look at there.
    pub(super) mates: i32,
    /// What it may take of all nodes, in hundredths; twice that for deep nodes and those of the principal variation.
    pub(super) mates_share: i32,
}

impl Selectivity {
    /// That of full strength.
    pub(crate) const FULL: Self = Self {
        on: 1,
        reverse_futility: 53,
        reverse_futility_depth: 6,
        razoring: 150,
        razoring_per_depth: 120,
        futility: 62,
        futility_per_depth: 50,
        futility_depth: 5,
        delta: 58,
        late_move_pruning: 5,
        late_move_pruning_growth: 140,
        see_pruning: 29,
        see_pruning_history: 85,
        see_pruning_captures: 240,
        history_pruning: 3_000,
        late_move_reductions: 168,
        reduction_base: 70,
        reduction_pv: 120,
        reduction_cut: 100,
        reduction_worsening: 100,
        reduction_check: 100,
        reduction_killer: 60,
        check_extension: 7,
        singular_extension: 1,
        singular_margin: 90,
        singular_from: 7,
        double_extension: 20,
        null_move: 360,
        null_move_per_depth: 27,
        null_move_divisor: 95,
        quiescence_evasions: 3,
        quiescence_captures: 2,
        quiescence_checks: 1,
        correction: 17,
        probcut: 105,
        hand_repetition: 1,
        history_divisor: 5_000,
        threats_in_order: 150,
        checks_in_order: 6_000,
        attacks_in_order: 95,
        near_king_in_order: 1_500,
        history: 138,
        history_bonus: 195,
        history_bonus_less: 60,
        history_bonus_most: 1_650,
        history_malus: 112,
        history_of_unrefuted: 50,
        history_by_evaluation: 150,
        sixth_ply: 1,
        declaration: 900,
        threats_from: 4,
        mates_from: 5,
        mates: 32,
        mates_share: 5,
    };
    /// That of the levels below full strength: margins from before there was a network, and nothing that came after them, with which the
    /// levels were measured. What both have in common changes the levels too, which want to be measured anew then.
    pub(crate) const OF_LEVELS: Self = Self {
        reverse_futility: 110,
        reverse_futility_depth: 8,
        razoring: 300,
        razoring_per_depth: 250,
        futility: 120,
        futility_per_depth: 110,
        futility_depth: 6,
        delta: 150,
        late_move_pruning: 3,
        late_move_pruning_growth: 100,
        see_pruning: 40,
        see_pruning_history: 0,
        see_pruning_captures: 120,
        history_pruning: 4_000,
        late_move_reductions: 160,
        reduction_base: 50,
        reduction_pv: 100,
        reduction_killer: 100,
        check_extension: i32::MAX,
        null_move: 300,
        null_move_per_depth: 25,
        null_move_divisor: 200,
        singular_margin: 200,
        double_extension: 0,
        correction: 32,
        probcut: 150,
        quiescence_captures: i32::MAX,
        threats_in_order: 0,
        checks_in_order: 0,
        attacks_in_order: 0,
        near_king_in_order: 0,
        history: 200,
        history_bonus: 140,
        history_bonus_less: 100,
        history_bonus_most: 1_400,
        history_malus: 100,
        history_of_unrefuted: 0,
        history_by_evaluation: 0,
        sixth_ply: 0,
        threats_from: 0,
        mates_from: i32::MAX,
        ..Self::FULL
    };
    /// For tests against plain minimax.
    #[cfg(test)]
    pub(crate) const NONE: Self = Self {
        on: 0,
        correction: 0,
        hand_repetition: 0,
        mates_from: i32::MAX,
        ..Self::FULL
    };

    /// By how much the history moves for a cut-off at a depth.
    pub(super) fn bonus(&self, depth: i32) -> i32 {
        (self.history_bonus * depth - self.history_bonus_less)
            .min(self.history_bonus_most)
            .max(40)
    }

    /// What quiet actions gain in the order.
    pub(super) fn gains(&self) -> Gains {
        Gains {
            threats: self.threats_in_order,
            check: self.checks_in_order,
            attack: self.attacks_in_order,
            near_king: self.near_king_in_order,
        }
    }

    /// One by its name, to measure what it is worth.
    pub(crate) fn named(&mut self, name: &str) -> Option<&mut i32> {
        let place = match name {
            "reverse_futility" => &mut self.reverse_futility,
            "reverse_futility_depth" => &mut self.reverse_futility_depth,
            "razoring" => &mut self.razoring,
            "razoring_per_depth" => &mut self.razoring_per_depth,
            "futility" => &mut self.futility,
            "futility_per_depth" => &mut self.futility_per_depth,
            "futility_depth" => &mut self.futility_depth,
            "delta" => &mut self.delta,
            "late_move_pruning" => &mut self.late_move_pruning,
            "late_move_pruning_growth" => &mut self.late_move_pruning_growth,
            "see_pruning" => &mut self.see_pruning,
            "see_pruning_history" => &mut self.see_pruning_history,
            "see_pruning_captures" => &mut self.see_pruning_captures,
            "history_pruning" => &mut self.history_pruning,
            "late_move_reductions" => &mut self.late_move_reductions,
            "reduction_base" => &mut self.reduction_base,
            "reduction_pv" => &mut self.reduction_pv,
            "reduction_cut" => &mut self.reduction_cut,
            "reduction_worsening" => &mut self.reduction_worsening,
            "reduction_check" => &mut self.reduction_check,
            "reduction_killer" => &mut self.reduction_killer,
            "singular_margin" => &mut self.singular_margin,
            "singular_from" => &mut self.singular_from,
            "double_extension" => &mut self.double_extension,
            "null_move" => &mut self.null_move,
            "null_move_per_depth" => &mut self.null_move_per_depth,
            "null_move_divisor" => &mut self.null_move_divisor,
            "check_extension" => &mut self.check_extension,
            "singular_extension" => &mut self.singular_extension,
            "quiescence_evasions" => &mut self.quiescence_evasions,
            "quiescence_captures" => &mut self.quiescence_captures,
            "quiescence_checks" => &mut self.quiescence_checks,
            "correction" => &mut self.correction,
            "probcut" => &mut self.probcut,
            "hand_repetition" => &mut self.hand_repetition,
            "history_divisor" => &mut self.history_divisor,
            "threats_in_order" => &mut self.threats_in_order,
            "checks_in_order" => &mut self.checks_in_order,
            "attacks_in_order" => &mut self.attacks_in_order,
            "near_king_in_order" => &mut self.near_king_in_order,
            "history" => &mut self.history,
            "history_bonus" => &mut self.history_bonus,
            "history_bonus_less" => &mut self.history_bonus_less,
            "history_bonus_most" => &mut self.history_bonus_most,
            "history_malus" => &mut self.history_malus,
            "history_of_unrefuted" => &mut self.history_of_unrefuted,
            "history_by_evaluation" => &mut self.history_by_evaluation,
            "sixth_ply" => &mut self.sixth_ply,
            "declaration" => &mut self.declaration,
            "threats_from" => &mut self.threats_from,
            "mates_from" => &mut self.mates_from,
            "mates" => &mut self.mates,
            "mates_share" => &mut self.mates_share,
            _ => return None,
        };
        Some(place)
    }
}
