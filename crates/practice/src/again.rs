//! What was missed comes back.

use crate::Day;

/// After how many days it comes back: the first time, the second …
pub const STEPS: [i32; 5] = [1, 3, 7, 21, 60];

/// How many come back on one day at most.
pub const MOST_A_DAY: usize = 10;

/// When a puzzle comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Again {
    /// Which of [`STEPS`] it waits for.
    pub(crate) step: u8,
    /// From which day on.
    pub(crate) due: Day,
}

impl Again {
    /// It was missed.
    pub fn missed(today: Day) -> Self {
        Self {
            step: 0,
            due: today + STEPS[0],
        }
    }

    /// It was solved when it came back; `None` where it comes back no more.
    pub fn solved(self, today: Day) -> Option<Self> {
        let days = STEPS.get(usize::from(self.step) + 1)?;
        Some(Self {
            step: self.step + 1,
            due: today + *days,
        })
    }

    /// From which day on it comes back.
    pub const fn due(self) -> Day {
        self.due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_back_after_the_days_told_and_then_no_more() {
        let mut today = Day::of_date(2026, 1, 1).unwrap();
        let mut again = Some(Again::missed(today));
        let mut waited = Vec::new();
        while let Some(now) = again {
            waited.push(now.due() - today);
            today = now.due();
            again = now.solved(today);
        }
        assert_eq!(waited, STEPS);
    }
}
