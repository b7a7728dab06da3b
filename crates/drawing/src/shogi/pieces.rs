//! The pieces as drawings: a pentagon with one of four kinds of face. A piece lies in a square of side 1 around the
//! origin and points up; the other player's is turned.

use super::glyphs;
use crate::number;
use shogi::{Kind, Player};

/// How the pieces of shogi look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceSet {
    /// Two characters, as they are carved: 飛車.
    Kanji2,
    /// One character: 飛.
    #[default]
    Kanji1,
    /// Own signs: tower, crown, spear …
    Signs,
    /// Dots and lines that show how a piece moves.
    Moves,
}

impl PieceSet {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Kanji1, Self::Kanji2, Self::Signs, Self::Moves];

    /// The word in storage, in forms and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Kanji2 => "kanji2",
            Self::Kanji1 => "kanji1",
            Self::Signs => "signs",
            Self::Moves => "moves",
        }
    }
}

/// What a stroke of a face is made with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// A character, filled.
    Kanji,
    /// Another filled shape.
    Fill,
    /// A line as wide as signs have it.
    Line,
    /// A thinner one.
    Thin,
    /// The bar under the sign of what is promoted.
    Bar,
}

impl Ink {
    /// How wide the line is; `None` for what is filled.
    pub const fn width(self) -> Option<f64> {
        match self {
            Self::Kanji | Self::Fill => None,
            Self::Line => Some(0.055),
            Self::Thin => Some(0.035),
            Self::Bar => Some(0.045),
        }
    }
}

/// The shape of a stroke.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// SVG path data.
    Path(String),
    /// A circle.
    Disc {
        /// The middle, to the right.
        x: f64,
        /// The middle, downwards.
        y: f64,
        /// The radius.
        r: f64,
    },
}

/// A stroke of a face.
#[derive(Clone, PartialEq, Debug)]
pub struct Stroke {
    /// What it is made with.
    pub ink: Ink,
    /// Its shape.
    pub shape: Shape,
    /// The `transform` that puts it in its place, if there is one.
    pub place: Option<String>,
}

impl Stroke {
    fn path(ink: Ink, data: impl Into<String>) -> Self {
        Self {
            ink,
            shape: Shape::Path(data.into()),
            place: None,
        }
    }

    const fn disc(ink: Ink, x: f64, y: f64, r: f64) -> Self {
        Self {
            ink,
            shape: Shape::Disc { x, y, r },
            place: None,
        }
    }

    fn at(self, place: &str) -> Self {
        Self {
            place: Some(place.to_owned()),
            ..self
        }
    }
}

/// A pentagon, point up, about the middle of its square.
pub const BODY: &str = "M0-.46 .29-.35 .4 .44H-.4L-.29-.35Z";

/// How large a piece is: the king fills its square best, the pawn is the smallest.
pub fn size(kind: Kind) -> f64 {
    match kind.base() {
        Kind::King => 1.0,
        Kind::Rook | Kind::Bishop => 0.96,
        Kind::Gold | Kind::Silver => 0.92,
        Kind::Knight => 0.88,
        Kind::Lance => 0.86,
        _ => 0.82,
    }
}

/// The two characters that are carved into a piece. The stronger player, who is gote, has the king 王将.
const fn characters(kind: Kind, player: Player) -> [char; 2] {
    match kind {
        Kind::Pawn => ['歩', '兵'],
        Kind::Lance => ['香', '車'],
        Kind::Knight => ['桂', '馬'],
        Kind::Silver => ['銀', '将'],
        Kind::Gold => ['金', '将'],
        Kind::Bishop => ['角', '行'],
        Kind::Rook => ['飛', '車'],
        Kind::King if matches!(player, Player::Second) => ['王', '将'],
        Kind::King => ['玉', '将'],
        Kind::Tokin => ['と', '金'],
        Kind::PromotedLance => ['成', '香'],
        Kind::PromotedKnight => ['成', '桂'],
        Kind::PromotedSilver => ['成', '銀'],
        Kind::Horse => ['龍', '馬'],
        Kind::Dragon => ['龍', '王'],
    }
}

/// A character, `em` high and wide, its middle at `y`.
fn kanji(character: char, em: f64, y: f64) -> Stroke {
    let place = format!("translate(0 {}) scale({})", number(y), em / glyphs::EM);
    Stroke::path(Ink::Kanji, glyphs::outline(character)).at(&place)
}

/// Own signs: crown, tower, crossed blades, sun, moon, fork, spear, bud. As lines, and as filled discs `(y, radius)`.
const fn sign_parts(kind: Kind) -> (&'static str, Option<(f64, f64)>) {
    match kind.base() {
        Kind::King => ("M-.21 .19-.25-.13-.1 0 0-.21 .1 0 .25-.13 .21 .19Z", None),
        Kind::Rook => ("M-.17 .21V-.19H-.07V-.1H.07V-.19H.17V.21Z", None),
        Kind::Bishop => ("M-.19-.17 .19 .21M.19-.17-.19 .21", Some((0.02, 0.07))),
        Kind::Gold => (
            "M-.1 .03A.1 .1 0 1 0 .1 .03A.1 .1 0 1 0-.1 .03M0-.2V-.17M0 .23V.26M-.23 .03H-.2M.2 .03H.23M-.16-.13-.14-.11\
             M.14-.11 .16-.13M-.16 .19-.14 .17M.14 .17 .16 .19",
            None,
        ),
        Kind::Silver => ("M.09-.18A.21 .21 0 1 0 .18 .13 .17 .17 0 0 1 .09-.18Z", None),
        Kind::Knight => (
            "M0 .24V.03L-.17-.18M0 .03 .17-.18M-.19-.08V-.19H-.08M.19-.08V-.19H.08",
            None,
        ),
        Kind::Lance => ("M0 .24V-.2M-.12-.06 0-.21 .12-.06", None),
        _ => ("M0 .22V.08", Some((-0.03, 0.1))),
    }
}

fn sign(kind: Kind) -> Vec<Stroke> {
    let (lines, disc) = sign_parts(kind);
    let disc = disc.map(|(y, r)| Stroke::disc(Ink::Fill, 0.0, y, r));
    std::iter::once(Stroke::path(Ink::Line, lines))
        .chain(disc)
        .collect()
}

type Ways = &'static [(i8, i8)];

const DIAGONAL: Ways = &[(-1, 1), (1, 1), (-1, -1), (1, -1)];
const STRAIGHT: Ways = &[(0, 1), (1, 0), (-1, 0), (0, -1)];
const GOLD: Ways = &[(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (0, -1)];
const SILVER: Ways = &[(-1, 1), (0, 1), (1, 1), (-1, -1), (1, -1)];
const KING: Ways = &[
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// Steps and slides as they are drawn: to the right and ahead. That they are the rules' own is tested.
const fn ways(kind: Kind) -> (Ways, Ways) {
    match kind {
        Kind::Pawn => (&[(0, 1)], &[]),
        Kind::Lance => (&[], &[(0, 1)]),
        Kind::Knight => (&[(-1, 2), (1, 2)], &[]),
        Kind::Silver => (SILVER, &[]),
        Kind::King => (KING, &[]),
        Kind::Bishop => (&[], DIAGONAL),
        Kind::Rook => (&[], STRAIGHT),
        Kind::Horse => (STRAIGHT, DIAGONAL),
        Kind::Dragon => (DIAGONAL, STRAIGHT),
        _ => (GOLD, &[]),
    }
}

/// The ways a piece goes: a dot is a step, a line a slide; promoted, with the small sign of what it was.
fn moves(kind: Kind) -> Vec<Stroke> {
    const UNIT: f64 = 0.19;
    let low = if kind == Kind::Knight { 0.2 } else { 0.06 };
    let (steps, slides) = ways(kind);
    let at = |way: (i8, i8), by: f64| (f64::from(way.0) * by, low - f64::from(way.1) * by);
    let mut lines = String::new();
    for &way in slides {
        let ((x1, y1), (x2, mut y2)) = (at(way, 0.1), at(way, 0.27));
        if way.1 > 0 {
            // There is more room ahead.
            y2 -= 0.04;
        }
        let ends = [x1, y1, x2, y2].map(number);
        lines.push('M');
        lines += &ends.join(" ");
    }
    let mut strokes = Vec::new();
    if !lines.is_empty() {
        strokes.push(Stroke::path(Ink::Line, lines));
    }
    if kind == Kind::Knight {
        strokes.push(Stroke::path(Ink::Thin, "M0 .15V.02L-.15-.11M0 .02 .15-.11"));
    }
    strokes.extend(steps.iter().map(|&way| {
        let (x, y) = at(way, UNIT);
        Stroke::disc(Ink::Fill, x, y, 0.058)
    }));
    strokes.push(Stroke::disc(Ink::Thin, 0.0, low, 0.055));
    if kind.is_promoted() {
        let small = |stroke: Stroke| stroke.at("translate(.235 .31) scale(.44)");
        strokes.extend(sign(kind).into_iter().map(small));
    }
    strokes
}

/// What is on a piece.
pub fn face(kind: Kind, player: Player, set: PieceSet) -> Vec<Stroke> {
    match set {
        PieceSet::Kanji1 => vec![kanji(kind.kanji(), 0.56, 0.06)],
        PieceSet::Kanji2 => {
            let [upper, lower] = characters(kind, player);
            vec![kanji(upper, 0.37, -0.14), kanji(lower, 0.37, 0.23)]
        }
        PieceSet::Signs => {
            let large = |stroke: Stroke| stroke.at("translate(0 .01) scale(1.12)");
            let bar = kind
                .is_promoted()
                .then(|| Stroke::path(Ink::Bar, "M-.17 .36H.17"));
            sign(kind).into_iter().map(large).chain(bar).collect()
        }
        PieceSet::Moves => moves(kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shogi::{Piece, Position, SENTE, Setup, Square};

    #[test]
    fn the_faces_show_the_moves_that_the_rules_know() {
        let centre = Square::new(5, 5).unwrap();
        for kind in Kind::ALL {
            let mut setup = Setup::empty();
            setup.board[centre.index()] = Some(Piece::new(SENTE, kind));
            let position = Position::try_from(setup).unwrap();
            let mut expected: Vec<Square> = position.targets(centre);
            expected.sort_unstable();
            let (steps, slides) = ways(kind);
            // To the right is towards the first file, ahead towards the first rank.
            let to = |(x, y): (i8, i8), by: i8| centre.offset(-x * by, -y * by);
            let mut drawn: Vec<Square> = steps.iter().filter_map(|&way| to(way, 1)).collect();
            for &way in slides {
                drawn.extend((1..9).map_while(|by| to(way, by)));
            }
            drawn.sort_unstable();
            assert_eq!(drawn, expected, "{kind:?}");
        }
    }

    #[test]
    fn every_character_has_an_outline() {
        for kind in Kind::ALL {
            for player in Player::BOTH {
                for character in characters(kind, player) {
                    assert!(!glyphs::outline(character).is_empty(), "{character}");
                }
            }
            assert!(!glyphs::outline(kind.kanji()).is_empty(), "{kind:?}");
        }
        for rank in super::super::RANKS {
            assert!(!glyphs::outline(rank).is_empty(), "{rank}");
        }
    }

    /// Each command is followed by as many numbers as it needs, and each outline ends closed within its em.
    #[test]
    fn outlines_are_path_data() {
        for character in "王玉将飛車角行金銀桂馬香歩兵龍成全圭杏と一二三四五六七八九".chars()
        {
            let data = glyphs::outline(character);
            assert!(data.starts_with('m') && data.ends_with('z'), "{character}");
            let mut letters = data
                .split(|c: char| !c.is_ascii_lowercase())
                .filter(|it| !it.is_empty());
            let numbers = data.split(|c: char| c.is_ascii_lowercase()).skip(1);
            for part in numbers {
                let (letter, count) = match part {
                    "" => ("z", 0),
                    _ => (
                        letters.next().unwrap_or_default().trim_start_matches('z'),
                        part.replace('-', " -").split_whitespace().count(),
                    ),
                };
                let each = match letter {
                    "q" => 4,
                    "h" | "v" => 1,
                    _ => 2,
                };
                assert!(count % each == 0, "{character}: {letter} with {count} numbers");
                let far = part
                    .replace('-', " -")
                    .split_whitespace()
                    .any(|number| number.parse::<i32>().unwrap().abs() > 600);
                assert!(!far, "{character}: {part}");
            }
        }
    }

    #[test]
    fn promoted_pieces_are_marked_and_not_only_red() {
        let mut seen = std::collections::BTreeSet::new();
        for kind in Kind::ALL {
            assert!(seen.insert(kind.kanji()), "{kind:?} looks like another");
            let pair = characters(kind, SENTE);
            assert_ne!(
                Some(pair),
                (kind.base() != kind).then(|| characters(kind.base(), SENTE))
            );
        }
    }
}
