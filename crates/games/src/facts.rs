//! The facts of the games, one file a game.

mod shogi;
mod yinsh;
