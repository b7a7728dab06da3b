//! How bad a turn was.

use engine_protocol::output::Value;
use std::fmt;

/// How bad a turn was.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// It gave away a tenth of the game, or let a win slip that was close at hand.
    Inaccuracy,
    /// It gave away a fifth.
    Mistake,
    /// It gave away three tenths or more.
    Blunder,
}

/// A proven win in at most so many own turns is one that a person may be expected to see.
const CLOSE_AT_HAND: u32 = 3;

impl Mark {
    /// All of them, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The mark's place in [`Mark::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// From which loss of win chance on, as a part of 1, a turn gets this mark.
    pub const fn threshold(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.1,
            Self::Mistake => 0.2,
            Self::Blunder => 0.3,
        }
    }

    /// As game records write it after a move: `?!`, `?`, `??`.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The name in programs' output: `inaccuracy`, `mistake`, `blunder`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The mark of a turn that lost so much of the chance to win.
    ///
    /// ```
    /// use review::Mark;
    /// assert_eq!(Mark::of_loss(0.09), None);
    /// assert_eq!(Mark::of_loss(0.25), Some(Mark::Mistake));
    /// ```
    pub fn of_loss(loss: f64) -> Option<Self> {
        // A hair's breadth for chances that were computed, so that the threshold itself counts.
        let reaches = |mark: &Self| loss >= mark.threshold() - 1e-9;
        Self::ALL.into_iter().rev().find(reaches)
    }

    /// The mark of a turn that lost so much of the chance to win, where the position before it had the value `before`
    /// and the one after it is `still_won` or not, as far as is known. Whoever lets a win slip that was close at hand
    /// gets a mark even where the game is as good as won all the same.
    pub(crate) fn of_turn(loss: f64, before: Value, still_won: bool) -> Option<Self> {
        let slipped = !still_won && matches!(before, Value::Win(turns) if turns <= CLOSE_AT_HAND);
        Self::of_loss(loss).or(slipped.then_some(Self::Inaccuracy))
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
