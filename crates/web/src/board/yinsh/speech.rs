//! What the board says: one text for the page's sentence and for a screen reader.

use super::geometry;
use super::state::{Here, Speech};
use crate::board::Said;
use crate::board::interact::Refusal;
use crate::i18n::tr;
use crate::settings::by_finger;
use yinsh::{Action, BLACK, Bitboard, Player, Point, Position, PositionTrait, Reason, Row, Stage, WHITE};

/// What the player to act has to do, without saying that it is their move.
pub(super) fn task(position: &Position) -> String {
    task_by(if by_finger() { "finger" } else { "mouse" }, position)
}

/// The same where the board is worked by that: nobody clicks with a finger.
fn task_by(by: &str, position: &Position) -> String {
    let actor = position.actor();
    match position.stage() {
        Stage::Place => tr!("board-task-place"),
        Stage::Move if position.can_move(actor) => tr!("board-task-move"),
        Stage::Move => tr!("board-task-pass", by = by),
        stage @ (Stage::Row | Stage::RowAfter) => {
            let how = if stage == Stage::RowAfter { "made" } else { "given" };
            match geometry::runs(position.markers(actor)).as_slice() {
                [(low, high)] => match geometry::span(*low, *high) {
                    yinsh::ROW => tr!("board-task-row", how = how, by = by),
                    length => tr!("board-task-long-row", how = how, length = length),
                },
                _ => tr!("board-task-rows", how = how),
            }
        }
        Stage::Ring | Stage::RingAfter => tr!("board-task-ring"),
        Stage::Over => tr!("board-over"),
    }
}

/// Why an action is not legal.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "a reason comes out of an error that is only borrowed"
)]
pub(crate) fn refusal(reason: &Reason) -> String {
    match reason {
        Reason::WrongStage(stage) => match stage {
            Stage::Place => tr!("board-task-place"),
            Stage::Row | Stage::RowAfter => tr!("board-not-row-first"),
            Stage::Ring | Stage::RingAfter => tr!("board-task-ring"),
            Stage::Move => tr!("board-task-move"),
            Stage::Over => tr!("board-over"),
        },
        Reason::Occupied(point) => tr!("board-not-occupied", point = point.to_string()),
        Reason::NoRing { point, .. } => tr!("board-not-ring", point = point.to_string()),
        Reason::NotOnLine { from, to } => {
            tr!("board-not-on-line", from = from.to_string(), to = to.to_string())
        }
        Reason::RingInTheWay(point) => tr!("board-not-past-ring", point = point.to_string()),
        Reason::BeyondJump(point) => tr!("board-not-beyond", point = point.to_string()),
        Reason::NotARow { point, .. } => tr!("board-not-in-row", point = point.to_string()),
        Reason::CanMove => tr!("board-not-pass"),
    }
}

/// What one action does, which is legal in `before`. In the same breath the name of who removes a row is not said again.
pub(super) fn describe_action(name: &str, before: &Position, action: Action, goes_on: bool) -> String {
    match action {
        Action::Place(point) => tr!("board-did-place", name = name, point = point.to_string()),
        Action::Move { from, to } => {
            let count = before.flips(from, to).len();
            let (from, to) = (from.to_string(), to.to_string());
            if count == 0 {
                tr!("board-did-move", name = name, from = from, to = to)
            } else {
                tr!("board-did-jump", name = name, from = from, to = to, count = count)
            }
        }
        Action::RemoveRow(row) => {
            let (low, high) = (row.low().to_string(), row.high().to_string());
            if goes_on {
                return tr!("board-did-row-too", low = low, high = high);
            }
            tr!("board-did-row", name = name, low = low, high = high)
        }
        Action::RemoveRing(point) => {
            let (removed, target) = (before.removed(before.actor()) + 1, before.target());
            let said = tr!(
                "board-did-ring",
                point = point.to_string(),
                removed = removed,
                target = target
            );
            if removed + 1 == target {
                format!("{said} {}", tr!("board-one-more"))
            } else {
                said
            }
        }
        Action::Pass => tr!("board-did-pass", name = name),
    }
}

/// What a [`Speech`] about `position` says to somebody who plays `plays`.
pub(super) fn say(speech: Speech, position: &Position, plays: Option<Player>) -> Said {
    let ends = |row: Row| (row.low().to_string(), row.high().to_string());
    Said::Words(match speech {
        Speech::Task | Speech::Refused(Refusal::Over) => return Said::Task,
        Speech::Here(Here::Cell(point)) => cell(point, position, plays),
        Speech::Here(Here::Meant { row, number, of }) => {
            let (low, high) = ends(row);
            tr!("board-meant", low = low, high = high, number = number, of = of)
        }
        Speech::Here(Here::OnlyRow(row)) => {
            let (low, high) = ends(row);
            tr!("board-only-row", low = low, high = high)
        }
        Speech::Held(point) => {
            let count = position.destinations(point).len();
            tr!("board-held", point = point.to_string(), count = count)
        }
        Speech::Preview(from, to) => preview(from, to, position),
        Speech::Refused(Refusal::Rule(reason)) => refusal(&reason),
        Speech::Refused(Refusal::Stuck(point)) => tr!("board-stuck", point = point.to_string()),
        Speech::Refused(Refusal::NotYourTurn) => tr!("board-not-your-turn"),
        Speech::Edge => tr!("board-edge"),
        Speech::NoWay => tr!("board-no-way"),
    })
}

/// What stands on a point.
fn cell(point: Point, position: &Position, plays: Option<Player>) -> String {
    let owner = |sets: [Bitboard; 2]| {
        Player::BOTH
            .into_iter()
            .find(|it| sets[it.index()].contains(point))
    };
    let color = |player: Player| if player == WHITE { "white" } else { "black" };
    let text = point.to_string();
    if let Some(player) = owner(Player::BOTH.map(|it| position.rings(it))) {
        let mine = plays == Some(player);
        let count = position.destinations(point).len();
        if mine && position.actor() == player && position.stage() == Stage::Move {
            return tr!("board-cell-own-ring", point = text, count = count);
        }
        let whose = if mine { "mine" } else { color(player) };
        return tr!("board-cell-ring", point = text, whose = whose);
    }
    match owner(Player::BOTH.map(|it| position.markers(it))) {
        Some(player) => tr!("board-cell-marker", point = text, color = color(player)),
        None => tr!("board-cell-empty", point = text),
    }
}

/// What a ring would do.
fn preview(from: Point, to: Point, position: &Position) -> String {
    let flips = position.flips(from, to);
    let list = |set: Bitboard| {
        let points: Vec<String> = set.into_iter().map(|point| point.to_string()).collect();
        points.join(", ")
    };
    let to_white = flips & position.markers(BLACK);
    let to_black = flips & position.markers(WHITE);
    let mut parts = Vec::new();
    if !to_white.is_empty() {
        parts.push(tr!("board-to-white", points = list(to_white)));
    }
    if !to_black.is_empty() {
        parts.push(tr!("board-to-black", points = list(to_black)));
    }
    let point = to.to_string();
    let mut said = if parts.is_empty() {
        tr!("board-preview-none", point = point)
    } else {
        tr!(
            "board-preview",
            point = point,
            count = flips.len(),
            list = parts.join(", ")
        )
    };
    let mut after = position.clone();
    let mover = position.actor();
    if after.play(Action::Move { from, to }).is_ok() {
        if after.rows(mover).next().is_some() {
            said = format!("{said} {}", tr!("board-makes-row"));
        }
        if after.rows(!mover).next().is_some() {
            said = format!("{said} {}", tr!("board-gives-row"));
        }
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardGame as _;
    use crate::board::tests::{are_sentences, in_every_language};

    const MIDDLE: &str = "4/2r2r1/2m3m1/2mR5/M2m1r3R/2RMmMMm1/3Mmmm3/1R1MmM3/2rmmM2/7/4 w move 1-1 3";
    const SEVEN: &str = "4/1r5/1RM5/3m2m2/4mM1R2/4mmM2/5m1m2/3RrmM2/3Rrmr1/5m1/4 b row-after 1-1 3";
    const RING: &str = "4/1r5/1RM5/3m2m2/5M1R2/5mM2/7m2/3Rr1M2/3Rr1r1/5m1/4 b ring-after 1-1 3";

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn cell_at(text: &str) -> String {
        let cell = Speech::Here(Here::Cell(p(text)));
        say(cell, &position(MIDDLE), Some(WHITE)).words_or(String::new)
    }

    #[test]
    fn tasks_are_said_in_plain_words() {
        assert_eq!(
            Position::start().instruction(),
            "Your move. Choose an empty point for your ring."
        );
        assert_eq!(
            position(MIDDLE).instruction(),
            "Your move. Choose one of your rings."
        );
        assert_eq!(
            position(SEVEN).instruction(),
            "You made a row of seven. Choose five to remove."
        );
        assert_eq!(position(RING).instruction(), "Remove one of your rings.");
        let five = SEVEN.replace("3m2m2/4mM1R2", "6m2/5M1R2");
        assert_eq!(
            position(&five).instruction(),
            "You made a row of five. Click it or press Enter to remove it."
        );
        assert_eq!(
            task_by("finger", &position(&five)),
            "You made a row of five. Tap it to remove it."
        );
        let given = five.replace("row-after", "row");
        let said = position(&given).instruction();
        assert!(said.starts_with("Your move. You have a row of five."), "{said}");
    }

    #[test]
    fn points_are_told_by_what_stands_there() {
        assert_eq!(cell_at("d4"), "d4, your ring. 12 places to go.");
        assert_eq!(cell_at("b3"), "b3, black ring.");
        assert_eq!(cell_at("e1"), "e1, white marker.");
        assert_eq!(cell_at("c3"), "c3, black marker.");
        assert_eq!(cell_at("k7"), "k7, empty.");
    }

    #[test]
    fn previews_tell_which_markers_turn_and_whose_row_it_makes() {
        let jump = |from: &str, to: &str| preview(p(from), p(to), &position(MIDDLE));
        assert_eq!(
            jump("d4", "j10"),
            "j10, empty. Turns 4 markers: f6, g7 to White, h8, i9 to Black."
        );
        assert_eq!(jump("d4", "d5"), "d5, empty. Turns nothing.");
        assert_eq!(jump("d4", "d2"), "d2, empty. Turns 1 marker: d3 to White.");
        let four = position("RRRR/7/8/3M5/4M5/3Rm4/5M4/5M3/8/r6/rrrr w move 0-0 3");
        assert_eq!(
            preview(p("f5"), p("f7"), &four),
            "f7, empty. Turns 1 marker: f6 to White. Makes you a row."
        );
    }

    #[test]
    fn turns_are_told_action_by_action() {
        let turn = |text: &str| -> Vec<Action> { text.split(' ').map(|it| it.parse().unwrap()).collect() };
        assert_eq!(
            position(MIDDLE).describe_turn("River", &turn("d4-d2")),
            "River moved d4 to d2 and turned 1 marker."
        );
        assert_eq!(
            position(SEVEN).describe_turn("You", &turn("xe5-i9 xb2")),
            "You removed the row e5 to i9. Ring b2 removed. 2 of 3. One more wins."
        );
        assert_eq!(
            Position::start().describe_turn("River", &turn("f6 f6")),
            "River placed a ring on f6.",
            "what is not legal is left out"
        );
    }

    #[test]
    fn every_reason_has_a_sentence_in_every_language() {
        let point = p("d4");
        let (from, to) = (point, p("e9"));
        let player = WHITE;
        let mut reasons = vec![
            Reason::Occupied(point),
            Reason::NoRing { player, point },
            Reason::NotOnLine { from, to },
            Reason::RingInTheWay(point),
            Reason::BeyondJump(point),
            Reason::NotARow { player, point },
            Reason::CanMove,
        ];
        reasons.extend(Stage::ALL.map(Reason::WrongStage));
        in_every_language(|lang| {
            let mut said: Vec<String> = reasons.iter().map(refusal).collect();
            for text in [MIDDLE, SEVEN, RING] {
                said.push(position(text).instruction());
            }
            for count in 0..=5_u32 {
                said.push(tr!("board-cell-own-ring", point = "d4", count = count));
            }
            said.push(preview(p("d4"), p("j10"), &position(MIDDLE)));
            // Only what stages ask for may be said twice.
            are_sentences(lang, &said, 7);
        });
        assert_eq!(
            refusal(&Reason::BeyondJump(p("d2"))),
            "Not there: a ring stops at the first empty point behind the markers, here d2."
        );
    }
}
