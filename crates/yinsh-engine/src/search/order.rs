//! The order in which actions are tried, and what it is learnt from.

use super::{At, MOST_PLIES, Search};
use crate::geometry::{POINTS, pack};
use crate::search::Node;
use crate::weights::placing;
use search::{History, Killers};
use std::ops::ControlFlow;
use yinsh::{Action, Player, PositionTrait as _};

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) action: Action,
    pub(super) packed: u16,
    pub(super) order: i32,
    /// What the lines gain by it, for the one who acts.
    pub(super) delta: i32,
    /// What refuted elsewhere: above 0 where it often did.
    pub(super) history: i32,
    /// Whether it makes a row of either colour.
    pub(super) row: bool,
}

/// Moves that make an own row come before all but the table's.
const OWN_ROW: i32 = 1 << 24;
/// Then what refuted a sibling.
pub(super) const KILLER: i32 = 1 << 20;
/// What a point of the lines' value counts in the order, against the history.
const DELTA_ORDER: i32 = 64;

/// What a thread learns about the order, and keeps for the next search.
#[derive(Debug)]
pub(crate) struct Memory {
    history: History,
    /// For each ring move, where the opponent's last one ended.
    continuation: History,
    counters: Vec<u16>,
    killers: Killers,
}

/// Ring moves and placements of both players.
const MOVES: usize = 2 * POINTS * POINTS;

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            history: History::new(MOVES),
            continuation: History::new(MOVES * POINTS),
            counters: vec![0; MOVES],
            killers: Killers::new(MOST_PLIES),
        }
    }

    /// A new search begins: the last one's experience counts less.
    pub(crate) fn begin_search(&mut self) {
        self.history.age();
        self.continuation.age();
        self.killers.clear();
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.history.clear();
        self.continuation.clear();
        self.counters.fill(0);
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

/// A ring move or placement as the next turn remembers it: the index among both players', where it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Last {
    index: u16,
    end: u8,
}

impl Last {
    pub(super) fn of(player: Player, action: Action) -> Option<Self> {
        let end = match action {
            Action::Move { to, .. } => to,
            Action::Place(point) => point,
            _ => return None,
        };
        Some(Self {
            index: (player.index() * POINTS * POINTS + move_index(action)?) as u16,
            end: end.index() as u8,
        })
    }
}

impl Search<'_> {
    /// The opponent's last move before `at`.
    fn last(&self, at: At) -> Option<Last> {
        (at.turn as usize)
            .checked_sub(1)
            .and_then(|turn| self.turns[turn].last)
    }

    /// Notes that the last of `tried` refuted and the quiet ones before it did not.
    pub(super) fn reward(&mut self, player: Player, tried: &[Scored], depth: i32, at: At) {
        let Some((best, others)) = tried.split_last() else {
            return;
        };
        let bonus = (depth * depth * 32).min(2_000);
        self.memory.killers.insert(at.ply, best.packed);
        let last = self.last(at);
        if let Some(last) = last
            && self.selectivity.counter != 0
        {
            self.memory.counters[usize::from(last.index)] = best.packed;
        }
        let last = last.filter(|_| self.selectivity.continuation != 0);
        let mut learn = |action, bonus| {
            let Some(index) = move_index(action) else {
                return;
            };
            let index = player.index() * POINTS * POINTS + index;
            self.memory.history.update(index, bonus);
            if let Some(last) = last {
                self.memory
                    .continuation
                    .update(usize::from(last.end) * MOVES + index, bonus);
            }
        };
        learn(best.action, bonus);
        for scored in others.iter().filter(|scored| !scored.row) {
            learn(scored.action, -bonus / 2);
        }
    }

    /// Fills the list of a ply with all actions and their order.
    pub(super) fn list(&mut self, node: &Node, at: At, hash_action: u16) {
        let mut list = std::mem::take(&mut self.lists[at.ply]);
        list.clear();
        let position = &node.position;
        let actor = position.actor();
        let base = actor.index() * POINTS * POINTS;
        let killers = self.memory.killers.get(at.ply);
        let last = self.last(at);
        let counter = last.map_or(0, |last| self.memory.counters[usize::from(last.index)]);
        let last = last.filter(|_| self.selectivity.continuation != 0);
        let memory = &*self.memory;
        let history = |action| {
            let Some(index) = move_index(action) else {
                return 0;
            };
            let index = base + index;
            let followed = last.map_or(0, |last| {
                memory.continuation.get(usize::from(last.end) * MOVES + index)
            });
            memory.history.get(index) + followed
        };
        let _ = position.try_for_each_action::<()>(|action| {
            let packed = pack(action);
            let mut scored = Scored {
                action,
                packed,
                order: 0,
                delta: 0,
                history: 0,
                row: false,
            };
            if let Action::Move { from, to } = action {
                let change = node
                    .board
                    .change(&self.evaluator.tables, actor, from.index(), to.index());
                scored.delta = change.delta;
                scored.history = history(action);
                scored.row = change.own_row || change.other_row;
                scored.order = change.delta * DELTA_ORDER + scored.history;
                if change.own_row {
                    scored.order += OWN_ROW;
                } else if change.other_row {
                    scored.order -= OWN_ROW;
                }
            } else if let Action::Place(point) = action {
                scored.delta = placing(point.index());
                scored.history = history(action);
                scored.order = scored.delta * DELTA_ORDER + scored.history;
            }
            if !scored.row {
                if packed == killers[0] {
                    scored.order = KILLER + 2;
                } else if packed == killers[1] {
                    scored.order = KILLER + 1;
                } else if packed == counter {
                    scored.order = KILLER;
                }
            }
            if packed == hash_action {
                scored.order = i32::MAX;
            }
            list.push(scored);
            ControlFlow::Continue(())
        });
        self.lists[at.ply] = list;
    }
}

/// Brings the best of the rest to `index`.
pub(super) fn select(list: &mut [Scored], index: usize) {
    if let Some(best) = (index..list.len()).max_by_key(|&i| (list[i].order, std::cmp::Reverse(i))) {
        list.swap(index, best);
    }
}
