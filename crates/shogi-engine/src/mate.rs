//! The search for mates by checks: depth-first proof-number search (df-pn; Nagai 2002).
//!
//! A node's proof number says how many positions have at least to be shown mates to prove it a mate, its disproof
//! number how many have at least to be shown none. The attacker, who always gives check, needs one check that mates; the
//! defender one evasion that does not. A position that repeats within the line is no mate: whoever gives check all the
//! while loses. Such a disproof holds for that line only, and is not kept beyond it.
//!
//! Three things make it quicker than that. What is in the attacker's hand is kept apart from the board: a mate stays one with more in
//! hand, and where there is none there is none with less, for the defender has the rest. A node that nothing is known of does not
//! begin with 1 and 1, but with what its action looks like (df-pn+; Nagai and Imai 1999): a check by a piece that is lost takes more to
//! prove, and so does a check that is answered by taking. And where the attacker is to move, a mate by the next check is looked for
//! first, with sets of squares.

use crate::mate_in_one::mate_in_one;
use crate::pick::{Scored, list};
use game_core::Position as _;
use search::{Limits, StopFlag, Timer, in_large_pages, prefetch};
use shogi::{Action, Bitboard, Hand, Kind, Player, Position, Square, Stage};

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
    /// The node's: who attacks whom, and what is on the board and in both hands together.
    key: u64,
    /// The attacker's.
    hand: Packed,
    proof: u32,
    disproof: u32,
    /// Of a proven node, how long the mate that was found takes.
    plies: u32,
}

impl Entry {
    /// Whether nothing was put here.
    #[inline]
    fn is_empty(&self) -> bool {
        (self.proof, self.disproof) == (0, 0)
    }
}

/// The entries that a key may have: two lines of the processor's cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A hand in 42 bits: for each kind five for its count, of which a problem may have [`Setup::MOST`](shogi::Setup::MOST), and one above
/// them that is 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Packed(u64);

impl Packed {
    /// One of a kind, by its index; a king is in no hand.
    const ONE: [u64; 8] = [1, 1 << 6, 1 << 12, 1 << 18, 1 << 24, 1 << 30, 1 << 36, 0];
    /// The bits above the counts.
    const ABOVE: u64 = {
        let (mut above, mut kind) = (0, 0);
        while kind < Self::ONE.len() {
            above |= Self::ONE[kind] << 5;
            kind += 1;
        }
        above
    };

    fn of(hand: Hand) -> Self {
        let held = |kind: Kind| u64::from(hand.count(kind)) * Self::ONE[kind.index()];
        Self(Kind::HAND.into_iter().map(held).sum())
    }

    /// What is in both hands together.
    fn of_both(position: &Position) -> Self {
        let [first, second] = Player::BOTH.map(|player| Self::of(position.hand(player)));
        Self(first.0 + second.0)
    }

    /// Whether it has all that another one has.
    #[inline]
    fn holds(self, other: Self) -> bool {
        (self.0 | Self::ABOVE).wrapping_sub(other.0) & Self::ABOVE == Self::ABOVE
    }

    /// That of the player to move after their legal action, or of both.
    #[inline]
    fn after(self, position: &Position, action: Action) -> Self {
        match action {
            Action::Drop { kind, .. } => Self(self.0 - Self::ONE[kind.index() & 7]),
            Action::Move { to, .. } => {
                let taken = position
                    .piece_at(to)
                    .map_or(0, |piece| Self::ONE[piece.kind.base().index() & 7]);
                Self(self.0 + taken)
            }
        }
    }
}

/// A child with what is known of it on this visit.
#[derive(Clone, Copy, Debug)]
struct Child {
    action: Action,
    entry: Entry,
}

/// Looks for mates. Keeps what it found for the next question.
#[derive(Debug)]
pub struct Solver {
    table: Vec<Bucket>,
    /// The nodes of the line, by key and the attacker's hand.
    path: Vec<(u64, Packed)>,
    /// The children of all nodes of the line, and of what is asked for at the moment.
    children: Vec<Child>,
    /// What was listed last.
    listed: Vec<Scored>,
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
    /// A solver whose table has 2^`bits` entries of 32 bytes.
    pub fn new(bits: u32) -> Self {
        let buckets = (1 << bits) / WAYS;
        let mut table = Vec::with_capacity(buckets);
        in_large_pages(table.spare_capacity_mut());
        table.resize(buckets, Bucket::default());
        Self {
            table,
            path: Vec::new(),
            children: Vec::new(),
            listed: Vec::new(),
            nodes: 0,
            most: 0,
            over: false,
        }
    }

    /// Forgets what it found.
    pub(crate) fn clear(&mut self) {
        self.table.fill(Bucket::default());
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
        self.children.clear();
        let (key, hand) = node_of(position, true);
        let known = self.get(key, hand);
        let entry = match known.filter(|entry| entry.proof == 0 || entry.disproof == 0) {
            Some(entry) => entry,
            None => self.visit(position, true, INFINITE, INFINITE, timer).entry,
        };
        if entry.proof == 0 {
            self.line(position, timer).map_or(Verdict::Unknown, Verdict::Mate)
        } else if entry.disproof == 0 {
            Verdict::NoMate
        } else {
            Verdict::Unknown
        }
    }

    /// Positions looked at for the last question.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What is known of a node: what was found of it, or of the same board with another hand.
    #[inline]
    fn get(&self, key: u64, hand: Packed) -> Option<Entry> {
        let Bucket(bucket) = &self.table[key as usize & (self.table.len() - 1)];
        let mut found = None;
        for entry in bucket
            .iter()
            .filter(|entry| entry.key == key && !entry.is_empty())
        {
            if entry.hand == hand {
                return Some(*entry);
            }
            let holds =
                entry.proof == 0 && hand.holds(entry.hand) || entry.disproof == 0 && entry.hand.holds(hand);
            if holds {
                found = Some(Entry { hand, ..*entry });
            }
        }
        found
    }

    fn put(&mut self, entry: Entry) {
        let mask = self.table.len() - 1;
        let Bucket(bucket) = &mut self.table[entry.key as usize & mask];
        let place = bucket
            .iter()
            .position(|old| old.key == entry.key && old.hand == entry.hand)
            .unwrap_or_else(|| {
                // What took the least work goes; proofs go last, because the line is read from them.
                let worth = |entry: &Entry| {
                    if entry.is_empty() {
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

    /// Puts what a node's legal actions lead to on the list of children: checks, or all evasions.
    fn list(&mut self, position: &Position, attacks: bool, hand: Packed) {
        let begin = self.children.len();
        let mut children = std::mem::take(&mut self.children);
        let stage = if attacks { Stage::Checks } else { Stage::All };
        let held = Packed::of_both(position);
        let mut listed = std::mem::take(&mut self.listed);
        listed.clear();
        list(position, stage, &mut listed);
        for &Scored { action, .. } in &listed {
            let board = position.key_of_board_after(action);
            let key = key_of(board, held.after(position, action), !attacks);
            self.prefetch(key);
            let hand = if attacks {
                hand.after(position, action)
            } else {
                hand
            };
            let entry = Entry {
                key,
                hand,
                ..Entry::default()
            };
            children.push(Child { action, entry });
        }
        self.listed = listed;
        // By now the table has the first of them.
        let mut exchanges = Exchanges::new(position);
        for Child { action, entry } in &mut children[begin..] {
            *entry = self.get(entry.key, entry.hand).unwrap_or_else(|| Entry {
                proof: if attacks {
                    exchanges.of_check(*action)
                } else {
                    of_evasion(position, *action)
                },
                disproof: 1,
                ..*entry
            });
        }
        self.children = children;
    }

    /// Says that a node's bucket is about to be looked at.
    #[inline]
    fn prefetch(&self, key: u64) {
        let Bucket(bucket) = &self.table[key as usize & (self.table.len() - 1)];
        prefetch(&bucket[0], |entry| entry.key);
        prefetch(&bucket[WAYS / 2], |entry| entry.key);
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
        let (key, hand) = node_of(position, attacks);
        let ply = self.path.len();
        let mut rests_on = usize::MAX;
        if ply >= MOST_PLIES {
            // Given up on this line only, as if it repeated the root.
            let entry = Entry {
                key,
                hand,
                proof: INFINITE,
                disproof: 0,
                plies: 0,
            };
            return Visit { entry, rests_on: 0 };
        }
        if attacks && self.get(key, hand).is_none() && mates(position).is_some() {
            let entry = Entry {
                key,
                hand,
                proof: 0,
                disproof: INFINITE,
                plies: 1,
            };
            self.put(entry);
            return Visit { entry, rests_on };
        }
        let begin = self.children.len();
        self.list(position, attacks, hand);
        for child in &mut self.children[begin..] {
            // With less in hand than before the attacker has come nowhere; with more it is another position.
            let repeats =
                |&(key, hand): &(u64, Packed)| key == child.entry.key && hand.holds(child.entry.hand);
            if let Some(at) = self.path.iter().position(repeats) {
                (child.entry.proof, child.entry.disproof) = (INFINITE, 0);
                rests_on = rests_on.min(at);
            }
        }
        self.path.push((key, hand));
        let entry = loop {
            let children = &self.children[begin..];
            let entry = summary((key, hand), attacks, children);
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
            self.children[begin + best].entry = visit.entry;
        };
        self.children.truncate(begin);
        self.path.pop();
        // A proof rests on no repetition. A disproof that rests on one before this node holds on this line only.
        if entry.disproof != 0 || rests_on >= ply {
            self.put(entry);
            rests_on = usize::MAX;
        }
        Visit { entry, rests_on }
    }

    /// A node's children, while no line is searched.
    fn children_of(&mut self, position: &Position, attacks: bool) -> Vec<Child> {
        let (_, hand) = node_of(position, attacks);
        self.children.clear();
        self.list(position, attacks, hand);
        std::mem::take(&mut self.children)
    }

    /// The line of a proven position; `None` where the table lost too much of it and time is up.
    fn line(&mut self, root: &Position, timer: &Timer) -> Option<Vec<Action>> {
        let mut line = Vec::new();
        let mut position = root.clone();
        let mut attacks = true;
        while line.len() < MOST_PLIES {
            if let Some(action) = attacks.then(|| mates(&position)).flatten() {
                line.push(action);
                position = after(&position, action);
                break;
            }
            let mut children = self.children_of(&position, attacks);
            if children.iter().all(|child| child.entry.proof != 0)
                || !attacks && children.iter().any(|child| child.entry.proof != 0)
            {
                if children.is_empty() {
                    break;
                }
                // The table lost it: once more, and it may take a little.
                (self.most, self.over) = (self.nodes + AGAIN, false);
                self.path.clear();
                self.children.clear();
                for child in &children {
                    if !attacks && child.entry.proof != 0 {
                        self.visit(&after(&position, child.action), true, INFINITE, INFINITE, timer);
                    }
                }
                if attacks {
                    self.visit(&position, true, INFINITE, INFINITE, timer);
                }
                children = self.children_of(&position, attacks);
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

/// What tells nodes at which the attacker is to move from those at which the defender is: a board may be both, one player's mate
/// and the other's.
const DEFENDS: u64 = 0x9e37_79b9_7f4a_7c15;

/// A node's key, from that of its board and what is in both hands together. On one board that is always the same in a game, so that the
/// attacker's hand says what the defender has; in another game, or a problem, it may be something else.
#[inline]
fn key_of(board: u64, held: Packed, attacks: bool) -> u64 {
    let key = board ^ held.0.wrapping_mul(0xd6e8_feb8_6659_fd93);
    if attacks { key } else { key ^ DEFENDS }
}

/// A node's key, and the attacker's hand.
#[inline]
fn node_of(position: &Position, attacks: bool) -> (u64, Packed) {
    let actor = position.actor();
    let attacker = if attacks { actor } else { !actor };
    let key = key_of(position.key_of_board(), Packed::of_both(position), attacks);
    (key, Packed::of(position.hand(attacker)))
}

/// A mate by the next check, where it is easy to see.
#[inline]
fn mates(position: &Position) -> Option<Action> {
    // Who is in check has to answer it at the same time, of which that knows nothing.
    if position.in_check() {
        return None;
    }
    mate_in_one(position)
}

/// Of the squares on which checks were tried, which of them are lost there.
struct Exchanges<'a> {
    position: &'a Position,
    occupied: Bitboard,
    /// Where drops were asked for: what is dropped makes no difference.
    asked: Bitboard,
    /// Where they are lost.
    lost: Bitboard,
}

impl<'a> Exchanges<'a> {
    fn new(position: &'a Position) -> Self {
        Self {
            position,
            occupied: position.occupied(),
            asked: Bitboard::EMPTY,
            lost: Bitboard::EMPTY,
        }
    }

    /// The proof number that a check begins with: more where more of the defender's pieces than of the attacker's reach its square.
    #[inline]
    fn of_check(&mut self, action: Action) -> u32 {
        let to = action.to();
        let lost = match action {
            Action::Move { from, .. } => {
                let mut left = self.occupied;
                left.remove(from);
                self.is_lost(to, left)
            }
            Action::Drop { .. } => {
                if !self.asked.contains(to) {
                    self.asked.insert(to);
                    if self.is_lost(to, self.occupied) {
                        self.lost.insert(to);
                    }
                }
                self.lost.contains(to)
            }
        };
        if lost { 4 } else { 1 }
    }

    #[inline]
    fn is_lost(&self, to: Square, left: Bitboard) -> bool {
        let attacker = self.position.actor();
        let reach = self.position.attackers_to(to, left) & left;
        let of = |player: Player| (reach & self.position.pieces(player)).len();
        of(!attacker) > of(attacker)
    }
}

/// The proof number that an evasion begins with: more where it takes, and most where the king does.
#[inline]
fn of_evasion(position: &Position, action: Action) -> u32 {
    match action {
        Action::Move { from, to, .. } if position.piece_at(to).is_some() => {
            3 + u32::from(position.king(position.actor()) == Some(from))
        }
        _ => 1,
    }
}

fn after(position: &Position, action: Action) -> Position {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// A node's numbers from its children's.
fn summary((key, hand): (u64, Packed), attacks: bool, children: &[Child]) -> Entry {
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
        hand,
        proof,
        disproof,
        plies,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().expect("a position")
    }

    #[test]
    fn a_hand_holds_another_kind_by_kind() {
        let hand = |counts: &[(Kind, u8)]| {
            let mut hand = Hand::EMPTY;
            for &(kind, count) in counts {
                hand.set(kind, count);
            }
            Packed::of(hand)
        };
        // As many as a problem may have of each.
        let full = hand(&Kind::HAND.map(|kind| (kind, shogi::Setup::MOST)));
        let empty = hand(&[]);
        assert!(full.holds(full) && full.holds(empty) && empty.holds(empty) && !empty.holds(full));
        for kind in Kind::HAND {
            let (one, two) = (hand(&[(kind, 1)]), hand(&[(kind, 2)]));
            assert!(full.holds(two) && two.holds(one) && one.holds(empty), "{kind:?}");
            assert!(
                !one.holds(two) && !empty.holds(one) && !one.holds(full),
                "{kind:?}"
            );
            // More of all others does not make up for it.
            let mut rest = Hand::EMPTY;
            for other in Kind::HAND.into_iter().filter(|&other| other != kind) {
                rest.set(other, shogi::Setup::MOST);
            }
            let rest = Packed::of(rest);
            assert!(!rest.holds(one) && full.holds(rest), "{kind:?}");
        }
    }

    #[test]
    fn what_a_hand_holds_is_kept_up_to_date() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..20 {
            let mut at = Position::start();
            for _ in 0..200 {
                let actions = at.actions();
                let Some(&action) = actions.get(rng.usize(..actions.len().max(1))) else {
                    break;
                };
                let player = at.actor();
                let own = Packed::of(at.hand(player)).after(&at, action);
                let both = Packed::of_both(&at).after(&at, action);
                at.play_unchecked(action);
                assert_eq!(Packed::of(at.hand(player)), own, "{at}");
                assert_eq!(Packed::of_both(&at), both, "{at}");
            }
        }
    }

    #[test]
    fn one_players_mates_are_not_the_others() {
        // Gote mates. What sente could do with the same boards was asked before, and says nothing about that.
        let root = position("l6n1/5gkbl/p4p1p1/6p2/2P2PgNp/4Pn3/P3+ng1PK/7R1/L1+b1SSg1L w R2S5P3p 110");
        let mut solver = Solver::new(16);
        for action in root.actions() {
            let next = after(&root, action);
            if next.in_check() {
                solver.find(&next, 300);
            }
        }
        assert!(matches!(solver.find(&root, 300), Verdict::Mate(_)));
    }

    #[test]
    fn what_is_known_of_a_hand_holds_for_others() {
        // A gold mates on 5b, with or without a pawn. Nothing mates without it, where gote has it.
        let ask = |solver: &mut Solver, hands: &str| {
            let text = format!("4k4/9/4P4/9/9/9/9/9/4K4 b {hands} 1");
            let verdict = solver.find(&position(&text), 1_000);
            (verdict, solver.nodes())
        };
        let mut solver = Solver::new(16);
        assert_eq!(ask(&mut solver, "Pg").0, Verdict::NoMate);
        // Not even the root has to be looked at.
        assert_eq!(ask(&mut solver, "gp"), (Verdict::NoMate, 0));
        assert!(matches!(ask(&mut solver, "Gp"), (Verdict::Mate(_), 1)));
        assert!(matches!(ask(&mut solver, "GP"), (Verdict::Mate(_), 0)));
    }

    #[test]
    fn a_mate_of_one_set_of_pieces_is_none_of_another() {
        // A lance mates from afar, unless gote has a pawn to put between.
        let mut solver = Solver::new(16);
        let mut ask = |hands: &str| {
            let text = format!("4k4/2+P3+P2/9/9/9/9/9/9/4K4 b {hands} 1");
            solver.find(&position(&text), 10_000)
        };
        assert!(matches!(ask("L"), Verdict::Mate(_)));
        assert_eq!(ask("Lp"), Verdict::NoMate);
        assert!(matches!(ask("L"), Verdict::Mate(_)));
    }
}
