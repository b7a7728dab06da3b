//! What the board is drawn of, from the surface up.

use super::geometry::{self, Spot, number};
use super::motion::{Motion, slot_number};
use super::standing::{Comes, Marker, Removed, Ring, Turns, markers, removed, rings};
use super::state::Preview;
use super::{pieces, pool};
use crate::board::Drawing;
use crate::board::scene::{self, glide, leave};
use crate::i18n::tr;
use leptos::prelude::*;
use yinsh::{Action, BLACK, Bitboard, Player, Point, Position, PositionTrait as _, WHITE};

type Scene = scene::Scene<Position>;

// The board itself -----------------------------------------------------------

pub(super) fn surface(scene: Scene) -> impl IntoView {
    let radius = geometry::SURFACE[usize::from(scene.drawing.mini)];
    let coordinates = scene.settings.coordinates;
    let label = move |(text, spot): (String, Spot)| {
        let spot = move || spot.turned(scene.turned());
        view! { <text x=move || number(spot().x) y=move || number(spot().y)>{text}</text> }
    };
    let labels = move || {
        let labels = geometry::labels().into_iter().map(label).collect_view();
        view! { <g class="coords" aria-hidden="true">{labels}</g> }
    };
    view! {
        <circle class="surface" r=number(radius)/>
        <path class="lines" d=geometry::lines_path()/>
        {move || (!scene.drawing.mini && coordinates.get()).then(labels)}
    }
}

/// The plates in the corners, with the places for the rings and the pool.
pub(super) fn corners(scene: Scene) -> impl IntoView {
    if scene.drawing.mini {
        return None;
    }
    let pool = pool::count(scene);
    let target = Memo::new(move |_| scene.frame.with(|frame| frame.table.target()));
    // The place that a ring goes to which has to be removed now.
    let wanted = scene.part(|view| !view.choices.is_empty());
    let lit = Memo::new(move |_| {
        wanted.get().then(|| {
            scene.frame.with(|frame| {
                let actor = frame.table.actor();
                let slot = slot_number(frame.table.removed(actor), frame.table.target());
                (actor, slot)
            })
        })
    });
    let place = move |player: Player, slot: u8| {
        view! {
            <g transform=move || geometry::slot(player, slot, scene.turned()).translate()>
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
            <path class="plate" d=move || geometry::plate_path(player, scene.turned())/>
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

fn circle(scene: Scene, class: &'static str, point: Point) -> impl IntoView {
    view! { <g transform=move || scene.on(point)><circle class=class/></g> }
}

/// What the latest turn did: pale, under the pieces.
pub(super) fn trail(scene: Scene) -> impl IntoView {
    let bare = move |point: Point| scene.frame.with(|frame| frame.table.empty().contains(point));
    let mark = move |action: Action| match action {
        Action::Place(point) => circle(scene, "placed", point).into_any(),
        Action::Move { from, to } => view! {
            {scene.line("trail", from, to)}
            {bare(from).then(|| circle(scene, "from", from))}
        }
        .into_any(),
        Action::RemoveRow(row) => scene.line("trail gone", row.low(), row.high()).into_any(),
        Action::RemoveRing(point) => bare(point).then(|| circle(scene, "from", point)).into_any(),
        Action::Pass => ().into_any(),
    };
    move || scene.last_turn.get().into_iter().map(mark).collect_view()
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
        {move || runs.get().into_iter().map(|(low, high)| scene.line("run", low, high)).collect_view()}
        {move || there.get().then(band)}
    }
}

/// What is in the hand, and the way it would go.
pub(super) fn under_hand(scene: Scene) -> impl IntoView {
    let held = scene.part(|view| view.held);
    let preview = scene.part(|view| view.preview.clone());
    view! {
        {move || held.get().map(|point| circle(scene, "halo", point))}
        {move || preview.get().map(|it| scene.line("path", it.from, it.to))}
    }
}

/// A hint, as far as it lies under the pieces.
pub(super) fn hint_under(scene: Scene) -> impl IntoView {
    move || match scene.drawing.hint.get() {
        Some(Action::Move { from, to }) => Some(
            view! {
                {circle(scene, "hint disc", from)}
                {scene.line("hint way", from, to)}
            }
            .into_any(),
        ),
        Some(Action::RemoveRow(row)) => Some(scene.line("run", row.low(), row.high()).into_any()),
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

/// The rings on the board.
pub(super) fn ring_layer(scene: Scene) -> impl IntoView {
    let draw = move |it: Ring| {
        let Ring { point, player, comes } = it;
        let piece = match comes {
            None => pieces::ring(player).into_any(),
            Some((Comes::Placed, _)) => view! { <g class="appear">{pieces::ring(player)}</g> }.into_any(),
            Some((Comes::Gliding(from), _)) => {
                let (from, to) = (move || scene.spot(from), move || scene.spot(point));
                glide("glide", from, to, pieces::ring(player)).into_any()
            }
        };
        view! { <g data-ring=point.to_string() transform=move || scene.on(point)>{piece}</g> }
    };
    view! { <For each=move || scene.frame.with(rings) key=Clone::clone children=draw/> }
}

/// The rings beside the board.
pub(super) fn removed_layer(scene: Scene) -> impl IntoView {
    if scene.drawing.mini {
        return None;
    }
    let draw = move |it: Removed| {
        let Removed { player, slot, comes } = it;
        let place = move || geometry::slot(player, slot, scene.turned());
        let piece = match comes {
            None => pieces::ring(player).into_any(),
            Some((from, _)) => glide(
                "glide settles",
                move || scene.spot(from),
                place,
                pieces::ring(player),
            )
            .into_any(),
        };
        view! { <g transform=move || place().translate()><g class="removed">{piece}</g></g> }
    };
    Some(view! { <For each=move || scene.frame.with(removed) key=Clone::clone children=draw/> })
}

/// What fades away.
pub(super) fn leaving(scene: Scene) -> impl IntoView {
    let fades = move |order: usize, point: Point, piece: AnyView| {
        view! { <g transform=move || scene.on(point)>{leave(order, piece)}</g> }
    };
    move || {
        scene.frame.with(|frame| match &frame.motion {
            Some(Motion::RowLeft { player, points }) => {
                let marker = |(order, point): (usize, &Point)| {
                    fades(order, *point, pieces::marker(*player).into_any())
                };
                Some(points.iter().enumerate().map(marker).collect_view().into_any())
            }
            Some(Motion::RingLeft { player, from, .. }) if scene.drawing.mini => {
                Some(fades(0, *from, pieces::ring(*player).into_any()).into_any())
            }
            _ => None,
        })
    }
}

/// The points, for whoever looks for them in the page: they are not seen, and no pointer meets them.
pub(super) fn points(scene: Scene) -> impl IntoView {
    let point = |point: Point| {
        let Spot { x, y } = geometry::at(point);
        format!(
            r#"<circle data-point="{point}" cx="{}" cy="{}" r=".4"/>"#,
            number(x),
            number(y)
        )
    };
    let turned = move || if scene.turned() { "rotate(180)" } else { "" };
    (!scene.drawing.mini).then(|| {
        let points: String = Point::all().map(point).collect();
        view! { <g fill="none" transform=turned inner_html=points></g> }
    })
}

// Over the pieces ------------------------------------------------------------

/// The other side of a marker rising over the axis of the jump, like a phase of the moon.
fn phases(scene: Scene, preview: &Preview) -> impl IntoView + use<> {
    let Preview { from, to, flips } = *preview;
    let degrees = geometry::angle(from, to);
    let phase = move |point: Point| {
        let white = scene
            .frame
            .with_untracked(|frame| frame.table.markers(WHITE).contains(point));
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
    scene.frame.with_untracked(|frame| frame.table.actor())
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
pub(super) fn hint_over(scene: Scene) -> impl IntoView {
    let Drawing { hint, goal, .. } = scene.drawing;
    // What a move would do is shown as for one's own.
    let does = move |from: Point, to: Point| {
        let flips = scene.frame.with_untracked(|frame| frame.table.flips(from, to));
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

/// Turns that could be played.
pub(super) fn arrow_layer(scene: Scene) -> impl IntoView {
    scene.arrows(
        |scene, arrow, action| match action {
            Action::Place(_) if arrow.disc => ().into_any(),
            Action::Place(point) => circle(scene, "target", point).into_any(),
            Action::RemoveRing(point) => circle(scene, "choice", point).into_any(),
            Action::Move { from, to } => arrow.way(scene.spot(from), scene.spot(to), 0.47, 0.24).into_any(),
            Action::RemoveRow(row) => scene.line("row", row.low(), row.high()).into_any(),
            Action::Pass => ().into_any(),
        },
        |scene, arrow| {
            // Where a ring comes to lie; else in the middle of what is taken away.
            let place = |&action: &Action| match action {
                Action::Place(point) | Action::Move { to: point, .. } => Some((0, point)),
                Action::RemoveRow(row) => Some((1, row.points()[2])),
                Action::RemoveRing(point) => Some((2, point)),
                Action::Pass => None,
            };
            let places = arrow.actions.iter().filter_map(place);
            let (_, point) = places.min_by_key(|&(order, _)| order)?;
            let radius = if arrow.disc {
                0.22 + 0.2 * arrow.strength
            } else {
                0.25
            };
            Some((scene.spot(point), radius))
        },
    )
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
