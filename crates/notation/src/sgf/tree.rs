//! Brackets, nodes and properties: what every SGF file is made of.

use crate::cursor::Cursor;
use crate::{ReadError, limits};

/// The next thing in an SGF file.
#[derive(Debug)]
pub(super) enum Piece {
    /// `(`: a line of nodes begins.
    Open,
    /// `)`: it ends.
    Close,
    /// `;`: a node begins.
    Node,
    /// A property of that node: its name, and one of its values.
    Property { name: String, value: Value },
}

/// A property's value.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// The text, without the escapes.
    pub(super) text: String,
    /// Where it begins in the file.
    pub(super) at: usize,
}

/// A word in a value, and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl Value {
    /// The words of the value. A letter and a number that stand together are two words.
    pub(super) fn words(&self) -> impl Iterator<Item = Word<'_>> + Clone {
        let mut from = 0;
        std::iter::from_fn(move || {
            let rest = &self.text[from..];
            let start = from + (rest.len() - rest.trim_start().len());
            let rest = &self.text[start..];
            let first = rest.chars().next()?;
            let len = if first.is_ascii_digit() {
                rest.find(|c: char| !c.is_ascii_digit())
            } else {
                rest.find(|c: char| c.is_whitespace() || c.is_ascii_digit())
            };
            let len = len.unwrap_or(rest.len());
            from = start + len;
            Some(Word {
                text: &rest[..len],
                at: self.at + start,
            })
        })
    }
}

/// Takes an SGF file apart.
pub(super) struct Pieces<'a> {
    pub(super) cursor: Cursor<'a>,
    /// The property whose values are being read.
    name: Option<String>,
    /// Whether a node was begun in the innermost bracket.
    in_node: bool,
    depth: usize,
    /// Whether there was a bracket.
    begun: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            cursor: Cursor::new(text),
            name: None,
            in_node: false,
            depth: 0,
            begun: false,
        }
    }

    /// The next piece and where it begins; `None` behind the last bracket. Counts brackets: it gives exactly as
    /// many [`Piece::Close`] as [`Piece::Open`], and a node before anything else in each.
    pub(super) fn next(&mut self) -> Result<Option<(Piece, usize)>, ReadError> {
        let cursor = &mut self.cursor;
        cursor.skip_space();
        let at = cursor.at();
        let Some(c) = cursor.peek() else {
            return match self.depth {
                0 => Ok(None),
                1 => Err(cursor.expected_here(") at the end of the record")),
                open => Err(cursor.expected_here(format!("{open} ) to close what is open"))),
            };
        };
        if c == '[' {
            let Some(name) = self.name.clone() else {
                return Err(cursor.expected_here("the name of a property before its value"));
            };
            let value = value(cursor, &name)?;
            return Ok(Some((Piece::Property { name, value }, at)));
        }
        self.name = None;
        let started = self.depth == 0 || self.in_node;
        match c {
            '(' if started => {
                if self.depth == limits::DEPTH {
                    return Err(cursor.too_much(at, "brackets inside brackets", limits::DEPTH));
                }
                cursor.next();
                self.depth += 1;
                self.begun = true;
                self.in_node = false;
                Ok(Some((Piece::Open, at)))
            }
            ';' if self.depth > 0 => {
                cursor.next();
                self.in_node = true;
                Ok(Some((Piece::Node, at)))
            }
            ')' if self.depth > 0 && self.in_node => {
                cursor.next();
                self.depth -= 1;
                Ok(Some((Piece::Close, at)))
            }
            _ if !started => Err(cursor.expected_here("; and a node after (")),
            _ if self.depth == 0 && self.begun => {
                Err(cursor.expected_here("the end of the file; a file holds one game"))
            }
            _ if self.depth == 0 => Err(cursor.expected_here("( at the beginning of a record")),
            c if c.is_ascii_alphabetic() => {
                let name = cursor.take_while(|c| c.is_ascii_alphanumeric());
                if name.len() > limits::WORD {
                    return Err(cursor.too_much(at, "bytes in the name of a property", limits::WORD));
                }
                let name = name.to_owned();
                cursor.skip_space();
                if cursor.peek() != Some('[') {
                    return Err(cursor.expected_here(format!("[ and a value after {name}")));
                }
                self.name = Some(name);
                self.next()
            }
            _ => Err(cursor.expected_here("; ( ) or the name of a property")),
        }
    }
}

fn value(cursor: &mut Cursor<'_>, name: &str) -> Result<Value, ReadError> {
    let open = cursor.at();
    cursor.take('[');
    let at = cursor.at();
    let mut text = String::new();
    loop {
        match cursor.next() {
            Some(']') => return Ok(Value { text, at }),
            Some('\\') => match cursor.next() {
                // A line end behind a backslash is not part of the text.
                Some('\r') => {
                    cursor.take('\n');
                }
                Some('\n') => {
                    cursor.take('\r');
                }
                Some(c) => text.push(c),
                None => {}
            },
            Some(c) => text.push(c),
            None => return Err(cursor.expected(open, format!("] at the end of the value of {name}"))),
        }
        if text.len() > limits::TEXT {
            return Err(cursor.too_much(at, "bytes in the value of a property", limits::TEXT));
        }
    }
}
