//! The order in which actions are tried, and what it is learnt from.

use super::{At, MAX_PLIES, Search};
use crate::board::Change;
use crate::geometry::{POINTS, pack, unpack};
use crate::search::Node;
use crate::threats::touches;
use crate::weights::placing;
use search::{History, Killers};
use std::ops::ControlFlow;
use yinsh::{Action, Player, PositionTrait as _, RINGS, Stage};

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) packed: u16,
    pub(super) order: i32,
    /// How often it refuted something, anywhere in the tree.
    pub(super) history: i32,
    /// What the lines gain by it, for the one who acts.
    pub(super) delta: i32,
    /// Whether it makes a row of either colour.
    pub(super) row: bool,
}

/// Moves that make an own row come before all but the table's.
const OWN_ROW: i32 = 1 << 24;
/// Then what refuted a sibling, from here on.
pub(super) const KILLER: i32 = 1 << 20;
/// What a point of the lines' value counts in the order, against the history.
const DELTA_ORDER: i32 = 64;

/// What a thread learns about the order, and keeps for the next search: a history of ring moves and placements, and two
/// killers a ply.
#[derive(Debug)]
pub(crate) struct Memory {
    history: History,
    killers: Killers,
}

/// Ring moves and placements of both players.
const MOVES: usize = 2 * POINTS * POINTS;

impl search::Memory for Memory {
    fn new() -> Self {
        Self {
            history: History::new(MOVES),
            killers: Killers::new(MAX_PLIES),
        }
    }

    fn begin_search(&mut self) {
        self.history.age();
        self.killers.clear();
    }

    fn clear(&mut self) {
        self.history.clear();
        self.killers.clear();
    }
}

/// The number of a ring move or placement among those of its player.
fn move_index(action: Action) -> Option<usize> {
    match action {
        Action::Move { from, to } => Some(from.index() * POINTS + to.index()),
        // No ring moves to where it stands, so that this place is free.
        Action::Place(point) => Some(point.index() * POINTS + point.index()),
        _ => None,
    }
}

impl Search<'_> {
    /// Notes that the last of `tried` refuted and the quiet ones before it did not.
    pub(super) fn reward(&mut self, player: Player, tried: &[Scored], depth: i32, at: At) {
        let Some((best, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth * 32).min(2_000);
        self.memory.killers.insert(at.ply, best.packed);
        let mut learn = |action, bonus| {
            let Some(index) = move_index(action) else {
                return;
            };
            let index = player.index() * POINTS * POINTS + index;
            self.memory.history.update(index, bonus);
        };
        learn(best.action, bonus);
        for scored in others.iter().filter(|scored| !scored.row) {
            learn(scored.action, -bonus / 2);
        }
    }

    /// The action that the table names, if it is one of a node where a ring is to be moved or placed; where a row has to be stopped, if
    /// it touches it.
    pub(super) fn table_action(&self, node: &Node, packed: u16, stops: &[u128]) -> Option<Scored> {
        let action = unpack(packed)?;
        let position = &node.position;
        if !position.is_legal(action) || !touches(&node.board, action, stops) {
            return None;
        }
        let actor = position.actor();
        let change = match action {
            Action::Move { from, to } => {
                node.board
                    .change(&self.evaluator.tables, actor, from.index(), to.index())
            }
            _ => Change::default(),
        };
        let history = move_index(action).map_or(0, |index| {
            self.memory.history.get(actor.index() * POINTS * POINTS + index)
        });
        Some(Scored {
            action,
            packed,
            order: i32::MAX,
            history,
            delta: change.delta,
            row: change.own_row || change.other_row,
        })
    }

    /// Fills the list of a ply with all actions and their order; where a row has to be stopped, with those that touch it.
    pub(super) fn list(&mut self, node: &Node, at: At, hash_action: u16, stops: &[u128]) {
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        list.clear();
        let position = &node.position;
        let actor = position.actor();
        let base = actor.index() * POINTS * POINTS;
        let killers = self.memory.killers.get(at.ply);
        let memory = &*self.memory;
        let history = |action| {
            let index = move_index(action);
            index.map_or(0, |index| memory.history.get(base + index))
        };
        let mut add = |action, order: i32, delta: i32, row: bool| {
            let packed = pack(action);
            let history = history(action);
            let order = if packed == hash_action {
                i32::MAX
            } else if !row && packed == killers[0] {
                KILLER + 2
            } else if !row && packed == killers[1] {
                KILLER + 1
            } else {
                order + history
            };
            list.push(Scored {
                action,
                packed,
                order,
                history,
                delta,
                row,
            });
        };
        // The weight of a logit, which is in 256ths.
        let scale = self.selectivity.policy;
        let policy = self.evaluator.network.policy().filter(|_| scale != 0);
        if position.stage() == Stage::Move && position.can_move(actor) {
            let mut slides = Slides::default();
            let mut policy = policy.map(|policy| policy.moves(position, &node.board, &self.evaluator.tables));
            position.for_each_ring_move(actor, |from, to, jumps| {
                let action = Action::Move { from, to };
                if !touches(&node.board, action, stops) {
                    return;
                }
                let (from, to) = (from.index(), to.index());
                let change = || node.board.change(&self.evaluator.tables, actor, from, to);
                let change = if jumps { change() } else { slides.of(from, change) };
                let rows = match (change.own_row, change.other_row) {
                    (true, _) => OWN_ROW,
                    (false, true) => -OWN_ROW,
                    (false, false) => 0,
                };
                let order = match &mut policy {
                    Some(policy) if rows == 0 => policy.logit(from, to, jumps, change.delta) * scale / 256,
                    _ => change.delta * DELTA_ORDER + rows,
                };
                add(action, order, change.delta, rows != 0);
            });
        } else {
            let policy = policy.filter(|_| position.stage() == Stage::Place);
            let logits = policy.map(|policy| policy.placements(position, &node.board));
            let _ = position.try_for_each_action::<()>(|action| {
                let (order, delta) = match action {
                    Action::Place(point) => {
                        let delta = placing(point.index());
                        let logit = logits.map(|logits| i32::from(logits[point.index()]));
                        (
                            logit.map_or(delta * DELTA_ORDER, |logit| logit * scale / 256),
                            delta,
                        )
                    }
                    _ => (0, 0),
                };
                add(action, order, delta, false);
                ControlFlow::Continue(())
            });
        }
        self.lists[at.ply] = list;
    }
}

/// What slides of a player's rings change, each found once: all of a ring's change the same.
#[derive(Default)]
struct Slides {
    /// Rings, by their points, with what they change.
    known: [(usize, Change); RINGS as usize],
    rings: usize,
}

impl Slides {
    /// What a slide of the ring on `from` changes.
    #[inline]
    fn of(&mut self, from: usize, change: impl FnOnce() -> Change) -> Change {
        let known = &self.known[..self.rings];
        if let Some(&(_, change)) = known.iter().find(|(ring, _)| *ring == from) {
            return change;
        }
        let change = change();
        // No player has more rings than there is room for.
        if let Some(free) = self.known.get_mut(self.rings) {
            *free = (from, change);
            self.rings += 1;
        }
        change
    }
}

/// Brings the best of the rest to `index`; of several, the first.
pub(super) fn select(list: &mut [Scored], index: usize) {
    let Some(first) = list.get(index) else {
        return;
    };
    let (mut best, mut order) = (index, first.order);
    for (i, scored) in list.iter().enumerate().skip(index + 1) {
        if scored.order > order {
            (best, order) = (i, scored.order);
        }
    }
    list.swap(index, best);
}
