//! What is seen of the library.

use super::bring::Bring;
use super::dialogs::{FilterDialog, MoreDialog, TagsDialog};
use super::list::List;
use super::state::Games;
use super::words;
use crate::database::Trouble;
use crate::i18n::tr;
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
    /// What stands beside the heading.
    children: Children,
) -> impl IntoView {
    let link = move |to: Route, key: &'static str, count: Option<Signal<usize>>| {
        let count = move || {
            let count = count.map(|it| it.get()).filter(|it| *it > 0);
            count.map(|count| view! { <span class="count" aria-hidden="true">{count}</span> })
        };
        view! { <a href=to.path() aria-current=(to == here).then_some("page")><span>{move || tr!(key)}</span>{count}</a> }
    };
    view! {
        <div class="title">
            <h1>{move || tr!("library")}</h1>
            {children()}
        </div>
        <nav class="tabs" aria-label=move || tr!("library")>
            {link(Route::Library, "library-games", (here != Route::Studies).then_some(count))}
            {link(Route::Studies, "library-studies", (here == Route::Studies).then_some(count))}
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
                view! { <p><b>{tr!("library-full")}</b>" "{tr!("library-full-why")}</p> }.into_any()
            }
            Trouble::Other(why) => {
                view! { <p>{tr!("library-trouble")}</p><p class="small muted" lang="en">{why}</p> }.into_any()
            }
        })
    };
    let forgets = move || {
        games
            .forgets()
            .then(|| view! { <p class="note">{move || tr!("library-forgets")}</p> })
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
    let empty = Memo::new(move |_| games.there() && games.heads.with(|heads| heads.is_empty()));
    let nothing =
        Memo::new(move |_| games.there() && !empty.get() && games.shown.with(|heads| heads.is_empty()));
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
            <Top here=Route::Library count=Signal::derive(move || games.count())>
                <div class="more">
                    <a class="btn" href=Route::Editor(GameId::Yinsh).path()>{icon(icons::PEN)}<span>{move || tr!("library-set-up")}</span></a>
                    <button type="button" class="btn primary" id="library-add" aria-haspopup="dialog" on:click=move |_| games.bring_open.set(true)>
                        {icon(icons::PLUS)}<span>{move || tr!("library-add")}</span>
                    </button>
                </div>
            </Top>
            <Problem games/>
            <Show when=move || empty.get()><Empty games/></Show>
            <Show when=move || games.there() && !empty.get()>
                <section class="section" aria-label=move || tr!("library-games")>
                    <Find games/>
                    <Bulk games/>
                    <p class="unseen" role="status" id="library-found">{move || found(games)}</p>
                    <Show when=move || nothing.get()>
                        <div class="card empty">
                            <h2>{move || tr!("library-nothing")}</h2>
                            <button type="button" class="btn" id="library-clear" on:click=move |_| clear(games)>{move || tr!("library-clear")}</button>
                        </div>
                    </Show>
                    <List games/>
                </section>
                <Kept games/>
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
                <input type="search" id="library-search" autocomplete="off" aria-label=move || tr!("library-search") placeholder=move || tr!("library-search-what")
                    prop:value=move || filter.with(|it| it.text.clone())
                    on:input=move |event| filter.update(|it| it.text = event_target_value(&event))/>
            </div>
            <fieldset class="choose">
                <legend class="unseen">{move || tr!("library-game")}</legend>
                {[None, Some(GameId::Yinsh), Some(GameId::Shogi)].map(game).into_iter().collect_view()}
            </fieldset>
            <button type="button" class="btn" id="library-filter" class:on=move || narrowed.get() aria-haspopup="dialog"
                on:click=move |_| games.filter_open.set(true)>
                {icon(icons::FILTER)}<span>{move || tr!("library-filter")}</span>
                <Show when=move || narrowed.get()><span class="unseen">{move || tr!("library-filter-on")}</span></Show>
            </button>
        </form>
        <Show when=move || of_position.get()>
            <p class="note">
                <span>{move || tr!("library-of-position", count = games.shown.with(|heads| heads.len()))}</span>" "
                <button type="button" class="link" on:click=every_position>{move || tr!("library-clear")}</button>
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
            <button type="button" class="btn low" id=id aria-label=move || tr!(key) on:click=act>
                {icon(sign)}<span class="word">{move || tr!(key)}</span>
            </button>
        }
    };
    let deleted = Memo::new(move |_| games.filter.with(|filter| filter.deleted));
    view! {
        <Show when=move || count.get() != 0>
            <div class="bulk" role="group" aria-label=move || tr!("library-chosen-games")>
                <p role="status">{move || tr!("library-chosen", count = count.get())}</p>
                {button("bulk-tag", icons::TAG, "library-tag", |games| games.tags_open.set(true))}
                {button("bulk-export", icons::SAVE, "library-export", |games| games.export(games.meant(), false))}
                {move || if deleted.get() {
                    button("bulk-restore", icons::UNDO, "library-restore", |games| games.restore(&chosen_ids(games))).into_any()
                } else {
                    button("bulk-delete", icons::BIN, "library-delete", |games| games.delete(chosen_ids(games))).into_any()
                }}
                <button type="button" class="btn plain square" id="bulk-none" aria-label=move || tr!("library-choose-none")
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

/// Where the games are, and how much room they take.
#[component]
fn Kept(games: Games) -> impl IntoView {
    let size = move || {
        tr!(
            "library-size",
            count = games.count(),
            megabytes = words::megabytes(games.bytes())
        )
    };
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
            <p><b id="store-title">{move || tr!("library-where")}</b>" "<span class="muted num">{size}" "{exported}</span></p>
            <label class="switch">
                <span>{move || tr!("library-keeps")}<small class="muted">{move || tr!("library-keeps-what")}</small></span>
                <input type="checkbox" role="switch" id="library-keeps" prop:checked=move || keeps.get() on:change=move |event| {
                    keeps.set(event_target_checked(&event));
                    shelf::set_keeps(keeps.get_untracked());
                }/>
            </label>
            <div class="acts">
                <button type="button" class="btn low" id="library-export-all" aria-disabled=move || games.packing.get().then_some("true") on:click=export>
                    {icon(icons::SAVE)}<span>{move || tr!("library-export-all")}</span>
                </button>
                <Show when=move || !games.persisted()>
                    <button type="button" class="link small" id="library-persist" on:click=move |_| games.persist()>{move || tr!("library-persist")}</button>
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
            <h2>{move || tr!("library-empty")}</h2>
            <p class="muted">{move || tr!("library-empty-why")}</p>
            <div class="acts">
                <a class="btn primary" href=Route::Play(GameId::Yinsh).path()>{move || tr!("library-play")}</a>
                <button type="button" class="btn" on:click=move |_| games.bring_open.set(true)>{move || tr!("library-add")}</button>
            </div>
        </div>
    }
}

/// What was deleted just now, and the way back.
#[component]
fn Toast(games: Games) -> impl IntoView {
    let count = Memo::new(move |_| games.deleted.with(Vec::len));
    let undo = move |_| {
        let ids = games.deleted.get_untracked();
        games.restore(&ids);
    };
    view! {
        <div role="status">
            <Show when=move || count.get() != 0>
                <div class="toast" on:pointerenter=move |_| games.hold_undo() on:pointerleave=move |_| games.let_undo_end()
                    on:focusin=move |_| games.hold_undo() on:focusout=move |_| games.let_undo_end()>
                    <p>{move || tr!("library-deleted", count = count.get())}</p>
                    <button type="button" class="btn plain" id="library-undo" on:click=undo>{move || tr!("play-undo")}</button>
                    <button type="button" class="btn plain square" aria-label=move || tr!("close") on:click=move |_| games.close_toast()>{icon(icons::CLOSE)}</button>
                </div>
            </Show>
        </div>
    }
}
