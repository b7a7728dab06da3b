//! The last button of the header: who one is, how many games wait, and the menu behind it; and what comes by itself while one is
//! elsewhere on the page: the server's notices, an opponent.

use super::find::Call;
use super::lists::{Line, thumbnail};
use super::mine::Mine;
use super::names::{NameDialog, name_of_me};
use super::notices::NoticeLine;
use super::{api, link, notify, wish};
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::router::{Route, Router};
use game_core::clock::Kind;
use leptos::prelude::*;
use wire::http::{Challenge, ChallengeState, Lobby, To};
use wire::{ServerMessage, Summary};

thread_local! {
    /// How many games wait: the header shows it, and the links between the views.
    static WAITING: ArcRwSignal<usize> = ArcRwSignal::new(0);
    /// Whether one looks for an opponent who is here, too.
    static LOOKING: ArcRwSignal<bool> = ArcRwSignal::new(false);
}

/// How many games wait for who reads this.
pub(crate) fn waiting() -> Signal<usize> {
    WAITING.with(Clone::clone).into()
}

/// Whether it is a search for somebody who is here now, and goes on.
pub(super) fn is_search(challenge: &Challenge) -> bool {
    let live = challenge
        .asked
        .all_times()
        .into_iter()
        .any(|time| matches!(time.kind(), Kind::Increment { .. } | Kind::Byoyomi { .. }));
    challenge.yours && challenge.asked.to == To::Anyone && challenge.state == ChallengeState::Open && live
}

/// What is always there for who plays with people: games and invitations are followed, and what comes is told.
#[component]
pub(crate) fn Presence() -> impl IntoView {
    let mine = Mine::follow();
    let (sorted, invitations) = (mine.sorted(), mine.invitations());
    let (waiting, looking) = (WAITING.with(Clone::clone), LOOKING.with(Clone::clone));
    Effect::new(move |_| waiting.set(sorted.with(|it| it.as_ref().map_or(0, |it| it.mine.len()))));
    Effect::new(move |_| looking.set(invitations.with(|all| all.iter().any(is_search))));
    // Somebody accepted what was open to anyone.
    let call = RwSignal::new(None::<Challenge>);
    let searched = StoredValue::new(Vec::new());
    Effect::new(move |_| {
        let open = invitations.with(|all| {
            all.iter()
                .filter(|it| is_search(it))
                .map(|it| it.id)
                .collect::<Vec<_>>()
        });
        searched.update_value(|known| known.extend(open));
    });
    link::hear(move |message| match message {
        ServerMessage::Challenge(changed)
            if matches!(changed.state, ChallengeState::Accepted { .. })
                && searched.with_value(|known| known.contains(&changed.id)) =>
        {
            searched.update_value(|known| known.retain(|id| *id != changed.id));
            call.set(Some((**changed).clone()));
        }
        ServerMessage::Mine(changed) => tell_whose_turn_it_is(changed),
        _ => {}
    });
    notify::keep_up();
    let router = expect_context::<Router>();
    Effect::new(move |_| {
        // Who looks at a game needs no notification of it any more.
        if let route @ Route::Game(_) = router.route() {
            notify::has_seen(&route.path());
        }
    });
    view! {
        <NoticeLine/>
        <wish::Heard/>
        <Call call/>
    }
}

/// Tells who looks elsewhere that a game of days waits for them.
fn tell_whose_turn_it_is(game: &Summary) {
    let reader = api::me().with_untracked(|me| me.as_ref().map(|me| me.id));
    let line = Line::of(game.clone(), reader);
    if game.info.terms.is_apart() && line.waits_for_me() && game.last > 1 {
        let words = tr!("notify-turn", name = line.opponent());
        notify::tell(&words, &Route::Game(game.info.id).path());
    }
}

/// The button, its count, and the ring around it while one looks for an opponent.
#[component]
pub(crate) fn Face() -> impl IntoView {
    let (waiting, looking) = (waiting(), LOOKING.with(Clone::clone));
    let me = api::me();
    let letter = move || {
        let name = me.with(|me| me.as_ref().and_then(|me| me.name.clone()));
        name.and_then(|name| name.chars().next())
            .map(|it| it.to_uppercase().to_string())
    };
    view! {
        <span class="disc" class:looking=move || looking.get() aria-hidden="true">
            {move || match letter() {
                Some(letter) => letter.into_any(),
                None => icon(icons::PERSON).into_any(),
            }}
        </span>
        <span class="unseen">
            {move || tr!("you-menu", name = name_of_me())}
            {move || (waiting.get() > 0).then(|| format!(". {}", tr!("you-waiting", count = waiting.get())))}
        </span>
        {move || (waiting.get() > 0).then(|| view! { <span class="count" aria-hidden="true">{waiting.get()}</span> })}
    }
}

/// What is behind the button.
#[component]
pub(crate) fn Menu(
    /// Opens the settings, which find no room in the header of a phone.
    on_settings: Callback<()>,
) -> impl IntoView {
    let waiting = waiting();
    let router = expect_context::<Router>();
    let naming = RwSignal::new(false);
    let me = api::me();
    let nameless = Memo::new(move |_| me.with(|me| me.as_ref().is_none_or(|me| me.name.is_none())));
    let link = move |to: Route, sign: &'static str, words: &'static str| {
        view! {
            <a href=to.path() aria-current=move || (router.route() == to).then_some("page")>
                {icon(sign)}<span>{says(words)}</span>
                {move || (to == Route::Mine && waiting.get() > 0).then(|| view! { <span class="count" aria-hidden="true">{waiting.get()}</span> })}
            </a>
        }
    };
    view! {
        <div class="who">
            <span class="disc" aria-hidden="true">{icon(icons::PERSON)}</span>
            <span>
                <b>{name_of_me}</b>
                {move || nameless.get().then(|| view! { <br/><span class="small muted">{tr!("you-guest-how")}</span> })}
            </span>
        </div>
        {link(Route::Mine, icons::GAMES, "mine-heading")}
        {link(Route::Find, icons::PEOPLE, "find-heading")}
        {link(Route::Watch, icons::EYE, "watch-heading")}
        <hr/>
        <Show when=move || nameless.get()>
            <button type="button" class="item" id="choose-name" on:click=move |_| naming.set(true)>{icon(icons::PERSON)}<span>{says("new-choose-name")}</span></button>
        </Show>
        <button type="button" class="item only-small" on:click=move |_| on_settings.run(())>{icon(icons::SETTINGS)}<span>{says("open-settings")}</span></button>
        <NameDialog open=naming/>
    }
}

/// On the front page: the turn that waits and has the least time left.
#[component]
pub(crate) fn Urgent() -> impl IntoView {
    let sorted = Mine::follow().sorted();
    let first = Memo::new(move |_| sorted.with(|it| it.as_ref().and_then(|it| it.mine.first().cloned())));
    move || {
        let line = first.get()?;
        let (left, low) = line.time_left(api::now());
        let game = line.game.info.terms.game;
        let opponent = line.opponent();
        let heading = move || tr!("home-your-turn", game = game_name(game), name = opponent.clone());
        Some(view! {
            <a class="continue card" href=Route::Game(line.game.info.id).path()>
                <span class="small-board" aria-hidden="true" inert>{thumbnail(Signal::stored(line.game.clone()), line.side)}</span>
                <span class="what">
                    <b>{heading}</b>
                    <span class="small muted figures">{line.standing()}" · "<span class="left" class:low=low>{left}</span></span>
                </span>
                {icon(icons::NEXT)}
            </a>
        })
    }
}

/// On the front page: who waits and who plays, where anybody does.
#[component]
pub(crate) fn WithPeopleLine() -> impl IntoView {
    let lobby = RwSignal::new(Lobby::default());
    leptos::task::spawn_local(async move {
        if let Ok(now) = api::get::<Lobby>("api/lobby").await {
            let _ = lobby.try_set(now);
        }
    });
    let words = move || {
        let (waiting, playing) = lobby.with(|lobby| (lobby.waiting, lobby.playing));
        let mut all = Vec::new();
        if waiting > 0 {
            all.push(tr!("home-people-waiting", count = waiting));
        }
        if playing > 0 {
            all.push(tr!("home-people-playing", count = playing));
        }
        if all.is_empty() {
            tr!("home-people-none")
        } else {
            format!("{}.", all.join(", "))
        }
    };
    view! { <span>{words}</span> }
}
