//! The smaller dialogs: what can be done with a game, tags, filter.

use super::state::Games;
use super::words;
use crate::dialog::Dialog;
use crate::game::FULL_STRENGTH;
use crate::i18n::says;
use crate::icons::{self, icon};
use crate::names::level_named;
use crate::play::{carry_to_study, kept_address};
use crate::router::Router;
use crate::shelf;
use game_core::Player;
use leptos::html;
use leptos::prelude::*;
use library::{Head, OwnResult, own_tag};

/// What can be done with a game.
#[component]
pub(super) fn MoreDialog(games: Games) -> impl IntoView {
    let open = games.more_open;
    let router = expect_context::<Router>();
    let title = Signal::derive(move || {
        games
            .at
            .with(|head| head.as_ref().map(words::who).unwrap_or_default())
    });
    let item = move |id: &'static str, sign: &'static str, key: &'static str, act: Callback<Head>| {
        let act = move |_| {
            open.set(false);
            if let Some(head) = games.at.get_untracked() {
                act.run(head);
            }
        };
        view! {
            <button type="button" class="btn plain" id=id on:click=act>
                {icon(sign)}
                <span>{says(key)}</span>
            </button>
        }
    };
    let show = move |review: bool| {
        Callback::new(move |head: Head| router.go(&kept_address(head.game, &head.id, review)))
    };
    let to_study = Callback::new(move |head: Head| {
        leptos::task::spawn_local(async move {
            let text = shelf::game(&head.id).await.map(|(text, _)| text);
            // What is kept was written by the page.
            if let Some(Ok(record)) = text.map(|text| notation::read(text.as_bytes())) {
                router.go(&carry_to_study(record));
            }
        });
    });
    let deleted = Memo::new(move |_| {
        games
            .at
            .with(|head| head.as_ref().is_some_and(|head| head.deleted.is_some()))
    });
    let choose = Callback::new(move |head: Head| games.choose(&head.id));
    let choose = move || item("game-choose", icons::CHECK, "library-choose", choose);
    let delete = Callback::new(move |head: Head| games.delete(&[head.id]));
    let finish = move || {
        if deleted.get() {
            let restore = Callback::new(move |head: Head| games.restore(&[head.id]));
            view! {
                {choose()}
                {item("game-restore", icons::UNDO, "library-restore", restore)}
                {item("game-remove", icons::BIN, "library-remove", delete)}
            }
            .into_any()
        } else {
            view! {
                {item("game-review", icons::CHART, "library-review", show(true))}
                {choose()}
                {item("game-tag", icons::TAG, "library-tag", Callback::new(move |_| games.tags_open.set(true)))}
                {item("game-study", icons::LESSON, "library-add-to-study", to_study)}
                {item("game-picture", icons::IMAGE, "play-picture", Callback::new(move |head: Head| games.picture(head)))}
                {item("game-export", icons::SAVE, "library-export", Callback::new(move |head: Head| games.export(vec![head], false)))}
                {item("game-delete", icons::BIN, "library-delete", delete)}
            }
            .into_any()
        }
    };
    view! {
        <Dialog open id="game-more" title>
            <div class="list">
                {item("game-open", icons::OPEN, "library-open", show(false))}
                {finish}
            </div>
        </Dialog>
    }
}

/// The tags of the games that are meant: those there are, and a new one.
#[component]
pub(super) fn TagsDialog(games: Games) -> impl IntoView {
    let open = games.tags_open;
    let field = NodeRef::<html::Input>::new();
    let ids = move || games.meant().into_iter().map(|head| head.id).collect::<Vec<_>>();
    // Whether all that are meant have it.
    let has = move |tag: &str| {
        let ids = ids();
        games.heads.with(|heads| {
            let mut meant = heads.iter().filter(|head| ids.contains(&head.id)).peekable();
            meant.peek().is_some() && meant.all(|head| head.tags.iter().any(|it| it == tag))
        })
    };
    let button = move |tag: String| {
        let name = StoredValue::new(tag.clone());
        let on = Memo::new(move |_| {
            open.track();
            games.at.track();
            name.with_value(|tag| has(tag))
        });
        let switch = move |_| {
            let (on, tag) = (on.get_untracked(), name.get_value());
            games.change(&ids(), |head| {
                if on {
                    head.tags.retain(|it| *it != tag);
                } else {
                    head.add_tag(&tag);
                }
            });
        };
        view! { <button type="button" class="pick-tag" aria-pressed=move || on.get().to_string() on:click=switch>{tag}</button> }
    };
    let add = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else {
            return;
        };
        if let Some(tag) = own_tag(&field.value()) {
            games.change(&ids(), |head| head.add_tag(&tag));
            field.set_value("");
        }
    };
    view! {
        <Dialog open id="game-tags" title=Signal::derive(says("library-tags"))>
            <div class="acts"><For each=move || games.tags() key=String::clone children=button/></div>
            <form class="add-tag" on:submit=add>
                <label class="field">
                    <span>{says("library-new-tag")}</span>
                    <input type="text" class="text-field" id="library-new-tag" maxlength="40" autocomplete="off" node_ref=field/>
                </label>
                <button type="submit" class="btn" id="library-add-tag">{says("library-add-tag")}</button>
            </form>
            <button type="button" class="btn primary" id="library-tagged" on:click=move |_| open.set(false)>{says("done")}</button>
        </Dialog>
    }
}

/// Words in the language chosen.
type Told = Box<dyn Fn() -> String + Send + Sync>;

/// A choice from a list, `any` first.
fn select<T: Copy + PartialEq + Send + Sync + 'static>(
    id: &'static str,
    key: &'static str,
    all: Vec<(T, Told)>,
    now: impl Fn() -> Option<T> + Copy + Send + Sync + 'static,
    set: impl Fn(Option<T>) + Copy + 'static,
) -> impl IntoView {
    let values: Vec<T> = all.iter().map(|(value, _)| *value).collect();
    let on_change = move |event| {
        let at = event_target_value(&event).parse::<usize>().ok();
        set(at.and_then(|at| values.get(at).copied()));
    };
    let option = move |(at, (value, name)): (usize, (T, Told))| {
        view! { <option value=at.to_string() prop:selected=move || now() == Some(value)>{name}</option> }
    };
    view! {
        <label class="field">
            <span>{says(key)}</span>
            <select id=id class="text-field" on:change=on_change>
                <option value="" prop:selected=move || now().is_none()>{says("library-any")}</option>
                {all.into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}

/// What narrows the list.
#[component]
pub(super) fn FilterDialog(games: Games) -> impl IntoView {
    let (open, filter) = (games.filter_open, games.filter);
    let told = |key: &'static str| -> Told { Box::new(says(key)) };
    let results = vec![
        (OwnResult::Won, told("library-won")),
        (OwnResult::Drawn, told("library-drawn")),
        (OwnResult::Lost, told("library-lost")),
    ];
    let sides = vec![
        (Player::First, told("library-first")),
        (Player::Second, told("library-second")),
    ];
    let level = |level: u8| -> (u8, Told) { (level, Box::new(move || level_named(level))) };
    let levels = (1..=FULL_STRENGTH).map(level).collect();
    let reviewed = vec![
        (true, told("library-is-reviewed")),
        (false, told("library-not-reviewed")),
    ];
    let tag = move |tag: String| {
        let name = StoredValue::new(tag.clone());
        let on = Memo::new(move |_| filter.with(|it| name.with_value(|tag| it.tag.as_ref() == Some(tag))));
        let switch = move |_| {
            let tag = (!on.get_untracked()).then(|| name.get_value());
            filter.update(|it| it.tag = tag);
        };
        view! { <button type="button" class="pick-tag" aria-pressed=move || on.get().to_string() on:click=switch>{tag}</button> }
    };
    let reset = move |_| {
        filter.update(|it| {
            *it = library::search::Filter {
                text: std::mem::take(&mut it.text),
                game: it.game,
                only: it.only.take(),
                ..Default::default()
            };
        });
    };
    view! {
        <Dialog open id="library-filters" title=Signal::derive(says("library-filter"))>
            {select("filter-result", "library-result", results, move || filter.with(|it| it.result), move |value| filter.update(|it| it.result = value))}
            {select("filter-side", "library-side", sides, move || filter.with(|it| it.own), move |value| filter.update(|it| it.own = value))}
            {select("filter-level", "library-level", levels, move || filter.with(|it| it.level), move |value| filter.update(|it| it.level = value))}
            {select("filter-reviewed", "library-reviewed", reviewed, move || filter.with(|it| it.reviewed), move |value| filter.update(|it| it.reviewed = value))}
            <div class="acts"><For each=move || games.tags() key=String::clone children=tag/></div>
            <label class="switch">
                <span>{says("library-recently")}<small class="muted">{says("library-recently-what")}</small></span>
                <input type="checkbox" role="switch" id="filter-deleted" prop:checked=move || filter.with(|it| it.deleted)
                    on:change=move |event| {
                        let deleted = event_target_checked(&event);
                        games.chosen.update(std::collections::HashSet::clear);
                        filter.update(|it| it.deleted = deleted);
                    }/>
            </label>
            <div class="foot">
                <button type="button" class="btn" id="filter-none" on:click=reset>{says("library-no-filter")}</button>
                <button type="button" class="btn primary" id="filter-done" on:click=move |_| open.set(false)>{says("done")}</button>
            </div>
        </Dialog>
    }
}
