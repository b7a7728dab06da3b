//! Opening books: what was played in which position, how often, with which result, and what the engine thinks of it.
//!
//! - [`Opening`]: what a book has to know of a game: in which views a position is the same one, and actions as numbers;
//! - [`Maker`]: a book from games; [`Book`]: one that is asked, as the page and the engine do;
//! - the packed file: [`Book::write`], [`Book::read`], which takes any bytes. `docs/openings.md` describes it.
//!
//! Positions that are reached by different ways are one, and so are those that the symmetries of YINSH's board map onto each
//! other. Nothing here reads a file, searches, or knows a page.

mod book;
mod file;
mod maker;
mod opening;
mod tally;

pub use book::{Book, Choice, Entry, Move, Page, Sample};
pub use file::BookError;
pub use maker::{Maker, Wanted};
pub use opening::{Opening, fold};
pub use tally::Tally;
