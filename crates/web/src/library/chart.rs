//! Accuracy over time: a dot for each game, and the mean of ten as a line.

use super::words;
use crate::i18n::tr;
use crate::names::day_plain;
use leptos::prelude::*;
use library::stats::Point;
use std::fmt::Write as _;

/// The size of the picture.
const WIDE: f64 = 1060.0;
const HIGH: f64 = 230.0;
/// What the numbers beside it take, and the months below.
const LEFT: f64 = 44.0;
const BELOW: f64 = 24.0;
const TOP: f64 = 8.0;
/// So many dots are drawn, the latest ones: more can't be told apart.
const MOST: usize = 200;

/// Where things lie.
#[derive(Clone, Copy)]
struct Scale {
    count: usize,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(points: &[Point]) -> Self {
        let all = points.iter().map(|it| it.accuracy);
        let low = all.clone().fold(100.0, f64::min);
        let high = all.fold(0.0, f64::max);
        let low = (low / 10.0).floor() * 10.0;
        Self {
            count: points.len(),
            low,
            high: ((high / 10.0).ceil() * 10.0).max(low + 10.0),
        }
    }

    fn x(self, at: usize) -> f64 {
        let last = self.count.saturating_sub(1).max(1);
        LEFT + 8.0 + (WIDE - LEFT - 16.0) * at as f64 / last as f64
    }

    fn y(self, percent: f64) -> f64 {
        let part = (percent - self.low) / (self.high - self.low);
        HIGH - BELOW - part * (HIGH - BELOW - TOP)
    }
}

fn percent(value: f64) -> String {
    tr!("library-percent", percent = value)
}

/// The chart, and the same as a table.
pub(super) fn over_time(points: &[Point]) -> AnyView {
    let points = &points[points.len().saturating_sub(MOST)..];
    let (Some(first), Some(last)) = (points.first(), points.last()) else {
        return view! { <p class="muted">{tr!("statistics-not-reviewed")}</p> }.into_any();
    };
    let scale = Scale::of(points);
    let mut path = String::new();
    for (at, point) in points.iter().enumerate() {
        let sign = if at == 0 { 'M' } else { 'L' };
        // Writing to a string can't fail.
        let _ = write!(path, "{sign}{:.1} {:.1}", scale.x(at), scale.y(point.mean));
    }
    let tens = (0..=10)
        .map(|ten| f64::from(ten) * 10.0)
        .filter(|ten| (scale.low..=scale.high).contains(ten));
    let grid = tens
        .map(|ten| {
            let y = scale.y(ten);
            view! {
                <line class="grid-line" x1=LEFT x2=WIDE y1=y y2=y></line>
                <text x=0 y=y + 4.0>{percent(ten)}</text>
            }
        })
        .collect_view();
    let dot = |(at, point): (usize, &Point)| view! { <circle class="each" r="3" cx=scale.x(at) cy=scale.y(point.accuracy)></circle> };
    let dots = points.iter().enumerate().map(dot).collect_view();
    let months = [(first, LEFT + 8.0, "start"), (last, WIDE, "end")].map(|(point, x, anchor)| {
        view! { <text x=x y=HIGH - 4.0 text-anchor=anchor>{words::short_month(point.day.month())}</text> }
    });
    let said = tr!(
        "statistics-over-time-said",
        from = first.mean.round(),
        to = last.mean.round(),
        count = points.len()
    );
    let row = |point: &Point| {
        let (day, accuracy, mean) = (
            day_plain(point.day.as_str()),
            point.accuracy.round(),
            point.mean.round(),
        );
        view! { <tr><th scope="row">{day}</th><td class="end">{percent(accuracy)}</td><td class="end">{percent(mean)}</td></tr> }
    };
    view! {
        <svg class="chart-line" role="img" viewBox=format!("0 0 {WIDE} {HIGH}") aria-label=said>
            {grid}{dots}<path class="stroke" d=path></path>
            <circle class="end" r="4.5" cx=scale.x(points.len() - 1) cy=scale.y(last.mean)></circle>
            {months}
        </svg>
        <details>
            <summary>{tr!("statistics-table")}</summary>
            <div class="scrolls" tabindex="0" role="group" aria-label=tr!("statistics-over-time")>
                <table class="book">
                    <thead><tr>
                        <th scope="col">{tr!("statistics-day")}</th>
                        <th scope="col" class="end">{tr!("statistics-accuracy")}</th>
                        <th scope="col" class="end">{tr!("statistics-mean")}</th>
                    </tr></thead>
                    <tbody>{points.iter().rev().map(row).collect_view()}</tbody>
                </table>
            </div>
        </details>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use library::Day;

    #[test]
    fn every_point_is_in_the_picture() {
        let point = |accuracy| Point {
            day: Day::default(),
            accuracy,
            mean: accuracy,
        };
        for all in [
            vec![0.0],
            vec![100.0, 100.0],
            vec![55.5, 60.0, 99.9, 12.0],
            vec![70.0; 3],
        ] {
            let points: Vec<Point> = all.iter().copied().map(point).collect();
            let scale = Scale::of(&points);
            for (at, point) in points.iter().enumerate() {
                assert!((LEFT..=WIDE).contains(&scale.x(at)), "{all:?}");
                assert!(
                    (TOP - 0.1..=HIGH - BELOW).contains(&scale.y(point.accuracy)),
                    "{all:?}"
                );
            }
        }
    }
}
