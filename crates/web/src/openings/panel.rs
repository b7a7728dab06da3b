//! What is seen of the openings: a line for each move, games to open, and that there are no more.

use super::fetched::{fetch, here};
use super::own;
use super::rows::{Row, Sorted, rows};
use super::{Explored, Openings};
use crate::i18n::{lang, says, tr};
use crate::icons::{self, icon};
use crate::names::{day_plain, level_name};
use crate::router::Route;
use crate::settings::Settings;
use crate::storage;
use book::{Page, Tally};
use derive_where::derive_where;
use game_core::{Outcome, Player};
use leptos::ev;
use leptos::prelude::*;
use library::OwnResult;
use wasm_bindgen::{JsCast as _, JsValue};

/// So many of the reader's games are listed.
const OWN_SEEN: usize = 12;

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
    /// Opens a kept game, by its name in the library.
    pub(crate) visit: Callback<String>,
    /// Shows the openings no longer.
    pub(crate) close: Callback<()>,
    /// What doing so is called, as the key of its words.
    pub(crate) closing: &'static str,
}

/// What stands in an address behind `#` where the reader's own games are asked for.
const OWN_GAMES: &str = "#own";
/// Under this name stands `own` where the reader's games were looked at last.
const SOURCE: &str = "sente.openings";

/// Whose games are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Engine,
    Own,
}

impl Source {
    /// The one that the address asks for, else the one that was looked at last.
    fn wanted(route: Route) -> Self {
        if window().location().hash().is_ok_and(|hash| hash == OWN_GAMES) {
            Self::Own.remember();
            if let Ok(history) = window().history() {
                // Refused only in frames without an origin, where the address stays as it is.
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.path()));
            }
        }
        match storage::get(SOURCE).as_deref() {
            Some("own") => Self::Own,
            _ => Self::Engine,
        }
    }

    fn remember(self) {
        let word = match self {
            Self::Engine => "engine",
            Self::Own => "own",
        };
        storage::set(SOURCE, word);
    }

    const fn other(self) -> Self {
        match self {
            Self::Engine => Self::Own,
            Self::Own => Self::Engine,
        }
    }

    /// What is said of a position there; in the reader's games, in those in which they had that side.
    fn look<P: Explored>(self, position: &P, side: Option<Player>) -> Option<Page<P::Action>> {
        let engine = || here::<P>()?.look(position);
        match self {
            Self::Engine => engine(),
            Self::Own => {
                let mut page = own::here::<P>()?.look(position, side)?;
                if let Some(engine) = engine() {
                    page.take_chances(&engine);
                }
                Some(page)
            }
        }
    }
}

/// Whether the games are there.
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
    let source = RwSignal::new(Source::wanted(Route::Openings(P::ID)));
    // Whose side it was, in the reader's games.
    let side = RwSignal::new(None::<Player>);
    let came = RwSignal::new(Came::Coming);
    let valued = RwSignal::new(false);
    get::<P>(source, came, valued);
    let choose = Callback::new(move |to: Source| {
        to.remember();
        source.set(to);
        get::<P>(source, came, valued);
    });
    let page = Memo::new(move |_| {
        let there = came.get() == Came::There;
        let source = Some(source.get()).filter(|_| there)?;
        valued.track();
        host.shown.with(|(position, _)| source.look(position, side.get()))
    });
    let sorted = RwSignal::new(Sorted::default());
    let all = RwSignal::new(false);
    let pointed = RwSignal::new(None::<usize>);
    let list = Memo::new(move |_| {
        let notation = P::notation(settings);
        host.shown.with(|(position, previous)| {
            // What the reader won is the first player's.
            let winner = match source.get() {
                Source::Engine => position.actor(),
                Source::Own => Player::First,
            };
            page.with(|page| {
                page.as_ref()
                    .map(|page| rows(position, *previous, page, notation, (sorted.get(), winner)))
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

    let told = move || told(came.get(), source.get(), page);
    let names = Memo::new(move |_| match source.get() {
        Source::Engine => {
            let side = |player| host.shown.with(|(position, _)| P::side_name(position, player));
            Some(Player::BOTH.map(side))
        }
        Source::Own => None,
    });
    let bar = move |tally: Tally, wide: bool| names.with(|names| results(tally, names.as_ref(), wide));
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
    let more = move || more(list.with(Vec::len).saturating_sub(seen()), all);
    let again = Callback::new(move |()| get::<P>(source, came, valued));
    let nothing = move || nothing(came, source, choose, again, page, host);
    view! {
        <section class="openings" class:own=move || source.get() == Source::Own id="openings" aria-labelledby="openings-heading">
            <div class="openings-head">
                <button
                    type="button" class="btn plain square" id="openings-close" aria-label=says(host.closing)
                    title=says(host.closing) on:click=move |_| host.close.run(())
                >
                    {icon(icons::PREVIOUS)}
                </button>
                <h2 id="openings-heading">{says("play-openings")}</h2>
                {sources(source, choose)}
            </div>
            <div class="openings-body" tabindex="-1">
                <div class="came-here">
                    <p class="came" role="status">{told}</p>
                    {move || (source.get() == Source::Own && came.get() == Came::There).then(|| sides::<P>(side))}
                </div>
                {whole}
                {table}
                {more}
                {nothing}
                {move || match source.get() {
                    Source::Engine => examples(page, host),
                    Source::Own => page.with(Option::is_some).then(|| own_games(host, side.get())).flatten(),
                }}
            </div>
        </section>
    }
}

/// Shows the lines that are left.
fn more(left: usize, all: RwSignal<bool>) -> Option<impl IntoView> {
    (left > 0).then(|| {
        view! {
            <button type="button" class="link more-lines" on:click=move |_| all.set(true)>
                {move || tr!("book-more", count = left)}
            </button>
        }
    })
}

/// How many games came here, or why that is not known.
fn told<A: PartialEq + Send + Sync + 'static>(
    came: Came,
    source: Source,
    page: Memo<Option<Page<A>>>,
) -> String {
    match (came, source) {
        (Came::Coming, Source::Engine) => tr!("book-coming"),
        (Came::Coming, Source::Own) => tr!("book-counting"),
        (Came::Lost, Source::Engine) => tr!("book-lost"),
        (Came::Lost, Source::Own) => tr!("book-own-lost"),
        (Came::There, source) => page.with(|page| match page {
            Some(page) => tr!("book-came", count = page.came.games),
            None if source == Source::Own => tr!("book-none"),
            None => tr!("book-end"),
        }),
    }
}

/// What can be done where no games came.
fn nothing<P: Explored>(
    came: RwSignal<Came>,
    source: RwSignal<Source>,
    choose: Callback<Source>,
    again: Callback<()>,
    page: Memo<Option<Page<P::Action>>>,
    host: Host<P>,
) -> Option<AnyView> {
    match came.get() {
        Came::Lost => Some(offers(vec![("book-again", again)])),
        Came::There if page.with(Option::is_none) => {
            let other = source.get().other();
            let to = if other == Source::Own {
                "book-to-own"
            } else {
                "book-to-engine"
            };
            let there = Callback::new(move |()| choose.run(other));
            let offers = offers(vec![(to, there), ("book-back", host.back)]);
            let why = (other == Source::Engine)
                .then(|| view! { <p class="small muted why">{says("book-own-which")}</p> });
            Some(view! { {why}{offers} }.into_any())
        }
        Came::Coming | Came::There => None,
    }
}

/// Fetches the engine's games, or counts the reader's. `valued` says when it is known what the engine thinks of those.
fn get<P: Explored>(source: RwSignal<Source>, came: RwSignal<Came>, valued: RwSignal<bool>) {
    let wanted = source.get_untracked();
    // What was fetched once is there at once; the reader may have played since.
    if wanted == Source::Engine && here::<P>().is_some() {
        return came.set(Came::There);
    }
    came.set(Came::Coming);
    leptos::task::spawn_local(async move {
        let there = match wanted {
            Source::Engine => fetch::<P>().await.is_ok(),
            Source::Own => own::count::<P>().await.is_some(),
        };
        if source.try_get_untracked() == Some(wanted) {
            came.set(if there { Came::There } else { Came::Lost });
        }
        // The reader's games are seen before that comes.
        if wanted == Source::Own && here::<P>().is_none() && fetch::<P>().await.is_ok() {
            let _ = valued.try_set(true);
        }
    });
}

/// Whose games are looked at, to choose.
fn sources(source: RwSignal<Source>, choose: Callback<Source>) -> impl IntoView {
    let one = move |it: Source, id: &'static str, key: &'static str| {
        view! {
            <label>
                <input
                    type="radio" name="openings-source" id=id prop:checked=move || source.get() == it
                    on:change=move |_| choose.run(it)
                />
                <span>{says(key)}</span>
            </label>
        }
    };
    view! {
        <div class="choose slim" role="radiogroup" aria-label=says("book-source")>
            {one(Source::Engine, "openings-engine", "book-engine")}
            {one(Source::Own, "openings-own", "book-own")}
        </div>
    }
}

/// Which side the reader had in their games, to choose.
fn sides<P: Explored>(side: RwSignal<Option<Player>>) -> impl IntoView {
    let choice = move |it: Option<Player>| {
        let name = move || match it {
            None => tr!("book-both"),
            Some(player) => P::side_name(&P::start(), player),
        };
        view! { <option prop:selected=move || side.get() == it>{name}</option> }
    };
    let all = [None, Some(Player::First), Some(Player::Second)];
    let on_change = move |event: ev::Event| {
        let list = event
            .target()
            .and_then(|it| it.dyn_into::<web_sys::HtmlSelectElement>().ok());
        let at = list.and_then(|list| usize::try_from(list.selected_index()).ok());
        side.set(at.and_then(|at| all.get(at).copied()).flatten());
    };
    view! {
        <select id="openings-side" aria-label=says("book-side") on:change=on_change>
            {all.map(choice).into_iter().collect_view()}
        </select>
    }
}

/// The reader's games that came here.
fn own_games<P: Explored>(host: Host<P>, side: Option<Player>) -> Option<AnyView> {
    let own = own::here::<P>()?;
    let heads = host.shown.with(|(position, _)| own.games_at(position, side));
    let one = |head: library::Head| {
        let name = |player: Player| match (head.level, head.names[player.index()].trim()) {
            _ if head.own == Some(player) => tr!("play-you"),
            (Some(level), _) => level_name(level),
            (None, "") => P::side_name(&P::start(), player),
            (None, name) => name.to_owned(),
        };
        let [first, second] = Player::BOTH.map(name);
        let result = head.own_result().map(|result| match result {
            OwnResult::Won => tr!("book-game-won"),
            OwnResult::Drawn => tr!("book-game-drawn"),
            OwnResult::Lost => tr!("book-game-lost"),
        });
        let day = day_plain(head.day.as_str());
        view! {
            <li>
                <button type="button" class="example" on:click=move |_| host.visit.run(head.id.clone())>
                    <span class="grow">{first} " – " {second}</span>
                    <span class="small muted">{result} " · " {day}</span>
                    {icon(icons::NEXT)}
                </button>
            </li>
        }
    };
    let list = heads.into_iter().take(OWN_SEEN).map(one).collect_view();
    Some(listed(list).into_any())
}

/// Games from here, as a list.
fn listed(list: impl IntoView + 'static) -> impl IntoView {
    view! {
        <section class="examples" aria-labelledby="examples-heading">
            <h3 id="examples-heading">{says("book-examples")}</h3>
            <ul>{list}</ul>
        </section>
    }
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

/// The table, with headings that sort; what the engine thinks is in it where it is known.
fn table<V: IntoView + 'static>(
    sorted: RwSignal<Sorted>,
    lines: impl Fn() -> V + Send + 'static,
) -> impl IntoView {
    view! {
        <table class="book" aria-label=says("book-table") on:keydown=move |event| walk(&event)>
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

/// What can be done where there are no lines.
fn offers(all: Vec<(&'static str, Callback<()>)>) -> AnyView {
    let one = |(key, act): (&'static str, Callback<()>)| {
        view! { <button type="button" class="btn" on:click=move |_| act.run(())>{says(key)}</button> }
    };
    view! { <div class="acts">{all.into_iter().map(one).collect_view()}</div> }.into_any()
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
            <button type="button" on:click=move |_| sorted.set(by)>{says(key)}</button>
        </th>
    }
}

/// Results as a bar with their numbers in it: the first player's at the left, always. Without names they are the reader's own,
/// who has few games: what they won, and what they lost, in games and not in hundredths.
fn results(tally: Tally, names: Option<&[String; 2]>, wide: bool) -> Option<impl IntoView + use<>> {
    let shares = tally.hundredths()?;
    let own = [tally.won[0], tally.drawn(), tally.won[1]];
    let ([first, drawn, second], label) = if let Some([one, two]) = names {
        let [first, drawn, second] = shares;
        let label = tr!(
            "book-won",
            one = one.clone(),
            first = first,
            drawn = drawn,
            two = two.clone(),
            second = second
        );
        (shares, label)
    } else {
        let [won, drawn, lost] = own;
        (own, tr!("book-own-won", won = won, drawn = drawn, lost = lost))
    };
    // Where there is no room for a number, the bar alone says it.
    let number = |place: usize, key: &'static str| match (shares[place], names) {
        (0..18, _) => String::new(),
        (part, Some(names)) if wide => {
            let name = &names[usize::from(place != 0)];
            if name.is_empty() {
                format!("{part}%")
            } else {
                tr!("book-part", name = name.clone(), part = part)
            }
        }
        (part, Some(_)) => part.to_string(),
        (30.., None) if wide => tr!(key, count = own[place]),
        (_, None) => own[place].to_string(),
    };
    Some(view! {
        <span class="won" class:wide=wide role="img" aria-label=label>
            <i class="first" style:--part=first.to_string()>{number(0, "book-own-part-won")}</i>
            {(drawn > 0).then(|| view! { <i class="drawn" style:--part=drawn.to_string()></i> })}
            <i class="second" style:--part=second.to_string()>{number(2, "book-own-part-lost")}</i>
        </span>
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
                    <span class="grow">{says("book-example")}</span>
                    <span class="small muted">{result} " · " {move || tr!("book-actions", count = example.actions)}</span>
                    {icon(icons::NEXT)}
                </button>
            </li>
        }
    };
    let list = list.into_iter().map(one).collect_view();
    Some(listed(list).into_any())
}
