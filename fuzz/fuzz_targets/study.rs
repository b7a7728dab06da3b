//! Studies: no panic, and what is read is written so that it is read as the same; so is a link.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sente_fuzz::study(bytes));
