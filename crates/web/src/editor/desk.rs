//! What a person does in the editor, and what comes of it.

use super::solve::Solver;
use super::{Editable, Verdict};
use crate::board::focus_board;
use crate::i18n::tr;
use crate::outward::to_clipboard;
use crate::picture::Subject;
use crate::play::{analyse_next, carry_to_study, with_position};
use crate::router::Router;
use crate::settings::Settings;
use derive_where::derive_where;
use drawing::Spot;
use game_core::{NodeId, Player, Record};
use leptos::ev;
use leptos::prelude::*;
use leptos::svg::Svg;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::JsValue;

/// How many changes can be undone.
const UNDONE: usize = 200;

/// A finger or a button that is down.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Press<A> {
    /// Where it went down.
    pub(crate) from: A,
    /// Where it is now.
    pub(crate) over: Option<A>,
}

/// All of the editor.
#[derive_where(Clone, Copy)]
pub(crate) struct Desk<G: Editable> {
    /// What lies on the board.
    pub(crate) setup: RwSignal<G::Setup>,
    /// What a tap puts.
    pub(crate) tool: RwSignal<G::Tool>,
    /// The keyboard's cursor.
    pub(crate) cursor: RwSignal<G::At>,
    /// Whether the cursor is seen.
    pub(crate) keys: RwSignal<bool>,
    /// A drag under way.
    pub(crate) press: RwSignal<Option<Press<G::At>>>,
    /// Seen from the second player's side.
    pub(crate) turned: RwSignal<bool>,
    /// What is said of it.
    pub(crate) verdict: Memo<Verdict<G::At>>,
    /// The position, where it is one that can be played.
    pub(crate) position: Memo<Option<G>>,
    /// What was said last about something that was done.
    pub(crate) said: RwSignal<String>,
    /// What stands in the field for text, and why it is no position.
    pub(crate) text: RwSignal<String>,
    pub(crate) text_error: RwSignal<Option<String>>,
    /// The drawing of the board, and the element around it that has the focus.
    pub(crate) face: NodeRef<Svg>,
    pub(crate) more_open: RwSignal<bool>,
    /// What a picture is to be made of.
    pub(crate) pictured: RwSignal<Option<Subject>>,
    pub(crate) settings: Settings,
    /// Whether the position is won.
    pub(super) solver: Solver<G>,
    before: RwSignal<Vec<G::Setup>>,
    router: Router,
}

/// What stands behind `#p=` in the address.
fn text_in_address() -> Option<String> {
    let hash = window().location().hash().unwrap_or_default();
    let text = hash.strip_prefix("#p=")?.replace('_', " ");
    // An address may have been written by a program that escapes more than it has to.
    let text = js_sys::decode_uri_component(&text).map_or(text, String::from);
    Some(text)
}

impl<G: Editable> Desk<G> {
    /// The editor with the position of the address, else with the start of a game.
    pub(crate) fn begin() -> Self {
        let setup = RwSignal::new(G::settle(G::setup_of(&G::start())));
        let judged = Memo::new(move |_| {
            let (position, verdict) = setup.with(G::judged);
            Judged::<G> { position, verdict }
        });
        let position = Memo::new(move |_| judged.with(|it| it.position.clone()));
        let desk = Self {
            setup,
            tool: RwSignal::new(G::FIRST_TOOL),
            cursor: RwSignal::new(G::first_place()),
            keys: RwSignal::new(false),
            press: RwSignal::new(None),
            turned: RwSignal::new(false),
            verdict: Memo::new(move |_| judged.with(|it| it.verdict.clone())),
            position,
            solver: Solver::new(position),
            said: RwSignal::new(String::new()),
            text: RwSignal::new(setup.with_untracked(G::Setup::to_string)),
            text_error: RwSignal::new(None),
            face: NodeRef::new(),
            more_open: RwSignal::new(false),
            pictured: RwSignal::new(None),
            settings: Settings::here(),
            before: RwSignal::new(Vec::new()),
            router: expect_context(),
        };
        desk.follow_address();
        // What was opened is where one begins.
        desk.before.set(Vec::new());
        desk
    }

    /// Takes the position of the address.
    pub(crate) fn follow_address(self) {
        if let Some(text) = text_in_address() {
            self.read(&text);
        }
    }

    /// Takes a position as text; the board stays as it is where it is none.
    pub(crate) fn read(self, text: &str) {
        if self.text.with_untracked(|it| it != text) {
            self.text.set(text.to_owned());
        }
        match text.trim().parse::<G::Setup>() {
            Ok(setup) => {
                self.text_error.set(None);
                self.show(setup);
            }
            Err(error) => self.text_error.set(Some(error.to_string())),
        }
    }

    /// Another setup in place of this one.
    fn show(self, setup: G::Setup) {
        let old = self.setup.get_untracked();
        if old == setup {
            return;
        }
        self.before.update(|before| {
            if before.len() == UNDONE {
                before.remove(0);
            }
            before.push(old);
        });
        self.setup.set(setup);
        self.keep_address();
    }

    /// Changes what lies on the board; the text follows.
    pub(crate) fn change(self, change: impl FnOnce(&mut G::Setup)) {
        let mut setup = self.setup.get_untracked();
        change(&mut setup);
        self.show(G::settle(setup));
        self.write_text();
    }

    fn write_text(self) {
        self.text_error.set(None);
        self.text.set(self.setup.with_untracked(G::Setup::to_string));
    }

    /// A reload, and a link to here, find the same position.
    fn keep_address(self) {
        let address = self.setup.with_untracked(|setup| Self::address(setup));
        if let Ok(history) = window().history() {
            // Refused only in frames without an origin, where the address stays as it is.
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }

    fn address(setup: &G::Setup) -> String {
        with_position(crate::router::Route::Editor(G::ID), &setup.to_string())
    }

    /// Whether there is something to undo.
    pub(crate) fn can_undo(self) -> bool {
        self.before.with(|before| !before.is_empty())
    }

    /// Takes the latest change back.
    pub(crate) fn undo(self) {
        if let Some(Some(setup)) = self.before.try_update(Vec::pop) {
            self.setup.set(setup);
            self.keep_address();
            self.write_text();
        }
    }

    /// Says what is somewhere.
    pub(crate) fn say_at(self, at: G::At) {
        self.said
            .set(self.setup.with_untracked(|setup| G::spoken(setup, at)));
    }

    /// A tap with the tool that is chosen.
    pub(crate) fn tap(self, at: G::At) {
        let mut refused = None;
        self.change(|setup| refused = G::put(setup, self.tool.get_untracked(), at).err());
        self.cursor.set(at);
        match refused {
            Some(why) => self.said.set(why),
            None => self.say_at(at),
        }
    }

    /// The cursor goes there, and is seen.
    pub(crate) fn point_out(self, at: G::At) {
        self.cursor.set(at);
        self.keys.set(true);
        self.say_at(at);
        focus_board();
    }

    // Pointer and keys.

    fn at_event(self, event: &ev::PointerEvent) -> Option<G::At> {
        let bounds = self.face.get_untracked()?.get_bounding_client_rect();
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let spot = Spot::from_pixels(
            x - bounds.left(),
            y - bounds.top(),
            bounds.width(),
            bounds.height(),
            G::HALF[0],
        );
        G::place_under(spot, x, y, self.turned.get_untracked())
    }

    /// A button or a finger went down.
    pub(crate) fn on_down(self, event: &ev::PointerEvent) {
        if !event.is_primary() || event.button() != 0 {
            return;
        }
        self.keys.set(false);
        if let Some(from) = self.at_event(event) {
            if let Some(target) = event
                .current_target()
                .and_then(|it| it.dyn_into::<web_sys::Element>().ok())
            {
                // Without it a drag ends at the edge of the board, which is no harm.
                let _ = target.set_pointer_capture(event.pointer_id());
            }
            let over = Some(from);
            self.press.set(Some(Press { from, over }));
        }
    }

    /// It moved.
    pub(crate) fn on_move(self, event: &ev::PointerEvent) {
        let over = self.press.get_untracked().map(|_| self.at_event(event));
        if let Some(over) = over {
            self.press.update(|press| {
                if let Some(press) = press {
                    press.over = over;
                }
            });
        }
    }

    /// It went up: where it went down, a tap; elsewhere, what was there is moved; off the board, it is taken away.
    pub(crate) fn on_up(self, event: &ev::PointerEvent) {
        let Some(Press { from, .. }) = self.press.get_untracked() else {
            return;
        };
        self.press.set(None);
        let to = self.at_event(event);
        if to == Some(from) {
            self.tap(from);
        } else if self.setup.with_untracked(|setup| G::is_taken(setup, from)) {
            self.change(|setup| G::shift(setup, from, to));
            self.say_at(to.unwrap_or(from));
        }
    }

    /// A key on the board.
    pub(crate) fn on_key(self, event: &ev::KeyboardEvent) {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        let (key, at) = (event.key(), self.cursor.get_untracked());
        let turned = self.turned.get_untracked();
        let walked = G::walk(at, &key, &event.code(), event.shift_key(), turned);
        match key.as_str() {
            _ if walked.is_some() => {
                // The first key only shows where the cursor is.
                let to = walked.filter(|_| self.keys.get_untracked()).unwrap_or(at);
                self.keys.set(true);
                self.cursor.set(to);
                self.say_at(to);
            }
            "Enter" | " " => {
                self.keys.set(true);
                self.tap(at);
            }
            "Delete" | "Backspace" => {
                self.keys.set(true);
                self.change(|setup| G::take_away(setup, at));
                self.say_at(at);
            }
            _ if event.code() == "KeyU" => self.undo(),
            key => match G::tool_of_key(key, self.tool.get_untracked()) {
                Some(tool) => self.tool.set(tool),
                None => return,
            },
        }
        event.prevent_default();
        event.stop_propagation();
    }

    // What is done with it.

    /// To the page where it is played, with the analysis on or not.
    pub(crate) fn play(self, analyse: bool) {
        let Some(position) = self.position.get_untracked() else {
            return;
        };
        let record: Record<G> = Record::new(position);
        let code = crate::play::link::write(&record, NodeId::ROOT);
        if analyse {
            analyse_next();
        }
        self.router.go(&format!("{}#g={code}", G::ROUTE.path()));
    }

    /// To the page where it is played, with a line from here on the board.
    pub(super) fn play_line(self, line: &[G::Action]) {
        let Some(position) = self.position.get_untracked() else {
            return;
        };
        let mut record: Record<G> = Record::new(position);
        let end = line
            .iter()
            .try_fold(NodeId::ROOT, |at, &action| record.play(at, action));
        // What an engine says is read as far as it is legal.
        if let Ok(end) = end {
            let code = crate::play::link::write(&record, end);
            self.router.go(&format!("{}#g={code}", G::ROUTE.path()));
        }
    }

    /// Where one says to which study the position is added as a chapter.
    pub(crate) fn add_to_study(self) {
        if let Some(position) = self.position.get_untracked() {
            self.router
                .go(&carry_to_study(G::into_any(Record::new(position))));
        }
    }

    /// Puts a text on the clipboard, and says so.
    pub(crate) fn copy(self, text: String, done: String) {
        leptos::task::spawn_local(async move {
            let copied = to_clipboard(&text).await;
            if !self.said.is_disposed() {
                self.said
                    .set(if copied { done } else { tr!("editor-not-copied") });
            }
        });
    }

    /// The address that holds what lies on the board.
    pub(crate) fn link(self) -> String {
        let base = document().base_uri().ok().flatten().unwrap_or_default();
        let address = self.setup.with_untracked(|setup| Self::address(setup));
        // The base is the page's own address, so that it is one.
        let url = web_sys::Url::new_with_base(&address, &base);
        url.map(|url| url.href()).unwrap_or_default()
    }

    /// What a picture is made of.
    pub(crate) fn picture(self) {
        let shown = self.setup.with_untracked(ToString::to_string);
        let turned = self.turned.get_untracked();
        self.pictured.set(Some(Subject::position(G::ID, shown, turned)));
    }

    /// It is the other player's turn, or that one's.
    pub(crate) fn set_actor(self, player: Player) {
        self.change(|setup| G::set_actor(setup, player));
    }
}

#[derive_where(Clone, PartialEq)]
struct Judged<G: Editable> {
    position: Option<G>,
    verdict: Verdict<G::At>,
}

/// The attributes and listeners of a board.
pub(crate) fn board_attributes<G: Editable>(desk: Desk<G>) -> impl leptos::attr::Attribute {
    view! {
        <{..}
            role="application"
            aria-label=move || tr!(G::BOARD)
            on:pointerdown=move |event| desk.on_down(&event)
            on:pointermove=move |event| desk.on_move(&event)
            on:pointerup=move |event| desk.on_up(&event)
            on:pointercancel=move |_| desk.press.set(None)
            on:keydown=move |event| desk.on_key(&event)
            on:blur=move |_| desk.keys.set(false)
        />
    }
}

/// One of a few things to choose.
pub(crate) fn radio<T: Copy + PartialEq + Send + Sync + 'static>(
    name: &'static str,
    value: T,
    chosen: impl Fn() -> T + Copy + Send + Sync + 'static,
    choose: impl Fn(T) + Copy + 'static,
) -> impl IntoView {
    view! { <input type="radio" name=name prop:checked=move || chosen() == value on:change=move |_| choose(value)/> }
}
