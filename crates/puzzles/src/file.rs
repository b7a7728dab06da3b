//! The file with all puzzles of a game.
//!
//! Numbers are little-endian; a *varint* has seven bits a byte, the lowest first, and the highest bit says that more follow.
//!
//! | bytes | what |
//! | --- | --- |
//! | 7 | `SENTEPZ` |
//! | 1 | the version of the layout, 1 |
//! | 1 | the game: 1 YINSH, 2 shogi |
//! | 4 | how many puzzles |
//! | 8 | FNV-1a (64 bits) of all that follows |
//!
//! Then columns, each with an entry a puzzle: how much larger its number is than the one before (varint); theme; idea; rating less
//! 300 in tens; flags (1 judged, 2 left in hand, 4 several last moves); how many bytes its body has. Then the bodies: how many
//! bytes the position has, the position as the game packs it, the number of the game where it was found and the place
//! (varints), and bits: in 4 how many right first turns, for each in 3 its length and its actions; in 6 the length of the line, and
//! its actions. An action is its place among the legal ones in order, in as few bits as these need.
//!
//! Columns are there so that the file packs well, and so that themes and ratings are known without making positions.

use crate::{Idea, Proof, Puzzle, Solvable, Source, Theme, ThemeGame};
use game_core::packed::{BitReader, BitWriter};
use std::marker::PhantomData;
use std::ops::Range;

const MAGIC: &[u8; 7] = b"SENTEPZ";
const VERSION: u8 = 1;
/// Bytes before the columns.
const HEAD: usize = MAGIC.len() + 1 + 1 + 4 + 8;
/// The least rating, and the steps.
const LEAST_RATING: u16 = 300;
const RATING_STEP: u16 = 10;
const JUDGED: u8 = 1;
const LEFT_IN_HAND: u8 = 2;
const FREE_END: u8 = 4;
const RIGHT_BITS: u32 = 4;
const TURN_BITS: u32 = 3;
const LINE_BITS: u32 = 6;

/// Why bytes are not a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// It is another kind of file.
    #[error("expected a file of puzzles, which begins with SENTEPZ, found another one")]
    Foreign,
    /// It was written by a newer program.
    #[error("expected puzzles of version {VERSION}, found version {0}")]
    Version(u8),
    /// It has puzzles of another game.
    #[error("expected puzzles of game {expected}, found game {found}")]
    Game {
        /// The number of the game that was asked for.
        expected: u8,
        /// The number in the file.
        found: u8,
    },
    /// Bytes are missing or were changed.
    #[error("expected bytes with the check sum {expected:016x}, found {found:016x}: the file is damaged")]
    Damaged {
        /// As the file says.
        expected: u64,
        /// Of what is there.
        found: u64,
    },
    /// The file ends too early, or goes on after its end.
    #[error("expected {expected} in byte {at} of the file, found its end")]
    End {
        /// What should be there.
        expected: &'static str,
        /// Where.
        at: usize,
    },
    /// A number stands for nothing.
    #[error("puzzle {number}: expected {expected}, found {found}")]
    Value {
        /// The puzzle's number.
        number: u32,
        /// What should be there.
        expected: &'static str,
        /// What is.
        found: u64,
    },
}

/// Why puzzles can't be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("puzzle {number}: expected {expected}")]
pub struct WriteError {
    /// The puzzle's number.
    pub number: u32,
    /// What it lacks.
    pub expected: &'static str,
}

/// What is known of a puzzle before it is unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its name for ever.
    pub number: u32,
    /// What is asked.
    pub theme: Theme,
    /// Why it works.
    pub idea: Option<Idea>,
    /// How hard it is.
    pub rating: u16,
    /// How it is known to be right.
    pub proof: Proof,
    left_in_hand: bool,
    free_end: bool,
}

/// All puzzles of a game, packed.
#[derive(Clone, Debug)]
pub struct Collection<P> {
    entries: Vec<Entry>,
    places: Vec<Range<usize>>,
    bytes: Vec<u8>,
    of: PhantomData<fn() -> P>,
}

const fn game_code(game: ThemeGame) -> u8 {
    match game {
        ThemeGame::Yinsh => 1,
        ThemeGame::Shogi => 2,
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The bytes of a file with its check sum put right. For tests that change files, so that they reach what stands behind it.
#[doc(hidden)]
pub fn with_checksum(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(rest) = bytes.get(HEAD..) {
        let sum = checksum(rest).to_le_bytes();
        bytes[HEAD - sum.len()..HEAD].copy_from_slice(&sum);
    }
    bytes
}

/// Reads numbers one after the other.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self, expected: &'static str) -> Result<u8, ReadError> {
        let byte = self.bytes.get(self.at).copied();
        let byte = byte.ok_or(ReadError::End {
            expected,
            at: self.at,
        })?;
        self.at += 1;
        Ok(byte)
    }

    fn varint(&mut self, expected: &'static str) -> Result<u32, ReadError> {
        let mut value = 0_u64;
        for shift in (0..35).step_by(7) {
            let byte = self.byte(expected)?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
        }
        // What is too large is none of ours, and refused where it is used.
        Ok(u32::try_from(value).unwrap_or(u32::MAX))
    }
}

fn push_varint(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

impl<P: Solvable> Collection<P> {
    /// Reads a file. Any bytes may be asked about; what each puzzle holds is looked at by [`Collection::get`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if !bytes.starts_with(MAGIC) {
            return Err(ReadError::Foreign);
        }
        let mut reader = Reader {
            bytes,
            at: MAGIC.len(),
        };
        let version = reader.byte("a version")?;
        if version != VERSION {
            return Err(ReadError::Version(version));
        }
        let (found, expected) = (reader.byte("a game")?, game_code(P::GAME_OF_THEMES));
        if found != expected {
            return Err(ReadError::Game { expected, found });
        }
        let head = bytes.get(reader.at..HEAD).ok_or(ReadError::End {
            expected: "how many puzzles there are",
            at: bytes.len(),
        })?;
        let number = |range: Range<usize>| {
            head[range]
                .iter()
                .rev()
                .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
        };
        let (count, expected) = (number(0..4) as usize, number(4..12));
        let found = checksum(&bytes[HEAD..]);
        if found != expected {
            return Err(ReadError::Damaged { expected, found });
        }
        reader.at = HEAD;
        // Each has six bytes at least, so that no number makes this take more memory than the file does.
        if count > (bytes.len() - HEAD) / 6 {
            return Err(ReadError::End {
                expected: "as many puzzles as the head says",
                at: bytes.len(),
            });
        }
        let entries = read_entries::<P>(&mut reader, count)?;
        let mut lengths = Vec::with_capacity(count);
        for _ in 0..count {
            lengths.push(usize::from(reader.byte("how long a puzzle is")?));
        }
        let mut at = reader.at;
        let places: Vec<_> = lengths
            .into_iter()
            .map(|length| {
                at += length;
                at - length..at
            })
            .collect();
        if at != bytes.len() {
            return Err(ReadError::End {
                expected: "the end of the last puzzle",
                at: at.min(bytes.len()),
            });
        }
        Ok(Self {
            entries,
            places,
            bytes: bytes.to_vec(),
            of: PhantomData,
        })
    }

    /// How many puzzles there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What is known of all without unpacking them, in the order of their numbers.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The puzzle with that number; `None` where there is none, an error where its bytes are not those of a puzzle.
    pub fn get(&self, number: u32) -> Option<Result<Puzzle<P>, ReadError>> {
        let place = self
            .entries
            .binary_search_by_key(&number, |entry| entry.number)
            .ok()?;
        Some(read_puzzle(
            &self.entries[place],
            &self.bytes[self.places[place].clone()],
        ))
    }

    /// All of them, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Result<Puzzle<P>, ReadError>> {
        let both = self.entries.iter().zip(&self.places);
        both.map(|(entry, place)| read_puzzle(entry, &self.bytes[place.clone()]))
    }

    /// The numbers of the puzzles of a theme, in order.
    pub fn of_theme(&self, theme: Theme) -> impl Iterator<Item = u32> {
        let entries = self.entries.iter().filter(move |entry| entry.theme == theme);
        entries.map(|entry| entry.number)
    }

    /// The numbers of the puzzles with ratings in a range, in order.
    pub fn rated(&self, ratings: impl std::ops::RangeBounds<u16>) -> impl Iterator<Item = u32> {
        let entries = self
            .entries
            .iter()
            .filter(move |entry| ratings.contains(&entry.rating));
        entries.map(|entry| entry.number)
    }

    /// The numbers of so many other puzzles of the same theme, those with the same idea and the nearest ratings first.
    pub fn alike(&self, number: u32, count: usize) -> Vec<u32> {
        let Ok(place) = self.entries.binary_search_by_key(&number, |entry| entry.number) else {
            return Vec::new();
        };
        let of = self.entries[place];
        let mut others: Vec<&Entry> = self
            .entries
            .iter()
            .filter(|entry| entry.theme == of.theme && entry.number != number)
            .collect();
        others.sort_by_key(|entry| {
            let distance = entry.rating.abs_diff(of.rating) + if entry.idea == of.idea { 0 } else { 100 };
            (distance, entry.number.abs_diff(number))
        });
        others.into_iter().take(count).map(|entry| entry.number).collect()
    }
}

fn read_entries<P: Solvable>(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Entry>, ReadError> {
    let mut numbers = Vec::with_capacity(count);
    let mut last = 0_u32;
    for _ in 0..count {
        let more = reader.varint("a number")?;
        let next = last.checked_add(more).filter(|&next| next > last);
        last = next.ok_or(ReadError::Value {
            number: last,
            expected: "a larger number after it",
            found: more.into(),
        })?;
        numbers.push(last);
    }
    let mut column = || -> Result<Vec<u8>, ReadError> {
        let bytes = reader.bytes.get(reader.at..reader.at + count);
        let bytes = bytes.ok_or(ReadError::End {
            expected: "an entry of a column",
            at: reader.bytes.len(),
        })?;
        reader.at += count;
        Ok(bytes.to_vec())
    };
    let (themes, ideas, ratings, flags) = (column()?, column()?, column()?, column()?);
    let mut entries = Vec::with_capacity(count);
    for (place, number) in numbers.into_iter().enumerate() {
        let wrong = |expected, found: u8| ReadError::Value {
            number,
            expected,
            found: found.into(),
        };
        let theme = Theme::of_code(themes[place]).filter(|theme| theme.game() == P::GAME_OF_THEMES);
        let idea = Idea::of_code(ideas[place]);
        if idea.is_none() && ideas[place] != 0 {
            return Err(wrong("the number of an idea", ideas[place]));
        }
        if flags[place] & !(JUDGED | LEFT_IN_HAND | FREE_END) != 0 {
            return Err(wrong("flags", flags[place]));
        }
        let flag = |flag| flags[place] & flag != 0;
        entries.push(Entry {
            number,
            theme: theme.ok_or_else(|| wrong("the number of a theme of this game", themes[place]))?,
            idea,
            rating: LEAST_RATING + RATING_STEP * u16::from(ratings[place]),
            proof: if flag(JUDGED) {
                Proof::Judged
            } else {
                Proof::Proven
            },
            left_in_hand: flag(LEFT_IN_HAND),
            free_end: flag(FREE_END),
        });
    }
    Ok(entries)
}

/// Legal actions in order.
fn in_order<P: Solvable>(position: &P) -> Vec<P::Action> {
    let mut actions = position.actions();
    actions.sort_unstable();
    actions
}

/// How many bits tell that many apart.
fn bits_for(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

fn read_puzzle<P: Solvable>(entry: &Entry, bytes: &[u8]) -> Result<Puzzle<P>, ReadError> {
    let wrong = |expected, found: u64| ReadError::Value {
        number: entry.number,
        expected,
        found,
    };
    let mut reader = Reader { bytes, at: 0 };
    let length = usize::from(reader.byte("a position")?);
    let end = reader.at + length;
    let packed = bytes.get(reader.at..end).ok_or(ReadError::End {
        expected: "a position",
        at: bytes.len(),
    })?;
    let position = P::unpacked(packed).ok_or_else(|| wrong("a position of a game", length as u64))?;
    reader.at = end;
    let game = reader.varint("the number of a game")?;
    let place = reader.varint("a place in it")?;
    let source = Source {
        game,
        place: u16::try_from(place).map_err(|_| wrong("a place in a game", place.into()))?,
    };
    let mut bits = BitReader::new(&bytes[reader.at..]);
    let mut number = |count| {
        bits.take(count).ok_or(ReadError::End {
            expected: "an action",
            at: bytes.len(),
        })
    };
    let line = |from: &P, length: u32, number: &mut dyn FnMut(u32) -> Result<u32, ReadError>| {
        let mut at = from.clone();
        let mut line = Vec::new();
        for _ in 0..length {
            let actions = in_order(&at);
            let index = number(bits_for(actions.len()))?;
            let action = actions.get(index as usize).copied();
            let action = action.ok_or_else(|| wrong("the place of a legal action", index.into()))?;
            at.play_unchecked(action);
            line.push(action);
        }
        Ok(line)
    };
    let mut right = Vec::new();
    for _ in 0..number(RIGHT_BITS)? {
        let length = number(TURN_BITS)?;
        right.push(line(&position, length, &mut number)?);
    }
    let length = number(LINE_BITS)?;
    let line = line(&position, length, &mut number)?;
    if !bits.is_done() {
        return Err(wrong("nothing after the line", bytes.len() as u64));
    }
    if line.is_empty() {
        return Err(wrong("a line", 0));
    }
    if right.is_empty() != entry.theme.by_rules() || right.iter().any(Vec::is_empty) {
        return Err(wrong(
            "right turns where the rules alone don't tell",
            right.len() as u64,
        ));
    }
    Ok(Puzzle {
        number: entry.number,
        theme: entry.theme,
        idea: entry.idea,
        rating: entry.rating,
        proof: entry.proof,
        left_in_hand: entry.left_in_hand,
        free_end: entry.free_end,
        position,
        right,
        line,
        source,
    })
}

/// The file with these puzzles, whose numbers grow. Ratings are kept to the nearest ten.
pub fn write<P: Solvable>(puzzles: &[Puzzle<P>]) -> Result<Vec<u8>, WriteError> {
    let (mut numbers, mut bodies, mut lengths) = (Vec::new(), Vec::new(), Vec::new());
    let [mut themes, mut ideas, mut ratings, mut flags] = [const { Vec::new() }; 4];
    let mut last = 0;
    for puzzle in puzzles {
        let wrong = |expected| WriteError {
            number: puzzle.number,
            expected,
        };
        if puzzle.number <= last {
            return Err(wrong("a number larger than the one before"));
        }
        if puzzle.theme.game() != P::GAME_OF_THEMES {
            return Err(wrong("a theme of the game"));
        }
        if puzzle.right.is_empty() != puzzle.theme.by_rules() {
            return Err(wrong(
                "right turns where the rules alone don't tell, and there only",
            ));
        }
        push_varint(&mut numbers, puzzle.number - last);
        last = puzzle.number;
        themes.push(puzzle.theme.code());
        ideas.push(puzzle.idea.map_or(0, Idea::code));
        let steps = (puzzle.rating.saturating_sub(LEAST_RATING) + RATING_STEP / 2) / RATING_STEP;
        ratings.push(u8::try_from(steps).unwrap_or(u8::MAX));
        let flag = |on, flag| if on { flag } else { 0 };
        flags.push(
            flag(puzzle.proof == Proof::Judged, JUDGED)
                | flag(puzzle.left_in_hand, LEFT_IN_HAND)
                | flag(puzzle.free_end, FREE_END),
        );
        let body = body(puzzle).map_err(wrong)?;
        lengths.push(u8::try_from(body.len()).map_err(|_| wrong("at most 255 bytes"))?);
        bodies.extend(body);
    }
    let rest = [numbers, themes, ideas, ratings, flags, lengths, bodies].concat();
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    bytes.push(game_code(P::GAME_OF_THEMES));
    bytes.extend((puzzles.len() as u32).to_le_bytes());
    bytes.extend(checksum(&rest).to_le_bytes());
    bytes.extend(rest);
    Ok(bytes)
}

fn body<P: Solvable>(puzzle: &Puzzle<P>) -> Result<Vec<u8>, &'static str> {
    let packed = puzzle.position.packed();
    let mut bytes = vec![u8::try_from(packed.len()).map_err(|_| "a position of at most 255 bytes")?];
    bytes.extend(packed);
    push_varint(&mut bytes, puzzle.source.game);
    push_varint(&mut bytes, puzzle.source.place.into());
    let mut bits = BitWriter::default();
    let push_line = |line: &[P::Action], bits: &mut BitWriter| {
        let mut at = puzzle.position.clone();
        for &action in line {
            let actions = in_order(&at);
            let index = actions.binary_search(&action).map_err(|_| "legal actions")?;
            bits.push(index as u32, bits_for(actions.len()));
            at.play_unchecked(action);
        }
        Ok::<(), &'static str>(())
    };
    let fits = |length: usize, count: u32| length < 1 << count;
    if !fits(puzzle.right.len(), RIGHT_BITS) {
        return Err("at most 15 right turns");
    }
    bits.push(puzzle.right.len() as u32, RIGHT_BITS);
    for right in &puzzle.right {
        if right.is_empty() || !fits(right.len(), TURN_BITS) {
            return Err("right turns of 1 to 7 actions");
        }
        bits.push(right.len() as u32, TURN_BITS);
        push_line(right, &mut bits)?;
    }
    if puzzle.line.is_empty() || !fits(puzzle.line.len(), LINE_BITS) {
        return Err("a line of 1 to 63 actions");
    }
    bits.push(puzzle.line.len() as u32, LINE_BITS);
    push_line(&puzzle.line, &mut bits)?;
    bytes.extend(bits.finish());
    Ok(bytes)
}
