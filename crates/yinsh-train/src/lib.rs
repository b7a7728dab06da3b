//! Games of the YINSH engine against itself, and what its evaluation learns from them.

pub mod data;
pub mod games;
pub mod selfplay;
pub mod train;
