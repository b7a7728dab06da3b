//! Practising with puzzles: how good somebody is, what comes next, what comes back and when, days in a row.
//!
//! There is no clock, no chance and no storage in here: the day, a random number and the kept text are given. A puzzle is
//! a number and a rating; what it looks like is not this crate's matter.
//!
//! ```
//! use practice::{Candidate, Day, Help, Practice};
//!
//! let today = Day::of_date(2026, 11, 23).unwrap();
//! let mut practice = Practice::default();
//! let puzzles = [Candidate { number: 1, rating: 980 }, Candidate { number: 2, rating: 1900 }];
//!
//! let next = practice.course("yinsh").next(&puzzles, practice::Wish::Fitting, 0).unwrap();
//! assert_eq!(next, 1);
//! let answered = practice.answer("yinsh", puzzles[0], Help::None, today);
//! assert_eq!(answered.gained, Some(28));
//! assert_eq!(practice.days.streak(today), 1);
//!
//! // What is kept is a text.
//! assert_eq!(Practice::read(&practice.to_string()), practice);
//! ```

mod again;
mod course;
mod day;
mod days;
mod pick;
mod rating;
mod round;
mod skill;
mod text;

pub use again::{Again, MOST_A_DAY, STEPS};
pub use course::{Answer, Answered, Course, Help};
pub use day::Day;
pub use days::Days;
pub use pick::{Candidate, Wish, of_the_day};
pub use rating::Rating;
pub use round::{PENALTY, Round, Rule, TIME, UNTIMED};
pub use skill::Skill;

use std::collections::BTreeMap;

/// All that is kept of one person's practice.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Practice {
    /// By the name of the game.
    courses: BTreeMap<String, Course>,
    /// How many puzzles of any game were solved, day by day.
    pub days: Days,
}

impl Practice {
    /// What is known of one game: nothing, before the first answer.
    pub fn course(&self, game: &str) -> &Course {
        static NONE: Course = Course::NEW;
        self.courses.get(game).unwrap_or(&NONE)
    }

    /// The same, to be changed.
    pub fn course_mut(&mut self, game: &str) -> &mut Course {
        self.courses.entry(game.to_owned()).or_default()
    }

    /// A puzzle of a game was answered to its end, or the answer was shown. Only the first answer to a puzzle counts for the
    /// rating; a day counts with one puzzle solved.
    pub fn answer(&mut self, game: &str, puzzle: Candidate, help: Help, today: Day) -> Answered {
        if help != Help::Shown {
            self.days.solved(today);
        }
        self.course_mut(game).answer(puzzle, help, today)
    }
}
