//! The program as a person runs it.

mod common;
mod records;
mod rules;
mod serve;
