//! What the host of the page offers beside the page, games with people; and whether somebody here plays them.
//!
//! A host for static files offers none. `static/first.js` knows it before the first paint and marks the document's root, so that
//! style sheets can hide what there is no use for.

use crate::storage;
use leptos::prelude::*;

/// The name under which it is kept that somebody here plays with people. Not with the others' prefix: it makes no page look otherwise.
const KNOWN: &str = "sente-people";

thread_local! {
    static KNOWN_HERE: ArcRwSignal<bool> = ArcRwSignal::new(storage::get(KNOWN).is_some());
}

/// Whether a server knows who is here. As long as none does, nothing is asked of it.
pub(crate) fn is_known() -> ArcRwSignal<bool> {
    KNOWN_HERE.with(Clone::clone)
}

/// From now on a server knows who is here, or does no longer.
pub(crate) fn set_known(known: bool) {
    let before = is_known();
    if before.get_untracked() == known {
        return;
    }
    if known {
        storage::set(KNOWN, "yes");
    } else {
        storage::remove(KNOWN);
    }
    before.set(known);
}

/// The host, in context: `Host::here()`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Host {
    online: bool,
    connected: RwSignal<bool>,
}

impl Host {
    /// Puts it in context.
    pub(crate) fn provide() {
        let root = document().document_element();
        let online = root.is_some_and(|root| root.has_attribute("data-online"));
        let connected = RwSignal::new(window().navigator().on_line());
        // The page lives as long as its document: there is nobody to stop listening for.
        for (event, there) in [("online", true), ("offline", false)] {
            window_event_listener_untyped(event, move |_| connected.set(there));
        }
        provide_context(Self { online, connected });
    }

    /// The host in context.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Whether there is a server that lets people play together, reached or not.
    pub(crate) fn plays_online(self) -> bool {
        self.online
    }

    /// Whether the device has a network, as far as the browser knows.
    pub(crate) fn connected(self) -> bool {
        self.connected.get()
    }
}
