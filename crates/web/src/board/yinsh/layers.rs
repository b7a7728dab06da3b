//! What the board is drawn of, from the surface up. Each layer follows only the signals it shows, so that a pointer
//! that moves redraws a preview and not the board.

use super::geometry::{self, Spot, number};
use super::motion::{Motion, slot_number};
use super::pieces;
use super::state::{Preview, View};
use crate::board::Arrow;
use crate::i18n::tr;
use leptos::prelude::*;
use yinsh::{Action, BLACK, Bitboard, Player, Point, Position, WHITE};

/// A position on the screen, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) motion: Option<Motion>,
    /// Counts the motions, so that each is drawn anew.
    pub(super) change: u32,
}

/// What the layers need to know.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) frame: RwSignal<Frame>,
    pub(super) view: RwSignal<View>,
    pub(super) turned: Signal<bool>,
    pub(super) mini: bool,
}

impl Scene {
    fn spot(self, point: Point) -> Spot {
        geometry::at(point).turned(self.turned.get())
    }

    /// The `transform` that puts something on a point.
    fn on(self, point: Point) -> String {
        self.spot(point).translate()
    }

    /// A part of the view, which notifies only when it changes itself.
    fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.view.with(&part))
    }
}

/// A marker as it is drawn. It is drawn anew whenever one of these changes, which is what starts its motion.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Marker {
    point: Point,
    player: Player,
    turns: Option<Turns>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Turns {
    order: usize,
    from: Point,
    to: Point,
    change: u32,
}

fn markers(frame: &Frame) -> Vec<Marker> {
    let turns = |point: Point| match &frame.motion {
        Some(Motion::Moved { from, to, flips }) => {
            flips.iter().position(|it| *it == point).map(|order| Turns {
                order,
                from: *from,
                to: *to,
                change: frame.change,
            })
        }
        _ => None,
    };
    let of = |player: Player| {
        let points = frame.position.markers(player).into_iter();
        points.map(move |point| Marker {
            point,
            player,
            turns: turns(point),
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}

/// A ring as it is drawn.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Ring {
    point: Point,
    player: Player,
    comes: Option<(Comes, u32)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Comes {
    /// From that point.
    Gliding(Point),
    /// From the hand.
    Placed,
}

fn rings(frame: &Frame) -> Vec<Ring> {
    let comes = |point: Point| match &frame.motion {
        Some(Motion::Moved { from, to, .. }) if *to == point => Some((Comes::Gliding(*from), frame.change)),
        Some(Motion::Placed(to)) if *to == point => Some((Comes::Placed, frame.change)),
        _ => None,
    };
    let of = |player: Player| {
        let points = frame.position.rings(player).into_iter();
        points.map(move |point| Ring {
            point,
            player,
            comes: comes(point),
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}

/// A removed ring beside the board.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Removed {
    player: Player,
    slot: u8,
    comes: Option<(Point, u32)>,
}

fn removed(frame: &Frame) -> Vec<Removed> {
    let position = &frame.position;
    let of = |player: Player| {
        (0..position.removed(player)).map(move |index| {
            let slot = slot_number(index, position.target());
            let comes = match &frame.motion {
                Some(Motion::RingLeft {
                    player: whose,
                    from,
                    slot: to,
                }) if *whose == player && *to == slot => Some((*from, frame.change)),
                _ => None,
            };
            Removed { player, slot, comes }
        })
    };
    of(WHITE).chain(of(BLACK)).collect()
}

// The board itself -----------------------------------------------------------

pub(super) fn surface(scene: Scene, coordinates: Signal<bool>) -> impl IntoView {
    let radius = if scene.mini {
        geometry::SURFACE_MINI
    } else {
        geometry::SURFACE
    };
    let label = move |(text, spot): (String, Spot)| {
        let spot = move || spot.turned(scene.turned.get());
        view! { <text x=move || number(spot().x) y=move || number(spot().y)>{text}</text> }
    };
    let labels = move || {
        let labels = geometry::labels().into_iter().map(label).collect_view();
        view! { <g class="coords" aria-hidden="true">{labels}</g> }
    };
    view! {
        <circle class="surface" r=number(radius)/>
        <path class="lines" d=geometry::lines_path()/>
        {move || (!scene.mini && coordinates.get()).then(labels)}
    }
}

/// The plates in the corners, with the places for the rings and the pool.
pub(super) fn corners(scene: Scene, pool: Signal<u8>) -> impl IntoView {
    if scene.mini {
        return None;
    }
    let target = Memo::new(move |_| scene.frame.with(|frame| frame.position.target()));
    // The place that a ring goes to which has to be removed now.
    let wanted = scene.part(|view| !view.choices.is_empty());
    let lit = Memo::new(move |_| {
        wanted.get().then(|| {
            scene.frame.with(|frame| {
                let actor = yinsh::PositionTrait::actor(&frame.position);
                let slot = slot_number(frame.position.removed(actor), frame.position.target());
                (actor, slot)
            })
        })
    });
    let place = move |player: Player, slot: u8| {
        view! {
            <g transform=move || geometry::slot(player, slot, scene.turned.get()).translate()>
                <circle class="slot" class:next=move || lit.get() == Some((player, slot))/>
            </g>
        }
    };
    let plate = move |player: Player| {
        let places = move || {
            let target = target.get();
            (0..target)
                .map(|index| place(player, slot_number(index, target)))
                .collect_view()
        };
        view! {
            <path class="plate" d=move || geometry::plate_path(player, scene.turned.get())/>
            {places}
        }
    };
    let count = geometry::pool_count();
    Some(view! {
        {plate(WHITE)}
        {plate(BLACK)}
        <g role="img" aria-label=move || tr!("board-pool", count = pool.get())>
            <path class="plate" d=geometry::pool_path()/>
            <g transform=geometry::pool_markers().translate()>
                <g transform="translate(-.05 .06)">{pieces::marker(BLACK)}</g>
                <g transform="translate(.05 -.06)">{pieces::marker(WHITE)}</g>
            </g>
            <text class="pool" x=number(count.x) y=number(count.y)>{move || pool.get().to_string()}</text>
        </g>
    })
}

// Under the pieces -----------------------------------------------------------

fn line(scene: Scene, class: &'static str, from: Point, to: Point) -> impl IntoView {
    let (from, to) = (move || scene.spot(from), move || scene.spot(to));
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

fn circle(scene: Scene, class: &'static str, point: Point) -> impl IntoView {
    view! { <g transform=move || scene.on(point)><circle class=class/></g> }
}

/// What the latest turn did: pale, under the pieces.
pub(super) fn trail(scene: Scene, last_turn: Memo<Vec<Action>>) -> impl IntoView {
    let bare = move |point: Point| scene.frame.with(|frame| frame.position.empty().contains(point));
    let mark = move |action: Action| match action {
        Action::Place(point) => circle(scene, "placed", point).into_any(),
        Action::Move { from, to } => view! {
            {line(scene, "trail", from, to)}
            {bare(from).then(|| circle(scene, "from", from))}
        }
        .into_any(),
        Action::RemoveRow(row) => line(scene, "trail gone", row.low(), row.high()).into_any(),
        Action::RemoveRing(point) => bare(point).then(|| circle(scene, "from", point)).into_any(),
        Action::Pass => ().into_any(),
    };
    move || last_turn.get().into_iter().map(mark).collect_view()
}

/// The rows to choose from, and the one that is meant.
pub(super) fn rows(scene: Scene) -> impl IntoView {
    let runs = scene.part(|view| view.runs.clone());
    let meant = scene.part(|view| view.meant);
    let there = Memo::new(move |_| meant.get().is_some());
    let middle = move || {
        meant
            .get()
            .map(|row| scene.spot(row.points()[2]))
            .unwrap_or_default()
    };
    let degrees = move || {
        meant
            .get()
            .map_or(0.0, |row| geometry::angle(row.low(), row.high()))
    };
    // One band that slides and turns, rather than a new one each time. Half its length each way.
    let band = move || {
        view! {
            <g
                class="slides"
                style:transform=move || {
                    let Spot { x, y } = middle();
                    format!("translate({}px,{}px) rotate({}deg)", number(x), number(y), number(degrees()))
                }
            >
                <line class="window edge" x1="-2" x2="2"/>
                <line class="window" x1="-2" x2="2"/>
            </g>
        }
    };
    view! {
        {move || runs.get().into_iter().map(|(low, high)| line(scene, "run", low, high)).collect_view()}
        {move || there.get().then(band)}
    }
}

/// What is in the hand, and the way it would go.
pub(super) fn under_hand(scene: Scene) -> impl IntoView {
    let held = scene.part(|view| view.held);
    let preview = scene.part(|view| view.preview.clone());
    view! {
        {move || held.get().map(|point| circle(scene, "halo", point))}
        {move || preview.get().map(|it| line(scene, "path", it.from, it.to))}
    }
}

/// A hint, as far as it lies under the pieces.
pub(super) fn hint_under(scene: Scene, hint: Signal<Option<Action>>) -> impl IntoView {
    move || match hint.get() {
        Some(Action::Move { from, to }) => Some(
            view! {
                {circle(scene, "hint disc", from)}
                {line(scene, "hint way", from, to)}
            }
            .into_any(),
        ),
        Some(Action::RemoveRow(row)) => Some(line(scene, "run", row.low(), row.high()).into_any()),
        _ => None,
    }
}

// The pieces -----------------------------------------------------------------

/// The markers, those that turn in motion.
pub(super) fn marker_layer(scene: Scene) -> impl IntoView {
    let draw = move |it: Marker| {
        let Marker { point, player, turns } = it;
        let piece = match turns {
            None => pieces::marker(player).into_any(),
            Some(Turns { order, from, to, .. }) => {
                let axis = move || format!("rotate({})", number(geometry::angle(from, to)));
                view! {
                    <circle class="shade" r=".27" cy=".04"/>
                    <g transform=axis>
                        <g class="flip" style:--i=move || order.to_string()>
                            <g>{pieces::face(!player)}</g>
                            <g class="to">{pieces::face(player)}</g>
                        </g>
                    </g>
                }
                .into_any()
            }
        };
        view! { <g data-marker=point.to_string() transform=move || scene.on(point)>{piece}</g> }
    };
    view! { <For each=move || scene.frame.with(markers) key=Clone::clone children=draw/> }
}

/// Where a ring comes from, for the styles: how far away that is.
fn glide(
    from: impl Fn() -> Spot + Copy + Send + 'static,
    to: impl Fn() -> Spot + Copy + Send + 'static,
    class: &'static str,
    player: Player,
) -> impl IntoView {
    let (dx, dy) = (move || from().x - to().x, move || from().y - to().y);
    view! {
        <g
            class=class
            style:--dx=move || format!("{}px", number(dx()))
            style:--dy=move || format!("{}px", number(dy()))
        >
            {pieces::ring(player)}
        </g>
    }
}

/// The rings on the board.
pub(super) fn ring_layer(scene: Scene) -> impl IntoView {
    let draw = move |it: Ring| {
        let Ring { point, player, comes } = it;
        let piece = match comes {
            None => pieces::ring(player).into_any(),
            Some((Comes::Placed, _)) => view! { <g class="appear">{pieces::ring(player)}</g> }.into_any(),
            Some((Comes::Gliding(from), _)) => glide(
                move || scene.spot(from),
                move || scene.spot(point),
                "glide",
                player,
            )
            .into_any(),
        };
        view! { <g data-ring=point.to_string() transform=move || scene.on(point)>{piece}</g> }
    };
    view! { <For each=move || scene.frame.with(rings) key=Clone::clone children=draw/> }
}

/// The rings beside the board.
pub(super) fn removed_layer(scene: Scene) -> impl IntoView {
    if scene.mini {
        return None;
    }
    let draw = move |it: Removed| {
        let Removed { player, slot, comes } = it;
        let place = move || geometry::slot(player, slot, scene.turned.get());
        let piece = match comes {
            None => pieces::ring(player).into_any(),
            Some((from, _)) => glide(move || scene.spot(from), place, "glide settles", player).into_any(),
        };
        view! { <g transform=move || place().translate()><g class="removed">{piece}</g></g> }
    };
    Some(view! { <For each=move || scene.frame.with(removed) key=Clone::clone children=draw/> })
}

/// What fades away.
pub(super) fn leaving(scene: Scene) -> impl IntoView {
    move || {
        scene.frame.with(|frame| match &frame.motion {
            Some(Motion::RowLeft { player, points }) => {
                let player = *player;
                let leave = |(order, point): (usize, Point)| {
                    view! {
                        <g transform=move || scene.on(point)>
                            <g class="leave" style:--i=move || order.to_string()>{pieces::marker(player)}</g>
                        </g>
                    }
                };
                Some(
                    points
                        .iter()
                        .copied()
                        .enumerate()
                        .map(leave)
                        .collect_view()
                        .into_any(),
                )
            }
            Some(Motion::RingLeft { player, from, .. }) if scene.mini => {
                let (player, from) = (*player, *from);
                Some(
                    view! {
                        <g transform=move || scene.on(from)>
                            <g class="leave" style:--i=|| "0">{pieces::ring(player)}</g>
                        </g>
                    }
                    .into_any(),
                )
            }
            _ => None,
        })
    }
}

// Over the pieces ------------------------------------------------------------

/// The other side of a marker rising over the axis of the jump, like a phase of the moon.
fn phases(scene: Scene, preview: &Preview) -> impl IntoView + use<> {
    let Preview { from, to, flips } = *preview;
    let degrees = geometry::angle(from, to);
    let phase = move |point: Point| {
        let white = scene
            .frame
            .with_untracked(|frame| frame.position.markers(WHITE).contains(point));
        let class = if white { "turn b" } else { "turn w" };
        view! {
            <g transform=move || scene.on(point)>
                <path
                    class=class
                    transform=format!("rotate({})", number(degrees))
                    d="M-.247 0A.247 .247 0 0 1 .247 0A.247 .07 0 0 0 -.247 0Z"
                />
            </g>
        }
    };
    flips.into_iter().map(phase).collect_view()
}

fn actor(scene: Scene) -> Player {
    scene
        .frame
        .with_untracked(|frame| yinsh::PositionTrait::actor(&frame.position))
}

/// A ring that is not there yet.
fn ghost(scene: Scene, point: Point) -> impl IntoView {
    view! {
        <g class="ghost" data-ghost=point.to_string() transform=move || scene.on(point)>{pieces::ring(actor(scene))}</g>
    }
}

/// Dots, previews and choices.
pub(super) fn over_hand(scene: Scene) -> impl IntoView {
    let preview = scene.part(|view| view.preview.clone());
    let dots = scene.part(|view| view.dots);
    let placing = scene.part(|view| view.placing);
    let choices = scene.part(|view| view.choices);
    let lit = scene.part(|view| view.lit);
    let points = |set: Bitboard| set.into_iter().collect::<Vec<Point>>();
    view! {
        {move || preview.get().map(|it| phases(scene, &it))}
        <For each=move || points(dots.get()) key=|point| *point children=move |point| circle(scene, "dot", point)/>
        <For each=move || points(choices.get()) key=|point| *point children=move |point| circle(scene, "choice", point)/>
        {move || lit.get().map(|point| circle(scene, "lit", point))}
        {move || preview.get().map(|it| ghost(scene, it.to))}
        {move || placing.get().map(|point| ghost(scene, point))}
    }
}

/// The marker that a ring in the hand will leave, already pale inside it: between the markers and the rings.
pub(super) fn inside_held(scene: Scene) -> impl IntoView {
    let held = scene.part(|view| view.held);
    let inside = move |point: Point| {
        view! { <g class="ghost" transform=move || scene.on(point)>{pieces::face(actor(scene))}</g> }
    };
    move || held.get().map(inside)
}

/// A hint, as far as it lies over the pieces, and a lesson's goal.
pub(super) fn hint_over(
    scene: Scene,
    hint: Signal<Option<Action>>,
    goal: Signal<Option<Point>>,
) -> impl IntoView {
    // What a move would do is shown as for one's own.
    let does = move |from: Point, to: Point| {
        let flips = scene.frame.with_untracked(|frame| frame.position.flips(from, to));
        let preview = Preview { from, to, flips };
        view! {
            {phases(scene, &preview)}
            {ghost(scene, to)}
        }
    };
    view! {
        {move || match hint.get() {
            Some(Action::Move { from, to }) => Some(does(from, to)),
            _ => None,
        }}
        {move || match hint.get() {
            Some(Action::Place(point) | Action::Move { to: point, .. } | Action::RemoveRing(point)) => {
                Some(circle(scene, "hint spot", point))
            }
            _ => None,
        }}
        {move || goal.get().map(|point| circle(scene, "choice", point))}
    }
}

/// Turns that could be played: the best one over the others, and the numbers over all.
pub(super) fn arrow_layer(scene: Scene, arrows: Signal<Vec<Arrow<Action>>>) -> impl IntoView {
    let strokes = move |arrow: &Arrow<Action>| {
        let stroke = |&action: &Action| match action {
            Action::Place(point) => circle(scene, "target", point).into_any(),
            Action::RemoveRing(point) => circle(scene, "choice", point).into_any(),
            Action::Move { from, to } => arrow.way(scene.spot(from), scene.spot(to), 0.47, 0.24).into_any(),
            Action::RemoveRow(row) => line(scene, "row", row.low(), row.high()).into_any(),
            Action::Pass => ().into_any(),
        };
        arrow.group(arrow.actions.iter().map(stroke).collect_view())
    };
    let badge = move |arrow: &Arrow<Action>| {
        // Where a ring comes to lie; else in the middle of what is taken away.
        let place = |&action: &Action| match action {
            Action::Place(point) | Action::Move { to: point, .. } => Some((0, point)),
            Action::RemoveRow(row) => Some((1, row.points()[2])),
            Action::RemoveRing(point) => Some((2, point)),
            Action::Pass => None,
        };
        let places = arrow.actions.iter().filter_map(place);
        let place = places.min_by_key(|&(order, _)| order);
        place.map(|(_, point)| arrow.badge(scene.spot(point), 0.25))
    };
    move || {
        arrows.with(|arrows| {
            view! {
                {arrows.iter().rev().map(strokes).collect_view()}
                {arrows.iter().rev().map(badge).collect_view()}
            }
        })
    }
}

/// The keyboard's cursor, over everything.
pub(super) fn cursor(scene: Scene) -> impl IntoView {
    let cursor = scene.part(|view| view.cursor);
    let draw = move |point: Point| {
        view! {
            <g data-cursor=point.to_string() transform=move || scene.on(point)>
                <circle class="cursor edge"/>
                <circle class="cursor"/>
            </g>
        }
    };
    move || cursor.get().map(draw)
}
