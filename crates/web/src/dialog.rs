//! A dialog: the browser's own, which keeps the focus inside and closes on Escape.

use crate::i18n::says;
use crate::icons::{self, icon};
use crate::later;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// A dialog with a title and a cross. Open exactly while `open` is true, whoever changed it.
#[component]
pub(crate) fn Dialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The name of the element, which its heading's name is made of.
    id: &'static str,
    /// What its heading says.
    #[prop(into)]
    title: Signal<String>,
    /// What is in it; made once, when it is opened first.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    // A page has many dialogs, and most of them are never opened.
    let wanted = Memo::new(move |before: Option<&bool>| before == Some(&true) || open.get());
    let made = RwSignal::new(false);
    let children = StoredValue::new_local(Some(children));
    let content = move || {
        let children = wanted
            .get()
            .then(|| children.try_update_value(Option::take))
            .flatten()
            .flatten()?;
        made.set(true);
        Some(untrack(children))
    };
    Effect::new(move |_| {
        let (open, Some(dialog)) = (open.get(), dialog.get()) else {
            return;
        };
        if open && !(made.get() && later::is_seen()) {
            return; // It looks for what to focus when it opens.
        }
        if open && !dialog.open() {
            // Fails only where the element is not in the document, and it is.
            let _ = dialog.show_modal();
        } else if !open && dialog.open() {
            dialog.close();
        }
    });
    // A press on the backdrop is a press on the dialog itself: its content fills it.
    let on_press = move |event: web_sys::MouseEvent| {
        if event.target().is_some_and(|target| {
            dialog
                .get_untracked()
                .is_some_and(|dialog| target.loose_eq(dialog.unchecked_ref()))
        }) {
            open.set(false);
        }
    };
    // The event comes later than the closing: by then the dialog may have been opened again.
    let on_close = move |_| {
        if dialog.get_untracked().is_some_and(|dialog| !dialog.open()) {
            open.set(false);
        }
    };
    let heading = format!("{id}-title");
    let labelled_by = heading.clone();
    view! {
        <dialog id=id node_ref=dialog aria-labelledby=labelled_by on:close=on_close on:mousedown=on_press>
            <div class="sheet">
                <div class="head">
                    <h2 id=heading>{move || title.get()}</h2>
                    <button type="button" class="btn plain square" aria-label=says("close") on:click=move |_| open.set(false)>
                        {icon(icons::CLOSE)}
                    </button>
                </div>
                {content}
            </div>
        </dialog>
    }
}
