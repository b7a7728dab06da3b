//! The rules, and the lessons.

mod lesson;
mod lessons;
mod progress;
mod rules;

pub(crate) use lesson::LessonPage;
pub(crate) use rules::LearnPage;

use crate::i18n::tr;
use lessons::LESSONS;

/// How many lessons there are.
pub(crate) const fn count() -> usize {
    LESSONS.len()
}

/// The title of a lesson, counted from 1. Empty where there is none.
pub(crate) fn title(lesson: usize) -> String {
    let lesson = lesson.checked_sub(1).and_then(|index| LESSONS.get(index));
    lesson.map_or_else(String::new, |lesson| tr!(lesson.key))
}
