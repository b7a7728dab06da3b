//! Whatever somebody opens: of which game it is, and in which form.

use crate::router::Route;
use games::GameId;
use notation::{AnyRecord, ReadError};

/// What was opened, as far as it can be told without knowing on which page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Opened {
    /// A game in a link: where it leads, and its code.
    Link(Route, String),
    /// A position, right or wrong, as text.
    Position(Route, String),
    /// A record.
    Record(Box<AnyRecord>),
}

/// The position of that game, be it right or wrong, where a text is meant as one.
fn position_in(game: GameId, text: &str) -> Option<&str> {
    match game {
        // A position of YINSH has ten strokes.
        GameId::Yinsh => (text.matches('/').count() == 10).then_some(text),
        // SFEN has nine ranks.
        GameId::Shogi => {
            let text = text.strip_prefix("sfen ").unwrap_or(text);
            let board = text.split_whitespace().next().unwrap_or_default();
            (board.matches('/').count() == 8).then_some(text)
        }
    }
}

/// Finds out what it is. Total.
pub(crate) fn recognise(bytes: &[u8]) -> Result<Opened, ReadError> {
    if let Ok(text) = std::str::from_utf8(bytes).map(str::trim) {
        let one_word = !text.contains(char::is_whitespace);
        if let Some((page, code)) = text.split_once("#g=").filter(|_| one_word) {
            let page = page.rsplit('/').next().unwrap_or_default();
            return Ok(Opened::Link(Route::of(page), code.to_owned()));
        }
        if !text.contains(['[', '(', '{', '\n']) {
            let of = |game| Some((game, position_in(game, text)?));
            if let Some((game, position)) = GameId::ALL.into_iter().find_map(of) {
                return Ok(Opened::Position(Route::Play(game), position.to_owned()));
            }
        }
    }
    notation::read(bytes).map(|record| Opened::Record(Box::new(record)))
}

impl Opened {
    /// The page of the game it belongs to; [`Route::Missing`] for a link from elsewhere.
    pub(crate) fn route(&self) -> Route {
        match self {
            Self::Link(route, _) | Self::Position(route, _) => *route,
            Self::Record(record) => Route::Play(GameId::of_record(record)),
        }
    }
}
