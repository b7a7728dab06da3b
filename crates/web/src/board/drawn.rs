//! A board of any game, for the parts of the page that show both: lessons, the front page.

use super::Shown;
use crate::board::{shogi as shogi_board, yinsh as yinsh_board};
use game_core::{Player, Position};
use leptos::prelude::*;
use std::str::FromStr;

/// What a board is given; see the boards for what each of it means.
pub(crate) struct Drawing<P: Drawn> {
    pub(crate) shown: Signal<Shown<P>>,
    pub(crate) plays: Signal<Option<Player>>,
    pub(crate) on_action: Callback<P::Action>,
    pub(crate) on_say: Callback<String>,
    pub(crate) turned: bool,
    pub(crate) hint: Signal<Option<P::Action>>,
    pub(crate) goal: Signal<Option<P::Place>>,
    pub(crate) mini: bool,
    pub(crate) label: Signal<String>,
}

impl<P: Drawn> Drawing<P> {
    /// A board that is only looked at.
    pub(crate) fn still(shown: impl Into<Signal<Shown<P>>>, label: Signal<String>) -> Self {
        Self {
            shown: shown.into(),
            plays: Signal::derive(|| None),
            on_action: Callback::new(|_| ()),
            on_say: Callback::new(|_| ()),
            turned: false,
            hint: Signal::derive(|| None),
            goal: Signal::derive(|| None),
            mini: false,
            label,
        }
    }
}

/// A game that has a board on the page.
pub(crate) trait Drawn: Position {
    /// Where something can be on its board.
    type Place: FromStr + Clone + PartialEq + Send + Sync + 'static;

    /// The board.
    fn draw(drawing: Drawing<Self>) -> AnyView;

    /// What the player to act has to do.
    fn instruction(&self) -> String;
}

impl Drawn for yinsh::Position {
    type Place = yinsh::Point;

    fn draw(drawing: Drawing<Self>) -> AnyView {
        let turned = drawing.turned;
        view! {
            <yinsh_board::Board
                shown=drawing.shown
                plays=drawing.plays
                on_action=drawing.on_action
                on_say=drawing.on_say
                turned=Signal::derive(move || turned)
                hint=drawing.hint
                goal=drawing.goal
                mini=drawing.mini
                label=drawing.label
            />
        }
        .into_any()
    }

    fn instruction(&self) -> String {
        yinsh_board::speech::instruction(self)
    }
}

impl Drawn for shogi::Position {
    type Place = shogi::Square;

    fn draw(drawing: Drawing<Self>) -> AnyView {
        let turned = drawing.turned;
        view! {
            <shogi_board::Board
                shown=drawing.shown
                plays=drawing.plays
                on_action=drawing.on_action
                on_say=drawing.on_say
                turned=Signal::derive(move || turned)
                hint=drawing.hint
                goal=drawing.goal
                mini=drawing.mini
                label=drawing.label
            />
        }
        .into_any()
    }

    fn instruction(&self) -> String {
        shogi_board::speech::instruction(self)
    }
}
