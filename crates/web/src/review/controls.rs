//! The buttons that step through a review, and the graph below them: in place of steps and tools.

use super::chart::Chart;
use crate::games::Table;
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::play::{Play, focus_board};
use leptos::prelude::*;

/// The buttons and the graph.
#[component]
pub(crate) fn Controls<P: Table>(play: Play<P>) -> impl IntoView {
    let review = play.review;
    let button = move |id: &'static str,
                       sign: &'static str,
                       label: fn() -> String,
                       can: Signal<bool>,
                       act: fn(Play<P>)| {
        view! {
            <button
                type="button"
                class="btn"
                id=id
                aria-label=label
                title=label
                aria-disabled=move || (!can.get()).then_some("true")
                on:click=move |_| {
                    if can.get_untracked() {
                        act(play);
                    }
                }
            >
                {icon(sign)}
            </button>
        }
    };
    let always = Signal::derive(|| true);
    let mark = move |forward: bool| Memo::new(move |_| review.next_mark(forward)).into();
    let marked: [Signal<Option<usize>>; 2] = [mark(false), mark(true)];
    let can = |index: usize| Signal::derive(move || marked[index].get().is_some());
    let looks = Memo::new(move |_| review.is_looking());
    let back = Signal::derive(move || looks.get() || play.game.with(crate::play::Game::can_go_back));
    let forward = Signal::derive(move || looks.get() || play.game.with(crate::play::Game::can_go_forward));
    view! {
        <div class="steps review" role="group" aria-label=move || tr!("review-steps")>
            {button("review-mark-back", icons::MARK_BACK, || tr!("review-mark-back"), can(0), |play| play.review.to_mark(play, false))}
            {button("review-back", icons::PREVIOUS, || tr!("play-back"), back, Play::back)}
            {button("review-forward", icons::NEXT, || tr!("play-forward"), forward, Play::forward)}
            {button("review-mark-on", icons::MARK_ON, || tr!("review-mark-on"), can(1), |play| play.review.to_mark(play, true))}
            {button("review-table", icons::TABLE, || tr!("review-table"), always, |play| play.review.table_open.set(true))}
            {button("review-close", icons::CLOSE, || tr!("review-close"), always, |play| {
                play.review.close();
                focus_board();
            })}
        </div>
        <Chart play/>
    }
}
