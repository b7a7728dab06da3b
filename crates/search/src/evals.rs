//! What the evaluation said before.

use crate::pages::{in_large_pages, prefetch};

/// Remembers what an evaluation says of positions (an evaluation hash table). Iterative deepening comes by a position again and again:
/// at the horizon, then a ply above it, by another order of the same actions, and wherever a reduced search surprises. Where the
/// transposition table has no entry, since nothing was searched there, the value is known all the same. It is what would be worked
/// out anew, so that a search decides the same with it and without.
///
/// ```
/// let mut evals = search::Evals::new();
/// assert_eq!(evals.get(7), None);
/// evals.put(7, -250);
/// assert_eq!(evals.get(7), Some(-250));
/// ```
#[derive(Debug)]
pub struct Evals {
    /// The key, its last bits replaced by the value and one that says that there is one; 0 where nothing is known.
    places: Vec<u64>,
}

/// Bits of a place that are not the key's.
const VALUE: u32 = i16::BITS + 1;
const IS_KNOWN: u64 = 1 << i16::BITS;
/// Places: 4 MiB, as much as a second's search fills. The number of a place says the bits of the key that it has not.
const PLACES: usize = 1 << 19;
const _: () = assert!(PLACES >= 1 << VALUE, "keys are compared in full");

impl Evals {
    /// One that knows nothing yet.
    pub fn new() -> Self {
        let mut places = Vec::with_capacity(PLACES);
        in_large_pages(places.spare_capacity_mut());
        places.resize(PLACES, 0);
        Self { places }
    }

    fn place(key: u64) -> usize {
        key as usize % PLACES
    }

    /// Says that a position is about to be asked for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.places[Self::place(key)], |place| *place);
    }

    /// What is remembered of the position with that key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i16> {
        let found = self.places[Self::place(key)];
        ((found ^ key) >> VALUE == 0 && found & IS_KNOWN != 0).then_some(found as i16)
    }

    /// Remembers the value of the position with that key, in the place of another one where there is one.
    #[inline]
    pub fn put(&mut self, key: u64, value: i16) {
        self.places[Self::place(key)] = key >> VALUE << VALUE | IS_KNOWN | u64::from(value as u16);
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.places.fill(0);
    }
}

impl Default for Evals {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_whole_key() {
        let mut evals = Evals::new();
        let key = 0xfedc_ba98_7654_3210;
        for value in [i16::MIN, -1, 0, 1, i16::MAX] {
            evals.put(key, value);
            assert_eq!(evals.get(key), Some(value));
            assert!((0..64).all(|bit| evals.get(key ^ 1 << bit).is_none()));
        }
        assert_eq!(evals.get(0), None);
        evals.put(0, 0);
        assert_eq!(evals.get(0), Some(0));
        // Another position in the same place.
        evals.put(key ^ 1 << 60, 7);
        assert_eq!((evals.get(key), evals.get(key ^ 1 << 60)), (None, Some(7)));
        evals.clear();
        assert_eq!((evals.get(0), evals.get(key ^ 1 << 60)), (None, None));
    }
}
