//! What there is to do in a lesson of shogi, and when it is done: by what the position shows, not by one answer that is
//! written down, so that every right answer is right.

use super::super::course::{Course, Exercise, Group, Lesson, Verdict, start};
use super::lessons::{GROUPS, LESSONS};
use games::GameId;
use shogi::{Action, Kind, Outcome, Piece, Position, PositionTrait as _, Square};

/// What the learner has to do.
#[derive(Debug)]
pub(crate) enum Task {
    /// Anything that is legal.
    Any,
    /// One action that is all of this.
    One(&'static [Must]),
    /// Mate in so many own moves, each of them a check; the other side may do what it likes.
    Mate(u32),
    /// Have these pieces on these squares within so many moves.
    Build {
        /// Where, and what.
        pieces: &'static [(&'static str, Kind)],
        /// Own moves.
        within: usize,
    },
    /// A question, and its answer.
    Question(bool),
}

/// What an action has to be.
#[derive(Debug)]
pub(crate) enum Must {
    /// It ends there.
    To(&'static str),
    /// It ends on that rank, counted from the far side.
    Rank(u8),
    /// That piece moves, as it stands before.
    By(Kind),
    /// That piece is dropped.
    Drops(Kind),
    /// The piece promotes.
    Promotes,
    /// The piece stays as it is, though it could promote.
    Keeps,
    /// The piece attacks all of these squares afterwards.
    Attacks(&'static [&'static str]),
    /// The piece can't be taken afterwards.
    Safe,
}

impl Must {
    /// Whether `action`, which leads from `before` to `after`, is this.
    fn holds(&self, action: Action, before: &Position, after: &Position) -> bool {
        let read = |text: &str| text.parse::<Square>().ok();
        match *self {
            Self::To(square) => read(square) == Some(action.to()),
            Self::Rank(rank) => action.to().rank_for(before.actor()) == rank,
            Self::By(kind) => match action {
                Action::Move { from, .. } => before.piece_at(from).is_some_and(|piece| piece.kind == kind),
                Action::Drop { .. } => false,
            },
            Self::Drops(wanted) => matches!(action, Action::Drop { kind, .. } if kind == wanted),
            Self::Promotes => matches!(action, Action::Move { promote: true, .. }),
            Self::Keeps => match action {
                Action::Move {
                    from,
                    to,
                    promote: false,
                } => before.is_legal(Action::Move {
                    from,
                    to,
                    promote: true,
                }),
                _ => false,
            },
            Self::Attacks(squares) => {
                let targets = after.targets(action.to());
                squares
                    .iter()
                    .all(|square| read(square).is_some_and(|square| targets.contains(&square)))
            }
            Self::Safe => !after.actions().iter().any(|answer| answer.to() == action.to()),
        }
    }
}

/// Whether the player to act can mate in so many moves, checking with each, whatever the other side does.
pub(super) fn mates(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.actions().into_iter().any(|action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            is_being_mated(&next, moves - 1)
        })
}

/// Whether the player to act is in check, and mated in so many more moves of the other side, whatever they do.
pub(super) fn is_being_mated(position: &Position, moves: u32) -> bool {
    position.in_check()
        && position.actions().into_iter().all(|action| {
            let mut next = position.clone();
            next.play_unchecked(action);
            mates(&next, moves)
        })
}

impl Course for Position {
    type Task = Task;

    const ID: GameId = GameId::Shogi;

    fn lessons() -> &'static [Lesson<Task>] {
        LESSONS
    }

    fn groups() -> &'static [Group] {
        &GROUPS
    }

    fn judge(exercise: &Exercise<Task>, line: &[Action]) -> Verdict {
        let mut now: Self = start(exercise);
        let learner = now.actor();
        let mut moves = 0;
        let mut verdict = Verdict::Going;
        for &action in line {
            let before = now.clone();
            // The board offers only legal ones.
            if now.play(action).is_err() || before.actor() != learner {
                continue;
            }
            moves += 1;
            verdict = match exercise.task {
                Task::Any => Verdict::Done,
                Task::One(musts) => {
                    let all = musts.iter().all(|must| must.holds(action, &before, &now));
                    Verdict::of(all, true)
                }
                Task::Mate(within) => {
                    let left = within.saturating_sub(moves);
                    let mated = now.in_check() && now.outcome() == Some(Outcome::Win(learner));
                    Verdict::of(mated, !is_being_mated(&now, left))
                }
                Task::Build { pieces, within } => {
                    let built = pieces.iter().all(|&(square, kind)| {
                        let there = square.parse().ok().and_then(|square| now.piece_at(square));
                        there == Some(Piece::new(learner, kind))
                    });
                    Verdict::of(built, moves as usize >= within)
                }
                Task::Question(_) => Verdict::Going,
            };
            if verdict != Verdict::Going {
                break;
            }
        }
        verdict
    }

    fn question(task: &Task) -> Option<bool> {
        match task {
            Task::Question(right) => Some(*right),
            _ => None,
        }
    }

    /// Where the learner has to mate, the other side holds out as long as it can.
    fn any_reply(&self, task: &Task) -> Option<Action> {
        let actions = self.actions();
        let stays = |action: &&Action| {
            let mut next = self.clone();
            next.play_unchecked(**action);
            !matches!(task, Task::Mate(_)) || !mates(&next, 1)
        };
        actions.iter().find(stays).or(actions.first()).copied()
    }
}
