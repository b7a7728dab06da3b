//! The dialog in which a new game is chosen.

use super::choice::{Choice, Opponent, Side};
use super::kept;
use super::page::{GamePage, Offered};
use super::state::Play;
use crate::board::focus_board;
use crate::dialog::Dialog;
use crate::game::FULL_STRENGTH;
use crate::i18n::tr;
use crate::names;
use leptos::prelude::*;

/// The dialog.
#[component]
pub(super) fn NewGame<P: GamePage>(play: Play<P>) -> impl IntoView {
    let choice = RwSignal::new(kept::last_choice::<P>());
    // What was changed and then closed without starting is not what was chosen last.
    Effect::new(move |_| {
        if play.new_open.get() {
            choice.set(kept::last_choice::<P>());
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
        <Dialog open=play.new_open id="new" title=Signal::derive(|| tr!(P::KEYS.new_game))>
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
                            Opponent::Watch => tr!(P::KEYS.levels[0]),
                            _ => tr!("play-new-level"),
                        })
                    />
                </Show>
                <Show when=move || opponent.get() == Opponent::Watch>
                    <Level
                        choice id="second" get=|it| it.second set=|it, level| it.second = level
                        label=Signal::derive(|| tr!(P::KEYS.levels[1]))
                    />
                </Show>
                {P::choose(choice)}
                <button type="submit" class="btn primary" id="start" autofocus=true>{move || tr!("play-new-start")}</button>
            </form>
        </Dialog>
    }
}

/// One of a strip of choices.
#[component]
pub(crate) fn Pick<P: Offered>(
    /// What is chosen.
    choice: RwSignal<Choice<P>>,
    /// The strip's name.
    name: &'static str,
    /// This one's name in it.
    value: &'static str,
    /// Whether this one is chosen.
    get: fn(&Choice<P>) -> bool,
    /// Chooses it.
    set: fn(&mut Choice<P>),
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

/// One of the sides to play, or neither.
#[component]
pub(crate) fn SidePick<P: Offered>(
    /// What is chosen.
    choice: RwSignal<Choice<P>>,
    /// The side.
    side: Side,
    children: Children,
) -> impl IntoView {
    view! {
        <label>
            <input
                type="radio" name="side" value=P::SIDE_WORDS[side as usize]
                prop:checked=move || choice.with(|choice| choice.side == side)
                on:change=move |_| choice.update(|choice| choice.side = side)
            />
            {children()}
        </label>
    }
}

/// A level, from Dew to Ocean, or full strength.
#[component]
fn Level<P: Offered>(
    /// What is chosen.
    choice: RwSignal<Choice<P>>,
    /// The name of the element.
    id: &'static str,
    /// Reads it.
    get: fn(&Choice<P>) -> u8,
    /// Writes it.
    set: fn(&mut Choice<P>, u8),
    /// What it is called.
    label: Signal<String>,
) -> impl IntoView {
    let level = Memo::new(move |_| choice.with(get));
    let about = format!("{id}-about");
    let words = move || names::level_named(level.get());
    view! {
        <div>
            <label class="field">
                <span>{move || label.get()}<output>{words}</output></span>
                <input
                    type="range" id=id min="1" max=FULL_STRENGTH.to_string() step="1"
                    prop:value=move || level.get().to_string()
                    aria-valuetext=words aria-describedby=about.clone()
                    on:input=move |event| {
                        if let Some(level) = super::choice::parse_level(&event_target_value(&event)) {
                            choice.update(|choice| set(choice, level));
                        }
                    }
                />
            </label>
            // Outside of the label, or it would be part of the slider's name.
            <p class="small muted level-about" id=about>{move || names::level_about(level.get())}</p>
        </div>
    }
}
