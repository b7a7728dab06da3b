//! A position of shogi, drawn.

use super::geometry::{self, EDGE};
use super::{BODY, Shape, Stroke, face, glyphs, size};
use crate::palette::{Colour, Theme};
use crate::picture::{Coordinates, Diagram, Drawn, Look, name, turn_disc};
use crate::spot::Spot;
use crate::svg::{Paint, Svg};
use shogi::{Action, GOTE, Kind, Piece, Player, SENTE, Setup, Square};

/// Half the side of the board with its rim.
const BOARD: f64 = geometry::HALF[0];
/// Between the board and a hand.
const GAP: f64 = 0.25;
/// Around the pieces of a hand.
const PAD: f64 = 0.08;
/// Places in a hand.
const PLACES: f64 = 7.0;
/// Around everything.
const MARGIN: f64 = 0.2;

impl Diagram for Setup {
    type Place = Square;
    type Action = Action;

    const VIEW: (Spot, f64, f64) = {
        let half = BOARD + GAP + 1.0 + 2.0 * PAD + MARGIN;
        let high = BOARD + MARGIN;
        (Spot::new(-half, -high), 2.0 * half, 2.0 * high)
    };
    const INK: [Colour; 2] = [Colour::WoodText, Colour::Wood];
    const MARKS: (f64, f64, f64) = (0.4, 0.12, 0.46);

    fn spot(place: Square, turned: bool) -> Spot {
        geometry::at(place, turned)
    }

    fn title(&self) -> String {
        format!("Shogi, {} to move", name(self.actor, ["sente", "gote"]))
    }

    fn draw(&self, out: &mut Drawn, last: &[Action], look: &Look) {
        let Drawn(out) = out;
        let board = Board { setup: self, look };
        board.wood(out);
        for &action in last {
            board.trail(out, action);
        }
        board.lines(out);
        for square in Square::all() {
            if let Some(piece) = self.board[square.index()] {
                board.piece(out, Self::spot(square, look.turned), piece);
            }
        }
        for player in Player::BOTH {
            board.hand(out, player);
        }
    }
}

struct Board<'a> {
    setup: &'a Setup,
    look: &'a Look,
}

impl Board<'_> {
    fn colour(&self, colour: Colour) -> &'static str {
        self.look.theme.colour(colour)
    }

    /// Paper has lines where a screen has wood.
    fn wood_paint(&self) -> Paint<'static> {
        let wood = Paint::fill(self.colour(Colour::Wood));
        match self.look.theme {
            Theme::Print => wood.edged(self.colour(Colour::WoodLine), 0.018),
            _ => wood,
        }
    }

    fn wood(&self, out: &mut Svg) {
        let corner = Spot::new(-BOARD, -BOARD);
        let paint = match self.look.theme {
            // The lines of the board are enough.
            Theme::Print => Paint::fill(self.colour(Colour::Wood)),
            _ => self.wood_paint(),
        };
        out.rect(corner, 2.0 * BOARD, 2.0 * BOARD, 0.14, paint);
    }

    fn lines(&self, out: &mut Svg) {
        let line = self.colour(Colour::WoodLine);
        let width = if self.look.theme == Theme::Print {
            0.025
        } else {
            0.018
        };
        out.path(&geometry::grid_path(), Paint::line(line, width));
        for (x, y) in [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5)] {
            out.circle(Spot::new(x, y), 0.06, Paint::fill(line));
        }
        if self.look.coordinates == Coordinates::None {
            return;
        }
        let ink = self.colour(Colour::WoodText);
        let japanese = self.look.coordinates == Coordinates::Japanese;
        out.group("coordinates", "", |out| {
            for number_ in 1..=9 {
                let Some(square) = Square::new(number_, number_) else {
                    continue;
                };
                let Spot { x, y } = geometry::at(square, self.look.turned);
                out.text(&number_.to_string(), Spot::new(x, -4.675), 0.28, ink);
                let beside = Spot::new(4.675, y);
                let index = number_ - 1;
                if japanese {
                    let place = format!("{} scale({})", beside.translate(), 0.25 / glyphs::EM);
                    let outline = glyphs::outline(geometry::RANKS[usize::from(index)]);
                    out.placed(outline, &place, Paint::fill(ink));
                } else {
                    out.text(&char::from(b'a' + index).to_string(), beside, 0.28, ink);
                }
            }
        });
    }

    fn trail(&self, out: &mut Svg, action: Action) {
        let mut cell = |square: Square, opacity: f64| {
            let Spot { x, y } = geometry::at(square, self.look.turned);
            let paint = Paint::fill(self.colour(Colour::Glow)).faint(opacity);
            out.group("last", "", |out| {
                out.rect(Spot::new(x - 0.5, y - 0.5), 1.0, 1.0, 0.0, paint);
            });
        };
        if let Action::Move { from, .. } = action {
            cell(from, 0.3);
        }
        cell(action.to(), 0.55);
    }

    fn piece(&self, out: &mut Svg, at: Spot, piece: Piece) {
        let Piece { player, kind } = piece;
        let down = (player == GOTE) != self.look.turned;
        let turn = if down { " rotate(180)" } else { "" };
        let size = size(kind);
        out.group("koma", &at.translate(), |out| {
            if self.look.theme != Theme::Print {
                let place = format!("translate(0 .035){turn} scale({size})");
                out.placed(BODY, &place, Paint::fill("#000000").faint(0.2));
            }
            let place = format!("{turn} scale({size})");
            out.group("", place.trim_start(), |out| {
                let body = Paint::fill(self.colour(Colour::Koma)).edged(self.colour(Colour::KomaEdge), 0.02);
                out.path(BODY, body);
                for stroke in face(kind, player, self.look.pieces) {
                    self.stroke(out, &stroke, kind);
                }
            });
        });
    }

    fn stroke(&self, out: &mut Svg, stroke: &Stroke, kind: Kind) {
        let ink = self.colour(if kind.is_promoted() {
            Colour::KomaRed
        } else {
            Colour::KomaInk
        });
        let paint = match stroke.ink.width() {
            Some(width) => Paint::line(ink, width),
            None => Paint::fill(ink),
        };
        let place = stroke.place.as_deref().unwrap_or_default();
        match &stroke.shape {
            Shape::Path(data) if place.is_empty() => out.path(data, paint),
            Shape::Path(data) => out.placed(data, place, paint),
            Shape::Disc { x, y, r } => {
                out.group("", place, |out| out.circle(Spot::new(*x, *y), *r, paint));
            }
        }
    }

    /// A player's hand: one's own is at the right, its end level with the board's, the other's across.
    fn hand(&self, out: &mut Svg, player: Player) {
        let near = (player == SENTE) != self.look.turned;
        let side = if near { 1.0 } else { -1.0 };
        let (wide, high) = (1.0 + 2.0 * PAD, PLACES + 2.0 * PAD);
        let x = side * (BOARD + GAP + wide / 2.0);
        let top = if near { BOARD - high } else { -BOARD };
        let corner = Spot::new(x - wide / 2.0, top);
        out.rect(corner, wide, high, 0.14, self.wood_paint());
        if self.setup.actor == player {
            let at = Spot::new(x, if near { top - 0.3 } else { top + high + 0.3 });
            turn_disc(out, at, self.look.theme);
        }
        let hand = self.setup.hands[player.index()];
        for (index, kind) in (0_u8..).zip(geometry::hand_order()) {
            let count = hand.count(kind);
            if count == 0 {
                continue;
            }
            let at = Spot::new(x, top + PAD + 0.5 + f64::from(index));
            self.piece(out, at, Piece::new(player, kind));
            if count > 1 {
                self.count(out, Spot::new(at.x + 0.33, at.y + 0.3), count);
            }
        }
    }

    fn count(&self, out: &mut Svg, at: Spot, count: u8) {
        let mut disc = Paint::fill(self.colour(Colour::Surface));
        if self.look.theme == Theme::Print {
            disc = disc.edged(self.colour(Colour::WoodLine), 0.02);
        }
        out.group("count", "", |out| {
            out.circle(at, 0.2, disc);
            out.text(&count.to_string(), at, 0.3, self.colour(Colour::Text));
        });
    }
}

/// The board fits its rim.
const _: () = assert!(BOARD > EDGE);
