//! What the results of a match say.
//!
//! Games come in pairs: one opening, colours swapped. The two games of a pair depend on each other, so the unit of all
//! statistics is the pair, whose result is one of five (0, ½, 1, 1½, 2 points): the pentanomial model. Taking games for
//! independent instead would make errors too large wherever openings are not balanced.

use std::cmp::Ordering;
use std::fmt;

/// 97.5 % of a normal distribution lie below this many standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
/// What an impossible result counts as in the log-likelihood, so that it stays finite.
const PRIOR: f64 = 1e-3;
/// A pair's share of the points, by its place among the five.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Pairs of games by the points that the first engine made of them: 0, ½, 1, 1½, 2.
pub type Pairs = [u64; 5];

/// Elo of a share of the points: infinite at 0 and 1.
pub fn elo_of_share(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of the points that an Elo difference lets expect.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// How strong the first engine was, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The first engine's share of the points.
    pub share: f64,
    /// The Elo difference of that share, with the ends of its 95 % interval; infinite where everything was won or lost.
    pub elo: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Normalised Elo: the difference measured by the spread of a game's result, so that it does not depend on how many
    /// games are drawn. (M. Van den Bergh, "Normalized Elo".)
    pub normalised: f64,
    /// The likelihood of superiority: how likely the first engine is the stronger one.
    pub los: f64,
}

/// The Elo difference: `+35.2 ± 20.1`, or the ends of the interval where it has no width to speak of.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo, low, high, .. } = self;
        let half = (high - low) / 2.0;
        if half.is_finite() {
            write!(f, "{elo:+.1} ± {half:.1}")
        } else {
            write!(f, "{elo:+.1} ({low:+.1} to {high:+.1})")
        }
    }
}

/// What pairs say; `None` where there is none.
pub fn estimate(pairs: &Pairs) -> Option<Estimate> {
    let count = pairs.iter().sum::<u64>() as f64;
    if count == 0.0 {
        return None;
    }
    let mean = |value: &dyn Fn(f64) -> f64| {
        let sum: f64 = pairs
            .iter()
            .zip(SHARES)
            .map(|(&n, share)| n as f64 * value(share))
            .sum();
        sum / count
    };
    let share = mean(&|share| share);
    let variance = mean(&|it| (it - share).powi(2));
    let error = (variance / count).sqrt();
    let (los, normalised) = if variance > 0.0 {
        let scale = 800.0 / std::f64::consts::LN_10;
        (
            normal((share - 0.5) / error),
            (share - 0.5) / (2.0 * variance).sqrt() * scale,
        )
    } else {
        // All pairs alike.
        match share.total_cmp(&0.5) {
            Ordering::Less => (0.0, f64::NEG_INFINITY),
            Ordering::Equal => (0.5, 0.0),
            Ordering::Greater => (1.0, f64::INFINITY),
        }
    };
    Some(Estimate {
        share,
        elo: elo_of_share(share),
        low: elo_of_share((share - Z95 * error).max(0.0)),
        high: elo_of_share((share + Z95 * error).min(1.0)),
        normalised,
        los,
    })
}

/// The share of a normal distribution that lies below `z` standard deviations.
///
/// By the error function after Abramowitz and Stegun, 7.1.26: exact to 1.5 in ten million.
fn normal(z: f64) -> f64 {
    let x = z.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [
        1.061_405_429,
        -1.453_152_027,
        1.421_413_741,
        -0.284_496_736,
        0.254_829_592,
    ]
    .iter()
    .fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = series * (-x * x).exp() / 2.0;
    if z < 0.0 { tail } else { 1.0 - tail }
}

/// A sequential probability ratio test: play until one of two hypotheses is likely enough.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// H0: the first engine is this many Elo stronger.
    pub elo0: f64,
    /// H1: it is this many stronger; above `elo0`.
    pub elo1: f64,
    /// How often H1 may be accepted where H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted where H1 is true.
    pub beta: f64,
}

/// What a test has found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hypothesis {
    /// `elo0` or less.
    H0,
    /// `elo1` or more.
    H1,
}

impl Sprt {
    /// Reads `elo0,elo1` or `elo0,elo1,alpha,beta`; the errors are 0.05 where they are not given.
    pub fn parse(text: &str) -> Option<Self> {
        let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
        let (elo0, elo1, alpha, beta) = match numbers?[..] {
            [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
            _ => return None,
        };
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        (elo0 < elo1 && elo0.abs() <= 1000.0 && elo1.abs() <= 1000.0 && is_chance(alpha) && is_chance(beta))
            .then_some(Self {
                elo0,
                elo1,
                alpha,
                beta,
            })
    }

    /// The log-likelihood ratios at which H0 and H1 are accepted (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The generalised log-likelihood ratio of H1 against H0: each hypothesis takes the distribution of pairs that is
    /// likeliest under it. (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
    /// distribution".)
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        let counts = pairs.map(|count| (count as f64).max(PRIOR));
        if pairs.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let null = likeliest(&observed, share_of_elo(self.elo0));
        let other = likeliest(&observed, share_of_elo(self.elo1));
        let terms = observed.iter().zip(null.iter().zip(&other));
        total
            * terms
                .map(|(p, (null, other))| p * (other / null).ln())
                .sum::<f64>()
    }

    /// What is accepted, if anything is.
    pub fn verdict(&self, pairs: &Pairs) -> Option<Hypothesis> {
        let (lower, upper) = self.bounds();
        match self.llr(pairs) {
            llr if llr <= lower => Some(Hypothesis::H0),
            llr if llr >= upper => Some(Hypothesis::H1),
            _ => None,
        }
    }
}

/// The distribution with mean `mean` under which `observed` is likeliest: p/(1 + θ(a − mean)), with the θ that gives this
/// mean. The sum that θ makes zero falls all along the interval in which every part stays positive, so halving finds it.
fn likeliest(observed: &[f64; 5], mean: f64) -> [f64; 5] {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let theta = f64::midpoint(low, high);
        let sum: f64 = observed
            .iter()
            .zip(SHARES)
            .map(|(p, share)| p * (share - mean) / (1.0 + theta * (share - mean)))
            .sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
    }
    let theta = f64::midpoint(low, high);
    let mut place = 0;
    observed.map(|p| {
        let share = SHARES[place];
        place += 1;
        p / (1.0 + theta * (share - mean))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    /// Results that the testing frameworks of chess engines have published, with what they made of them: Elo with half
    /// the width of its 95 % interval.
    #[test]
    fn published_elo() {
        for (pairs, elo, error) in [
            ([846, 13_353, 26_519, 13_740, 878], 1.42, 1.13),
            ([78, 2_432, 5_615, 2_610, 100], 3.56, 2.38),
            ([67, 125, 281, 176, 139], 43.21, 14.48),
            ([549, 54, 33, 1, 0], -517.92, 38.60),
        ] {
            let found = estimate(&pairs).expect("there are pairs");
            close(found.elo, elo, 0.005_1);
            close((found.high - found.low) / 2.0, error, 0.08);
        }
        let found = estimate(&[549, 54, 33, 1, 0]).expect("there are pairs");
        close(found.normalised, -856.15, 0.005);
        close(found.los, 0.0, 1e-6);
        let found = estimate(&[846, 13_353, 26_519, 13_740, 878]).expect("there are pairs");
        close(found.los, 0.992_786, 1e-5);
    }

    /// The same of tests in logistic Elo (Stockfish's, late in 2020).
    #[test]
    fn published_llr() {
        for (pairs, elo0, elo1, llr) in [
            ([253, 4_282, 17_604, 4_431, 286], -0.25, 1.25, 2.94),
            ([58, 3_302, 33_130, 3_518, 84], 0.25, 1.25, 2.97),
        ] {
            let sprt = Sprt {
                elo0,
                elo1,
                alpha: 0.05,
                beta: 0.05,
            };
            close(sprt.llr(&pairs), llr, 0.005);
            let mut turned = pairs;
            turned.reverse();
            let other = Sprt {
                elo0: -elo1,
                elo1: -elo0,
                ..sprt
            };
            close(other.llr(&turned), -sprt.llr(&pairs), 1e-6);
        }
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt::parse("0, 10").expect("a test");
        let (lower, upper) = sprt.bounds();
        close(lower, -2.944, 0.001);
        close(upper, 2.944, 0.001);
        assert_eq!(sprt.verdict(&[0; 5]), None);
        assert_eq!(sprt.verdict(&[1, 1, 1, 1, 1]), None);
        assert_eq!(sprt.verdict(&[0, 10, 100, 60, 20]), Some(Hypothesis::H1));
        assert_eq!(sprt.verdict(&[20, 60, 100, 10, 0]), Some(Hypothesis::H0));
        // A clean sweep settles it, and is no division by zero.
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 1000]), Some(Hypothesis::H1));
        assert_eq!(sprt.verdict(&[1000, 0, 0, 0, 0]), Some(Hypothesis::H0));
        for text in [
            "",
            "0",
            "10,0",
            "0,10,0.05",
            "0,10,0.05,0.6",
            "0,nan",
            "0,2000",
            "a,b",
            "0,10,0,0.05",
        ] {
            assert_eq!(Sprt::parse(text), None, "{text}");
        }
        assert_eq!(
            Sprt::parse("-5,5,0.1,0.2").map(|it| (it.elo0, it.beta)),
            Some((-5.0, 0.2))
        );
    }

    #[test]
    fn all_alike() {
        assert_eq!(estimate(&[0; 5]), None);
        let even = estimate(&[0, 0, 8, 0, 0]).expect("there are pairs");
        assert_eq!(
            (even.elo, even.low, even.high, even.los, even.normalised),
            (0.0, 0.0, 0.0, 0.5, 0.0)
        );
        let swept = estimate(&[0, 0, 0, 0, 8]).expect("there are pairs");
        assert_eq!((swept.elo, swept.los), (f64::INFINITY, 1.0));
    }

    #[test]
    fn elo_and_share() {
        close(share_of_elo(0.0), 0.5, 1e-12);
        close(share_of_elo(400.0), 10.0 / 11.0, 1e-12);
        close(elo_of_share(0.75), 190.848_5, 1e-3);
        close(normal(1.959_963_984_540_054), 0.975, 2e-7);
        close(normal(-1.0), 0.158_655_3, 2e-7);
    }
}
