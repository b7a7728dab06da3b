//! From Fluent to compiled words.

use crate::words::{ARGUMENT, CHOICE, DEFAULT, END, NEW_LINE, PATTERN, VARIANT};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser::parse;
use fluent_syntax::unicode::unescape_unicode_to_string;
use std::collections::BTreeMap;

/// What is wrong with a Fluent text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CompileError {
    /// Fluent itself cannot read it.
    #[error("expected Fluent, found {0}")]
    Syntax(String),
    /// It asks for what compiled words have not.
    #[error(
        "{key}: expected text, arguments, and choices by an argument between words and whole numbers, found {found}"
    )]
    Beyond {
        /// The message, or its attribute.
        key: String,
        /// What it asks for.
        found: String,
    },
}

/// Compiles a Fluent text to words for [`teach`](crate::teach). Of a key that is there twice the last text counts.
///
/// # Errors
/// If Fluent cannot read it, or if it asks for functions, terms or other messages.
pub fn compile(source: &str) -> Result<String, CompileError> {
    let resource = parse(source).map_err(|(_, errors)| {
        let first = errors.first().map_or_else(String::new, ToString::to_string);
        CompileError::Syntax(first)
    })?;
    let mut texts = BTreeMap::new();
    for entry in &resource.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Term(term) => return Err(beyond(term.id.name, "a term")),
            Entry::Junk { content } => return Err(CompileError::Syntax((*content).to_owned())),
        };
        let id = message.id.name;
        let attributes = message
            .attributes
            .iter()
            .map(|attribute| (format!("{id}.{}", attribute.id.name), &attribute.value));
        let value = message.value.as_ref().map(|value| (id.to_owned(), value));
        for (key, pattern) in value.into_iter().chain(attributes) {
            let mut text = String::new();
            write_pattern(&key, pattern, &mut text)?;
            texts.insert(key, text);
        }
    }
    let mut words = String::new();
    for (key, text) in &texts {
        words.extend([key.as_str(), "=", text, "\n"]);
    }
    Ok(words)
}

fn beyond(key: &str, found: impl Into<String>) -> CompileError {
    let (key, found) = (key.to_owned(), found.into());
    CompileError::Beyond { key, found }
}

fn write_pattern(key: &str, pattern: &Pattern<&str>, out: &mut String) -> Result<(), CompileError> {
    pattern.elements.iter().try_for_each(|element| match element {
        PatternElement::TextElement { value } => write_text(key, value, out),
        PatternElement::Placeable { expression } => write_expression(key, expression, out),
    })
}

/// A dash between spaces gets one before it that does not break, so that no line begins with the dash.
fn write_text(key: &str, text: &str, out: &mut String) -> Result<(), CompileError> {
    let text = text.replace(" — ", "\u{a0}— ").replace(" – ", "\u{a0}– ");
    for c in text.chars() {
        match c {
            '\n' => out.push(NEW_LINE),
            '\r' => {}
            _ if c < ' ' => return Err(beyond(key, format!("the character {c:?}"))),
            _ => out.push(c),
        }
    }
    Ok(())
}

fn write_expression(key: &str, expression: &Expression<&str>, out: &mut String) -> Result<(), CompileError> {
    match expression {
        Expression::Inline(InlineExpression::VariableReference { id }) => {
            out.push(ARGUMENT);
            out.push_str(id.name);
            out.push(END);
            Ok(())
        }
        Expression::Inline(InlineExpression::StringLiteral { value }) => {
            write_text(key, &unescape_unicode_to_string(value), out)
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => {
            write_expression(key, expression, out)
        }
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id } = selector else {
                return Err(beyond(key, format!("a choice by {selector:?}")));
            };
            out.push(CHOICE);
            out.push_str(id.name);
            for variant in variants {
                let name = match &variant.key {
                    VariantKey::Identifier { name } => *name,
                    VariantKey::NumberLiteral { value } if value.parse::<i64>().is_ok() => *value,
                    VariantKey::NumberLiteral { value } => return Err(beyond(key, *value)),
                };
                out.push(VARIANT);
                if variant.default {
                    out.push(DEFAULT);
                }
                out.push_str(name);
                out.push(PATTERN);
                write_pattern(key, &variant.value, out)?;
            }
            out.push(END);
            Ok(())
        }
        Expression::Inline(other) => Err(beyond(key, format!("{other:?}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_begins_with_a_dash() -> Result<(), CompileError> {
        for (source, words) in [
            ("a = b — c – d", "a=b\u{a0}— c\u{a0}– d\n"),
            ("a = { \" — \" }", "a=\u{a0}— \n"),
            ("a = b-c 1–2 —", "a=b-c 1–2 —\n"),
        ] {
            assert_eq!(compile(source)?, words, "{source}");
        }
        assert!(compile("a = { $n } — b")?.ends_with("\u{a0}— b\n"));
        Ok(())
    }

    #[test]
    fn what_is_not_known_is_refused() {
        for (source, found) in [
            ("a = { b }", "MessageReference"),
            ("a = { NUMBER($n) }", "FunctionReference"),
            ("-a = b", "a term"),
            ("a = { $n ->\n [1.5] b\n *[c] d\n }", "1.5"),
            ("a = { 5 ->\n [1] b\n *[c] d\n }", "a choice by"),
        ] {
            let error = compile(source).expect_err(source).to_string();
            assert!(error.contains(found), "{source}: {error}");
        }
        assert!(matches!(compile("a = {"), Err(CompileError::Syntax(_))));
    }
}
