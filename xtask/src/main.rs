//! The project's own build and test commands.

fn main() {}
