//! The numbers of the evaluation, and the file that holds them.
//!
//! What a position is worth is a sum over its [features](super::features). A feature's value is itself the sum of one
//! to three numbers, the *weights*: a gold next to its king, say, counts as a gold on its square, as a gold that far
//! from its king, and as a gold on that square with the king on this one. So what is rare learns from what is common.

use super::features;
use std::ops::Range;

/// Weights are in this part of an engine's unit.
pub const UNIT: i32 = 4;

/// A set of weights that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What they stand for.
    pub name: &'static str,
    /// Where they are.
    pub range: Range<usize>,
}

/// How many groups there are.
pub const GROUP_COUNT: usize = 15;

const SIZES: [(&str, usize); GROUP_COUNT] = [
    ("a kind on a square", 14 * 45),
    ("a kind at a distance from its own king", 14 * 9 * 17),
    ("a kind at a distance from the other king", 14 * 9 * 17),
    ("a kind on a square, its own king on another", 45 * 14 * 81),
    ("a kind on a square, the other king on another", 45 * 14 * 81),
    ("so many of a kind in hand", features::HAND_COUNT),
    (
        "how a square beside a king is attacked and defended",
        features::ZONE_COUNT / 4,
    ),
    ("… by what the attacker has", features::ZONE_COUNT),
    (
        "squares a king can go to, by what the attacker has",
        features::ESCAPE_COUNT,
    ),
    ("a kind attacked", features::THREAT_COUNT),
    ("a kind with so many squares to go to", features::MOBILITY_COUNT),
    ("to move", 1),
    ("squares to mate on by a drop", features::MATING_COUNT),
    ("squares to promote on", features::BREAK_COUNT),
    (
        "pieces that attack the squares beside a king",
        features::STORM_COUNT,
    ),
];

/// Places in [`SIZES`].
pub(super) const PLACE: usize = 0;
pub(super) const NEAR_OWN: usize = 1;
pub(super) const NEAR_OTHER: usize = 2;
pub(super) const WITH_OWN: usize = 3;
pub(super) const WITH_OTHER: usize = 4;
pub(super) const HAND: usize = 5;
pub(super) const ZONE: usize = 6;
pub(super) const ZONE_BY: usize = 7;
pub(super) const ESCAPE: usize = 8;
pub(super) const THREAT: usize = 9;
pub(super) const MOBILITY: usize = 10;
pub(super) const TEMPO: usize = 11;

/// Where a group begins.
pub(super) const fn start(group: usize) -> usize {
    let (mut at, mut sum) = (0, 0);
    while at < group {
        sum += SIZES[at].1;
        at += 1;
    }
    sum
}

/// How many weights there are.
pub const WEIGHT_COUNT: usize = start(SIZES.len());

/// All groups, in order.
pub fn groups() -> Vec<Group> {
    let group = |(at, &(name, size)): (usize, &(&'static str, usize))| Group {
        name,
        range: start(at)..start(at) + size,
    };
    SIZES.iter().enumerate().map(group).collect()
}

/// The weights, in quarters of the engine's unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(Box<[i16]>);

/// Why bytes are not weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsError {
    /// They do not begin as such a file does.
    #[error("expected a file of shogi weights, found something else")]
    NotWeights,
    /// There are too few or too many.
    #[error("expected {expected} bytes of shogi weights, found {found}: cut off, or made by another version")]
    Length {
        /// What there should be.
        expected: usize,
        /// What there is.
        found: usize,
    },
    /// The check sum does not fit.
    #[error("the shogi weights are damaged: their check sum is {found:016x}, not {expected:016x}")]
    Damaged {
        /// What the file says.
        expected: u64,
        /// What its weights give.
        found: u64,
    },
}

/// What a file begins with; the last letter counts the layouts.
const MAGIC: &[u8; 8] = b"SenteShB";
const FILE_LENGTH: usize = MAGIC.len() + 2 * WEIGHT_COUNT + 8;

/// FNV-1a.
pub(super) fn check_sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Weights {
    /// Weights with these numbers, in quarters of a unit, the missing ones 0; rounded, and cut to what a file can hold.
    pub fn new(numbers: &[f32]) -> Self {
        let mut values = vec![0; WEIGHT_COUNT];
        for (value, number) in values.iter_mut().zip(numbers) {
            *value = number.round().clamp(-32_000.0, 32_000.0) as i16;
        }
        Self(values.into())
    }

    /// The numbers.
    pub fn numbers(&self) -> &[i16] {
        &self.0
    }

    /// Weights with these whole numbers, of which there must be [`WEIGHT_COUNT`].
    pub(super) fn whole(numbers: impl Iterator<Item = i16>) -> Self {
        Self(numbers.collect())
    }

    /// Reads what [`Weights::to_bytes`] writes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError::NotWeights)?;
        let Some((numbers, sum)) = rest
            .split_last_chunk::<8>()
            .filter(|_| bytes.len() == FILE_LENGTH)
        else {
            let (expected, found) = (FILE_LENGTH, bytes.len());
            return Err(WeightsError::Length { expected, found });
        };
        let (expected, found) = (u64::from_le_bytes(*sum), check_sum(numbers));
        if expected != found {
            return Err(WeightsError::Damaged { expected, found });
        }
        let pairs = numbers.as_chunks::<2>().0;
        Ok(Self(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect()))
    }

    /// A file: eight bytes that name it, the numbers (two bytes each, the lower first), a check sum.
    pub fn to_bytes(&self) -> Vec<u8> {
        let numbers: Vec<u8> = self.0.iter().flat_map(|number| number.to_le_bytes()).collect();
        let sum = check_sum(&numbers).to_le_bytes();
        [&MAGIC[..], &numbers, &sum].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_checked() {
        let numbers: Vec<f32> = (0..WEIGHT_COUNT).map(|n| (n % 501) as f32 - 250.4).collect();
        let weights = Weights::new(&numbers);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::from_bytes(&bytes), Ok(weights));

        let (expected, found) = (bytes.len(), bytes.len() - 1);
        let length = Err(WeightsError::Length { expected, found });
        assert_eq!(Weights::from_bytes(&bytes[..found]), length);
        let longer = [&bytes[..], &[0]].concat();
        assert!(matches!(
            Weights::from_bytes(&longer),
            Err(WeightsError::Length { .. })
        ));
        assert_eq!(Weights::from_bytes(&[]), Err(WeightsError::NotWeights));
        assert_eq!(
            Weights::from_bytes(b"GIF89a 12345"),
            Err(WeightsError::NotWeights)
        );
        for at in [8, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            let error = Weights::from_bytes(&damaged).expect_err("a bit was turned");
            assert!(matches!(error, WeightsError::Damaged { .. }), "{error}");
        }
    }

    #[test]
    fn groups_cover_all() {
        let groups = groups();
        assert_eq!(groups[0].range.start, 0);
        assert!(
            groups
                .windows(2)
                .all(|pair| pair[0].range.end == pair[1].range.start)
        );
        assert_eq!(groups[groups.len() - 1].range.end, WEIGHT_COUNT);
    }
}
