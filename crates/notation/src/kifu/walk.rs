//! The lines of a record in the order in which KIF tells them: the main line first, then the variations, the latest
//! fork first, each followed by its own variations. So each leaves the line before it.

use game_core::{Conclusion, NodeId, Position as _, Record};
use shogi::{Action, Position};

/// A move, and all that the formats tell of it.
pub(super) struct Move<'a> {
    pub(super) node: NodeId,
    pub(super) action: Action,
    /// The position before it.
    pub(super) position: &'a Position,
    /// The action before it.
    pub(super) previous: Option<Action>,
    /// Its number: 1 for the first move of the game.
    pub(super) ply: usize,
    /// How long it took and how long its player has taken in all, in milliseconds, where known.
    pub(super) time: Option<(u64, u64)>,
    /// Whether variations take its place further on in the file.
    pub(super) has_variation: bool,
}

/// What comes next in a file.
pub(super) enum Event<'a> {
    /// A variation, from the move with this number on.
    Variation(usize),
    Move(Move<'a>),
    /// The end of a line.
    End(End<'a>),
}

/// The end of a line.
pub(super) struct End<'a> {
    pub(super) position: &'a Position,
    pub(super) previous: Option<Action>,
    /// How many moves the line has.
    pub(super) plies: usize,
    /// The total time of the player to move, where known.
    pub(super) clock: Option<u64>,
    /// Whether this is the main line.
    pub(super) is_main: bool,
    /// How it ended; of a variation, only what the board does not show.
    pub(super) conclusion: Conclusion<Action>,
}

/// The time of an action: what is noted is the total of its player, who had taken `before`.
pub(super) fn spent(before: Option<u64>, total: Option<u64>) -> Option<(u64, u64)> {
    total.map(|total| (total.saturating_sub(before.unwrap_or(0)), total))
}

/// The same in whole seconds, where the first follows from the totals.
pub(super) fn seconds((now, total): (u64, u64)) -> (u64, u64) {
    (total / 1000 - (total - now) / 1000, total / 1000)
}

struct Fork {
    node: NodeId,
    position: Position,
    previous: Option<Action>,
    ply: usize,
    clocks: [Option<u64>; 2],
}

/// Calls `f` with all that a file tells, in its order.
pub(super) fn walk<E>(
    record: &Record<Position>,
    mut f: impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let mut forks: Vec<Fork> = Vec::new();
    let mut position = record.start().clone();
    let mut next = record.node(NodeId::ROOT).children.first().copied();
    let mut previous = None;
    let mut plies = 0;
    let mut clocks = [None; 2];
    let mut is_main = true;
    let mut last = NodeId::ROOT;
    // The first move of a variation has no variations of its own: its brothers wait already.
    let mut at_fork = false;
    loop {
        while let Some(node) = next {
            let data = record.node(node);
            let action = data.action.expect("only the root has none");
            let parent = data.parent.expect("only the root has none");
            let siblings = &record.node(parent).children;
            if !at_fork {
                for &sibling in siblings[1..].iter().rev() {
                    forks.push(Fork {
                        node: sibling,
                        position: position.clone(),
                        previous,
                        ply: plies,
                        clocks,
                    });
                }
            }
            at_fork = false;
            let player = position.actor().index();
            f(Event::Move(Move {
                node,
                action,
                position: &position,
                previous,
                ply: plies + 1,
                time: spent(clocks[player], data.time_ms),
                has_variation: siblings.last() != Some(&node),
            }))?;
            clocks[player] = data.time_ms.or(clocks[player]);
            position.play_unchecked(action);
            previous = Some(action);
            last = node;
            plies += 1;
            next = data.children.first().copied();
        }
        f(Event::End(End {
            position: &position,
            previous,
            plies,
            clock: clocks[position.actor().index()],
            is_main,
            conclusion: conclusion(record, last, is_main),
        }))?;
        is_main = false;
        let Some(fork) = forks.pop() else {
            return Ok(());
        };
        f(Event::Variation(fork.ply + 1))?;
        at_fork = true;
        next = Some(fork.node);
        (position, previous, plies, clocks) = (fork.position, fork.previous, fork.ply, fork.clocks);
    }
}

/// How the line that ends at `end` ended; of a variation, only what the board does not show: who wrote formats down says so
/// much.
pub(super) fn conclusion(record: &Record<Position>, end: NodeId, is_main: bool) -> Conclusion<Action> {
    let known = if is_main {
        record.conclusion_at(end)
    } else {
        record.node(end).conclusion
    };
    known.unwrap_or_default()
}

/// How deep variations stand in variations.
pub(super) fn depth(record: &Record<Position>) -> usize {
    let mut deepest = 0;
    let mut open = vec![(NodeId::ROOT, 0_usize)];
    while let Some((node, depth)) = open.pop() {
        deepest = deepest.max(depth);
        let children = record.node(node).children.iter().enumerate();
        open.extend(children.map(|(index, &child)| (child, depth + usize::from(index > 0))));
    }
    deepest
}
