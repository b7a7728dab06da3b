//! The bar at the top of every page: where to go, language, theme, settings.

use crate::host::{self, Host};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::language::{LanguageSelect, language_shown};
use crate::later::Later;
use crate::names::game_name;
use crate::parts::{self, Around};
use crate::router::{Puzzles, Route, Router};
use crate::settings::{Settings, Theme};
use games::GameId;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, MouseEvent};

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
            <a class="logo" href="./" aria-label=says("nav-home")>{icon(icons::LOGO)}<span>{says("site-name")}</span></a>
            <nav aria-label=says("nav-label")>
                <Later>
                {GameId::ALL
                    .map(|game| view! { <NavLink to=Route::Play(game)>{move || game_name(game)}</NavLink> })
                    .collect_view()}
                <span class="places">
                    {PLACES.iter().map(|place| view! { <NavLink to=place.to>{says(place.name)}</NavLink> }).collect_view()}
                </span>
                <Fold/>
                <span class="with-people large"><NavLink to=Route::Mine>{says("nav-online")}</NavLink></span>
                </Later>
            </nav>
            <span class="space"></span>
            <Later><LanguageChoice/></Later>
            <button type="button" class="btn plain square" id="theme-switch" aria-label=theme_label title=theme_label on:click=flip_theme>
                {icon(icons::THEME)}
            </button>
            <button
                type="button"
                class="btn plain square"
                id="open-settings"
                aria-haspopup="dialog"
                aria-label=says("open-settings")
                title=says("open-settings")
                on:click=move |_| settings_open.set(true)
            >
                {icon(icons::SETTINGS)}
            </button>
            <Later><Disc settings_open/></Later>
        </header>
        <Later><Places/></Later>
        {move || around.get().then(|| parts::around_now(Around::Below))}
        <Later><parts::Settings open=settings_open/></Later>
    }
}

/// A part of the page beside the games.
struct Place {
    to: Route,
    name: &'static str,
    /// What there is, in a line.
    about: &'static str,
    sign: &'static str,
}

/// The parts where one learns and studies. On a narrow screen one button stands for them.
const PLACES: [Place; 3] = [
    Place {
        to: Route::Learn,
        name: "nav-learn",
        about: "menu-learn",
        sign: icons::LESSON,
    },
    Place {
        to: Route::Puzzles(Puzzles::Start, None),
        name: "nav-puzzles",
        about: "menu-puzzles",
        sign: icons::PUZZLE,
    },
    Place {
        to: Route::Library,
        name: "nav-library",
        about: "menu-library",
        sign: icons::LIBRARY,
    },
];

/// Whether what is shown at `at` belongs to the part that begins at `to`.
fn belongs(at: Route, to: Route) -> bool {
    at == to
        || match to {
            Route::Learn => matches!(at, Route::Course(_) | Route::Lesson(..)),
            Route::Puzzles(..) => matches!(at, Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..)),
            Route::Library => matches!(
                at,
                Route::Statistics | Route::Studies | Route::Study | Route::Openings(_)
            ),
            Route::Mine => matches!(
                at,
                Route::Find | Route::Watch | Route::Game(_) | Route::Invitation(_)
            ),
            _ => false,
        }
}

/// A link in the bar, marked where we are.
#[component]
fn NavLink(to: Route, children: Children) -> impl IntoView {
    let router = expect_context::<Router>();
    let here = move || belongs(router.route(), to).then_some("page");
    view! { <a href=to.path() aria-current=here>{children()}</a> }
}

/// What the list of [`PLACES`] is called in the document, and the button that opens it.
const LIST: &str = "study-list";
const FOLD: &str = "study";

/// The button that stands for [`PLACES`] on a narrow screen. It names the one where we are.
#[component]
fn Fold() -> impl IntoView {
    let router = expect_context::<Router>();
    let here = move || PLACES.iter().find(|place| belongs(router.route(), place.to));
    view! {
        <button
            type="button" class="fold" id=FOLD popovertarget=LIST aria-expanded="false" aria-controls=LIST
            aria-current=move || here().map(|_| "page")
        >
            <span>{move || tr!(here().map_or("nav-study", |place| place.name))}</span>
            {icon(icons::FOLDED)}
        </button>
    }
}

/// The list of [`PLACES`], and what else is there to study with.
#[component]
fn Places() -> impl IntoView {
    let router = expect_context::<Router>();
    let game = move || match router.route() {
        Route::Play(game)
        | Route::Course(game)
        | Route::Lesson(game, _)
        | Route::Editor(game)
        | Route::Openings(game)
        | Route::Puzzle(game, _)
        | Route::Mistake(game, _) => game,
        _ => GameId::Yinsh,
    };
    let due = RwSignal::new(0_usize);
    let place = move |place: &'static Place| {
        let current = move || belongs(router.route(), place.to).then_some("page");
        let is_puzzles = matches!(place.to, Route::Puzzles(..));
        let count = move || {
            let due = Some(due.get()).filter(|due| is_puzzles && *due > 0)?;
            Some(view! { <span class="count">{due} " " <span class="unseen">{tr!("menu-due")}</span></span> })
        };
        view! {
            <a href=place.to.path() aria-current=current>
                {icon(place.sign)}
                <span><b>{says(place.name)}</b><span class="small muted">{says(place.about)}</span></span>
                {count}
            </a>
        }
    };
    let tell = move |_| {
        let open = element(LIST).is_some_and(|list| list.matches(":popover-open").unwrap_or(false));
        if let Some(fold) = element(FOLD) {
            // An attribute with a plain name can always be set.
            let _ = fold.set_attribute("aria-expanded", if open { "true" } else { "false" });
        }
        if open {
            leptos::task::spawn_local(async move { due.set(parts::due().await.unwrap_or(0)) });
        }
    };
    view! {
        <nav
            class="study-list" id=LIST popover="auto" aria-label=says("nav-study")
            on:toggle=tell on:click=|event| close_after_link(&event, LIST)
        >
            {PLACES.iter().map(place).collect_view()}
            <div class="few">
                <a href=move || Route::Openings(game()).path()>{icon(icons::BOOK)}<b>{says("play-openings")}</b></a>
                <a href=move || Route::Editor(game()).path()>{icon(icons::PEN)}<b>{says("nav-editor")}</b></a>
            </div>
        </nav>
    }
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
        close("you-menu");
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
        <div class="menu" id="you-menu" popover="auto" on:click=|event| close_after_link(&event, "you-menu")>
            {move || (there.get() || around.get()).then(|| parts::around_now(Around::Menu(on_settings)))}
        </div>
    }
}

/// A press on a link goes elsewhere; the list that it is in stays behind.
fn close_after_link(event: &MouseEvent, list: &str) {
    let target = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    if target.and_then(|it| it.closest("a").ok().flatten()).is_some() {
        close(list);
    }
}

fn close(list: &str) {
    if let Some(list) = element(list) {
        // Refused where it is not open.
        let _ = list.hide_popover();
    }
}

fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// The language: its two letters, and behind them the browser's own list of full names.
#[component]
fn LanguageChoice() -> impl IntoView {
    view! {
        <span class="language">
            {icon(icons::LANGUAGE)}
            <span aria-hidden="true">{move || language_shown().code().to_uppercase()}</span>
            <LanguageSelect label=Signal::derive(says("language"))/>
        </span>
    }
}
