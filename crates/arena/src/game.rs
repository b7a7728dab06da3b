//! What a match needs to know of a game beyond its rules.

use engine_protocol::Dialect;
use game_core::{Position, Record};
use notation::AnyRecord;

/// A game that engines can play against each other.
pub trait Game: Position {
    /// The protocol of its engines.
    const DIALECT: Dialect;
    /// The tags under which a record names the first and the second player.
    const NAME_TAGS: [&'static str; 2];

    /// Whether the player to act at the end of `line` has won by saying so (`bestmove win`).
    fn declaration_holds(line: &[Self]) -> bool;

    /// A record of it among those of all games.
    fn into_any(record: Record<Self>) -> AnyRecord;
}

impl Game for yinsh::Position {
    const DIALECT: Dialect = Dialect::Ugi;
    const NAME_TAGS: [&'static str; 2] = ["White", "Black"];

    fn declaration_holds(_line: &[Self]) -> bool {
        false
    }

    fn into_any(record: Record<Self>) -> AnyRecord {
        record.into()
    }
}

impl Game for shogi::Position {
    const DIALECT: Dialect = Dialect::Usi;
    const NAME_TAGS: [&'static str; 2] = ["Sente", "Gote"];

    /// By the 27-point rule, which computers play by.
    fn declaration_holds(line: &[Self]) -> bool {
        let (Some(start), Some(last)) = (line.first(), line.last()) else {
            return false;
        };
        shogi::impasse::declaration(last, start, shogi::impasse::Rule::Points27).holds()
    }

    fn into_any(record: Record<Self>) -> AnyRecord {
        record.into()
    }
}
