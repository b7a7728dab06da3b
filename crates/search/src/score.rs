//! Values of positions.

use std::fmt;

/// How good a position is for the player who acts in it.
///
/// Either an estimate in the engine's own units, which the protocol calls `cp`, or an exact win or loss with its
/// distance. The distance is counted in turns, not in actions: a turn is everything
/// that one player does before the other acts. Turn 0 is the one under way.
///
/// A score fits an `i16`, so that tables can hold it.
///
/// ```
/// # use search::Score;
/// assert_eq!(Score::win_at(0).to_string(), "win 1");   // now
/// assert_eq!(Score::win_at(2).to_string(), "win 2");   // after one turn of the opponent
/// assert_eq!(Score::loss_at(1).to_string(), "loss 1"); // by the opponent's next turn
/// assert_eq!(Score::estimate(35).to_string(), "cp 35");
/// assert!(Score::win_at(4) < Score::win_at(2) && Score::loss_at(1) < Score::loss_at(3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// What a win at once would be worth. Never reached from below by an estimate.
    const WIN: i32 = 32_000;
    /// Wins and losses further away than this many turns are not told from estimates.
    const MOST_TURNS: i32 = 1_000;
    /// The largest estimate; what lies above it is a win, what lies below its negative a loss.
    pub const MOST: i32 = Self::WIN - Self::MOST_TURNS - 1;

    /// Nobody is better, or a draw.
    pub const ZERO: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(32_700);

    /// An estimate, cut to the range of estimates.
    #[inline]
    pub const fn estimate(value: i32) -> Self {
        if value > Self::MOST {
            Self(Self::MOST)
        } else if value < -Self::MOST {
            Self(-Self::MOST)
        } else {
            Self(value)
        }
    }

    /// The player to act wins within the turn `turn`, counted from 0.
    #[inline]
    pub const fn win_at(turn: u32) -> Self {
        Self(Self::WIN - if turn < 1_000 { turn as i32 } else { 999 })
    }

    /// The player to act loses within the turn `turn`, counted from 0.
    #[inline]
    pub const fn loss_at(turn: u32) -> Self {
        Self(-Self::win_at(turn).0)
    }

    /// The number itself.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with that number, as [`Score::value`] gives it.
    #[inline]
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// In how many turns of the winner's own the game is won: 1 is the turn under way. `None` if it is no win.
    pub const fn win_in(self) -> Option<u32> {
        if self.0 > Self::MOST && self.0 <= Self::WIN {
            Some(((Self::WIN - self.0) / 2 + 1) as u32)
        } else {
            None
        }
    }

    /// In how many turns of the opponent the game is lost: 1 is the opponent's next. `None` if it is no loss.
    pub const fn loss_in(self) -> Option<u32> {
        if self.0 < -Self::MOST && self.0 >= -Self::WIN {
            Some(((Self::WIN + self.0 + 1) / 2) as u32)
        } else {
            None
        }
    }

    /// Whether it is an exact win or loss.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.0 > Self::MOST || self.0 < -Self::MOST
    }

    /// As a table holds it: a win's distance counted from the position itself, which was reached at `turn`.
    #[inline]
    #[must_use]
    pub const fn to_table(self, turn: u32) -> i16 {
        if self.0 > Self::MOST {
            (self.0 + turn as i32) as i16
        } else if self.0 < -Self::MOST {
            (self.0 - turn as i32) as i16
        } else {
            self.0 as i16
        }
    }

    /// Back from a table, for a position that was reached at `turn`.
    #[inline]
    #[must_use]
    pub const fn from_table(stored: i16, turn: u32) -> Self {
        let value = stored as i32;
        if value > Self::MOST {
            Self(value - turn as i32)
        } else if value < -Self::MOST {
            Self(value + turn as i32)
        } else {
            Self(value)
        }
    }
}

impl std::ops::Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// As the protocol writes it: `cp 35`, `win 2`, `loss 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.win_in(), self.loss_in()) {
            (Some(turns), _) => write!(f, "win {turns}"),
            (_, Some(turns)) => write!(f, "loss {turns}"),
            _ => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for turn in [0, 1, 2, 3, 17, 90] {
            assert_eq!(Score::win_at(turn).win_in(), Some(turn / 2 + 1));
            assert_eq!(Score::loss_at(turn).loss_in(), Some(turn.div_ceil(2)));
            assert!(Score::win_at(turn).is_decided() && Score::loss_at(turn).is_decided());
            assert_eq!(Score::win_at(turn).loss_in(), None);
        }
        assert_eq!(Score::INFINITE.win_in(), None);
        assert_eq!(Score::estimate(1_000_000).win_in(), None);
        assert_eq!(Score::estimate(-1_000_000).loss_in(), None);
    }

    #[test]
    fn table_round_trip() {
        for score in [
            Score::ZERO,
            Score::estimate(-31_000),
            Score::win_at(7),
            Score::loss_at(6),
        ] {
            assert_eq!(Score::from_table(score.to_table(5), 5), score);
        }
        // A win three turns below a position is three turns away wherever the position is met.
        let stored = Score::win_at(8).to_table(5);
        assert_eq!(Score::from_table(stored, 1), Score::win_at(4));
        let stored = Score::loss_at(8).to_table(5);
        assert_eq!(Score::from_table(stored, 1), Score::loss_at(4));
    }
}
