//! Every word that a person reads, in four languages.
//!
//! The words live in Fluent files, one a language and area: `locales/<language>/<area>.ftl`. When the page is built they are
//! compiled (`compile`, with the feature of that name) to what can be looked up without reading Fluent, which is less to
//! download and less to do before a page speaks. A program is taught the compiled words of a language by [`teach`], as the page is, which
//! fetches one language at a time, and of that what it needs; or it holds all of them, with the feature `embedded`. [`text`]
//! looks one up:
//!
//! ```
//! use locale::{Lang, compile, teach, text};
//! teach(Lang::Uk, &compile("nav-learn = Уроки")?);
//! assert_eq!(text(Lang::Uk, "nav-learn", &[]), "Уроки");
//! # Ok::<(), locale::CompileError>(())
//! ```
//!
//! The tests of this crate keep the four languages in step: the same messages, attributes and arguments in each,
//! all plural forms, and every key that the page uses there and used.

#[cfg(feature = "compile")]
mod compile;
mod lang;
mod number;
mod words;

#[cfg(feature = "compile")]
pub use compile::{CompileError, compile};
pub use lang::Lang;
pub use number::number;

use std::cell::RefCell;
use words::Words;

/// The areas, each a file in every language's folder. Their keys share one space of names.
pub const AREAS: [&str; 20] = [
    "common",
    "home",
    "settings",
    "learn",
    "shogi-learn",
    "board",
    "koma",
    "play",
    "shogi-play",
    "analysis",
    "review",
    "online",
    "lobby",
    "people",
    "editor",
    "puzzles",
    "library",
    "openings",
    "studies",
    "picture",
];

#[cfg(feature = "embedded")]
macro_rules! sources {
    ($code:literal) => {
        [
            include_str!(concat!("../locales/", $code, "/common.ftl")),
            include_str!(concat!("../locales/", $code, "/home.ftl")),
            include_str!(concat!("../locales/", $code, "/settings.ftl")),
            include_str!(concat!("../locales/", $code, "/learn.ftl")),
            include_str!(concat!("../locales/", $code, "/shogi-learn.ftl")),
            include_str!(concat!("../locales/", $code, "/board.ftl")),
            include_str!(concat!("../locales/", $code, "/koma.ftl")),
            include_str!(concat!("../locales/", $code, "/play.ftl")),
            include_str!(concat!("../locales/", $code, "/shogi-play.ftl")),
            include_str!(concat!("../locales/", $code, "/analysis.ftl")),
            include_str!(concat!("../locales/", $code, "/review.ftl")),
            include_str!(concat!("../locales/", $code, "/online.ftl")),
            include_str!(concat!("../locales/", $code, "/lobby.ftl")),
            include_str!(concat!("../locales/", $code, "/people.ftl")),
            include_str!(concat!("../locales/", $code, "/editor.ftl")),
            include_str!(concat!("../locales/", $code, "/puzzles.ftl")),
            include_str!(concat!("../locales/", $code, "/library.ftl")),
            include_str!(concat!("../locales/", $code, "/openings.ftl")),
            include_str!(concat!("../locales/", $code, "/studies.ftl")),
            include_str!(concat!("../locales/", $code, "/picture.ftl")),
        ]
    };
}

/// The Fluent text of a language, in the order of [`AREAS`].
#[cfg(feature = "embedded")]
pub const fn sources(lang: Lang) -> [&'static str; AREAS.len()] {
    match lang {
        Lang::En => sources!("en"),
        Lang::Ru => sources!("ru"),
        Lang::Uk => sources!("uk"),
        Lang::Hu => sources!("hu"),
    }
}

/// What a message is given to fill in.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// Words, put in as they are.
    Text(String),
    /// A number: written as the language writes it, and it chooses among plurals.
    Number(f64),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Arg {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {
        $(impl From<$number> for Arg {
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        })*
    };
}
numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize f32 f64);

/// Teaches words of a language, as `compile` writes them. They come to those that are known, and in place of those with the
/// same keys.
pub fn teach(lang: Lang, words: &str) {
    WORDS.with(|all| all[lang as usize].borrow_mut().push(Words::read(words)));
}

/// The text of `key` in `lang`, with `args` filled in. A key is a message's name, or `message.attribute`.
///
/// A key that is missing gives the key itself, so that the page goes on and the gap is seen. So it is with every key of a
/// language whose words are not known. An argument that is missing gives its name in braces.
pub fn text(lang: Lang, key: &str, args: &[(&str, Arg)]) -> String {
    let pattern = |words: &[Words]| {
        let pattern = find(words, key)?;
        Some(words::filled_in(lang, pattern, args))
    };
    with_words(lang, pattern).unwrap_or_else(|| key.to_owned())
}

/// Whether there is a text of `key` in `lang`.
pub fn has(lang: Lang, key: &str) -> bool {
    with_words(lang, |words| find(words, key).is_some())
}

/// What was taught last counts.
fn find<'a>(words: &'a [Words], key: &str) -> Option<&'a str> {
    words.iter().rev().find_map(|words| words.find(key))
}

thread_local! {
    static WORDS: [RefCell<Vec<Words>>; Lang::ALL.len()] = const { [const { RefCell::new(Vec::new()) }; Lang::ALL.len()] };
}

fn with_words<T>(lang: Lang, f: impl FnOnce(&[Words]) -> T) -> T {
    WORDS.with(|all| {
        let known = &all[lang as usize];
        #[cfg(feature = "embedded")]
        if known.borrow().is_empty() {
            let built_in = sources(lang).map(|source| {
                let words = compile(source).expect("the tests see to it that all files can be compiled");
                Words::read(&words)
            });
            *known.borrow_mut() = built_in.into();
        }
        f(&known.borrow())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taught_is_added_to_what_was_known() {
        assert!(has(Lang::Hu, "nav-learn") && !has(Lang::Hu, "c"));
        teach(Lang::Hu, &compile("c = d\na = b\n").expect("Fluent"));
        teach(Lang::Hu, &compile("a = e\n").expect("Fluent"));
        assert_eq!(["a", "c"].map(|key| text(Lang::Hu, key, &[])), ["e", "d"]);
        assert!(has(Lang::Hu, "nav-learn"));
    }

    #[test]
    fn a_missing_key_is_seen() {
        assert_eq!(text(Lang::Hu, "no-such-key", &[]), "no-such-key");
        assert!(!has(Lang::Hu, "no-such-key"));
        assert!(has(Lang::Hu, "nav-learn"));
    }
}
