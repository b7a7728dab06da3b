//! The `sente` command.

fn main() {}
