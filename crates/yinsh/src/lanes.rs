//! Sets of points as lanes: one way along the lines, in one word, so that a carry is a ring that slides.
//!
//! Each of the six directions has its own picture of the board: its 11 lines one after the other, the points of a
//! line in neighbouring bits in the order in which a ring passes them, and a bit that is always 0 after each line.
//! That makes 96 bits, which lie in two words so that no line is cut: lines 0 to 5 in the first, 6 to 10 in the
//! second. Six directions are twelve words, the *lanes*: a direction's words are `2 * direction` and the next one.
//!
//! A carry runs upwards only, therefore the three ways back have lanes of their own. The lane of a way back is the
//! bit-reversed lane of the way there: the point of bit `b` has bit `63 - b`.

#![allow(
    clippy::inline_always,
    reason = "these have to be compiled anew in each function that enables wider registers"
)]

use crate::{Bitboard, Direction, Point};
use core::ops::{BitAnd, BitOr, BitXor, BitXorAssign};

/// Directions × words.
pub(crate) const LANES: usize = 12;
/// Lanes that the colours and the search for rows use: the six of the ways up, which would do, and two more because
/// eight words fill a register.
pub(crate) const HALF: usize = 8;
/// Lanes of the three ways up: each line once.
pub(crate) const UPWARD: usize = 6;
/// In [`POINTS`], a bit that is no point.
const NO_POINT: u8 = u8::MAX;

/// An array of which each lane is computed alike. A macro, because a closure (as `array::from_fn` takes it) may become
/// a function of its own, which is then compiled without the wider registers.
macro_rules! each {
    ($lanes:ident, |$lane:ident| $value:expr) => {{
        let mut all = [0; $lanes];
        let mut $lane = 0;
        while $lane < $lanes {
            all[$lane] = $value;
            $lane += 1;
        }
        all
    }};
}

/// A set of points, pictured twelve times.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Lanes(pub(crate) [u64; LANES]);

/// The first eight lanes of a set of points.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Half(pub(crate) [u64; HALF]);

/// The line of a point along an axis, 0 to 10.
const fn line(axis: usize, point: Point) -> u8 {
    match axis {
        0 => point.column(),
        1 => point.number() - 1,
        _ => point.number() + 4 - point.column(),
    }
}

/// For each axis and point its word, times 64, plus its bit.
static PLACES: [[u8; Point::COUNT]; 3] = {
    let mut places = [[0; Point::COUNT]; 3];
    let mut axis = 0;
    while axis < 3 {
        // Points are ordered by column, then number, which is upwards along all three axes.
        let (mut wanted, mut next) = (0, 0);
        while wanted < 11 {
            if wanted == 6 {
                next = 64;
            }
            let mut index = 0;
            while let Some(point) = Point::from_index(index) {
                if line(axis, point) == wanted {
                    places[axis][index] = next;
                    next += 1;
                }
                index += 1;
            }
            next += 1;
            wanted += 1;
        }
        axis += 1;
    }
    places
};

/// For each point and direction the lane and the bit in it.
static LANE_BITS: [[(u8, u8); 6]; Point::COUNT] = {
    let mut table = [[(0, 0); 6]; Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let mut direction = 0;
        while direction < 6 {
            let place = PLACES[direction % 3][index];
            let bit = if direction < 3 {
                place % 64
            } else {
                63 - place % 64
            };
            table[index][direction] = (direction as u8 * 2 + place / 64, bit);
            direction += 1;
        }
        index += 1;
    }
    table
};

/// How many entries of [`POINTS`] follow the 64 bits of a lane, so that [`NEXT`] can be read from any bit.
const BEYOND: usize = 16;
/// How many points [`Lanes::next_points`] gives.
pub(crate) const NEXT: usize = 16;

/// For each lane and bit the point's index, or [`NO_POINT`].
static POINTS: [[u8; 64 + BEYOND]; LANES] = {
    let mut points = [[NO_POINT; 64 + BEYOND]; LANES];
    let mut index = 0;
    while index < Point::COUNT {
        let mut direction = 0;
        while direction < 6 {
            let (lane, bit) = LANE_BITS[index][direction];
            points[lane as usize][bit as usize] = index as u8;
            direction += 1;
        }
        index += 1;
    }
    points
};

/// Each point alone.
static SINGLE: [Lanes; Point::COUNT] = {
    let mut table = [Lanes([0; LANES]); Point::COUNT];
    let mut index = 0;
    while index < Point::COUNT {
        let mut direction = 0;
        while direction < 6 {
            let (lane, bit) = LANE_BITS[index][direction];
            table[index].0[lane as usize] = 1 << bit;
            direction += 1;
        }
        index += 1;
    }
    table
};

/// For each axis and point all points of its line before it, so that what lies between two points is the
/// difference of two entries.
static BEFORE: [[Half; Point::COUNT]; 3] = {
    let mut table = [[Half([0; HALF]); Point::COUNT]; 3];
    let mut axis = 0;
    while axis < 3 {
        let mut index = 0;
        while let Some(point) = Point::from_index(index) {
            let mut below = 0;
            while below < index {
                let before = Point::from_index(below).expect("below another index");
                if line(axis, before) == line(axis, point) {
                    let mut lane = 0;
                    while lane < HALF {
                        table[axis][index].0[lane] |= SINGLE[below].0[lane];
                        lane += 1;
                    }
                }
                below += 1;
            }
            index += 1;
        }
        axis += 1;
    }
    table
};

/// For two points on one line the number of their direction in [`Direction::ALL`], else 6.
static DIRECTIONS: [[u8; Point::COUNT]; Point::COUNT] = {
    let mut table = [[6; Point::COUNT]; Point::COUNT];
    let mut from = 0;
    while let Some(start) = Point::from_index(from) {
        let mut direction = 0;
        while direction < 6 {
            let mut point = start;
            while let Some(next) = point.step(Direction::ALL[direction]) {
                table[from][next.index()] = direction as u8;
                point = next;
            }
            direction += 1;
        }
        from += 1;
    }
    table
};

/// The direction of the straight line between two points.
#[inline]
pub(crate) fn direction_between(from: Point, to: Point) -> Option<Direction> {
    Direction::ALL
        .get(DIRECTIONS[from.index()][to.index()] as usize)
        .copied()
}

/// The lane of a direction in which the point lies, and its bit there.
#[inline(always)]
pub(crate) fn lane_bit(point: Point, direction: usize) -> (usize, u32) {
    let (lane, bit) = LANE_BITS[point.index()][direction];
    (lane as usize, bit as u32)
}

/// The point of a bit. The bits between the lines have none, and give the first point of the board.
#[inline(always)]
pub(crate) fn point_at(lane: usize, bit: u32) -> Point {
    let index = POINTS[lane][bit as usize % 64];
    Point::from_index(index as usize).unwrap_or(Point::FIRST)
}

/// The bit of the first lane pair, as one number below 128.
#[inline(always)]
pub(crate) const fn place(point: Point) -> u32 {
    PLACES[0][point.index()] as u32
}

/// The indices of the points that follow a bit of a lane; those past the end of the line mean nothing.
#[inline(always)]
pub(crate) fn next_points(lane: usize, bit: u32) -> [u8; NEXT] {
    let first = bit as usize % 64 + 1;
    let mut next = [0; NEXT];
    next.copy_from_slice(&POINTS[lane][first..first + NEXT]);
    next
}

/// Where one ring can go along one lane: the empty points it may slide to, and the one behind a run of markers.
///
/// `E + (R << 1)` clears the empty bits from the ring on and sets the bit of what stops it. Where that is a marker,
/// adding it to the markers clears the run and sets the bit behind, which counts if it is empty.
#[inline(always)]
pub(crate) const fn reach(empty: u64, markers: u64, rings: u64) -> u64 {
    let slid = empty.wrapping_add(rings << 1);
    let jumped = markers.wrapping_add(slid & markers);
    empty & (!slid | jumped)
}

/// Those of its destinations that a ring reaches by a jump.
#[inline(always)]
const fn landings(empty: u64, markers: u64, rings: u64) -> u64 {
    let slid = empty.wrapping_add(rings << 1);
    empty & markers.wrapping_add(slid & markers)
}

/// The sum of all.
#[inline(always)]
pub(crate) const fn total<const N: usize>(numbers: &[u64; N]) -> u64 {
    let (mut sum, mut i) = (0, 0);
    while i < N {
        sum += numbers[i];
        i += 1;
    }
    sum
}

/// The bits of all.
#[inline(always)]
const fn union<const N: usize>(words: &[u64; N]) -> u64 {
    let (mut bits, mut i) = (0, 0);
    while i < N {
        bits |= words[i];
        i += 1;
    }
    bits
}

impl Lanes {
    /// No point.
    pub(crate) const EMPTY: Self = Self([0; LANES]);
    /// Every point.
    pub(crate) const ALL: Self = {
        let mut all = [0; LANES];
        let mut index = 0;
        while index < Point::COUNT {
            let mut lane = 0;
            while lane < LANES {
                all[lane] |= SINGLE[index].0[lane];
                lane += 1;
            }
            index += 1;
        }
        Self(all)
    };

    /// One point alone.
    #[inline(always)]
    pub(crate) fn of(point: Point) -> &'static Self {
        &SINGLE[point.index()]
    }

    /// The set of a bitboard.
    pub(crate) fn from_bitboard(set: Bitboard) -> Self {
        let mut lanes = Self::EMPTY;
        for point in set {
            lanes ^= Self::of(point);
        }
        lanes
    }

    /// The same set in one picture.
    #[inline(always)]
    pub(crate) const fn bitboard(&self) -> Bitboard {
        Bitboard::from_words([self.0[0], self.0[1]])
    }

    /// The first eight lanes.
    #[inline(always)]
    pub(crate) fn half(&self) -> Half {
        Half(each!(HALF, |lane| self.0[lane]))
    }

    /// Where the `rings` of one player can go, all at once. A ring and its destinations meet in one bit each: the
    /// ring that goes to a bit is the nearest one below it in the lane.
    #[inline(always)]
    pub(crate) fn destinations(empty: &Self, markers: &Self, rings: &Self) -> Self {
        Self(each!(LANES, |lane| {
            reach(empty.0[lane], markers.0[lane], rings.0[lane])
        }))
    }

    /// Those of [`Lanes::destinations`] that lie behind markers.
    #[inline(always)]
    pub(crate) fn landings(empty: &Self, markers: &Self, rings: &Self) -> Self {
        Self(each!(LANES, |lane| {
            landings(empty.0[lane], markers.0[lane], rings.0[lane])
        }))
    }

    /// Those pairs of a ring and a neighbouring empty point.
    #[inline(always)]
    pub(crate) fn neighbours(empty: &Self, rings: &Self) -> Self {
        Self(each!(LANES, |lane| (rings.0[lane] << 1) & empty.0[lane]))
    }

    /// How many bits there are in each lane.
    #[inline(always)]
    pub(crate) fn counts(&self) -> [u64; LANES] {
        each!(LANES, |lane| self.0[lane].count_ones() as u64)
    }

    /// How many bits there are in all lanes.
    #[inline(always)]
    pub(crate) fn count(&self) -> u64 {
        total(&self.counts())
    }

    /// Whether there is a bit.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        union(&self.0) != 0
    }
}

impl Half {
    /// The points of the line through both, from the lower one on and without the higher one.
    #[inline(always)]
    pub(crate) fn between(axis: usize, a: Point, b: Point) -> Self {
        let table = &BEFORE[axis];
        table[a.index()] ^ table[b.index()]
    }

    /// The same set in one picture.
    #[inline(always)]
    pub(crate) const fn bitboard(&self) -> Bitboard {
        Bitboard::from_words([self.0[0], self.0[1]])
    }

    /// The low end of every run of five. In the first [`UPWARD`] lanes each run is once; the others repeat.
    #[inline(always)]
    pub(crate) fn runs(&self) -> Self {
        Self(each!(HALF, |lane| {
            let one = self.0[lane];
            let two = one & (one >> 1);
            let four = two & (two >> 2);
            four & (one >> 4)
        }))
    }

    /// The bits that would complete a run of five, were they there.
    #[inline(always)]
    pub(crate) fn completing(&self) -> Self {
        Self(each!(HALF, |lane| {
            let one = self.0[lane];
            // The low ends of runs of two, three and four.
            let two = one & (one >> 1);
            let three = two & (one >> 2);
            let four = two & (two >> 2);
            // Four above, or below; three and one; two and two.
            (four >> 1)
                | (four << 4)
                | ((three >> 1) & (one << 1))
                | ((three << 3) & (one >> 1))
                | ((two >> 1) & (two << 2))
        }))
    }

    /// How many bits there are in the upward lanes.
    #[inline(always)]
    pub(crate) fn count_upward(&self) -> u64 {
        total(&each!(UPWARD, |lane| self.0[lane].count_ones() as u64))
    }

    /// Whether there is a bit.
    #[inline(always)]
    pub(crate) fn any(&self) -> bool {
        union(&self.0) != 0
    }
}

impl BitXorAssign<&Self> for Lanes {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: &Self) {
        *self = &*self ^ other;
    }
}

impl BitXor for &Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Lanes {
        Lanes(each!(LANES, |lane| self.0[lane] ^ other.0[lane]))
    }
}

impl BitXorAssign for Half {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl BitXor for Half {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(each!(HALF, |lane| self.0[lane] ^ other.0[lane]))
    }
}

impl BitAnd for Half {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(each!(HALF, |lane| self.0[lane] & other.0[lane]))
    }
}

impl BitOr for Half {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(each!(HALF, |lane| self.0[lane] | other.0[lane]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbouring bits of a lane are neighbouring points, and the bit after a line is no point.
    #[test]
    fn lanes_follow_their_directions() {
        for point in Point::all() {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let (lane, bit) = lane_bit(point, number);
                assert_eq!(point_at(lane, bit), point);
                match point.step(direction) {
                    Some(next) => assert_eq!(lane_bit(next, number), (lane, bit + 1)),
                    None => assert_eq!(Lanes::ALL.0[lane].checked_shr(bit + 1).unwrap_or(0) & 1, 0),
                }
            }
        }
    }

    #[test]
    fn ways_back_are_reversed() {
        for lane in 0..UPWARD {
            assert_eq!(Lanes::ALL.0[lane + UPWARD], Lanes::ALL.0[lane].reverse_bits());
        }
        assert!(Lanes::ALL.0.iter().step_by(2).all(|lane| lane.count_ones() == 47));
        assert!(
            Lanes::ALL
                .0
                .iter()
                .skip(1)
                .step_by(2)
                .all(|lane| lane.count_ones() == 38)
        );
    }

    #[test]
    fn between_two_points() {
        for from in Point::all() {
            for to in Point::all() {
                let Some(direction) = direction_between(from, to) else {
                    continue;
                };
                let mut expected = Bitboard::EMPTY;
                let mut point = from.min(to);
                let up = Direction::ALL[direction as usize % 3];
                while point != from.max(to) {
                    expected.insert(point);
                    point = point.step(up).expect("the other point is on the line");
                }
                assert_eq!(
                    Half::between(direction as usize % 3, from, to).bitboard(),
                    expected
                );
            }
        }
    }

    #[test]
    fn sets_come_back() {
        let set: Bitboard = Point::all().filter(|point| point.index() % 3 == 1).collect();
        assert_eq!(Lanes::from_bitboard(set).bitboard(), set);
        assert_eq!(Lanes::ALL.bitboard(), Bitboard::ALL);
    }
}
