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

pub(crate) use self::table::{EndWords, Kept, Keys, OwnOffer, SaveAs, Table};

pub(crate) use ::games::GameId;
