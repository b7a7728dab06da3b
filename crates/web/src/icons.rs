//! The signs on buttons: strokes on a field of 20 × 20, in the colour of the words beside them.

use leptos::prelude::*;

pub(crate) const LOGO: &str = r#"<circle cx="10" cy="10" r="7" stroke-width="3"/><circle cx="10" cy="10" r="2.6" fill="currentColor" stroke="none"/>"#;
pub(crate) const UNDO: &str = r#"<path d="M7 4 3.5 7.5 7 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8"/>"#;
pub(crate) const TURN: &str =
    r#"<path d="M3.5 8a7 7 0 0 1 12.5-1.5M16.5 12A7 7 0 0 1 4 13.5M16.5 3v4h-4M3.5 17v-4h4"/>"#;
pub(crate) const FLAG: &str = r#"<path d="M5 17.5v-15M5 3.5h10l-2.5 3.5 2.5 3.5H5"/>"#;
pub(crate) const FIRST: &str = r#"<path d="M5 4v12M15 4.5 8.5 10l6.5 5.5"/>"#;
pub(crate) const LAST: &str = r#"<path d="M15 4v12M5 4.5 11.500 10 5 15.5"/>"#;
pub(crate) const PLUS: &str = r#"<path d="M10 4v12M4 10h12"/>"#;
pub(crate) const MORE: &str = r#"<path d="M4.500 10h.01M10 10h.01M15.500 10h.01" stroke-width="3"/>"#;
pub(crate) const SAVE: &str = r#"<path d="M10 3v9.500M6 9l4 4 4-4M3.500 16.500h13"/>"#;
pub(crate) const OPEN: &str = r#"<path d="M3 15.500v-11h5l2 2.500h7v8.500z"/>"#;
pub(crate) const LINK: &str = r#"<path d="M8.500 11.500a3.500 3.500 0 0 0 5 0l3-3a3.500 3.500 0 0 0-5-5L10 5M11.500 8.500a3.500 3.500 0 0 0-5 0l-3 3a3.500 3.500 0 0 0 5 5L10 15"/>"#;
pub(crate) const COPY: &str = r#"<path d="M7 7h9.500v9.500H7zM13 7V3.500H3.500V13H7"/>"#;
pub(crate) const KEYS: &str =
    r#"<path d="M2.500 5h15v10h-15zM6 8.500h.01M10 8.500h.01M14 8.500h.01M6.500 12h7"/>"#;
pub(crate) const NEXT: &str = r#"<path d="M7.5 4.5 13.5 10l-6 5.5"/>"#;
pub(crate) const PREVIOUS: &str = r#"<path d="M12.5 4.5 6.5 10l6 5.5"/>"#;
pub(crate) const FOLDED: &str = r#"<path d="m4.500 7.500 5.500 5.500 5.500-5.500"/>"#;
pub(crate) const CLOSE: &str = r#"<path d="m5 5 10 10M15 5 5 15"/>"#;
pub(crate) const CHECK: &str = r#"<path d="m4 10.5 4 4 8-9"/>"#;
pub(crate) const THEME: &str =
    r#"<circle cx="10" cy="10" r="7"/><path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" stroke="none"/>"#;
pub(crate) const SETTINGS: &str =
    r#"<path d="M3 6h7m4 0h3M3 14h3m4 0h7"/><circle cx="12" cy="6" r="2"/><circle cx="8" cy="14" r="2"/>"#;
pub(crate) const LANGUAGE: &str =
    r#"<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c4.5 4 4.5 10 0 14-4.500-4-4.500-10 0-14z"/>"#;
pub(crate) const HINT: &str = r#"<path d="M7.5 14.5c0-2-2.500-3.200-2.500-6.500a5 5 0 0 1 10 0c0 3.300-2.500 4.500-2.500 6.500zM8 17.500h4"/>"#;
pub(crate) const CHART: &str = r#"<path d="M3 3.500v13h14M5.500 12l3-4 3 2.500 4.500-6"/>"#;
pub(crate) const MARK_BACK: &str = r#"<path d="M8.500 5 3.500 10l5 5M14 4.500v6.500M14 15h.01"/>"#;
pub(crate) const MARK_ON: &str = r#"<path d="m11.500 5 5 5-5 5M6 4.500v6.500M6 15h.01"/>"#;
pub(crate) const TABLE: &str =
    r#"<path d="M7.500 5H17M7.500 10H17M7.500 15H17M3.500 5h.01M3.500 10h.01M3.500 15h.01"/>"#;
pub(crate) const ANALYSIS: &str =
    r#"<path d="M3.500 16.500h13M5.500 13.500v-3M10 13.500v-9M14.500 13.500v-6"/>"#;
pub(crate) const RESET: &str = r#"<path d="M4 10a6 6 0 1 0 2-4.500L4 7.500M4 3.500v4h4"/>"#;
pub(crate) const PAUSE: &str = r#"<path d="M7 5v10M13 5v10"/>"#;
pub(crate) const RESUME: &str = r#"<path d="M7 4.500v11l8-5.500z"/>"#;
pub(crate) const COMPUTER: &str = r#"<path d="M3 4h14v9H3zM7 17h6M10 13v4"/>"#;
pub(crate) const PEOPLE: &str = r#"<circle cx="7" cy="7" r="2.800"/><path d="M2 16c0-3 2.200-4.600 5-4.600s5 1.600 5 4.600M13 4.600a2.800 2.800 0 0 1 0 5M15 12c2 .6 3 2 3 4"/>"#;
pub(crate) const LESSON: &str =
    r#"<path d="M2 7l8-3.500L18 7l-8 3.500zM5.500 8.800V13c2.800 2.200 6.200 2.200 9 0V8.800M18 7v5"/>"#;
pub(crate) const GAMES: &str = r#"<path d="M4 3h9l3 3v11H4zM7 8h6M7 11h6M7 14h4"/>"#;
pub(crate) const SEARCH: &str = r#"<circle cx="9" cy="9" r="5.5"/><path d="m13 13 4 4"/>"#;
pub(crate) const PERSON: &str = r#"<circle cx="10" cy="7" r="3.2"/><path d="M3.8 17c.4-3.600 3-5.400 6.200-5.400s5.800 1.800 6.200 5.400"/>"#;
pub(crate) const SHARE: &str =
    r#"<path d="M10 12.500V3M6.500 6 10 2.800 13.500 6M5 9.500H3.800v7.700h12.400V9.500H15"/>"#;
pub(crate) const EYE: &str = r#"<path d="M2 10c2-3.600 4.700-5.300 8-5.300s6 1.700 8 5.300c-2 3.600-4.700 5.300-8 5.300S4 13.600 2 10z"/><circle cx="10" cy="10" r="2.400"/>"#;
pub(crate) const DAY: &str = r#"<path d="M3.500 5h13v12h-13zM3.500 8.500h13M7 3v3.500M13 3v3.500"/><circle cx="10" cy="12.700" r="1.300" fill="currentColor" stroke="none"/>"#;
pub(crate) const PUZZLE: &str = r#"<path d="M4 7h3.200a2 2 0 1 1 3.600 0H14v3.200a2 2 0 1 1 0 3.600V17h-3.400a1.800 1.800 0 0 0-3.200 0H4z"/>"#;
pub(crate) const LIBRARY: &str = r#"<path d="M4 4v13M8 4v13M11.500 5.500l3.500 11M3 17h14"/>"#;
pub(crate) const CLOCK: &str = r#"<circle cx="10" cy="10" r="7"/><path d="M10 6v4.300l2.800 1.700"/>"#;
pub(crate) const BELL: &str = r#"<path d="M4.500 14.500c1.300-1.300 1.500-2.800 1.500-5a4 4 0 0 1 8 0c0 2.200.2 3.700 1.500 5zM8.300 17.200h3.400"/>"#;
pub(crate) const BELL_OFF: &str = r#"<path d="M4.500 14.500c1.300-1.300 1.500-2.800 1.500-5a4 4 0 0 1 8 0c0 2.200.2 3.700 1.500 5zM8.300 17.200h3.400M3 3l14 14"/>"#;
pub(crate) const WARN: &str = r#"<path d="M10 3 2.500 16.500h15zM10 8v4M10 14.300h.01"/>"#;
pub(crate) const INFO: &str = r#"<circle cx="10" cy="10" r="7"/><path d="M10 9.500v4M10 6.600h.01"/>"#;
pub(crate) const RELOAD: &str = r#"<path d="M16 10a6 6 0 1 1-2-4.500L16 7.500M16 3.500v4h-4"/>"#;
pub(crate) const LOCK: &str = r#"<path d="M4.500 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9"/>"#;

pub(crate) const SAY: &str =
    r#"<path d="M3 4h14v9.500H9.500L6 16.800v-3.300H3zM6.500 8.800h.01M10 8.800h.01M13.500 8.800h.01"/>"#;
pub(crate) const MUTE: &str = r#"<path d="M3 4h14v9.500H9.500L6 16.800v-3.300H3zM3 2l14 16"/>"#;
pub(crate) const DRAW: &str = r#"<path d="M3 7.500h14M3 12.500h14"/>"#;
pub(crate) const CUT: &str = r#"<path d="M2.800 8.300c1-.9 2.100-1.600 3.300-2M9 5.200c3-.2 5.900.8 8.200 3.100M5.800 11.500c.8-.7 1.700-1.200 2.700-1.400M12.600 10.500c.6.3 1.100.6 1.600 1M10 15h.01M3.500 3l13 14"/>"#;
pub(crate) const SENT: &str = r#"<path d="M3.500 10h.01M8 10h.01M12.500 10h.01" stroke-width="2.400"/>"#;

pub(crate) const PEN: &str =
    r#"<path d="m4 16 .8-3.600 8.700-8.700 2.800 2.800-8.700 8.700zM11.600 5.600l2.800 2.800"/>"#;
pub(crate) const HAND: &str = r#"<path d="M6.500 10V5a1.300 1.300 0 0 1 2.600 0v4V4a1.300 1.300 0 0 1 2.600 0v5.500-4a1.300 1.300 0 0 1 2.600 0V12c0 3-1.800 5-4.600 5-2.600 0-3.600-1.400-5.200-4.300-.7-1.400 1-2.300 2-1z"/>"#;
pub(crate) const ARROW: &str = r#"<path d="M4.500 15.500l10-10M8 5.500h6.500V12"/>"#;
pub(crate) const CIRCLE: &str = r#"<circle cx="10" cy="10" r="6"/>"#;
pub(crate) const LETTER: &str = r#"<path d="M5 15.500 10 4.500l5 11M6.800 12h6.400"/>"#;
pub(crate) const UP: &str = r#"<path d="m4.500 12.500 5.500-5.500 5.500 5.500"/>"#;
pub(crate) const ERASER: &str = r#"<path d="m3.500 12 7.500-7.500 5 5-6.500 6.500H7zM7.500 8l5 5"/>"#;

pub(crate) const TAG: &str = r#"<path d="M3.500 3.500H10l7 7-6.500 6.500-7-7zM7 7h.01"/>"#;
pub(crate) const BIN: &str = r#"<path d="M4 5.500h12M8 5.500v-2h4v2M5.500 5.500l.8 11h7.400l.8-11M8.500 8.700v4.800M11.500 8.700v4.800"/>"#;
pub(crate) const FILTER: &str = r#"<path d="M3 5.500h14M5.500 10h9M8 14.500h4"/>"#;
pub(crate) const IMAGE: &str = r#"<path d="M3 4h14v12H3zM3 13.500l4-4 3.500 3.500 2.500-2.500 4 4"/><circle cx="12.500" cy="7.500" r="1.200"/>"#;
pub(crate) const PRINT: &str = r#"<path d="M5.500 8V3.500h9V8M5.500 14h-2V8h13v6h-2M5.500 11.500h9v5h-9z"/>"#;
pub(crate) const BOX: &str = r#"<path d="M3.500 6.500h13v10h-13zM3.500 6.500 5 3.500h10l1.500 3M8 10h4"/>"#;

/// One of the signs above. It is decoration: the words beside it, or the button's label, say what it means.
pub(crate) fn icon(strokes: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 20 20" aria-hidden="true" inner_html=strokes></svg> }
}

pub(crate) const BOOK: &str = r#"<path d="M10 5.500C8 4 5.500 3.600 3 4v11.500c2.500-.4 5 0 7 1.500 2-1.500 4.500-1.900 7-1.500V4c-2.500-.4-5 0-7 1.500zM10 5.500V17"/>"#;
