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

/// How many signs a line of words below a picture has, and how many lines there are at most.
const CAPTION: usize = 44;
const CAPTION_LINES: usize = 3;
/// How high such a line is, in widths of the picture.
const LINE: f64 = 0.053;

/// A drawing under way.
#[derive(Clone, Debug, Default)]
pub struct Drawn(pub(crate) Svg);

/// A position and what is drawn on it.
#[derive(Clone, Debug)]
pub struct Picture<'a, D: Diagram> {
    diagram: &'a D,
    last: Vec<D::Action>,
    marks: Vec<Mark<D::Place>>,
    caption: String,
}

impl<'a, D: Diagram> Picture<'a, D> {
    /// The position alone.
    pub const fn new(diagram: &'a D) -> Self {
        Self {
            diagram,
            last: Vec::new(),
            marks: Vec::new(),
            caption: String::new(),
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

    /// With words below the board.
    #[must_use]
    pub fn captioned(self, caption: impl Into<String>) -> Self {
        let caption = caption.into();
        Self { caption, ..self }
    }

    /// The lines of the words below, as far as there is room.
    fn caption(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in self.caption.split_whitespace() {
            let has_room = |line: &&mut String| line.chars().count() + 1 + word.chars().count() <= CAPTION;
            match lines.last_mut().filter(has_room) {
                Some(line) => *line = format!("{line} {word}"),
                None => lines.push(word.chars().take(CAPTION).collect()),
            }
        }
        lines.truncate(CAPTION_LINES);
        lines
    }

    /// A view of it with the words below: the upper left corner, the width, the height.
    fn view(&self) -> (Spot, f64, f64) {
        let (from, wide, high) = D::VIEW;
        let lines = self.caption().len();
        let more = if lines == 0 {
            0.0
        } else {
            wide * LINE * (lines as f64 + 0.4)
        };
        (from, wide, high + more)
    }

    /// How many pixels wide and high it is in a look.
    pub fn size(&self, look: &Look) -> (u32, u32) {
        let (_, wide, high) = self.view();
        let height = (f64::from(look.width) * high / wide).round();
        (look.width, height as u32)
    }

    /// The picture as SVG. It names nothing outside itself; and no font, unless there are words below it: those are in the
    /// reader's.
    pub fn svg(&self, look: &Look) -> String {
        let theme = look.theme;
        let mut out = Drawn::default();
        let view = self.view();
        let (from, wide, high) = view;
        out.0
            .rect(from, wide, high, 0.0, Paint::fill(theme.colour(Colour::Bg)));
        self.diagram.draw(&mut out, &self.last, look);
        let [ink, edge] = D::INK.map(|colour| theme.colour(colour));
        for mark in &self.marks {
            draw_mark::<D>(&mut out.0, mark, look.turned, ink, edge);
        }
        let (_, _, board) = D::VIEW;
        for (place, line) in (1..).zip(self.caption()) {
            let y = from.y + board + wide * LINE * (f64::from(place) - 0.3);
            let at = Spot::new(from.x + wide / 2.0, y);
            let em = wide * LINE / 1.4;
            out.0.words(&line, at, em, theme.colour(Colour::Text));
        }
        let text = self.diagram.to_string();
        out.0.document(view, look.width, &self.diagram.title(), &text)
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
            let head = format!("M{0} -.2L{1} 0L{0} .2Z", number(tip - 0.34), number(tip));
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

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3MMMMM2/1R1MmM3/2rmmM2/7/4 w row 1-1 3";
    const HORSE: &str = "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B3p 4";

    /// Tags are closed in the order in which they were opened, and attributes are quoted.
    fn elements(svg: &str) -> Vec<(String, String)> {
        let mut open = Vec::new();
        let mut found = Vec::new();
        let mut rest = svg.trim_end();
        while let Some(begin) = rest.find('<') {
            let end = begin + rest[begin..].find('>').expect("a tag ends");
            let tag = &rest[begin + 1..end];
            rest = &rest[end + 1..];
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop().as_deref(), Some(name));
                continue;
            }
            assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
            let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
            found.push((name.to_owned(), attributes.to_owned()));
            if !tag.ends_with('/') {
                open.push(name.to_owned());
            }
        }
        assert!(open.is_empty() && rest.is_empty(), "{open:?} {rest}");
        found
    }

    fn groups(svg: &str, class: &str) -> usize {
        let class = format!("class=\"{class}\"");
        let groups = elements(svg).into_iter();
        groups
            .filter(|(name, it)| name == "g" && it.starts_with(&class))
            .count()
    }

    #[test]
    fn everything_that_lies_there_is_drawn_once() {
        let setup: yinsh::Setup = ROW.parse().unwrap();
        let svg = Picture::new(&setup).svg(&Look::default());
        let markers: usize = setup.markers.iter().map(|set| set.len()).sum();
        // The pool shows two, the corners the rings that were removed.
        assert_eq!(groups(&svg, "marker"), markers + 2);
        let rings: usize = setup.rings.iter().map(|set| set.len()).sum();
        assert_eq!(groups(&svg, "ring"), rings + 2);
        assert_eq!(groups(&svg, "turn"), 1);
        assert!(svg.contains("<title>YINSH, White to move</title>") && svg.contains(ROW));

        let setup: shogi::Setup = HORSE.parse().unwrap();
        let svg = Picture::new(&setup).svg(&Look::default());
        let pieces = setup.board.iter().flatten().count();
        assert_eq!(groups(&svg, "koma"), pieces + 2);
        assert_eq!(groups(&svg, "count"), 1);
        assert!(svg.contains("<title>Shogi, gote to move</title>"));
    }

    #[test]
    fn a_picture_needs_nothing_from_elsewhere() {
        let (yinsh, shogi): (yinsh::Setup, shogi::Setup) = (ROW.parse().unwrap(), HORSE.parse().unwrap());
        for theme in Theme::ALL {
            for pieces in PieceSet::ALL {
                for coordinates in Coordinates::ALL {
                    let look = Look {
                        theme,
                        coordinates,
                        pieces,
                        ..Look::default()
                    };
                    for svg in [Picture::new(&yinsh).svg(&look), Picture::new(&shogi).svg(&look)] {
                        for word in ["<text", "font", "href", "url(", "style", "NaN", "inf", "var("] {
                            assert!(!svg.contains(word), "{word}");
                        }
                        let labelled = usize::from(coordinates != Coordinates::None);
                        assert_eq!(groups(&svg, "coordinates"), labelled);
                    }
                }
            }
        }
    }

    #[test]
    fn marks_and_the_latest_turn_are_where_they_belong() {
        let setup: yinsh::Setup = ROW.parse().unwrap();
        let p = |text: &str| text.parse::<yinsh::Point>().unwrap();
        let marks = vec![
            Mark::Arrow(p("e8"), p("e3")),
            Mark::Circle(p("f6")),
            Mark::Letter(p("a2"), "A7".to_owned()),
        ];
        let last = vec!["d4-d5".parse().unwrap()];
        let picture = Picture::new(&setup).after(last).marked(marks);
        let svg = picture.svg(&Look::default());
        assert_eq!((groups(&svg, "mark"), groups(&svg, "last")), (3, 1));
        // Down the column, from above its middle.
        assert!(
            svg.contains("transform=\"translate(-0.866 -2.5) rotate(90)\""),
            "{svg}"
        );
        let turned = Look {
            turned: true,
            ..Look::default()
        };
        let svg = picture.svg(&turned);
        assert!(
            svg.contains("transform=\"translate(0.866 2.5) rotate(-90)\""),
            "{svg}"
        );
    }

    #[test]
    fn words_stand_below_the_board() {
        let setup: yinsh::Setup = ROW.parse().unwrap();
        let look = Look::default();
        let plain = Picture::new(&setup);
        assert_eq!(plain.size(&look), (1200, 1200));
        let words = "White to move. <Win> in two turns, whatever the other side may try to do about it.";
        let picture = plain.captioned(words);
        let svg = picture.svg(&look);
        let texts = elements(&svg).into_iter().filter(|(name, _)| name == "text");
        assert_eq!(texts.count(), 2, "two lines");
        assert!(svg.contains("&lt;Win&gt; in two turns"), "{svg}");
        let (_, high) = picture.size(&look);
        assert!(
            svg.contains(&format!("height=\"{high}\"")) && high > 1300,
            "{high}"
        );
        // A word of any length, and any number of them.
        let long = Picture::new(&setup).captioned("x".repeat(500) + &" y".repeat(5000));
        assert_eq!(long.caption().len(), CAPTION_LINES);
    }

    #[test]
    fn any_board_at_all_is_drawn() {
        // More than a game can have, and less.
        let mut setup = yinsh::Setup::empty(3);
        for point in yinsh::Point::all() {
            setup.put(point, Some(yinsh::Piece::Marker(yinsh::WHITE)));
        }
        (setup.removed, setup.target) = ([9, 200], 77);
        elements(&Picture::new(&setup).svg(&Look::default()));
        let mut setup = shogi::Setup::empty();
        setup.hands[0].set(shogi::Kind::Pawn, 255);
        let svg = Picture::new(&setup).svg(&Look::default());
        assert_eq!(groups(&svg, "koma"), 1);
    }

    /// What the page's style sheets say of a class.
    fn styled(sheet: &str, selector: &str, property: &str) -> f64 {
        let rules = sheet.lines().filter_map(|line| line.split_once('{'));
        let found = rules.filter(|(names, _)| names.split(',').any(|name| name.trim() == selector));
        let values = found.flat_map(|(_, rule)| rule.split([';', '}']));
        let value = values
            .filter_map(|it| it.split_once(':'))
            .find(|(name, _)| name.trim() == property);
        let value = value.unwrap_or_else(|| panic!("{selector} says no {property}")).1;
        value.trim().trim_end_matches("px").parse().expect("a number")
    }

    /// A drawing has the circle or line that the style sheet describes.
    #[test]
    fn pictures_have_the_measures_of_the_page() {
        let board = include_str!("../../web/styles/board.css");
        let shogi = include_str!("../../web/styles/shogi.css");
        let setup: yinsh::Setup = ROW.parse().unwrap();
        let svg = Picture::new(&setup)
            .after(vec!["d4-d5".parse().unwrap()])
            .svg(&Look::default());
        for (selector, property, attribute) in [
            (".ring circle", "r", "r"),
            (".ring .edge", "stroke-width", "stroke-width"),
            (".ring .body", "stroke-width", "stroke-width"),
            (".ring .mark", "stroke-width", "stroke-width"),
            (".marker .edge", "r", "r"),
            (".marker .body", "r", "r"),
            (".marker.w .mark", "r", "r"),
            (".marker.b .mark", "r", "r"),
            (".surface", "stroke-width", "stroke-width"),
            (".lines", "stroke-width", "stroke-width"),
            (".trail", "stroke-width", "stroke-width"),
            (".plate", "stroke-width", "stroke-width"),
            (".slot", "r", "r"),
        ] {
            let value = number(styled(board, selector, property));
            assert!(
                svg.contains(&format!(" {attribute}=\"{value}\"")),
                "{selector}: {value}"
            );
        }
        for (selector, ink) in [
            (".koma .sign", crate::shogi::Ink::Line),
            (".koma .sign.thin", crate::shogi::Ink::Thin),
            (".koma .sign.bar", crate::shogi::Ink::Bar),
        ] {
            assert_eq!(ink.width(), Some(styled(shogi, selector, "stroke-width")));
        }
    }
}
