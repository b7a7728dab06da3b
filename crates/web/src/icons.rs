//! The signs on buttons: strokes on a field of 20 × 20, in the colour of the words beside them.

use leptos::prelude::*;

pub(crate) const LOGO: &str = r#"<circle cx="10" cy="10" r="7" stroke-width="3"/><circle cx="10" cy="10" r="2.6" fill="currentColor" stroke="none"/>"#;
pub(crate) const NEXT: &str = r#"<path d="M7.5 4.5 13.5 10l-6 5.5"/>"#;
pub(crate) const PREVIOUS: &str = r#"<path d="M12.5 4.5 6.5 10l6 5.5"/>"#;
pub(crate) const CLOSE: &str = r#"<path d="m5 5 10 10M15 5 5 15"/>"#;
pub(crate) const CHECK: &str = r#"<path d="m4 10.5 4 4 8-9"/>"#;
pub(crate) const THEME: &str =
    r#"<circle cx="10" cy="10" r="7"/><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" stroke="none"/>"#;
pub(crate) const SETTINGS: &str =
    r#"<path d="M3 6h7m4 0h3M3 14h3m4 0h7"/><circle cx="12" cy="6" r="2"/><circle cx="8" cy="14" r="2"/>"#;
pub(crate) const LANGUAGE: &str =
    r#"<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c4.5 4 4.5 10 0 14-4.500-4-4.500-10 0-14z"/>"#;

/// One of the signs above. It is decoration: the words beside it, or the button's label, say what it means.
pub(crate) fn icon(strokes: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" inner_html=strokes></svg> }
}
