//! What the levels below full strength have in common: how they look, and how they choose among actions that they take for
//! nearly as good as the best.

use crate::{RootMove, Score, TreeSearch};
use fastrand::Rng;

/// Searches to a depth and puts the actions into the order of their values, which are exact where they lie within `margin`
/// of the best one. Answers with the best value; `None` where it could not be finished, and then all stays as it was.
pub fn look<S: TreeSearch>(
    search: &mut S,
    node: &S::Node,
    moves: &mut [RootMove<S::Action, S::Hints>],
    depth: i32,
    margin: i32,
) -> Option<i32> {
    let infinite = Score::INFINITE.value();
    let mut tried = moves.to_vec();
    let (value, place) = search.search_root(node, &mut tried, depth, (-infinite, infinite), Some(margin));
    if search.core().aborted() {
        return None;
    }
    tried[..=place].rotate_right(1);
    tried[1..].sort_by_key(|root| std::cmp::Reverse(root.score));
    moves.clone_from_slice(&tried);
    Some(value)
}

/// Chooses one of some `places`: each is overlooked in `overlooks` of a thousand cases (if all are, none is), and of the
/// others the likelier the less it loses: with weights e^(−loss/`temperature`). `loss` is at least 0. 0 where there are none.
pub fn choose(
    places: Vec<usize>,
    overlooks: impl Fn(usize) -> u32,
    loss: impl Fn(usize) -> i32,
    temperature: i32,
    rng: &mut Rng,
) -> usize {
    let noticed: Vec<usize> = places
        .iter()
        .copied()
        .filter(|&place| rng.u32(0..1_000) >= overlooks(place))
        .collect();
    let places = if noticed.is_empty() { places } else { noticed };
    let losses: Vec<i32> = places.iter().map(|&place| loss(place)).collect();
    let chosen = choose_by_loss(&losses, temperature, rng.f64());
    places.get(chosen).copied().unwrap_or(0)
}

/// Picks one of several actions that lose so much against the best one, the less likely the more it loses: with weights
/// e^(−loss/`temperature`). `chance` decides; it is even in 0 to 1. Answers with the place, 0 where there are none.
pub fn choose_by_loss(losses: &[i32], temperature: i32, chance: f64) -> usize {
    let weight = |&loss: &i32| (-f64::from(loss) / f64::from(temperature.max(1))).exp();
    let total: f64 = losses.iter().map(weight).sum();
    let mut left = chance * total;
    for (place, loss) in losses.iter().enumerate() {
        left -= weight(loss);
        if left <= 0.0 {
            return place;
        }
    }
    losses.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_less_lost_the_likelier() {
        assert_eq!(choose_by_loss(&[], 10, 0.5), 0);
        let losses = [0, 10, 1_000];
        let mut counts = [0; 3];
        for step in 0..1_000 {
            counts[choose_by_loss(&losses, 10, f64::from(step) / 1_000.0)] += 1;
        }
        // e^0 to e^-1, and next to nothing.
        assert!((729..=733).contains(&counts[0]), "{counts:?}");
        assert_eq!(counts[2], 0);
        assert_eq!(choose_by_loss(&[0, 0], 0, 0.75), 1);
    }

    #[test]
    fn what_is_overlooked_is_not_chosen_unless_all_is() {
        let rng = &mut Rng::with_seed(5);
        let mut chosen = |blind: fn(usize) -> u32| choose(vec![3, 8], blind, |_| 0, 10, rng);
        for _ in 0..100 {
            assert_eq!(chosen(|place| if place == 3 { 1_000 } else { 0 }), 8);
            assert!([3, 8].contains(&chosen(|_| 1_000)));
        }
        assert_eq!(choose(Vec::new(), |_| 0, |_| 0, 10, rng), 0);
    }
}
