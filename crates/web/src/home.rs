//! The front page.

use crate::board::yinsh::{Board, Shown};
use crate::games::GameId;
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::learn;
use crate::play::{self, Summary};
use crate::router::Route;
use crate::settings::Settings;
use leptos::prelude::*;
use std::time::Duration;
use yinsh::{Action, Position, PositionTrait as _};

/// The front page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    view! {
        <main id="main" class="page home" tabindex="-1">
            <h1>{move || tr!("home-headline")}</h1>
            {play::saved_summary::<Position>().map(|game| view! { <Continue game/> })}
            <article class="card offer" aria-labelledby="home-yinsh">
                <Demonstration/>
                <div class="words">
                    <h2 id="home-yinsh">{move || tr!("home-yinsh")}</h2>
                    <p class="pitch">{move || tr!("home-pitch")}</p>
                    <div class="acts">
                        <a class="btn primary" href=Route::Play(GameId::Yinsh).path()>{move || tr!("home-play")}</a>
                        <a class="btn" href=Route::Learn.path()>{move || tr!("home-learn")}</a>
                    </div>
                    <ul class="facts">
                        <li>{icon(icons::COMPUTER)}<span>{move || tr!("home-fact-computer")}</span></li>
                        <li>{icon(icons::PEOPLE)}<span>{move || tr!("home-fact-people")}</span></li>
                        <li>{icon(icons::LESSON)}<span>{move || tr!("home-fact-lessons", count = learn::count())}</span></li>
                        <li>{icon(icons::GAMES)}<span>{move || tr!("home-fact-games")}</span></li>
                    </ul>
                </div>
            </article>
            <footer class="small muted">
                <p>{move || tr!("home-free")}</p>
                <p>{move || tr!("home-unofficial")}</p>
            </footer>
        </main>
    }
}

/// The game under way: how it stands, and a way back to it.
#[component]
fn Continue(
    /// The game.
    game: Summary<Position>,
) -> impl IntoView {
    let shown = Shown {
        position: game.position.clone(),
        arrived_by: None,
        last_turn: Vec::new(),
    };
    let turned = game.turned;
    let turn = game.turn;
    let [white, black] = [yinsh::WHITE, yinsh::BLACK].map(|player| game.position.removed(player));
    let yours = if game.your_turn && game.opponent().is_some() {
        "yes"
    } else {
        "no"
    };
    let heading = move || match game.opponent() {
        Some(opponent) => tr!("home-continue-against", opponent = opponent),
        None => tr!("home-continue"),
    };
    view! {
        <a class="continue card" href=Route::Play(GameId::Yinsh).path()>
            <span class="small-board" aria-hidden="true">
                <Board
                    shown=Signal::derive(move || shown.clone())
                    plays=Signal::derive(|| None)
                    on_action=Callback::new(|_| ())
                    on_say=Callback::new(|_| ())
                    turned=Signal::derive(move || turned)
                    mini=true
                    label=Signal::derive(String::new)
                />
            </span>
            <span class="what">
                <b>{heading}</b>
                <span class="small muted">
                    {move || tr!("home-continue-state", turn = turn, yours = yours, white = white, black = black)}
                </span>
            </span>
            {icon(icons::NEXT)}
        </a>
    }
}

/// Where the game that plays itself begins, with all rings placed, and how it goes on: our engine against itself.
const START: &str = "4/7/4r3/2R6/3r2R3/5R3/4r1R3/2r2R3/3r4/7/4 w move 0-0 3";
const GOES_ON: &str = "f7-f9 e4-e3 h8-h6 e3-f4 d3-f5 i7-j8 h6-g5 h5-h7 f9-h9 j8-k9 g8-d8 k9-i9 g5-g4 i9-i10 \
     e7-e6 f4-f2 d8-f8 i10-f10 e6-f6 h7-d7 h9-h4 g6-i8 g4-g7 d7-d5 h4-i5 f10-h10 f5-f3 i8-c2 g7-c7 xd7-h7 xf6 \
     c2-b2 xc2-g6 xh10 c7-f7 f2-g3 f3-d3 g3-h3 d3-h7 h3-i4 h7-e4 b2-e2 f8-k8 xh5-h9 xk8 c5-g9 i5-i11 d5-f5 \
     i11-g11 g9-g10 f7-h7 g10-j10 g11-g7 e2-h5 g7-g2 xg7-g11 xe4";
/// From one action to the next, and from the last one to the beginning.
const STEP: Duration = Duration::from_millis(1600);
const PAUSE_STEPS: usize = 3;

/// How much of it is played already when the page opens, so that there is something to see at once, and where nothing
/// moves.
const OPENS_AFTER: usize = 24;

fn actions() -> Vec<Action> {
    GOES_ON
        .split_whitespace()
        .filter_map(|word| word.parse().ok())
        .collect()
}

/// The game after so many actions.
fn after(actions: &[Action]) -> Shown {
    let mut position: Position = START.parse().unwrap_or_else(|_| Position::start());
    for &action in actions {
        // The test plays them all.
        let _ = position.play(action);
    }
    Shown {
        position,
        arrived_by: None,
        last_turn: actions.last().copied().into_iter().collect(),
    }
}

/// A board on which a game plays itself, over and over, unless the person wants nothing to move, or stops it.
#[component]
fn Demonstration() -> impl IntoView {
    let settings = Settings::here();
    let actions = actions();
    let shown = RwSignal::new(after(&actions[..OPENS_AFTER.min(actions.len())]));
    let stopped = RwSignal::new(settings.reduced_motion());
    let played = StoredValue::new(OPENS_AFTER);
    let step = move || {
        if stopped.get_untracked() || document().hidden() {
            return;
        }
        let index = played.get_value();
        if let Some(&action) = actions.get(index) {
            shown.update(|shown| {
                if shown.position.play(action).is_ok() {
                    shown.arrived_by = Some(action);
                    // Rows and rings that go belong to the move before.
                    if matches!(action, Action::Move { .. }) {
                        shown.last_turn.clear();
                    }
                    shown.last_turn.push(action);
                }
            });
        } else if index >= actions.len() + PAUSE_STEPS {
            shown.set(after(&[]));
            played.set_value(0);
            return;
        }
        played.set_value(index + 1);
    };
    let clock = StoredValue::new(set_interval_with_handle(step, STEP).ok());
    on_cleanup(move || {
        if let Some(Some(clock)) = clock.try_get_value() {
            clock.clear();
        }
    });
    // Switching motion off in the settings stops the board as well.
    Effect::watch(
        move || settings.still.get(),
        move |still, _, _| stopped.set(*still),
        false,
    );
    let words = move || {
        if stopped.get() {
            tr!("home-resume")
        } else {
            tr!("home-pause")
        }
    };
    view! {
        <div class="demonstration">
            <Board
                shown=shown
                plays=Signal::derive(|| None)
                on_action=Callback::new(|_| ())
                on_say=Callback::new(|_| ())
                mini=true
                label=Signal::derive(|| tr!("home-board"))
            />
            <button type="button" class="btn plain square" aria-label=words title=words on:click=move |_| stopped.update(|stopped| *stopped = !*stopped)>
                {move || if stopped.get() { icon(icons::RESUME) } else { icon(icons::PAUSE) }}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_that_plays_itself_is_one() {
        let mut position: Position = START.parse().unwrap();
        for word in GOES_ON.split_whitespace() {
            position.play(word.parse().unwrap()).unwrap();
        }
        assert!(position.outcome().is_some(), "it is played to its end");
        assert!(OPENS_AFTER < actions().len());
    }
}
