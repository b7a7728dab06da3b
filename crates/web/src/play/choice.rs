//! What is chosen for a new game.

use super::page::{Kept as _, Offered};
use crate::game::{FULL_STRENGTH, Seat};
use derive_where::derive_where;
use game_core::Player;

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opponent {
    /// A person against the computer.
    Computer,
    /// Two people at this screen.
    Person,
    /// The computer against itself.
    Watch,
    /// A friend elsewhere, who gets a link.
    Friend,
    /// Anybody elsewhere who looks for an opponent, too.
    Anyone,
}

impl Opponent {
    /// Whether a person elsewhere is meant.
    pub(crate) const fn is_online(self) -> bool {
        matches!(self, Self::Friend | Self::Anyone)
    }

    /// The word under which it is kept.
    pub(crate) fn word(self) -> &'static str {
        word(&OPPONENTS, self)
    }

    /// The one with that word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        value(&OPPONENTS, word)
    }
}

/// Which side the person has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    First,
    Second,
    /// Left to chance.
    Either,
}

/// What is chosen for a new game.
#[derive_where(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice<P: Offered> {
    /// Who plays.
    pub(crate) opponent: Opponent,
    /// The computer's level; the first side's, where it plays against itself.
    pub(crate) level: u8,
    /// The second side's level, where the computer plays against itself.
    pub(crate) second: u8,
    /// The person's side.
    pub(crate) side: Side,
    /// What else the game lets one choose.
    pub(crate) options: P::Options,
}

impl<P: Offered> Default for Choice<P> {
    fn default() -> Self {
        Self {
            opponent: Opponent::Computer,
            level: 3,
            second: 3,
            side: P::FIRST_SIDE,
            options: P::Options::default(),
        }
    }
}

const OPPONENTS: [(Opponent, &str); 5] = [
    (Opponent::Computer, "computer"),
    (Opponent::Person, "person"),
    (Opponent::Watch, "watch"),
    (Opponent::Friend, "friend"),
    (Opponent::Anyone, "anyone"),
];
const SIDES: [Side; 3] = [Side::First, Side::Second, Side::Either];

/// The words of the sides in a game.
fn side_words<P: Offered>() -> [(Side, &'static str); 3] {
    std::array::from_fn(|index| (SIDES[index], P::SIDE_WORDS[index]))
}

fn word<T: Copy + PartialEq>(table: &[(T, &'static str)], of: T) -> &'static str {
    let found = table.iter().find(|(value, _)| *value == of);
    found.expect("the tables have every value").1
}

fn value<T: Copy>(table: &[(T, &'static str)], of: &str) -> Option<T> {
    table
        .iter()
        .find(|(_, word)| *word == of)
        .map(|(value, _)| *value)
}

/// A level as text, or full strength.
pub(crate) fn parse_level(text: &str) -> Option<u8> {
    text.parse()
        .ok()
        .filter(|level| (1..=FULL_STRENGTH).contains(level))
}

impl<P: Offered> Choice<P> {
    /// As it is stored.
    pub(crate) fn to_text(self) -> String {
        let text = format!(
            "{} {} {} {} {}",
            word(&OPPONENTS, self.opponent),
            self.level,
            self.second,
            word(&side_words::<P>(), self.side),
            self.options.to_text(),
        );
        text.trim_end().to_owned()
    }

    /// Reads what [`Choice::to_text`] wrote; `None` for anything else.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.splitn(5, ' ');
        Some(Self {
            opponent: value(&OPPONENTS, words.next()?)?,
            level: parse_level(words.next()?)?,
            second: parse_level(words.next()?)?,
            side: value(&side_words::<P>(), words.next()?)?,
            options: P::Options::from_text(words.next().unwrap_or_default())?,
        })
    }

    /// The person's side, or the one at the bottom; `chance` decides what is left to it.
    pub(crate) fn drawn_side(self, chance: u64) -> Player {
        match self.side {
            Side::First => Player::First,
            Side::Second => Player::Second,
            Side::Either => Player::BOTH[usize::from(!chance.is_multiple_of(2))],
        }
    }

    /// Who plays which side of a game on this page, where the person plays `side`.
    pub(crate) fn seats_for(self, side: Player) -> [Seat; 2] {
        let computer = Seat::Computer(self.level);
        match (self.opponent, side) {
            (Opponent::Person | Opponent::Friend | Opponent::Anyone, _) => [Seat::Person; 2],
            (Opponent::Watch, _) => [computer, Seat::Computer(self.second)],
            (Opponent::Computer, Player::First) => [Seat::Person, computer],
            (Opponent::Computer, Player::Second) => [computer, Seat::Person],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::Position;

    #[test]
    fn choices_are_kept_as_text() {
        for text in [
            "watch 12 1 either blitz random",
            "computer 3 3 white standard hand",
            "person 4 7 black standard random",
            "computer 13 12 white standard hand",
            "friend 3 3 either blitz hand",
            "anyone 3 3 white standard hand",
        ] {
            let choice = Choice::<Position>::from_text(text);
            assert_eq!(choice.map(Choice::to_text).as_deref(), Some(text));
        }
        let default = Choice::<Position>::default();
        assert_eq!(default.to_text(), "computer 3 3 white standard hand");
        for wrong in [
            "",
            "computer 7",
            "computer 14 7 white standard hand",
            "computer 0 7 white standard hand",
            "nobody 7 7 white standard hand",
            "computer 7 7 white standard hand more",
            "computer 7 7 sente standard hand",
        ] {
            assert_eq!(Choice::<Position>::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn chance_gives_both_sides() {
        let either = Choice::<Position> {
            side: Side::Either,
            ..Choice::default()
        };
        let seats = |chance| either.seats_for(either.drawn_side(chance));
        assert_eq!(seats(0), [Seat::Person, Seat::Computer(3)]);
        assert_eq!(seats(1), [Seat::Computer(3), Seat::Person]);
    }
}
