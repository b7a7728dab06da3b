//! JSON, with the place of every value, so that errors can name it. Reads any depth without using the stack.

use crate::cursor::Cursor;
use crate::{ReadError, limits};

/// Values in a file: as many as the actions of the largest record need.
const VALUES: usize = 16 * limits::ACTIONS;

/// A value of a [`Document`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Id(usize);

/// What a value is.
#[derive(Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Id>),
    Object(Vec<(String, Id)>),
}

/// All values of a text.
pub(super) struct Document<'a> {
    pub(super) cursor: Cursor<'a>,
    /// Each with the byte where it begins.
    values: Vec<(usize, Value)>,
    root: Id,
}

/// A list or object that is not closed yet.
enum Open {
    List(usize, Vec<Id>),
    /// With the key of the value that comes.
    Object(usize, Vec<(String, Id)>, String),
}

impl<'a> Document<'a> {
    pub(super) fn read(text: &'a str) -> Result<Self, ReadError> {
        let mut document = Self {
            cursor: Cursor::new(text),
            values: Vec::new(),
            root: Id(0),
        };
        document.root = document.parse()?;
        document.cursor.skip_space();
        if document.cursor.peek().is_some() {
            return Err(document
                .cursor
                .expected_here("the end of the file after the value"));
        }
        Ok(document)
    }

    pub(super) fn root(&self) -> Id {
        self.root
    }

    /// Where a value begins.
    pub(super) fn place(&self, id: Id) -> usize {
        self.values[id.0].0
    }

    /// "expected …, found …" at a value.
    pub(super) fn expected(&self, id: Id, expected: impl Into<String>) -> ReadError {
        self.cursor.expected(self.place(id), expected)
    }

    pub(super) fn value(&self, id: Id) -> &Value {
        &self.values[id.0].1
    }

    /// The value of a key of an object, if it is there and not null.
    pub(super) fn get(&self, id: Id, key: &str) -> Option<Id> {
        let Value::Object(pairs) = self.value(id) else {
            return None;
        };
        let (_, found) = pairs.iter().find(|(name, _)| name == key)?;
        (!matches!(self.value(*found), Value::Null)).then_some(*found)
    }

    /// A text, or an error that says what should be there.
    pub(super) fn text(&self, id: Id, what: &str) -> Result<&str, ReadError> {
        match self.value(id) {
            Value::Text(text) => Ok(text),
            _ => Err(self.expected(id, what)),
        }
    }

    /// The values of a list, or an error that says what should be there.
    pub(super) fn list(&self, id: Id, what: &str) -> Result<&[Id], ReadError> {
        match self.value(id) {
            Value::List(list) => Ok(list),
            _ => Err(self.expected(id, what)),
        }
    }

    /// A whole number, or an error that says what should be there. A text of digits does too.
    pub(super) fn number(&self, id: Id, what: &str) -> Result<u64, ReadError> {
        let number = match self.value(id) {
            Value::Number(number) if *number >= 0.0 && *number < 1e15 => Some(*number as u64),
            Value::Text(text) => text.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.expected(id, what))
    }

    fn add(&mut self, at: usize, value: Value) -> Result<Id, ReadError> {
        if self.values.len() == VALUES {
            return Err(self.cursor.too_much(at, "values in JSON", VALUES));
        }
        self.values.push((at, value));
        Ok(Id(self.values.len() - 1))
    }

    fn parse(&mut self) -> Result<Id, ReadError> {
        let mut open: Vec<Open> = Vec::new();
        loop {
            self.cursor.skip_space();
            let at = self.cursor.at();
            let mut done = match self.cursor.peek() {
                Some('[') => {
                    self.cursor.next();
                    self.cursor.skip_space();
                    if !self.cursor.take(']') {
                        open.push(Open::List(at, Vec::new()));
                        continue;
                    }
                    self.add(at, Value::List(Vec::new()))?
                }
                Some('{') => {
                    self.cursor.next();
                    self.cursor.skip_space();
                    if !self.cursor.take('}') {
                        let key = self.key()?;
                        open.push(Open::Object(at, Vec::new(), key));
                        continue;
                    }
                    self.add(at, Value::Object(Vec::new()))?
                }
                _ => {
                    let value = self.scalar()?;
                    self.add(at, value)?
                }
            };
            // The value is whole: it goes into what is open, which it may close.
            loop {
                let Some(top) = open.last_mut() else {
                    return Ok(done);
                };
                self.cursor.skip_space();
                match top {
                    Open::List(_, list) => {
                        list.push(done);
                        if self.cursor.take(',') {
                            break;
                        }
                        if !self.cursor.take(']') {
                            return Err(self.cursor.expected_here(", or ] in the list"));
                        }
                    }
                    Open::Object(_, pairs, key) => {
                        pairs.push((std::mem::take(key), done));
                        if self.cursor.take(',') {
                            self.cursor.skip_space();
                            let next = self.key()?;
                            if let Some(Open::Object(_, _, key)) = open.last_mut() {
                                *key = next;
                            }
                            break;
                        }
                        if !self.cursor.take('}') {
                            return Err(self.cursor.expected_here(", or } in the object"));
                        }
                    }
                }
                done = match open.pop() {
                    Some(Open::List(at, list)) => self.add(at, Value::List(list))?,
                    Some(Open::Object(at, pairs, _)) => self.add(at, Value::Object(pairs))?,
                    None => return Ok(done),
                };
            }
        }
    }

    fn key(&mut self) -> Result<String, ReadError> {
        if self.cursor.peek() != Some('"') {
            return Err(self.cursor.expected_here("a key in quotes"));
        }
        let key = self.string()?;
        self.cursor.skip_space();
        if !self.cursor.take(':') {
            return Err(self.cursor.expected_here(": after the key"));
        }
        Ok(key)
    }

    fn scalar(&mut self) -> Result<Value, ReadError> {
        let at = self.cursor.at();
        match self.cursor.peek() {
            Some('"') => Ok(Value::Text(self.string()?)),
            Some(c) if c.is_ascii_digit() || c == '-' => {
                let word = self
                    .cursor
                    .take_while(|c| c.is_ascii_digit() || matches!(c, '-' | '+' | '.' | 'e' | 'E'));
                let number = word.parse().map_err(|_| self.cursor.expected(at, "a number"))?;
                Ok(Value::Number(number))
            }
            _ => match self.cursor.take_while(|c| c.is_ascii_alphabetic()) {
                "null" => Ok(Value::Null),
                "true" => Ok(Value::Bool(true)),
                "false" => Ok(Value::Bool(false)),
                _ => Err(self.cursor.expected(at, "a value of JSON")),
            },
        }
    }

    fn string(&mut self) -> Result<String, ReadError> {
        let at = self.cursor.at();
        self.cursor.take('"');
        let mut text = String::new();
        loop {
            let here = self.cursor.at();
            match self.cursor.next() {
                Some('"') => break,
                Some('\\') => text.push(self.escaped(here)?),
                Some(c) => text.push(c),
                None => return Err(self.cursor.expected(at, "a text that ends with a quote")),
            }
            if text.len() > limits::TEXT {
                return Err(self.cursor.too_much(at, "bytes in a text of JSON", limits::TEXT));
            }
        }
        Ok(text)
    }

    fn escaped(&mut self, at: usize) -> Result<char, ReadError> {
        let wrong = "\\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits";
        Ok(match self.cursor.next() {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => {
                let first = self.unit().ok_or_else(|| self.cursor.expected(at, wrong))?;
                let mut units = vec![first];
                // Characters beyond the first 65,536 are written as two units.
                if (0xD800..0xDC00).contains(&first) && self.cursor.rest().starts_with("\\u") {
                    self.cursor.skip_bytes(2);
                    units.push(self.unit().ok_or_else(|| self.cursor.expected(at, wrong))?);
                }
                let mut chars = char::decode_utf16(units);
                match (chars.next(), chars.next()) {
                    (Some(Ok(c)), None) => c,
                    _ => return Err(self.cursor.expected(at, "a character of Unicode")),
                }
            }
            _ => return Err(self.cursor.expected(at, wrong)),
        })
    }

    fn unit(&mut self) -> Option<u16> {
        let digits = self.cursor.rest().get(..4)?;
        let unit = u16::from_str_radix(digits, 16).ok()?;
        self.cursor.skip_bytes(4);
        Some(unit)
    }
}

/// Writes a text in quotes.
pub(super) fn write_text(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if c < ' ' => {
                out.push_str("\\u00");
                let code = u32::from(c);
                for digit in [code / 16, code % 16] {
                    out.push(char::from_digit(digit, 16).expect("below 16"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        match Document::read(text) {
            Ok(_) => panic!("{text} is no JSON"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn values_and_places() {
        let text = " {\"a\": [1, -2.5e1, null, true],\n \"b\": {\"c\": \"x\\n\\u3042\\ud83d\\ude00\\\"\"}}";
        let document = Document::read(text).unwrap();
        let root = document.root();
        let a = document.get(root, "a").unwrap();
        let list = document.list(a, "").unwrap();
        assert_eq!(list.len(), 4);
        assert_eq!(document.number(list[0], "").unwrap(), 1);
        assert!(matches!(document.value(list[1]), Value::Number(n) if *n < -24.0));
        assert_eq!(document.place(list[3]), text.find("true").unwrap());
        let b = document.get(root, "b").unwrap();
        let c = document.get(b, "c").unwrap();
        assert_eq!(document.text(c, "").unwrap(), "x\nあ😀\"");
        assert_eq!(document.get(root, "c"), None);
        let mut out = String::new();
        write_text("a\"\\\n\u{1}あ", &mut out);
        assert_eq!(out, "\"a\\\"\\\\\\n\\u0001あ\"");
        let again = Document::read(&out).unwrap();
        assert_eq!(again.text(again.root(), "").unwrap(), "a\"\\\n\u{1}あ");
    }

    #[test]
    fn what_is_no_json_has_a_place() {
        assert_eq!(
            error("{\"a\": 1,}"),
            "line 1, column 9: expected a key in quotes, found \"}\""
        );
        assert_eq!(
            error("[1 2]"),
            "line 1, column 4: expected , or ] in the list, found \"2\""
        );
        assert_eq!(
            error("[1] 2"),
            "line 1, column 5: expected the end of the file after the value, found \"2\""
        );
        assert_eq!(
            error("{\"a\" 1}"),
            "line 1, column 6: expected : after the key, found \"1\""
        );
        assert_eq!(
            error("[\n\"abc"),
            "line 2, column 1: expected a text that ends with a quote, found \"\\\"\""
        );
        assert_eq!(
            error("nul"),
            "line 1, column 1: expected a value of JSON, found \"nul\""
        );
        assert!(error("\"\\ud83d\"").contains("a character of Unicode"));
        assert!(error("\"\\u12\"").contains("four hexadecimal digits"));
        // Deep, and no use of the stack.
        assert!(error(&"[".repeat(1 << 20)).contains("a value of JSON"));
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert!(Document::read(&deep).is_ok());
    }
}
