//! Writing results: to standard output, or to a file that is never lost.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes `text` to standard output.
pub(crate) fn print(text: &str) -> io::Result<()> {
    print_bytes(text.as_bytes())
}

/// Writes bytes to standard output.
pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Writes `bytes` to the file `path` all at once: whatever goes wrong, what was there before is still there.
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let before = fs::metadata(&path).ok();
    if before
        .as_ref()
        .is_some_and(|metadata| !metadata.is_file() && !metadata.is_dir())
    {
        // A device or a pipe has nothing to lose, and cannot be replaced.
        return fs::OpenOptions::new().write(true).open(&path)?.write_all(bytes);
    }
    let (mut file, beside) = create_beside(&path)?;
    let written = file.write_all(bytes).and_then(|()| {
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&beside, &path)
    });
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Writes `bytes` to the new file `path` all at once: it is there whole or not at all, and what is there already is left alone
/// (`AlreadyExists`).
pub(crate) fn new_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (mut file, beside) = create_beside(path)?;
    let written = file.write_all(bytes).and_then(|()| {
        file.sync_all()?;
        // A second name for it, which replaces nothing.
        match fs::hard_link(&beside, path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                // Not every file system has second names.
                if path.try_exists()? {
                    return Err(io::ErrorKind::AlreadyExists.into());
                }
                fs::rename(&beside, path)
            }
            linked => linked,
        }
    });
    // Where it was renamed, there is nothing to remove.
    let _ = fs::remove_file(&beside);
    written
}

/// Makes a new file in the folder of `path`, under a name that nobody uses.
fn create_beside(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path
        .file_name()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "this is not the name of a file"))?;
    let mut number = 0_u32;
    loop {
        let mut unused = std::ffi::OsString::from(".");
        unused.push(name);
        unused.push(format!(".{}-{number}.part", std::process::id()));
        let beside = path.with_file_name(unused);
        match File::create_new(&beside) {
            Ok(file) => return Ok((file, beside)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < 100 => number += 1,
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sente-output-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        folder
    }

    #[test]
    fn writes_and_replaces() {
        let folder = folder("replace");
        let file = folder.join("game.txt");
        replace_file(&file, b"one").unwrap();
        replace_file(&file, b"two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_failure_leaves_things_as_they_were() {
        let folder = folder("failure");
        let target = folder.join("full");
        fs::create_dir(&target).unwrap();
        fs::write(target.join("kept"), "kept").unwrap();
        replace_file(&target, b"text").unwrap_err();
        assert_eq!(fs::read_to_string(target.join("kept")).unwrap(), "kept");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        replace_file(&folder.join("nowhere/file"), b"text").unwrap_err();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_new_file_is_whole_and_replaces_nothing() {
        let folder = folder("new");
        let file = folder.join("new.png");
        new_file(&file, b"one").unwrap();
        let error = new_file(&file, b"two").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        new_file(&folder.join("nowhere/file"), b"text").unwrap_err();
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = folder("link");
        fs::write(folder.join("real"), "before").unwrap();
        std::os::unix::fs::symlink("real", folder.join("link")).unwrap();
        replace_file(&folder.join("link"), b"after").unwrap();
        assert!(fs::symlink_metadata(folder.join("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.join("real")).unwrap(), "after");
        fs::remove_dir_all(folder).unwrap();
    }
}
