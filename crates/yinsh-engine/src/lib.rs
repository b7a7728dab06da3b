//! A YINSH player: search and evaluation.
