//! Names of people: no panic, and what is clean stays as it is.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| sente_fuzz::name(text));
