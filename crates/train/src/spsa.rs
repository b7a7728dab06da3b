//! Simultaneous perturbation stochastic approximation (SPSA), for numbers whose worth only games tell.
//!
//! After J. C. Spall, *Implementation of the simultaneous perturbation algorithm for stochastic optimization* (1998). All numbers
//! are moved at once, each up or down by chance; one pair of games says which of the two sides is the better one, and all numbers
//! take a step to it. How far is tried, and how large the steps are, shrinks as the pairs go by, with Spall's exponents.

use fastrand::Rng;

/// With this power of the pair's number the distance shrinks at which is tried.
const GAMMA: f64 = 0.101;
/// With this power the steps do.
const ALPHA: f64 = 0.602;
/// So large a share of all pairs holds the first steps back.
const STABLE: f64 = 0.1;
/// In the last pair a number is tried so large a share of its range away, to both sides; but at least [`LEAST`].
const SHARE: f64 = 0.05;
/// Whole numbers differ by no less.
const LEAST: f64 = 0.5;

/// A number to be tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number {
    /// Where it begins.
    pub start: i32,
    /// The least and the greatest that it may become.
    pub range: [i32; 2],
}

/// The numbers on their way.
#[derive(Clone, Debug)]
pub struct Spsa {
    numbers: Vec<Number>,
    values: Vec<f64>,
    pairs: u64,
    gain: f64,
    seed: u64,
    /// What [`Self::higher`] says.
    higher: Vec<[u64; 5]>,
}

impl Spsa {
    /// Begins with the numbers' starts. `pairs` of games will be played in all; in the last of them a pair that is won twice moves a
    /// number by `gain` times twice the distance at which it is tried. `seed` decides the chances.
    pub fn new(numbers: Vec<Number>, pairs: u64, gain: f64, seed: u64) -> Self {
        Self {
            values: numbers.iter().map(|number| f64::from(number.start)).collect(),
            higher: vec![[0; 5]; numbers.len()],
            numbers,
            pairs,
            gain,
            seed,
        }
    }

    /// What the two sides of the pair of this number, from 1, play with.
    pub fn sides(&self, pair: u64) -> [Vec<i32>; 2] {
        let (signs, mut rng) = self.signs(pair);
        [1.0, -1.0].map(|side| {
            let numbers = self.numbers.iter().zip(&self.values).zip(&signs);
            let of = |((number, value), sign): ((&Number, &f64), &f64)| {
                let wanted = value + side * sign * self.distance(*number, pair);
                // Up as often as the rest is large, so that small differences count.
                let whole = (wanted + rng.f64()).floor() as i32;
                whole.clamp(number.range[0], number.range[1])
            };
            numbers.map(of).collect()
        })
    }

    /// Learns how many more of its two games the first side won than the second, from −2 to 2.
    pub fn learn(&mut self, pair: u64, result: i32) {
        let (signs, _) = self.signs(pair);
        let count = self.pairs as f64;
        let steps = |pair: f64| (STABLE * count + pair).powf(-ALPHA) * pair.powf(2.0 * GAMMA);
        let size = self.gain * steps(pair as f64) / steps(count);
        for (place, sign) in signs.into_iter().enumerate() {
            let number = self.numbers[place];
            let step = size * self.distance(number, pair) * f64::from(result) * sign;
            let [least, most] = number.range.map(f64::from);
            self.values[place] = (self.values[place] + step).clamp(least, most);
            let seen = if sign > 0.0 { result } else { -result };
            self.higher[place][(seen + 2).clamp(0, 4) as usize] += 1;
        }
    }

    /// How the sides did that had a number higher, for each number: pairs that they made 0, ½, 1, 1½ and 2 points of. This is a
    /// factorial design's main effect: as all numbers are moved at once and by chance, every pair tells of every number, and the
    /// other numbers are its noise.
    pub fn higher(&self) -> &[[u64; 5]] {
        &self.higher
    }

    /// The numbers now.
    pub fn values(&self) -> Vec<i32> {
        self.values.iter().map(|value| value.round() as i32).collect()
    }

    /// How far from its value a number is tried.
    fn distance(&self, number: Number, pair: u64) -> f64 {
        let [least, most] = number.range.map(f64::from);
        let last = (SHARE * (most - least)).max(LEAST);
        last * (self.pairs as f64 / pair as f64).powf(GAMMA)
    }

    /// Which way the first side moves each number, and the chances after that.
    fn signs(&self, pair: u64) -> (Vec<f64>, Rng) {
        let mut rng = Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ pair);
        let signs = self.numbers.iter().map(|_| if rng.bool() { 1.0 } else { -1.0 });
        (signs.collect(), rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: u64 = 4_000;

    /// Plays pairs in which a side wins the oftener the nearer its numbers are to `best`.
    fn tuned(best: [i32; 2], seed: u64) -> Vec<i32> {
        let numbers = [[0, 200], [-50, 50]].map(|range| Number {
            start: range[0] + 30,
            range,
        });
        let mut spsa = Spsa::new(numbers.to_vec(), PAIRS, 0.02, seed);
        let mut rng = Rng::with_seed(seed);
        for pair in 1..=PAIRS {
            let [one, other] = spsa.sides(pair);
            let worth = |side: &[i32]| {
                let away = |place: usize| f64::from(side[place] - best[place]) / 100.0;
                -away(0).powi(2) - away(1).powi(2)
            };
            let chance = 1.0 / (1.0 + (-8.0 * (worth(&one) - worth(&other))).exp());
            let games = (0..2).map(|_| if rng.f64() < chance { 1 } else { -1 });
            spsa.learn(pair, games.sum());
        }
        spsa.values()
    }

    #[test]
    fn the_best_is_found_by_games() {
        for (best, seed) in [([140, 20], 1), ([60, -10], 2), ([140, -40], 3)] {
            let found = tuned(best, seed);
            for place in 0..2 {
                let off = (found[place] - best[place]).abs();
                assert!(off <= 15, "{found:?} in place of {best:?}");
            }
        }
    }

    #[test]
    fn sides_stay_within_the_range_and_differ() {
        let number = Number {
            start: 3,
            range: [0, 4],
        };
        let spsa = Spsa::new(vec![number], 100, 0.002, 5);
        let mut differ = 0;
        for pair in 1..=100 {
            let [one, other] = spsa.sides(pair);
            assert!((0..=4).contains(&one[0]) && (0..=4).contains(&other[0]));
            differ += usize::from(one != other);
            assert_eq!(spsa.sides(pair), [one, other], "the same again");
        }
        assert!(differ > 60, "{differ}");
    }

    #[test]
    fn what_wins_is_told_from_what_does_not_matter() {
        let number = Number {
            start: 0,
            range: [-100, 100],
        };
        let mut spsa = Spsa::new(vec![number; 3], 400, 0.002, 7);
        for pair in 1..=400 {
            let [one, other] = spsa.sides(pair);
            let (first, second) = (one[0] > other[0], one[1] < other[1]);
            spsa.learn(pair, i32::from(first) + i32::from(second) - 1);
        }
        let points = |place: usize| -> f64 {
            let halves = (0..5).map(|points| points * spsa.higher()[place][points as usize]);
            halves.sum::<u64>() as f64 / 2.0
        };
        for pairs in spsa.higher() {
            assert_eq!(pairs.iter().sum::<u64>(), 400);
        }
        assert!(
            (480.0..520.0).contains(&points(0)),
            "it wins half a point: {}",
            points(0)
        );
        assert!(
            (280.0..320.0).contains(&points(1)),
            "it loses as much: {}",
            points(1)
        );
        assert!(
            (370.0..430.0).contains(&points(2)),
            "it does not matter: {}",
            points(2)
        );
    }

    #[test]
    fn who_learns_nothing_stays() {
        let number = Number {
            start: -7,
            range: [-10, 10],
        };
        let mut spsa = Spsa::new(vec![number], 10, 0.5, 1);
        for pair in 1..=10 {
            spsa.learn(pair, 0);
        }
        assert_eq!(spsa.values(), [-7]);
        for pair in 1..=10 {
            let up = spsa.sides(pair)[0] > spsa.sides(pair)[1];
            spsa.learn(pair, if up { 2 } else { -2 });
        }
        assert!(spsa.values()[0] > -7 && spsa.values()[0] <= 10);
    }
}
