//! Threads in the browser, where Rust can't start any: Web Workers that share the module's memory lend theirs.

use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use std::sync::{Mutex, PoisonError, RwLock};

/// The threads that searches use.
static POOL: RwLock<Option<ThreadPool>> = RwLock::new(None);
/// The places of those that have not come yet.
static PLACES: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());

/// Counts on so many threads from now on, each of which is about to call [`lend`]: searches wait for them. The ones that
/// were expected before are free again.
pub fn expect_workers(count: usize) {
    let mut places = Vec::new();
    let build = || {
        ThreadPoolBuilder::new()
            .num_threads(count)
            .spawn_handler(|place| {
                places.push(place);
                Ok(())
            })
            .build()
            .expect("nothing is started here that could fail")
    };
    // To rayon, no threads means as many as it thinks fit.
    let pool = (count > 0).then(build);
    *PLACES.lock().unwrap_or_else(PoisonError::into_inner) = places;
    *POOL.write().unwrap_or_else(PoisonError::into_inner) = pool;
}

/// Lends this thread to searches until others are expected. Returns at once where all that were have come.
pub fn lend() {
    let place = PLACES.lock().unwrap_or_else(PoisonError::into_inner).pop();
    if let Some(place) = place {
        place.run();
    }
}

/// How many threads there are, or will be.
pub(crate) fn members() -> usize {
    let pool = POOL.read().unwrap_or_else(PoisonError::into_inner);
    pool.as_ref().map_or(0, ThreadPool::current_num_threads)
}

/// As [`std::thread::scope`] with one thread for each of `helps`, of which there may be as many as [`members`].
pub(crate) fn scope<'a, R>(
    helps: impl Iterator<Item = impl FnOnce() + Send + 'a>,
    lead: impl FnOnce() -> R,
) -> R {
    let pool = POOL.read().unwrap_or_else(PoisonError::into_inner);
    let Some(pool) = pool.as_ref() else {
        return lead();
    };
    pool.in_place_scope(|scope| {
        for help in helps {
            scope.spawn(|_| help());
        }
        lead()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Barrier;

    #[test]
    fn lent_threads_help_at_once_and_may_borrow() {
        assert_eq!(members(), 0);
        assert_eq!(scope(std::iter::empty::<fn()>(), || 5), 5, "without anybody");
        for count in [1, 3] {
            expect_workers(count);
            let workers: Vec<_> = (0..count).map(|_| std::thread::spawn(lend)).collect();
            assert_eq!(members(), count);
            let mut sums = vec![0; count];
            for round in 1..=100 {
                // Nobody passes before all are there.
                let all = Barrier::new(count + 1);
                let helps = sums.iter_mut().map(|sum| {
                    let all = &all;
                    move || {
                        all.wait();
                        *sum += 1;
                    }
                });
                scope(helps, || all.wait());
                assert_eq!(sums, vec![round; count]);
            }
            expect_workers(0);
            assert_eq!(members(), 0);
            for member in workers {
                member.join().expect("who is free goes");
            }
        }
    }
}
