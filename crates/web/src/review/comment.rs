//! What there is to say about the turn that led to where one looks: in place of the sentence.

use super::Reviewable;
use super::state::{Aside, Host, Reviewing};
use super::words::{self, summary};
use crate::board::focus_board;
use crate::engine::failure_words;
use crate::i18n::{says, tr};
use crate::router::{Puzzles, Route};
use crate::settings::Settings;
use engine_protocol::client::Failure;
use leptos::prelude::*;

/// So many turns of a line are shown: what comes later is hardly the engine's opinion any more.
const MOST_TURNS: usize = 8;

/// The comment, the lines that show it, and how far the review has come.
#[component]
pub(crate) fn Comment<P: Reviewable>(review: Reviewing<P>, host: Host) -> impl IntoView {
    let settings = Settings::here();
    let turns = Memo::new(move |_| words::turns(review, settings));
    let told = Memo::new(move |_| turns.with(|turns| words::told(review, turns)));
    let progress = Memo::new(move |_| review.progress());
    // Said once, when all is known.
    Effect::watch(
        move || (review.running.get(), progress.get()),
        move |(running, (known, all)), before, _| {
            let was_running = before.is_some_and(|(running, _)| *running);
            if was_running && !running && known == all {
                host.note.set(Some(untrack(|| summary(review))));
            }
        },
        false,
    );
    let text = move || {
        host.note
            .get()
            .unwrap_or_else(|| told.with(|(_, text)| text.clone()))
    };
    let work = move |(is_done, failure): (bool, Option<Failure>)| {
        if let Some(why) = failure {
            return view! {
                <p class="work">
                    <span>{tr!("review-failed", reason = failure_words(&why))}</span>
                    <button type="button" class="btn primary" id="review-retry" on:click=move |_| review.go_on()>{says("play-retry")}</button>
                </p>
            }
            .into_any();
        }
        if is_done {
            return ().into_any();
        }
        let button = move || {
            if review.running.get() {
                view! {
                    <button type="button" class="btn" id="review-stop" on:click=move |_| review.stop()>{says("review-stop")}</button>
                }
                .into_any()
            } else {
                view! {
                    <button type="button" class="btn primary" id="review-go-on" on:click=move |_| review.go_on()>{says("play-resume")}</button>
                }
                .into_any()
            }
        };
        view! {
            <p class="work">
                <progress
                    max=move || progress.get().1.to_string() value=move || progress.get().0.to_string()
                    aria-label=says("review-progress")
                ></progress>
                <span class="small muted">{move || tr!("review-of", known = progress.get().0, all = progress.get().1)}</span>
                {button}
            </p>
        }
        .into_any()
    };
    // Its elements stay while numbers change.
    let state = Memo::new(move |_| {
        let (known, all) = progress.get();
        (known == all, review.failure.get())
    });
    // Where the review ends, and something could have been better.
    let learns = Memo::new(move |_| {
        let at_end = review.here() == Some(turns.with(Vec::len));
        at_end
            && !review.is_looking()
            && review
                .looked_when_done()
                .is_some_and(|looked| !looked.mistakes.is_empty())
    });
    let learn = Route::Puzzles(Puzzles::Mistakes, Some(P::ID)).path();
    let leave = move |_| {
        review.leave();
        focus_board();
    };
    view! {
        <div class="now comment" class:aside=move || review.is_looking()>
            <p role="status" aria-atomic="true">
                <strong>{move || told.with(|(head, _)| head.clone())}</strong>
                " "
                <span>{text}</span>
            </p>
            <Line review host aside=Aside::Better/>
            <Line review host aside=Aside::Reply/>
            <Show when=move || review.is_looking()>
                <div class="acts">
                    <button type="button" class="btn primary" id="review-leave" on:click=leave>{says("analysis-leave")}</button>
                </div>
            </Show>
            {move || work(state.get())}
            <Show when=move || learns.get()>
                <div class="acts">
                    <a class="btn primary" id="review-learn" href=learn.clone()>{says("review-learn")}</a>
                </div>
            </Show>
        </div>
    }
}

/// A line about the turn, each turn of it a button that shows it on the board.
#[component]
fn Line<P: Reviewable>(review: Reviewing<P>, host: Host, aside: Aside) -> impl IntoView {
    let settings = Settings::here();
    let written = Memo::new(move |_| {
        let notation = P::notation(settings);
        let Some(beside) = review.aside(aside) else {
            return Vec::new();
        };
        let mut turns = beside.line.written(&beside.start, beside.previous, notation);
        turns.truncate(MOST_TURNS);
        turns
    });
    let words = move || match aside {
        Aside::Better => tr!("review-better"),
        Aside::Reply => tr!("review-reply"),
    };
    let name = match aside {
        Aside::Better => "better",
        Aside::Reply => "reply",
    };
    let button = move |(place, text): (usize, String)| {
        let is_looked = move || (review.looked_at() == Some((aside, place))).then_some("true");
        view! {
            <button
                type="button" class="line-turn" aria-current=is_looked
                on:click=move |_| {
                    host.hold.run(());
                    review.look(aside, place);
                }
            >
                {text}
            </button>
        }
    };
    view! {
        <Show when=move || written.with(|turns| !turns.is_empty())>
            <div class="beside" data-line=name role="group" aria-label=words>
                <span class="small muted" aria-hidden="true">{words}</span>
                <div class="line-turns">
                    <For
                        each=move || written.get().into_iter().enumerate()
                        key=Clone::clone
                        children=button
                    />
                </div>
            </div>
        </Show>
    }
}
