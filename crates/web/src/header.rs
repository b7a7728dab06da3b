//! The bar at the top of every page: where to go, language, theme, settings.

use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::language::{LanguageSelect, language_shown};
use crate::names::game_name;
use crate::parts;
use crate::router::{Route, Router};
use crate::settings::{Settings, Theme};
use games::GameId;
use leptos::prelude::*;

/// The bar.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let settings = Settings::here();
    let settings_open = RwSignal::new(false);
    let flip_theme = move |_| {
        let other = if settings.dark() {
            Theme::Light
        } else {
            Theme::Dark
        };
        settings.theme.set(other);
    };
    let theme_label = move || {
        if settings.dark() {
            tr!("theme-to-light")
        } else {
            tr!("theme-to-dark")
        }
    };
    view! {
        <header class="bar">
            <a class="logo" href="./" aria-label=move || tr!("nav-home")>{icon(icons::LOGO)}<span>{move || tr!("site-name")}</span></a>
            <nav aria-label=move || tr!("nav-label")>
                {GameId::ALL
                    .map(|game| view! { <NavLink to=Route::Play(game)>{move || game_name(game)}</NavLink> })
                    .collect_view()}
                <NavLink to=Route::Learn>{move || tr!("nav-learn")}</NavLink>
            </nav>
            <span class="space"></span>
            <LanguageChoice/>
            <button type="button" class="btn plain square" id="theme-switch" aria-label=theme_label title=theme_label on:click=flip_theme>
                {icon(icons::THEME)}
            </button>
            <button
                type="button"
                class="btn plain square"
                id="open-settings"
                aria-haspopup="dialog"
                aria-label=move || tr!("open-settings")
                title=move || tr!("open-settings")
                on:click=move |_| settings_open.set(true)
            >
                {icon(icons::SETTINGS)}
            </button>
        </header>
        <parts::Settings open=settings_open/>
    }
}

/// A link in the bar, marked where we are. Courses and lessons are part of Learn.
#[component]
fn NavLink(to: Route, children: Children) -> impl IntoView {
    let router = expect_context::<Router>();
    let here = move || {
        let at = router.route();
        at == to || (to == Route::Learn && matches!(at, Route::Course(_) | Route::Lesson(..)))
    };
    view! { <a href=to.path() aria-current=move || here().then_some("page")>{children()}</a> }
}

/// The language: its two letters, and behind them the browser's own list of full names.
#[component]
fn LanguageChoice() -> impl IntoView {
    view! {
        <span class="language">
            {icon(icons::LANGUAGE)}
            <span aria-hidden="true">{move || language_shown().code().to_uppercase()}</span>
            <LanguageSelect label=Signal::derive(|| tr!("language"))/>
        </span>
    }
}
