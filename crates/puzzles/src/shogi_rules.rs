//! Shogi: what the rules alone tell of a puzzle.

use crate::shogi_mates::play;
use crate::{Idea, Judgement, Puzzle, Solvable, Theme, ThemeGame, after, right_or_wrong};
use game_core::Position as _;
use shogi::{Action, Position, Stage};
use std::ops::ControlFlow;

/// The longest rest of a mate that is looked through where a move is judged.
const MOST_LOOKED_AT: usize = 5;

/// Whether the player to move is mated.
pub fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_action()
}

/// Whether the player to move mates by checks within so many moves of both sides: by looking at everything.
pub fn mates_within(position: &Position, moves: usize) -> bool {
    let mut checks = Vec::new();
    position.for_each_in(Stage::Checks, |action| checks.push(action));
    let mates = |action: &Action| keeps_mate(&play(position, *action), moves.saturating_sub(1));
    moves > 0 && checks.iter().any(mates)
}

/// Whether the player to move, who is in check, is mated within so many more moves of both sides, whatever is played.
pub fn keeps_mate(position: &Position, moves: usize) -> bool {
    if !position.in_check() {
        return false;
    }
    if moves < 2 {
        return !position.has_action();
    }
    position
        .try_for_each_action(|action| {
            if mates_within(&play(position, action), moves - 1) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        })
        .is_continue()
}

/// The checks that mate within so many moves of both sides.
fn mating_checks(position: &Position, moves: usize) -> usize {
    let mut count = 0;
    position.for_each_in(Stage::Checks, |action| {
        count += usize::from(keeps_mate(&play(position, action), moves.saturating_sub(1)));
    });
    count
}

/// In how many moves of both sides a solver who has found so many has to mate now; `None` where no mate is asked for.
fn mate_left(puzzle: &Puzzle<Position>, solved: usize) -> Option<usize> {
    let moves = match puzzle.theme {
        // The mate comes after the move that gives no check, and is as long as in the line.
        Theme::Brinkmate if solved > 0 => puzzle.line.len(),
        theme => theme.mate_in()?,
    };
    Some(moves.saturating_sub(2 * solved))
}

impl Solvable for Position {
    const GAME_OF_THEMES: ThemeGame = ThemeGame::Shogi;

    fn packed(&self) -> Vec<u8> {
        self.to_packed()
    }

    fn unpacked(bytes: &[u8]) -> Option<Self> {
        Self::from_packed(bytes).ok()
    }

    fn judge(puzzle: &Puzzle<Self>, solved: usize, at: &Self, turn: &[Action]) -> Judgement {
        if turn.is_empty() {
            return Judgement::GoOn;
        }
        let Some(next) = after(at, turn) else {
            return Judgement::Wrong;
        };
        let Some(left) = mate_left(puzzle, solved) else {
            return right_or_wrong(puzzle.compare(turn).0);
        };
        if !next.in_check() {
            return Judgement::Wrong;
        }
        if is_mate(&next) {
            return Judgement::Right;
        }
        let stored = || puzzle.stored_turn_at(at).is_some_and(|stored| stored == turn);
        if left > 1 && (solved == 0 && puzzle.compare(turn).0 || stored()) {
            return Judgement::Right;
        }
        match left {
            0 | 1 if keeps_mate(&next, 2) => Judgement::RightButSlower,
            2..=MOST_LOOKED_AT if keeps_mate(&next, left - 1) => Judgement::Right,
            _ => Judgement::AskTheEngine,
        }
    }

    fn resist(puzzle: &Puzzle<Self>, solved: usize, at: &Self) -> Option<Vec<Action>> {
        let left = mate_left(puzzle, solved).filter(|&left| left > 0)?;
        if left > MOST_LOOKED_AT || !at.in_check() {
            return None;
        }
        let worth = |action: &Action| {
            let next = play(at, *action);
            let moves = (1..=left).step_by(2).find(|&moves| mates_within(&next, moves));
            let moves = moves.unwrap_or(left + 2);
            (moves, usize::MAX - mating_checks(&next, moves.min(left)))
        };
        let actions = at.actions();
        actions.into_iter().max_by_key(worth).map(|action| vec![action])
    }

    fn idea_of(puzzle: &Puzzle<Self>, turns: &[Vec<Action>]) -> Option<Idea> {
        crate::shogi_ideas::idea_of(puzzle, turns)
    }

    fn own_turns(puzzle: &Puzzle<Self>) -> usize {
        match puzzle.theme {
            Theme::Brinkmate => puzzle.line.len().div_ceil(2),
            theme => theme.own_turns(),
        }
    }

    /// Only who is in check is told to save the king: what else is lost without the right move may be another piece.
    fn goal(puzzle: &Puzzle<Self>) -> &'static str {
        match puzzle.theme {
            Theme::Guard if !puzzle.position.in_check() => Theme::Defence.goal(),
            theme => theme.goal(),
        }
    }
}
