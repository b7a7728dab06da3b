//! In which order actions are tried.

use crate::board::{self, Node, PLACINGS, Part, SOURCES};
use crate::eval::{WORTH, capture_worth};
use game_core::Position as _;
use search::History;
use shogi::{Action, Kind, Square};

/// What cut off elsewhere: one thread's own.
#[derive(Debug)]
pub(crate) struct Orders {
    /// Quiet actions by player, source and target.
    pub(crate) quiet: History,
    /// Captures by placing and captured kind.
    pub(crate) captures: History,
    /// Placings after an earlier placing: the opponent's last one, or the own one before.
    pub(crate) after: History,
    /// What refuted a placing.
    pub(crate) counters: Vec<u16>,
}

impl Orders {
    pub(crate) fn new() -> Self {
        Self {
            quiet: History::new(2 * SOURCES * Square::COUNT),
            captures: History::new(PLACINGS * 8),
            after: History::new(PLACINGS * PLACINGS),
            counters: vec![0; PLACINGS],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.clear();
        self.captures.clear();
        self.after.clear();
        self.counters.fill(0);
    }

    /// The place of a quiet action in its table.
    #[inline]
    pub(crate) fn quiet_index(node: &Node, action: Action) -> usize {
        node.position.actor().index() * (SOURCES * Square::COUNT) + board::from_to(action)
    }

    /// The place of a capture or promotion in its table.
    #[inline]
    pub(crate) fn capture_index(node: &Node, action: Action) -> usize {
        let kind = board::moved(&node.position, action);
        let taken = board::captured(&node.position, action).map_or(7, |kind| kind.base().index().min(6));
        board::placing(node.position.actor(), kind, action.to()) * 8 + taken
    }
}

/// What an ordering needs to know of the line so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Before {
    /// The placings one, two and four plies ago, where there are any.
    pub(crate) placings: [Option<usize>; 3],
    /// What refuted siblings.
    pub(crate) killers: [u16; 2],
}

/// An action with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) action: Action,
    pub(crate) order: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Known,
    ListNoisy,
    Noisy,
    ListQuiet,
    Quiet,
    Bad,
    ListChecks,
    Checks,
    ListEvasions,
    Evasions,
    Done,
}

/// Hands out a node's actions one by one, listing them as late as it can. Lists live in one stack of all nodes' lists:
/// what a node puts there it takes away before its parent goes on.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    known: Option<Action>,
    before: Before,
    /// From here on the stack is this picker's.
    begin: usize,
    next: usize,
    end: usize,
    /// Up to here captures that lose material.
    bad: usize,
    /// How many quiet actions were handed out.
    handed: usize,
    /// Without quiet actions and losing captures.
    noisy_only: bool,
    /// With quiet actions that give check all the same.
    checks: bool,
}

/// So many quiet actions are selected one by one; most nodes need no more. Then the rest is sorted.
const SELECTED: usize = 6;

impl Picker {
    /// All actions of a node; `known` first, which must be legal.
    pub(crate) fn new(node: &Node, known: Option<Action>, before: Before, stack: &[Scored]) -> Self {
        let mut stage = Stage::Known;
        if known.is_none() {
            stage = if node.position.in_check() {
                Stage::ListEvasions
            } else {
                Stage::ListNoisy
            };
        }
        Self {
            stage,
            known,
            before,
            begin: stack.len(),
            next: stack.len(),
            end: stack.len(),
            bad: stack.len(),
            handed: 0,
            noisy_only: false,
            checks: false,
        }
    }

    /// Only what changes material and does not lose any, and quiet checks where asked for; all in check.
    pub(crate) fn noisy(
        node: &Node,
        known: Option<Action>,
        before: Before,
        stack: &[Scored],
        checks: bool,
    ) -> Self {
        Self {
            noisy_only: true,
            checks,
            ..Self::new(node, known, before, stack)
        }
    }

    /// Gives the stack back as it was.
    pub(crate) fn finish(self, stack: &mut Vec<Scored>) {
        stack.truncate(self.begin);
    }

    /// Whether what comes now are captures that lose material.
    pub(crate) fn is_at_bad(&self) -> bool {
        matches!(self.stage, Stage::Bad | Stage::Done)
    }

    /// The next action. With `skip_quiet`, quiet ones that are not listed yet are left out.
    pub(crate) fn next(
        &mut self,
        node: &Node,
        orders: &Orders,
        stack: &mut Vec<Scored>,
        skip_quiet: bool,
    ) -> Option<Action> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = if node.position.in_check() {
                        Stage::ListEvasions
                    } else {
                        Stage::ListNoisy
                    };
                    return self.known;
                }
                Stage::ListNoisy => {
                    board::generate(&node.position, Part::Noisy, |action| {
                        stack.push(Scored {
                            action,
                            order: noisy_order(node, orders, action),
                        });
                    });
                    self.end = stack.len();
                    self.stage = Stage::Noisy;
                }
                Stage::Noisy => {
                    while self.next < self.end {
                        let Scored { action, .. } = select(&mut stack[self.next..self.end]);
                        self.next += 1;
                        if Some(action) == self.known {
                            continue;
                        }
                        if board::exchange_at_least(&node.position, action, 0) {
                            return Some(action);
                        }
                        stack[self.bad].action = action;
                        self.bad += 1;
                    }
                    self.stage = if self.checks {
                        Stage::ListChecks
                    } else if self.noisy_only {
                        Stage::Done
                    } else {
                        Stage::ListQuiet
                    };
                }
                Stage::ListChecks => {
                    self.next = stack.len();
                    board::generate(&node.position, Part::QuietChecks, |action| {
                        stack.push(Scored {
                            action,
                            order: quiet_order(node, orders, &self.before, action),
                        });
                    });
                    self.end = stack.len();
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while self.next < self.end {
                        let action = self.next_sorted(stack);
                        if board::exchange_at_least(&node.position, action, 0) {
                            return Some(action);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::ListQuiet => {
                    self.next = stack.len();
                    if !skip_quiet {
                        board::generate(&node.position, Part::Quiet, |action| {
                            stack.push(Scored {
                                action,
                                order: quiet_order(node, orders, &self.before, action),
                            });
                        });
                    }
                    self.end = stack.len();
                    self.stage = Stage::Quiet;
                }
                Stage::Quiet => {
                    if !skip_quiet {
                        while self.next < self.end {
                            let action = self.next_sorted(stack);
                            if Some(action) != self.known {
                                return Some(action);
                            }
                        }
                    }
                    self.next = self.begin;
                    self.stage = Stage::Bad;
                }
                Stage::Bad => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(stack[self.next - 1].action);
                    }
                    self.stage = Stage::Done;
                }
                Stage::ListEvasions => {
                    board::generate(&node.position, Part::All, |action| {
                        let order = if board::is_noisy(&node.position, action) {
                            noisy_order(node, orders, action) + EVASION_TAKES
                        } else {
                            quiet_order(node, orders, &self.before, action)
                        };
                        stack.push(Scored { action, order });
                    });
                    self.end = stack.len();
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    while self.next < self.end {
                        let action = self.next_sorted(stack);
                        if Some(action) != self.known {
                            return Some(action);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// The best of what is left of a list.
    #[inline]
    fn next_sorted(&mut self, stack: &mut [Scored]) -> Action {
        let rest = &mut stack[self.next..self.end];
        self.next += 1;
        self.handed += 1;
        if self.handed <= SELECTED {
            return select(rest).action;
        }
        if self.handed == SELECTED + 1 {
            // Equal orders are told apart by what they are, so that the order is the same everywhere.
            rest.sort_unstable_by_key(|scored| {
                u64::from((!scored.order) as u32 ^ 1 << 31) << 16 | u64::from(board::pack(scored.action))
            });
        }
        rest[0].action
    }
}

/// Captures come before quiet evasions.
const EVASION_TAKES: i32 = 1 << 20;
/// What refuted siblings comes before other quiet actions.
const KILLER: i32 = 1 << 18;

/// The best captured piece first, by the least of the own pieces.
#[inline]
fn noisy_order(node: &Node, orders: &Orders, action: Action) -> i32 {
    let position = &node.position;
    let kind = board::moved(position, action);
    let mut gain = board::captured(position, action).map_or(0, capture_worth) * 8;
    if let Action::Move { promote: true, .. } = action {
        let better = kind.promoted().unwrap_or(kind);
        gain += (WORTH[better.index()] - WORTH[kind.index()]) * 8;
    }
    let cost = if kind == Kind::King {
        800
    } else {
        WORTH[kind.index()]
    };
    gain - cost + orders.captures.get(Orders::capture_index(node, action)) / 4
}

#[inline]
fn quiet_order(node: &Node, orders: &Orders, before: &Before, action: Action) -> i32 {
    let position = &node.position;
    let packed = board::pack(action);
    if packed == before.killers[0] {
        return KILLER + 2;
    }
    if packed == before.killers[1] {
        return KILLER + 1;
    }
    let placing = board::placing(position.actor(), board::moved(position, action), action.to());
    let mut order = 2 * orders.quiet.get(Orders::quiet_index(node, action));
    for &earlier in before.placings.iter().flatten() {
        order += orders.after.get(earlier * PLACINGS + placing);
    }
    if before.placings[0].is_some_and(|last| orders.counters[last] == packed) {
        order += 8_000;
    }
    order
}

/// Brings the best of a list to its front. Among equals the one that was listed first, so that the order is the same
/// everywhere.
#[inline]
fn select(list: &mut [Scored]) -> Scored {
    let mut best = 0;
    for index in 1..list.len() {
        if list[index].order > list[best].order {
            best = index;
        }
    }
    list.swap(0, best);
    list[0]
}
