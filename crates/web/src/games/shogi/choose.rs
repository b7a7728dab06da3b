//! What is chosen for a new game, beside who plays.

use super::options::{Jishogi, OFFERED, Options, handicap_name, jishogi_name, side_name};
use crate::game::{Game, Seat};
use crate::i18n::{says, tr};
use crate::play::{Choice, GamePage as _, Offered, Opponent, Pick, Side, SidePick, WatchPick};
use leptos::prelude::*;
use shogi::{Handicap, Player, Position};

impl Offered for Position {
    type Options = Options;

    const SIDE_WORDS: [&'static str; 3] = ["sente", "gote", "furigoma"];
    const FIRST_SIDE: Side = Side::Either;

    fn new_game(options: Options, seats: [Seat; 2], _chance: u64) -> Game<Self> {
        let mut game = Game::new(options.handicap.position(), seats);
        game.set_rules(options.rules);
        game
    }

    fn options_of(game: &Game<Self>) -> Options {
        Options {
            handicap: Handicap::of(game.record().start()).unwrap_or_default(),
            rules: game.rules(),
        }
    }

    /// In a game with a handicap nothing is tossed: who gives it moves first, and that is chosen.
    fn settled(mut choice: Choice<Self>) -> Choice<Self> {
        if choice.side == Side::Either && choice.options.handicap != Handicap::Even {
            choice.side = Side::First;
        }
        choice
    }

    fn choose_side(choice: RwSignal<Choice<Self>>) -> AnyView {
        view! { <Sides choice/> }.into_any()
    }

    fn choose_rules(choice: RwSignal<Choice<Self>>) -> AnyView {
        view! {
            <HandicapSelect choice/>
            <fieldset>
                <legend>{says("shogi-play-illegal")}</legend>
                <div class="choose">
                    <Pick choice name="strict" value="free" get=|it| !it.options.rules.strict set=|it| it.options.rules.strict = false>
                        {says("shogi-play-not-accepted")}
                    </Pick>
                    <Pick choice name="strict" value="strict" get=|it| it.options.rules.strict set=|it| it.options.rules.strict = true>
                        {says("shogi-play-strict")}
                    </Pick>
                </div>
            </fieldset>
            <JishogiSelect choice/>
        }
        .into_any()
    }

    fn rules_in_words(options: Options) -> Vec<String> {
        let handicap = match options.handicap {
            Handicap::Even => tr!("new-more-even"),
            handicap => tr!("new-more-handicap", handicap = handicap_name(handicap)),
        };
        let strict = options.rules.strict.then(|| tr!("new-more-strict"));
        std::iter::once(handicap).chain(strict).collect()
    }
}

/// Who starts, or who gives the handicap.
#[component]
fn Sides(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let kind = Memo::new(move |_| {
        choice.with(|choice| (choice.opponent, choice.options.handicap != Handicap::Even))
    });
    let legend = move || match kind.get() {
        (Opponent::Person, _) => tr!("shogi-play-bottom"),
        _ => tr!("play-new-side"),
    };
    let sides = move || {
        let (opponent, handicap) = kind.get();
        view! {
            {(!handicap).then(|| view! { <SidePick choice side=Side::Either>{says("shogi-play-furigoma")}</SidePick> })}
            <SidePick choice side=Side::First>{Position::chip(Player::First)}{move || side_name(handicap, Player::First)}</SidePick>
            <SidePick choice side=Side::Second>{Position::chip(Player::Second)}{move || side_name(handicap, Player::Second)}</SidePick>
            {(opponent != Opponent::Person).then(|| view! { <WatchPick choice/> })}
        }
    };
    view! {
        <fieldset>
            <legend>{legend}</legend>
            <div class="choose" class:two=move || kind.get().0 != Opponent::Person>{sides}</div>
        </fieldset>
    }
}

#[component]
fn HandicapSelect(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let chosen = Memo::new(move |_| choice.with(|choice| choice.options.handicap));
    let choose = move |handicap| {
        choice.update(|choice| {
            choice.options.handicap = handicap;
            *choice = Position::settled(*choice);
        });
    };
    view! {
        {one_of(&OFFERED, Handicap::word, handicap_name, chosen, choose, ("handicap", "shogi-play-handicap"))}
        <Show when=move || chosen.get() != Handicap::Even>
            <p class="small muted">{says("shogi-play-handicap-hint")}</p>
        </Show>
    }
}

#[component]
fn JishogiSelect(choice: RwSignal<Choice<Position>>) -> impl IntoView {
    let chosen = Memo::new(move |_| choice.with(|choice| choice.options.rules.jishogi));
    let choose = move |jishogi| choice.update(|choice| choice.options.rules.jishogi = jishogi);
    one_of(
        &Jishogi::ALL,
        Jishogi::word,
        jishogi_name,
        chosen,
        choose,
        ("jishogi", "shogi-play-jishogi"),
    )
}

/// A list to choose one of. Each has a word and a name; the list has the name of its element and the key of its label.
fn one_of<T: Copy + PartialEq + Send + Sync + 'static>(
    all: &'static [T],
    word: fn(T) -> &'static str,
    name: fn(T) -> String,
    chosen: Memo<T>,
    choose: impl Fn(T) + 'static,
    (id, label): (&'static str, &'static str),
) -> impl IntoView {
    let on_change = move |event| {
        let chosen: String = event_target_value(&event);
        if let Some(&it) = all.iter().find(|&&it| word(it) == chosen) {
            choose(it);
        }
    };
    let options = all.iter().map(|&it| {
        view! { <option value=word(it) selected=move || chosen.get() == it>{move || name(it)}</option> }
    });
    view! {
        <label class="field">
            <span>{says(label)}</span>
            <select id=id prop:value=move || word(chosen.get()) on:change=on_change>{options.collect_view()}</select>
        </label>
    }
}
