//! KIF: no panic, and what is read is written so that it is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::Format;

fuzz_target!(|bytes: &[u8]| sente_fuzz::record("手数----指手--\n".as_bytes(), bytes, Format::Kif));
