//! `cargo xtask`: building the page, playing, testing, without anything else to install by hand.
//!
//! Each command does its own set-up, so that both `cargo xtask play` and `cargo xtask test` work on a fresh machine
//! that has rustup's cargo, a C compiler and Node's npm.

mod minify;
mod process;
mod setup;
mod site;

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
    /// Build the page into target/site
    BuildWeb(site::Options),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::BuildWeb(options) => site::build(&options),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
