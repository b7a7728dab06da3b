//! The games that Sente knows, and what programs have to know of each beside its rules.
//!
//! [`Game`] holds these facts, one file a game; what records have to know is its supertrait [`notation::Recorded`].
//! [`GameId`] names the games where types can't, and [`for_game!`] leads from a name to the type:
//!
//! ```
//! use games::{Game, GameId, for_game};
//!
//! fn starts<P: Game>() -> usize {
//!     P::usual_starts().len()
//! }
//! let game: GameId = "shogi".parse().unwrap();
//! assert_eq!(for_game!(game, |P| starts::<P>()), 16);
//! ```
//!
//! Another game is another variant of [`GameId`], another arm of [`for_game!`] and another file here.

#[cfg(feature = "serde")]
extern crate alloc;

mod facts;

#[doc(hidden)]
pub use {shogi, yinsh};

use engine_protocol::Dialect;
use notation::{AnyRecord, Recorded};
use search::WinScale;
use std::fmt;
use std::str::FromStr;

/// A game, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameId {
    /// YINSH.
    Yinsh,
    /// Shogi.
    Shogi,
}

/// Evaluates an expression with the type of a game's positions: `for_game!(id, |P| f::<P>())`.
#[macro_export]
macro_rules! for_game {
    ($game:expr, |$P:ident| $body:expr) => {
        match $game {
            $crate::GameId::Yinsh => {
                type $P = $crate::yinsh::Position;
                $body
            }
            $crate::GameId::Shogi => {
                type $P = $crate::shogi::Position;
                $body
            }
        }
    };
}

/// What programs have to know of a game beside its rules and its records.
pub trait Game: Recorded {
    /// Which game it is.
    const ID: GameId;
    /// The protocol that its engines speak.
    const PROTOCOL: Dialect;
    /// From the value of Sente's engine of this game to the chance to win. Measured from games: see `docs/engine.md`.
    const WIN_SCALE: WinScale;

    /// Where games usually start, the most usual one first. Links name a start by its place here: the list only grows.
    fn usual_starts() -> Vec<Self>;

    /// A word for each of [`Game::usual_starts`], in their order: `standard`, `blitz`.
    fn start_words() -> Vec<&'static str>;

    /// Whether the player to act at the end of `line`, which holds every position from the start of the game on, has won
    /// by saying so (`bestmove win`), by the rule that programs play by.
    fn declaration_holds(_line: &[Self]) -> bool {
        false
    }
}

impl GameId {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Yinsh, Self::Shogi];

    /// Its name in addresses, on the command line and for the engine's worker, in lower case: `yinsh`.
    pub const fn slug(self) -> &'static str {
        for_game!(self, |P| <P as game_core::Position>::GAME)
    }

    /// Its name in records, which people read too: `YINSH`.
    pub const fn name(self) -> &'static str {
        for_game!(self, |P| <P as Recorded>::NAME)
    }

    /// The protocol that its engines speak.
    pub const fn protocol(self) -> Dialect {
        for_game!(self, |P| <P as Game>::PROTOCOL)
    }

    /// The game with that [`GameId::slug`].
    pub fn of_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.slug() == slug)
    }

    /// The game that a record is of.
    pub const fn of_record(record: &AnyRecord) -> Self {
        match record {
            AnyRecord::Yinsh(_) => Self::Yinsh,
            AnyRecord::Shogi(_) => Self::Shogi,
        }
    }
}

#[cfg(feature = "serde")]
game_core::serde_as_text!(GameId);

impl fmt::Display for GameId {
    /// The [`GameId::slug`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A text that is not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a game, {games}, found {0:?}", games = GameId::ALL.map(GameId::slug).join(" or "))]
pub struct UnknownGame(String);

impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<Self, UnknownGame> {
        Self::of_slug(text).ok_or_else(|| UnknownGame(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Position, Record};

    fn is_itself<P: Game>(game: GameId) {
        assert_eq!(P::ID, game);
        assert_eq!(P::usual_starts()[0], P::start());
        let words: std::collections::BTreeSet<_> = P::start_words().into_iter().collect();
        assert_eq!(words.len(), P::usual_starts().len());
        assert_ne!(P::NAME_TAGS[0], P::NAME_TAGS[1]);
        let record = P::into_any(Record::new(P::start()));
        assert_eq!((GameId::of_record(&record), record.game()), (game, game.slug()));
        assert_eq!(P::from_any(record), Ok(Record::new(P::start())));
    }

    #[test]
    fn every_game_is_found_by_its_name() {
        for game in GameId::ALL {
            for_game!(game, |P| is_itself::<P>(game));
            assert_eq!(game.slug().parse(), Ok(game));
        }
        let error = "chess".parse::<GameId>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a game, yinsh or shogi, found \"chess\""
        );
    }

    #[test]
    fn a_declaration_holds_by_the_rule_with_27_points() {
        let line = |text: &str| [text.parse::<shogi::Position>().unwrap()];
        let entered = "KG7/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2BG2g4s4n4l 1";
        assert!(Game::declaration_holds(&line(entered)));
        assert!(!Game::declaration_holds(&[shogi::Position::start()]));
        assert!(!<shogi::Position as Game>::declaration_holds(&[]));
        assert!(!Game::declaration_holds(&[yinsh::Position::start()]));
    }
}
