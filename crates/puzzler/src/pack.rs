//! The file from what was found.

use crate::{Finder, PositionOf};
use puzzles::{Puzzle, Theme};
use std::collections::{HashMap, HashSet};

/// Chooses from `found`, in their order: nothing that is alike under symmetry, and of each theme as many as `most` says. Those
/// of `before` stay with their numbers; the last turns of longer ones are puzzles by themselves; the others have the next ones.
pub fn pack<F: Finder>(
    finder: &mut F,
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
    // The last turns of longer ones come last, as they are only taken where there is room for them.
    let ends: Vec<_> = found.iter().flat_map(|puzzle| finder.ends(puzzle)).collect();
    for mut puzzle in found.into_iter().chain(ends) {
        let count = counts.entry(puzzle.theme).or_default();
        if *count >= most(puzzle.theme) || !seen.insert(F::alike(&puzzle.position)) {
            continue;
        }
        *count += 1;
        number += 1;
        puzzle.number = number;
        puzzle.idea = puzzle.idea_of(&puzzle.turns());
        all.push(puzzle);
    }
    all
}
