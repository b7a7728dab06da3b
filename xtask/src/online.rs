//! `cargo xtask online`: what online play has promised, tried on real servers (the crate `trials`).

use std::ffi::OsString;

use anyhow::Result;

use crate::process::{cargo, quiet_in_logs, run};
use crate::stage::Program;

#[derive(clap::Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// The trial and its options: `--help` lists them
    #[arg(value_name = "TRIAL", trailing_var_arg = true, allow_hyphen_values = true)]
    trial: Vec<OsString>,
}

/// Builds the program as people get it and the trials, and runs one.
pub(crate) fn run_trial(options: &Options) -> Result<()> {
    let program = Program::Release.build()?;
    run(cargo()
        .args(["run", "--release", "--package", "trials"])
        .args(quiet_in_logs())
        .arg("--")
        .args(&options.trial)
        .arg("--program")
        .arg(program))
}
