//! Where everything on the board lies, and what a person may point at. Plain arithmetic, no page.

pub(crate) use drawing::shogi::{HALF, RANKS, at, grid_path, hand_order, square_at};
pub(crate) use drawing::{Spot, number};
use shogi::{Kind, Player, SENTE, Square};

/// What a person may point at: a square, or a place in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Place {
    /// A square of the board.
    Square(Square),
    /// Where a player's pieces of a kind in hand lie, whether some are there or not.
    Hand(Player, Kind),
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
