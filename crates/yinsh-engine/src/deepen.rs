//! Iterative deepening, and how long it goes on.

use crate::search::{MOST_DEPTH, Node, RootAction, Search};
use search::{Bound, Info, Limits, Pace, Score, Timer};
use yinsh::Action;

/// How far from the last value the first window of an iteration reaches.
const ASPIRATION: i32 = 40;
/// So many iterations at the beginning use the full window.
const ASPIRATION_AFTER: i32 = 3;

/// Searches deeper and deeper, from depth `first` on, until the limits say to stop; reports each line of each depth.
#[expect(
    clippy::too_many_arguments,
    reason = "the pieces of one search, split by what may change"
)]
pub(crate) fn deepen(
    node: &Node,
    search: &mut Search<'_>,
    actions: &mut [RootAction],
    first: i32,
    limits: &Limits,
    timer: &Timer,
    multipv: usize,
    on_info: &mut dyn FnMut(&Info<Action>),
) -> Info<Action> {
    let lines = multipv.min(actions.len());
    let mut best = search.info(0, 1, 0, Bound::Lower, actions[0].pv.clone());
    let most = limits
        .depth
        .map_or(MOST_DEPTH, |depth| (depth as i32).clamp(1, MOST_DEPTH));
    // With the clock running, one legal action needs no thought; a little gives the page a value to show.
    let forced = actions.len() == 1 && limits.depth.is_none() && limits.nodes.is_none() && !limits.infinite;
    let most = if forced { most.min(3) } else { most };
    let mut pace = Pace::default();
    // The lines' values in the iteration before.
    let mut values = vec![0; lines];
    'deeper: for depth in first.min(most)..=most {
        let previous = actions[0].action;
        for line in 0..lines {
            let rest = &mut actions[line..];
            let (mut alpha, mut beta) = (-Score::INFINITE.value(), Score::INFINITE.value());
            let last = values[line];
            if depth >= first + ASPIRATION_AFTER && !Score::from_value(last).is_decided() {
                (alpha, beta) = (last - ASPIRATION, last + ASPIRATION);
            }
            let mut width = ASPIRATION;
            let value = loop {
                let (value, place) = search.root(node, rest, depth, alpha, beta, None);
                if search.aborted() {
                    // What was finished counts where it beat the window; the first action is searched first.
                    if line == 0 && value > alpha {
                        rest[..=place].rotate_right(1);
                        let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                        let pv = search.told(node, &rest[0].pv, depth);
                        best = search.info(depth as u32, 1, value, bound, pv);
                        on_info(&best);
                    }
                    break 'deeper;
                }
                if value > alpha {
                    rest[..=place].rotate_right(1);
                }
                if value > alpha && value < beta {
                    break value;
                }
                width *= 3;
                let wide = width > 1_000 || Score::from_value(value).is_decided();
                if value <= alpha {
                    alpha = if wide {
                        -Score::INFINITE.value()
                    } else {
                        value - width
                    };
                } else {
                    beta = if wide {
                        Score::INFINITE.value()
                    } else {
                        value + width
                    };
                }
            };
            values[line] = value;
            // A line that was found later may be better, as each is searched with what the ones before left in the
            // table.
            let place = values[..line].partition_point(|&better| better >= value);
            actions[place..=line].rotate_right(1);
            values[place..=line].rotate_right(1);
            for line in place..=line {
                let pv = search.told(node, &actions[line].pv, depth);
                let info = search.info(depth as u32, line as u32 + 1, values[line], Bound::Exact, pv);
                on_info(&info);
                if line == 0 {
                    best = info;
                }
            }
        }
        if !limits.infinite && lines == 1 && is_settled(best.score, depth) {
            break;
        }
        let action = actions[0].action;
        let factor = pace.after(action == previous, best.score.value(), search.effort(action));
        if !timer.may_iterate(factor) {
            break;
        }
    }
    best
}

/// Whether looking further can't change the value: a win or loss that lies well within the depth.
fn is_settled(score: Score, depth: i32) -> bool {
    let turns = score.win_in().or(score.loss_in()).map(|turns| 2 * turns as i32);
    turns.is_some_and(|turns| depth > turns)
}
