//! The graph of the game: how likely the player below was to win after every turn.
//!
//! It is a slider over the turns, so that it is worked by keys and read aloud turn by turn; the list of all turns
//! ([`super::table`]) says the same in words.

use super::Reviewable;
use super::state::{Host, Reviewing};
use super::words;
use crate::game::Game;
use crate::i18n::{says, tr};
use crate::settings::Settings;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use review::{Judged, Mark, Review};
use std::fmt::Write as _;

/// Where something lies in the graph, in percent of its width and height.
type Spot = (f64, f64);

/// The runs of turns whose chances are known, each as the points of its curve.
fn curves(shares: &[Option<f64>]) -> Vec<Vec<Spot>> {
    let last = shares.len().saturating_sub(1).max(1) as f64;
    let spot = |(turn, share): (usize, &Option<f64>)| {
        share.map(|it| (100.0 * turn as f64 / last, 100.0 * (1.0 - it)))
    };
    let spots: Vec<Option<Spot>> = shares.iter().enumerate().map(spot).collect();
    let runs = spots.split(Option::is_none);
    let runs = runs.map(|run| run.iter().flatten().copied().collect::<Vec<_>>());
    runs.filter(|run| run.len() > 1).collect()
}

/// The outline of what lies between the curves and an edge of the graph, 0 being the upper one.
fn area(curves: &[Vec<Spot>], edge: u8) -> String {
    let mut path = String::new();
    for curve in curves {
        let (Some(first), Some(last)) = (curve.first(), curve.last()) else {
            continue;
        };
        // Writing to a string can't fail.
        let _ = write!(path, "M{:.2} {edge}", first.0);
        for (x, y) in curve {
            let _ = write!(path, "L{x:.2} {y:.2}");
        }
        let _ = write!(path, "L{:.2} {edge}Z", last.0);
    }
    path
}

/// How a mark is drawn: by its shape, and the larger the worse.
fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "M0-3.500A3.500 3.500 0 1 1 0 3.500A3.500 3.500 0 1 1 0-3.500Z",
        Mark::Mistake => "M0-5.500 5 3.500H-5Z",
        Mark::Blunder => "M0-6.500 6.500 0 0 6.500-6.500 0Z",
    }
}

/// Which turn a place in the graph is nearest to: `x` of `width` pixels, of so many turns.
fn nearest(x: f64, width: f64, turns: usize) -> usize {
    let part = if width > 0.0 {
        (x / width).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (part * turns as f64).round() as usize
}

/// Where the marks stand, as attributes have it, each at the end of its turn.
fn marks<A>(review: &Review<A>, shares: &[Option<f64>]) -> Vec<(String, String, Mark)> {
    let last = review.turns.len().max(1) as f64;
    let mark = |(turn, judged): (usize, &Option<Judged<A>>)| {
        let mark = judged.as_ref()?.mark?;
        let share = shares.get(turn + 1).copied().flatten()?;
        let x = 100.0 * (turn + 1) as f64 / last;
        Some((format!("{x:.2}%"), format!("{:.2}%", 100.0 * (1.0 - share)), mark))
    };
    review.turns.iter().enumerate().filter_map(mark).collect()
}

/// What is seen: the curves, the marks on them, and where one looks.
fn drawing(
    known: Memo<Vec<Vec<Spot>>>,
    marks: Memo<Vec<(String, String, Mark)>>,
    cursor: Memo<Option<String>>,
) -> impl IntoView {
    let line = |x: String| {
        view! {
            <line class="cursor under" x1=x.clone() x2=x.clone() y1="0" y2="100%"/>
            <line class="cursor" x1=x.clone() x2=x y1="0" y2="100%"/>
        }
    };
    let mark = |(x, y, mark): (String, String, Mark)| {
        view! { <svg class="mark" x=x y=y><path d=sign(mark) data-mark=mark.name()/></svg> }
    };
    view! {
        <svg aria-hidden="true">
            <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                <path class="above" d=move || known.with(|known| area(known, 0))/>
                <path class="below" d=move || known.with(|known| area(known, 100))/>
            </svg>
            <line class="middle" x1="0" x2="100%" y1="50%" y2="50%"/>
            {move || cursor.get().map(line)}
            {move || marks.get().into_iter().map(mark).collect_view()}
        </svg>
    }
}

/// Where a key leads in a game of so many turns; `None`: it is none of the graph's.
fn led_by<P: Reviewable>(reviewing: Reviewing<P>, key: &str, last: usize) -> Option<usize> {
    let now = reviewing.here().unwrap_or(0);
    match key {
        "ArrowLeft" | "ArrowDown" => Some(now.saturating_sub(1)),
        "ArrowRight" | "ArrowUp" => Some((now + 1).min(last)),
        "PageDown" => Some(reviewing.next_mark(false).unwrap_or(now)),
        "PageUp" => Some(reviewing.next_mark(true).unwrap_or(now)),
        "Home" => Some(0),
        "End" => Some(last),
        _ => None,
    }
}

/// The graph.
#[component]
pub(super) fn Chart<P: Reviewable>(reviewing: Reviewing<P>, host: Host) -> impl IntoView {
    let settings = Settings::here();
    let turned = Memo::new(move |_| reviewing.game.with(Game::turned));
    let told = Memo::new(move |_| words::turns(reviewing, settings));
    let count = Memo::new(move |_| told.with(Vec::len));
    let shares = Memo::new(move |_| {
        let below = |chance: f64| if turned.get() { 1.0 - chance } else { chance };
        reviewing.review.with(|review| {
            let chances = review
                .as_ref()
                .map(|review| &review.chances[..])
                .unwrap_or_default();
            chances.iter().map(|it| it.map(below)).collect::<Vec<_>>()
        })
    });
    let known = Memo::new(move |_| shares.with(|shares| curves(shares)));
    let marked = Memo::new(move |_| {
        reviewing.review.with(|review| match review {
            Some(review) => shares.with(|shares| marks(review, shares)),
            None => Vec::new(),
        })
    });
    let here = Memo::new(move |_| reviewing.here());
    let cursor = Memo::new(move |_| {
        here.get()
            .map(|here| format!("{:.2}%", 100.0 * here as f64 / count.get().max(1) as f64))
    });
    let said = move || {
        let here = here.get().unwrap_or(0);
        let chance = words::chance_of_below(reviewing, here);
        let head = here.checked_sub(1).and_then(|turn| {
            let judged = reviewing.judged(turn);
            told.with(|told| Some(told.get(turn)?.with_verdict(judged.as_ref())))
        });
        format!("{} {chance}", head.unwrap_or_else(|| tr!("play-at-start")))
    };

    let element = NodeRef::<html::Div>::new();
    let point = move |event: &ev::PointerEvent| {
        let Some(element) = element.get_untracked() else {
            return;
        };
        let bounds = element.get_bounding_client_rect();
        let turns = nearest(
            f64::from(event.client_x()) - bounds.left(),
            bounds.width(),
            count.get_untracked(),
        );
        if here.get_untracked() != Some(turns) || reviewing.looked_at().is_some() {
            reviewing.go_to(host, turns);
        }
    };
    let on_down = move |event: ev::PointerEvent| {
        if let Some(element) = element.get_untracked() {
            // Refused only where the pointer is gone already.
            let _ = element.set_pointer_capture(event.pointer_id());
        }
        point(&event);
    };
    let on_move = move |event: ev::PointerEvent| {
        if event.buttons() & 1 == 1 {
            untrack(|| point(&event));
        }
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        if let Some(to) = untrack(|| led_by(reviewing, &event.key(), count.get())) {
            event.prevent_default();
            event.stop_propagation();
            reviewing.go_to(host, to);
        }
    };
    view! {
        <div
            class="chart"
            id="review-chart"
            class:turned=move || turned.get()
            role="slider"
            tabindex="0"
            aria-label=says("review-chart")
            aria-valuemin="0"
            aria-valuemax=move || count.get().to_string()
            aria-valuenow=move || here.get().unwrap_or(0).to_string()
            aria-valuetext=said
            node_ref=element
            on:pointerdown=move |event| untrack(|| on_down(event))
            on:pointermove=on_move
            on:keydown=on_key
        >
            {drawing(known, marked, cursor)}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_left_out() {
        let known = curves(&[Some(0.5), Some(1.0), None, Some(0.25), Some(0.0)]);
        assert_eq!(
            known,
            [vec![(0.0, 50.0), (25.0, 0.0)], vec![(75.0, 75.0), (100.0, 100.0)]]
        );
        assert_eq!(
            area(&known[..1], 100),
            "M0.00 100L0.00 50.00L25.00 0.00L25.00 100Z"
        );
        assert_eq!(curves(&[]), Vec::<Vec<Spot>>::new());
        assert_eq!(curves(&[None, Some(0.5)]), Vec::<Vec<Spot>>::new());
    }

    #[test]
    fn a_pointer_means_the_nearest_turn() {
        assert_eq!(nearest(0.0, 100.0, 10), 0);
        assert_eq!(nearest(14.0, 100.0, 10), 1);
        assert_eq!(nearest(16.0, 100.0, 10), 2);
        assert_eq!(nearest(200.0, 100.0, 10), 10);
        assert_eq!(nearest(-5.0, 100.0, 10), 0);
        assert_eq!(nearest(5.0, 0.0, 10), 0);
    }
}
