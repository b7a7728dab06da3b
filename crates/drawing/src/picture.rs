//! Pictures of positions.

use crate::palette::{Colour, Theme};
use crate::shogi::PieceSet;
use crate::spot::{Spot, number};
use crate::svg::{Paint, Svg};
use game_core::Player;
use std::fmt::Display;

/// What stands beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters and digits: `f6`, `7f`.
    #[default]
    Western,
    /// In shogi the ranks in kanji: `７六`. YINSH has them as ever.
    Japanese,
    /// Nothing.
    None,
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Western, Self::Japanese, Self::None];

    /// The word for it in commands and forms.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Western => "western",
            Self::Japanese => "japanese",
            Self::None => "none",
        }
    }
}

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its colours.
    pub theme: Theme,
    /// What stands beside the board.
    pub coordinates: Coordinates,
    /// The pieces of shogi.
    pub pieces: PieceSet,
    /// Seen from the second player's side.
    pub turned: bool,
    /// How many pixels wide it wants to be shown.
    pub width: u32,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            coordinates: Coordinates::default(),
            pieces: PieceSet::default(),
            turned: false,
            width: 1200,
        }
    }
}

/// What an author drew on a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark<P> {
    /// An arrow from one place to another.
    Arrow(P, P),
    /// A circle around a place.
    Circle(P),
    /// A letter or a digit on a place; two at most are legible. Only letters of the Latin alphabet and digits are drawn.
    Letter(P, String),
}

/// A position that can be drawn: anything that may lie on the board, whether or not it can occur in a game.
pub trait Diagram: Display {
    /// Where something can be.
    type Place: Copy;
    /// What a player does.
    type Action;

    /// How large a view of it is: the upper left corner, the width, the height.
    const VIEW: (Spot, f64, f64);
    /// The colours of marks, and of what keeps them seen.
    const INK: [Colour; 2];

    /// Where a place is.
    fn spot(place: Self::Place, turned: bool) -> Spot;

    /// How far from its places an arrow begins and ends, and the radius of a circle.
    const MARKS: (f64, f64, f64);

    /// What it is, for whoever can't see it: the game, and who is to move.
    fn title(&self) -> String;

    /// Draws it. `last` is what the latest turn did.
    fn draw(&self, out: &mut Drawn, last: &[Self::Action], look: &Look);
}

/// A drawing under way.
#[derive(Clone, Debug, Default)]
pub struct Drawn(pub(crate) Svg);

/// A position and what is drawn on it.
#[derive(Clone, Debug)]
pub struct Picture<'a, D: Diagram> {
    diagram: &'a D,
    last: Vec<D::Action>,
    marks: Vec<Mark<D::Place>>,
}

impl<'a, D: Diagram> Picture<'a, D> {
    /// The position alone.
    pub const fn new(diagram: &'a D) -> Self {
        Self {
            diagram,
            last: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// With what the latest turn did, as a pale trail.
    #[must_use]
    pub fn after(self, last: Vec<D::Action>) -> Self {
        Self { last, ..self }
    }

    /// With marks.
    #[must_use]
    pub fn marked(self, marks: Vec<Mark<D::Place>>) -> Self {
        Self { marks, ..self }
    }

    /// The picture as SVG. It names no font and nothing outside itself.
    pub fn svg(&self, look: &Look) -> String {
        let theme = look.theme;
        let mut out = Drawn::default();
        let (from, wide, high) = D::VIEW;
        out.0
            .rect(from, wide, high, 0.0, Paint::fill(theme.colour(Colour::Bg)));
        self.diagram.draw(&mut out, &self.last, look);
        let [ink, edge] = D::INK.map(|colour| theme.colour(colour));
        for mark in &self.marks {
            draw_mark::<D>(&mut out.0, mark, look.turned, ink, edge);
        }
        let text = self.diagram.to_string();
        out.0.document(D::VIEW, look.width, &self.diagram.title(), &text)
    }
}

fn draw_mark<D: Diagram>(out: &mut Svg, mark: &Mark<D::Place>, turned: bool, ink: &str, edge: &str) {
    let (start, end, radius) = D::MARKS;
    match mark {
        Mark::Arrow(from, to) => {
            let (from, to) = (D::spot(*from, turned), D::spot(*to, turned));
            let tip = from.distance(to) - end;
            let angle = (to.y - from.y).atan2(to.x - from.x).to_degrees();
            let place = format!("{} rotate({})", from.translate(), number(angle));
            let shaft = format!("M{} 0H{}", number(start), number((tip - 0.2).max(start)));
            let head = format!(
                "M{0} -.2L{1} 0L{0} .2Z",
                number(tip - 0.34),
                number(tip)
            );
            out.group("mark", &place, |out| {
                out.path(&shaft, Paint::line(edge, 0.15));
                out.path(&head, Paint::line(edge, 0.1));
                out.path(&shaft, Paint::line(ink, 0.09));
                out.path(&head, Paint::fill(ink));
            });
        }
        Mark::Circle(place) => {
            let at = D::spot(*place, turned);
            out.group("mark", "", |out| {
                out.circle(at, radius, Paint::line(edge, 0.15));
                out.circle(at, radius, Paint::line(ink, 0.09));
            });
        }
        Mark::Letter(place, text) => {
            let at = D::spot(*place, turned);
            out.group("mark", "", |out| {
                out.circle(at, 0.27, Paint::fill(ink).edged(edge, 0.05));
                let em = if text.chars().count() > 1 { 0.27 } else { 0.36 };
                out.text(text, at, em, edge);
            });
        }
    }
}

/// The disc that says whose turn it is.
pub(crate) fn turn_disc(out: &mut Svg, at: Spot, theme: Theme) {
    let (glow, edge) = (theme.colour(Colour::Glow), theme.colour(Colour::GlowEdge));
    out.group("turn", "", |out| {
        out.circle(at, 0.13, Paint::fill(glow).edged(edge, 0.025));
    });
}

/// Sente's or White's name and the other's, for titles.
pub(crate) fn name(player: Player, names: [&'static str; 2]) -> &'static str {
    names[player.index()]
}
