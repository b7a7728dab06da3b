//! The SGF dialect of Boardspace. `docs/records.md` describes it.
//!
//! - `tree`: brackets, nodes and properties, as in every SGF file.
//! - `replay`: Boardspace's commands, which say what was done with the pieces, turned into actions.
//! - `read`: both together, and the header.
//! - `date`: how Boardspace writes dates.

mod date;
mod read;
mod replay;
mod tree;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// How Boardspace says who won; the name follows.
const WON: &str = "Game won by ";
/// How Boardspace says that nobody won.
const DRAWN: &str = "The game is a draw";

/// Tags for what an SGF file knows and PGN has no name for.
mod tag {
    /// `GN`.
    pub(super) const GAME_NAME: &str = "GameName";
    /// `TC`.
    pub(super) const TIME_CONTROL: &str = "TimeControl";
    /// The clock part of `DT`.
    pub(super) const TIME: &str = "Time";
    /// `time` of each player's trailer: hours, minutes and seconds used in the game.
    pub(super) const TIME_USED: [&str; 2] = ["WhiteTimeUsed", "BlackTimeUsed"];
    /// `id` of each player.
    pub(super) const NAMES: [&str; 2] = <yinsh::Position as crate::Recorded>::NAME_TAGS;
}
