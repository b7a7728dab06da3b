//! What is said about the position, and about a line that is played through.

use super::Analysable;
use super::line::{percent, value_words};
use super::list::Origin;
use super::state::Analysis;
use crate::engine::failure_words;
use crate::game::Game;
use crate::i18n::tr;
use crate::names::name;
use engine_protocol::output::Value;
use game_core::Outcome;
use leptos::prelude::*;

impl<P: Analysable> Analysis<P> {
    /// Which line is played through and what its latest turn does.
    pub(crate) fn told(self) -> Option<(usize, String)> {
        self.looked.with(|looked| {
            let looked = looked.as_ref()?;
            let before = looked.position_before(looked.turn);
            let who = self.game.with(|game| name(game, before.actor()));
            let turn = &looked.line().turns[looked.turn];
            Some((looked.line + 1, before.describe_turn(&who, turn)))
        })
    }

    /// The chance of the player below, in words.
    pub(super) fn value_told(self) -> String {
        if let Some(why) = self.failure.get() {
            return tr!("analysis-failed", reason = failure_words(&why));
        }
        let ended = self.game.with(Game::ending).filter(|_| !self.is_looking());
        if ended.is_some_and(|it| it.result() == Some(Outcome::Draw)) {
            return tr!("play-draw");
        }
        let Some(value) = self.value() else {
            return tr!("analysis-begins");
        };
        let who = self.game.with(|game| name(game, self.below()));
        match value {
            Value::Cp(_) => tr!(
                "analysis-chance",
                name = who,
                percent = percent(value, P::WIN_SCALE)
            ),
            _ => tr!(
                "analysis-result",
                name = who,
                result = value_words(value, P::WIN_SCALE)
            ),
        }
    }

    /// What is said aloud about the position.
    pub(super) fn said(self) -> String {
        self.said.get()
    }

    pub(super) fn say(self) {
        let words = untrack(|| {
            let best = self.lines().first().and_then(|line| {
                let Origin {
                    position, previous, ..
                } = self.origin()?;
                let turn = line.turns.first()?;
                Some(position.write_turn(previous, turn, P::notation(self.settings)))
            });
            match (best, self.depth()) {
                (Some(best), Some(depth)) => format!(
                    "{} {}",
                    self.value_told(),
                    tr!("analysis-best", turn = best, depth = depth)
                ),
                _ => self.value_told(),
            }
        });
        if self.said.with_untracked(|said| *said != words) {
            self.said.set(words);
        }
    }
}
