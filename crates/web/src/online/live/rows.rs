//! The players' rows: who they are, how they stand, what their clocks show.

use super::state::{Live, Remote};
use super::words;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names;
use crate::online::clock::{Face, Look};
use crate::online::followed::Followed;
use crate::online::net::Status;
use crate::review;
use game_core::Player;
use leptos::prelude::*;

/// A player.
#[component]
pub(super) fn Row<P: Remote>(
    /// The game.
    live: Live<P>,
    /// Which of the two.
    player: Signal<Player>,
    /// Whether this is the one at the bottom.
    #[prop(optional)]
    bottom: bool,
) -> impl IntoView {
    let game = live.play.game;
    let active = Memo::new(move |_| {
        live.followed
            .with(|followed| followed.goes_on() && followed.shown().position().actor() == player.get())
    });
    let phrase = Memo::new(move |_| live.said.get()[player.get().index()]);
    let sending = Memo::new(move |_| live.opponent() == Some(!player.get()) && live.unstored()[0]);
    let net = Memo::new(move |_| {
        let own = live.opponent() == Some(!player.get());
        let status = live.status.get();
        if !live.followed.with(Followed::goes_on) {
            None
        } else if own {
            (status == Status::Offline).then_some("online-net-offline")
        } else {
            live.is_away(player.get()).then_some("online-away")
        }
    });
    let name = move || game.with(|game| names::name(game, player.get()));
    let named = move || {
        if live.opponent() == Some(player.get()) {
            view! {
                <button type="button" class="name" popovertarget="person">
                    <b>{name}</b>
                    <span class="unseen">{move || format!(", {}", tr!("person-about", name = live.name(player.get())))}</span>
                </button>
            }
            .into_any()
        } else {
            view! { <span class="name"><b>{name}</b></span> }.into_any()
        }
    };
    view! {
        <div class="player" class:me=bottom class:active=active class:talks=move || phrase.get().is_some() class:sending=sending>
            {move || P::chip(player.get())}
            <div class="who">
                {named}
                <div class="second">
                    {move || phrase.get().map(|phrase| view! { <span class="says">{move || words::phrase(phrase)}</span> })}
                    {P::standing(live.play, player)}
                    {move || net.get().map(|key| view! { <span class="net">{icon(icons::CUT)}<span>{says(key)}</span></span> })}
                    {move || sending.get().then(|| view! { <span class="net" title=says("online-unstored")>{icon(icons::SENT)}</span> })}
                </div>
            </div>
            {move || review::accuracy(live.play.review, player.get()).map(|words| view! { <span class="accuracy">{words}</span> })}
            <ClockFace live player/>
        </div>
    }
}

/// A player's clock; nothing where nobody counts.
#[component]
fn ClockFace<P: Remote>(live: Live<P>, player: Signal<Player>) -> impl IntoView {
    let face = Memo::new(move |_| {
        let status = live.status.get();
        let restarting = live.restarting.get();
        live.followed.with(|followed| {
            let look = Look {
                paused: followed.goes_on() && (followed.paused() || restarting),
                estimated: followed.goes_on()
                    && matches!(status, Status::Reconnecting | Status::Offline)
                    && !restarting,
                still: live.settings.reduced_motion(),
            };
            Face::of(&followed.clock()?, player.get(), live.now.get(), look)
        })
    });
    let is_timed = Memo::new(move |_| face.with(Option::is_some));
    let part = move |what: fn(&Face) -> bool| move || face.with(|face| face.as_ref().is_some_and(what));
    let label = move || {
        let time = face
            .with(|face| face.as_ref().map(Face::words))
            .unwrap_or_default();
        if live.opponent() == Some(!player.get()) {
            tr!("clock-mine", time = time)
        } else {
            tr!("clock-theirs", name = live.name(player.get()), time = time)
        }
    };
    let words =
        move |what: fn(&Face) -> Option<String>| move || face.with(|face| face.as_ref().and_then(what));
    view! {
        <Show when=move || is_timed.get()>
            <div
                class="clock" role="timer" aria-live="off" aria-label=label
                class:running=part(|face| face.running && !face.paused)
                class:low=part(|face| face.low) class:days=part(|face| face.days)
            >
                {move || part(|face| face.paused)().then(|| icon(icons::PAUSE))}
                <span>
                    {words(|face| Some(face.text()))}
                    {move || words(Face::tenth)().map(|tenth| view! { <span class="tenth">{tenth}</span> })}
                </span>
                {move || words(Face::beside)().map(|beside| view! { <small>{beside}</small> })}
                {move || face.with(|face| face.as_ref().and_then(Face::bar)).map(|bar| {
                    view! { <svg class="drain" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width=(bar * 100.0).to_string() height="1"/></svg> }
                })}
            </div>
        </Show>
    }
}
