//! `sente book <game> play`.

use std::path::PathBuf;

use games::GameId;
use train::{Plan, Purpose, Trainee};

use crate::commands::selfplay;
use crate::failure::Failure;

/// Let the engine play against itself from the start, with varied openings
///
/// The first actions are chosen by chance among what the engine holds for good: all ten rings and two moves of each side in
/// YINSH, 24 moves in shogi. From there on it plays as well as it can. Each game is added to the file as soon as it is over:
/// Ctrl-C loses none of them, and the same command goes on. A game depends on the seed, its number, the nodes and the engine
/// alone.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente book yinsh play --games 100000 --nodes 300 --threads 2 --out yinsh.games"
)]
pub(crate) struct Arguments {
    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Positions to look at for each action
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Arguments {
    pub(super) fn run(&self, game: GameId) -> Result<(), Failure> {
        match game {
            GameId::Yinsh => self.play::<yinsh_engine::Engine>(),
            GameId::Shogi => self.play::<shogi_engine::Engine>(),
        }
    }

    fn play<E: Trainee>(&self) -> Result<(), Failure> {
        let plan = Plan {
            file: self.out.clone(),
            games: self.games,
            purpose: Purpose::Book,
            stray: 0,
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.into(),
        };
        selfplay::play::<E>(&plan, &E::built_in())
    }
}
