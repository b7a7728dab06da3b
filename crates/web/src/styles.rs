//! Style sheets that only some parts of the page need: they come with these parts. Which there are is said where the page is
//! built (`xtask`).

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

/// The styles of some parts: a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Styles {
    /// Games with people.
    Live,
    /// The library and the figures.
    Library,
}

impl Styles {
    /// How many there are.
    const COUNT: usize = 2;

    /// The name under which the page names the file.
    const fn name(self) -> &'static str {
        match self {
            Self::Live => "sente-style-live",
            Self::Library => "sente-style-library",
        }
    }
}

thread_local! {
    /// Which are there.
    static THERE: Cell<[bool; Styles::COUNT]> = const { Cell::new([false; Styles::COUNT]) };
    /// Which come.
    static COMING: RefCell<[Option<js_sys::Promise>; Styles::COUNT]> = const { RefCell::new([const { None }; Styles::COUNT]) };
}

/// From now on what these styles are for looks as it should: fetches them, at once where they are there.
///
/// Fails where they can't be had.
pub(crate) async fn need(styles: Styles) -> Result<(), JsValue> {
    let place = styles as usize;
    if THERE.get()[place] {
        return Ok(());
    }
    let coming = match COMING.with_borrow(|coming| coming[place].clone()) {
        Some(coming) => Ok(coming),
        None => fetch(styles.name())
            .inspect(|begun| COMING.with_borrow_mut(|coming| coming[place] = Some(begun.clone()))),
    };
    let came = JsFuture::from(coming?).await;
    if came.is_err() {
        // Whoever asks again may have a network then.
        COMING.with_borrow_mut(|coming| coming[place] = None);
    }
    let mut there = THERE.get();
    there[place] = came.is_ok();
    THERE.set(there);
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
