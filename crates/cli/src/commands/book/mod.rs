//! `sente book`.

mod make;
mod play;

use games::GameId;

use crate::failure::Failure;
use crate::game;

/// Make an opening book: games of the engine with itself, and what can be told from them
///
/// docs/openings.md tells how the books of the page were made, and what they hold.
#[derive(clap::Args, Debug)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    Play(play::Arguments),
    Make(make::Arguments),
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match &self.what {
            What::Play(arguments) => arguments.run(self.game),
            What::Make(arguments) => arguments.run(self.game),
        }
    }
}
