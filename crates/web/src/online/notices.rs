//! What the server has to say outside of games: a line below the header, and whole pages where there is nothing else to show.

use super::{api, link, time};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::play::{Opponent, open_new};
use crate::router::{Route, Router};
use games::GameId;
use leptos::prelude::*;
use std::time::Duration;
use wire::ServerMessage;

/// So long the line says that the server is back.
const BACK: Duration = Duration::from_secs(8);

/// What the line says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Said {
    /// The server restarts at this time.
    Soon(u64),
    /// It is about to be back.
    Restarting,
    /// It is back; the clocks go on at this time.
    Back(u64),
    /// There is a new version of the page.
    NewPage,
}

/// The line below the header: one thing at a time. In a game its own sentence says it.
#[component]
pub(crate) fn NoticeLine() -> impl IntoView {
    let said = RwSignal::new(None::<Said>);
    let second = RwSignal::new(api::now());
    link::hear(move |message| {
        let ServerMessage::Notice(notice) = message else {
            return;
        };
        said.set(match notice {
            wire::Notice::Restarting { ms } => Some(Said::Soon(api::now() + ms)),
            wire::Notice::Back { ms } => {
                set_timeout(
                    move || {
                        if matches!(said.try_get_untracked(), Some(Some(Said::Back(_)))) {
                            said.set(None);
                        }
                    },
                    BACK,
                );
                Some(Said::Back(api::now() + ms))
            }
            wire::Notice::NewPage { .. } => Some(Said::NewPage),
        });
    });
    let ticking = set_interval_with_handle(
        move || {
            if said.with_untracked(Option::is_some) {
                second.set(api::now());
            }
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || drop(ticking.map(|it| it.clear())));
    // Counted down in sight, and said aloud once.
    let shown = Memo::new(move |_| match said.get()? {
        Said::Soon(at) if at <= second.get() => Some(Said::Restarting),
        other => Some(other),
    });
    let router = expect_context::<Router>();
    let in_game = move || matches!(router.route(), Route::Game(_));
    let words = move |said: Said| {
        match said {
        Said::Soon(at) => view! {
            {icon(icons::RELOAD)}
            <p><b>{move || tr!("notice-restart", time = time::clock(at.saturating_sub(second.get())))}</b>" "{says("notice-restart-how")}</p>
        }
        .into_any(),
        Said::Restarting => view! {
            {icon(icons::PAUSE)}
            <p><b>{says("notice-restarting")}</b>" "{says("notice-wait")}</p>
        }
        .into_any(),
        Said::Back(at) => {
            let seconds = move || at.saturating_sub(second.get()).div_ceil(1000);
            view! {
                {icon(icons::CHECK)}
                <p><b>{says("notice-back")}</b>{move || (seconds() > 0).then(|| format!(" {}", tr!("notice-back-how", seconds = seconds())))}</p>
            }
            .into_any()
        }
        Said::NewPage => view! {
            {icon(icons::INFO)}
            <p>{says("notice-version")}</p>
            <button type="button" class="btn" on:click=|_| drop(window().location().reload())>{says("notice-load")}</button>
        }
        .into_any(),
    }
    };
    view! {
        <div role="status" class="notice-line">
            {move || shown.get().filter(|_| !in_game()).map(|said| view! { <div class="notice">{words(said)}</div> })}
        </div>
    }
}

/// A page that has nothing to show but a reason, and somewhere to go.
#[component]
fn Whole(
    sign: &'static str,
    heading: Signal<String>,
    reason: Signal<String>,
    /// Where to go.
    children: Children,
) -> impl IntoView {
    view! {
        <main id="main" class="page full" tabindex="-1">
            <span class="disc big">{icon(sign)}</span>
            <h1>{move || heading.get()}</h1>
            <p class="muted">{move || reason.get()}</p>
            <div class="linkbox">{children()}</div>
        </main>
    }
}

/// There is no invitation here.
#[component]
pub(crate) fn MissingInvitation() -> impl IntoView {
    view! {
        <Whole sign=icons::SEARCH heading=Signal::derive(says("missing-invite")) reason=Signal::derive(says("missing-invite-how"))>
            <a class="btn primary" href=Route::Mine.path()>{says("mine-heading")}</a>
            <a class="btn" href=Route::Find.path()>{says("find-heading")}</a>
        </Whole>
    }
}

/// Somebody else has accepted it, and nobody may watch.
#[component]
pub(crate) fn TakenInvitation() -> impl IntoView {
    view! {
        <Whole sign=icons::PEOPLE heading=Signal::derive(says("invited-taken")) reason=Signal::derive(says("invited-taken-closed"))>
            <a class="btn primary" href=open_new(GameId::Yinsh, Opponent::Computer)>{says("mine-new")}</a>
            <a class="btn" href=Route::Find.path()>{says("find-heading")}</a>
        </Whole>
    }
}

/// The server does not answer, or wants a pause.
#[component]
pub(crate) fn NoAnswer(
    /// After so many seconds one may try again, where the server wants a pause.
    #[prop(into)]
    pause: Option<u64>,
    /// Tries again.
    again: Callback<()>,
) -> impl IntoView {
    match pause {
        Some(seconds) => {
            let left = RwSignal::new(seconds);
            let ticking = set_interval_with_handle(move || left.update(|it| *it = it.saturating_sub(1)), Duration::from_secs(1));
            on_cleanup(move || drop(ticking.map(|it| it.clear())));
            let words = move || match left.get() {
                0 => tr!("limit-go-on"),
                seconds => tr!("limit-go-on-in", time = time::clock(seconds * 1000)),
            };
            view! {
                <Whole sign=icons::CLOCK heading=Signal::derive(says("limit-title")) reason=Signal::derive(move || tr!("limit-how", seconds = seconds))>
                    <button
                        type="button" class="btn figures" aria-disabled=move || (left.get() > 0).then_some("true")
                        on:click=move |_| if left.get_untracked() == 0 { again.run(()) }
                    >
                        {words}
                    </button>
                </Whole>
            }
            .into_any()
        }
        None => view! {
            <Whole sign=icons::WARN heading=Signal::derive(says("error-title")) reason=Signal::derive(says("error-how"))>
                <button type="button" class="btn primary" on:click=move |_| again.run(())>{says("error-again")}</button>
                <a class="btn" href=Route::Home.path()>{says("missing-home")}</a>
            </Whole>
        }
        .into_any(),
    }
}

/// There is no game here.
#[component]
pub(crate) fn MissingGame() -> impl IntoView {
    view! {
        <Whole sign=icons::SEARCH heading=Signal::derive(says("missing-game")) reason=Signal::derive(says("missing-game-how"))>
            <a class="btn primary" href=Route::Mine.path()>{says("mine-heading")}</a>
            <a class="btn" href=Route::Watch.path()>{says("watch-heading")}</a>
        </Whole>
    }
}

/// The game is between its two players.
#[component]
pub(crate) fn PrivateGame() -> impl IntoView {
    view! {
        <Whole sign=icons::LOCK heading=Signal::derive(says("private-title")) reason=Signal::derive(says("private-how"))>
            <a class="btn primary" href=Route::Watch.path()>{says("private-watch")}</a>
        </Whole>
    }
}
