//! The words of the page in the language chosen: `tr!("key")`, `tr!("key", name = value, …)`, and `says("key")` in views.
//!
//! The words of a language are files that are fetched when the language is wanted: one with what any page may have to say,
//! others with what only some pages say, which come when these are shown. Those of the first language and the first page are
//! fetched while the page's module is still on its way: `static/first.js` decides which that is, and asks for them.

use futures_util::future::try_join_all;
use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use locale::{Arg, Lang};
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The language signal of the settings. Here, so that words can be made anywhere: in event handlers and timers
    /// too, where there is no context to look in.
    static LANG: Cell<Option<RwSignal<Lang>>> = const { Cell::new(None) };
    /// What was needed until now: every language that is chosen has to have it.
    static NEEDED: RefCell<Vec<Words>> = const { RefCell::new(Vec::new()) };
    /// What has been fetched.
    static KNOWN: RefCell<Vec<(Lang, Words)>> = const { RefCell::new(Vec::new()) };
}

/// Some of the words of a language: a file. Which areas it holds is said where the page is built (`xtask`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Words {
    /// What any page may have to say.
    Page,
    /// The lessons and the rules.
    Learn,
    /// Games between people who are not at the same place.
    Live,
    /// The position editor.
    Editor,
    /// Puzzles.
    Puzzles,
    /// The library and the figures.
    Library,
    /// Openings.
    Openings,
    /// Studies.
    Studies,
    /// Pictures.
    Picture,
}

impl Words {
    /// What ends the name under which the page names the file.
    const fn suffix(self) -> &'static str {
        match self {
            Self::Page => "",
            Self::Learn => "-learn",
            Self::Live => "-live",
            Self::Editor => "-editor",
            Self::Puzzles => "-puzzles",
            Self::Library => "-library",
            Self::Openings => "-openings",
            Self::Studies => "-studies",
            Self::Picture => "-picture",
        }
    }

    fn is_known(self, lang: Lang) -> bool {
        KNOWN.with_borrow(|known| known.contains(&(lang, self)))
    }
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

/// The words of a key that needs no arguments, for a view or an attribute: they follow the language. Whatever the key, this is
/// of one type: what Leptos compiles for each closure in a view is there once for hundreds of them.
pub(crate) fn says(key: &'static str) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || translate(key, &[])
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

/// Learns a language: all that was needed until now, from the files that the page names for it; at once where that is known.
///
/// Fails where a file can't be had.
pub(crate) async fn learn(lang: Lang) -> Result<(), JsValue> {
    loop {
        // While files are on their way, more may be needed.
        let mut missing = NEEDED.with_borrow(Clone::clone);
        missing.retain(|words| !words.is_known(lang));
        if missing.is_empty() {
            return Ok(());
        }
        try_join_all(missing.into_iter().map(|words| fetch(lang, words))).await?;
    }
}

/// From now on these words are needed: learns them in the language of the page, at once where they are known.
///
/// Fails where a file can't be had.
pub(crate) async fn need(words: Words) -> Result<(), JsValue> {
    NEEDED.with_borrow_mut(|needed| {
        if !needed.contains(&words) {
            needed.push(words);
        }
    });
    // Meanwhile another language may be chosen.
    let now = || {
        let chosen = LANG.get().and_then(|signal| signal.try_get_untracked());
        chosen.unwrap_or_else(at_first)
    };
    while !words.is_known(now()) {
        fetch(now(), words).await?;
    }
    Ok(())
}

async fn fetch(lang: Lang, words: Words) -> Result<(), JsValue> {
    let name = format!("{}{}", lang.code(), words.suffix());
    let named = document().query_selector(&format!("meta[name=sente-words-{name}]"))?;
    let file = named.and_then(|meta| meta.get_attribute("content"));
    let file = file.ok_or_else(|| JsValue::from(format!("the page names no words for {name}")))?;
    let response = JsFuture::from(window().fetch_with_str(&file)).await?;
    let response: web_sys::Response = response.dyn_into()?;
    if !response.ok() {
        return Err(format!("{file}: {}", response.status()).into());
    }
    let text = JsFuture::from(response.text()?).await?;
    if !words.is_known(lang) {
        locale::teach(lang, &text.as_string().unwrap_or_default());
        KNOWN.with_borrow_mut(|known| known.push((lang, words)));
    }
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
