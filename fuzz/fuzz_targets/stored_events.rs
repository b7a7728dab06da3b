//! Events of a game between people as they are stored: no panic, whatever is there.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| sente_fuzz::stored_events(text));
