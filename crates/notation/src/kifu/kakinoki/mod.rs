//! KIF and KI2, the formats of Kifu for Windows by Y. Kakinoki. They differ in how moves are written, and one reader
//! reads both.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::{write_ki2, write_kif};
