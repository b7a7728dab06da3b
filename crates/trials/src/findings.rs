//! What a trial found.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use hdrhistogram::Histogram;

/// The most faults that are told in full.
const MOST_TOLD: usize = 20;

/// How long something took, over and over.
#[derive(Debug)]
pub(crate) struct Times(Mutex<Histogram<u64>>);

impl Default for Times {
    fn default() -> Self {
        // In microseconds, up to ten minutes, to three digits.
        let times = Histogram::new_with_bounds(1, 600_000_000, 3);
        Self(Mutex::new(times.expect("the bounds are in order")))
    }
}

impl Times {
    fn lock(&self) -> MutexGuard<'_, Histogram<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn add(&self, took: Duration) {
        self.lock().saturating_record(took.as_micros() as u64);
    }

    pub(crate) fn count(&self) -> u64 {
        self.lock().len()
    }

    /// What 99 of 100 were quicker than.
    pub(crate) fn p99(&self) -> Duration {
        Duration::from_micros(self.lock().value_at_quantile(0.99))
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = self.lock();
        if times.is_empty() {
            return f.write_str("none");
        }
        let at = |quantile| times.value_at_quantile(quantile) as f64 / 1000.0;
        write!(
            f,
            "p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms ({} times)",
            at(0.5),
            at(0.99),
            times.max() as f64 / 1000.0,
            times.len()
        )
    }
}

/// What was counted, and what should never have happened.
#[derive(Default, Debug)]
pub(crate) struct Findings {
    /// Actions that the server had confirmed.
    pub(crate) confirmed: AtomicU64,
    /// Actions that the server refused although they were legal when they were chosen.
    pub(crate) refused: AtomicU64,
    /// Actions that the server could not store at that moment.
    pub(crate) unavailable: AtomicU64,
    /// Games that came to their end.
    pub(crate) games: AtomicU64,
    /// Games that a clock ended.
    pub(crate) flags: AtomicU64,
    /// Games that were called off.
    pub(crate) aborts: AtomicU64,
    /// How often a player was told that the server is back after a time in which it could store nothing.
    pub(crate) backs: AtomicU64,
    /// Connections that were made again.
    pub(crate) reconnects: AtomicU64,
    /// From sending an action to its confirmation.
    pub(crate) answers: Times,
    /// From sending an action to its arrival at the other player.
    pub(crate) arrivals: Times,
    /// For how long a player could not reach the game.
    pub(crate) gaps: Times,
    faults: Mutex<(u64, Vec<String>)>,
}

impl Findings {
    /// Something that should never happen.
    pub(crate) fn fault(&self, words: impl fmt::Display) {
        let mut faults = self.faults.lock().unwrap_or_else(PoisonError::into_inner);
        faults.0 += 1;
        if faults.1.len() < MOST_TOLD {
            eprintln!("FAULT: {words}");
            faults.1.push(words.to_string());
        }
    }

    /// How often something happened that should never happen.
    pub(crate) fn faults(&self) -> u64 {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// One more.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// So many.
    pub(crate) fn of(counter: &AtomicU64) -> u64 {
        counter.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "actions confirmed:     {}", Self::of(&self.confirmed))?;
        writeln!(f, "actions refused:       {}", Self::of(&self.refused))?;
        writeln!(f, "not stored, sent again: {}", Self::of(&self.unavailable))?;
        writeln!(
            f,
            "games ended:           {}, by a clock {}, called off {}",
            Self::of(&self.games),
            Self::of(&self.flags),
            Self::of(&self.aborts)
        )?;
        writeln!(f, "confirmation after:    {}", self.answers)?;
        writeln!(f, "at the other player:   {}", self.arrivals)?;
        writeln!(f, "connections again:     {}", Self::of(&self.reconnects))?;
        writeln!(f, "game out of reach for: {}", self.gaps)?;
        write!(f, "faults:                {}", self.faults())
    }
}
