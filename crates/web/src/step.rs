//! The buttons that step through a game.

use crate::i18n::says;
use crate::icons::icon;
use leptos::prelude::*;

/// A button that does something to what the page shows while it can.
#[component]
pub(crate) fn Step(
    #[prop(optional)] id: Option<&'static str>,
    sign: &'static str,
    label: &'static str,
    #[prop(into)] can: Signal<bool>,
    #[prop(into)] act: Callback<()>,
) -> impl IntoView {
    // Not `disabled`: a button that is pressed until the end keeps the focus.
    view! {
        <button
            type="button"
            class="btn"
            id=id
            aria-label=says(label)
            title=says(label)
            aria-disabled=move || (!can.get()).then_some("true")
            on:click=move |_| {
                if can.get_untracked() {
                    act.run(());
                }
            }
        >
            {icon(sign)}
        </button>
    }
}
