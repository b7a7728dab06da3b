//! No sentence of the page has a word that `docs/words.md` rules out.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use locale::{AREAS, Lang, sources};

/// The table, which people read too: one home for what is ruled out.
const WORDS: &str = include_str!("../../../docs/words.md");

/// One row of the second table.
#[derive(Debug)]
struct RuledOut {
    lang: Lang,
    /// What may not stand there, in small letters.
    not: String,
    but: String,
    /// The areas that it may not stand in; all of them where this is empty.
    areas: Vec<String>,
}

impl RuledOut {
    fn of_row(row: &str) -> Option<Self> {
        let cells: Vec<_> = row.strip_prefix('|')?.split('|').map(str::trim).collect();
        let [lang, not, but, areas, ..] = cells.as_slice() else {
            return None;
        };
        let lang = Lang::ALL.into_iter().find(|known| known.code() == *lang)?;
        let spaces = |text: &str| text.replace('␣', " ").replace('⍽', "\u{a0}");
        Some(Self {
            lang,
            not: spaces(not).to_lowercase(),
            but: spaces(but),
            areas: areas
                .split(',')
                .map(|area| area.trim().to_owned())
                .filter(|area| !area.is_empty())
                .collect(),
        })
    }

    /// Whether `text` has it. A `*` stands for letters, as many as there are.
    fn is_in(&self, text: &str) -> bool {
        let text: Vec<char> = text.to_lowercase().chars().collect();
        let not: Vec<char> = self.not.chars().collect();
        (0..text.len()).any(|start| {
            let before = start.checked_sub(1).map(|before| text[before]);
            let begins = !not[0].is_alphabetic() || !before.is_some_and(|it| it.is_alphabetic() || it == '-');
            begins && matches(&not, &text[start..])
        })
    }
}

fn matches(pattern: &[char], text: &[char]) -> bool {
    match (pattern.split_first(), text.first()) {
        (None, _) => true,
        (Some(('*', rest)), next) => {
            let goes_on = next.is_some_and(|next| next.is_alphabetic());
            (!goes_on && matches(rest, text))
                || (goes_on && (matches(rest, text) || matches(pattern, &text[1..])))
        }
        (Some((letter, rest)), Some(next)) if letter == next => {
            let whole = !rest.is_empty()
                || !letter.is_alphabetic()
                || !text.get(1).is_some_and(|next| next.is_alphabetic());
            whole && matches(rest, &text[1..])
        }
        _ => false,
    }
}

fn ruled_out() -> Vec<RuledOut> {
    let (_, table) = WORDS
        .split_once("\n## Ruled out\n")
        .expect("docs/words.md has the table");
    table.lines().filter_map(RuledOut::of_row).collect()
}

/// What a pattern says, each variant of a selector by itself. An argument is `{}`.
fn said(pattern: &Pattern<&str>) -> Vec<String> {
    let mut all = vec![String::new()];
    for element in &pattern.elements {
        let parts = match element {
            PatternElement::TextElement { value } => vec![(*value).to_owned()],
            PatternElement::Placeable { expression } => placed(expression),
        };
        all = all
            .iter()
            .flat_map(|before| parts.iter().map(move |part| format!("{before}{part}")))
            .collect();
    }
    all
}

fn placed(expression: &Expression<&str>) -> Vec<String> {
    match expression {
        Expression::Select { variants, .. } => {
            variants.iter().flat_map(|variant| said(&variant.value)).collect()
        }
        Expression::Inline(InlineExpression::StringLiteral { value }) => vec![(*value).to_owned()],
        Expression::Inline(_) => vec!["{}".to_owned()],
    }
}

/// Every sentence of a language: where it stands, and what it says.
fn sentences(lang: Lang) -> Vec<(&'static str, String, String)> {
    let mut all = Vec::new();
    for (area, source) in AREAS.iter().zip(sources(lang)) {
        let resource =
            fluent_syntax::parser::parse(source).expect("the other test says why it does not parse");
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let attributes = message.attributes.iter().map(|attribute| &attribute.value);
            for pattern in message.value.iter().chain(attributes) {
                for sentence in said(pattern) {
                    all.push((*area, message.id.name.to_owned(), sentence));
                }
            }
        }
    }
    all
}

#[test]
fn no_sentence_has_a_word_that_is_ruled_out() {
    let mut found = Vec::new();
    for lang in Lang::ALL {
        let sentences = sentences(lang);
        for word in ruled_out().iter().filter(|word| word.lang == lang) {
            for (area, key, sentence) in &sentences {
                let here = word.areas.is_empty() || word.areas.iter().any(|named| named == area);
                if here && word.is_in(sentence) {
                    found.push(format!(
                        "{}/{area}.ftl, {key}: not {:?} but {:?}: {sentence}",
                        lang.code(),
                        word.not,
                        word.but
                    ));
                }
            }
        }
    }
    assert!(found.is_empty(), "docs/words.md rules out:\n{}", found.join("\n"));
}

#[test]
fn the_table_is_read_and_found_in_sentences() {
    let all = ruled_out();
    for lang in Lang::ALL {
        assert!(all.iter().any(|word| word.lang == lang), "no row for {lang:?}");
    }
    for word in &all {
        assert!(
            word.areas.iter().all(|named| AREAS.contains(&named.as_str())),
            "there is no area of this name: {word:?}"
        );
    }
    let row = |row| RuledOut::of_row(row).expect("a row");
    let lance = row("| uk | спис | стрілка | | |");
    assert!(lance.is_in("Спис на 5е"));
    assert!(!lance.is_in("Список партій"));
    let hint = row("| ru | совет* | подсказка | | |");
    assert!(hint.is_in("Советы"));
    assert!(!hint.is_in("Посоветовать"));
    let rings = row("| ru | убран* кол* | снято | | |");
    assert!(rings.is_in("Решают убранные кольца."));
    assert!(!rings.is_in("Убран ряд."));
    let space = row("| uk | }␣% | }⍽% | | |");
    assert!(space.is_in("{} %"));
    assert!(!space.is_in("{}\u{a0}%"));
}
