//! The words of the page in the language chosen: `tr!("key")`, `tr!("key", name = value, …)`.
//!
//! The words of a language are a file that is fetched when the language is wanted: for the first one, while the page's
//! module is still on its way. `static/first.js` decides which that is, and asks for its file.

use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use locale::{Arg, Lang};
use std::cell::Cell;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The language signal of the settings. Here, so that words can be made anywhere: in event handlers and timers
    /// too, where there is no context to look in.
    static LANG: Cell<Option<RwSignal<Lang>>> = const { Cell::new(None) };
}

/// The words of a key in the language chosen. Inside a view's closure or an effect they follow the language.
/// The arguments are numbers or texts, by their names in the catalogue.
macro_rules! tr {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::i18n::translate($key, &[$((stringify!($name), locale::Arg::from($value))),*])
    };
}
pub(crate) use tr;

/// From now on the words are in the language of this signal.
pub(crate) fn follow(signal: RwSignal<Lang>) {
    LANG.set(Some(signal));
}

/// The language chosen; English as long as there is no page.
pub(crate) fn lang() -> Lang {
    let Some(signal) = LANG.get() else {
        return Lang::default();
    };
    // Reading without an observer is meant in event handlers, and not worth a warning.
    let lang = if Observer::get().is_some() {
        signal.try_get()
    } else {
        signal.try_get_untracked()
    };
    lang.unwrap_or_default()
}

/// What [`tr!`] calls.
pub(crate) fn translate(key: &str, args: &[(&str, Arg)]) -> String {
    locale::text(lang(), key, args)
}

/// The language that the page was opened in, as the root element says.
pub(crate) fn at_first() -> Lang {
    let code = document()
        .document_element()
        .and_then(|root| root.get_attribute("lang"));
    code.and_then(|code| Lang::of_code(&code)).unwrap_or_default()
}

/// Learns the words of a language, from the file that the page names for it; at once where they are known.
///
/// Fails where the file can't be had.
pub(crate) async fn learn(lang: Lang) -> Result<(), JsValue> {
    if locale::knows(lang) {
        return Ok(());
    }
    let code = lang.code();
    let named = document().query_selector(&format!("meta[name=sente-words-{code}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no words for {code}")))?;
    let response = JsFuture::from(window().fetch_with_str(&file)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(format!("{file}: {}", response.status()).into());
    }
    let words = JsFuture::from(response.text()?).await?;
    locale::teach(lang, &words.as_string().unwrap_or_default());
    Ok(())
}

/// A language that was asked for and is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Asked {
    /// None is.
    #[default]
    Nothing,
    /// Its words are on their way.
    Coming(Lang),
    /// Its words can't be had.
    Failed(Lang),
}
