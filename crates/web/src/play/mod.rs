//! Where a game is played.
//!
//! Everything here is for any [`GamePage`]; what differs from game to game is in [`crate::games`].
//!
//! - [`page`]: what has to be known of a game.
//! - [`choice`]: what is chosen for a new game; [`saved`], [`link`]: a game as text that is kept, and as an address. None of
//!   them knows the page.
//! - [`kept`]: the browser's storage; [`files`]: files and the clipboard.
//! - [`state`]: the signals, and what happens when something is played; [`computer`]: when the computer is asked;
//!   [`sharing`]: links and files; [`words`]: what is said.
//! - [`explore`]: the openings beside a game.
//! - [`panel`], [`moves`], [`new_game`], [`dialogs`], [`keys`]: what is seen and pressed; [`rest`]: which of that is fetched
//!   when it is wanted first.

#![allow(
    clippy::large_types_passed_by_value,
    reason = "the page's state is a handful of signals, which are small where they do not carry their place of birth"
)]

mod choice;
mod computer;
pub(crate) mod dialogs;
mod explore;
mod files;
mod kept;
pub(crate) mod keys;
pub(crate) mod link;
pub(crate) mod moves;
mod new_game;
mod page;
pub(crate) mod panel;
mod rest;
pub(crate) mod saved;
mod sharing;
mod state;
pub(crate) mod words;

pub(crate) use choice::{Choice, Opponent, Side};
pub(crate) use explore::openings_of;
pub(crate) use files::{OpenError, record_of};
pub(crate) use kept::{Summary, finished_games, saved_summary};
pub(crate) use new_game::{FormPlace, More, PeopleDoor, Pick, SidePick, WatchPick, WithPeople, open_new};
pub(crate) use page::{EndWords, GamePage, Kept, Keys, Offered, OwnOffer, SaveAs, Saved};
pub(crate) use rest::Rest;
pub(crate) use sharing::{
    analyse_next, carry_to_study, kept_address, take_for_study, waits_for_study, with_position,
};
pub(crate) use state::{Play, chance};
pub(crate) use words::Sentence;

use crate::board::{Drawing, board};
use crate::game::Game;
use crate::i18n::{lang, says, tr};
use crate::later::Later;
use crate::review;
use game_core::Player;
use leptos::ev;
use leptos::prelude::*;
use panel::{AnalysisSwitch, MoreButton, NowBox, PlayerBox, Steps, Tools};
use std::marker::PhantomData;
use wasm_bindgen::JsCast;

/// Turning the wheel by so many pixels is a step.
const WHEEL_STEP: f64 = 60.0;
/// A wheel that counts in lines or pages, in pixels.
const WHEEL_LINE: f64 = 30.0;

/// The board on which it is played, by whoever `plays` tells.
pub(crate) fn stage_board<P: GamePage>(
    play: Play<P>,
    plays: Memo<Option<Player>>,
    on_action: Callback<P::Action>,
) -> AnyView {
    let game = play.game;
    let beside = move || {
        let looks = play.is_looking();
        game.with(|game| P::beside(game, looks))
    };
    board(Drawing {
        beside: Memo::new(move |_| beside()).into(),
        plays: plays.into(),
        on_action,
        on_say: Callback::new(move |said| play.board_says(said)),
        turned: Memo::new(move |_| game.with(Game::turned)).into(),
        hint: play.hint.into(),
        arrows: Memo::new(move |_| {
            if play.openings.on.get() && !play.is_looking() {
                play.openings.arrows.get()
            } else {
                play.analysis.arrows()
            }
        })
        .into(),
        ..Drawing::still(
            Memo::new(move |_| play.shown()),
            Signal::derive(|| tr!(P::KEYS.board)),
        )
    })
}

impl<P: GamePage> Play<P> {
    /// What a review needs of this page.
    pub(crate) fn host(self) -> review::Host {
        review::Host {
            go_to: Callback::new(move |node| self.go_to(node)),
            back: Callback::new(move |()| self.back()),
            forward: Callback::new(move |()| self.forward()),
            picture: Callback::new(move |()| self.picture()),
            hold: Callback::new(move |()| self.hold()),
            note: self.note,
        }
    }
}

/// What turning the wheel does: it steps through the game.
pub(crate) fn wheel<P: GamePage>(play: Play<P>) -> impl Fn(ev::WheelEvent) {
    let wheeled = StoredValue::new(0.0);
    move |event| {
        if event.ctrl_key() {
            return; // zooming
        }
        event.prevent_default();
        let unit = if event.delta_mode() == 0 { 1.0 } else { WHEEL_LINE };
        let total = wheeled.get_value() + event.delta_y() * unit;
        let steps = (total / WHEEL_STEP).trunc();
        wheeled.set_value(total - steps * WHEEL_STEP);
        if steps < 0.0 {
            play.back();
        } else if steps > 0.0 {
            play.forward();
        }
    }
}

/// The page on which a game is played.
#[component]
pub(crate) fn PlayPage<P: GamePage>(
    /// Which game: there is nothing in it.
    #[prop(optional)]
    game: PhantomData<P>,
) -> impl IntoView {
    let PhantomData = game;
    let play: Play<P> = Play::begin();
    play.fetch_what_is_wanted();
    play.fetch_openings_when_wanted();
    keys::listen(move || play.is_looking(), move |command| keys::run(play, command));
    let game = play.game;
    let moved = window_event_listener(ev::hashchange, move |_| play.follow_address());
    on_cleanup(move || moved.remove());
    // What was said in another language is not said again.
    Effect::watch(lang, move |_, _, _| play.note.set(None), false);

    let turned = Memo::new(move |_| game.with(Game::turned));
    let top = move || {
        if turned.get() {
            Player::First
        } else {
            Player::Second
        }
    };

    let plays = Memo::new(move |_| play.plays());
    let on_action = Callback::new(move |action| play.act(action));
    let reviews = Memo::new(move |_| play.review.is_open());
    let dragging = RwSignal::new(false);
    let has_files = |event: &ev::DragEvent| {
        let types = event.data_transfer().map(|data| data.types());
        types.is_some_and(|types| types.iter().any(|it| it == "Files" || it == "text/plain"))
    };
    let on_drag_over = move |event: ev::DragEvent| {
        if has_files(&event) {
            event.prevent_default();
            dragging.set(true);
        }
    };
    let on_drop = move |event: ev::DragEvent| {
        event.prevent_default();
        dragging.set(false);
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => play.with_rest(move |rest| (rest.open_file)(play, file.unchecked_into())),
            None => play.open(data.get_data("text/plain").unwrap_or_default().into_bytes()),
        }
    };

    view! {
        <main
            id="main" class="play" data-game=P::GAME tabindex="-1" class:dragging=move || dragging.get()
            on:dragover=on_drag_over on:dragleave=move |_| dragging.set(false) on:drop=on_drop
        >
            <h1 class="unseen">{move || tr!(P::KEYS.heading)}</h1>
            <section class="stage" aria-label=says("play-board") on:wheel=wheel(play)>
                <Later>{stage_board(play, plays, on_action)}</Later>
                <Show when=move || play.analysis.on.get()>{move || play.piece(|rest| rest.bar)}</Show>
            </section>
            <section class="panel" class:analyses=move || play.analysis.on.get() class:reviews=move || reviews.get() aria-label=says("play-panel")>
                <Later><PlayerBox play player=Signal::derive(top)/></Later>
                <Show when=move || reviews.get() fallback=move || view! { <Later><NowBox play/></Later> }>
                    {move || play.piece(|rest| rest.comment)}
                </Show>
                <Show when=move || play.analysis.on.get()>{move || play.piece(|rest| rest.analysis)}</Show>
                {move || play.openings_panel().unwrap_or_else(|| view! { <Later><moves::Moves play/></Later> }.into_any())}
                <Show when=move || !reviews.get()>
                    <Later><Steps play><AnalysisSwitch play/><MoreButton open=play.more_open/></Steps></Later>
                </Show>
                <Later><PlayerBox play player=Signal::derive(move || !top()) me=true/></Later>
                <Show when=move || reviews.get() fallback=move || view! { <Later><Tools play/></Later> }>
                    {move || play.piece(|rest| rest.controls)}
                </Show>
            </section>
            <Later><new_game::NewGame play/></Later>
            {move || play.piece(|rest| rest.dialogs)}
            <Later>{P::dialogs(play)}</Later>
            <p class="drop" aria-hidden="true">{says("play-drop")}</p>
        </main>
    }
}
