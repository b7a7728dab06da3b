//! The course and the rules of shogi.

mod lessons;
mod rules;
mod task;

pub(super) use rules::rules;
