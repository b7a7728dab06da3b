//! Positions as few bytes, for stores and indexes: the bits, and what can be wrong with them.
//!
//! A packed form is stable: what one version of a crate writes, all later ones read, and equal positions have equal bytes.
//! The first byte says which layout follows, so that a better one may come. The games' own documentation has the layouts.

use alloc::vec::Vec;

/// Writes numbers of a few bits one after the other, the lowest bit of the first byte first.
#[derive(Clone, Debug, Default)]
pub struct BitWriter {
    bytes: Vec<u8>,
    /// Bits of the last byte that are taken, 8 where all are.
    taken: u32,
}

impl BitWriter {
    /// Begins with a whole byte.
    pub fn new(first: u8) -> Self {
        Self {
            bytes: Vec::from([first]),
            taken: 8,
        }
    }

    /// Adds the lowest `bits` bits of `value`, the lowest first.
    pub fn push(&mut self, value: u32, bits: u32) {
        for bit in 0..bits.min(32) {
            if self.taken.is_multiple_of(8) {
                self.bytes.push(0);
                self.taken = 0;
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((value >> bit & 1) as u8) << self.taken;
            }
            self.taken += 1;
        }
    }

    /// The bytes; what is left of the last one is 0.
    pub fn finish(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote.
///
/// ```
/// use game_core::packed::{BitReader, BitWriter};
///
/// let mut writer = BitWriter::new(1);
/// writer.push(5, 3);
/// writer.push(200, 9);
/// let bytes = writer.finish();
/// let mut reader = BitReader::new(&bytes);
/// assert_eq!((reader.take(8), reader.take(3), reader.take(9)), (Some(1), Some(5), Some(200)));
/// assert!(reader.is_done());
/// ```
#[derive(Clone, Debug)]
pub struct BitReader<'a> {
    bytes: &'a [u8],
    /// Bits read.
    at: usize,
}

impl<'a> BitReader<'a> {
    /// Begins with the first byte.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next `bits` bits, at most 32; `None` where there are not so many.
    pub fn take(&mut self, bits: u32) -> Option<u32> {
        let bits = bits.min(32);
        let mut value = 0;
        for bit in 0..bits {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u32::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    /// Whether nothing is left but zeros that fill the last byte.
    pub fn is_done(mut self) -> bool {
        let rest = self.bytes.len() * 8 - self.at;
        rest < 8 && self.take(rest as u32) == Some(0)
    }
}

/// Why bytes are not a packed position. `E` is what the game says of a board that no game can have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnpackError<E> {
    /// There is no first byte, or it names a layout that is not known.
    #[error("expected a packed position of layout {known}, found {}", Layout(*.found))]
    Layout {
        /// The layout that is known.
        known: u8,
        /// The first byte.
        found: Option<u8>,
    },
    /// The bytes end too early.
    #[error("expected more than {0} bytes of a packed position")]
    TooShort(usize),
    /// There is more than a position needs.
    #[error("expected fewer than {0} bytes of a packed position, or zeros to fill the last one")]
    TooLong(usize),
    /// A number stands for nothing.
    #[error("expected {expected} in a packed position, found {found}")]
    Value {
        /// What is asked for.
        expected: &'static str,
        /// The number.
        found: u32,
    },
    /// The board is none of a game.
    #[error("not a position of a game: {0}")]
    Position(E),
}

/// A first byte, or that there is none.
struct Layout(Option<u8>);

impl core::fmt::Display for Layout {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.0 {
            Some(byte) => write!(f, "{byte}"),
            None => f.write_str("nothing"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_come_back() {
        let mut writer = BitWriter::new(0xA5);
        for (value, bits) in [(1, 1), (0, 1), (0x1234_5678, 32), (7, 3), (0, 9), (511, 9)] {
            writer.push(value, bits);
        }
        let bytes = writer.finish();
        assert_eq!(bytes.len(), 1 + 55_usize.div_ceil(8));
        let mut reader = BitReader::new(&bytes);
        for (value, bits) in [
            (0xA5, 8),
            (1, 1),
            (0, 1),
            (0x1234_5678, 32),
            (7, 3),
            (0, 9),
            (511, 9),
        ] {
            assert_eq!(reader.take(bits), Some(value));
        }
        assert!(reader.clone().is_done());
        assert_eq!(reader.take(2), None);
    }

    #[test]
    fn what_is_left_over_is_seen() {
        let mut reader = BitReader::new(&[1, 2]);
        assert!(!reader.clone().is_done());
        reader.take(8);
        assert!(!reader.clone().is_done());
        reader.take(2);
        assert!(reader.is_done());
    }
}
