//! One lesson: what to know, what to try, a board, and an answer to what was tried.

use super::course::{self, Course, Exercise, Lesson, Outline, Verdict, words};
use super::progress;
use crate::board::{Drawing, Said, Shown, board};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::Route;
use derive_where::derive_where;
use game_core::Player;
use games::GameId;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{FocusOptions, HtmlElement};

/// How long the other side thinks about its answer, so that it is seen as one.
const REPLY_AFTER: Duration = Duration::from_millis(700);

/// What the learner has done in a lesson.
#[derive_where(Clone, Copy)]
struct Attempt<C: Course> {
    lesson: &'static Lesson<C::Task>,
    /// The lesson's place in the course, from 0.
    index: usize,
    /// Which of the lesson's exercises is tried, from 0.
    at: RwSignal<usize>,
    /// What was played in it, the other side's answers among it.
    line: RwSignal<Vec<C::Action>>,
    /// The answer to a question.
    answer: RwSignal<Option<bool>>,
    shown: RwSignal<Shown<C>>,
    /// What the board said last, until something is played.
    said: RwSignal<Option<String>>,
    /// Whether the learner asked to be shown what to do.
    show: RwSignal<bool>,
    done: RwSignal<Vec<bool>>,
    verdict: Memo<Verdict>,
    /// Who acted last: their turn leaves the trail.
    mover: StoredValue<Option<Player>>,
    reply: StoredValue<Option<TimeoutHandle>>,
}

impl<C: Course> Attempt<C> {
    fn new(index: usize) -> Self {
        let lesson = &C::lessons()[index];
        let at = RwSignal::new(0);
        let line = RwSignal::new(Vec::new());
        let answer = RwSignal::new(None);
        let verdict = Memo::new(move |_| {
            let exercise = &lesson.exercises[at.get()];
            match (C::question(&exercise.task), answer.get()) {
                (Some(right), Some(answer)) => Verdict::of(answer == right, true),
                (Some(_), None) => Verdict::Going,
                (None, _) => line.with(|line| {
                    if line.is_empty() {
                        Verdict::Going
                    } else {
                        C::judge(exercise, line)
                    }
                }),
            }
        });
        let attempt = Self {
            lesson,
            index,
            at,
            line,
            answer,
            shown: RwSignal::new(Self::start(&lesson.exercises[0])),
            said: RwSignal::new(None),
            show: RwSignal::new(false),
            done: RwSignal::new(progress::done(&Outline::of(C::ID).lessons)),
            verdict,
            mover: StoredValue::new(None),
            reply: StoredValue::new(None),
        };
        on_cleanup(move || attempt.cancel_reply());
        attempt
    }

    fn start(exercise: &Exercise<C::Task>) -> Shown<C> {
        Shown::still(course::start(exercise))
    }

    fn exercise(self) -> &'static Exercise<C::Task> {
        &self.lesson.exercises[self.at.get()]
    }

    fn exercise_now(self) -> &'static Exercise<C::Task> {
        &self.lesson.exercises[self.at.get_untracked()]
    }

    /// Whether the exercise is the lesson's last.
    fn at_last(self) -> bool {
        self.at.get() + 1 == self.lesson.exercises.len()
    }

    /// Whether the task is a question.
    fn asks(self) -> bool {
        C::question(&self.exercise().task).is_some()
    }

    /// The learner may act as long as the task is neither done nor missed, and the other side has no answer to give.
    fn plays(self) -> Option<Player> {
        let open = self.verdict.get() == Verdict::Going && !self.asks();
        open.then(|| course::start::<C>(self.exercise()).actor())
    }

    /// What to do next, where it was asked for.
    fn hint(self) -> Option<C::Action> {
        self.show.get().then(|| self.next()).flatten()
    }

    /// What the solution does next.
    fn next(self) -> Option<C::Action> {
        self.line.with(|line| course::hint::<C>(self.exercise(), line))
    }

    fn act(self, action: C::Action) {
        // Until the other side has answered, it is not the learner's turn.
        let learner = course::start::<C>(self.exercise_now()).actor();
        if self
            .shown
            .with_untracked(|shown| shown.position.actor() != learner)
            || !self.put(action)
        {
            return;
        }
        self.line.update(|line| line.push(action));
        self.said.set(None);
        self.show.set(false);
        let verdict = self.verdict.get_untracked();
        if verdict == Verdict::Done {
            self.finish();
        }
        self.answer_after(verdict);
    }

    /// Answers a question.
    fn say(self, yes: bool) {
        self.answer.set(Some(yes));
        if self.verdict.get_untracked() == Verdict::Done {
            self.finish();
        }
    }

    /// The exercise is done, and with the last one the lesson.
    fn finish(self) {
        if !untrack(move || self.at_last()) {
            return;
        }
        progress::mark(self.lesson.key);
        // Where nothing can be kept, this lesson is done all the same.
        self.done.update(|done| done[self.index] = true);
    }

    /// Lets the other side answer, where it is its turn and it has something to say.
    fn answer_after(self, verdict: Verdict) {
        let exercise = self.exercise_now();
        let learner = course::start::<C>(exercise).actor();
        let reply = self.shown.with_untracked(|shown| {
            let theirs = shown.position.actor() != learner && verdict != Verdict::Missed;
            theirs
                .then(|| course::reply(exercise, &shown.position, verdict))
                .flatten()
        });
        let Some(reply) = reply else { return };
        let later = move || {
            if self.put(reply) && verdict == Verdict::Going {
                self.line.update(|line| line.push(reply));
            }
        };
        self.reply
            .set_value(set_timeout_with_handle(later, REPLY_AFTER).ok());
    }

    /// Plays an action on the board shown. False where it is not legal there.
    fn put(self, action: C::Action) -> bool {
        let mut legal = false;
        self.shown.update(|shown| {
            let mover = shown.position.actor();
            legal = shown.position.play(action).is_ok();
            if legal {
                if self.mover.get_value() != Some(mover) {
                    shown.last_turn.clear();
                }
                self.mover.set_value(Some(mover));
                shown.last_turn.push(action);
                shown.arrived_by = Some(action);
            }
        });
        legal
    }

    /// Goes on to the lesson's next exercise.
    fn go_on(self) {
        self.at
            .update(|at| *at = (*at + 1).min(self.lesson.exercises.len() - 1));
        self.reset();
        // The button that led here is gone: the keyboard goes on at what can be done now.
        request_animation_frame(|| {
            let there = [".lesson [role=application]", ".lesson .answers button"];
            let found = there
                .iter()
                .find_map(|css| document().query_selector(css).ok().flatten());
            if let Some(element) = found {
                let options = FocusOptions::new();
                // The page stays where it is: what the learner looks at does not jump.
                options.set_prevent_scroll(true);
                // A board may be HTML or SVG; both are focused by the same call.
                let _ = element
                    .unchecked_into::<HtmlElement>()
                    .focus_with_options(&options);
            }
        });
    }

    fn reset(self) {
        self.cancel_reply();
        self.line.update(Vec::clear);
        self.answer.set(None);
        self.said.set(None);
        self.show.set(false);
        self.mover.set_value(None);
        self.shown.set(Self::start(self.exercise_now()));
    }

    fn cancel_reply(self) {
        if let Some(Some(reply)) = self.reply.try_update_value(Option::take) {
            reply.clear();
        }
    }
}

/// A lesson.
#[component]
pub(crate) fn LessonPage(
    /// Of which game.
    game: GameId,
    /// Which, counted from 1. There has to be such a lesson.
    number: usize,
) -> impl IntoView {
    match game {
        GameId::Yinsh => lesson_page::<yinsh::Position>(number),
        GameId::Shogi => lesson_page::<shogi::Position>(number),
    }
}

fn lesson_page<C: Course>(number: usize) -> AnyView {
    let attempt = Attempt::<C>::new(number - 1);
    let key = attempt.lesson.key;
    let total = C::lessons().len();
    let of = attempt.lesson.exercises.len();
    let drawn = board(Drawing {
        plays: Signal::derive(move || attempt.plays()),
        on_action: Callback::new(move |action| attempt.act(action)),
        on_say: Callback::new(move |said| {
            attempt.said.set(match said {
                Said::Task => None,
                Said::Words(words) => Some(words),
            });
        }),
        goal: Signal::derive(move || {
            let open = attempt.verdict.get() == Verdict::Going;
            attempt
                .exercise()
                .goal
                .filter(|_| open)
                .and_then(|goal| goal.parse().ok())
        }),
        hint: Signal::derive(move || attempt.hint()),
        ..Drawing::still(attempt.shown, Signal::derive(says("learn-board")))
    });
    let try_it = move || {
        if of == 1 {
            tr!("learn-try")
        } else {
            tr!("learn-try-of", number = attempt.at.get() + 1, total = of)
        }
    };
    view! {
        <main id="main" class="lesson" tabindex="-1">
            <section class="goal">
                <nav class="small muted" aria-label=says("learn-path")>
                    <a href=Route::Course(C::ID).path()>{move || game_name(C::ID)}</a>
                    " · "
                    {move || tr!("learn-number", number = number, total = total)}
                </nav>
                <h1>{says(key)}</h1>
                <p>{move || words(key, "text", 0)}</p>
                <p class="try"><b>{try_it}</b>" "{move || words(key, "task", attempt.at.get())}</p>
            </section>
            <section class="table">{drawn}</section>
            <section class="answer">
                {feedback(attempt)}
                {walk(attempt, total)}
            </section>
        </main>
    }
    .into_any()
}

/// What is said to what was tried; the answers to a question; and to begin anew.
fn feedback<C: Course>(attempt: Attempt<C>) -> impl IntoView {
    let key = attempt.lesson.key;
    let verdict = attempt.verdict;
    let sentence = move || match verdict.get() {
        Verdict::Done => words(key, "done", attempt.at.get()),
        Verdict::Missed => words(key, "other", attempt.at.get()),
        Verdict::Going if attempt.asks() => tr!("learn-question"),
        Verdict::Going => attempt
            .said
            .get()
            .unwrap_or_else(|| attempt.shown.with(|shown| shown.position.instruction())),
    };
    let judgement = move || match (verdict.get(), attempt.asks()) {
        (Verdict::Done, false) => Some(tr!("learn-yes")),
        (Verdict::Done, true) => Some(tr!("learn-right")),
        (Verdict::Missed, false) => Some(tr!("learn-not-yet")),
        (Verdict::Missed, true) => Some(tr!("learn-wrong")),
        (Verdict::Going, _) => None,
    };
    let going = move || verdict.get() == Verdict::Going;
    let asked = move || going() && attempt.asks();
    let pass = Memo::new(move |_| {
        let open = attempt.plays().is_some();
        attempt.shown.with(|shown| shown.position.pass().filter(|_| open))
    });
    let can_show = move || attempt.plays().is_some() && !attempt.show.get() && attempt.next().is_some();
    let go_on = move || verdict.get() == Verdict::Done && !attempt.at_last();
    let untouched = move || attempt.line.with(Vec::is_empty) && attempt.answer.get().is_none();
    view! {
        <div class="feedback" class:good=move || verdict.get() == Verdict::Done class:missed=move || verdict.get() == Verdict::Missed>
            {move || (verdict.get() == Verdict::Done).then(|| icon(icons::CHECK))}
            <p role="status">
                {move || judgement().map(|words| view! { <b>{words}</b>" " })} {sentence}
            </p>
            <div class="help">
            <Show when=asked>
                <span class="answers">
                    <button type="button" class="btn answer-yes" on:click=move |_| attempt.say(true)>{says("learn-answer-yes")}</button>
                    <button type="button" class="btn answer-no" on:click=move |_| attempt.say(false)>{says("learn-answer-no")}</button>
                </span>
            </Show>
            <Show when=move || pass.get().is_some()>
                <button type="button" class="btn primary" on:click=move |_| if let Some(pass) = pass.get() { attempt.act(pass) }>{says("learn-pass")}</button>
            </Show>
            <Show when=go_on>
                <button type="button" class="btn primary go-on" on:click=move |_| attempt.go_on()>{says("learn-go-on")}</button>
            </Show>
            <Show when=can_show>
                <button type="button" class="btn show" on:click=move |_| attempt.show.set(true)>
                    {icon(icons::HINT)}{says("learn-show")}
                </button>
            </Show>
            <button
                type="button" class="btn reset" class:primary=move || verdict.get() == Verdict::Missed
                class:unused=untouched disabled=untouched
                on:click=move |_| attempt.reset()
            >
                {icon(icons::RESET)}{says("learn-reset")}
            </button>
            </div>
        </div>
    }
}

/// Back, where we are, and on.
fn walk<C: Course>(attempt: Attempt<C>, total: usize) -> impl IntoView {
    let number = attempt.index + 1;
    let back = if number > 1 {
        Route::Lesson(C::ID, number - 1)
    } else {
        Route::Course(C::ID)
    };
    let last = number == total;
    let (on, words) = if last {
        (Route::Play(C::ID), "learn-play")
    } else {
        (Route::Lesson(C::ID, number + 1), "learn-next")
    };
    let state = move |index: usize| {
        if attempt.done.with(|done| done[index]) {
            "done"
        } else {
            ""
        }
    };
    view! {
        <div class="walk">
            <a class="btn square" href=back.path() aria-label=says("learn-back")>{icon(icons::PREVIOUS)}</a>
            <div class="dots" role="img" aria-label=move || tr!("learn-number", number = number, total = total)>
                {(0..total)
                    .map(|index| view! { <i class=move || state(index) class:here=index == attempt.index></i> })
                    .collect_view()}
            </div>
            <a class="btn next" class:primary=move || last || attempt.done.with(|done| done[attempt.index]) href=on.path()>
                {says(words)}{icon(icons::NEXT)}
            </a>
        </div>
    }
}
