//! Shogi.

use crate::{Game, GameId};
use ::shogi::impasse::{self, Rule};
use ::shogi::{Handicap, Position};
use engine_protocol::Dialect;
use search::WinScale;

impl Game for Position {
    const ID: GameId = GameId::Shogi;
    const PROTOCOL: Dialect = Dialect::Usi;
    const WIN_SCALE: WinScale = WinScale::new(600.0);

    fn usual_starts() -> Vec<Self> {
        Handicap::ALL.map(Handicap::position).to_vec()
    }

    fn start_words() -> Vec<&'static str> {
        Handicap::ALL.map(Handicap::word).to_vec()
    }

    /// By the rule with 27 points.
    fn declaration_holds(line: &[Self]) -> bool {
        let (Some(start), Some(last)) = (line.first(), line.last()) else {
            return false;
        };
        impasse::declaration(last, start, Rule::Points27).holds()
    }
}
