//! YINSH: what the rules alone tell of a puzzle.

use crate::{Judgement, Puzzle, Solvable, Theme, ThemeGame, after, right_or_wrong};
use game_core::{Outcome, Player, Position as _, turn_is_complete};
use std::ops::ControlFlow;
use yinsh::{Action, Position};

/// Calls `f` with every turn of the player to act, and the position after it, until `f` breaks.
pub fn for_each_turn<B>(
    position: &Position,
    f: &mut impl FnMut(&[Action], &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    turns_from(position, position.actor(), &mut Vec::with_capacity(8), f)
}

fn turns_from<B>(
    position: &Position,
    actor: Player,
    turn: &mut Vec<Action>,
    f: &mut impl FnMut(&[Action], &Position) -> ControlFlow<B>,
) -> ControlFlow<B> {
    position.try_for_each_action(|action| {
        let mut next = position.clone();
        next.play_unchecked(action);
        turn.push(action);
        let flow = if turn_is_complete(actor, &next) {
            f(turn, &next)
        } else {
            turns_from(&next, actor, turn, f)
        };
        turn.pop();
        flow
    })
}

/// Whether the player to act can win within this turn.
pub fn can_win(position: &Position) -> bool {
    let won = Some(Outcome::Win(position.actor()));
    some_turn(position, |next| next.outcome() == won)
}

/// Whether the player to act can remove a row within this turn.
pub fn can_make_row(position: &Position) -> bool {
    let actor = position.actor();
    let before = position.removed(actor);
    some_turn(position, |next| next.removed(actor) > before)
}

fn some_turn(position: &Position, mut holds: impl FnMut(&Position) -> bool) -> bool {
    for_each_turn(position, &mut |_, next| {
        if holds(next) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    })
    .is_break()
}

/// Whether the player to act wins within so many turns of their own, whatever the other one does: by looking at everything.
pub fn wins_within(position: &Position, turns: usize) -> bool {
    let me = position.actor();
    turns > 0
        && (can_win(position) || turns > 1 && some_turn(position, |next| keeps_win(next, me, turns - 1)))
}

/// Whether `me` wins within so many more turns from a position in which the other one acts, or which is won already.
pub fn keeps_win(after: &Position, me: Player, turns: usize) -> bool {
    match after.outcome() {
        Some(outcome) => outcome == Outcome::Win(me),
        None => {
            turns > 0
                && !some_turn(after, |next| match next.outcome() {
                    Some(outcome) => outcome != Outcome::Win(me),
                    None => !wins_within(next, turns),
                })
        }
    }
}

impl Solvable for Position {
    const GAME_OF_THEMES: ThemeGame = ThemeGame::Yinsh;

    fn packed(&self) -> Vec<u8> {
        self.to_packed()
    }

    fn unpacked(bytes: &[u8]) -> Option<Self> {
        Self::from_packed(bytes).ok()
    }

    fn judge(puzzle: &Puzzle<Self>, solved: usize, at: &Self, turn: &[Action]) -> Judgement {
        let Some(next) = after(at, turn) else {
            return Judgement::Wrong;
        };
        let me = at.actor();
        let complete = !turn.is_empty() && turn_is_complete(me, &next);
        let removed = usize::from(next.removed(me).saturating_sub(at.removed(me)));
        match puzzle.theme {
            Theme::WinOne | Theme::WinTwo | Theme::WinThree => {
                let left = puzzle.own_turns().saturating_sub(solved);
                judge_win(puzzle, left, (solved, me), turn, (&next, complete))
            }
            Theme::Row | Theme::TwoRows => {
                let asked = if puzzle.theme == Theme::Row { 1 } else { 2 };
                match removed >= asked {
                    true => Judgement::Right,
                    false if complete => Judgement::Wrong,
                    false => Judgement::GoOn,
                }
            }
            Theme::Stop if !complete => Judgement::GoOn,
            Theme::Stop => match next.outcome() {
                Some(outcome) if outcome == Outcome::Win(me) => Judgement::Right,
                Some(_) => Judgement::Wrong,
                None if can_make_row(&next) => Judgement::Wrong,
                None => Judgement::Right,
            },
            _ => match puzzle.compare(turn) {
                (true, _) => Judgement::Right,
                (false, true) => Judgement::GoOn,
                (false, false) => Judgement::Wrong,
            },
        }
    }

    fn resist(puzzle: &Puzzle<Self>, solved: usize, at: &Self) -> Option<Vec<Action>> {
        let left = puzzle.theme.win_in()?.checked_sub(solved)?;
        let solver = puzzle.position.actor();
        if left == 0 || left > 2 || at.actor() == solver {
            return None;
        }
        // How long it holds out; then how few turns win the soonest.
        let mut best: Option<((usize, usize), Vec<Action>)> = None;
        let _ = for_each_turn::<()>(at, &mut |turn, next| {
            if next.outcome().is_none() {
                let sooner = (1..=left).find(|&turns| wins_within(next, turns));
                let turns = sooner.unwrap_or(left + 1);
                let worth = (turns, usize::MAX - wins(next));
                if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                    best = Some((worth, turn.to_vec()));
                }
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, turn)| turn)
    }
}

/// How many moves win at once.
fn wins(position: &Position) -> usize {
    let me = position.actor();
    let mut count = 0;
    position.for_each_action(|action| {
        let mut next = position.clone();
        next.play_unchecked(action);
        let wins = match next.outcome() {
            Some(outcome) => outcome == Outcome::Win(me),
            None => next.actor() == me && can_win(&next),
        };
        count += usize::from(wins);
    });
    count
}

fn judge_win(
    puzzle: &Puzzle<Position>,
    left: usize,
    (solved, me): (usize, Player),
    turn: &[Action],
    (next, complete): (&Position, bool),
) -> Judgement {
    if let Some(outcome) = next.outcome() {
        return right_or_wrong(outcome == Outcome::Win(me));
    }
    if !complete {
        return Judgement::GoOn;
    }
    if can_win(next) {
        return Judgement::Wrong;
    }
    if left > 1 && solved == 0 && puzzle.compare(turn).0 {
        return Judgement::Right;
    }
    match left {
        0 | 1 if keeps_win(next, me, 1) => Judgement::RightButSlower,
        2 if keeps_win(next, me, 1) => Judgement::Right,
        _ => Judgement::AskTheEngine,
    }
}
