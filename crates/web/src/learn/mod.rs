//! The rules, and the lessons.
//!
//! - [`course`]: what a course is made of; [`yinsh`], [`shogi`]: the two courses, and the rules of each game.
//! - [`lesson`]: the page of a lesson; [`page`]: the pages with the lists of lessons and with the rules.

mod course;
mod lesson;
mod page;
mod progress;
mod shogi;
mod yinsh;

pub(crate) use lesson::LessonPage;
pub(crate) use page::{CoursePage, LearnPage};

use crate::i18n::tr;
use course::Outline;
use games::GameId;

/// How many lessons a game has.
pub(crate) fn count(game: GameId) -> usize {
    Outline::of(game).lessons.len()
}

/// The title of a lesson, counted from 1. Empty where there is none.
pub(crate) fn title(game: GameId, lesson: usize) -> String {
    let outline = Outline::of(game);
    let lesson = lesson.checked_sub(1).and_then(|index| outline.lessons.get(index));
    lesson.map_or_else(String::new, |lesson| tr!(*lesson))
}
