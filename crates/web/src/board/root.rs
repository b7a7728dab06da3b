//! The element of a board on the page: it hears what a person does, and brings to the screen what is shown.

use super::interact::{Answer, Input, InputOf, Interact, Layout};
use super::pointer::{self, Pointer};
use super::scene::{Frame, Scene};
use super::{BoardGame, Drawing, Said, sound};
use crate::settings::Settings;
use derive_where::derive_where;
use drawing::Spot;
use leptos::attr::Attribute;
use leptos::ev;
use leptos::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use wasm_bindgen::JsCast as _;

/// Changes that follow each other faster than this are not animated: somebody steps through a game.
const RUSH_MS: f64 = 110.0;
/// A finger covers what is below it: what it drags is drawn this much higher, in the board's units.
const LIFTED: f64 = 0.75;

/// A board on the page.
#[derive_where(Clone, Copy)]
pub(crate) struct Board<G: BoardGame> {
    /// What is drawn.
    pub(crate) scene: Scene<G>,
    machine: StoredValue<G::Interaction>,
    /// Whether somebody plays on it, or did. A small board that nobody has played on is a picture; once somebody may, it
    /// stays a tab stop.
    pub(crate) live: Memo<bool>,
    /// So that each board's description has a name of its own.
    number: u32,
    /// The keyboard comes back to where it was, and nothing has to be said about that.
    returning: StoredValue<bool>,
}

/// The board of a game.
pub(crate) fn board<G: BoardGame>(drawing: Drawing<G>) -> AnyView {
    static BOARDS: AtomicU32 = AtomicU32::new(0);
    let table = untrack(|| drawing.table());
    let machine = G::Interaction::new(table.clone(), drawing.plays.get_untracked());
    let scene = Scene {
        drawing,
        frame: RwSignal::new(Frame {
            table,
            motion: None,
            change: 0,
        }),
        view: RwSignal::new(machine.view()),
        last_turn: Memo::new(move |_| drawing.shown.with(|shown| shown.last_turn.clone())),
        dragged: RwSignal::new(None),
        face: NodeRef::new(),
        settings: Settings::here(),
    };
    let board = Board {
        scene,
        machine: StoredValue::new(machine),
        live: Memo::new(move |before: Option<&bool>| {
            before == Some(&true) || !drawing.mini || drawing.plays.get().is_some()
        }),
        number: BOARDS.fetch_add(1, Ordering::Relaxed),
        returning: StoredValue::new(false),
    };
    board.follow();
    G::face(board)
}

impl<G: BoardGame> Drawing<G> {
    fn table(&self) -> super::TableOf<G> {
        self.shown
            .with(|shown| G::table(&shown.position, self.beside.get()))
    }
}

impl<G: BoardGame> Board<G> {
    /// The name of the element that describes the board.
    pub(crate) fn id(self) -> String {
        format!("{}-{}", G::CLASS, self.number)
    }

    /// The attributes and listeners of the root element, which has its class and its tab stop from the game.
    pub(crate) fn root(self) -> impl Attribute + use<G> {
        let Self { scene, live, .. } = self;
        let drawing = scene.drawing;
        let plays = Memo::new(move |_| drawing.plays.get().is_some());
        let active = scene.part(G::is_active);
        view! {
            <{..}
                class:live=move || plays.get()
                class:act=move || active.get()
                role=move || if live.get() { "application" } else { "img" }
                aria-label=move || drawing.label.get()
                aria-describedby=move || live.get().then(|| self.id())
                on:pointerdown=move |event| self.on_down(&event)
                on:pointermove=move |event| self.on_move(&event)
                on:pointerup=move |event| self.on_up(&event)
                on:pointercancel=move |event| self.on_primary(&event, Pointer::Cancel)
                on:lostpointercapture=move |event| self.on_lost(&event)
                on:pointerleave=move |event| self.on_primary(&event, Pointer::Hover(None))
                on:keydown=move |event| self.on_key(&event)
                on:focus=move |_| self.on_focus()
                on:blur=move |_| {
                    self.input(Input::Blur);
                }
            />
        }
    }

    /// Something that a person did. Whether it was of use.
    pub(crate) fn input(self, input: InputOf<G::Interaction>) -> bool {
        let drawing = self.scene.drawing;
        let answer = self
            .machine
            .try_update_value(|machine| machine.input(input))
            .unwrap_or_default();
        self.refresh();
        let Answer { act, say, used } = answer;
        if let Some(speech) = say {
            let said = self
                .machine
                .try_with_value(|machine| G::say(speech, machine.table(), machine.hand().plays));
            if let Some(said) = said {
                drawing.on_say.run(said);
            }
        }
        if let Some(action) = act {
            drawing.on_action.run(action);
        }
        used
    }

    /// The focus comes back to the board, from something of its own that had it.
    pub(crate) fn take_focus_back(self) {
        self.returning.set_value(true);
        if let Some(root) = self.scene.root() {
            // A board may be HTML or SVG; both are focused by the same call, which fails for no element in the page.
            let _ = root.unchecked_into::<web_sys::HtmlElement>().focus();
        }
        self.returning.set_value(false);
    }

    fn refresh(self) {
        // A board that goes while it has the keyboard loses it after it is gone.
        let Some(now) = self.machine.try_with_value(Interact::view) else {
            return;
        };
        if self.scene.view.with_untracked(|before| *before != now) {
            self.scene.view.set(now);
        }
    }

    /// Brings what is shown to the screen: in motion where it follows on what was there, by a jump otherwise. Whatever was
    /// still moving is finished at once.
    fn follow(self) {
        let Self { scene, machine, .. } = self;
        let (drawing, settings) = (scene.drawing, scene.settings);
        let changed_at = StoredValue::new(f64::NEG_INFINITY);
        // Asked at each change, once: whether the one before was only a moment ago.
        let is_rushed = move || {
            let now = js_sys::Date::now();
            let rushed = now - changed_at.get_value() < RUSH_MS;
            changed_at.set_value(now);
            rushed
        };
        Effect::new(move |_| {
            let (table, plays) = (drawing.table(), drawing.plays.get());
            let led = machine.try_update_value(|machine| machine.show(table.clone(), plays));
            self.refresh();
            if let Some(Some(here)) = led {
                let here = G::say(here, &table, plays).words_or(String::new);
                let task = drawing.shown.with(|shown| shown.position.instruction());
                drawing.on_say.run(Said::Words(format!("{task} {here}")));
            }
            let before = scene.frame.get_untracked();
            if before.table == table {
                return;
            }
            let motion = drawing
                .shown
                .with(|shown| shown.arrived_by)
                .and_then(|action| G::motion(&before.table, &table, action, scene));
            let rushed = is_rushed();
            let sounds = settings.sound.get_untracked() && !drawing.mini && !rushed;
            if let Some(motion) = motion.as_ref().filter(|_| sounds) {
                sound::play(&G::notes(motion), settings.volume.get_untracked());
            }
            scene.frame.set(Frame {
                table,
                motion: motion.filter(|_| !rushed && !settings.reduced_motion()),
                change: before.change.wrapping_add(1),
            });
        });
    }

    fn layout(self) -> Layout {
        Layout {
            turned: self.scene.drawing.turned.get_untracked(),
            stacked: G::is_stacked(self.scene),
        }
    }

    fn pointed(self, event: &ev::PointerEvent, pointed: Pointer<<G::Interaction as Interact>::At>) {
        self.input(Input::Pointer(pointed));
        self.drag(event);
    }

    /// What is dragged is drawn where the pointer is.
    fn drag(self, event: &ev::PointerEvent) {
        let Scene { view, dragged, .. } = self.scene;
        let flies = view.with_untracked(G::is_dragged);
        let lifted = if pointer::is_finger(event) { LIFTED } else { 0.0 };
        let to = flies.then(|| self.scene.pointed(event)).flatten();
        let to = to.map(|spot| Spot::new(spot.x, spot.y - lifted));
        if dragged.get_untracked() != to {
            dragged.set(to);
        }
    }

    fn on_down(self, event: &ev::PointerEvent) {
        if pointer::is_main(event) {
            if let Some(root) = self.scene.root() {
                pointer::capture(&root, event);
            }
            self.pointed(event, Pointer::Press(G::locate(self.scene, event)));
        }
    }

    fn on_move(self, event: &ev::PointerEvent) {
        if event.is_primary() {
            self.pointed(event, Pointer::Hover(G::locate(self.scene, event)));
        }
    }

    fn on_up(self, event: &ev::PointerEvent) {
        if pointer::is_main(event) {
            self.pointed(event, Pointer::Release(G::locate(self.scene, event)));
            // A finger that is lifted points at nothing.
            if pointer::is_finger(event) {
                self.pointed(event, Pointer::Hover(None));
            }
        }
    }

    fn on_primary(self, event: &ev::PointerEvent, did: Pointer<<G::Interaction as Interact>::At>) {
        if event.is_primary() {
            self.pointed(event, did);
        }
    }

    /// Something else took the pointer: wherever it goes up, it is not on the board. A board that is taken away is told so too.
    fn on_lost(self, event: &ev::PointerEvent) {
        let pressed = self
            .machine
            .try_with_value(|machine| machine.hand().press.is_some());
        if pressed == Some(true) {
            self.pointed(event, Pointer::Release(None));
        }
    }

    fn on_key(self, event: &ev::KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let meant = G::input_of_key(&event.key(), &event.code(), event.shift_key(), self.layout());
        if meant.is_some_and(|input| self.input(input)) {
            event.prevent_default();
            event.stop_propagation();
        }
    }

    fn on_focus(self) {
        if self.returning.get_value() {
            return;
        }
        // By a key, not by a click: then the browser wants the focus seen.
        let root = self.scene.root();
        if root.and_then(|root| root.matches(":focus-visible").ok()) == Some(true) {
            self.input(Input::Focus(self.layout()));
        }
    }
}

/// The focus to the board, for whoever pressed a button that is gone now. Not at once: a dialog that closes gives the
/// focus back to where it was before.
pub(crate) fn focus_board() {
    request_animation_frame(|| {
        let board = document()
            .query_selector(".stage [role=application]")
            .ok()
            .flatten();
        if let Some(board) = board {
            // A board that can't have the focus leaves it where it is.
            let _ = board.unchecked_into::<web_sys::SvgElement>().focus();
        }
    });
}
