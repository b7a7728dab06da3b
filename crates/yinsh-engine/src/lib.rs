//! A player of YINSH: search and evaluation.
//!
//! [`Engine`] is all that others need; `docs/engine.md` describes how it works.

mod bench;
mod board;
mod endings;
mod engine;
mod eval;
mod features;
mod geometry;
mod level;
mod network;
mod openings;
mod policy;
mod search;
mod solve;
#[cfg(test)]
mod tests;
mod threats;
mod weights;

pub use bench::bench;
pub use endings::{Ending, ending, how_it_ends};
pub use engine::Engine;
pub use features::{BUCKETS, FEATURES, symmetric};
pub use geometry::pack;
pub use level::MOST_SKILL;
pub use network::{Network, NetworkError, Parameters, SECOND, WIDTH};
pub use openings::Placements;
pub use policy::{POLICY_FEATURES, Policy};
pub use solve::{Forced, ProofLimits, Solver, Verdict};
