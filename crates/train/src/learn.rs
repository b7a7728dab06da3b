//! Learning in epochs, which can be interrupted and gone on with.

use search::StopFlag;
use std::io::{self, Write as _};
use std::path::Path;

/// Something that learns from positions, all of them once in each epoch.
pub trait Learner {
    /// How many epochs are done.
    fn epochs(&self) -> u32;

    /// Learns for an epoch; `false` if it was stopped, and the learner is of no more use.
    fn epoch(&mut self, stop: &StopFlag) -> bool;

    /// Everything that has to be the same to go on with a state: positions, settings, how many numbers there are.
    fn identity(&self) -> Vec<u64>;

    /// The state after the last epoch. Its length is always the same.
    fn save(&self) -> Vec<u8>;

    /// Takes a state up that a learner with the same identity saved.
    fn restore(&mut self, state: &[u8]);
}

/// How a file with the state of learning begins.
const STATE: &[u8; 8] = b"SENTETS1";

/// Goes on where another learner was interrupted, if there is a file with its state.
///
/// # Errors
/// If the file cannot be read, or is of other positions or settings.
pub fn resume(learner: &mut impl Learner, path: &Path) -> io::Result<()> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let wrong = |what: String| io::Error::other(format!("{}: {what}", path.display()));
    if !bytes.starts_with(STATE) {
        return Err(wrong(
            "expected the state of learning, found another kind of file".to_owned(),
        ));
    }
    let Some(state) = bytes.strip_prefix(&head(learner)[..]) else {
        return Err(wrong(
            "expected the state of learning from these games with these settings, found that of another; \
             remove it to begin anew"
                .to_owned(),
        ));
    };
    let expected = learner.save().len();
    if state.len() != expected {
        let found = state.len();
        return Err(wrong(format!(
            "expected {expected} bytes of weights, found {found}"
        )));
    }
    learner.restore(state);
    Ok(())
}

/// Learns until so many epochs are done, or it is stopped (an epoch under way is lost then), and answers whether all are
/// done. Keeps the state in a file after each, and reports.
///
/// # Errors
/// If the state cannot be written.
pub fn learn<L: Learner>(
    learner: &mut L,
    epochs: u32,
    state: Option<&Path>,
    stop: &StopFlag,
    mut report: impl FnMut(&mut L),
) -> io::Result<bool> {
    while learner.epochs() < epochs {
        if stop.is_stopped() || !learner.epoch(stop) {
            return Ok(false);
        }
        if let Some(path) = state {
            replace(path, &[head(learner), learner.save()].concat())?;
        }
        report(learner);
    }
    Ok(true)
}

fn head(learner: &impl Learner) -> Vec<u8> {
    let identity = learner.identity().into_iter().flat_map(u64::to_le_bytes);
    STATE.iter().copied().chain(identity).collect()
}

/// Writes a file whole or not at all: what was there before is replaced at once.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(bytes)?;
    file.persist(path)?;
    Ok(())
}
