//! `sente play-out`.

use std::fmt::Display;

use anyhow::{Context as _, anyhow};
use game_core::Position;
use games::{GameId, for_game};

use crate::failure::Failure;
use crate::game::{self, Start};
use crate::output::print;
use crate::{failure, input};

/// Play actions and print the position after them
///
/// Two lines: the position, then `result` and `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on. The first
/// action that cannot be read or is not legal ends the job.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente play-out yinsh f6 e5 'd4;g7'")]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    #[command(flatten)]
    start: Start,
    /// The actions, one after the other; those of one turn may be joined with `;`, and `-` reads them from
    /// standard input
    #[arg(value_name = "ACTION")]
    actions: Vec<String>,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        for_game!(self.game, |P| self.play::<P>())
    }

    fn play<P: Position>(&self) -> Result<(), Failure>
    where
        P::Err: Display,
        <P::Action as std::str::FromStr>::Err: Display,
    {
        let mut line: Vec<P> = vec![self.start.read()?];
        let words = self.words()?;
        for (number, word) in (1..).zip(&words) {
            let action: P::Action = word
                .parse()
                .map_err(|error| anyhow!("action {number}, {word}: {error}"))?;
            // A repetition may have ended the game, where the position alone allows more.
            if let Some(ending) = P::ending_of(&line) {
                let score = ending.outcome.score_text();
                return Err(anyhow!("action {number}, {word}: the game is over before it ({score})").into());
            }
            let mut position = line[line.len() - 1].clone();
            position
                .play(action)
                .map_err(|error| anyhow!("action {number}, {word}: {error}"))?;
            line.push(position);
        }
        let result = P::ending_of(&line).map_or("*", |ending| ending.outcome.score_text());
        let position = &line[line.len() - 1];
        Ok(print(&format!("{position}\nresult {result}\n"))?)
    }

    /// The words of the actions.
    fn words(&self) -> Result<Vec<String>, failure::Failure> {
        let mut words = Vec::new();
        let mut input_is_used = self.start.is_from_input();
        for argument in &self.actions {
            let text = if argument != "-" {
                argument.clone()
            } else if std::mem::replace(&mut input_is_used, true) {
                return Err(Failure::Usage(anyhow!(
                    "standard input (-) can be read only once"
                )));
            } else {
                input::text("-").context("cannot read the actions from standard input")?
            };
            let parts = text.split(|c: char| c == ';' || c.is_whitespace());
            words.extend(parts.filter(|part| !part.is_empty()).map(str::to_owned));
        }
        Ok(words)
    }
}
