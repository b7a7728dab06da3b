//! The formats of shogi. `docs/records.md` describes them.
//!
//! - `build`: a record that grows line by line, as files tell it.
//! - `end`: the words for the ends of games.
//! - `tags`: what is known about a game, and what the formats call it.
//! - `start`: handicaps and diagrams.
//! - `written`: moves as people write them, found on the board.
//! - `walk`: the lines of a record in the order in which files tell them.
//! - `kakinoki`: KIF and KI2. `csa`: CSA. `usi`: lines of USI. `jkf`: JKF, on `json`.
//! - `detect`: which of them a text is.

mod build;
mod csa;
mod detect;
mod end;
mod jkf;
mod json;
mod kakinoki;
mod start;
mod tags;
mod usi;
mod walk;
mod written;

pub(crate) use detect::detect;

use crate::{Encoding, Format, ReadError, WriteError};
use game_core::Record;
use shogi::{Kind, Player, Position};

/// Reads a text that [`detect`] found to be of that format.
pub(crate) fn read(text: &str, format: Format) -> Result<Record<Position>, ReadError> {
    match format {
        Format::Csa => csa::read(text),
        Format::Usi => usi::read(text),
        Format::Jkf => jkf::read(text),
        _ => kakinoki::read(text),
    }
}

/// Writes a record in one of the formats of shogi, which names the encoding where the format has a place for that.
pub(crate) fn write(
    record: &Record<Position>,
    format: Format,
    encoding: Encoding,
) -> Result<String, WriteError> {
    match format {
        Format::Csa => csa::write(record, encoding),
        Format::Usi => Ok(usi::write(record)),
        Format::Jkf => jkf::write(record),
        Format::Ki2 => kakinoki::write_ki2(record, encoding),
        _ => kakinoki::write_kif(record, encoding),
    }
}

/// The lines of a text, each with the byte where it begins. `\n`, `\r\n` and a lone `\r` end a line.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let begin = at;
        let len = rest.find(['\n', '\r']).unwrap_or(rest.len());
        at += len;
        if rest[len..].starts_with("\r\n") {
            at += 2;
        } else if len < rest.len() {
            at += 1;
        }
        Some((begin, &rest[..len]))
    })
}

/// Where `part` begins, which is a piece of `whole`.
fn offset(whole: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(whole.as_ptr() as usize)
}

/// A figure from 1 to 9: `7`, `７` or `七`.
fn figure(c: char) -> Option<u8> {
    let value = match c {
        '1'..='9' => c as u32 - '0' as u32,
        '１'..='９' => c as u32 - '０' as u32,
        _ => 1 + crate::shogi_text::KANJI.iter().position(|&kanji| kanji == c)? as u32,
    };
    u8::try_from(value).ok()
}

/// A decimal digit, of either width.
fn digit(c: char) -> Option<u32> {
    match c {
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => c.to_digit(10),
    }
}

/// The letters that CSA and JKF have for pieces.
const LETTERS: [(Kind, &str); 14] = [
    (Kind::Pawn, "FU"),
    (Kind::Lance, "KY"),
    (Kind::Knight, "KE"),
    (Kind::Silver, "GI"),
    (Kind::Gold, "KI"),
    (Kind::Bishop, "KA"),
    (Kind::Rook, "HI"),
    (Kind::King, "OU"),
    (Kind::Tokin, "TO"),
    (Kind::PromotedLance, "NY"),
    (Kind::PromotedKnight, "NK"),
    (Kind::PromotedSilver, "NG"),
    (Kind::Horse, "UM"),
    (Kind::Dragon, "RY"),
];

fn kind_of_letters(letters: &str) -> Option<Kind> {
    LETTERS
        .into_iter()
        .find(|(_, name)| *name == letters)
        .map(|(kind, _)| kind)
}

fn letters(kind: Kind) -> &'static str {
    LETTERS[kind.index()].1
}

/// A player in words for errors.
const fn side(player: Player) -> &'static str {
    match player {
        Player::First => "sente",
        Player::Second => "gote",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_three_ways() {
        let lines: Vec<_> = lines("a\nb\r\n\rc\n\n").collect();
        assert_eq!(lines, [(0, "a"), (2, "b"), (5, ""), (6, "c"), (8, "")]);
    }

    #[test]
    fn letters_and_figures() {
        for kind in Kind::ALL {
            assert_eq!(kind_of_letters(letters(kind)), Some(kind));
        }
        assert_eq!(
            ['1', '９', '七', '0', '十'].map(figure),
            [Some(1), Some(9), Some(7), None, None]
        );
        assert_eq!(['0', '９', '七'].map(digit), [Some(0), Some(9), None]);
    }
}
