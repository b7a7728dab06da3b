//! The board: 85 points, 33 lines in three directions, 123 places for a row of five.

use crate::lanes::direction_between;
use crate::{Bitboard, ROW};
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// The lowest valid number of each column, `a` to `k`.
static LOW: [u8; 11] = [2, 1, 1, 1, 1, 2, 2, 3, 4, 5, 7];
/// The highest.
static HIGH: [u8; 11] = [5, 7, 8, 9, 10, 10, 11, 11, 11, 11, 10];
/// The index of each column's lowest point.
static FIRST: [u8; 11] = {
    let mut first = [0; 11];
    let mut column = 1;
    while column < 11 {
        first[column] = first[column - 1] + HIGH[column - 1] - LOW[column - 1] + 1;
        column += 1;
    }
    first
};
/// Column (0 to 10) and number of each point.
static PLACES: [(u8, u8); Point::COUNT] = {
    let mut places = [(0, 0); Point::COUNT];
    let (mut index, mut column) = (0, 0);
    while column < 11 {
        let mut number = LOW[column];
        while number <= HIGH[column] {
            places[index] = (column as u8, number);
            index += 1;
            number += 1;
        }
        column += 1;
    }
    places
};

/// One of the 85 points of the board. Ordered by column, then number, as the position string lists them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// How many points there are.
    pub const COUNT: usize = 85;
    /// `a2`.
    pub(crate) const FIRST: Self = Self(0);

    /// The point in `column` (0 for `a` to 10 for `k`) with `number` (1 to 11), if it is on the board.
    #[inline]
    pub const fn new(column: u8, number: u8) -> Option<Self> {
        if column < 11 && number >= LOW[column as usize] && number <= HIGH[column as usize] {
            Some(Self(FIRST[column as usize] + number - LOW[column as usize]))
        } else {
            None
        }
    }

    /// The point with that index, below [`Point::COUNT`].
    #[inline]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// 0 for `a2` to 84 for `k10`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// 0 for column `a` to 10 for `k`.
    #[inline]
    pub const fn column(self) -> u8 {
        PLACES[self.0 as usize].0
    }

    /// The number in the column, 1 to 11.
    #[inline]
    pub const fn number(self) -> u8 {
        PLACES[self.0 as usize].1
    }

    /// Every point in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The next point that way, if the line goes on.
    #[inline]
    pub const fn step(self, direction: Direction) -> Option<Self> {
        let (column, number) = direction.delta();
        let column = self.column() as i8 + column;
        let number = self.number() as i8 + number;
        if column < 0 || number < 0 {
            None
        } else {
            Self::new(column as u8, number as u8)
        }
    }

    /// The direction of the straight line from here to `other`, if there is one.
    ///
    /// ```
    /// use yinsh::{Direction, Point};
    /// let [d4, d8, e4, f3] = ["d4", "d8", "e4", "f3"].map(|text| text.parse::<Point>().unwrap());
    /// assert_eq!(d4.direction_to(d8), Some(Direction::Up));
    /// assert_eq!(e4.direction_to(d4), Some(Direction::Left));
    /// assert_eq!(e4.direction_to(f3), None);
    /// ```
    #[inline]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        direction_between(self, other)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.number())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a point.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a point of the board, a letter a to k and a number such as f6, found {found:?}")]
pub struct ParsePointError {
    /// What was there instead, shortened.
    pub found: String,
}

impl ParsePointError {
    pub(crate) fn new(found: &str) -> Self {
        Self {
            found: found.chars().take(24).collect(),
        }
    }
}

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(text: &str) -> Result<Self, ParsePointError> {
        let error = || ParsePointError::new(text);
        let (letter, digits) = text.split_at_checked(1).ok_or_else(error)?;
        let column = letter.as_bytes()[0].to_ascii_lowercase().wrapping_sub(b'a');
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        let number = digits.parse().map_err(|_| error())?;
        Self::new(column, number).ok_or_else(error)
    }
}

/// One of the six ways along a line. (1, −1) is not among them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// (0, 1): up the column.
    Up,
    /// (1, 0): along the falling line to the right.
    Right,
    /// (1, 1): along the rising line to the right.
    UpRight,
    /// (0, −1): down the column.
    Down,
    /// (−1, 0): along the falling line to the left.
    Left,
    /// (−1, −1): along the rising line to the left.
    DownLeft,
}

impl Direction {
    /// All six; the first three lead to higher points, the others back.
    pub const ALL: [Self; 6] = [
        Self::Up,
        Self::Right,
        Self::UpRight,
        Self::Down,
        Self::Left,
        Self::DownLeft,
    ];
    /// One direction for each way that lines run: those that lead to higher points.
    pub const AXES: [Self; 3] = [Self::Up, Self::Right, Self::UpRight];

    /// The step in (column, number).
    #[inline]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::Up => (0, 1),
            Self::Right => (1, 0),
            Self::UpRight => (1, 1),
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
            Self::DownLeft => (-1, -1),
        }
    }

    /// The way back.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}

/// Five points next to each other on a line: where a row of five may lie. There are 123.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    low: Point,
    axis: Direction,
}

impl Row {
    /// The row from `low` upwards along `axis`; `None` if it would leave the board or `axis` is not one of
    /// [`Direction::AXES`].
    pub fn new(low: Point, axis: Direction) -> Option<Self> {
        if !Direction::AXES.contains(&axis) {
            return None;
        }
        let row = Self { low, axis };
        let mut end = low;
        for _ in 1..ROW {
            end = end.step(axis)?;
        }
        Some(row)
    }

    /// The row whose ends are `a` and `b`, in either order.
    pub fn between(a: Point, b: Point) -> Option<Self> {
        let (low, high) = (a.min(b), a.max(b));
        let row = Self::new(low, low.direction_to(high)?)?;
        (row.high() == high).then_some(row)
    }

    /// The end with the lower letter, or the lower number in the same column.
    #[inline]
    pub const fn low(self) -> Point {
        self.low
    }

    /// The way from the low end to the high one: one of [`Direction::AXES`].
    #[inline]
    pub const fn axis(self) -> Direction {
        self.axis
    }

    /// The other end.
    pub fn high(self) -> Point {
        self.points()[ROW - 1]
    }

    /// The five points, the low end first.
    pub fn points(self) -> [Point; ROW] {
        let mut point = self.low;
        core::array::from_fn(|i| {
            if i > 0 {
                point = point
                    .step(self.axis)
                    .expect("a row lies on the board: it was checked when it was made");
            }
            point
        })
    }

    /// The five points as a set.
    pub fn bitboard(self) -> Bitboard {
        self.points().into_iter().collect()
    }

    /// Every row place on the board.
    pub fn all() -> impl Iterator<Item = Self> {
        Direction::AXES
            .into_iter()
            .flat_map(|axis| Point::all().filter_map(move |low| Self::new(low, axis)))
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.low, self.high())
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
