//! The buttons that step through a review, and the graph below them: in place of steps and tools.

use super::Reviewable;
use super::chart::Chart;
use super::state::{Host, Reviewing};
use crate::board::focus_board;
use crate::game::Game;
use crate::i18n::says;
use crate::icons;
use crate::step::Step;
use leptos::prelude::*;

/// The buttons and the graph.
#[component]
pub(crate) fn Controls<P: Reviewable>(review: Reviewing<P>, host: Host) -> impl IntoView {
    let always = Signal::derive(|| true);
    let mark = move |forward: bool| Memo::new(move |_| review.next_mark(forward)).into();
    let marked: [Signal<Option<usize>>; 2] = [mark(false), mark(true)];
    let can = |index: usize| Signal::derive(move || marked[index].get().is_some());
    let looks = Memo::new(move |_| review.is_looking());
    let back = Signal::derive(move || looks.get() || review.game.with(Game::can_go_back));
    let forward = Signal::derive(move || looks.get() || review.game.with(Game::can_go_forward));
    view! {
        <div class="steps review" role="group" aria-label=says("review-steps")>
            <Step
                id="review-mark-back" sign=icons::MARK_BACK label="review-mark-back" can=can(0)
                act=move |()| review.to_mark(host, false)
            />
            <Step id="review-back" sign=icons::PREVIOUS label="play-back" can=back act=move |()| host.back.run(())/>
            <Step id="review-forward" sign=icons::NEXT label="play-forward" can=forward act=move |()| host.forward.run(())/>
            <Step
                id="review-mark-on" sign=icons::MARK_ON label="review-mark-on" can=can(1)
                act=move |()| review.to_mark(host, true)
            />
            <Step
                id="review-table" sign=icons::TABLE label="review-table" can=always
                act=move |()| review.table_open.set(true)
            />
            <Step
                id="review-close" sign=icons::CLOSE label="review-close" can=always
                act=move |()| {
                    review.close();
                    focus_board();
                }
            />
        </div>
        <Chart reviewing=review host/>
    }
}
