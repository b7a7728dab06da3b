//! The front page.

use crate::board::{Board, Shown};
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::learn;
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
            <article class="card offer" aria-labelledby="home-yinsh">
                <Demonstration/>
                <div class="words">
                    <h2 id="home-yinsh">{move || tr!("home-yinsh")}</h2>
                    <p class="pitch">{move || tr!("home-pitch")}</p>
                    <div class="acts">
                        <a class="btn primary" href=Route::Yinsh.path()>{move || tr!("home-play")}</a>
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

/// Where the game that plays itself begins, and how it goes on.
const START: &str = "4/7/2M3R1/2r2R3/3RMrMrr1/3MMmmm1/3mmmM3/1R2MM3/5R2/7/4 b move 0-1 3";
const GOES_ON: &str = "e8-i8 c7-i7 e6-h6 e4-e1 e9-b6 e1-e10 d3-b3";
/// From one action to the next, and from the last one to the beginning.
const STEP: Duration = Duration::from_millis(1800);
const PAUSE_STEPS: usize = 2;

fn start() -> Shown {
    Shown {
        position: START.parse().unwrap_or_else(|_| Position::start()),
        arrived_by: None,
        last_turn: Vec::new(),
    }
}

/// A board on which a game plays itself, over and over, unless the person wants nothing to move, or stops it.
#[component]
fn Demonstration() -> impl IntoView {
    let settings = Settings::here();
    let shown = RwSignal::new(start());
    let stopped = RwSignal::new(settings.reduced_motion());
    let actions: Vec<Action> = GOES_ON.split(' ').filter_map(|word| word.parse().ok()).collect();
    let played = StoredValue::new(0);
    let step = move || {
        if stopped.get_untracked() || document().hidden() {
            return;
        }
        let index = played.get_value();
        if let Some(&action) = actions.get(index) {
            shown.update(|shown| {
                if shown.position.play(action).is_ok() {
                    shown.arrived_by = Some(action);
                    shown.last_turn = vec![action];
                }
            });
        } else if index >= actions.len() + PAUSE_STEPS {
            shown.set(start());
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
        for word in GOES_ON.split(' ') {
            position.play(word.parse().unwrap()).unwrap();
        }
    }
}
