//! A page for looking at the board alone, in builds for development: `/dev/board?<position string>&<options>`, with
//! `+` for spaces; options are `turned`, `mini`, `look`, `hint=<action>`, `goal=<point>`. Play goes on from there.

use super::{Board, Shown, speech};
use leptos::prelude::*;
use yinsh::{Action, Player, Position, PositionTrait};

/// Whether this is its address.
pub(crate) fn is_here() -> bool {
    window()
        .location()
        .pathname()
        .is_ok_and(|path| path == "/dev/board")
}

#[component]
pub(crate) fn DevBoard() -> impl IntoView {
    let query = window().location().search().unwrap_or_default();
    let query = query
        .trim_start_matches('?')
        .replace('+', " ")
        .replace("%20", " ");
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
    let (turned, mini, look) = (RwSignal::new(has("turned")), has("mini"), has("look"));
    let hint = RwSignal::new(value("hint").and_then(|it| it.parse::<Action>().ok()));
    let goal = RwSignal::new(value("goal").and_then(|it| it.parse::<yinsh::Point>().ok()));
    let said = RwSignal::new(speech::instruction(&position));
    let shown = RwSignal::new(Shown {
        position,
        arrived_by: None,
        last_turn: Vec::new(),
    });
    let plays =
        Signal::derive(move || -> Option<Player> { (!look).then(|| shown.with(|it| it.position.actor())) });
    let act = Callback::new(move |action: Action| {
        shown.update(|shown| {
            let actor = shown.position.actor();
            let before = shown.position.clone();
            shown.position.play_unchecked(action);
            shown.arrived_by = Some(action);
            let began = !matches!(action, Action::RemoveRing(_) | Action::RemoveRow(_));
            if began {
                shown.last_turn.clear();
            }
            shown.last_turn.push(action);
            let name = if actor == yinsh::WHITE { "White" } else { "Black" };
            let told = speech::describe_turn(name, &before, &[action]);
            said.set(format!("{told} {}", speech::instruction(&shown.position)));
        });
        hint.set(None);
    });
    let say = Callback::new(move |text: String| said.set(text));
    let label = Signal::derive(|| "YINSH".to_owned());
    view! {
        <main id="main" tabindex="-1" class="dev">
            <div>{super::ring_icon(yinsh::WHITE)} {super::ring_icon(yinsh::BLACK)} {super::slot_icon()}</div>
            <p role="status" class="now">{move || said.get()}</p>
            <output class="position">{move || shown.with(|it| it.position.to_string())}</output>
            <button class="btn" on:click=move |_| turned.update(|it| *it = !*it)>"turn"</button>
            <div class="stage">
                <Board shown plays on_action=act on_say=say turned hint goal mini label/>
            </div>
        </main>
    }
}
