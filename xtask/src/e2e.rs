//! `cargo xtask e2e` and `cargo xtask shots`: what needs a browser.

use std::process::Command;

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

#[derive(clap::Args, Debug)]
pub(crate) struct LoadOptions {
    /// Measure the page that is there
    #[arg(long)]
    no_build: bool,
    /// How many times each is done; the best counts
    #[arg(long, default_value = "3", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Also ask Lighthouse, which npm fetches into tools/lighthouse
    #[arg(long)]
    lighthouse: bool,
}

/// Measures how long a first visit takes on a slow phone, and what blocks it later.
pub(crate) fn load(options: &LoadOptions) -> Result<()> {
    if !options.no_build {
        site::build(&site::Options { dev: false })?;
    }
    let stage = Stage::start(Program::Debug)?;
    let mut command = cargo();
    command
        .args(["test", "--quiet", "--package", "e2e", "--test", "load"])
        .args(["--", "--ignored", "--test-threads", "1", "--nocapture"])
        .env("SENTE_LOAD_ROUNDS", options.rounds.to_string())
        .envs(stage.variables.iter().map(|(name, value)| (name, value)));
    run(&mut command)?;
    if options.lighthouse {
        lighthouse(&stage)?;
    }
    Ok(())
}

/// What Lighthouse says about the pages that are measured.
fn lighthouse(stage: &Stage) -> Result<()> {
    let folder = setup::lighthouse()?;
    let variable = |wanted| {
        let found = stage.variables.iter().find(|(name, _)| *name == wanted);
        found.map_or("", |(_, value)| value.as_str())
    };
    println!();
    run(Command::new("node")
        .arg(folder.join("measure.mjs"))
        .arg(variable("SENTE_E2E_SITE"))
        .args(["/", "/yinsh", "/shogi", "/learn"])
        .env("CHROME_PATH", variable("SENTE_E2E_CHROMIUM")))
}
