//! The review of a game: how likely each side was to win after every turn, which turns gave that away, what was better
//! and why, how accurately each side played. What it means is computed by the crate of the same name; here it is worked
//! out in several workers and shown where the game is played.
//!
//! - [`state`]: what is known, and where one looks; [`work`]: who finds it out; [`words`]: what is said about it.
//! - [`through`]: reviews of games that nobody looks at, for their mistakes.
//! - [`comment`], [`chart`], [`controls`], [`table`]: what is seen.

mod chart;
mod comment;
mod controls;
mod state;
mod table;
mod through;
mod words;
mod work;

pub(crate) use self::table::TableDialog;
pub(crate) use comment::Comment;
pub(crate) use controls::Controls;
pub(crate) use state::{Host, Reviewing};
pub(crate) use through::look_through;
pub(crate) use words::{Printed, accuracy, mark_name, motif_name, printed};

use crate::analysis::Analysable;
use review::Telling;

/// A game of which a review can be told: why a turn was bad.
pub(crate) trait Reviewable: Analysable + Telling<Deed: Send + Sync> {
    /// The player could have done that with the turn, or only after it.
    fn missed(deed: Self::Deed, at_once: bool) -> String;

    /// Now the opponent can do that, at once or later.
    fn allowed(deed: Self::Deed, at_once: bool) -> String;
}
