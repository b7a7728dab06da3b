//! The search for mates by checks: depth-first proof-number search (df-pn; Nagai 2002).
//!
//! A node's proof number says how many positions have at least to be shown mates to prove it a mate, its disproof
//! number how many have at least to be shown none. The attacker, who always gives check, needs one check that mates; the
//! defender one evasion that does not. A position that repeats within the line is no mate: whoever gives check all the
//! while loses. Such a disproof holds for that line only, and is not kept beyond it.

use game_core::Position as _;
use search::{Limits, StopFlag, Timer};
use shogi::{Action, Position, Stage};

/// Proven, or disproved, for good.
const INFINITE: u32 = 1 << 30;
/// Longer lines are not followed.
const MOST_PLIES: usize = 300;
/// Entries looked at for one key.
const WAYS: usize = 4;
/// Nodes spent at most to find a part of a proven line again that the table lost.
const AGAIN: u64 = 200_000;

/// What became of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A mate by force, by this line or a longer one; there may be a shorter one.
    Mate(Vec<Action>),
    /// No mate by checks alone.
    NoMate,
    /// It took too long to know.
    Unknown,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// Of a proven node, how long the mate that was found takes.
    plies: u32,
}

const UNKNOWN: Entry = Entry {
    key: 0,
    proof: 1,
    disproof: 1,
    plies: 0,
};

/// A child with what is known of it on this visit.
#[derive(Debug)]
struct Child {
    action: Action,
    entry: Entry,
}

/// Looks for mates. Keeps what it found for the next question.
#[derive(Debug)]
pub struct Solver {
    table: Vec<[Entry; WAYS]>,
    path: Vec<u64>,
    nodes: u64,
    most: u64,
    over: bool,
}

/// What a visit found, and the ply of the earliest position whose repetition it rests on (its own ply or less if any).
struct Visit {
    entry: Entry,
    rests_on: usize,
}

impl Solver {
    /// A solver whose table has 2^`bits` entries of 24 bytes.
    pub fn new(bits: u32) -> Self {
        Self {
            table: vec![[Entry::default(); WAYS]; (1 << bits) / WAYS],
            path: Vec::new(),
            nodes: 0,
            most: 0,
            over: false,
        }
    }

    /// Forgets what it found.
    pub(crate) fn clear(&mut self) {
        self.table.fill([Entry::default(); WAYS]);
    }

    /// Whether the player to move in `position` can force mate by checks. Gives up after `most` positions.
    pub fn find(&mut self, position: &Position, most: u64) -> Verdict {
        let timer = Timer::start(&Limits::nodes(most), position.actor(), 1, &StopFlag::new());
        self.solve(position, most, &timer)
    }

    /// Whether the player to move in `position` can force mate by checks. Gives up after `most` nodes, or when `timer`
    /// says so.
    pub(crate) fn solve(&mut self, position: &Position, most: u64, timer: &Timer) -> Verdict {
        (self.nodes, self.most, self.over) = (0, most, false);
        self.path.clear();
        let visit = self.visit(position, true, INFINITE, INFINITE, timer);
        if visit.entry.proof == 0 {
            self.line(position, timer).map_or(Verdict::Unknown, Verdict::Mate)
        } else if visit.entry.disproof == 0 {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        }
    }

    /// Positions looked at for the last question.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    fn get(&self, key: u64) -> Entry {
        let bucket = &self.table[key as usize & (self.table.len() - 1)];
        let found = bucket
            .iter()
            .find(|entry| entry.key == key && (entry.proof, entry.disproof) != (0, 0));
        found.copied().unwrap_or(Entry { key, ..UNKNOWN })
    }

    fn put(&mut self, entry: Entry) {
        let mask = self.table.len() - 1;
        let bucket = &mut self.table[entry.key as usize & mask];
        let place = bucket
            .iter()
            .position(|old| old.key == entry.key)
            .unwrap_or_else(|| {
                // What took the least work goes; proofs go last, because the line is read from them.
                let worth = |entry: &Entry| {
                    if entry.proof == 0 && entry.disproof == 0 {
                        0
                    } else if entry.proof == 0 {
                        u64::MAX
                    } else {
                        u64::from(entry.proof.min(INFINITE)) + u64::from(entry.disproof.min(INFINITE))
                    }
                };
                (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0)
            });
        bucket[place] = entry;
    }

    fn children(&self, position: &Position, attacks: bool) -> Vec<Child> {
        let mut children = Vec::new();
        let stage = if attacks { Stage::Checks } else { Stage::All };
        position.for_each_in(stage, |action| {
            let entry = self.get(position.key_after(action));
            children.push(Child { action, entry });
        });
        children
    }

    /// Searches below a node until its numbers reach the thresholds.
    fn visit(
        &mut self,
        position: &Position,
        attacks: bool,
        most_proof: u32,
        most_disproof: u32,
        timer: &Timer,
    ) -> Visit {
        self.nodes += 1;
        self.over |= self.nodes >= self.most || self.nodes.is_multiple_of(256) && timer.is_over_now();
        let key = position.key();
        let ply = self.path.len();
        let mut rests_on = usize::MAX;
        if ply >= MOST_PLIES {
            // Given up on this line only, as if it repeated the root.
            let entry = Entry {
                key,
                proof: INFINITE,
                disproof: 0,
                plies: 0,
            };
            return Visit { entry, rests_on: 0 };
        }
        let mut children = self.children(position, attacks);
        for child in &mut children {
            if let Some(at) = self.path.iter().position(|&key| key == child.entry.key) {
                (child.entry.proof, child.entry.disproof) = (INFINITE, 0);
                rests_on = rests_on.min(at);
            }
        }
        self.path.push(key);
        let entry = loop {
            let entry = summary(key, attacks, &children);
            if self.over || entry.proof >= most_proof || entry.disproof >= most_disproof {
                break entry;
            }
            let (proof, disproof) = (entry.proof, entry.disproof);
            let (mut best, mut second) = (0, INFINITE);
            let number = |child: &Child| {
                if attacks {
                    child.entry.proof
                } else {
                    child.entry.disproof
                }
            };
            for place in 1..children.len() {
                if number(&children[place]) < number(&children[best]) {
                    second = number(&children[best]);
                    best = place;
                } else {
                    second = second.min(number(&children[place]));
                }
            }
            let child = &children[best];
            // A quarter more than the second best: fewer changes from one child to the other.
            let enough = second.saturating_add(second / 4 + 1);
            let (child_proof, child_disproof) = if attacks {
                let rest = disproof - child.entry.disproof.min(disproof);
                (enough.min(most_proof), most_disproof - rest.min(most_disproof))
            } else {
                let rest = proof - child.entry.proof.min(proof);
                (most_proof - rest.min(most_proof), enough.min(most_disproof))
            };
            let next = after(position, child.action);
            let visit = self.visit(&next, !attacks, child_proof, child_disproof, timer);
            if visit.entry.disproof == 0 {
                rests_on = rests_on.min(visit.rests_on);
            }
            children[best].entry = visit.entry;
        };
        self.path.pop();
        // A proof rests on no repetition. A disproof that rests on one before this node holds on this line only.
        if entry.disproof != 0 || rests_on >= ply {
            self.put(entry);
            rests_on = usize::MAX;
        }
        Visit { entry, rests_on }
    }

    /// The line of a proven position; `None` where the table lost too much of it and time is up.
    fn line(&mut self, root: &Position, timer: &Timer) -> Option<Vec<Action>> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut attacks = true;
        while line.len() < MOST_PLIES {
            let mut children = self.children(&position, attacks);
            if children.iter().all(|child| child.entry.proof != 0)
                || !attacks && children.iter().any(|child| child.entry.proof != 0)
            {
                if children.is_empty() {
                    break;
                }
                // The table lost it: once more, and it may take a little.
                (self.most, self.over) = (self.nodes + AGAIN, false);
                self.path.clear();
                for child in &children {
                    if !attacks && child.entry.proof != 0 {
                        self.visit(&after(&position, child.action), true, INFINITE, INFINITE, timer);
                    }
                }
                if attacks {
                    self.visit(&position, true, INFINITE, INFINITE, timer);
                }
                children = self.children(&position, attacks);
            }
            let proven = children.into_iter().filter(|child| child.entry.proof == 0);
            let chosen = if attacks {
                proven.min_by_key(|child| child.entry.plies)
            } else {
                proven.max_by_key(|child| child.entry.plies)
            };
            let Some(child) = chosen else { break };
            line.push(child.action);
            position = after(&position, child.action);
            attacks = !attacks;
        }
        (position.in_check() && !position.has_action()).then_some(line)
    }
}

fn after(position: &Position, action: Action) -> Position {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// A node's numbers from its children's.
fn summary(key: u64, attacks: bool, children: &[Child]) -> Entry {
    let proofs = children.iter().map(|child| child.entry.proof);
    let disproofs = children.iter().map(|child| child.entry.disproof);
    let sum = |numbers: &mut dyn Iterator<Item = u32>| {
        numbers.fold(0_u32, |sum, number| sum.saturating_add(number).min(INFINITE))
    };
    let (mut proof, mut disproof);
    if attacks {
        proof = proofs.min().unwrap_or(INFINITE);
        disproof = sum(&mut { disproofs });
    } else {
        proof = sum(&mut { proofs });
        disproof = disproofs.min().unwrap_or(INFINITE);
    }
    let mut plies = 0;
    if proof == 0 {
        disproof = INFINITE;
        let lengths = children
            .iter()
            .filter(|child| child.entry.proof == 0)
            .map(|child| child.entry.plies);
        plies = if attacks { lengths.min() } else { lengths.max() }.map_or(0, |plies| plies + 1);
    } else if disproof == 0 {
        proof = INFINITE;
    }
    Entry {
        key,
        proof,
        disproof,
        plies,
    }
}
