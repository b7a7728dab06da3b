//! A player of YINSH: search and evaluation.
//!
//! [`Engine`] is all that others need; `docs/engine.md` describes how it works.

mod bench;
mod board;
mod deepen;
mod engine;
mod eval;
mod geometry;
mod level;
mod openings;
mod search;
#[cfg(test)]
mod tests;
mod weights;

pub use bench::{Bench, bench};
pub use engine::Engine;
pub use level::FULL as FULL_LEVEL;
pub use openings::Placements;
pub use weights::{COUNT as WEIGHT_COUNT, Weights};
