//! `sente engine`.

use std::io;

use anyhow::Context as _;

use crate::failure::Failure;
use crate::game::Game;

/// Run the engine for another program: UGI on standard input and output
///
/// docs/protocol.md describes the protocol.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: printf 'position startpos\\ngo depth 3\\n' | sente engine yinsh")]
pub(crate) struct Arguments {
    game: Game,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            Game::Yinsh => engine_protocol::serve(io::BufReader::new(io::stdin()), io::stdout())
                .context("cannot write to standard output")?,
            Game::Shogi => return Err(Failure::Usage(anyhow::anyhow!("expected yinsh, found shogi"))),
        }
        Ok(())
    }
}
