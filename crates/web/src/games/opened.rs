//! Whatever somebody opens: of which game it is, and in which form.

use super::{GameId, Table};
use crate::router::Route;
use notation::{AnyRecord, ReadError};

/// What was opened, as far as it can be told without knowing on which page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Opened {
    /// A game in a link: where it leads, and its code.
    Link(Route, String),
    /// A position, right or wrong.
    Position(Route, String),
    /// A record.
    Record(Box<AnyRecord>),
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
            let games = [
                (yinsh::Position::ROUTE, yinsh::Position::is_like_position(text)),
                (shogi::Position::ROUTE, shogi::Position::is_like_position(text)),
            ];
            if let Some((route, _)) = games.into_iter().find(|(_, is_like)| *is_like) {
                return Ok(Opened::Position(route, text.to_owned()));
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
