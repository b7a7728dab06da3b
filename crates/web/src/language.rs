//! Choosing the language.

use crate::i18n::{Asked, tr};
use crate::settings::Settings;
use leptos::prelude::*;
use locale::Lang;

/// The language that was chosen last: the page's, or the one that is on its way.
pub(crate) fn language_shown() -> Lang {
    let settings = Settings::here();
    match settings.asked.get() {
        Asked::Coming(lang) => lang,
        Asked::Nothing | Asked::Failed(_) => settings.lang.get(),
    }
}

/// The list of languages, each in its own words. Says so where one can't be had.
#[component]
pub(crate) fn LanguageSelect(
    /// What the list is called for those who hear it.
    label: Signal<String>,
) -> impl IntoView {
    let settings = Settings::here();
    let asked = settings.asked;
    let shown = Memo::new(move |_| language_shown());
    let choose = move |event| {
        if let Some(chosen) = Lang::of_code(&event_target_value(&event)) {
            settings.speak(chosen);
        }
    };
    let forget = move |_| {
        if matches!(asked.get_untracked(), Asked::Failed(_)) {
            asked.set(Asked::Nothing);
        }
    };
    let failed = move || match asked.get() {
        Asked::Failed(lang) => Some(tr!("language-failed", language = lang.name())),
        Asked::Nothing | Asked::Coming(_) => None,
    };
    view! {
        <select
            aria-label=move || label.get()
            aria-busy=move || matches!(asked.get(), Asked::Coming(_)).then_some("true")
            prop:value=move || shown.get().code()
            on:change=choose on:blur=forget
        >
            {Lang::ALL
                .map(|one| {
                    view! {
                        <option value=one.code() lang=one.code() selected=move || shown.get() == one>{one.name()}</option>
                    }
                })
                .collect_view()}
        </select>
        {move || failed().map(|words| view! { <small class="problem" role="alert">{words}</small> })}
    }
}
