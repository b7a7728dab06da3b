//! Notifications: asked for by our own words first, and only once. Where the server and the browser can, the browser tells what
//! happens while the page is closed (the service worker, `static/sw.js`); else the page does while it is open and out of sight.

use super::api;
use crate::i18n::{lang, says, tr};
use crate::icons::{self, icon};
use crate::storage;
use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};
use wire::http::{PushAddress, PushKey, PushSubscription};

/// The name under which it is kept when the question was put off, in milliseconds of Unix time.
const PUT_OFF: &str = "sente.notify.later";
/// So long "Not now" is an answer: thirty days.
const PAUSE_MS: f64 = 30.0 * DAY_MS;
/// The name under which it is kept that nothing is to be told, whatever the browser allows.
const OFF: &str = "sente-notify-off";
/// The name under which it is kept when the server was last told where this browser is, in milliseconds of Unix time.
const SAID: &str = "sente-notify-said";
const DAY_MS: f64 = 24.0 * 60.0 * 60.0 * 1000.0;
/// So long a service worker that is on its way is waited for, in milliseconds.
const WORKER_MS: i32 = 20_000;
/// Where the service worker looks for the language of who reads it: a cache and a name in it, as `static/sw.js` says.
const READER: (&str, &str) = ("reader", "language");

/// How it stands with notifications in this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stands {
    /// There can't be any.
    Impossible,
    /// There could be, if the page stood on the home screen.
    Install,
    /// The browser was told not to allow it.
    Blocked,
    /// There could be.
    Off,
    /// The page tells while it is open.
    WhileOpen,
    /// The browser tells while the page is closed, too.
    On,
}

impl Stands {
    const fn is_on(self) -> bool {
        matches!(self, Self::WhileOpen | Self::On)
    }
}

thread_local! {
    static STANDS: ArcRwSignal<Stands> = ArcRwSignal::new(at_first());
    /// Whether the browser was asked whether it tells while the page is closed.
    static LOOKED: Cell<bool> = const { Cell::new(false) };
    /// The title before another one was put in its place, and that one.
    static TITLE: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// How it stands.
pub(super) fn stands() -> ArcRwSignal<Stands> {
    if !LOOKED.replace(true) {
        leptos::task::spawn_local(look());
    }
    STANDS.with(Clone::clone)
}

fn set(stands: Stands) {
    STANDS.with(Clone::clone).set(stands);
}

fn has(object: &JsValue, name: &str) -> bool {
    js_sys::Reflect::has(object, &name.into()).unwrap_or(false)
}

/// The browser hides notifications from pages that did not come over a safe connection.
fn permission() -> Option<NotificationPermission> {
    has(&window(), "Notification").then(Notification::permission)
}

/// Whether the browser can tell things while the page is closed.
fn can_push() -> bool {
    has(&window(), "PushManager") && has(&window().navigator(), "serviceWorker")
}

/// Phones and tablets of Apple's notify only for pages on the home screen.
fn wants_the_home_screen() -> bool {
    let navigator = window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let touches = agent.contains("Macintosh") && navigator.max_touch_points() > 1;
    let there = window().match_media("(display-mode: standalone)").ok().flatten();
    let installed = there.is_some_and(|it| it.matches());
    (agent.contains("iPhone") || agent.contains("iPad") || touches) && !installed
}

/// What is known without asking: whether the browser also tells while the page is closed, is not.
fn at_first() -> Stands {
    match permission() {
        None if wants_the_home_screen() => Stands::Install,
        None => Stands::Impossible,
        Some(NotificationPermission::Denied) => Stands::Blocked,
        Some(NotificationPermission::Granted) if storage::get(OFF).is_none() => Stands::WhileOpen,
        Some(_) => Stands::Off,
    }
}

/// Looks how it stands.
async fn look() {
    let mut stands = at_first();
    if stands == Stands::WhileOpen && subscribed().await.is_some() {
        stands = Stands::On;
    }
    set(stands);
}

/// The page's service worker; waits for one that is on its way.
async fn worker() -> Result<ServiceWorkerRegistration, JsValue> {
    if !can_push() {
        return Err(JsValue::NULL);
    }
    let ready = window().navigator().service_worker().ready()?;
    let late = js_sys::Promise::new(&mut |_, refuse| {
        // Without a timer there is no end to the waiting, and no browser is without.
        let _ = window().set_timeout_with_callback_and_timeout_and_arguments_0(&refuse, WORKER_MS);
    });
    let first = js_sys::Promise::race(&js_sys::Array::of2(&ready, &late));
    JsFuture::from(first).await?.dyn_into()
}

/// What the browser has subscribed to, if it has.
async fn subscribed() -> Option<web_sys::PushSubscription> {
    if !can_push() {
        return None;
    }
    // One that is not there now is not waited for.
    let worker = JsFuture::from(window().navigator().service_worker().get_registration()).await;
    let worker: ServiceWorkerRegistration = worker.ok()?.dyn_into().ok()?;
    let subscription = JsFuture::from(worker.push_manager().ok()?.get_subscription().ok()?).await;
    let subscription = subscription.ok()?;
    (!subscription.is_null()).then(|| subscription.unchecked_into())
}

/// Subscribes to what the server sends while the page is closed, and tells it where.
async fn subscribe() -> Result<(), api::Trouble> {
    let key = api::get::<PushKey>("api/push").await?;
    let options = web_sys::PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&JsValue::from(key.key));
    let manager = worker().await?.push_manager()?;
    let subscription = match JsFuture::from(manager.subscribe_with_options(&options)?).await {
        Ok(subscription) => subscription,
        // One for another key of the server's stands in the way.
        Err(why) => {
            let Some(old) = subscribed().await else {
                return Err(why.into());
            };
            JsFuture::from(old.unsubscribe()?).await?;
            JsFuture::from(manager.subscribe_with_options(&options)?).await?
        }
    };
    // What the browser writes of it as JSON is what the server wants.
    let text = String::from(js_sys::JSON::stringify(&subscription)?);
    let told: PushSubscription = serde_json::from_str(&text).map_err(|_| api::Trouble::NoAnswer)?;
    api::post::<_, ()>("api/push", &told).await?;
    storage::set(SAID, &js_sys::Date::now().to_string());
    // Whoever was nobody to the server is somebody now.
    api::ask_for_me();
    Ok(())
}

/// Asks the browser, and subscribes where the server can send. Whoever calls this has been asked by our own words.
pub(super) async fn ask() {
    if let Some(NotificationPermission::Default) = permission()
        && let Ok(promise) = Notification::request_permission()
    {
        // Whoever closes the browser's question has not said yes.
        let _ = JsFuture::from(promise).await;
    }
    if permission() != Some(NotificationPermission::Granted) {
        set(at_first());
        return;
    }
    storage::remove(OFF);
    // Without it the worker takes the browser's.
    let _ = keep_language(lang().code()).await;
    set(if subscribe().await.is_ok() {
        Stands::On
    } else {
        // The page tells while it is open.
        Stands::WhileOpen
    });
}

/// Nothing is told any more.
async fn turn_off() {
    storage::set(OFF, "yes");
    storage::remove(SAID);
    set(at_first());
    if let Some(subscription) = subscribed().await {
        let endpoint = subscription.endpoint();
        if let Ok(promise) = subscription.unsubscribe() {
            let _ = JsFuture::from(promise).await;
        }
        // A server that does not hear it finds out when it sends something.
        let _ = api::post::<_, ()>("api/push/remove", &PushAddress { endpoint }).await;
    }
}

/// For who plays with people: the service worker learns their language, and the server once a day where this browser is.
pub(super) fn keep_up() {
    Effect::new(move |_| {
        let language = lang().code();
        if permission() == Some(NotificationPermission::Granted) {
            leptos::task::spawn_local(async move {
                // Without it the worker takes the browser's.
                let _ = keep_language(language).await;
            });
        }
    });
    if at_first() == Stands::WhileOpen {
        leptos::task::spawn_local(async {
            let said = storage::get(SAID).and_then(|at| at.parse::<f64>().ok());
            let late = said.is_none_or(|at| (js_sys::Date::now() - at).abs() > DAY_MS);
            if late && can_push() {
                let _ = subscribe().await;
            }
            look().await;
        });
    }
}

async fn keep_language(language: &str) -> Result<(), JsValue> {
    if !has(&window(), "caches") {
        return Ok(());
    }
    let (cache, name) = READER;
    let cache: web_sys::Cache = JsFuture::from(window().caches()?.open(cache)).await?.dyn_into()?;
    let response = web_sys::Response::new_with_opt_str(Some(language))?;
    JsFuture::from(cache.put_with_str(name, &response)).await?;
    Ok(())
}

/// Tells something to who does not look at the page. A press on it goes to an address of ours.
pub(crate) fn tell(words: &str, address: &str) {
    if !at_first().is_on() || !document().hidden() {
        return;
    }
    let options = NotificationOptions::new();
    options.set_tag(address);
    options.set_data(&JsValue::from(address));
    let Ok(notification) = Notification::new_with_options(words, &options) else {
        // On phones only the service worker may.
        let words = words.to_owned();
        leptos::task::spawn_local(async move {
            if let Ok(worker) = worker().await
                && let Ok(promise) = worker.show_notification_with_options(&words, &options)
            {
                let _ = JsFuture::from(promise).await;
            }
        });
        return;
    };
    let shown = notification.clone();
    let on_press = Closure::<dyn Fn()>::new(move || {
        let _ = window().focus();
        shown.close();
    });
    notification.set_onclick(Some(on_press.as_ref().unchecked_ref()));
    // It lives as long as the notification, and there are few.
    on_press.forget();
}

/// Who looks at an address needs no notification of it any more.
pub(super) fn has_seen(address: &str) {
    if !at_first().is_on() || !can_push() {
        return;
    }
    let address = address.to_owned();
    leptos::task::spawn_local(async move {
        let Ok(worker) = worker().await else { return };
        let Ok(promise) = worker.get_notifications() else {
            return;
        };
        if let Ok(shown) = JsFuture::from(promise).await {
            for notification in js_sys::Array::from(&shown) {
                let notification: Notification = notification.unchecked_into();
                if notification.tag().is_some_and(|tag| tag == address) {
                    notification.close();
                }
            }
        }
    });
}

/// Somebody looks: the title is the usual one again.
fn title_back() {
    if document().hidden() {
        return;
    }
    if let Some((usual, put)) = TITLE.take()
        && document().title() == put
    {
        document().set_title(&usual);
    }
}

/// Puts words in the place of the page's title until somebody looks at it.
pub(super) fn title_until_seen(words: &str) {
    if !document().hidden() {
        return;
    }
    let usual = if let Some((usual, _)) = TITLE.take() {
        usual
    } else {
        let on_visible = Closure::<dyn Fn()>::new(title_back);
        // A title that stays is no harm.
        let _ = document()
            .add_event_listener_with_callback("visibilitychange", on_visible.as_ref().unchecked_ref());
        on_visible.forget();
        document().title()
    };
    document().set_title(words);
    TITLE.set(Some((usual, words.to_owned())));
}

/// A switch for notifications, in whose place stands why there are none.
#[component]
fn Switch(
    id: &'static str,
    words: &'static str,
    /// What stands there while it is off.
    #[prop(optional)]
    off: Option<&'static str>,
) -> impl IntoView {
    let stands = stands();
    let busy = RwSignal::new(false);
    let flip = move |event| {
        let on = event_target_checked(&event);
        busy.set(true);
        leptos::task::spawn_local(async move {
            if on {
                ask().await;
            } else {
                turn_off().await;
            }
            let _ = busy.try_set(false);
        });
    };
    let (hinted, checked, there) = (stands.clone(), stands.clone(), stands);
    let hint = move || match hinted.get() {
        Stands::Impossible => tr!("notify-none"),
        Stands::Install => tr!("notify-install"),
        Stands::Blocked => format!("{} {}", tr!("mine-blocked"), tr!("mine-blocked-how")),
        Stands::Off => off.map(|off| tr!(off)).unwrap_or_default(),
        Stands::WhileOpen => tr!("notify-on-open"),
        Stands::On => tr!("notify-on"),
    };
    let dead = move || {
        busy.get()
            || matches!(
                there.get(),
                Stands::Impossible | Stands::Install | Stands::Blocked
            )
    };
    view! {
        <label class="switch">
            <span>{says(words)}<small class="muted" id=format!("{id}-hint") aria-live="polite">{hint}</small></span>
            <input
                type="checkbox" role="switch" id=id aria-describedby=format!("{id}-hint")
                prop:checked=move || checked.get().is_on() disabled=dead on:change=flip
            />
        </label>
    }
}

/// "Tell me when my friend is here": on as soon as the browser allows it.
#[component]
pub(crate) fn Tell() -> impl IntoView {
    (stands().get_untracked() != Stands::Impossible)
        .then(|| view! { <Switch id="tell" words="invite-tell"/> })
}

/// Notifications, in the settings.
#[component]
pub(crate) fn Setting() -> impl IntoView {
    view! { <Switch id="notices" words="mine-notices" off="notify-what"/> }
}

/// The card that asks, in who has played a turn of a game in which the players need not be here at the same time: our question,
/// before the browser's own.
#[component]
pub(crate) fn Card(
    /// Whether there is such a game.
    wanted: bool,
) -> impl IntoView {
    let put_off = storage::get(PUT_OFF).and_then(|at| at.parse::<f64>().ok());
    let again = put_off.is_none_or(|at| js_sys::Date::now() - at > PAUSE_MS);
    let stands = stands();
    let off = storage::get(OFF).is_some();
    let asks = matches!(stands.get_untracked(), Stands::Off | Stands::Install) && !off;
    let shown = RwSignal::new(wanted && again && asks);
    let busy = RwSignal::new(false);
    let later = move |_| {
        storage::set(PUT_OFF, &js_sys::Date::now().to_string());
        shown.set(false);
    };
    let yes = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        leptos::task::spawn_local(async move {
            ask().await;
            let _ = busy.try_set(false);
        });
    };
    let asked = stands.clone();
    let words = move || match stands.get() {
        Stands::Blocked => (tr!("mine-blocked"), tr!("mine-blocked-how")),
        Stands::Install => (tr!("mine-notify"), tr!("notify-install")),
        Stands::Impossible => (tr!("notify-none"), String::new()),
        Stands::On => (tr!("notify-on"), tr!("mine-notify-how")),
        Stands::WhileOpen => (tr!("notify-on-open"), tr!("mine-notify-how")),
        Stands::Off => (tr!("mine-notify"), tr!("mine-notify-how")),
    };
    let sign = {
        let asked = asked.clone();
        move || match asked.get() {
            Stands::Blocked | Stands::Impossible => icon(icons::BELL_OFF),
            _ => icon(icons::BELL),
        }
    };
    let answers = move || {
        if asked.get() == Stands::Off {
            view! {
                <button type="button" class="btn" on:click=later>{says("not-now")}</button>
                <button type="button" class="btn primary" id="tell-me" aria-disabled=move || busy.get().then_some("true") on:click=yes>
                    {says("mine-notify-yes")}
                </button>
            }
            .into_any()
        } else {
            view! { <button type="button" class="btn" on:click=later>{says("mine-all-right")}</button> }
                .into_any()
        }
    };
    move || {
        let (words, sign, answers) = (words.clone(), sign.clone(), answers.clone());
        shown.get().then(|| {
            let below = words.clone();
            view! {
                <aside class="card gentle" id="ask-to-tell" aria-label=says("mine-notices")>
                    {sign}
                    <p role="status"><b>{move || words().0}</b><br/><span class="small muted">{move || below().1}</span></p>
                    <div class="btns">{answers}</div>
                </aside>
            }
        })
    }
}
