//! YINSH: what the rules alone tell of a puzzle.

use crate::{Idea, Judgement, Puzzle, Solvable, Theme, ThemeGame, after, right_or_wrong};
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

/// What a player who is to act may be able to do within the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// To remove a row.
    Row,
    /// To win.
    Win,
}

impl Threat {
    /// Whether the player to act can do it.
    pub fn is_there(self, position: &Position) -> bool {
        position.outcome().is_none()
            && match self {
                Self::Row => can_make_row(position),
                Self::Win => can_win(position),
            }
    }
}

/// Whether some right turn of a puzzle that lists them allows the opponent that, too, whatever the rest of that turn is: then it is
/// no reason why another turn is wrong.
pub fn right_allows(puzzle: &Puzzle<Position>, threat: Threat) -> bool {
    let me = puzzle.position.actor();
    let allows = |right: &Vec<Action>| {
        let Some(next) = after(&puzzle.position, right) else {
            return false;
        };
        if turn_is_complete(me, &next) {
            return threat.is_there(&next);
        }
        let kept_away = for_each_turn(&next, &mut |_, next| {
            if threat.is_there(next) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        kept_away.is_continue()
    };
    puzzle.right.iter().any(allows)
}

/// Whether `me` has not lost after the opponent's next turn, whatever that is; the opponent acts, or the game is over.
fn holds_for_a_turn(after: &Position, me: Player) -> bool {
    match after.outcome() {
        Some(outcome) => outcome != Outcome::Win(!me),
        None => !can_win(after),
    }
}

/// Whether a row is there for the player to act that is poisoned: one can be taken, the game can't be won, after each turn that takes
/// one the opponent wins in the next, and after some other turn not.
pub fn is_row_poisoned(position: &Position) -> bool {
    let me = position.actor();
    let before = position.removed(me);
    let (mut rows, mut others) = (false, false);
    let cured = for_each_turn(position, &mut |_, next| {
        let takes = next.removed(me) > before;
        let holds = holds_for_a_turn(next, me);
        rows |= takes;
        others |= holds && !takes;
        if takes && holds {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    cured.is_continue() && rows && others
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
            Theme::Stop | Theme::Refuse if !complete => Judgement::GoOn,
            Theme::Refuse => right_or_wrong(holds_for_a_turn(&next, me)),
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

    fn idea_of(puzzle: &Puzzle<Self>, turns: &[Vec<Action>]) -> Option<Idea> {
        crate::yinsh_ideas::idea_of(puzzle, turns)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Proof, Source};

    /// White can take a row, but Black, who needs one ring more, wins then; g5-d5 stops that.
    const POISONED: &str =
        "4/5M1/5m2/5R3/3mmmrMm1/3mMmMM1/2MRMmmrmM/1RMMmMM1M/1mmMRmmM/1rmMMMm/mmmR w move 0-2 3";

    #[test]
    fn a_poisoned_row_is_refused() {
        let position: Position = POISONED.parse().unwrap();
        assert!(is_row_poisoned(&position));
        let puzzle = Puzzle {
            number: 1,
            theme: Theme::Refuse,
            idea: None,
            rating: 1000,
            proof: Proof::Proven,
            left_in_hand: false,
            free_end: false,
            position: position.clone(),
            right: Vec::new(),
            line: Vec::new(),
            source: Source::default(),
        };
        let me = position.actor();
        let (mut rows, mut right) = (0, Vec::new());
        let _ = for_each_turn::<()>(&position, &mut |turn, next| {
            let judged = puzzle.judge(0, &position, turn);
            if next.removed(me) > position.removed(me) {
                rows += 1;
                assert_eq!(judged, Judgement::Wrong, "{turn:?}");
            }
            if judged == Judgement::Right {
                assert!(!can_win(next));
                right.push(turn[0].to_string());
            }
            ControlFlow::Continue(())
        });
        right.dedup();
        assert!(rows > 0 && right.contains(&"g5-d5".to_owned()), "{right:?}");
    }

    #[test]
    fn a_row_that_costs_nothing_is_not_poisoned() {
        // It wins.
        let position: Position = "r3/7/8/9/2RMMMM3/9/R9/9/8/r6/r2R w move 2-2 3".parse().unwrap();
        assert!(can_make_row(&position));
        assert!(!is_row_poisoned(&position));
    }
}
