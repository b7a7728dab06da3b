//! `sente selfplay`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use yinsh_engine::{Engine, Network};
use yinsh_train::selfplay::Plan;

use crate::failure::Failure;
use crate::progress::{ProgressLine, at_interrupt};

/// Let the engine play against itself, for `sente train` to learn from
///
/// Each game is added to the file as soon as it is over: Ctrl-C loses none of them, and the same command goes on. A game
/// depends on the seed, its number, the nodes and the network alone. docs/training.md tells how the engine's own network was
/// made.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente selfplay yinsh --games 20000 --nodes 1000 --threads 2 --out first.games"
)]
pub(crate) struct Arguments {
    /// The game: only the engine of YINSH learns so
    #[arg(value_parser = ["yinsh"])]
    game: String,
    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Positions to look at for each action
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The network to play with; without, the engine's own
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The table of each player, in MiB: searches are short.
const HASH: usize = 4;

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let network = network(self.network.as_deref())?;
        let plan = Plan {
            file: self.out.clone(),
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
            threads: self.threads.into(),
        };
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        at_interrupt(move || flag.store(true, Ordering::Relaxed))?;
        let mut line = ProgressLine::new();
        let begin = Instant::now();
        let mut first = None;
        let done = plan.run(
            || Engine::with_network(HASH, network.clone()),
            &interrupt,
            |games| {
                let first = *first.get_or_insert(games - 1);
                let rate = f64::from(games - first) / begin.elapsed().as_secs_f64();
                line.show(|| format!("{games} of {} games, {rate:.1} a second", self.games));
            },
        );
        line.end();
        let games = done.map_err(anyhow::Error::from)?;
        if games < self.games {
            return Err(anyhow!(
                "interrupted after {games} of {} games; the same command goes on",
                self.games
            )
            .into());
        }
        Ok(())
    }
}

/// The network of a file, or the engine's own.
pub(super) fn network(path: Option<&std::path::Path>) -> Result<Network, Failure> {
    let Some(path) = path else {
        return Ok(Network::shipped());
    };
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    Ok(Network::read(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?)
}
