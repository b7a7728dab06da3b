//! The policy: how likely a search is to choose a ring move or a placement, told at a glance.
//!
//! A log-linear model: an action's *logit* is the sum of the weights of the features that it has, and its chance is e^logit as a
//! share of all (softmax). Coulom ("Computing Elo Ratings of Move Patterns in the Game of Go", 2007) ranks Go's moves so. The search
//! tries the likely ones first.
//!
//! Features are classes that the board's twelve symmetries and the colours map onto each other, so that nothing is learnt twice:
//! - what lies along each axis around the point to which a ring moves, around the one where it leaves a marker, and around each
//!   marker that it flips (on the axes across its way);
//! - how many markers it flips, how far it goes, what the lines gain, and how far out its two points lie;
//! - how each ring stands to the two points, or to the one where a ring is placed.

use crate::board::{Board, LineTables};
use crate::geometry::{
    AROUND, BITS, LINES, ORBIT_COUNT, ORBITS, PLACES, POINTS, SIDE, SPAN, around, between, direction, points,
};
use crate::network::{self, NetworkError};
use simd::{InstructionSet, Isa, Task};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use yinsh::{Action, Player, Point, Position, PositionTrait as _, RINGS, Stage, Symmetry};

/// Why the markers around a point are looked at: a ring comes there, leaves a marker there, or flips an own marker there, or one of
/// the other's.
#[derive(Clone, Copy)]
enum Near {
    To,
    From,
    FlipsOwn,
    FlipsOther,
}

const NEARS: usize = 4;
/// Fillings of the points around one, those that are the same from the other side counted once.
const FILLINGS: usize = SIDE * (SIDE + 1) / 2;
/// Markers of a player that are flipped: 0 to 6 and more.
const FLIPS: usize = 7;
/// How far a move goes, from the next point on.
const LENGTHS: usize = 9;
/// What the lines gain, in steps of two.
const GAINS: usize = 64;
/// Markers in the pool, by nines.
const PHASES: usize = 6;
/// Rings that are placed already.
const PLACED: usize = 2 * RINGS as usize;
/// How two points can stand to each other, but for the symmetries; a test counts them.
const RELATIONS: usize = 629;
/// Own rings and the other's.
const SIDES: usize = 2;

const FLIPS_AT: usize = NEARS * FILLINGS;
const LENGTH_AT: usize = FLIPS_AT + FLIPS * FLIPS;
const GAIN_AT: usize = LENGTH_AT + LENGTHS;
const TO_AT: usize = GAIN_AT + GAINS;
const FROM_AT: usize = TO_AT + ORBIT_COUNT * PHASES;
const RING_TO_AT: usize = FROM_AT + ORBIT_COUNT * PHASES;
const RING_FROM_AT: usize = RING_TO_AT + SIDES * RELATIONS;
const PLACE_AT: usize = RING_FROM_AT + SIDES * RELATIONS;
const RING_PLACE_AT: usize = PLACE_AT + ORBIT_COUNT * PLACED;

/// How many features there are.
pub const POLICY_FEATURES: usize = RING_PLACE_AT + SIDES * RELATIONS;

/// What 1 is in a file's weights.
const ONE: f32 = 256.0;

/// How a file begins.
const MAGIC: &[u8; 8] = b"SENTEYP1";

/// How each two points stand to each other, a number below [`RELATIONS`].
static RELATION: LazyLock<Box<[[u16; POINTS]]>> = LazyLock::new(|| {
    let mut relations = vec![[u16::MAX; POINTS]; POINTS].into_boxed_slice();
    let mut count = 0;
    for a in Point::all() {
        for b in Point::all() {
            if relations[a.index()][b.index()] == u16::MAX {
                for symmetry in Symmetry::ALL {
                    let [a, b] = [a, b].map(|point| symmetry.point(point).index());
                    relations[a][b] = count;
                }
                count += 1;
            }
        }
    }
    relations
});

/// One side of a filling seen from the point: the nearest digit the lowest. The sides before a point have it the highest.
fn reversed(side: usize) -> usize {
    (0..SPAN)
        .fold((side, 0), |(rest, out), _| (rest / 3, 3 * out + rest % 3))
        .1
}

/// A side with own and other digits for white and black ones.
fn seen_by(player: Player, side: usize) -> usize {
    match player {
        Player::First => side,
        Player::Second => (0..SPAN).fold(0, |out, i| {
            let power = 3_usize.pow(i as u32);
            out + power * [0, 2, 1][side / power % 3]
        }),
    }
}

/// The number of a filling ([`around`]) for a player, below [`FILLINGS`].
fn filling(player: Player, around: usize) -> usize {
    let after = seen_by(player, around % SIDE);
    let before = seen_by(player, reversed(around / SIDE));
    let (low, high) = (after.min(before), after.max(before));
    high * (high + 1) / 2 + low
}

fn near(near: Near, player: Player, around: usize) -> usize {
    near as usize * FILLINGS + filling(player, around)
}

fn flips([own, other]: [usize; SIDES]) -> usize {
    FLIPS_AT + FLIPS * own.min(FLIPS - 1) + other.min(FLIPS - 1)
}

/// How far a move goes along its axis.
fn length(from: usize, to: usize, axis: usize) -> usize {
    let [from, to] = [from, to].map(|p| PLACES[p][axis].index);
    LENGTH_AT + usize::from(from.abs_diff(to)) - 1
}

fn gain(delta: i32) -> usize {
    GAIN_AT + (delta.div_euclid(2) + GAINS as i32 / 2).clamp(0, GAINS as i32 - 1) as usize
}

fn phase(position: &Position) -> usize {
    (usize::from(position.pool()) / 9).min(PHASES - 1)
}

fn placed(board: &Board) -> usize {
    ((board.rings[0] | board.rings[1]).count_ones() as usize).min(PLACED - 1)
}

/// The places of white markers on each line, a bit each, and of black ones.
struct Lines([[u16; 2]; LINES]);

impl Lines {
    /// What lies around a point on an axis.
    #[inline]
    fn around(&self, p: usize, axis: usize) -> usize {
        let place = PLACES[p][axis];
        around(self.0[usize::from(place.line)], place.index.into())
    }
}

/// Own pieces and the other's.
fn sides(pieces: &[u128; 2], player: Player) -> [u128; SIDES] {
    [pieces[player.index()], pieces[(!player).index()]]
}

/// Calls `see` with each ring move that makes no row, or each placement, and its features: what a policy is trained with.
pub(crate) fn for_each(
    position: &Position,
    board: &Board,
    tables: &LineTables,
    mut see: impl FnMut(Action, &[u16]),
) {
    let actor = position.actor();
    let mut features = Vec::new();
    let lines = Lines(board.markers_on_lines(tables));
    let [rings, markers] = [&board.rings, &board.markers].map(|pieces| sides(pieces, actor));
    let related = |features: &mut Vec<u16>, at: usize, p: usize| {
        for (side, &set) in rings.iter().enumerate() {
            features.extend(points(set).map(|q| (at + side * RELATIONS) as u16 + RELATION[q][p]));
        }
    };
    if position.stage() == Stage::Place {
        let _ = position.try_for_each_action::<()>(|action| {
            if let Action::Place(point) = action {
                let p = point.index();
                features.clear();
                features.push((PLACE_AT + usize::from(ORBITS[p]) * PLACED + placed(board)) as u16);
                related(&mut features, RING_PLACE_AT, p);
                see(action, &features);
            }
            ControlFlow::Continue(())
        });
        return;
    }
    position.for_each_ring_move(actor, |from, to, _| {
        let action = Action::Move { from, to };
        let (from, to) = (from.index(), to.index());
        let change = board.change(tables, actor, from, to);
        if change.own_row || change.other_row {
            return;
        }
        features.clear();
        let mut add = |feature: usize| features.push(feature as u16);
        let (direction, path) = between(from, to);
        for axis in 0..3 {
            add(near(Near::To, actor, lines.around(to, axis)));
            add(near(Near::From, actor, lines.around(from, axis)));
        }
        let flipped = markers.map(|set| path & set);
        for (set, kind) in flipped.into_iter().zip([Near::FlipsOwn, Near::FlipsOther]) {
            for p in points(set) {
                for axis in (0..3).filter(|&axis| axis != direction % 3) {
                    add(near(kind, actor, lines.around(p, axis)));
                }
            }
        }
        add(flips(flipped.map(|set| set.count_ones() as usize)));
        add(length(from, to, direction % 3));
        add(gain(change.delta));
        add(TO_AT + usize::from(ORBITS[to]) * PHASES + phase(position));
        add(FROM_AT + usize::from(ORBITS[from]) * PHASES + phase(position));
        related(&mut features, RING_TO_AT, to);
        related(&mut features, RING_FROM_AT, from);
        see(action, &features);
    });
}

/// Weights for all points of the board, and some to spare for wide registers.
type Points = [i16; 96];

/// A policy, ready to be asked.
#[derive(Clone, PartialEq)]
pub struct Policy {
    weights: Vec<i16>,
    /// By the player and by [`Near`], for each of [`around`].
    near: Vec<[i16; AROUND]>,
    /// By the side and the point of a ring: what it is worth to one that comes to a point, leaves it, is placed on it.
    ring_to: Vec<Points>,
    ring_from: Vec<Points>,
    ring_place: Vec<Points>,
    isa: Isa,
    about: String,
}

impl fmt::Debug for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Policy")
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}

impl Policy {
    /// Makes a policy of trained weights, one for each of [`POLICY_FEATURES`]; `about` says where they come from.
    pub fn new(weights: &[f32], about: &str) -> Self {
        let whole = |weight: &f32| (weight * ONE).round().clamp(-8_000.0, 8_000.0) as i16;
        Self::of(weights.iter().map(whole), about.to_owned())
    }

    fn of(from: impl Iterator<Item = i16>, about: String) -> Self {
        let mut weights: Vec<i16> = from.take(POLICY_FEATURES).collect();
        weights.resize(POLICY_FEATURES, 0);
        let near = Player::BOTH.into_iter().flat_map(|player| {
            let weights = &weights;
            (0..NEARS).map(move |kind| {
                std::array::from_fn(|around| weights[kind * FILLINGS + filling(player, around)])
            })
        });
        let near = near.collect();
        let related = |at: usize| {
            let row = |(side, q): (usize, usize)| {
                let mut row = [0; 96];
                for (weight, &relation) in row.iter_mut().zip(&RELATION[q]) {
                    *weight = weights[at + side * RELATIONS + usize::from(relation)];
                }
                row
            };
            let all = (0..SIDES).flat_map(|side| (0..POINTS).map(move |q| (side, q)));
            all.map(row).collect()
        };
        Self {
            near,
            ring_to: related(RING_TO_AT),
            ring_from: related(RING_FROM_AT),
            ring_place: related(RING_PLACE_AT),
            weights,
            isa: Isa::best(),
            about,
        }
    }

    /// Where its weights come from.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// Adds it to a file, as [`Policy::read`] reads it.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let begin = out.len();
        out.extend(MAGIC);
        out.extend((POLICY_FEATURES as u32).to_le_bytes());
        out.extend(self.weights.iter().flat_map(|weight| weight.to_le_bytes()));
        network::finish(out, begin, &self.about);
    }

    /// Reads what comes after the network in a file, and checks that it is a policy, of this engine's features, and whole.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        const LENGTH: usize = MAGIC.len() + 4 + 2 * POLICY_FEATURES;
        // What does not even begin as a policy is a network's file with something after it.
        let longer = NetworkError::Length {
            expected: 0,
            found: bytes.len(),
        };
        let rest = bytes.strip_prefix(MAGIC).ok_or(longer)?;
        let (words, pairs) = rest.split_at(rest.len().min(4));
        if let Ok(found) = words.try_into().map(u32::from_le_bytes)
            && found as usize != POLICY_FEATURES
        {
            return Err(NetworkError::PolicyShape { found });
        }
        let (about, after) = network::end(bytes, LENGTH)?;
        if !after.is_empty() {
            return Err(NetworkError::Length {
                expected: bytes.len() - after.len(),
                found: bytes.len(),
            });
        }
        let weights = pairs.as_chunks().0.iter().take(POLICY_FEATURES);
        Ok(Self::of(weights.map(|&pair| i16::from_le_bytes(pair)), about))
    }

    /// The sums over rings for each point.
    fn sum(&self, start: Points, rows: &[Points], rings: [u128; SIDES]) -> Points {
        self.isa.run(Sum { start, rows, rings })
    }

    /// The logits of placements, by point, in 256ths.
    pub(crate) fn placements(&self, position: &Position, board: &Board) -> Points {
        let placed = placed(board);
        let mut start = [0; 96];
        for (p, weight) in start.iter_mut().enumerate().take(POINTS) {
            *weight = self.weights[PLACE_AT + usize::from(ORBITS[p]) * PLACED + placed];
        }
        self.sum(start, &self.ring_place, sides(&board.rings, position.actor()))
    }

    /// What the logits of ring moves in a position are made of.
    pub(crate) fn moves(&self, position: &Position, board: &Board, tables: &LineTables) -> Moves<'_> {
        let actor = position.actor();
        let rings = sides(&board.rings, actor);
        Moves {
            weights: &self.weights,
            ring_from: &self.ring_from,
            lines: Lines(board.markers_on_lines(tables)),
            near: &self.near[NEARS * actor.index()..][..NEARS],
            phase: phase(position),
            to: self.sum([0; 96], &self.ring_to, rings),
            known: 0,
            from: (usize::MAX, 0),
            rings,
            markers: sides(&board.markers, actor),
        }
    }
}

/// Adds up the rows of the rings that are there.
struct Sum<'a> {
    start: Points,
    rows: &'a [Points],
    rings: [u128; SIDES],
}

#[allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]
impl Task for Sum<'_> {
    type Output = Points;

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> Points {
        let mut sum = self.start;
        for (rows, set) in self.rows.chunks_exact(POINTS).zip(self.rings) {
            for q in points(set) {
                for (sum, weight) in sum.iter_mut().zip(&rows[q]) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
        }
        sum
    }
}

/// The logits of a position's ring moves: what belongs to a point is summed once.
pub(crate) struct Moves<'a> {
    weights: &'a [i16],
    ring_from: &'a [Points],
    lines: Lines,
    near: &'a [[i16; AROUND]],
    phase: usize,
    rings: [u128; SIDES],
    markers: [u128; SIDES],
    /// By the point that a ring comes to: from the rings alone, and from everything where it is `known`.
    to: Points,
    known: u128,
    /// The last ring's point, and what belongs to it.
    from: (usize, i32),
}

impl Moves<'_> {
    #[inline]
    fn near(&self, kind: Near, p: usize, axis: usize) -> i32 {
        i32::from(self.near[kind as usize][self.lines.around(p, axis)])
    }

    fn weight(&self, feature: usize) -> i32 {
        i32::from(self.weights[feature])
    }

    #[inline]
    fn to(&mut self, p: usize) -> i32 {
        if self.known & BITS[p] == 0 {
            self.known |= BITS[p];
            let axes = (0..3).map(|axis| self.near(Near::To, p, axis)).sum::<i32>();
            let place = self.weight(TO_AT + usize::from(ORBITS[p]) * PHASES + self.phase);
            self.to[p] = self.to[p].wrapping_add((axes + place) as i16);
        }
        self.to[p].into()
    }

    #[inline]
    fn from(&mut self, p: usize) -> i32 {
        if self.from.0 != p {
            let axes = (0..3).map(|axis| self.near(Near::From, p, axis)).sum::<i32>();
            let place = self.weight(FROM_AT + usize::from(ORBITS[p]) * PHASES + self.phase);
            let rings = self.ring_from.chunks_exact(POINTS);
            let rings = rings.zip(self.rings).map(|(rows, set)| {
                let weights = points(set).map(|q| i32::from(rows[q][p]));
                weights.sum::<i32>()
            });
            self.from = (p, axes + place + rings.sum::<i32>());
        }
        self.from.1
    }

    /// The logit of a move that makes no row, in 256ths; `delta` is what the lines gain by it.
    #[inline]
    pub(crate) fn logit(&mut self, from: usize, to: usize, jumps: bool, delta: i32) -> i32 {
        let axis = direction(from, to) % 3;
        let mut logit = self.to(to) + self.from(from);
        let mut flipped = [0, 0];
        if jumps {
            let (_, path) = between(from, to);
            for (k, kind) in [Near::FlipsOwn, Near::FlipsOther].into_iter().enumerate() {
                for p in points(path & self.markers[k]) {
                    flipped[k] += 1;
                    for across in (0..3).filter(|&across| across != axis) {
                        logit += self.near(kind, p, across);
                    }
                }
            }
        }
        logit += self.weight(flips(flipped));
        logit += self.weight(length(from, to, axis));
        logit + self.weight(gain(delta))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::pack;
    use crate::search::Node;
    use crate::tests::walk;
    use crate::{Engine, Network};
    use std::collections::{BTreeMap, BTreeSet};
    use yinsh::Setup;

    /// Weights of all sizes, so that no feature goes for another.
    fn policy() -> Policy {
        let mut rng = fastrand::Rng::with_seed(3);
        let weights: Vec<f32> = (0..POLICY_FEATURES).map(|_| rng.f32() * 2.0 - 1.0).collect();
        Policy::new(&weights, "a test")
    }

    /// The logits of what can be chosen, by the features.
    fn logits(engine: &Engine, policy: &Policy, position: &Position) -> BTreeMap<u16, i32> {
        let mut logits = BTreeMap::new();
        engine.choices(position, |action, features| {
            let weights = features
                .iter()
                .map(|&f| i32::from(policy.weights[usize::from(f)]));
            logits.insert(pack(action), weights.sum());
        });
        logits
    }

    #[test]
    fn the_search_sums_the_weights_of_the_features() {
        let (engine, policy) = (Engine::new(1), policy());
        let evaluator = crate::eval::Evaluator::new(Network::shipped());
        let (mut moves, mut jumping) = (0, 0);
        walk(12, |position, _| {
            if !matches!(position.stage(), Stage::Move | Stage::Place) {
                return;
            }
            let expected = logits(&engine, &policy, position);
            let Node { position, board } = Node::new(position, &evaluator);
            if position.stage() == Stage::Place {
                let found = policy.placements(&position, &board);
                for point in position.actions() {
                    let Action::Place(p) = point else { continue };
                    assert_eq!(
                        i32::from(found[p.index()]),
                        expected[&pack(point)],
                        "{position} {p}"
                    );
                }
                return;
            }
            let actor = position.actor();
            let mut found = policy.moves(&position, &board, &evaluator.tables);
            position.for_each_ring_move(actor, |from, to, jumps| {
                let (a, b) = (from.index(), to.index());
                let change = board.change(&evaluator.tables, actor, a, b);
                let logit = found.logit(a, b, jumps, change.delta);
                let expected = expected.get(&pack(Action::Move { from, to }));
                assert_eq!(expected.is_none(), change.own_row || change.other_row);
                assert!(
                    expected.is_none_or(|&expected| logit == expected),
                    "{position} {from} {to}"
                );
                moves += 1;
                jumping += u32::from(jumps);
            });
        });
        assert!(moves > 1_000 && jumping > 100, "{moves}, {jumping}");
    }

    #[test]
    fn views_of_the_board_and_colours_are_alike() {
        let (engine, policy) = (Engine::new(1), policy());
        walk(4, |position, _| {
            if !matches!(position.stage(), Stage::Move | Stage::Place) {
                return;
            }
            let setup = Setup::from(position);
            let logits = logits(&engine, &policy, position);
            for symmetry in Symmetry::ALL {
                let mut turned = symmetry.setup(&setup);
                // While rings are placed, White's come first, so that colours can't change.
                if position.stage() == Stage::Move {
                    turned.rings.swap(0, 1);
                    turned.markers.swap(0, 1);
                    turned.removed.swap(0, 1);
                    turned.actor = !turned.actor;
                }
                let turned = Position::try_from(turned).expect("a position");
                let mut expected = BTreeMap::new();
                engine.choices(position, |action, _| {
                    expected.insert(pack(symmetry.action(action)), logits[&pack(action)]);
                });
                assert_eq!(
                    super::tests::logits(&engine, &policy, &turned),
                    expected,
                    "{position}"
                );
            }
        });
    }

    #[test]
    fn points_stand_to_each_other_in_so_many_ways() {
        let relations: BTreeSet<u16> = RELATION.iter().flatten().copied().collect();
        assert_eq!(relations.len(), RELATIONS);
        assert_eq!(relations.last(), Some(&(RELATIONS as u16 - 1)));
        assert!(usize::from(u16::MAX) > POLICY_FEATURES);
    }

    #[test]
    fn fillings_are_the_same_from_the_other_side_and_for_the_other_player() {
        let mut met = BTreeSet::new();
        for around in 0..AROUND {
            let other_side = reversed(around % SIDE) * SIDE + reversed(around / SIDE);
            let other_colours =
                seen_by(Player::Second, around % SIDE) + SIDE * seen_by(Player::Second, around / SIDE);
            let number = filling(Player::First, around);
            assert_eq!(filling(Player::First, other_side), number, "{around}");
            assert_eq!(filling(Player::Second, other_colours), number, "{around}");
            met.insert(number);
        }
        assert_eq!(met.len(), FILLINGS);
        assert_eq!(met.last(), Some(&(FILLINGS - 1)));
    }
}
