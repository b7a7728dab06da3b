//! The games that the page offers, and what differs from one to the other.
//!
//! [`Table`] is all that the page where games are played ([`crate::play`]) has to know of a game beyond its rules; what
//! the games share is written there, once. [`opened`] tells games apart in whatever somebody opens.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

pub(crate) mod opened;
pub(crate) mod shogi;
mod table;
pub(crate) mod yinsh;

pub(crate) use table::{EndWords, Kept, Keys, OwnOffer, SaveAs, Table, Verdict};

use crate::i18n::tr;

/// A game of the page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum GameId {
    /// YINSH.
    Yinsh,
    /// Shogi.
    Shogi,
}

impl GameId {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Self; 2] = [Self::Yinsh, Self::Shogi];

    /// Its name in addresses: `yinsh`.
    pub(crate) const fn slug(self) -> &'static str {
        match self {
            Self::Yinsh => "yinsh",
            Self::Shogi => "shogi",
        }
    }

    /// The game with that name in addresses.
    pub(crate) fn of_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.slug() == slug)
    }

    /// Its name in the language chosen.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Yinsh => tr!("game-yinsh"),
            Self::Shogi => tr!("game-shogi"),
        }
    }
}
