//! How puzzles are found in games of the engines with themselves, proven, sorted out, rated, and proven again in another way.
//!
//! - [`Finder`]: what a game does for that, one implementation a game: [`yinsh::Yinsh`], [`shogi::Shogi`];
//! - [`journal`]: a puzzle as a line of text, so that a job that was cut off goes on;
//! - [`pack`]: the file from a journal: nothing twice under symmetry, so many of each theme, numbers that stay.

mod brinkmate;
pub mod journal;
mod pack;
mod rate;
pub mod shogi;
mod tactics;

pub mod yinsh;

pub use pack::pack;

use puzzles::{Puzzle, Solvable, Theme};
use search::StopFlag;
use train::Trainee;
use train::files::StoredGame;

/// The themes that are still looked for.
pub type Wanted<'a> = &'a dyn Fn(Theme) -> bool;

/// Finds and checks the puzzles of a game.
pub trait Finder {
    /// The engine whose games are looked at.
    type Engine: Trainee<Position: Solvable>;

    /// One with empty tables.
    fn new() -> Self;

    /// The puzzles of a game, without numbers. The same for the same game, whatever was looked at before.
    fn find(
        &mut self,
        game: &StoredGame,
        wanted: Wanted<'_>,
        stop: &StopFlag,
    ) -> Vec<Puzzle<PositionOf<Self>>>;

    /// The last turns of a longer puzzle as puzzles by themselves, the longest first, as far as they are good ones.
    fn ends(&mut self, puzzle: &Puzzle<PositionOf<Self>>) -> Vec<Puzzle<PositionOf<Self>>>;

    /// Puzzles that begin a turn or more before one: mates that are longer, brinkmates. Without numbers; the same for the same puzzle.
    fn before(
        &mut self,
        puzzle: &Puzzle<PositionOf<Self>>,
        wanted: Wanted<'_>,
    ) -> Vec<Puzzle<PositionOf<Self>>>;

    /// The position's form that all positions alike under symmetry share.
    fn alike(position: &PositionOf<Self>) -> Vec<u8>;

    /// Whether a puzzle is right, by another way than the one by which it was found; says what is wrong. Long ones are looked at
    /// where `long` says so.
    fn check(&mut self, puzzle: &Puzzle<PositionOf<Self>>, long: bool) -> Checked;

    /// How many puzzles of a theme a file has at most, by default.
    fn most(theme: Theme) -> usize;
}

/// The positions of a finder's game.
pub type PositionOf<F> = <<F as Finder>::Engine as search::Engine>::Position;

/// What an independent check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checked {
    /// All is as the puzzle says.
    Right,
    /// It is not.
    Wrong(String),
    /// It was not looked at, or could not be told in the time there is.
    Open,
}
