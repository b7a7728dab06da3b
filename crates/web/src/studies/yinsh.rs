//! What studies of YINSH have of their own.

use super::Studied;
use crate::board::{BoardGame as _, Input, Layout};
use drawing::{Spot, yinsh as geometry};
use yinsh::{Action, Point, Position};

impl Studied for Position {
    fn first_place() -> Point {
        geometry::nearest(Spot::default()).unwrap_or_else(|| Point::all().next().expect("a board has points"))
    }

    fn place_at(spot: Spot, turned: bool) -> Option<Point> {
        geometry::nearest(spot.turned(turned))
    }

    fn walk(at: Point, key: &str, code: &str, shift: bool, turned: bool) -> Option<Point> {
        let layout = Layout {
            turned,
            stacked: false,
        };
        match Self::input_of_key(key, code, shift, layout)? {
            Input::Key(way, _) => Some(at.step(way).unwrap_or(at)),
            _ => None,
        }
    }

    fn look_at(action: Action) -> Option<Point> {
        match action {
            Action::Move { from, .. } => Some(from),
            Action::RemoveRow(row) => Some(row.low()),
            Action::RemoveRing(point) | Action::Place(point) => Some(point),
            Action::Pass => None,
        }
    }
}
