//! A study in a link: `/study#s=…`.
//!
//! Behind `s=` stands the study's text, packed as RFC 1950 says behind a byte with the version, in base64url without padding. The
//! packing has a check sum, so that a link which was cut or changed is known.

use crate::Study;
use data_encoding::BASE64URL_NOPAD;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use notation::ReadError;
use std::io::{Read as _, Write as _};

/// Longer links are cut by what they are sent with.
pub const MOST_CHARACTERS: usize = 4000;

const VERSION: u8 = 1;

/// What is packed in a link of that length at most: so that a small link can't fill the memory.
const MOST_BYTES: u64 = 1 << 20;

/// Why a link holds no study.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// It is longer than links are.
    #[error("expected at most {MOST_CHARACTERS} characters, found {0}")]
    TooLong(usize),
    /// A character that such links do not have, by its place from 1, or an end where none can be.
    #[error("expected A–Z, a–z, 0–9, - and _, found something else at character {0}")]
    Character(usize),
    /// A later program wrote it.
    #[error("expected version {VERSION}, found {0}")]
    Version(u8),
    /// It was cut or changed.
    #[error("expected a whole link, found one that is cut short or changed")]
    Broken,
    /// What it holds is no study.
    #[error(transparent)]
    Text(#[from] ReadError),
}

/// What stands behind `s=` for a study, however long that is; nothing where the study can't be written.
pub fn write(study: &Study) -> Option<String> {
    let text = study.write().ok()?;
    let mut packed = ZlibEncoder::new(vec![VERSION], Compression::best());
    packed.write_all(text.as_bytes()).ok()?;
    Some(BASE64URL_NOPAD.encode(&packed.finish().ok()?))
}

/// Reads what [`write()`] wrote. Total.
///
/// # Errors
///
/// Why it holds no study.
pub fn read(code: &str) -> Result<Study, LinkError> {
    if code.len() > MOST_CHARACTERS {
        return Err(LinkError::TooLong(code.chars().count()));
    }
    let bytes = BASE64URL_NOPAD
        .decode(code.as_bytes())
        .map_err(|error| LinkError::Character(error.position + 1))?;
    let packed = match bytes.split_first() {
        Some((&VERSION, packed)) => packed,
        Some((&other, _)) => return Err(LinkError::Version(other)),
        None => return Err(LinkError::Broken),
    };
    let mut text = Vec::new();
    ZlibDecoder::new(packed)
        .take(MOST_BYTES)
        .read_to_end(&mut text)
        .map_err(|_| LinkError::Broken)?;
    Ok(Study::read(&text)?)
}
