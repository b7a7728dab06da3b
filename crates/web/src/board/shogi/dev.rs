//! A page for looking at the board alone, in builds for development: `/dev/shogi?<SFEN>&<options>`, with `+` or `_` for
//! spaces; options are `turned`, `mini`, `look`, `strict`, `hint=<action>`, `goal=<square>`. Play goes on from there.

use super::{Board, PieceIcon, PieceSetChoice, Shown, speech};
use crate::settings::{Choice, PieceSet, Settings, ShogiCoordinates};
use leptos::prelude::*;
use shogi::{Action, Kind, Player, Position, PositionTrait, SENTE, Square};

/// Whether this is its address.
pub(crate) fn is_here() -> bool {
    window()
        .location()
        .pathname()
        .is_ok_and(|path| path == "/dev/shogi")
}

#[component]
pub(crate) fn DevBoard() -> impl IntoView {
    let query = window().location().search().unwrap_or_default();
    let query = query
        .trim_start_matches('?')
        .replace("%20", " ")
        .replace('_', " ")
        .replace("%2B", "+");
    let mut words = query.split('&');
    let position: Position = words
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or_else(Position::start);
    let options: Vec<String> = words.map(str::to_owned).collect();
    let has = |name: &str| options.iter().any(|it| it == name);
    let value = |name: &str| {
        options
            .iter()
            .find_map(|it| it.strip_prefix(name)?.strip_prefix('='))
    };
    let settings = Settings::here();
    if let Some(set) = value("set") {
        settings.pieces.set(PieceSet::from_word(set));
    }
    if let Some(style) = value("coordinates") {
        settings.shogi_coordinates.set(ShogiCoordinates::from_word(style));
    }
    let (turned, mini, look) = (RwSignal::new(has("turned")), has("mini"), has("look"));
    let strict = RwSignal::new(has("strict"));
    let hint = RwSignal::new(value("hint").and_then(|it| it.parse::<Action>().ok()));
    let goal = RwSignal::new(value("goal").and_then(|it| it.parse::<Square>().ok()));
    let said = RwSignal::new(speech::instruction(&position));
    let shown = RwSignal::new(Shown {
        position,
        arrived_by: None,
        last_turn: Vec::new(),
    });
    let plays =
        Signal::derive(move || -> Option<Player> { (!look).then(|| shown.with(|it| it.position.actor())) });
    let act = Callback::new(move |action: Action| {
        let before = shown.with_untracked(|it| it.position.clone());
        if let Some(reason) = before.why_illegal(action) {
            said.set(format!("{action}: {}", speech::refusal(&reason)));
            return;
        }
        shown.update(|shown| {
            let actor = shown.position.actor();
            shown.position.play_unchecked(action);
            shown.arrived_by = Some(action);
            shown.last_turn = vec![action];
            let name = if actor == SENTE { "Sente" } else { "Gote" };
            let told = speech::describe_turn(name, &before, &[action]);
            said.set(format!("{told} {}", speech::instruction(&shown.position)));
        });
        hint.set(None);
    });
    let say = Callback::new(move |text: String| said.set(text));
    let label = Signal::derive(|| "Shogi".to_owned());
    let rack = move |player: Player| {
        let icon = move |kind: &Kind| view! { <PieceIcon kind=*kind player set=settings.pieces/> };
        Kind::ALL.iter().map(icon).collect_view()
    };
    view! {
        <main id="main" tabindex="-1" class="dev">
            <div class="stage">
                <Board shown plays on_action=act on_say=say turned hint goal mini label strict/>
            </div>
            <p role="status" class="now">{move || said.get()}</p>
            <output class="position">{move || shown.with(|it| it.position.to_string())}</output>
            <button class="btn" on:click=move |_| turned.update(|it| *it = !*it)>"turn"</button>
            <PieceSetChoice name="dev-pieces"/>
            <div class="rack">{rack(SENTE)}</div>
            <div class="rack">{rack(!SENTE)}</div>
        </main>
    }
}
