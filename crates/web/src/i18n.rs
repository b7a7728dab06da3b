//! The words of the page in the language chosen: `tr!("key")`, `tr!("key", name = value, …)`.

use leptos::prelude::*;
use leptos::reactive::graph::Observer;
use locale::{Arg, Lang};
use std::cell::Cell;

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
