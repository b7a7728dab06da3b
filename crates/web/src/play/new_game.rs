//! The dialog in which a new game is chosen.

use super::choice::{Choice, Opponent, Side};
use super::kept;
use super::page::{GamePage, Offered};
use super::state::Play;
use crate::board::focus_board;
use crate::dialog::Dialog;
use crate::game::FULL_STRENGTH;
use crate::host::Host;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::later::Later;
use crate::names;
use crate::router::Route;
use derive_where::derive_where;
use futures_util::future::LocalBoxFuture;
use games::GameId;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// What a game with people elsewhere is chosen with. What is shown for that is fetched when it is wanted.
#[derive_where(Clone, Copy)]
pub(crate) struct WithPeople<P: Offered> {
    /// What is chosen for a game on this page as well.
    pub(crate) choice: RwSignal<Choice<P>>,
    /// What the dialog's button does; nothing as long as it can do nothing.
    pub(crate) begin: RwSignal<Option<Callback<()>>>,
    /// Whether the dialog is open.
    pub(crate) open: RwSignal<bool>,
}

/// The door to that: what is above this room opens it. In context.
#[derive_where(Clone, Copy)]
pub(crate) struct PeopleDoor<P: Offered> {
    /// Fetches what is behind it. False where it can't be had.
    pub(crate) load: fn() -> LocalBoxFuture<'static, bool>,
    /// What is shown; nothing before it was fetched.
    pub(crate) show: fn(WithPeople<P>, FormPlace) -> Option<AnyView>,
}

/// The address at which the dialog for a new game of `game` is open, against `opponent`.
pub(crate) fn open_new(game: GameId, opponent: Opponent) -> String {
    format!("{}{NEW}{}", Route::Play(game).path(), opponent.word())
}

/// What stands in such an address before the opponent.
const NEW: &str = "#new-";

/// Whom the address asks for; it is taken out of the address.
pub(super) fn asked_for() -> Option<Opponent> {
    let hash = window().location().hash().ok()?;
    let opponent = Opponent::of_word(hash.strip_prefix(NEW)?)?;
    if let (Ok(history), Ok(path)) = (window().history(), window().location().pathname()) {
        // Refused only in frames without an origin, where the address stays as it is.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
    Some(opponent)
}

/// Where in the dialog it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormPlace {
    /// Among what is chosen.
    Fields,
    /// Below the button.
    Foot,
}

/// The dialog.
#[component]
pub(super) fn NewGame<P: GamePage>(play: Play<P>) -> impl IntoView {
    let host = Host::here();
    let last_choice = move || {
        let mut choice = kept::last_choice::<P>();
        if let Some(opponent) = play.asked_for.get_untracked() {
            choice.opponent = opponent;
        }
        if choice.opponent.is_online() && !host.plays_online() {
            choice.opponent = Opponent::Computer;
        }
        choice
    };
    let choice = RwSignal::new(last_choice());
    // What was changed and then closed without starting is not what was chosen last.
    Effect::new(move |_| {
        if play.new_open.get() {
            choice.set(untrack(last_choice));
            play.asked_for.set(None);
        }
    });
    let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent));
    let online = Memo::new(move |_| opponent.get().is_online());
    let form = WithPeople {
        choice,
        begin: RwSignal::new(None),
        open: play.new_open,
    };
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        if online.get_untracked() {
            if let Some(begin) = form.begin.get_untracked() {
                kept::set_last_choice(choice.get_untracked());
                begin.run(());
            }
            return;
        }
        play.new_open.set(false);
        play.start(choice.get_untracked());
        focus_board();
    };
    let door = use_context::<PeopleDoor<P>>();
    let there = coming(online, door);
    let shown = move |place| {
        move || {
            let door = door.filter(|_| online.get() && there.get())?;
            untrack(|| (door.show)(form, place))
        }
    };
    let words = move || match opponent.get() {
        Opponent::Friend => tr!("new-make-link"),
        Opponent::Anyone => tr!("new-find"),
        _ => tr!("play-new-start"),
    };
    view! {
        <Dialog open=play.new_open id="new" title=Signal::derive(|| tr!(P::KEYS.new_game))>
            <form method="dialog" on:submit=start>
                <Later><Opponents choice/></Later>
                <Show when=move || !online.get()>
                    <Later><Levels choice/></Later>
                    <Later>{P::choose_side(choice)}</Later>
                    <Later><More choice also=Signal::derive(Vec::new)>{P::choose_rules(choice)}</More></Later>
                </Show>
                {shown(FormPlace::Fields)}
                <div class="final">
                    <button
                        type="submit" class="btn primary wide" id="start" autofocus=true
                        aria-disabled=move || (online.get() && form.begin.get().is_none()).then_some("true")
                    >
                        {words}
                    </button>
                    {shown(FormPlace::Foot)}
                </div>
            </form>
        </Dialog>
    }
}

/// Fetches what is shown for games with people when it is wanted first; whether it is there.
fn coming<P: GamePage>(wanted: Memo<bool>, door: Option<PeopleDoor<P>>) -> RwSignal<bool> {
    let there = RwSignal::new(false);
    Effect::new(move |_| {
        if let Some(door) = door.filter(|_| wanted.get() && !there.get_untracked()) {
            leptos::task::spawn_local(async move {
                // Whoever closes the page meanwhile wants it no longer.
                let _ = there.try_set((door.load)().await);
            });
        }
    });
    there
}

/// Who is played against.
#[component]
fn Opponents<P: GamePage>(choice: RwSignal<Choice<P>>) -> impl IntoView {
    let host = Host::here();
    let people = move |opponent: Opponent, value: &'static str, sign: &'static str, words: &'static str| {
        view! {
            <label class:off=move || !host.connected()>
                {icon(sign)}
                <input
                    type="radio" name="opponent" value=value
                    prop:checked=move || choice.with(|it| it.opponent == opponent)
                    disabled=move || !host.connected()
                    on:change=move |_| choice.update(|it| it.opponent = opponent)
                />
                <span>{says(words)}</span>
            </label>
        }
    };
    let is_computers = |it: &Choice<P>| matches!(it.opponent, Opponent::Computer | Opponent::Watch);
    view! {
        <fieldset>
            <legend>{says("play-new-opponent")}</legend>
            <div class="choose two">
                <Pick choice name="opponent" value="computer" get=is_computers set=|it| it.opponent = Opponent::Computer>
                    {icon(icons::COMPUTER)}{says("play-new-computer")}
                </Pick>
                <Pick choice name="opponent" value="person" get=|it| it.opponent == Opponent::Person set=|it| it.opponent = Opponent::Person>
                    {icon(icons::PEOPLE)}{says("play-new-person")}
                </Pick>
                <Show when=move || host.plays_online()>
                    {people(Opponent::Friend, "friend", icons::LINK, "new-friend")}
                    {people(Opponent::Anyone, "anyone", icons::SEARCH, "new-anyone")}
                </Show>
            </div>
            <Show when=move || host.plays_online() && !host.connected()>
                <p class="hint">{says("new-offline")}</p>
            </Show>
        </fieldset>
    }
}

/// How strong the computer is; where it plays against itself, on both sides.
#[component]
fn Levels<P: GamePage>(choice: RwSignal<Choice<P>>) -> impl IntoView {
    let opponent = Memo::new(move |_| choice.with(|choice| choice.opponent));
    view! {
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
    }
}

/// What is seldom chosen differently: a line says what is set, and opens it.
#[component]
pub(crate) fn More<P: Offered>(
    /// What is chosen.
    choice: RwSignal<Choice<P>>,
    /// What else there is to say in the line.
    also: Signal<Vec<String>>,
    children: Children,
) -> impl IntoView {
    let words = move || {
        let mut all = P::rules_in_words(choice.with(|choice| choice.options));
        all.extend(also.get());
        tr!("new-more", what = all.join(", "))
    };
    view! {
        <details class="more">
            <summary>{words}</summary>
            <div class="inside">{children()}</div>
        </details>
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
                prop:checked=move || choice.with(|it| it.side == side && it.opponent != Opponent::Watch)
                on:change=move |_| choice.update(|it| {
                    it.side = side;
                    if it.opponent == Opponent::Watch {
                        it.opponent = Opponent::Computer;
                    }
                })
            />
            {children()}
        </label>
    }
}

/// No side: the computer plays both.
#[component]
pub(crate) fn WatchPick<P: Offered>(
    /// What is chosen.
    choice: RwSignal<Choice<P>>,
) -> impl IntoView {
    view! {
        <Pick choice name="side" value="watch" get=|it| it.opponent == Opponent::Watch set=|it| it.opponent = Opponent::Watch>
            {says("play-new-watch")}
        </Pick>
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
