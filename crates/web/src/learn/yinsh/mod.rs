//! The course and the rules of YINSH.

mod lessons;
mod rules;

pub(super) use rules::rules;
