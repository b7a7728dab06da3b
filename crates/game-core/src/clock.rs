//! Times for people: how much each player has, and a clock that keeps account of it.
//!
//! Nothing here knows what time it is. Whoever uses it says so, in milliseconds from any beginning that stays the same: a
//! server may take its own clock's, a test counts.
//!
//! ```
//! use game_core::Player::{First, Second};
//! use game_core::clock::{Clock, OutOfTime, TimeControl};
//!
//! // Five minutes each, and three seconds more for every turn.
//! let control: TimeControl = "300+3".parse().unwrap();
//! let mut clock = Clock::new(control);
//! clock.start(First, 1_000);
//! // The first player acts after ten seconds, but is still to act: the turn is not complete, and the clock goes on.
//! clock.acted(First, 11_000).unwrap();
//! clock.acted(Second, 13_000).unwrap();
//! assert_eq!(clock.left(First, 13_000).unwrap().total_ms(), 291_000);
//! // The second player thinks for too long.
//! assert_eq!(clock.flag_at(), Some(313_000));
//! assert_eq!(clock.acted(First, 313_000), Err(OutOfTime(Second)));
//! ```

use crate::Player;
use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::str::FromStr;

/// Milliseconds in a second.
const SECOND: u64 = 1000;
/// Milliseconds in a day.
const DAY: u64 = 24 * 60 * 60 * SECOND;

/// The longest base time, in seconds: a day.
pub const MOST_BASE: u32 = 24 * 60 * 60;
/// The longest increment or period, in seconds: an hour.
pub const MOST_STEP: u32 = 60 * 60;
/// The most periods of byoyomi.
pub const MOST_PERIODS: u32 = 20;
/// The most days for a turn.
pub const MOST_DAYS: u32 = 30;

/// How much time the players have. Both have the same.
///
/// A time control is within the bounds of this module, and leaves somebody who acts at once some time to act. As text it is
/// `none`, `300+3` (base and increment in seconds, as in PGN), `600+3x30` (base, then three periods of thirty seconds) or
/// `2d` (two days for every turn).
///
/// ```
/// use game_core::clock::TimeControl;
/// for text in ["none", "300+3", "0+10", "600+3x30", "0+1x30", "2d"] {
///     assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
/// }
/// assert!("0+0".parse::<TimeControl>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl(Kind);

/// The kinds of time control. All times are in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// As much as they like.
    None,
    /// So much for the game, and so much more for every turn (Fischer's clock). Without a base, the first turn has one
    /// increment.
    Increment {
        /// For the whole game.
        base: u32,
        /// Added when a turn is complete.
        increment: u32,
    },
    /// So much for the game, then so many periods. A turn that is complete within a period does not use it up; a period
    /// that passes is gone (shogi's byoyomi).
    Byoyomi {
        /// For the whole game.
        base: u32,
        /// The length of a period.
        period: u32,
        /// How many there are, at least one.
        periods: u32,
    },
    /// So many days for every turn.
    Days(u32),
}

/// Times that no game is played with.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct TimeControlError {
    expected: &'static str,
    found: String,
}

impl TimeControl {
    /// No clock.
    pub const NONE: Self = Self(Kind::None);

    /// A time control, or what is wrong with it.
    pub fn new(kind: Kind) -> Result<Self, TimeControlError> {
        let wrong = |expected, found: u32| {
            let found = found.to_string();
            Err(TimeControlError { expected, found })
        };
        match kind {
            Kind::Increment { base, .. } | Kind::Byoyomi { base, .. } if base > MOST_BASE => {
                wrong("a base of at most 86400 seconds", base)
            }
            Kind::Increment { increment, .. } if increment > MOST_STEP => {
                wrong("an increment of at most 3600 seconds", increment)
            }
            Kind::Increment {
                base: 0,
                increment: 0,
            } => wrong("a base or an increment", 0),
            Kind::Byoyomi { period, .. } if !(1..=MOST_STEP).contains(&period) => {
                wrong("a period of 1 to 3600 seconds", period)
            }
            Kind::Byoyomi { periods, .. } if !(1..=MOST_PERIODS).contains(&periods) => {
                wrong("1 to 20 periods", periods)
            }
            Kind::Days(days) if !(1..=MOST_DAYS).contains(&days) => wrong("1 to 30 days", days),
            kind => Ok(Self(kind)),
        }
    }

    /// What kind it is.
    pub const fn kind(self) -> Kind {
        self.0
    }

    /// Whether there is a clock at all.
    pub const fn is_timed(self) -> bool {
        !matches!(self.0, Kind::None)
    }

    /// What a player has before the first turn; `None` without a clock.
    const fn at_first(self) -> Option<TimeLeft> {
        let left = match self.0 {
            Kind::None => return None,
            Kind::Increment { base: 0, increment } => TimeLeft::main(increment as u64 * SECOND),
            Kind::Increment { base, .. } => TimeLeft::main(base as u64 * SECOND),
            Kind::Byoyomi {
                base,
                period,
                periods,
            } => TimeLeft {
                main_ms: base as u64 * SECOND,
                period_ms: period as u64 * SECOND,
                periods,
                each_ms: period as u64 * SECOND,
            },
            Kind::Days(days) => TimeLeft::main(days as u64 * DAY),
        };
        Some(left)
    }

    /// What a player has for the next turn, who completes one with so much left.
    fn after_a_turn(self, left: TimeLeft) -> TimeLeft {
        match self.0 {
            Kind::None => left,
            Kind::Increment { increment, .. } => TimeLeft::main(left.main_ms + u64::from(increment) * SECOND),
            Kind::Byoyomi { .. } => TimeLeft {
                period_ms: left.each_ms,
                ..left
            },
            Kind::Days(days) => TimeLeft::main(u64::from(days) * DAY),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Kind::None => f.write_str("none"),
            Kind::Increment { base, increment } => write!(f, "{base}+{increment}"),
            Kind::Byoyomi {
                base,
                period,
                periods,
            } => write!(f, "{base}+{periods}x{period}"),
            Kind::Days(days) => write!(f, "{days}d"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let number = |text: &str| -> Option<u32> {
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| text.parse().ok())?
        };
        let kind = || {
            if text == "none" {
                return Some(Kind::None);
            }
            if let Some(days) = text.strip_suffix('d') {
                return number(days).map(Kind::Days);
            }
            let (base, step) = text.split_once('+')?;
            let base = number(base)?;
            Some(match step.split_once('x') {
                Some((periods, period)) => Kind::Byoyomi {
                    base,
                    period: number(period)?,
                    periods: number(periods)?,
                },
                None => Kind::Increment {
                    base,
                    increment: number(step)?,
                },
            })
        };
        match kind() {
            Some(kind) => Self::new(kind),
            None => Err(TimeControlError {
                expected: "a time control, none, 300+3, 600+3x30 or 2d",
                found: format!("{:?}", text.chars().take(24).collect::<String>()),
            }),
        }
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(TimeControl);

/// What a player has left, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    main_ms: u64,
    period_ms: u64,
    periods: u32,
    each_ms: u64,
}

impl TimeLeft {
    const fn main(main_ms: u64) -> Self {
        Self {
            main_ms,
            period_ms: 0,
            periods: 0,
            each_ms: 0,
        }
    }

    /// Before any period of byoyomi.
    pub const fn main_ms(&self) -> u64 {
        self.main_ms
    }

    /// Of the period of byoyomi that runs, or will run next; 0 where there is none.
    pub const fn period_ms(&self) -> u64 {
        self.period_ms
    }

    /// How many periods of byoyomi are left, that one included.
    pub const fn periods(&self) -> u32 {
        self.periods
    }

    /// All of it: after so much the player's time has run out.
    pub const fn total_ms(&self) -> u64 {
        let later = self.periods.saturating_sub(1) as u64 * self.each_ms;
        self.main_ms + self.period_ms + later
    }

    /// What is left when so much has passed.
    fn less(self, mut ms: u64) -> Self {
        let main = ms.min(self.main_ms);
        ms -= main;
        let mut left = Self {
            main_ms: self.main_ms - main,
            ..self
        };
        if ms < left.period_ms {
            left.period_ms -= ms;
            return left;
        }
        if left.periods == 0 {
            return left;
        }
        // The period that ran is over, and perhaps some after it.
        ms -= left.period_ms;
        let more = u32::try_from(ms / left.each_ms).unwrap_or(u32::MAX);
        left.periods = (left.periods - 1).saturating_sub(more);
        left.period_ms = if left.periods == 0 {
            0
        } else {
            left.each_ms - ms % left.each_ms
        };
        left
    }
}

/// That a player's time has run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the time of player {} has run out", .0.index() + 1)]
pub struct OutOfTime(
    /// Whose.
    pub Player,
);

/// The clock of a game: what each player had when the turn under way began, and when that was.
///
/// What a player has left never rises, but by the increment or the new period or days when a turn is complete, and by
/// [`Clock::credit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    /// At the beginning of the turn under way; `None` where nobody counts.
    sides: Option<[TimeLeft; 2]>,
    turn: Option<(Player, u64)>,
}

impl Clock {
    /// A clock that does not run yet.
    pub fn new(control: TimeControl) -> Self {
        Self {
            control,
            sides: control.at_first().map(|left| [left; 2]),
            turn: None,
        }
    }

    /// A clock as it was stored: of each player the three numbers of [`Clock::at_turn_start`] (main time and rest of the
    /// period in milliseconds, periods), and [`Clock::turn`]. What is more than the control can give is cut down to it.
    pub fn restore(control: TimeControl, sides: [(u64, u64, u32); 2], turn: Option<(Player, u64)>) -> Self {
        let mut clock = Self::new(control);
        if let Some(all) = &mut clock.sides {
            for (left, (main_ms, period_ms, periods)) in all.iter_mut().zip(sides) {
                let most = match control.kind() {
                    // Increments add up.
                    Kind::Increment { .. } => u64::MAX / 4,
                    _ => left.main_ms,
                };
                left.main_ms = main_ms.min(most);
                left.periods = periods.min(left.periods);
                left.period_ms = match left.periods {
                    0 => 0,
                    _ => period_ms.min(left.each_ms),
                };
            }
            clock.turn = turn;
        }
        clock
    }

    /// How much time the players have.
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose turn it is and when it began; `None` while the clock does not run.
    pub const fn turn(&self) -> Option<(Player, u64)> {
        self.turn
    }

    /// What a player had when the turn under way began; `None` without a clock. To be stored.
    pub fn at_turn_start(&self, player: Player) -> Option<TimeLeft> {
        Some(self.sides?[player.index()])
    }

    /// The turn of `player` begins. Nothing happens where there is no clock or it runs already.
    pub fn start(&mut self, player: Player, now: u64) {
        if self.sides.is_some() && self.turn.is_none() {
            self.turn = Some((player, now));
        }
    }

    /// The player whose clock runs has acted, and `actor` acts next. Where that is the same player, the turn goes on, and so
    /// does the clock; else the turn is complete and the other one's begins.
    ///
    /// # Errors
    ///
    /// If the time had run out before. The clock stays as it was.
    pub fn acted(&mut self, actor: Player, now: u64) -> Result<(), OutOfTime> {
        let (Some(sides), Some((player, _))) = (self.sides, self.turn) else {
            return Ok(());
        };
        if let Some(player) = self.flagged(now) {
            return Err(OutOfTime(player));
        }
        if actor != player {
            let left = sides[player.index()].less(self.passed(now));
            let mut sides = sides;
            sides[player.index()] = self.control.after_a_turn(left);
            self.sides = Some(sides);
            self.turn = Some((actor, now));
        }
        Ok(())
    }

    /// The clock stands still from now on: the game is over, or it is interrupted; [`Clock::start`] lets it go on with what
    /// is left.
    pub fn stop(&mut self, now: u64) {
        if let (Some(sides), Some((player, _))) = (&mut self.sides, self.turn) {
            let passed = self.turn.map_or(0, |(_, since)| now.saturating_sub(since));
            let left = &mut sides[player.index()];
            *left = left.less(passed);
            self.turn = None;
        }
    }

    /// Gives back up to `ms` of what has passed in the turn under way: the player could not act, by no fault of theirs.
    /// Never more than has passed.
    pub fn credit(&mut self, ms: u64, now: u64) {
        if let Some((_, since)) = &mut self.turn {
            *since = since.saturating_add(ms).min(now.max(*since));
        }
    }

    fn passed(&self, now: u64) -> u64 {
        self.turn.map_or(0, |(_, since)| now.saturating_sub(since))
    }

    /// What a player has left; `None` without a clock. Times before the turn began count as its beginning.
    pub fn left(&self, player: Player, now: u64) -> Option<TimeLeft> {
        let left = self.sides?[player.index()];
        Some(match self.turn {
            Some((running, _)) if running == player => left.less(self.passed(now)),
            _ => left,
        })
    }

    /// When the time of the player whose clock runs will have run out.
    pub fn flag_at(&self) -> Option<u64> {
        let (player, since) = self.turn?;
        Some(since.saturating_add(self.sides?[player.index()].total_ms()))
    }

    /// Whose time has run out, if it has.
    pub fn flagged(&self, now: u64) -> Option<Player> {
        let (player, _) = self.turn?;
        self.flag_at().filter(|&at| now >= at).map(|_| player)
    }
}
