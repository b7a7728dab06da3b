//! How accurate the players were in each part of a game.

use crate::{GameLine, Review, Telling};

/// A game has so many parts at most.
pub const PARTS: usize = 4;

/// How a player did in a part of a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Part {
    /// How many turns were judged; those without a choice are not.
    pub turns: u32,
    /// How accurate they were on average, in percent; 0 where there is none.
    pub accuracy: f64,
}

impl Part {
    /// Both together.
    ///
    /// ```
    /// use review::Part;
    ///
    /// let (some, one) = (Part { turns: 3, accuracy: 60.0 }, Part { turns: 1, accuracy: 100.0 });
    /// assert_eq!(some.and(one), Part { turns: 4, accuracy: 70.0 });
    /// ```
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let turns = self.turns.saturating_add(other.turns);
        let sum = self.accuracy * f64::from(self.turns) + other.accuracy * f64::from(other.turns);
        Self {
            turns,
            accuracy: if turns == 0 { 0.0 } else { sum / f64::from(turns) },
        }
    }
}

impl<P: Telling> GameLine<P> {
    /// How the players did in each part of the game, the first player first.
    pub fn parts(&self, review: &Review<P::Action>) -> [[Part; PARTS]; 2] {
        let mut parts = [[Part::default(); PARTS]; 2];
        for (index, (turn, judged)) in self.turns().iter().zip(&review.turns).enumerate() {
            let Some(judged) = judged.as_ref().filter(|it| !it.forced) else {
                continue;
            };
            let place = self.place_of_turn(index);
            let part = self.positions_to(place)[place].part().min(PARTS - 1);
            let played = &mut parts[turn.player.index()][part];
            *played = played.and(Part {
                turns: 1,
                accuracy: judged.accuracy,
            });
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Position as _;

    #[test]
    fn a_position_is_in_one_part_of_its_game() {
        let yinsh = |text: &str| text.parse::<yinsh::Position>().unwrap().part();
        assert_eq!(yinsh::Position::start().part(), 0);
        assert_eq!(
            yinsh("4/2rmm2/3mmM2/2RMMMMr1/3mMmm3/5Rm2/3MR4m/2rmm4/3m4/3m3/2m1 w move 2-2 3"),
            3
        );
        let shogi = |text: &str| text.parse::<shogi::Position>().unwrap().part();
        assert_eq!(shogi::Position::start().part(), 0);
        assert_eq!(
            shogi("lnsgkgsnl/7+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4"),
            1
        );
        assert_eq!(shogi("4k4/9/9/9/9/9/9/9/4K4 b 6P 1"), 2);
    }
}
