//! Where everything on the board lies. Plain arithmetic, no page.
//!
//! The unit is a square. `x` runs to the right and `y` downwards, as on a screen; the middle of the board is the origin.
//! A *turned* board is the same board rotated by 180°, as gote sees it across a table.

use crate::spot::{Spot, number};
use shogi::{Kind, Square};

/// Half the board without its rim.
pub const EDGE: f64 = 4.5;
/// Half the side of the view box of a board with a rim wide enough for coordinates, and without them.
pub const HALF: [f64; 2] = [4.85, 4.62];
/// The ranks as they are written in Japan, from gote's side.
pub const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The middle of a square.
pub fn at(square: Square, turned: bool) -> Spot {
    Spot::new(5.0 - f64::from(square.file()), f64::from(square.rank()) - 5.0).turned(turned)
}

/// The square around a place.
pub fn square_at(spot: Spot, turned: bool) -> Option<Square> {
    let Spot { x, y } = spot.turned(turned);
    if !(-EDGE..EDGE).contains(&x) || !(-EDGE..EDGE).contains(&y) {
        return None;
    }
    // Both are from 0 to 8 now.
    let (column, row) = ((x + EDGE).floor() as u8, (y + EDGE).floor() as u8);
    Square::new(9 - column, row + 1)
}

/// The kinds in hand in the order in which they lie there, the most valuable first.
pub fn hand_order() -> impl DoubleEndedIterator<Item = Kind> + ExactSizeIterator {
    Kind::HAND.into_iter().rev()
}

/// The ten lines each way as one path.
pub fn grid_path() -> String {
    let line = |i: u8| {
        let at = number(f64::from(i) - EDGE);
        format!("M{at} -4.5V4.5M-4.5 {at}H4.5")
    };
    (0..10).map(line).collect()
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
}
