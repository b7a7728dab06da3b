//! Perft: counting sequences of actions, the classic check of rules and measure of their speed.

use crate::Position;
use alloc::string::ToString as _;
use alloc::vec::Vec;

/// The number of sequences of exactly `depth` actions from `position`; 1 for depth 0.
///
/// The last action of each sequence is counted, not played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => {
            let mut nodes = 0;
            position.for_each_action(|action| {
                let mut child = position.clone();
                child.play_unchecked(action);
                nodes += perft(&child, depth - 1);
            });
            nodes
        }
    }
}

/// The count below each legal action of `position`, sorted by the action's text. Nothing for depth 0.
pub fn perft_divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let mut lines: Vec<_> = position
        .actions()
        .into_iter()
        .map(|action| {
            let mut child = position.clone();
            child.play_unchecked(action);
            (action, child.perft(rest))
        })
        .collect();
    lines.sort_by_cached_key(|(action, _)| action.to_string());
    lines
}
