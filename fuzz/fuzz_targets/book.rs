//! Opening books: no panic, whatever is there, and what is read is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    sente_fuzz::book::<yinsh::Position>(bytes);
    sente_fuzz::book::<shogi::Position>(bytes);
});
