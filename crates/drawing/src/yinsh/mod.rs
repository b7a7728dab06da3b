//! The board of YINSH: where everything lies, and how it is drawn.

mod diagram;
mod geometry;

pub use crate::spot::{Spot, number};
pub use geometry::*;
