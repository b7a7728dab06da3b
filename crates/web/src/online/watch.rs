//! Games of others, to watch.

use super::arrange::{Arranged, SeatPicture};
use super::clock::{Face, Look};
use super::lists::{Line, Row, Views, day, is_live, thumbnail};
use super::names::person_name;
use super::notices::NoAnswer;
use super::{api, time};
use crate::i18n::{says, tr};
use crate::names::game_name;
use crate::play::{Opponent, open_new};
use crate::router::Route;
use crate::settings::Settings;
use game_core::Player;
use games::{GameId, for_game};
use leptos::prelude::*;
use std::time::Duration;
use wire::Summary;
use wire::http::Games;

/// How often it is looked what was played.
const LOOK: Duration = Duration::from_secs(4);

/// The view.
#[component]
pub(crate) fn WatchPage() -> impl IntoView {
    let games = RwSignal::new(None::<Games>);
    let trouble = RwSignal::new(None::<api::Trouble>);
    let fetch = move || {
        leptos::task::spawn_local(async move {
            let got = api::get::<Games>("api/live").await;
            if games.is_disposed() {
                return;
            }
            match got {
                Ok(got) => {
                    trouble.set(None);
                    if games.with_untracked(|games| games.as_ref() != Some(&got)) {
                        games.set(Some(got));
                    }
                }
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    fetch();
    let settings = Settings::here();
    let looking = set_interval_with_handle(
        move || {
            // Where nothing is to move, the boards stand until the page is opened again.
            if !document().hidden() && !settings.reduced_motion() {
                fetch();
            }
        },
        LOOK,
    );
    on_cleanup(move || drop(looking.map(|it| it.clear())));
    let second = RwSignal::new(api::now());
    let ticking = set_interval_with_handle(move || second.set(api::now()), Duration::from_secs(1));
    on_cleanup(move || drop(ticking.map(|it| it.clear())));

    let running =
        Memo::new(move |_| games.with(|it| it.as_ref().map(|it| it.running.clone()).unwrap_or_default()));
    let over = Memo::new(move |_| games.with(|it| it.as_ref().map(|it| it.over.clone()).unwrap_or_default()));
    let there = Memo::new(move |_| games.with(Option::is_some));
    let some = Memo::new(move |_| running.with(|it| !it.is_empty()));
    let card = move |id| {
        let found = move || running.with(|it| it.iter().find(|it| it.info.id == id).cloned());
        untrack(found).map(|first| {
            // One that is over stays as it was, until the list has let it go.
            let game = Memo::new(move |before: Option<&Summary>| {
                found()
                    .or_else(|| before.cloned())
                    .unwrap_or_else(|| first.clone())
            });
            view! { <LiveCard game=game.into() second/> }
        })
    };
    let ids = move || running.with(|it| it.iter().map(|it| it.info.id).collect::<Vec<_>>());
    let live = move || {
        view! {
            <section class="section">
                <h2>{says("watch-live")}</h2>
                <ul class="tables">
                    <For each=ids key=|id| *id children=card/>
                </ul>
            </section>
        }
    };
    let again = Callback::new(move |()| {
        trouble.set(None);
        fetch();
    });
    let body = move || {
        match (there.get(), trouble.get()) {
        (false, Some(why)) => view! { <NoAnswer pause=why.pause() again/> }.into_any(),
        (false, None) => ().into_any(),
        (true, _) => view! {
            <Show when=move || some.get() fallback=move || view! { <Nobody over=over.with(|it| !it.is_empty())/> }>{live()}</Show>
            {move || view! { <Over games=over.get()/> }}
        }
        .into_any(),
    }
    };
    view! {
        <main id="main" class="page online watch" tabindex="-1" aria-busy=move || (!there.get()).then_some("true")>
            <Views heading=Signal::derive(says("watch-heading")) waiting=super::disc::waiting()/>
            {body}
        </main>
    }
}

/// A game that goes on.
#[component]
fn LiveCard(game: Signal<Summary>, second: RwSignal<u64>) -> impl IntoView {
    let first = game.get_untracked();
    let kind = first.info.terms.game;
    let player = move |side: Player| {
        let name = game.with_untracked(|game| person_name(&game.info.players[side.index()]));
        let picture = for_game!(kind, |P| <P as Arranged>::seat_picture(SeatPicture::Of(side)));
        let runs = move || game.with(|game| game.to_act == Some(side));
        let left = move || {
            let now = second.get();
            game.with(|game| {
                let clock = game.clocks?.restore(game.info.terms.time);
                if is_live(game) {
                    Some(time::clock(clock.left(side, now)?.total_ms()))
                } else {
                    Face::of(&clock, side, now, Look::default()).map(|face| face.text())
                }
            })
        };
        view! { <span>{picture}<b>{name}</b><span class="clock" class:running=runs>{left}</span></span> }
    };
    let under = move || {
        game.with(|game| {
            format!(
                "{} · {}",
                game_name(kind),
                tr!("mine-move", number = game.turns + 1)
            )
        })
    };
    view! {
        <li>
            <a class="card live" href=Route::Game(first.info.id).path()>
                <span class="small-board" aria-hidden="true" inert>{thumbnail(game, None)}</span>
                <span class="pair">{player(Player::Second)}{player(Player::First)}</span>
                <span class="under figures">{under}</span>
            </a>
        </li>
    }
}

/// Nobody plays: what there is to see all the same.
#[component]
fn Nobody(over: bool) -> impl IntoView {
    view! {
        <section class="card empty-state">
            <h2>{says("watch-none")}</h2>
            <p class="muted">{move || if over { tr!("watch-none-how") } else { tr!("watch-none-alone") }}</p>
            <a class="btn primary" href=open_new(GameId::Yinsh, Opponent::Watch)>{says("watch-computers")}</a>
        </section>
    }
}

#[component]
fn Over(games: Vec<Summary>) -> impl IntoView {
    let row = |game: Summary| {
        let line = Line::of(game, None);
        let [first, second] = line.game.info.players.each_ref().map(person_name);
        let name = tr!("watch-pair", first = first, second = second);
        let about = format!(
            "{} · {}",
            game_name(line.game.info.terms.game),
            line.result_watched()
        );
        let day = day(line.game.at);
        view! { <Row line name=Signal::stored(name) about=Signal::stored(about)><span>{day}</span></Row> }
    };
    (!games.is_empty()).then(|| {
        view! {
            <section class="section">
                <h2>{says("watch-over")}</h2>
                <ul class="card rows">{games.into_iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}
