//! Finding somebody to play with: who looks for an opponent now, and what to do where nobody does.

use super::arrange::{Arranged, Arrangement, SeatPicture, Suits};
use super::disc::{is_search, waiting};
use super::invite::game_listed;
use super::lists::Views;
use super::mine::Mine;
use super::names::person_name;
use super::notices::NoAnswer;
use super::{api, link, notify, time, wish};
use crate::board::ring_bell;
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::play::{Opponent, open_new, saved_summary};
use crate::router::{Route, Router};
use crate::settings::Settings;
use game_core::Player;
use games::{GameId, for_game};
use leptos::prelude::*;
use std::time::Duration;
use wire::http::{Accept, Accepted, Challenge, ChallengeState, Lobby, NewChallenge};
use wire::{Command, GameState, Seat, ServerMessage};

/// So long a seat is kept for somebody who is elsewhere when an opponent comes.
const HELD_MS: u64 = 20_000;

/// The place of the time with days among those that are offered.
const DAYS: usize = 3;

/// Who looks for an opponent, kept up to date.
#[derive(Clone, Copy)]
struct Open {
    lobby: RwSignal<Option<Lobby>>,
    trouble: RwSignal<Option<api::Trouble>>,
}

impl Open {
    fn follow() -> Self {
        let open = Self {
            lobby: RwSignal::new(None),
            trouble: RwSignal::new(None),
        };
        open.fetch();
        link::hear(move |message| match message {
            ServerMessage::Lobby { open: new, gone } => open.lobby.update(|lobby| {
                if let Some(lobby) = lobby {
                    lobby
                        .open
                        .retain(|it| !gone.contains(&it.id) && new.iter().all(|new| new.id != it.id));
                    lobby.open.extend(new.iter().cloned());
                }
            }),
            ServerMessage::Welcome { .. } => open.fetch(),
            _ => {}
        });
        link::lobby(true);
        on_cleanup(|| link::lobby(false));
        open
    }

    fn fetch(self) {
        leptos::task::spawn_local(async move {
            let got = api::get::<Lobby>("api/lobby").await;
            if self.lobby.is_disposed() {
                return;
            }
            match got {
                Ok(lobby) => {
                    self.trouble.set(None);
                    self.lobby.set(Some(lobby));
                }
                Err(why) => self.trouble.set(Some(why)),
            }
        });
    }
}

/// The view.
#[component]
pub(crate) fn FindPage() -> impl IntoView {
    let open = Open::follow();
    let mine = Mine::follow();
    let invitations = mine.invitations();
    let search = Memo::new(move |_| invitations.with(|all| all.iter().find(|it| is_search(it)).cloned()));
    let others = Memo::new(move |_| {
        open.lobby.with(|lobby| {
            let all = lobby.iter().flat_map(|lobby| &lobby.open);
            let waits = |it: &&Challenge| !it.yours && it.state == ChallengeState::Open;
            all.filter(waits).cloned().collect::<Vec<_>>()
        })
    });
    let there = Memo::new(move |_| open.lobby.with(Option::is_some));
    let hours = Memo::new(move |_| {
        open.lobby
            .with(|lobby| lobby.as_ref().map_or_else(Vec::new, |it| it.hours.clone()))
    });
    let trouble = RwSignal::new(None::<String>);
    let router = expect_context::<Router>();
    let made = Callback::new(move |challenge: Challenge| {
        if let ChallengeState::Accepted { game } = challenge.state {
            router.go(&Route::Game(game).path());
        } else {
            mine.fetch();
        }
    });
    let again = Callback::new(move |()| {
        open.trouble.set(None);
        open.fetch();
    });
    // It outlives the card of the search, which goes as soon as the server says that the search is over.
    let on_stop = Callback::new(move |()| mine.fetch());
    let body = move || {
        match (there.get(), open.trouble.get()) {
        (false, Some(why)) => view! { <NoAnswer pause=why.pause() again/> }.into_any(),
        (false, None) => ().into_any(),
        (true, _) => view! {
            {move || match search.get() {
                Some(search) => view! { <Looking search on_stop trouble/> }.into_any(),
                None => view! { <Quick made trouble/> }.into_any(),
            }}
            <div class="stack">
                <div role="alert">{move || trouble.get().map(|words| view! { <p class="problem">{words}</p> })}</div>
                {move || match others.get() {
                    all if all.is_empty() => view! { <Quiet hours made trouble/> }.into_any(),
                    all => view! { <Others all trouble again/> }.into_any(),
                }}
                <wish::Switch/>
            </div>
        }
        .into_any(),
    }
    };
    view! {
        <main id="main" class="page online find" tabindex="-1" aria-busy=move || (!there.get()).then_some("true")>
            <Views heading=Signal::derive(says("find-heading")) waiting=waiting()/>
            {body}
        </main>
    }
}

/// Asks for anybody.
fn ask_for_anyone(
    asked: NewChallenge,
    made: Callback<Challenge>,
    trouble: RwSignal<Option<String>>,
    busy: RwSignal<bool>,
) {
    if busy.get_untracked() {
        return;
    }
    busy.set(true);
    trouble.set(None);
    leptos::task::spawn_local(async move {
        let answer = api::post::<_, Challenge>("api/challenges", &asked).await;
        if busy.is_disposed() {
            return;
        }
        busy.set(false);
        match answer {
            Ok(challenge) => {
                api::ask_for_me();
                made.run(challenge);
            }
            Err(why) => trouble.set(Some(why.in_words())),
        }
    });
}

/// What suits, and a button.
#[component]
fn Quick(made: Callback<Challenge>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let game = RwSignal::new(GameId::Yinsh);
    let suits = RwSignal::new(Arrangement::kept(GameId::Yinsh).suits);
    let busy = RwSignal::new(false);
    let pick = move |of: GameId| {
        view! {
            <label>
                <input
                    type="radio" name="game" value=of.slug() prop:checked=move || game.get() == of
                    on:change=move |_| {
                        suits.set(Arrangement::kept(of).suits);
                        game.set(of);
                    }
                />
                <span>{move || game_name(of)}</span>
            </label>
        }
    };
    let asked = move || {
        let game = game.get();
        let arrangement = Arrangement::kept(game).suiting(suits.get());
        for_game!(game, |P| arrangement.for_anyone::<P>())
    };
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if let Some(asked) = untrack(asked) {
            let game = game.get_untracked();
            Arrangement::kept(game).suiting(suits.get_untracked()).keep(game);
            ask_for_anyone(asked, made, trouble, busy);
        }
    };
    view! {
        <section class="card quick" aria-label=says("find-quick")>
            <form on:submit=on_submit>
                <fieldset>
                    <legend>{says("invite-game")}</legend>
                    <div class="choose">{GameId::ALL.map(pick).collect_view()}</div>
                </fieldset>
                {move || view! { <Suits game=game.get() suits=suits.into() on_change=Callback::new(move |it| suits.set(it))/> }}
                <button
                    type="submit" class="btn primary wide" id="find"
                    aria-disabled=move || (busy.get() || asked().is_none()).then_some("true")
                >
                    {says("new-find")}
                </button>
            </form>
        </section>
    }
}

/// Words joined as the language joins what may be either.
fn either(mut all: Vec<String>) -> String {
    match (all.pop(), all.is_empty()) {
        (None, _) => String::new(),
        (Some(only), true) => only,
        (Some(last), false) => tr!("find-or", first = all.join(", "), last = last),
    }
}

/// A search goes on.
#[component]
fn Looking(search: Challenge, on_stop: Callback<()>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let game = search.asked.terms.game;
    let id = search.id;
    let sound = Settings::here().sound;
    let times = search.asked.all_times();
    let how = move || {
        let times = either(times.iter().map(|it| time::short(*it)).collect());
        let what = format!("{}, {times}", game_name(game));
        if sound.get() {
            tr!("find-looking-how", times = what)
        } else {
            format!("{what}.")
        }
    };
    let stop = move |_| {
        leptos::task::spawn_local(async move {
            let path = format!("api/challenges/{id}/cancel");
            let stopped = api::post::<_, Challenge>(&path, &Accept::default()).await;
            if trouble.is_disposed() {
                return;
            }
            if let Err(why) = stopped
                && why.code().is_none()
            {
                trouble.set(Some(why.in_words()));
            }
            on_stop.run(());
        });
    };
    let picture = |seat| for_game!(game, |P| <P as Arranged>::seat_picture(seat));
    view! {
        <section class="card looking">
            <div class="seats">
                <div class="seat">{picture(SeatPicture::Either)}<b>{says("play-you")}</b></div>
                <span></span>
                <div class="seat open">{picture(SeatPicture::Nobody)}<b class="muted">{says("find-somebody")}</b></div>
            </div>
            <div role="status">
                <h2>{says("find-looking")}</h2>
                <p class="muted small figures">{how}</p>
            </div>
            <a class="btn primary wide" href=open_new(game, Opponent::Computer)>{icon(icons::COMPUTER)}<span>{says("find-meanwhile")}</span></a>
            <button type="button" class="btn wide" id="stop" on:click=stop>{says("find-stop")}</button>
        </section>
    }
}

/// Invitations of others: a press sits down.
#[component]
fn Others(all: Vec<Challenge>, trouble: RwSignal<Option<String>>, again: Callback<()>) -> impl IntoView {
    let router = expect_context::<Router>();
    let busy = RwSignal::new(false);
    let row = move |challenge: Challenge| {
        let terms = challenge.asked.terms.clone();
        let times = either(challenge.asked.all_times().into_iter().map(time::short).collect());
        let about = format!("{} · {times}", game_listed(&terms));
        let free = match terms.seat {
            Seat::First => SeatPicture::Of(Player::Second),
            Seat::Second => SeatPicture::Of(Player::First),
            Seat::Random | Seat::Furigoma => SeatPicture::Either,
        };
        let picture = for_game!(terms.game, |P| <P as Arranged>::seat_picture(free));
        let id = challenge.id;
        let sit = move |_| {
            if busy.get_untracked() {
                return;
            }
            busy.set(true);
            trouble.set(None);
            leptos::task::spawn_local(async move {
                let path = format!("api/challenges/{id}/accept");
                let accepted = api::post::<_, Accepted>(&path, &Accept::default()).await;
                match accepted {
                    // The row may be gone by now: everybody is told that the invitation is taken.
                    Ok(accepted) => {
                        api::ask_for_me();
                        router.go(&Route::Game(accepted.game).path());
                    }
                    Err(_) if busy.is_disposed() => {}
                    Err(why) => {
                        busy.set(false);
                        trouble.set(Some(if why.code().is_some() && why.pause().is_none() {
                            tr!("find-gone")
                        } else {
                            why.in_words()
                        }));
                        again.run(());
                    }
                }
            });
        };
        view! {
            <li>
                <button type="button" class="row" on:click=sit>
                    <span class="side">{picture}</span>
                    <span class="text"><b>{person_name(&challenge.maker)}</b><span class="small muted figures">{about}</span></span>
                    <span class="end"><b>{tr!("find-play")}</b></span>
                </button>
            </li>
        }
    };
    view! {
        <section class="section">
            <h2>{says("find-open")}</h2>
            <ul class="card rows">{all.into_iter().map(row).collect_view()}</ul>
        </section>
    }
}

/// Nobody looks for an opponent: three ways not to wait.
#[component]
fn Quiet(
    hours: Memo<Vec<u32>>,
    made: Callback<Challenge>,
    trouble: RwSignal<Option<String>>,
) -> impl IntoView {
    let busy = RwSignal::new(false);
    let left = RwSignal::new(false);
    let leave = move |_| {
        let mut suits = [false; time::FOR_ANYONE];
        suits[DAYS] = true;
        let arrangement = Arrangement::kept(GameId::Yinsh).suiting(suits);
        if let Some(asked) = arrangement.for_anyone::<yinsh::Position>() {
            let made = Callback::new(move |challenge| {
                left.set(true);
                made.run(challenge);
            });
            ask_for_anyone(asked, made, trouble, busy);
        }
    };
    let seat = for_game!(GameId::Yinsh, |P| <P as Arranged>::seat_picture(
        SeatPicture::Nobody
    ));
    let way = |to: String, sign: &'static str, name: &'static str, how: &'static str| {
        view! {
            <li>
                <a class="row" href=to>
                    <span class="side sign">{icon(sign)}</span>
                    <span class="text"><b>{says(name)}</b><span class="small muted">{says(how)}</span></span>
                    <span class="end">{icon(icons::NEXT)}</span>
                </a>
            </li>
        }
    };
    view! {
        <section class="section">
            <h2>{says("find-quiet")}</h2>
            <p class="muted">
                {move || hours.with(|hours| wish::usual(hours, wish::minutes_ahead())).map(|(from, to)| {
                    format!("{} ", tr!("find-quiet-when", from = wish::of_day(from), to = wish::of_day(to)))
                })}
                {says("find-quiet-how")}
            </p>
            <ul class="card rows">
                <li>
                    <button type="button" class="row" id="leave" on:click=leave>
                        <span class="side">{seat}</span>
                        <span class="text">
                            <b>{says("find-leave")}</b>
                            <span class="small muted">{move || if left.get() { tr!("find-left") } else { tr!("find-leave-how") }}</span>
                        </span>
                        <span class="end">{icon(icons::NEXT)}</span>
                    </button>
                </li>
                {way(open_new(GameId::Yinsh, Opponent::Computer), icons::COMPUTER, "find-computer", "find-computer-how")}
                {way(open_new(GameId::Yinsh, Opponent::Friend), icons::LINK, "find-invite", "find-invite-how")}
            </ul>
        </section>
    }
}

/// What is known of a game that somebody is called to.
#[derive(Clone)]
struct Called {
    game: GameState,
    until: u64,
}

/// Somebody took up a search, while one is elsewhere on the page: the seat is kept for a while.
#[component]
pub(super) fn Call(
    /// The search.
    call: RwSignal<Option<Challenge>>,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let settings = Settings::here();
    let called = RwSignal::new(None::<Called>);
    let open = RwSignal::new(false);
    let second = RwSignal::new(0);
    // Whether one sat down; closing the dialog otherwise calls the game off.
    let answered = RwSignal::new(false);
    Effect::new(move |_| {
        let Some(ChallengeState::Accepted { game }) = call.get().map(|it| it.state) else {
            return;
        };
        if settings.sound.get_untracked() {
            ring_bell(settings.volume.get_untracked());
        }
        notify::tell(&tr!("find-found"), &Route::Game(game).path());
        // Who waits for it wants nothing else.
        if untrack(|| router.route()) == Route::Find {
            router.go(&Route::Game(game).path());
            return;
        }
        leptos::task::spawn_local(async move {
            let state = api::get::<GameState>(&format!("api/games/{game}")).await;
            if called.is_disposed() {
                return;
            }
            match state {
                Ok(state) => {
                    second.set(api::now());
                    called.set(Some(Called {
                        game: state,
                        until: api::now() + HELD_MS,
                    }));
                    open.set(true);
                }
                // The board says what there is to say.
                Err(_) => router.go(&Route::Game(game).path()),
            }
        });
    });
    let sit = move |_| {
        if let Some(called) = called.get_untracked() {
            answered.set(true);
            open.set(false);
            router.go(&Route::Game(called.game.info.id).path());
        }
    };
    Effect::new(move |_| {
        if open.get() {
            answered.set(false);
        } else if let Some(it) = untrack(|| called.get())
            && !answered.get_untracked()
            && untrack(|| router.route()) != Route::Game(it.game.info.id)
        {
            // Closed without sitting down: the other one need not wait.
            link::command(it.game.info.id, Command::Abort);
            called.set(None);
        }
    });
    let ticking = set_interval_with_handle(
        move || {
            if open.get_untracked() {
                second.set(api::now());
                if called.with_untracked(|it| it.as_ref().is_some_and(|it| it.until <= api::now())) {
                    open.set(false);
                }
            }
        },
        Duration::from_secs(1),
    );
    on_cleanup(move || drop(ticking.map(|it| it.clear())));
    view! {
        <Dialog open id="call" title=Signal::derive(says("find-found"))>
            {move || called.get().map(|called| view! { <Table called second/> })}
            <div class="row">
                <button type="button" class="btn primary" id="to-board" autofocus=true on:click=sit>{says("find-to-board")}</button>
                <button type="button" class="btn" on:click=move |_| open.set(false)>{says("not-now")}</button>
            </div>
        </Dialog>
    }
}

/// Who sits where, by which terms, and for how long.
#[component]
fn Table(called: Called, second: RwSignal<u64>) -> impl IntoView {
    let router = expect_context::<Router>();
    let terms = called.game.info.terms.clone();
    let side = called.game.you.unwrap_or(Player::First);
    let other = person_name(&called.game.info.players[(!side).index()]);
    let [mine, theirs] = [side, !side].map(|side| {
        for_game!(terms.game, |P| <P as Arranged>::seat_picture(SeatPicture::Of(
            side
        )))
    });
    let side = for_game!(terms.game, |P| <P as Arranged>::side_told(&terms, side));
    let how = tr!(
        "find-found-how",
        game = game_name(terms.game),
        time = time::short(terms.time),
        side = side
    );
    let kept = match untrack(|| router.route()) {
        Route::Play(game) => for_game!(game, |P| saved_summary::<P>().and_then(|game| game.opponent())),
        _ => None,
    };
    let until = called.until;
    view! {
        <div class="seats">
            <div class="seat">{mine}<b>{tr!("play-you")}</b></div>
            <span></span>
            <div class="seat">{theirs}<b>{other}</b></div>
        </div>
        <p class="figures">
            {how}
            {kept.map(|opponent| format!(" {}", tr!("find-kept", opponent = opponent)))}
            <br/>
            <span class="muted">{move || tr!("find-held", time = time::clock(until.saturating_sub(second.get())))}</span>
        </p>
    }
}
