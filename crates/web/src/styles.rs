//! Style sheets that only some parts of the page need: they come with these parts. Which there are is said where the page is
//! built (`xtask`).

use leptos::prelude::*;
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::HtmlElement;

/// A style sheet that only some parts need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Sheet {
    /// Games with people.
    Live,
    /// Puzzles.
    Puzzles,
    /// The library and the figures.
    Library,
    /// The position editor.
    Editor,
    /// Openings.
    Openings,
    /// Studies.
    Studies,
    /// Pictures.
    Picture,
}

impl Sheet {
    /// The name under which the page names the file.
    const fn name(self) -> &'static str {
        match self {
            Self::Live => "sente-style-live",
            Self::Puzzles => "sente-style-puzzles",
            Self::Library => "sente-style-library",
            Self::Editor => "sente-style-editor",
            Self::Openings => "sente-style-openings",
            Self::Studies => "sente-style-studies",
            Self::Picture => "sente-style-picture",
        }
    }
}

/// A sheet that was asked for.
#[derive(Clone)]
enum Asked {
    There,
    Coming(js_sys::Promise),
}

thread_local! {
    static ASKED: RefCell<BTreeMap<Sheet, Asked>> = const { RefCell::new(BTreeMap::new()) };
}

/// From now on what needs a sheet looks as it should: fetches it, at once where it is there.
///
/// Fails where it can't be had.
pub(crate) async fn need(sheet: Sheet) -> Result<(), JsValue> {
    let coming = match ASKED.with_borrow(|asked| asked.get(&sheet).cloned()) {
        Some(Asked::There) => return Ok(()),
        Some(Asked::Coming(coming)) => coming,
        None => {
            let begun = fetch(sheet.name())?;
            ASKED.with_borrow_mut(|asked| asked.insert(sheet, Asked::Coming(begun.clone())));
            begun
        }
    };
    let came = JsFuture::from(coming).await;
    ASKED.with_borrow_mut(|asked| match came {
        Ok(_) => asked.insert(sheet, Asked::There),
        // Whoever asks again may have a network then.
        Err(_) => asked.remove(&sheet),
    });
    came.map(|_| ())
}

/// Adds the style sheet that the page names so, and promises that it is there.
fn fetch(name: &str) -> Result<js_sys::Promise, JsValue> {
    let named = document().query_selector(&format!("meta[name={name}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no {name}")))?;
    // Where what is served needs it, it was there before the page.
    if document()
        .query_selector(&format!("link[href='{file}']"))?
        .is_some()
    {
        return Ok(js_sys::Promise::resolve(&JsValue::UNDEFINED));
    }
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
