//! The network: what a sum over features cannot say about a position.
//!
//! It is of the NNUE family. Each player has a *view* of the board: turned so that they sit below, and mirrored so that their own
//! king does not stand left of the middle. A view's features are looked up, not multiplied: the first layer is the sum of a row
//! of [`WIDTH`] numbers for each feature that is there. Few of them change with an action, so that these sums ([`Views`]) are
//! kept up to date; what the sum over features sees in attacks, and how often pieces are defended and attacked, is found anew in each
//! position and added then. The sums, cut to 0 … 1, feed a few hidden units; these and the sums, cut and squared, feed the output. What the
//! sums feed has weights of its own for each range of pieces in hand ([`BUCKETS`]). What comes out is added to the
//! [sum over features](super::features), beside which it was trained; what attacks count for in that sum is corrected by the same ranges.
//! All is whole-numbered, so that every machine gets the same values.

#![allow(
    clippy::inline_always,
    reason = "a task has to be compiled anew for each instruction set"
)]

mod file;
mod seen;

pub use file::NetworkError;
pub(super) use seen::{Anew, bucket};
pub use seen::{ROWS, attack_rows, for_each_seen};

use super::features::{ATTACKS, Attacked};
use super::weights::UNIT;
use seen::{Changes, MOST_FEATURES, NEAR, View, for_each_of_view, kings, of_action, rows_of_anew};
use shogi::{Action, Bitboard, Player, Position, PositionTrait as _};
use simd::{InstructionSet, Isa, Task};
use std::fmt;

/// Units of the first layer, for each view.
pub const WIDTH: usize = 32;
/// Units of the hidden layer.
pub const HIDDEN: usize = 8;
/// Ranges of pieces in hand, of both players together: up to 2, 5, 8, 11 and more.
pub const BUCKETS: usize = 5;
/// What 1 is in the first layer's sums …
const ONE_SUM: i32 = 1_020;
/// … and in what leaves it.
const ONE: i32 = 255;
/// What 1 is in the output's weights.
const ONE_OUT: i32 = 64;
/// What 1 is in the hidden layer's weights …
const ONE_HIDDEN: i32 = 256;
/// … and in what its units count for.
const ONE_OUT_HIDDEN: i32 = 1_024;
/// Engine units for each unit of the output, which is the logarithm of the odds to win as training sees them.
const UNITS: i32 = 600;
/// The most that the network adds or takes.
const MOST: i32 = 3_000;

/// The weights as they are trained, before they are made whole numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    /// First layer: a row for each feature.
    pub rows: Vec<[f32; WIDTH]>,
    /// What the first layer's sums begin with.
    pub bias: [f32; WIDTH],
    /// The output's weights, for each range of pieces in hand: those of the view of the player to move, then the other's.
    pub out: [[[f32; WIDTH]; 2]; BUCKETS],
    /// What it begins with.
    pub bias_out: [f32; BUCKETS],
    /// The hidden layer's, for each range: those of the view of the player to move, then the other's.
    pub hidden: [[[f32; 2 * WIDTH]; HIDDEN]; BUCKETS],
    /// What its sums begin with.
    pub bias_hidden: [[f32; HIDDEN]; BUCKETS],
    /// What its units count for in the output.
    pub out_hidden: [[f32; HIDDEN]; BUCKETS],
    /// What each feature of the sum that comes from attacks counts for more, for each range of pieces in hand.
    pub corrections: Vec<[f32; ATTACKS]>,
}

/// A network, ready to be asked.
#[derive(Clone, PartialEq)]
pub struct Network {
    rows: Vec<[i8; WIDTH]>,
    /// Of the features that are found anew, the rows of both views beside each other.
    anew: Vec<Pair>,
    bias: [i16; WIDTH],
    out: [[[i16; WIDTH]; 2]; BUCKETS],
    bias_out: [i32; BUCKETS],
    hidden: [[[i16; 2 * WIDTH]; HIDDEN]; BUCKETS],
    bias_hidden: [[i32; HIDDEN]; BUCKETS],
    out_hidden: [[i16; HIDDEN]; BUCKETS],
    /// In the sum's parts of a unit.
    corrections: Vec<[i16; ATTACKS]>,
    about: String,
}

/// What a feature adds to the sums of both views, its owner's and the other's. In the sums' own numbers, so that they are added as they lie, and
/// on the cache's lines.
#[derive(Clone, Copy, PartialEq)]
#[repr(align(64))]
struct Pair([[i16; WIDTH]; 2]);

impl Pair {
    /// Those of all features that are found anew.
    fn all(rows: &[[i8; WIDTH]]) -> Vec<Self> {
        let pair = |views: [usize; 2]| Self(views.map(|row| rows[row].map(i16::from)));
        rows_of_anew().map(pair).collect()
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}

/// The first layer's sums without what is found anew in each position, by player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Views([[i16; WIDTH]; 2]);

impl Default for Views {
    fn default() -> Self {
        Self([[0; WIDTH]; 2])
    }
}

fn whole(value: f32, one: i32) -> i16 {
    (value * one as f32).round().clamp(-32_000.0, 32_000.0) as i16
}

impl Network {
    /// Makes a network of trained numbers; `about` says where they come from.
    pub fn new(parameters: &Parameters, about: &str) -> Self {
        // What is cut and squared times a weight has to fit 16 bits.
        let out = |value: f32| whole(value, ONE_OUT).clamp(-127, 127);
        let row = |row: &[f32; WIDTH]| row.map(|value| whole(value, ONE_SUM).clamp(-127, 127) as i8);
        let rows: Vec<_> = parameters.rows.iter().map(row).collect();
        Self {
            anew: Pair::all(&rows),
            rows,
            bias: parameters.bias.map(|value| whole(value, ONE_SUM)),
            out: parameters.out.map(|views| views.map(|row| row.map(out))),
            bias_out: parameters
                .bias_out
                .map(|value| (value * (ONE * ONE * ONE_OUT) as f32).round() as i32),
            hidden: parameters
                .hidden
                .map(|rows| rows.map(|row| row.map(|value| whole(value, ONE_HIDDEN)))),
            bias_hidden: parameters
                .bias_hidden
                .map(|row| row.map(|value| (value * (ONE * ONE_HIDDEN) as f32).round() as i32)),
            out_hidden: parameters
                .out_hidden
                .map(|row| row.map(|value| whole(value, ONE_OUT_HIDDEN))),
            corrections: parameters
                .corrections
                .iter()
                .map(|values| values.map(|value| whole(value, UNITS * UNIT)))
                .collect(),
            about: about.to_owned(),
        }
    }

    /// Its numbers as they are trained.
    pub fn parameters(&self) -> Parameters {
        fn parts<const N: usize>(row: &[i16; N], one: i32) -> [f32; N] {
            row.map(|number| f32::from(number) / one as f32)
        }
        Parameters {
            rows: self
                .rows
                .iter()
                .map(|row| parts(&row.map(i16::from), ONE_SUM))
                .collect(),
            bias: parts(&self.bias, ONE_SUM),
            out: self.out.map(|views| views.map(|row| parts(&row, ONE_OUT))),
            bias_out: self
                .bias_out
                .map(|number| number as f32 / (ONE * ONE * ONE_OUT) as f32),
            corrections: self
                .corrections
                .iter()
                .map(|row| parts(row, UNITS * UNIT))
                .collect(),
            hidden: self.hidden.map(|rows| rows.map(|row| parts(&row, ONE_HIDDEN))),
            bias_hidden: self
                .bias_hidden
                .map(|row| row.map(|number| number as f32 / (ONE * ONE_HIDDEN) as f32)),
            out_hidden: self.out_hidden.map(|row| parts(&row, ONE_OUT_HIDDEN)),
        }
    }

    /// What the features of the sum that come from attacks count for more, in the sum's parts of a unit; for each range of pieces in hand.
    pub(super) fn corrections(&self) -> &[[i16; ATTACKS]] {
        &self.corrections
    }

    /// Where its weights come from.
    pub fn about(&self) -> &str {
        &self.about
    }

    /// The sums of a position, from nothing; by the instructions of `isa`, as all that is asked.
    pub(super) fn views(&self, isa: Isa, position: &Position) -> Views {
        let mut views = Views([self.bias; 2]);
        let mut changes = [Changes::<MOST_FEATURES>::NONE; 2];
        for player in Player::BOTH {
            let list = &mut changes[player.index()];
            for_each_of_view(position, player, |feature| list.add(feature));
        }
        self.change(isa, &mut views, &changes);
        views
    }

    fn change<const N: usize>(&self, isa: Isa, views: &mut Views, changes: &[Changes<N>; 2]) {
        isa.run(Change {
            rows: &self.rows,
            views,
            changes,
        });
    }

    /// The sums of the position `after`, to which `action` has led from `before` with the sums `views`.
    pub(super) fn play(
        &self,
        isa: Isa,
        views: &Views,
        before: &Position,
        action: Action,
        after: &Position,
    ) -> Views {
        let (kings, kings_after) = (kings(before), seen::kings(after));
        let mut views = *views;
        if kings == kings_after {
            let mut changes = [Changes::<8>::NONE; 2];
            for of in Player::BOTH {
                let view = View::of(of, kings);
                let list = &mut changes[of.index()];
                if !of_action(&view, &view, before, action, after, list) {
                    return self.views(isa, after);
                }
            }
            self.change(isa, &mut views, &changes);
            return views;
        }
        // A king has moved: what is told by the distance from it changes for every piece near it.
        let mut changes = [Changes::<90>::NONE; 2];
        let mover = before.actor();
        let (Some(from), Some(to)) = (kings[mover.index()], kings_after[mover.index()]) else {
            return self.views(isa, after);
        };
        if kings_after[(!mover).index()] != kings[(!mover).index()] {
            return self.views(isa, after);
        }
        for of in Player::BOTH {
            let (view, view_after) = (View::of(of, kings), View::of(of, kings_after));
            if view.mirrored != view_after.mirrored {
                return self.views(isa, after);
            }
            let list = &mut changes[of.index()];
            if !of_action(&view, &view_after, before, action, after, list) {
                return self.views(isa, after);
            }
            let whose = usize::from(of != mover);
            for (view, position, king, adds) in [(&view, before, from, false), (&view_after, after, to, true)]
            {
                let near = Bitboard::from_bits(position.occupied().bits() & NEAR[king.index()]);
                for square in near {
                    let piece = position.piece_at(square);
                    if let Some(feature) = piece.and_then(|piece| view.near(whose, piece, square)) {
                        if adds {
                            list.add(feature);
                        } else {
                            list.remove(feature);
                        }
                    }
                }
            }
        }
        self.change(isa, &mut views, &changes);
        views
    }

    /// What the network adds for the player to move, in the engine's units, beside its corrections; `attacked` and what is `anew` by
    /// attacks are the position's, `range` [`bucket`]'s.
    #[inline(always)]
    pub(super) fn value<S: InstructionSet>(
        &self,
        set: S,
        views: &Views,
        position: &Position,
        attacked: &Attacked,
        anew: &mut Anew,
        range: usize,
    ) -> i32 {
        let actor = position.actor();
        anew.add_defences(position, attacked);
        let task = Value {
            pairs: &self.anew,
            anew: [actor, !actor].map(|player| anew.of(player)),
            views: [&views.0[actor.index()], &views.0[(!actor).index()]],
            out: &self.out[range],
            hidden: &self.hidden[range],
            bias_hidden: &self.bias_hidden[range],
            out_hidden: &self.out_hidden[range],
        };
        let sum = task.run(set) + i64::from(self.bias_out[range]);
        let units = sum * i64::from(UNITS) / i64::from(ONE * ONE * ONE_OUT);
        (units as i32).clamp(-MOST, MOST)
    }
}

struct Change<'a, const N: usize> {
    rows: &'a [[i8; WIDTH]],
    views: &'a mut Views,
    changes: &'a [Changes<N>; 2],
}

impl<const N: usize> Task for Change<'_, N> {
    type Output = ();

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) {
        for (view, changes) in self.views.0.iter_mut().zip(self.changes) {
            let mut sums = *view;
            for &feature in &changes.removed[..changes.counts[1]] {
                let row = &self.rows[usize::from(feature)];
                for i in 0..WIDTH {
                    sums[i] = sums[i].wrapping_sub(i16::from(row[i]));
                }
            }
            for &feature in &changes.added[..changes.counts[0]] {
                let row = &self.rows[usize::from(feature)];
                for i in 0..WIDTH {
                    sums[i] = sums[i].wrapping_add(i16::from(row[i]));
                }
            }
            *view = sums;
        }
    }
}

/// The output before its bias, from the sums of both views and what is found anew, first the player's who is to move.
struct Value<'a> {
    pairs: &'a [Pair],
    anew: [&'a [u16]; 2],
    views: [&'a [i16; WIDTH]; 2],
    out: &'a [[i16; WIDTH]; 2],
    hidden: &'a [[i16; 2 * WIDTH]; HIDDEN],
    bias_hidden: &'a [i32; HIDDEN],
    out_hidden: &'a [i16; HIDDEN],
}

impl Task for Value<'_> {
    type Output = i64;

    #[inline(always)]
    fn run<S: InstructionSet>(self, _: S) -> i64 {
        let mut sum = 0;
        let mut seen = [0; 2 * WIDTH];
        let mut all = self.views.map(|view| *view);
        // First in the view of the one who has the features, then in the other's.
        for (features, views) in self.anew.into_iter().zip([[0, 1], [1, 0]]) {
            let mut sums = views.map(|view| all[view]);
            for &feature in features {
                let Pair(rows) = &self.pairs[usize::from(feature)];
                for (sums, row) in sums.iter_mut().zip(rows) {
                    for i in 0..WIDTH {
                        sums[i] = sums[i].wrapping_add(row[i]);
                    }
                }
            }
            // Else the compiler mixes what follows into the loop, and takes the sums apart.
            let sums = std::hint::black_box(sums);
            all = views.map(|view| sums[view]);
        }
        for (which, (sums, out)) in all.into_iter().zip(self.out).enumerate() {
            let cut = &mut seen.as_chunks_mut::<WIDTH>().0[which];
            let mut weighed = [0; WIDTH];
            for i in 0..WIDTH {
                cut[i] = sums[i].clamp(0, ONE_SUM as i16) / (ONE_SUM / ONE) as i16;
                weighed[i] = cut[i].wrapping_mul(out[i]);
            }
            sum += i64::from(simd::sum_of_products(cut, &weighed));
        }
        let mut of_hidden = 0;
        for (unit, row) in self.hidden.iter().enumerate() {
            let unit_sum = simd::sum_of_products(&seen, row).saturating_add(self.bias_hidden[unit]);
            let cut = unit_sum.clamp(0, ONE * ONE_HIDDEN) / ONE_HIDDEN;
            of_hidden += i64::from(cut * cut) * i64::from(self.out_hidden[unit]);
        }
        sum + of_hidden / i64::from(ONE_OUT_HIDDEN / ONE_OUT)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::features::{TEMPO, for_each_attack, of_attacks};
    use super::super::weights::Weights;
    use super::file::LENGTH;
    use super::seen::{HELD, MOST_ANEW};
    use super::*;

    /// A network whose numbers are all different, so that a wrong place shows.
    pub(in crate::eval) fn arbitrary() -> Parameters {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut number = |size: f32| (rng.f32() * 2.0 - 1.0) * size;
        Parameters {
            rows: (0..ROWS).map(|_| std::array::from_fn(|_| number(0.12))).collect(),
            bias: std::array::from_fn(|_| number(0.5)),
            out: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| number(0.5)))),
            bias_out: std::array::from_fn(|_| number(0.5)),
            hidden: std::array::from_fn(|_| std::array::from_fn(|_| std::array::from_fn(|_| number(0.3)))),
            bias_hidden: std::array::from_fn(|_| std::array::from_fn(|_| number(0.5))),
            out_hidden: std::array::from_fn(|_| std::array::from_fn(|_| number(1.0))),
            corrections: (0..BUCKETS)
                .map(|_| std::array::from_fn(|_| number(0.5)))
                .collect(),
        }
    }

    /// What the parameters say, in the engine's units, without whole numbers.
    fn exact(parameters: &Parameters, position: &Position) -> f32 {
        let mut sums = [parameters.bias; 2];
        let mut add = |own: bool, feature: usize| {
            for (sum, number) in sums[usize::from(!own)].iter_mut().zip(parameters.rows[feature]) {
                *sum += number;
            }
        };
        let range = for_each_seen(position, &mut add);
        for_each_attack(position, |attack, sign| {
            let [own, other] = attack_rows(attack);
            add(sign > 0, own);
            add(sign < 0, other);
        });
        let cut = sums.as_flattened().iter().map(|sum| sum.clamp(0.0, 1.0));
        let out = parameters.out[range].as_flattened();
        let direct: f32 = cut.clone().zip(out).map(|(cut, out)| cut * cut * out).sum();
        let hidden = parameters.hidden[range].iter().zip(parameters.bias_hidden[range]);
        let hidden = hidden.map(|(row, bias)| {
            let sum: f32 = cut.clone().zip(row).map(|(cut, weight)| cut * weight).sum();
            (sum + bias).clamp(0.0, 1.0).powi(2)
        });
        let through: f32 = hidden
            .zip(parameters.out_hidden[range])
            .map(|(cut, out)| cut * out)
            .sum();
        (direct + through + parameters.bias_out[range]) * UNITS as f32
    }

    fn value(network: &Network, position: &Position) -> i32 {
        let mut anew = Anew::new();
        let attacked = of_attacks(position, |feature, sign| {
            anew.add_attack(if sign > 0 { Player::First } else { Player::Second }, feature);
        });
        anew.add_attack(position.actor(), TEMPO);
        network.value(
            simd::Baseline,
            &network.views(Isa::best(), position),
            position,
            &attacked,
            &mut anew,
            bucket(position),
        )
    }

    fn random_positions(mut f: impl FnMut(&Position)) {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..5 {
            let mut position = Position::start();
            for _ in 0..150 {
                let Some(action) = rng.choice(position.actions()) else {
                    break;
                };
                position.play_unchecked(action);
                f(&position);
            }
        }
    }

    #[test]
    fn whole_numbers_say_what_was_trained() {
        let parameters = arbitrary();
        let network = Network::new(&parameters, "");
        random_positions(|position| {
            let exact = exact(&parameters, position).clamp(-(MOST as f32), MOST as f32);
            let whole = value(&network, position) as f32;
            assert!((exact - whole).abs() < 100.0, "{position}: {exact}, {whole}");
        });
    }

    #[test]
    fn every_feature_is_seen_somewhere_and_none_beyond() {
        let mut seen = vec![false; ROWS];
        let (mut most, mut most_anew) = (0, 0);
        random_positions(|position| {
            let mut count = 0;
            for_each_seen(position, |_, feature| {
                seen[feature] = true;
                count += 1;
            });
            most = most.max(count);
            let mut counts = [40; 2];
            for_each_attack(position, |attack, sign| {
                for row in attack_rows(attack) {
                    seen[row] = true;
                }
                counts[usize::from(sign < 0)] += 1;
            });
            most_anew = counts.into_iter().fold(most_anew, usize::max);
        });
        let seen = seen.iter().filter(|&&seen| seen).count();
        assert!(seen > ROWS / 6, "{seen}");
        assert!(most <= 2 * (3 * 40 + HELD), "{most}");
        assert!(most_anew <= MOST_ANEW, "{most_anew}");
    }

    #[test]
    fn files_are_checked() {
        let network = Network::new(&arbitrary(), "by nobody");
        let sum = Weights::by_hand();
        let bytes = network.to_bytes(&sum);
        assert_eq!(network.about(), "by nobody");
        assert_eq!(Network::from_bytes(&bytes), Ok((sum, network)));
        assert_eq!(Network::from_bytes(b"GIF89a"), Err(NetworkError::Foreign));
        let (expected, found) = (bytes.len(), bytes.len() - 1);
        let cut = Network::from_bytes(&bytes[..found]);
        assert_eq!(cut, Err(NetworkError::Length { expected, found }));
        for length in [8, 20, LENGTH - 1, LENGTH + 3] {
            let cut = Network::from_bytes(&bytes[..length]);
            assert!(
                matches!(cut, Err(NetworkError::Length { .. })),
                "{length}: {cut:?}"
            );
        }
        let mut other = bytes.clone();
        other[8] ^= 1;
        assert!(matches!(
            Network::from_bytes(&other),
            Err(NetworkError::Shape { .. })
        ));
        for at in [28, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            let error = Network::from_bytes(&damaged).expect_err("a bit was turned");
            assert!(matches!(error, NetworkError::Damaged { .. }), "{error}");
        }
    }
}
