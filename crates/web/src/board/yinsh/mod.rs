//! The board: one SVG, worked by mouse, finger and keyboard.
//!
//! - [`geometry`]: where everything lies; [`state`]: what a person does and what comes of it; [`keys`]: which key means
//!   what; [`motion`]: what moves. None of them knows the page.
//! - [`layers`], [`pieces`]: the drawing; [`speech`]: the words; [`sound`]: the sounds.
//! - [`Board`] puts them together.

#[cfg(debug_assertions)]
pub(crate) mod dev;
mod geometry;
mod keys;
mod layers;
mod motion;
mod pieces;
mod sound;
pub(crate) mod speech;
mod state;
#[cfg(test)]
mod state_tests;

pub(crate) use pieces::{ring_icon, slot_icon};

use super::Arrow;
use super::pointer;
use crate::i18n::tr;
use crate::settings::Settings;
use geometry::Spot;
use layers::{Frame, Scene};
use leptos::ev;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use motion::Motion;
use state::{Answer, Input, Interaction};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use yinsh::{Action, Player, Point, Position};

/// What this board shows.
pub(crate) type Shown = super::Shown<Position>;

/// When the pool starts to count up after a row has left, and how long it takes for each marker.
const POOL_AFTER: Duration = Duration::from_millis(300);
const POOL_STEP: Duration = Duration::from_millis(40);

/// The board of a game of YINSH.
///
/// `on_say` gets a sentence whenever there is something to say about what the person does: a preview, a refusal, the
/// keyboard's cursor, or again what has to be done when a preview ends.
#[component]
pub(crate) fn Board(
    /// What to show.
    #[prop(into)]
    shown: Signal<Shown>,
    /// Whom the person may act for now; they act only where it is this player's turn. `None`: they only look.
    #[prop(into)]
    plays: Signal<Option<Player>>,
    /// A legal atomic action was chosen. The board shows it when `shown` does.
    on_action: Callback<Action>,
    /// A sentence in the language chosen.
    on_say: Callback<String>,
    /// Seen from Black's side.
    #[prop(into, optional)]
    turned: Signal<bool>,
    /// An action to point out.
    #[prop(into, optional)]
    hint: Signal<Option<Action>>,
    /// Turns that could be played; the first one is drawn over the others.
    #[prop(into, optional)]
    arrows: Signal<Vec<Arrow<Action>>>,
    /// A lesson's target.
    #[prop(into, optional)]
    goal: Signal<Option<Point>>,
    /// Without coordinates and corners.
    #[prop(optional)]
    mini: bool,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
) -> impl IntoView {
    let settings = Settings::here();
    let first = shown.get_untracked();
    let machine = StoredValue::new(Interaction::new(first.position.clone(), plays.get_untracked()));
    let view = RwSignal::new(machine.with_value(Interaction::view));
    let pool = RwSignal::new(first.position.pool());
    let frame = RwSignal::new(Frame {
        position: first.position,
        motion: None,
        change: 0,
    });
    let scene = Scene {
        frame,
        view,
        turned,
        mini,
    };
    let refresh = move || {
        let now = machine.with_value(Interaction::view);
        if view.with_untracked(|before| *before != now) {
            view.set(now);
        }
    };
    follow(
        shown,
        plays,
        settings,
        frame,
        pool,
        mini,
        move |position, plays| {
            let led = machine.try_update_value(|machine| machine.show(position.clone(), plays));
            refresh();
            if let Some(Some(here)) = led {
                let here = speech::say(&here, &position, plays);
                on_say.run(format!("{} {here}", speech::instruction(&position)));
            }
        },
    );

    let input = move |input: Input| {
        let answer = machine
            .try_update_value(|machine| machine.input(input))
            .unwrap_or_default();
        refresh();
        let Answer { act, say, used } = answer;
        if let Some(speech) = say {
            let position = frame.with_untracked(|frame| frame.position.clone());
            on_say.run(speech::say(&speech, &position, plays.get_untracked()));
        }
        if let Some(action) = act {
            on_action.run(action);
        }
        used
    };
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let half = if mini { geometry::HALF_MINI } else { geometry::HALF };
    let spot = move |event: &ev::MouseEvent| -> Option<Spot> {
        let bounds = svg.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        geometry::from_pixels(
            x - bounds.left(),
            y - bounds.top(),
            bounds.width(),
            bounds.height(),
            half,
            turned.get_untracked(),
        )
    };
    let on_down = move |event: ev::PointerEvent| {
        let Some(spot) = spot(&event).filter(|_| pointer::is_main(&event)) else {
            return;
        };
        if let Some(svg) = svg.get_untracked() {
            pointer::capture(&svg, &event);
        }
        input(Input::Press(spot));
    };
    let on_move = move |event: ev::PointerEvent| {
        if event.is_primary() {
            input(Input::Hover(spot(&event)));
        }
    };
    let on_up = move |event: ev::PointerEvent| {
        if pointer::is_main(&event) {
            input(Input::Release(spot(&event)));
            // A finger that is lifted points at nothing.
            if pointer::is_finger(&event) {
                input(Input::Hover(None));
            }
        }
    };
    let on_cancel = move |event: ev::PointerEvent| {
        if event.is_primary() {
            input(Input::Cancel);
        }
    };
    // Something else took the pointer: wherever it goes up, it is not on the board.
    let on_lost = move |_: ev::PointerEvent| {
        if machine.with_value(Interaction::is_pressed) {
            input(Input::Release(None));
        }
    };
    let on_leave = move |event: ev::PointerEvent| {
        if event.is_primary() {
            input(Input::Hover(None));
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let meant = keys::input(
            &event.key(),
            &event.code(),
            event.shift_key(),
            turned.get_untracked(),
        );
        if meant.is_some_and(input) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    let on_focus = move |_| {
        // By a key, not by a click: then the browser wants the focus seen.
        let seen = svg
            .get_untracked()
            .and_then(|svg| svg.matches(":focus-visible").ok());
        if seen == Some(true) {
            input(Input::Focus);
        }
    };

    // A small board that nobody has played on is a picture; once somebody may, it stays a tab stop.
    let live =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || !mini || plays.get().is_some());
    let plays_now = Memo::new(move |_| plays.get().is_some());
    let active = Memo::new(move |_| view.with(|view| view.active));
    let id = {
        static BOARDS: AtomicU32 = AtomicU32::new(0);
        format!("board-{}", BOARDS.fetch_add(1, Ordering::Relaxed))
    };
    let described = id.clone();
    let last_turn = Memo::new(move |_| shown.with(|shown| shown.last_turn.clone()));
    let coordinates = settings.coordinates.into();
    view! {
        <svg
            class="yinsh"
            class:live=move || plays_now.get()
            class:act=move || active.get()
            viewBox=format!("{0} {0} {1} {1}", -half, 2.0 * half)
            role=move || if live.get() { "application" } else { "img" }
            // A drawing that listens for the focus would be a tab stop without being told not to.
            tabindex=move || if live.get() { "0" } else { "-1" }
            aria-label=move || label.get()
            aria-describedby=move || live.get().then(|| described.clone())
            node_ref=svg
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_cancel
            on:lostpointercapture=on_lost
            on:pointerleave=on_leave
            on:keydown=on_key
            on:focus=on_focus
            on:blur=move |_| {
                input(Input::Blur);
            }
        >
            <desc id=id>{move || tr!("board-keys")}</desc>
            {layers::surface(scene, coordinates)}
            {layers::corners(scene, pool.into())}
            {layers::trail(scene, last_turn)}
            {layers::rows(scene)}
            {layers::hint_under(scene, hint)}
            {layers::under_hand(scene)}
            {layers::marker_layer(scene)}
            {layers::leaving(scene)}
            {layers::inside_held(scene)}
            {layers::ring_layer(scene)}
            {layers::removed_layer(scene)}
            {layers::over_hand(scene)}
            {layers::hint_over(scene, hint, goal)}
            {layers::arrow_layer(scene, arrows)}
            {layers::cursor(scene)}
        </svg>
    }
}

/// Brings what is shown to the screen: in motion where it follows on what was there, by a jump otherwise. Whatever
/// was still moving is finished at once.
fn follow(
    shown: Signal<Shown>,
    plays: Signal<Option<Player>>,
    settings: Settings,
    frame: RwSignal<Frame>,
    pool: RwSignal<u8>,
    mini: bool,
    tell: impl Fn(Position, Option<Player>) + 'static,
) {
    let rush = super::Rush::default();
    let counting = StoredValue::new(None::<TimeoutHandle>);
    Effect::new(move |_| {
        let plays = plays.get();
        shown.with(|shown| {
            let before = frame.get_untracked();
            tell(shown.position.clone(), plays);
            if before.position == shown.position {
                return;
            }
            let motion = shown
                .arrived_by
                .and_then(|action| Motion::between(&before.position, &shown.position, action));
            let rushed = rush.is_on();
            let sounds = settings.sound.get_untracked() && !mini && !rushed;
            if let Some(motion) = motion.as_ref().filter(|_| sounds) {
                sound::play(motion, settings.volume.get_untracked());
            }
            let still = rushed || settings.reduced_motion();
            let motion = motion.filter(|_| !still);
            count_to(
                shown.position.pool(),
                matches!(motion, Some(Motion::RowLeft { .. })),
                pool,
                counting,
            );
            frame.set(Frame {
                position: shown.position.clone(),
                motion,
                change: before.change.wrapping_add(1),
            });
        });
    });
    on_cleanup(move || stop(counting));
}

fn stop(counting: StoredValue<Option<TimeoutHandle>>) {
    if let Some(Some(handle)) = counting.try_update_value(Option::take) {
        handle.clear();
    }
}

/// Brings the pool's count to `target`: at once, or slowly, one by one.
fn count_to(target: u8, slowly: bool, pool: RwSignal<u8>, counting: StoredValue<Option<TimeoutHandle>>) {
    fn step(target: u8, wait: Duration, pool: RwSignal<u8>, counting: StoredValue<Option<TimeoutHandle>>) {
        let next = move || {
            pool.update(|count| *count += 1);
            if pool.get_untracked() < target {
                step(target, POOL_STEP, pool, counting);
            }
        };
        let handle = set_timeout_with_handle(next, wait).ok();
        counting.try_update_value(|it| *it = handle);
    }
    stop(counting);
    if slowly && pool.get_untracked() < target {
        step(target, POOL_AFTER, pool, counting);
    } else if pool.get_untracked() != target {
        pool.set(target);
    }
}
