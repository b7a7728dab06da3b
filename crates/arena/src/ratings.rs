//! Strengths of several players on one scale, from all the games between them.

use crate::stats::{Pairs, share_of_elo};

/// 97.5 % of a normal distribution lie below this many standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
/// So many pairs that nobody won are added to each meeting, so that a clean sweep has a finite value.
const PRIOR: f64 = 0.5;

/// Pairs of games between two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// One of them, by its number.
    pub first: usize,
    /// The other one.
    pub second: usize,
    /// Their pairs by the points that the first made.
    pub pairs: Pairs,
}

/// Strengths of players, the first one's being 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    /// How they vary together, in Elo squared; the first player's row and column are left out.
    covariance: Vec<Vec<f64>>,
}

/// The likeliest strengths of `players` players under the logistic model of Elo, in which a draw is half a win.
///
/// Errors come from how much the pairs' results differ from what is expected of them ("sandwich" estimate), so that they
/// hold though the two games of a pair depend on each other. `None` where the meetings don't connect all players.
pub fn rate(players: usize, meetings: &[Meeting]) -> Option<Ratings> {
    let unknown = players.checked_sub(1)?;
    // Natural units while computing: a share of 1/(1 + e^−x).
    let unit = 400.0 / std::f64::consts::LN_10;
    let mut strength = vec![0.0; players];
    let mut inverse = Vec::new();
    for _ in 0..100 {
        let mut slope = vec![0.0; unknown];
        let mut curvature = vec![vec![0.0; unknown]; unknown];
        for meeting in meetings {
            let (count, points) = counted(&meeting.pairs);
            let expected = share_of_elo(unit * (strength[meeting.first] - strength[meeting.second]));
            // Two games a pair.
            let pull = 2.0 * (points - count * expected);
            spread(
                &mut slope,
                &mut curvature,
                meeting,
                pull,
                2.0 * count * expected * (1.0 - expected),
            );
        }
        inverse = invert(curvature)?;
        let mut moved: f64 = 0.0;
        for (row, value) in inverse.iter().zip(&mut strength[1..]) {
            let step: f64 = row.iter().zip(&slope).map(|(a, b)| a * b).sum();
            // A long step of Newton's method may overshoot.
            *value += step.clamp(-1.0, 1.0);
            moved = moved.max(step.abs());
        }
        if moved < 1e-9 {
            break;
        }
    }
    let mut noise = vec![vec![0.0; unknown]; unknown];
    for meeting in meetings {
        let expected = share_of_elo(unit * (strength[meeting.first] - strength[meeting.second]));
        let mut square = PRIOR * (0.5 - expected).powi(2);
        for (place, &count) in meeting.pairs.iter().enumerate() {
            square += count as f64 * (place as f64 / 4.0 - expected).powi(2);
        }
        spread(&mut vec![0.0; unknown], &mut noise, meeting, 0.0, 4.0 * square);
    }
    let covariance = product(&product(&inverse, &noise), &inverse);
    Some(Ratings {
        elo: strength.iter().map(|x| x * unit).collect(),
        covariance: covariance
            .into_iter()
            .map(|row| row.into_iter().map(|x| x * unit * unit).collect())
            .collect(),
    })
}

/// How many pairs there are, and the first player's share of the points in all of them.
fn counted(pairs: &Pairs) -> (f64, f64) {
    let places = pairs.iter().enumerate();
    let points: f64 = places
        .map(|(place, &count)| count as f64 * place as f64 / 4.0)
        .sum();
    (pairs.iter().sum::<u64>() as f64 + PRIOR, points + PRIOR / 2.0)
}

/// Adds what one meeting says to the sums over all of them.
fn spread(slope: &mut [f64], matrix: &mut [Vec<f64>], meeting: &Meeting, pull: f64, weight: f64) {
    let ends = [(meeting.first, 1.0), (meeting.second, -1.0)];
    for (player, sign) in ends {
        let Some(row) = player.checked_sub(1) else {
            continue;
        };
        slope[row] += sign * pull;
        for (other, other_sign) in ends {
            if let Some(column) = other.checked_sub(1) {
                matrix[row][column] += sign * other_sign * weight;
            }
        }
    }
}

/// The inverse of a symmetric positive definite matrix, by elimination; `None` where there is none.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == place))));
    }
    for place in 0..size {
        let pivot = matrix[place][place];
        if pivot.abs() < 1e-9 {
            return None;
        }
        for value in &mut matrix[place] {
            *value /= pivot;
        }
        let done = matrix[place].clone();
        for (other, row) in matrix.iter_mut().enumerate() {
            let factor = row[place];
            if other != place && factor != 0.0 {
                for (value, from) in row.iter_mut().zip(&done) {
                    *value -= factor * from;
                }
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

fn product(left: &[Vec<f64>], right: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &Vec<f64>, column: usize| row.iter().zip(right).map(|(a, b)| a * b[column]).sum();
    left.iter()
        .map(|row| (0..right.len()).map(|column| cell(row, column)).collect())
        .collect()
}

impl Ratings {
    /// A player's strength in Elo; the first player has 0.
    pub fn elo(&self, player: usize) -> f64 {
        self.elo[player]
    }

    /// How much stronger one player is than another, in Elo, and what to add and take for a 95 % interval.
    pub fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let covariance = |a: usize, b: usize| match (a.checked_sub(1), b.checked_sub(1)) {
            (Some(a), Some(b)) => self.covariance[a][b],
            _ => 0.0,
        };
        let variance = covariance(one, one) + covariance(other, other) - 2.0 * covariance(one, other);
        (self.elo[one] - self.elo[other], Z95 * variance.max(0.0).sqrt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats;

    fn close(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found} is not {expected}");
    }

    #[test]
    fn two_players_are_a_match() {
        let pairs = [100, 400, 900, 800, 300];
        let ratings = rate(
            2,
            &[Meeting {
                first: 1,
                second: 0,
                pairs,
            }],
        )
        .expect("they met");
        let alone = stats::estimate(&pairs).expect("there are pairs");
        let (elo, error) = ratings.difference(1, 0);
        close(elo, alone.elo, 0.1);
        close(error, (alone.high - alone.low) / 2.0, 0.1);
        close(ratings.difference(0, 1).0, -elo, 1e-9);
    }

    /// Games as the model has it give back the strengths they were made from, and errors as large as their scatter.
    #[test]
    fn strengths_are_found_again_within_their_errors() {
        let truth = [0.0, 90.0, 210.0, 290.0, 420.0];
        let mut rng = fastrand::Rng::with_seed(5);
        let (mut inside, mut all) = (0, 0);
        for _ in 0..60 {
            let mut meetings = Vec::new();
            for second in 0..truth.len() {
                for first in second + 1..truth.len().min(second + 3) {
                    let share = stats::share_of_elo(truth[first] - truth[second]);
                    let mut pairs = [0; 5];
                    for _ in 0..300 {
                        let wins = (0..2).filter(|_| rng.f64() < share).count();
                        pairs[2 * wins] += 1;
                    }
                    meetings.push(Meeting { first, second, pairs });
                }
            }
            let ratings = rate(truth.len(), &meetings).expect("all are connected");
            for step in 1..truth.len() {
                let (elo, error) = ratings.difference(step, step - 1);
                assert!((10.0..35.0).contains(&error), "{error}");
                inside += u32::from((elo - truth[step] + truth[step - 1]).abs() <= error);
                all += 1;
            }
        }
        // 95 of 100, within three standard deviations of 240 trials.
        assert!(
            (all * 90 / 100..=all * 99 / 100).contains(&inside),
            "{inside} of {all}"
        );
    }

    #[test]
    fn who_met_nobody_has_no_strength() {
        let met = |first, second| Meeting {
            first,
            second,
            pairs: [0, 0, 0, 0, 10],
        };
        assert_eq!(rate(3, &[met(1, 0)]), None);
        assert_eq!(rate(0, &[]), None);
        let swept = rate(3, &[met(1, 0), met(2, 1)]).expect("all are connected");
        assert!(swept.elo(2).is_finite() && swept.elo(2) > 2.0 * 400.0);
    }
}
