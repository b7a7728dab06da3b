//! Lines of play, one below the other, each turn a button.

use super::Analysable;
use super::line::{Line, seen_by, value_words};
use crate::i18n::says;
use crate::settings::Settings;
use game_core::Player;
use leptos::prelude::*;

/// From where lines begin.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Origin<P: Analysable> {
    pub(crate) position: P,
    /// The action that led there, if there was one.
    pub(crate) previous: Option<P::Action>,
    /// The number of the turn that is played there.
    pub(crate) number: usize,
}

/// A line as it is seen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Row {
    value: String,
    turns: Vec<String>,
}

fn row<P: Analysable>(
    origin: &Origin<P>,
    line: &Line<P::Action>,
    player: Player,
    notation: P::Notation,
) -> Row {
    let value = seen_by(player, origin.position.actor(), line.value);
    Row {
        turns: line.written(&origin.position, origin.previous, notation),
        value: value_words(value, P::WIN_SCALE),
    }
}

/// A list of lines. Its rows and buttons stay where they are while their words change, and so does the focus.
#[component]
pub(crate) fn Lines<P: Analysable>(
    /// From where they begin.
    #[prop(into)]
    origin: Signal<Option<Origin<P>>>,
    /// The lines, the best one first.
    #[prop(into)]
    lines: Signal<Vec<Line<P::Action>>>,
    /// How many rows there are, whether there is a line for each or not.
    #[prop(into)]
    rows: Signal<usize>,
    /// To whom the values are told.
    #[prop(into)]
    player: Signal<Player>,
    /// The line that is pointed at, or has the focus in it.
    pointed: RwSignal<Option<usize>>,
    /// The turn that is looked at: line and turn, counted from 0.
    #[prop(into)]
    looked: Signal<Option<(usize, usize)>>,
    /// A turn was chosen: line and turn.
    on_turn: Callback<(usize, usize)>,
) -> impl IntoView {
    let settings = Settings::here();
    let written = Memo::new(move |_| {
        let notation = P::notation(settings);
        let player = player.get();
        origin.with(|origin| {
            let Some(origin) = origin else { return Vec::new() };
            lines.with(|lines| {
                lines
                    .iter()
                    .map(|line| row(origin, line, player, notation))
                    .collect::<Vec<_>>()
            })
        })
    });
    let number = Memo::new(move |_| origin.with(|origin| origin.as_ref().map(|it| it.number)));
    let point = move |line: Option<usize>| {
        if pointed.get_untracked() != line {
            pointed.set(line);
        }
    };
    let turn = move |line: usize, row: Memo<Row>, place: usize| {
        let text = move || row.with(|row| row.turns.get(place).cloned());
        let is_looked = move || (looked.get() == Some((line, place))).then_some("true");
        view! {
            <button type="button" class="line-turn" aria-current=is_looked on:click=move |_| on_turn.run((line, place))>
                {(place == 0).then(|| view! { <span class="number">{move || number.get()}</span> })}
                {text}
            </button>
        }
    };
    let one = move |line: usize| {
        let row = Memo::new(move |_| written.with(|rows| rows.get(line).cloned().unwrap_or_default()));
        let count = Memo::new(move |_| row.with(|row| row.turns.len()));
        view! {
            <li
                class:empty=move || count.get() == 0
                on:pointerenter=move |_| point(Some(line))
                on:pointerleave=move |_| point(None)
                on:focusin=move |_| point(Some(line))
                on:focusout=move |_| point(None)
            >
                <span class="place" aria-hidden="true">{line + 1}</span>
                <b class="value">{move || row.with(|row| row.value.clone())}</b>
                <div class="line-turns">
                    <For each=move || 0..count.get() key=|place| *place children=move |place| turn(line, row, place)/>
                </div>
            </li>
        }
    };
    view! {
        <ol class="lines" aria-label=says("analysis-lines")>
            <For each=move || 0..rows.get() key=|line| *line children=one/>
        </ol>
    }
}
