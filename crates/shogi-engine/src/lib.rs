//! A player of shogi: search and evaluation.
//!
//! [`Engine`] is all that others need; `docs/engine.md` describes how it works.

mod bench;
mod board;
mod engine;
mod eval;
mod level;
mod mate;
mod mate_in_one;
mod pick;
mod prospects;
mod search;
#[cfg(test)]
mod tests;

pub use bench::bench;
pub use engine::Engine;
pub use eval::{
    ATTACKS, BUCKETS, Evaluation, EvaluationError, Evaluator, FEATURE_COUNT, GROUP_COUNT, Group, HIDDEN,
    Network, NetworkError, Parameters, ROWS, Sums, UNIT, WEIGHT_COUNT, WIDTH, WORTH, Weights, WeightsError,
    attack_rows, capture_worth, for_each_attack, for_each_feature, for_each_seen, for_each_weight, groups,
};
#[doc(hidden)]
pub use level::MOST_SKILL;
pub use mate::{Solver as MateSolver, Verdict as MateVerdict};
