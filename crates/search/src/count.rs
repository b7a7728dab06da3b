//! Counting a match.

use game_core::{Outcome, Player};
use std::fmt;

/// Wins, draws and losses of the first of two players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Games the first one won.
    pub wins: u32,
    /// Games nobody won.
    pub draws: u32,
    /// Games the second one won.
    pub losses: u32,
}

impl Count {
    /// Counts a game in which the first of the two had the side `first`.
    pub fn add(&mut self, outcome: Outcome, first: Player) {
        match outcome.winner() {
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// How many games were counted.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points per game.
    pub fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The Elo difference of that share, and what to add and take for two standard errors. Half a game is added to
    /// each side, so that a clean sweep has a value too.
    pub fn elo(self) -> (f64, f64) {
        let n = f64::from(self.games()) + 1.0;
        let share = (self.share() * f64::from(self.games()) + 0.5) / n;
        let decided = f64::from(self.wins + self.losses) + 1.0;
        // Variance of a game's points: that of a coin, less what draws take from it.
        let variance = (share * (1.0 - share) - 0.25 * (1.0 - decided / n)).max(0.01);
        let slope = 400.0 / (std::f64::consts::LN_10 * share * (1.0 - share));
        (
            400.0 * (share / (1.0 - share)).log10(),
            2.0 * slope * (variance / n).sqrt(),
        )
    }
}

impl fmt::Display for Count {
    /// `+12 =1 -7  +85 ± 154 Elo`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (elo, error) = self.elo();
        write!(
            f,
            "+{} ={} -{}  {elo:+.0} ± {error:.0} Elo",
            self.wins, self.draws, self.losses
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_rates() {
        let mut count = Count::default();
        for (outcome, first) in [
            (Outcome::Win(Player::First), Player::First),
            (Outcome::Win(Player::First), Player::Second),
            (Outcome::Win(Player::Second), Player::Second),
            (Outcome::Draw, Player::First),
        ] {
            count.add(outcome, first);
        }
        assert_eq!(
            (count.wins, count.draws, count.losses, count.games()),
            (2, 1, 1, 4)
        );
        assert!((count.share() - 0.625).abs() < 1e-9);
        let many = |wins, losses| {
            Count {
                wins,
                draws: 0,
                losses,
            }
            .elo()
        };
        // 10 : 1 is 400 Elo by definition.
        assert!((many(1_000_000, 100_000).0 - 400.0).abs() < 1.0);
        assert!(many(50, 50).0.abs() < 1e-9);
        assert!(many(50, 50).1 > many(500, 500).1 && many(0, 10).0 < -300.0);
    }
}
