//! How much time people play with: what is offered, what one sets by hand, and how it is said.

use crate::i18n::tr;
use game_core::clock::{Kind, TimeControl};
use games::GameId;

/// Seconds in a minute.
const MINUTE: u32 = 60;

/// So many times are offered for a game.
pub(crate) const OFFERED: usize = 5;
/// So many of them, the first ones, may be offered to anyone at once: all but that without a clock.
pub(crate) const FOR_ANYONE: usize = 4;

/// The bounds of what is set by hand.
pub(crate) const MOST_MINUTES: u32 = 90;
pub(crate) const MOST_INCREMENT: u32 = 60;
pub(crate) const MOST_PERIOD: u32 = 120;
pub(crate) const MOST_PERIODS: u32 = 5;
pub(crate) const MOST_DAYS: u32 = 14;

/// The times that are offered for a game.
pub(crate) fn offered(game: GameId) -> [TimeControl; OFFERED] {
    let fischer = |minutes, increment| Kind::Increment {
        base: minutes * MINUTE,
        increment,
    };
    let byoyomi = |minutes, period| Kind::Byoyomi {
        base: minutes * MINUTE,
        period,
        periods: 1,
    };
    let kinds = match game {
        GameId::Yinsh => [
            fischer(5, 5),
            fischer(10, 10),
            fischer(15, 15),
            Kind::Days(3),
            Kind::None,
        ],
        GameId::Shogi => [
            byoyomi(10, 30),
            byoyomi(15, 60),
            fischer(10, 10),
            Kind::Days(3),
            Kind::None,
        ],
    };
    kinds.map(valid)
}

/// Which of them is chosen as long as nobody chooses.
pub(crate) const fn usual(game: GameId) -> usize {
    match game {
        GameId::Yinsh => 1,
        GameId::Shogi => 0,
    }
}

/// Which of them suit somebody who looks for anyone and has not said otherwise: all but the longest at one sitting.
pub(crate) const fn usual_for_anyone(game: GameId) -> [bool; FOR_ANYONE] {
    match game {
        GameId::Yinsh => [true, true, false, true],
        GameId::Shogi => [true, false, true, true],
    }
}

/// A time control of a kind that is within the bounds; no clock for one that is not.
fn valid(kind: Kind) -> TimeControl {
    TimeControl::new(kind).unwrap_or(TimeControl::NONE)
}

/// The kinds of clock that can be set by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// Seconds added for every turn.
    Increment,
    /// Periods after the main time.
    Byoyomi,
    /// Days for every turn.
    Days,
}

/// A time that is set by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Custom {
    pub(crate) by: By,
    pub(crate) minutes: u32,
    /// Added for every turn.
    pub(crate) increment: u32,
    /// Seconds of a period.
    pub(crate) period: u32,
    pub(crate) periods: u32,
    pub(crate) days: u32,
}

impl Default for Custom {
    fn default() -> Self {
        Self {
            by: By::Increment,
            minutes: 20,
            increment: 10,
            period: 30,
            periods: 2,
            days: 2,
        }
    }
}

impl Custom {
    /// The time control; `None` where it would leave no time to act in.
    pub(crate) fn control(self) -> Option<TimeControl> {
        let base = self.minutes * MINUTE;
        let kind = match self.by {
            By::Increment => Kind::Increment {
                base,
                increment: self.increment,
            },
            By::Byoyomi => Kind::Byoyomi {
                base,
                period: self.period,
                periods: self.periods,
            },
            By::Days => Kind::Days(self.days),
        };
        TimeControl::new(kind).ok()
    }

    /// As it is stored.
    pub(crate) fn to_text(self) -> String {
        let by = match self.by {
            By::Increment => "increment",
            By::Byoyomi => "byoyomi",
            By::Days => "days",
        };
        let Self {
            minutes,
            increment,
            period,
            periods,
            days,
            ..
        } = self;
        format!("{by} {minutes} {increment} {period} {periods} {days}")
    }

    /// Reads what [`Custom::to_text`] wrote; `None` for anything else, and for what is out of bounds.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let by = match words.next()? {
            "increment" => By::Increment,
            "byoyomi" => By::Byoyomi,
            "days" => By::Days,
            _ => return None,
        };
        let mut number = |least: u32, most: u32| -> Option<u32> {
            let number = words.next()?.parse().ok()?;
            (least..=most).contains(&number).then_some(number)
        };
        let custom = Self {
            by,
            minutes: number(0, MOST_MINUTES)?,
            increment: number(0, MOST_INCREMENT)?,
            period: number(0, MOST_PERIOD)?,
            periods: number(1, MOST_PERIODS)?,
            days: number(1, MOST_DAYS)?,
        };
        words.next().is_none().then_some(custom)
    }
}

/// About how many minutes a game takes, where the clock says something about that: a player of YINSH has thirty turns, of shogi sixty.
fn about_minutes(game: GameId, control: TimeControl) -> Option<u32> {
    let Kind::Increment { base, increment } = control.kind() else {
        return None;
    };
    let turns = match game {
        GameId::Yinsh => 30,
        GameId::Shogi => 60,
    };
    let minutes = (2 * (base + turns * increment)).div_ceil(MINUTE);
    // Nobody knows it more exactly than that.
    let step = if minutes > 20 { 5 } else { 1 };
    Some(minutes.next_multiple_of(step))
}

/// The two lines of a time that is offered.
pub(crate) fn two_lines(game: GameId, control: TimeControl) -> (String, String) {
    let about = || about_minutes(game, control).map(|minutes| tr!("new-about", minutes = minutes));
    match control.kind() {
        Kind::Days(days) => (tr!("new-days", days = days), tr!("new-a-turn")),
        Kind::Byoyomi { base, period, .. } => (
            tr!("new-minutes", minutes = base / MINUTE),
            tr!("new-then", seconds = period),
        ),
        Kind::Increment { .. } => (short(control), about().unwrap_or_default()),
        _ => (tr!("new-no-clock"), tr!("new-no-clock-how")),
    }
}

/// In a list: `10 + 10`.
pub(crate) fn short(control: TimeControl) -> String {
    match control.kind() {
        Kind::Increment { base, increment } => format!("{} + {increment}", base / MINUTE),
        Kind::Byoyomi { base, period, .. } => {
            tr!("time-short-byoyomi", minutes = base / MINUTE, seconds = period)
        }
        Kind::Days(days) => tr!("time-short-days", days = days),
        _ => tr!("time-short-none"),
    }
}

/// Among the facts of an invitation, on one line.
pub(crate) fn facts(control: TimeControl) -> String {
    match control.kind() {
        Kind::Increment { base, increment } => {
            tr!("time-facts-fischer", minutes = base / MINUTE, seconds = increment)
        }
        Kind::Byoyomi { base, period, .. } => {
            tr!("time-facts-byoyomi", minutes = base / MINUTE, seconds = period)
        }
        _ => short(control),
    }
}

/// In full words, without a stop.
pub(crate) fn in_words(control: TimeControl) -> String {
    match control.kind() {
        Kind::Increment { base, increment } => {
            tr!("time-fischer", minutes = base / MINUTE, seconds = increment)
        }
        Kind::Byoyomi { base, period, .. } => {
            tr!("time-byoyomi", minutes = base / MINUTE, seconds = period)
        }
        Kind::Days(days) => tr!("time-days", days = days),
        _ => tr!("time-none"),
    }
}

/// What the sentence below a choice of time says: all of it, and what that means.
pub(crate) fn sentence(game: GameId, control: TimeControl) -> String {
    let more = match control.kind() {
        Kind::Increment { .. } => {
            about_minutes(game, control).map(|minutes| tr!("new-time-takes", minutes = minutes))
        }
        Kind::Byoyomi { periods, .. } if periods > 1 => Some(tr!("time-periods", periods = periods)),
        Kind::Days(_) => Some(tr!("new-time-apart")),
        Kind::None => return tr!("new-time-none"),
        _ => None,
    };
    let stated = format!("{}.", in_words(control));
    match more {
        Some(more) => format!("{stated} {more}"),
        None => stated,
    }
}

/// From this on, what is left for a turn is short: twelve hours.
const SHORT_MS: u64 = 12 * 60 * 60 * 1000;

/// What is left until something ends, in words, and whether it is short.
pub(crate) fn left(ms: u64) -> (String, bool) {
    let minutes = ms.div_ceil(60_000);
    let words = match minutes {
        0..60 => tr!("time-left-minutes", minutes = minutes),
        60..2880 => tr!("time-left-hours", hours = minutes / 60),
        _ => tr!("time-left-days", days = minutes / 1440),
    };
    (words, ms < SHORT_MS)
}

/// Minutes and seconds: `1:40`.
pub(crate) fn clock(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn what_is_offered_is_what_is_written_of_it() {
        let texts = |game| offered(game).map(|it| it.to_string());
        assert_eq!(texts(GameId::Yinsh), ["300+5", "600+10", "900+15", "3d", "none"]);
        assert_eq!(
            texts(GameId::Shogi),
            ["600+1x30", "900+1x60", "600+10", "3d", "none"]
        );
        for game in GameId::ALL {
            let usual = offered(game)[usual(game)];
            assert!(matches!(usual.to_string().as_str(), "600+10" | "600+1x30"));
            assert!(usual_for_anyone(game)[super::usual(game)]);
        }
    }

    #[test]
    fn a_newcomer_is_told_how_long_it_takes() {
        let lines = |game, text| two_lines(game, control(text));
        let both = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(lines(GameId::Yinsh, "300+5"), both("5 + 5", "about 15 min"));
        assert_eq!(lines(GameId::Yinsh, "600+10"), both("10 + 10", "about 30 min"));
        assert_eq!(lines(GameId::Yinsh, "900+15"), both("15 + 15", "about 45 min"));
        assert_eq!(lines(GameId::Shogi, "600+10"), both("10 + 10", "about 40 min"));
        assert_eq!(lines(GameId::Shogi, "600+1x30"), both("10 min", "then 30 s"));
        assert_eq!(lines(GameId::Shogi, "3d"), both("3 days", "a turn"));
        assert_eq!(lines(GameId::Shogi, "none"), both("No clock", "as you like"));
    }

    #[test]
    fn the_sentence_says_all_of_it() {
        let said = |game, text| sentence(game, control(text));
        assert_eq!(
            said(GameId::Yinsh, "600+10"),
            "10 minutes each, and 10 seconds more for every turn. Such a game takes about half an hour."
        );
        assert_eq!(
            said(GameId::Shogi, "600+1x30"),
            "10 minutes each; after that 30 seconds for every move (byoyomi)."
        );
        assert_eq!(
            said(GameId::Shogi, "1200+2x45"),
            "20 minutes each; after that 45 seconds for every move (byoyomi). Whoever oversteps them twice loses."
        );
        assert_eq!(
            said(GameId::Yinsh, "3d"),
            "Each turn may take 3 days. You need not be here at the same time."
        );
        assert_eq!(
            said(GameId::Yinsh, "60+0"),
            "1 minute each. Such a game takes about 2 minutes."
        );
        assert_eq!(
            said(GameId::Yinsh, "0+10"),
            "10 seconds for every turn. Such a game takes about 10 minutes."
        );
    }

    #[test]
    fn what_is_set_by_hand_is_kept_within_its_bounds() {
        let custom = Custom {
            by: By::Byoyomi,
            minutes: 20,
            increment: 8,
            period: 45,
            periods: 2,
            days: 14,
        };
        assert_eq!(Custom::from_text(&custom.to_text()), Some(custom));
        assert_eq!(custom.control(), Some(control("1200+2x45")));
        assert_eq!(
            Custom {
                by: By::Days,
                ..custom
            }
            .control(),
            Some(control("14d"))
        );
        assert_eq!(
            Custom {
                by: By::Increment,
                minutes: 0,
                increment: 0,
                ..custom
            }
            .control(),
            None
        );
        assert_eq!(Custom { period: 0, ..custom }.control(), None);
        for wrong in [
            "",
            "sand 20 8 45 2 14",
            "days 91 8 45 2 14",
            "days 20 61 45 2 14",
            "days 20 8 121 2 14",
            "days 20 8 45 6 14",
            "days 20 8 45 0 14",
            "days 20 8 45 2 15",
            "days 20 8 45 2 14 1",
        ] {
            assert_eq!(Custom::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_left_is_told_in_the_largest_unit_that_says_something() {
        let hour = 60 * 60_000;
        assert_eq!(left(5 * hour), ("5 hours left".to_owned(), true));
        assert_eq!(left(47 * hour), ("47 hours left".to_owned(), false));
        assert_eq!(left(48 * hour), ("2 days left".to_owned(), false));
        assert_eq!(left(61_000), ("2 minutes left".to_owned(), true));
        assert_eq!(left(0), ("0 minutes left".to_owned(), true));
        assert_eq!(clock(100_000), "1:40");
        assert_eq!(clock(18_001), "0:19");
    }
}
