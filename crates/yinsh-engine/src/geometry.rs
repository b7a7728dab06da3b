//! The board as the engine sees it: a bit a point, a ray from each point each way, and for each point the three
//! lines on which it lies.

use yinsh::{Action, Direction, Point};

/// Points of the board.
pub(crate) const POINTS: usize = Point::COUNT;
/// Lines of the board: eleven each way.
pub(crate) const LINES: usize = 33;

/// All points from a point on in one direction, without the point itself.
pub(crate) static RAYS: [[u128; POINTS]; 6] = RAYS_BUILT;

const RAYS_BUILT: [[u128; POINTS]; 6] = {
    let mut rays = [[0; POINTS]; 6];
    let mut d = 0;
    while d < 6 {
        let mut p = 0;
        while p < POINTS {
            let mut next = point(p).step(Direction::ALL[d]);
            while let Some(q) = next {
                rays[d][p] |= 1 << q.index();
                next = q.step(Direction::ALL[d]);
            }
            p += 1;
        }
        d += 1;
    }
    rays
};

/// Each point as a set: a shift of a number of 128 bits is a loop or a call on most machines.
pub(crate) static BITS: [u128; POINTS] = {
    let mut bits = [0; POINTS];
    let mut p = 0;
    while p < POINTS {
        bits[p] = 1 << p;
        p += 1;
    }
    bits
};

/// As [`RAYS`], with the point itself.
pub(crate) static FROM: [[u128; POINTS]; 6] = {
    let mut from = RAYS_BUILT;
    let mut d = 0;
    while d < 6 {
        let mut p = 0;
        while p < POINTS {
            from[d][p] |= 1 << p;
            p += 1;
        }
        d += 1;
    }
    from
};

/// How many points the [`RAYS`] have.
pub(crate) static RAY_LENGTHS: [[u8; POINTS]; 6] = {
    let mut lengths = [[0; POINTS]; 6];
    let mut d = 0;
    while d < 6 {
        let mut p = 0;
        while p < POINTS {
            lengths[d][p] = RAYS_BUILT[d][p].count_ones() as u8;
            p += 1;
        }
        d += 1;
    }
    lengths
};

/// Which of [`Direction::ALL`] leads from a point to another of its lines; 0 where none does.
static DIRECTIONS: [[u8; POINTS]; POINTS] = {
    let mut directions = [[0; POINTS]; POINTS];
    let mut d = 0;
    while d < 6 {
        let mut p = 0;
        while p < POINTS {
            let mut ray = RAYS_BUILT[d][p];
            while ray != 0 {
                directions[p][ray.trailing_zeros() as usize] = d as u8;
                ray &= ray - 1;
            }
            p += 1;
        }
        d += 1;
    }
    directions
};

/// Where a point lies on a line: the line, its place there, and the weight of its digit in the line's number in base 3.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) line: u8,
    pub(crate) index: u8,
    pub(crate) weight: u16,
}

struct Lines {
    places: [[Place; 3]; POINTS],
    lengths: [u8; LINES],
}

const BUILT: Lines = {
    let mut lines = Lines {
        places: [[Place {
            line: 0,
            index: 0,
            weight: 0,
        }; 3]; POINTS],
        lengths: [0; LINES],
    };
    let mut line = 0;
    let mut axis = 0;
    while axis < 3 {
        let mut p = 0;
        while p < POINTS {
            if point(p).step(Direction::AXES[axis].reversed()).is_none() {
                let mut weight = 1;
                let mut next = Some(point(p));
                while let Some(q) = next {
                    lines.places[q.index()][axis] = Place {
                        line: line as u8,
                        index: lines.lengths[line],
                        weight,
                    };
                    lines.lengths[line] += 1;
                    weight *= 3;
                    next = q.step(Direction::AXES[axis]);
                }
                line += 1;
            }
            p += 1;
        }
        axis += 1;
    }
    assert!(line == LINES, "eleven lines each way");
    lines
};

/// A point's place on its line in each of the three axes, in the order of [`Direction::AXES`].
pub(crate) static PLACES: [[Place; 3]; POINTS] = BUILT.places;
/// Points on each line: 4 to 10.
pub(crate) static LENGTHS: [u8; LINES] = BUILT.lengths;

/// How many points each way around a point are looked at together.
pub(crate) const SPAN: usize = 4;
/// How many fillings they have on one side.
pub(crate) const SIDE: usize = 3_usize.pow(SPAN as u32);
/// How many fillings they have on both sides.
pub(crate) const AROUND: usize = SIDE * SIDE;

/// The points on both sides of one, a bit each with the point itself in the middle, as a number in base 3 without the point: on the
/// [`SPAN`] places after it, the nearest the lowest digit, and [`SIDE`] times what lies on those before it, the nearest the highest.
static DIGITS: [u16; 1 << (2 * SPAN + 1)] = {
    let mut digits = [0; 1 << (2 * SPAN + 1)];
    let mut bits = 0;
    while bits < digits.len() {
        let mut place = 0;
        while place < SPAN {
            if bits >> (SPAN + 1 + place) & 1 != 0 {
                digits[bits] += 3_u16.pow(place as u32);
            }
            if bits >> place & 1 != 0 {
                digits[bits] += SIDE as u16 * 3_u16.pow(place as u32);
            }
            place += 1;
        }
        bits += 1;
    }
    digits
};

/// What lies around a place of a line with white markers on these of its places, and black ones on those: digits of 1 and 2, as
/// [`DIGITS`] has them. Off the line nothing lies.
#[inline]
pub(crate) fn around([white, black]: [u16; 2], index: usize) -> usize {
    let digits = |markers: u16| {
        let near = (usize::from(markers) << SPAN) >> index;
        usize::from(DIGITS[near % DIGITS.len()])
    };
    digits(white) + 2 * digits(black)
}

/// The points fall into classes that the twelve symmetries map onto each other; the class of each point.
pub(crate) static ORBITS: [u8; POINTS] = ORBITS_BUILT.0;
/// How many classes there are.
pub(crate) const ORBIT_COUNT: usize = ORBITS_BUILT.1;

const ORBITS_BUILT: ([u8; POINTS], usize) = {
    // A class is told by the distances from the three axes through the centre, whatever their order and sign.
    let mut seen = [(0_u8, 0_u8); POINTS];
    let mut count = 0;
    let mut orbits = [0; POINTS];
    let mut p = 0;
    while p < POINTS {
        let x = point(p).column() as i8 - 5;
        let y = point(p).number() as i8 - 6;
        let (a, b, c) = (x.unsigned_abs(), y.unsigned_abs(), (x - y).unsigned_abs());
        // The largest is the sum of the two others.
        let high = max(a, max(b, c));
        let low = if a <= b && a <= c {
            a
        } else if b <= c {
            b
        } else {
            c
        };
        let mut class = 0;
        while class < count && (seen[class].0 != high || seen[class].1 != low) {
            class += 1;
        }
        if class == count {
            seen[count] = (high, low);
            count += 1;
        }
        orbits[p] = class as u8;
        p += 1;
    }
    (orbits, count)
};

const fn max(a: u8, b: u8) -> u8 {
    if a > b { a } else { b }
}

const fn point(index: usize) -> Point {
    match Point::from_index(index) {
        Some(point) => point,
        None => panic!("the index is below the number of points"),
    }
}

/// Which of [`Direction::ALL`] leads from a point to another of its lines.
#[inline]
pub(crate) fn direction(from: usize, to: usize) -> usize {
    DIRECTIONS[from][to].into()
}

/// The points strictly between two points of a line, and which of [`Direction::ALL`] leads from one to the other.
#[inline]
pub(crate) fn between(from: usize, to: usize) -> (usize, u128) {
    let direction = direction(from, to);
    (direction, RAYS[direction][from] & !FROM[direction][to])
}

/// The point of `set` that is met first in direction `d`; `set` is not empty.
#[inline]
pub(crate) fn nearest(d: usize, set: u128) -> usize {
    if d < 3 {
        set.trailing_zeros() as usize
    } else {
        127 - set.leading_zeros() as usize
    }
}

/// The indices of a set's points.
#[inline]
pub(crate) fn points(set: u128) -> Points {
    Points {
        low: set as u64,
        high: (set >> 64) as u64,
    }
}

/// See [`points`]. Two words instead of one number of 128 bits, of which the lowest bit costs most machines several steps.
#[derive(Clone)]
pub(crate) struct Points {
    low: u64,
    high: u64,
}

impl Iterator for Points {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let (word, first) = if self.low != 0 {
            (&mut self.low, 0)
        } else {
            (&mut self.high, 64)
        };
        if *word == 0 {
            return None;
        }
        let index = word.trailing_zeros() as usize + first;
        *word &= *word - 1;
        Some(index)
    }

    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (mut word, first) in [(self.low, 0), (self.high, 64)] {
            while word != 0 {
                all = f(all, word.trailing_zeros() as usize + first);
                word &= word - 1;
            }
        }
        all
    }
}

/// An action in 16 bits, never 0, different for different actions.
#[inline]
pub fn pack(action: Action) -> u16 {
    match action {
        Action::Move { from, to } => (from.index() << 7 | to.index()) as u16,
        Action::Place(point) => 1 << 14 | point.index() as u16,
        Action::RemoveRow(row) => 2 << 14 | (row.axis() as u16) << 7 | row.low().index() as u16,
        Action::RemoveRing(point) => 3 << 14 | point.index() as u16,
        Action::Pass => u16::MAX,
    }
}

/// The ring move or placement that is packed so, whether it is legal or not; `None` for anything else.
#[inline]
pub(crate) fn unpack(packed: u16) -> Option<Action> {
    let low = Point::from_index(usize::from(packed & 0x7f))?;
    match packed >> 14 {
        0 => Some(Action::Move {
            from: Point::from_index(usize::from(packed >> 7))?,
            to: low,
        }),
        1 => Some(Action::Place(low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use yinsh::{Row, Symmetry};

    #[test]
    fn packing_tells_all_actions_apart() {
        let mut actions: Vec<Action> = Point::all().map(Action::Place).collect();
        actions.extend(Point::all().map(Action::RemoveRing));
        actions.extend(Row::all().map(Action::RemoveRow));
        actions.push(Action::Pass);
        for from in Point::all() {
            actions.extend(
                Point::all()
                    .filter(|&to| to != from)
                    .map(|to| Action::Move { from, to }),
            );
        }
        for &action in &actions {
            let found = unpack(pack(action));
            let settled = matches!(action, Action::Move { .. } | Action::Place(_));
            assert_eq!(found, settled.then_some(action));
        }
        let packed: HashSet<u16> = actions.iter().map(|&action| pack(action)).collect();
        assert_eq!(packed.len(), actions.len());
        assert!(!packed.contains(&0));
    }

    #[test]
    fn orbits_are_those_of_the_symmetries() {
        let mut classes = HashSet::new();
        for p in Point::all() {
            let orbit: std::collections::BTreeSet<usize> =
                Symmetry::ALL.iter().map(|s| s.point(p).index()).collect();
            let classes_met: HashSet<u8> = orbit.iter().map(|&q| ORBITS[q]).collect();
            assert_eq!(classes_met.len(), 1, "{p}");
            classes.insert(orbit);
        }
        assert_eq!(classes.len(), ORBIT_COUNT);
    }

    #[test]
    fn around_a_place_lies_what_the_digits_say() {
        for line in (0..59_049_u32).step_by(7) {
            let digits: Vec<usize> = (0..10).map(|i| (line / 3_u32.pow(i)) as usize % 3).collect();
            let markers = [1, 2].map(|marker| {
                let places = digits.iter().enumerate().filter(|&(_, &digit)| digit == marker);
                places.fold(0, |set, (place, _)| set | 1 << place)
            });
            for index in 0..10 {
                let at = |place: usize| digits.get(place).copied().unwrap_or_default();
                let after = (0..SPAN).map(|i| 3_usize.pow(i as u32) * at(index + 1 + i));
                let before = (0..SPAN).map(|i| {
                    let place = index.checked_sub(1 + i);
                    3_usize.pow((SPAN - 1 - i) as u32) * place.map_or(0, at)
                });
                let expected = after.sum::<usize>() + SIDE * before.sum::<usize>();
                assert_eq!(around(markers, index), expected, "{line}, {index}");
            }
        }
    }

    #[test]
    fn lines_and_rays() {
        assert_eq!(LENGTHS.iter().map(|&n| n as usize).sum::<usize>(), 3 * POINTS);
        let (a, b) = (point(0), "d5".parse::<Point>().expect("a point"));
        let (direction, set) = between(a.index(), b.index());
        assert_eq!(Direction::ALL[direction], Direction::UpRight);
        assert_eq!(points(set).count(), 2);
        assert_eq!(between(b.index(), a.index()).1, set);
        assert_eq!(
            nearest(direction, set),
            "b3".parse::<Point>().expect("a point").index()
        );
    }
}
