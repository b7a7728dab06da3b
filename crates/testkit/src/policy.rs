//! How random games choose their actions.

use fastrand::Rng;
use game_core::{Outcome, Position};

/// A way to choose among the legal actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Every action is as likely as any other.
    Uniform,
    /// Looks for an action after which the same player acts again, or the next one has few actions: in YINSH, rows,
    /// own ones and the opponent's. Three choices out of four; the fourth is uniform.
    Eventful,
    /// Looks for an action that leaves few actions: boards become crowded and pieces blocked.
    Crowding,
}

impl Policy {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Uniform, Self::Eventful, Self::Crowding];

    /// The policy of the `n`-th game of a series: all take their turns.
    pub const fn of_game(n: u64) -> Self {
        Self::ALL[(n % 3) as usize]
    }

    /// One of `actions`, which are those that are legal in `position`.
    ///
    /// # Panics
    /// If there is none.
    pub fn choose<P: Position>(self, position: &P, actions: &[P::Action], rng: &mut Rng) -> P::Action {
        const CANDIDATES: usize = 12;
        let any = |rng: &mut Rng| actions[rng.usize(..actions.len())];
        if self == Self::Uniform || rng.u8(..4) == 0 {
            return any(rng);
        }
        (0..CANDIDATES)
            .map(|_| any(rng))
            .min_by_key(|&action| {
                let mut after = position.clone();
                after.play_unchecked(action);
                let again = after.actor() == position.actor();
                let left = after.count_actions();
                match self {
                    // Both kinds of row leave few actions; a lost game leaves none.
                    Self::Eventful if after.outcome() == Some(Outcome::Win(!position.actor())) => usize::MAX,
                    Self::Eventful => left / 8 + usize::from(!again),
                    Self::Uniform | Self::Crowding => left,
                }
            })
            .expect("there are candidates")
    }
}
