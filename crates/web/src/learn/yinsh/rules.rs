//! The rules of YINSH on one page.

use super::super::page::{PART, Part, keyboard, written};

/// The parts, in order.
pub(crate) fn rules() -> &'static [Part] {
    &PARTS
}

static PARTS: [Part; 11] = [
    Part {
        key: "rules-goal",
        lessons: &["lesson-goal"],
        ..PART
    },
    Part {
        key: "rules-things",
        ..PART
    },
    Part {
        key: "rules-place",
        lessons: &["lesson-place"],
        ..PART
    },
    Part {
        key: "rules-move",
        paragraphs: 3,
        lessons: &["lesson-move", "lesson-reach", "lesson-pass"],
        ..PART
    },
    Part {
        key: "rules-flip",
        lessons: &["lesson-flip"],
        ..PART
    },
    Part {
        key: "rules-row",
        paragraphs: 2,
        lessons: &[
            "lesson-row",
            "lesson-make",
            "lesson-cross",
            "lesson-seven",
            "lesson-ring",
        ],
        ..PART
    },
    Part {
        key: "rules-theirs",
        lessons: &["lesson-theirs"],
        ..PART
    },
    Part {
        key: "rules-end",
        paragraphs: 2,
        lessons: &["lesson-third", "lesson-both", "lesson-markers"],
        ..PART
    },
    Part {
        key: "rules-blitz",
        lessons: &["lesson-blitz"],
        ..PART
    },
    Part {
        key: "rules-notation",
        more: Some(|| written(&WRITTEN)),
        ..PART
    },
    Part {
        key: "rules-keys",
        more: Some(|| keyboard(&KEYBOARD)),
        ..PART
    },
];

/// How actions are written, and what each of them means.
const WRITTEN: [(&str, &str); 6] = [
    ("f6", "rules-notation-place"),
    ("e5-e8", "rules-notation-move"),
    ("xd4-h8", "rules-notation-row"),
    ("xd5", "rules-notation-ring"),
    ("pass", "rules-notation-pass"),
    ("e5-e8;xd4-h8;xd5", "rules-notation-turn"),
];

/// Keys of the board, and what they do. Several keys are separated by blanks.
const KEYBOARD: [(&str, &str); 6] = [
    ("↑ ↓", "rules-keys-column"),
    ("← →", "rules-keys-falling"),
    ("Shift+← Shift+→", "rules-keys-rising"),
    ("W S D Q E A", "rules-keys-letters"),
    ("Enter Space", "rules-keys-act"),
    ("Esc", "rules-keys-back"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_of_notation_are_notation() {
        for (text, _) in WRITTEN {
            for word in text.split(';') {
                assert!(word.parse::<yinsh::Action>().is_ok(), "{word}");
            }
        }
    }
}
