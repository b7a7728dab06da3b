//! What somebody has done with the puzzles of one game.

use crate::pick::FOR_GOOD;
use crate::{Again, Candidate, Day, MOST_A_DAY, Rating, Wish};
use std::collections::BTreeMap;

/// How much help an answer had.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Help {
    /// None, and nothing wrong before it.
    None,
    /// The first hint.
    Hint,
    /// It was solved, after a wrong move or the second hint.
    Missed,
    /// It was not solved: the answer was shown.
    Shown,
}

impl Help {
    /// What it scores, 0 to 1.
    pub const fn score(self) -> f64 {
        match self {
            Self::None => 1.0,
            Self::Hint => 0.5,
            Self::Missed | Self::Shown => 0.0,
        }
    }

    /// Whether the puzzle comes back for it.
    pub const fn is_miss(self) -> bool {
        matches!(self, Self::Missed | Self::Shown)
    }
}

/// What is known of one puzzle that was answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// How it was the first time.
    pub first: Help,
    /// Whether it was ever solved.
    pub solved: bool,
    /// When it was answered last.
    pub last: Day,
    /// When it comes back; `None` where it does not.
    pub again: Option<Again>,
}

/// What came of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The rating now, as it is shown.
    pub rating: i32,
    /// By how much it moved; `None` where the answer did not count, because it was not the first.
    pub gained: Option<i32>,
    /// The day on which the puzzle comes back, where it does.
    pub again: Option<Day>,
}

/// All that is kept of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Course {
    pub(crate) rating: Rating,
    pub(crate) shift: i32,
    pub(crate) answers: BTreeMap<u32, Answer>,
    /// The rating at the end of each day on which it moved.
    pub(crate) history: BTreeMap<Day, i32>,
    /// The most that was solved in three minutes.
    pub(crate) best: u32,
}

/// So far the wishes can move what is aimed at.
const MOST_SHIFT: i32 = 400;

impl Course {
    /// Nothing was answered.
    pub(crate) const NEW: Self = Self {
        rating: Rating::START,
        shift: 0,
        answers: BTreeMap::new(),
        history: BTreeMap::new(),
        best: 0,
    };

    /// How good somebody is.
    pub const fn rating(&self) -> Rating {
        self.rating
    }

    /// By how much harder puzzles are wanted than fit the rating, from earlier wishes.
    pub const fn shift(&self) -> i32 {
        self.shift
    }

    /// The most that was solved in three minutes.
    pub const fn best(&self) -> u32 {
        self.best
    }

    /// Three minutes are over: whether more was solved than ever before, and by how many.
    pub fn finish_round(&mut self, solved: u32) -> Option<u32> {
        let more = solved.checked_sub(self.best).filter(|&more| more > 0);
        self.best = self.best.max(solved);
        more
    }

    /// What is known of a puzzle.
    pub fn answer_to(&self, number: u32) -> Option<Answer> {
        self.answers.get(&number).copied()
    }

    /// All that were answered, by number.
    pub fn answers(&self) -> impl Iterator<Item = (u32, Answer)> {
        self.answers.iter().map(|(&number, &answer)| (number, answer))
    }

    /// An easier or a harder one was wanted: what follows moves a little that way, too.
    pub fn wished(&mut self, wish: Wish) {
        let shift = self.shift + FOR_GOOD * wish.sign();
        self.shift = shift.clamp(-MOST_SHIFT, MOST_SHIFT);
    }

    /// A puzzle was answered.
    pub(crate) fn answer(&mut self, puzzle: Candidate, help: Help, today: Day) -> Answered {
        let before = self.rating.shown();
        let known = self.answers.get(&puzzle.number).copied();
        if known.is_none() {
            self.rating = self.rating.after(puzzle.rating, help.score());
            self.history.insert(today, self.rating.shown());
        }
        let again = if help.is_miss() {
            Some(Again::missed(today))
        } else {
            match known.and_then(|it| it.again) {
                // Solved before it was due: it comes when it was to come.
                Some(again) if again.due() > today => Some(again),
                Some(again) => again.solved(today),
                None => None,
            }
        };
        let answer = Answer {
            first: known.map_or(help, |it| it.first),
            solved: known.is_some_and(|it| it.solved) || help != Help::Shown,
            last: today,
            again,
        };
        self.answers.insert(puzzle.number, answer);
        Answered {
            rating: self.rating.shown(),
            gained: known.is_none().then(|| self.rating.shown() - before),
            again: again.map(Again::due),
        }
    }

    /// What comes back today, the longest overdue first. Of those that are due no more come than are left of a day's ten.
    pub fn due(&self, today: Day) -> Vec<u32> {
        let mut due: Vec<(Day, u32)> = self
            .answers
            .iter()
            .filter_map(|(&number, answer)| Some((answer.again?.due(), number)))
            .filter(|&(day, _)| day <= today)
            .collect();
        due.sort_unstable();
        let repeated = |answer: &&Answer| answer.last == today && answer.again.is_some_and(|it| it.step > 0);
        let had = self.answers.values().filter(repeated).count();
        due.truncate(MOST_A_DAY.saturating_sub(had));
        due.into_iter().map(|(_, number)| number).collect()
    }

    /// How many are to come back on a later day, without regard to how many come a day.
    pub fn due_on(&self, day: Day) -> usize {
        let dues = self.answers.values().filter_map(|answer| answer.again);
        dues.filter(|again| again.due() == day).count()
    }

    /// The rating at the end of each day on which it moved.
    pub fn history(&self) -> impl Iterator<Item = (Day, i32)> {
        self.history.iter().map(|(&day, &rating)| (day, rating))
    }

    /// The highest rating at the end of any day.
    pub fn highest(&self) -> i32 {
        let all = self.history.values().copied();
        all.max().unwrap_or_else(|| self.rating.shown())
    }

    /// How much higher the rating is than it was before a day.
    pub fn gained_since(&self, day: Day) -> i32 {
        let before = self.history.range(..day).next_back();
        let before = before.map_or_else(|| Rating::START.shown(), |(_, &rating)| rating);
        self.rating.shown() - before
    }

    /// How many were solved at all, and how many of those that were answered at the first try without help.
    pub fn solved(&self) -> (usize, usize) {
        let solved = self.answers.values().filter(|it| it.solved).count();
        let first = self.answers.values().filter(|it| it.first == Help::None).count();
        (solved, first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> Day {
        Day::of_date(2026, 11, 23).unwrap()
    }

    const fn puzzle(number: u32) -> Candidate {
        Candidate { number, rating: 1000 }
    }

    #[test]
    fn only_the_first_answer_counts() {
        let mut course = Course::default();
        let answered = course.answer(puzzle(3), Help::Missed, today());
        assert_eq!((answered.rating, answered.gained), (970, Some(-30)));
        assert_eq!(answered.again, Some(today() + 1));
        let answered = course.answer(puzzle(3), Help::None, today());
        assert_eq!((answered.rating, answered.gained), (970, None));
        assert_eq!(answered.again, Some(today() + 1), "it comes back all the same");
        assert_eq!(course.solved(), (1, 0));
        assert_eq!(course.rating().answered, 1);
    }

    #[test]
    fn what_was_missed_comes_back_and_a_miss_begins_again() {
        let mut course = Course::default();
        course.answer(puzzle(3), Help::Shown, today());
        assert_eq!(course.due(today()), []);
        assert_eq!(course.due(today() + 1), [3]);
        course.answer(puzzle(3), Help::Hint, today() + 1);
        assert_eq!(course.due(today() + 3), []);
        assert_eq!(course.due(today() + 4), [3]);
        course.answer(puzzle(3), Help::Missed, today() + 4);
        assert_eq!(course.due(today() + 5), [3]);
        course.answer(puzzle(8), Help::None, today());
        assert_eq!(
            course.due(today() + 500),
            [3],
            "what was solved does not come back"
        );
    }

    #[test]
    fn ten_come_back_on_a_day() {
        let mut course = Course::default();
        for number in 1..=15 {
            course.answer(puzzle(number), Help::Missed, today());
        }
        let tomorrow = today() + 1;
        assert_eq!(course.due_on(tomorrow), 15);
        assert_eq!(course.due(tomorrow), (1..=10).collect::<Vec<_>>());
        course.answer(puzzle(1), Help::None, tomorrow);
        assert_eq!(
            course.due(tomorrow),
            (2..=10).collect::<Vec<_>>(),
            "nine are left"
        );
        assert_eq!(course.due(tomorrow + 1), (2..=11).collect::<Vec<_>>());
    }

    #[test]
    fn the_history_says_what_was_gained() {
        let mut course = Course::default();
        assert_eq!(course.gained_since(today()), 0);
        course.answer(puzzle(1), Help::None, today() - 7);
        let before = course.rating().shown();
        course.answer(puzzle(2), Help::None, today());
        course.answer(puzzle(3), Help::None, today());
        assert_eq!(course.gained_since(today()), course.rating().shown() - before);
        assert_eq!(course.gained_since(today() - 30), course.rating().shown() - 1000);
        assert_eq!(course.history().count(), 2);
        assert_eq!(course.highest(), course.rating().shown());
        assert_eq!(Course::default().highest(), 1000);
    }

    #[test]
    fn three_minutes_have_a_best() {
        let mut course = Course::default();
        assert_eq!(course.finish_round(0), None);
        assert_eq!(course.finish_round(9), Some(9));
        assert_eq!(course.finish_round(9), None);
        assert_eq!(course.finish_round(11), Some(2));
        assert_eq!(course.best(), 11);
    }
}
