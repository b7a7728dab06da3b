//! YINSH: why a solution works, as far as the rules tell it.

use crate::yinsh_rules::{can_make_row, for_each_turn};
use crate::{Idea, Puzzle, Theme};
use game_core::{Outcome, Player, Position as _, turn_is_complete};
use std::ops::ControlFlow;
use yinsh::{Action, Position, Row, Setup, Stage};

/// The same position with that player to act; `None` where no game has that.
pub fn to_act(position: &Position, player: Player) -> Option<Position> {
    if position.actor() == player {
        return Some(position.clone());
    }
    let setup = Setup {
        actor: player,
        ..Setup::from(position)
    };
    Position::try_from(setup).ok()
}

/// Calls `f` with each move of that player, were it their turn, with the position after it and whether it makes a row.
fn each_move(position: &Position, player: Player, mut f: impl FnMut(&Position, bool)) {
    let turned = to_act(position, player).filter(|at| at.stage() == Stage::Move);
    if let Some(at) = turned {
        at.for_each_action(|action| {
            let mut next = at.clone();
            next.play_unchecked(action);
            f(&next, next.stage() == Stage::RowAfter && next.actor() == player);
        });
    }
}

/// The rows that a player would make with their next move, were it their turn; one that several moves make is there several times.
pub fn threatened(position: &Position, player: Player) -> Vec<Row> {
    let mut rows = Vec::new();
    each_move(position, player, |next, makes| {
        if makes {
            rows.extend(next.rows(player));
        }
    });
    rows
}

/// How many moves a player would have, were it their turn, and how many of them make a row.
fn count_moves(position: &Position, player: Player) -> (usize, usize) {
    let (mut moves, mut rows) = (0, 0);
    each_move(position, player, |_, makes| {
        moves += 1;
        rows += usize::from(makes);
    });
    (moves, rows)
}

/// How many rows there are that are not about the same five: rows on one line that share a point count as one.
fn apart(rows: &[Row]) -> usize {
    let alike = |a: Row, b: Row| a.axis() == b.axis() && a.points().iter().any(|it| b.points().contains(it));
    let mut apart: Vec<Row> = Vec::new();
    for &row in rows {
        if !apart.iter().any(|&other| alike(row, other)) {
            apart.push(row);
        }
    }
    apart.len()
}

/// Whether `me` can make a row, or has won, after every turn of the opponent, who acts.
fn every_answer_allows_a_row(after: &Position, me: Player) -> bool {
    for_each_turn(after, &mut |_, next| {
        let allows = match next.outcome() {
            Some(outcome) => outcome == Outcome::Win(me),
            None => can_make_row(next),
        };
        if allows {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    })
    .is_continue()
}

fn play(position: &Position, turn: &[Action]) -> Position {
    let mut next = position.clone();
    for &action in turn {
        next.play_unchecked(action);
    }
    next
}

/// See [`Puzzle::idea_of`].
pub(crate) fn idea_of(puzzle: &Puzzle<Position>, turns: &[Vec<Action>]) -> Option<Idea> {
    let position = &puzzle.position;
    let (turn, first) = (turns.first()?, *turns.first()?.first()?);
    match puzzle.theme {
        Theme::WinOne | Theme::Row | Theme::TwoRows => of_row(position, first),
        Theme::WinTwo | Theme::WinThree => of_win(position, turns),
        Theme::Refuse => Some(Idea::Poisoned),
        Theme::Stop | Theme::Defence => of_block(position, turn),
        Theme::WhichFive | Theme::WhichRing => of_choice(position, first),
        _ => None,
    }
}

/// What completes the rows that a move makes.
fn of_row(position: &Position, action: Action) -> Option<Idea> {
    let Action::Move { from, to } = action else {
        return None;
    };
    let flipped = position.flips(from, to);
    let rows: Vec<Row> = play(position, &[action]).rows(position.actor()).collect();
    let has_turned = |row: &Row| row.points().iter().any(|&point| flipped.contains(point));
    let has_left = |row: &Row| row.points().contains(&from);
    match (rows.iter().any(has_turned), rows.iter().any(has_left)) {
        (true, true) => Some(Idea::TurnsAndLeaves),
        (true, false) => Some(Idea::TurnsMarkers),
        (false, true) => Some(Idea::LeavesMarker),
        (false, false) => None,
    }
}

/// Why a win works that is played to its end.
fn of_win(position: &Position, turns: &[Vec<Action>]) -> Option<Idea> {
    let me = position.actor();
    let mut at = position.clone();
    // Where each of the winner's turns led.
    let mut led = Vec::new();
    for turn in turns {
        let own = at.actor() == me;
        at = play(&at, turn);
        if own {
            led.push(at.clone());
        }
    }
    let after = led.first()?;
    if after.outcome().is_some() {
        return of_row(position, *turns.first()?.first()?);
    }
    // Where the markers run out a game can be won without another row.
    let by_rows = at.removed(me) == at.target() && usize::from(position.pool()) > turns.len();
    let rows = threatened(after, me);
    if every_answer_allows_a_row(after, me) {
        return Some(match apart(&rows) {
            _ if after.removed(me) > position.removed(me) => Idea::RowFirst,
            0 | 1 => Idea::EveryAnswer,
            _ => Idea::TwoThreats,
        });
    }
    let open = led.iter().filter(|next| next.outcome().is_none());
    let each = open.into_iter().all(|next| !threatened(next, me).is_empty());
    match by_rows {
        true if rows.is_empty() => Some(Idea::Quiet),
        true if each => Some(Idea::OneThreat),
        _ => None,
    }
}

/// How a move stops the rows that the opponent threatened, if it does.
fn of_block(position: &Position, turn: &[Action]) -> Option<Idea> {
    let &[Action::Move { from, to }] = turn else {
        return None;
    };
    let rows = threatened(position, !position.actor());
    let after = play(position, turn);
    if rows.is_empty() || after.outcome().is_some() || can_make_row(&after) {
        return None;
    }
    let flipped = position.flips(from, to);
    let is_turned = |row: &Row| row.points().iter().any(|&point| flipped.contains(point));
    if rows.iter().all(is_turned) {
        Some(Idea::Blocks)
    } else if rows
        .iter()
        .any(|row| is_turned(row) || row.points().contains(&to))
    {
        None
    } else {
        Some(Idea::ClosesWay)
    }
}

/// What a choice of five or of a ring leaves that no other leaves, the rest of the turn being as good for that as it can.
fn of_choice(position: &Position, choice: Action) -> Option<Idea> {
    let me = position.actor();
    if !matches!(position.stage(), Stage::RowAfter | Stage::RingAfter) {
        return None;
    }
    // The best for each: own moves, own rows, the opponent's moves and rows, of which fewer are better.
    let worth = |action: Action| {
        let mut best = [i64::MIN; 4];
        let mut end = |end: &Position| {
            let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
            let (own, other) = (count_moves(end, me), count_moves(end, !me));
            let now = [count(own.1), -count(other.1), count(own.0), -count(other.0)];
            for (best, now) in best.iter_mut().zip(now) {
                *best = now.max(*best);
            }
        };
        let next = play(position, &[action]);
        if turn_is_complete(me, &next) {
            end(&next);
        } else {
            let _ = for_each_turn::<()>(&next, &mut |_, next| {
                end(next);
                ControlFlow::Continue(())
            });
        }
        best
    };
    let mine = worth(choice);
    let others: Vec<_> = position
        .actions()
        .into_iter()
        .filter(|&it| it != choice)
        .map(worth)
        .collect();
    let ideas = [
        Idea::MostRows,
        Idea::FewestRows,
        Idea::MostMoves,
        Idea::FewestMoves,
    ];
    let alone = |&(at, _): &(usize, Idea)| others.iter().all(|other| other[at] < mine[at]);
    ideas.into_iter().enumerate().find(alone).map(|(_, idea)| idea)
}
