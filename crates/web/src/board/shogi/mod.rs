//! The board: one SVG, worked by mouse, finger and keyboard, and the hands beside it.
//!
//! - [`geometry`]: where everything lies; [`table`]: what lies there; [`state`]: what a person does and what comes of it;
//!   [`keys`]: which key means what; [`motion`]: what moves. None of them knows the page.
//! - [`layers`], [`hands`], [`pieces`], [`glyphs`]: the drawing; [`question`]: whether a piece promotes; [`speech`]: the
//!   words; [`sound`]: the sounds.
//! - [`Board`] puts them together.

#[cfg(debug_assertions)]
pub(crate) mod dev;
mod geometry;
mod glyphs;
mod hands;
mod keys;
mod layers;
mod motion;
mod pieces;
mod question;
mod set_choice;
mod sound;
pub(crate) mod speech;
mod state;
#[cfg(test)]
mod state_tests;
mod table;

pub(crate) use pieces::{PieceIcon, Written};
pub(crate) use set_choice::PieceSetChoice;

use super::Arrow;
use super::pointer::{self, Pointer};
use crate::i18n::tr;
use crate::settings::Settings;
use geometry::{Place, Spot};
use layers::{Frame, Scene};
use leptos::prelude::*;
use leptos::{ev, html};
use motion::Motion;
use shogi::{Action, Player, Position, Setup, Square};
use state::{Answer, Input, Interaction, Layout};
use std::sync::atomic::{AtomicU32, Ordering};
use table::Table;

/// What this board shows.
pub(crate) type Shown = super::Shown<Position>;

/// The board of a game of shogi, with both hands.
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
    /// An action was chosen: a legal one, or in strict play any that a hand could make. The board shows it when `shown`
    /// does.
    on_action: Callback<Action>,
    /// A sentence in the language chosen.
    on_say: Callback<String>,
    /// Seen from gote's side.
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
    goal: Signal<Option<Square>>,
    /// Without coordinates; and without hands where nobody plays and both are empty.
    #[prop(optional)]
    mini: bool,
    /// What the board is called.
    #[prop(into)]
    label: Signal<String>,
    /// Whether any action that a hand could make may be chosen, legal or not. Nothing is told then that a player has to
    /// see: neither what is legal nor check.
    #[prop(into, optional)]
    strict: Signal<bool>,
    /// Shown in place of the position: a board on which a check was overlooked is no position. Any action that a hand
    /// could make may be chosen.
    #[prop(into, optional)]
    setup: Signal<Option<Setup>>,
) -> impl IntoView {
    let settings = Settings::here();
    let table = move || Table {
        position: shown.with(|shown| shown.position.clone()),
        unchecked: setup.get(),
    };
    let first = untrack(table);
    let frame = RwSignal::new(Frame::still(first.setup()));
    let machine = StoredValue::new(Interaction::new(
        first,
        plays.get_untracked(),
        strict.get_untracked(),
    ));
    let view = RwSignal::new(machine.with_value(Interaction::view));
    let scene = Scene {
        frame,
        view,
        turned,
        mini,
        pieces: settings.pieces.into(),
    };
    let refresh = move || {
        let now = machine.with_value(Interaction::view);
        if view.with_untracked(|before| *before != now) {
            view.set(now);
        }
    };
    let input = move |input: Input| {
        let answer = machine
            .try_update_value(|machine| machine.input(input))
            .unwrap_or_default();
        refresh();
        let Answer { act, say, used } = answer;
        if let Some(speech) = say {
            let (plays, strict) = (plays.get_untracked(), strict.get_untracked());
            let said = machine.with_value(|machine| speech::say(speech, machine.table(), plays, strict));
            on_say.run(said);
        }
        if let Some(action) = act {
            on_action.run(action);
        }
        used
    };

    let root = NodeRef::<html::Div>::new();
    let face = NodeRef::<leptos::svg::Svg>::new();
    let half = if mini { geometry::HALF_MINI } else { geometry::HALF };
    let spot = move |event: &ev::PointerEvent| -> Option<Spot> {
        let bounds = face.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        geometry::from_pixels(x - bounds.left(), y - bounds.top(), bounds.width(), half)
    };
    let place = move |event: &ev::PointerEvent| -> Option<Place> {
        let on_board = geometry::square_at(spot(event)?, turned.get_untracked());
        on_board.map(Place::Square).or_else(|| {
            root.get_untracked()
                .and_then(|root| hands::place_at(&root, event))
        })
    };
    follow(shown, setup, settings, frame, mini, move |origin| {
        let (root, face) = (root.get_untracked()?, face.get_untracked()?);
        hands::spot_of(&root, &face, origin, half)
    });
    Effect::new(move |_| {
        let (table, plays, strict) = (table(), plays.get(), strict.get());
        machine.update_value(|machine| machine.show(table, plays, strict));
        refresh();
    });
    let layout = move || Layout {
        turned: turned.get_untracked(),
        stacked: root.get_untracked().is_some_and(|root| hands::are_stacked(&root)),
    };

    // Where a piece that is dragged is drawn. A finger covers what is below it.
    let dragged = RwSignal::new(None::<Spot>);
    let drag = move |event: &ev::PointerEvent| {
        let to = spot(event).filter(|_| view.with_untracked(|view| view.dragged));
        let lifted = if pointer::is_finger(event) { 0.75 } else { 0.0 };
        let to = to.map(|spot| Spot::new(spot.x, spot.y - lifted));
        if dragged.get_untracked() != to {
            dragged.set(to);
        }
    };
    let pointed = move |event: Pointer<Place>| input(Input::Pointer(event));
    let on_down = move |event: ev::PointerEvent| {
        if !pointer::is_main(&event) {
            return;
        }
        if let Some(root) = root.get_untracked() {
            pointer::capture(&root, &event);
        }
        pointed(Pointer::Press(place(&event)));
    };
    let on_move = move |event: ev::PointerEvent| {
        if event.is_primary() {
            pointed(Pointer::Hover(place(&event)));
            drag(&event);
        }
    };
    let on_up = move |event: ev::PointerEvent| {
        if pointer::is_main(&event) {
            pointed(Pointer::Release(place(&event)));
            // A finger that is lifted points at nothing.
            if pointer::is_finger(&event) {
                pointed(Pointer::Hover(None));
            }
            drag(&event);
        }
    };
    let on_cancel = move |event: ev::PointerEvent| {
        if event.is_primary() {
            pointed(Pointer::Cancel);
            drag(&event);
        }
    };
    // Something else took the pointer: wherever it goes up, it is not on the board.
    let on_lost = move |event: ev::PointerEvent| {
        if machine.with_value(Interaction::is_pressed) {
            pointed(Pointer::Release(None));
            drag(&event);
        }
    };
    let on_leave = move |event: ev::PointerEvent| {
        if event.is_primary() {
            pointed(Pointer::Hover(None));
            drag(&event);
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let meant = keys::input(&event.key(), &event.code(), layout());
        if meant.is_some_and(input) {
            event.prevent_default();
            event.stop_propagation();
        }
    };
    // After a question the keyboard comes back to where it was, and nothing has to be said about that.
    let returning = StoredValue::new(false);
    let on_focus = move |_| {
        if returning.get_value() {
            return;
        }
        // By a key, not by a click: then the browser wants the focus seen.
        let seen = root
            .get_untracked()
            .and_then(|root| root.matches(":focus-visible").ok());
        if seen == Some(true) {
            input(Input::Focus(layout()));
        }
    };
    let on_answer = Callback::new(move |answer: question::Reply| {
        returning.set_value(true);
        if let Some(root) = root.get_untracked() {
            // Fails for no element that is in the page.
            let _ = root.focus();
        }
        returning.set_value(false);
        input(match answer {
            question::Reply::Promote(promote) => Input::Promote(promote),
            question::Reply::Back => Input::Escape,
        });
    });

    // A small board that nobody has played on is a picture; once somebody may, it stays a tab stop.
    let live =
        Memo::new(move |before: Option<&bool>| before == Some(&true) || !mini || plays.get().is_some());
    let plays_now = Memo::new(move |_| plays.get().is_some());
    let active = Memo::new(move |_| view.with(|view| view.active));
    let with_hands = Memo::new(move |before: Option<&bool>| {
        before == Some(&true)
            || live.get()
            || frame.with(|frame| frame.setup.hands.iter().any(|hand| !hand.is_empty()))
    });
    let id = {
        static BOARDS: AtomicU32 = AtomicU32::new(0);
        format!("shogi-{}", BOARDS.fetch_add(1, Ordering::Relaxed))
    };
    let described = id.clone();
    let last_turn = Memo::new(move |_| shown.with(|shown| shown.last_turn.clone()));
    let check = Memo::new(move |_| {
        let seen = setup.with(Option::is_none) && !strict.get();
        shown.with(|shown| {
            if seen {
                layers::Check::of(&shown.position)
            } else {
                None
            }
        })
    });
    let coordinates = settings.shogi_coordinates.into();
    view! {
        <div
            class="shogi"
            class:mini=mini
            class:live=move || plays_now.get()
            class:act=move || active.get()
            role=move || if live.get() { "application" } else { "img" }
            tabindex=move || live.get().then_some("0")
            aria-label=move || label.get()
            aria-describedby=move || live.get().then(|| described.clone())
            node_ref=root
            on:pointerdown=on_down
            on:pointermove=on_move
            on:pointerup=on_up
            on:pointercancel=on_cancel
            on:lostpointercapture=on_lost
            on:pointerleave=on_leave
            on:keydown=on_key
            on:focus=on_focus
            on:blur=move |_| {
                if view.with_untracked(|view| view.asking.is_none()) {
                    input(Input::Blur);
                }
            }
        >
            <p id=id hidden>{move || tr!("koma-keys")}</p>
            <div class="table">
                {move || with_hands.get().then(|| hands::hand(scene, hint, false))}
                <div class="face">
                    <svg viewBox=format!("{0} {0} {1} {1}", -half, 2.0 * half) aria-hidden="true" node_ref=face>
                        {layers::wood(scene)}
                        {layers::last(scene, last_turn)}
                        {layers::under_hand(scene)}
                        {layers::hint_under(scene, hint)}
                        {layers::lines(scene, coordinates)}
                        {layers::check(scene, check)}
                        {layers::piece_layer(scene)}
                        {layers::leaving(scene)}
                        {layers::over_hand(scene)}
                        {layers::hint_over(scene, hint, goal)}
                        {layers::arrow_layer(scene, arrows)}
                        {layers::cursor(scene)}
                        {layers::in_the_air(scene, dragged.into())}
                    </svg>
                    {question::question(scene, on_answer)}
                </div>
                {move || with_hands.get().then(|| hands::hand(scene, hint, true))}
            </div>
        </div>
    }
}

/// Brings what is shown to the screen: in motion where it follows on what was there, by a jump otherwise. Whatever was
/// still moving is finished at once. `hand_at` tells where a place in a hand is on the screen, in the board's units.
fn follow(
    shown: Signal<Shown>,
    setup: Signal<Option<Setup>>,
    settings: Settings,
    frame: RwSignal<Frame>,
    mini: bool,
    hand_at: impl Fn(Place) -> Option<Spot> + 'static,
) {
    let rush = super::Rush::default();
    Effect::new(move |_| {
        let (now, action) = shown.with(|shown| {
            let now = setup.get().unwrap_or_else(|| shown.position.to_setup());
            (now, shown.arrived_by)
        });
        let before = frame.get_untracked();
        if before.setup.board == now.board && before.setup.hands == now.hands {
            return;
        }
        let motion = action.and_then(|action| Motion::between(&before.setup, &now, action));
        let rushed = rush.is_on();
        if let Some(motion) = motion
            .as_ref()
            .filter(|_| settings.sound.get_untracked() && !mini && !rushed)
        {
            sound::play(motion, settings.volume.get_untracked());
        }
        let motion = motion.filter(|_| !rushed && !settings.reduced_motion());
        let from_hand = motion.as_ref().and_then(|it| hand_at(it.origin.place(it.player)));
        let to_hand = motion.as_ref().and_then(|it| {
            let kind = it.taken?.kind.base();
            hand_at(Place::Hand(it.player, kind))
        });
        frame.set(Frame {
            setup: now,
            motion,
            from_hand,
            to_hand,
            change: before.change.wrapping_add(1),
        });
    });
}
