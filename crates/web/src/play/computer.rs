//! When the computer is asked, and what comes of its answers.

use super::engine::{HINT_TIME, MOVE_TIME, Question};
use super::game::Game;
use super::state::Play;
use crate::games::Table;
use crate::i18n::tr;
use leptos::prelude::*;
use std::time::Duration;

/// The computer's move is shown at the earliest this long after the last one, so that its motion is seen …
const PAUSE: Duration = Duration::from_millis(650);
/// … within a turn, where a row is to be seen before it goes, and where the computer plays itself …
const LONG_PAUSE: Duration = Duration::from_millis(950);
/// … and where nothing moves.
const STILL_PAUSE: Duration = Duration::from_millis(300);

/// The action that the computer names.
fn reply<P: Table>(text: &str) -> Result<P::Action, String> {
    text.parse::<P::Action>().map_err(|error| error.to_string())
}

impl<P: Table> Play<P> {
    /// From now on, whenever it is the computer's turn, it is asked, and plays what it answers.
    pub(super) fn let_the_computer_play(self) {
        let question = Memo::new(move |_| {
            let (paused, failed) = (self.paused.get(), self.failure.with(Option::is_some));
            let attempt = self.attempt.get();
            self.game.with(|game| {
                let held = failed || paused && game.is_watched();
                let level = game.computers_turn().filter(|_| !held)?;
                let question = Question::new(game.record(), game.cursor(), level, MOVE_TIME);
                Some((attempt, question))
            })
        });
        Effect::new(move |_| {
            let question = question.get();
            // A question that is not asked any more needs no answer, nor the move that came of it.
            self.stop_waiting();
            self.engine.cancel();
            self.hinting.set(false);
            if let Some((_, question)) = question {
                self.engine.ask(&question, move |answer| {
                    match answer.and_then(|text| reply::<P>(&text)) {
                        Ok(action) => self.play_in_time(action),
                        Err(why) => self.failure.set(Some(why)),
                    }
                });
            }
        });
        on_cleanup(move || self.stop_waiting());
    }

    /// Plays the computer's action, not before the last one was seen.
    fn play_in_time(self, action: P::Action) {
        let slowly = self.game.with_untracked(|game| {
            game.is_watched() || game.latest_turn().is_some_and(|turn| !turn.complete)
        });
        let pause = match slowly {
            _ if self.settings.reduced_motion() && !self.game.with_untracked(Game::is_watched) => STILL_PAUSE,
            true => LONG_PAUSE,
            false => PAUSE,
        };
        let passed =
            Duration::from_millis((js_sys::Date::now() - self.played_at.get_value()).max(0.0) as u64);
        let handle = set_timeout_with_handle(
            move || {
                let mut refused = None;
                self.change(|game| refused = game.play(action, false).err());
                if let Some(error) = refused {
                    self.failure.set(Some(error.to_string()));
                }
            },
            pause.saturating_sub(passed),
        );
        self.waiting.set_value(handle.ok());
    }

    fn stop_waiting(self) {
        if let Some(Some(handle)) = self.waiting.try_update_value(Option::take) {
            handle.clear();
        }
    }

    /// Asks again after a failure.
    pub(crate) fn retry(self) {
        self.failure.set(None);
        self.attempt.update(|attempt| *attempt += 1);
    }

    /// Whether a hint can be asked for.
    pub(crate) fn can_hint(self) -> bool {
        self.game.with(Game::persons_turn)
    }

    /// Asks the computer what it would play for the person.
    pub(crate) fn ask_hint(self) {
        if !untrack(|| self.can_hint()) || self.hinting.get_untracked() {
            return;
        }
        let question = self
            .game
            .with_untracked(|game| Question::new::<P>(game.record(), game.cursor(), 0, HINT_TIME));
        self.hinting.set(true);
        self.say(tr!("play-hint-thinking"));
        self.engine.ask(&question, move |answer| {
            self.hinting.set(false);
            match answer.and_then(|text| reply::<P>(&text)) {
                Ok(action) if self.game.with_untracked(|game| game.position().is_legal(action)) => {
                    self.hint.set(Some(action));
                    self.say(self.game.with_untracked(|game| game.position().hint(action)));
                }
                Ok(action) => self.say(tr!("play-hint-failed", reason = action.to_string())),
                Err(why) => self.say(tr!("play-hint-failed", reason = why)),
            }
        });
    }

    pub(super) fn stop_hint(self) {
        if self.hinting.get_untracked() {
            self.engine.cancel();
            self.hinting.set(false);
        }
        if self.hint.get_untracked().is_some() {
            self.hint.set(None);
        }
    }
}
