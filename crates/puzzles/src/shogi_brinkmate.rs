//! Shogi: brinkmates. A move that gives no check, and after which every answer is mated by checks.

use crate::Idea;
use crate::shogi_mates::{Mate, Mates, checks, play};
use crate::shogi_rules::mates_within;
use game_core::Position as _;
use shogi::{Action, Position};
use std::ops::ControlFlow;

/// The longest mate that may come after the answer to a brinkmate; longer ones are not looked for.
pub const LONGEST_AFTER: usize = 5;
/// Positions looked at for one answer, and for all of them: as many as a page that is waited for has time for.
const FOR_ONE: u64 = 4_000;
const FOR_ALL: u64 = 40_000;

/// What would be if the player to move did not; `None` in check.
pub fn passed(position: &Position) -> Option<Position> {
    if position.in_check() {
        return None;
    }
    let mut next = position.clone();
    next.play_null();
    Some(next)
}

/// Whether the player to move, who is not in check, is mated by checks within so many moves after every move: by looking at
/// everything. A move that gives check has to be answered by a check that mates, too.
pub fn is_brinkmate(position: &Position, moves: usize) -> bool {
    !position.in_check()
        && position.has_action()
        && position
            .try_for_each_action(|action| {
                if mates_within(&play(position, action), moves) {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            })
            .is_continue()
}

/// The checks that would mate soonest if the player to move did not move, in as many moves as a brinkmate's may take; none where there
/// is too much to look at.
pub fn threats(position: &Position) -> Vec<Action> {
    let Some(free) = passed(position) else {
        return Vec::new();
    };
    let mut mates = Mates::default();
    mates.allow(FOR_ALL);
    let Ok(Mate::In(moves)) = mates.look(&free, LONGEST_AFTER) else {
        return Vec::new();
    };
    let mut threats = checks(&free);
    threats.retain(|&check| mates.is_mated(&play(&free, check), moves - 1) == Ok(true));
    // The same move with and without promoting is one threat.
    threats.dedup_by_key(|&mut check| match check {
        Action::Move { from, to, .. } => (Some(from), None, to),
        Action::Drop { kind, to } => (None, Some(kind), to),
    });
    threats
}

/// Why a move is no brinkmate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Escape {
    /// It gives check, and was to give none.
    Check,
    /// No mate by checks threatens, in as many moves as a brinkmate's may take.
    NoThreat,
    /// There is no mate by checks after this answer, in as many moves.
    By(Action),
    /// Not told in the time there is.
    Untold,
}

/// Why the move that led here is no brinkmate, as far as that can be told in a moment.
pub fn escape(after: &Position) -> Escape {
    let Some(free) = passed(after) else {
        return Escape::Check;
    };
    let mut mates = Mates::default();
    mates.allow(FOR_ONE);
    if let Ok(Mate::Never | Mate::NotSoon) = mates.look(&free, LONGEST_AFTER) {
        return Escape::NoThreat;
    }
    let mut left = FOR_ALL;
    let mut escape = Escape::Untold;
    for answer in expected_first(after) {
        mates.allow_more(FOR_ONE.min(left));
        match mates.look(&play(after, answer), LONGEST_AFTER) {
            // That no mate ever comes is the best there is to show.
            Ok(Mate::Never) => return Escape::By(answer),
            Ok(Mate::NotSoon) if escape == Escape::Untold => escape = Escape::By(answer),
            Ok(_) | Err(_) => {}
        }
        left = left.saturating_sub(mates.looked_at());
        if left == 0 {
            break;
        }
    }
    escape
}

/// The legal actions, those first that people expect: of the king, then of other pieces, drops last.
pub fn expected_first(position: &Position) -> Vec<Action> {
    let mut actions = position.actions();
    actions.sort_unstable_by_key(|&action| {
        (
            matches!(action, Action::Drop { .. }),
            !is_by_king(position, action),
            action,
        )
    });
    actions
}

/// Whether it is the king of the player to move that moves.
fn is_by_king(position: &Position, action: Action) -> bool {
    matches!(action, Action::Move { from, .. } if position.king(position.actor()) == Some(from))
}

/// Why the answers to a brinkmate do not help.
pub(crate) fn idea_of(position: &Position, first: Action) -> Option<Idea> {
    let next = play(position, first);
    if next.in_check() {
        return None;
    }
    let answers = next.actions();
    let threats = threats(&next);
    if answers.iter().any(|answer| answer.to() == first.to()) {
        Some(Idea::QuietGift)
    } else if !threats.is_empty() && !answers.iter().any(|&answer| is_by_king(&next, answer)) {
        Some(Idea::NoWayOut)
    } else {
        match threats.len() {
            0 => None,
            1 => Some(Idea::OneMate),
            _ => Some(Idea::TwoMates),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Judgement, Proof, Puzzle, Source, Theme};

    /// A gold two ranks before the king, and one in hand: one step nearer, and no answer helps.
    const GOLDS: &str = "4k4/9/9/4G4/9/9/9/9/9 b G 1";
    /// The same, where gote has a pawn beside sente's king: its check costs the move that mates.
    const CHECKED: &str = "4k4/9/9/4G4/9/9/4p4/9/4K4 b G 1";
    /// The same, where gote has a gold to drop.
    const HELPED: &str = "4k4/9/9/4G4/9/9/9/9/9 b Gg 1";

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    fn played(text: &str, action: &str) -> Position {
        play(&position(text), action.parse().unwrap())
    }

    #[test]
    fn after_a_brinkmate_every_answer_is_mated() {
        let after = played(GOLDS, "5d5c");
        assert!(is_brinkmate(&after, 1));
        // It threatens on each square before the king, and is no mate yet.
        assert!(!mates_within(&position(GOLDS), 5));
        assert_eq!(threats(&after).len(), 1);
        assert_eq!(
            idea_of(&position(GOLDS), "5d5c".parse().unwrap()),
            Some(Idea::OneMate)
        );
        // Beside the king's file the king gets out on the other side.
        for other in ["5d4c", "5d5e"] {
            assert!(!is_brinkmate(&played(GOLDS, other), 5), "{other}");
        }
    }

    #[test]
    fn a_check_that_has_to_be_answered_refutes() {
        let after = played(CHECKED, "5d5c");
        assert!(!is_brinkmate(&after, 5));
        let Escape::By(check) = escape(&after) else {
            panic!("{:?}", escape(&after));
        };
        assert!(play(&after, check).in_check());
        // All that is no check is mated.
        for answer in after.actions() {
            let next = play(&after, answer);
            assert!(next.in_check() || mates_within(&next, 1), "{answer}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_move_is_told() {
        assert_eq!(escape(&played(GOLDS, "G*5b")), Escape::Check);
        assert_eq!(escape(&played(GOLDS, "5d5e")), Escape::NoThreat);
        let after = played(HELPED, "5d5c");
        assert!(!is_brinkmate(&after, 5));
        let Escape::By(answer) = escape(&after) else {
            panic!("{:?}", escape(&after));
        };
        assert!(!mates_within(&play(&after, answer), 5));
        // A mate at once is no brinkmate.
        assert!(mates_within(&position("4k4/9/4G4/9/9/9/9/9/9 b G 1"), 1));
        assert!(!is_brinkmate(&played("4k4/9/4G4/9/9/9/9/9/9 b G 1", "G*5b"), 5));
        // Who is in check can't pass.
        assert!(passed(&played(GOLDS, "G*5b")).is_none());
    }

    #[test]
    fn a_brinkmate_is_played_to_the_end() {
        let line: Vec<Action> = ["5d5c", "5a4a", "G*4b"]
            .map(|text| text.parse().unwrap())
            .to_vec();
        let puzzle = Puzzle {
            number: 1,
            theme: Theme::Brinkmate,
            idea: None,
            rating: 900,
            proof: Proof::Proven,
            left_in_hand: false,
            free_end: false,
            position: position(GOLDS),
            right: vec![vec![line[0]]],
            line: line.clone(),
            source: Source::default(),
        };
        assert_eq!(puzzle.own_turns(), 2);
        assert_eq!(puzzle.judge(0, &puzzle.position, &line[..1]), Judgement::Right);
        for wrong in ["G*5b", "G*5c", "5d4c", "5d5b"] {
            let turn = [wrong.parse().unwrap()];
            assert_eq!(
                puzzle.judge(0, &puzzle.position, &turn),
                Judgement::Wrong,
                "{wrong}"
            );
        }
        let after = play(&puzzle.position, line[0]);
        assert_eq!(puzzle.reply(1, &after), Some(vec![line[1]]));
        let last = play(&after, line[1]);
        assert_eq!(puzzle.judge(1, &last, &line[2..]), Judgement::Right);
        for wrong in ["5c5d", "G*9i"] {
            let turn = [wrong.parse().unwrap()];
            assert_eq!(puzzle.judge(1, &last, &turn), Judgement::Wrong, "{wrong}");
        }
        // Beyond the end nothing is right.
        assert_ne!(puzzle.judge(9, &last, &line[1..2]), Judgement::Right);
        assert_eq!(puzzle.reply(9, &last), Some(vec![line[2]]));
    }
}
