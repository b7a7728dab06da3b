//! The squares of the board.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use game_core::Player;

/// A square. Files are counted from 1 to 9 from sente's right to the left, ranks from 1 (written `a`, gote's side) to 9
/// (`i`, sente's side).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 81;

    /// The square on that file and rank, each from 1 to 9; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if 1 <= file && file <= 9 && 1 <= rank && rank <= 9 {
            Some(Self((file - 1) * 9 + rank - 1))
        } else {
            None
        }
    }

    /// All of them, file by file from the first, each from rank 1 to rank 9.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..81).map(Self)
    }

    /// The place in [`Square::all`], below 81.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with that index.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// The square with that index, which has to be below 81.
    #[inline]
    pub(crate) const fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT, "a square of the board");
        Self(index as u8)
    }

    /// From 1 to 9.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// From 1 to 9.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// The square so many files to the left and ranks down, as sente sees the board, if it is on the board.
    pub fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = u8::try_from(self.file() as i8 + files).ok()?;
        let rank = u8::try_from(self.rank() as i8 + ranks).ok()?;
        Self::new(file, rank)
    }

    /// The square as the other player sees it: the board turned by half a turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self(80 - self.0)
    }

    /// The rank as `player` counts it: 1 for the last rank a piece of theirs can reach, 9 for the nearest.
    pub const fn rank_for(self, player: Player) -> u8 {
        match player {
            Player::First => self.rank(),
            Player::Second => 10 - self.rank(),
        }
    }

    /// Whether pieces of `player` may promote here: one of the last three ranks.
    pub const fn is_in_promotion_zone(self, player: Player) -> bool {
        self.rank_for(player) <= 3
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from 1a to 9i, found {0:?}")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let square = match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Self::new(file - b'0', rank - b'a' + 1),
            _ => None,
        };
        square.ok_or_else(|| ParseSquareError(text.chars().take(24).collect()))
    }
}
