//! The table that grows line by line, and the file of proofs beside it.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use proof::file::{Entry, HEAD};

/// Lines and proofs, those that were there among them. The last field of a line is how many bytes its proofs have in their file.
pub(super) struct Journal {
    shown: [PathBuf; 2],
    table: File,
    proofs: File,
    /// The lines that are done.
    pub(super) lines: Vec<String>,
}

impl Journal {
    /// Opens both files to go on with, or makes them; `head` is what the table begins with, and all that its lines depend on.
    pub(super) fn open(path: &Path, head: &str) -> anyhow::Result<Self> {
        let beside = path.with_added_extension("proofs");
        let shown = path.display();
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(anyhow!("cannot read {shown}: {error}")),
        };
        // A last line without its end was being written when the job was cut off; the proofs are written before their line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (mut done, mut bytes) = (Vec::new(), HEAD.len() as u64);
        if whole > 0 {
            let lines = text[..whole].strip_prefix(head).ok_or_else(|| {
                let found: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
                anyhow!("{shown} holds other lines: expected {head:?}, found {found:?}")
            })?;
            for (number, line) in (head.lines().count() + 1..).zip(lines.lines()) {
                let last = line.rsplit('\t').next().unwrap_or_default();
                let size = last.parse::<u64>();
                bytes += size.map_err(|error| {
                    anyhow!("{shown}, line {number}: expected bytes, found {last:?}: {error}")
                })?;
                done.push(line.to_owned());
            }
        }
        let mut table = appended(path)?;
        let mut proofs = appended(&beside)?;
        let found = proofs.metadata()?.len();
        if !done.is_empty() && found < bytes {
            let beside = beside.display();
            return Err(anyhow!(
                "{beside}: expected {bytes} bytes for the lines of {shown}, found {found}"
            ));
        }
        if whole == 0 {
            table.set_len(0)?;
            table.write_all(head.as_bytes())?;
            proofs.set_len(0)?;
            proofs.write_all(HEAD)?;
        } else {
            table.set_len(whole as u64)?;
            proofs.set_len(bytes)?;
        }
        Ok(Self {
            shown: [path.to_owned(), beside],
            table,
            proofs,
            lines: done,
        })
    }

    /// Adds a line, whose last field is not yet there, and its proofs.
    pub(super) fn add(&mut self, line: &str, entries: &[Entry]) -> anyhow::Result<()> {
        let bytes: Vec<u8> = entries.iter().flat_map(Entry::to_bytes).collect();
        let [table, proofs] = [0, 1].map(|file| format!("cannot write {}", self.shown[file].display()));
        self.proofs.write_all(&bytes).context(proofs)?;
        // One write, so that a line is there whole or not at all.
        let line = format!("{line}\t{}", bytes.len());
        self.table
            .write_all(format!("{line}\n").as_bytes())
            .context(table)?;
        self.lines.push(line);
        Ok(())
    }
}

fn appended(path: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().append(true).create(true).open(path);
    file.with_context(|| format!("cannot write {}", path.display()))
}
