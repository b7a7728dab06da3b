//! Requests to the server, and what it says of who asks.

use super::link;
use crate::host::set_known;
use crate::i18n::tr;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::cell::Cell;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response, Storage};
use wire::Person;
use wire::http::{ErrorCode, Me, Problem};

/// After so many milliseconds nobody waits for an answer any longer.
const PATIENCE: u32 = 15_000;

/// Why a request came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// There is no network, or nobody answers.
    NoAnswer,
    /// The server says why.
    Problem(Box<Problem>),
}

impl Trouble {
    /// What the server says is wrong; `None` where there is no answer from it.
    pub(crate) fn code(&self) -> Option<ErrorCode> {
        match self {
            Self::NoAnswer => None,
            Self::Problem(problem) => Some(problem.error),
        }
    }

    /// Names that are free, where one is taken.
    pub(crate) fn free(&self) -> &[String] {
        match self {
            Self::NoAnswer => &[],
            Self::Problem(problem) => &problem.free,
        }
    }

    /// After so many seconds one may try again, where the server asks for a pause.
    pub(crate) fn pause(&self) -> Option<u64> {
        match self {
            Self::Problem(problem) if problem.error == ErrorCode::TooMany => {
                Some(problem.again_ms.unwrap_or(1000).div_ceil(1000))
            }
            _ => None,
        }
    }

    /// What is told where there are no better words.
    pub(crate) fn in_words(&self) -> String {
        match self.pause() {
            Some(seconds) => tr!("limit-how", seconds = seconds),
            None => tr!("new-failed"),
        }
    }
}

/// Something in JavaScript failed: there is no network, it took too long, or the answer is not one of ours.
impl From<JsValue> for Trouble {
    fn from(_: JsValue) -> Self {
        Self::NoAnswer
    }
}

/// Asks the server for something, at an address relative to the page's base.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    ask(path, &RequestInit::new()).await
}

/// Tells the server something, and hears what comes of it.
pub(crate) async fn post<B: Serialize, T: DeserializeOwned>(path: &str, body: &B) -> Result<T, Trouble> {
    let init = RequestInit::new();
    init.set_method("POST");
    init.set_body(&JsValue::from(wire::text(body)));
    let headers = js_sys::Object::new();
    // Setting a field of a new object never fails.
    let _ = js_sys::Reflect::set(&headers, &"content-type".into(), &"application/json".into());
    init.set_headers(&headers);
    ask(path, &init).await
}

/// Whether this address is answered. What stands before a server that is away says so with a number of 500 and more.
pub(super) async fn reaches(path: &str) -> bool {
    let init = RequestInit::new();
    init.set_method("HEAD");
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let answer = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await;
    let answer = answer.ok().and_then(|answer| answer.dyn_into::<Response>().ok());
    answer.is_some_and(|answer| answer.status() < 500)
}

async fn ask<T: DeserializeOwned>(path: &str, init: &RequestInit) -> Result<T, Trouble> {
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let response = JsFuture::from(window().fetch_with_str_and_init(path, init)).await?;
    let response: Response = response.dyn_into()?;
    let ok = response.ok();
    let text = JsFuture::from(response.text()?).await?.as_string();
    let text = text.unwrap_or_default();
    if ok {
        // What stands between the page and its server may answer, too; that is no answer.
        return serde_json::from_str(if text.is_empty() { "null" } else { &text })
            .map_err(|_| Trouble::NoAnswer);
    }
    let problem = serde_json::from_str(&text).map_err(|_| Trouble::NoAnswer)?;
    Err(Trouble::Problem(Box::new(problem)))
}

thread_local! {
    static ME: ArcRwSignal<Option<Person>> = ArcRwSignal::new(None);
    /// Whether the server was asked who this is.
    static ASKED: Cell<bool> = const { Cell::new(false) };
    /// How far the server's clock is ahead of this one, in milliseconds.
    static AHEAD: Cell<f64> = const { Cell::new(0.0) };
}

/// Who reads this, as the server knows them; `None` for somebody whom it does not know, and until it has answered. It is asked
/// when somebody wants to know it first.
pub(crate) fn me() -> ArcRwSignal<Option<Person>> {
    if !ASKED.replace(true) {
        leptos::task::spawn_local(ask_who_reads());
    }
    ME.with(Clone::clone)
}

async fn ask_who_reads() {
    match get::<Me>("api/me").await {
        Ok(me) => hear_of_me(me),
        // Whoever asks later may have a network then.
        Err(_) => ASKED.set(false),
    }
}

/// Something was done by which the server knows who reads this, if it did not before: the page learns it, and so does its
/// connection.
pub(crate) fn ask_for_me() {
    leptos::task::spawn_local(async move {
        ask_who_reads().await;
        link::renew();
    });
}

/// The server said who reads this.
pub(crate) fn hear_of_me(me: Me) {
    AHEAD.set(me.now as f64 - js_sys::Date::now());
    ASKED.set(true);
    set_known(me.you.is_some());
    let known = ME.with(Clone::clone);
    if known.with_untracked(|known| *known != me.you) {
        known.set(me.you);
    }
}

/// The server's time, as far as it is known.
pub(crate) fn now() -> u64 {
    (js_sys::Date::now() + AHEAD.get()).max(0.0) as u64
}

fn window_store() -> Option<Storage> {
    window().session_storage().ok()?
}

/// What this window remembers under `key`.
pub(crate) fn remembered(key: &str) -> Option<String> {
    window_store()?.get_item(key).ok()?
}

/// Remembers something for this window.
pub(crate) fn remember(key: &str, value: &str) {
    if let Some(store) = window_store() {
        // A window that can't remember asks again.
        let _ = store.set_item(key, value);
    }
}
