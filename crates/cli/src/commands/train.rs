//! `sente train`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use search::StopFlag;
use shogi_engine::{Evaluation, Network, Weights};
use train::shogi::network;
use train::yinsh::policy;
use train::{Learner, Lesson, Trainee, each_lesson, learn, resume, shogi, yinsh};

use super::selfplay::weights;
use crate::failure::Failure;
use crate::output::replace_file;
use crate::progress::{ProgressLine, at_interrupt};

/// Fit an engine's evaluation to games of `sente selfplay`
///
/// Prints after each pass how well the evaluation foretells the games, and the games held out (one of twenty). The state
/// after each pass is kept beside the result, with `.state` at the end: Ctrl-C ends, the same command goes on.
/// docs/training.md says how the engines' own were made.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente train yinsh --games first.games --out first.net")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand, Debug)]
enum Game {
    Yinsh(Yinsh),
    YinshPolicy(YinshPolicy),
    Shogi(Shogi),
    ShogiNetwork(ShogiNetwork),
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.game {
            Game::Yinsh(arguments) => arguments.run(),
            Game::YinshPolicy(arguments) => arguments.run(),
            Game::Shogi(arguments) => arguments.run(),
            Game::ShogiNetwork(arguments) => arguments.run(),
        }
    }
}

/// What is learnt from, and where to.
#[derive(clap::Args, Debug)]
struct Files {
    /// A file of games; may be given several times
    #[arg(long = "games", value_name = "FILE")]
    games: Vec<PathBuf>,
    /// The file for the result
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// What a game says of its positions.
#[derive(clap::Args, Debug)]
struct Said {
    /// How much later searches count in what a game says of a position: each this much of the one before; 1: its result alone
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share)]
    lambda: f32,
}

/// Fit a network
///
/// What is told of each pass is the mean square of what the network's chance to win is off its target. Without games the
/// network is a random one, to begin from nothing.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente train yinsh --games first.games --out first.net\n\n\
    Then: sente engine yinsh --weights first.net"
)]
struct Yinsh {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    said: Said,
    /// The network to begin with; without, a random one
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// The size of the first steps
    #[arg(long, value_name = "RATE", default_value_t = 0.003, value_parser = rate)]
    rate: f32,
    /// How much of the target the game says, 0 to 1; the rest is the search's value
    #[arg(long, value_name = "SHARE", default_value_t = 0.25, value_parser = share)]
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
}

/// Fit the policy that comes with a network
///
/// It orders the moves of a search: by how likely a search is to choose them. The network stays as it is, and the file for the result
/// holds both. What is told of each pass is the mean cross-entropy, and how often what was chosen is among the likeliest.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente train yinsh-policy --games first.games --network first.net --out first-policy.net\n\n\
    Then: sente engine yinsh --weights first-policy.net"
)]
struct YinshPolicy {
    #[command(flatten)]
    files: Files,
    /// The network that it comes with; without, the one that is built in
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// The size of the first steps
    #[arg(long, value_name = "RATE", default_value_t = 0.15, value_parser = rate)]
    rate: f32,
    /// Where the order comes from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Fit the weights of a sum over features
///
/// What is told of each pass is the mean logistic loss. Without games the weights are those set by hand, to begin from
/// nothing.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente train shogi --games first.games --out first.bin\n\n\
    Then: sente engine shogi --weights first.bin"
)]
struct Shogi {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    said: Said,
    /// The weights to begin with; without, those set by hand
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// How far a weight goes in the first steps, as a part of how far it is expected to go
    #[arg(long, value_name = "RATE", default_value_t = 0.05, value_parser = rate)]
    rate: f32,
    /// How much of the target the game says, 0 to 1; the rest is the search's value
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    result_share: f32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// The value that stands for e times the chance to win, but in later searches (`--lambda`), where it is 600; 0 takes the one that
    /// foretells the results best
    #[arg(long, value_name = "UNITS", default_value_t = 600.0, value_parser = units)]
    scale: f32,
    /// How strongly each weight is held where it began: how many positions tell as much as one alone would
    #[arg(long, value_name = "N", default_value_t = 0.1, value_parser = units)]
    likeness: f32,
}

/// Fit a network to what a sum over features is off
///
/// The sum stays as it is, and becomes part of the file. What is told of each pass is the mean logistic loss, without what the
/// targets leave open by themselves. Without games the network is one that says next to nothing.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente train shogi-network --games first.games --out first.net\n\n\
    Then: sente engine shogi --weights first.net"
)]
struct ShogiNetwork {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    said: Said,
    /// The weights of the sum that it is to add to; without, those of the network to begin with, or those that are built in for the levels
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The network to go on from, and to be held near; without, one that says next to nothing
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// How often each position is used
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// The size of the first steps
    #[arg(long, value_name = "RATE", default_value_t = 0.001, value_parser = rate)]
    rate: f32,
    /// How much of the target the game says, 0 to 1; the rest is the search's value
    #[arg(long, value_name = "SHARE", default_value_t = 0.6, value_parser = share)]
    result_share: f32,
    /// Positions for each step
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// How much the first layer's weights shrink in a step, as a part of its size: to nothing, or to those of the network to go on
    /// from
    #[arg(long, value_name = "SHARE", default_value_t = 6.0, value_parser = units)]
    decay: f32,
    /// Where the chances come from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Threads to compute with; another number gives another network, as good
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// A share of a whole.
fn share(text: &str) -> Result<f32, String> {
    number(text, |share| (0.0..=1.0).contains(&share)).ok_or("expected 0 to 1".to_owned())
}

/// The size of a step.
fn rate(text: &str) -> Result<f32, String> {
    number(text, |rate| rate > 0.0 && rate <= 1.0).ok_or("expected more than 0, at most 1".to_owned())
}

/// A number that is not negative.
fn units(text: &str) -> Result<f32, String> {
    number(text, |units| (0.0..=1e6).contains(&units)).ok_or("expected 0 or more".to_owned())
}

fn number(text: &str, fits: impl FnOnce(f32) -> bool) -> Option<f32> {
    text.parse().ok().filter(|&number| fits(number))
}

impl Yinsh {
    fn run(&self) -> Result<(), Failure> {
        let start = self
            .start
            .as_ref()
            .map(|path| weights::<yinsh_engine::Engine>(Some(path)));
        let start = start.transpose()?;
        let stop = stop_at_interrupt()?;
        let engine = yinsh_engine::Engine::new(1);
        let mut samples = yinsh::Samples::default();
        let add = |lesson: Lesson<'_, _>| samples.add(&engine, &lesson);
        let games = self
            .files
            .lessons::<yinsh_engine::Engine>(self.said.lambda, &stop, add)?;
        println!("{games} games, {} positions", samples.len());
        let settings = yinsh::Settings {
            epochs: self.epochs,
            rate: self.rate,
            result_share: self.result_share,
            batch: self.batch as usize,
            seed: self.seed,
            threads: self.threads.into(),
        };
        let mut learning = match &start {
            Some(start) => yinsh::Learning::with_start(&samples, &settings, start),
            None => yinsh::Learning::new(&samples, &settings),
        };
        self.files.learn(&mut learning, self.epochs, &stop, |learning| {
            println!("{}", learning.progress());
        })?;
        let before = start.as_ref().map(|start| format!("{}; then ", start.about()));
        let about = format!(
            "{}{} positions of {games} games; epochs {}, rate {}, lambda {}, result-share {}, batch {}, seed {}, threads {}",
            before.unwrap_or_default(),
            samples.len(),
            self.files.epochs(self.epochs),
            self.rate,
            self.said.lambda,
            self.result_share,
            self.batch,
            self.seed,
            self.threads,
        );
        let policy = start.and_then(|start| start.policy().cloned());
        self.files
            .finish(&learning.network(&about).with_policy(policy).write())
    }
}

impl YinshPolicy {
    fn run(&self) -> Result<(), Failure> {
        if self.files.games.is_empty() {
            return Err(Failure::Usage(anyhow!(
                "--games: expected games to learn from, found none"
            )));
        }
        let network = weights::<yinsh_engine::Engine>(self.network.as_deref())?;
        let stop = stop_at_interrupt()?;
        let mut samples = policy::Samples::default();
        let add = |lesson: Lesson<'_, _>| samples.add(&lesson);
        let games = self.files.lessons::<yinsh_engine::Engine>(1.0, &stop, add)?;
        println!("{games} games, {} positions", samples.len());
        let settings = policy::Settings {
            epochs: self.epochs,
            rate: self.rate,
            seed: self.seed,
        };
        let mut learning = policy::Learning::new(&samples, &settings);
        self.files.learn(&mut learning, self.epochs, &stop, |learning| {
            println!("{}", learning.progress());
        })?;
        let about = format!(
            "{} positions of {games} games; epochs {}, rate {}, seed {}",
            samples.len(),
            self.files.epochs(self.epochs),
            self.rate,
            self.seed,
        );
        let network = network.with_policy(Some(learning.policy(&about)));
        self.files.finish(&network.write())
    }
}

impl Shogi {
    fn run(&self) -> Result<(), Failure> {
        let start = match &self.start {
            Some(path) => weights::<shogi_engine::Engine>(Some(path))?.weights,
            None => Weights::by_hand(),
        };
        let stop = stop_at_interrupt()?;
        let mut samples = shogi::Samples::default();
        let add = |lesson: Lesson<'_, _>| samples.add(&lesson);
        let games = self
            .files
            .lessons::<shogi_engine::Engine>(self.said.lambda, &stop, add)?;
        let scale = if self.scale > 0.0 {
            self.scale
        } else {
            samples.learnt.best_scale()
        };
        println!(
            "{games} games, {} positions, {} held out, {} left out as double, scale {scale}",
            samples.learnt.len(),
            samples.held_out.len(),
            samples.doubles
        );
        let settings = shogi::Settings {
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate,
            result: self.result_share,
            scale,
            likeness: self.likeness,
            ..shogi::Settings::default()
        };
        let mut fit = shogi::Fit::new(&start, &samples, settings);
        self.files.learn(&mut fit, self.epochs, &stop, |fit| {
            println!("{}", fit.progress());
        })?;
        if !self.files.games.is_empty() {
            print!("{}", fit.changes());
        }
        self.files.finish(&fit.weights().to_bytes())
    }
}

impl ShogiNetwork {
    fn run(&self) -> Result<(), Failure> {
        let start = self.start.as_ref().map(|path| network(path)).transpose()?;
        let weights = match (&self.weights, &start) {
            (Some(path), _) => weights::<shogi_engine::Engine>(Some(path))?.weights,
            (None, Some((sum, _))) => sum.clone(),
            (None, None) => Weights::default(),
        };
        let start = start.map(|(_, network)| network);
        let stop = stop_at_interrupt()?;
        let mut samples = network::Samples::new(shogi_engine::Evaluator::new(&weights));
        let add = |lesson: Lesson<'_, _>| samples.add(&lesson);
        let games = self
            .files
            .lessons::<shogi_engine::Engine>(self.said.lambda, &stop, add)?;
        println!(
            "{games} games, {} positions, {} of them held out, {} left out as double",
            samples.len(),
            samples.held_out(),
            samples.doubles
        );
        let settings = network::Settings {
            epochs: self.epochs,
            rate: self.rate,
            result_share: self.result_share,
            batch: self.batch as usize,
            decay: self.decay,
            seed: self.seed,
            threads: self.threads.into(),
        };
        let mut learning = match &start {
            Some(start) => network::Learning::with_start(&samples, settings, start),
            None => network::Learning::new(&samples, settings),
        };
        self.files.learn(&mut learning, self.epochs, &stop, |learning| {
            println!("{}", learning.progress());
        })?;
        let before = start.map(|start| format!("{}; then ", start.about()));
        let about = format!(
            "{}{} positions of {games} games; epochs {}, rate {}, lambda {}, result-share {}, batch {}, decay {}, seed {}, threads {}",
            before.unwrap_or_default(),
            samples.len(),
            self.files.epochs(self.epochs),
            self.rate,
            self.said.lambda,
            self.result_share,
            self.batch,
            self.decay,
            self.seed,
            self.threads,
        );
        let evaluation = Evaluation {
            weights,
            network: Some(learning.network(&about)),
        };
        self.files.finish(&evaluation.to_bytes())
    }
}

/// The sum and the network in a file.
fn network(path: &Path) -> Result<(Weights, Network), Failure> {
    let Evaluation { weights, network } = weights::<shogi_engine::Engine>(Some(path))?;
    let missing = || {
        anyhow!(
            "{}: expected a network, found the weights of a sum",
            path.display()
        )
    };
    Ok((weights, network.ok_or_else(missing)?))
}

fn stop_at_interrupt() -> Result<StopFlag, Failure> {
    let stop = StopFlag::new();
    let flag = stop.clone();
    at_interrupt(move || flag.stop())?;
    Ok(stop)
}

impl Files {
    /// Shows the positions of all files, and answers with the number of games.
    fn lessons<E: Trainee>(
        &self,
        lambda: f32,
        stop: &StopFlag,
        see: impl FnMut(Lesson<'_, E::Position>),
    ) -> Result<usize, Failure> {
        let mut line = ProgressLine::new();
        let progress = |path: &Path, game: usize, games: usize| {
            line.show(|| format!("{}: game {game} of {games}", path.display()));
        };
        let games =
            each_lesson::<E>(&self.games, lambda, stop, progress, see).map_err(anyhow::Error::from)?;
        line.end();
        if stop.is_stopped() {
            return Err(anyhow!("interrupted").into());
        }
        Ok(games)
    }

    /// How many passes there are to be: none without games.
    fn epochs(&self, asked: u32) -> u32 {
        if self.games.is_empty() { 0 } else { asked }
    }

    /// The file that holds the state of learning.
    fn state(&self) -> PathBuf {
        self.out.with_added_extension("state")
    }

    /// Learns from where it was interrupted on.
    fn learn<L: Learner>(
        &self,
        learner: &mut L,
        epochs: u32,
        stop: &StopFlag,
        report: impl FnMut(&mut L),
    ) -> Result<(), Failure> {
        let epochs = self.epochs(epochs);
        if epochs == 0 {
            return Ok(());
        }
        let state = self.state();
        resume(learner, &state).map_err(anyhow::Error::from)?;
        let finished = learn(learner, epochs, Some(&state), stop, report)
            .with_context(|| format!("cannot write {}", state.display()))?;
        if finished {
            Ok(())
        } else {
            Err(anyhow!("interrupted; the same command goes on").into())
        }
    }

    /// Writes what was learnt, and takes the state away.
    fn finish(&self, result: &[u8]) -> Result<(), Failure> {
        replace_file(&self.out, result).with_context(|| format!("cannot write {}", self.out.display()))?;
        if !self.games.is_empty() {
            let state = self.state();
            std::fs::remove_file(&state).with_context(|| format!("cannot remove {}", state.display()))?;
        }
        Ok(())
    }
}
