//! `cargo xtask e2e` and `cargo xtask shots`: what needs a browser.

use anyhow::Result;

use crate::process::{cargo, run};
use crate::stage::{Program, Stage};
use crate::{setup, site};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Build the page quickly
    #[arg(long)]
    dev: bool,
    /// Use the page that is there
    #[arg(long, conflicts_with = "dev")]
    no_build: bool,
    /// Run only the tests of this file, for instance `site`
    #[arg(long)]
    area: Option<String>,
    /// Run only tests whose name holds this
    filter: Option<String>,
}

/// Runs the browser tests.
pub(crate) fn run_tests(options: &Options) -> Result<()> {
    if !options.no_build {
        site::build(&site::Options { dev: options.dev })?;
    }
    setup::node_packages()?;
    let stage = Stage::start(Program::Debug)?;
    let mut command = cargo();
    command.args(["test", "--quiet", "--no-fail-fast", "--package", "e2e"]);
    match &options.area {
        Some(area) => command.args(["--test", area]),
        None => command.args(["--test", "*"]),
    };
    command.args(options.filter.as_deref());
    // Where in the harness a test failed is of no interest.
    command.env("RUST_BACKTRACE", "0");
    // A browser takes a core and a half.
    command.args(["--", "--test-threads", "2", "--nocapture"]);
    command.envs(stage.variables.iter().map(|(name, value)| (name, value)));
    run(&mut command)
}

/// Takes the pictures of the main pages into target/shots.
pub(crate) fn shots(options: &site::Options) -> Result<()> {
    site::build(options)?;
    setup::node_packages()?;
    let stage = Stage::start(Program::Debug)?;
    let mut command = cargo();
    command
        .args(["test", "--quiet", "--package", "e2e", "--test", "shots"])
        .args(["--", "--ignored", "--test-threads", "1", "--nocapture"])
        .envs(stage.variables.iter().map(|(name, value)| (name, value)));
    run(&mut command)
}
