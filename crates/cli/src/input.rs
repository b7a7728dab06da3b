//! Reading files and standard input, never more of them than a record may have.

use std::fs::File;
use std::io::{self, Read};

/// The bytes of the file `name`, or of standard input for `-`; at most one more than a record may have, so that the
/// reader of records can say that there are too many.
pub(crate) fn bytes(name: &str) -> io::Result<Vec<u8>> {
    let most = notation::limits::BYTES as u64 + 1;
    let mut bytes = Vec::new();
    if name == "-" {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(name)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// The same as text.
pub(crate) fn text(name: &str) -> io::Result<String> {
    String::from_utf8(bytes(name)?).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// How a message calls the file `name`.
pub(crate) fn shown(name: &str) -> &str {
    if name == "-" { "standard input" } else { name }
}
