//! Requests to the server.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, RequestInit, Response};
use wire::http::{ErrorCode, Problem};

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
}

/// Something in JavaScript failed: there is no network, it took too long, or the answer is not one of ours.
impl From<JsValue> for Trouble {
    fn from(_: JsValue) -> Self {
        Self::NoAnswer
    }
}

/// Asks the server for something, at an address relative to the page's base.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Trouble> {
    let init = RequestInit::new();
    init.set_signal(Some(&AbortSignal::timeout_with_u32(PATIENCE)));
    let response = JsFuture::from(window().fetch_with_str_and_init(path, &init)).await?;
    let response: Response = response.dyn_into()?;
    let text = JsFuture::from(response.text()?).await?.as_string();
    let text = text.unwrap_or_default();
    if response.ok() {
        return serde_json::from_str(&text).map_err(|_| Trouble::NoAnswer);
    }
    let problem = serde_json::from_str(&text).map_err(|_| Trouble::NoAnswer)?;
    Err(Trouble::Problem(Box::new(problem)))
}
