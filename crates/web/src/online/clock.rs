//! What a clock shows, and what is said aloud about it. Without any page.

use crate::i18n::tr;
use game_core::Player;
use game_core::clock::{Clock, Kind, TimeLeft};

/// Milliseconds in a second.
const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// Less than this is short; in byoyomi less than [`TENTHS`] of the last period.
const SHORT: u64 = 30 * SECOND;
/// Below this a clock that is short shows tenths of a second.
const TENTHS: u64 = 10 * SECOND;
/// Where motion is reduced, the draining bar moves in steps of this.
const STILL_STEP: u64 = 5 * SECOND;

/// What the digits say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Digits {
    /// `7:41`, from an hour on `1:07:41`: so many whole seconds.
    Seconds(u64),
    /// `2 d 14 h`.
    Days(u64, u64),
    /// `5 h 20 min`.
    Hours(u64, u64),
}

/// What stands beside the digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beside {
    Nothing,
    /// Byoyomi comes after this: so many seconds.
    Then(u64),
    /// In byoyomi: so many periods are left.
    Periods(u32),
}

/// How a clock is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    /// The game goes on, and the clocks do not.
    pub(crate) paused: bool,
    /// What is shown may not be what the server counts.
    pub(crate) estimated: bool,
    /// Without tenths, and with bigger steps.
    pub(crate) still: bool,
}

/// What a clock shows. Two that are equal look the same.
#[allow(clippy::struct_excessive_bools, reason = "each is seen by itself")]
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Face {
    digits: Digits,
    /// The tenth of the second that runs, where it is shown.
    tenth: Option<u64>,
    beside: Beside,
    /// Whether time is short.
    pub(crate) low: bool,
    /// Whether it runs.
    pub(crate) running: bool,
    /// Whether it was interrupted.
    pub(crate) paused: bool,
    estimated: bool,
    /// Whether it counts days.
    pub(crate) days: bool,
    /// How much is left of what drains, from 0 to 1, in hundredths.
    bar: Option<u32>,
}

impl Face {
    /// The clock of a player at a time of the server's; `None` where nobody counts.
    pub(crate) fn of(clock: &Clock, player: Player, now: u64, look: Look) -> Option<Self> {
        let left = clock.left(player, now)?;
        let kind = clock.control().kind();
        let running = clock.turn().is_some_and(|(runs, _)| runs == player);
        let in_period = matches!(kind, Kind::Byoyomi { .. }) && left.main_ms() == 0;
        let shown = if in_period {
            left.period_ms()
        } else {
            left.main_ms()
        };
        let low = match kind {
            Kind::Byoyomi { .. } => in_period && left.periods() <= 1 && shown < TENTHS,
            _ => shown < SHORT,
        };
        let days = matches!(kind, Kind::Days(_));
        let digits = match shown {
            _ if !days => Digits::Seconds(shown / SECOND),
            DAY.. => Digits::Days(shown / DAY, shown % DAY / HOUR),
            HOUR.. => Digits::Hours(shown / HOUR, shown % HOUR / MINUTE),
            _ => Digits::Seconds(shown / SECOND),
        };
        let beside = match kind {
            Kind::Byoyomi { period, .. } if !in_period => Beside::Then(u64::from(period)),
            Kind::Byoyomi { .. } => Beside::Periods(left.periods()),
            _ => Beside::Nothing,
        };
        let whole = match kind {
            Kind::Byoyomi { period, .. } if in_period => Some(u64::from(period) * SECOND),
            _ => low.then_some(SHORT),
        };
        let step = if look.still { STILL_STEP } else { SECOND };
        let bar = whole.filter(|_| running).map(|whole| {
            let steps = shown.div_ceil(step) * step;
            (steps.min(whole) * 100 / whole) as u32
        });
        Some(Self {
            digits,
            tenth: (low && running && shown < TENTHS && !look.still).then_some(shown % SECOND / 100),
            beside,
            low,
            running,
            paused: look.paused,
            estimated: look.estimated && running,
            days,
            bar,
        })
    }

    /// The digits, without the tenth.
    pub(crate) fn text(&self) -> String {
        let digits = match self.digits {
            Digits::Seconds(seconds) => minutes(seconds),
            Digits::Days(days, hours) => tr!("clock-days-hours", days = days, hours = hours),
            Digits::Hours(hours, minutes) => tr!("clock-hours-minutes", hours = hours, minutes = minutes),
        };
        if self.estimated {
            format!("≈ {digits}")
        } else {
            digits
        }
    }

    /// The tenth of a second, with the point before it.
    pub(crate) fn tenth(&self) -> Option<String> {
        self.tenth.map(|tenth| format!(".{tenth}"))
    }

    /// What stands beside the digits.
    pub(crate) fn beside(&self) -> Option<String> {
        match self.beside {
            Beside::Nothing => None,
            Beside::Then(seconds) => Some(tr!("clock-then", seconds = seconds)),
            Beside::Periods(0 | 1) => Some(tr!("clock-last")),
            Beside::Periods(periods) => Some(format!("×{periods}")),
        }
    }

    /// How much is left of what drains, from 0 to 1.
    pub(crate) fn bar(&self) -> Option<f64> {
        self.bar.map(|bar| f64::from(bar) / 100.0)
    }

    /// What it shows, in words: "7 minutes 41 seconds".
    pub(crate) fn words(&self) -> String {
        let time = match self.digits {
            Digits::Seconds(seconds) => match self.beside {
                Beside::Periods(_) => tr!("clock-left-move", seconds = seconds),
                _ => seconds_in_words(seconds),
            },
            Digits::Days(days, hours) => format!(
                "{} {}",
                tr!("clock-left-days", count = days),
                tr!("clock-left-hours", count = hours)
            ),
            Digits::Hours(hours, minutes) => format!(
                "{} {}",
                tr!("clock-left-hours", count = hours),
                tr!("clock-left-minutes", count = minutes)
            ),
        };
        let beside = match self.beside {
            Beside::Nothing => None,
            Beside::Then(seconds) => Some(tr!("clock-then", seconds = seconds)),
            Beside::Periods(0 | 1) => Some(tr!("clock-last-period")),
            Beside::Periods(periods) => Some(tr!("clock-periods", periods = periods)),
        };
        let paused = self.paused.then(|| tr!("clock-paused"));
        let all = [Some(time), beside, paused];
        let all: Vec<String> = all.into_iter().flatten().collect();
        all.join(", ").trim_end_matches('.').to_owned()
    }
}

/// A time as digits: `7:41`, `1:07:41`.
pub(crate) fn minutes(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

fn seconds_in_words(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let mut words = Vec::new();
    if hours > 0 {
        words.push(tr!("clock-left-hours", count = hours));
    }
    if minutes > 0 {
        words.push(tr!("clock-left-minutes", count = minutes));
    }
    if seconds > 0 || words.is_empty() {
        words.push(tr!("clock-left-seconds", count = seconds));
    }
    words.join(" ")
}

/// Something about the player's own clock that is said aloud.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Warning {
    /// So many seconds are left.
    Seconds(u64),
    /// So many hours are left.
    Hours(u64),
    /// Byoyomi begins: seconds a period, periods.
    Byoyomi(u64, u32),
    /// Ten seconds of a period are left.
    TenOfPeriod,
    /// So many periods are left.
    Periods(u32),
}

impl Warning {
    /// What is said.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Seconds(60) => tr!("clock-60"),
            Self::Seconds(30) => tr!("clock-30"),
            Self::Seconds(_) => tr!("clock-10"),
            Self::Hours(1) => tr!("clock-one-hour"),
            Self::Hours(_) => tr!("clock-twelve-hours"),
            Self::Byoyomi(seconds, periods) => {
                tr!("clock-byoyomi", seconds = seconds, periods = periods)
            }
            Self::TenOfPeriod => tr!("clock-ten"),
            Self::Periods(1) => tr!("clock-last-period"),
            Self::Periods(periods) => tr!("clock-periods", periods = periods),
        }
    }
}

/// Thresholds, the shortest last, and what is said at each.
const THRESHOLDS: [(u64, Warning); 5] = [
    (12 * HOUR, Warning::Hours(12)),
    (HOUR, Warning::Hours(1)),
    (60 * SECOND, Warning::Seconds(60)),
    (30 * SECOND, Warning::Seconds(30)),
    (10 * SECOND, Warning::Seconds(10)),
];
/// A threshold is told again after the clock had risen so far above it.
const RISEN: u64 = 15 * SECOND;

/// Tells when something about a player's own clock is to be said. It is asked again and again while the clock runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Warner {
    /// Which thresholds are still to be told; `None` before the first look.
    armed: Option<[bool; THRESHOLDS.len()]>,
    /// Whether byoyomi has begun, periods left, and whether its ten seconds were told.
    period: Option<(u32, bool)>,
}

impl Warner {
    /// Looks at the player's clock at a time of the server's.
    pub(crate) fn look(&mut self, clock: &Clock, player: Player, now: u64) -> Option<Warning> {
        let left = clock.left(player, now)?;
        let runs = clock.turn().is_some_and(|(runs, _)| runs == player);
        match clock.control().kind() {
            Kind::Byoyomi { period, .. } => self.in_byoyomi(left, u64::from(period), runs),
            kind => self.falling(left.main_ms(), matches!(kind, Kind::Days(_)), runs),
        }
    }

    fn falling(&mut self, left: u64, days: bool, runs: bool) -> Option<Warning> {
        let first = self.armed.is_none();
        let armed = self.armed.get_or_insert([true; THRESHOLDS.len()]);
        let mut told = None;
        for (armed, (at, warning)) in armed.iter_mut().zip(THRESHOLDS) {
            if left >= at + RISEN {
                *armed = true;
            } else if left <= at && *armed {
                *armed = false;
                let matters = days || !matches!(warning, Warning::Hours(_));
                told = Some(warning).filter(|_| matters && runs && !first);
            }
        }
        told
    }

    fn in_byoyomi(&mut self, left: TimeLeft, seconds: u64, runs: bool) -> Option<Warning> {
        if left.main_ms() > 0 || !runs {
            // The ten seconds are told in each turn's period.
            self.period = self.period.map(|(periods, _)| (periods, false));
            return None;
        }
        let (periods, short) = (left.periods(), left.period_ms() <= TENTHS);
        let before = self.period.replace((periods, short));
        match before {
            None => Some(Warning::Byoyomi(seconds, periods)),
            Some((before, _)) if periods < before && periods > 0 => Some(Warning::Periods(periods)),
            Some((_, false)) if short && seconds * SECOND > TENTHS => Some(Warning::TenOfPeriod),
            Some(_) => None,
        }
    }
}

/// Counts the last ten seconds of the player's own time; in byoyomi, of each period.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Countdown {
    /// The second that was counted last.
    counted: Option<u64>,
}

impl Countdown {
    /// The second that is to be said now, if one is: `10`, `9`, … `1`.
    pub(crate) fn look(&mut self, clock: &Clock, player: Player, now: u64) -> Option<u64> {
        let runs = clock.turn().is_some_and(|(runs, _)| runs == player);
        let left = clock.left(player, now).filter(|_| runs);
        let left = left.and_then(|left| match clock.control().kind() {
            Kind::Byoyomi { .. } if left.main_ms() > 0 => None,
            Kind::Byoyomi { .. } => Some(left.period_ms()),
            _ => Some(left.main_ms()),
        });
        let second = left
            .filter(|left| (1..=TENTHS).contains(left))
            .map(|left| left.div_ceil(SECOND));
        let new = second != self.counted;
        self.counted = second;
        second.filter(|_| new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{First, Second};

    fn clock(control: &str, player: Player, since: u64) -> Clock {
        let mut clock = Clock::new(control.parse().unwrap());
        clock.start(player, since);
        clock
    }

    fn shown(clock: &Clock, player: Player, now: u64) -> (String, bool, bool) {
        let face = Face::of(clock, player, now, Look::default()).unwrap();
        let text = face.text() + &face.tenth().unwrap_or_default();
        let text = match face.beside() {
            Some(beside) => format!("{text} {beside}"),
            None => text,
        };
        (text, face.running, face.low)
    }

    #[test]
    fn minutes_and_seconds_then_tenths() {
        let clock = clock("300+3", First, 0);
        let at = |now| shown(&clock, First, now);
        assert_eq!(at(0), ("5:00".into(), true, false));
        assert_eq!(at(1), ("4:59".into(), true, false));
        assert_eq!(at(270_000), ("0:30".into(), true, false));
        assert_eq!(at(270_001), ("0:29".into(), true, true));
        assert_eq!(at(290_600), ("0:09.4".into(), true, true));
        assert_eq!(at(400_000), ("0:00.0".into(), true, true));
        assert_eq!(shown(&clock, Second, 400_000), ("5:00".into(), false, false));
        let long = Clock::new("5400+30".parse().unwrap());
        assert_eq!(shown(&long, First, 0).0, "1:30:00");
    }

    #[test]
    fn byoyomi_names_its_periods() {
        let clock = clock("60+3x30", Second, 0);
        let at = |now| shown(&clock, Second, now);
        assert_eq!(at(0), ("1:00 then 30 s".into(), true, false));
        assert_eq!(at(59_000), ("0:01 then 30 s".into(), true, false));
        assert_eq!(at(68_000), ("0:22 ×3".into(), true, false));
        assert_eq!(at(118_000), ("0:02 ×2".into(), true, false));
        assert_eq!(at(121_000), ("0:29 last".into(), true, false));
        assert_eq!(at(142_000), ("0:08.0 last".into(), true, true));
        let face = |now| Face::of(&clock, Second, now, Look::default()).unwrap();
        assert_eq!(face(59_000).bar(), None);
        assert_eq!(face(75_000).bar(), Some(0.5));
    }

    #[test]
    fn days_become_hours_and_minutes() {
        let clock = clock("3d", First, 0);
        let at = |now| shown(&clock, First, now).0;
        assert_eq!(at(0), "3 d 0 h");
        assert_eq!(at(10 * HOUR), "2 d 14 h");
        assert_eq!(at(66 * HOUR + 40 * MINUTE), "5 h 20 min");
        assert_eq!(at(71 * HOUR + 30 * MINUTE), "30:00");
    }

    #[test]
    fn an_estimate_and_reduced_motion_are_seen() {
        let clock = clock("60+0", First, 0);
        let look = Look {
            estimated: true,
            still: true,
            paused: false,
        };
        let face = |now| Face::of(&clock, First, now, look).unwrap();
        assert_eq!(face(52_300).text(), "≈ 0:07");
        assert_eq!(face(52_300).tenth(), None);
        // In steps of five seconds.
        assert_eq!(face(41_000).bar(), face(44_000).bar());
        // The other clock stands still, and is known.
        let other = Face::of(&clock, Second, 52_300, look).unwrap();
        assert_eq!(other.text(), "1:00");
        assert!(Face::of(&Clock::new("none".parse().unwrap()), First, 0, look).is_none());
    }

    #[test]
    fn in_words() {
        let clock = clock("600+3x30", First, 0);
        let words = |now| Face::of(&clock, First, now, Look::default()).unwrap().words();
        assert_eq!(words(138_500), "7 minutes 41 seconds, then 30 s");
        assert_eq!(words(608_000), "22 seconds for this move, 3 periods left");
    }

    /// What is said between two times, looked at ten times a second.
    fn said(warner: &mut Warner, clock: &Clock, from: u64, to: u64) -> Vec<Warning> {
        (from..to)
            .step_by(100)
            .filter_map(|now| warner.look(clock, First, now))
            .collect()
    }

    #[test]
    fn thresholds_are_told_once_and_again_after_a_rise() {
        let mut warner = Warner::default();
        let mut clock = clock("70+20", First, 0);
        assert_eq!(
            said(&mut warner, &clock, 0, 45_000),
            [Warning::Seconds(60), Warning::Seconds(30)]
        );
        // With the increment there are 45 seconds: 30 may be told again, 60 not.
        clock.acted(Second, 45_000).unwrap();
        clock.acted(First, 50_000).unwrap();
        assert_eq!(
            said(&mut warner, &clock, 50_000, 90_000),
            [Warning::Seconds(30), Warning::Seconds(10)]
        );
        // A page that is opened late says nothing at once.
        let mut late = Warner::default();
        assert_eq!(said(&mut late, &clock, 80_000, 83_000), []);
    }

    #[test]
    fn byoyomi_is_told_as_it_goes() {
        let mut warner = Warner::default();
        let clock = clock("5+3x30", First, 0);
        assert_eq!(
            said(&mut warner, &clock, 0, 95_000),
            [
                Warning::Byoyomi(30, 3),
                Warning::TenOfPeriod,
                Warning::Periods(2),
                Warning::TenOfPeriod,
                Warning::Periods(1),
                Warning::TenOfPeriod,
            ]
        );
    }

    #[test]
    fn the_last_ten_seconds_are_counted() {
        let counted = |clock: &Clock, player: Player, to: u64| {
            let mut countdown = Countdown::default();
            let looks = (0..to)
                .step_by(100)
                .filter_map(|now| countdown.look(clock, player, now));
            looks.collect::<Vec<_>>()
        };
        let down: Vec<u64> = (1..=10).rev().collect();
        let one = clock("20+5", First, 0);
        assert_eq!(counted(&one, First, 30_000), down);
        assert_eq!(counted(&one, Second, 30_000), [] as [u64; 0]);
        // The time before byoyomi is not the last one; each of its periods is.
        let periods = clock("12+2x30", First, 0);
        assert_eq!(counted(&periods, First, 80_000), [down.clone(), down].concat());
    }

    #[test]
    fn days_are_told_at_twelve_hours_and_at_one() {
        let mut warner = Warner::default();
        let clock = clock("1d", First, 0);
        let times = (0..24 * 60).map(|minute| minute * MINUTE);
        let told: Vec<Warning> = times.filter_map(|now| warner.look(&clock, First, now)).collect();
        assert_eq!(
            told,
            [Warning::Hours(12), Warning::Hours(1), Warning::Seconds(60)]
        );
    }
}
