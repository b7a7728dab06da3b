//! Shogi: why a solution works, as far as the rules tell it.

use crate::{Idea, Puzzle, Theme};
use game_core::Position as _;
use shogi::{Action, Bitboard, Kind, Position, Square};

/// Pieces that are worth an attack.
pub const fn is_great(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::King | Kind::Rook | Kind::Bishop | Kind::Gold | Kind::Silver | Kind::Horse | Kind::Dragon
    )
}

fn after(position: &Position, action: Action) -> Position {
    let mut next = position.clone();
    next.play_unchecked(action);
    next
}

/// The opponent's pieces worth it that the piece attacks which a move has moved or dropped.
pub fn forked(position: &Position, action: Action) -> Vec<Square> {
    let next = after(position, action);
    let Some(piece) = next.piece_at(action.to()) else {
        return Vec::new();
    };
    let attacked = Position::attacks(piece, action.to(), next.occupied());
    let is_meant = |square: &Square| {
        let other = next.piece_at(*square);
        other.is_some_and(|other| other.player != piece.player && is_great(other.kind))
    };
    attacked.into_iter().filter(is_meant).collect()
}

/// The pieces of the other player that a move pins: those that could leave their line before it, and can't any more.
pub fn pinned_by(position: &Position, action: Action) -> Bitboard {
    let opponent = !position.actor();
    after(position, action).pinned(opponent) & !position.pinned(opponent)
}

/// Those of them that are worth it, and that the player takes later in the line, where they stood.
pub fn newly_pinned(position: &Position, line: &[Action]) -> Vec<Square> {
    let Some(&first) = line.first() else {
        return Vec::new();
    };
    let taken = |square: &Square| {
        let is_great = position.piece_at(*square).is_some_and(|it| is_great(it.kind));
        // The player's own moves are every other one.
        is_great
            && line
                .iter()
                .skip(2)
                .step_by(2)
                .any(|action| action.to() == *square)
    };
    pinned_by(position, first).into_iter().filter(taken).collect()
}

/// How much of a line is counted: it ends with the opponent's answer, so that nothing is counted that is taken back at once.
const COUNTED: usize = 4;

/// What the player takes in the first moves of a line, and what the opponent does, as it lay there; nothing where the line is shorter.
pub fn taken(position: &Position, line: &[Action]) -> (Vec<Kind>, Vec<Kind>) {
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    if line.len() >= COUNTED {
        let mut at = position.clone();
        for (place, &action) in line.iter().take(COUNTED).enumerate() {
            let side = if place % 2 == 0 { &mut won } else { &mut lost };
            side.extend(at.piece_at(action.to()).map(|piece| piece.kind));
            at.play_unchecked(action);
        }
    }
    (won, lost)
}

/// See [`Puzzle::idea_of`].
pub(crate) fn idea_of(puzzle: &Puzzle<Position>, turns: &[Vec<Action>]) -> Option<Idea> {
    let position = &puzzle.position;
    let line = turns.concat();
    let first = *line.first()?;
    match puzzle.theme {
        Theme::Fork => (forked(position, first).len() > 1).then_some(Idea::Fork),
        Theme::Pin => (!newly_pinned(position, &line).is_empty()).then_some(Idea::Pin),
        Theme::Promote | Theme::WinMaterial => {
            let (won, lost) = taken(position, &line);
            let idea = if lost.is_empty() {
                Idea::Gain
            } else {
                Idea::Exchange
            };
            (!won.is_empty()).then_some(idea)
        }
        Theme::Brinkmate => crate::shogi_brinkmate::idea_of(position, first),
        Theme::Guard if position.in_check() => Some(of_escape(position, first)),
        theme => theme.mate_in().and_then(|_| of_mate(position, &line, first)),
    }
}

/// How a check is answered.
fn of_escape(position: &Position, answer: Action) -> Idea {
    let is_king =
        matches!(answer, Action::Move { from, .. } if position.king(position.actor()) == Some(from));
    if position.checkers().contains(&answer.to()) {
        Idea::TakesChecker
    } else if is_king {
        Idea::KingSteps
    } else {
        Idea::Between
    }
}

fn of_mate(position: &Position, line: &[Action], first: Action) -> Option<Idea> {
    let next = after(position, first);
    let king = next.king(next.actor())?;
    if line.get(1).is_some_and(|answer| answer.to() == first.to()) {
        let by_king =
            |it: Action| matches!(it, Action::Move { from, to, .. } if from == king && to == first.to());
        let only = next.actions().into_iter().all(by_king);
        return Some(if only { Idea::Sacrifice } else { Idea::LetTaken });
    }
    let beside = king.file().abs_diff(first.to().file()) <= 1 && king.rank().abs_diff(first.to().rank()) <= 1;
    match first {
        Action::Drop { .. } if beside => Some(Idea::Drop),
        Action::Drop { .. } => Some(Idea::DropAfar),
        Action::Move { to, .. } if !next.checker_set().contains(to) => Some(Idea::Uncover),
        Action::Move { .. } if next.checker_set().has_several() => Some(Idea::DoubleCheck),
        Action::Move { promote: true, .. } => Some(Idea::Promotion),
        Action::Move { to, .. } => Some(of_plain_check(position, &next, to, beside)),
    }
}

/// What is to be said of a check that is no more than that, by a piece that moved `to` there.
fn of_plain_check(position: &Position, next: &Position, to: Square, beside: bool) -> Idea {
    if position.occupied().contains(to) {
        return Idea::TakesWithCheck;
    }
    // The line goes on with another answer, but this one would not help either.
    if next.actions().into_iter().any(|answer| answer.to() == to) {
        return Idea::LetTaken;
    }
    if beside { Idea::BesideKing } else { Idea::FromAfar }
}
