//! The page: Leptos, rendered in the browser.
//!
//! Each module is a room. Which there are, and which of them may name which, is told by the map in ARCHITECTURE.md ("The
//! page"); a test holds them to it (`rooms.rs`).

// No function of the page is too long to be seen at once.
#![warn(clippy::too_many_lines)]
// Compiled for the tests it is linted, with what only tests use. So the page that people get says itself where something is unused.
#![cfg_attr(not(debug_assertions), deny(unused))]
// The component macro makes parts of what it writes `pub`, whatever the component is.
#![allow(unreachable_pub)]
#![allow(
    rustdoc::private_intra_doc_links,
    reason = "a map for those who work on the page, which nothing is built from"
)]

mod analysis;
mod app;
mod board;
mod database;
mod dialog;
mod editor;
mod engine;
mod game;
mod games;
mod header;
mod home;
mod host;
mod i18n;
mod icons;
mod language;
mod later;
mod learn;
mod library;
mod names;
mod online;
mod opened;
mod openings;
mod outward;
mod parts;
mod picture;
mod play;
mod review;
#[cfg(test)]
mod rooms;
mod router;
mod settings;
mod settings_dialog;
mod shelf;
mod solving;
mod step;
mod storage;
mod studies;
mod styles;

use leptos::prelude::{ArcRwSignal, Set as _};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the page, when its module is loaded; the boot script calls it once. What it promises fails where something can't be had
/// without which there is nothing to show.
// No `pub async fn`: the body of one is compiled wherever the crate is, for its tests too, and with it all that the page shows.
#[wasm_bindgen]
pub fn start_page() -> js_sys::Promise {
    wasm_bindgen_futures::future_to_promise(async { start().await.map(|()| JsValue::UNDEFINED) })
}

/// The bar as soon as its words are there, the rest with the part that the address is about.
async fn start() -> Result<(), JsValue> {
    std::panic::set_hook(Box::new(|info| leptos::logging::error!("{info}")));
    let route = router::current();
    let part = ArcRwSignal::new(false);
    let bar = async {
        i18n::need(i18n::Words::Page).await?;
        later::begin();
        let part = part.clone();
        leptos::mount::mount_to_body(move || app::App(app::AppProps { part }));
        later::make().await;
        Ok::<_, JsValue>(())
    };
    futures_util::future::try_join(parts::load(route), bar).await?;
    // Other parts may focus and measure what they make.
    if !parts::is_made_in_steps(route) {
        later::end();
    }
    part.set(true);
    leptos::task::tick().await;
    later::make().await;
    later::end();
    Ok(())
}
