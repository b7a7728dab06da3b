//! What the board says: one text for the page's sentence and for a screen reader.

use super::geometry;
use super::state::{Refusal, Speech};
use crate::i18n::tr;
use yinsh::{Action, BLACK, Bitboard, Player, Point, Position, PositionTrait, Reason, Stage, WHITE};

/// What the player to act has to do, with whose move it is where a turn begins: "Your move. Choose one of your
/// rings." After the end: that the game is over.
pub(crate) fn instruction(position: &Position) -> String {
    let task = task(position);
    match position.stage() {
        Stage::Place | Stage::Row | Stage::Move => format!("{} {task}", tr!("board-your-move")),
        Stage::Ring | Stage::RowAfter | Stage::RingAfter | Stage::Over => task,
    }
}

/// What the player to act has to do, without saying that it is their move.
pub(crate) fn task(position: &Position) -> String {
    let actor = position.actor();
    match position.stage() {
        Stage::Place => tr!("board-task-place"),
        Stage::Move if position.can_move(actor) => tr!("board-task-move"),
        Stage::Move => tr!("board-task-pass"),
        stage @ (Stage::Row | Stage::RowAfter) => {
            let how = if stage == Stage::RowAfter { "made" } else { "given" };
            match geometry::runs(position.markers(actor)).as_slice() {
                [(low, high)] => match geometry::span(*low, *high) {
                    yinsh::ROW => tr!("board-task-row", how = how),
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

/// What was done in a turn, told to the one who did not do it or to both: "River moved i8 to i6 and turned 1 marker."
/// `name` is who did it, `before` where it began. Actions that are not legal there are left out.
pub(crate) fn describe_turn(name: &str, before: &Position, actions: &[Action]) -> String {
    let mut position = before.clone();
    let mut said = Vec::new();
    for &action in actions {
        if !position.is_legal(action) {
            break;
        }
        said.push(describe_action(name, &position, action));
        position.play_unchecked(action);
    }
    said.join(" ")
}

/// What one action does, which is legal in `before`.
pub(crate) fn describe_action(name: &str, before: &Position, action: Action) -> String {
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

/// The words of a [`Speech`] about `position`, to somebody who plays `plays`.
pub(super) fn say(speech: &Speech, position: &Position, plays: Option<Player>) -> String {
    match speech {
        Speech::Task => instruction(position),
        Speech::Cell(point) => cell(*point, position, plays),
        Speech::Held(point) => {
            let count = position.destinations(*point).len();
            tr!("board-held", point = point.to_string(), count = count)
        }
        Speech::Preview { from, to } => preview(*from, *to, position),
        Speech::Meant { row, number, of } => {
            let (low, high) = (row.low().to_string(), row.high().to_string());
            tr!("board-meant", low = low, high = high, number = *number, of = *of)
        }
        Speech::OnlyRow(row) => {
            tr!(
                "board-only-row",
                low = row.low().to_string(),
                high = row.high().to_string()
            )
        }
        Speech::Refused(Refusal::Rule(reason)) => refusal(reason),
        Speech::Refused(Refusal::Stuck(point)) => tr!("board-stuck", point = point.to_string()),
        Speech::Refused(Refusal::NotYourTurn) => tr!("board-not-your-turn"),
        Speech::Refused(Refusal::Over) => tr!("board-over"),
        Speech::Edge => tr!("board-edge"),
        Speech::NoWay => tr!("board-no-way"),
    }
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
