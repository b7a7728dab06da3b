//! What several targets check.

use notation::{AnyRecord, Format, WriteError};

/// Reads a file, bare and behind a head that makes it one of `format`: no panic; and what is read is written, in
/// Sente's own text and in `format`, so that it is read as the same.
pub fn record(head: &[u8], bytes: &[u8], format: Format) {
    let mut whole = head.to_vec();
    whole.extend_from_slice(bytes);
    for file in [bytes, &whole] {
        let Ok(record) = notation::read(file) else {
            continue;
        };
        settled(&record, Format::Text);
        if format.holds(record.game()) {
            settled(&record, format);
        }
    }
}

fn settled(record: &AnyRecord, format: Format) {
    let text = match notation::write(record, format) {
        Ok(text) => text,
        // Some formats have no word for some ends.
        Err(WriteError::CannotHold { .. }) if format != Format::Text => return,
        Err(error) => panic!("{error}: {record:?}"),
    };
    let again = notation::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(notation::write(&again, format).as_deref(), Ok(&*text));
    assert_eq!(again.main_line_len(), record.main_line_len(), "{text}");
    if format != Format::Usi {
        assert_eq!(again.result(), record.result(), "{text}");
    }
}
