//! What the board is drawn of, from the wood up. Each layer follows only the signals it shows, so that a pointer that
//! moves redraws a preview and not the board.

use super::geometry::{self, Place, Spot, number};
use super::motion::Motion;
use super::state::View;
use super::table::Origin;
use super::{glyphs, pieces};
use crate::board::Arrow;
use crate::settings::{PieceSet, ShogiCoordinates};
use leptos::prelude::*;
use shogi::{Action, Piece, Position, PositionTrait, Setup, Square};

/// A board on the screen, and how it came about.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) setup: Setup,
    pub(super) motion: Option<Motion>,
    /// Where a dropped piece came from, on the screen.
    pub(super) from_hand: Option<Spot>,
    /// Where a taken piece goes, on the screen.
    pub(super) to_hand: Option<Spot>,
    /// Counts the motions, so that each is drawn anew.
    pub(super) change: u32,
}

impl Frame {
    /// A board on which nothing moves.
    pub(super) const fn still(setup: Setup) -> Self {
        Self {
            setup,
            motion: None,
            from_hand: None,
            to_hand: None,
            change: 0,
        }
    }

    /// The piece of the player to move that is there.
    fn piece(&self, origin: Origin) -> Option<Piece> {
        match origin {
            Origin::Square(square) => self.setup.board[square.index()],
            Origin::Hand(kind) => Some(Piece::new(self.setup.actor, kind)),
        }
    }
}

/// A king in check, and the pieces that give it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Check {
    king: Square,
    from: Vec<Square>,
}

impl Check {
    /// The check in a position, if there is one.
    pub(super) fn of(position: &Position) -> Option<Self> {
        let from = position.checkers();
        let king = position.king(position.actor()).filter(|_| !from.is_empty())?;
        Some(Self { king, from })
    }
}

/// What the layers need to know.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    pub(super) frame: RwSignal<Frame>,
    pub(super) view: RwSignal<View>,
    pub(super) turned: Signal<bool>,
    pub(super) mini: bool,
    pub(super) pieces: Signal<PieceSet>,
}

impl Scene {
    fn spot(self, square: Square) -> Spot {
        geometry::at(square, self.turned.get())
    }

    /// The `transform` that puts something on a square.
    fn on(self, square: Square) -> String {
        self.spot(square).translate()
    }

    /// Half the side of the view box.
    pub(super) fn half(self) -> f64 {
        if self.mini {
            geometry::HALF_MINI
        } else {
            geometry::HALF
        }
    }

    /// A part of the view, which notifies only when it changes itself.
    pub(super) fn part<T: Clone + PartialEq + Send + Sync + 'static>(
        self,
        part: impl Fn(&View) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        Memo::new(move |_| self.view.with(&part))
    }

    /// A piece as it is drawn now.
    fn koma(self, piece: Piece) -> impl IntoView {
        move || {
            pieces::koma(piece.kind, piece.player, self.pieces.get(), move || {
                self.turned.get()
            })
        }
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
pub(super) fn lines(scene: Scene, coordinates: Signal<ShogiCoordinates>) -> impl IntoView {
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
        {move || match coordinates.get() {
            _ if scene.mini => None,
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

fn line(scene: Scene, class: &'static str, from: Square, to: Square) -> impl IntoView {
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
        {line(scene, "attack edge", from, king)}
        {line(scene, "attack", from, king)}
    }
}

/// What the latest turn did: where it went, and weaker where it came from.
pub(super) fn last(scene: Scene, last_turn: Memo<Vec<Action>>) -> impl IntoView {
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
    move || last_turn.get().into_iter().map(mark).collect_view()
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
pub(super) fn check(scene: Scene, check: Memo<Option<Check>>) -> impl IntoView {
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
pub(super) fn hint_under(scene: Scene, hint: Signal<Option<Action>>) -> impl IntoView {
    move || match hint.get() {
        Some(Action::Move { from, to, .. }) => Some(view! {
            {cell(scene, "hint disc", from)}
            {line(scene, "hint way", from, to)}
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

fn standing(frame: &Frame) -> Vec<Standing> {
    let moved_to = frame.motion.as_ref().map(|motion| motion.to);
    let on = |square: Square| {
        Some(Standing {
            square,
            piece: frame.setup.board[square.index()]?,
            comes: (moved_to == Some(square)).then_some(frame.change),
        })
    };
    Square::all().filter_map(on).collect()
}

/// Gives the styles the way from one place to another.
fn offset(
    class: &'static str,
    from: impl Fn() -> Spot + Copy + Send + 'static,
    to: impl Fn() -> Spot + Copy + Send + 'static,
    inside: impl IntoView,
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
            None => scene.koma(piece).into_any(),
            Some(motion) => {
                let hand = scene.frame.with_untracked(|frame| frame.from_hand);
                let from = move || match motion.origin {
                    Origin::Square(from) => scene.spot(from),
                    Origin::Hand(_) => hand.unwrap_or_else(|| scene.spot(square)),
                };
                let koma = match motion.was {
                    None => scene.koma(piece).into_any(),
                    Some(was) => view! {
                        <g class="flip" style:--i=|| "0">
                            <g>{scene.koma(Piece::new(piece.player, was))}</g>
                            <g class="to">{scene.koma(piece)}</g>
                        </g>
                    }
                    .into_any(),
                };
                offset("glide", from, move || scene.spot(square), koma).into_any()
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
            Some((motion.taken?, motion.to, frame.to_hand, frame.change))
        })
    });
    move || {
        leaves.get().map(|(piece, square, hand, _)| {
            let koma = scene.koma(piece);
            let here = move || scene.spot(square);
            let drawn = match hand {
                Some(hand) => offset("taken-away", move || hand, here, koma).into_any(),
                None => view! { <g class="leave" style:--i=|| "0">{koma}</g> }.into_any(),
            };
            view! { <g transform=move || scene.on(square)>{drawn}</g> }
        })
    }
}

// Over the pieces ------------------------------------------------------------

/// A piece that is not there yet.
fn ghost(scene: Scene, piece: Piece, square: Square) -> impl IntoView {
    view! {
        <g class="ghost" data-ghost=square.to_string() transform=move || scene.on(square)>{scene.koma(piece)}</g>
    }
}

/// Dots, and what the move would do that is looked at.
pub(super) fn over_hand(scene: Scene) -> impl IntoView {
    let preview = scene.part(|view| view.preview);
    let dots = scene.part(|view| view.dots.clone());
    let dragged = scene.part(|view| view.dragged);
    let dot = move |square: Square| {
        let taken = scene
            .frame
            .with(|frame| frame.setup.board[square.index()].is_some());
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
        let piece = scene.frame.with(|frame| frame.piece(it.origin))?;
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
pub(super) fn hint_over(
    scene: Scene,
    hint: Signal<Option<Action>>,
    goal: Signal<Option<Square>>,
) -> impl IntoView {
    let does = move |action: Action| {
        let piece = scene.frame.with(|frame| frame.piece(Origin::of(action)))?;
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

/// Turns that could be played: the best one over the others, and the numbers over all. A piece that would be dropped is
/// shown where it would stand.
pub(super) fn arrow_layer(scene: Scene, arrows: Signal<Vec<Arrow<Action>>>) -> impl IntoView {
    let strokes = move |arrow: &Arrow<Action>| {
        let stroke = |&action: &Action| match action {
            Action::Move { from, to, .. } => {
                arrow.way(scene.spot(from), scene.spot(to), 0.25, 0.06).into_any()
            }
            Action::Drop { kind, to } => {
                let actor = scene.frame.with_untracked(|frame| frame.setup.actor);
                view! {
                    {ghost(scene, Piece::new(actor, kind), to)}
                    <g transform=scene.on(to)><circle class="target"/></g>
                }
                .into_any()
            }
        };
        arrow.group(arrow.actions.iter().map(stroke).collect_view())
    };
    let badge = move |arrow: &Arrow<Action>| {
        // In a corner of the square, so that what stands there is still read.
        let Spot { x, y } = scene.spot(arrow.actions.first()?.to());
        Some(arrow.badge(Spot::new(x + 0.31, y - 0.31), 0.19))
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
pub(super) fn in_the_air(scene: Scene, dragged: Signal<Option<Spot>>) -> impl IntoView {
    let held = scene.part(|view| view.held);
    let flies = Memo::new(move |_| dragged.with(Option::is_some).then(|| held.get()).flatten());
    let place = move || dragged.get().unwrap_or_default().translate();
    move || {
        let piece = scene.frame.with_untracked(|frame| frame.piece(flies.get()?))?;
        Some(view! { <g class="in-the-air" transform=place>{scene.koma(piece)}</g> })
    }
}
