//! The bar that says who is likely to win.

use super::Analysable;
use super::line::percent;
use super::state::Analysis;
use crate::i18n::says;
use game_core::Player;
use leptos::prelude::*;

/// The bar: the part of the player below is at the bottom, or on the left where it lies. While nothing is known about a
/// position, it stays as it was.
#[component]
pub(crate) fn Bar<P: Analysable>(analysis: Analysis<P>) -> impl IntoView {
    let share = Memo::new(move |before: Option<&f64>| match analysis.value() {
        Some(value) => value.win_chance(P::WIN_SCALE),
        None => before.copied().unwrap_or(0.5),
    });
    let percent = Memo::new(move |before: Option<&u8>| match analysis.value() {
        Some(value) => percent(value, P::WIN_SCALE),
        None => before.copied().unwrap_or(50),
    });
    view! {
        <div
            class="evaluation"
            class:turned=move || analysis.below() == Player::Second
            role="meter"
            aria-label=says("analysis-bar")
            aria-valuemin="0"
            aria-valuemax="100"
            aria-valuenow=move || percent.get().to_string()
            aria-valuetext=move || analysis.value_told()
        >
            <span style:--share=move || format!("{:.3}", share.get())></span>
        </div>
    }
}
