//! `sente bot`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use arena::{Contender, Pace};
use game_core::clock::TimeControl;
use games::GameId;
use search::MAX_LEVEL;
use wire::{Seat, Terms};

use crate::bot::{self, From, Settings, Stop, Times, Wanted};
use crate::failure::Failure;
use crate::game;
use crate::progress::at_interrupt;

/// Play on a server as a bot, with any engine that speaks UGI (yinsh) or USI (shogi)
///
/// Accepts challenges that suit and plays them, several at a time, by their clocks. Without --engine, Sente's own engines
/// play. When the connection breaks, or the bot is started again, its games go on. Ctrl-C ends it. The log goes to standard
/// error. docs/online.md describes what a bot and a server say to each other.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: sente bot --server https://sente.example --token-file token --level 6 --times live\n\n\
    Times are as in 250ms, 1.5s or 2m; a plain number counts milliseconds."
)]
pub(crate) struct Arguments {
    /// The address of the server
    #[arg(long, value_name = "URL")]
    server: String,
    /// A file that holds the bot's token, which the host of the server made
    #[arg(long, value_name = "FILE")]
    token_file: PathBuf,
    /// An engine, as `sente match` takes it: a command line, with its settings after `::`; needs one --game
    #[arg(long, value_name = "ENGINE", conflicts_with = "level")]
    engine: Option<String>,
    /// The level of Sente's own engine, 1 to 12; without, it plays as well as it can
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=i64::from(MAX_LEVEL)))]
    level: u8,
    /// A game to play; may be given several times [without any: all]
    #[arg(long = "game", value_name = "GAME", value_parser = game::by_name())]
    games: Vec<GameId>,
    /// Times to play at, parted by commas
    #[arg(
        long,
        value_enum,
        value_name = "TIMES",
        value_delimiter = ',',
        default_value = "live,days"
    )]
    times: Vec<Times>,
    /// Whose challenges are accepted
    #[arg(long, value_enum, value_name = "WHO", default_value = "anyone")]
    from: From,
    /// Decline games that start from a position
    #[arg(long)]
    usual: bool,
    /// Leave an invitation for anyone, made anew when it is taken, as in yinsh:600+10; may be given several times
    #[arg(long = "offer", value_name = "GAME:TIME", value_parser = offer)]
    offers: Vec<Terms>,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=64))]
    concurrency: u16,
    /// Time for an action where no clock says it
    #[arg(long, value_name = "TIME", default_value = "3s")]
    movetime: String,
    /// What is kept back of every clock for the way to the server
    #[arg(long, value_name = "TIME", default_value = "300ms")]
    overhead: String,
    /// End after so many games
    #[arg(long, value_name = "N")]
    play: Option<usize>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let shown = self.token_file.display();
        let token =
            std::fs::read_to_string(&self.token_file).with_context(|| format!("cannot read {shown}"))?;
        let token = token.trim();
        // It becomes part of a header.
        if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(anyhow!("{shown}: expected a token, found nothing or more than one word").into());
        }
        if !self.server.starts_with("http://") && !self.server.starts_with("https://") {
            let error = anyhow!(
                "--server: expected an address that begins with http:// or https://, found {:?}",
                self.server
            );
            return Err(Failure::Usage(error));
        }
        let settings = self.settings()?;
        let stop = Stop::default();
        let stopping = stop.clone();
        at_interrupt(move || stopping.stop())?;
        bot::run(&self.server, token, settings, stop)
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let games = if self.games.is_empty() {
            GameId::ALL.to_vec()
        } else {
            self.games.clone()
        };
        let engine = self
            .engine
            .as_deref()
            .map(|text| contender(text, &games))
            .transpose()?;
        let time = |name: &str, text: &str| -> Result<Duration, Failure> {
            arena::duration(text).map_err(|error| Failure::Usage(anyhow!("--{name}: {error}")))
        };
        Ok(Settings {
            wanted: Wanted {
                games,
                times: self.times.clone(),
                from: self.from,
                usual: self.usual,
            },
            offers: self.offers.clone(),
            engine,
            level: self.level,
            movetime: time("movetime", &self.movetime)?,
            overhead: time("overhead", &self.overhead)?,
            at_once: usize::from(self.concurrency),
            most: self.play,
        })
    }
}

/// Reads what `--offer` names: a usual game that others may watch.
fn offer(text: &str) -> Result<Terms, String> {
    let (game, time) = text
        .split_once(':')
        .ok_or("expected a game and a time, as in yinsh:600+10")?;
    let game = game.parse::<GameId>().map_err(|error| error.to_string())?;
    let time = time.parse::<TimeControl>().map_err(|error| error.to_string())?;
    let mut terms = Terms::new(game, time);
    terms.seat = Seat::Random;
    terms.watch = true;
    terms.check().map_err(|error| error.to_string())?;
    Ok(terms)
}

/// The engine that was asked for. Its pace is what its settings say, and empty where they say nothing.
fn contender(text: &str, games: &[GameId]) -> Result<Contender, Failure> {
    let [game] = games else {
        return Err(Failure::Usage(anyhow!(
            "--engine: expected one --game that it plays"
        )));
    };
    let own = std::env::current_exe().context("cannot find this program")?;
    // The clocks of the games say how long it may think.
    let clocks = Pace {
        movetime: Some(Duration::MAX),
        ..Pace::default()
    };
    let mut contender = Contender::parse(text, game.slug(), &own, clocks)
        .map_err(|error| Failure::Usage(anyhow!("--engine {text:?}: {error}")))?;
    if contender.pace == clocks {
        contender.pace = Pace::default();
    }
    Ok(contender)
}
