//! Every word that a person reads, in four languages.
//!
//! The words live in Fluent files, one a language and area: `locales/<language>/<area>.ftl`. A program is taught those of
//! a language by [`teach`], as the page is, which fetches one language at a time, and of that what it needs; or it holds all of them, with the
//! feature `embedded`. [`text`] looks one up:
//!
//! ```
//! use locale::{Lang, teach, text};
//! teach(Lang::Uk, "nav-learn = Уроки");
//! assert_eq!(text(Lang::Uk, "nav-learn", &[]), "Уроки");
//! ```
//!
//! The tests of this crate keep the four languages in step: the same messages, attributes and arguments in each,
//! all plural forms, and every key that the page uses there and used.

mod lang;
mod number;

pub use lang::Lang;
pub use number::number;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use std::cell::RefCell;

/// The areas, each a file in every language's folder. Their keys share one space of names.
pub const AREAS: [&str; 15] = [
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

type Bundle = FluentBundle<FluentResource>;

fn bundle(lang: Lang, sources: &[&str]) -> Bundle {
    let id = lang
        .code()
        .parse()
        .expect("the codes of our languages are language identifiers");
    let mut bundle = Bundle::new(vec![id]);
    // Marks around arguments would end up in the names of files and in what screen readers spell out. All four
    // languages run from left to right, and so do our arguments.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match lang {
        Lang::En => |value, _| written(Lang::En, value),
        Lang::Ru => |value, _| written(Lang::Ru, value),
        Lang::Uk => |value, _| written(Lang::Uk, value),
        Lang::Hu => |value, _| written(Lang::Hu, value),
    }));
    for source in sources {
        add(&mut bundle, source);
    }
    bundle
}

fn add(bundle: &mut Bundle, source: &str) {
    // What cannot be read is left out; the rest still speaks. The tests see to it that all can be read.
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
    bundle.add_resource_overriding(resource);
}

/// A number as the language writes it; everything else Fluent writes itself.
fn written(lang: Lang, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(value) => Some(number(lang, value.value)),
        _ => None,
    }
}

/// Teaches words of a language: the text of Fluent files, one after the other. They come to those that are known, and in place
/// of those with the same keys.
pub fn teach(lang: Lang, words: &str) {
    BUNDLES.with(|bundles| {
        let mut known = bundles[lang as usize].borrow_mut();
        add(known.get_or_insert_with(|| bundle(lang, &[])), words);
    });
}

/// The text of `key` in `lang`, with `args` filled in. A key is a message's name, or `message.attribute`.
///
/// A key that is missing gives the key itself, so that the page goes on and the gap is seen. So it is with every key of a
/// language whose words are not known.
pub fn text(lang: Lang, key: &str, args: &[(&str, Arg)]) -> String {
    with_bundle(lang, |bundle| look_up(bundle, key, args)).unwrap_or_else(|| key.to_owned())
}

/// Whether there is a text of `key` in `lang`.
pub fn has(lang: Lang, key: &str) -> bool {
    with_bundle(lang, |bundle| look_up(bundle, key, &[])).is_some()
}

thread_local! {
    static BUNDLES: [RefCell<Option<Bundle>>; Lang::ALL.len()] = const { [const { RefCell::new(None) }; Lang::ALL.len()] };
}

fn with_bundle<T>(lang: Lang, f: impl FnOnce(&Bundle) -> Option<T>) -> Option<T> {
    BUNDLES.with(|bundles| {
        let known = &bundles[lang as usize];
        #[cfg(feature = "embedded")]
        if known.borrow().is_none() {
            *known.borrow_mut() = Some(bundle(lang, &sources(lang)));
        }
        known.borrow().as_ref().and_then(f)
    })
}

fn look_up(bundle: &Bundle, key: &str, args: &[(&str, Arg)]) -> Option<String> {
    let pattern = match key.split_once('.') {
        Some((message, attribute)) => bundle.get_message(message)?.get_attribute(attribute)?.value(),
        None => bundle.get_message(key)?.value()?,
    };
    let mut given = FluentArgs::with_capacity(args.len());
    for (name, arg) in args {
        match arg {
            Arg::Text(text) => given.set(*name, text.as_str()),
            Arg::Number(number) => given.set(*name, *number),
        }
    }
    let mut errors = Vec::new();
    Some(
        bundle
            .format_pattern(pattern, Some(&given), &mut errors)
            .into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTED: &str = "
n = { $n ->
        [one] one
        [few] few
        [many] many
       *[other] other
    } { $n }
";

    #[test]
    fn plurals_are_the_languages_own() {
        let of =
            |lang, n: f64| look_up(&bundle(lang, &[COUNTED]), "n", &[("n", Arg::Number(n))]).expect("there");
        for lang in [Lang::Ru, Lang::Uk] {
            let forms = [0., 1., 2., 5., 11., 21., 22., 25., 1.5].map(|n| of(lang, n));
            let expected = [
                "many 0",
                "one 1",
                "few 2",
                "many 5",
                "many 11",
                "one 21",
                "few 22",
                "many 25",
                "other 1,5",
            ];
            assert_eq!(forms, expected, "{lang:?}");
        }
        for lang in [Lang::En, Lang::Hu] {
            assert_eq!(
                [1., 2., 21.].map(|n| of(lang, n)),
                ["one 1", "other 2", "other 21"],
                "{lang:?}"
            );
        }
    }

    #[test]
    fn nothing_is_added_around_arguments() {
        let source = bundle(
            Lang::En,
            &["hello = Hello, { $name }!\n    .again = And { $name }\n"],
        );
        let name = [("name", Arg::from("Ada"))];
        assert_eq!(look_up(&source, "hello", &name).as_deref(), Some("Hello, Ada!"));
        assert_eq!(look_up(&source, "hello.again", &name).as_deref(), Some("And Ada"));
        assert_eq!(look_up(&source, "hello.never", &name), None);
    }

    #[test]
    fn what_is_taught_is_added_to_what_was_known() {
        assert!(has(Lang::Hu, "nav-learn") && !has(Lang::Hu, "c"));
        teach(Lang::Hu, "a = b\nc = d\n");
        teach(Lang::Hu, "a = e\n");
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
