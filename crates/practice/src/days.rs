//! Days on which something was solved.

use crate::Day;
use std::collections::BTreeMap;

/// How many puzzles were solved, day by day.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Days {
    pub(crate) counts: BTreeMap<Day, u32>,
}

impl Days {
    /// One more was solved.
    pub fn solved(&mut self, today: Day) {
        let count = self.counts.entry(today).or_default();
        *count = count.saturating_add(1);
    }

    /// How many were solved on a day.
    pub fn on(&self, day: Day) -> u32 {
        self.counts.get(&day).copied().unwrap_or(0)
    }

    /// How many were solved at all.
    pub fn in_all(&self) -> u64 {
        self.counts.values().map(|&count| u64::from(count)).sum()
    }

    /// The most days in a row there ever were, told as [`Days::streak`] tells them.
    pub fn longest(&self) -> u32 {
        let streaks = self.counts.keys().map(|&day| self.streak(day));
        streaks.max().unwrap_or(0)
    }

    /// How many days in a row something was solved, until today or, as long as today may still come, until yesterday. One day
    /// off in each week, from Monday on, breaks nothing and is not counted.
    pub fn streak(&self, today: Day) -> u32 {
        let Some((&first, _)) = self.counts.first_key_value() else {
            return 0;
        };
        let mut day = if self.on(today) > 0 { today } else { today - 1 };
        let (mut count, mut off) = (0, None);
        while day >= first {
            if self.on(day) > 0 {
                count += 1;
            } else if off == Some(day.monday()) {
                break;
            } else {
                off = Some(day.monday());
            }
            day = day - 1;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A Monday.
    fn monday() -> Day {
        Day::of_date(2026, 11, 23).unwrap()
    }

    fn solved_on(days: &[i32]) -> Days {
        let mut all = Days::default();
        for &day in days {
            all.solved(monday() + day);
        }
        all
    }

    #[test]
    fn one_day_off_a_week_is_free() {
        assert_eq!(solved_on(&[]).streak(monday()), 0);
        assert_eq!(
            solved_on(&[0, 1, 3, 4]).streak(monday() + 4),
            4,
            "Wednesday is off"
        );
        assert_eq!(
            solved_on(&[0, 1, 4]).streak(monday() + 4),
            1,
            "Wednesday and Thursday are not"
        );
        // A Sunday and the Monday after are of two weeks.
        assert_eq!(solved_on(&[5, 8]).streak(monday() + 8), 2);
        assert_eq!(
            solved_on(&[4, 8]).streak(monday() + 8),
            1,
            "Saturday and Sunday are of one"
        );
    }

    #[test]
    fn today_may_still_come() {
        assert_eq!(solved_on(&[0, 1]).streak(monday() + 2), 2);
        assert_eq!(solved_on(&[0, 1]).streak(monday() + 3), 2, "yesterday was off");
        assert_eq!(solved_on(&[0, 1]).streak(monday() + 4), 0, "two days were");
    }

    #[test]
    fn the_longest_row_of_days_is_known_after_it_broke() {
        assert_eq!(solved_on(&[]).longest(), 0);
        let days = solved_on(&[0, 1, 2, 3, 10, 11]);
        assert_eq!((days.longest(), days.streak(monday() + 11)), (4, 2));
    }

    #[test]
    fn a_day_counts_once_and_what_is_solved_each_time() {
        let days = solved_on(&[0, 0, 0]);
        assert_eq!((days.on(monday()), days.on(monday() + 1)), (3, 0));
        assert_eq!((days.streak(monday()), days.in_all()), (1, 3));
    }
}
