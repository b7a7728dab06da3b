//! The page's one connection to the server: a [`Net`] with a browser around it.
//!
//! It is there while somebody listens ([`hear`]), whoever that is: the page of a game, the lists, an invitation. What the
//! server says reaches all of them. [`follow`], [`command`] and the others work whether there is a line now or not.

use super::api;
use super::net::{Effect, Net, Status, Time};
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{MessageEvent, Url, WebSocket};
use wire::{ClientMessage, Command, GameId, NUMBERS_BELOW, Phrase, ServerMessage};

/// Under which name the window keeps commands that are not answered: they outlive a page that is loaded anew.
const KEPT: &str = "sente.online.kept";
/// Where the server's socket is, relative to the page's base.
const ADDRESS: &str = "api/socket";
/// What is asked of the server to learn whether it can be reached.
const KNOCK: &str = "healthz";
/// How often it is looked at how the line stands.
const LOOK: Time = 1_000;

type Ear = Rc<dyn Fn(&ServerMessage)>;

/// An open socket, and those who listen to it as long as it counts.
struct Socket {
    wire: WebSocket,
    _on_open: Closure<dyn Fn()>,
    _on_message: Closure<dyn Fn(MessageEvent)>,
    _on_close: Closure<dyn Fn()>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.wire.set_onopen(None);
        self.wire.set_onmessage(None);
        self.wire.set_onclose(None);
        // One that is closing already is closed again without harm.
        let _ = self.wire.close();
    }
}

#[derive(Default)]
struct Link {
    net: RefCell<Net>,
    socket: RefCell<Option<Socket>>,
    ears: RefCell<Vec<(u64, Ear)>>,
    named: Cell<u64>,
    timer: RefCell<Option<TimeoutHandle>>,
    status: ArcRwSignal<Status>,
    /// Whether it is heard when the browser has a network again.
    awake: Cell<bool>,
    /// Whether the server did not know who is here when the socket was opened.
    nobodys: Cell<bool>,
    /// How many commands the window keeps.
    kept: Cell<usize>,
    /// How many want to know of open challenges.
    lobby: Cell<usize>,
}

thread_local! {
    static LINK: Link = Link::default();
}

/// The time of the page's own clock, in milliseconds. It never goes back.
pub(crate) fn page_time() -> Time {
    let performance = window().performance();
    performance.map_or_else(js_sys::Date::now, |it| it.now()) as Time
}

fn chance() -> f64 {
    js_sys::Math::random()
}

/// Has the machine take something, and does what it wants.
fn with(f: impl FnOnce(&mut Net) -> Vec<Effect>) {
    let effects = LINK.with(|link| f(&mut link.net.borrow_mut()));
    for effect in effects {
        match effect {
            Effect::Open => open(),
            Effect::Knock(number) => knock(number),
            Effect::Close => LINK.with(|link| drop(link.socket.take())),
            Effect::Send(message) => LINK.with(|link| {
                if let Some(socket) = &*link.socket.borrow() {
                    // A socket that can't send is one that closes, and that is heard.
                    let _ = socket.wire.send_with_str(&wire::text(&message));
                }
            }),
            Effect::Tell(message) => {
                let names: Vec<u64> =
                    LINK.with(|link| link.ears.borrow().iter().map(|(name, _)| *name).collect());
                for name in names {
                    // What one of them does with the message may take the page of another away.
                    let ear = LINK.with(|link| {
                        let ears = link.ears.borrow();
                        ears.iter()
                            .find(|(it, _)| *it == name)
                            .map(|(_, ear)| ear.clone())
                    });
                    if let Some(ear) = ear {
                        ear(&message);
                    }
                }
            }
        }
    }
    look();
}

/// Has the window keep what is not answered.
fn keep() {
    let kept = LINK.with(|link| {
        let kept = link.net.borrow().kept();
        let changed = link.kept.replace(kept.len()) != kept.len() || !kept.is_empty();
        changed.then_some(kept)
    });
    let storage = window().session_storage().ok().flatten();
    if let (Some(kept), Some(storage)) = (kept, storage) {
        // A window that can't keep it has it as long as the page is there.
        let _ = if kept.is_empty() {
            storage.remove_item(KEPT)
        } else {
            storage.set_item(KEPT, &wire::text(&kept))
        };
    }
}

/// What the window kept of a page before this one.
fn kept() -> Vec<ClientMessage> {
    let storage = window().session_storage().ok().flatten();
    let text = storage.and_then(|storage| storage.get_item(KEPT).ok().flatten());
    text.and_then(|text| serde_json::from_str(&text).ok())
        .unwrap_or_default()
}

/// Tells how the line stands, and sets the alarm.
fn look() {
    keep();
    let now = page_time();
    LINK.with(|link| {
        let (status, wake_at) = {
            let net = link.net.borrow();
            (net.status(now), net.wake_at())
        };
        if link.status.with_untracked(|known| *known != status) {
            link.status.set(status);
        }
        let timer = wake_at.and_then(|at| {
            let pause = at.saturating_sub(now).min(LOOK);
            let ring = || with(|net| net.tick(page_time(), chance()));
            set_timeout_with_handle(ring, Duration::from_millis(pause)).ok()
        });
        if let Some(before) = link.timer.replace(timer) {
            before.clear();
        }
    });
}

fn open() {
    LINK.with(|link| link.nobodys.set(true));
    let socket = address().and_then(|address| connect(&address));
    match socket {
        Some(socket) => LINK.with(|link| drop(link.socket.replace(Some(socket)))),
        // Not before whoever asks has finished.
        None => set_timeout(closed, Duration::ZERO),
    }
}

fn closed() {
    LINK.with(|link| drop(link.socket.take()));
    with(|net| net.closed(page_time(), chance()));
}

/// Learns whether the server can be reached.
fn knock(number: u64) {
    leptos::task::spawn_local(async move {
        let reached = api::reaches(KNOCK).await;
        with(|net| net.knocked(number, reached, page_time(), chance()));
    });
}

/// Where the server's socket is.
fn address() -> Option<String> {
    let base = document().base_uri().ok().flatten()?;
    let url = Url::new_with_base(ADDRESS, &base).ok()?;
    url.set_protocol(if url.protocol() == "https:" { "wss:" } else { "ws:" });
    Some(url.href())
}

fn connect(address: &str) -> Option<Socket> {
    let socket = WebSocket::new(address).ok()?;
    let on_open = Closure::<dyn Fn()>::new(|| with(|net| net.opened(page_time())));
    let on_message = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(text) = event.data().as_string() else {
            return;
        };
        match wire::parse::<ServerMessage>(&text) {
            Ok(message) => {
                if let ServerMessage::Welcome { you, .. } = &message {
                    LINK.with(|link| link.nobodys.set(you.is_none()));
                }
                with(|net| net.heard(message, page_time(), chance()));
            }
            // A newer server may say what this page does not know; what it needs it knows.
            Err(why) => leptos::logging::warn!("a message that this page does not know: {why}"),
        }
    });
    let on_close = Closure::<dyn Fn()>::new(closed);
    socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    Some(Socket {
        wire: socket,
        _on_open: on_open,
        _on_message: on_message,
        _on_close: on_close,
    })
}

/// Looks at once whether there is a line: the browser has a network again, the tab is shown again, or a person wants it.
pub(crate) fn try_now() {
    with(|net| net.nudge(page_time(), chance()));
}

/// From now on it is noticed when the browser has a network again, or the tab is shown again.
fn wake_with_the_browser() {
    if LINK.with(|link| link.awake.replace(true)) {
        return;
    }
    LINK.with(|link| link.net.borrow_mut().keep(kept()));
    // The page lives as long as its document: there is nobody to stop listening for.
    window_event_listener_untyped("online", |_| try_now());
    window_event_listener_untyped("pageshow", |_| try_now());
    // A page that was left may be kept by the browser for whoever goes back, with its socket: nobody is here, all the same.
    window_event_listener_untyped("pagehide", |_| closed());
    let on_visible = Closure::<dyn Fn()>::new(|| {
        if !document().hidden() {
            try_now();
        }
    });
    // A listener that can't be added leaves the timers, which come a little later.
    let _ =
        document().add_event_listener_with_callback("visibilitychange", on_visible.as_ref().unchecked_ref());
    on_visible.forget();
}

/// Calls `ear` with all that the server says, until the owner is gone. There is a connection as long as anybody listens.
pub(crate) fn hear(ear: impl Fn(&ServerMessage) + 'static) {
    let name = LINK.with(|link| {
        let name = link.named.get();
        link.named.set(name + 1);
        link.ears.borrow_mut().push((name, Rc::new(ear)));
        name
    });
    on_cleanup(move || stop_hearing(name));
    wake_with_the_browser();
    with(|net| net.start(page_time()));
}

/// Begins the connection anew, if there is one on which the server does not know who is here: now it does.
pub(crate) fn renew() {
    if LINK.with(|link| link.nobodys.get() && !link.ears.borrow().is_empty()) {
        with(|net| {
            let mut effects = net.stop();
            effects.extend(net.start(page_time()));
            effects
        });
    }
}

fn stop_hearing(name: u64) {
    let nobody = LINK.with(|link| {
        link.ears.borrow_mut().retain(|(it, _)| *it != name);
        link.ears.borrow().is_empty()
    });
    if nobody {
        // Whoever comes next, on the page that is gone to, may listen at once.
        set_timeout(
            || {
                if LINK.with(|link| link.ears.borrow().is_empty()) {
                    with(Net::stop);
                }
            },
            Duration::from_secs(1),
        );
    }
}

/// How it stands with the connection.
pub(crate) fn status() -> ArcRwSignal<Status> {
    LINK.with(|link| link.status.clone())
}

/// The server's time in milliseconds, as far as it is known: else the device's.
pub(crate) fn server_time() -> u64 {
    let known = LINK.with(|link| link.net.borrow().server_time(page_time()));
    known.unwrap_or_else(|| js_sys::Date::now() as u64)
}

/// Follows a game of which the page has the events up to `after`.
pub(crate) fn follow(game: GameId, after: u64) {
    with(|net| net.follow(game, after));
}

/// Follows a game no longer.
pub(crate) fn leave(game: GameId) {
    with(|net| net.leave(game));
}

/// Wants to know of open challenges, or no longer. They come as long as anybody wants to know.
pub(crate) fn lobby(on: bool) {
    let wanted = LINK.with(|link| {
        let others = link.lobby.get();
        link.lobby
            .set(if on { others + 1 } else { others.saturating_sub(1) });
        link.lobby.get() > 0
    });
    with(|net| net.lobby(wanted));
}

/// Gives a command. It is sent until the server has answered it, as [`ServerMessage::Done`] or [`ServerMessage::Refused`]
/// with the number that is returned.
pub(crate) fn command(game: GameId, command: Command) -> u64 {
    let n = (chance() * NUMBERS_BELOW as f64) as u64;
    with(|net| net.command(game, n, command));
    n
}

/// Does not send a command again that was not answered.
pub(crate) fn forget(n: u64) {
    LINK.with(|link| link.net.borrow_mut().forget(n));
}

/// Says something to the other player.
pub(crate) fn say(game: GameId, phrase: Phrase) {
    with(|net| net.say(game, phrase));
}

/// Whether the server restarts now, as it said before.
pub(crate) fn restarting() -> bool {
    LINK.with(|link| link.net.borrow().restarting(page_time()))
}

/// Whether the server has a newer page; and whether nothing of this one waits to be stored.
pub(crate) fn newer_page() -> (bool, bool) {
    LINK.with(|link| {
        let net = link.net.borrow();
        (net.has_newer(), net.may_load_newer())
    })
}
