//! What could be played, drawn over a board: an arrow for what moves, a dashed outline for what is put down or taken away.
//! Both boards draw it with the same strokes. Which one is better is said by a number, and by how wide and how opaque the
//! strokes are; colour says nothing.

use drawing::{Spot, arrow_outline, number};
use leptos::prelude::*;

/// A turn that could be played here.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Arrow<A> {
    /// What is done in it, at least one action.
    pub(crate) actions: Vec<A>,
    /// A number or a short sign at the place where it goes; empty for none.
    pub(crate) label: String,
    /// How much it says, from 0 to 1.
    pub(crate) strength: f64,
    /// Whether what is put down is a disc with the label in it, as large as it says much, and not a dashed outline.
    pub(crate) disc: bool,
}

impl<A> Arrow<A> {
    /// The turn that is the `place`-th best, counted from 0.
    pub(crate) fn ranked(actions: Vec<A>, place: usize) -> Self {
        Self {
            actions,
            label: (place + 1).to_string(),
            strength: 0.7_f64.powi(place.try_into().unwrap_or(i32::MAX)),
            disc: false,
        }
    }

    /// The width of its shaft, in the board's units.
    fn width(&self) -> f64 {
        0.06 + 0.1 * self.strength
    }

    /// How opaque its strokes are.
    fn opacity(&self) -> String {
        number(0.5 + 0.45 * self.strength)
    }

    /// What holds its strokes.
    pub(super) fn group<V: IntoView>(&self, strokes: V) -> impl IntoView + use<A, V> {
        view! { <g class="arrow" data-arrow=self.label.clone() opacity=self.opacity()>{strokes}</g> }
    }

    /// An arrow from one place to another, `start` and `end` short of them.
    pub(super) fn way(&self, from: Spot, to: Spot, start: f64, end: f64) -> impl IntoView + use<A> {
        view! { <path class="way" d=arrow_outline(from, to, start, end, self.width())/> }
    }

    /// The number, in a disc.
    pub(super) fn badge(&self, at: Spot, radius: f64) -> impl IntoView + use<A> {
        let (label, opacity) = (self.label.clone(), self.opacity());
        let size = number(if label.len() > 2 { 1.1 } else { 1.4 } * radius);
        (!label.is_empty()).then(|| {
            view! {
                <g class="arrow" opacity=opacity transform=at.translate()>
                    <circle class="badge" r=number(radius)/>
                    <text font-size=size>{label}</text>
                </g>
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_worse_is_weaker_and_thinner() {
        let arrows = [0, 1, 4].map(|place| Arrow::ranked(vec![()], place));
        assert_eq!(arrows[0].label, "1");
        assert!(arrows.is_sorted_by(|a, b| a.strength > b.strength && a.width() > b.width()));
        assert!(arrows[2].strength > 0.0);
    }
}
