//! The mate solver in the tree.
//!
//! A long mate by checks is narrow: each check has few answers, while the tree around it is as wide as everywhere else, and
//! reductions and pruning leave out the sacrifices that it begins with. So proof-number search sees in hundreds of positions what the
//! search sees at no depth that it comes to. A node that is searched deep enough is shown to it again once it may look at twice as many
//! positions, and it goes on from where its table was.

use super::{MATE_NODES, MAX_DEPTH, MAX_PLIES, Search};
use crate::board::{self, Node};
use crate::mate::Verdict;
use search::{Bound, Entry, Score};
use shogi::Position;

/// Positions that the solver may look at for a node, in hundredths of those at the least depth that is shown to it
/// (`Selectivity::mates`): 1.6 times as many for each ply of depth beyond that, as the search itself does.
static GROWTH: [u64; 24] = {
    let (mut table, mut depth) = ([100; 24], 1);
    while depth < table.len() {
        table[depth] = table[depth - 1] * 8 / 5;
        depth += 1;
    }
    table
};

/// Nodes so much deeper than the least depth may take twice the share, as those of the principal variation may.
const DEEP: usize = 4;
/// A node of the principal variation decides more than others: it is asked with so many times the positions.
const PV_FACTOR: u64 = 8;
/// Nodes of which it is kept what was asked, a power of two.
pub(super) const ASKED: usize = 1 << 15;

impl Search<'_> {
    /// Asks the solver, which may look at so many positions; they count among the search's nodes.
    pub(crate) fn find_mate(&mut self, position: &Position, most: u64) -> Verdict {
        let verdict = self.memory.solver.solve(position, most, self.core.timer());
        self.core.nodes += self.memory.solver.nodes() / MATE_NODES;
        verdict
    }

    /// The value of a node, `depth` plies deep and without check, in which the player to move has a mate by force that the solver
    /// finds, and keeps it in the table.
    #[inline]
    pub(super) fn forced_mate<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        key: u64,
        depth: i32,
        ply: usize,
    ) -> Option<i32> {
        let beyond = usize::try_from(depth.saturating_sub(self.selectivity.mates_from)).ok()?;
        // Where mates are about, the solver would take most of the time: what is deep goes first.
        let rank = if PV || beyond >= DEEP { 2 } else { 1 };
        let most_spent =
            rank * u64::from(self.selectivity.mates_share.unsigned_abs()) * self.core.nodes / 100;
        if self.mate_nodes > most_spent {
            return None;
        }
        let least = u64::from(self.selectivity.mates.unsigned_abs());
        let factor = if PV { PV_FACTOR } else { 1 };
        let most = GROWTH[beyond.min(GROWTH.len() - 1)] * least * factor / 100;
        let place = key as usize & (ASKED - 1);
        let (known, spent) = self.memory.asked[place];
        if known == key && most < spent.saturating_mul(2) {
            return None;
        }
        let (value, spent) = self.solve::<PV>(node, key, ply, most);
        self.memory.asked[place] = (key, spent);
        value
    }

    /// Asks the solver. Answers with the value where there is a mate, and with the positions that it might look at in vain: the most
    /// there can be where it has shown that there is none.
    fn solve<const PV: bool>(
        &mut self,
        node: &Node<'_>,
        key: u64,
        ply: usize,
        most: u64,
    ) -> (Option<i32>, u64) {
        let most = most.min(
            self.core
                .timer()
                .nodes_left(self.core.nodes)
                .saturating_mul(MATE_NODES),
        );
        if most == 0 {
            return (None, 0);
        }
        let before = self.core.nodes;
        let verdict = self.find_mate(&node.position, most);
        self.mate_nodes += self.core.nodes - before;
        let line = match verdict {
            Verdict::Mate(line) => line,
            Verdict::NoMate => return (None, u64::MAX),
            Verdict::Unknown => return (None, most),
        };
        let value = Score::win_at((ply + line.len()) as u32).value();
        let last = (ply + line.len()).min(MAX_PLIES);
        if PV {
            self.core.clear_pv(last);
            for (at, &action) in (ply..last).zip(&line).rev() {
                self.core.note_pv(at, action);
            }
        }
        let found = Entry {
            action: line.first().map_or(0, |&action| board::pack(action)),
            score: Score::from_value(value).to_table(ply as u32),
            eval: Entry::NO_EVAL,
            depth: MAX_DEPTH as i8,
            // There may be a shorter one.
            bound: Bound::Lower,
        };
        self.core.table.insert(key, found);
        (Some(value), 0)
    }
}
