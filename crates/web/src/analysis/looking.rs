//! A line that is played through on the board.

use super::Analysable;
use super::found::Found;
use super::line::Line;
use super::list::Origin;
use super::state::Analysis;
use crate::board::Shown;
use leptos::prelude::*;

/// A line that is being played through. The search goes on meanwhile, but the lines keep still.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Looked<P: Analysable> {
    pub(super) origin: Origin<P>,
    pub(super) found: Found<P::Action>,
    /// Which line, counted from 0.
    pub(super) line: usize,
    /// The turn of it after which one looks.
    pub(super) turn: usize,
}

impl<P: Analysable> Looked<P> {
    pub(super) fn line(&self) -> &Line<P::Action> {
        &self.found.lines[self.line]
    }

    /// The position before turn `end` of the line.
    pub(super) fn position_before(&self, end: usize) -> P {
        let mut position = self.origin.position.clone();
        for action in self.line().actions_before(end) {
            position.play_unchecked(action);
        }
        position
    }
}

impl<P: Analysable> Analysis<P> {
    /// Whether a line is played through.
    pub(crate) fn is_looking(self) -> bool {
        self.looked.with(Option::is_some)
    }

    /// Shows the position after a turn of a line.
    pub(crate) fn look(self, line: usize, turn: usize) {
        let looked = self.looked.get_untracked().or_else(|| {
            let origin = self.target.get_untracked()?.origin;
            let found = self.found.get_untracked()?;
            Some(Looked {
                origin,
                found,
                line,
                turn,
            })
        });
        let there = |looked: &Looked<P>| {
            let line = looked.found.lines.get(line);
            line.is_some_and(|line| turn < line.turns.len())
        };
        if let Some(mut looked) = looked.filter(there) {
            (looked.line, looked.turn) = (line, turn);
            self.looked.set(Some(looked));
        }
    }

    /// Back to the game.
    pub(crate) fn leave(self) {
        if self.looked.with_untracked(Option::is_some) {
            self.looked.set(None);
        }
    }

    /// A turn back in the line that is played through; before its first one, back to the game. False where none is.
    pub(crate) fn step_back(self) -> bool {
        let Some(looked) = self.looked.get_untracked() else {
            return false;
        };
        match looked.turn.checked_sub(1) {
            Some(turn) => self.look(looked.line, turn),
            None => self.leave(),
        }
        true
    }

    /// A turn on in the line that is played through, if there is one. False where none is played through.
    pub(crate) fn step_on(self) -> bool {
        let Some(looked) = self.looked.get_untracked() else {
            return false;
        };
        self.look(looked.line, looked.turn + 1);
        true
    }

    /// Whether the line that is played through goes on.
    pub(crate) fn can_step_on(self) -> bool {
        self.looked.with(|looked| {
            looked
                .as_ref()
                .is_some_and(|it| it.turn + 1 < it.line().turns.len())
        })
    }

    /// What the board shows of the line that is played through.
    pub(crate) fn shown(self) -> Option<Shown<P>> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let turn = &looked.line().turns[looked.turn];
            Some(Shown {
                position: looked.position_before(looked.turn + 1),
                arrived_by: Some(turn[0]).filter(|_| turn.len() == 1),
                last_turn: turn.clone(),
            })
        })
    }
}
