//! Placements to begin games with: varied, and about equal.

use crate::Engine;
use fastrand::Rng;
use search::{Limits, StopFlag, weaker::choose_by_loss};
use std::collections::HashSet;
use yinsh::{Action, Bitboard, Player, Position, PositionTrait as _, RINGS, Symmetry};

/// How many rings a placement has.
const ALL_RINGS: usize = 2 * RINGS as usize;
/// How many hundredths of the rings stand just anywhere, by which of the ten it is: the first have the most freedom.
const ANYWHERE: [u32; ALL_RINGS] = [30, 30, 20, 20, 10, 10, 5, 5, 0, 0];
/// How readily a ring is placed worse than best: the scale of the softmax over the evaluation after it.
const TEMPERATURE: [i32; ALL_RINGS] = [25, 25, 20, 20, 15, 15, 12, 12, 10, 10];
/// So many tries in vain for one placement mean that it is not to come.
const IN_VAIN: u32 = 100_000;
/// The table's size in MiB: a judgement looks at some ten thousand positions.
const HASH: usize = 4;

/// Placements of all ten rings to begin games with: varied, about equal, no two the same under the board's symmetries.
///
/// An iterator that never ends by itself. The same seed, number of positions, and bound give the same placements as long
/// as the engine is the same.
#[derive(Debug)]
pub struct Placements {
    engine: Engine,
    rng: Rng,
    nodes: u64,
    most: i32,
    seen: HashSet<[Bitboard; 2]>,
    tried: u64,
}

impl Placements {
    /// Placements by chances from `seed`, each judged by a search of `nodes` positions; those whose value is farther from
    /// 0 than `most` (in the evaluation's units) are left out.
    pub fn new(seed: u64, nodes: u64, most: i32) -> Self {
        Self {
            engine: Engine::new(HASH),
            rng: Rng::with_seed(seed),
            nodes,
            most,
            seen: HashSet::new(),
            tried: 0,
        }
    }

    /// How many placements were tried so far, kept or not.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    /// Goes on after a placement that this seed has led to, without judging those before it again. `earlier` are all that
    /// were kept up to it, in their order. Answers whether they were found.
    pub fn go_on_after(&mut self, earlier: &[Vec<Action>]) -> bool {
        self.go_on_within(IN_VAIN, earlier)
    }

    /// The same, with how many tries in vain for one placement mean that it is not to come.
    fn go_on_within(&mut self, most: u32, earlier: &[Vec<Action>]) -> bool {
        let mut missing = earlier.iter();
        let Some(mut next) = missing.next() else {
            return true;
        };
        let mut left = most;
        while left > 0 {
            let (actions, position) = self.place();
            left -= 1;
            if &actions != next {
                continue;
            }
            self.seen.insert(shape(&position));
            left = most;
            match missing.next() {
                Some(after) => next = after,
                None => return true,
            }
        }
        false
    }

    /// Ten rings, each by chance among what the evaluation holds for good.
    fn place(&mut self) -> (Vec<Action>, Position) {
        self.tried += 1;
        let mut position = Position::start();
        let mut actions = Vec::with_capacity(ALL_RINGS);
        for (anywhere, temperature) in ANYWHERE.into_iter().zip(TEMPERATURE) {
            let legal = position.actions();
            let place = if self.rng.u32(0..100) < anywhere {
                self.rng.usize(..legal.len())
            } else {
                // The value after it is the opponent's, so the least is the best.
                let values: Vec<i32> = legal
                    .iter()
                    .map(|&action| {
                        let mut after = position.clone();
                        after.play_unchecked(action);
                        self.engine.evaluate(&after).value()
                    })
                    .collect();
                let best = values.iter().copied().min().unwrap_or(0);
                let losses: Vec<i32> = values.iter().map(|value| value - best).collect();
                choose_by_loss(&losses, temperature, self.rng.f64())
            };
            position.play_unchecked(legal[place]);
            actions.push(legal[place]);
        }
        (actions, position)
    }

    /// Whether a search finds neither player ahead.
    fn is_even(&mut self, position: &Position) -> bool {
        // What earlier searches found must not show: the judgement depends on the position alone.
        self.engine.new_game();
        let limits = Limits::nodes(self.nodes);
        let best = self
            .engine
            .search(position, &limits, &StopFlag::new(), &mut |_| ());
        best.info.score.value().abs() <= self.most
    }
}

impl Iterator for Placements {
    type Item = Vec<Action>;

    fn next(&mut self) -> Option<Vec<Action>> {
        loop {
            let (actions, position) = self.place();
            let shape = shape(&position);
            if !self.seen.contains(&shape) && self.is_even(&position) {
                self.seen.insert(shape);
                return Some(actions);
            }
        }
    }
}

/// The rings of both players, the same for all placements that the board's symmetries map onto each other.
fn shape(position: &Position) -> [Bitboard; 2] {
    let rings = Player::BOTH.map(|player| position.rings(player));
    let turned = Symmetry::ALL.map(|symmetry| rings.map(|set| symmetry.bitboard(set)));
    turned.into_iter().min().unwrap_or(rings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_the_same_placements_also_after_a_break() {
        let all: Vec<_> = Placements::new(7, 300, 40).take(6).collect();
        let again: Vec<_> = Placements::new(7, 300, 40).take(6).collect();
        assert_eq!(all, again);
        let mut rest = Placements::new(7, 300, 40);
        assert!(rest.go_on_after(&all[..4]));
        assert_eq!(rest.next().as_ref(), Some(&all[4]));
        assert_eq!(rest.next().as_ref(), Some(&all[5]));
        let other: Vec<_> = Placements::new(8, 300, 40).take(6).collect();
        assert_ne!(all, other);
        assert!(
            !Placements::new(8, 300, 40).go_on_within(2_000, &all),
            "another seed's are not found"
        );
    }

    #[test]
    fn a_turned_placement_is_the_same() {
        let actions = Placements::new(1, 100, 1_000).next().expect("it never ends");
        let play = |actions: &[Action]| {
            let mut position = Position::start();
            for &action in actions {
                position.play(action).expect("rings on free points");
            }
            position
        };
        let expected = shape(&play(&actions));
        for symmetry in Symmetry::ALL {
            let turned: Vec<_> = actions.iter().map(|&action| symmetry.action(action)).collect();
            assert_eq!(shape(&play(&turned)), expected);
        }
        // With colours changed it is another one: White is to move.
        let mut swapped = actions.clone();
        for pair in swapped.chunks_mut(2) {
            pair.reverse();
        }
        assert_ne!(shape(&play(&swapped)), expected);
    }
}
