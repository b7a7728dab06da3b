//! Setting up a position: from the one on a board, from nothing, from text.
//!
//! What lies on the board is a [`Setup`](Editable::Setup), which may be anything; the rules say whether it can be played, and
//! this page has the words for why not.
//!
//! - [`desk`]: what a person does and what comes of it; [`solve`]: whether it is won; [`page`]: what is seen; [`yinsh`], [`shogi`]: what only one game has.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod desk;
mod page;
mod shogi;
mod solve;
mod yinsh;

pub(crate) use page::EditorPage;

use crate::play::GamePage;
use desk::Desk;
use drawing::{Diagram, Spot};
use game_core::Player;
use leptos::prelude::*;
use std::fmt::Display;
use std::str::FromStr;

/// Something that keeps a position from being played.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Problem<A> {
    /// What it is, in words.
    pub(crate) words: String,
    /// Where it is, where that is one place.
    pub(crate) at: Option<A>,
}

impl<A> Problem<A> {
    /// A problem that is somewhere.
    pub(crate) const fn at(words: String, at: Option<A>) -> Self {
        Self { words, at }
    }

    /// One of the whole board.
    pub(crate) const fn of_all(words: String) -> Self {
        Self { words, at: None }
    }
}

/// What is said of a setup.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Verdict<A> {
    /// Why it can't be played; nothing where it can.
    pub(crate) problems: Vec<Problem<A>>,
    /// What else there is to say, a sentence each.
    pub(crate) remarks: Vec<String>,
}

/// Something was put, or why not.
pub(crate) type Put = Result<(), String>;

/// A game whose positions can be set up.
pub(crate) trait Editable: GamePage {
    /// Anything at all that may lie on its board.
    type Setup: Diagram + FromStr<Err: Display> + Clone + PartialEq + Send + Sync + 'static;
    /// Where something can be put.
    type At: Copy + PartialEq + Send + Sync + 'static;
    /// What a tap puts.
    type Tool: Copy + PartialEq + Send + Sync + 'static;

    /// What a tap puts at first.
    const FIRST_TOOL: Self::Tool;
    /// Where the cursor is at first.
    fn first_place() -> Self::At;

    /// What the board is called, and what its keys do.
    const BOARD: &'static str;
    /// What can be pasted.
    const TEXT_HINT: &'static str;

    /// What lies on the board of a position.
    fn setup_of(position: &Self) -> Self::Setup;

    /// Nothing on the board.
    fn empty_setup() -> Self::Setup;

    /// The setup with what follows from the rest of it.
    fn settle(setup: Self::Setup) -> Self::Setup {
        setup
    }

    /// A tap with a tool: puts, replaces, takes away where the same lies already. Else why not.
    fn put(setup: &mut Self::Setup, tool: Self::Tool, at: Self::At) -> Put;

    /// Takes away what is there.
    fn take_away(setup: &mut Self::Setup, at: Self::At);

    /// Moves what is somewhere to another place, or off the board.
    fn shift(setup: &mut Self::Setup, from: Self::At, to: Option<Self::At>);

    /// Whether something is there.
    fn is_taken(setup: &Self::Setup, at: Self::At) -> bool;

    /// What is there, in a sentence.
    fn spoken(setup: &Self::Setup, at: Self::At) -> String;

    /// How sentences call a player.
    fn side(player: Player) -> &'static str;

    /// Whose turn it is.
    fn whose_turn(setup: &Self::Setup) -> Player;

    /// Whether whose turn it is follows from the board.
    fn turn_is_given(_setup: &Self::Setup) -> bool {
        false
    }

    /// It is that player's turn.
    fn set_actor(setup: &mut Self::Setup, player: Player);

    /// The position, and what there is to say about it.
    fn judged(setup: &Self::Setup) -> (Option<Self>, Verdict<Self::At>);

    /// The tool that a key chooses, from the one before.
    fn tool_of_key(key: &str, before: Self::Tool) -> Option<Self::Tool>;

    /// Where the cursor goes by a key.
    fn walk(at: Self::At, key: &str, code: &str, shift: bool, turned: bool) -> Option<Self::At>;

    /// What a pointer is over, from its place on the board and, beside that, on the screen.
    fn place_under(spot: Option<Spot>, x: f64, y: f64, turned: bool) -> Option<Self::At>;

    /// The board.
    fn board(desk: Desk<Self>) -> AnyView;

    /// What is put, to choose from.
    fn palette(desk: Desk<Self>) -> AnyView;

    /// What else is chosen.
    fn details(_desk: Desk<Self>) -> AnyView {
        ().into_any()
    }
}
