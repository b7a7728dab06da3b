//! Notifications: asked for by our own words first, and only once. Where the server has a key for it, the browser tells whose turn
//! it is while the page is closed; else the page does while it is open and out of sight.

use super::api;
use crate::i18n::tr;
use crate::icons::{self, icon};
use crate::storage;
use leptos::prelude::*;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Notification, NotificationOptions, NotificationPermission, ServiceWorkerRegistration};
use wire::http::{PushKey, PushKeys, PushSubscription};

/// The name under which it is kept when the question was put off, in milliseconds of Unix time.
const PUT_OFF: &str = "sente.notify.later";
/// So long "Not now" is an answer: thirty days.
const PAUSE_MS: f64 = 30.0 * 24.0 * 60.0 * 60.0 * 1000.0;

/// Whether the browser has notifications at all: it hides them from pages that did not come over a safe connection.
fn possible() -> bool {
    js_sys::Reflect::has(&window(), &"Notification".into()).unwrap_or(false)
}

fn permission() -> Option<NotificationPermission> {
    possible().then(Notification::permission)
}

/// Whether one may be told.
fn allowed() -> bool {
    permission() == Some(NotificationPermission::Granted)
}

/// Tells something to who does not look at the page. A press on it goes to an address of ours.
pub(crate) fn tell(words: &str, address: &str) {
    if !allowed() || !document().hidden() {
        return;
    }
    let options = NotificationOptions::new();
    options.set_tag(address);
    // Refused on devices where only service workers may; they have the push.
    if let Ok(notification) = Notification::new_with_options(words, &options) {
        let shown = notification.clone();
        let on_press = Closure::<dyn Fn()>::new(move || {
            let _ = window().focus();
            shown.close();
        });
        notification.set_onclick(Some(on_press.as_ref().unchecked_ref()));
        // It lives as long as the notification, and there are few.
        on_press.forget();
    }
}

/// Asks the browser, and subscribes where the server can send. Whether one may be told now.
async fn ask() -> bool {
    let Ok(promise) = Notification::request_permission() else {
        return false;
    };
    // Whoever closes the browser's question has not said yes.
    let _ = JsFuture::from(promise).await;
    if !allowed() {
        return false;
    }
    // Without it the page tells while it is open.
    let _ = subscribe().await;
    true
}

/// A subscription as the browser writes it.
#[derive(serde::Deserialize)]
struct Written {
    endpoint: String,
    keys: PushKeys,
}

/// Subscribes to what the server sends while the page is closed.
async fn subscribe() -> Result<(), api::Trouble> {
    let key = api::get::<PushKey>("api/push").await?;
    let worker = JsFuture::from(window().navigator().service_worker().ready()?).await?;
    let worker: ServiceWorkerRegistration = worker.dyn_into()?;
    let options = web_sys::PushSubscriptionOptionsInit::new();
    options.set_user_visible_only(true);
    options.set_application_server_key(&JsValue::from(key.key));
    let subscribed = JsFuture::from(worker.push_manager()?.subscribe_with_options(&options)?).await?;
    let subscribed: web_sys::PushSubscription = subscribed.dyn_into()?;
    // What the browser writes of it as JSON is what the server wants.
    let text = js_sys::JSON::stringify(&subscribed)?;
    let written: Written = serde_json::from_str(&String::from(text)).map_err(|_| api::Trouble::NoAnswer)?;
    let told = PushSubscription {
        endpoint: written.endpoint,
        keys: written.keys,
    };
    api::post("api/push", &told).await
}

/// "Tell me when my friend is here": on as soon as the browser allows it.
#[component]
pub(crate) fn Tell() -> impl IntoView {
    let on = RwSignal::new(allowed());
    let blocked = RwSignal::new(permission() == Some(NotificationPermission::Denied));
    let flip = move |event| {
        if !event_target_checked(&event) {
            on.set(false);
            return;
        }
        leptos::task::spawn_local(async move {
            let may = ask().await;
            let _ = on.try_set(may);
            let _ = blocked.try_set(permission() == Some(NotificationPermission::Denied));
        });
    };
    possible().then(|| {
        view! {
            <label class="switch">
                <span>
                    {move || tr!("invite-tell")}
                    {move || blocked.get().then(|| view! { <small class="muted">{tr!("mine-blocked")}</small> })}
                </span>
                <input
                    type="checkbox" role="switch" id="tell" prop:checked=move || on.get() disabled=move || blocked.get() on:change=flip
                />
            </label>
        }
    })
}

/// The card that asks, in who has games of days: our question, before the browser's own.
#[component]
pub(crate) fn Card(
    /// Whether there is a game in which turns take days.
    turns_of_days: bool,
) -> impl IntoView {
    let put_off = storage::get(PUT_OFF).and_then(|at| at.parse::<f64>().ok());
    let again = put_off.is_none_or(|at| js_sys::Date::now() - at > PAUSE_MS);
    let shown =
        RwSignal::new(turns_of_days && again && permission() == Some(NotificationPermission::Default));
    let blocked = RwSignal::new(false);
    let later = move |_| {
        storage::set(PUT_OFF, &js_sys::Date::now().to_string());
        shown.set(false);
    };
    let yes = move |_| {
        leptos::task::spawn_local(async move {
            let may = ask().await;
            let denied = permission() == Some(NotificationPermission::Denied);
            let _ = blocked.try_set(denied);
            let _ = shown.try_set(!may && denied);
        });
    };
    let words = move || {
        if blocked.get() {
            (tr!("mine-blocked"), tr!("mine-blocked-how"))
        } else {
            (tr!("mine-notify"), tr!("mine-notify-how"))
        }
    };
    move || {
        shown.get().then(|| {
            view! {
                <aside class="card gentle" aria-label=move || tr!("mine-notices")>
                    {move || if blocked.get() { icon(icons::BELL_OFF) } else { icon(icons::BELL) }}
                    <p role="status"><b>{move || words().0}</b><br/><span class="small muted">{move || words().1}</span></p>
                    <div class="btns">
                        {move || if blocked.get() {
                            view! { <button type="button" class="btn" on:click=later>{move || tr!("mine-all-right")}</button> }.into_any()
                        } else {
                            view! {
                                <button type="button" class="btn" on:click=later>{move || tr!("not-now")}</button>
                                <button type="button" class="btn primary" on:click=yes>{move || tr!("mine-notify-yes")}</button>
                            }
                            .into_any()
                        }}
                    </div>
                </aside>
            }
        })
    }
}
