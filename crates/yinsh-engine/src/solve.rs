//! The search for forced wins to the end of the game: depth-first proof-number search (df-pn; Nagai 2002).
//!
//! A node's proof number says how many positions have at least to be shown won to prove it a win of the attacker, its disproof
//! number how many have at least to be shown not won. The attacker needs one action that wins, the defender one that does not
//! lose. In YINSH no position comes again, since a turn leaves a marker and a row takes a ring with it: what is proven once
//! holds wherever it is met.
//!
//! Threats are its language. Who needs one more ring and can make a row has won, and nothing below is looked at. Whoever does
//! not stop the other one's row has lost, so that few of all actions are left: two on average, where else there are thirty.
//! What these are is found before a position is searched (`look.rs`); the rest begins with numbers by the network's value.

mod look;
mod proof;
mod table;
#[cfg(test)]
mod tests;

use crate::eval::Evaluator;
use crate::geometry::pack;
use crate::network::Network;
use crate::search::Node;
use crate::threats::{Urgency, touches};
pub use proof::ProofLimits;
use search::{Limits, StopFlag, Timer};
use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;
use table::{INFINITE, Known, Table};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _, Stage};

/// Longer lines are not followed. No game has so many actions.
const MOST_PLIES: usize = 400;
/// Positions spent at most to find a part of a line again that the table lost.
const AGAIN: u64 = 1 << 20;
/// The most MiB of the table of an engine's solver.
const MOST_MEBIBYTES: usize = 64;
/// Packed actions.
const ACTIONS: usize = 1 << 16;

/// What became of a search for a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins whatever the defender does.
    Win(Forced),
    /// The defender wins whatever the attacker does.
    Loss(Forced),
    /// The defender has a way not to lose; whether also one to win was not asked.
    NoWin,
    /// It took too long to know.
    Unknown,
}

/// A win that can't be stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// In so many turns at most, as [`search::Score`] counts them: 0 is the turn under way.
    pub turns: u32,
    /// One way there, to the end of the game: actions of the winner that win, and those of the other player that hold out
    /// longest by what was looked at.
    pub line: Vec<Action>,
}

/// A child with what is known of it on this visit.
#[derive(Clone, Copy, Debug)]
struct Child {
    action: Action,
    known: Known,
    /// 1 where the other player acts there, else 0.
    turns: u16,
}

/// An action, before its child is looked at.
#[derive(Clone, Copy, Debug)]
struct Met {
    action: Action,
    /// How often it decided a node.
    decided: u32,
    /// The child's key in the table, where it can be told without making the child.
    key: Option<u64>,
    /// What the table knows by that.
    known: Option<Known>,
}

impl Met {
    fn child(&self) -> Option<Child> {
        let known = self.known?;
        Some(Child {
            action: self.action,
            known,
            // Where the key can be told, the other player acts.
            turns: 1,
        })
    }
}

/// Looks for forced wins. What it finds it keeps for the next question. On the same questions, limited by nodes, it answers
/// the same everywhere.
///
/// ```
/// use search::{Limits, StopFlag};
/// use yinsh::{PositionTrait as _, WHITE};
/// use yinsh_engine::{Solver, Verdict};
///
/// // White needs one more ring, and a ring of White's stands at the end of four white markers.
/// let position: yinsh::Position = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3".parse().unwrap();
/// let mut solver = Solver::new(1);
/// let verdict = solver.solve(&position, WHITE, &Limits::nodes(1_000), &StopFlag::new());
/// let Verdict::Win(win) = verdict else { panic!() };
/// assert_eq!((win.turns, win.line.len()), (0, 3), "the move, the row, the ring");
/// let end = win.line.into_iter().fold(position, |mut position, action| {
///     position.play(action).unwrap();
///     position
/// });
/// assert_eq!(end.outcome().unwrap().winner(), Some(WHITE));
/// ```
#[derive(Debug)]
pub struct Solver {
    evaluator: Arc<Evaluator>,
    table: Table,
    /// Lists of children that are not in use.
    spare: Vec<Vec<Child>>,
    /// For each packed action how often it decided a node, of the defender and of the attacker.
    history: Vec<u32>,
    attacker: Player,
    ply: usize,
    nodes: u64,
    most: u64,
    over: bool,
}

impl Solver {
    /// A solver with a table of at most that many MiB, at least 1.
    pub fn new(mebibytes: usize) -> Self {
        Self::with_evaluator(mebibytes, Arc::new(Evaluator::new(Network::shipped())))
    }

    pub(crate) fn with_evaluator(mebibytes: usize, evaluator: Arc<Evaluator>) -> Self {
        Self {
            evaluator,
            table: Table::new(mebibytes),
            spare: Vec::new(),
            history: vec![0; 2 * ACTIONS],
            attacker: Player::First,
            ply: 0,
            nodes: 0,
            most: 0,
            over: false,
        }
    }

    /// The one in a place for it, made where there is none yet, with a table of at most that many MiB.
    pub(crate) fn needed<'a>(
        place: &'a mut Option<Self>,
        mebibytes: usize,
        evaluator: &Arc<Evaluator>,
    ) -> &'a mut Self {
        place
            .get_or_insert_with(|| Self::with_evaluator(mebibytes.min(MOST_MEBIBYTES), Arc::clone(evaluator)))
    }

    /// Whether `attacker` can force a win from `position`, whoever is to act. Gives up at the limits of time and nodes, and
    /// when it is stopped; a node is a position that was made. The limit on depth does not count.
    pub fn solve(
        &mut self,
        position: &Position,
        attacker: Player,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Verdict {
        let timer = Timer::start(limits, position.actor(), 1, stop);
        let most = limits.nodes.filter(|_| !limits.infinite);
        self.solve_within(position, attacker, most.unwrap_or(u64::MAX), &timer)
    }

    /// The same, for so many nodes at most, and until the timer says that time is up or a stop was asked for.
    pub(crate) fn solve_within(
        &mut self,
        position: &Position,
        attacker: Player,
        most: u64,
        timer: &Timer,
    ) -> Verdict {
        self.attacker = attacker;
        (self.ply, self.nodes, self.over) = (0, 0, false);
        self.most = most;
        let root = Node::new(position, &self.evaluator);
        let known = match self.first_look(&root) {
            known if known.proof == 0 || known.disproof == 0 => known,
            _ => self.visit(&root, INFINITE, INFINITE, timer),
        };
        let turns = u32::from(known.turns);
        let mut forced = |wins| {
            self.line(root.clone(), wins, timer)
                .map(|line| Forced { turns, line })
        };
        if known.is_won_by(true) {
            forced(true).map_or(Verdict::Unknown, Verdict::Win)
        } else if known.is_won_by(false) {
            // That there is no win stays true where the line is lost.
            forced(false).map_or(Verdict::NoWin, Verdict::Loss)
        } else if known.disproof == 0 {
            Verdict::NoWin
        } else {
            Verdict::Unknown
        }
    }

    /// Positions made for the last question.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The key of a position for this attacker, by the position's own: what is a win for one says nothing of the other.
    fn key_of(&self, position: u64) -> u64 {
        match self.attacker {
            Player::First => position,
            Player::Second => position ^ 0x9e37_79b9_7f4a_7c15,
        }
    }

    /// What is known of a position: from the table, else by a first look.
    fn known(&self, node: &Node) -> Known {
        let known = self.table.get(self.key_of(node.position.key()));
        known.unwrap_or_else(|| self.first_look(node))
    }

    /// All children that matter, with what the table knows of them or a first look does. Where one decides the node as the
    /// one who acts wishes, it is the last.
    fn children(&mut self, node: &Node) -> Vec<Child> {
        let mut children = self.spare.pop().unwrap_or_default();
        children.clear();
        let attacks = node.position.actor() == self.attacker;
        let decides = |child: &Child| child.known.number(attacks) == 0;
        // The table for all of them before the first is made.
        let mut met = self.actions(node);
        for Met { key, known, .. } in &mut met {
            *known = key.and_then(|key| self.table.get(key));
        }
        if let Some(child) = met.iter().filter_map(Met::child).find(decides) {
            children.push(child);
            return children;
        }
        for met in met {
            let child = met.child().unwrap_or_else(|| self.make_child(node, met.action));
            children.push(child);
            if decides(&child) {
                break;
            }
        }
        children
    }

    /// A child of which the table knows nothing by its action alone.
    fn make_child(&mut self, node: &Node, action: Action) -> Child {
        let child = node.child(&self.evaluator, action);
        let key = self.key_of(child.position.key());
        let known = self.table.get(key).unwrap_or_else(|| {
            let known = self.first_look(&child);
            self.table.put(key, known);
            known
        });
        Child {
            action,
            known,
            turns: u16::from(child.position.actor() != node.position.actor()),
        }
    }

    /// A node's actions, those first that decided most nodes. Those after which a row that had to be stopped was not are left out:
    /// they are lost for who acts.
    fn actions(&mut self, node: &Node) -> Vec<Met> {
        let base = usize::from(node.position.actor() == self.attacker) * ACTIONS;
        let stops = match self.evaluator.urgency(&node.position, &node.board) {
            Urgency::Stop(stops) => stops,
            Urgency::Nothing | Urgency::Won => Vec::new(),
        };
        let mut actions = Vec::with_capacity(64);
        let _ = node.position.try_for_each_action::<()>(|action| {
            if touches(&node.board, action, &stops) {
                let key = match action {
                    Action::Move { from, to } => Some(self.key_of(node.position.key_after(from, to))),
                    _ => None,
                };
                if let Some(key) = key {
                    self.table.prefetch(key);
                }
                actions.push(Met {
                    action,
                    decided: self.history[base + usize::from(pack(action))],
                    key,
                    known: None,
                });
            }
            ControlFlow::Continue(())
        });
        actions.sort_by_key(|met| Reverse(met.decided));
        self.nodes += actions.len() as u64;
        actions
    }

    /// Searches below a node until its numbers reach the thresholds.
    fn visit(&mut self, node: &Node, most_proof: u32, most_disproof: u32, timer: &Timer) -> Known {
        if self.ply >= MOST_PLIES {
            return Known::open(INFINITE - 1, INFINITE - 1);
        }
        let attacks = node.position.actor() == self.attacker;
        let moves = node.position.stage() == Stage::Move;
        let mut children = self.children(node);
        self.ply += 1;
        let known = loop {
            let known = summary(attacks, moves, &children);
            self.over = self.over || self.nodes >= self.most || timer.is_over_now();
            if self.over || known.proof >= most_proof || known.disproof >= most_disproof {
                break known;
            }
            let (best, second) = two_best(attacks, &children);
            let child = children[best];
            // A quarter more than the second best: fewer changes from one child to the other (1 + ε; Pawlewicz and Lew 2006).
            let enough = second.saturating_add(second / 4 + 1);
            let (proof, disproof) = if attacks {
                let others = known.disproof.saturating_sub(child.known.disproof);
                (enough.min(most_proof), most_disproof.saturating_sub(others))
            } else {
                let others = known.proof.saturating_sub(child.known.proof);
                (most_proof.saturating_sub(others), enough.min(most_disproof))
            };
            let next = node.child(&self.evaluator, child.action);
            self.nodes += 1;
            children[best].known = self.visit(&next, proof, disproof, timer);
        };
        self.ply -= 1;
        if known.number(attacks) == 0
            && let Some(child) = children.iter().find(|child| child.known.number(attacks) == 0)
        {
            let decided = &mut self.history[usize::from(attacks) * ACTIONS + usize::from(pack(child.action))];
            *decided = decided.saturating_add(1);
        }
        self.table.put(self.key_of(node.position.key()), known);
        self.spare.push(children);
        known
    }

    /// A line of a position that is decided, a win of the attacker where it `wins`, to the end of the game; `None` where the
    /// table lost too much of it and time is up.
    fn line(&mut self, root: Node, wins: bool, timer: &Timer) -> Option<Vec<Action>> {
        let winner = if wins { self.attacker } else { !self.attacker };
        let mut line = Vec::new();
        let mut node = root;
        while node.position.outcome().is_none() {
            let wanted = node.position.actor() == winner;
            let mut best: Option<(u16, Node, Action)> = None;
            for action in node.position.actions() {
                let child = node.child(&self.evaluator, action);
                self.nodes += 1;
                let mut known = self.known(&child);
                if !known.is_won_by(wins) && !wanted {
                    // Every child of the loser's is decided: the table lost this one, so it is looked for again.
                    (self.most, self.over, self.ply) = (self.nodes.saturating_add(AGAIN), false, 0);
                    known = self.visit(&child, INFINITE, INFINITE, timer);
                    if !known.is_won_by(wins) {
                        return None;
                    }
                }
                let turns = known.turns + u16::from(child.position.actor() != node.position.actor());
                let better =
                    |&(best, _, _): &(u16, Node, Action)| if wanted { turns < best } else { turns > best };
                if known.is_won_by(wins) && best.as_ref().is_none_or(better) {
                    best = Some((turns, child, action));
                }
            }
            let (_, child, action) = best?;
            line.push(action);
            node = child;
        }
        (node.position.outcome() == Some(Outcome::Win(winner))).then_some(line)
    }
}

/// The place of the child with the least number, and the least number of the others.
fn two_best(attacks: bool, children: &[Child]) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, INFINITE);
    for (place, child) in children.iter().enumerate() {
        let number = child.known.number(attacks);
        if number < least {
            second = least.min(INFINITE);
            (best, least) = (place, number);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}

/// What is known of a node by its children; those that were left out lose in the other player's next turn. Where the actor
/// `moves` a ring, the other one wins in the next turn at the soonest.
fn summary(attacks: bool, moves: bool, children: &[Child]) -> Known {
    let (mut least, mut sum) = (INFINITE, 0_u32);
    // Turns until the actor wins, at the best child that does; until the other one wins, at the child that holds out longest.
    let (mut soonest, mut longest) = (u16::MAX, u16::from(moves));
    let mut drawn = false;
    for Child { known, turns, .. } in children {
        least = least.min(known.number(attacks));
        sum = sum.saturating_add(known.number(!attacks)).min(INFINITE);
        let turns = known.turns.saturating_add(*turns);
        if known.is_won_by(attacks) {
            soonest = soonest.min(turns);
        } else if known.is_won_by(!attacks) {
            longest = longest.max(turns);
        }
        drawn |= known.drawn;
    }
    match (least, sum, attacks) {
        (0, _, true) => Known::won(soonest),
        // The defender holds out, and wins where one child says so.
        (0, _, false) if soonest < u16::MAX => Known::lost(soonest),
        (0, _, false) => Known::drawn(),
        // All children are decided for the other player.
        (_, 0, true) if drawn => Known::drawn(),
        (_, 0, true) => Known::lost(longest),
        (_, 0, false) => Known::won(longest),
        (_, _, true) => Known::open(least, sum),
        (_, _, false) => Known::open(sum, least),
    }
}
