//! Structured logs on standard error.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::EnvFilter;

/// How a line of the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Sends the log to standard error, from level `info` on unless the environment variable `RUST_LOG` says otherwise.
///
/// Does nothing where a log is set up already.
pub fn log_to_stderr(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none());
    // An error says that there is a log already.
    let _ = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
}
