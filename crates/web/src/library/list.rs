//! The list of games, by month. Of many, only those in view are on the page.

use super::row::Row;
use super::state::Games;
use super::words;
use crate::i18n::lang;
use leptos::ev;
use leptos::prelude::*;
use library::Head;
use std::sync::Arc;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

/// From so many games on, only those in view are drawn.
const MANY: usize = 200;
/// So many games more are drawn above and below what is seen.
const BESIDE: usize = 12;
/// The range that is drawn changes in steps of so many games.
const STEP: usize = 6;
/// How high a game is with the gap below it, and the heading of a month, in pixels; the style sheet says the same.
const ROW: [f64; 2] = [90.0, 94.0];
const MONTH: f64 = 48.0;
/// Narrower windows have the higher rows.
const NARROW: f64 = 820.0;

/// What is drawn: which games, and how much room those above and below take.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Window {
    from: usize,
    to: usize,
    above: f64,
    below: f64,
}

/// How high the games before each one are, with the headings of their months; and all of them.
fn heights(heads: &[Head], row: f64) -> Vec<f64> {
    let mut heights = Vec::with_capacity(heads.len() + 1);
    let (mut height, mut month) = (0.0, "");
    for head in heads {
        if head.day.month() != month {
            month = head.day.month();
            height += MONTH;
        }
        heights.push(height);
        height += row;
    }
    heights.push(height);
    heights
}

/// Which games are drawn where `top` pixels of the list are above the window and `seen` can be seen.
fn window_of(heights: &[f64], top: f64, seen: f64) -> Window {
    let count = heights.len() - 1;
    let place = |y: f64| heights[..count].partition_point(|height| *height <= y);
    let from = place(top).saturating_sub(BESIDE + 1) / STEP * STEP;
    let to = ((place(top + seen) + BESIDE) / STEP + 1) * STEP;
    let to = to.min(count);
    let from = from.min(to);
    // The heading of the first month that is drawn is drawn too.
    let above = (heights[from] - MONTH).max(0.0);
    Window {
        from,
        to,
        above,
        below: heights[count] - heights[to],
    }
}

fn inner(size: Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>) -> f64 {
    size.ok().and_then(|size| size.as_f64()).unwrap_or_default()
}

/// The list.
#[component]
pub(super) fn List(games: Games) -> impl IntoView {
    let list = NodeRef::<leptos::html::Div>::new();
    let moved = RwSignal::new(0_u32);
    let step = move |_| moved.update(|moved| *moved = moved.wrapping_add(1));
    let listeners = [
        window_event_listener_untyped("scroll", step),
        window_event_listener_untyped("resize", step),
    ];
    on_cleanup(move || {
        for listener in listeners {
            listener.remove();
        }
    });
    let narrow = Memo::new(move |_| {
        moved.track();
        inner(window().inner_width()) <= NARROW
    });
    let heights = Memo::new(move |_| {
        let row = ROW[usize::from(narrow.get())];
        games.shown.with(|heads| Arc::new(heights(heads, row)))
    });
    let drawn = Memo::new(move |_| {
        let count = games.shown.with(|heads| heads.len());
        if count < MANY {
            return Window {
                to: count,
                ..Window::default()
            };
        }
        moved.track();
        let top = list
            .get()
            .map_or(0.0, |list| -list.get_bounding_client_rect().top());
        heights.with(|heights| window_of(heights, top.max(0.0), inner(window().inner_height())))
    });
    // Months with their games: a month is there as long as a game of it is.
    let slice = Memo::new(move |_| {
        let Window { from, to, .. } = drawn.get();
        games
            .shown
            .with(|heads| heads.get(from..to).unwrap_or_default().to_vec())
    });
    let months = Memo::new(move |_| {
        slice.with(|heads| {
            let mut months: Vec<String> = heads.iter().map(|head| head.day.month().to_owned()).collect();
            months.dedup();
            months
        })
    });
    let of_month = move |month: String| {
        let rows = {
            let month = month.clone();
            move || {
                slice.with(|heads| {
                    heads
                        .iter()
                        .filter(|head| head.day.month() == month)
                        .cloned()
                        .collect::<Vec<_>>()
                })
            }
        };
        let heading = move || {
            lang();
            words::month(&month)
        };
        view! {
            <h2 class="month">{heading}</h2>
            <ul class="games-list">
                <For each=rows key=|head| (head.id.clone(), head.to_json()) children=move |head| view! { <Row games head/> }/>
            </ul>
        }
    };
    view! {
        <div class="months" node_ref=list on:keydown=move |event| key(games, &event)>
            <div style:height=move || format!("{}px", drawn.get().above)></div>
            <For each=move || months.get() key=String::clone children=of_month/>
            <div style:height=move || format!("{}px", drawn.get().below)></div>
        </div>
    }
}

/// What a key does on a game: arrows walk, Space chooses, Delete deletes.
fn key(games: Games, event: &ev::KeyboardEvent) {
    let Some(link) = event.target().and_then(|it| it.dyn_into::<HtmlElement>().ok()) else {
        return;
    };
    let Some(id) = link.get_attribute("data-id") else {
        return;
    };
    match event.key().as_str() {
        "ArrowDown" => walk(&link, 1),
        "ArrowUp" => walk(&link, -1),
        " " => games.choose(&id),
        "Delete" => {
            let chosen: Vec<String> = games
                .chosen
                .with_untracked(|chosen| chosen.iter().cloned().collect());
            walk(&link, 1);
            games.delete(&if chosen.is_empty() { vec![id] } else { chosen });
        }
        _ => return,
    }
    event.prevent_default();
}

/// Moves the focus to the next game, or the one before.
fn walk(link: &HtmlElement, by: i32) {
    let Ok(links) = document().query_selector_all(".games-list .name") else {
        return;
    };
    let at =
        (0..links.length()).find(|&at: &u32| links.get(at).is_some_and(|it| it.is_same_node(Some(link))));
    let next = at.and_then(|at| links.get(at.checked_add_signed(by)?));
    if let Some(next) = next.and_then(|it| it.dyn_into::<HtmlElement>().ok()) {
        // Fails for no element that is in the page.
        let _ = next.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_and_what_is_not_is_as_high_as_all() {
        let heights: Vec<f64> = (0..=1000).map(|at| MONTH + ROW[0] * f64::from(at)).collect();
        for top in [0.0, 3.0, 5_000.0, 80_000.0, 1e9] {
            let window = window_of(&heights, top, 900.0);
            let drawn = MONTH + ROW[0] * (window.to - window.from) as f64;
            let all = window.above + drawn + window.below;
            assert!((all - heights[1000]).abs() < 1e-6, "{top}: {all}");
            let seen = heights[window.from] <= top.max(MONTH)
                && heights[window.to] >= (top + 900.0).min(heights[1000]);
            assert!(seen || top > heights[1000], "{top}: {window:?}");
            assert!(window.to - window.from < 60, "{window:?}");
        }
        assert_eq!(window_of(&[0.0], 0.0, 900.0), Window::default());
    }
}
