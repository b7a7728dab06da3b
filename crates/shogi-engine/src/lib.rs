//! A player of shogi: search and evaluation.

mod eval;

pub use eval::{Evaluator, Sums, WORTH, capture_worth};
