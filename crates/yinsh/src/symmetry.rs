//! The 12 symmetries of the board.

use crate::{Action, Bitboard, Player, Point, Row, Setup};

/// A rotation by a multiple of 60°, perhaps after a reflection. [`Symmetry::ALL`] lists the twelve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    rotations: u8,
    reflected: bool,
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Self = Self {
        rotations: 0,
        reflected: false,
    };
    /// All twelve, the identity first.
    pub const ALL: [Self; 12] = {
        let mut all = [Self::IDENTITY; 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Self {
                rotations: (i % 6) as u8,
                reflected: i >= 6,
            };
            i += 1;
        }
        all
    };

    /// Where the point goes.
    pub fn point(self, point: Point) -> Point {
        // Steps from the centre f6 along (1,0) and (0,1). A turn by 60° takes (1,0) to (1,1) and (0,1) to (−1,0).
        let (mut x, mut y) = (point.column() as i8 - 5, point.number() as i8 - 6);
        if self.reflected {
            (x, y) = (y, x);
        }
        for _ in 0..self.rotations {
            (x, y) = (x - y, x);
        }
        Point::new((x + 5) as u8, (y + 6) as u8).expect("a symmetry maps the board onto itself")
    }

    /// Where the points of a set go.
    pub fn bitboard(self, set: Bitboard) -> Bitboard {
        set.into_iter().map(|point| self.point(point)).collect()
    }

    /// The action, seen on the turned board.
    #[must_use]
    pub fn action(self, action: Action) -> Action {
        match action {
            Action::Place(point) => Action::Place(self.point(point)),
            Action::Move { from, to } => Action::Move {
                from: self.point(from),
                to: self.point(to),
            },
            Action::RemoveRow(row) => Action::RemoveRow(
                Row::between(self.point(row.low()), self.point(row.high()))
                    .expect("a symmetry maps lines onto lines"),
            ),
            Action::RemoveRing(point) => Action::RemoveRing(self.point(point)),
            Action::Pass => Action::Pass,
        }
    }

    /// The board, turned.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        Setup {
            rings: Player::BOTH.map(|player| self.bitboard(setup.rings[player.index()])),
            markers: Player::BOTH.map(|player| self.bitboard(setup.markers[player.index()])),
            ..setup.clone()
        }
    }
}
