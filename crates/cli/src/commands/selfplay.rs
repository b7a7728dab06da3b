//! `sente selfplay`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use games::GameId;
use search::StopFlag;
use train::{Plan, Purpose, Trainee};

use crate::failure::Failure;
use crate::game;
use crate::progress::{ProgressLine, at_interrupt};

/// Let the engine play against itself, for `sente train` to learn from
///
/// Each game is added to the file as soon as it is over: Ctrl-C loses none of them, and the same command goes on. A game
/// depends on the seed, its number, the nodes and the weights alone. docs/training.md tells how the engines' own weights
/// were made.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente selfplay yinsh --games 20000 --nodes 1000 --threads 2 --out first.games"
)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Positions to look at for each action
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Play something random in so many of a thousand actions: positions that nobody would play for teach as well
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=1000))]
    stray: u32,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The weights to play with, as `sente train` makes them; without, the engine's own
    #[arg(long, value_name = "FILE", visible_alias = "network")]
    weights: Option<PathBuf>,
    /// The file to write, or to go on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            GameId::Yinsh => self.play::<yinsh_engine::Engine>(),
            GameId::Shogi => self.play::<shogi_engine::Engine>(),
        }
    }

    fn play<E: Trainee>(&self) -> Result<(), Failure> {
        let weights = weights::<E>(self.weights.as_deref())?;
        let plan = Plan {
            file: self.out.clone(),
            games: self.games,
            purpose: Purpose::Learning,
            nodes: self.nodes,
            stray: self.stray,
            seed: self.seed,
            threads: self.threads.into(),
        };
        play::<E>(&plan, &weights)
    }
}

/// Plays what is missing of a plan's games until Ctrl-C, and says how far it is.
pub(super) fn play<E: Trainee>(plan: &Plan, weights: &E::Weights) -> Result<(), Failure> {
    let stop = StopFlag::new();
    let flag = stop.clone();
    at_interrupt(move || flag.stop())?;
    let mut line = ProgressLine::new();
    let begin = Instant::now();
    let mut first = None;
    let done = plan.run::<E>(weights, &stop, |games| {
        let first = *first.get_or_insert(games - 1);
        let rate = f64::from(games - first) / begin.elapsed().as_secs_f64();
        line.show(|| format!("{games} of {} games, {rate:.1} a second", plan.games));
    });
    line.end();
    let games = done.map_err(anyhow::Error::from)?;
    if games < plan.games {
        return Err(anyhow!(
            "interrupted after {games} of {} games; the same command goes on",
            plan.games
        )
        .into());
    }
    Ok(())
}

/// The weights of a file, or the engine's own.
pub(super) fn weights<E: Trainee>(path: Option<&Path>) -> Result<E::Weights, Failure> {
    let Some(path) = path else {
        return Ok(E::built_in());
    };
    let shown = path.display();
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {shown}"))?;
    Ok(E::read_weights(&bytes).map_err(|error| anyhow!("{shown}: {error}"))?)
}
