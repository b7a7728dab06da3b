//! Style sheets that only some parts of the page need: they come with these parts. Which there are is said where the page is
//! built (`xtask`).

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

thread_local! {
    /// Whether the style of games with people is there.
    static THERE: Cell<bool> = const { Cell::new(false) };
    /// That it comes.
    static COMING: RefCell<Option<js_sys::Promise>> = const { RefCell::new(None) };
}

/// From now on what is seen of games with people looks as it should: fetches its style, at once where it is there.
///
/// Fails where it can't be had.
pub(crate) async fn need_live() -> Result<(), JsValue> {
    if THERE.get() {
        return Ok(());
    }
    let coming = match COMING.with_borrow(Clone::clone) {
        Some(coming) => Ok(coming),
        None => fetch("sente-style-live").inspect(|begun| COMING.set(Some(begun.clone()))),
    };
    let came = JsFuture::from(coming?).await;
    if came.is_err() {
        // Whoever asks again may have a network then.
        COMING.take();
    }
    THERE.set(came.is_ok());
    came.map(|_| ())
}

/// Adds the style sheet that the page names so, and promises that it is there.
fn fetch(name: &str) -> Result<js_sys::Promise, JsValue> {
    let named = document().query_selector(&format!("meta[name={name}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no {name}")))?;
    let link: HtmlElement = document().create_element("link")?.unchecked_into();
    link.set_attribute("rel", "stylesheet")?;
    link.set_attribute("href", &file)?;
    let promise = js_sys::Promise::new(&mut |there, lost| {
        link.set_onload(Some(&there));
        link.set_onerror(Some(&lost));
    });
    let head = document()
        .head()
        .ok_or_else(|| JsValue::from("the page has no head"))?;
    head.append_child(&link)?;
    Ok(promise)
}
