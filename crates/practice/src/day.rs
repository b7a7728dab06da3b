//! A day of the calendar, without hours.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

/// A day of the Gregorian calendar: the number of days since 1 January 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(i32);

/// The days that can be written: of the years 1 to 9999.
const FIRST_YEAR: i32 = 1;
const LAST_YEAR: i32 = 9999;

impl Day {
    /// 1 January 1970, from which days are counted.
    pub const EPOCH: Self = Self(0);

    /// The day of a date; `None` where the calendar has none of it, or its year is not 1 to 9999.
    pub fn of_date(year: i32, month: u32, day: u32) -> Option<Self> {
        let it = ((FIRST_YEAR..=LAST_YEAR).contains(&year)
            && (1..=12).contains(&month)
            && (1..=31).contains(&day))
        .then(|| Self::unchecked(year, month, day))?;
        // The calendar's own arithmetic says whether a month has so many days.
        (it.date() == (year, month, day)).then_some(it)
    }

    /// Days are counted from March on, so that a leap day is the last of its year.
    fn unchecked(year: i32, month: u32, day: u32) -> Self {
        let shifted = year - i32::from(month <= 2);
        let (era, of_era) = (shifted.div_euclid(400), shifted.rem_euclid(400));
        let month = ((month + 9) % 12).cast_signed();
        let of_year = (153 * month + 2) / 5 + day.cast_signed() - 1;
        Self(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
    }

    /// Year, month from 1, day from 1.
    pub fn date(self) -> (i32, u32, u32) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + i32::from(month <= 2);
        (year, month.cast_unsigned(), day.cast_unsigned())
    }

    /// The day of the week: 0 is Monday, 6 is Sunday.
    pub const fn weekday(self) -> u8 {
        (self.0 + 3).rem_euclid(7) as u8
    }

    /// The Monday of its week.
    #[must_use]
    pub fn monday(self) -> Self {
        self - i32::from(self.weekday())
    }

    /// How many days it is after 1 January 1970.
    pub const fn number(self) -> i32 {
        self.0
    }
}

impl Add<i32> for Day {
    type Output = Self;

    fn add(self, days: i32) -> Self {
        Self(self.0.saturating_add(days))
    }
}

impl Sub<i32> for Day {
    type Output = Self;

    fn sub(self, days: i32) -> Self {
        Self(self.0.saturating_sub(days))
    }
}

impl Sub for Day {
    type Output = i32;

    fn sub(self, other: Self) -> i32 {
        self.0.saturating_sub(other.0)
    }
}

impl fmt::Display for Day {
    /// As `2026-11-23`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// A text is no date.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoDay;

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Self, NoDay> {
        let mut parts = text.splitn(3, '-');
        let mut part = |digits: usize| {
            let part = parts.next().ok_or(NoDay)?;
            // A sign is no digit.
            let plain = part.len() == digits && part.bytes().all(|it| it.is_ascii_digit());
            plain.then(|| part.parse::<u32>().ok()).flatten().ok_or(NoDay)
        };
        let (year, month, day) = (part(4)?, part(2)?, part(2)?);
        Self::of_date(year.cast_signed(), month, day).ok_or(NoDay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |year, month, day| Day::of_date(year, month, day).unwrap();
        assert_eq!(day(1970, 1, 1).number(), 0);
        assert_eq!(day(2000, 3, 1) - day(2000, 2, 28), 2, "a leap year");
        assert_eq!(day(1900, 3, 1) - day(1900, 2, 28), 1, "none");
        assert_eq!(day(2026, 11, 23).weekday(), 0, "a Monday");
        assert_eq!(day(2026, 11, 29).monday(), day(2026, 11, 23));
        assert_eq!(day(1969, 12, 31).weekday(), 2, "a Wednesday");
        for (year, month, day) in [
            (2025, 2, 29),
            (2026, 4, 31),
            (2026, 13, 1),
            (2026, 0, 1),
            (2026, 1, 0),
            (0, 1, 1),
        ] {
            assert_eq!(Day::of_date(year, month, day), None, "{year}-{month}-{day}");
        }
    }

    #[test]
    fn a_day_is_written_and_read() {
        let mut day = Day::of_date(1999, 12, 1).unwrap();
        for _ in 0..1000 {
            assert_eq!(day.to_string().parse(), Ok(day));
            day = day + 7;
        }
        for text in [
            "",
            "2026",
            "2026-1-1",
            "2026-02-30",
            "26-01-01",
            "2026-01-01-",
            "+026-01-01",
            "2026-01-0x",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }
}
