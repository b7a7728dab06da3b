//! The lessons of YINSH: what is on the board, what to do, and what counts as done. No words: those are in the catalogue.

use super::super::course::{Course, Exercise, Group, Lesson, Verdict, start};
use games::GameId;
use yinsh::{Action, Outcome, Position, PositionTrait as _, Row, Stage};

/// What the learner has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Anything that is legal.
    Any,
    /// Move a ring to that point.
    Reach(&'static str),
    /// Jump just so many white and black markers at once.
    Flip { white: usize, black: usize },
    /// Remove that very row, then a ring.
    TakeRow(&'static str),
    /// Have taken a ring off when the turn is over.
    TakeRing,
    /// Win in this turn.
    Win,
}

impl Course for Position {
    type Task = Task;

    const ID: GameId = GameId::Yinsh;

    fn lessons() -> &'static [Lesson<Task>] {
        &LESSONS
    }

    fn groups() -> &'static [Group] {
        &GROUPS
    }

    fn judge(exercise: &Exercise<Task>, line: &[Action]) -> Verdict {
        let start: Self = start(exercise);
        let learner = start.actor();
        let mut now = start.clone();
        for &action in line {
            // The board offers only legal ones.
            let _ = now.play(action);
        }
        let Some(&first) = line.first() else {
            return Verdict::Going;
        };
        let over = now.actor() != learner || now.stage() == Stage::Over;
        let taken = now.removed(learner) - start.removed(learner);
        match (exercise.task, first) {
            (Task::Any, _) => Verdict::Done,
            (Task::Reach(point), Action::Move { to, .. }) => Verdict::of(point.parse() == Ok(to), true),
            (Task::Flip { white, black }, Action::Move { from, to }) => {
                let flips = start.flips(from, to);
                let of = |player| (flips & start.markers(player)).len();
                Verdict::of(of(yinsh::WHITE) == white && of(yinsh::BLACK) == black, true)
            }
            (Task::TakeRow(wanted), Action::RemoveRow(row)) => {
                let wanted = wanted
                    .split_once('-')
                    .and_then(|(a, b)| Row::between(a.parse().ok()?, b.parse().ok()?));
                Verdict::of(wanted == Some(row) && taken > 0, wanted != Some(row))
            }
            (Task::TakeRing, _) => Verdict::of(taken > 0 && over, over),
            (Task::Win, _) => Verdict::of(now.outcome() == Some(Outcome::Win(learner)), over),
            (Task::Reach(_) | Task::Flip { .. } | Task::TakeRow(_), _) => Verdict::Missed,
        }
    }

    fn pass(&self) -> Option<Action> {
        self.is_legal(Action::Pass).then_some(Action::Pass)
    }
}

/// The parts of the course, in order: together they have all the lessons.
const GROUPS: [Group; 4] = [
    Group {
        key: "learn-group-start",
        lessons: 2,
    },
    Group {
        key: "learn-group-move",
        lessons: 3,
    },
    Group {
        key: "learn-group-rows",
        lessons: 6,
    },
    Group {
        key: "learn-group-end",
        lessons: 5,
    },
];

/// An exercise with nothing marked and no answer.
const PLAIN: Exercise<Task> = Exercise::plain(Task::Any);

/// All lessons, in order.
pub(crate) static LESSONS: [Lesson<Task>; 16] = [
    Lesson {
        key: "lesson-goal",
        exercises: &[Exercise {
            start: "4/7/3M1r2/2R1M1m2/4M1m1r1/3mMm3/1r1M1M4/3mm1R2/1R2r3/7/4 w ring-after 2-1 3",
            task: Task::Win,
            solution: "xd3",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-place",
        exercises: &[Exercise {
            start: "4/7/3r4/6R2/4R2r2/4r4/2r3R3/3R5/8/7/4 w place 0-0 3",
            replies: &["d5", "i7"],
            solution: "c6",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-move",
        exercises: &[Exercise {
            start: "4/7/2R2r2/7R1/1r2R5/5r3/2R3r3/6R2/2r5/7/4 w move 0-0 3",
            task: Task::Reach("e8"),
            goal: Some("e8"),
            replies: &["e2-e4"],
            solution: "e5-e8",
        }],
    },
    Lesson {
        key: "lesson-reach",
        exercises: &[Exercise {
            start: "4/4r2/5MR1/2mr5/3r2R3/2m3Mr1/1RM7/4m1mR1/1r2M3/2R4/4 b move 0-0 3",
            task: Task::Reach("j9"),
            goal: Some("j9"),
            solution: "e4-j9",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-flip",
        exercises: &[Exercise {
            start: "4/4R2/2rMM3/3M2r2/1r2m2R2/2m1M4/1R1m1M1r2/2RM1m3/2r5/3R3/4 b move 0-0 3",
            task: Task::Flip { white: 3, black: 2 },
            solution: "c3-i9",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-row",
        exercises: &[Exercise {
            start: "4/7/2r1R3/3m1M1R1/2rm1mM3/2mM2R2/2mMr1R3/1m2M1r2/1r1R4/7/4 b row-after 0-0 3",
            task: Task::TakeRing,
            solution: "xd4-h4;xc3",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-make",
        exercises: &[Exercise {
            start: "4/7/3rM1R1/2RM1m3/2r1M2m2/2RMm2m1/3r1M4/1Rm2M1r1/2M2R2/2r4/4 w move 0-0 3",
            task: Task::TakeRing,
            solution: "f4-f7;xd4-h8;xi9",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-cross",
        exercises: &[Exercise {
            start: "4/4r2/2R5/3m1M1R1/2r1m1M3/2mmmmmM1/3M1m2r1/2r1Mm1R1/2R2r2/3R3/4 b row-after 0-0 3",
            task: Task::TakeRing,
            solution: "xf4-f8;xe3",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-seven",
        exercises: &[Exercise {
            start: "4/3Rr2/2m5/3m1M1R1/2r1m1Mr2/2M1m1M2/3M1m2r1/2RM1m1r1/2R2m2/3R3/4 b row-after 0-0 3",
            task: Task::TakeRow("c3-g7"),
            solution: "xc3-g7;xb5",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-ring",
        exercises: &[Exercise {
            start: "4/3Rr2/3MM3/2m4R1/3mmrmm2/1r4M2/3M3mr1/2R1Mm1r1/2R5/3R3/4 b move 0-0 3",
            task: Task::TakeRing,
            solution: "e6-g8;xe4-e8;xf3",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-theirs",
        exercises: &[Exercise {
            start: "4/4r2/3R1m2/3mM2R1/2r1Mm4/1r1M1M3/3M2m1r1/RmM2M1r1/2R2m2/3R3/4 w row 0-0 3",
            task: Task::TakeRing,
            solution: "xd5-h5;xj8;c4-c5",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-third",
        exercises: &[Exercise {
            start: "4/7/2r1Mm2/2Rmm4/4M1Mm2/3Mm2r1/3Mm1M3/1r3M1R1/2R2m2/3r3/4 w move 2-1 3",
            task: Task::Win,
            solution: "d3-d6;xc5-g5;xi6",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-both",
        exercises: &[Exercise {
            start: "4/7/4M1R1/3Mm4/2r1Mm4/3RmM3/5Mm3/2m2Mmr1/R3m3/2r4/4 w move 2-2 3",
            task: Task::Win,
            solution: "f5-f8;xd4-h8;xc7",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-markers",
        exercises: &[Exercise {
            start: "RMM1/1m4m/2m2rmm/1MMmMMMm1/mm1mrMMmM1/Rm2mmMR1/mmm1Mm3m/MMm1M1M1r/Mr1Mm1Mm/2mMMmm/mMmm w move 2-1 3",
            task: Task::Win,
            solution: "f9-g9",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-pass",
        exercises: &[Exercise {
            start: "4/7/8/9/10/9/7rrm/6rRR/5rRR/5rR/4 w move 0-0 3",
            replies: &["j10-j5"],
            solution: "pass",
            ..PLAIN
        }],
    },
    Lesson {
        key: "lesson-blitz",
        exercises: &[Exercise {
            start: "4/4r2/3R1m2/4M2R1/2rM1R1m2/2m1m2r1/2MMmMM3/2m2M1R1/1R1r1m2/3r3/4 w move 0-0 1",
            task: Task::Win,
            solution: "e6-h6;xg4-g8;xi5",
            ..PLAIN
        }],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::Player;

    fn actions(text: &str) -> Vec<Action> {
        text.split(';')
            .map(|word| word.parse().expect("the solution is written in actions"))
            .collect()
    }

    /// The exercise of a lesson: each has one.
    fn lesson(key: &str) -> &'static Exercise<Task> {
        let lesson = LESSONS.iter().find(|lesson| lesson.key == key);
        &lesson.expect("there is such a lesson").exercises[0]
    }

    // What the words of the lessons say about their boards.

    #[test]
    fn words_and_boards_agree() {
        let reach = start::<Position>(lesson("lesson-reach"));
        let e4 = "e4".parse().unwrap();
        assert_eq!(reach.destinations(e4).len(), 10, "ten dots");
        assert_eq!(
            reach.flips(e4, "j9".parse().unwrap()).len(),
            2,
            "a jump over two markers"
        );

        let flip = lesson("lesson-flip");
        let right = start::<Position>(flip)
            .actions()
            .into_iter()
            .filter(|&action| Position::judge(flip, &[action]) == Verdict::Done);
        assert_eq!(right.count(), 1, "there is one such jump");

        let cross = start::<Position>(lesson("lesson-cross"));
        let rows: Vec<_> = cross.rows(yinsh::BLACK).collect();
        let shared = rows[0].bitboard() & rows[1].bitboard();
        assert_eq!(
            (rows.len(), shared.first()),
            (2, "f6".parse().ok()),
            "two rows cross on f6"
        );

        let seven = start::<Position>(lesson("lesson-seven"));
        assert_eq!(
            seven.rows(yinsh::BLACK).count(),
            3,
            "seven in a row are three runs of five"
        );

        let both = lesson("lesson-both");
        let mut after = start::<Position>(both);
        after.play(actions(both.solution)[0]).unwrap();
        assert_eq!(
            Player::BOTH.map(|player| after.rows(player).count()),
            [1, 1],
            "a white and a black row"
        );

        let markers = start::<Position>(lesson("lesson-markers"));
        assert_eq!(markers.pool(), 1, "one marker is left");
        assert_eq!(
            start::<Position>(lesson("lesson-pass")).actions(),
            [Action::Pass],
            "no white ring can move"
        );
    }

    #[test]
    fn a_ring_along_its_own_line_makes_no_row() {
        let ring = lesson("lesson-ring");
        assert_eq!(Position::judge(ring, &actions("e6-e9")), Verdict::Missed);
        assert_eq!(Position::judge(ring, &actions("e6-g8")), Verdict::Going);
    }
}
