//! What is seen of the openings: a line for each move, games to open, and that there are no more.

use super::fetched::{fetch, here};
use super::rows::{Row, Sorted, rows};
use super::{Explored, Openings};
use crate::i18n::{lang, tr};
use crate::icons::{self, icon};
use crate::settings::Settings;
use book::{Page, Tally};
use derive_where::derive_where;
use game_core::{Outcome, Player};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// So many lines are seen before one asks for more.
const FEW: usize = 8;

/// The page on which the openings are shown.
#[derive_where(Clone, Copy)]
pub(crate) struct Host<P: Explored> {
    /// What is on the board, and the action that led there.
    pub(crate) shown: Signal<(P, Option<P::Action>)>,
    /// Whether a move can be played here now.
    pub(crate) plays: Signal<bool>,
    /// Plays a move.
    pub(crate) play: Callback<P::Action>,
    /// Goes a move back.
    pub(crate) back: Callback<()>,
    /// Opens a game: all its actions, who won, and how many of the actions lead to where one is.
    pub(crate) open: Callback<(Vec<P::Action>, Outcome, usize)>,
    /// Shows the openings no longer.
    pub(crate) close: Callback<()>,
}

/// Whether the book is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Came {
    Coming,
    There,
    Lost,
}

/// A game from here, as a line.
#[derive(Clone, PartialEq, Debug)]
struct Example {
    place: u32,
    outcome: Outcome,
    actions: usize,
}

/// The openings, beside the board.
#[component]
pub(crate) fn Panel<P: Explored>(openings: Openings<P>, host: Host<P>) -> impl IntoView {
    let settings = Settings::here();
    let came = RwSignal::new(if here::<P>().is_some() {
        Came::There
    } else {
        Came::Coming
    });
    if came.get_untracked() == Came::Coming {
        get::<P>(came);
    }
    let page = Memo::new(move |_| {
        let there = came.get() == Came::There;
        let book = here::<P>().filter(|_| there)?;
        host.shown.with(|(position, _)| book.look(position))
    });
    let sorted = RwSignal::new(Sorted::default());
    let all = RwSignal::new(false);
    let pointed = RwSignal::new(None::<usize>);
    let list = Memo::new(move |_| {
        let notation = P::notation(settings);
        host.shown.with(|(position, previous)| {
            page.with(|page| {
                page.as_ref()
                    .map(|page| rows(position, *previous, page, notation, sorted.get()))
                    .unwrap_or_default()
            })
        })
    });
    let seen = move || if all.get() { usize::MAX } else { FEW };
    // Another position: nothing is pointed at, and the first few lines are seen.
    Effect::new(move |_| {
        page.track();
        pointed.set(None);
        all.set(false);
    });
    draw_on_the_board(openings, page, list, pointed, seen);

    let told = move || match came.get() {
        Came::Coming => tr!("book-coming"),
        Came::Lost => tr!("book-lost"),
        Came::There => page.with(|page| match page {
            Some(page) => tr!("book-came", count = page.came.games),
            None => tr!("book-end"),
        }),
    };
    let names = Memo::new(move |_| {
        let side = |player| host.shown.with(|(position, _)| P::side_name(position, player));
        Player::BOTH.map(side)
    });
    let bar = move |tally: Tally, wide: bool| results(tally, names.get(), wide);
    let whole = move || page.with(|page| page.as_ref().map(|page| bar(page.came, true)));
    let table = move || {
        let there = list.with(|rows| !rows.is_empty());
        there.then(|| {
            let lines = move || {
                let few = list.get().into_iter().take(seen());
                few.map(|row| line(row, host, page, pointed, bar)).collect_view()
            };
            table(sorted, lines)
        })
    };
    let more = move || {
        let left = list.with(Vec::len).saturating_sub(seen());
        (left > 0).then(|| {
            view! {
                <button type="button" class="link more-lines" on:click=move |_| all.set(true)>
                    {move || tr!("book-more", count = left)}
                </button>
            }
        })
    };
    let nothing = move || match came.get() {
        Came::Lost => Some(offer("book-again", Callback::new(move |()| get::<P>(came)))),
        Came::There if page.with(Option::is_none) => Some(offer("book-back", host.back)),
        Came::Coming | Came::There => None,
    };
    view! {
        <section class="openings" id="openings" aria-labelledby="openings-heading">
            <div class="openings-head">
                <button
                    type="button" class="btn plain square" id="openings-close" aria-label=move || tr!("book-close")
                    title=move || tr!("book-close") on:click=move |_| host.close.run(())
                >
                    {icon(icons::PREVIOUS)}
                </button>
                <h2 id="openings-heading">{move || tr!("play-openings")}</h2>
            </div>
            <div class="openings-body" tabindex="-1">
                <p class="came" role="status">{told}</p>
                {whole}
                {table}
                {more}
                {nothing}
                {move || examples(page, host)}
            </div>
        </section>
    }
}

/// Fetches the book.
fn get<P: Explored>(came: RwSignal<Came>) {
    came.set(Came::Coming);
    leptos::task::spawn_local(async move {
        let fetched = fetch::<P>().await;
        if !came.is_disposed() {
            came.set(if fetched.is_ok() { Came::There } else { Came::Lost });
        }
    });
}

/// Draws the lines that are seen on the board, as long as the panel is there.
fn draw_on_the_board<P: Explored>(
    openings: Openings<P>,
    page: Memo<Option<Page<P::Action>>>,
    list: Memo<Vec<Row>>,
    pointed: RwSignal<Option<usize>>,
    seen: impl Fn() -> usize + Send + Sync + 'static,
) {
    Effect::new(move |_| {
        let seen = seen();
        let drawn = list.with(|rows| {
            page.with(|page| {
                let Some(page) = page else { return Vec::new() };
                let places: Vec<usize> = rows.iter().take(seen).map(|row| row.place).collect();
                let choices: Vec<_> = places
                    .iter()
                    .filter_map(|&place| page.choices.get(place).cloned())
                    .collect();
                let pointed = pointed.get();
                let pointed = places.iter().position(|place| Some(*place) == pointed);
                P::drawn(&choices, page.came.games, pointed)
            })
        });
        openings.arrows.set(drawn);
    });
    on_cleanup(move || openings.arrows.set(Vec::new()));
}

/// The table, with headings that sort.
fn table<V: IntoView + 'static>(
    sorted: RwSignal<Sorted>,
    lines: impl Fn() -> V + Send + 'static,
) -> impl IntoView {
    view! {
        <table class="book" aria-label=move || tr!("book-table") on:keydown=move |event| walk(&event)>
            <thead><tr>
                {heading("book-move", Sorted::Move, false, sorted)}
                {heading("book-games", Sorted::Games, true, sorted)}
                {heading("book-results", Sorted::Results, false, sorted)}
                {heading("book-value", Sorted::Engine, true, sorted)}
            </tr></thead>
            <tbody>{lines}</tbody>
        </table>
    }
}

/// Something that can be done where there are no lines.
fn offer(key: &'static str, act: Callback<()>) -> AnyView {
    view! {
        <div class="acts"><button type="button" class="btn" on:click=move |_| act.run(())>{move || tr!(key)}</button></div>
    }
    .into_any()
}

/// A heading, which sorts.
fn heading(key: &'static str, by: Sorted, end: bool, sorted: RwSignal<Sorted>) -> impl IntoView {
    let is = move || {
        (sorted.get() == by).then_some(if by == Sorted::Move {
            "ascending"
        } else {
            "descending"
        })
    };
    view! {
        <th scope="col" class:end=end aria-sort=is>
            <button type="button" on:click=move |_| sorted.set(by)>{move || tr!(key)}</button>
        </th>
    }
}

/// Results as a bar with their numbers in it: the first player's at the left, always.
fn results(tally: Tally, names: [String; 2], wide: bool) -> impl IntoView {
    tally.hundredths().map(|[first, drawn, second]| {
        let [one, two] = names;
        let label = tr!(
            "book-won",
            one = one.clone(),
            first = first,
            drawn = drawn,
            two = two.clone(),
            second = second
        );
        // Where there is no room for a number, the bar alone says it.
        let number = |part: u32, name: &str| match part {
            0..18 => String::new(),
            _ if wide && name.is_empty() => format!("{part}%"),
            _ if wide => tr!("book-part", name = name.to_owned(), part = part),
            _ => part.to_string(),
        };
        let texts = [number(first, &one), number(second, &two)];
        let [left, right] = texts;
        view! {
            <span class="won" class:wide=wide role="img" aria-label=label>
                <i class="first" style:--part=first.to_string()>{left}</i>
                {(drawn > 0).then(|| view! { <i class="drawn" style:--part=drawn.to_string()></i> })}
                <i class="second" style:--part=second.to_string()>{right}</i>
            </span>
        }
    })
}

/// A line of the table.
fn line<P: Explored, V: IntoView + 'static>(
    row: Row,
    host: Host<P>,
    page: Memo<Option<Page<P::Action>>>,
    pointed: RwSignal<Option<usize>>,
    bar: impl Fn(Tally, bool) -> V,
) -> impl IntoView {
    let place = row.place;
    let same = row.twins.len();
    let twins = (same > 0).then(|| {
        let points = row.twins.join(", ");
        view! {
            <span aria-hidden="true">{format!("+{same}")}</span>
            <span class="unseen">{tr!("book-same", points = points)}</span>
        }
    });
    let play = move |_| {
        if !host.plays.get_untracked() {
            return;
        }
        let action = page.with_untracked(|page| page.as_ref()?.choices.get(place)?.actions.first().copied());
        if let Some(action) = action {
            host.play.run(action);
            focus_first();
        }
    };
    let value = row.percent.map_or_else(
        || "–".to_owned(),
        |percent| tr!("book-percent", percent = percent),
    );
    // A line that has the focus tells that it lost it when the panel is gone already.
    let point = move |to: Option<usize>| {
        if pointed.try_get_untracked().is_some_and(|now| now != to) {
            pointed.set(to);
        }
    };
    view! {
        <tr
            class:here=move || pointed.get() == Some(place)
            on:pointerenter=move |_| point(Some(place)) on:pointerleave=move |_| point(None)
            on:focusin=move |_| point(Some(place)) on:focusout=move |_| point(None)
            on:click=play
        >
            <th scope="row">
                <button type="button" class="pick" aria-disabled=move || (!host.plays.get()).then_some("true")>
                    {row.text}{twins}
                </button>
            </th>
            <td class="end">{locale::number(lang(), f64::from(row.tally.games))}</td>
            <td>{bar(row.tally, false)}</td>
            <td class="end">{value}</td>
        </tr>
    }
}

/// The first line has the focus as soon as the next position's lines are there.
fn focus_first() {
    request_animation_frame(move || {
        let find = |selector| document().query_selector(selector).ok().flatten();
        let first = find("#openings .pick").or_else(|| find("#openings .openings-body"));
        if let Some(first) = first.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = first.focus();
        }
    });
}

/// The arrows up and down walk the lines.
fn walk(event: &ev::KeyboardEvent) {
    let down = match event.key().as_str() {
        "ArrowUp" => false,
        "ArrowDown" => true,
        _ => return,
    };
    let active = document().active_element();
    let row = active.and_then(|active| active.closest("tbody tr").ok().flatten());
    let next = match row {
        Some(row) if down => row.next_element_sibling(),
        Some(row) => row.previous_element_sibling(),
        None => document().query_selector("#openings tbody tr").ok().flatten(),
    };
    let button = next.and_then(|row| row.query_selector(".pick").ok().flatten());
    if let Some(button) = button.and_then(|it| it.dyn_into::<web_sys::HtmlElement>().ok()) {
        event.prevent_default();
        let _ = button.focus();
    }
}

/// Games from here.
fn examples<P: Explored>(page: Memo<Option<Page<P::Action>>>, host: Host<P>) -> Option<AnyView> {
    let book = here::<P>()?;
    let places = page.with(|page| page.as_ref().map(|page| page.samples.clone()))?;
    let list: Vec<Example> = places
        .into_iter()
        .filter_map(|place| {
            let sample = book.samples.get(usize::try_from(place).ok()?)?;
            Some(Example {
                place,
                outcome: sample.outcome,
                actions: sample.actions.len(),
            })
        })
        .collect();
    if list.is_empty() {
        return None;
    }
    let open = move |place: u32| {
        let (position, _) = host.shown.get_untracked();
        let Some((actions, outcome)) = here::<P>().and_then(|book| book.sample(place, &position)) else {
            return;
        };
        let mut at = P::start();
        let mut here = (at == position).then_some(0);
        for (played, &action) in actions.iter().enumerate() {
            if here.is_some() {
                break;
            }
            at.play_unchecked(action);
            here = (at == position).then_some(played + 1);
        }
        host.open.run((actions, outcome, here.unwrap_or(0)));
    };
    let one = |example: Example| {
        let place = example.place;
        let result = match example.outcome {
            Outcome::Win(Player::First) => "1–0",
            Outcome::Win(Player::Second) => "0–1",
            Outcome::Draw => "½–½",
        };
        view! {
            <li>
                <button type="button" class="example" on:click=move |_| open(place)>
                    <span class="grow">{move || tr!("book-example")}</span>
                    <span class="small muted">{result} " · " {move || tr!("book-actions", count = example.actions)}</span>
                    {icon(icons::NEXT)}
                </button>
            </li>
        }
    };
    let list = list.into_iter().map(one).collect_view();
    Some(
        view! {
            <section class="examples" aria-labelledby="examples-heading">
                <h3 id="examples-heading">{move || tr!("book-examples")}</h3>
                <ul>{list}</ul>
            </section>
        }
        .into_any(),
    )
}
