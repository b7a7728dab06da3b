//! The front page.

use crate::i18n::tr;
use leptos::prelude::*;

/// The front page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    view! { <main id="main" class="page home" tabindex="-1"><h1>{move || tr!("site-name")}</h1></main> }
}
