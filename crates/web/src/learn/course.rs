//! What a course is made of, whatever the game: lessons with exercises on a board, and how their answers are judged.

use crate::board::BoardGame;
use crate::i18n::translate;
use games::GameId;
use std::fmt::Debug;
use std::str::FromStr;

/// One lesson. `T` says what has to be done in an exercise.
#[derive(Debug)]
pub(crate) struct Lesson<T: 'static> {
    /// The message of the catalogue. Its value is the title, its attribute `text` what to know; `task`, `done` and, where
    /// an answer can be wrong, `other` belong to the first exercise, `task-2`, `done-2`, `other-2` to the second …
    pub(crate) key: &'static str,
    /// What there is to try; at least one.
    pub(crate) exercises: &'static [Exercise<T>],
}

/// A board, and something to do on it.
#[derive(Debug)]
pub(crate) struct Exercise<T: 'static> {
    /// The position at the start. The learner plays the one to act in it.
    pub(crate) start: &'static str,
    /// What to do.
    pub(crate) task: T,
    /// A place to be marked on the board.
    pub(crate) goal: Option<&'static str>,
    /// What the other side answers where it is to act: the first of these that is legal.
    pub(crate) replies: &'static [&'static str],
    /// One way to do it, as actions joined with `;`, those of the other side among them.
    pub(crate) solution: &'static str,
}

impl<T> Exercise<T> {
    /// An exercise with nothing marked and no answer, which lacks its start and its solution.
    pub(super) const fn plain(task: T) -> Self {
        Self {
            start: "",
            task,
            goal: None,
            replies: &[],
            solution: "",
        }
    }
}

/// A part of a course.
#[derive(Debug)]
pub(crate) struct Group {
    /// The message with its name.
    pub(crate) key: &'static str,
    /// How many lessons it has.
    pub(crate) lessons: usize,
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

impl Verdict {
    /// Done or not, where nothing is left to do if `over`.
    pub(crate) const fn of(done: bool, over: bool) -> Self {
        match (done, over) {
            (true, _) => Self::Done,
            (false, true) => Self::Missed,
            (false, false) => Self::Going,
        }
    }
}

/// A game that has a course.
pub(crate) trait Course: BoardGame + FromStr<Err: Debug> {
    /// What has to be done in an exercise.
    type Task: Debug + Send + Sync + 'static;

    /// Which game it is.
    const ID: GameId;

    /// The lessons, in order.
    fn lessons() -> &'static [Lesson<Self::Task>];

    /// The parts of the course, in order: together they have all the lessons.
    fn groups() -> &'static [Group];

    /// Judges what was played in an exercise, `line` from its start on; the other side's answers are part of it. There
    /// is at least one action. Those that are not legal are not counted.
    fn judge(exercise: &Exercise<Self::Task>, line: &[Self::Action]) -> Verdict;

    /// The right answer, where the task is a question that is answered with yes or no, and nothing is played.
    fn question(_task: &Self::Task) -> Option<bool> {
        None
    }

    /// What the other side plays in an exercise that is not over, where none of the answers listed is legal.
    fn any_reply(&self, _task: &Self::Task) -> Option<Self::Action> {
        None
    }

    /// The action that passes, where that is all that can be done.
    fn pass(&self) -> Option<Self::Action> {
        None
    }
}

/// The position at the start of an exercise.
pub(crate) fn start<C: Course>(exercise: &Exercise<C::Task>) -> C {
    exercise
        .start
        .parse()
        .expect("the tests read every exercise's position")
}

/// What the other side answers in this position, if anything.
pub(crate) fn reply<C: Course>(
    exercise: &Exercise<C::Task>,
    position: &C,
    verdict: Verdict,
) -> Option<C::Action> {
    let mut replies = exercise.replies.iter().filter_map(|reply| reply.parse().ok());
    let listed = replies.find(|&reply| position.is_legal(reply));
    listed.or_else(|| {
        (verdict == Verdict::Going)
            .then(|| position.any_reply(&exercise.task))
            .flatten()
    })
}

/// The next action of the solution, as long as nothing else was played. For the passage through a choice that the
/// solution made otherwise there is none.
pub(crate) fn hint<C: Course>(exercise: &Exercise<C::Task>, line: &[C::Action]) -> Option<C::Action> {
    let solution: Vec<C::Action> = exercise
        .solution
        .split(';')
        .filter_map(|word| word.parse().ok())
        .collect();
    solution.strip_prefix(line)?.first().copied()
}

/// The name of a text of a lesson's exercise, counted from 0: `lesson-goal.task`, `lesson-goal.task-2`.
pub(crate) fn key(lesson: &str, what: &str, exercise: usize) -> String {
    match exercise {
        0 => format!("{lesson}.{what}"),
        _ => format!("{lesson}.{what}-{}", exercise + 1),
    }
}

/// A text of a lesson's exercise, counted from 0, in the language chosen.
pub(crate) fn words(lesson: &str, what: &str, exercise: usize) -> String {
    translate(&key(lesson, what, exercise), &[])
}

/// The lessons' messages, in order, and the parts of the course.
pub(crate) struct Outline {
    pub(crate) lessons: Vec<&'static str>,
    pub(crate) groups: &'static [Group],
}

impl Outline {
    /// The outline of a game's course.
    pub(crate) fn of(game: GameId) -> Self {
        fn outline<C: Course>() -> Outline {
            Outline {
                lessons: C::lessons().iter().map(|lesson| lesson.key).collect(),
                groups: C::groups(),
            }
        }
        match game {
            GameId::Yinsh => outline::<yinsh::Position>(),
            GameId::Shogi => outline::<shogi::Position>(),
        }
    }

    /// The place of a lesson in the course, from 0.
    pub(crate) fn place(&self, key: &str) -> Option<usize> {
        self.lessons.iter().position(|lesson| *lesson == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::router::Route;
    use locale::Lang;

    fn actions<C: Course>(text: &str) -> Vec<C::Action> {
        text.split(';')
            .map(|word| word.parse().unwrap_or_else(|_| panic!("{word} is no action")))
            .collect()
    }

    /// What the verdict is after `line`, and the position.
    fn after<C: Course>(exercise: &Exercise<C::Task>, line: &[C::Action]) -> (Verdict, C) {
        let mut position: C = start(exercise);
        for &action in line {
            position.play(action).expect("only legal actions are tried");
        }
        let verdict = if line.is_empty() {
            Verdict::Going
        } else {
            C::judge(exercise, line)
        };
        (verdict, position)
    }

    /// Whether anything legal that a learner may do misses the task.
    fn can_miss<C: Course>(exercise: &Exercise<C::Task>, line: &mut Vec<C::Action>) -> bool {
        let learner = start::<C>(exercise).actor();
        let (verdict, position) = after::<C>(exercise, line);
        if verdict != Verdict::Going {
            return verdict == Verdict::Missed;
        }
        let next = if position.actor() == learner {
            position.actions()
        } else {
            vec![reply(exercise, &position, verdict).expect("the other side has an answer")]
        };
        next.into_iter().any(|action| {
            line.push(action);
            let missed = can_miss::<C>(exercise, line);
            line.pop();
            missed
        })
    }

    fn every_exercise<C: Course>(check: impl Fn(&str, usize, &Exercise<C::Task>)) {
        for lesson in C::lessons() {
            assert!(!lesson.exercises.is_empty(), "{}", lesson.key);
            for (index, exercise) in lesson.exercises.iter().enumerate() {
                check(lesson.key, index, exercise);
            }
        }
    }

    fn starts_are_positions<C: Course>() {
        every_exercise::<C>(|key, index, exercise| {
            let position: Result<C, _> = exercise.start.parse();
            assert!(position.is_ok(), "{key} {index}: {:?}", position.unwrap_err());
            assert_eq!(start::<C>(exercise).to_string(), exercise.start, "{key} {index}");
            if let Some(goal) = exercise.goal {
                assert!(
                    goal.parse::<C::Place>().is_ok(),
                    "{key} {index}: {goal} is no place"
                );
            }
            for word in exercise.replies {
                assert!(
                    word.parse::<C::Action>().is_ok(),
                    "{key} {index}: {word} is no action"
                );
            }
        });
    }

    fn solutions_solve<C: Course>() {
        every_exercise::<C>(|key, index, exercise| {
            if C::question(&exercise.task).is_some() {
                assert_eq!(exercise.solution, "", "{key} {index}: nothing is played");
                return;
            }
            let solution = actions::<C>(exercise.solution);
            let learner = start::<C>(exercise).actor();
            for (count, &action) in solution.iter().enumerate() {
                let (verdict, position) = after::<C>(exercise, &solution[..count]);
                assert_eq!(verdict, Verdict::Going, "{key} {index} before {action}");
                assert!(position.is_legal(action), "{key} {index}: {action} is not legal");
                if position.actor() != learner {
                    let answer = reply(exercise, &position, verdict);
                    assert_eq!(answer, Some(action), "{key} {index}: the answer is another one");
                }
            }
            let (verdict, position) = after::<C>(exercise, &solution);
            assert_eq!(verdict, Verdict::Done, "{key} {index}");
            assert_eq!(hint::<C>(exercise, &solution), None, "{key} {index}");
            assert_eq!(
                hint::<C>(exercise, &[]),
                solution.first().copied(),
                "{key} {index}"
            );
            if solution.len() == 1 && !exercise.replies.is_empty() {
                assert!(
                    reply(exercise, &position, verdict).is_some(),
                    "{key} {index}: no reply is legal"
                );
            }
        });
    }

    fn words_are_there<C: Course>() {
        every_exercise::<C>(|lesson, index, exercise| {
            let missed = C::question(&exercise.task).is_some() || can_miss::<C>(exercise, &mut Vec::new());
            for lang in Lang::ALL {
                for needed in [lesson, &format!("{lesson}.text")] {
                    assert!(locale::has(lang, needed), "{needed} in {lang:?}");
                }
                for what in ["task", "done"] {
                    let needed = key(lesson, what, index);
                    assert!(locale::has(lang, &needed), "{needed} in {lang:?}");
                }
                let other = key(lesson, "other", index);
                assert_eq!(locale::has(lang, &other), missed, "{other} in {lang:?}");
            }
        });
        for lesson in C::lessons() {
            let beyond = key(lesson.key, "task", lesson.exercises.len());
            assert!(!locale::has(Lang::En, &beyond), "{beyond} has no exercise");
        }
    }

    #[test]
    fn every_start_is_a_position_of_a_game() {
        starts_are_positions::<yinsh::Position>();
        starts_are_positions::<shogi::Position>();
    }

    #[test]
    fn every_task_is_done_by_its_solution_and_not_before() {
        solutions_solve::<yinsh::Position>();
        solutions_solve::<shogi::Position>();
    }

    #[test]
    fn what_can_be_missed_is_answered() {
        words_are_there::<yinsh::Position>();
        words_are_there::<shogi::Position>();
    }

    #[test]
    fn hints_follow_the_solution_only() {
        let exercise = &yinsh::Position::lessons()[6].exercises[0];
        let other = "xf6".parse().expect("an action");
        assert_eq!(hint::<yinsh::Position>(exercise, &[other]), None);
    }

    #[test]
    fn groups_hold_all_lessons_and_each_has_an_address_and_a_name_of_its_own() {
        let routes = include_str!("../../static/routes.txt");
        let mut keys = Vec::new();
        for game in GameId::ALL {
            let outline = Outline::of(game);
            let count = outline.lessons.len();
            assert_eq!(
                outline.groups.iter().map(|group| group.lessons).sum::<usize>(),
                count,
                "{game:?}"
            );
            for number in 1..=count {
                let path = format!("/{}", Route::Lesson(game, number).path());
                assert!(
                    routes.lines().any(|route| route == path),
                    "static/routes.txt lacks {path}"
                );
            }
            let below = format!("/{}/", Route::Course(game).path());
            let lessons = routes.lines().filter(|route| route.starts_with(&below)).count();
            assert_eq!(lessons, count, "static/routes.txt has lessons that do not exist");
            keys.extend(outline.lessons);
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "two lessons have one name");
    }
}
