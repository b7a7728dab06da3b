//! The positions of the engine's fixed job.

use crate::Engine;
use search::Bench;
use yinsh::{Action, Position, PositionTrait as _};

/// Actions from the start that lead to the positions: one game, looked at every few actions.
const GAME: &str = "\
    e5 e6 f7 f5 g6 g7 d6 h6 f4 d4 g6-h7 g7-g9 e5-f6 f5-d5 f6-h8 e6-e7 h7-e4 d5-c5 f4-f3 h6-e3 e4-d3 \
    e3-e1 d3-d2 c5-g5 f3-g3 d4-g4 h8-i9 g5-b5 f7-c4 xf3-f7 xc4 g9-g8 d2-f4 e7-i7 f4-c4 e1-e8 d6-f6 \
    xd2-d6 xc4 g8-i8 xg5-g9 xb5 i9-h9 i7-g5 f6-i6 e8-e2 g3-d3 g4-d4 xe4-e8 xe2 d3-f3 d4-d2 h9-h5 \
    i8-g6 f3-f5 d2-f2 f5-f7 g6-g7 h5-e2 f2-h4 e2-e4 g7-j10 i6-i10 g5-j8 e4-c4 j8-c1 i10-e10 xi6-i10 \
    xc4";

/// Searches fixed positions to `depth` turns each, with a fresh player.
pub fn bench(depth: u32) -> Bench {
    search::bench::<Engine>(positions(), depth)
}

/// Every seventh position of the game.
fn positions() -> Vec<Position> {
    let mut position = Position::start();
    let mut positions = Vec::new();
    for (index, word) in GAME.split_whitespace().enumerate() {
        if index % 7 == 3 {
            positions.push(position.clone());
        }
        let action: Action = word.parse().expect("the game is written correctly");
        position.play(action).expect("the game is played correctly");
    }
    positions
}
