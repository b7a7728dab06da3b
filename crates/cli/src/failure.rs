//! How a command fails.

use std::io;
use std::process::ExitCode;

/// Why a command ends without having done its job.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line asks for something that makes no sense.
    Usage(anyhow::Error),
    /// The job failed.
    Job(anyhow::Error),
    /// The job failed, and what was printed already says why.
    Told,
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Job(error.into())
    }
}

impl Failure {
    /// Tells the person, and says with which status to end.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            // Whoever read our output has seen enough, as `head` does.
            Self::Job(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
            Self::Job(error) => {
                eprintln!("sente: {}", told(&error));
                ExitCode::from(1)
            }
            Self::Told => ExitCode::from(1),
            Self::Usage(error) => {
                eprintln!("sente: {}", told(&error));
                ExitCode::from(2)
            }
        }
    }
}

/// What went wrong and what lies behind it; not twice, where an error says what lies behind it by itself.
fn told(error: &anyhow::Error) -> String {
    error
        .chain()
        .map(ToString::to_string)
        .fold(String::new(), |told, cause| {
            if told.is_empty() {
                cause
            } else if told.ends_with(&cause) {
                told
            } else {
                format!("{told}: {cause}")
            }
        })
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
