//! The bar at the top of every page: where to go, language, theme, settings.

use crate::host::{self, Host};
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::language::{LanguageSelect, language_shown};
use crate::names::game_name;
use crate::parts::{self, Around};
use crate::router::{Route, Router};
use crate::settings::{Settings, Theme};
use games::GameId;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// The bar.
#[component]
pub(crate) fn Header() -> impl IntoView {
    let settings = Settings::here();
    let settings_open = RwSignal::new(false);
    let around = fetched_around();
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
                <span class="with-people large"><NavLink to=Route::Mine>{move || tr!("nav-online")}</NavLink></span>
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
            <Disc settings_open/>
        </header>
        {move || around.get().then(|| parts::around_now(Around::Below))}
        <parts::Settings open=settings_open/>
    }
}

/// A link in the bar, marked where we are. Courses and lessons are part of Learn.
#[component]
fn NavLink(to: Route, children: Children) -> impl IntoView {
    let router = expect_context::<Router>();
    let here = move || {
        let at = router.route();
        at == to
            || (to == Route::Learn && matches!(at, Route::Course(_) | Route::Lesson(..)))
            || (to == Route::Mine
                && matches!(
                    at,
                    Route::Find | Route::Watch | Route::Game(_) | Route::Invitation(_)
                ))
    };
    view! { <a href=to.path() aria-current=move || here().then_some("page")>{children()}</a> }
}

/// Whether what is seen of games with people everywhere is there: it is fetched for who plays them.
fn fetched_around() -> RwSignal<bool> {
    let there = RwSignal::new(false);
    let (known, offered) = (host::is_known(), Host::here().plays_online());
    Effect::new(move |_| {
        if offered && known.get() && !there.get_untracked() {
            leptos::task::spawn_local(async move { there.set(parts::fetch_around().await) });
        }
    });
    there
}

/// Who one is to the host, with what waits, and a menu. Hidden where the host offers no games with people.
#[component]
fn Disc(settings_open: RwSignal<bool>) -> impl IntoView {
    let there = RwSignal::new(false);
    let around = fetched_around();
    let fetch = move |_| {
        if !there.get_untracked() {
            leptos::task::spawn_local(async move { there.set(parts::fetch_around().await) });
        }
    };
    let on_settings = Callback::new(move |()| {
        close_menu();
        settings_open.set(true);
    });
    let face = move || around.get().then(|| parts::around_now(Around::Face)).flatten();
    let nobody = || {
        view! {
            <span class="disc" aria-hidden="true">{icon(icons::PERSON)}</span>
            <span class="unseen">{move || tr!("you-menu", name = tr!("guest-new"))}</span>
        }
    };
    view! {
        <button type="button" class="you with-people" id="you" popovertarget="you-menu" on:click=fetch>
            {move || face().unwrap_or_else(|| nobody().into_any())}
        </button>
        <div class="menu" id="you-menu" popover="auto" on:click=|event| {
            // A press on a link goes elsewhere; the menu stays behind.
            let target = event.target().and_then(|it| it.dyn_into::<web_sys::Element>().ok());
            if target.and_then(|it| it.closest("a").ok().flatten()).is_some() {
                close_menu();
            }
        }>
            {move || (there.get() || around.get()).then(|| parts::around_now(Around::Menu(on_settings)))}
        </div>
    }
}

fn close_menu() {
    let menu = document().get_element_by_id("you-menu");
    if let Some(menu) = menu.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        // Refused where it is not open.
        let _ = menu.hide_popover();
    }
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
