//! Puzzles: where they begin, solving one, that of the day.
//!
//! What puzzles are and what solves them is the crate `puzzles`, how one gets on the crate `practice`; here is what a person
//! sees of both.
//!
//! - [`files`]: the files with all puzzles, fetched once; [`kept`]: what is kept of somebody's practice, in the browser.
//! - [`desk`]: solving one puzzle, as a state and what changes it; [`page`]: what is seen of that.
//! - [`start`]: where puzzles begin; [`choose`]: which comes next; [`round`]: as many as one can in three minutes.
//! - [`own`]: mistakes of one's own games, which are solved like puzzles.
//! - [`share`]: telling others how a round or the puzzle of the day went.
//! - [`progress`]: how one gets on; [`shows`]: what of that somebody wants to see.
//! - [`yinsh`], [`shogi`]: what only one game has: hints, why a turn was wrong, the signs of themes.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod choose;
mod desk;
mod files;
mod kept;
mod own;
mod page;
mod progress;
mod round;
mod share;
mod shogi;
mod shows;
mod start;
mod yinsh;

pub(crate) use kept::due_today;
pub(crate) use own::{MistakePage, MistakesPage};
pub(crate) use page::{DayPage, PuzzlePage};
pub(crate) use progress::ProgressPage;
pub(crate) use round::RoundPage;
pub(crate) use shows::Shows;
pub(crate) use start::StartPage;

use crate::i18n::tr;
use crate::play::GamePage;
use crate::settings::Settings;
use ::puzzles::{Puzzle, Solvable, Theme};
use game_core::Player;
use leptos::prelude::AnyView;

/// What came of a turn that is not right.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Miss<'a, G: Solvable> {
    /// What was asked, and what is right.
    pub(crate) puzzle: &'a Puzzle<G>,
    /// Where the turn began.
    pub(crate) before: &'a G,
    /// What was played.
    pub(crate) turn: &'a [G::Action],
    /// Where it led.
    pub(crate) after: &'a G,
    /// What the opponent answers; empty where that is not known, or there is nothing to answer.
    pub(crate) reply: &'a [G::Action],
}

/// A game that has puzzles.
pub(crate) trait Solving: GamePage + Solvable {
    /// What is asked about a mistake of an own game.
    const BETTER: Theme;

    /// Where a turn ends, where that is a place.
    fn end_of(turn: &[Self::Action]) -> Option<Self::Place>;

    /// What is to be looked at, for this turn to be found: where it is, and in words.
    fn first_hint(&self, turn: &[Self::Action]) -> (Option<Self::Place>, String);

    /// Where it goes, in words.
    fn second_hint(&self, turn: &[Self::Action]) -> String;

    /// What the rules alone find against a turn, at a position where the opponent acts.
    fn refutation(puzzle: &Puzzle<Self>, after: &Self) -> Option<Vec<Self::Action>>;

    /// How much of an answer is played on the board: the rest would hide what it does.
    fn shown_of(reply: &[Self::Action]) -> usize;

    /// Whether the way of a wrong turn is still to be seen when it has been answered.
    const OWN_WAY_STAYS: bool;

    /// Why a turn was wrong.
    fn reason(miss: Miss<'_, Self>, settings: Settings) -> String;

    /// What makes these turns solve a puzzle, in words; `None` where nothing can be told that is sure to be true.
    fn idea(puzzle: &Puzzle<Self>, turns: &[Vec<Self::Action>]) -> Option<String>;

    /// Whose turn it is, in words.
    fn whose_turn(player: Player) -> String;

    /// The sign of a theme: pieces on the colour of the board.
    fn sign(theme: Theme) -> AnyView;
}

/// A side, for a sentence that names it.
pub(crate) const fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// What a theme is called.
pub(crate) fn theme_name(theme: Theme) -> String {
    tr!(theme.key())
}
