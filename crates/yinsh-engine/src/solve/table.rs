//! What the solver knows of positions, and the table in which it keeps that.

use search::{in_large_pages, prefetch};

/// Proven, or disproven, for good.
pub(super) const INFINITE: u32 = 1 << 30;
/// Entries looked at for one key.
const WAYS: usize = 4;

/// What is known of a position, as the attacker sees it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Known {
    /// How many positions have at least to be shown won to prove this one won. 0: it is.
    pub(super) proof: u32,
    /// How many have at least to be shown not won to disprove it. 0: the defender does not lose.
    pub(super) disproof: u32,
    /// Of a position that somebody wins, in how many turns at most, where 0 is the one under way.
    pub(super) turns: u16,
    /// Of a disproven position: the defender has only been shown to hold out, not to win.
    pub(super) drawn: bool,
}

impl Known {
    pub(super) fn open(proof: u32, disproof: u32) -> Self {
        Self {
            proof,
            disproof,
            ..Self::default()
        }
    }

    pub(super) fn won(turns: u16) -> Self {
        Self {
            turns,
            ..Self::open(0, INFINITE)
        }
    }

    pub(super) fn lost(turns: u16) -> Self {
        Self {
            turns,
            ..Self::open(INFINITE, 0)
        }
    }

    pub(super) fn drawn() -> Self {
        Self {
            drawn: true,
            ..Self::open(INFINITE, 0)
        }
    }

    /// Won by the attacker (where `attacker`), or by the defender.
    pub(super) fn is_won_by(&self, attacker: bool) -> bool {
        if attacker {
            self.proof == 0
        } else {
            self.disproof == 0 && !self.drawn
        }
    }

    /// The number by which the one who acts chooses: the attacker by proofs, the defender by disproofs. 0: it is decided as
    /// that one wishes.
    pub(super) fn number(&self, attacks: bool) -> u32 {
        if attacks { self.proof } else { self.disproof }
    }

    /// The same, so many turns earlier.
    pub(super) fn later(self, turns: u16) -> Self {
        Self {
            turns: self.turns.saturating_add(turns),
            ..self
        }
    }
}

/// What is known of one position, in sixteen bytes: what is found in a second does not fit the usual table otherwise.
#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    /// The key, its last bits replaced by the turns. The bucket's place says those bits, in a table of a usual size all of them.
    key_and_turns: u64,
    /// The proof number, the disproof number, and in the last bit whether it is drawn. 0 where nothing is known.
    numbers: u64,
}

impl Entry {
    /// Bits of the turns.
    const TURNS: u32 = u16::BITS;
    /// Bits of a number: up to [`INFINITE`].
    const NUMBER: u32 = INFINITE.ilog2() + 1;

    fn new(key: u64, known: Known) -> Self {
        let Known {
            proof,
            disproof,
            turns,
            drawn,
        } = known;
        debug_assert!(proof <= INFINITE && disproof <= INFINITE, "{known:?}");
        Self {
            key_and_turns: key >> Self::TURNS << Self::TURNS | u64::from(turns),
            numbers: (u64::from(proof) << Self::NUMBER | u64::from(disproof)) << 1 | u64::from(drawn),
        }
    }

    fn is_of(self, key: u64) -> bool {
        (self.key_and_turns ^ key) >> Self::TURNS == 0
    }

    fn known(self) -> Option<Known> {
        let number = |number: u64| (number & ((1 << Self::NUMBER) - 1)) as u32;
        (self.numbers != 0).then(|| Known {
            proof: number(self.numbers >> (Self::NUMBER + 1)),
            disproof: number(self.numbers >> 1),
            turns: self.key_and_turns as u16,
            drawn: self.numbers & 1 == 1,
        })
    }

    /// What it would cost to lose it. What is decided goes last, because lines are read from it.
    fn worth(self) -> u64 {
        match self.known() {
            None => 0,
            Some(Known { proof: 0, .. } | Known { disproof: 0, .. }) => u64::MAX,
            Some(Known { proof, disproof, .. }) => u64::from(proof) + u64::from(disproof),
        }
    }
}

/// Four entries in one cache line.
#[derive(Clone, Copy, Default, Debug)]
#[repr(align(64))]
struct Bucket([Entry; WAYS]);

/// A table of fixed size. What took the least work makes room.
#[derive(Debug)]
pub(super) struct Table(Vec<Bucket>);

impl Table {
    /// One of at most that many MiB, at least 1.
    pub(super) fn new(mebibytes: usize) -> Self {
        let count = 1 << ((mebibytes.max(1) << 20) / size_of::<Bucket>()).ilog2();
        let mut buckets = Vec::with_capacity(count);
        in_large_pages(buckets.spare_capacity_mut());
        buckets.resize(count, Bucket::default());
        Self(buckets)
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }

    /// Says that a key will be asked for soon.
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(&self.0[self.place(key)], |Bucket(entries)| entries[0].numbers);
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let Bucket(entries) = &self.0[self.place(key)];
        entries.iter().find(|entry| entry.is_of(key))?.known()
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        let place = self.place(key);
        let Bucket(entries) = &mut self.0[place];
        let same = entries.iter().position(|entry| entry.is_of(key));
        let way = same.unwrap_or_else(|| (0..WAYS).min_by_key(|&way| entries[way].worth()).unwrap_or(0));
        entries[way] = Entry::new(key, known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_keeps_all_that_is_known() {
        assert_eq!(size_of::<Bucket>(), 64);
        assert_eq!(Entry::default().known(), None);
        let key = 0xfedc_ba98_7654_3210;
        for known in [
            Known::open(1, INFINITE - 1),
            Known::open(INFINITE - 1, 1),
            Known::won(0),
            Known::won(u16::MAX),
            Known::lost(399),
            Known::drawn(),
        ] {
            let entry = Entry::new(key, known);
            assert_eq!(entry.known(), Some(known));
            assert!(entry.is_of(key));
            assert!((Entry::TURNS..64).all(|bit| !entry.is_of(key ^ 1 << bit)));
        }
    }

    #[test]
    fn what_was_put_is_there_until_better_is() {
        let mut table = Table::new(1);
        let far = 1 << 40;
        assert_eq!(table.get(7), None);
        table.put(7, Known::won(3));
        for i in 1..=8 {
            table.put(7 + i * far, Known::open(i as u32, 1));
        }
        assert_eq!(table.get(7), Some(Known::won(3)), "what is decided stays");
        assert_eq!(table.get(7 + 8 * far), Some(Known::open(8, 1)));
        assert_eq!(table.get(7 + far), None, "what took the least work goes");
        table.put(7, Known::lost(1));
        assert_eq!(table.get(7), Some(Known::lost(1)));
    }
}
