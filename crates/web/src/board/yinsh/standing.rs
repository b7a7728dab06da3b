//! What stands on the board and beside it, and how each of it came there: a drawing is made anew whenever one of these
//! changes, which is what starts its motion.

use super::motion::{Motion, slot_number};
use crate::board::scene::Frame;
use yinsh::{BLACK, Player, Point, Position, WHITE};

/// A marker as it is drawn. It is drawn anew whenever one of these changes, which is what starts its motion.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Marker {
    pub(super) point: Point,
    pub(super) player: Player,
    pub(super) turns: Option<Turns>,
}

/// How a marker turns: as which one, over which way of a ring.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Turns {
    pub(super) order: usize,
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) change: u32,
}

/// The markers.
pub(super) fn markers(frame: &Frame<Position>) -> Vec<Marker> {
    let turns = |point: Point| match &frame.motion {
        Some(Motion::Moved { from, to, flips }) => {
            flips.iter().position(|it| *it == point).map(|order| Turns {
                order,
                from: *from,
                to: *to,
                change: frame.change,
            })
        }
        _ => None,
    };
    let of = |player: Player| {
        let points = frame.table.markers(player).into_iter();
        points.map(move |point| Marker {
            point,
            player,
            turns: turns(point),
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}

/// A ring as it is drawn.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Ring {
    pub(super) point: Point,
    pub(super) player: Player,
    pub(super) comes: Option<(Comes, u32)>,
}

/// Where a ring comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Comes {
    /// From that point.
    Gliding(Point),
    /// From the hand.
    Placed,
}

/// The rings on the board.
pub(super) fn rings(frame: &Frame<Position>) -> Vec<Ring> {
    let comes = |point: Point| match &frame.motion {
        Some(Motion::Moved { from, to, .. }) if *to == point => Some((Comes::Gliding(*from), frame.change)),
        Some(Motion::Placed(to)) if *to == point => Some((Comes::Placed, frame.change)),
        _ => None,
    };
    let of = |player: Player| {
        let points = frame.table.rings(player).into_iter();
        points.map(move |point| Ring {
            point,
            player,
            comes: comes(point),
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}

/// A removed ring beside the board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Removed {
    pub(super) player: Player,
    pub(super) slot: u8,
    pub(super) comes: Option<(Point, u32)>,
}

/// The rings beside the board.
pub(super) fn removed(frame: &Frame<Position>) -> Vec<Removed> {
    let position = &frame.table;
    let of = |player: Player| {
        (0..position.removed(player)).map(move |index| {
            let slot = slot_number(index, position.target());
            let comes = match &frame.motion {
                Some(Motion::RingLeft {
                    player: whose,
                    from,
                    slot: to,
                }) if *whose == player && *to == slot => Some((*from, frame.change)),
                _ => None,
            };
            Removed { player, slot, comes }
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}
