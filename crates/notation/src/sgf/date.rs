//! Dates: Boardspace's `Fri Mar 13 19:56:26 GMT+01:00 2026`, SGF's `2026-03-13`, and PGN's `2026.03.13`.

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// Splits a `DT` into the tags `Date` and `Time`. What is no known form becomes the date as it is.
pub(super) fn read(text: &str) -> (String, Option<String>) {
    let words: Vec<_> = text.split_whitespace().collect();
    if let [_, month, day, clock, zone, year] = words[..]
        && let Some(month) = MONTHS.iter().position(|name| name.eq_ignore_ascii_case(month))
        && let Some(date) = dotted(year, &(month + 1).to_string(), day)
    {
        return (date, Some(format!("{clock} {zone}")));
    }
    let mut parts = text.trim().split('-');
    if let (Some(year), Some(month), Some(day), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
        && let Some(date) = dotted(year, month, day)
    {
        return (date, None);
    }
    (text.trim().to_owned(), None)
}

/// The `DT` of those tags.
pub(super) fn write(date: &str, time: Option<&str>) -> String {
    let mut parts = date.split('.').map(number);
    let (Some(Some(year)), Some(Some(month)), Some(Some(day)), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return date.to_owned();
    };
    if !(1..=12).contains(&month) || year > 9999 || day > 31 {
        return date.to_owned();
    }
    match time {
        Some(time) if time.split_whitespace().count() == 2 => {
            let (weekday, month) = (weekday(year, month, day), MONTHS[month as usize - 1]);
            format!("{weekday} {month} {day:02} {time} {year:04}")
        }
        _ => format!("{year:04}-{month:02}-{day:02}"),
    }
}

fn dotted(year: &str, month: &str, day: &str) -> Option<String> {
    let (year, month, day) = (number(year)?, number(month)?, number(day)?);
    let good = year <= 9999 && (1..=12).contains(&month) && (1..=31).contains(&day);
    good.then(|| format!("{year:04}.{month:02}.{day:02}"))
}

fn number(digits: &str) -> Option<u32> {
    let good = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    good.then(|| digits.parse().ok())?
}

/// The day of the week in the Gregorian calendar, by Sakamoto's rule.
fn weekday(year: u32, month: u32, day: u32) -> &'static str {
    const SHIFT: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    // 400 years are a whole number of weeks; adding them keeps the year before 1 positive.
    let year = if month < 3 { year + 399 } else { year + 400 };
    let days = year + year / 4 - year / 100 + year / 400 + SHIFT[month as usize - 1] + day;
    ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][days as usize % 7]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boardspace_dates_round_trip() {
        for text in [
            "Fri Mar 13 19:56:26 GMT+01:00 2026",
            "Wed Dec 07 18:16:54 PST 2005",
            "Sun Feb 29 00:00:00 UTC 2004",
        ] {
            let (date, time) = read(text);
            assert_eq!(write(&date, time.as_deref()), text);
        }
        assert_eq!(read("Wed Dec 07 18:16:54 PST 2005").0, "2005.12.07");
    }

    #[test]
    fn other_dates_stay_readable() {
        assert_eq!(read("2026-03-13"), ("2026.03.13".to_owned(), None));
        assert_eq!(write("2026.03.13", None), "2026-03-13");
        assert_eq!(read(" last summer "), ("last summer".to_owned(), None));
        assert_eq!(write("????.??.??", Some("a b")), "????.??.??");
        assert_eq!(write("2026.13.40", None), "2026.13.40");
    }
}
