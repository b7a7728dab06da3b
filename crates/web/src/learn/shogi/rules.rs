//! The rules of shogi on one page.

use super::super::page::{PART, Part, keyboard, written};
use crate::board::shogi::{PieceIcon, speech};
use crate::board::{Drawing, Shown, board};
use crate::i18n::{says, tr};
use crate::settings::Settings;
use leptos::prelude::*;
use shogi::{Kind, Piece, Position, SENTE, Setup, Square};

/// The parts, in order.
pub(crate) fn rules() -> &'static [Part] {
    &PARTS
}

static PARTS: [Part; 15] = [
    Part {
        key: "shogi-rules-goal",
        lessons: &["shogi-goal"],
        ..PART
    },
    Part {
        key: "shogi-rules-board",
        paragraphs: 2,
        more: Some(start_board),
        ..PART
    },
    Part {
        key: "shogi-rules-begin",
        paragraphs: 2,
        lessons: &["shogi-begin", "shogi-castle"],
        ..PART
    },
    Part {
        key: "shogi-rules-moves",
        paragraphs: 2,
        lessons: &[
            "shogi-pawn",
            "shogi-lance",
            "shogi-knight",
            "shogi-silver",
            "shogi-gold",
            "shogi-bishop",
            "shogi-rook",
            "shogi-king",
        ],
        more: Some(pieces),
    },
    Part {
        key: "shogi-rules-promotion",
        paragraphs: 3,
        lessons: &["shogi-promote", "shogi-promoted", "shogi-win"],
        ..PART
    },
    Part {
        key: "shogi-rules-capture",
        ..PART
    },
    Part {
        key: "shogi-rules-drop",
        paragraphs: 3,
        lessons: &[
            "shogi-drop",
            "shogi-fork",
            "shogi-nifu",
            "shogi-dead",
            "shogi-pawn-mate",
        ],
        ..PART
    },
    Part {
        key: "shogi-rules-check",
        paragraphs: 2,
        lessons: &["shogi-check", "shogi-is-mate", "shogi-mate", "shogi-mate-three"],
        ..PART
    },
    Part {
        key: "shogi-rules-end",
        ..PART
    },
    Part {
        key: "shogi-rules-illegal",
        paragraphs: 2,
        ..PART
    },
    Part {
        key: "shogi-rules-repetition",
        lessons: &["shogi-repetition"],
        ..PART
    },
    Part {
        key: "shogi-rules-impasse",
        paragraphs: 3,
        lessons: &["shogi-jishogi"],
        ..PART
    },
    Part {
        key: "shogi-rules-handicap",
        ..PART
    },
    Part {
        key: "shogi-rules-notation",
        paragraphs: 2,
        more: Some(|| written(&WRITTEN)),
        ..PART
    },
    Part {
        key: "shogi-rules-keys",
        more: Some(|| keyboard(&KEYBOARD)),
        ..PART
    },
];

/// How a move is written: as the move list has it in Western notation, and in USI.
const WRITTEN: [(&str, &str); 8] = [
    ("P-7f", "shogi-rules-notation-move"),
    ("Bx3c+", "shogi-rules-notation-takes"),
    ("S-4c=", "shogi-rules-notation-keeps"),
    ("G6i-5h", "shogi-rules-notation-which"),
    ("P*5e", "shogi-rules-notation-drop"),
    ("+R-5b", "shogi-rules-notation-promoted"),
    ("☗７六歩", "shogi-rules-notation-japanese"),
    ("7g7f 8h3c+ P*5e", "shogi-rules-notation-usi"),
];

/// Keys of the board, and what they do. Several keys are separated by blanks.
const KEYBOARD: [(&str, &str); 4] = [
    ("↑ ↓ ← →", "shogi-rules-keys-walk"),
    ("Enter Space", "shogi-rules-keys-act"),
    ("P L N S G B R", "shogi-rules-keys-hand"),
    ("Esc", "shogi-rules-keys-back"),
];

/// The kinds, from the king down, and what is said about each.
const KINDS: [(Kind, &str); 8] = [
    (Kind::King, "shogi-moves-king"),
    (Kind::Rook, "shogi-moves-rook"),
    (Kind::Bishop, "shogi-moves-bishop"),
    (Kind::Gold, "shogi-moves-gold"),
    (Kind::Silver, "shogi-moves-silver"),
    (Kind::Knight, "shogi-moves-knight"),
    (Kind::Lance, "shogi-moves-lance"),
    (Kind::Pawn, "shogi-moves-pawn"),
];

/// The board at the start of an even game.
fn start_board() -> AnyView {
    let shown = Shown::still(<Position as shogi::PositionTrait>::start());
    let label = Signal::derive(says("shogi-start-board"));
    let board = board(Drawing::still(Signal::stored(shown), label));
    view! { <div class="figure">{board}</div> }.into_any()
}

/// Each piece, how it moves, and what it becomes.
fn pieces() -> AnyView {
    let faces = move |kind: Kind| {
        view! {
            <div class="moves">
                <span class="name">{move || speech::name(kind)}</span>
                <Moves kind/>
            </div>
        }
    };
    let rows = KINDS.map(|(kind, key)| {
        view! {
            <li>
                {faces(kind)}
                {kind.promoted().map(faces)}
                <p>{says(key)}</p>
            </li>
        }
    });
    view! { <ul class="pieces">{rows.collect_view()}</ul> }.into_any()
}

/// Where a piece in the middle of an empty board goes: steps as dots, and how far a slide goes as arrows.
#[derive(PartialEq, Debug)]
struct Ways {
    /// Files to the right and ranks down, as sente sees the board.
    steps: Vec<(i8, i8)>,
    slides: Vec<(i8, i8)>,
}

/// What the rules say about a kind.
fn ways(kind: Kind) -> Ways {
    let middle = Square::new(5, 5).expect("the middle is on the board");
    let mut setup = Setup::empty();
    setup.board[middle.index()] = Some(Piece::new(SENTE, kind));
    let targets = Position::try_from(setup).map_or_else(|_| Vec::new(), |position| position.targets(middle));
    let place = |square: Square| {
        let (files, ranks) = (5 - square.file() as i8, square.rank() as i8 - 5);
        (files, ranks)
    };
    let reached: Vec<(i8, i8)> = targets.into_iter().map(place).collect();
    let near =
        |&(files, ranks): &(i8, i8)| files.abs() <= 1 && ranks.abs() <= 2 && (ranks.abs() <= 1 || files != 0);
    let (slides, steps) = reached
        .iter()
        .filter(|way| near(way))
        .partition(|&&(files, ranks)| reached.contains(&(2 * files, 2 * ranks)));
    Ways { steps, slides }
}

/// The drawing of them: five squares by five, the piece in the middle.
#[component]
fn Moves(kind: Kind) -> impl IntoView {
    let Ways { steps, slides } = ways(kind);
    let line = |n| {
        let at = f64::from(n) - 2.5;
        format!("M{at} -2.5V2.5M-2.5 {at}H2.5")
    };
    let grid: String = (0..=5).map(line).collect();
    let dots = steps
        .into_iter()
        .map(|(x, y)| view! { <circle class="step" cx=x cy=y r=".2"/> });
    let arrows = slides.into_iter().map(|(x, y)| {
        let along = |far: f64| (f64::from(x) * far, f64::from(y) * far);
        let (from, to) = (along(0.6), along(2.3));
        view! { <line class="slide" x1=from.0 y1=from.1 x2=to.0 y2=to.1/> }
    });
    let set = Settings::here().pieces;
    view! {
        <span class="ways" role="img" aria-label=move || tr!("shogi-moves-of", piece = speech::name(kind))>
            <svg viewBox="-2.6 -2.6 5.2 5.2" aria-hidden="true">
                <path class="wood" d="M-2.6 -2.600H2.6V2.6H-2.6z"/>
                <path class="grid" d=grid/>
                {arrows.collect_view()}
                {dots.collect_view()}
            </svg>
            <PieceIcon kind player=SENTE set/>
        </span>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawings_show_how_pieces_move() {
        let count = |kind: Kind| {
            let Ways { steps, slides } = ways(kind);
            (steps.len(), slides.len())
        };
        let counts = [
            (Kind::King, (8, 0)),
            (Kind::Rook, (0, 4)),
            (Kind::Bishop, (0, 4)),
            (Kind::Gold, (6, 0)),
            (Kind::Silver, (5, 0)),
            (Kind::Knight, (2, 0)),
            (Kind::Lance, (0, 1)),
            (Kind::Pawn, (1, 0)),
            (Kind::Dragon, (4, 4)),
            (Kind::Horse, (4, 4)),
            (Kind::Tokin, (6, 0)),
            (Kind::PromotedLance, (6, 0)),
            (Kind::PromotedKnight, (6, 0)),
            (Kind::PromotedSilver, (6, 0)),
        ];
        for (kind, expected) in counts {
            assert_eq!(count(kind), expected, "{kind:?}");
        }
        assert_eq!(ways(Kind::Pawn).steps, [(0, -1)], "forward is up");
        let mut knight = ways(Kind::Knight).steps;
        knight.sort_unstable();
        assert_eq!(knight, [(-1, -2), (1, -2)]);
    }

    #[test]
    fn usi_examples_are_actions() {
        let (usi, _) = WRITTEN[WRITTEN.len() - 1];
        for word in usi.split(' ') {
            assert!(word.parse::<shogi::Action>().is_ok(), "{word}");
        }
    }
}
