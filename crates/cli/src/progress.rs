//! Long jobs: how far they are, and that they can be ended.

use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use server::StopSignal;

use crate::failure::Failure;

/// Calls `stop` at Ctrl-C (or SIGTERM); a second one ends the program.
pub(crate) fn at_interrupt(stop: impl FnOnce() + Send + 'static) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot listen for Ctrl-C")?;
    // Before the job begins: one that is told to stop at once is to end as it should too.
    let mut signal = {
        let _inside = runtime.enter();
        StopSignal::listen().context("cannot listen for Ctrl-C")?
    };
    std::thread::spawn(move || {
        runtime.block_on(async {
            signal.received().await;
            stop();
            signal.received().await;
            std::process::exit(1);
        });
    });
    Ok(())
}

/// The line on standard error that says how far a job is: always the same one on a terminal, a new one now and then
/// elsewhere.
pub(crate) struct ProgressLine {
    same: bool,
    shown: Option<Instant>,
}

/// How often a line is written where it stays.
const NOW_AND_THEN: Duration = Duration::from_secs(30);

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self {
            same: io::stderr().is_terminal(),
            shown: None,
        }
    }

    /// Shows the text, if it is time to.
    pub(crate) fn show(&mut self, text: impl FnOnce() -> String) {
        let mut out = io::stderr().lock();
        // That nobody may read it is no reason to end the job.
        if self.same {
            let _ = write!(out, "\r\x1b[K{}", text());
            let _ = out.flush();
            self.shown = Some(Instant::now());
        } else if self.shown.is_none_or(|at| at.elapsed() >= NOW_AND_THEN) {
            let _ = writeln!(out, "{}", text());
            self.shown = Some(Instant::now());
        }
    }

    /// The line is over; what is written next begins a new one.
    pub(crate) fn end(&self) {
        if self.same && self.shown.is_some() {
            eprintln!();
        }
    }
}
