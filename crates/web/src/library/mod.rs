//! The games that are kept: the list of them, bringing more and taking them away, and what they say of the reader.
//!
//! - [`state`]: what is known and chosen, and what is done with it; [`words`]: how a game is told.
//! - [`page`]: what is seen; [`list`], [`row`]: the games, of many only those in view; [`dialogs`]: filter, tags, what can be done
//!   with a game; [`bring`]: games from files.
//! - [`statistics`]: the figures, and [`chart`] one of them.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod bring;
mod chart;
mod dialogs;
mod list;
mod page;
mod row;
mod state;
mod statistics;
mod words;

pub(crate) use page::{LibraryPage, Top};
pub(crate) use row::thumbnail;
pub(crate) use statistics::StatisticsPage;
pub(crate) use words::day;
