//! What is made one after the other when the page starts.
//!
//! To make the page takes a slow phone a third of a second. In one task that would be a third of a second in which it answers
//! nothing; so what stands in a [`Later`] is made in a task of its own, while what was served for the meantime is still seen.
//! Once the page has started, a `Later` is what is in it.

use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::VecDeque;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// The attribute of the root element as long as what is made is hidden, for the style sheet.
const STARTING: &str = "data-starting";
/// For so many milliseconds one goes on with what is next before the browser has its turn: a fast one starts in a few tasks.
const TASK: f64 = 4.0;

thread_local! {
    /// What waits for its turn, the next first; nothing where nobody has to wait.
    static WAITING: RefCell<Option<VecDeque<RwSignal<bool>>>> = const { RefCell::new(None) };
    /// Whether what is made is seen.
    static SEEN: ArcRwSignal<bool> = ArcRwSignal::new(true);
}

/// What is in it is made when its turn comes.
#[component]
pub(crate) fn Later(children: Children) -> impl IntoView {
    let Some(turn) = turn() else {
        return children().into_any();
    };
    let children = StoredValue::new_local(Some(children));
    let made = move || {
        let children = turn
            .get()
            .then(|| children.try_update_value(Option::take))
            .flatten()
            .flatten()?;
        Some(untrack(children))
    };
    made.into_any()
}

/// Waits for a turn; `None` where there is nothing to wait for.
fn turn() -> Option<RwSignal<bool>> {
    WAITING.with_borrow_mut(|waiting| {
        let turn = RwSignal::new(false);
        waiting.as_mut()?.push_back(turn);
        Some(turn)
    })
}

/// Whether what is made is seen, and can be focused and measured; to be asked where that happens as the page starts.
pub(crate) fn is_seen() -> bool {
    SEEN.with(Clone::clone).get()
}

/// From now on what is made is hidden, and what is [`Later`] waits.
pub(crate) fn begin() {
    SEEN.with(Clone::clone).set(false);
    WAITING.set(Some(VecDeque::new()));
    if let Some(root) = document().document_element() {
        // An attribute with a plain name can always be set.
        let _ = root.set_attribute(STARTING, "");
    }
}

/// Makes what waits, and what waits in that, until nothing does.
pub(crate) async fn make() {
    loop {
        breathe().await;
        let begun = js_sys::Date::now();
        while js_sys::Date::now() - begun < TASK {
            let next = WAITING.with_borrow_mut(|waiting| waiting.as_mut()?.pop_front());
            let Some(turn) = next else { return };
            // Whoever has gone meanwhile is not made any more.
            turn.try_set(true);
            // What follows from it comes first.
            leptos::task::tick().await;
        }
    }
}

/// Shows what is made in place of what was served: nothing is painted in between.
pub(crate) fn end() {
    if SEEN.with(Clone::clone).get_untracked() {
        return;
    }
    WAITING.set(None);
    if let Some(frame) = document().get_element_by_id("frame") {
        frame.remove();
    }
    if let Some(root) = document().document_element() {
        // An attribute with a plain name can always be taken away.
        let _ = root.remove_attribute(STARTING);
    }
    SEEN.with(Clone::clone).set(true);
}

/// Lets the page do what waits.
pub(crate) async fn breathe() {
    let promise = js_sys::Promise::new(&mut |go_on, _| {
        // Where no timer can be set, the promise is kept at once.
        if window().set_timeout_with_callback(&go_on).is_err() {
            let _ = go_on.call0(&JsValue::NULL);
        }
    });
    // It is never broken.
    let _ = JsFuture::from(promise).await;
}
