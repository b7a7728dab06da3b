//! The games that commands know, and the positions they begin with.

use std::fmt::Display;

use anyhow::Context as _;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use game_core::Position;
use games::GameId;

use crate::failure::Failure;
use crate::input;

/// Reads a game's name on the command line.
pub(crate) fn by_name() -> impl TypedValueParser<Value = GameId> {
    let names = GameId::ALL.map(|game| PossibleValue::new(game.slug()).help(game.name()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<GameId>())
}

/// Which position a command begins with.
#[derive(clap::Args, Debug)]
pub(crate) struct Start {
    /// Begin with this position instead of the start of the game; `-` reads it from standard input
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
}

impl Start {
    /// The position that was asked for.
    pub(crate) fn read<P: Position>(&self) -> Result<P, Failure>
    where
        P::Err: Display,
    {
        let text = match self.position.as_deref() {
            None => return Ok(P::start()),
            Some("-") => input::text("-").context("cannot read the position from standard input")?,
            Some(text) => text.to_owned(),
        };
        text.trim()
            .parse()
            .map_err(|error: P::Err| Failure::Usage(anyhow::anyhow!("--position: {error}")))
    }

    /// Whether standard input is used up for the position.
    pub(crate) fn is_from_input(&self) -> bool {
        self.position.as_deref() == Some("-")
    }
}

/// How many actions at random open the games of a laboratory, where nobody says otherwise.
pub(crate) const fn random_plies(game: GameId) -> u32 {
    match game {
        GameId::Yinsh => 2,
        GameId::Shogi => 8,
    }
}
