//! A game in the list.

use super::state::Games;
use super::words;
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::play::{GamePage, kept_address};
use crate::settings::Settings;
use crate::shelf;
use drawing::{Coordinates, Look, Picture, Theme};
use game_core::Player;
use games::{GameId, for_game};
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use library::Head;
use std::time::Duration;

/// So long a finger rests on a game to choose it.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// A position, small.
pub(crate) fn thumbnail(
    game: GameId,
    position: &str,
    settings: Settings,
    turned: bool,
) -> impl IntoView + use<> {
    let position = position.to_owned();
    let svg = move || {
        let look = Look {
            theme: if settings.dark() {
                Theme::Dark
            } else {
                Theme::Light
            },
            coordinates: Coordinates::None,
            pieces: settings.pieces.get(),
            turned,
            ..Look::default()
        };
        match game {
            GameId::Yinsh => position
                .parse::<yinsh::Setup>()
                .ok()
                .map(|it| Picture::new(&it).svg(&look)),
            GameId::Shogi => position
                .parse::<shogi::Setup>()
                .ok()
                .map(|it| Picture::new(&it).svg(&look)),
        }
    };
    let class = if game == GameId::Shogi {
        "thumb wood"
    } else {
        "thumb"
    };
    view! { <span class=class aria-hidden="true" inner_html=move || svg().unwrap_or_default()></span> }
}

/// The sign of a side.
fn chip(game: GameId, side: Player) -> AnyView {
    for_game!(game, |P| <P as GamePage>::chip(side))
}

/// What choosing a game by a long press needs.
#[derive(Clone, Copy)]
struct Press {
    games: Games,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Whether the press that ends now chose something, and is no click.
    done: StoredValue<bool>,
}

impl Press {
    fn begin(self, event: &ev::PointerEvent, id: String) {
        self.done.set_value(false);
        if event.pointer_type() != "touch" {
            return;
        }
        let choose = move || {
            self.done.set_value(true);
            self.games.choose(&id);
        };
        self.timer
            .set_value(set_timeout_with_handle(choose, LONG_PRESS).ok());
    }

    fn end(self) {
        if let Some(Some(timer)) = self.timer.try_update_value(Option::take) {
            timer.clear();
        }
    }
}

/// A game: its last position, who, when, how it ended.
#[component]
pub(super) fn Row(games: Games, head: Head) -> impl IntoView {
    let settings = Settings::here();
    let id = StoredValue::new(head.id.clone());
    let head = StoredValue::new(head);
    let told = move |how: fn(&Head) -> String| head.with_value(how);
    let kind_and_day = move || {
        let about = told(words::kind_and_day);
        match head.with_value(|head| head.days_left(shelf::now())) {
            Some(days) => format!("{}{}{about}", tr!("library-left", count = days), words::DOT),
            None => about,
        }
    };
    let (game, own, turns, accuracy) = head.with_value(|head| {
        (
            head.game,
            head.own,
            head.turns,
            head.own_accuracy().or(head.accuracy[0]),
        )
    });
    let picked = Memo::new(move |_| {
        games
            .chosen
            .with(|chosen| id.with_value(|id| chosen.contains(id)))
    });
    let press = Press {
        games,
        timer: StoredValue::new(None),
        done: StoredValue::new(false),
    };
    let on_click = move |event: ev::MouseEvent| {
        let chooses =
            event.ctrl_key() || event.meta_key() || games.chosen.with_untracked(|chosen| !chosen.is_empty());
        if press.done.get_value() {
            event.prevent_default();
        } else if chooses {
            event.prevent_default();
            games.choose(&id.get_value());
        }
    };
    let on_more = move |_| {
        games.at.set(Some(head.get_value()));
        games.more_open.set(true);
    };
    let accuracy = move || match accuracy {
        Some(percent) => tr!("library-accuracy", percent = percent.round()),
        None => tr!("library-not-reviewed"),
    };
    let thumb = head.with_value(|head| thumbnail(game, &head.last, settings, own == Some(Player::Second)));
    let tags = head.with_value(|head| head.tags.clone());
    let tags = tags
        .into_iter()
        .map(|tag| view! { <span class="tag">{tag}</span> })
        .collect_view();
    view! {
        <li class="row-card" class:picked=move || picked.get()
            on:pointerdown=move |event| press.begin(&event, id.get_value())
            on:pointerup=move |_| press.end() on:pointercancel=move |_| press.end() on:pointerleave=move |_| press.end()
            on:contextmenu=move |event: ev::MouseEvent| if press.done.get_value() { event.prevent_default() }
        >
            {thumb}
            <span class="check" aria-hidden="true">{icon(icons::CHECK)}</span>
            <span class="about">
                <a class="name" href=id.with_value(|id| kept_address(game, id, false)) data-id=id.get_value() on:click=on_click
                    aria-description=move || picked.get().then(|| tr!("library-is-chosen"))>{move || told(words::who)}</a>
                <span class="tagged"><span class="small muted">{kind_and_day}</span>{tags}</span>
            </span>
            <span class="outcome">
                {own.map(|own| chip(game, own))}
                <span><b>{move || told(words::ended)}</b>" "<span class="muted num">{move || told(words::how)}</span></span>
            </span>
            <span class="small muted num wide-only">{move || tr!("library-turns", count = turns)}</span>
            <span class="small muted num wide-only">{accuracy}</span>
            <button type="button" class="btn plain square" aria-haspopup="dialog" on:click=on_more
                aria-label=move || tr!("library-more-about", who = told(words::who))>{icon(icons::MORE)}</button>
        </li>
    }
}
