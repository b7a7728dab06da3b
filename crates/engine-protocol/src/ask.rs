//! The lines that an asker writes.

use crate::Dialect;
use crate::options::{BY_27_POINTS, ENTERING_KING, NOT_AT_ALL};
use game_core::Position;
use search::Limits;
use std::fmt::Write as _;
use std::time::Duration;

/// An option of Sente's engines, with the value it is to have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setting {
    /// Playing strength: 1 to 12, 0 for all there is.
    Level(u8),
    /// Where the chances of weaker levels come from.
    Seed(u32),
    /// How many of the best lines to report, from 1 to [`MOST_MULTIPV`](crate::MOST_MULTIPV).
    MultiPv(u8),
    /// Threads to search with, at least 1.
    Threads(u32),
    /// USI: whether it declares a win once its king has entered and it has 27 points.
    DeclaresBy27Points(bool),
}

impl Setting {
    /// The `setoption` line.
    pub fn line(self) -> String {
        match self {
            Self::Level(level) => option_line("Level", level),
            Self::Seed(seed) => option_line("Seed", seed),
            Self::MultiPv(lines) => option_line("MultiPV", lines),
            Self::Threads(threads) => option_line("Threads", threads),
            Self::DeclaresBy27Points(true) => option_line(ENTERING_KING, BY_27_POINTS),
            Self::DeclaresBy27Points(false) => option_line(ENTERING_KING, NOT_AT_ALL),
        }
    }
}

/// The line that sets any option of any engine.
pub fn option_line(name: &str, value: impl std::fmt::Display) -> String {
    format!("setoption name {name} value {value}")
}

/// The line that tells an engine the position after `actions`, which begin at `start`.
///
/// ```
/// use engine_protocol::{Dialect, ask::position_line};
///
/// let start = <yinsh::Position as game_core::Position>::start();
/// let actions = ["f6".parse().unwrap(), "e5".parse().unwrap()];
/// assert_eq!(position_line(Dialect::Ugi, &start, &actions), "position startpos moves f6 e5");
/// assert_eq!(position_line(Dialect::Ugi, &start, &[]), "position startpos");
/// ```
pub fn position_line<P: Position>(dialect: Dialect, start: &P, actions: &[P::Action]) -> String {
    let mut line = if *start == P::start() {
        "position startpos".to_owned()
    } else {
        format!("position {} {start}", dialect.position_word())
    };
    if !actions.is_empty() {
        line.push_str(" moves");
    }
    for action in actions {
        // Writing to a string can't fail.
        let _ = write!(line, " {action}");
    }
    line
}

/// The line that makes an engine search within these limits. Where neither player has an increment none is said; USI
/// knows one byoyomi, which is said where a clock runs: the longer of the two.
///
/// ```
/// use engine_protocol::{Dialect, ask::go_line};
/// use search::Limits;
///
/// assert_eq!(go_line(Dialect::Usi, &Limits::nodes(500)), "go nodes 500");
/// assert_eq!(go_line(Dialect::Ugi, &Limits::default()), "go infinite");
/// ```
pub fn go_line(dialect: Dialect, limits: &Limits) -> String {
    let mut line = "go".to_owned();
    let mut say = |word: &str, value: u128| {
        // Writing to a string can't fail.
        let _ = write!(line, " {word} {value}");
    };
    let clocks = || {
        let clocks = limits.clocks.iter().enumerate();
        clocks.filter_map(|(player, clock)| Some((player, (*clock)?)))
    };
    for (player, clock) in clocks() {
        say(dialect.time_words()[player], clock.remaining.as_millis());
    }
    let has_increments = clocks().any(|(_, clock)| !clock.increment.is_zero());
    for (player, clock) in clocks().filter(|_| has_increments) {
        say(dialect.increment_words()[player], clock.increment.as_millis());
    }
    // Shogi programs say how much byoyomi there is even where there is none.
    if let Some(byoyomi) = clocks().map(|(_, clock)| clock.byoyomi).max()
        && dialect == Dialect::Usi
        && (!has_increments || byoyomi > Duration::ZERO)
    {
        say("byoyomi", byoyomi.as_millis());
    }
    if let Some(time) = limits.movetime {
        say("movetime", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        say("nodes", nodes.into());
    }
    if let Some(depth) = limits.depth {
        say("depth", depth.into());
    }
    if limits.infinite || *limits == Limits::default() {
        line.push_str(" infinite");
    }
    line
}

/// The line that makes an engine look for a forced win (in USI for a mate by checks), for at most this time.
pub fn go_win_line(time: Duration) -> String {
    format!("go mate {}", time.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Clock;

    #[test]
    fn clocks_in_both_protocols() {
        let ms = Duration::from_millis;
        let limits = |clocks: [(u64, u64); 2], byoyomi| Limits {
            clocks: clocks.map(|(remaining, increment)| {
                Some(Clock {
                    remaining: ms(remaining),
                    increment: ms(increment),
                    byoyomi: ms(byoyomi),
                })
            }),
            ..Limits::default()
        };
        let fischer = limits([(900, 10), (800, 20)], 0);
        assert_eq!(
            go_line(Dialect::Ugi, &fischer),
            "go p1time 900 p2time 800 p1inc 10 p2inc 20"
        );
        assert_eq!(
            go_line(Dialect::Usi, &fischer),
            "go btime 900 wtime 800 binc 10 winc 20"
        );
        let byoyomi = limits([(0, 0); 2], 500);
        assert_eq!(go_line(Dialect::Usi, &byoyomi), "go btime 0 wtime 0 byoyomi 500");
        assert_eq!(go_line(Dialect::Ugi, &byoyomi), "go p1time 0 p2time 0");
        let sudden = limits([(5, 0), (6, 0)], 0);
        assert_eq!(go_line(Dialect::Usi, &sudden), "go btime 5 wtime 6 byoyomi 0");
    }

    #[test]
    fn limits_hold_together() {
        let limits = Limits {
            movetime: Some(Duration::from_millis(7)),
            nodes: Some(8),
            depth: Some(9),
            ..Limits::default()
        };
        assert_eq!(go_line(Dialect::Usi, &limits), "go movetime 7 nodes 8 depth 9");
    }

    #[test]
    fn a_start_of_another_kind_is_written_out() {
        let start: shogi::Position = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".parse().unwrap();
        let gold = ["G*5b".parse().unwrap()];
        assert_eq!(
            position_line(Dialect::Usi, &start, &gold),
            "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b"
        );
    }

    #[test]
    fn settings_are_options() {
        assert_eq!(Setting::Level(7).line(), "setoption name Level value 7");
        assert_eq!(
            Setting::DeclaresBy27Points(true).line(),
            "setoption name EnteringKingRule value CSARule27"
        );
    }
}
