//! One lesson: what to know, what to try, a board, and an answer to what was tried.

use super::lessons::{LESSONS, Lesson, Verdict};
use super::progress;
use crate::board::yinsh::{Board, Shown, speech};
use crate::games::GameId;
use crate::i18n::{tr, translate};
use crate::icons::{self, icon};
use crate::router::Route;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::time::Duration;
use yinsh::{Action, Player, PositionTrait as _};

/// How long the other side thinks about its answer, so that it is seen as one.
const REPLY_AFTER: Duration = Duration::from_millis(700);

/// What the learner has done in a lesson.
#[derive(Clone, Copy)]
struct Attempt {
    lesson: &'static Lesson,
    /// The lesson's place in the course, from 0.
    index: usize,
    played: RwSignal<Vec<Action>>,
    shown: RwSignal<Shown>,
    /// What the board said last, until something is played.
    said: RwSignal<Option<String>>,
    /// Whether the learner asked to be shown what to do.
    show: RwSignal<bool>,
    done: RwSignal<Vec<bool>>,
    /// Who acted last: their turn leaves the trail.
    mover: StoredValue<Option<Player>>,
    reply: StoredValue<Option<TimeoutHandle>>,
}

impl Attempt {
    fn new(index: usize) -> Self {
        let lesson = &LESSONS[index];
        let attempt = Self {
            lesson,
            index,
            played: RwSignal::new(Vec::new()),
            shown: RwSignal::new(Self::start(lesson)),
            said: RwSignal::new(None),
            show: RwSignal::new(false),
            done: RwSignal::new(progress::done()),
            mover: StoredValue::new(None),
            reply: StoredValue::new(None),
        };
        on_cleanup(move || attempt.cancel_reply());
        attempt
    }

    fn start(lesson: &Lesson) -> Shown {
        Shown {
            position: lesson.position(),
            arrived_by: None,
            last_turn: Vec::new(),
        }
    }

    fn verdict(self) -> Verdict {
        self.played.with(|played| self.lesson.judge(played))
    }

    /// The learner may act as long as the task is neither done nor missed.
    fn open(self) -> bool {
        self.verdict() == Verdict::Going
    }

    /// What to do next, where it was asked for.
    fn hint(self) -> Option<Action> {
        self.show
            .get()
            .then(|| self.played.with(|played| self.lesson.hint(played)))
            .flatten()
    }

    fn act(self, action: Action) {
        if !self.put(action) {
            return;
        }
        self.played.update(|played| played.push(action));
        self.said.set(None);
        self.show.set(false);
        if untrack(move || self.verdict()) == Verdict::Done {
            progress::mark(self.index);
            self.done.set(progress::done());
            // Where nothing can be kept, this lesson is done all the same.
            self.done.update(|done| done[self.index] = true);
            let reply = self
                .shown
                .with_untracked(|shown| self.lesson.reply(&shown.position));
            if let Some(reply) = reply {
                let later = set_timeout_with_handle(move || _ = self.put(reply), REPLY_AFTER);
                self.reply.set_value(later.ok());
            }
        }
    }

    /// Plays an action on the board shown. False where it is not legal there.
    fn put(self, action: Action) -> bool {
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

    fn reset(self) {
        self.cancel_reply();
        self.played.update(Vec::clear);
        self.said.set(None);
        self.show.set(false);
        self.mover.set_value(None);
        self.shown.set(Self::start(self.lesson));
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
    /// Which, counted from 1. There has to be such a lesson.
    number: usize,
) -> impl IntoView {
    let attempt = Attempt::new(number - 1);
    let lesson = attempt.lesson;
    let of = move |what: &str| translate(&format!("{}.{what}", lesson.key), &[]);
    let plays = Signal::derive(move || attempt.open().then(|| lesson.learner()));
    let goal = Signal::derive(move || lesson.goal().filter(|_| attempt.open()));
    view! {
        <main id="main" class="lesson" tabindex="-1">
            <section class="goal">
                <nav class="small muted" aria-label=move || tr!("learn-path")>
                    <a href=Route::Learn.path()>"YINSH"</a>
                    " · "
                    {move || tr!("learn-number", number = number, total = LESSONS.len())}
                </nav>
                <h1>{move || super::title(number)}</h1>
                <p>{move || of("text")}</p>
                <p class="try"><b>{move || tr!("learn-try")}</b>" "{move || of("task")}</p>
            </section>
            <section class="table">
                <Board
                    shown=attempt.shown
                    plays=plays
                    on_action=Callback::new(move |action| attempt.act(action))
                    on_say=Callback::new(move |text| attempt.said.set(Some(text)))
                    goal=goal
                    hint=Signal::derive(move || attempt.hint())
                    label=Signal::derive(|| tr!("learn-board"))
                />
            </section>
            <section class="answer">
                <Feedback attempt/>
                <Walk attempt/>
            </section>
        </main>
    }
}

/// What is said to what was tried; and to begin anew.
#[component]
fn Feedback(attempt: Attempt) -> impl IntoView {
    let lesson = attempt.lesson;
    let of = move |what: &str| translate(&format!("{}.{what}", lesson.key), &[]);
    let verdict = Memo::new(move |_| attempt.verdict());
    let sentence = move || match verdict.get() {
        Verdict::Done => of("done"),
        Verdict::Missed => of("other"),
        Verdict::Going => attempt
            .said
            .get()
            .unwrap_or_else(|| attempt.shown.with(|shown| speech::instruction(&shown.position))),
    };
    let judgement = move || match verdict.get() {
        Verdict::Done => Some(tr!("learn-yes")),
        Verdict::Missed => Some(tr!("learn-not-yet")),
        Verdict::Going => None,
    };
    let must_pass =
        move || attempt.open() && attempt.shown.with(|shown| shown.position.is_legal(Action::Pass));
    let can_show = move || {
        attempt.open() && !attempt.show.get() && attempt.played.with(|played| lesson.hint(played).is_some())
    };
    let untouched = move || attempt.played.with(Vec::is_empty);
    view! {
        <div class="feedback" class:good=move || verdict.get() == Verdict::Done class:missed=move || verdict.get() == Verdict::Missed>
            {move || (verdict.get() == Verdict::Done).then(|| icon(icons::CHECK))}
            <p role="status">
                {move || judgement().map(|words| view! { <b>{words}</b>" " })} {sentence}
            </p>
            <div class="help">
            <Show when=must_pass>
                <button type="button" class="btn primary" on:click=move |_| attempt.act(Action::Pass)>{move || tr!("learn-pass")}</button>
            </Show>
            <Show when=can_show>
                <button type="button" class="btn show" on:click=move |_| attempt.show.set(true)>
                    {icon(icons::HINT)}{move || tr!("learn-show")}
                </button>
            </Show>
            <button
                type="button" class="btn reset" class:primary=move || verdict.get() == Verdict::Missed
                class:unused=untouched disabled=untouched
                on:click=move |_| attempt.reset()
            >
                {icon(icons::RESET)}{move || tr!("learn-reset")}
            </button>
            </div>
        </div>
    }
}

/// Back, where we are, and on.
#[component]
fn Walk(attempt: Attempt) -> impl IntoView {
    let number = attempt.index + 1;
    let back = if number > 1 {
        Route::Lesson(GameId::Yinsh, number - 1)
    } else {
        Route::Learn
    };
    let last = number == LESSONS.len();
    let (on, words) = if last {
        (Route::Play(GameId::Yinsh), "learn-play")
    } else {
        (Route::Lesson(GameId::Yinsh, number + 1), "learn-next")
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
            <a class="btn square" href=back.path() aria-label=move || tr!("learn-back")>{icon(icons::PREVIOUS)}</a>
            <div class="dots" role="img" aria-label=move || tr!("learn-number", number = number, total = LESSONS.len())>
                {(0..LESSONS.len())
                    .map(|index| view! { <i class=move || state(index) class:here=index == attempt.index></i> })
                    .collect_view()}
            </div>
            <a class="btn next" class:primary=move || last || attempt.done.with(|done| done[attempt.index]) href=on.path()>
                {move || tr!(words)}{icon(icons::NEXT)}
            </a>
        </div>
    }
}
