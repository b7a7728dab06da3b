//! Bytes and text: which encoding a file has, and writing in one.

use crate::cursor::line_and_column;
use crate::{Problem, ReadError, WriteError};
use encoding_rs::{EUC_JP, Encoding as Coding, ISO_2022_JP, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How characters are written as bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Encoding {
    /// UTF-8.
    #[default]
    Utf8,
    /// `Shift_JIS` as Windows has it, which older programs for shogi write and expect.
    ShiftJis,
}

impl Encoding {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Utf8, Self::ShiftJis];

    /// The name on the command line: `utf-8`, `shift_jis`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::ShiftJis => "shift_jis",
        }
    }
}

/// As files declare it: `UTF-8`, `Shift_JIS`.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::ShiftJis => "Shift_JIS",
        })
    }
}

/// A text that is not the name of an encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected an encoding, utf-8 or shift_jis, found {0:?}")]
pub struct UnknownEncoding(pub String);

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Self, UnknownEncoding> {
        Self::ALL
            .into_iter()
            .find(|encoding| encoding.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownEncoding(text.chars().take(24).collect()))
    }
}

/// The text of a file. What is UTF-8 is UTF-8; else the file is what it says to be, `Shift_JIS`, EUC-JP or, told by their marks,
/// UTF-16 or ISO-2022-JP. What a file says of itself is not believed where its bytes speak against it: some programs write
/// `encoding=UTF-8` and then `Shift_JIS`. Bytes that no encoding explains become U+FFFD, as long as they are few. `None` where they are many.
pub(crate) fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if let Some((coding, mark)) = Coding::for_bom(bytes) {
        let rest = &bytes[mark..];
        if coding == UTF_16LE || coding == UTF_16BE {
            return Some(coding.decode_without_bom_handling(rest).0);
        }
        return lenient(UTF_8, rest);
    }
    let head = bytes[..bytes.len().min(200)].to_ascii_lowercase();
    let declared = |name: &[u8]| head.windows(name.len()).any(|part| part == name);
    if let Ok(text) = std::str::from_utf8(bytes) {
        // ISO-2022-JP has bytes of ASCII only, and an escape before Japanese.
        let escapes = [b"\x1b$B".as_slice(), b"\x1b$@"];
        let escaped = bytes.is_ascii()
            && escapes
                .iter()
                .any(|sign| bytes.windows(3).any(|three| three == *sign));
        if escaped
            && !declared(b"encoding=utf-8")
            && let Some(text) = lenient(ISO_2022_JP, bytes)
        {
            return Some(text);
        }
        return Some(Cow::Borrowed(text));
    }
    let stated = [
        (b"encoding=utf-8".as_slice(), UTF_8),
        (b"encoding=shift_jis", SHIFT_JIS),
    ];
    let stated = stated.into_iter().find(|(name, _)| declared(name));
    if let Some(text) = stated.and_then(|(_, coding)| lenient(coding, bytes)) {
        return Some(text);
    }
    // Text of one read as another has errors, or half-width katakana where no record has any.
    let strange = |coding: &&'static Coding| strangeness(&coding.decode_without_bom_handling(bytes).0);
    let coding = [UTF_8, SHIFT_JIS, EUC_JP].into_iter().min_by_key(strange)?;
    lenient(coding, bytes)
}

/// Decodes, if at most one character in a hundred is broken.
fn lenient<'a>(coding: &'static Coding, bytes: &'a [u8]) -> Option<Cow<'a, str>> {
    let (text, _) = coding.decode_without_bom_handling(bytes);
    let broken = text.chars().filter(|&c| c == char::REPLACEMENT_CHARACTER).count();
    (broken * 100 <= text.chars().count()).then_some(text)
}

fn strangeness(text: &str) -> usize {
    let strange = |c: char| match c {
        char::REPLACEMENT_CHARACTER => 10,
        '\u{ff61}'..='\u{ff9f}' | '\u{80}'..='\u{9f}' | '\u{e000}'..='\u{f8ff}' => 1,
        _ => 0,
    };
    text.chars().map(strange).sum()
}

/// The text of a file that must be UTF-8.
pub(crate) fn utf8(bytes: &[u8]) -> Result<&str, ReadError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let (line, column) = line_and_column(&String::from_utf8_lossy(good));
        let problem = Problem::Expected {
            expected: "text in UTF-8".to_owned(),
            found: format!("the byte 0x{:02X}", bad[0]),
        };
        ReadError {
            line,
            column,
            problem,
        }
    })
}

/// The text as bytes. The error names the first character that the encoding does not have.
pub(crate) fn encode(text: String, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    if encoding == Encoding::Utf8 {
        return Ok(text.into_bytes());
    }
    let (bytes, _, _) = SHIFT_JIS.encode(&text);
    let bytes = bytes.into_owned();
    // Some characters are silently written as others that look alike.
    let (again, _) = SHIFT_JIS.decode_without_bom_handling(&bytes);
    if again == text {
        return Ok(bytes);
    }
    let differs = |c: &char| {
        let one = c.to_string();
        let (bytes, _, _) = SHIFT_JIS.encode(&one);
        SHIFT_JIS.decode_without_bom_handling(&bytes).0 != one
    };
    let character = text.chars().find(differs).unwrap_or(char::REPLACEMENT_CHARACTER);
    Err(WriteError::Unmappable { character, encoding })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_found_out() {
        let text = "手合割：平手\n   1 ７六歩(77)   ( 0:02/00:00:02)\n   2 ３四歩(33)   ( 0:01/00:00:01)\n*長い考慮 ﾃｽﾄ\n\
                    まで2手で中断、まで2手で中断、まで2手で中断\n";
        assert_eq!(decode(text.as_bytes()).as_deref(), Some(text));
        assert_eq!(
            decode(format!("\u{feff}{text}").as_bytes()).as_deref(),
            Some(text)
        );
        for coding in [SHIFT_JIS, EUC_JP] {
            let (bytes, _, bad) = coding.encode(text);
            assert!(!bad);
            assert_eq!(decode(&bytes).as_deref(), Some(text), "{}", coding.name());
        }
        let plain = text.replace("ﾃｽﾄ", "");
        let (bytes, _, _) = ISO_2022_JP.encode(&plain);
        assert_eq!(decode(&bytes).as_deref(), Some(plain.as_str()));
        let wide: Vec<u8> = format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        assert_eq!(decode(&wide).as_deref(), Some(text));
        assert_eq!(decode(&[0xFF; 64]), None);
        // One broken byte does not make it another encoding either.
        let mut broken = text.as_bytes().to_vec();
        let blank = broken
            .iter()
            .position(|&byte| byte == b' ')
            .expect("there are blanks");
        broken[blank] = 0xFF;
        let decoded = decode(&broken).expect("one error in it");
        assert!(decoded.contains("７六歩(77)"), "{decoded}");
        // What a file says of itself is not believed where its bytes speak against it.
        for (said, coding) in [("UTF-8", SHIFT_JIS), ("UTF-8", EUC_JP), ("Shift_JIS", EUC_JP)] {
            let text = format!("#KIF version=2.0 encoding={said}\n{plain}");
            let (bytes, _, _) = coding.encode(&text);
            assert_eq!(
                decode(&bytes).as_deref(),
                Some(text.as_str()),
                "{said}, {}",
                coding.name()
            );
        }
        // An escape alone does not make it another encoding.
        for text in [
            "▲７六歩 \u{1b}$B",
            "\u{1b}$B\u{1}\u{2}\u{3}\u{4}",
            "'CSA encoding=UTF-8\n'*\u{1b}$B!!",
        ] {
            assert_eq!(decode(text.as_bytes()).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_shift_jis_has_not_is_named() {
        let bytes = encode("▲７六歩".to_owned(), Encoding::ShiftJis).expect("all of it is in Shift_JIS");
        assert_eq!(decode(&bytes).as_deref(), Some("▲７六歩"));
        for (text, wrong) in [("a☗", '☗'), ("10¥", '¥'), ("Béla", 'é'), ("😀", '😀')] {
            let error = encode(text.to_owned(), Encoding::ShiftJis).expect_err(text);
            assert_eq!(
                error,
                WriteError::Unmappable {
                    character: wrong,
                    encoding: Encoding::ShiftJis
                }
            );
        }
    }
}
