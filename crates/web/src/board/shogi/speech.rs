//! What the board says: one text for the page's sentence and for a screen reader.

use super::geometry::hand_order;
use super::state::{Here, Speech};
use super::tabletop::{Origin, Tabletop, square_name};
use crate::board::Said;
use crate::board::interact::Refusal;
use crate::i18n::tr;
use shogi::{Action, Kind, Player, Position, PositionTrait, Reason, SENTE, Square};

/// What the player to act has to do, without saying that it is their move.
pub(super) fn task(position: &Position) -> String {
    if position.outcome().is_some() {
        tr!("board-over")
    } else if position.in_check() {
        tr!("koma-task-check")
    } else if position.hand(position.actor()).is_empty() {
        tr!("koma-task-board")
    } else {
        tr!("koma-task-hand")
    }
}

/// The message of a kind's names.
pub(crate) const fn key(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "koma-pawn",
        Kind::Lance => "koma-lance",
        Kind::Knight => "koma-knight",
        Kind::Silver => "koma-silver",
        Kind::Gold => "koma-gold",
        Kind::Bishop => "koma-bishop",
        Kind::Rook => "koma-rook",
        Kind::King => "koma-king",
        Kind::Tokin => "koma-tokin",
        Kind::PromotedLance => "koma-promoted-lance",
        Kind::PromotedKnight => "koma-promoted-knight",
        Kind::PromotedSilver => "koma-promoted-silver",
        Kind::Horse => "koma-horse",
        Kind::Dragon => "koma-dragon",
    }
}

/// What a kind is called: "promoted silver".
pub(crate) fn name(kind: Kind) -> String {
    tr!(key(kind))
}

/// The same, as what is taken; in languages with cases that is another form.
pub(crate) fn name_taken(kind: Kind) -> String {
    tr!(&format!("{}.acc", key(kind)))
}

/// So many of a kind: "3 pawns". A kind that is never in hand is only named.
pub(crate) fn some(kind: Kind, count: u8) -> String {
    if kind.is_droppable() {
        tr!(&format!("{}.count", key(kind)), count = count)
    } else {
        name(kind)
    }
}

/// With a capital at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Why an action is not legal.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a reason comes out of an error that is only borrowed"
)]
pub(crate) fn refusal(reason: &Reason) -> String {
    match *reason {
        Reason::Over => tr!("board-over"),
        Reason::Empty(square) => tr!("koma-not-empty", square = square_name(square)),
        Reason::NotYours(square) => tr!("koma-not-yours", square = square_name(square)),
        Reason::CannotReach { from, to } => {
            tr!("koma-not-reached", from = square_name(from), to = square_name(to))
        }
        Reason::OwnPiece(square) => tr!("koma-not-own", square = square_name(square)),
        Reason::DoesNotPromote(kind) => tr!("koma-not-promoting", piece = name(kind)),
        Reason::NotInZone => tr!("koma-not-in-zone"),
        Reason::Stuck { kind, to } => tr!("koma-not-stuck", piece = name(kind), to = square_name(to)),
        Reason::NotInHand(kind) => tr!("koma-not-in-hand", piece = name(kind)),
        Reason::Occupied(square) => tr!("koma-not-occupied", square = square_name(square)),
        Reason::TwoPawns(file) => tr!("koma-not-two-pawns", file = file),
        Reason::PawnDropMate => tr!("koma-not-pawn-mate"),
        Reason::InCheck => tr!("koma-not-in-check"),
    }
}

/// How a kind goes, said to somebody who tried something else.
fn how_it_goes(kind: Kind) -> String {
    match kind {
        Kind::Pawn => tr!("koma-goes-pawn"),
        Kind::Lance => tr!("koma-goes-lance"),
        Kind::Knight => tr!("koma-goes-knight"),
        Kind::Silver => tr!("koma-goes-silver"),
        Kind::Gold => tr!("koma-goes-gold"),
        Kind::Bishop => tr!("koma-goes-bishop"),
        Kind::Rook => tr!("koma-goes-rook"),
        Kind::King => tr!("koma-goes-king"),
        Kind::Horse => tr!("koma-goes-horse"),
        Kind::Dragon => tr!("koma-goes-dragon"),
        Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            tr!("koma-goes-like-gold")
        }
    }
}

/// The same as [`refusal`], said more closely where the board shows more: what stands in the way, how the piece goes.
fn refusal_on(reason: Reason, table: &Tabletop) -> String {
    match reason {
        Reason::CannotReach { from, to } => match (first_between(from, to, table), table.piece_at(from)) {
            (Some(square), _) => tr!("koma-not-past", square = square_name(square)),
            (None, Some(piece)) => how_it_goes(piece.kind),
            (None, None) => refusal(&reason),
        },
        Reason::InCheck if table.in_check() => tr!("koma-not-saved"),
        _ => refusal(&reason),
    }
}

/// What stands between a piece and a square that it would reach on an empty board.
fn first_between(from: Square, to: Square, table: &Tabletop) -> Option<Square> {
    let mut bare = shogi::Setup::empty();
    bare.board[from.index()] = table.piece_at(from);
    let alone = Position::try_from(bare).ok()?;
    if !alone.targets(from).contains(&to) {
        return None;
    }
    let (files, ranks) = (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    );
    let way = (files.signum(), ranks.signum());
    std::iter::successors(from.offset(way.0, way.1), |square| square.offset(way.0, way.1))
        .take_while(|square| *square != to)
        .find(|square| table.piece_at(*square).is_some())
}

/// What one action does, which is legal in `before`: "River: bishop 8h takes bishop on 3c. It promotes." With the check or
/// mate it gives.
pub(super) fn describe_action(name: &str, before: &Position, action: Action) -> String {
    let mut said = describe(name, before, action);
    let mut after = before.clone();
    after.play_unchecked(action);
    if after.in_check() {
        let check = if after.outcome().is_some() {
            tr!("koma-mate")
        } else {
            tr!("koma-check")
        };
        said = format!("{said} {check}");
    }
    said
}

fn describe(name: &str, before: &Position, action: Action) -> String {
    let piece = |kind: Kind| self::name(kind);
    match action {
        Action::Drop { kind, to } => {
            tr!(
                "koma-did-drop",
                name = name,
                piece = piece(kind),
                to = square_name(to)
            )
        }
        Action::Move { from, to, promote } => {
            let Some(moved) = before.piece_at(from) else {
                return String::new();
            };
            let said = match before.piece_at(to) {
                None => tr!(
                    "koma-did-move",
                    name = name,
                    piece = piece(moved.kind),
                    from = square_name(from),
                    to = square_name(to)
                ),
                Some(taken) => tr!(
                    "koma-did-take",
                    name = name,
                    piece = piece(moved.kind),
                    taken = name_taken(taken.kind),
                    from = square_name(from),
                    to = square_name(to)
                ),
            };
            if promote {
                format!("{said} {}", tr!("koma-promotes"))
            } else {
                said
            }
        }
    }
}

/// What a [`Speech`] about what lies on the table says to somebody who plays `plays`.
pub(super) fn say(speech: Speech, table: &Tabletop, plays: Option<Player>) -> Said {
    let count = |origin: Origin| table.destinations(origin).len();
    Said::Words(match speech {
        Speech::Task if table.unchecked.is_some() => tr!("board-your-move"),
        Speech::Task | Speech::Refused(Refusal::Over) => return Said::Task,
        Speech::Here(Here::Square(square)) => say_square(square, table, plays),
        Speech::Here(Here::Hand(player, kind)) => say_hand(player, kind, table, plays),
        Speech::Here(Here::Ask { from, to }) => ask(from, to, table),
        Speech::Held(origin) => {
            let Some(kind) = table.kind_at(origin) else {
                return Said::Words(String::new());
            };
            let piece = capital(&name(kind));
            match origin {
                Origin::Square(square) => tr!(
                    "koma-held",
                    piece = piece,
                    square = square_name(square),
                    count = count(origin)
                ),
                Origin::Hand(_) => tr!("koma-held-drop", piece = piece, count = count(origin)),
            }
        }
        Speech::Preview(origin, to) => preview(origin, to, table),
        Speech::Refused(Refusal::Rule(reason)) => refusal_on(reason, table),
        Speech::Refused(Refusal::Stuck(Origin::Square(square))) => {
            tr!("koma-stuck", square = square_name(square))
        }
        Speech::Refused(Refusal::Stuck(Origin::Hand(kind))) => tr!("koma-stuck-hand", piece = name(kind)),
        Speech::Refused(Refusal::NotYourTurn) => tr!("board-not-your-turn"),
        Speech::Edge => tr!("board-edge"),
        Speech::NoWay => tr!("board-no-way"),
    })
}

/// The question whether a piece promotes.
fn ask(from: Square, to: Square, table: &Tabletop) -> String {
    let piece = table.piece_at(from).map_or_else(String::new, |it| name(it.kind));
    let (piece, square) = (capital(&piece), square_name(to));
    match table.piece_at(to) {
        Some(taken) => tr!(
            "koma-ask-takes",
            piece = piece,
            taken = name_taken(taken.kind),
            square = square
        ),
        None => tr!("koma-ask", piece = piece, square = square),
    }
}

/// Whose something is, as the words put it.
fn whose(player: Player, plays: Option<Player>) -> &'static str {
    match plays {
        Some(me) if me == player => "mine",
        Some(_) => "theirs",
        None if player == SENTE => "sente",
        None => "gote",
    }
}

fn say_square(square: Square, table: &Tabletop, plays: Option<Player>) -> String {
    let text = square_name(square);
    let Some(piece) = table.piece_at(square) else {
        return tr!("koma-cell-empty", square = text);
    };
    let whose = whose(piece.player, plays);
    if whose == "mine" {
        let mine = tr!(&format!("{}.mine", key(piece.kind)));
        if table.actor() == piece.player && table.outcome().is_none() {
            let count = table.destinations(Origin::Square(square)).len();
            return tr!("koma-cell-mine", square = text, piece = mine, count = count);
        }
        return tr!("koma-cell", square = text, piece = mine);
    }
    let piece = tr!(&format!("{}.of", key(piece.kind)));
    let piece = tr!("koma-owned", whose = whose, piece = piece);
    tr!("koma-cell", square = text, piece = piece)
}

fn say_hand(player: Player, kind: Option<Kind>, table: &Tabletop, plays: Option<Player>) -> String {
    let (hand, whose) = (table.hand(player), whose(player, plays));
    if hand.is_empty() {
        return tr!("koma-hand-empty", whose = whose);
    }
    match kind.filter(|&kind| hand.count(kind) > 0) {
        Some(kind) if whose == "mine" && table.actor() == player && table.outcome().is_none() => {
            let count = table.destinations(Origin::Hand(kind)).len();
            let pieces = some(kind, hand.count(kind));
            tr!("koma-hand-mine", pieces = pieces, count = count)
        }
        Some(kind) => tr!("koma-hand", whose = whose, pieces = some(kind, hand.count(kind))),
        None => {
            let all: Vec<String> = hand_order()
                .filter(|&kind| hand.count(kind) > 0)
                .map(|kind| some(kind, hand.count(kind)))
                .collect();
            tr!("koma-hand", whose = whose, pieces = all.join(", "))
        }
    }
}

/// What an action would do.
fn preview(origin: Origin, to: Square, table: &Tabletop) -> String {
    let square = square_name(to);
    let mut said = match table.piece_at(to) {
        Some(taken) => tr!(
            "koma-preview-takes",
            square = square,
            piece = name_taken(taken.kind)
        ),
        None => tr!("koma-preview", square = square),
    };
    // In strict play nothing is told that a player has to see.
    if table.is_free() {
        return said;
    }
    let actions: Vec<Action> = table.legal(origin, to).collect();
    if let [Action::Move { promote: true, .. }] = *actions {
        said = format!("{said} {}", tr!("koma-must-promote"));
    }
    let checks = |&action: &Action| {
        let mut after = table.position.clone();
        after.play_unchecked(action);
        after.in_check()
    };
    if !actions.is_empty() && actions.iter().all(checks) {
        said = format!("{said} {}", tr!("koma-check"));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardGame as _;
    use crate::board::tests::{are_sentences, in_every_language};
    use locale::Lang;
    use shogi::GOTE;

    const MIDDLE: &str = "lnsgkg1nl/1r5b1/pp2pp1pp/6p2/9/2P6/PP1PPPP1P/1B5R1/LNSGKG1N1 b SLP2p 9";

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn s(text: &str) -> Square {
        text.parse().unwrap()
    }

    fn from(text: &str) -> Origin {
        Origin::Square(s(text))
    }

    fn said(speech: Speech, text: &str, plays: Option<Player>) -> String {
        say(speech, &Tabletop::of(position(text)), plays).words_or(String::new)
    }

    #[test]
    fn tasks_are_said_in_plain_words() {
        assert_eq!(
            Position::start().instruction(),
            "Your move. Choose one of your pieces."
        );
        assert_eq!(
            position(MIDDLE).instruction(),
            "Your move. Choose a piece on the board or in your hand."
        );
        let check = "4k4/9/9/9/4r4/9/9/9/4K4 b G 1";
        assert_eq!(position(check).instruction(), "Your move. Your king is in check.");
        let mate = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 2";
        assert_eq!(position(mate).instruction(), "The game is over.");
    }

    #[test]
    fn squares_and_hands_are_told_by_what_lies_there() {
        let cell = |text: &str| said(Speech::Here(Here::Square(s(text))), MIDDLE, Some(SENTE));
        assert_eq!(cell("7f"), "7f, your pawn. 1 place to go.");
        assert_eq!(cell("2i"), "2i, your knight. It cannot move.");
        assert_eq!(cell("2b"), "2b, opponent’s bishop.");
        assert_eq!(cell("5e"), "5e, empty.");
        let looked = said(Speech::Here(Here::Square(s("2b"))), MIDDLE, None);
        assert_eq!(looked, "2b, gote’s bishop.");
        let hand = |player, kind| said(Speech::Here(Here::Hand(player, kind)), MIDDLE, Some(SENTE));
        assert_eq!(
            hand(SENTE, Some(Kind::Pawn)),
            "In your hand: 1 pawn. 4 places to drop it."
        );
        assert_eq!(hand(GOTE, None), "In your opponent’s hand: 2 pawns.");
        assert_eq!(hand(SENTE, None), "In your hand: 1 silver, 1 lance, 1 pawn.");
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        assert_eq!(
            said(Speech::Here(Here::Hand(SENTE, None)), start, Some(SENTE)),
            "Your hand is empty."
        );
    }

    #[test]
    fn previews_and_questions_tell_what_a_move_does() {
        let preview = |a: Origin, b: &str| said(Speech::Preview(a, s(b)), MIDDLE, Some(SENTE));
        assert_eq!(preview(from("8h"), "2b"), "2b, takes bishop.");
        assert_eq!(preview(from("7f"), "7e"), "7e, empty.");
        let ask = Speech::Here(Here::Ask {
            from: s("8h"),
            to: s("2b"),
        });
        assert_eq!(
            said(ask, MIDDLE, Some(SENTE)),
            "Bishop takes bishop on 2b. Promote?"
        );
        let forced = "6k2/P8/4N4/9/9/9/9/9/4K4 b - 1";
        assert_eq!(
            said(Speech::Preview(from("9b"), s("9a")), forced, Some(SENTE)),
            "9a, empty. It must promote there."
        );
        let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b GS 1";
        let check = Speech::Preview(Origin::Hand(Kind::Silver), s("4b"));
        assert_eq!(said(check, gold, Some(SENTE)), "4b, empty. Check.");
        let table = Tabletop {
            strict: true,
            ..Tabletop::of(position(gold))
        };
        let strict = say(check, &table, Some(SENTE)).words_or(String::new);
        assert_eq!(strict, "4b, empty.", "in strict play one has to see it");
    }

    #[test]
    fn turns_are_told_with_check_and_mate() {
        let turn = |text: &str| -> Vec<Action> { text.split(' ').map(|it| it.parse().unwrap()).collect() };
        assert_eq!(
            position(MIDDLE).describe_turn("River", &turn("8h2b+")),
            "River: bishop 8h takes bishop on 2b. It promotes."
        );
        assert_eq!(
            position(MIDDLE).describe_turn("You", &turn("P*2d 2c2d")),
            "You: pawn dropped on 2d. You: pawn 2c takes pawn on 2d."
        );
        let mate = position("4k4/9/4P4/9/9/9/9/9/4K4 b GS 1");
        assert_eq!(
            mate.describe_turn("You", &turn("S*4b")),
            "You: silver dropped on 4b. Check."
        );
        assert_eq!(
            mate.describe_turn("You", &turn("G*5b 5a5b")),
            "You: gold dropped on 5b. Checkmate.",
            "what is not legal is left out"
        );
    }

    #[test]
    fn a_wrong_move_is_told_by_the_rule_it_breaks() {
        let table = Tabletop::of(position(MIDDLE));
        let refused = |origin: Origin, to: &str| {
            let reason = table.why_not(origin, s(to)).unwrap();
            refusal_on(reason, &table)
        };
        assert_eq!(
            refused(from("7f"), "7d"),
            "Not there: a pawn goes one step ahead."
        );
        assert_eq!(
            refused(from("2h"), "9h"),
            "Not there: the piece on 8h is in the way."
        );
        let pawn = Origin::Hand(Kind::Pawn);
        assert!(refused(pawn, "5e").contains("nifu"));
        assert!(refused(pawn, "2a").contains("not empty"));
        let check = Tabletop::of(position("4k4/9/9/9/4r4/9/9/9/4K4 b G 1"));
        let reason = check.why_not(Origin::Hand(Kind::Gold), s("1a")).unwrap();
        assert_eq!(
            refusal_on(reason, &check),
            "Not there: your king would still be in check."
        );
    }

    #[test]
    fn every_reason_and_every_kind_has_words_in_every_language() {
        let (a, b) = (s("7g"), s("5e"));
        let reasons = [
            Reason::Over,
            Reason::Empty(a),
            Reason::NotYours(a),
            Reason::CannotReach { from: a, to: b },
            Reason::OwnPiece(a),
            Reason::DoesNotPromote(Kind::Gold),
            Reason::NotInZone,
            Reason::Stuck {
                kind: Kind::Knight,
                to: b,
            },
            Reason::NotInHand(Kind::Rook),
            Reason::Occupied(a),
            Reason::TwoPawns(5),
            Reason::PawnDropMate,
            Reason::InCheck,
        ];
        in_every_language(|lang| {
            let mut all: Vec<String> = reasons.iter().map(refusal).collect();
            all.extend(Kind::ALL.map(how_it_goes));
            for count in 0..=5_u32 {
                all.push(tr!("koma-held-drop", piece = "x", count = count));
                all.push(tr!("koma-cell-mine", square = "7f", piece = "x", count = count));
            }
            for square in ["7f", "2b", "5e"] {
                all.push(said(Speech::Here(Here::Square(s(square))), MIDDLE, Some(GOTE)));
                all.push(said(Speech::Here(Here::Square(s(square))), MIDDLE, None));
            }
            are_sentences(lang, &all, 13);
            for kind in Kind::ALL {
                let mine = tr!(&format!("{}.mine", key(kind)));
                let of = tr!(&format!("{}.of", key(kind)));
                for name in [name(kind), name_taken(kind), some(kind, 3), mine, of] {
                    assert!(!name.contains("koma-"), "{}: {name}", lang.code());
                }
            }
            if lang == Lang::Ru {
                assert_eq!(name_taken(Kind::Rook), "ладью");
                assert_eq!(some(Kind::Gold, 2), "2 золотых генерала");
            }
        });
    }
}
