//! What the drawing of a board follows, and what drawings of any board are made of. Each layer follows only the signals it
//! shows, so that a pointer that moves redraws a preview and not the board.

use super::arrows::Arrow;
use super::{BoardGame, Drawing, TableOf, ViewOf};
use crate::settings::Settings;
use derive_where::derive_where;
use drawing::{Spot, number};
use game_core::Position;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use leptos::svg::Svg;
use web_sys::Element;

/// What lies on the screen, and how it came about.
#[derive_where(Clone)]
pub(crate) struct Frame<G: BoardGame> {
    pub(crate) table: TableOf<G>,
    pub(crate) motion: Option<G::Motion>,
    /// Counts the motions, so that each is drawn anew.
    pub(crate) change: u32,
}

/// What the layers need to know.
#[derive_where(Clone, Copy)]
pub(crate) struct Scene<G: BoardGame> {
    pub(crate) drawing: Drawing<G>,
    pub(crate) frame: RwSignal<Frame<G>>,
    pub(crate) view: RwSignal<ViewOf<G>>,
    pub(crate) last_turn: Memo<Vec<G::Action>>,
    /// Where something that is dragged is drawn.
    pub(crate) dragged: RwSignal<Option<Spot>>,
    /// The element with the board.
    pub(crate) face: NodeRef<Svg>,
    pub(crate) settings: Settings,
}

/// Says where the number of a turn stands, and how large its disc is.
type Badge<G> = fn(Scene<G>, &Arrow<<G as Position>::Action>) -> Option<(Spot, f64)>;

impl<G: BoardGame> Scene<G> {
    /// Whether the board is seen from the second player's side.
    pub(crate) fn turned(self) -> bool {
        self.drawing.turned.get()
    }

    /// Where a place is.
    pub(crate) fn spot(self, place: G::Place) -> Spot {
        G::spot(place, self.turned())
    }

    /// The `transform` that puts something on a place.
    pub(crate) fn on(self, place: G::Place) -> String {
        self.spot(place).translate()
    }

    /// Half the side of the view box.
    pub(crate) fn half(self) -> f64 {
        G::HALF[usize::from(self.drawing.mini)]
    }

    /// The view box.
    pub(crate) fn view_box(self) -> String {
        let half = self.half();
        format!("{0} {0} {1} {1}", -half, 2.0 * half)
    }

    /// A part of the view, which notifies only when it changes itself.
    pub(crate) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&ViewOf<G>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.view.with(&part))
    }

    /// The root element of the board.
    pub(crate) fn root(self) -> Option<Element> {
        let root = format!(".{}", G::CLASS);
        self.face.get_untracked()?.closest(&root).ok().flatten()
    }

    /// A place on the screen, in pixels, in the units of the board.
    pub(crate) fn spot_at(self, x: f64, y: f64) -> Option<Spot> {
        let bounds = self.face.get_untracked()?.get_bounding_client_rect();
        Spot::from_pixels(
            x - bounds.left(),
            y - bounds.top(),
            bounds.width(),
            bounds.height(),
            self.half(),
        )
    }

    /// Where the pointer is, in the units of the board.
    pub(crate) fn pointed(self, event: &MouseEvent) -> Option<Spot> {
        self.spot_at(f64::from(event.client_x()), f64::from(event.client_y()))
    }

    /// A line from one place to another.
    pub(crate) fn line(self, class: &'static str, from: G::Place, to: G::Place) -> impl IntoView + use<G> {
        let (from, to) = (move || self.spot(from), move || self.spot(to));
        view! {
            <line
                class=class
                x1=move || number(from().x)
                y1=move || number(from().y)
                x2=move || number(to().x)
                y2=move || number(to().y)
            />
        }
    }

    /// Turns that could be played: the best one over the others, and the numbers over all. `stroke` draws an action of one,
    /// `badge` says where its number stands, and how large.
    pub(crate) fn arrows<V: IntoView + 'static>(
        self,
        stroke: fn(Self, &Arrow<G::Action>, G::Action) -> V,
        badge: Badge<G>,
    ) -> impl IntoView + use<G, V> {
        let strokes = move |arrow: &Arrow<G::Action>| {
            let strokes = arrow.actions.iter().map(|&action| stroke(self, arrow, action));
            arrow.group(strokes.collect_view())
        };
        let badge = move |arrow: &Arrow<G::Action>| {
            badge(self, arrow).map(|(spot, radius)| arrow.badge(spot, radius))
        };
        move || {
            self.drawing.arrows.with(|arrows| {
                view! {
                    {arrows.iter().rev().map(strokes).collect_view()}
                    {arrows.iter().rev().map(badge).collect_view()}
                }
            })
        }
    }
}

/// Gives the styles the way from one spot to another.
pub(crate) fn glide<V: IntoView>(
    class: &'static str,
    from: impl Fn() -> Spot + Copy + Send + 'static,
    to: impl Fn() -> Spot + Copy + Send + 'static,
    inside: V,
) -> impl IntoView {
    view! {
        <g
            class=class
            style:--dx=move || format!("{}px", number(from().x - to().x))
            style:--dy=move || format!("{}px", number(from().y - to().y))
        >
            {inside}
        </g>
    }
}

/// Something that fades away, as the one of such things whose number is `order`.
pub(crate) fn leave<V: IntoView>(order: usize, inside: V) -> impl IntoView {
    view! { <g class="leave" style:--i=move || order.to_string()>{inside}</g> }
}
