//! When the engine is asked, and what comes of its reports.
//!
//! The engine is asked about the position on the board again and again, each time for longer: so another position is
//! never kept waiting for long, and what was found before is in the worker's memory. What is known about a position is
//! kept, so that whoever steps back sees it at once, and the search goes on from there.

use super::Analysable;
use super::list::Origin;
use super::state::Analysis;
use crate::engine::{Limit, Question};
use crate::game::Game;
use engine_protocol::client::Reply;
use engine_protocol::output::Report;
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;

/// Who steps through a game does not want each position searched: one has to be looked at for this long …
const REST: Duration = Duration::from_millis(120);
/// … unless nothing changed for that long before, in milliseconds.
const CALM_MS: f64 = 300.0;
/// The first question about a position; each further one takes twice as long …
const FIRST_SLICE: Duration = Duration::from_millis(150);
/// … up to this.
const LONGEST_SLICE: Duration = Duration::from_millis(2400);
/// A question that takes no longer than this is waited for when another position is to be searched. A worker that is in
/// the middle of a longer one is ended, and another one started, which takes a tenth of a second.
const SHORT_SLICE: Duration = Duration::from_millis(300);
/// A position is searched for so many milliseconds: nobody wants a warm telephone for a bit more.
const MOST_SPENT: f64 = 30_000.0;
/// What is seen changes at most this often.
const SHOW_EVERY: Duration = Duration::from_millis(90);
/// What is known is said aloud after this, and again when the search ends.
const SAY_AFTER: Duration = Duration::from_millis(1500);

/// What is analysed: a position of a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Target<P: Analysable> {
    pub(super) origin: Origin<P>,
    /// What the engine is asked; it names the position, with all that led to it.
    question: Question,
}

impl<P: Analysable> Target<P> {
    /// Where one looks in the game; `None` where it is over, or something forbidden is on the board.
    pub(super) fn of(game: &Game<P>) -> Option<Self> {
        if game.ending().is_some() || game.slip().is_some() {
            return None;
        }
        let actions = &game.line().actions()[..game.place()];
        let position = game.position().clone();
        let number = game.latest_turn().map_or_else(
            || game.record().start().first_number(),
            |turn| game.number_of(&turn) + usize::from(turn.complete),
        );
        Some(Self {
            question: Question::about(game.record().start(), actions, game.rules()),
            origin: Origin {
                previous: actions.last().copied(),
                position,
                number,
            },
        })
    }

    pub(super) fn name(&self) -> &str {
        self.question.position()
    }
}

/// The question that the engine thinks about.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Running {
    name: String,
    slice: Duration,
    wanted: u8,
}

/// What waits its time.
#[derive(Debug, Default)]
pub(super) struct Timers {
    /// When the target changed, in milliseconds.
    changed_at: f64,
    think: Option<TimeoutHandle>,
    show: Option<TimeoutHandle>,
    say: Option<TimeoutHandle>,
}

impl Timers {
    fn stop(&mut self) {
        let all = [self.think.take(), self.show.take(), self.say.take()];
        for timer in all.into_iter().flatten() {
            timer.clear();
        }
    }
}

impl<P: Analysable> Analysis<P> {
    /// From now on the engine is asked whenever the analysis is switched on.
    pub(crate) fn follow(self) {
        Effect::new(move |_| {
            let target = self.target.get();
            self.settings.analysis_lines.track();
            self.timers.update_value(Timers::stop);
            self.failure.set(None);
            self.pointed.set(None);
            self.show();
            if target.is_none() {
                self.rest();
                return;
            }
            let now = js_sys::Date::now();
            let before = self.timers.with_value(|timers| timers.changed_at);
            let wait = if now - before < CALM_MS {
                REST
            } else {
                Duration::ZERO
            };
            let think = set_timeout_with_handle(move || self.think(), wait).ok();
            let say = set_timeout_with_handle(move || self.say(), SAY_AFTER).ok();
            self.timers.update_value(|timers| {
                timers.changed_at = now;
                timers.think = think;
                timers.say = say;
            });
        });
        let seen = leptos::leptos_dom::helpers::window_event_listener(
            ev::Custom::<web_sys::Event>::new("visibilitychange"),
            move |_| {
                if document().hidden() {
                    self.rest();
                } else {
                    self.think();
                }
            },
        );
        on_cleanup(move || {
            seen.remove();
            self.timers.try_update_value(Timers::stop);
        });
    }

    /// Ends the search.
    fn rest(self) {
        self.running.set_value(None);
        self.engine.cancel();
        if !self.on.get_untracked() {
            // Its memory is large.
            self.engine.cancel_and_end();
        }
    }

    /// Asks for more about the position on the board, if there may be more to find.
    fn think(self) {
        let Some(target) = self.target.get_untracked() else {
            return;
        };
        if document().hidden() || self.failure.with_untracked(Option::is_some) {
            return;
        }
        let wanted = self.settings.analysis_lines.get_untracked();
        let known = self.known.try_update_value(|known| {
            let it = known.entry(target.name());
            (it.want(wanted), it.spent, it.is_exhausted)
        });
        // The page may be gone while a timer was running.
        let Some((wanted, spent, is_exhausted)) = known else {
            return;
        };
        if let Some(running) = self.running.get_value() {
            let same = running.name == target.name() && running.wanted == wanted;
            if same || running.slice <= SHORT_SLICE {
                return; // Its answer comes back here.
            }
            self.engine.cancel();
        }
        if is_exhausted || spent >= MOST_SPENT {
            self.running.set_value(None);
            self.say();
            return;
        }
        // As long as all that was spent before, which is about twice the one before.
        let slice = Duration::from_millis(spent as u64).clamp(FIRST_SLICE, LONGEST_SLICE);
        let name = target.name().to_owned();
        self.running.set_value(Some(Running {
            name: name.clone(),
            slice,
            wanted,
        }));
        let began = js_sys::Date::now();
        let question = target.question.clone().best(wanted).within(Limit::Time(slice));
        let (hearing, answering) = (target.clone(), name);
        self.engine.ask_and_hear(
            &question,
            move |report| self.hear(&hearing, &report),
            move |answer| {
                self.running.set_value(None);
                let took = js_sys::Date::now() - began;
                self.known.update_value(|known| {
                    let it = known.entry(&answering);
                    it.spent += took;
                    it.is_exhausted |= answer.is_ok() && took < 0.6 * slice.as_millis() as f64;
                    if answer == Ok(Reply::DeclaresWin) {
                        it.declare();
                    }
                });
                match answer {
                    Ok(_) => {
                        self.show_soon();
                        self.think();
                    }
                    Err(why) => self.failure.set(Some(why)),
                }
            },
        );
    }

    fn hear(self, target: &Target<P>, report: &Report) {
        let complete = self
            .known
            .try_update_value(|known| known.entry(target.name()).take(&target.origin.position, report));
        let is_seen = self
            .target
            .with_untracked(|now| now.as_ref().is_some_and(|now| now.name() == target.name()));
        if complete == Some(true) && is_seen {
            self.show_soon();
        }
    }

    /// Shows what is known, not too often.
    fn show_soon(self) {
        if self.found.with_untracked(Option::is_none) {
            self.show();
        } else if self.timers.with_value(|timers| timers.show.is_none()) {
            let show = set_timeout_with_handle(
                move || {
                    self.timers.update_value(|timers| timers.show = None);
                    self.show();
                },
                SHOW_EVERY,
            );
            self.timers.update_value(|timers| timers.show = show.ok());
        }
    }

    fn show(self) {
        let most = usize::from(self.settings.analysis_lines.get_untracked());
        let found = self.target.with_untracked(|target| {
            let name = target.as_ref()?.name();
            self.known.with_value(|known| known.get(name)?.found().cloned())
        });
        let found = found.map(|mut found| {
            found.lines.truncate(most);
            found
        });
        if self.found.with_untracked(|before| *before != found) {
            self.found.set(found);
        }
    }
}
