//! A position of YINSH, drawn.

use super::geometry;
use crate::palette::{Colour, Theme};
use crate::picture::{Coordinates, Diagram, Drawn, Look, name, turn_disc};
use crate::spot::Spot;
use crate::svg::{Paint, Svg};
use yinsh::{Action, BLACK, MARKERS, Player, Point, Setup, Stage, WHITE};

/// What rings and markers are made of, in distances of points. The page's style sheet says the same; a test compares.
mod measure {
    pub(super) const RING: f64 = 0.355;
    pub(super) const RING_EDGE: f64 = 0.2;
    pub(super) const RING_BODY: f64 = 0.155;
    pub(super) const MARKER_EDGE: f64 = 0.27;
    pub(super) const MARKER_BODY: f64 = 0.247;
    /// The radius of the groove of a white marker, and of the dot of a black one.
    pub(super) const MARKER_MARK: [f64; 2] = [0.17, 0.06];
    pub(super) const MARK: f64 = 0.025;
    pub(super) const LINES: f64 = 0.028;
    pub(super) const TRAIL: f64 = 0.13;
    pub(super) const FROM: f64 = 0.37;
    pub(super) const PLACED: f64 = 0.5;
    pub(super) const SLOT: f64 = 0.3;
    pub(super) const PLATE: f64 = 0.92;
}

/// What is under a piece: the board seems to lie in the light.
const SHADE: (&str, f64) = ("#000000", 0.2);

impl Diagram for Setup {
    type Place = Point;
    type Action = Action;

    const VIEW: (Spot, f64, f64) = {
        let half = geometry::HALF[0];
        (Spot::new(-half, -half), 2.0 * half, 2.0 * half)
    };
    const INK: [Colour; 2] = [Colour::BoardText, Colour::Board];
    const MARKS: (f64, f64, f64) = (0.48, 0.3, 0.5);

    fn spot(place: Point, turned: bool) -> Spot {
        geometry::at(place).turned(turned)
    }

    fn title(&self) -> String {
        match self.stage {
            Stage::Over => "YINSH, the end of a game".to_owned(),
            _ => format!("YINSH, {} to move", name(self.actor, ["White", "Black"])),
        }
    }

    fn draw(&self, out: &mut Drawn, last: &[Action], look: &Look) {
        let Drawn(out) = out;
        let board = Board {
            setup: self,
            theme: look.theme,
            turned: look.turned,
        };
        board.surface(out, look.coordinates != Coordinates::None);
        board.corners(out);
        for &action in last {
            board.trail(out, action);
        }
        for player in Player::BOTH {
            for point in self.markers[player.index()] {
                board.marker(out, board.at(point), player);
            }
        }
        for player in Player::BOTH {
            for point in self.rings[player.index()] {
                board.ring(out, &board.at(point).translate(), player);
            }
        }
    }
}

struct Board<'a> {
    setup: &'a Setup,
    theme: Theme,
    turned: bool,
}

impl Board<'_> {
    fn at(&self, point: Point) -> Spot {
        Setup::spot(point, self.turned)
    }

    fn colour(&self, colour: Colour) -> &'static str {
        self.theme.colour(colour)
    }

    /// The colours of a side: edge, body, mark.
    fn side(&self, player: Player) -> [&'static str; 3] {
        let colours = if player == WHITE {
            [Colour::WhiteEdge, Colour::White, Colour::WhiteMark]
        } else {
            [Colour::BlackEdge, Colour::Black, Colour::BlackMark]
        };
        colours.map(|colour| self.colour(colour))
    }

    fn surface(&self, out: &mut Svg, labelled: bool) {
        let paint = Paint::fill(self.colour(Colour::Board)).edged(self.colour(Colour::BoardRim), 0.07);
        out.circle(Spot::default(), geometry::SURFACE[0], paint);
        let lines = Paint::line(self.colour(Colour::BoardLine), measure::LINES);
        out.path(&geometry::lines_path(), lines);
        if labelled {
            out.group("coordinates", "", |out| {
                for (text, spot) in geometry::labels() {
                    let spot = spot.turned(self.turned);
                    out.text(&text, spot, 0.28, self.colour(Colour::BoardText));
                }
            });
        }
    }

    /// The plates in the corners: rings that were removed, whose turn it is, and the pool.
    fn corners(&self, out: &mut Svg) {
        let plate = Paint::line(self.colour(Colour::Board), measure::PLATE);
        // A target that no game has leaves the places as they are.
        let target = self.setup.target.clamp(1, geometry::SLOTS);
        for player in Player::BOTH {
            out.path(&geometry::plate_path(player, self.turned), plate);
            let removed = self.setup.removed[player.index()].min(target);
            for index in 0..target {
                let slot = geometry::slot_number(index, target);
                let at = geometry::slot(player, slot, self.turned);
                if index < removed {
                    self.ring(out, &format!("{} scale(.8)", at.translate()), player);
                } else {
                    let empty = Paint::line(self.colour(Colour::BoardLine), 0.03).dashed(".09 .07");
                    out.circle(at, measure::SLOT, empty);
                }
            }
        }
        if self.setup.stage != Stage::Over {
            let at = geometry::beside_plate(self.setup.actor, self.turned);
            turn_disc(out, at, self.theme);
        }
        out.path(&geometry::pool_path(), plate);
        let at = geometry::pool_markers();
        self.marker(out, Spot::new(at.x - 0.05, at.y + 0.06), BLACK);
        self.marker(out, Spot::new(at.x + 0.05, at.y - 0.06), WHITE);
        let on_board: u32 = self.setup.markers.iter().map(|set| set.len() as u32).sum();
        let left = u32::from(MARKERS).saturating_sub(on_board);
        out.group("pool", "", |out| {
            let at = geometry::pool_count();
            out.text(&left.to_string(), at, 0.44, self.colour(Colour::BoardText));
        });
    }

    fn trail(&self, out: &mut Svg, action: Action) {
        let glow = self.colour(Colour::Glow);
        let bare = |point: Point| self.setup.piece(point).is_none();
        let from = |out: &mut Svg, point: Point| {
            if bare(point) {
                out.circle(self.at(point), measure::FROM, Paint::line(glow, 0.05));
            }
        };
        out.group("last", "", |out| match action {
            Action::Place(point) => {
                let paint = Paint::line(glow, 0.1).faint(0.55);
                out.circle(self.at(point), measure::PLACED, paint);
            }
            Action::Move { from: start, to } => {
                let paint = Paint::line(glow, measure::TRAIL).faint(0.55);
                out.line(self.at(start), self.at(to), paint);
                from(out, start);
            }
            Action::RemoveRow(row) => {
                let paint = Paint::line(glow, 0.07).dashed(".001 .2").faint(0.55);
                out.line(self.at(row.low()), self.at(row.high()), paint);
            }
            Action::RemoveRing(point) => from(out, point),
            Action::Pass => {}
        });
    }

    /// A ring under a `transform`.
    fn ring(&self, out: &mut Svg, place: &str, player: Player) {
        let [edge, body, mark] = self.side(player);
        let centre = Spot::default();
        let edge_paint = Paint::line(edge, measure::RING_EDGE);
        out.group("ring", place, |out| {
            if self.theme != Theme::Print {
                let (colour, opacity) = SHADE;
                let paint = Paint::line(colour, measure::RING_EDGE).faint(opacity);
                out.circle(Spot::new(0.0, 0.05), measure::RING, paint);
            }
            out.circle(
                centre,
                measure::RING,
                if player == BLACK {
                    edge_paint.faint(0.9)
                } else {
                    edge_paint
                },
            );
            out.circle(centre, measure::RING, Paint::line(body, measure::RING_BODY));
            out.circle(centre, measure::RING, Paint::line(mark, measure::MARK));
        });
    }

    fn marker(&self, out: &mut Svg, at: Spot, player: Player) {
        let [edge, body, mark] = self.side(player);
        out.group("marker", &at.translate(), |out| {
            if self.theme != Theme::Print {
                let (colour, opacity) = SHADE;
                let at = Spot::new(0.0, 0.04);
                out.circle(at, measure::MARKER_EDGE, Paint::fill(colour).faint(opacity));
            }
            let centre = Spot::default();
            out.circle(centre, measure::MARKER_EDGE, Paint::fill(edge));
            out.circle(centre, measure::MARKER_BODY, Paint::fill(body));
            let radius = measure::MARKER_MARK[player.index()];
            let paint = Paint::line(mark, measure::MARK);
            if player == BLACK {
                out.circle(centre, radius, Paint::fill(mark).edged(mark, measure::MARK));
            } else {
                out.circle(centre, radius, paint);
            }
        });
    }
}
