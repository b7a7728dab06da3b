//! The native text record: no panic, and what is read is written so that it is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::Format;

fuzz_target!(|bytes: &[u8]| {
    let Ok(record) = notation::read(bytes) else {
        return;
    };
    let text = notation::write(&record, Format::Text).expect("what was read can be written");
    let again = notation::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(notation::write(&again, Format::Text).as_deref(), Ok(&*text));
    assert_eq!(again.result(), record.result());
});
