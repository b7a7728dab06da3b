//! `sente engine`.

use std::io;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use engine_protocol::Protocol;
use games::GameId;

use super::selfplay::network;
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
    /// The network to judge with (yinsh), as `sente train` makes it; without, the engine's own
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            GameId::Yinsh => {
                let network = network(self.network.as_deref())?;
                let hash = search::Options::default().hash;
                serve(Protocol::Ugi, move || {
                    yinsh_engine::Engine::with_network(hash, network)
                })
            }
            GameId::Shogi if self.network.is_some() => {
                Err(Failure::Usage(anyhow!("--network: shogi's engine has none")))
            }
            GameId::Shogi => {
                let protocol = Protocol::Usi {
                    declares_win: shogi_engine::Engine::declares_win,
                    find_mate: shogi_engine::Engine::find_mate,
                };
                serve(protocol, <shogi_engine::Engine as search::Engine>::new)
            }
        }
    }
}

fn serve<E: search::Engine + 'static>(
    protocol: Protocol<E>,
    make: impl FnOnce() -> E + Send + 'static,
) -> Result<(), Failure> {
    let input = io::BufReader::new(io::stdin());
    Ok(engine_protocol::serve(protocol, make, input, io::stdout())
        .context("cannot write to standard output")?)
}
