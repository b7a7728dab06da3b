//! Boardspace SGF: no panic, and what is read is written, in both formats, so that it is read as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::Format;

fuzz_target!(|bytes: &[u8]| {
    // Every file that begins with a bracket is SGF.
    let mut file = b"(;GM[24]SU[Yinsh]".to_vec();
    file.extend_from_slice(bytes);
    for file in [bytes, &file] {
        let Ok(record) = notation::read(file) else {
            continue;
        };
        let text = notation::write(&record, Format::Text).expect("what was read can be written");
        let again = notation::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(notation::write(&again, Format::Text).as_deref(), Ok(&*text));
        // SGF cannot hold every record of the text format, but this one came from SGF, unless it did not.
        let Ok(sgf) = notation::write(&record, Format::Sgf) else {
            continue;
        };
        let again = notation::read(sgf.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{sgf}"));
        assert_eq!(notation::write(&again, Format::Sgf).as_deref(), Ok(&*sgf));
    }
});
