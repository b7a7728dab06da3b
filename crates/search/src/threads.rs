//! Several threads at one search.

use crate::{StopFlag, Timer};

/// The most threads that a search uses.
const MOST: usize = 256;

/// How many threads are to help the first, where so many are asked for in all. None in WebAssembly, where threads need what
/// a plain build does not have.
pub fn helpers(threads: usize) -> usize {
    if cfg!(target_family = "wasm") {
        0
    } else {
        threads.clamp(1, MOST) - 1
    }
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
    let quit = Quit(StopFlag::new());
    let help = &help;
    std::thread::scope(|scope| {
        for (number, memory) in (1..).zip(memories) {
            let timer = timer.helper(&quit.0);
            scope.spawn(move || help(number, memory, &timer));
        }
        let quit = quit;
        let answer = lead();
        drop(quit);
        answer
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
