//! Late move reductions (LMR): by how many turns late quiet moves are searched less deep first.

use super::Selectivity;
use super::node::Here;
use yinsh::Stage;

/// Depths, and places in the order, that are told apart.
const STEPS: usize = 64;

/// What late moves are reduced by, by depth and place in the order, in hundredths of a turn.
#[derive(Debug)]
pub(super) struct Reductions([[i16; STEPS]; STEPS]);

impl Reductions {
    pub(super) fn new(margins: &Selectivity) -> Self {
        let mut hundredths = [[0; STEPS]; STEPS];
        let scale = 10_000.0 / f64::from(margins.late_move_reductions.max(1));
        for (depth, row) in hundredths.iter_mut().enumerate().skip(1) {
            for (index, value) in row.iter_mut().enumerate().skip(1) {
                let growth = scale * (depth as f64).ln() * ((index + 1) as f64).ln();
                *value = (f64::from(margins.reduction_base) + growth) as i16;
            }
        }
        Self(hundredths)
    }

    /// The turns for a quiet move that comes at place `index` and has this history.
    #[inline]
    pub(super) fn turns(&self, margins: &Selectivity, here: Here, index: usize, history: i32) -> i32 {
        let depth = here.depth;
        if depth < 2 {
            return 0;
        }
        let turns = if margins.late_move_reductions == 0 {
            by_steps(here, index)
        } else {
            let row = &self.0[(depth as usize).min(STEPS - 1)];
            let worsening = margins.reduction_worsening * i32::from(!here.improving);
            let heard = 100 * history / margins.history_divisor.max(1);
            (i32::from(row[index.min(STEPS - 1)]) + worsening - heard) / 100
        };
        turns.clamp(0, depth - 1)
    }

    /// The same for a move at the root: a turn less, and none for the levels.
    pub(super) fn turns_at_root(&self, margins: &Selectivity, here: Here, index: usize) -> i32 {
        if margins.late_move_reductions == 0 {
            return 0;
        }
        (self.turns(margins, here, index, 0) - 1).max(0)
    }
}

/// The same for the levels.
fn by_steps(here: Here, index: usize) -> i32 {
    if here.stage == Stage::Place {
        // Where one ring more or less stands matters less than what is done with it.
        i32::from(index >= 3) + i32::from(index >= 8 && here.depth >= 3)
    } else {
        i32::from(index >= 4) + i32::from(index >= 12 && here.depth >= 4)
    }
}
