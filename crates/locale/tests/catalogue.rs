//! The four languages stay in step with each other and with the page's code.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use locale::{AREAS, Arg, Lang, number, sources, text};
use puzzles::{Idea, Theme};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Arguments = BTreeSet<String>;

/// What the tests want to know of one text: its arguments, and the names of the variants of its selectors.
#[derive(Default)]
struct Shape {
    arguments: Arguments,
    selectors: Vec<BTreeSet<String>>,
}

impl Shape {
    fn of(pattern: &Pattern<&str>) -> Self {
        let mut shape = Self::default();
        shape.pattern(pattern);
        shape
    }

    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                let names = variants.iter().map(|variant| match &variant.key {
                    VariantKey::Identifier { name } => (*name).to_owned(),
                    VariantKey::NumberLiteral { value } => (*value).to_owned(),
                });
                self.selectors.push(names.collect());
                for variant in variants {
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        let mut call = |arguments: &CallArguments<&str>| {
            arguments
                .positional
                .iter()
                .for_each(|argument| self.inline(argument));
        };
        match inline {
            InlineExpression::FunctionReference { arguments, .. }
            | InlineExpression::TermReference {
                arguments: Some(arguments),
                ..
            } => call(arguments),
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            _ => {}
        }
    }
}

/// Every text of one area: `message` and `message.attribute`, and what it is made of.
fn texts(lang: Lang, area: usize) -> BTreeMap<String, Shape> {
    let file = format!("{}/{}.ftl", lang.code(), AREAS[area]);
    let resource = fluent_syntax::parser::parse(sources(lang)[area])
        .unwrap_or_else(|(_, errors)| panic!("{file} does not parse: {errors:?}"));
    let mut texts = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let id = message.id.name;
                let attributes = message
                    .attributes
                    .iter()
                    .map(|it| (format!("{id}.{}", it.id.name), &it.value));
                let value = message.value.as_ref().map(|value| (id.to_owned(), value));
                for (key, pattern) in value.into_iter().chain(attributes) {
                    let twice = texts.insert(key.clone(), Shape::of(pattern)).is_some();
                    assert!(!twice, "{file}: {key} is there twice");
                }
            }
            Entry::Junk { content } => panic!("{file} has junk: {content}"),
            _ => {}
        }
    }
    texts
}

fn all_texts(lang: Lang) -> BTreeMap<String, Shape> {
    let mut all = BTreeMap::new();
    for area in 0..AREAS.len() {
        for (key, shape) in texts(lang, area) {
            let twice = all.insert(key.clone(), shape).is_some();
            assert!(!twice, "{}: {key} is in two areas", lang.code());
        }
    }
    all
}

#[test]
fn every_language_has_the_same_keys_and_arguments() {
    for (area, name) in AREAS.iter().enumerate() {
        let english = texts(Lang::En, area);
        for lang in [Lang::Ru, Lang::Uk, Lang::Hu] {
            let other = texts(lang, area);
            let keys = |texts: &BTreeMap<String, Shape>| texts.keys().cloned().collect::<BTreeSet<_>>();
            let (ours, theirs) = (keys(&english), keys(&other));
            let missing: Vec<_> = ours.difference(&theirs).collect();
            let extra: Vec<_> = theirs.difference(&ours).collect();
            assert!(missing.is_empty(), "{}/{name}.ftl lacks {missing:?}", lang.code());
            assert!(
                extra.is_empty(),
                "en/{name}.ftl lacks {extra:?}, which {} has",
                lang.code()
            );
            for (key, shape) in &other {
                assert_eq!(
                    shape.arguments,
                    english[key].arguments,
                    "the arguments of {key} in {} differ from the English ones",
                    lang.code()
                );
            }
        }
    }
}

#[test]
fn counted_things_have_all_plural_forms() {
    const PLURALS: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];
    let needed = |lang| match lang {
        Lang::En | Lang::Hu => ["one", "other"].as_slice(),
        Lang::Ru | Lang::Uk => &["one", "few", "many", "other"],
    };
    for lang in Lang::ALL {
        for (key, shape) in all_texts(lang) {
            for names in &shape.selectors {
                let words = names.iter().filter(|name| name.parse::<f64>().is_err());
                let counts = words
                    .clone()
                    .any(|name| PLURALS.contains(&name.as_str()) && name != "other");
                if !counts {
                    continue;
                }
                for form in needed(lang) {
                    assert!(
                        names.contains(*form),
                        "{} in {} lacks the plural form {form}",
                        key,
                        lang.code()
                    );
                }
            }
        }
    }
}

/// Every Rust file of the page, its template and its scripts.
fn page_sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path
                .extension()
                .is_some_and(|extension| ["rs", "html", "js"].iter().any(|it| extension == *it))
            {
                let text = fs::read_to_string(&path).expect("a source file can be read");
                found.push((path, text));
            }
        }
    }
    let mut found = Vec::new();
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src"),
        &mut found,
    );
    walk(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/static"),
        &mut found,
    );
    assert!(
        found.len() > 5,
        "the page's sources are where this test looks for them"
    );
    found
}

/// The invocations of `tr!` in a source: the key, and the names of the arguments given.
fn uses(source: &str) -> Vec<(String, Arguments)> {
    let mut found = Vec::new();
    for (start, _) in source.match_indices("tr!(") {
        let line = source[..start].rfind('\n').map_or(0, |end| end + 1);
        if source[line..start].trim_start().starts_with("//") {
            continue; // an example in a comment
        }
        let before = source[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let inside = parts(&source[start + 4..]);
        let Some(key) = inside
            .first()
            .and_then(|part| part.trim().strip_prefix('"')?.strip_suffix('"'))
        else {
            continue; // a key that is computed: its literal stands elsewhere
        };
        let names = inside[1..]
            .iter()
            .filter_map(|part| part.split_once('='))
            .map(|(name, _)| name.trim().to_owned());
        found.push((key.to_owned(), names.collect()));
    }
    found
}

/// What stands between the commas up to the closing parenthesis, not counting those inside brackets and strings.
fn parts(text: &str) -> Vec<String> {
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    let mut parts = vec![String::new()];
    for c in text.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is always a last part").push(c);
    }
    parts
}

#[test]
fn the_page_uses_keys_that_exist_with_their_arguments() {
    let english = all_texts(Lang::En);
    let mut count = 0;
    for (path, source) in page_sources() {
        for (key, given) in uses(&source) {
            let shape = english.get(&key);
            let shape =
                shape.unwrap_or_else(|| panic!("{} uses {key}, which no catalogue has", path.display()));
            assert_eq!(
                given,
                shape.arguments,
                "arguments given to {key} in {}",
                path.display()
            );
            count += 1;
        }
    }
    assert!(
        count > 20,
        "only {count} uses of tr! found: this test no longer sees them"
    );
}

/// The keys that puzzles name: of themes, of what they ask, of ideas.
fn keys_of_puzzles() -> Vec<&'static str> {
    let themes = Theme::ALL.iter().flat_map(|theme| [theme.key(), theme.goal()]);
    themes.chain(Idea::ALL.iter().map(|idea| idea.key())).collect()
}

#[test]
fn what_puzzles_name_has_words() {
    let english = all_texts(Lang::En);
    for key in keys_of_puzzles() {
        assert!(english.contains_key(key), "no catalogue has {key}");
    }
}

#[test]
fn every_key_is_used() {
    let sources: String = page_sources().into_iter().map(|(_, text)| text).collect();
    // What stands between two quotation marks.
    let quoted: BTreeSet<_> = sources.split('"').collect();
    let named = keys_of_puzzles();
    let unused: Vec<_> = all_texts(Lang::En)
        .into_keys()
        .filter(|key| {
            // An attribute is used by its full name, or through its message, whose attributes data looks up.
            let message = key.split('.').next().expect("a split has a first part");
            !named.contains(&key.as_str()) && !quoted.contains(key.as_str()) && !quoted.contains(message)
        })
        .collect();
    assert!(unused.is_empty(), "nothing in the page uses {unused:?}");
}

#[test]
fn the_scan_reads_what_it_should() {
    let source = r#"// tr!("not-me")
        x(tr!("a")); tr!("b-c", n = f(1, "x)"), m = "y,"); attr!("no"); tr!(key)"#;
    let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect::<Arguments>();
    assert_eq!(
        uses(source),
        [
            ("a".to_owned(), names(&[])),
            ("b-c".to_owned(), names(&["m", "n"]))
        ]
    );
}

/// Fluent itself, with our numbers.
fn fluent(lang: Lang) -> FluentBundle<FluentResource> {
    let id = lang
        .code()
        .parse()
        .expect("the codes of our languages are language identifiers");
    let mut bundle = FluentBundle::new(vec![id]);
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match lang {
        Lang::En => |value, _| written(Lang::En, value),
        Lang::Ru => |value, _| written(Lang::Ru, value),
        Lang::Uk => |value, _| written(Lang::Uk, value),
        Lang::Hu => |value, _| written(Lang::Hu, value),
    }));
    for source in sources(lang) {
        let resource = FluentResource::try_new(source.to_owned()).expect("the files can be read");
        bundle.add_resource(resource).expect("no key is there twice");
    }
    bundle
}

fn written(lang: Lang, value: &FluentValue<'_>) -> Option<String> {
    match value {
        FluentValue::Number(value) => Some(number(lang, value.value)),
        _ => None,
    }
}

#[test]
fn compiled_words_say_what_fluent_says() {
    let numbers = [
        0., 1., 2., 4., 5., 9., 11., 14., 15., 21., 30., 45., 60., 101., 111., 1234., 2.5,
    ];
    let mut compared = 0;
    for lang in Lang::ALL {
        let fluent = fluent(lang);
        for (key, shape) in all_texts(lang) {
            // Whatever a choice knows, what none knows, and numbers.
            let known = shape
                .selectors
                .iter()
                .flatten()
                .map(|name| Arg::Text(name.clone()));
            let args = numbers
                .map(Arg::Number)
                .into_iter()
                .chain([Arg::from("Ada")])
                .chain(known);
            for arg in args {
                let mut given = FluentArgs::new();
                for name in &shape.arguments {
                    match &arg {
                        Arg::Text(text) => given.set(name.clone(), text.clone()),
                        Arg::Number(number) => given.set(name.clone(), *number),
                    }
                }
                let message = fluent
                    .get_message(key.split('.').next().expect("a first part"))
                    .expect("a message");
                let pattern = match key.split_once('.') {
                    Some((_, name)) => message.get_attribute(name).map(|attribute| attribute.value()),
                    None => message.value(),
                };
                let mut errors = Vec::new();
                let expected = fluent.format_pattern(pattern.expect("a text"), Some(&given), &mut errors);
                // All but the space before a dash, which Fluent does not know of.
                let expected = expected.replace(" — ", "\u{a0}— ").replace(" – ", "\u{a0}– ");
                let ours: Vec<_> = shape
                    .arguments
                    .iter()
                    .map(|name| (name.as_str(), arg.clone()))
                    .collect();
                assert_eq!(
                    text(lang, &key, &ours),
                    expected,
                    "{key} in {} with {arg:?}",
                    lang.code()
                );
                compared += 1;
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}
