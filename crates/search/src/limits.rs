//! What a search was asked to keep to, and whether it still does.

use game_core::Player;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use web_time::Instant;

/// A player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Clock {
    /// The time that is left for the rest of the game.
    pub remaining: Duration,
    /// What is added after each turn.
    pub increment: Duration,
    /// What is given for each turn once nothing remains; what is not used of it is lost. Byoyomi, in shogi.
    pub byoyomi: Duration,
}

/// What a search is to keep to. The first limit that is reached ends it; without any, only [`StopFlag`] does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Limits {
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this action.
    pub movetime: Option<Duration>,
    /// The first and the second player's clock.
    pub clocks: [Option<Clock>; 2],
    /// Go on until stopped, even where the search has nothing left to find.
    pub infinite: bool,
}

impl Limits {
    /// Only a number of turns to look ahead.
    pub fn depth(turns: u32) -> Self {
        Self {
            depth: Some(turns),
            ..Self::default()
        }
    }

    /// Only a number of positions to look at.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Only a time.
    pub fn movetime(time: Duration) -> Self {
        Self {
            movetime: Some(time),
            ..Self::default()
        }
    }

    /// The same, and no more than so many positions, and turns where they are bounded too. So it always ends.
    #[must_use]
    pub fn within(&self, nodes: u64, depth: Option<u32>) -> Self {
        let least =
            |own: Option<u32>| own.map_or(depth, |own| Some(depth.map_or(own, |depth| depth.min(own))));
        Self {
            nodes: Some(self.nodes.map_or(nodes, |own| own.min(nodes))),
            depth: least(self.depth),
            infinite: false,
            ..self.clone()
        }
    }

    /// Whether anything but a stop ends the search.
    pub fn is_finite(&self) -> bool {
        !self.infinite
            && (self.depth.is_some()
                || self.nodes.is_some()
                || self.movetime.is_some()
                || self.clocks.iter().any(Option::is_some))
    }
}

/// The limits of a search came before its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfTime;

impl std::fmt::Display for OutOfTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the search had to end before its answer was known")
    }
}

impl std::error::Error for OutOfTime {}

/// A flag that stops a search from elsewhere. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is down.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the search to stop soon.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the request back, before the next search.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Where in memory the flag lies: a byte, 1 while it is up. For whoever shares the memory and no Rust.
    pub fn address(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }

    /// Whether the search was asked to stop.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Kept back of every time limit for what happens outside the search: the pipe, the page, the scheduler.
const OVERHEAD: Duration = Duration::from_millis(10);
/// The same of byoyomi, where being late once loses the game: at most a tenth of it.
const BYOYOMI_OVERHEAD: Duration = Duration::from_millis(40);
/// Time and flag are looked at once in this many nodes (a power of two).
const CHECK_EVERY: u64 = 1024;

/// Watches a search's limits while it runs.
#[derive(Clone, Debug)]
pub struct Timer {
    start: Instant,
    /// No new iteration begins after this.
    soft: Option<Duration>,
    /// The search ends here.
    hard: Option<Duration>,
    nodes: Option<u64>,
    stop: StopFlag,
    /// Nodes of the threads that help.
    others: Arc<AtomicU64>,
    /// Whether this is one of theirs.
    helps: bool,
}

impl Timer {
    /// Starts to watch. `player` is whose clock counts; `turns_left` is how many more turns that player is likely
    /// to have, over which the clock is spread.
    pub fn start(limits: &Limits, player: Player, turns_left: u32, stop: &StopFlag) -> Self {
        let (mut soft, mut hard) = (None, None);
        if let Some(clock) = limits.clocks[player.index()] {
            // What can be spent without ever running out: most of the increment, and a share of what is left.
            let safe = clock.remaining.saturating_sub(OVERHEAD);
            let share = safe / turns_left.max(1) + clock.increment * 3 / 4;
            let late = BYOYOMI_OVERHEAD.min(clock.byoyomi / 10);
            let byoyomi = clock.byoyomi.saturating_sub(late);
            // Byoyomi comes on top. Where nothing else is left, what is not used of it is lost, however sure the search is.
            let lost = safe.is_zero() && !byoyomi.is_zero();
            soft = (!lost).then(|| (share * 6 / 10).min(safe / 3) + byoyomi * 8 / 10);
            hard = Some((share * 3).min(safe * 4 / 10) + byoyomi);
        }
        if let Some(time) = limits.movetime {
            // A tenth at most goes to the overhead, so that tiny limits still leave time to think.
            let time = time.saturating_sub(OVERHEAD.min(time / 10));
            hard = Some(hard.map_or(time, |hard: Duration| hard.min(time)));
        }
        if limits.infinite {
            (soft, hard) = (None, None);
        }
        Self {
            start: Instant::now(),
            soft,
            hard,
            nodes: limits.nodes.filter(|_| !limits.infinite),
            stop: stop.clone(),
            others: Arc::default(),
            helps: false,
        }
    }

    /// For a thread that helps this timer's search until `quit`.
    pub(crate) fn helper(&self, quit: &StopFlag) -> Self {
        Self {
            soft: None,
            hard: None,
            nodes: None,
            stop: quit.clone(),
            helps: true,
            ..self.clone()
        }
    }

    /// The nodes of all threads, where the first has looked at `own`; those of the others are told now and then.
    pub fn all_nodes(&self, own: u64) -> u64 {
        own + self.others.load(Ordering::Relaxed)
    }

    /// How many more nodes all threads may look at, of which this one has looked at `own`.
    pub fn nodes_left(&self, own: u64) -> u64 {
        let left = |most: u64| most.saturating_sub(self.all_nodes(own));
        self.nodes.map_or(u64::MAX, left)
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search has to end now, having looked at `nodes` positions in this thread. To be asked at every node:
    /// one thread keeps a node limit exactly; clock, flag and other threads are looked at now and then.
    #[inline]
    pub fn is_over(&self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|most| nodes >= most) {
            return true;
        }
        nodes.is_multiple_of(CHECK_EVERY) && self.is_over_after(nodes)
    }

    #[cold]
    fn is_over_after(&self, nodes: u64) -> bool {
        if self.helps && nodes > 0 {
            self.others.fetch_add(CHECK_EVERY, Ordering::Relaxed);
        }
        self.nodes.is_some_and(|most| self.all_nodes(nodes) >= most) || self.is_over_now()
    }

    /// Whether time is up or a stop was asked for.
    pub fn is_over_now(&self) -> bool {
        self.stop.is_stopped() || self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth its beginning. `stability` scales the soft bound: below 1 where the
    /// best action has not changed for long, above 1 where it just did.
    pub fn may_iterate(&self, stability: f64) -> bool {
        !self.is_over_now()
            && self
                .soft
                .is_none_or(|soft| self.elapsed() < soft.mul_f64(stability))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_limit_is_exact() {
        let timer = Timer::start(&Limits::nodes(3), Player::First, 10, &StopFlag::new());
        assert!(!timer.is_over(2));
        assert!(timer.is_over(3));
    }

    #[test]
    fn stop_flag_is_shared() {
        let flag = StopFlag::new();
        let timer = Timer::start(&Limits::default(), Player::First, 10, &flag.clone());
        assert!(!timer.is_over(1024));
        flag.stop();
        assert!(timer.is_over(2048));
        assert!(!timer.is_over(2049), "looked at now and then only");
    }

    #[test]
    fn clocks_are_never_overdrawn() {
        for millis in [0_u64, 1, 5, 50, 1_000, 600_000] {
            for increment in [0, 100, 10_000] {
                let clock = Clock {
                    remaining: Duration::from_millis(millis),
                    increment: Duration::from_millis(increment),
                    byoyomi: Duration::ZERO,
                };
                let limits = Limits {
                    clocks: [None, Some(clock)],
                    ..Limits::default()
                };
                let timer = Timer::start(&limits, Player::Second, 1, &StopFlag::new());
                assert!(timer.hard.expect("a clock gives a bound") <= clock.remaining / 2);
                assert!(timer.soft <= timer.hard);
            }
        }
    }

    /// The first player's timer, who has so many milliseconds left and so many of byoyomi.
    fn with_byoyomi(remaining: u64, byoyomi: u64) -> (Timer, Clock) {
        let clock = Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
            byoyomi: Duration::from_millis(byoyomi),
        };
        let limits = Limits {
            clocks: [Some(clock), None],
            ..Limits::default()
        };
        let timer = Timer::start(&limits, Player::First, 30, &StopFlag::new());
        (timer, clock)
    }

    #[test]
    fn byoyomi_is_used_and_never_overdrawn() {
        for (remaining, byoyomi) in [(0, 100), (0, 10_000), (5, 1_000), (60_000, 10_000)] {
            let (timer, clock) = with_byoyomi(remaining, byoyomi);
            let hard = timer.hard.expect("a clock gives a bound");
            assert!(hard < clock.remaining + clock.byoyomi);
            assert!(hard >= clock.byoyomi * 9 / 10);
            assert!(
                timer
                    .soft
                    .is_none_or(|soft| soft >= clock.byoyomi * 7 / 10 && soft <= hard)
            );
        }
    }

    #[test]
    fn nothing_is_left_of_byoyomi_where_it_is_all_there_is() {
        for (remaining, byoyomi, to_the_end) in
            [(0, 60_000, true), (5, 60_000, true), (60_000, 60_000, false)]
        {
            let (timer, _) = with_byoyomi(remaining, byoyomi);
            // However sure the search is.
            assert_eq!(timer.may_iterate(0.0), to_the_end, "{remaining} ms left");
        }
        assert!(!with_byoyomi(0, 0).0.may_iterate(1.0), "no time at all");
    }

    #[test]
    fn infinite_overrides_the_rest() {
        let limits = Limits {
            infinite: true,
            ..Limits::nodes(1)
        };
        assert!(!limits.is_finite());
        let timer = Timer::start(&limits, Player::First, 10, &StopFlag::new());
        assert!(!timer.is_over(5));
    }
}
