//! Pages for looking at a board alone, in builds for development: `/dev/yinsh?<position>&<options>`, `/dev/shogi?…`, with
//! `_` for spaces; options are `turned`, `mini`, `look`, `strict`, `hint=<action>`, `goal=<place>`. Play goes on from
//! there.

use super::shogi::{Beside, PieceIcon, PieceSetChoice};
use super::yinsh::{ring_icon, slot_icon};
use super::{BoardGame, Drawing, Shown, board};
use crate::settings::Settings;
use game_core::Player;
use leptos::prelude::*;
use shogi::Kind;
use std::fmt::Display;
use std::str::FromStr;

/// The page at this address, if it is one of these.
pub(crate) fn here() -> Option<AnyView> {
    match window().location().pathname().ok()?.as_str() {
        "/dev/yinsh" => {
            let icons = (ring_icon(Player::First), ring_icon(Player::Second), slot_icon());
            Some(page::<yinsh::Position>(|_| (), icons.into_any()))
        }
        "/dev/shogi" => {
            let set = Settings::here().pieces;
            let rack = |player: Player| {
                let icon = move |kind: Kind| view! { <PieceIcon kind player set/> };
                view! { <div class="rack">{Kind::ALL.map(icon)}</div> }
            };
            let beside = |strict| Beside {
                strict,
                unchecked: None,
            };
            let pieces = view! { <PieceSetChoice name="dev-pieces"/> {Player::BOTH.map(rack)} };
            Some(page::<shogi::Position>(beside, pieces.into_any()))
        }
        _ => None,
    }
}

fn page<G: BoardGame<Illegal: Display> + FromStr>(beside: fn(bool) -> G::Beside, more: AnyView) -> AnyView {
    let query = window().location().search().unwrap_or_default();
    let query = query
        .trim_start_matches('?')
        .replace("%20", " ")
        .replace('_', " ");
    let query = query.replace("%2B", "+");
    let mut words = query.split('&');
    let position = words.next().and_then(|text| text.parse().ok());
    let options: Vec<&str> = words.collect();
    let has = |name: &str| options.contains(&name);
    let value = |name: &str| {
        let mut values = options
            .iter()
            .filter_map(|it| it.strip_prefix(name)?.strip_prefix('='));
        values.next()
    };
    let (turned, look, strict) = (RwSignal::new(has("turned")), has("look"), has("strict"));
    let hint = RwSignal::new(value("hint").and_then(|it| it.parse().ok()));
    let goal: Option<G::Place> = value("goal").and_then(|it| it.parse().ok());
    let shown = RwSignal::new(Shown::<G>::still(position.unwrap_or_else(G::start)));
    let said = RwSignal::new(None);
    let act = move |action: G::Action| {
        shown.update(|shown| {
            let before = shown.position.clone();
            if let Err(illegal) = shown.position.play(action) {
                said.set(Some(illegal.to_string()));
                return;
            }
            shown.arrived_by = Some(action);
            shown.last_turn = vec![action];
            let name = format!("{:?}", before.actor());
            let told = before.describe_turn(&name, &[action]);
            said.set(Some(format!("{told} {}", shown.position.instruction())));
        });
        hint.set(None);
    };
    let drawn = board(Drawing {
        beside: Signal::derive(move || beside(strict)),
        plays: Signal::derive(move || (!look).then(|| shown.with(|it| it.position.actor()))),
        on_action: Callback::new(act),
        on_say: Callback::new(move |words: super::Said| {
            said.set(Some(words.words_or(String::new)).filter(|it| !it.is_empty()));
        }),
        turned: turned.into(),
        hint: hint.into(),
        goal: Signal::derive(move || goal),
        mini: has("mini"),
        ..Drawing::still(shown, Signal::derive(|| G::CLASS.to_owned()))
    });
    let words = move || {
        said.get()
            .unwrap_or_else(|| shown.with(|it| it.position.instruction()))
    };
    view! {
        <main id="main" tabindex="-1" class="dev">
            <div class="stage">{drawn}</div>
            <p role="status" class="now">{words}</p>
            <output class="position">{move || shown.with(|it| it.position.to_string())}</output>
            <button class="btn" on:click=move |_| turned.update(|it| *it = !*it)>"turn"</button>
            {more}
        </main>
    }
    .into_any()
}
