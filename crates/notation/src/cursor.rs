//! A place in a text, and errors that name it.

use crate::{Problem, ReadError};

/// A text that is read from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte where the cursor is: a place to give to [`Cursor::error`] later.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Goes on behind `c` if it is there.
    pub(crate) fn take(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    /// Goes on as long as `wanted` says so, and gives what was passed.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let len = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    pub(crate) fn skip_space(&mut self) {
        self.take_while(char::is_whitespace);
    }

    pub(crate) fn skip_bytes(&mut self, len: usize) {
        self.at += len;
    }

    /// An error at byte `at`.
    pub(crate) fn error(&self, at: usize, problem: Problem) -> ReadError {
        let (line, column) = line_and_column(&self.text[..at]);
        ReadError {
            line,
            column,
            problem,
        }
    }

    /// The line of byte `at`, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        line_and_column(&self.text[..at]).0
    }

    /// "expected …, found …" at byte `at`, which says what is there.
    pub(crate) fn expected(&self, at: usize, expected: impl Into<String>) -> ReadError {
        let problem = Problem::Expected {
            expected: expected.into(),
            found: glimpse(&self.text[at..]),
        };
        self.error(at, problem)
    }

    /// "more than `limit` `what`" at byte `at`.
    pub(crate) fn too_much(&self, at: usize, what: &'static str, limit: usize) -> ReadError {
        self.error(at, Problem::TooMuch { what, limit })
    }

    /// "expected …, found …" where the cursor is.
    pub(crate) fn expected_here(&self, expected: impl Into<String>) -> ReadError {
        self.expected(self.at, expected)
    }
}

/// Line and column, from 1, of the place behind `before`. `\n`, `\r\n` and a lone `\r` end a line.
pub(crate) fn line_and_column(before: &str) -> (usize, usize) {
    let (mut line, mut column, mut after_cr) = (1, 1, false);
    for c in before.chars() {
        match c {
            '\n' if after_cr => {}
            '\n' | '\r' => (line, column) = (line + 1, 1),
            _ => column += 1,
        }
        after_cr = c == '\r';
    }
    (line, column)
}

/// The beginning of `text`, to be shown to a person: a word, or a character.
pub(crate) fn glimpse(text: &str) -> String {
    const MOST: usize = 24;
    let Some(first) = text.chars().next() else {
        return "the end of the file".to_owned();
    };
    if first.is_whitespace() {
        return "a space or a new line".to_owned();
    }
    let word = |c: char| c.is_alphanumeric() || matches!(c, '-' | '.' | '/' | '*' | '_');
    let len = text.find(|c| !word(c)).unwrap_or(text.len());
    if len == 0 {
        return format!("{:?}", first.to_string());
    }
    let mut shown: String = text[..len].chars().take(MOST).collect();
    if shown.len() < len {
        shown.push('…');
    }
    format!("{shown:?}")
}
