//! The engine of one game.

use std::time::{Duration, Instant};

use arena::{Contestant as _, EngineProcess, FaultKind, Pace, Trouble};
use engine_protocol::client::Reply;
use engine_protocol::output::Value;
use game_core::clock::{Clock, Kind};
use game_core::{Line, Player};
use rooms::Hosted;
use search::{Engine, Limits, Options};

use super::{Settings, Stop};

/// How late an engine may be before it is taken for dead.
const MARGIN: Duration = Duration::from_secs(5);
/// MiB for the memory of an engine of this program, of which there is one a game.
const HASH: usize = 16;
/// What an action may take at most where the clock has much.
const MOST_OF_DAYS: Duration = Duration::from_mins(1);

/// A game that this program has an engine of.
pub(crate) trait Own: Hosted {
    /// The engine.
    type Engine: Engine<Position = Self>;
}

impl Own for yinsh::Position {
    type Engine = yinsh_engine::Engine;
}

impl Own for shogi::Position {
    type Engine = shogi_engine::Engine;
}

/// What an engine answers, and what it thinks of the position.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) reply: Reply,
    pub(crate) value: Option<Value>,
}

/// The engine that plays a game.
pub(crate) enum Thinks<P: Own> {
    /// One of this program.
    Own(Box<P::Engine>),
    /// Another program.
    Other(Box<EngineProcess>, Pace),
}

impl<P: Own> Thinks<P> {
    pub(crate) fn start(settings: &Settings, stop: &Stop) -> Result<Self, Trouble> {
        let Some(contender) = &settings.engine else {
            return Ok(Self::own(settings.level));
        };
        let mut process = EngineProcess::start(contender, P::PROTOCOL, &stop.flag)?;
        arena::Contestant::<P>::new_game(&mut process)?;
        Ok(Self::Other(Box::new(process), contender.pace))
    }

    fn own(level: u8) -> Self {
        let mut engine = P::Engine::new();
        engine.set_options(&Options {
            hash: HASH,
            level,
            seed: fastrand::u64(..),
            ..Options::default()
        });
        Self::Own(Box::new(engine))
    }

    /// Asks for an action at the end of a line, within what is left on the clock.
    pub(crate) fn think(&mut self, line: &Line<P>, time: &Time<'_>, stop: &Stop) -> Result<Answer, Trouble> {
        match self {
            Self::Own(engine) => {
                let limits = time.limits(&Pace::default());
                let best = engine.search(line.positions(), &limits, &stop.search, &mut |_| ());
                if stop.search.is_stopped() {
                    return Err(Trouble::Interrupted);
                }
                let action = best.action.map(|action| Reply::Action(action.to_string()));
                Ok(Answer {
                    reply: action.unwrap_or(Reply::Nothing),
                    value: Some(best.info.score.into()),
                })
            }
            Self::Other(process, pace) => {
                let limits = time.limits(pace);
                let limit = time.longest() + MARGIN;
                let thought = process.think(line, &limits, limit, FaultKind::Silence)?;
                Ok(Answer {
                    reply: thought.answer,
                    value: thought.report.score,
                })
            }
        }
    }

    /// Thinks with an engine of this program where the other one has no action.
    pub(crate) fn stand_in(line: &Line<P>, stop: &Stop) -> Result<Answer, Trouble> {
        let limits = Limits::nodes(20_000);
        let mut engine = P::Engine::new();
        let best = engine.search(line.positions(), &limits, &stop.search, &mut |_| ());
        if stop.search.is_stopped() {
            return Err(Trouble::Interrupted);
        }
        let action = best.action.map(|action| Reply::Action(action.to_string()));
        Ok(Answer {
            reply: action.unwrap_or(Reply::Nothing),
            value: None,
        })
    }
}

/// What is left on the clock, as far as a bot can know it.
pub(crate) struct Time<'a> {
    /// The clock as it was told last.
    pub(crate) clock: &'a Clock,
    /// The server's time now.
    pub(crate) now: u64,
    /// Who acts.
    pub(crate) player: Player,
    pub(crate) settings: &'a Settings,
}

impl Time<'_> {
    /// Whether the clock tells how long an action may take. It does not run in the first turn of a player, and days are too
    /// many.
    fn is_clocked(&self) -> bool {
        self.clock.turn().is_some() && !matches!(self.clock.control().kind(), Kind::Days(_) | Kind::None)
    }

    /// What a player has for one turn after another: the main time and all periods but one, then that period each turn.
    fn of(&self, player: Player) -> search::Clock {
        let ms = Duration::from_millis;
        let Some(left) = self.clock.left(player, self.now) else {
            return search::Clock::default();
        };
        let (increment, period) = match self.clock.control().kind() {
            Kind::Increment { increment, .. } => (increment, 0),
            Kind::Byoyomi { period, .. } => (0, period),
            _ => (0, 0),
        };
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let overhead = self.settings.overhead;
        let total = ms(left.total_ms()).saturating_sub(overhead);
        let byoyomi = seconds(period).min(total).saturating_sub(overhead);
        search::Clock {
            remaining: total.saturating_sub(seconds(period)),
            increment: seconds(increment),
            byoyomi,
        }
    }

    /// What the engine is to keep to: the clocks where they run, else a time for an action; and what the engine's own settings
    /// say.
    pub(crate) fn limits(&self, own: &Pace) -> Limits {
        let mut limits = Limits {
            depth: own.depth,
            nodes: own.nodes,
            movetime: own.movetime,
            ..Limits::default()
        };
        if self.is_clocked() {
            limits.clocks = Player::BOTH.map(|player| Some(self.of(player)));
        } else if limits.movetime.is_none() {
            limits.movetime = Some(self.settings.movetime.min(MOST_OF_DAYS));
        }
        limits
    }

    /// How long an answer may take at all.
    fn longest(&self) -> Duration {
        match self.clock.left(self.player, self.now) {
            Some(left) if self.is_clocked() => Duration::from_millis(left.total_ms()),
            _ => MOST_OF_DAYS,
        }
    }
}

/// The server's time, by what it said last and how long ago that was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ServerTime {
    said: u64,
    heard: Instant,
}

impl ServerTime {
    pub(crate) fn heard_now(said: u64) -> Self {
        let heard = Instant::now();
        Self { said, heard }
    }

    pub(crate) fn now(self) -> u64 {
        let since = u64::try_from(self.heard.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.said.saturating_add(since)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{From, Wanted};
    use super::*;

    fn settings() -> Settings {
        Settings {
            wanted: Wanted {
                games: Vec::new(),
                times: Vec::new(),
                from: From::Anyone,
                usual: false,
            },
            offers: Vec::new(),
            engine: None,
            level: 0,
            movetime: Duration::from_secs(3),
            overhead: Duration::from_millis(200),
            at_once: 1,
            most: None,
        }
    }

    #[test]
    fn engines_are_told_what_is_left() {
        let settings = settings();
        let clock = |control: &str, runs: bool| {
            let mut clock = Clock::new(control.parse().expect("a time"));
            if runs {
                clock.start(Player::First, 1_000);
            }
            clock
        };
        let limits = |clock: &Clock| {
            let (now, player) = (6_000, Player::First);
            let time = Time {
                clock,
                now,
                player,
                settings: &settings,
            };
            time.limits(&Pace::default())
        };
        let told = |limits: Limits| {
            let clock = limits.clocks[0].expect("a clock");
            [clock.remaining, clock.increment, clock.byoyomi].map(|it| it.as_millis())
        };
        assert_eq!(told(limits(&clock("300+3", true))), [294_800, 3_000, 0]);
        assert_eq!(told(limits(&clock("300+2x30", true))), [324_800, 0, 29_800]);
        assert_eq!(told(limits(&clock("0+1x10", true))), [0, 0, 4_600]);
        for (control, runs) in [("300+3", false), ("none", true), ("3d", true)] {
            let limits = limits(&clock(control, runs));
            assert_eq!(
                (limits.movetime, limits.clocks),
                (Some(settings.movetime), [None; 2]),
                "{control}"
            );
        }
    }
}
