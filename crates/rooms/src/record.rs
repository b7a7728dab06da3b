//! The record of a game, as far as it has come.

use crate::apply::termination;
use crate::{Hosted, Room};
use game_core::{Conclusion, NodeId, Player, Record};
use wire::Person;

impl<P: Hosted> Room<P> {
    /// The record of the game: who played, when, by which times, what was played and how long each thought, and how it ended.
    pub fn record(&self) -> Record<P> {
        let line = self.live.line();
        let mut record = Record::new(line.start().clone());
        for (tag, player) in P::NAME_TAGS.into_iter().zip(Player::BOTH) {
            record.set_tag(tag, name(&self.info.players[player.index()]));
        }
        record.set_tag("Date", date(self.info.created));
        if self.info.terms.time.is_timed() {
            record.set_tag("TimeControl", self.info.terms.time.to_string());
        }
        let mut at = NodeId::ROOT;
        for (place, &action) in line.actions().iter().enumerate() {
            at = record.push_checked(at, action);
            if place >= self.live.fixed() {
                record.set_time(at, self.spent.get(place).copied());
            }
        }
        if let Some(ended) = self.ended {
            let known = self.live.ending().filter(|_| ended.result.is_some());
            let conclusion = known.unwrap_or(Conclusion::new(ended.result, termination(ended.reason)));
            // The room has seen that the board agrees.
            let _ = record.conclude_checked(at, line.position(), conclusion);
        }
        record
    }
}

/// What somebody is called in a record, which has one language for all.
fn name(person: &Person) -> String {
    match (&person.name, person.guest) {
        (Some(name), _) => name.clone(),
        (None, Some(number)) => format!("Guest {number}"),
        (None, None) => "Guest".to_owned(),
    }
}

/// The day of a point in time, as records write it. The years are those of the Gregorian calendar.
fn date(ms: u64) -> String {
    // Days from the first of March of the year 0 on, so that a leap day is the last of its year.
    let days = ms / 86_400_000 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year_of_era + next_year;
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_the_calendars() {
        let day = |days: u64| date(days * 86_400_000 + 5_000);
        assert_eq!(day(0), "1970.01.01");
        assert_eq!(day(58), "1970.02.28");
        assert_eq!(day(59), "1970.03.01");
        assert_eq!(day(11_016), "2000.02.29");
        assert_eq!(day(20_525), "2026.03.13");
        assert_eq!(day(47_541), "2100.03.01");
    }
}
