//! Telling others how it went: by a program of the device, or by the clipboard. What is told holds no answer.

use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::outward::{Handed, hand_on, to_clipboard};
use leptos::prelude::*;

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shared {
    /// Another program of the device has it, or the reader thought better of it.
    HandedOn,
    /// It is on the clipboard.
    Copied,
    /// Neither went.
    NotAtAll,
}

/// Hands it on, or else copies it.
async fn share(what: Handed, value: &str) -> Shared {
    if hand_on(what, value).await {
        Shared::HandedOn
    } else if to_clipboard(value).await {
        Shared::Copied
    } else {
        Shared::NotAtAll
    }
}

/// The tool that shares what `value` says when it is pressed.
#[component]
pub(super) fn ShareTool(
    /// A text, or an address.
    what: Handed,
    value: Callback<(), String>,
    shared: RwSignal<Option<Shared>>,
) -> impl IntoView {
    let press = move |_| {
        let value = value.run(());
        leptos::task::spawn_local(async move {
            let came = share(what, &value).await;
            // Whoever has left the page needs it no longer.
            let _ = shared.try_set(Some(came));
        });
    };
    let words = move || match (shared.get(), what) {
        (None | Some(Shared::HandedOn), Handed::Address) => tr!("puzzle-tool-share"),
        (None | Some(Shared::HandedOn), Handed::Text) => tr!("puzzle-tell"),
        (Some(Shared::Copied), Handed::Address) => tr!("puzzle-shared"),
        (Some(Shared::Copied), Handed::Text) => tr!("puzzle-told"),
        (Some(Shared::NotAtAll), _) => tr!("puzzle-not-shared"),
    };
    view! {
        <button type="button" class="btn" id="share" on:click=press>
            {icon(icons::SHARE)} <span aria-live="polite">{words}</span>
        </button>
    }
}

/// The text itself, to be copied by hand, where it could not be taken otherwise.
#[component]
pub(super) fn ByHand(value: Callback<(), String>, shared: RwSignal<Option<Shared>>) -> impl IntoView {
    view! {
        <Show when=move || shared.get() == Some(Shared::NotAtAll)>
            <label class="part field by-hand">
                <span class="small muted">{says("puzzle-tell-by-hand")}</span>
                <textarea rows="4" readonly=true prop:value=move || value.run(()) on:focus=|event| {
                    event_target::<web_sys::HtmlTextAreaElement>(&event).select();
                }></textarea>
            </label>
        </Show>
    }
}
