//! `sente perft`.

use std::fmt::{Display, Write as _};

use game_core::Position;
use games::{GameId, for_game};

use crate::failure::Failure;
use crate::game::{self, Start};
use crate::output::print;

/// Count the sequences of exactly so many actions
///
/// The last line is `nodes` and the count. Perft checks the rules: the counts are known for many positions.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente perft yinsh 3      prints: nodes 592620")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// How many atomic actions a sequence has
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Also print the count below each first action
    #[arg(long)]
    divide: bool,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        for_game!(self.game, |P| self.count::<P>())
    }

    fn count<P: Position>(&self) -> Result<(), Failure>
    where
        P::Err: Display,
    {
        let position: P = self.start.read()?;
        let mut text = String::new();
        let nodes = if self.divide && self.depth > 0 {
            let lines = game_core::perft_divide(&position, self.depth);
            for (action, nodes) in &lines {
                writeln!(text, "{action} {nodes}").expect("writing to a string never fails");
            }
            lines.iter().map(|(_, nodes)| nodes).sum()
        } else {
            position.perft(self.depth)
        };
        writeln!(text, "nodes {nodes}").expect("writing to a string never fails");
        Ok(print(&text)?)
    }
}
