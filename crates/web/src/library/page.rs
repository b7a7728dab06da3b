//! What is seen of the library.

use super::bring::Bring;
use super::dialogs::{FilterDialog, MoreDialog, TagsDialog};
use super::list::List;
use super::state::{Games, are_deleted};
use super::words;
use crate::database::Trouble;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::parts::PictureDoor;
use crate::router::Route;
use crate::settings::Settings;
use crate::shelf;
use games::GameId;
use leptos::ev;
use leptos::prelude::*;
use library::Day;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

/// The heading of the library's pages, and the ways between them.
#[component]
pub(crate) fn Top(
    /// Which of them it is.
    here: Route,
    /// How many there are of what it shows.
    count: Signal<usize>,
    /// Of which game openings are to be seen, and whether there are the reader's own.
    #[prop(optional)]
    openings: Option<Signal<(GameId, bool)>>,
    /// What stands beside the heading.
    children: Children,
) -> impl IntoView {
    let link = move |to: Route, key: &'static str, count: Option<Signal<usize>>| {
        let count = move || {
            let count = count.map(|it| it.get()).filter(|it| *it > 0);
            count.map(|count| view! { <span class="count" aria-hidden="true">{count}</span> })
        };
        view! { <a href=to.path() aria-current=(to == here).then_some("page")><span>{says(key)}</span>{count}</a> }
    };
    let openings = move || {
        let (game, own) = openings.map_or((GameId::Yinsh, false), |it| it.get());
        format!(
            "{}{}",
            Route::Openings(game).path(),
            if own { "#own" } else { "" }
        )
    };
    view! {
        <div class="title">
            <h1>{says("library")}</h1>
            {children()}
        </div>
        <nav class="tabs" aria-label=says("library")>
            {link(Route::Library, "library-games", (here != Route::Studies).then_some(count))}
            {link(Route::Studies, "library-studies", (here == Route::Studies).then_some(count))}
            <a href=openings><span>{says("play-openings")}</span></a>
            {link(Route::Statistics, "statistics", None)}
        </nav>
    }
}

/// What went wrong.
#[component]
pub(super) fn Problem(games: Games) -> impl IntoView {
    let problem = move || {
        games.trouble.get().map(|trouble| match trouble {
            Trouble::Full => {
                let deleted = games.room(true).0 != 0;
                let deleted = deleted.then(|| view! { <p>{tr!("library-full-bin")}</p> });
                view! { <p><b>{tr!("library-full")}</b>" "{tr!("library-full-why")}</p>{deleted} }.into_any()
            }
            Trouble::Other(why) => {
                view! { <p>{tr!("library-trouble")}</p><p class="small muted" lang="en">{why}</p> }.into_any()
            }
        })
    };
    let forgets = move || {
        games
            .forgets()
            .then(|| view! { <p class="note">{says("library-forgets")}</p> })
    };
    view! {
        <div class="problem" role="alert">{problem}</div>
        {forgets}
    }
}

/// The games that are kept.
#[component]
pub(crate) fn LibraryPage() -> impl IntoView {
    let games = Games::begin();
    let moved = window_event_listener(ev::hashchange, move |_| games.look_for_position());
    let pressed = window_event_listener(ev::keydown, |event| to_search(&event));
    on_cleanup(move || {
        moved.remove();
        pressed.remove();
    });
    // Of what one looks at: the deleted games, or the others.
    let count = Memo::new(move |_| games.room(games.in_bin()).0);
    let empty = Memo::new(move |_| games.there() && count.get() == 0 && !games.in_bin());
    let nothing =
        Memo::new(move |_| games.there() && count.get() > 0 && games.shown.with(|heads| heads.is_empty()));
    let on_drag_over = |event: ev::DragEvent| event.prevent_default();
    let bring = Bring::new(games);
    let on_drop = move |event: ev::DragEvent| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => bring.take_files(&files),
            None => bring.take_text(data.get_data("text/plain").unwrap_or_default()),
        }
    };
    view! {
        <main id="main" class="library" tabindex="-1" on:dragover=on_drag_over on:drop=on_drop>
            <Top here=Route::Library count=Signal::derive(move || games.count()) openings=Signal::derive(move || games.openings(games.filter.with(|filter| filter.game)))>
                <div class="more">
                    <a class="btn" href=Route::Editor(GameId::Yinsh).path()>{icon(icons::PEN)}<span>{says("library-set-up")}</span></a>
                    <button type="button" class="btn primary" id="library-add" aria-haspopup="dialog" on:click=move |_| games.bring_open.set(true)>
                        {icon(icons::PLUS)}<span>{says("library-add")}</span>
                    </button>
                </div>
            </Top>
            <Problem games/>
            <Show when=move || empty.get()><Empty games/></Show>
            <Show when=move || games.there() && !empty.get()>
                <section class="section" aria-label=says("library-games")>
                    <Show when=move || games.in_bin()><Bin games/></Show>
                    <Show when=move || count.get() != 0><Find games/></Show>
                    <Bulk games/>
                    <p class="unseen" role="status" id="library-found">{move || found(games)}</p>
                    <Show when=move || nothing.get()>
                        <div class="card empty">
                            <h2>{says("library-nothing")}</h2>
                            <button type="button" class="btn" id="library-clear" on:click=move |_| clear(games)>{says("library-clear")}</button>
                        </div>
                    </Show>
                    <List games/>
                </section>
                <Show when=move || !games.in_bin()><Kept games/></Show>
            </Show>
            <p class="unseen" role="status" id="library-said">{move || games.said.get()}</p>
            <Toast games/>
            <MoreDialog games/>
            <FilterDialog games/>
            <TagsDialog games/>
            <PictureDoor asked=games.pictured/>
            {bring.dialog()}
        </main>
    }
}

/// How many games match, where somebody looks for some.
fn found(games: Games) -> String {
    let looked_for = games.filter.with(|filter| !filter.is_empty());
    let count = games.shown.with(|heads| heads.len());
    if looked_for {
        tr!("library-found", count = count)
    } else {
        String::new()
    }
}

/// Looks for nothing any more.
fn clear(games: Games) {
    games.filter.set(library::search::Filter::default());
}

/// `/` leads to the search.
fn to_search(event: &ev::KeyboardEvent) {
    let typing = event
        .target()
        .and_then(|it| it.dyn_into::<web_sys::Element>().ok())
        .is_some_and(|it| {
            it.closest("input, textarea, select, dialog")
                .ok()
                .flatten()
                .is_some()
        });
    if event.key() != "/" || typing || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return;
    }
    let field = document().get_element_by_id("library-search");
    if let Some(field) = field.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        event.prevent_default();
        // Fails for no element that is in the page.
        let _ = field.focus();
    }
}

/// What is looked for.
#[component]
fn Find(games: Games) -> impl IntoView {
    let filter = games.filter;
    let game = move |chosen: Option<GameId>| {
        let name = move || chosen.map_or_else(|| tr!("library-all"), game_name);
        view! {
            <label>
                <input type="radio" name="library-game" prop:checked=move || filter.with(|it| it.game == chosen)
                    on:change=move |_| filter.update(|it| it.game = chosen)/>
                <span>{name}</span>
            </label>
        }
    };
    let narrowed = Memo::new(move |_| {
        filter.with(|it| {
            it.result.is_some()
                || it.own.is_some()
                || it.level.is_some()
                || it.tag.is_some()
                || it.reviewed.is_some()
                || it.deleted
        })
    });
    let of_position = Memo::new(move |_| filter.with(|it| it.only.is_some()));
    let every_position = move |_| {
        filter.update(|it| it.only = None);
        if let Ok(history) = window().history() {
            // Refused only in frames without an origin, where the address stays as it is.
            let _ = history.replace_state_with_url(
                &wasm_bindgen::JsValue::NULL,
                "",
                Some(&Route::Library.path()),
            );
        }
    };
    view! {
        <form class="find" role="search" on:submit=|event| event.prevent_default()>
            <div class="search">
                {icon(icons::SEARCH)}
                <input type="search" id="library-search" autocomplete="off" aria-label=says("library-search") placeholder=says("library-search-what")
                    prop:value=move || filter.with(|it| it.text.clone())
                    on:input=move |event| filter.update(|it| it.text = event_target_value(&event))/>
            </div>
            <fieldset class="choose">
                <legend class="unseen">{says("library-game")}</legend>
                {[None, Some(GameId::Yinsh), Some(GameId::Shogi)].map(game).into_iter().collect_view()}
            </fieldset>
            <button type="button" class="btn" id="library-filter" class:on=move || narrowed.get() aria-haspopup="dialog"
                on:click=move |_| games.filter_open.set(true)>
                {icon(icons::FILTER)}<span>{says("library-filter")}</span>
                <Show when=move || narrowed.get()><span class="unseen">{says("library-filter-on")}</span></Show>
            </button>
        </form>
        <Show when=move || of_position.get()>
            <p class="note">
                <span>{move || tr!("library-of-position", count = games.shown.with(|heads| heads.len()))}</span>" "
                <button type="button" class="link" on:click=every_position>{says("library-clear")}</button>
            </p>
        </Show>
    }
}

/// What can be done with those that are chosen.
#[component]
fn Bulk(games: Games) -> impl IntoView {
    let count = Memo::new(move |_| games.chosen.with(std::collections::HashSet::len));
    let button = move |id: &'static str, sign: &'static str, key: &'static str, act: fn(Games)| {
        let act = move |_| {
            games.at.set(None);
            act(games);
        };
        view! {
            <button type="button" class="btn low" id=id aria-label=says(key) on:click=act>
                {icon(sign)}<span class="word">{says(key)}</span>
            </button>
        }
    };
    let deleted = Memo::new(move |_| games.in_bin());
    view! {
        <Show when=move || count.get() != 0>
            <div class="bulk" role="group" aria-label=says("library-chosen-games")>
                <p role="status">{move || tr!("library-chosen", count = count.get())}</p>
                {move || if deleted.get() {
                    view! {
                        {button("bulk-restore", icons::UNDO, "library-restore", |games| games.restore(&chosen_ids(games)))}
                        {button("bulk-remove", icons::BIN, "library-remove", |games| games.delete(&chosen_ids(games)))}
                    }.into_any()
                } else {
                    view! {
                        {button("bulk-tag", icons::TAG, "library-tag", |games| games.tags_open.set(true))}
                        {button("bulk-export", icons::SAVE, "library-export", |games| games.export(games.meant(), false))}
                        {button("bulk-delete", icons::BIN, "library-delete", |games| games.delete(&chosen_ids(games)))}
                    }.into_any()
                }}
                <button type="button" class="btn plain square" id="bulk-none" aria-label=says("library-choose-none")
                    on:click=move |_| games.chosen.update(std::collections::HashSet::clear)>{icon(icons::CLOSE)}</button>
            </div>
        </Show>
    }
}

fn chosen_ids(games: Games) -> Vec<String> {
    games
        .chosen
        .with_untracked(|chosen| chosen.iter().cloned().collect())
}

/// How many games there are, and how much room they take: of those that were deleted, or of those that were not.
fn size(games: Games, deleted: bool) -> String {
    let (count, bytes) = games.room(deleted);
    tr!("library-size", count = count, megabytes = words::megabytes(bytes))
}

/// The way to the deleted games, where there are any, and how much room they take.
#[component]
fn BinDoor(games: Games) -> impl IntoView {
    let open = move |_| {
        games.show_deleted(true);
        focus_heading();
    };
    view! {
        <Show when=move || games.room(true).0 != 0>
            <p class="bin-door">
                <button type="button" class="link" id="library-bin" on:click=open>{says("library-recently")}</button>
                <span class="muted num">{move || size(games, true)}</span>
            </p>
        </Show>
    }
}

/// The name of the heading above the deleted games.
const BIN_HEADING: &str = "bin-title";

/// Moves the focus above the games that are shown now: what had it may be gone.
fn focus_heading() {
    request_animation_frame(|| {
        let find = |id| document().get_element_by_id(id);
        let heading = find(BIN_HEADING).or_else(|| find("main"));
        if let Some(heading) = heading.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
            // Fails for no element that is in the page.
            let _ = heading.focus();
        }
    });
}

/// What stands above the deleted games: how long they stay, and what can be done with all that are seen.
#[component]
fn Bin(games: Games) -> impl IntoView {
    let leave = move |_| {
        games.show_deleted(false);
        focus_heading();
    };
    let button = move |id: &'static str, sign: &'static str, key: &'static str, act: fn(Games, &[String])| {
        let act = move |_| {
            let seen: Vec<String> = games
                .shown
                .with_untracked(|heads| heads.iter().map(|head| head.id.clone()).collect());
            act(games, &seen);
            focus_heading();
        };
        view! { <button type="button" class="btn low" id=id on:click=act>{icon(sign)}<span>{says(key)}</span></button> }
    };
    let any = Memo::new(move |_| games.shown.with(|heads| !heads.is_empty()));
    let told = move || match games.room(true) {
        (0, _) => tr!("library-bin-empty"),
        _ => format!("{} {}", tr!("library-recently-what"), size(games, true)),
    };
    view! {
        <div class="section bin">
            <div class="over">
                <h2 id=BIN_HEADING tabindex="-1">{says("library-recently")}</h2>
                <button type="button" class="btn low" id="bin-leave" on:click=leave>
                    {icon(icons::PREVIOUS)}<span>{says("library-to-games")}</span>
                </button>
            </div>
            <p class="muted num">{told}</p>
            <Show when=move || any.get()>
                <div class="acts">
                    {button("bin-restore", icons::UNDO, "library-restore-all", Games::restore)}
                    {button("bin-remove", icons::BIN, "library-remove-all", Games::delete)}
                </div>
            </Show>
        </div>
    }
}

/// Where the games are, and how much room they take.
#[component]
fn Kept(games: Games) -> impl IntoView {
    let exported = move || {
        let day = games.exported.get().and_then(|day| Day::of_tag(&day));
        day.map(|day| tr!("library-last-export", date = words::day(&day)))
    };
    let keeps = RwSignal::new(shelf::keeps());
    let export = move |_| {
        games.export(
            games
                .heads
                .with_untracked(|heads| heads.iter().filter(|it| it.deleted.is_none()).cloned().collect()),
            true,
        );
    };
    view! {
        <section class="store" aria-labelledby="store-title">
            <p><b id="store-title">{says("library-where")}</b>" "<span class="muted num">{move || size(games, false)}" "{exported}</span></p>
            <BinDoor games/>
            <label class="switch">
                <span>{says("library-keeps")}<small class="muted">{says("library-keeps-what")}</small></span>
                <input type="checkbox" role="switch" id="library-keeps" prop:checked=move || keeps.get() on:change=move |event| {
                    keeps.set(event_target_checked(&event));
                    shelf::set_keeps(keeps.get_untracked());
                }/>
            </label>
            <div class="acts">
                <button type="button" class="btn low" id="library-export-all" aria-disabled=move || games.packing.get().then_some("true") on:click=export>
                    {icon(icons::SAVE)}<span>{says("library-export-all")}</span>
                </button>
                <Show when=move || !games.persisted()>
                    <button type="button" class="link small" id="library-persist" on:click=move |_| games.persist()>{says("library-persist")}</button>
                </Show>
            </div>
        </section>
    }
}

/// There is no game yet.
#[component]
fn Empty(games: Games) -> impl IntoView {
    let settings = Settings::here();
    view! {
        <div class="card empty">
            <span class="picture">{super::row::thumbnail(GameId::Yinsh, "4/7/8/9/10/2R1R1r2/10/9/8/7/4 w place 0-0 3", settings, false)}</span>
            <h2>{says("library-empty")}</h2>
            <p class="muted">{says("library-empty-why")}</p>
            <div class="acts">
                <a class="btn primary" href=Route::Play(GameId::Yinsh).path()>{says("library-play")}</a>
                <button type="button" class="btn" on:click=move |_| games.bring_open.set(true)>{says("library-add")}</button>
            </div>
            <BinDoor games/>
        </div>
    }
}

/// What was deleted, or removed for good, just now, and the way back.
#[component]
fn Toast(games: Games) -> impl IntoView {
    let count = Memo::new(move |_| games.taken.with(Vec::len));
    let told = move || {
        let key = if games.taken.with(|taken| are_deleted(taken)) {
            "library-removed"
        } else {
            "library-deleted"
        };
        tr!(key, count = count.get())
    };
    view! {
        <div role="status">
            <Show when=move || count.get() != 0>
                <div class="toast" on:pointerenter=move |_| games.hold_undo() on:pointerleave=move |_| games.let_undo_end()
                    on:focusin=move |_| games.hold_undo() on:focusout=move |_| games.let_undo_end()>
                    <p>{told}</p>
                    <button type="button" class="btn plain" id="library-undo" on:click=move |_| games.undo()>{says("play-undo")}</button>
                    <button type="button" class="btn plain square" aria-label=says("close") on:click=move |_| games.close_toast()>{icon(icons::CLOSE)}</button>
                </div>
            </Show>
        </div>
    }
}
