//! Which lessons are done, kept in the browser under `sente.lessons`.

use super::lessons::LESSONS;
use crate::storage;

const KEY: &str = "sente.lessons";

/// Which lessons are done, in their order.
pub(crate) fn done() -> Vec<bool> {
    read(&storage::get(KEY).unwrap_or_default())
}

/// Remembers that a lesson is done.
pub(crate) fn mark(lesson: usize) {
    let mut all = done();
    if let Some(done) = all.get_mut(lesson) {
        *done = true;
        storage::set(KEY, &write(&all));
    }
}

/// Lessons are kept by name, so that new ones may come in between.
fn read(text: &str) -> Vec<bool> {
    LESSONS
        .iter()
        .map(|lesson| text.split(' ').any(|name| name == lesson.key))
        .collect()
}

fn write(done: &[bool]) -> String {
    let names = LESSONS
        .iter()
        .zip(done)
        .filter(|(_, done)| **done)
        .map(|(lesson, _)| lesson.key);
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut some = vec![false; LESSONS.len()];
        (some[0], some[5]) = (true, true);
        assert_eq!(read(&write(&some)), some);
        assert_eq!(read(""), vec![false; LESSONS.len()]);
        assert_eq!(
            read("lesson-of-old lesson-goal"),
            [vec![true], vec![false; LESSONS.len() - 1]].concat()
        );
    }
}
