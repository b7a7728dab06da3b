//! What a player of a game is to those who ask it: protocols, matches, the page.

use crate::{Best, Info, Limits, StopFlag};
use game_core::Position;

/// The highest level below full strength, in every game; the lowest is 1.
pub const MAX_LEVEL: u8 = 12;
/// The "level" that keeps to no limits of its own, and lies above [`MAX_LEVEL`].
pub const FULL_STRENGTH: u8 = 0;

/// An engine's options, the same for every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The transposition table's size in MiB, at least 1.
    pub hash: usize,
    /// Threads to search with, at least 1.
    pub threads: usize,
    /// How many of the best lines to report, at least 1.
    pub multipv: usize,
    /// Playing strength: 1 to [`MAX_LEVEL`]; [`FULL_STRENGTH`] for all there is, within the limits of the search alone, as is
    /// any number above the highest level.
    pub level: u8,
    /// Where the chances of weaker levels come from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 16,
            threads: 1,
            multipv: 1,
            level: FULL_STRENGTH,
            seed: 0,
        }
    }
}

/// The actions of an engine's game.
pub type ActionOf<E> = <<E as Engine>::Position as Position>::Action;

/// A player of a game.
pub trait Engine {
    /// The game.
    type Position: Position;

    /// A player with the default options.
    fn new() -> Self;

    /// Sets the options for the next search. Cheap where nothing changes. The table is emptied by a change of `hash`, and by one
    /// between full strength and a level below it, which value positions otherwise.
    fn set_options(&mut self, options: &Options);

    /// Forgets what earlier searches found out.
    fn new_game(&mut self);

    /// Searches from the last position of `line`, which holds every known position of the game from its start on: the
    /// earlier ones matter where a repetition does. Reports as it goes. Ends when `limits` or `stop` say so.
    ///
    /// # Panics
    /// If `line` is empty.
    fn search(
        &mut self,
        line: &[Self::Position],
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Info<ActionOf<Self>>),
    ) -> Best<ActionOf<Self>>;
}
