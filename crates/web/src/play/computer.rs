//! When the computer is asked, and what comes of its answers.

use super::page::GamePage;
use super::state::Play;
use crate::engine::{Answer, HINT_TIME, MOVE_TIME, Question, failure_words};
use crate::game::{Game, Seat};
use crate::i18n::tr;
use engine_protocol::client::{Failure, Reply};
use leptos::prelude::*;
use std::time::Duration;

/// The computer's move is shown at the earliest this long after the last one, so that its motion is seen …
const PAUSE: Duration = Duration::from_millis(650);
/// … within a turn, where a row is to be seen before it goes, and where the computer plays itself …
const LONG_PAUSE: Duration = Duration::from_millis(950);
/// … and where nothing moves.
const STILL_PAUSE: Duration = Duration::from_millis(300);

/// What the computer does.
#[derive(Clone, Copy, Debug)]
enum Deed<A> {
    Plays(A),
    Resigns,
    DeclaresWin,
    /// It punishes what the other one did although it is forbidden.
    Punishes,
}

/// What the computer's answer means.
fn deed<P: GamePage>(answer: Answer) -> Result<Deed<P::Action>, Failure> {
    match answer? {
        Reply::Action(text) => match text.parse() {
            Ok(action) => Ok(Deed::Plays(action)),
            Err(_) => Err(Failure::Unplayable(text)),
        },
        Reply::Resigns => Ok(Deed::Resigns),
        Reply::DeclaresWin => Ok(Deed::DeclaresWin),
        Reply::Nothing | Reply::Win(_) => Err(Failure::Unplayable("none".to_owned())),
    }
}

impl<P: GamePage> Play<P> {
    /// From now on, whenever it is the computer's turn, it is asked, and plays what it answers.
    pub(super) fn let_the_computer_play(self) {
        let task = Memo::new(move |_| {
            let (paused, failed) = (self.paused.get(), self.failure.with(Option::is_some));
            let attempt = self.attempt.get();
            self.game.with(|game| {
                // What a person did although it is forbidden, the computer punishes without being asked.
                let other = game.seat(!game.position().actor());
                if game.slip().is_some() {
                    return matches!(other, Seat::Computer(_)).then_some((attempt, None));
                }
                let held = failed || paused && game.is_watched();
                let level = game.computers_turn().filter(|_| !held)?;
                let question = Question::new(game, level, MOVE_TIME);
                Some((attempt, Some(question)))
            })
        });
        Effect::new(move |_| {
            let task = task.get();
            // A question that is not asked any more needs no answer, nor the move that came of it.
            self.stop_waiting();
            self.engine.cancel();
            self.hinting.set(false);
            match task {
                Some((_, Some(question))) => {
                    self.engine.ask(&question, move |answer| match deed::<P>(answer) {
                        Ok(deed) => self.do_in_time(deed),
                        Err(why) => self.failure.set(Some(why)),
                    });
                }
                Some((_, None)) => self.do_in_time(Deed::Punishes),
                None => {}
            }
        });
        on_cleanup(move || self.stop_waiting());
    }

    /// Does what the computer wants, not before the last action was seen.
    fn do_in_time(self, deed: Deed<P::Action>) {
        let slowly = matches!(deed, Deed::Punishes)
            || self.game.with_untracked(|game| {
                game.is_watched() || game.latest_turn().is_some_and(|turn| !turn.complete)
            });
        let pause = match slowly {
            _ if self.settings.reduced_motion() && !self.game.with_untracked(Game::is_watched) => STILL_PAUSE,
            true => LONG_PAUSE,
            false => PAUSE,
        };
        let passed =
            Duration::from_millis((js_sys::Date::now() - self.played_at.get_value()).max(0.0) as u64);
        let handle = set_timeout_with_handle(move || self.carry_out(deed), pause.saturating_sub(passed));
        self.waiting.set_value(handle.ok());
    }

    fn carry_out(self, deed: Deed<P::Action>) {
        let mut refused = None;
        self.change(|game| {
            let ending = match deed {
                Deed::Punishes => None,
                _ => P::computer_ends(game, matches!(deed, Deed::DeclaresWin)),
            };
            match (ending, deed) {
                (Some(ending), _) => game.state(ending.into()),
                (None, Deed::Plays(action)) => {
                    let illegal = game.play(action, false).err();
                    refused = illegal.map(|it| Failure::Unplayable(it.to_string()));
                }
                (None, Deed::Resigns) => game.resign(game.position().actor()),
                (None, Deed::Punishes) => game.punish(),
                (None, Deed::DeclaresWin) => refused = Some(Failure::Unplayable("win".to_owned())),
            }
        });
        if refused.is_some() {
            self.failure.set(refused);
        }
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
        self.chosen.get() && self.game.with(Game::persons_turn)
    }

    /// Asks the computer what it would play for the person.
    pub(crate) fn ask_hint(self) {
        if !untrack(|| self.can_hint()) || self.hinting.get_untracked() {
            return;
        }
        self.leave_line();
        let question = self.game.with_untracked(|game| Question::new(game, 0, HINT_TIME));
        self.hinting.set(true);
        self.say(tr!("play-hint-thinking"));
        self.engine.ask(&question, move |answer| {
            self.hinting.set(false);
            match deed::<P>(answer) {
                Ok(Deed::Plays(action))
                    if self.game.with_untracked(|game| game.position().is_legal(action)) =>
                {
                    self.hint.set(Some(action));
                    self.say(
                        self.game
                            .with_untracked(|game| game.position().hint(action, self.settings)),
                    );
                }
                Ok(Deed::Resigns) => self.say(tr!("play-hint-resign")),
                Ok(Deed::DeclaresWin) => self.say(tr!("play-hint-declare")),
                Ok(Deed::Plays(_) | Deed::Punishes) => self.hint_failed(&Failure::Unplayable(String::new())),
                Err(why) => self.hint_failed(&why),
            }
        });
    }

    fn hint_failed(self, why: &Failure) {
        self.say(tr!("play-hint-failed", reason = failure_words(why)));
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
