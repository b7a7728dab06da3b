//! Games that are kept: what is known of each, finding them again, taking them away and bringing them back, and what they say
//! of a player.
//!
//! Nothing here knows where games are kept: who keeps them (a browser's database, a test's vector) stores a [`Head`], a text and
//! the [`keys`] of each, under [`Head::id`].
//!
//! - [`Kept`]: a game as it is kept; [`Origin`]: how it came here, which no record says.
//! - [`search`]: which heads match what was typed and chosen; [`keys`]: which games came through a position.
//! - [`import`]: games from whatever files hold them, and what could not be read; [`archive`]: many files in a ZIP.
//! - [`mistakes`]: turns that could have been better, to be asked for again.
//! - [`stats`]: results and accuracy, from the heads alone.

pub mod archive;
mod day;
mod head;
mod id;
pub mod import;
mod kept;
pub mod keys;
pub mod mistakes;
pub mod search;
pub mod stats;

pub use day::Day;
pub use head::{DELETED_FOR_MS, Head, Kind, OwnResult, Score, own_tag};
pub use kept::{Kept, Origin, file_text};
pub use mistakes::{Looked, Mistake};
