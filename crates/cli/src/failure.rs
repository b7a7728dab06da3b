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
                eprintln!("sente: {error:#}");
                ExitCode::from(1)
            }
            Self::Told => ExitCode::from(1),
            Self::Usage(error) => {
                eprintln!("sente: {error:#}");
                ExitCode::from(2)
            }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
