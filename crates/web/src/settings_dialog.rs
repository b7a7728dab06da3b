//! The dialog in which the settings are chosen. What is chosen holds at once; there is nothing to confirm.

use crate::board::shogi::{PieceSetChoice, Written};
use crate::dialog::Dialog;
use crate::i18n::{says, tr};
use crate::language::LanguageSelect;
use crate::settings::{MOST_LINES, Settings, ShogiCoordinates, ShogiNotation, Theme};
use crate::solving::Shows;
use leptos::prelude::*;

/// The settings dialog.
#[component]
pub(crate) fn SettingsDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// What is set of games with people.
    children: Children,
) -> impl IntoView {
    let Settings {
        theme,
        sound,
        volume,
        countdown,
        confirm_turn,
        coordinates,
        still,
        analysis_lines,
        shogi_coordinates,
        shogi_notation,
        ..
    } = Settings::here();
    let percent = move || tr!("settings-volume-value", percent = volume.get());
    let set_volume = move |event| {
        if let Ok(value) = event_target_value(&event).parse::<u8>() {
            volume.set(value.min(100));
        }
    };
    view! {
        <Dialog id="settings" open title=Signal::derive(says("settings-title"))>
            <div class="field">
                <span aria-hidden="true">{says("settings-language")}</span>
                <LanguageSelect label=Signal::derive(says("settings-language"))/>
            </div>
            <fieldset>
                <legend>{says("settings-theme")}</legend>
                <div class="choose">
                    <Choice name="theme" value="system" chosen=theme of=Theme::System>{says("settings-theme-system")}</Choice>
                    <Choice name="theme" value="light" chosen=theme of=Theme::Light>{says("settings-theme-light")}</Choice>
                    <Choice name="theme" value="dark" chosen=theme of=Theme::Dark>{says("settings-theme-dark")}</Choice>
                </div>
            </fieldset>
            <fieldset>
                <legend>{says("settings-motion")}</legend>
                <div class="choose">
                    <Choice name="motion" value="system" chosen=still of=false>{says("settings-motion-system")}</Choice>
                    <Choice name="motion" value="off" chosen=still of=true>{says("settings-motion-off")}</Choice>
                </div>
            </fieldset>
            <Switch id="sound" on=sound hint=Signal::derive(says("settings-sound-hint"))>{says("settings-sound")}</Switch>
            <label class="field" class:off=move || !sound.get()>
                <span>{says("settings-volume")}<output>{percent}</output></span>
                <input
                    type="range" id="volume" min="0" max="100" step="5"
                    prop:value=move || volume.get().to_string()
                    aria-valuetext=percent
                    disabled=move || !sound.get()
                    on:input=set_volume
                />
            </label>
            // Only a game with people elsewhere has clocks.
            <div class="with-people">
                <Switch id="countdown" on=countdown hint=Signal::derive(says("settings-countdown-hint"))>{says("settings-countdown")}</Switch>
            </div>
            {children()}
            <Switch id="confirm" on=confirm_turn hint=Signal::derive(says("settings-confirm-hint"))>{says("settings-confirm")}</Switch>
            <Switch id="coordinates" on=coordinates>{says("settings-coordinates")}</Switch>
            <fieldset>
                <legend>{says("settings-analysis-lines")}</legend>
                <div class="choose">
                    {(1..=MOST_LINES)
                        .map(|lines| view! { <Choice name="analysis-lines" value=lines.to_string() chosen=analysis_lines of=lines>{lines}</Choice> })
                        .collect_view()}
                </div>
            </fieldset>
            <PieceSetChoice name="pieces"/>
            <fieldset>
                <legend>{says("settings-shogi-coordinates")}</legend>
                <div class="choose">
                    <Choice name="shogi-coordinates" value="western" chosen=shogi_coordinates of=ShogiCoordinates::Western>"7f"</Choice>
                    <Choice name="shogi-coordinates" value="japanese" chosen=shogi_coordinates of=ShogiCoordinates::Japanese><Written words="7六"/></Choice>
                    <Choice name="shogi-coordinates" value="none" chosen=shogi_coordinates of=ShogiCoordinates::None>{says("settings-shogi-coordinates-none")}</Choice>
                </div>
            </fieldset>
            <fieldset>
                <legend>{says("settings-shogi-notation")}</legend>
                <div class="choose">
                    <Choice name="shogi-notation" value="western" chosen=shogi_notation of=ShogiNotation::Western>"P-7f"</Choice>
                    <Choice name="shogi-notation" value="japanese" chosen=shogi_notation of=ShogiNotation::Japanese><Written words="☗7六歩"/></Choice>
                    <Choice name="shogi-notation" value="usi" chosen=shogi_notation of=ShogiNotation::Usi>"7g7f"</Choice>
                </div>
            </fieldset>
            <div class="foot">
                <span class="small muted">{says("settings-kept")}</span>
                <button type="button" class="btn primary" on:click=move |_| open.set(false)>{says("done")}</button>
            </div>
        </Dialog>
    }
}

/// What is set of puzzles: shown where one is among them, so that their words are there.
#[component]
pub(crate) fn PuzzleSettings() -> impl IntoView {
    let [rating, days] = Shows::here().kept();
    view! {
        <Switch id="puzzles-rating" on=rating hint=Signal::derive(says("puzzle-set-rating-hint"))>{says("puzzle-set-rating")}</Switch>
        <Switch id="puzzles-days" on=days>{says("puzzle-set-days")}</Switch>
    }
}

/// One of a strip of choices.
#[component]
fn Choice<T>(
    /// The strip's name.
    name: &'static str,
    /// This choice's name in it.
    #[prop(into)]
    value: String,
    /// What the strip chooses.
    chosen: RwSignal<T>,
    /// What this one stands for.
    of: T,
    children: Children,
) -> impl IntoView
where
    T: Copy + PartialEq + Send + Sync + 'static,
{
    view! {
        <label>
            <input type="radio" name=name value=value prop:checked=move || chosen.get() == of on:change=move |_| chosen.set(of)/>
            {children()}
        </label>
    }
}

/// Something that is on or off.
#[component]
pub(crate) fn Switch(
    /// The name of the element.
    id: &'static str,
    /// Whether it is on.
    on: RwSignal<bool>,
    /// A line below the name, where the name does not say it all.
    #[prop(optional, into)]
    hint: Option<Signal<String>>,
    children: Children,
) -> impl IntoView {
    let described = hint.is_some().then(|| format!("{id}-hint"));
    view! {
        <label class="switch">
            <span>
                {children()}
                {hint.map(|hint| view! { <small id=format!("{id}-hint") class="muted">{move || hint.get()}</small> })}
            </span>
            <input
                type="checkbox" role="switch" id=id aria-describedby=described
                prop:checked=move || on.get()
                on:change=move |event| on.set(event_target_checked(&event))
            />
        </label>
    }
}
