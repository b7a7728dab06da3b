//! `sente`: rules, records, engine and web server from the command line.
//!
//! Each command lies in a file of its own under `commands`. What a command prints goes to standard output and is
//! meant for programs as well; errors go to standard error. The exit status is 0 after a job done, 1 after one that
//! failed, 2 after wrong usage.

mod bot;
mod commands;
mod database;
mod failure;
mod game;
mod input;
mod output;
mod progress;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Play, study and program YINSH and shogi.
#[derive(Parser, Debug)]
#[command(name = "sente", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "`sente <command> --help` says more about a command.\n\
    Exit status: 0 after a job done, 1 after one that failed, 2 after wrong usage.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Perft(commands::perft::Arguments),
    Moves(commands::moves::Arguments),
    PlayOut(commands::play_out::Arguments),
    Replay(commands::replay::Arguments),
    Convert(commands::convert::Arguments),
    Review(commands::review::Arguments),
    Picture(Box<commands::picture::Arguments>),
    Engine(commands::engine::Arguments),
    Match(Box<commands::match_::Arguments>),
    Ladder(commands::ladder::Arguments),
    Openings(commands::openings::Arguments),
    Solve(commands::solve::Arguments),
    Endings(commands::endings::Arguments),
    Prove(commands::prove::Arguments),
    Selfplay(commands::selfplay::Arguments),
    Puzzles(commands::puzzles::Arguments),
    Train(commands::train::Arguments),
    Tune(commands::tune::Arguments),
    Book(commands::book::Arguments),
    Bench(commands::bench::Arguments),
    Calibrate(commands::calibrate::Arguments),
    Serve(commands::serve::Arguments),
    Admin(commands::admin::Arguments),
    Bot(commands::bot::Arguments),
    Completions(commands::completions::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Perft(arguments) => arguments.run(),
        Command::Moves(arguments) => arguments.run(),
        Command::PlayOut(arguments) => arguments.run(),
        Command::Replay(arguments) => arguments.run(),
        Command::Convert(arguments) => arguments.run(),
        Command::Review(arguments) => arguments.run(),
        Command::Picture(arguments) => arguments.run(),
        Command::Engine(arguments) => arguments.run(),
        Command::Match(arguments) => arguments.run(),
        Command::Ladder(arguments) => arguments.run(),
        Command::Openings(arguments) => arguments.run(),
        Command::Solve(arguments) => arguments.run(),
        Command::Endings(arguments) => arguments.run(),
        Command::Prove(arguments) => arguments.run(),
        Command::Selfplay(arguments) => arguments.run(),
        Command::Puzzles(arguments) => arguments.run(),
        Command::Train(arguments) => arguments.run(),
        Command::Tune(arguments) => arguments.run(),
        Command::Book(arguments) => arguments.run(),
        Command::Bench(arguments) => arguments.run(),
        Command::Calibrate(arguments) => arguments.run(),
        Command::Serve(arguments) => arguments.run(),
        Command::Admin(arguments) => arguments.run(),
        Command::Bot(arguments) => arguments.run(),
        Command::Completions(arguments) => arguments.run(),
    };
    result.map_or_else(Failure::report, |()| ExitCode::SUCCESS)
}
