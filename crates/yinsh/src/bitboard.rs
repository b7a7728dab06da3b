//! Sets of points.

use crate::Point;
use crate::lanes::place;
use core::fmt;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points in one machine value. How bits lie in it is not part of the interface.
///
/// ```
/// use yinsh::{Bitboard, Point};
/// let points = ["f6", "a2", "k10"].map(|text| text.parse::<Point>().unwrap());
/// let set: Bitboard = points.into_iter().collect();
/// assert_eq!(set.len(), 3);
/// assert_eq!(set.first(), Some(points[1]));
/// assert!((!set).contains("b2".parse().unwrap()));
/// ```
//
// The bits lie as in the first two lanes: the columns one after the other, a 0 after each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(u128);

/// Each point's bit.
static SINGLE: [u128; Point::COUNT] = {
    let mut table = [0; Point::COUNT];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        table[index] = 1 << place(point);
        index += 1;
    }
    table
};

/// The point of each bit; bits that are none have an index that no point has.
static POINTS: [u8; 128] = {
    let mut table = [u8::MAX; 128];
    let mut index = 0;
    while let Some(point) = Point::from_index(index) {
        table[place(point) as usize] = index as u8;
        index += 1;
    }
    table
};

impl Bitboard {
    /// No point.
    pub const EMPTY: Self = Self(0);
    /// Every point of the board.
    pub const ALL: Self = {
        let mut all = 0;
        let mut index = 0;
        while let Some(point) = Point::from_index(index) {
            all |= Self::of(point).0;
            index += 1;
        }
        Self(all)
    };

    /// From the lanes of the columns.
    #[inline]
    pub(crate) const fn from_words(words: [u64; 2]) -> Self {
        Self(words[0] as u128 | (words[1] as u128) << 64)
    }

    /// As [`Bitboard::from_words`] takes it.
    #[inline]
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }

    /// The set of that point alone.
    #[inline]
    pub const fn of(point: Point) -> Self {
        Self(SINGLE[point.index()])
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        self.0 & SINGLE[point.index()] != 0
    }

    /// Whether every point of `other` is in the set.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// How many points are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0 |= SINGLE[point.index()];
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0 &= !SINGLE[point.index()];
    }

    /// The lowest point.
    #[inline]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 {
            None
        } else {
            Point::from_index(POINTS[self.0.trailing_zeros() as usize] as usize)
        }
    }

    /// Those of the set that are not in `other`.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

/// The points of a [`Bitboard`], in order.
#[derive(Clone, Debug)]
pub struct Points(u128);

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let point = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(point)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Points {}

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    #[inline]
    fn into_iter(self) -> Points {
        Points(self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl BitAnd for Bitboard {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Bitboard {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

impl BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Bitboard {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}
