//! The board of shogi: where everything lies, how pieces look, and how it is drawn.

mod diagram;
mod geometry;
pub mod glyphs;
mod pieces;

pub use geometry::*;
pub use pieces::{BODY, Ink, PieceSet, Shape, Stroke, face, size};
