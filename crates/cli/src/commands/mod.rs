//! The commands, one a file: its arguments, and what it does.

pub(crate) mod admin;
pub(crate) mod bench;
pub(crate) mod book;
pub(crate) mod bot;
pub(crate) mod calibrate;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod endings;
pub(crate) mod engine;
pub(crate) mod ladder;
pub(crate) mod match_;
pub(crate) mod moves;
pub(crate) mod openings;
pub(crate) mod perft;
pub(crate) mod picture;
pub(crate) mod play_out;
pub(crate) mod prove;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod selfplay;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod train;
pub(crate) mod tune;
