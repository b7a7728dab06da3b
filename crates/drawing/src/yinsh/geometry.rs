//! Where everything on the board lies. Plain arithmetic, no page.
//!
//! The unit is the distance between neighbouring points. `x` runs to the right and `y` downwards, as on a screen;
//! the centre point f6 is the origin. A *turned* board is the same board rotated by 180°, as Black sees it across a
//! table: every place changes sign, texts stay upright.

use crate::spot::{Spot, number};
use yinsh::{Bitboard, Direction, Player, Point, Row, WHITE};

/// How far from a point the pointer may be and still mean it.
pub const REACH: f64 = 0.62;
/// Half the side of the view box of a board with coordinates and corners, and without them.
pub const HALF: [f64; 2] = [5.45, 5.2];
/// Radius of the board's surface, with coordinates and without them.
pub const SURFACE: [f64; 2] = [5.35, 5.15];
/// How far outside the last point of its line a coordinate stands.
const LABEL_AT: f64 = 0.6;
/// Radius of the arc on which the plates in the corners lie.
const PLATE: f64 = 6.1;
/// The angles, in degrees clockwise from the right, of the middle of the near and of the far player's plate.
const PLATE_AT: [f64; 2] = [135.0, -45.0];
/// Degrees from one ring place of a plate to the next.
const SLOT_STEP: f64 = 8.0;
/// Ring places on a plate.
pub const SLOTS: u8 = 3;

/// The place `column` (1 for `a`), `number` in board coordinates, fractions allowed.
fn place(column: f64, number: f64) -> Spot {
    let x = column - 6.0;
    Spot::new(x * 3_f64.sqrt() / 2.0, x / 2.0 - (number - 6.0))
}

/// Where a point lies, seen from White's side.
pub fn at(point: Point) -> Spot {
    place(f64::from(point.column()) + 1.0, f64::from(point.number()))
}

/// The point that somebody means who points at `spot`: the nearest one, if it is within [`REACH`].
pub fn nearest(spot: Spot) -> Option<Point> {
    let (point, distance) = Point::all()
        .map(|point| (point, at(point).distance(spot)))
        .min_by(|a, b| a.1.total_cmp(&b.1))?;
    (distance <= REACH).then_some(point)
}

/// How far a spot is from a row: from the line between its ends, then from its middle.
pub fn row_distance(row: Row, spot: Spot) -> (f64, f64) {
    let points = row.points();
    let (low, middle, high) = (at(points[0]), at(points[2]), at(points[4]));
    (spot.distance_to_segment(low, high), spot.distance(middle))
}

/// The 33 lines of the board as one path. It is the same on a turned board.
pub fn lines_path() -> String {
    let mut path = String::new();
    for axis in Direction::AXES {
        for low in Point::all().filter(|point| point.step(axis.reversed()).is_none()) {
            let mut high = low;
            while let Some(next) = high.step(axis) {
                high = next;
            }
            let (a, b) = (at(low), at(high));
            for (letter, spot) in [('M', a), ('L', b)] {
                path.push(letter);
                path += &number(spot.x);
                path.push(' ');
                path += &number(spot.y);
            }
        }
    }
    path
}

/// The 22 coordinates and where they stand, seen from White's side: the letters below the columns, the numbers
/// left of the falling lines.
pub fn labels() -> Vec<(String, Spot)> {
    let lowest = |column: u8| Point::all().find(|point| point.column() == column);
    let leftmost = |number: u8| Point::all().find(|point| point.number() == number);
    let letters = (0..11).filter_map(lowest).map(|point| {
        let text = char::from(b'a' + point.column()).to_string();
        let column = f64::from(point.column()) + 1.0;
        (text, place(column, f64::from(point.number()) - LABEL_AT))
    });
    let numbers = (1..=11).filter_map(leftmost).map(|point| {
        let column = f64::from(point.column()) + 1.0;
        let spot = place(column - LABEL_AT, f64::from(point.number()));
        (point.number().to_string(), spot)
    });
    letters.chain(numbers).collect()
}

/// The angle on the screen of the way from one point to another, in degrees clockwise from the right.
pub fn angle(from: Point, to: Point) -> f64 {
    let (a, b) = (at(from), at(to));
    (b.y - a.y).atan2(b.x - a.x).to_degrees()
}

/// One step in a direction on the screen: a unit long.
pub fn way(direction: Direction) -> Spot {
    let (column, number) = direction.delta();
    place(6.0 + f64::from(column), 6.0 + f64::from(number))
}

fn on_arc(degrees: f64) -> Spot {
    // Taylor's series, which between -180 and 180 degrees is exact to ten places after 25 terms. The standard library's functions hold for
    // every angle, and would be a sixtieth of what is downloaded before the first game.
    let angle = degrees.to_radians();
    let (mut sin, mut cos, mut term) = (0.0, 1.0, 1.0);
    for power in 1..=25 {
        term *= angle / f64::from(power);
        match power % 4 {
            1 => sin += term,
            2 => cos -= term,
            3 => sin -= term,
            _ => cos += term,
        }
    }
    Spot::new(PLATE * cos, PLATE * sin)
}

fn arc(from: f64, to: f64) -> String {
    let (a, b) = (on_arc(from), on_arc(to));
    format!(
        "M{} {}A{PLATE} {PLATE} 0 0 1 {} {}",
        number(a.x),
        number(a.y),
        number(b.x),
        number(b.y)
    )
}

/// The middle of a player's plate: one's own side is at the bottom, also when the board is turned.
fn plate_angle(player: Player, turned: bool) -> f64 {
    PLATE_AT[usize::from((player == WHITE) == turned)]
}

/// The plate with a player's three ring places, as a path. The places here and below are on the screen: they do
/// not turn with the board.
pub fn plate_path(player: Player, turned: bool) -> String {
    let middle = plate_angle(player, turned);
    arc(middle - SLOT_STEP, middle + SLOT_STEP)
}

/// Where a player's ring place number `slot` (0 to 2) is on the screen.
pub fn slot(player: Player, slot: u8, turned: bool) -> Spot {
    on_arc(plate_angle(player, turned) + (f64::from(slot) - 1.0) * SLOT_STEP)
}

/// The place on the plate of the removed ring number `index`, from 0. Where one ring wins, it lies in the middle.
pub fn slot_number(index: u8, target: u8) -> u8 {
    let unused = SLOTS.saturating_sub(target);
    (index + unused / 2).min(SLOTS - 1)
}

/// Where the disc is, beside a player's plate, that says that it is their turn.
pub fn beside_plate(player: Player, turned: bool) -> Spot {
    on_arc(plate_angle(player, turned) + 14.6)
}

/// The plate of the pool.
pub fn pool_path() -> String {
    arc(41.0, 50.0)
}

/// Where the two markers of the pool lie.
pub fn pool_markers() -> Spot {
    on_arc(50.0)
}

/// Where the pool's count stands.
pub fn pool_count() -> Spot {
    on_arc(42.5)
}

/// The ends of each longest run of at least five that is made of these points.
pub fn runs(markers: Bitboard) -> Vec<(Point, Point)> {
    let mut runs = Vec::new();
    for axis in Direction::AXES {
        let is_start = |point: &Point| {
            point
                .step(axis.reversed())
                .is_none_or(|before| !markers.contains(before))
        };
        for low in markers.into_iter().filter(is_start) {
            let (mut high, mut length) = (low, 1);
            while let Some(next) = high.step(axis).filter(|&next| markers.contains(next)) {
                high = next;
                length += 1;
            }
            if length >= yinsh::ROW {
                runs.push((low, high));
            }
        }
    }
    runs
}

/// How many points lie on the way from one to the other, both counted; 1 where they are not on a line.
pub fn span(from: Point, to: Point) -> usize {
    let Some(direction) = from.direction_to(to) else {
        return 1;
    };
    std::iter::successors(Some(from), |point| point.step(direction).filter(|_| *point != to)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::BLACK;

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    #[test]
    fn neighbours_are_one_unit_apart_and_tips_lie_on_a_circle() {
        for point in Point::all() {
            for next in Direction::ALL.into_iter().filter_map(|d| point.step(d)) {
                assert!((at(point).distance(at(next)) - 1.0).abs() < 1e-9);
            }
        }
        let farthest = Point::all()
            .map(|point| at(point).distance(Spot::default()))
            .fold(0.0, f64::max);
        assert!((farthest - 4.58).abs() < 0.01, "{farthest}");
        assert_eq!(at(p("f6")), Spot::default());
        assert!(at(p("f7")).y < 0.0 && at(p("g6")).x > 0.0);
    }

    #[test]
    fn places_on_the_arc_are_where_the_angle_says() {
        for degrees in [-180.0_f64, -53.0, 0.0, 42.5, 135.0, 157.6, 180.0] {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let away = on_arc(degrees).distance(Spot::new(PLATE * cos, PLATE * sin));
            assert!(away < 1e-9, "{degrees} degrees: {away}");
        }
    }

    #[test]
    fn the_nearest_point_within_reach_is_meant() {
        for point in Point::all() {
            let Spot { x, y } = at(point);
            assert_eq!(nearest(Spot::new(x + 0.3, y - 0.3)), Some(point));
        }
        let Spot { x, y } = at(p("a2"));
        assert_eq!(nearest(Spot::new(x - 0.61, y)), Some(p("a2")));
        assert_eq!(nearest(Spot::new(x - 0.63, y)), None);
        assert_eq!(nearest(Spot::new(5.4, 5.4)), None);
    }

    #[test]
    fn there_are_33_lines_and_22_labels_which_touch_no_point() {
        assert_eq!(lines_path().matches('M').count(), 33);
        assert_eq!(lines_path().matches('L').count(), 33);
        let labels = labels();
        assert_eq!(labels.len(), 22);
        assert_eq!(labels[0].0, "a");
        assert_eq!(labels[21].0, "11");
        for (text, spot) in labels {
            let free = Point::all().all(|point| at(point).distance(spot) > 0.55);
            assert!(free, "{text} lies on a point");
            assert!(
                spot.distance(Spot::default()) < SURFACE[0],
                "{text} is off the surface"
            );
        }
    }

    #[test]
    fn ones_own_plate_is_at_the_bottom() {
        for turned in [false, true] {
            let own = if turned { BLACK } else { WHITE };
            for i in 0..SLOTS {
                let (near, far) = (slot(own, i, turned), slot(!own, i, turned));
                assert!(near.y > 3.0 && near.x < -3.0, "{near:?}");
                assert!(far.y < -3.0 && far.x > 3.0, "{far:?}");
                assert!(near.distance(Spot::default()) > SURFACE[0]);
                assert!(near.x.abs().max(near.y.abs()) + 0.46 < HALF[0]);
            }
        }
    }

    #[test]
    fn runs_are_as_long_as_they_go() {
        let markers: Bitboard = ["d4", "e5", "f6", "g7", "h8", "i9", "j10", "f5", "f7"]
            .map(p)
            .into_iter()
            .collect();
        assert_eq!(runs(markers), [(p("d4"), p("j10"))]);
        assert_eq!(span(p("d4"), p("j10")), 7);
        assert_eq!(span(p("d4"), p("d4")), 1);
        assert_eq!(span(p("e5"), p("d9")), 1);
        let cross = markers | ["f4", "f8"].map(p).into_iter().collect();
        assert_eq!(runs(cross), [(p("f4"), p("f8")), (p("d4"), p("j10"))]);
    }
}
