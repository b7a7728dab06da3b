//! What an author draws: how it looks, and drawing it by pointer and keyboard.

use super::book::Mode;
use super::desk::{Desk, Tool};
use super::{PlaceOf, Studied};
use crate::board::Scene;
use ::study::Ink;
use drawing::{Spot, number};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

/// How far an arrow begins and ends from the middle of a place, in the board's units.
const SHORT: f64 = 0.48;
/// The length of its head, and half its width.
const HEAD: (f64, f64) = (0.34, 0.2);

/// What is drawn over a board: the ink, and what is being drawn.
pub(super) fn layer<G: Studied>(
    desk: Desk<G>,
    ink: Signal<Vec<Ink<PlaceOf<G>>>>,
    scene: Scene<G>,
) -> AnyView {
    let draws = Memo::new(move |_| desk.book.mode.get() == Mode::Write && desk.tool.get() != Tool::Play);
    let marks = move || {
        let marks = ink.get();
        marks.into_iter().map(|it| drawn(scene, it)).collect_view()
    };
    let begun = move || {
        let from = desk.from.get()?;
        let to = if desk.keys.get() {
            Some(desk.cursor.get())
        } else {
            desk.over.get()
        };
        let to = to.filter(|to| *to != from);
        let begin = drawn(scene, Ink::Circle(from));
        let way = to.map(|to| drawn(scene, Ink::Arrow(from, to)));
        Some(view! { <g class="begun">{begin} {way}</g> })
    };
    let cursor = move || {
        (draws.get() && desk.keys.get()).then(|| {
            let at = desk.cursor.get();
            let place = move || scene.on(at);
            view! {
                <g transform=place data-ink-cursor=at.to_string()>
                    <circle class="ink-cursor edge" r=".46"/>
                    <circle class="ink-cursor" r=".46"/>
                </g>
            }
        })
    };
    let pad = move || {
        let half = scene.half();
        let (from, side) = (number(-half), number(2.0 * half));
        draws.get().then(|| {
            view! {
                <rect
                    class="ink-pad" x=from.clone() y=from.clone() width=side.clone() height=side.clone()
                    on:pointerdown=move |event| on_down(desk, scene, &event)
                    on:pointermove=move |event| on_move(desk, scene, &event)
                    on:pointerup=move |event| on_up(desk, scene, &event)
                    on:pointercancel=move |_| desk.over.set(None)
                    on:pointerleave=move |_| desk.over.set(None)
                />
            }
        })
    };
    view! { <g class="ink" aria-hidden="true">{marks} {begun} {cursor} {pad}</g> }.into_any()
}

/// A mark.
fn drawn<G: Studied>(scene: Scene<G>, ink: Ink<PlaceOf<G>>) -> AnyView {
    let name = match ink {
        Ink::Arrow(from, to) => format!("arrow {from}-{to}"),
        Ink::Circle(at) => format!("circle {at}"),
        Ink::Letter(letter, at) => format!("letter {letter} {at}"),
    };
    match ink {
        Ink::Arrow(from, to) => {
            let path = move || arrow(scene.spot(from), scene.spot(to));
            view! {
                <g data-ink=name>
                    <path class="ink-edge" d=move || path().0/>
                    <path class="ink-shaft" d=move || path().0/>
                    <path class="ink-head" d=move || path().1/>
                </g>
            }
            .into_any()
        }
        Ink::Circle(at) => {
            let place = move || scene.on(at);
            view! {
                <g data-ink=name transform=place>
                    <circle class="ink-edge" r=".5"/>
                    <circle class="ink-shaft" r=".5"/>
                </g>
            }
            .into_any()
        }
        Ink::Letter(letter, at) => {
            let place = move || scene.on(at);
            view! {
                <g data-ink=name transform=place>
                    <circle class="ink-letter" r=".27"/>
                    <text class="ink-text">{letter.to_string()}</text>
                </g>
            }
            .into_any()
        }
    }
}

/// The shaft and the head of an arrow.
fn arrow(from: Spot, to: Spot) -> (String, String) {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(0.001);
    let (along, across) = ((dx / length, dy / length), (-dy / length, dx / length));
    let at = |way: f64, aside: f64| {
        format!(
            "{} {}",
            number(from.x + along.0 * way + across.0 * aside),
            number(from.y + along.1 * way + across.1 * aside)
        )
    };
    // On neighbouring places there is little room.
    let short = SHORT.min(length * 0.3);
    let tip = length - short;
    let neck = (tip - HEAD.0).max(short);
    (
        format!("M{}L{}", at(short, 0.0), at((neck + 0.14).min(tip), 0.0)),
        format!("M{}L{}L{}Z", at(neck, -HEAD.1), at(tip, 0.0), at(neck, HEAD.1)),
    )
}

fn place<G: Studied>(scene: Scene<G>, event: &ev::PointerEvent) -> Option<PlaceOf<G>> {
    let turned = scene.drawing.turned.get_untracked();
    G::place_at(scene.pointed(event)?, turned)
}

/// Nobody else hears of it: the board would take something up.
fn on_down<G: Studied>(desk: Desk<G>, scene: Scene<G>, event: &ev::PointerEvent) {
    event.stop_propagation();
    if !event.is_primary() || event.button() != 0 {
        return;
    }
    desk.keys.set(false);
    let at = place(scene, event);
    desk.over.set(at);
    if let Some(pad) = event
        .current_target()
        .and_then(|it| it.dyn_into::<web_sys::Element>().ok())
    {
        // Without it an arrow ends at the edge of the board, which is no harm.
        let _ = pad.set_pointer_capture(event.pointer_id());
    }
    if desk.tool.get_untracked() == Tool::Arrow && desk.from.get_untracked().is_none() {
        // A drag draws at once; a tap only begins.
        desk.from.set(at);
    } else if let Some(at) = at {
        desk.tap(at);
    }
}

fn on_move<G: Studied>(desk: Desk<G>, scene: Scene<G>, event: &ev::PointerEvent) {
    event.stop_propagation();
    if event.is_primary() {
        let at = place(scene, event);
        if desk.over.get_untracked() != at {
            desk.over.set(at);
        }
    }
}

fn on_up<G: Studied>(desk: Desk<G>, scene: Scene<G>, event: &ev::PointerEvent) {
    event.stop_propagation();
    let (from, to) = (desk.from.get_untracked(), place(scene, event));
    if let (Some(from), Some(to)) = (from, to)
        && from != to
    {
        desk.draw_arrow(from, to);
    }
    if event.pointer_type() != "mouse" {
        desk.over.set(None);
    }
}

/// A key on the board while something is drawn. Whether it was of use.
pub(super) fn on_key<G: Studied>(desk: Desk<G>, event: &ev::KeyboardEvent) -> bool {
    let draws = desk.book.mode.get_untracked() == Mode::Write && desk.tool.get_untracked() != Tool::Play;
    if !draws || event.ctrl_key() || event.alt_key() || event.meta_key() {
        return false;
    }
    let (key, at) = (event.key(), desk.cursor.get_untracked());
    let walked = G::walk(
        at,
        &key,
        &event.code(),
        event.shift_key(),
        desk.turned.get_untracked(),
    );
    match key.as_str() {
        _ if walked.is_some() => {
            // The first key only shows where the cursor is.
            let to = walked.filter(|_| desk.keys.get_untracked()).unwrap_or(at);
            desk.keys.set(true);
            desk.cursor.set(to);
            desk.book.said.set(to.to_string());
        }
        "Enter" | " " => {
            desk.keys.set(true);
            desk.tap(at);
        }
        "Delete" | "Backspace" => {
            desk.keys.set(true);
            desk.rub_out(at);
        }
        "Escape" if desk.from.get_untracked().is_some() => desk.from.set(None),
        _ => return false,
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_begins_and_ends_short_of_its_places() {
        let (shaft, head) = arrow(Spot::new(0.0, 0.0), Spot::new(0.0, 5.0));
        assert_eq!(shaft, "M0 0.48L0 4.32");
        assert_eq!(head, "M0.2 4.18L0 4.52L-0.2 4.18Z");
        // Nothing is undefined where both are one.
        let (shaft, head) = arrow(Spot::new(1.0, 1.0), Spot::new(1.0, 1.0));
        assert!(!shaft.contains("NaN") && !head.contains("NaN"));
    }
}
