//! A study as text: one record in the native format for each chapter, one behind the other.

use game_core::{Position, Record};
use notation::{AnyRecord, Format, Problem, ReadError, WriteError, limits};

/// Chapters of a study.
pub const MOST_CHAPTERS: usize = 64;

/// Characters in the name of a study or a chapter.
pub const LONGEST_NAME: usize = 100;

/// The tag with the name of the study.
const STUDY: &str = "Study";
/// The tag with the name of the chapter.
const CHAPTER: &str = "Chapter";

/// A chapter: a game or a position, with what its author says of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// What it is called; may be empty.
    pub name: String,
    /// The game. Its comments are [notes](crate::Note); tags that name the study or the chapter count for nothing.
    pub record: AnyRecord,
}

/// A study: at least one chapter, at most [`MOST_CHAPTERS`].
#[derive(Clone, PartialEq, Debug)]
pub struct Study {
    /// What it is called; may be empty.
    pub name: String,
    /// Its chapters.
    pub chapters: Vec<Chapter>,
}

/// A name as it is kept: on one line, without blanks around it, and not too long.
///
/// ```
/// assert_eq!(study::clean_name("  Two rows\nin one  turn "), "Two rows in one turn");
/// ```
pub fn clean_name(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|it| if it.is_control() { ' ' } else { it })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let name: String = words.join(" ").chars().take(LONGEST_NAME).collect();
    name.trim_end().to_owned()
}

fn tag<'a>(record: &'a AnyRecord, name: &str) -> Option<&'a str> {
    match record {
        AnyRecord::Yinsh(record) => record.tag(name),
        AnyRecord::Shogi(record) => record.tag(name),
    }
}

fn set_tag(record: &mut AnyRecord, name: &str, value: &str) {
    match record {
        AnyRecord::Yinsh(record) => record.set_tag(name, value),
        AnyRecord::Shogi(record) => record.set_tag(name, value),
    }
}

/// A record without the tags that a study adds to it, so that these facts have one home.
fn without_ours<P: Position>(record: &Record<P>) -> Record<P> {
    let mut bare = record.clone();
    bare.retain_tags(|name| name != STUDY && name != CHAPTER);
    bare
}

impl Chapter {
    /// A chapter with a record, which may have been one of a study.
    pub fn new(name: &str, record: &AnyRecord) -> Self {
        let record = match record {
            AnyRecord::Yinsh(record) => without_ours(record).into(),
            AnyRecord::Shogi(record) => without_ours(record).into(),
        };
        Self {
            name: clean_name(name),
            record,
        }
    }

    fn of_record(record: &AnyRecord) -> Self {
        Self::new(tag(record, CHAPTER).unwrap_or_default(), record)
    }
}

/// That a text should have been a study.
fn none(found: &str) -> ReadError {
    ReadError {
        line: 1,
        column: 1,
        problem: Problem::Expected {
            expected: "a study: a record with the tag Study, [Study \"its name\"]".to_owned(),
            found: found.to_owned(),
        },
    }
}

const fn too_much(line: usize, what: &'static str, limit: usize) -> ReadError {
    ReadError {
        line,
        column: 1,
        problem: Problem::TooMuch { what, limit },
    }
}

/// Whether a file looks like a study: among the tags that it begins with is that of its name. What is wrong with it is another
/// question.
pub fn is_study(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let head = &bytes[..bytes.len().min(limits::TEXT)];
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines().map(str::trim).filter(|line| !line.is_empty());
    lines
        .by_ref()
        .take_while(|line| line.starts_with('['))
        .any(|line| line[1..].trim_start().starts_with("Study \""))
}

impl Study {
    /// Reads a study. Total.
    ///
    /// # Errors
    ///
    /// What was expected, what was found, and where, counted from the beginning of the text.
    ///
    /// ```
    /// use study::Study;
    /// let text = "[Game \"YINSH\"]\n[Study \"Rows\"]\n[Chapter \"One\"]\n1.f6 *\n[Game \"YINSH\"]\n1.f6 2.f6 *";
    /// let error = Study::read(text.as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 6, column 8: turn 2: f6 is not legal: f6 is not empty");
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > limits::BYTES {
            return Err(too_much(1, "bytes in a file", limits::BYTES));
        }
        let plain = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if !is_study(plain) {
            return Err(none("something else"));
        }
        let Ok(text) = std::str::from_utf8(plain) else {
            // It says where.
            return Err(notation::read(plain).err().unwrap_or_else(|| none("other bytes")));
        };
        let pieces = notation::pieces(text);
        let mut records = Vec::new();
        for (number, (line, piece)) in pieces.into_iter().enumerate() {
            if number == MOST_CHAPTERS {
                return Err(too_much(line, "chapters", MOST_CHAPTERS));
            }
            let record = notation::read(piece.as_bytes()).map_err(|error| ReadError {
                line: error.line + line - 1,
                ..error
            })?;
            records.push(record);
        }
        let name = records.first().and_then(|record| tag(record, STUDY));
        let name = name.ok_or_else(|| none("a record without it"))?;
        Ok(Self {
            name: clean_name(name),
            chapters: records.iter().map(Chapter::of_record).collect(),
        })
    }

    /// The text. What it is, [`Study::read`] reads.
    ///
    /// # Errors
    ///
    /// Where there are too many chapters, or a record can't be written.
    pub fn write(&self) -> Result<String, WriteError> {
        if self.chapters.len() > MOST_CHAPTERS {
            return Err(WriteError::TooMuch {
                what: "chapters",
                limit: MOST_CHAPTERS,
            });
        }
        let mut text = String::new();
        for chapter in &self.chapters {
            if !text.is_empty() {
                text.push('\n');
            }
            let mut record = Chapter::new("", &chapter.record).record;
            set_tag(&mut record, STUDY, &clean_name(&self.name));
            set_tag(&mut record, CHAPTER, &clean_name(&chapter.name));
            text += &notation::write(&record, Format::Text)?;
        }
        if text.len() > limits::BYTES {
            return Err(WriteError::TooMuch {
                what: "bytes in a file",
                limit: limits::BYTES,
            });
        }
        Ok(text)
    }
}
