//! What the board is drawn of, from the wood up.

use super::geometry::{self, Place, Spot, number};
use super::pieces;
use super::tabletop::{Origin, Tabletop};
use crate::board::Drawing;
use crate::board::scene::{self, Frame, glide, leave};
use crate::settings::ShogiCoordinates;
use drawing::shogi::glyphs;
use leptos::prelude::*;
use shogi::{Action, Piece, Position, PositionTrait as _, Square};

pub(super) type Scene = scene::Scene<Position>;

/// The piece of the player to move that is there.
fn piece_of(table: &Tabletop, origin: Origin) -> Option<Piece> {
    match origin {
        Origin::Square(square) => table.piece_at(square),
        Origin::Hand(kind) => Some(Piece::new(table.actor(), kind)),
    }
}

/// A piece as it is drawn now.
fn koma(scene: Scene, piece: Piece) -> impl IntoView {
    move || {
        pieces::koma(piece.kind, piece.player, scene.settings.pieces.get(), move || {
            scene.turned()
        })
    }
}

/// A king in check, and the pieces that give it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Check {
    king: Square,
    from: Vec<Square>,
}

impl Check {
    /// The check that is shown: in strict play one has to see it oneself.
    fn of(table: &Tabletop) -> Option<Self> {
        if table.is_free() {
            return None;
        }
        let position = &table.position;
        let from = position.checkers();
        let king = position.king(position.actor()).filter(|_| !from.is_empty())?;
        Some(Self { king, from })
    }
}

// The board itself -----------------------------------------------------------

/// The board's wood.
pub(super) fn wood(scene: Scene) -> impl IntoView {
    let half = scene.half();
    let (from, side) = (number(-half), number(2.0 * half));
    view! { <rect class="wood" x=from.clone() y=from width=side.clone() height=side rx=".14"/> }
}

/// Lines, stars, coordinates.
pub(super) fn lines(scene: Scene) -> impl IntoView {
    let stars = [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5)]
        .map(|(x, y)| view! { <circle class="star" cx=number(x) cy=number(y)/> });
    let file = move |file: u8| {
        let x = move || {
            let square = Square::new(file, 1).expect("a file from 1 to 9");
            number(scene.spot(square).x)
        };
        view! { <text x=x y="-4.67">{file}</text> }
    };
    let rank = move |rank: u8, japanese: bool| {
        let y = move || {
            let square = Square::new(1, rank).expect("a rank from 1 to 9");
            scene.spot(square).y
        };
        if japanese {
            let place = move || format!("translate(4.675 {}) scale({})", number(y()), 0.25 / glyphs::EM);
            let outline = glyphs::outline(geometry::RANKS[usize::from(rank - 1)]);
            view! { <path transform=place d=outline/> }.into_any()
        } else {
            let letter = char::from(b'a' + rank - 1).to_string();
            view! { <text x="4.675" y=move || number(y())>{letter}</text> }.into_any()
        }
    };
    let labels = move |style: ShogiCoordinates| {
        let japanese = style == ShogiCoordinates::Japanese;
        view! {
            <g class="coords">
                {(1..=9).map(file).collect_view()}
                {(1..=9).map(|it| rank(it, japanese)).collect_view()}
            </g>
        }
    };
    view! {
        <path class="grid" d=geometry::grid_path()/>
        {stars}
        {move || match scene.settings.shogi_coordinates.get() {
            _ if scene.drawing.mini => None,
            ShogiCoordinates::None => None,
            style => Some(labels(style)),
        }}
    }
}

// Under the pieces -----------------------------------------------------------

/// A square in colour.
fn cell(scene: Scene, class: &'static str, square: Square) -> impl IntoView {
    view! { <g transform=move || scene.on(square)><rect class=class x="-.5" y="-.5" width="1" height="1"/></g> }
}

/// A square's frame, with an edge that keeps it seen on light and dark wood.
fn framed(scene: Scene, edge: &'static str, class: &'static str, square: Square) -> impl IntoView {
    view! {
        {cell(scene, edge, square)}
        {cell(scene, class, square)}
    }
}

/// The way from a piece that gives check to the king.
fn attack(scene: Scene, from: Square, king: Square) -> impl IntoView {
    view! {
        {scene.line("attack edge", from, king)}
        {scene.line("attack", from, king)}
    }
}

/// What the latest turn did: where it went, and weaker where it came from.
pub(super) fn last(scene: Scene) -> impl IntoView {
    let mark = move |action: Action| {
        let from = match action {
            Action::Move { from, .. } => Some(cell(scene, "last start", from)),
            Action::Drop { .. } => None,
        };
        view! {
            {from}
            {cell(scene, "last", action.to())}
        }
    };
    move || scene.last_turn.get().into_iter().map(mark).collect_view()
}

/// The square of a piece that is taken up, or may be.
pub(super) fn under_hand(scene: Scene) -> impl IntoView {
    let held = scene.part(|view| match view.held {
        Some(Origin::Square(square)) => Some(square),
        _ => None,
    });
    let lit = scene.part(|view| match view.lit {
        Some(Place::Square(square)) => Some(square),
        _ => None,
    });
    view! {
        {move || lit.get().map(|square| cell(scene, "lit", square))}
        {move || held.get().map(|square| cell(scene, "held", square))}
    }
}

/// The king in check, and the way it is attacked.
pub(super) fn check(scene: Scene) -> impl IntoView {
    let check = Memo::new(move |_| scene.frame.with(|frame| Check::of(&frame.table)));
    move || {
        check.get().map(|Check { king, from }| {
            view! {
                <g data-check=king.to_string()>
                    {framed(scene, "check edge", "check", king)}
                    {from.into_iter().map(|from| attack(scene, from, king)).collect_view()}
                </g>
            }
        })
    }
}

/// A hint, as far as it lies under the pieces.
pub(super) fn hint_under(scene: Scene) -> impl IntoView {
    move || match scene.drawing.hint.get() {
        Some(Action::Move { from, to, .. }) => Some(view! {
            {cell(scene, "hint disc", from)}
            {scene.line("hint way", from, to)}
        }),
        _ => None,
    }
}

// The pieces -----------------------------------------------------------------

/// A piece as it is drawn. It is drawn anew whenever one of these changes, which is what starts its motion.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Standing {
    square: Square,
    piece: Piece,
    comes: Option<u32>,
}

fn standing(frame: &Frame<Position>) -> Vec<Standing> {
    let moved_to = frame.motion.as_ref().map(|motion| motion.to);
    let on = |square: Square| {
        Some(Standing {
            square,
            piece: frame.table.piece_at(square)?,
            comes: (moved_to == Some(square)).then_some(frame.change),
        })
    };
    Square::all().filter_map(on).collect()
}

/// The pieces on the board, the one that moved in motion.
pub(super) fn piece_layer(scene: Scene) -> impl IntoView {
    let preview = scene.part(|view| view.preview);
    let away = scene.part(|view| {
        let Some(Origin::Square(from)) = view.held else {
            return None;
        };
        (view.dragged || view.preview.is_some()).then_some(from)
    });
    let draw = move |it: Standing| {
        let Standing { square, piece, comes } = it;
        let motion = scene
            .frame
            .with_untracked(|frame| frame.motion.clone().filter(|_| comes.is_some()));
        let drawn = match motion {
            None => koma(scene, piece).into_any(),
            Some(motion) => {
                let from = move || match motion.origin {
                    Origin::Square(from) => scene.spot(from),
                    Origin::Hand(_) => motion.from_hand.unwrap_or_else(|| scene.spot(square)),
                };
                let drawn = match motion.was {
                    None => koma(scene, piece).into_any(),
                    Some(was) => view! {
                        <g class="flip" style:--i=|| "0">
                            <g>{koma(scene, Piece::new(piece.player, was))}</g>
                            <g class="to">{koma(scene, piece)}</g>
                        </g>
                    }
                    .into_any(),
                };
                glide("glide", from, move || scene.spot(square), drawn).into_any()
            }
        };
        view! {
            <g
                data-piece=square.to_string()
                class:away=move || away.get() == Some(square)
                class:taken=move || preview.get().is_some_and(|it| it.to == square)
                transform=move || scene.on(square)
            >
                {drawn}
            </g>
        }
    };
    view! { <For each=move || scene.frame.with(standing) key=|it| *it children=draw/> }
}

/// What was taken, on its way to the hand.
pub(super) fn leaving(scene: Scene) -> impl IntoView {
    let leaves = Memo::new(move |_| {
        scene.frame.with(|frame| {
            let motion = frame.motion.as_ref()?;
            Some((motion.taken?, motion.to, motion.to_hand, frame.change))
        })
    });
    move || {
        leaves.get().map(|(piece, square, hand, _)| {
            let piece = koma(scene, piece);
            let here = move || scene.spot(square);
            let drawn = match hand {
                Some(hand) => glide("taken-away", move || hand, here, piece).into_any(),
                None => leave(0, piece).into_any(),
            };
            view! { <g transform=move || scene.on(square)>{drawn}</g> }
        })
    }
}

/// The squares, for whoever looks for them in the page: they are not seen, and no pointer meets them.
pub(super) fn squares(scene: Scene) -> impl IntoView {
    let square = |square: Square| {
        let Spot { x, y } = geometry::at(square, false);
        let (x, y) = (number(x - 0.5), number(y - 0.5));
        format!(r#"<rect data-square="{square}" x="{x}" y="{y}" width="1" height="1"/>"#)
    };
    let turned = move || if scene.turned() { "rotate(180)" } else { "" };
    (!scene.drawing.mini).then(|| {
        let squares: String = Square::all().map(square).collect();
        view! { <g fill="none" transform=turned inner_html=squares></g> }
    })
}

// Over the pieces ------------------------------------------------------------

/// A piece that is not there yet.
fn ghost(scene: Scene, piece: Piece, square: Square) -> impl IntoView {
    view! {
        <g class="ghost" data-ghost=square.to_string() transform=move || scene.on(square)>{koma(scene, piece)}</g>
    }
}

/// Dots, and what the move would do that is looked at.
pub(super) fn over_hand(scene: Scene) -> impl IntoView {
    let preview = scene.part(|view| view.preview);
    let dots = scene.part(|view| view.dots.clone());
    let dragged = scene.part(|view| view.dragged);
    let dot = move |square: Square| {
        let taken = scene.frame.with(|frame| frame.table.piece_at(square).is_some());
        if taken {
            let corners = "M-.44-.22V-.44H-.22M.22-.44H.44V-.22M.44 .22V.44H.22M-.22 .44H-.44V.22";
            view! {
                <g transform=move || scene.on(square)>
                    <path class="take edge" d=corners/>
                    <path class="take" d=corners/>
                </g>
            }
            .into_any()
        } else {
            view! { <g transform=move || scene.on(square)><circle class="dot"/></g> }.into_any()
        }
    };
    let shows = move || {
        let it = preview.get()?;
        let piece = scene.frame.with(|frame| piece_of(&frame.table, it.origin))?;
        Some(view! {
            {framed(scene, "target edge", "target", it.to)}
            {(!dragged.get()).then(|| ghost(scene, piece, it.to))}
        })
    };
    view! {
        <For each=move || dots.get() key=|square| *square children=dot/>
        {shows}
    }
}

/// A hint, as far as it lies over the pieces, and a lesson's goal.
pub(super) fn hint_over(scene: Scene) -> impl IntoView {
    let Drawing { hint, goal, .. } = scene.drawing;
    let does = move |action: Action| {
        let piece = scene
            .frame
            .with(|frame| piece_of(&frame.table, Origin::of(action)))?;
        let promotes = matches!(action, Action::Move { promote: true, .. });
        let kind = piece.kind.promoted().filter(|_| promotes).unwrap_or(piece.kind);
        Some(view! {
            {cell(scene, "hint spot", action.to())}
            {ghost(scene, Piece::new(piece.player, kind), action.to())}
        })
    };
    view! {
        {move || hint.get().and_then(does)}
        {move || goal.get().map(|square| framed(scene, "choice edge", "choice", square))}
    }
}

/// Turns that could be played. A piece that would be dropped is shown where it would stand.
pub(super) fn arrow_layer(scene: Scene) -> impl IntoView {
    scene.arrows(
        |scene, arrow, action| match action {
            Action::Move { from, to, .. } => {
                arrow.way(scene.spot(from), scene.spot(to), 0.25, 0.06).into_any()
            }
            Action::Drop { kind, to } => {
                let actor = scene.frame.with_untracked(|frame| frame.table.actor());
                view! {
                    {ghost(scene, Piece::new(actor, kind), to)}
                    <g transform=scene.on(to)><circle class="target"/></g>
                }
                .into_any()
            }
        },
        |scene, arrow| {
            // In a corner of the square, so that what stands there is still read.
            let Spot { x, y } = scene.spot(arrow.actions.first()?.to());
            Some((Spot::new(x + 0.31, y - 0.31), 0.19))
        },
    )
}

/// The keyboard's cursor, over everything on the board.
pub(super) fn cursor(scene: Scene) -> impl IntoView {
    let cursor = scene.part(|view| match view.cursor {
        Some(Place::Square(square)) => Some(square),
        _ => None,
    });
    move || {
        cursor.get().map(|square| {
            view! {
                <g data-cursor=square.to_string()>
                    {cell(scene, "cursor edge", square)}
                    {cell(scene, "cursor", square)}
                </g>
            }
        })
    }
}

/// A piece that is dragged, where the pointer is.
pub(super) fn in_the_air(scene: Scene) -> impl IntoView {
    let dragged = scene.dragged;
    let held = scene.part(|view| view.held);
    let flies = Memo::new(move |_| dragged.with(Option::is_some).then(|| held.get()).flatten());
    let place = move || dragged.get().unwrap_or_default().translate();
    move || {
        let piece = scene
            .frame
            .with_untracked(|frame| piece_of(&frame.table, flies.get()?))?;
        Some(view! { <g class="in-the-air" transform=place>{koma(scene, piece)}</g> })
    }
}
