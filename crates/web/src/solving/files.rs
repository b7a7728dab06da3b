//! The files with all puzzles of a game: fetched when they are wanted first, and there for good.

use super::Solving;
use ::puzzles::Collection;
use leptos::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The collections that are there, by the game's name in addresses.
    static KNOWN: RefCell<Vec<(&'static str, Arc<dyn Any>)>> = const { RefCell::new(Vec::new()) };
}

/// Why there are no puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Lost {
    /// The file can't be had.
    Network,
    /// It is not what it should be.
    Broken(String),
}

/// The puzzles of a game, where they are there already.
pub(crate) fn known<G: Solving>() -> Option<Arc<Collection<G>>> {
    let slug = G::ID.slug();
    KNOWN.with_borrow(|known| {
        let (_, it) = known.iter().find(|(name, _)| *name == slug)?;
        // A game's name stands for its own collection.
        let it = it.downcast_ref::<Arc<Collection<G>>>()?;
        Some(Arc::clone(it))
    })
}

/// The puzzles of a game.
pub(crate) async fn fetch<G: Solving>() -> Result<Arc<Collection<G>>, Lost> {
    if let Some(it) = known::<G>() {
        return Ok(it);
    }
    let bytes = bytes(G::ID.slug()).await.map_err(|_| Lost::Network)?;
    let read = Collection::<G>::read(&bytes).map_err(|error| Lost::Broken(error.to_string()))?;
    let it = Arc::new(read);
    let kept: Arc<dyn Any> = Arc::new(Arc::clone(&it));
    KNOWN.with_borrow_mut(|known| known.push((G::ID.slug(), kept)));
    Ok(it)
}

async fn bytes(slug: &str) -> Result<Vec<u8>, JsValue> {
    let named = document().query_selector(&format!("meta[name=sente-puzzles-{slug}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no puzzles of {slug}")))?;
    let response: web_sys::Response = JsFuture::from(window().fetch_with_str(&file)).await?.dyn_into()?;
    if !response.ok() {
        return Err(format!("{file}: {}", response.status()).into());
    }
    let buffer = JsFuture::from(response.array_buffer()?).await?;
    Ok(js_sys::Uint8Array::new(&buffer).to_vec())
}

/// What is shown with the puzzles of a game: at once where they are there, else when they have come. Where they can't be had
/// the page says so, and they can be asked for again.
pub(crate) fn with<G: Solving>(
    show: impl Fn(Arc<Collection<G>>) -> AnyView + Copy + Send + Sync + 'static,
) -> AnyView {
    let there = RwSignal::new(known::<G>().map(Ok));
    let ask = move || {
        if there.with_untracked(|there| matches!(there, Some(Ok(_)))) {
            return;
        }
        there.set(None);
        leptos::task::spawn_local(async move {
            let came = fetch::<G>().await;
            // Whoever has gone elsewhere meanwhile needs it no longer.
            let _ = there.try_set(Some(came));
        });
    };
    ask();
    let view = move || match there.get() {
        None => super::page::coming().into_any(),
        Some(Ok(all)) => show(all),
        Some(Err(lost)) => super::page::lost(lost, Callback::new(move |()| ask())).into_any(),
    };
    view.into_any()
}
