//! Drawing boards without a page: where everything lies, how pieces look, and whole pictures.
//!
//! - [`yinsh`], [`shogi`]: the geometry of each board and the shapes of its pieces. The page draws its live boards from them.
//! - [`Picture`]: a position, with arrows, marks and the latest turn, as SVG that needs no font and nothing from elsewhere.
//! - [`Theme`]: its colours, which are those of the page (`crates/web/styles/tokens.css`), or pale ones for paper.
//! - [`Course`], [`paper`]: a game turn by turn, and what a printed page has of it.
//! - `moving` (with the feature of that name): pixels one picture after the other as an animated GIF.
//! - `raster` (with the feature of that name): the drawings as PNG and GIF, without a browser.
//!
//! ```
//! use drawing::{Look, Picture};
//!
//! let position: ::yinsh::Setup = "4/7/8/9/10/4R4/10/9/8/7/4 b place 0-0 3".parse().unwrap();
//! let svg = Picture::new(&position).svg(&Look::default());
//! assert!(svg.starts_with("<svg "));
//! ```

mod arrow;
mod course;
mod letters;
#[cfg(feature = "moving")]
pub mod moving;
mod palette;
pub mod paper;
mod picture;
#[cfg(feature = "raster")]
pub mod raster;
pub mod shogi;
mod spot;
mod svg;
pub mod yinsh;

pub use arrow::arrow_outline;
pub use course::{Course, Drawable};
pub use palette::{Colour, Theme};
pub use picture::{Coordinates, Diagram, Drawn, Look, Mark, Picture};
pub use spot::{Spot, number};
