//! Many files in one ZIP.

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};
use std::io::{Read as _, Write as _};

/// More files than that are no library.
pub const MOST_FILES: usize = 200_000;

/// Why a ZIP can't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// It is none, or broken.
    #[error("{0}")]
    Broken(String),
    /// It holds too many files.
    #[error("more than {MOST_FILES} files")]
    TooMany,
}

impl From<rawzip::Error> for ArchiveError {
    fn from(error: rawzip::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

impl From<std::io::Error> for ArchiveError {
    fn from(error: std::io::Error) -> Self {
        Self::Broken(error.to_string())
    }
}

/// Whether bytes begin as a ZIP does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// A file in a ZIP.
#[derive(Debug)]
pub struct File {
    /// Its path.
    pub name: String,
    way: rawzip::ZipArchiveEntryWayfinder,
    method: CompressionMethod,
}

/// The files of a ZIP, without reading them. Folders are left out.
pub fn files(bytes: &[u8]) -> Result<Vec<File>, ArchiveError> {
    let archive = ZipArchive::from_slice(bytes)?;
    let mut entries = archive.entries();
    let mut files = Vec::new();
    while let Some(entry) = entries.next_entry()? {
        if entry.is_dir() {
            continue;
        }
        if files.len() == MOST_FILES {
            return Err(ArchiveError::TooMany);
        }
        files.push(File {
            name: String::from_utf8_lossy(entry.file_path().as_ref()).into_owned(),
            way: entry.wayfinder(),
            method: entry.compression_method(),
        });
    }
    Ok(files)
}

/// What is in a file of a ZIP: at most one byte more than a record may have, so that a small ZIP can't fill the memory.
pub fn read(bytes: &[u8], file: &File) -> Result<Vec<u8>, ArchiveError> {
    let archive = ZipArchive::from_slice(bytes)?;
    let entry = archive.get_entry(file.way)?;
    let most = notation::limits::BYTES as u64 + 1;
    let mut content = Vec::new();
    match file.method {
        CompressionMethod::STORE => entry.data().take(most).read_to_end(&mut content)?,
        CompressionMethod::DEFLATE => {
            let unpacked = DeflateDecoder::new(entry.data());
            entry
                .verifying_reader(unpacked)
                .take(most)
                .read_to_end(&mut content)?
        }
        other => {
            return Err(ArchiveError::Broken(format!(
                "expected files as they are or deflated, found {other:?}"
            )));
        }
    };
    Ok(content)
}

/// A ZIP that is being written.
#[derive(Debug)]
pub struct Writer(ZipArchiveWriter<Vec<u8>>);

impl Default for Writer {
    fn default() -> Self {
        Self(ZipArchiveWriter::new(Vec::new()))
    }
}

impl Writer {
    /// Adds a file.
    pub fn add(&mut self, name: &str, content: &[u8]) -> Result<(), ArchiveError> {
        let (mut entry, config) = self
            .0
            .new_file(name)
            .compression_method(CompressionMethod::DEFLATE)
            .start()?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::fast()));
        writer.write_all(content)?;
        let (encoder, descriptor) = writer.finish()?;
        encoder.finish()?;
        entry.finish(descriptor)?;
        Ok(())
    }

    /// The whole ZIP.
    pub fn finish(self) -> Result<Vec<u8>, ArchiveError> {
        Ok(self.0.finish()?)
    }
}

/// The path of a kept game in a ZIP: readable, and of its own.
pub fn path(head: &crate::Head) -> String {
    let id = head.id.get(..8).unwrap_or(&head.id);
    format!("{}/{}-{id}.txt", head.game, head.day)
}
