//! How much one may ask for at once.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many at once, and so many a second in the long run.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// At once.
    pub burst: f64,
    /// A second.
    pub per_second: f64,
}

impl Rate {
    const fn new(burst: f64, per_second: f64) -> Self {
        Self { burst, per_second }
    }
}

/// What one address, connection or person may ask for.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Requests of an address for `/api`.
    pub requests: Rate,
    /// New people from an address.
    pub people: Rate,
    /// Messages of a connection.
    pub messages: Rate,
    /// Phrases of a player in a game.
    pub phrases: Rate,
    /// Connections of an address.
    pub connections: usize,
    /// Open sockets and streams of an address.
    pub sockets: usize,
    /// Games that a connection follows.
    pub followed: usize,
    /// Open challenges of a person.
    pub challenges: u64,
    /// Running games of a person.
    pub games: u64,
    /// For how long an invitation for anyone with a clock stays when its maker has gone.
    pub without_maker: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Rate::new(120.0, 20.0),
            people: Rate::new(30.0, 1.0 / 60.0),
            messages: Rate::new(60.0, 20.0),
            phrases: Rate::new(5.0, 5.0 / 60.0),
            connections: 256,
            sockets: 64,
            followed: 64,
            challenges: 20,
            games: 100,
            without_maker: Duration::from_mins(1),
        }
    }
}

impl Limits {
    /// For whoever measures, from one address: nothing that a computer can ask for is too much.
    pub fn none() -> Self {
        let all = Rate::new(1e9, 1e9);
        Self {
            requests: all,
            people: all,
            messages: all,
            phrases: all,
            connections: usize::MAX,
            sockets: usize::MAX,
            followed: usize::MAX,
            challenges: 1000,
            games: 1000,
            ..Self::default()
        }
    }
}

/// What is left of a rate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(rate: Rate, now: Instant) -> Self {
        Self {
            left: rate.burst,
            at: now,
        }
    }

    /// Takes one, or says how long it is until there is one.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> Result<(), Duration> {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + passed * rate.per_second).min(rate.burst);
        self.at = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            return Ok(());
        }
        let seconds = (1.0 - self.left) / rate.per_second.max(1e-9);
        Err(Duration::from_secs_f64(seconds.min(3600.0)))
    }

    fn is_full(&self, rate: Rate, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.left + passed * rate.per_second >= rate.burst
    }
}

/// A rate for each of many.
#[derive(Debug)]
pub(crate) struct Rates<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

/// Where a table is this long, what is full again is forgotten.
const TIDY_AT: usize = 10_000;

impl<K: Eq + Hash> Rates<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            buckets: Mutex::default(),
        }
    }

    /// Takes one, or says how long it is until there is one.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= TIDY_AT {
            buckets.retain(|_, bucket| !bucket.is_full(self.rate, now));
        }
        buckets
            .entry(key)
            .or_insert_with(|| Bucket::full(self.rate, now))
            .take(self.rate, now)
    }
}

/// What counts as one address: of IPv6 a whole network of 2⁶⁴, which one person has.
pub(crate) fn one_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6((long.to_bits() >> 64 << 64).into()),
        short @ IpAddr::V4(_) => short,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_fills_again() {
        let rate = Rate::new(3.0, 2.0);
        let begin = Instant::now();
        let mut bucket = Bucket::full(rate, begin);
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, begin), Ok(()));
        }
        assert_eq!(bucket.take(rate, begin), Err(Duration::from_millis(500)));
        assert!(bucket.take(rate, begin + Duration::from_millis(499)).is_err());
        assert_eq!(bucket.take(rate, begin + Duration::from_millis(501)), Ok(()));
        let later = begin + Duration::from_secs(1000);
        assert!(bucket.is_full(rate, later));
        for _ in 0..3 {
            assert_eq!(bucket.take(rate, later), Ok(()));
        }
        assert!(
            bucket.take(rate, later).is_err(),
            "it holds no more than at first"
        );
    }

    #[test]
    fn each_has_its_own() {
        let rates = Rates::new(Rate::new(1.0, 1e-6));
        assert!(rates.take("one").is_ok() && rates.take("other").is_ok());
        assert!(rates.take("one").unwrap_err() > Duration::from_secs(1000));
    }

    #[test]
    fn addresses() {
        let one = |text: &str| one_address(text.parse().unwrap());
        assert_eq!(one("2001:db8:1:2:3::4"), one("2001:db8:1:2::"));
        assert_ne!(one("2001:db8:1:3::"), one("2001:db8:1:2::"));
        assert_eq!(one("::ffff:10.0.0.1"), one("10.0.0.1"));
    }
}
