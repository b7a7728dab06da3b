//! `sente engine`.

use std::io;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use engine_protocol::Protocol;
use games::{Game as _, GameId};
use train::Trainee;

use super::selfplay::weights;
use crate::failure::Failure;
use crate::game;

/// Run the engine for another program, on standard input and output: UGI for yinsh, USI for shogi
///
/// docs/protocol.md describes the protocols.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: printf 'position startpos moves 7g7f\\ngo movetime 500\\n' | sente engine shogi"
)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// The weights to judge with, as `sente train` makes them; without, the engine's own
    #[arg(long, value_name = "FILE", visible_alias = "network")]
    weights: Option<PathBuf>,
    /// Another value for one of the search's margins, to measure what it is worth; may be given several times
    #[arg(long = "margin", value_name = "NAME=VALUE", value_parser = margin)]
    margins: Vec<(String, i32)>,
}

/// Reads `name=value`.
fn margin(text: &str) -> Result<(String, i32), String> {
    let read = || {
        let (name, value) = text.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    read().ok_or_else(|| "expected a name and a whole number, as in reductions=0".to_owned())
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            GameId::Yinsh => {
                let set = yinsh_engine::Engine::set_selectivity;
                let protocol = Protocol::Ugi {
                    find_mate: yinsh_engine::Engine::find_win,
                };
                serve(protocol, self.engine(set)?)
            }
            GameId::Shogi => {
                let protocol = Protocol::Usi {
                    declares_win: shogi::Position::declaration_holds,
                    find_mate: shogi_engine::Engine::find_mate,
                };
                let set = shogi_engine::Engine::set_selectivity;
                serve(protocol, self.engine(set)?)
            }
        }
    }

    /// The engine that was asked for; `set` sets one of its margins, or says that there is none of that name.
    fn engine<E: Trainee>(&self, set: fn(&mut E, &str, i32) -> bool) -> Result<E, Failure> {
        let mut engine = E::with_weights(&weights::<E>(self.weights.as_deref())?);
        for (name, value) in &self.margins {
            if !set(&mut engine, name, *value) {
                return Err(Failure::Usage(anyhow!("--margin: the search has no {name}")));
            }
        }
        Ok(engine)
    }
}

fn serve<E: search::Engine + Send + 'static>(protocol: Protocol<E>, engine: E) -> Result<(), Failure> {
    let input = io::BufReader::new(io::stdin());
    Ok(
        engine_protocol::serve(protocol, move || engine, input, io::stdout())
            .context("cannot write to standard output")?,
    )
}
