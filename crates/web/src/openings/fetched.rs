//! The book of a game, fetched when it is wanted for the first time.

use book::{Book, Opening};
use leptos::prelude::*;
use std::any::Any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The books that are there, by the names of their games.
    static BOOKS: RefCell<BTreeMap<&'static str, Rc<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
}

/// The book, where it is there.
pub(super) fn here<P: Opening>() -> Option<Rc<Book<P>>> {
    let book = BOOKS.with_borrow(|books| books.get(P::GAME).cloned())?;
    book.downcast().ok()
}

/// Fetches the book; at once where it is there. Fails where it can't be had, or is none.
pub(super) async fn fetch<P: Opening>() -> Result<(), JsValue> {
    if here::<P>().is_some() {
        return Ok(());
    }
    let name = format!("sente-book-{}", P::GAME);
    let named = document().query_selector(&format!("meta[name={name}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no {name}")))?;
    let response = JsFuture::from(window().fetch_with_str(&file)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(format!("{file}: {}", response.status()).into());
    }
    let bytes = JsFuture::from(response.array_buffer()?).await?;
    let bytes = js_sys::Uint8Array::new(&bytes).to_vec();
    let book = Book::<P>::read(&bytes).map_err(|error| JsValue::from(format!("{file}: {error}")))?;
    BOOKS.with_borrow_mut(|books| books.insert(P::GAME, Rc::new(book)));
    Ok(())
}
