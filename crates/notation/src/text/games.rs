//! What differs between the games in a text record.

use crate::Recorded;
use game_core::Position as _;

/// A game whose records are written as text.
pub(crate) trait TextGame: Recorded {
    /// Actions, to show what is expected.
    const EXAMPLES: &'static str;

    /// Reads an action. The error says what is wrong with it, in brackets, where there is more to say than that it is
    /// none.
    fn read_action(word: &str) -> Result<Self::Action, String>;

    /// The start that the tags `Variant` and `Position` name.
    fn start_of(variant: Option<&str>, position: Option<&str>) -> Result<Self, StartError>;

    /// The value of the tag `Variant`, where the game has variants.
    fn variant(&self) -> Option<&'static str>;

    /// Whether the tag `Variant` says all about this start.
    fn is_usual_start(&self) -> bool;
}

/// A tag that names no start.
pub(crate) struct StartError {
    /// Which tag.
    pub(crate) tag: &'static str,
    /// What should be there.
    pub(crate) expected: String,
}

fn wrong<T>(tag: &'static str, expected: impl Into<String>) -> Result<T, StartError> {
    let expected = expected.into();
    Err(StartError { tag, expected })
}

impl TextGame for yinsh::Position {
    const EXAMPLES: &'static str = "f6, e5-e8, xd4-h8 or xd5";

    fn read_action(word: &str) -> Result<yinsh::Action, String> {
        word.parse()
            .map_err(|error: yinsh::ParseActionError| format!(" ({})", error.why))
    }

    fn start_of(variant: Option<&str>, position: Option<&str>) -> Result<Self, StartError> {
        let variant = match variant {
            None => None,
            Some(name) if name.eq_ignore_ascii_case("standard") => Some(Self::start()),
            Some(name) if name.eq_ignore_ascii_case("blitz") => Some(Self::blitz()),
            Some(_) => return wrong("Variant", "a variant, standard or blitz"),
        };
        let Some(position) = position else {
            return Ok(variant.unwrap_or_else(Self::start));
        };
        let position: Self = match position.parse() {
            Ok(position) => position,
            Err(error) => return wrong("Position", format!("a position of a game ({error})")),
        };
        match variant {
            Some(variant) if variant.target() != position.target() => wrong(
                "Position",
                format!(
                    "{} rings needed to win, as the tag Variant says",
                    variant.target()
                ),
            ),
            _ => Ok(position),
        }
    }

    fn variant(&self) -> Option<&'static str> {
        Some(if self.target() == 1 { "blitz" } else { "standard" })
    }

    fn is_usual_start(&self) -> bool {
        *self == Self::start() || *self == Self::blitz()
    }
}

impl TextGame for shogi::Position {
    const EXAMPLES: &'static str = "7g7f, 8h2b+ or P*5e";

    fn read_action(word: &str) -> Result<shogi::Action, String> {
        word.parse().map_err(|_| String::new())
    }

    fn start_of(variant: Option<&str>, position: Option<&str>) -> Result<Self, StartError> {
        if variant.is_some_and(|name| !name.eq_ignore_ascii_case("standard")) {
            return wrong("Variant", "the variant standard");
        }
        let Some(text) = position else {
            return Ok(Self::start());
        };
        let sfen = text.strip_prefix("sfen ").unwrap_or(text);
        sfen.parse().or_else(|error: shogi::ParsePositionError| {
            wrong("Position", format!("a position of a game in SFEN ({error})"))
        })
    }

    fn variant(&self) -> Option<&'static str> {
        None
    }

    fn is_usual_start(&self) -> bool {
        *self == Self::start() && self.move_number() == 1
    }
}
