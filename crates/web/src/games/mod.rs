//! The games that the page offers, and what differs from one to the other: each implements the traits of the rooms below
//! ([`crate::board`], [`crate::engine`], [`crate::names`], [`crate::analysis`], [`crate::review`], [`crate::play`]), none of which knows a game.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

pub(crate) mod shogi;
pub(crate) mod yinsh;
