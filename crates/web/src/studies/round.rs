//! A chapter that is practised.

use super::book::Mode;
use super::desk::{Desk, told_at};
use super::{PlaceOf, Studied};
use crate::board::{Shown, focus_board};
use crate::i18n::tr;
use ::study::{Drill, Heard, Next, Note};
use derive_where::derive_where;
use game_core::NodeId;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use table::Viewer;

/// Between two actions that are not the reader's: each is seen, and what it follows on is at rest.
const STEP: Duration = Duration::from_millis(540);

/// How far one has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// The reader has to find the turn.
    Asked,
    /// Something is played for them.
    Waiting,
    /// It is another turn than that of the study; what the study says of it, if it has it.
    Wrong(Option<String>),
    /// It is right; what the study says of it.
    Right(String),
    /// The answer was shown; what the study says of it.
    Shown(String),
    /// The chapter is at its end.
    Over,
}

/// A chapter that is practised.
#[derive_where(Clone, Copy)]
pub(super) struct Round<G: Studied> {
    pub(super) desk: Desk<G>,
    drill: RwSignal<Drill<G>>,
    pub(super) shown: RwSignal<Shown<G>>,
    pub(super) state: RwSignal<State>,
    /// How many hints were asked for in this turn.
    pub(super) hints: RwSignal<u8>,
    /// What is drawn, once a turn was found.
    pub(super) note: RwSignal<Note<PlaceOf<G>>>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl<G: Studied> Round<G> {
    /// Nothing is practised yet.
    pub(super) fn of(desk: Desk<G>) -> Self {
        let drill = desk.viewer.with_untracked(|viewer| Drill::new(viewer.record()));
        let start = desk.viewer.with_untracked(|viewer| viewer.line().start().clone());
        let round = Self {
            desk,
            drill: RwSignal::new(drill),
            shown: RwSignal::new(Shown::still(start)),
            state: RwSignal::new(State::Waiting),
            hints: RwSignal::new(0),
            note: RwSignal::new(Note::default()),
            timer: StoredValue::new(None),
        };
        on_cleanup(move || round.stop());
        round
    }

    /// Whether there is something to practise in the chapter.
    pub(super) fn is_possible(self) -> bool {
        self.desk.viewer.with(|viewer| Drill::new(viewer.record()).asks())
    }

    /// Begins at the beginning.
    pub(super) fn begin(self) {
        self.stop();
        let (drill, start) = self
            .desk
            .viewer
            .with_untracked(|viewer| (Drill::new(viewer.record()), viewer.line().start().clone()));
        self.drill.set(drill);
        self.shown.set(Shown::still(start));
        self.desk.book.mode.set(Mode::Practise);
        self.go_on();
        focus_board();
    }

    /// Back to reading.
    pub(super) fn leave(self) {
        self.stop();
        self.desk.book.mode.set(Mode::Read);
    }

    fn stop(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }

    fn later(self, act: impl FnOnce() + 'static) {
        let after = if self.desk.settings.reduced_motion() {
            Duration::ZERO
        } else {
            STEP
        };
        self.timer.set_value(set_timeout_with_handle(act, after).ok());
    }

    /// How many turns are asked for, and how many were found.
    pub(super) fn progress(self) -> (usize, usize) {
        self.drill.with(Drill::progress)
    }

    /// What comes next.
    pub(super) fn go_on(self) {
        self.hints.set(0);
        self.note.set(Note::default());
        // A variation begins where it leaves its line.
        if !self.drill.with_untracked(|drill| self.is_at(drill.begin())) {
            self.show_begin();
        }
        match self.drill.with_untracked(Drill::next) {
            Next::Ask => self.state.set(State::Asked),
            Next::Over => {
                self.state.set(State::Over);
                if !self.drill.with_untracked(Drill::was_helped) {
                    self.desk.book.is_done();
                }
            }
            Next::Play(actions) => {
                self.state.set(State::Waiting);
                self.later(move || {
                    self.put_all(actions, move || {
                        self.drill.update(Drill::go_on);
                        self.go_on();
                    });
                });
            }
        }
    }

    /// Plays actions on the board, one after the other.
    fn put_all(self, actions: Vec<G::Action>, then: impl FnOnce() + 'static) {
        self.put_rest(actions, 0, Box::new(then));
    }

    fn put_rest(self, actions: Vec<G::Action>, at: usize, then: Box<dyn FnOnce()>) {
        let Some(&action) = actions.get(at) else {
            return then();
        };
        self.put(action, at == 0);
        if at + 1 == actions.len() {
            then();
        } else {
            self.later(move || self.put_rest(actions, at + 1, then));
        }
    }

    /// An action on the board.
    fn put(self, action: G::Action, begins: bool) {
        self.shown.update(|shown| {
            if shown.position.play(action).is_ok() {
                if begins {
                    shown.last_turn.clear();
                }
                shown.last_turn.push(action);
                shown.arrived_by = Some(action);
            }
        });
    }

    /// What the study says of the turn that ends at a node.
    fn told(self, node: NodeId) -> Note<PlaceOf<G>> {
        self.desk.viewer.with_untracked(|viewer| {
            let record = viewer.record();
            let line = record.line_to(node);
            let path = record.path_to(node);
            let begin = line.last_turn().map_or(0, |turn| turn.begin);
            told_at(viewer, path.get(begin + 1..).unwrap_or_default())
        })
    }

    /// The reader acts.
    pub(super) fn act(self, action: G::Action) {
        if self.state.get_untracked() != State::Asked {
            return;
        }
        let begins = self.drill.with_untracked(|drill| self.is_at(drill.begin()));
        self.put(action, begins);
        self.desk.spoken.set(None);
        let heard = self.drill.try_update(|drill| drill.act(action));
        match heard {
            None | Some(Heard::GoesOn) => {}
            Some(Heard::Right(node)) => {
                let note = self.told(node);
                self.drill.update(Drill::go_on);
                let silent = note.text.is_empty();
                self.state.set(State::Right(note.text.clone()));
                self.note.set(note);
                if silent {
                    // There is nothing to read: on it goes.
                    self.later(move || self.go_on());
                }
            }
            Some(Heard::Other(node, reply)) => self.wrong(Some(self.told(node).text), reply),
            Some(Heard::Unknown) => self.wrong(None, Vec::new()),
        }
    }

    /// The turn is another; `reply` answers it. Not at once: what the reader played is seen first.
    fn wrong(self, why: Option<String>, reply: Vec<G::Action>) {
        self.state.set(State::Waiting);
        self.later(move || {
            self.state.set(State::Wrong(why));
            if !reply.is_empty() {
                self.later(move || self.put_all(reply, || ()));
            }
        });
    }

    /// Whether the board shows that node's position.
    fn is_at(self, node: NodeId) -> bool {
        let there = self
            .desk
            .viewer
            .with_untracked(|viewer| viewer.record().position(node));
        self.shown.with_untracked(|shown| shown.position == there)
    }

    /// The turn begins anew.
    pub(super) fn again(self) {
        if !matches!(self.state.get_untracked(), State::Wrong(_)) {
            return;
        }
        self.stop();
        self.drill.update(Drill::again);
        self.show_begin();
        self.state.set(State::Asked);
        focus_board();
    }

    /// The board shows where the turn begins.
    fn show_begin(self) {
        let begin = self.drill.with_untracked(Drill::begin);
        let shown = self.desk.viewer.with_untracked(|viewer| {
            let mut there: Viewer<G> = viewer.clone();
            there.go_to(begin);
            Shown {
                position: there.position().clone(),
                arrived_by: None,
                last_turn: there.latest_turn().map(|turn| turn.actions).unwrap_or_default(),
            }
        });
        self.shown.set(shown);
    }

    /// A hint: first where to look, then what to do.
    pub(super) fn hint(self) {
        if self.state.get_untracked() == State::Asked && self.hints.get_untracked() < 2 {
            // What was done of the turn so far may be wrong: the hint is for the whole of it.
            self.drill.update(|drill| {
                drill.again();
                drop(drill.answer());
            });
            self.show_begin();
            self.hints.update(|hints| *hints += 1);
            let first = self.wanted();
            self.desk.spoken.set(None);
            if first.and_then(G::look_at).is_none() {
                self.hints.set(2);
            }
        }
    }

    /// The first action of the turn that is asked for.
    pub(super) fn wanted(self) -> Option<G::Action> {
        self.drill.with(|drill| drill.clone().answer().first().copied())
    }

    /// Shows the answer, and goes behind it.
    pub(super) fn show(self) {
        if !matches!(self.state.get_untracked(), State::Asked | State::Wrong(_)) {
            return;
        }
        self.stop();
        let answer = self.drill.try_update(|drill| {
            drill.again();
            drill.answer()
        });
        self.show_begin();
        self.state.set(State::Waiting);
        self.hints.set(0);
        self.put_all(answer.unwrap_or_default(), move || {
            self.drill.update(Drill::go_on);
            let note = self.told(self.drill.with_untracked(Drill::end));
            self.state.set(State::Shown(note.text.clone()));
            self.note.set(note);
        });
    }

    /// The sentence: what is said first, and the rest.
    pub(super) fn sentence(self) -> (String, String) {
        let whose = || {
            let (start, actor) = self
                .shown
                .with(|shown| (shown.position.clone(), shown.position.actor()));
            tr!("study-to-move", side = G::side_name(&start, actor))
        };
        match self.state.get() {
            State::Asked => match (self.hints.get(), self.wanted()) {
                (1, Some(action)) => (
                    tr!("study-ask"),
                    G::look_at(action)
                        .map(|at| tr!("study-hint-look", at = at.to_string()))
                        .unwrap_or_default(),
                ),
                (2, Some(action)) => (
                    tr!("study-ask"),
                    self.shown.with(|shown| {
                        let words =
                            shown
                                .position
                                .write_turn(None, &[action], G::notation(self.desk.settings));
                        tr!("study-hint-play", turn = words)
                    }),
                ),
                _ => (tr!("study-ask"), whose()),
            },
            State::Waiting => (tr!("study-wait"), String::new()),
            State::Wrong(None) => (tr!("study-not-in"), String::new()),
            State::Wrong(Some(why)) => (tr!("study-other"), why),
            State::Right(why) => (tr!("study-right"), why),
            State::Shown(why) => (tr!("study-answer-was"), why),
            State::Over if self.drill.with(Drill::was_helped) => {
                (tr!("study-over"), tr!("study-over-helped"))
            }
            State::Over => (tr!("study-over"), tr!("study-over-done")),
        }
    }
}
