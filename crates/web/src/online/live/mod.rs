//! The page of a game that is played elsewhere: by whoever is here and somebody else, or by two others who are watched.
//!
//! The board, the moves and the steps are those of [`crate::play`]; what is its own here are the clocks, the connection, what
//! players ask of each other, and that the server decides.
//!
//! - [`state`]: the signals, and what happens; [`words`]: what is said; [`attention`]: when somebody looks elsewhere.
//! - [`ask`], [`rows`], [`tools`]: what is seen and pressed; [`plan`]: answers that are planned on the board.
//! - [`windows`]: the same game in another window; [`speech`]: what the browser speaks.

mod ask;
mod attention;
mod plan;
mod rows;
mod speech;
mod state;
mod tools;
mod windows;
mod words;

pub(crate) use state::Remote;

use super::api::{self, Trouble};
use super::notices::{MissingGame, PrivateGame};
use crate::analysis;
use crate::board::focus_board;
use crate::game::Game;
use crate::i18n::{says, tr};
use crate::icons::{self, icon};
use crate::names::game_name;
use crate::play::keys::{self, Command as Key};
use crate::play::moves::Moves;
use crate::play::panel::{AnalysisSwitch, MoreButton, Steps};
use crate::play::{stage_board, wheel};
use crate::review;
use ask::{Ask, Asked, ask};
use game_core::Player;
use leptos::prelude::*;
use plan::Plans;
use rows::Row;
use state::Live;
use std::marker::PhantomData;
use std::time::Duration;
use tools::{Dialogs, Tools};
use wire::http::ErrorCode;
use wire::{GameId, GameKind, GameState};

/// A page that has no answer from the server asks again after this.
const AGAIN: Duration = Duration::from_secs(3);

/// The game at an address.
#[component]
pub(crate) fn LivePage(game: GameId) -> impl IntoView {
    let found: RwSignal<Option<Result<GameState, Trouble>>> = RwSignal::new(None);
    look_up(game, found);
    move || match found.get() {
        None => view! { <Notice head="online-opening" text="online-opening-how"/> }.into_any(),
        Some(Err(Trouble::NoAnswer)) => {
            view! { <Notice head="online-offline" text="online-offline-wait"/> }.into_any()
        }
        Some(Err(why)) => match why.code() {
            Some(ErrorCode::NotFound) => view! { <MissingGame/> }.into_any(),
            Some(ErrorCode::Private) => view! { <PrivateGame/> }.into_any(),
            _ => view! { <Notice head="online-lost-heading" text="online-lost-how" home=true/> }.into_any(),
        },
        Some(Ok(state)) => match state.info.terms.game {
            GameKind::Yinsh => view! { <Table<yinsh::Position> state game=PhantomData/> }.into_any(),
            GameKind::Shogi => view! { <Table<shogi::Position> state game=PhantomData/> }.into_any(),
        },
    }
}

/// Asks the server for the game, until it answers.
fn look_up(game: GameId, found: RwSignal<Option<Result<GameState, Trouble>>>) {
    leptos::task::spawn_local(async move {
        let answer = api::get::<GameState>(&format!("api/games/{game}")).await;
        if found.is_disposed() {
            return; // Somebody has gone elsewhere meanwhile.
        }
        if answer == Err(Trouble::NoAnswer) {
            set_timeout(
                move || {
                    if !found.is_disposed() {
                        look_up(game, found);
                    }
                },
                AGAIN,
            );
            if found.with_untracked(Option::is_some) {
                return;
            }
        }
        found.set(Some(answer));
    });
}

/// A page that says why there is no board.
#[component]
fn Notice(head: &'static str, text: &'static str, #[prop(optional)] home: bool) -> impl IntoView {
    view! {
        <main id="main" class="page missing" tabindex="-1">
            <h1>{says(head)}</h1>
            <p class="muted" role="status">{says(text)}</p>
            {home.then(|| view! { <p><a class="btn primary" href="./">{says("missing-home")}</a></p> })}
        </main>
    }
}

/// What a key does here.
fn press<P: Remote>(live: Live<P>, key: Key) {
    let play = live.play;
    let over = untrack(|| live.is_over());
    match key {
        Key::Back => play.back(),
        Key::Forward => play.forward(),
        Key::First => play.change(Game::first),
        Key::Last => play.change(Game::last),
        Key::Undo if live.opponent().is_some() => live.take_back(),
        Key::Flip => play.flip(),
        Key::Clocks => live.say_clocks(),
        Key::Keys => play.keys_open.set(true),
        Key::Leave if untrack(|| live.is_planning()) => live.leave_plan(),
        Key::Leave => play.leave_line(),
        Key::Analysis if over && !untrack(|| play.review.is_open()) => play.analysis.toggle(),
        Key::Review if over && untrack(|| play.review.is_open()) => play.review.close(),
        Key::Review if over => play.begin_review(),
        // Whoever plays people has no help, and who watches them has none before the end.
        Key::Hint | Key::Analysis | Key::Review | Key::Openings => play.say(tr!("online-no-help")),
        Key::Undo => {}
    }
}

/// A game on its page.
#[component]
fn Table<P: Remote>(state: GameState, game: PhantomData<P>) -> impl IntoView {
    let PhantomData = game;
    match Live::<P>::begin(&state) {
        Some(live) => view! { <Sides live/> }.into_any(),
        None => view! { <Notice head="online-lost-heading" text="online-lost-how" home=true/> }.into_any(),
    }
}

/// Whoever comes to their board from another page has the keys there at once.
fn take_a_seat() {
    // The page that is gone to gets the focus in the next frame.
    request_animation_frame(|| {
        request_animation_frame(|| {
            let focused = document().active_element();
            if focused.is_some_and(|it| it.id() == "main") {
                focus_board();
            }
        });
    });
}

/// The board, and the panel beside it.
#[component]
fn Sides<P: Remote>(live: Live<P>) -> impl IntoView {
    let play = live.play;
    let game = play.game;
    // What shows it is here already.
    play.analysis.follow();
    keys::listen(
        move || play.is_looking() || live.is_planning(),
        move |key| press(live, key),
    );
    let ask = Memo::new(move |_| ask(live));
    let plays = Memo::new(move |_| live.plays());
    let on_action = Callback::new(move |action| live.act(action));
    let turned = Memo::new(move |_| game.with(Game::turned));
    let top = move || {
        if turned.get() {
            Player::First
        } else {
            Player::Second
        }
    };
    let reviews = Memo::new(move |_| play.review.is_open());
    let analyses = Memo::new(move |_| play.analysis.on.get());
    let unsent = Memo::new(move |_| live.unstored()[0] || live.followed.with(|it| it.waiting().is_some()));
    let over = Memo::new(move |_| live.is_over());
    let planning = Memo::new(move |_| live.is_planning());
    // Where there are any, they are what one may do something about now.
    let planned = Memo::new(move |_| {
        live.followed
            .with(|followed| followed.may_plan() && !followed.planned_lines().is_empty())
    });
    let host = play.host();
    if live.opponent().is_some() {
        take_a_seat();
    }
    let heading = move || {
        tr!(
            "online-heading",
            game = game_name(P::ID),
            first = live.name(Player::First),
            second = live.name(Player::Second)
        )
    };
    view! {
        <main id="main" class="play live" data-game=P::GAME tabindex="-1">
            <h1 class="unseen">{heading}</h1>
            <section class="stage" class:unsent=unsent class:planned=planning aria-label=says("play-board") on:wheel=wheel(play)>
                {stage_board(play, plays, on_action)}
                <Show when=move || analyses.get()>
                    <analysis::Bar analysis=play.analysis/>
                </Show>
            </section>
            <section
                class="panel" class:analyses=analyses class:reviews=reviews
                class:asks=move || ask.get() != Ask::Nothing && !reviews.get()
                aria-label=says("play-panel")
            >
                <Row live player=Signal::derive(top)/>
                <Show when=move || reviews.get() fallback=move || view! { <Asked live ask/> }>
                    <review::Comment review=play.review host/>
                </Show>
                <Show when=move || analyses.get()>
                    <analysis::Panel analysis=play.analysis on_look=Callback::new(|()| ())/>
                </Show>
                <Show when=move || planned.get() fallback=move || view! { <Moves play/> }>
                    <Plans live/>
                </Show>
                <Show when=move || !reviews.get()>
                    <Steps play>
                        {move || if over.get() {
                            view! { <AnalysisSwitch play/> }.into_any()
                        } else {
                            view! { <Seen live/> }.into_any()
                        }}
                        <MoreButton open=play.more_open/>
                    </Steps>
                </Show>
                <Row live player=Signal::derive(move || !top()) bottom=true/>
                <Show when=move || reviews.get() fallback=move || view! { <Tools live/> }>
                    <review::Controls review=play.review host/>
                </Show>
            </section>
            <p class="unseen" role="status">{move || live.aloud.get()}</p>
            <Dialogs live/>
            <review::TableDialog review=play.review host/>
        </main>
    }
}

/// How many watch.
#[component]
fn Seen<P: Remote>(live: Live<P>) -> impl IntoView {
    let count = live.watching;
    view! {
        <span class="seen">
            {move || (count.get() > 0).then(|| view! {
                <span role="img" aria-label=move || tr!("online-seen", count = count.get())>
                    {icon(icons::EYE)}
                    <span aria-hidden="true">{move || count.get()}</span>
                </span>
            })}
        </span>
    }
}

/// What has to be known of each game to follow one.
mod games {
    use super::state::Remote;
    use crate::game::Game;
    use game_core::Player;
    use shogi::{Handicap, impasse};
    use table::{Playable as _, ShogiRules};
    use wire::Terms;

    impl Remote for yinsh::Position {
        fn rules(_terms: &Terms) {}

        fn side_word(_start: &Self, player: Player) -> &'static str {
            ["white", "black"][player.index()]
        }
    }

    impl Remote for shogi::Position {
        fn rules(terms: &Terms) -> ShogiRules {
            ShogiRules {
                strict: terms.strict,
                jishogi: terms.jishogi,
            }
        }

        fn side_word(start: &Self, player: Player) -> &'static str {
            let even = Handicap::of(start).is_none_or(|it| it == Handicap::Even);
            let words = if even {
                ["sente", "gote"]
            } else {
                ["shitate", "uwate"]
            };
            words[player.index()]
        }

        fn points(game: &Game<Self>) -> Option<[u8; 2]> {
            let start = game.record().start();
            game.position().if_agreed(start, game.rules())?;
            Some(Player::BOTH.map(|player| impasse::points(game.position(), start, player)))
        }
    }
}
