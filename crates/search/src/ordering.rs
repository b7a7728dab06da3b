//! What cut off elsewhere, for the order in which actions are tried.

use crate::pages::in_large_pages;

/// Two actions a ply that lately refuted something there.
#[derive(Clone, Debug)]
pub struct Killers {
    slots: Vec<[u16; 2]>,
}

impl Killers {
    /// Room for that many plies; deeper ones have none.
    pub fn new(plies: usize) -> Self {
        Self {
            slots: vec![[0; 2]; plies],
        }
    }

    /// The two of a ply, the newer one first; 0 where there is none.
    #[inline]
    pub fn get(&self, ply: usize) -> [u16; 2] {
        self.slots.get(ply).copied().unwrap_or_default()
    }

    /// Notes an action.
    #[inline]
    pub fn insert(&mut self, ply: usize, action: u16) {
        if let Some(slot) = self.slots.get_mut(ply)
            && slot[0] != action
        {
            *slot = [action, slot[0]];
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
    }
}

/// How often actions refuted something, anywhere in the tree. Values stay within ±[`History::LIMIT`].
#[derive(Clone, Debug)]
pub struct History {
    values: Vec<i16>,
}

impl History {
    /// The largest value.
    pub const LIMIT: i32 = 8_192;

    /// Room for indices below `size`; others are 0 and stay so.
    pub fn new(size: usize) -> Self {
        let mut values = vec![0; size];
        in_large_pages(&mut values);
        Self { values }
    }

    /// The value at an index.
    #[inline]
    pub fn get(&self, index: usize) -> i32 {
        self.values.get(index).map_or(0, |&value| i32::from(value))
    }

    /// The values at `length` indices from `begin` on, which must be there.
    #[inline]
    pub fn part(&self, begin: usize, length: usize) -> &[i16] {
        &self.values[begin..begin + length]
    }

    /// Moves the value towards the limit in the direction of `bonus`, the less the nearer it is already.
    #[inline]
    pub fn update(&mut self, index: usize, bonus: i32) {
        if let Some(value) = self.values.get_mut(index) {
            let bonus = bonus.clamp(-Self::LIMIT, Self::LIMIT);
            let old = i32::from(*value);
            *value = (old + bonus - old * bonus.abs() / Self::LIMIT) as i16;
        }
    }

    /// Halves all: a new search trusts the last one less.
    pub fn age(&mut self) {
        for value in &mut self.values {
            *value /= 2;
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.values.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = History::new(2);
        for _ in 0..10_000 {
            history.update(0, 5_000);
            history.update(1, -5_000);
            history.update(2, 5_000);
        }
        assert!(history.get(0) > 8_000 && history.get(0) <= History::LIMIT);
        assert!(history.get(1) < -8_000 && history.get(1) >= -History::LIMIT);
        assert_eq!(history.get(2), 0);
    }

    #[test]
    fn killers_keep_two_different_ones() {
        let mut killers = Killers::new(1);
        for action in [7, 8, 8, 9, 9] {
            killers.insert(0, action);
            killers.insert(5, action);
        }
        assert_eq!(killers.get(0), [9, 8]);
        assert_eq!(killers.get(5), [0, 0]);
    }
}
