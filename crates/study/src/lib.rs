//! Studies: notebooks of up to [`MOST_CHAPTERS`] chapters, each a game or a position with variations, comments and ink.
//!
//! A chapter is a [`Record`](game_core::Record) in the native format; what an author adds to it stands in its comments and
//! tags, so that other programs read it. `docs/studies.md` describes the text.
//!
//! - [`Note`]: a comment as words, ink and whether the reader is asked; [`Study`]: chapters, as text and from it.
//! - [`link`]: a study in an address; [`Kept`]: a study as it is kept.
//! - [`outline`]: the turns of a chapter with their variations, in the order in which one reads them.
//! - [`Drill`]: a chapter that is practised.
//!
//! Nothing here knows a page.

mod drill;
mod kept;
pub mod link;
mod note;
mod outline;
mod text;

pub use drill::{Drill, Heard, Next};
pub use kept::{Kept, Whence};
pub use note::{Ink, Inked, MOST_INK, Note};
pub use outline::{Item, Turn, outline};
pub use text::{Chapter, LONGEST_NAME, MOST_CHAPTERS, Study, clean_name, is_study};
