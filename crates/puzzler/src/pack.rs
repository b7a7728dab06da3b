//! The file from what was found.

use crate::{Finder, PositionOf};
use puzzles::{Puzzle, Theme};
use std::collections::{HashMap, HashSet};

/// How many puzzles of a theme are taken where nothing is said.
pub const MOST: usize = usize::MAX;

/// Chooses from `found`, in their order: nothing that is alike under symmetry, and of each theme as many as `most` says. Those
/// of `before` stay with their numbers; the others have the next ones.
pub fn pack<F: Finder>(
    before: Vec<Puzzle<PositionOf<F>>>,
    found: Vec<Puzzle<PositionOf<F>>>,
    most: impl Fn(Theme) -> usize,
) -> Vec<Puzzle<PositionOf<F>>> {
    let mut seen: HashSet<Vec<u8>> = HashSet::new();
    let mut counts: HashMap<Theme, usize> = HashMap::new();
    for puzzle in &before {
        seen.insert(F::alike(&puzzle.position));
        *counts.entry(puzzle.theme).or_default() += 1;
    }
    let mut number = before.last().map_or(0, |puzzle| puzzle.number);
    let mut all = before;
    for mut puzzle in found {
        let count = counts.entry(puzzle.theme).or_default();
        if *count >= most(puzzle.theme) || !seen.insert(F::alike(&puzzle.position)) {
            continue;
        }
        *count += 1;
        number += 1;
        puzzle.number = number;
        all.push(puzzle);
    }
    all
}
