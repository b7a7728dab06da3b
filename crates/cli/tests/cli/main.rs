//! The program as a person runs it.

#![allow(clippy::unwrap_used, reason = "what helps the tests fails as they do")]

mod admin;
mod bench;
mod bot;
mod common;
mod engines;
mod picture;
mod prove;
mod puzzles;
mod records;
mod rules;
mod serve;
mod train;
