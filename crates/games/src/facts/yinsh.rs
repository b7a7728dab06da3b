//! YINSH.

use crate::{Game, GameId};
use ::yinsh::Position;
use engine_protocol::Dialect;
use game_core::Position as _;
use search::WinScale;

impl Game for Position {
    const ID: GameId = GameId::Yinsh;
    const PROTOCOL: Dialect = Dialect::Ugi;
    const WIN_SCALE: WinScale = WinScale::new(134.0);

    fn usual_starts() -> Vec<Self> {
        vec![Self::start(), Self::blitz()]
    }

    fn start_words() -> Vec<&'static str> {
        vec!["standard", "blitz"]
    }
}
