//! `cargo xtask`: building the page, playing, testing, without anything else to install by hand.
//!
//! Each command does its own set-up, so that both `cargo xtask play` and `cargo xtask test` work on a fresh machine
//! that has rustup's cargo, a C compiler and Node's npm.

mod browsers;
mod check;
mod e2e;
mod gate;
mod measure;
mod minify;
mod notices;
mod online;
mod optimise;
mod parts;
mod play;
mod prerender;
mod process;
mod setup;
mod site;
mod stage;

mod wasm;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Builds, plays and tests Sente.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask", arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Build everything, serve it, and open it in a browser
    Play(play::Options),
    /// Look at what changed and at what depends on it: format, lints, tests, in about a minute
    Check(check::Options),
    /// Run everything that must hold: format, lints, tests, browser tests
    Test(gate::Options),
    /// Build the page into target/site
    BuildWeb(site::Options),
    /// Run the browser tests
    E2e(e2e::Options),
    /// Take pictures of the main pages into target/shots
    Shots(site::Options),
    /// Measure a first visit with a slow phone on a slow line
    Load(e2e::LoadOptions),
    /// Try what online play has promised: kill, restart, cut off and load real servers
    Online(online::Options),
    /// Run a fuzz target for some seconds
    Fuzz(measure::FuzzOptions),
    /// Run the benches
    Bench(measure::BenchOptions),
    /// Measure YINSH's engine, natively and as the page has it
    Speed(measure::SpeedOptions),
    #[command(hide = true)]
    OpenWhenReady(play::OpenOptions),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(options) => play::play(&options),
        Command::Check(options) => check::check(&options),
        Command::Test(options) => gate::run_all(&options),
        Command::BuildWeb(options) => site::build(&options),
        Command::E2e(options) => e2e::run_tests(&options),
        Command::Shots(options) => e2e::shots(&options),
        Command::Load(options) => e2e::load(&options),
        Command::Online(options) => online::run_trial(&options),
        Command::Fuzz(options) => measure::fuzz(&options),
        Command::Bench(options) => measure::bench(&options),
        Command::Speed(options) => measure::speed(&options),
        Command::OpenWhenReady(options) => play::open_when_ready(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
