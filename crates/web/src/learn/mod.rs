//! The rules, and the lessons.

use crate::i18n::tr;
use leptos::prelude::*;

/// How many lessons there are.
pub(crate) fn count() -> usize {
    0
}

/// The title of a lesson, counted from 1.
pub(crate) fn title(_lesson: usize) -> String {
    tr!("nav-learn")
}

/// The rules, and the list of lessons.
#[component]
pub(crate) fn LearnPage() -> impl IntoView {
    view! { <main id="main" class="page" tabindex="-1"><h1>{move || tr!("nav-learn")}</h1></main> }
}

/// A lesson.
#[component]
pub(crate) fn LessonPage(
    /// Which, counted from 1.
    number: usize,
) -> impl IntoView {
    view! { <main id="main" class="page" tabindex="-1"><h1>{move || title(number)}</h1></main> }
}
