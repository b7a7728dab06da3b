//! Games from whatever files hold them.

use notation::{AnyRecord, Problem, ReadError};

/// How the native format begins a game.
const BEGIN: &str = "[Game ";

/// What is in a file: its games, and why parts of it are none.
///
/// A file in the native format may hold many games, one after the other; other formats hold one. Total.
pub fn read(bytes: &[u8]) -> Vec<Result<AnyRecord, ReadError>> {
    match notation::read(bytes) {
        Ok(record) => vec![Ok(record)],
        Err(error) => many(bytes).unwrap_or_else(|| vec![Err(error)]),
    }
}

/// The games of a text that holds more than one in the native format.
fn many(bytes: &[u8]) -> Option<Vec<Result<AnyRecord, ReadError>>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let begins = |(at, _): &(usize, &str)| *at == 0 || text[..*at].ends_with('\n');
    let mut starts: Vec<usize> = text
        .match_indices(BEGIN)
        .filter(begins)
        .map(|(at, _)| at)
        .collect();
    if starts.len() < 2 || bytes.len() > notation::limits::BYTES {
        return None;
    }
    let line = |at: usize| text[..at].matches('\n').count();
    starts.push(text.len());
    let pieces = starts.windows(2).map(|pair| {
        let read = notation::read(&bytes[pair[0]..pair[1]]);
        read.map_err(|error| ReadError {
            line: error.line + line(pair[0]),
            ..error
        })
    });
    Some(pieces.collect())
}

/// Whether the file is what people leave beside their games, and no game: folders of systems, pictures, signatures.
pub fn is_beside(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    file.is_empty()
        || file.starts_with('.')
        || name.starts_with("__MACOSX/")
        || file.eq_ignore_ascii_case("thumbs.db")
}

/// That a file has more bytes than any game needs.
pub fn too_large() -> ReadError {
    ReadError {
        line: 1,
        column: 1,
        problem: Problem::TooMuch {
            what: "bytes in a file",
            limit: notation::limits::BYTES,
        },
    }
}
