//! What moves on the screen when the board changes. Nothing here waits: the pieces are where they belong at once, and
//! styles animate the way there.

pub(crate) use super::geometry::slot_number;
use yinsh::{Action, Player, Point, Position, PositionTrait};

/// How one position became the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Motion {
    /// A ring was put on a point.
    Placed(Point),
    /// A ring glided, and markers turned.
    Moved {
        /// From there.
        from: Point,
        /// To there.
        to: Point,
        /// The markers that turned, in the order in which the ring jumped them.
        flips: Vec<Point>,
    },
    /// Five markers of a player left.
    RowLeft {
        /// Whose.
        player: Player,
        /// Where they were, from one end to the other.
        points: Vec<Point>,
    },
    /// A ring glided to its place beside the board.
    RingLeft {
        /// Whose.
        player: Player,
        /// Where it was.
        from: Point,
        /// The number of its place, from 0.
        slot: u8,
    },
}

impl Motion {
    /// What `action` does on the board, if it leads from `before` to `after`; `None` where it does not, or where
    /// nothing moves: then the board jumps.
    pub(crate) fn between(before: &Position, after: &Position, action: Action) -> Option<Self> {
        let mut played = before.clone();
        played.play(action).ok().filter(|()| played == *after)?;
        let player = before.actor();
        match action {
            Action::Place(point) => Some(Self::Placed(point)),
            Action::Move { from, to } => {
                let flips = before.flips(from, to);
                let way = from.direction_to(to)?;
                let on_way = std::iter::successors(from.step(way), |point| point.step(way));
                Some(Self::Moved {
                    from,
                    to,
                    flips: on_way.filter(|point| flips.contains(*point)).collect(),
                })
            }
            Action::RemoveRow(row) => Some(Self::RowLeft {
                player,
                points: row.points().to_vec(),
            }),
            Action::RemoveRing(from) => Some(Self::RingLeft {
                player,
                from,
                slot: slot_number(before.removed(player), before.target()),
            }),
            Action::Pass => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion(before: &str, action: &str) -> Option<Motion> {
        let before: Position = before.parse().unwrap();
        let action = action.parse().unwrap();
        let mut after = before.clone();
        after.play(action).unwrap();
        Motion::between(&before, &after, action)
    }

    #[test]
    fn markers_turn_in_the_order_of_the_jump() {
        let before = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3Mmmm3/1R1MmM3/2rmmM2/7/4 w move 1-1 3";
        let Some(Motion::Moved { flips, .. }) = motion(before, "d4-j10") else {
            panic!("a ring moved");
        };
        assert_eq!(format!("{flips:?}"), "[f6, g7, h8, i9]");
        let Some(Motion::Moved { flips, .. }) = motion(before, "f4-f10") else {
            panic!("a ring moved");
        };
        assert_eq!(format!("{flips:?}"), "[f5, f6, f7, f8, f9]");
    }

    #[test]
    fn a_removed_ring_goes_to_the_next_place() {
        let text = "4/1r5/1RM5/3m2m2/5M1R2/5mM2/7m2/3Rr1M2/3Rr1r1/5m1/4 b ring-after 1-1 3";
        let Some(Motion::RingLeft { slot, .. }) = motion(text, "xb2") else {
            panic!("a ring left");
        };
        assert_eq!(slot, 1);
        assert_eq!(slot_number(0, 1), 1, "the only one lies in the middle");
        assert_eq!([0, 1, 2].map(|i| slot_number(i, 3)), [0, 1, 2]);
    }

    #[test]
    fn an_action_that_does_not_lead_there_is_a_jump() {
        let start = Position::start();
        let mut other = start.clone();
        other.play("f6".parse().unwrap()).unwrap();
        assert_eq!(Motion::between(&start, &other, "f7".parse().unwrap()), None);
        assert_eq!(Motion::between(&other, &start, "f6".parse().unwrap()), None);
    }
}
