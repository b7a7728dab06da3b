//! Names of people: what a name may be, and which names look alike.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_script::{Script, UnicodeScript as _};
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _, skeleton};

/// The fewest characters of a name.
pub const FEWEST: usize = 2;
/// The most characters of a name.
pub const MOST: usize = 20;
/// The most bytes that are looked at.
const MOST_BYTES: usize = 200;
/// The most marks on one letter: as many as living languages put there.
const MOST_MARKS: usize = 2;

/// A name that somebody may have, in the form in which it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    shown: String,
    folded: String,
}

/// Why a text is no name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct NameError {
    /// What would do.
    pub expected: &'static str,
    /// What was there.
    pub found: String,
}

fn wrong(expected: &'static str, found: impl Into<String>) -> NameError {
    let found = found.into();
    NameError { expected, found }
}

fn in_words(character: char) -> String {
    // What can't be seen is named by its number alone.
    if character.identifier_allowed() || character.is_ascii_graphic() {
        format!("{character:?}, U+{:04X}", u32::from(character))
    } else {
        format!("U+{:04X}", u32::from(character))
    }
}

impl Name {
    /// Cleans a text that somebody typed: spaces around it go, and one form stands for all forms that Unicode has of the same
    /// letters.
    ///
    /// ```
    /// use wire::names::Name;
    ///
    /// let name = Name::clean(" Ｍａｒｔａ ").unwrap();
    /// assert_eq!(name.shown(), "Marta");
    /// assert_eq!(name.folded(), Name::clean("rnARTA").unwrap().folded());
    /// assert!(Name::clean("Маrta").is_err(), "the first two letters are Cyrillic");
    /// ```
    ///
    /// # Errors
    ///
    /// If it has fewer than 2 or more than 20 characters, something other than letters, digits, `-` and `_`, letters of
    /// several scripts, or characters that names do not have.
    pub fn clean(text: &str) -> Result<Self, NameError> {
        if text.len() > MOST_BYTES {
            return Err(wrong("a name of at most 20 letters or digits", "more"));
        }
        let shown: String = text.trim().nfkc().collect();
        let count = shown.chars().filter(|&it| !is_combining_mark(it)).count();
        if !(FEWEST..=MOST).contains(&count) {
            return Err(wrong("a name of 2 to 20 letters or digits", format!("{count}")));
        }
        let is_joint = |character| matches!(character, '-' | '_');
        let mut marks = 0;
        for character in shown.chars() {
            let mark = is_combining_mark(character);
            marks = if mark { marks + 1 } else { 0 };
            if marks > MOST_MARKS {
                return Err(wrong("at most two marks on a letter", "more"));
            }
            // A mark of all scripts that makes no letter with the one before it is there to confuse.
            let own_mark = mark && character.script() != Script::Inherited;
            let known = character.identifier_allowed() && (character.is_alphanumeric() || own_mark);
            if !known && !is_joint(character) {
                return Err(wrong("letters, digits, - and _ in a name", in_words(character)));
            }
        }
        let mut ends = shown.chars().next().into_iter().chain(shown.chars().last());
        if ends.any(is_joint) || shown.starts_with(is_combining_mark) {
            return Err(wrong(
                "a letter or digit at the beginning and the end of a name",
                "something else",
            ));
        }
        if !shown.as_str().is_single_script() {
            return Err(wrong("letters of one script in a name", "letters of several"));
        }
        Ok(Self {
            folded: fold(&shown),
            shown,
        })
    }

    /// As it is shown.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// The same for all names that look alike: whoever has one of them has them all.
    pub fn folded(&self) -> &str {
        &self.folded
    }
}

/// What looks alike in capitals or in small letters becomes the same.
fn fold(shown: &str) -> String {
    let looks: String = skeleton(shown).collect();
    let small: String = looks.to_lowercase();
    let looks: String = skeleton(&small).collect();
    looks
        .chars()
        .filter(|character| !matches!(character, '-' | '_'))
        // A capital i is a small l, so that a small i has to be one, too.
        .map(|character| {
            if matches!(character, 'i' | 'ı') {
                'l'
            } else {
                character
            }
        })
        .nfkc()
        .collect()
}
