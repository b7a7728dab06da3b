//! What online play has promised, tried on real servers: they are killed, restarted, cut off, without room and loaded while players play on.
//!
//! `cargo xtask online <trial>` builds what a trial needs and runs it. Each ends with what it counted, and fails if something
//! happened that should never happen: a confirmed action that is lost, an event that changes, a hole in the numbers.

mod disk;
mod findings;
mod host;
mod line;
mod load;
mod people;
mod player;
mod replica;
mod stage;
mod trouble;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Tries what online play has promised.
#[derive(Parser, Debug)]
#[command(
    name = "cargo xtask online",
    arg_required_else_help = true,
    after_help = "Another one needs a browser: `cargo xtask online screens` measures what two windows see of each other."
)]
struct Arguments {
    #[command(subcommand)]
    trial: Trial,
    #[command(flatten)]
    common: Common,
}

#[derive(Args, Clone, Debug)]
struct Common {
    /// The program whose server is tried
    #[arg(
        long,
        value_name = "FILE",
        global = true,
        default_value = "target/release/sente"
    )]
    program: PathBuf,
    /// Where games are kept
    #[arg(long, value_enum, global = true, default_value = "sqlite")]
    database: Database,
    /// What hosts tell each other by, where there are two
    #[arg(long, value_enum, global = true, default_value = "notify")]
    bus: Bus,
    /// How many games go on at once
    #[arg(long, value_name = "COUNT", global = true, default_value_t = 50)]
    games: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Database {
    /// A file in a temporary folder
    Sqlite,
    /// A server of the trial's own, in a temporary folder
    Postgres,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Bus {
    /// The database's own notices
    Notify,
    /// A NATS server of the trial's own
    Nats,
}

#[derive(Subcommand, Debug)]
enum Trial {
    /// Kill the server at any moment, and start it again
    Kill {
        /// How often
        #[arg(long, value_name = "COUNT", default_value_t = 100)]
        times: u32,
        /// Kill the database as well, every so often (PostgreSQL)
        #[arg(long)]
        with_database: bool,
    },
    /// Stop the server as its host would, and start it again
    Restart {
        /// How often
        #[arg(long, value_name = "COUNT", default_value_t = 20)]
        times: u32,
    },
    /// Let the network between the players and the server go wrong in every way
    Line {
        /// How often
        #[arg(long, value_name = "COUNT", default_value_t = 20)]
        times: u32,
    },
    /// Two servers on one database, players of a game on different ones; now and then one of them is killed
    Hosts {
        /// How often
        #[arg(long, value_name = "COUNT", default_value_t = 20)]
        times: u32,
    },
    /// Let the disk be full while people play, and then have room again
    Disk {
        /// How often
        #[arg(long, value_name = "COUNT", default_value_t = 10)]
        times: u32,
        /// Let the disk fail as well, so that it can only be read: as root, with a file system in a file (ext4)
        #[arg(long)]
        read_only: bool,
    },
    /// So many sockets and actions a second
    Load(load::Options),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("error: cannot start the threads of the trial: {error}");
            return ExitCode::FAILURE;
        }
    };
    let common = &arguments.common;
    let result = runtime.block_on(async {
        match &arguments.trial {
            Trial::Kill { times, with_database } => trouble::kill(common, *times, *with_database).await,
            Trial::Restart { times } => trouble::restart(common, *times).await,
            Trial::Line { times } => trouble::line(common, *times).await,
            Trial::Hosts { times } => trouble::hosts(common, *times).await,
            Trial::Disk { times, read_only } => disk::disk(common, *times, *read_only).await,
            Trial::Load(options) => load::load(common, options).await,
        }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
