//! What can be chosen for a new game of shogi.

use crate::i18n::tr;
use crate::play::Kept;
use game_core::Player;
use shogi::Handicap;
use shogi::impasse::Rule;

pub(crate) use table::{Jishogi, ShogiRules as Rules};

/// What a way to jishogi is called.
pub(super) fn jishogi_name(jishogi: Jishogi) -> String {
    match jishogi {
        Jishogi::Agreement => tr!("shogi-play-jishogi-agreement"),
        Jishogi::Declaration(Rule::Points24) => tr!("shogi-play-jishogi-24"),
        Jishogi::Declaration(Rule::Points27) => tr!("shogi-play-jishogi-27"),
    }
}

const STRICT: &str = "strict";
const FREE: &str = "free";

impl Kept for Rules {
    fn to_text(self) -> String {
        let how = if self.strict { STRICT } else { FREE };
        format!("{how} {}", self.jishogi.word())
    }

    fn from_text(text: &str) -> Option<Self> {
        let (how, jishogi) = text.split_once(' ')?;
        let strict = match how {
            STRICT => true,
            FREE => false,
            _ => return None,
        };
        let jishogi = Jishogi::from_word(jishogi)?;
        Some(Self { strict, jishogi })
    }
}

/// What can be chosen for a new game, beside who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Options {
    /// What gote takes off the board.
    pub(crate) handicap: Handicap,
    /// What holds for the whole game.
    pub(crate) rules: Rules,
}

impl Kept for Options {
    fn to_text(self) -> String {
        format!("{} {}", self.handicap.word(), self.rules.to_text())
    }

    fn from_text(text: &str) -> Option<Self> {
        let (handicap, rules) = text.split_once(' ')?;
        Some(Self {
            handicap: Handicap::ALL.into_iter().find(|&it| it.word() == handicap)?,
            rules: Rules::from_text(rules)?,
        })
    }
}

/// The handicaps that are offered: those that are usually given.
pub(crate) const OFFERED: [Handicap; 12] = [
    Handicap::Even,
    Handicap::Lance,
    Handicap::Bishop,
    Handicap::Rook,
    Handicap::RookLance,
    Handicap::TwoPieces,
    Handicap::ThreePieces,
    Handicap::FourPieces,
    Handicap::FivePieces,
    Handicap::SixPieces,
    Handicap::EightPieces,
    Handicap::TenPieces,
];

/// What a handicap is called.
pub(crate) fn handicap_name(handicap: Handicap) -> String {
    match handicap {
        Handicap::Even => tr!("shogi-play-handicap-even"),
        Handicap::Lance | Handicap::RightLance => tr!("shogi-play-handicap-lance"),
        Handicap::Bishop => tr!("shogi-play-handicap-bishop"),
        Handicap::Rook => tr!("shogi-play-handicap-rook"),
        Handicap::RookLance => tr!("shogi-play-handicap-rook-lance"),
        other => tr!("shogi-play-handicap-pieces", count = other.missing().len()),
    }
}

/// What a side is called: in a game with a handicap by who gives it.
pub(crate) fn side_name(handicap: bool, player: Player) -> String {
    match (handicap, player) {
        (false, Player::First) => tr!("shogi-play-sente"),
        (false, Player::Second) => tr!("shogi-play-gote"),
        (true, Player::First) => tr!("shogi-play-shitate"),
        (true, Player::Second) => tr!("shogi-play-uwate"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Choice;

    #[test]
    fn what_is_chosen_is_kept_as_words() {
        let mut different = std::collections::BTreeSet::new();
        for handicap in Handicap::ALL {
            for strict in [false, true] {
                for jishogi in Jishogi::ALL {
                    let rules = Rules { strict, jishogi };
                    let options = Options { handicap, rules };
                    assert_eq!(Options::from_text(&options.to_text()), Some(options));
                    different.insert(options.to_text());
                }
            }
        }
        assert_eq!(different.len(), 16 * 2 * 3);
        for wrong in [
            "",
            "even",
            "even free",
            "odd free agreement",
            "even free agreement more",
        ] {
            assert_eq!(Options::from_text(wrong), None, "{wrong}");
        }
        let choice = Choice::<shogi::Position>::default();
        assert_eq!(choice.to_text(), "computer 3 3 furigoma even free agreement");
        assert_eq!(Choice::from_text(&choice.to_text()), Some(choice));
    }

    #[test]
    fn handicaps_have_names_of_their_own() {
        let names: std::collections::BTreeSet<String> = OFFERED.into_iter().map(handicap_name).collect();
        assert_eq!(names.len(), OFFERED.len());
        assert_eq!(handicap_name(Handicap::SixPieces), "6 pieces");
        assert_eq!(side_name(true, shogi::GOTE), "Uwate");
    }
}
