//! Furigoma: who moves first in an even game is found by tossing five pawns.
//!
//! The stronger player tosses; equals agree on who does. If more pawns come to lie with their promoted side up, the
//! opponent of the one who tossed moves first, else the one who tossed.

/// A toss of five pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Toss {
    /// For each pawn whether its promoted side (と) is up.
    pub promoted: [bool; 5],
}

/// Who moves first after a toss.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Starter {
    /// The one who tossed: more plain sides are up.
    Tosser,
    /// The other one: more promoted sides are up.
    Opponent,
}

impl Toss {
    /// The toss that a random number stands for; every one of its bits has to be as likely 0 as 1.
    ///
    /// ```
    /// use shogi::furigoma::{Starter, Toss};
    /// assert_eq!(Toss::from_random(0b00111).starter(), Starter::Opponent);
    /// assert_eq!(Toss::from_random(0b01001).starter(), Starter::Tosser);
    /// ```
    pub fn from_random(random: u64) -> Self {
        Self {
            promoted: core::array::from_fn(|pawn| random >> pawn & 1 == 1),
        }
    }

    /// How many promoted sides are up, 0 to 5.
    pub fn promoted_sides(self) -> usize {
        self.promoted.into_iter().filter(|&up| up).count()
    }

    /// Who moves first. Five is odd, so that there is no tie.
    pub fn starter(self) -> Starter {
        if self.promoted_sides() > self.promoted.len() / 2 {
            Starter::Opponent
        } else {
            Starter::Tosser
        }
    }
}
