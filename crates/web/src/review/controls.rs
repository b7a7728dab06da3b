//! The buttons that step through a review, and the graph below them: in place of steps and tools.

use super::chart::Chart;
use crate::games::Table;
use crate::i18n::tr;
use crate::icons;
use crate::play::{Play, Step, focus_board};
use leptos::prelude::*;

/// The buttons and the graph.
#[component]
pub(crate) fn Controls<P: Table>(play: Play<P>) -> impl IntoView {
    let review = play.review;
    let always = Signal::derive(|| true);
    let mark = move |forward: bool| Memo::new(move |_| review.next_mark(forward)).into();
    let marked: [Signal<Option<usize>>; 2] = [mark(false), mark(true)];
    let can = |index: usize| Signal::derive(move || marked[index].get().is_some());
    let looks = Memo::new(move |_| review.is_looking());
    let back = Signal::derive(move || looks.get() || play.game.with(crate::play::Game::can_go_back));
    let forward = Signal::derive(move || looks.get() || play.game.with(crate::play::Game::can_go_forward));
    view! {
        <div class="steps review" role="group" aria-label=move || tr!("review-steps")>
            <Step
                play id="review-mark-back" sign=icons::MARK_BACK label=|| tr!("review-mark-back") can=can(0)
                act=|play| play.review.to_mark(play, false)
            />
            <Step play id="review-back" sign=icons::PREVIOUS label=|| tr!("play-back") can=back act=Play::back/>
            <Step play id="review-forward" sign=icons::NEXT label=|| tr!("play-forward") can=forward act=Play::forward/>
            <Step
                play id="review-mark-on" sign=icons::MARK_ON label=|| tr!("review-mark-on") can=can(1)
                act=|play| play.review.to_mark(play, true)
            />
            <Step
                play id="review-table" sign=icons::TABLE label=|| tr!("review-table") can=always
                act=|play| play.review.table_open.set(true)
            />
            <Step
                play id="review-close" sign=icons::CLOSE label=|| tr!("review-close") can=always
                act=|play| {
                    play.review.close();
                    focus_board();
                }
            />
        </div>
        <Chart play/>
    }
}
