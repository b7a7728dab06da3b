//! What a mouse or a finger does to a board, whatever its places are.

use leptos::ev;

/// Something that a pointer did. `T` is a place on the board, or beside it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Pointer<T> {
    /// It moved to a place, with a button down or not, or has left the board.
    Hover(Option<T>),
    /// A button or a finger went down.
    Press(Option<T>),
    /// It went up; `None`: off the board.
    Release(Option<T>),
    /// It was taken away: the page scrolls, a window opened.
    Cancel,
}

/// Whether this is the one pointer that plays, with its main button.
pub(crate) fn is_main(event: &ev::PointerEvent) -> bool {
    event.is_primary() && event.button() <= 0
}

/// Whether it points at nothing once it has gone up, as a finger does.
pub(crate) fn is_finger(event: &ev::PointerEvent) -> bool {
    event.pointer_type() != "mouse"
}

/// Keeps hearing of the pointer until it goes up, wherever that is. If that can't be, the board hears when it leaves.
pub(crate) fn capture(element: &web_sys::Element, event: &ev::PointerEvent) {
    let _ = element.set_pointer_capture(event.pointer_id());
}
