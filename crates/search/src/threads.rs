//! Several threads at one search.

#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
use crate::pool::{members as at_hand, scope};
use crate::{StopFlag, Timer};

/// The most threads that a search uses.
pub const MAX_THREADS: usize = 256;

/// How many threads are to help the first, where so many are asked for in all. In WebAssembly only those that were lent,
/// and none in a plain build, where they have no memory to share.
pub fn helpers(threads: usize) -> usize {
    (threads.clamp(1, MAX_THREADS) - 1).min(at_hand())
}

#[cfg(not(target_family = "wasm"))]
fn at_hand() -> usize {
    MAX_THREADS
}

#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
fn at_hand() -> usize {
    0
}

/// Runs each of `helps` in a thread of its own and meanwhile `lead` in this one, and ends when all have.
#[cfg(not(all(target_family = "wasm", target_feature = "atomics")))]
fn scope<'a, R>(helps: impl Iterator<Item = impl FnOnce() + Send + 'a>, lead: impl FnOnce() -> R) -> R {
    std::thread::scope(|scope| {
        for help in helps {
            scope.spawn(help);
        }
        lead()
    })
}

/// Raises the flag when the leading search ends, even by a panic: the helpers would go on for ever.
struct Quit(StopFlag);

impl Drop for Quit {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Searches on several threads (Lazy SMP): `lead` on this one, and `help` with each of `memories` on one of its own, until
/// `lead` is done. They meet in the table only. `help` gets its number, from 1 on, and a timer that lets it go on as long as
/// the leading search does; what it looks at counts in the leading timer's [`Timer::all_nodes`].
pub fn together<M: Send, R>(
    timer: &Timer,
    memories: &mut [M],
    help: impl Fn(usize, &mut M, &Timer) + Sync,
    lead: impl FnOnce() -> R,
) -> R {
    if memories.is_empty() {
        return lead();
    }
    let stop = StopFlag::new();
    let quit = Quit(stop.clone());
    let help = &help;
    let helps = (1..).zip(memories).map(|(number, memory)| {
        let timer = timer.helper(&stop);
        move || help(number, memory, &timer)
    });
    scope(helps, || {
        let _quit = quit;
        lead()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;
    use game_core::Player;

    #[test]
    fn helpers_stop_with_the_first_and_their_nodes_count() {
        let timer = Timer::start(&Limits::nodes(100_000), Player::First, 1, &StopFlag::new());
        let mut memories = [0_u64; 3];
        together(
            &timer,
            &mut memories,
            |number, nodes, timer| {
                *nodes = number as u64;
                while !timer.is_over(*nodes) {
                    *nodes += 1;
                }
            },
            || {
                assert!(!timer.is_over(1));
                while timer.all_nodes(0) < 200_000 {
                    std::thread::yield_now();
                }
                assert!(timer.is_over(2_048), "the others' nodes count");
            },
        );
        assert!(memories.iter().sum::<u64>() >= 200_000, "{memories:?}");
    }

    #[test]
    #[should_panic(expected = "the first one's")]
    fn a_panic_of_the_first_ends_the_others() {
        let timer = Timer::start(&Limits::default(), Player::First, 1, &StopFlag::new());
        let mut memories = [0_u64; 1];
        together(
            &timer,
            &mut memories,
            |_, nodes, timer| {
                while !timer.is_over(*nodes) {
                    *nodes += 1;
                }
            },
            || panic!("the first one's"),
        );
    }
}
