//! Where a game is played.

use crate::i18n::tr;
use leptos::prelude::*;

/// The page on which a game is played.
#[component]
pub(crate) fn PlayPage() -> impl IntoView {
    view! { <main id="main" class="page" tabindex="-1"><h1>{move || tr!("nav-yinsh")}</h1></main> }
}
