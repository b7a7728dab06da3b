//! What several targets check.

mod room;

pub use room::{room, stored_events};

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

/// Reads an opening book: no panic, also where it is asked; and what was read is written as it was.
pub fn book<P: book::Opening>(bytes: &[u8]) {
    let Ok(book) = book::Book::<P>::read(bytes) else {
        return;
    };
    let again = book::Book::<P>::read(&book.write()).expect("what was written can be read");
    assert!(again == book);
    let start = P::start();
    let page = book.look(&start);
    for place in 0..book.samples.len().min(16) {
        let _ = book.sample(place as u32, &start);
    }
    if let Some(page) = page {
        for choice in &page.choices {
            assert!(choice.actions.iter().all(|&action| start.is_legal(action)));
        }
    }
    let _ = book.pick(&start, 0.1, 0.5);
}

/// Reads a file of puzzles, its check sum put right so that what stands behind it is reached: no panic, and each puzzle that is
/// read is written so that it is read as the same.
pub fn puzzles<P: puzzles::Solvable>(bytes: &[u8]) {
    let Ok(collection) = puzzles::Collection::<P>::read(&puzzles::with_checksum(bytes)) else {
        return;
    };
    for puzzle in collection.iter().take(20).flatten() {
        let _ = puzzle.judge(0, &puzzle.position, &puzzle.line);
        let written = puzzles::write(std::slice::from_ref(&puzzle)).expect("what was read can be written");
        let again = puzzles::Collection::<P>::read(&written).expect("what was written can be read");
        assert_eq!(again.get(puzzle.number), Some(Ok(puzzle)));
    }
}

/// Reads a text as every kind of message: no panic, and what is read is written so that it is read as the same.
pub fn message(text: &str) {
    fn itself<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(text: &str) {
        match wire::parse::<T>(text) {
            Ok(message) => {
                let written = wire::text(&message);
                assert!(!written.contains('\n'), "{written}");
                // What was written may be longer: a character of its own for what was read as an escape, at most.
                if written.len() <= wire::MAX_FRAME {
                    assert_eq!(wire::parse::<T>(&written), Ok(message), "{text}");
                }
            }
            Err(error) => assert!(error.to_string().chars().count() <= 400, "{error}"),
        }
        let _ = wire::parse_body::<T>(text.as_bytes());
    }
    use wire::http::{
        Accept, Accepted, Challenge, Do, Done, Games, Lobby, Me, NewChallenge, NewName, Problem, PushKey,
        PushSubscription, Refused, Say,
    };
    itself::<wire::ClientMessage>(text);
    itself::<wire::ServerMessage>(text);
    itself::<wire::Command>(text);
    itself::<wire::Event>(text);
    itself::<wire::GameInfo>(text);
    itself::<wire::GameState>(text);
    itself::<wire::Summary>(text);
    itself::<wire::Plan>(text);
    itself::<wire::Refusal>(text);
    itself::<Me>(text);
    itself::<NewName>(text);
    itself::<NewChallenge>(text);
    itself::<Challenge>(text);
    itself::<Accept>(text);
    itself::<Accepted>(text);
    itself::<Lobby>(text);
    itself::<Games>(text);
    itself::<Do>(text);
    itself::<Done>(text);
    itself::<Refused>(text);
    itself::<Say>(text);
    itself::<PushKey>(text);
    itself::<PushSubscription>(text);
    itself::<Problem>(text);
    if let Ok(terms) = wire::parse::<wire::Terms>(text) {
        let _ = terms.check();
    }
    if let Ok(asked) = wire::parse::<NewChallenge>(text) {
        let _ = asked.check();
    }
}

/// Cleans a name: no panic, and what is clean stays as it is.
pub fn name(text: &str) {
    let Ok(name) = wire::names::Name::clean(text) else {
        return;
    };
    assert_eq!(wire::names::Name::clean(name.shown()).as_ref(), Ok(&name));
    assert!(!name.folded().is_empty());
    assert!(
        !name
            .shown()
            .chars()
            .any(|it| it.is_control() || it.is_whitespace())
    );
}

/// Reads a file and a link as a study: no panic, and what is read is written so that it is read as the same.
pub fn study(bytes: &[u8]) {
    let _ = study::link::read(&String::from_utf8_lossy(bytes));
    let Ok(read) = study::Study::read(bytes) else {
        return;
    };
    let text = read.write().expect("what was read can be written");
    let again = study::Study::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again, read);
    let link = study::link::write(&read).expect("what can be written can be packed");
    if link.len() <= study::link::MOST_CHARACTERS && text.len() < 1 << 20 {
        assert_eq!(study::link::read(&link), Ok(again));
    }
}
