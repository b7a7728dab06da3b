//! The pieces as drawings: a pentagon with one of four kinds of face. A piece lies in a square of side 1 around the
//! origin and points up; the other player's is turned.

use super::geometry::number;
use super::glyphs;
use crate::settings::PieceSet;
use leptos::prelude::*;
use shogi::{GOTE, Kind, Player};

/// A pentagon, point up, about the middle of its square.
pub(super) const BODY: &str = "M0-.46 .29-.35 .4 .44H-.4L-.29-.35Z";

/// How large a piece is: the king fills its square best, the pawn is the smallest.
fn size(kind: Kind) -> f64 {
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
fn kanji(character: char, em: f64, x: f64, y: f64) -> impl IntoView {
    let place = format!(
        "translate({} {}) scale({})",
        number(x),
        number(y),
        em / glyphs::EM
    );
    view! { <path class="kanji" transform=place d=glyphs::outline(character)/> }
}

/// Own signs: crown, tower, crossed blades, sun, moon, fork, spear, bud. As lines, and as filled discs `(y, radius)`.
const fn sign_parts(kind: Kind) -> (&'static str, Option<(&'static str, &'static str)>) {
    match kind.base() {
        Kind::King => ("M-.21 .19-.25-.13-.1 0 0-.21 .1 0 .25-.13 .21 .19Z", None),
        Kind::Rook => ("M-.17 .21V-.19H-.07V-.1H.07V-.19H.17V.21Z", None),
        Kind::Bishop => ("M-.19-.17 .19 .21M.19-.17-.19 .21", Some((".02", ".07"))),
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
        _ => ("M0 .22V.08", Some(("-.03", ".1"))),
    }
}

fn sign(kind: Kind) -> impl IntoView {
    let (lines, disc) = sign_parts(kind);
    view! {
        <path class="sign" d=lines/>
        {disc.map(|(y, r)| view! { <circle class="fill" cy=y r=r/> })}
    }
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
fn moves(kind: Kind) -> impl IntoView {
    const UNIT: f64 = 0.19;
    let low = if kind == Kind::Knight { 0.2 } else { 0.06 };
    let (steps, slides) = ways(kind);
    let at = |way: (i8, i8), by: f64| (f64::from(way.0) * by, low - f64::from(way.1) * by);
    let dots = steps.iter().map(|&way| {
        let (x, y) = at(way, UNIT);
        view! { <circle class="fill" r=".058" cx=number(x) cy=number(y)/> }
    });
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
    let hop = (kind == Kind::Knight)
        .then(|| view! { <path class="sign thin" d="M0 .15V.02L-.15-.11M0 .02 .15-.11"/> });
    let was = kind.is_promoted().then(|| {
        view! { <g transform="translate(.235 .31) scale(.44)">{sign(kind)}</g> }
    });
    view! {
        {(!lines.is_empty()).then(|| view! { <path class="sign" d=lines/> })}
        {hop}
        {dots.collect_view()}
        <circle class="sign thin" r=".055" cy=number(low)/>
        {was}
    }
}

/// What is on a piece.
fn face(kind: Kind, player: Player, set: PieceSet) -> AnyView {
    match set {
        PieceSet::Kanji1 => kanji(kind.kanji(), 0.56, 0.0, 0.06).into_any(),
        PieceSet::Kanji2 => {
            let [upper, lower] = characters(kind, player);
            view! {
                {kanji(upper, 0.37, 0.0, -0.14)}
                {kanji(lower, 0.37, 0.0, 0.23)}
            }
            .into_any()
        }
        PieceSet::Signs => view! {
            <g transform="translate(0 .01) scale(1.12)">{sign(kind)}</g>
            {kind.is_promoted().then(|| view! { <path class="sign bar" d="M-.17 .36H.17"/> })}
        }
        .into_any(),
        PieceSet::Moves => moves(kind).into_any(),
    }
}

/// The piece around the origin, seen from sente's side, or turned.
pub(super) fn koma(
    kind: Kind,
    player: Player,
    set: PieceSet,
    turned: impl Fn() -> bool + Copy + Send + 'static,
) -> impl IntoView {
    let size = size(kind);
    let down = move || (player == GOTE) != turned();
    let turn = move |down: bool| if down { " rotate(180)" } else { "" };
    view! {
        <g class="koma" class:promoted=kind.is_promoted()>
            <path class="shade" d=BODY transform=move || format!("translate(0 .035){} scale({size})", turn(down()))/>
            <g transform=move || format!("{} scale({size})", turn(down())).trim_start().to_owned()>
                <path class="body" d=BODY/>
                {face(kind, player, set)}
            </g>
        </g>
    }
}

/// A piece as a small picture: on buttons, in lists and lessons. Words beside it say the same.
#[component]
pub(crate) fn PieceIcon(
    /// What it is.
    kind: Kind,
    /// Whose it is: gote's is turned.
    player: Player,
    /// How pieces look.
    #[prop(into)]
    set: Signal<PieceSet>,
) -> impl IntoView {
    view! {
        <svg class="piece-icon" viewBox="-.5 -.5 1 1" aria-hidden="true">
            {move || koma(kind, player, set.get(), || false)}
        </svg>
    }
}

/// Words with kanji in them, which are drawn, so that they look the same whatever fonts the reader has. Only characters
/// of the pieces and ranks can be drawn; the rest stays text.
#[component]
pub(crate) fn Written(
    /// The words.
    words: &'static str,
) -> impl IntoView {
    let draw = |character: char| match glyphs::outline(character) {
        "" => character.to_string().into_any(),
        outline => {
            let half = glyphs::EM / 2.0;
            let view_box = format!("-{half} -{half} {0} {0}", glyphs::EM);
            view! { <svg viewBox=view_box><path d=outline/></svg> }.into_any()
        }
    };
    view! {
        <span class="written" role="img" aria-label=words>
            <span aria-hidden="true">{words.chars().map(draw).collect_view()}</span>
        </span>
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
        for rank in super::super::geometry::RANKS {
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
