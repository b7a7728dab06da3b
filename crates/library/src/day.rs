//! Days, as records write them in many ways.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A day, a month or a year: `2026-11-23`, `2026-11`, `2026`. Texts of days are in the order of the days.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(String);

impl Day {
    /// The day that a record's tag names, in any of the usual ways: `2026.11.23`, `2026/11/23 20:15`, `2005-??-??`. None where it
    /// does not begin with a year of four digits.
    ///
    /// ```
    /// # use library::Day;
    /// assert_eq!(Day::of_tag("2026/1/3 20:15").unwrap().to_string(), "2026-01-03");
    /// assert_eq!(Day::of_tag("2005.??.??").unwrap().to_string(), "2005");
    /// assert_eq!(Day::of_tag("yesterday"), None);
    /// ```
    pub fn of_tag(text: &str) -> Option<Self> {
        let mut numbers = text.trim().split(|it: char| !it.is_ascii_digit());
        let year = numbers.next().filter(|year| year.len() == 4)?;
        let mut part = |most: u8| {
            let number = numbers.next()?.parse::<u8>().ok()?;
            (1..=most).contains(&number).then_some(number)
        };
        let mut day = year.to_owned();
        if let Some(month) = part(12) {
            day = format!("{day}-{month:02}");
            if let Some(number) = part(31) {
                day = format!("{day}-{number:02}");
            }
        }
        Some(Self(day))
    }

    /// The day as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The month: `2026-11`; the year where that is all that is known.
    pub fn month(&self) -> &str {
        self.0.get(..7).unwrap_or(&self.0)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
