//! How much an engine may think.

use search::{Clock, Limits};
use std::fmt;
use std::time::Duration;

/// What an engine is to keep to in each of its turns. Several limits hold together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pace {
    /// Time for each action.
    pub movetime: Option<Duration>,
    /// Positions to look at for each action.
    pub nodes: Option<u64>,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Time for the whole game, and what is added after each turn.
    pub clock: Option<(Duration, Duration)>,
    /// Time for each turn once nothing of the clock remains (shogi).
    pub byoyomi: Option<Duration>,
}

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found:?}")]
pub struct PaceError {
    expected: &'static str,
    found: String,
}

fn wrong<T>(expected: &'static str, found: &str) -> Result<T, PaceError> {
    Err(PaceError {
        expected,
        found: found.chars().take(40).collect(),
    })
}

/// Reads a time: `250` or `250ms`, `1.5s`, `2m`; a plain number counts milliseconds.
pub fn duration(text: &str) -> Result<Duration, PaceError> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "" | "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => return wrong("a time such as 250ms, 1.5s or 2m", text),
    };
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    match digits.parse::<f64>() {
        // Whole milliseconds are all that the protocols can say.
        Ok(value) if is_number && value * unit <= 1e9 => {
            Ok(Duration::from_millis((value * unit * 1000.0).round() as u64))
        }
        _ => wrong("a time such as 250ms, 1.5s or 2m", text),
    }
}

/// Reads a number of at least 1; `1,000` and `1_000` too.
fn count(text: &str) -> Result<u64, PaceError> {
    match text.replace('_', "").parse() {
        Ok(number) if number > 0 => Ok(number),
        _ => wrong("a whole number above 0", text),
    }
}

impl Pace {
    /// Sets the limit `name`, as command lines name it: `movetime`, `nodes`, `depth`, `clock` (`60s+600ms`), `byoyomi`.
    /// `None` where that is not a limit's name.
    pub fn set(&mut self, name: &str, value: &str) -> Option<Result<(), PaceError>> {
        let result = match name {
            "movetime" => duration(value).map(|time| self.movetime = Some(time)),
            "nodes" => count(value).map(|nodes| self.nodes = Some(nodes)),
            "depth" => count(value).and_then(|depth| match u32::try_from(depth) {
                Ok(depth) => {
                    self.depth = Some(depth);
                    Ok(())
                }
                Err(_) => wrong("a depth", value),
            }),
            "clock" => {
                let (main, increment) = value.split_once('+').unwrap_or((value, "0"));
                duration(main).and_then(|main| {
                    self.clock = Some((main, duration(increment)?));
                    Ok(())
                })
            }
            "byoyomi" => duration(value).map(|time| self.byoyomi = Some(time)),
            _ => return None,
        };
        Some(result)
    }

    /// Whether there is no limit at all.
    pub fn is_endless(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a clock runs.
    pub(crate) fn has_clock(&self) -> bool {
        self.clock.is_some() || self.byoyomi.is_some()
    }

    /// The limits for a player with this pace: with both players' clocks where it has one.
    pub(crate) fn limits(&self, remaining: [Duration; 2], increments: [Duration; 2]) -> Limits {
        let clock = |player: usize| Clock {
            remaining: remaining[player],
            increment: increments[player],
            byoyomi: self.byoyomi.unwrap_or_default(),
        };
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime,
            clocks: [0, 1].map(|player| self.has_clock().then(|| clock(player))),
            infinite: false,
        }
    }
}

impl fmt::Display for Pace {
    /// As [`Pace::set`] takes it: `movetime=1000ms nodes=5000`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(time) = self.movetime {
            parts.push(format!("movetime={}ms", time.as_millis()));
        }
        if let Some(nodes) = self.nodes {
            parts.push(format!("nodes={nodes}"));
        }
        if let Some(depth) = self.depth {
            parts.push(format!("depth={depth}"));
        }
        if let Some((main, increment)) = self.clock {
            parts.push(format!(
                "clock={}ms+{}ms",
                main.as_millis(),
                increment.as_millis()
            ));
        }
        if let Some(time) = self.byoyomi {
            parts.push(format!("byoyomi={}ms", time.as_millis()));
        }
        f.write_str(&parts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let ms = Duration::from_millis;
        for (text, time) in [
            ("250", 250),
            ("250ms", 250),
            ("1.5s", 1500),
            ("2m", 120_000),
            ("0", 0),
            (".5s", 500),
        ] {
            assert_eq!(duration(text), Ok(ms(time)), "{text}");
        }
        for text in [
            "",
            "s",
            "-1",
            "1h",
            "1e9",
            "nan",
            "inf",
            "1.2.3",
            "99999999999999s",
            "1 s",
        ] {
            let error = duration(text).expect_err(text);
            assert!(
                error.to_string().starts_with("expected a time such as"),
                "{error}"
            );
        }
    }

    #[test]
    fn what_is_shown_can_be_set() {
        let mut pace = Pace::default();
        assert!(pace.is_endless());
        for (name, value) in [
            ("movetime", "1s"),
            ("nodes", "1_000"),
            ("depth", "3"),
            ("clock", "60s+600ms"),
            ("byoyomi", "5s"),
        ] {
            assert_eq!(pace.set(name, value), Some(Ok(())), "{name}");
        }
        let mut again = Pace::default();
        for part in pace.to_string().split(' ') {
            let (name, value) = part.split_once('=').expect("name and value");
            assert_eq!(again.set(name, value), Some(Ok(())));
        }
        assert_eq!(pace, again);
        assert_eq!(pace.set("strength", "3"), None);
        assert!(pace.set("nodes", "0").expect("a limit").is_err());
        assert!(pace.set("clock", "5s+x").expect("a limit").is_err());
    }

    #[test]
    fn who_has_a_clock_is_told_both() {
        let ms = Duration::from_millis;
        let (remaining, increments) = ([ms(900), ms(800)], [ms(10), ms(20)]);
        let pace = Pace {
            byoyomi: Some(ms(500)),
            ..Pace::default()
        };
        let [first, second] = pace.limits(remaining, increments).clocks.map(Option::unwrap);
        assert_eq!(
            [first.remaining, first.increment, first.byoyomi],
            [900, 10, 500].map(ms)
        );
        assert_eq!(
            [second.remaining, second.increment, second.byoyomi],
            [800, 20, 500].map(ms)
        );
        let pace = Pace {
            nodes: Some(8),
            ..Pace::default()
        };
        assert_eq!(pace.limits(remaining, increments), Limits::nodes(8));
    }
}
