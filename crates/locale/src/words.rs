//! Compiled words: how they are written, and how they are read.
//!
//! One line a text, in the order of their keys: the key, `=`, the pattern. In a pattern everything stands for itself but the
//! control characters below. A test holds this to what Fluent itself makes of every text.

use crate::{Arg, Lang, number};
use std::ops::Range;

/// An argument begins here, with its name up to [`END`].
pub(crate) const ARGUMENT: char = '\u{1}';
/// What was begun ends here.
pub(crate) const END: char = '\u{2}';
/// A choice begins here, with the name of the argument that decides. [`VARIANT`]s follow, then [`END`].
pub(crate) const CHOICE: char = '\u{3}';
/// A variant of a choice begins here, with its key.
pub(crate) const VARIANT: char = '\u{4}';
/// The pattern of a variant begins here.
pub(crate) const PATTERN: char = '\u{5}';
/// A line ends here.
pub(crate) const NEW_LINE: char = '\u{6}';
/// Begins the key of the variant that is chosen where no other fits.
pub(crate) const DEFAULT: char = '*';

/// Words of a language.
pub(crate) struct Words {
    text: String,
    /// Where each key and its pattern lie in the text, in the order of the keys.
    index: Vec<(Range<usize>, Range<usize>)>,
}

impl Words {
    /// Reads compiled words. A line without a key is left out; the rest still speaks.
    pub(crate) fn read(text: &str) -> Self {
        let text = text.to_owned();
        let mut index = Vec::new();
        let mut begin = 0;
        for line in text.split_inclusive('\n') {
            let end = begin + line.len();
            if let Some(equals) = line.find('=') {
                let pattern = begin + equals + 1..begin + line.trim_end_matches('\n').len();
                index.push((begin..begin + equals, pattern));
            }
            begin = end;
        }
        index.sort_by(|(a, _), (b, _)| text[a.clone()].cmp(&text[b.clone()]));
        Self { text, index }
    }

    /// The pattern of a key.
    pub(crate) fn find(&self, key: &str) -> Option<&str> {
        let at = self
            .index
            .binary_search_by(|(known, _)| self.text[known.clone()].cmp(key))
            .ok()?;
        self.text.get(self.index.get(at)?.1.clone())
    }
}

/// A pattern with its arguments filled in.
pub(crate) fn filled_in(lang: Lang, pattern: &str, args: &[(&str, Arg)]) -> String {
    let mut out = String::with_capacity(pattern.len());
    fill_in(lang, pattern, args, &mut out);
    out
}

fn fill_in(lang: Lang, mut pattern: &str, args: &[(&str, Arg)], out: &mut String) {
    while let Some(at) = pattern.find(|c: char| c < ' ') {
        out.push_str(&pattern[..at]);
        let begun = pattern[at..].chars().next();
        // Control characters are one byte long.
        pattern = &pattern[at + 1..];
        match begun {
            Some(ARGUMENT) => {
                let name;
                (name, pattern) = pattern.split_once(END).unwrap_or((pattern, ""));
                match find(args, name) {
                    Some(Arg::Text(text)) => out.push_str(text),
                    Some(&Arg::Number(value)) => out.push_str(&number(lang, value)),
                    None => out.extend(["{$", name, "}"]),
                }
            }
            Some(CHOICE) => {
                let end = end_of(pattern, END);
                let chosen = chosen(lang, &pattern[..end], args);
                fill_in(lang, chosen, args, out);
                pattern = pattern.get(end + 1..).unwrap_or("");
            }
            Some(NEW_LINE) => out.push('\n'),
            _ => {}
        }
    }
    out.push_str(pattern);
}

fn find<'a>(args: &'a [(&str, Arg)], name: &str) -> Option<&'a Arg> {
    args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
}

/// Where what a pattern begins with ends: before the first `end` that belongs to nothing inside.
fn end_of(pattern: &str, end: char) -> usize {
    let mut depth = 0;
    for (at, c) in pattern.char_indices() {
        match c {
            _ if c == end && depth == 0 => return at,
            ARGUMENT | CHOICE => depth += 1,
            END => depth -= 1,
            _ => {}
        }
    }
    pattern.len()
}

/// The pattern of the variant that fits, of a choice without its ends.
fn chosen<'a>(lang: Lang, choice: &'a str, args: &[(&str, Arg)]) -> &'a str {
    let (name, mut variants) = choice.split_once(VARIANT).unwrap_or((choice, ""));
    let arg = find(args, name);
    let mut default = "";
    while !variants.is_empty() {
        let end = end_of(variants, VARIANT);
        let (key, pattern) = variants[..end].split_once(PATTERN).unwrap_or_default();
        let plain = key.trim_start_matches(DEFAULT);
        if arg.is_some_and(|arg| fits(lang, arg, plain)) {
            return pattern;
        }
        if plain.len() < key.len() {
            default = pattern;
        }
        variants = variants.get(end + 1..).unwrap_or("");
    }
    default
}

/// Whether a variant's key is an argument's: the same words, the same number, or the number's plural form.
fn fits(lang: Lang, arg: &Arg, key: &str) -> bool {
    // Numbers are whole as keys: to read others takes a table that the page would have to download.
    match (arg, key.parse::<i64>()) {
        (Arg::Text(text), Err(_)) => text == key,
        (Arg::Text(_), Ok(_)) => false,
        (Arg::Number(value), Ok(number)) => whole(*value) == Some(number),
        (Arg::Number(value), Err(_)) => plural(lang, *value) == key,
    }
}

/// The plural form of a number, for things that are counted: the rules of Unicode's CLDR.
fn plural(lang: Lang, value: f64) -> &'static str {
    match (lang, whole(value).map(i64::unsigned_abs)) {
        (Lang::En | Lang::Hu, Some(1)) => "one",
        (Lang::En | Lang::Hu, _) | (_, None) => "other",
        (Lang::Ru | Lang::Uk, Some(number)) => match (number % 10, number % 100) {
            (_, 11..=14) => "many",
            (1, _) => "one",
            (2..=4, _) => "few",
            _ => "many",
        },
    }
}

/// The number, if it is a whole one.
fn whole(value: f64) -> Option<i64> {
    let number = value as i64;
    // Nothing is added but to a negative zero.
    (number as f64)
        .total_cmp(&(value + 0.0))
        .is_eq()
        .then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile;

    fn said(lang: Lang, source: &str, key: &str, args: &[(&str, Arg)]) -> Option<String> {
        let words = Words::read(&compile(source).expect("Fluent"));
        words.find(key).map(|pattern| filled_in(lang, pattern, args))
    }

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
        let of = |lang, n: f64| said(lang, COUNTED, "n", &[("n", Arg::Number(n))]).expect("there");
        for lang in [Lang::Ru, Lang::Uk] {
            let forms = [0., 1., 2., 5., 11., 21., 22., 25., 112., 1.5].map(|n| of(lang, n));
            let expected = [
                "many 0",
                "one 1",
                "few 2",
                "many 5",
                "many 11",
                "one 21",
                "few 22",
                "many 25",
                "many 112",
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
    fn whole_numbers_are_known() {
        let known = [0.0, -0.0, -3.0, 1.5, f64::NAN, f64::INFINITY, 1e300].map(whole);
        assert_eq!(known, [Some(0), Some(0), Some(-3), None, None, None, None]);
    }

    #[test]
    fn nothing_is_added_around_arguments() {
        let source = "hello = Hello, { $name }!\n    .again = And { $name }\n";
        let name = [("name", Arg::from("Ada"))];
        assert_eq!(
            said(Lang::En, source, "hello", &name).as_deref(),
            Some("Hello, Ada!")
        );
        assert_eq!(
            said(Lang::En, source, "hello.again", &name).as_deref(),
            Some("And Ada")
        );
        assert_eq!(said(Lang::En, source, "hello.never", &name), None);
        assert_eq!(
            said(Lang::En, source, "hello", &[]).as_deref(),
            Some("Hello, {$name}!")
        );
    }

    #[test]
    fn broken_words_give_something() {
        for broken in [
            "",
            "a",
            "=",
            "a=\u{3}",
            "a=\u{3}n\u{4}",
            "a=\u{1}",
            "a=\u{2}\u{2}\u{4}x",
            "a=\u{3}\u{3}n\u{4}*\u{5}b",
        ] {
            let words = Words::read(broken);
            let text = words.find("a").map(|pattern| filled_in(Lang::En, pattern, &[]));
            assert_eq!(text.is_some(), broken.starts_with("a="), "{broken:?}");
        }
    }
}
