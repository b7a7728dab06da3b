//! The lessons: what is on the board, what to do, and what counts as done. No words: those are in the catalogue.

use yinsh::{Action, Outcome, Player, Point, Position, PositionTrait as _, Row, Stage};

/// One lesson.
#[derive(Debug)]
pub(crate) struct Lesson {
    /// The message of the catalogue. Its value is the title; its attributes are `text`, `task`, `done` and, where
    /// something else can be tried, `other`.
    pub(crate) key: &'static str,
    /// The position at the start. The learner plays the one to act in it.
    pub(crate) start: &'static str,
    /// What to do.
    pub(crate) task: Task,
    /// A point to be marked on the board.
    pub(crate) goal: Option<&'static str>,
    /// What the other side answers when the task is done: the first of these that is legal.
    pub(crate) replies: &'static [&'static str],
    /// One way to do it, as actions joined with `;`.
    pub(crate) solution: &'static str,
}

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

/// How far the learner is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Right so far, and something is left to do.
    Going,
    /// Done.
    Done,
    /// Something legal, but not what was asked for.
    Missed,
}

impl Lesson {
    /// The position at the start.
    pub(crate) fn position(&self) -> Position {
        self.start
            .parse()
            .expect("the tests read every lesson's position")
    }

    /// The learner's side.
    pub(crate) fn learner(&self) -> Player {
        self.position().actor()
    }

    /// The point marked on the board.
    pub(crate) fn goal(&self) -> Option<Point> {
        self.goal.and_then(|goal| goal.parse().ok())
    }

    /// What the other side answers in this position, if anything.
    pub(crate) fn reply(&self, position: &Position) -> Option<Action> {
        let replies = self.replies.iter().filter_map(|reply| reply.parse().ok());
        replies.into_iter().find(|&reply| position.is_legal(reply))
    }

    /// The next action of the solution, as long as nothing else was played. For the passage through a choice that
    /// the solution made otherwise there is none.
    pub(crate) fn hint(&self, played: &[Action]) -> Option<Action> {
        let solution: Vec<Action> = self
            .solution
            .split(';')
            .filter_map(|word| word.parse().ok())
            .collect();
        solution.strip_prefix(played)?.first().copied()
    }

    /// Judges what the learner has played so far. Actions that are not legal are not counted.
    pub(crate) fn judge(&self, played: &[Action]) -> Verdict {
        let start = self.position();
        let learner = start.actor();
        let mut now = start.clone();
        for &action in played {
            // The board offers only legal ones.
            let _ = now.play(action);
        }
        let Some(&first) = played.first() else {
            return Verdict::Going;
        };
        let over = now.actor() != learner || now.stage() == Stage::Over;
        let taken = now.removed(learner) - start.removed(learner);
        let verdict = |done: bool, over: bool| match (done, over) {
            (true, _) => Verdict::Done,
            (false, true) => Verdict::Missed,
            (false, false) => Verdict::Going,
        };
        match (self.task, first) {
            (Task::Any, _) => Verdict::Done,
            (Task::Reach(point), Action::Move { to, .. }) => verdict(point.parse() == Ok(to), true),
            (Task::Flip { white, black }, Action::Move { from, to }) => {
                let flips = start.flips(from, to);
                let of = |player| (flips & start.markers(player)).len();
                verdict(of(yinsh::WHITE) == white && of(yinsh::BLACK) == black, true)
            }
            (Task::TakeRow(wanted), Action::RemoveRow(row)) => {
                let wanted = wanted
                    .split_once('-')
                    .and_then(|(a, b)| Row::between(a.parse().ok()?, b.parse().ok()?));
                verdict(wanted == Some(row) && taken > 0, wanted != Some(row))
            }
            (Task::TakeRing, _) => verdict(taken > 0 && over, over),
            (Task::Win, _) => verdict(now.outcome() == Some(Outcome::Win(learner)), over),
            (Task::Reach(_) | Task::Flip { .. } | Task::TakeRow(_), _) => Verdict::Missed,
        }
    }
}

/// A part of the course.
#[derive(Debug)]
pub(crate) struct Group {
    /// The message with its name.
    pub(crate) key: &'static str,
    /// How many lessons it has.
    pub(crate) lessons: usize,
}

/// The parts of the course, in order: together they have all the lessons.
pub(crate) const GROUPS: [Group; 4] = [
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

/// A lesson with nothing marked and no answer.
const PLAIN: Lesson = Lesson {
    key: "",
    start: "",
    task: Task::Any,
    goal: None,
    replies: &[],
    solution: "",
};

/// All lessons, in order.
pub(crate) static LESSONS: [Lesson; 16] = [
    Lesson {
        key: "lesson-goal",
        start: "4/7/3M1r2/2R1M1m2/4M1m1r1/3mMm3/1r1M1M4/3mm1R2/1R2r3/7/4 w ring-after 2-1 3",
        task: Task::Win,
        solution: "xd3",
        ..PLAIN
    },
    Lesson {
        key: "lesson-place",
        start: "4/7/3r4/6R2/4R2r2/4r4/2r3R3/3R5/8/7/4 w place 0-0 3",
        replies: &["d5", "i7"],
        solution: "c6",
        ..PLAIN
    },
    Lesson {
        key: "lesson-move",
        start: "4/7/2R2r2/7R1/1r2R5/5r3/2R3r3/6R2/2r5/7/4 w move 0-0 3",
        task: Task::Reach("e8"),
        goal: Some("e8"),
        replies: &["e2-e4"],
        solution: "e5-e8",
    },
    Lesson {
        key: "lesson-reach",
        start: "4/4r2/5MR1/2mr5/3r2R3/2m3Mr1/1RM7/4m1mR1/1r2M3/2R4/4 b move 0-0 3",
        task: Task::Reach("j9"),
        goal: Some("j9"),
        solution: "e4-j9",
        ..PLAIN
    },
    Lesson {
        key: "lesson-flip",
        start: "4/4R2/2rMM3/3M2r2/1r2m2R2/2m1M4/1R1m1M1r2/2RM1m3/2r5/3R3/4 b move 0-0 3",
        task: Task::Flip { white: 3, black: 2 },
        solution: "c3-i9",
        ..PLAIN
    },
    Lesson {
        key: "lesson-row",
        start: "4/7/2r1R3/3m1M1R1/2rm1mM3/2mM2R2/2mMr1R3/1m2M1r2/1r1R4/7/4 b row-after 0-0 3",
        task: Task::TakeRing,
        solution: "xd4-h4;xc3",
        ..PLAIN
    },
    Lesson {
        key: "lesson-make",
        start: "4/7/3rM1R1/2RM1m3/2r1M2m2/2RMm2m1/3r1M4/1Rm2M1r1/2M2R2/2r4/4 w move 0-0 3",
        task: Task::TakeRing,
        solution: "f4-f7;xd4-h8;xi9",
        ..PLAIN
    },
    Lesson {
        key: "lesson-cross",
        start: "4/4r2/2R5/3m1M1R1/2r1m1M3/2mmmmmM1/3M1m2r1/2r1Mm1R1/2R2r2/3R3/4 b row-after 0-0 3",
        task: Task::TakeRing,
        solution: "xf4-f8;xe3",
        ..PLAIN
    },
    Lesson {
        key: "lesson-seven",
        start: "4/3Rr2/2m5/3m1M1R1/2r1m1Mr2/2M1m1M2/3M1m2r1/2RM1m1r1/2R2m2/3R3/4 b row-after 0-0 3",
        task: Task::TakeRow("c3-g7"),
        solution: "xc3-g7;xb5",
        ..PLAIN
    },
    Lesson {
        key: "lesson-ring",
        start: "4/3Rr2/3MM3/2m4R1/3mmrmm2/1r4M2/3M3mr1/2R1Mm1r1/2R5/3R3/4 b move 0-0 3",
        task: Task::TakeRing,
        solution: "e6-g8;xe4-e8;xf3",
        ..PLAIN
    },
    Lesson {
        key: "lesson-theirs",
        start: "4/4r2/3R1m2/3mM2R1/2r1Mm4/1r1M1M3/3M2m1r1/RmM2M1r1/2R2m2/3R3/4 w row 0-0 3",
        task: Task::TakeRing,
        solution: "xd5-h5;xj8;c4-c5",
        ..PLAIN
    },
    Lesson {
        key: "lesson-third",
        start: "4/7/2r1Mm2/2Rmm4/4M1Mm2/3Mm2r1/3Mm1M3/1r3M1R1/2R2m2/3r3/4 w move 2-1 3",
        task: Task::Win,
        solution: "d3-d6;xc5-g5;xi6",
        ..PLAIN
    },
    Lesson {
        key: "lesson-both",
        start: "4/7/4M1R1/3Mm4/2r1Mm4/3RmM3/5Mm3/2m2Mmr1/R3m3/2r4/4 w move 2-2 3",
        task: Task::Win,
        solution: "f5-f8;xd4-h8;xc7",
        ..PLAIN
    },
    Lesson {
        key: "lesson-markers",
        start: "RMM1/1m4m/2m2rmm/1MMmMMMm1/mm1mrMMmM1/Rm2mmMR1/mmm1Mm3m/MMm1M1M1r/Mr1Mm1Mm/2mMMmm/mMmm w move 2-1 3",
        task: Task::Win,
        solution: "f9-g9",
        ..PLAIN
    },
    Lesson {
        key: "lesson-pass",
        start: "4/7/8/9/10/9/7rrm/6rRR/5rRR/5rR/4 w move 0-0 3",
        replies: &["j10-j5"],
        solution: "pass",
        ..PLAIN
    },
    Lesson {
        key: "lesson-blitz",
        start: "4/4r2/3R1m2/4M2R1/2rM1R1m2/2m1m2r1/2MMmMM3/2m2M1R1/1R1r1m2/3r3/4 w move 0-0 1",
        task: Task::Win,
        solution: "e6-h6;xg4-g8;xi5",
        ..PLAIN
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use locale::Lang;

    fn actions(text: &str) -> Vec<Action> {
        text.split(';')
            .map(|word| word.parse().expect("the solution is written in actions"))
            .collect()
    }

    /// Whether anything legal that a learner may do misses the task.
    fn can_miss(lesson: &Lesson, position: &Position, played: &mut Vec<Action>) -> bool {
        match lesson.judge(played) {
            Verdict::Missed => true,
            Verdict::Done => false,
            Verdict::Going => position.actions().into_iter().any(|action| {
                let mut next = position.clone();
                next.play_unchecked(action);
                played.push(action);
                let missed = can_miss(lesson, &next, played);
                played.pop();
                missed
            }),
        }
    }

    #[test]
    fn every_start_is_a_position_of_a_game() {
        for lesson in &LESSONS {
            let position: Result<Position, _> = lesson.start.parse();
            assert!(position.is_ok(), "{}: {}", lesson.key, position.unwrap_err());
            assert_eq!(lesson.position().to_string(), lesson.start, "{}", lesson.key);
            if let Some(goal) = lesson.goal {
                assert!(lesson.goal().is_some(), "{}: {goal} is no point", lesson.key);
            }
        }
    }

    #[test]
    fn every_task_is_done_by_its_solution_and_not_before() {
        for lesson in &LESSONS {
            let mut position = lesson.position();
            let solution = actions(lesson.solution);
            for (count, &action) in solution.iter().enumerate() {
                assert_eq!(
                    lesson.judge(&solution[..count]),
                    Verdict::Going,
                    "{} before {action}",
                    lesson.key
                );
                position
                    .play(action)
                    .unwrap_or_else(|error| panic!("{}: {error}", lesson.key));
            }
            assert_eq!(lesson.judge(&solution), Verdict::Done, "{}", lesson.key);
            assert_eq!(lesson.hint(&solution), None, "{}", lesson.key);
            assert_eq!(
                lesson.hint(&[Action::RemoveRing(Point::all().next().unwrap())]),
                None,
                "{}",
                lesson.key
            );
            if !lesson.replies.is_empty() {
                assert!(
                    lesson.reply(&position).is_some(),
                    "{}: no reply is legal",
                    lesson.key
                );
            }
        }
    }

    #[test]
    fn what_can_be_missed_is_answered() {
        for lesson in &LESSONS {
            let missed = can_miss(lesson, &lesson.position(), &mut Vec::new());
            for lang in Lang::ALL {
                let has = |what: &str| locale::has(lang, &format!("{}{what}", lesson.key));
                for needed in ["", ".text", ".task", ".done"] {
                    assert!(has(needed), "{}{needed} in {lang:?}", lesson.key);
                }
                assert_eq!(has(".other"), missed, "{}.other in {lang:?}", lesson.key);
            }
        }
    }

    #[test]
    fn groups_hold_all_lessons() {
        assert_eq!(
            GROUPS.iter().map(|group| group.lessons).sum::<usize>(),
            LESSONS.len()
        );
    }

    #[test]
    fn every_lesson_has_an_address() {
        let routes = include_str!("../../static/routes.txt");
        for number in 1..=LESSONS.len() {
            let path = format!(
                "/{}",
                crate::router::Route::Lesson(crate::games::GameId::Yinsh, number).path()
            );
            assert!(
                routes.lines().any(|route| route == path),
                "static/routes.txt lacks {path}"
            );
        }
        let lessons = routes
            .lines()
            .filter(|route| route.starts_with("/learn/yinsh/"))
            .count();
        assert_eq!(
            lessons,
            LESSONS.len(),
            "static/routes.txt has lessons that do not exist"
        );
    }

    fn lesson(key: &str) -> &'static Lesson {
        LESSONS
            .iter()
            .find(|lesson| lesson.key == key)
            .expect("there is such a lesson")
    }

    // What the words of the lessons say about their boards.

    #[test]
    fn words_and_boards_agree() {
        let reach = lesson("lesson-reach").position();
        let e4 = "e4".parse().unwrap();
        assert_eq!(reach.destinations(e4).len(), 10, "ten dots");
        assert_eq!(
            reach.flips(e4, "j9".parse().unwrap()).len(),
            2,
            "a jump over two markers"
        );

        let flip = lesson("lesson-flip");
        let right = flip
            .position()
            .actions()
            .into_iter()
            .filter(|&action| flip.judge(&[action]) == Verdict::Done);
        assert_eq!(right.count(), 1, "there is one such jump");

        let cross = lesson("lesson-cross").position();
        let rows: Vec<_> = cross.rows(yinsh::BLACK).collect();
        let shared = rows[0].bitboard() & rows[1].bitboard();
        assert_eq!(
            (rows.len(), shared.first()),
            (2, "f6".parse().ok()),
            "two rows cross on f6"
        );

        let seven = lesson("lesson-seven").position();
        assert_eq!(
            seven.rows(yinsh::BLACK).count(),
            3,
            "seven in a row are three runs of five"
        );

        let both = lesson("lesson-both");
        let mut after = both.position();
        after.play(actions(both.solution)[0]).unwrap();
        assert_eq!(
            Player::BOTH.map(|player| after.rows(player).count()),
            [1, 1],
            "a white and a black row"
        );

        let markers = lesson("lesson-markers").position();
        assert_eq!(markers.pool(), 1, "one marker is left");
        assert_eq!(
            lesson("lesson-pass").position().actions(),
            [Action::Pass],
            "no white ring can move"
        );
    }

    #[test]
    fn a_ring_along_its_own_line_makes_no_row() {
        let ring = lesson("lesson-ring");
        assert_eq!(ring.judge(&actions("e6-e9")), Verdict::Missed);
        assert_eq!(ring.judge(&actions("e6-g8")), Verdict::Going);
    }
}
