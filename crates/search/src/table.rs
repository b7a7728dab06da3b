//! The transposition table.

use crate::pages::{in_large_pages, prefetch};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a score in the table says about the position's value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The value is at most the score.
    Upper,
    /// The value is at least the score.
    Lower,
    /// The value is the score.
    Exact,
}

impl Bound {
    /// What a value says that a fail-soft search found within a window.
    #[inline]
    pub fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best action, packed by the engine; 0 for none.
    pub action: u16,
    /// The score, as [`Score::to_table`](crate::Score::to_table) gives it.
    pub score: i16,
    /// The evaluation of the position itself, or [`Entry::NO_EVAL`].
    pub eval: i16,
    /// To what depth it was searched.
    pub depth: i8,
    /// What the score means.
    pub bound: Bound,
}

impl Entry {
    /// Where no evaluation is stored.
    pub const NO_EVAL: i16 = i16::MIN;

    /// Whether its score, as `value` gives it at this place of the tree, answers a search within a window.
    #[inline]
    pub fn cuts(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => value >= beta,
            Bound::Upper => value <= alpha,
        }
    }

    fn pack(self, age: u8) -> u64 {
        let bound = match self.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        u64::from(self.action)
            | u64::from(self.score as u16) << 16
            | u64::from(self.eval as u16) << 32
            | u64::from(self.depth as u8) << 48
            | u64::from(age << 2 | bound) << 56
    }

    fn unpack(data: u64) -> Option<Self> {
        let bound = match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            action: data as u16,
            score: (data >> 16) as i16,
            eval: (data >> 32) as i16,
            depth: (data >> 48) as i8,
            bound,
        })
    }
}

/// One entry: the data, and the key mixed with them, so that two halves written by different threads do not match.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const WAYS: usize = 4;
/// Ages go round in six bits.
const AGES: u8 = 64;

/// Four entries in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Remembers positions by key. Keys are compared in full. In a full bucket the entry goes that is worth least:
/// shallow, and from an older search.
///
/// Reading and writing take `&self` and need no lock, so that threads may share it.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of at most `mebibytes` MiB (at least 1): a power of two of 64-byte buckets.
    pub fn new(mebibytes: usize) -> Self {
        let most = mebibytes.max(1).saturating_mul(1024 * 1024 / size_of::<Bucket>());
        let count = if most.is_power_of_two() {
            most
        } else {
            most.next_power_of_two() / 2
        };
        let mut buckets = Vec::with_capacity(count);
        in_large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(count, Bucket::default);
        Self { buckets, age: 0 }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// A new search begins: what was stored before is worth less now.
    pub fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        // A power of two of buckets: the mask keeps the index in range.
        &self.buckets[key as usize & (self.buckets.len() - 1)]
    }

    /// Says that the position with that key is about to be asked for: a table is larger than any cache, and to wait for memory costs as
    /// much as the rest of a node.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.bucket(key), |bucket| {
            bucket.0[0].check.load(Ordering::Relaxed)
        });
    }

    /// What is known about the position with that key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key)
                .then(|| Entry::unpack(data))
                .flatten()
        })
    }

    /// Remembers. The older knowledge about the same position stays where it is much deeper and from this search.
    pub fn insert(&self, key: u64, mut entry: Entry) {
        let mut target = None;
        let mut worst = i32::MAX;
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            let Some(old) = Entry::unpack(data) else {
                if worst > i32::MIN {
                    (worst, target) = (i32::MIN, Some(slot));
                }
                continue;
            };
            let age = (data >> 58) as u8;
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if entry.bound != Bound::Exact
                    && age == self.age
                    && i32::from(old.depth) > i32::from(entry.depth) + 3
                {
                    return;
                }
                if entry.action == 0 {
                    entry.action = old.action;
                }
                target = Some(slot);
                break;
            }
            let staleness = i32::from((self.age + AGES - age) % AGES);
            let worth = i32::from(old.depth) - 8 * staleness;
            if worth < worst {
                (worst, target) = (worth, Some(slot));
            }
        }
        if let Some(slot) = target {
            let data = entry.pack(self.age);
            slot.data.store(data, Ordering::Relaxed);
            slot.check.store(key ^ data, Ordering::Relaxed);
        }
    }

    /// How full it is with entries of this search, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|slot| {
                let data = slot.data.load(Ordering::Relaxed);
                data >> 56 & 3 != 0 && (data >> 58) as u8 == self.age
            })
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(action: u16, depth: i8) -> Entry {
        Entry {
            action,
            score: -31_990,
            eval: -7,
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn remembers_what_was_stored() {
        let table = Table::new(1);
        assert_eq!(table.get(0), None);
        for depth in [-3, 0, 5, 120] {
            let key = 0x1234_5678_9abc_def0 ^ (depth as u64) << 40;
            table.insert(key, entry(77, depth));
            assert_eq!(table.get(key), Some(entry(77, depth)));
            assert_eq!(table.get(key ^ 1 << 60), None, "keys are compared in full");
        }
    }

    #[test]
    fn keeps_the_action_and_the_deeper_entry() {
        let table = Table::new(1);
        table.insert(5, entry(77, 2));
        table.insert(5, entry(0, 4));
        assert_eq!(table.get(5), Some(entry(77, 4)));
        table.insert(5, entry(78, 0));
        assert_eq!(table.get(5), Some(entry(77, 4)));
        let exact = Entry {
            bound: Bound::Exact,
            ..entry(79, 0)
        };
        table.insert(5, exact);
        assert_eq!(table.get(5), Some(exact));
    }

    #[test]
    fn full_buckets_lose_the_shallow_and_the_old() {
        let mut table = Table::new(1);
        let key = |n: u64| n << 50 | 3;
        for (n, depth) in [(1, 9), (2, 1), (3, 8), (4, 7), (5, 2)] {
            table.insert(key(n), entry(n as u16, depth));
        }
        assert_eq!(table.get(key(2)), None);
        assert!(table.get(key(1)).is_some() && table.get(key(5)).is_some());
        table.begin_search();
        table.insert(key(6), entry(6, 1));
        table.insert(key(7), entry(7, 1));
        table.insert(key(8), entry(8, 1));
        table.insert(key(9), entry(9, 1));
        assert!(table.get(key(9)).is_some());
        assert_eq!(table.get(key(1)), None, "from the search before");
    }

    #[test]
    fn size_and_clearing() {
        let mut table = Table::new(0);
        assert_eq!(table.buckets.len() * size_of::<Bucket>(), 1024 * 1024);
        assert_eq!(Table::new(3).buckets.len() * size_of::<Bucket>(), 2 * 1024 * 1024);
        table.begin_search();
        for n in 0..4000 {
            table.insert(n, entry(1, 1));
        }
        assert_eq!(table.fullness(), 250, "one entry of four in each bucket");
        table.clear();
        assert_eq!((table.fullness(), table.get(9)), (0, None));
    }
}
