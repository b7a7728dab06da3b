//! Where everything on the board lies. Plain arithmetic, no page.
//!
//! The unit is a square. `x` runs to the right and `y` downwards, as on a screen; the middle of the board is the origin.
//! A *turned* board is the same board rotated by 180°, as gote sees it across a table.

pub(crate) use crate::board::spot::{Spot, number};
use shogi::{Kind, Player, SENTE, Square};

/// Half the board without its rim.
pub(crate) const EDGE: f64 = 4.5;
/// Half the side of the view box of a board with a rim wide enough for coordinates, and without them.
pub(crate) const HALF: [f64; 2] = [4.85, 4.62];
/// The ranks as they are written in Japan, from gote's side.
pub(crate) const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The middle of a square.
pub(crate) fn at(square: Square, turned: bool) -> Spot {
    Spot::new(5.0 - f64::from(square.file()), f64::from(square.rank()) - 5.0).turned(turned)
}

/// The square around a place.
pub(crate) fn square_at(spot: Spot, turned: bool) -> Option<Square> {
    let Spot { x, y } = spot.turned(turned);
    if !(-EDGE..EDGE).contains(&x) || !(-EDGE..EDGE).contains(&y) {
        return None;
    }
    // Both are from 0 to 8 now.
    let (column, row) = ((x + EDGE).floor() as u8, (y + EDGE).floor() as u8);
    Square::new(9 - column, row + 1)
}

/// What a person may point at: a square, or a place in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// A square of the board.
    Square(Square),
    /// Where a player's pieces of a kind in hand lie, whether some are there or not.
    Hand(Player, Kind),
}

/// The kinds in hand in the order in which they lie there, the most valuable first.
pub(crate) fn hand_order() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
    Kind::HAND.into_iter().rev()
}

/// The kind at a place along a hand, from 0 to 1.
pub(crate) fn kind_at(along: f64) -> Option<Kind> {
    if !(0.0..1.0).contains(&along) {
        return None;
    }
    hand_order().nth((along * 7.0) as usize)
}

/// The player whose hand is on the near side.
pub(crate) fn near(turned: bool) -> Player {
    if turned { !SENTE } else { SENTE }
}

/// The ten lines each way as one path.
pub(crate) fn grid_path() -> String {
    let line = |i: u8| {
        let at = number(f64::from(i) - EDGE);
        format!("M{at} -4.5V4.5M-4.5 {at}H4.5")
    };
    (0..10).map(line).collect()
}

/// The ways of the keyboard's arrows, on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Way {
    /// Towards the far player.
    Up,
    /// Towards oneself.
    Down,
    /// To the left of the screen.
    Left,
    /// To the right of the screen.
    Right,
}

impl Way {
    /// The step on the screen: to the right, down.
    pub(crate) const fn delta(self) -> (f64, f64) {
        match self {
            Self::Up => (0.0, -1.0),
            Self::Down => (0.0, 1.0),
            Self::Left => (-1.0, 0.0),
            Self::Right => (1.0, 0.0),
        }
    }
}

/// The next square that way on the screen.
pub(crate) fn step(square: Square, way: Way, turned: bool) -> Option<Square> {
    let (dx, dy) = way.delta();
    let Spot { x, y } = at(square, turned);
    square_at(Spot::new(x + dx, y + dy), turned)
}

/// Beside which of its sides something opens that belongs to a square: it never covers it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Beside {
    /// Below the square; otherwise above it.
    pub(crate) below: bool,
    /// From which of the square's sides it extends: -1 from its left side to the right, 0 centred, 1 from its right
    /// side to the left.
    pub(crate) side: i8,
    /// Where that side of the square is, as a part of the board's width.
    pub(crate) x: f64,
    /// Where the square's lower or upper edge is, as a part of the board's height, from the top or from the bottom.
    pub(crate) y: f64,
}

/// Where to open something beside a square on a board with such a view box.
pub(crate) fn beside(square: Square, turned: bool, half: f64) -> Beside {
    let Spot { x, y } = at(square, turned);
    let side: i8 = match x {
        x if x < -1.5 => -1,
        x if x > 1.5 => 1,
        _ => 0,
    };
    let part = |v: f64| (v + half) / (2.0 * half);
    let below = y < 1.5;
    Beside {
        below,
        side,
        x: part(x + 0.5 * f64::from(side)),
        y: if below { part(y + 0.56) } else { part(-y + 0.56) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn s(text: &str) -> Square {
        text.parse().unwrap()
    }

    #[test]
    fn files_run_from_the_right_and_ranks_from_the_top() {
        assert_eq!(at(s("5e"), false), Spot::default());
        assert_eq!(at(s("9a"), false), Spot::new(-4.0, -4.0));
        assert_eq!(at(s("1i"), false), Spot::new(4.0, 4.0));
        assert_eq!(at(s("1i"), true), Spot::new(-4.0, -4.0));
    }

    #[test]
    fn every_place_of_a_square_is_that_square() {
        for square in Square::all() {
            for turned in [false, true] {
                let Spot { x, y } = at(square, turned);
                for (dx, dy) in [(0.0, 0.0), (0.49, 0.49), (-0.49, 0.49), (0.49, -0.49)] {
                    assert_eq!(square_at(Spot::new(x + dx, y + dy), turned), Some(square));
                }
            }
        }
        for spot in [
            Spot::new(4.6, 0.0),
            Spot::new(0.0, -4.51),
            Spot::new(f64::NAN, 0.0),
        ] {
            assert_eq!(square_at(spot, false), None);
        }
    }

    #[test]
    fn a_hand_has_its_seven_places_in_order() {
        assert_eq!(kind_at(0.0), Some(Kind::Rook));
        assert_eq!(kind_at(0.5), Some(Kind::Silver));
        assert_eq!(kind_at(0.999), Some(Kind::Pawn));
        for outside in [-0.01, 1.0, f64::NAN] {
            assert_eq!(kind_at(outside), None);
        }
    }

    #[test]
    fn up_is_up_on_the_screen() {
        assert_eq!(step(s("5e"), Way::Up, false), Some(s("5d")));
        assert_eq!(step(s("5e"), Way::Up, true), Some(s("5f")));
        assert_eq!(step(s("5e"), Way::Right, false), Some(s("4e")));
        assert_eq!(step(s("1e"), Way::Right, false), None);
        assert_eq!(step(s("1e"), Way::Left, true), None);
    }

    #[test]
    fn what_opens_beside_a_square_stays_on_the_board_and_off_the_square() {
        // As large as a choice is on a phone: 230 × 100 of 352 pixels.
        let (width, height) = (0.65, 0.3);
        for square in Square::all() {
            for turned in [false, true] {
                let it = beside(square, turned, HALF[0]);
                let left = match it.side {
                    -1 => it.x,
                    0 => it.x - width / 2.0,
                    _ => it.x - width,
                };
                assert!(left > -0.01 && left + width < 1.01, "{square}: {left}");
                assert!(it.y + height < 1.0, "{square}");
                let Spot { y, .. } = at(square, turned);
                let edge = (if it.below { y } else { -y } + 0.5 + HALF[0]) / (2.0 * HALF[0]);
                assert!(it.y > edge, "{square} is covered");
            }
        }
    }
}
