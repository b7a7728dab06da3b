//! What is shown at which address.

use crate::header::Header;
use crate::host::Host;
use crate::i18n::{says, tr};
use crate::later::Later;
use crate::learn;
use crate::names::game_name;
use crate::parts;
use crate::router::{Puzzles, Route, Router};
use crate::settings::Settings;
use futures_util::FutureExt as _;
use leptos::prelude::*;

/// The whole page.
#[component]
pub(crate) fn App(
    /// Whether the part is there that the address is about, as the page starts.
    part: ArcRwSignal<bool>,
) -> impl IntoView {
    Settings::provide();
    Host::provide();
    parts::provide_people();
    let router = Router::provide(|route| parts::load(route).map(|it| it.is_ok()).boxed_local());
    Effect::new(move |_| {
        // A game between people says itself whose turn it is.
        if let Some(title) = title(router.route()) {
            document().set_title(&title);
        }
    });
    Effect::new(move |_| {
        if let Ok(Some(meta)) = document().query_selector("meta[name=description]") {
            // An attribute with a plain name can always be set.
            let _ = meta.set_attribute("content", &about(router.route()));
        }
    });
    view! {
        <a class="skip" href="#main">{says("skip-to-content")}</a>
        <Later><Header/></Later>
        {move || part.get().then(|| match router.route() {
            Route::Invitation(_) | Route::Mine | Route::Find | Route::Watch if !Host::here().plays_online() => view! { <Missing/> }.into_any(),
            Route::Lesson(game, number) if number > learn::count(game) => view! { <Missing/> }.into_any(),
            #[cfg(debug_assertions)]
            Route::Missing => crate::board::dev::here().unwrap_or_else(|| view! { <Missing/> }.into_any()),
            // The router goes nowhere before its part is there.
            route => parts::shown_at(route).unwrap_or_else(|| view! { <Missing/> }.into_any()),
        })}
    }
}

/// What the browser's tab says; `None` where what is shown says it.
fn title(route: Route) -> Option<String> {
    Some(match route {
        Route::Home => tr!("title-home"),
        Route::Play(game) => tr!("title-play", game = game_name(game)),
        Route::Openings(game) => format!("{} · {}", tr!("play-openings"), game_name(game)),
        Route::Learn => tr!("title-learn"),
        Route::Course(game) => tr!("title-course", game = game_name(game)),
        Route::Lesson(game, n) if n <= learn::count(game) => {
            tr!(
                "title-lesson",
                title = learn::title(game, n),
                game = game_name(game)
            )
        }
        Route::Editor(game) => format!("{} · {}", tr!("editor-title"), game_name(game)),
        Route::Puzzles(page, game) => {
            let page = match page {
                Puzzles::Start => tr!("nav-puzzles"),
                Puzzles::Day => tr!("puzzle-daily"),
                Puzzles::Three => tr!("storm-title"),
                Puzzles::Progress => tr!("puzzle-progress"),
                Puzzles::Mistakes => tr!("own-title"),
            };
            match game {
                Some(game) => format!("{page} · {}", game_name(game)),
                None => titled(&page),
            }
        }
        Route::Mistake(game, _) => format!("{} · {}", tr!("own-title"), game_name(game)),
        Route::Puzzle(game, number) => {
            format!(
                "{} · {}",
                tr!("puzzle-number", number = number.to_string()),
                game_name(game)
            )
        }
        Route::Library => titled(&tr!("library")),
        Route::Statistics => titled(&tr!("statistics")),
        Route::Studies => titled(&tr!("studies")),
        Route::Study => titled(&tr!("study-panel")),
        Route::Invitation(_) => titled(&tr!("invite-title")),
        Route::Mine => titled(&tr!("mine-heading")),
        Route::Find => titled(&tr!("find-heading")),
        Route::Watch => titled(&tr!("watch-heading")),
        Route::Game(_) => return None,
        Route::Lesson(..) | Route::Missing => tr!("title-missing"),
    })
}

/// The title of a view of games with people.
fn titled(view: &str) -> String {
    format!("{view} · {}", tr!("site-name"))
}

/// What search engines say of the page, and who shows a link to it.
fn about(route: Route) -> String {
    match route {
        Route::Home | Route::Game(_) | Route::Invitation(_) | Route::Mine | Route::Find | Route::Watch => {
            tr!("about-home")
        }
        Route::Play(game) => tr!("about-play", game = game_name(game)),
        Route::Openings(game) => tr!("about-openings", game = game_name(game)),
        Route::Learn => tr!("about-learn"),
        Route::Course(game) => tr!("about-course", game = game_name(game)),
        Route::Lesson(game, n) if n <= learn::count(game) => {
            tr!(
                "about-lesson",
                title = learn::title(game, n),
                game = game_name(game)
            )
        }
        Route::Editor(game) => tr!("editor-about", game = game_name(game)),
        Route::Puzzles(..) | Route::Puzzle(..) | Route::Mistake(..) => tr!("puzzle-about"),
        Route::Library => tr!("library-about"),
        Route::Statistics => tr!("statistics-about"),
        Route::Studies => tr!("studies-about"),
        Route::Study => tr!("study-about"),
        Route::Lesson(..) | Route::Missing => tr!("missing-text"),
    }
}

/// What is shown where there is nothing.
#[component]
fn Missing() -> impl IntoView {
    view! {
        <main id="main" class="page missing" tabindex="-1">
            <h1>{says("missing-heading")}</h1>
            <p class="muted">{says("missing-text")}</p>
            <p><a class="btn primary" href="./">{says("missing-home")}</a></p>
        </main>
    }
}
