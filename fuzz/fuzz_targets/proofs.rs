//! Files of proofs: no panic, whatever is there, and what is read is written again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use proof::file::{self, Entry};

fuzz_target!(|bytes: &[u8]| {
    let read: Result<Vec<Entry>, _> = file::read(bytes).collect();
    for entry in file::read(bytes).flatten() {
        let _ = entry.check();
    }
    if let Ok(entries) = read {
        let written: Vec<u8> = file::HEAD
            .iter()
            .copied()
            .chain(entries.iter().flat_map(Entry::to_bytes))
            .collect();
        assert_eq!(written, bytes);
    }
});
