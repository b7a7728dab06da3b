//! Messages of games between people, of every kind: no panic, and what is read is written so that it is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| sente_fuzz::message(text));
