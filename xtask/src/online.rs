//! `cargo xtask online`: what online play has promised, tried on real servers (the crate `trials`).

use std::env::consts::EXE_EXTENSION;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use anyhow::Result;
use clap::Parser as _;

use crate::gate::{Found, LONGEST};
use crate::process::{cargo, of_workspace, quiet_in_logs, run, run_within};
use crate::stage::{Program, Stage};
use crate::{setup, site};

#[derive(clap::Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct Options {
    /// The trial and its options: `--help` lists them, `screens --help` those of the one that needs a browser
    #[arg(value_name = "TRIAL", trailing_var_arg = true, allow_hyphen_values = true)]
    trial: Vec<OsString>,
}

/// What the trial takes that is seen in a browser.
#[derive(clap::Parser, Debug)]
#[command(
    name = "cargo xtask online screens",
    about = "Measure the time from one window's click to the other one's screen, and until a game goes on after a fault"
)]
struct Screens {
    /// Build page and program quickly
    #[arg(long)]
    dev: bool,
    /// Measure the page that is there
    #[arg(long)]
    no_build: bool,
    /// How many moves are played
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    moves: u32,
    /// How often the network is away, the line cut, the server killed
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    rounds: u32,
}

/// Builds what two windows need, and measures.
fn screens(options: &Screens) -> Result<()> {
    if !options.no_build {
        site::build(&site::Options { dev: options.dev })?;
    }
    setup::node_packages()?;
    let program = if options.dev {
        Program::Debug
    } else {
        Program::Release
    };
    let stage = Stage::start(&program.build()?)?;
    run(of_workspace("test")
        .args(["--quiet", "--test", "windows"])
        .args(["--", "--ignored", "--test-threads", "1", "--nocapture"])
        .env("SENTE_SCREENS_MOVES", options.moves.to_string())
        .env("SENTE_SCREENS_ROUNDS", options.rounds.to_string())
        // It is one long test.
        .env("SENTE_PATIENCE", "3")
        .envs(stage.variables.iter().map(|(name, value)| (name, value))))
}

/// Builds the program as people get it and the trials, and runs one.
pub(crate) fn run_trial(options: &Options) -> Result<()> {
    if options.trial.first().is_some_and(|trial| trial == "screens") {
        return screens(&Screens::parse_from(&options.trial));
    }
    let program = Program::Release.build()?;
    run(cargo()
        .args(["run", "--release", "--package", "trials"])
        .args(quiet_in_logs())
        .arg("--")
        .args(&options.trial)
        .arg("--program")
        .arg(program))
}

/// Each trial for some seconds, against a quick build of the program. The page must have been built.
pub(crate) fn short_form() -> Result<Found> {
    let program = Program::Debug.build()?;
    run(of_workspace("build")
        .args(["--bin", "trials"])
        .args(quiet_in_logs()))?;
    let trials = program.with_file_name("trials").with_extension(EXE_EXTENSION);
    let mut found = Found::default();
    let kill = ["kill", "--times", "20", "--games", "10"];
    let postgres = ["--database", "postgres"];
    let all: [&[&str]; 6] = [
        &kill,
        &["restart", "--times", "3", "--games", "10"],
        // One of each kind of weather but the slowest.
        &["line", "--times", "4", "--games", "10"],
        &["disk", "--times", "2", "--games", "10"],
        &[&kill[..], &postgres, &["--with-database"]].concat(),
        &[&["hosts", "--times", "4", "--games", "10"], &postgres[..]].concat(),
    ];
    for arguments in all {
        let name = arguments.join(" ");
        if arguments.contains(&"postgres") && !Path::new("/usr/lib/postgresql").is_dir() {
            found.add(Found::not_run("PostgreSQL is not installed"));
            continue;
        }
        println!("trial: {name}");
        let mut trial = Command::new(&trials);
        trial.args(arguments).arg("--program").arg(&program);
        // What the server says of a database that is gone is meant so.
        run_within(Some(LONGEST), trial.env("RUST_LOG", "off"))?;
        found.add(Found::held());
    }
    Ok(found)
}
