//! What studies of shogi have of their own.

use super::Studied;
use crate::board::shogi::{Way, step};
use drawing::{Spot, shogi as geometry};
use shogi::{Action, Position, Square};

impl Studied for Position {
    fn first_place() -> Square {
        Square::new(5, 5).expect("the middle of the board")
    }

    fn place_at(spot: Spot, turned: bool) -> Option<Square> {
        geometry::square_at(spot, turned)
    }

    fn walk(at: Square, key: &str, _code: &str, _shift: bool, turned: bool) -> Option<Square> {
        let way = match key {
            "ArrowUp" => Way::Up,
            "ArrowDown" => Way::Down,
            "ArrowLeft" => Way::Left,
            "ArrowRight" => Way::Right,
            _ => return None,
        };
        Some(step(at, way, turned).unwrap_or(at))
    }

    fn look_at(action: Action) -> Option<Square> {
        match action {
            Action::Move { from, .. } => Some(from),
            Action::Drop { .. } => None,
        }
    }
}
