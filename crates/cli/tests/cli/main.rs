//! The program as a person runs it.

mod bench;
mod common;
mod engines;
mod records;
mod rules;
mod serve;
