//! A game between people, with random commands, times and outages: no panic, and its events make the same room again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sente_fuzz::room(bytes));
