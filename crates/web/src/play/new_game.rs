//! The dialog in which a new game is chosen.

use super::choice::{Choice, Opponent, Side};
use super::game::MOST_LEVEL;
use super::kept;
use super::panel::focus_board;
use super::state::Play;
use super::words;
use crate::board::yinsh::ring_icon;
use crate::dialog::Dialog;
use crate::i18n::tr;
use leptos::prelude::*;
use yinsh::{BLACK, WHITE};

/// The dialog.
#[component]
pub(super) fn NewGame(play: Play) -> impl IntoView {
    let choice = RwSignal::new(kept::last_choice());
    // What was changed and then closed without starting is not what was chosen last.
    Effect::new(move |_| {
        if play.new_open.get() {
            choice.set(kept::last_choice());
        }
    });
    let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent));
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        play.new_open.set(false);
        play.start(choice.get_untracked());
        focus_board();
    };
    view! {
        <Dialog open=play.new_open id="new" title=Signal::derive(|| tr!("play-new-title"))>
            <form method="dialog" on:submit=start>
                <fieldset>
                    <legend>{move || tr!("play-new-opponent")}</legend>
                    <div class="choose">
                        <Pick choice name="opponent" value="computer" get=|it| it.opponent == Opponent::Computer set=|it| it.opponent = Opponent::Computer>
                            {move || tr!("play-new-computer")}
                        </Pick>
                        <Pick choice name="opponent" value="person" get=|it| it.opponent == Opponent::Person set=|it| it.opponent = Opponent::Person>
                            {move || tr!("play-new-person")}
                        </Pick>
                        <Pick choice name="opponent" value="watch" get=|it| it.opponent == Opponent::Watch set=|it| it.opponent = Opponent::Watch>
                            {move || tr!("play-new-watch")}
                        </Pick>
                    </div>
                </fieldset>
                <Show when=move || opponent.get() != Opponent::Person>
                    <Level
                        choice id="level" get=|it| it.level set=|it, level| it.level = level
                        label=Signal::derive(move || match opponent.get() {
                            Opponent::Watch => tr!("play-new-level-white"),
                            _ => tr!("play-new-level"),
                        })
                    />
                </Show>
                <Show when=move || opponent.get() == Opponent::Watch>
                    <Level
                        choice id="second" get=|it| it.second set=|it, level| it.second = level
                        label=Signal::derive(|| tr!("play-new-level-black"))
                    />
                </Show>
                <Show when=move || opponent.get() == Opponent::Computer>
                    <fieldset>
                        <legend>{move || tr!("play-new-side")}</legend>
                        <div class="choose">
                            <Pick choice name="side" value="white" get=|it| it.side == Side::White set=|it| it.side = Side::White>
                                {ring_icon(WHITE)}{move || tr!("play-white")}
                            </Pick>
                            <Pick choice name="side" value="black" get=|it| it.side == Side::Black set=|it| it.side = Side::Black>
                                {ring_icon(BLACK)}{move || tr!("play-black")}
                            </Pick>
                            <Pick choice name="side" value="either" get=|it| it.side == Side::Either set=|it| it.side = Side::Either>
                                {move || tr!("play-new-either")}
                            </Pick>
                        </div>
                    </fieldset>
                </Show>
                <fieldset>
                    <legend>{move || tr!("play-new-length")}</legend>
                    <div class="choose">
                        <Pick choice name="length" value="standard" get=|it| !it.blitz set=|it| it.blitz = false>
                            {move || tr!("play-new-standard")}
                        </Pick>
                        <Pick choice name="length" value="blitz" get=|it| it.blitz set=|it| it.blitz = true>
                            {move || tr!("play-new-blitz")}
                        </Pick>
                    </div>
                </fieldset>
                <fieldset>
                    <legend>{move || tr!("play-new-placing")}</legend>
                    <div class="choose">
                        <Pick choice name="placing" value="hand" get=|it| !it.random set=|it| it.random = false>
                            {move || tr!("play-new-by-hand")}
                        </Pick>
                        <Pick choice name="placing" value="random" get=|it| it.random set=|it| it.random = true>
                            {move || tr!("play-new-at-random")}
                        </Pick>
                    </div>
                </fieldset>
                <button type="submit" class="btn primary" id="start" autofocus=true>{move || tr!("play-new-start")}</button>
            </form>
        </Dialog>
    }
}

/// One of a strip of choices.
#[component]
fn Pick(
    /// What is chosen.
    choice: RwSignal<Choice>,
    /// The strip's name.
    name: &'static str,
    /// This one's name in it.
    value: &'static str,
    /// Whether this one is chosen.
    get: fn(&Choice) -> bool,
    /// Chooses it.
    set: fn(&mut Choice),
    children: Children,
) -> impl IntoView {
    view! {
        <label>
            <input
                type="radio" name=name value=value
                prop:checked=move || choice.with(get)
                on:change=move |_| choice.update(set)
            />
            {children()}
        </label>
    }
}

/// A level, from Dew to Ocean.
#[component]
fn Level(
    /// What is chosen.
    choice: RwSignal<Choice>,
    /// The name of the element.
    id: &'static str,
    /// Reads it.
    get: fn(&Choice) -> u8,
    /// Writes it.
    set: fn(&mut Choice, u8),
    /// What it is called.
    label: Signal<String>,
) -> impl IntoView {
    let level = Memo::new(move |_| choice.with(get));
    let words = move || {
        tr!(
            "play-level-named",
            level = level.get(),
            name = words::level_name(level.get())
        )
    };
    view! {
        <label class="field">
            <span>{move || label.get()}<output>{words}</output></span>
            <input
                type="range" id=id min="1" max=MOST_LEVEL.to_string() step="1"
                prop:value=move || level.get().to_string()
                aria-valuetext=words
                on:input=move |event| {
                    if let Some(level) = super::choice::parse_level(&event_target_value(&event)) {
                        choice.update(|choice| set(choice, level));
                    }
                }
            />
        </label>
    }
}
