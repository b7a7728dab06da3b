//! Where a game is played.
//!
//! - [`game`]: the game, without any page; [`choice`]: what is chosen for a new one; [`saved`], [`link`]: a game as text
//!   that is kept, and as an address. None of them knows the page.
//! - [`engine`]: the computer; [`kept`]: the browser's storage; [`files`]: files and the clipboard.
//! - [`state`]: the signals, and what happens when something is played; [`words`]: what is said.
//! - [`panel`], [`moves`], [`new_game`], [`dialogs`], [`keys`]: what is seen and pressed.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod choice;
mod dialogs;
mod engine;
mod files;
mod game;
#[cfg(test)]
mod game_tests;
mod kept;
mod keys;
mod link;
mod moves;
mod new_game;
mod panel;
mod saved;
mod state;
mod words;

pub(crate) use kept::{Summary, saved_summary};

use crate::board::yinsh::Board;
use crate::i18n::{lang, tr};
use leptos::ev;
use leptos::prelude::*;
use panel::{NowBox, PlayerBox, Steps, Tools};
use state::Play;
use wasm_bindgen::JsCast;

/// Turning the wheel by so many pixels is a step.
const WHEEL_STEP: f64 = 60.0;
/// A wheel that counts in lines or pages, in pixels.
const WHEEL_LINE: f64 = 30.0;

/// The page on which a game is played.
#[component]
pub(crate) fn PlayPage() -> impl IntoView {
    let play = Play::begin();
    keys::listen(play);
    let game = play.game;
    let moved = window_event_listener(ev::hashchange, move |_| play.follow_address());
    on_cleanup(move || moved.remove());
    // What was said in another language is not said again.
    Effect::watch(lang, move |_, _, _| play.note.set(None), false);

    let plays = Memo::new(move |_| game.with(game::Game::plays));
    let turned = Memo::new(move |_| game.with(game::Game::turned));
    let shown = Memo::new(move |_| play.shown());
    let top = move || if turned.get() { yinsh::WHITE } else { yinsh::BLACK };

    let wheeled = StoredValue::new(0.0);
    let on_wheel = move |event: ev::WheelEvent| {
        if event.ctrl_key() {
            return; // zooming
        }
        event.prevent_default();
        let unit = if event.delta_mode() == 0 { 1.0 } else { WHEEL_LINE };
        let total = wheeled.get_value() + event.delta_y() * unit;
        let steps = (total / WHEEL_STEP).trunc();
        wheeled.set_value(total - steps * WHEEL_STEP);
        if steps < 0.0 {
            play.change(game::Game::back);
        } else if steps > 0.0 {
            play.change(game::Game::forward);
        }
    };

    let dragging = RwSignal::new(false);
    let has_files = |event: &ev::DragEvent| {
        let types = event.data_transfer().map(|data| data.types());
        types.is_some_and(|types| types.iter().any(|it| it == "Files" || it == "text/plain"))
    };
    let on_drag_over = move |event: ev::DragEvent| {
        if has_files(&event) {
            event.prevent_default();
            dragging.set(true);
        }
    };
    let on_drop = move |event: ev::DragEvent| {
        event.prevent_default();
        dragging.set(false);
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => dialogs::open_file(play, file.unchecked_into()),
            None => play.open(data.get_data("text/plain").unwrap_or_default().as_bytes()),
        }
    };

    view! {
        <main
            id="main" class="play" tabindex="-1" class:dragging=move || dragging.get()
            on:dragover=on_drag_over on:dragleave=move |_| dragging.set(false) on:drop=on_drop
        >
            <h1 class="unseen">{move || tr!("play-heading")}</h1>
            <section class="stage" aria-label=move || tr!("play-board") on:wheel=on_wheel>
                <Board
                    shown=shown
                    plays=plays
                    on_action=Callback::new(move |action| play.act(action))
                    on_say=Callback::new(move |words| play.board_says(words))
                    turned=turned
                    hint=play.hint
                    label=Signal::derive(|| tr!("play-board-label"))
                />
            </section>
            <section class="panel" aria-label=move || tr!("play-panel")>
                <PlayerBox play player=Signal::derive(top)/>
                <NowBox play/>
                <moves::Moves play/>
                <Steps play/>
                <PlayerBox play player=Signal::derive(move || !top()) me=true/>
                <Tools play/>
            </section>
            <new_game::NewGame play/>
            <dialogs::Dialogs play/>
            <p class="drop" aria-hidden="true">{move || tr!("play-drop")}</p>
        </main>
    }
}
