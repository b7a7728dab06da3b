//! Games, counted by their results.

use game_core::{Outcome, Player};

/// How many games there were, and who won them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// All of them.
    pub games: u32,
    /// Those that the first and the second player won; the rest was drawn.
    pub won: [u32; 2],
}

impl Tally {
    /// Counts one more.
    pub fn add(&mut self, outcome: Outcome) {
        self.games = self.games.saturating_add(1);
        if let Outcome::Win(player) = outcome {
            let won = &mut self.won[player.index()];
            *won = won.saturating_add(1);
        }
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            games: self.games.saturating_add(other.games),
            won: [0, 1].map(|player| self.won[player].saturating_add(other.won[player])),
        }
    }

    /// Those that nobody won.
    pub fn drawn(&self) -> u32 {
        self.games.saturating_sub(self.won[0].saturating_add(self.won[1]))
    }

    /// The share of a player's points, a draw counting half; ½ without games.
    pub fn share(&self, player: Player) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        (f64::from(self.won[player.index()]) + f64::from(self.drawn()) / 2.0) / f64::from(self.games)
    }

    /// What the first player won, what was drawn, what the second won, in whole hundredths that come to 100 (the largest
    /// takes what rounding leaves); `None` without games.
    pub fn hundredths(&self) -> Option<[u32; 3]> {
        if self.games == 0 {
            return None;
        }
        let parts = [self.won[0], self.drawn(), self.won[1]];
        let mut rounded = parts.map(|part| {
            let part = u64::from(part) * 200 + u64::from(self.games);
            (part / (2 * u64::from(self.games))) as u32
        });
        let largest = (0..3).max_by_key(|&place| parts[place])?;
        let others: u32 = (0..3)
            .filter(|&place| place != largest)
            .map(|place| rounded[place])
            .sum();
        rounded[largest] = 100_u32.saturating_sub(others);
        Some(rounded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hundredths_come_to_a_hundred() {
        for (games, first, second) in [(3, 1, 1), (7, 3, 4), (1, 0, 0), (1_000, 5, 5), (6, 1, 1)] {
            let tally = Tally {
                games,
                won: [first, second],
            };
            let parts = tally.hundredths().unwrap();
            assert_eq!(parts.iter().sum::<u32>(), 100, "{tally:?}");
        }
        assert_eq!(Tally::default().hundredths(), None);
        let even = Tally {
            games: 200,
            won: [100, 98],
        };
        assert_eq!(even.hundredths(), Some([50, 1, 49]));
        assert_eq!(even.drawn(), 2);
        assert!((even.share(Player::First) - 0.505).abs() < 1e-9);
    }
}
