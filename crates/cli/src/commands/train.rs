//! `sente train`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, anyhow};
use yinsh_train::data::Samples;
use yinsh_train::games;
use yinsh_train::train::{Learner, Settings};

use crate::failure::Failure;
use crate::progress::{ProgressLine, at_interrupt};

/// Fit a network for the engine to games of `sente selfplay`
///
/// Prints, after each pass, the mean square of what the network's chance to win is off its target: in the positions it
/// learns from, and in games held out (one of twenty). The state after each pass is kept beside the network, with
/// `.state` at the end: Ctrl-C ends, the same command goes on. Without games the network is a random one, to begin from
/// nothing.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente train yinsh --games first.games --out first.net\n\n\
    Then: sente engine yinsh --network first.net"
)]
pub(crate) struct Arguments {
    /// The game: only the engine of YINSH learns so
    #[arg(value_parser = ["yinsh"])]
    game: String,
    /// A file of games; may be given several times
    #[arg(long = "games", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// The size of the first steps
    #[arg(long, value_name = "RATE", default_value_t = 0.003)]
    rate: f32,
    /// How much of the target is the game's result, 0 to 1; the rest is the search's value
    #[arg(long, value_name = "SHARE", default_value_t = 0.4)]
    result_share: f32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads to compute with; another number gives another network, as good
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The file for the network
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        if !(0.0..=1.0).contains(&self.result_share) {
            let share = self.result_share;
            return Err(Failure::Usage(anyhow!(
                "--result-share: expected 0 to 1, found {share}"
            )));
        }
        if !(self.rate > 0.0 && self.rate <= 1.0) {
            let rate = self.rate;
            return Err(Failure::Usage(anyhow!(
                "--rate: expected more than 0, at most 1, found {rate}"
            )));
        }
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        at_interrupt(move || flag.store(true, Ordering::Relaxed))?;
        let (samples, games) = self.samples(&interrupt)?;
        let settings = Settings {
            epochs: if self.files.is_empty() { 0 } else { self.epochs },
            rate: self.rate,
            result_share: self.result_share,
            batch: self.batch as usize,
            seed: self.seed,
            threads: self.threads.into(),
            state: (!self.files.is_empty()).then(|| self.out.with_added_extension("state")),
        };
        let mut learner = Learner::new(&samples, &settings).map_err(anyhow::Error::from)?;
        println!("{games} games, {} positions", samples.len());
        let finished = learner.run(&interrupt, |progress| println!("{progress}"));
        if !finished.map_err(anyhow::Error::from)? {
            return Err(anyhow!("interrupted; the same command goes on").into());
        }
        let about = format!(
            "{} positions of {games} games; epochs {}, rate {}, result-share {}, batch {}, seed {}, threads {}",
            samples.len(),
            settings.epochs,
            self.rate,
            self.result_share,
            self.batch,
            self.seed,
            self.threads,
        );
        let network = learner.network(&about).write();
        // Whole or not at all: a network that is there is replaced at once.
        let new = self.out.with_added_extension("new");
        std::fs::write(&new, network)
            .and_then(|()| std::fs::rename(&new, &self.out))
            .with_context(|| format!("cannot write {}", self.out.display()))?;
        if let Some(state) = &settings.state {
            std::fs::remove_file(state).with_context(|| format!("cannot remove {}", state.display()))?;
        }
        Ok(())
    }

    /// The positions of all files, and the number of games.
    fn samples(&self, interrupt: &AtomicBool) -> Result<(Samples, usize), Failure> {
        let engine = yinsh_engine::Engine::new(1);
        let mut samples = Samples::default();
        let mut line = ProgressLine::new();
        let mut count = 0;
        for path in &self.files {
            let games = games::read(path).map_err(anyhow::Error::from)?;
            for (index, game) in games.iter().enumerate() {
                if interrupt.load(Ordering::Relaxed) {
                    return Err(anyhow!("interrupted").into());
                }
                samples
                    .add(&engine, game)
                    .map_err(|place| games::illegal(path, game, place))
                    .map_err(anyhow::Error::from)?;
                line.show(|| format!("{}: game {} of {}", path.display(), index + 1, games.len()));
            }
            count += games.len();
        }
        line.end();
        Ok((samples, count))
    }
}
