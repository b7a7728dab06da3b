//! A player of shogi: search and evaluation.
