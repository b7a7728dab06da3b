//! `sente match`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, anyhow};
use arena::stats::Sprt;
use arena::{Contender, Match, Openings, Pace, Rules, Verdict, duration};
use games::{GameId, for_game};
use notation::Format;

use crate::failure::Failure;
use crate::game;
use crate::input;
use crate::output::print;
use crate::progress::{ProgressLine, at_interrupt};

/// Play two engines against each other, any that speak UGI (yinsh) or USI (shogi)
///
/// An engine is `sente` (this program), `sente:level=5,hash=64,nodes=1000`, or a command line in quotation marks, with its
/// settings after `::` as in `'/usr/games/fairy-stockfish :: Hash=64, nodes=1000, name=fairy'`. A setting is a limit
/// (`movetime`, `nodes`, `depth`, `clock`, `byoyomi`), the `name`, or an option of the engine.
///
/// Each opening is played twice, with colours swapped. The journal and a record of every game go to a folder; Ctrl-C ends
/// the match with the result so far, and `--resume` goes on with it.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente match shogi --engine sente:level=8 --engine sente:level=7 --movetime 100ms \\\n    \
    --games 20 --random-plies 8 --out /tmp/levels\n\n\
    Times are as in 250ms, 1.5s or 2m; a plain number counts milliseconds."
)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// An engine; twice, the one whose strength is asked for first
    #[arg(long = "engine", value_name = "ENGINE", required = true, num_args = 1)]
    engines: Vec<String>,
    /// The folder for the journal and the records
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Go on with the match in the folder
    #[arg(long)]
    resume: bool,
    /// How many games, rounded up to pairs
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Time for each action, where an engine has no limits of its own
    #[arg(long, value_name = "TIME")]
    movetime: Option<String>,
    /// Positions to look at for each action, likewise
    #[arg(long, value_name = "N")]
    nodes: Option<String>,
    /// Turns to look ahead, likewise
    #[arg(long, value_name = "TURNS")]
    depth: Option<String>,
    /// Time for the game, and what is added after each turn, likewise: 60s+600ms
    #[arg(long, value_name = "TIME[+TIME]")]
    clock: Option<String>,
    /// Time for each turn once the clock is used up (shogi), likewise
    #[arg(long, value_name = "TIME")]
    byoyomi: Option<String>,
    /// Openings from a file: a position, actions, or both (startpos moves …) a line; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<String>,
    /// Openings of so many random actions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    random_plies: Option<u32>,
    /// Where the chances of random openings come from; with --openings, shuffles them
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Stop as soon as one of two Elo differences is likely enough; the errors are 0.05 if not given
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// How much too late an answer may come
    #[arg(long, value_name = "TIME", default_value = "1s")]
    margin: String,
    /// How long an answer may take where no clock runs
    #[arg(long, value_name = "TIME", default_value = "10m")]
    patience: String,
    /// Call a game this long a draw
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// From this ply on, call a game a draw once both engines have said so for some turns
    #[arg(long, value_name = "PLIES")]
    draw_after: Option<u32>,
    /// The largest score that means a draw, in hundredths
    #[arg(long, value_name = "CP", default_value_t = 20, requires = "draw_after", value_parser = clap::value_parser!(i32).range(0..))]
    draw_score: i32,
    /// Call a game won once both engines have valued it so highly for some turns, in hundredths
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(i32).range(1..))]
    resign_score: Option<i32>,
    /// For how many turns in a row both engines have to agree on a draw or a win
    #[arg(long, value_name = "TURNS", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..))]
    agree: u32,
    /// Also write the records in this format; may be given several times
    #[arg(long, value_name = "FORMAT")]
    format: Vec<Format>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        for_game!(self.game, |P| self.play::<P>())
    }

    fn play<P: games::Game>(&self) -> Result<(), Failure> {
        let planned = self.plan::<P>()?;
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupt);
        at_interrupt(move || flag.store(true, Ordering::Relaxed))?;
        let mut line = ProgressLine::new();
        let (standing, verdict) =
            planned.run(&interrupt, &mut |standing| line.show(|| standing.progress()))?;
        line.end();
        print(&standing.to_string())?;
        match verdict {
            Verdict::Complete | Verdict::Accepted(_) => Ok(()),
            Verdict::Interrupted => Err(anyhow!("interrupted; --resume goes on with the match").into()),
        }
    }

    /// The match that was asked for.
    fn plan<P: games::Game>(&self) -> Result<Match<P>, Failure> {
        let usage = |error: anyhow::Error| Failure::Usage(error);
        let pace = self.pace()?;
        let [first, second] = &self.engines[..] else {
            return Err(usage(anyhow!(
                "--engine: expected two engines, found {}",
                self.engines.len()
            )));
        };
        let own = std::env::current_exe().context("cannot find this program")?;
        let contender = |text: &str| {
            Contender::parse(text, P::GAME, &own, pace)
                .map_err(|error| usage(anyhow!("--engine {text:?}: {error}")))
        };
        let mut contenders = [contender(first)?, contender(second)?];
        if contenders[0].name == contenders[1].name {
            contenders[1].name.push_str(" (2)");
        }
        let openings = match (&self.openings, self.random_plies) {
            (Some(file), _) => {
                let text =
                    input::text(file).with_context(|| format!("cannot read {}", input::shown(file)))?;
                let mut openings =
                    Openings::read(&text).map_err(|error| anyhow!("{}: {error}", input::shown(file)))?;
                if let Some(seed) = self.seed {
                    openings.shuffle(seed);
                }
                openings
            }
            (None, Some(plies)) => Openings::Random {
                plies,
                seed: self.seed.unwrap_or_default(),
            },
            (None, None) => Openings::Start,
        };
        if let Some(format) = self.format.iter().find(|format| !format.holds(P::GAME)) {
            return Err(usage(anyhow!("--format: {format} holds no games of {}", P::GAME)));
        }
        let sprt = |text: &String| {
            let expected = "two Elo differences, the smaller one first, and perhaps two errors below a half";
            Sprt::parse(text).ok_or_else(|| usage(anyhow!("--sprt: expected {expected}, found {text:?}")))
        };
        let time =
            |name: &str, text: &str| duration(text).map_err(|error| usage(anyhow!("--{name}: {error}")));
        Ok(Match {
            contenders,
            openings,
            rules: Rules {
                margin: time("margin", &self.margin)?,
                patience: time("patience", &self.patience)?,
                max_plies: self.max_plies,
                draw_after: self.draw_after,
                draw_score: self.draw_score,
                resign_score: self.resign_score,
                agree: self.agree,
            },
            games: self.games.next_multiple_of(2),
            concurrency: usize::from(self.concurrency),
            sprt: self.sprt.as_ref().map(sprt).transpose()?,
            folder: self.out.clone(),
            formats: self.format.clone(),
            resume: self.resume,
        })
    }

    fn pace(&self) -> Result<Pace, Failure> {
        let mut pace = Pace::default();
        for (name, value) in [
            ("movetime", &self.movetime),
            ("nodes", &self.nodes),
            ("depth", &self.depth),
            ("clock", &self.clock),
            ("byoyomi", &self.byoyomi),
        ] {
            if let Some(Err(error)) = value.as_ref().and_then(|value| pace.set(name, value)) {
                return Err(Failure::Usage(anyhow!("--{name}: {error}")));
            }
        }
        Ok(pace)
    }
}
