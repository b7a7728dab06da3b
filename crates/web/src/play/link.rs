//! A game in a link: `/yinsh#g=…`.
//!
//! Behind `g=` stand bytes in base64url without padding: the version (1), flags, where the game starts if not as most do,
//! how it ended if the board does not show it, the number of actions, the actions, a check byte. An action is its place
//! among the legal ones in order, in as few bits as there have to be for that many. So a whole game of YINSH is about a
//! hundred characters, one of shogi about two hundred, and whatever the bytes say is legal.

use super::page::Saved;
use game_core::{Conclusion, NodeId, Outcome, Player, Record, Termination};

const VERSION: u8 = 1;
/// Flags: the game starts from another of its usual starts, which a byte names where there are more than two; from a
/// position that is written out; the first player won, or the second, or (both) nobody: by resignation, or else as a
/// byte says.
const OTHER_START: u8 = 1;
const POSITION: u8 = 2;
const FIRST_WON: u8 = 4;
const SECOND_WON: u8 = 8;
const ENDED: u8 = 16;
/// How a game may have ended that the board does not show, by the byte that says so.
const ENDINGS: [Termination; 5] = [
    Termination::IllegalAction,
    Termination::Impasse,
    Termination::Time,
    Termination::Abandoned,
    Termination::Agreement,
];
/// More actions than any game has.
const MOST_ACTIONS: usize = 1000;
/// Longer links are refused unread.
const MOST_CHARACTERS: usize = 4000;

/// Why a link holds no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum LinkError {
    /// A character that such links do not have.
    #[error("character {0} is not one of A–Z, a–z, 0–9, - and _")]
    Character(usize),
    /// It ends too early, or goes on too long.
    #[error("the link is cut short or changed")]
    Broken,
    /// A later program wrote it.
    #[error("expected version {VERSION}, found {0}")]
    Version(u8),
    /// More than any game has.
    #[error("longer than any game")]
    TooLong,
}

/// What stands behind `#g=` for the line to `end`.
pub(crate) fn write<P: Saved>(record: &Record<P>, end: NodeId) -> String {
    let start = record.start();
    let actions = record.actions_to(end);
    let mut bytes = vec![VERSION, 0];
    let mut flags = 0;
    let usual = P::usual_starts();
    match usual.iter().position(|it| it == start) {
        Some(0) => {}
        Some(place) => {
            flags |= OTHER_START;
            if usual.len() > 2 {
                bytes.push(place as u8);
            }
        }
        None => {
            flags |= POSITION;
            push_text(&mut bytes, &start.to_string());
        }
    }
    let ended = record.conclusion_at(end).unwrap_or_default();
    if let Some(outcome) = ended.result() {
        let won = match outcome {
            Outcome::Win(Player::First) => FIRST_WON,
            Outcome::Win(Player::Second) => SECOND_WON,
            Outcome::Draw => FIRST_WON | SECOND_WON,
        };
        let by = ENDINGS
            .iter()
            .position(|&ending| ended.termination() == Some(ending));
        if let Some(by) = by {
            flags |= ENDED | won;
            bytes.push(by as u8);
            if ENDINGS[by] == Termination::IllegalAction {
                let illegal = ended.illegal().map(|action| action.to_string());
                push_text(&mut bytes, &illegal.unwrap_or_default());
            }
        } else if ended.termination() == Some(Termination::Resignation) {
            flags |= won;
        }
    }
    bytes[1] = flags;
    bytes.extend((actions.len() as u16).to_be_bytes());
    let mut bits = BitWriter::default();
    let mut position = start.clone();
    for action in actions {
        let legal = in_order(&position);
        let place = legal.binary_search(&action).unwrap_or_default();
        bits.push(place, width(legal.len()));
        position.play_unchecked(action);
    }
    bytes.extend(bits.bytes);
    bytes.push(check(&bytes));
    base64(&bytes)
}

/// A short text, behind its length.
fn push_text(bytes: &mut Vec<u8>, text: &str) {
    let text = &text.as_bytes()[..text.len().min(255)];
    bytes.push(text.len() as u8);
    bytes.extend(text);
}

/// Reads what [`push_text`] wrote.
fn take_text(next: &mut impl FnMut() -> Result<u8, LinkError>) -> Result<String, LinkError> {
    let length = next()?;
    let text = (0..length).map(|_| next()).collect::<Result<Vec<u8>, _>>()?;
    String::from_utf8(text).map_err(|_| LinkError::Broken)
}

/// Reads what [`write`] wrote. Total.
pub(crate) fn read<P: Saved>(text: &str) -> Result<Record<P>, LinkError> {
    if text.len() > MOST_CHARACTERS {
        return Err(LinkError::TooLong);
    }
    let bytes = from_base64(text)?;
    let (&sum, bytes) = bytes.split_last().ok_or(LinkError::Broken)?;
    if bytes.first().is_some_and(|&version| version != VERSION) {
        return Err(LinkError::Version(bytes[0]));
    }
    if check(bytes) != sum {
        return Err(LinkError::Broken);
    }
    let mut rest = bytes.iter().copied();
    let mut next = || rest.next().ok_or(LinkError::Broken);
    let (_, flags) = (next()?, next()?);
    let start = if flags & POSITION != 0 {
        take_text(&mut next)?.parse().map_err(|_| LinkError::Broken)?
    } else {
        let usual = P::usual_starts();
        let place = match flags & OTHER_START {
            0 => 0,
            _ if usual.len() > 2 => usize::from(next()?),
            _ => 1,
        };
        usual.into_iter().nth(place).ok_or(LinkError::Broken)?
    };
    let (mut by, mut illegal) = (Termination::Resignation, None);
    if flags & ENDED != 0 {
        by = *ENDINGS.get(usize::from(next()?)).ok_or(LinkError::Broken)?;
        if by == Termination::IllegalAction {
            let text = take_text(&mut next)?;
            if !text.is_empty() {
                illegal = Some(text.parse().map_err(|_| LinkError::Broken)?);
            }
        }
    }
    let count = usize::from(u16::from_be_bytes([next()?, next()?]));
    if count > MOST_ACTIONS {
        return Err(LinkError::TooLong);
    }
    let mut bits = BitReader {
        bytes: rest.collect(),
        at: 0,
    };
    let mut record: Record<P> = Record::new(start);
    let mut position = record.start().clone();
    let mut at = NodeId::ROOT;
    for _ in 0..count {
        let legal = in_order(&position);
        let place = bits.take(width(legal.len()))?;
        let action = *legal.get(place).ok_or(LinkError::Broken)?;
        position.play_unchecked(action);
        at = record.push_checked(at, action);
    }
    let stated = match flags & (FIRST_WON | SECOND_WON) {
        0 => None,
        FIRST_WON => Some(Outcome::Win(Player::First)),
        SECOND_WON => Some(Outcome::Win(Player::Second)),
        _ => Some(Outcome::Draw),
    };
    let conclusion = match (record.ending_at(at), illegal) {
        (Some(ending), _) => ending.into(),
        (None, Some(action)) => Conclusion::by_illegal_action(stated, action),
        (None, None) => Conclusion::new(stated, stated.map(|_| by)),
    };
    record.conclude(at, conclusion).map_err(|_| LinkError::Broken)?;
    Ok(record)
}

fn in_order<P: Saved>(position: &P) -> Vec<P::Action> {
    let mut legal = position.actions();
    legal.sort_unstable();
    legal
}

/// Bits for a place among `count`.
const fn width(count: usize) -> u32 {
    match count {
        0 | 1 => 0,
        _ => (count - 1).ilog2() + 1,
    }
}

/// One byte that differs where the bytes do, nearly always.
fn check(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0x5a, |sum: u8, &byte| {
        sum.rotate_left(3).wrapping_mul(5).wrapping_add(byte)
    })
}

#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
    fn push(&mut self, value: usize, width: u32) {
        for bit in (0..width).rev() {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.last_mut().expect("one was pushed");
            *last |= ((value >> bit & 1) as u8) << (7 - self.used % 8);
            self.used += 1;
        }
    }
}

struct BitReader {
    bytes: Vec<u8>,
    at: usize,
}

impl BitReader {
    fn take(&mut self, width: u32) -> Result<usize, LinkError> {
        let mut value = 0;
        for _ in 0..width {
            let byte = *self.bytes.get(self.at / 8).ok_or(LinkError::Broken)?;
            value = value << 1 | usize::from(byte >> (7 - self.at % 8) & 1);
            self.at += 1;
        }
        Ok(value)
    }
}

/// The alphabet of RFC 4648, section 5.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn base64(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let group = chunk
            .iter()
            .fold(0u32, |group, &byte| group << 8 | u32::from(byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(ALPHABET[(group >> (18 - 6 * place) & 63) as usize]));
        }
    }
    text
}

fn from_base64(text: &str) -> Result<Vec<u8>, LinkError> {
    let mut bytes = Vec::new();
    let (mut group, mut bits) = (0u32, 0);
    for (index, c) in text.chars().enumerate() {
        let value = ALPHABET.iter().position(|&letter| char::from(letter) == c);
        group = group << 6 | value.ok_or(LinkError::Character(index + 1))? as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((group >> bits) as u8);
            group &= (1 << bits) - 1;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use yinsh::{Position, PositionTrait as _};

    fn read(text: &str) -> Result<Record<Position>, LinkError> {
        super::read(text)
    }

    fn random_game(start: Position, seed: u64, most: usize) -> Record<Position> {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut record = Record::new(start);
        let (mut position, mut at) = (record.start().clone(), NodeId::ROOT);
        while record.len() < most && position.outcome().is_none() {
            let actions = position.actions();
            let action = actions[rng.usize(..actions.len())];
            position.play_unchecked(action);
            at = record.push_checked(at, action);
        }
        record
    }

    #[test]
    fn games_come_out_as_they_went_in() {
        let middle = "4/7/2M3R1/2r2R3/3RMrMrr1/3MMmmm1/3mmmM3/1R2MM3/5R2/7/4 b move 0-1 3";
        let starts = [Position::start(), Position::blitz(), middle.parse().unwrap()];
        for seed in 0..60 {
            for start in &starts {
                let record = random_game(start.clone(), seed, 12 * (seed as usize + 1));
                let link = write(&record, record.end());
                assert!(link.len() < 400, "{} characters", link.len());
                assert_eq!(read(&link).as_ref(), Ok(&record), "seed {seed}");
            }
        }
    }

    /// `docs/links.md`, followed by hand: f6 is the 43rd of 85 points, c3 the 14th of the other 84.
    #[test]
    fn the_code_is_as_documented() {
        let bytes = [1, 0, 0, 2, 0b0101_0100, 0b0011_0100];
        let mut record = Record::new(Position::start());
        let f6 = record.play(NodeId::ROOT, "f6".parse().unwrap()).unwrap();
        let c3 = record.play(f6, "c3".parse().unwrap()).unwrap();
        let code = write(&record, c3);
        assert_eq!(code, "AQAAAlQ05Q");
        assert_eq!(from_base64(&code).unwrap()[..6], bytes);
        assert_eq!(read(&code), Ok(record));
    }

    #[test]
    fn a_resignation_is_in_the_link() {
        let mut record = random_game(Position::start(), 5, 14);
        let gave_up = Conclusion::new(Some(Outcome::Win(yinsh::BLACK)), Some(Termination::Resignation));
        record.conclude(record.end(), gave_up).unwrap();
        assert_eq!(read(&write(&record, record.end())), Ok(record));
    }

    #[test]
    fn a_whole_game_is_about_a_hundred_characters() {
        let lengths: Vec<usize> = (0..30)
            .map(|seed| {
                let record = random_game(Position::start(), seed, MOST_ACTIONS);
                write(&record, record.end()).len()
            })
            .collect();
        assert!(*lengths.iter().max().unwrap() < 200, "{lengths:?}");
    }

    #[test]
    fn whatever_is_in_a_link_there_is_an_answer() {
        let record = random_game(Position::start(), 7, 60);
        let good = write(&record, record.end());
        let mut refused = 0;
        for (index, _) in good.char_indices() {
            assert!(read(&good[..index]).is_err(), "cut at {index}");
            for other in ['A', 'z', '_', '%', 'é'] {
                let changed = format!("{}{other}{}", &good[..index], &good[index + 1..]);
                refused += usize::from(changed != good && read(&changed).is_err());
            }
        }
        assert!(refused > 4 * good.len());
        assert_eq!(read("*"), Err(LinkError::Character(1)));
        assert_eq!(read(""), Err(LinkError::Broken));
        assert_eq!(read(&base64(&[9, 0, 0])), Err(LinkError::Version(9)));
        assert_eq!(read(&"A".repeat(5000)), Err(LinkError::TooLong));
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let mut bytes: Vec<u8> = (0..rng.usize(..40)).map(|_| rng.u8(..)).collect();
            if bytes.len() > 2 {
                bytes[0] = VERSION;
            }
            let sum = check(&bytes);
            bytes.push(sum);
            let _ = read(&base64(&bytes));
        }
    }
}
