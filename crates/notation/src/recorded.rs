//! What records have to know of a game beyond its rules.

use crate::{AnyIllegal, AnyRecord, OtherGame};
use game_core::{Position, Record};

/// A game whose records can be read and written.
pub trait Recorded: Position<Illegal: Into<AnyIllegal>> {
    /// The game's name in records, the value of the tag `Game`, which people read too: `YINSH`.
    const NAME: &'static str;
    /// The tags that hold the names of the first and the second player.
    const NAME_TAGS: [&'static str; 2];

    /// The number of the first turn of a game that starts here.
    fn first_number(&self) -> usize;

    /// A record of this game among those of all games.
    fn into_any(record: Record<Self>) -> AnyRecord;

    /// The record, if it is of this game.
    fn from_any(record: AnyRecord) -> Result<Record<Self>, OtherGame>;
}

impl Recorded for yinsh::Position {
    const NAME: &'static str = "YINSH";
    const NAME_TAGS: [&'static str; 2] = ["White", "Black"];

    /// The publisher gives White the odd numbers, Black the even ones.
    fn first_number(&self) -> usize {
        1 + self.actor().index()
    }

    fn into_any(record: Record<Self>) -> AnyRecord {
        record.into()
    }

    fn from_any(record: AnyRecord) -> Result<Record<Self>, OtherGame> {
        record.try_into()
    }
}

impl Recorded for shogi::Position {
    const NAME: &'static str = "Shogi";
    const NAME_TAGS: [&'static str; 2] = ["Sente", "Gote"];

    /// Shogi counts from the first move of the game, whoever made it.
    fn first_number(&self) -> usize {
        1
    }

    fn into_any(record: Record<Self>) -> AnyRecord {
        record.into()
    }

    fn from_any(record: AnyRecord) -> Result<Record<Self>, OtherGame> {
        record.try_into()
    }
}
