//! A player of shogi: search and evaluation.

mod eval;
pub mod tuning;

pub use eval::{
    Evaluator, FEATURE_COUNT, Group, Sums, UNIT, WEIGHT_COUNT, WORTH, Weights, WeightsError, capture_worth,
    for_each_feature, for_each_weight, groups,
};
