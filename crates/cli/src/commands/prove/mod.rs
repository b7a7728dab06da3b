//! `sente prove`.

mod check;
mod endings;
mod journal;
mod placements;

use std::path::PathBuf;

use clap::Subcommand;
use yinsh_engine::ProofLimits;

use crate::failure::Failure;

/// Prove how positions of YINSH end, in files that the rules alone can check
///
/// `yinsh` proves: how far back from the end the results of blitz games are certain, or how the endings of a file end. `check` reads
/// the proofs, and knows neither engine nor solver. docs/proofs.md says what a proof is, and what was found.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Prove positions of YINSH
    ///
    /// Without `--positions`: the placements of all ten rings that were played most often in the games of the opening book. The engine
    /// plays each out with itself in blitz, and the solver goes back from the end, turn by turn, as long as it can tell who wins. A
    /// line each, parted by tabs; the proofs lie in a file beside it, with `.proofs` behind its name. Each line is written as soon as
    /// it is known: Ctrl-C ends, and the same command goes on.
    #[command(after_help = "Example: sente prove yinsh --count 100 --out placements.tsv")]
    Yinsh(Yinsh),
    /// Check the proofs of a file by the rules alone
    ///
    /// Says how many are right, and of what. The exit status is 1 where one is wrong; the first line that is wrong then says where.
    #[command(after_help = "Example: sente prove check placements.tsv.proofs")]
    Check {
        /// The file
        file: PathBuf,
    },
}

#[derive(clap::Args, Debug)]
struct Yinsh {
    /// How many placements
    #[arg(long, value_name = "N", default_value_t = 100, conflicts_with = "positions", value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Positions that the engine looks at for each action of the games
    #[arg(long, value_name = "N", default_value_t = 20_000, conflicts_with = "positions", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Positions to make at most for each question to the solver
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    most: u64,
    /// Bytes of a proof at most
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(0..=100_000_000))]
    largest: u32,
    /// Prove the endings of a file of `sente endings` instead
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// MiB for what the solver keeps of one position.
const HASH: usize = 256;

impl Yinsh {
    fn limits(&self) -> ProofLimits {
        ProofLimits {
            nodes: self.most,
            bytes: self.largest as usize,
        }
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Yinsh(wanted) => match &wanted.positions {
                Some(positions) => endings::run(wanted, positions),
                None => placements::run(wanted),
            },
            What::Check { file } => check::run(file),
        }
    }
}
