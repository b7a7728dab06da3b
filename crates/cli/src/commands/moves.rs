//! `sente moves`.

use std::fmt::Display;

use game_core::Position;
use games::{GameId, for_game};

use crate::failure::Failure;
use crate::game::{self, Start};
use crate::output::print;

/// List the legal actions of a position
///
/// One a line, sorted as text. Nothing is printed where the game is over.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente moves yinsh --position '4/7/8/9/10/9/10/9/8/7/4 w place 0-0 3'")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    #[command(flatten)]
    start: Start,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        for_game!(self.game, |P| self.list::<P>())
    }

    fn list<P: Position>(&self) -> Result<(), Failure>
    where
        P::Err: Display,
    {
        let position: P = self.start.read()?;
        let mut lines: Vec<_> = position
            .actions()
            .iter()
            .map(|action| format!("{action}\n"))
            .collect();
        lines.sort_unstable_by(|a, b| a.trim_end().cmp(b.trim_end()));
        Ok(print(&lines.concat())?)
    }
}
