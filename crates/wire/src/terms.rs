//! What players agree on before a game.

use crate::GameKind;
use game_core::clock::{Kind, TimeControl};
use game_core::{Player, Position as _};
use games::{Game, for_game};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use table::Jishogi;

/// The most bytes in the text of a start.
const MOST_START: usize = 200;

/// Which side somebody takes who makes a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// One or the other, at random.
    #[default]
    Random,
    /// The server tosses five pawns for them (shogi, an even game).
    Furigoma,
    /// They act first. In a game of shogi with a handicap this is who takes it, and acts second.
    First,
    /// The other one.
    Second,
}

impl Seat {
    /// The seat of that player.
    pub const fn of(player: Player) -> Self {
        match player {
            Player::First => Self::First,
            Player::Second => Self::Second,
        }
    }
}

/// What players agree on before a game. [`Terms::check`] says whether games are played so.
#[allow(clippy::struct_excessive_bools, reason = "each is a question of its own")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Which game.
    pub game: GameKind,
    /// From where: a word of [`Game::start_words`], or a position as text. Empty for the usual start.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The server places all rings at random (YINSH).
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub random_rings: bool,
    /// What the rules forbid loses, as in tournaments (shogi).
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub strict: bool,
    /// How jishogi comes about (shogi): `agreement`, `points24` or `points27`.
    #[serde(with = "jishogi", default, skip_serializing_if = "jishogi::is_default")]
    pub jishogi: Jishogi,
    /// How much time they have.
    pub time: TimeControl,
    /// The side of who makes the challenge.
    #[serde(default)]
    pub seat: Seat,
    /// Whether the game counts. There are no ratings yet, so this is refused.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub rated: bool,
    /// Whether others may watch.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub watch: bool,
}

mod jishogi {
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};
    use table::Jishogi;

    pub(super) fn is_default(it: &Jishogi) -> bool {
        *it == Jishogi::default()
    }

    pub(super) fn serialize<S: Serializer>(it: &Jishogi, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(it.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Jishogi, D::Error> {
        let word = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        Jishogi::from_word(&word).ok_or_else(|| {
            let found: String = word.chars().take(24).collect();
            D::Error::custom(format_args!(
                "expected a way to jishogi, agreement, points24 or points27, found {found:?}"
            ))
        })
    }
}

/// Terms by which no game is played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct TermsError {
    /// What would do.
    pub expected: String,
    /// What was asked for.
    pub found: String,
}

/// The bounds of a game's time, as people choose it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBounds {
    /// The most minutes for the game.
    pub minutes: u32,
    /// The most seconds added each turn.
    pub increment: u32,
    /// The most seconds in a period of byoyomi; 0 where the game has none.
    pub period: u32,
    /// The most periods.
    pub periods: u32,
    /// The most days a turn.
    pub days: u32,
}

impl TimeBounds {
    /// The bounds of a game.
    pub const fn of(game: GameKind) -> Self {
        Self {
            minutes: 90,
            increment: 60,
            period: match game {
                GameKind::Yinsh => 0,
                GameKind::Shogi => 120,
            },
            periods: 5,
            days: 14,
        }
    }

    fn check(self, time: TimeControl) -> Result<(), TermsError> {
        let most = |what: &str, most: u32, found: u32| {
            if found > most {
                return wrong(format!("at most {most} {what}"), found);
            }
            Ok(())
        };
        match time.kind() {
            Kind::None => Ok(()),
            Kind::Increment { base, increment } => {
                most("seconds for the game", self.minutes * 60, base)?;
                most("seconds more for a turn", self.increment, increment)
            }
            Kind::Byoyomi { .. } if self.period == 0 => wrong("a time without byoyomi in this game", time),
            Kind::Byoyomi {
                base,
                period,
                periods,
            } => {
                most("seconds for the game", self.minutes * 60, base)?;
                most("seconds in a period", self.period, period)?;
                most("periods", self.periods, periods)
            }
            Kind::Days(days) => most("days a turn", self.days, days),
            _ => wrong("a time control of this version", time),
        }
    }
}

#[allow(clippy::needless_pass_by_value, reason = "words and numbers, as they come")]
fn wrong<T>(expected: impl Into<String>, found: impl Display) -> Result<T, TermsError> {
    let expected = expected.into();
    let found = found.to_string();
    Err(TermsError { expected, found })
}

impl Terms {
    /// A game as it is usually played: from the usual start, casual, nobody watches.
    pub fn new(game: GameKind, time: TimeControl) -> Self {
        Self {
            game,
            start: String::new(),
            random_rings: false,
            strict: false,
            jishogi: Jishogi::default(),
            time,
            seat: match game {
                GameKind::Yinsh => Seat::Random,
                GameKind::Shogi => Seat::Furigoma,
            },
            rated: false,
            watch: false,
        }
    }

    /// Where the game starts.
    ///
    /// # Errors
    ///
    /// If the text is neither the word of a usual start nor a position, or the game is over there.
    pub fn start_of<P: Game>(&self) -> Result<P, TermsError> {
        if self.start.is_empty() {
            return Ok(P::start());
        }
        let words = P::start_words();
        if let Some(place) = words.iter().position(|&word| word == self.start) {
            return Ok(P::usual_starts().swap_remove(place));
        }
        let found: String = self.start.chars().take(MOST_START).collect();
        if self.start.len() > MOST_START {
            return wrong(format!("a start of at most {MOST_START} bytes"), self.start.len());
        }
        match self.start.parse::<P>() {
            Err(error) => wrong(
                format!("a start, {}, or a position ({error})", words.join(", ")),
                format!("{found:?}"),
            ),
            Ok(start) if P::ending_of(std::slice::from_ref(&start)).is_some() => {
                wrong("a position in which the game goes on", format!("{found:?}"))
            }
            Ok(start) => Ok(start),
        }
    }

    /// Whether games are played so.
    ///
    /// # Errors
    ///
    /// If the time is out of bounds, the start can't be read, or something is asked for that this game has not.
    pub fn check(&self) -> Result<(), TermsError> {
        TimeBounds::of(self.game).check(self.time)?;
        if self.rated {
            return wrong("a casual game, as there are no ratings yet", "a rated one");
        }
        let usual = for_game!(self.game, |P| self.start_of::<P>()? == P::start());
        match self.game {
            GameKind::Yinsh => {
                if self.strict || self.jishogi != Jishogi::default() || self.seat == Seat::Furigoma {
                    return wrong("no strict play, jishogi or furigoma in YINSH", "one of them");
                }
                if self.random_rings && !self.start_is_usual() {
                    return wrong(
                        "random rings on an empty board",
                        "random rings in a position that is given",
                    );
                }
            }
            GameKind::Shogi => {
                if self.random_rings {
                    return wrong("no random rings in shogi", "random rings");
                }
                if self.seat == Seat::Furigoma && !usual {
                    return wrong(
                        "furigoma in an even game only, first, second or random elsewhere",
                        "furigoma in a game with a handicap or from another position",
                    );
                }
            }
        }
        Ok(())
    }

    /// Whether the game starts as games usually do: the start is empty or a word.
    pub fn start_is_usual(&self) -> bool {
        let words = for_game!(self.game, |P| P::start_words());
        self.start.is_empty() || words.contains(&self.start.as_str())
    }

    /// Whether turns take days.
    pub const fn is_in_days(&self) -> bool {
        matches!(self.time.kind(), Kind::Days(_))
    }

    /// Whether the players need not be here at the same time: turns take days, or as long as one likes.
    pub const fn is_apart(&self) -> bool {
        matches!(self.time.kind(), Kind::Days(_) | Kind::None)
    }
}
