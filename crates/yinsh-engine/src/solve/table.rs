//! What the solver knows of positions, and the table in which it keeps that.

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

#[derive(Clone, Copy, Default, Debug)]
struct Entry {
    key: u64,
    known: Known,
}

/// A table of fixed size. What took the least work makes room.
#[derive(Debug)]
pub(super) struct Table(Vec<[Entry; WAYS]>);

impl Table {
    /// One of at most that many MiB, at least 1.
    pub(super) fn new(mebibytes: usize) -> Self {
        let buckets = (mebibytes.max(1) << 20) / size_of::<[Entry; WAYS]>();
        Self(vec![[Entry::default(); WAYS]; 1 << buckets.ilog2()])
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.0[key as usize & (self.0.len() - 1)];
        let found = bucket
            .iter()
            .find(|entry| entry.key == key && (entry.known.proof, entry.known.disproof) != (0, 0));
        found.map(|entry| entry.known)
    }

    pub(super) fn put(&mut self, key: u64, known: Known) {
        let mask = self.0.len() - 1;
        let bucket = &mut self.0[key as usize & mask];
        let same = bucket.iter().position(|old| old.key == key);
        let place = same.unwrap_or_else(|| {
            // What is decided goes last, because lines are read from it.
            let worth = |entry: &Entry| match (entry.known.proof, entry.known.disproof) {
                (0, 0) => 0,
                (0, _) | (_, 0) => u64::MAX,
                (proof, disproof) => u64::from(proof) + u64::from(disproof),
            };
            (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0)
        });
        bucket[place] = Entry { key, known };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
