//! The file in which a network lies with its sum.

use super::super::features::ATTACKS;
use super::super::weights::{WEIGHT_COUNT, Weights, check_sum};
use super::{BUCKETS, HIDDEN, Network, Pair, ROWS, WIDTH};

/// Why bytes are no network that this engine can use.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// They do not begin as one.
    #[error("expected a network for shogi, found something else")]
    Foreign,
    /// It is one of another shape.
    #[error(
        "expected a network of {SHAPE:?} features, units, hidden units and ranges, found one of {found:?}"
    )]
    Shape {
        /// Features, units of the first layer and of the hidden one, ranges of pieces in hand.
        found: [u32; 4],
    },
    /// There are too few bytes or too many.
    #[error(
        "expected {expected} bytes of a network for shogi, found {found}: cut off, or made by another version"
    )]
    Length {
        /// What there should be.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// The check sum does not fit.
    #[error("the network for shogi is damaged: its check sum is {found:016x}, not {expected:016x}")]
    Damaged {
        /// What the file says.
        expected: u64,
        /// What its numbers give.
        found: u64,
    },
}

/// How a file begins; the last letter counts the layouts.
const MAGIC: &[u8; 8] = b"SenteSnD";
const SHAPE: [u32; 4] = [ROWS as u32, WIDTH as u32, HIDDEN as u32, BUCKETS as u32];
/// How long the head is after the eight bytes that name the file.
const HEAD: usize = 16;
/// Numbers of one byte, of two and of four.
const SINGLES: usize = ROWS * WIDTH;
const PAIRS: usize =
    WEIGHT_COUNT + WIDTH + BUCKETS * (2 * WIDTH + HIDDEN * 2 * WIDTH + HIDDEN) + BUCKETS * ATTACKS;
const FOURS: usize = BUCKETS * (1 + HIDDEN);
/// The bytes of the head, the numbers, and the length of the words about it.
pub(super) const LENGTH: usize = 8 + HEAD + SINGLES + 2 * PAIRS + 4 * FOURS + 4;

/// The next numbers of a file, which holds enough of them.
fn row<const N: usize>(numbers: &mut impl Iterator<Item = i16>) -> [i16; N] {
    std::array::from_fn(|_| numbers.next().unwrap_or_default())
}

impl Network {
    /// Whether bytes begin as a network's file.
    pub fn is_begun_by(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// A file: eight bytes that name it; features, units, hidden units and ranges; the numbers of one byte, of two (the lower byte first), those
    /// of the sum that it adds to before its own, and of four; how many bytes say where it comes from, and these; a check sum of all that.
    pub(in crate::eval) fn to_bytes(&self, sum: &Weights) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(SHAPE.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.rows.iter().flatten().map(|number| number.to_le_bytes()[0]));
        let out = self.out.as_flattened().as_flattened();
        let pairs = [
            sum.numbers(),
            &self.bias,
            out,
            self.hidden.as_flattened().as_flattened(),
            self.out_hidden.as_flattened(),
            self.corrections.as_flattened(),
        ];
        let pairs = pairs.into_iter().flatten();
        bytes.extend(pairs.flat_map(|number| number.to_le_bytes()));
        let fours = [&self.bias_out, self.bias_hidden.as_flattened()];
        let fours = fours.into_iter().flatten();
        bytes.extend(fours.flat_map(|number| number.to_le_bytes()));
        bytes.extend((self.about.len() as u32).to_le_bytes());
        bytes.extend(self.about.as_bytes());
        bytes.extend(check_sum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`Network::to_bytes`] writes, and checks that it is whole and of this engine's shape.
    pub(in crate::eval) fn from_bytes(bytes: &[u8]) -> Result<(Weights, Self), NetworkError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetworkError::Foreign)?;
        let length = |expected| NetworkError::Length {
            expected,
            found: bytes.len(),
        };
        let word = |at: usize| rest.get(at..at + 4).and_then(|word| word.try_into().ok());
        let word = |at: usize| word(at).map(u32::from_le_bytes).ok_or(length(LENGTH + 8));
        let found = [word(0)?, word(4)?, word(8)?, word(12)?];
        if found != SHAPE {
            return Err(NetworkError::Shape { found });
        }
        let about = word(LENGTH - 8 - 4)? as usize;
        let expected = LENGTH.saturating_add(about).saturating_add(8);
        let (Some((held, said)), true) = (bytes.split_last_chunk::<8>(), bytes.len() == expected) else {
            return Err(length(expected));
        };
        let (expected, found) = (u64::from_le_bytes(*said), check_sum(held));
        if expected != found {
            return Err(NetworkError::Damaged { expected, found });
        }
        let (singles, pairs) = rest[HEAD..].split_at(SINGLES);
        let rows = singles.as_chunks::<WIDTH>().0.iter();
        let rows: Vec<_> = rows
            .map(|row| row.map(|byte| i8::from_le_bytes([byte])))
            .collect();
        let mut pairs = pairs
            .as_chunks::<2>()
            .0
            .iter()
            .map(|&pair| i16::from_le_bytes(pair));
        let sum = Weights::whole(pairs.by_ref().take(WEIGHT_COUNT));
        let bias = row(&mut pairs);
        let out = std::array::from_fn(|_| std::array::from_fn(|_| row(&mut pairs)));
        let hidden = std::array::from_fn(|_| std::array::from_fn(|_| row(&mut pairs)));
        let out_hidden = std::array::from_fn(|_| row(&mut pairs));
        let corrections = (0..BUCKETS).map(|_| row(&mut pairs)).collect();
        let words = rest[HEAD + SINGLES + 2 * PAIRS..].as_chunks::<4>().0;
        let four = |at: usize| i32::from_le_bytes(words[at]);
        let network = Self {
            anew: Pair::all(&rows),
            rows,
            bias,
            out,
            bias_out: std::array::from_fn(four),
            hidden,
            bias_hidden: std::array::from_fn(|range| {
                std::array::from_fn(|unit| four(BUCKETS + range * HIDDEN + unit))
            }),
            out_hidden,
            corrections,
            about: String::from_utf8_lossy(&bytes[LENGTH..LENGTH + about]).into_owned(),
        };
        Ok((sum, network))
    }
}
