//! `sente engine`.

use std::io;

use anyhow::Context as _;
use engine_protocol::Dialect;

use crate::failure::Failure;
use crate::game::Game;

/// Run the engine for another program, on standard input and output: UGI for yinsh, USI for shogi
///
/// docs/protocol.md describes the protocols.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: printf 'position startpos moves 7g7f\\ngo movetime 500\\n' | sente engine shogi"
)]
pub(crate) struct Arguments {
    game: Game,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            Game::Yinsh => serve::<yinsh_engine::Engine>(Dialect::Ugi),
            Game::Shogi => serve::<shogi_engine::Engine>(Dialect::Usi),
        }
    }
}

fn serve<E: search::Engine>(dialect: Dialect) -> Result<(), Failure> {
    let input = io::BufReader::new(io::stdin());
    Ok(engine_protocol::serve::<E>(dialect, input, io::stdout())
        .context("cannot write to standard output")?)
}
