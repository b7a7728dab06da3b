//! Which lessons are done, kept in the browser under `sente.lessons`, those of all games together.

use crate::storage;

const KEY: &str = "sente.lessons";

/// Which of these lessons are done, in their order.
pub(crate) fn done(lessons: &[&str]) -> Vec<bool> {
    read(&storage::get(KEY).unwrap_or_default(), lessons)
}

/// Remembers that a lesson is done.
pub(crate) fn mark(lesson: &str) {
    let kept = storage::get(KEY).unwrap_or_default();
    if let Some(more) = with(&kept, lesson) {
        storage::set(KEY, &more);
    }
}

/// Lessons are kept by name, so that new ones may come in between.
fn read(text: &str, lessons: &[&str]) -> Vec<bool> {
    lessons
        .iter()
        .map(|lesson| text.split(' ').any(|name| name == *lesson))
        .collect()
}

/// The names with one more, where it is not among them.
fn with(text: &str, lesson: &str) -> Option<String> {
    let known = text.split(' ').any(|name| name == lesson);
    (!known).then(|| format!("{text} {lesson}").trim_start().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let lessons = ["a", "b", "c"];
        assert_eq!(read("", &lessons), [false; 3]);
        let text = with("", "a").unwrap();
        let text = with(&text, "c").unwrap();
        assert_eq!(text, "a c");
        assert_eq!(read(&text, &lessons), [true, false, true]);
        assert_eq!(with(&text, "c"), None, "nothing is kept twice");
        assert_eq!(
            read("of-old ab c", &lessons),
            [false, false, true],
            "names that nobody knows do no harm"
        );
    }
}
