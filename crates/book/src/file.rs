//! A book as bytes.
//!
//! Numbers lie in columns, one kind after the other, since equal kinds pack well together. A number is written seven bits at a
//! time, the lowest first, with the eighth bit set where more follow.

use crate::book::{outcome_byte, outcome_of};
use crate::opening::KEY_BITS;
use crate::{Book, Entry, Move, Opening, Sample, Tally};
use std::collections::HashMap;
use std::marker::PhantomData;

/// How a book begins.
const MAGIC: [u8; 8] = *b"SENTEBK1";
/// In place of a chance that is not known.
const UNKNOWN: u8 = 255;

/// Why bytes are no book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookError {
    /// They begin otherwise.
    #[error("expected a book, which begins with SENTEBK1, found {0:?}")]
    Foreign(String),
    /// It is of another game.
    #[error("expected a book of {expected}, found one of {found:?}")]
    Game {
        /// The game that is asked for.
        expected: &'static str,
        /// The name in the file.
        found: String,
    },
    /// A column ends too early or does not end where it should.
    #[error("expected a whole book, found {what} that {how}")]
    Broken {
        /// What is in that column.
        what: &'static str,
        /// What is wrong with it.
        how: &'static str,
    },
}

/// The columns, in their order in a file.
const COLUMNS: [&str; 15] = [
    "positions",
    "numbers of moves",
    "rare games",
    "rare wins of the first",
    "rare wins of the second",
    "numbers of samples",
    "samples of positions",
    "moves",
    "move details",
    "games of moves",
    "wins of the first",
    "wins of the second",
    "chances",
    "sample heads",
    "sample actions",
];

#[derive(Default)]
struct Columns([Vec<u8>; COLUMNS.len()]);

impl Columns {
    fn number(&mut self, column: usize, value: u64) {
        put(&mut self.0[column], value);
    }
}

fn put(out: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// A column that is read.
struct Column<'a> {
    bytes: &'a [u8],
    what: &'static str,
}

impl<'a> Column<'a> {
    fn broken(&self, how: &'static str) -> BookError {
        BookError::Broken { what: self.what, how }
    }

    fn byte(&mut self) -> Result<u8, BookError> {
        let (&first, rest) = self
            .bytes
            .split_first()
            .ok_or_else(|| self.broken("end too early"))?;
        self.bytes = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<u64, BookError> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(self.broken("are too large"))
    }

    fn count(&mut self) -> Result<u32, BookError> {
        u32::try_from(self.number()?).map_err(|_| self.broken("are too large"))
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], BookError> {
        let (taken, rest) = usize::try_from(length)
            .ok()
            .and_then(|length| self.bytes.split_at_checked(length))
            .ok_or_else(|| self.broken("end too early"))?;
        self.bytes = rest;
        Ok(taken)
    }

    fn end(&self) -> Result<(), BookError> {
        if self.bytes.is_empty() {
            Ok(())
        } else {
            Err(self.broken("go on after their end"))
        }
    }
}

impl<P: Opening> Book<P> {
    /// The book as bytes, the same for equal books.
    pub fn write(&self) -> Vec<u8> {
        let mut columns = Columns::default();
        let mut keys: Vec<u64> = self.entries.keys().copied().collect();
        keys.sort_unstable();
        let mut before = 0;
        for key in &keys {
            columns.number(0, key - before);
            before = *key;
            let Some(entry) = self.entries.get(key) else {
                continue;
            };
            columns.number(1, entry.moves.len() as u64);
            columns.number(2, entry.rest.games.into());
            columns.number(3, entry.rest.won[0].into());
            columns.number(4, entry.rest.won[1].into());
            columns.number(5, entry.samples.len() as u64);
            for &sample in &entry.samples {
                columns.number(6, sample.into());
            }
            for played in &entry.moves {
                let [low, high] = played.packed.to_le_bytes();
                columns.0[7].push(high);
                columns.0[8].push(low);
                columns.number(9, played.tally.games.into());
                columns.number(10, played.tally.won[0].into());
                columns.number(11, played.tally.won[1].into());
                columns.0[12].push(played.chance.unwrap_or(UNKNOWN));
            }
        }
        for sample in &self.samples {
            columns.0[13].push(outcome_byte(sample.outcome));
            columns.number(13, sample.actions.len() as u64);
            columns.0[14].extend(sample.actions.iter().map(|packed| packed.to_le_bytes()[1]));
            columns.0[14].extend(sample.actions.iter().map(|packed| packed.to_le_bytes()[0]));
        }
        let mut out = MAGIC.to_vec();
        put(&mut out, P::GAME.len() as u64);
        out.extend(P::GAME.as_bytes());
        put(&mut out, keys.len() as u64);
        put(&mut out, self.samples.len() as u64);
        for column in columns.0 {
            put(&mut out, column.len() as u64);
            out.extend(column);
        }
        out
    }

    /// Reads what [`Book::write`] wrote. Any bytes may be asked about; what a book says that can't be played is not shown by
    /// [`Book::look`].
    pub fn read(bytes: &[u8]) -> Result<Self, BookError> {
        let Some(rest) = bytes.strip_prefix(&MAGIC) else {
            let found = &bytes[..bytes.len().min(MAGIC.len())];
            return Err(BookError::Foreign(found.escape_ascii().to_string()));
        };
        let mut head = Column {
            bytes: rest,
            what: "a head",
        };
        let length = head.number()?;
        let name = head.take(length)?;
        if name != P::GAME.as_bytes() {
            return Err(BookError::Game {
                expected: P::GAME,
                found: String::from_utf8_lossy(&name[..name.len().min(24)]).into_owned(),
            });
        }
        let positions = head.number()?;
        let samples = head.number()?;
        let mut columns = Vec::with_capacity(COLUMNS.len());
        for what in COLUMNS {
            let length = head.number()?;
            columns.push(Column {
                bytes: head.take(length)?,
                what,
            });
        }
        head.end()?;
        let [
            keys,
            moves,
            rare,
            rare_first,
            rare_second,
            sample_counts,
            sample_lists,
            highs,
            lows,
            games,
            first,
            second,
            chances,
            heads,
            actions,
        ] = columns.as_mut_slice()
        else {
            return Err(head.broken("has too few columns"));
        };
        let mut entries = HashMap::new();
        let mut key = 0_u64;
        for place in 0..positions {
            let step = keys.number()?;
            // Each is larger than the one before.
            if step == 0 && place > 0 {
                return Err(keys.broken("come twice"));
            }
            key = key
                .checked_add(step)
                .filter(|key| key >> KEY_BITS == 0)
                .ok_or_else(|| keys.broken("are too large"))?;
            let mut entry = Entry {
                rest: Tally {
                    games: rare.count()?,
                    won: [rare_first.count()?, rare_second.count()?],
                },
                ..Entry::default()
            };
            for _ in 0..sample_counts.count()? {
                entry.samples.push(sample_lists.count()?);
            }
            for _ in 0..moves.count()? {
                entry.moves.push(Move {
                    packed: u16::from_le_bytes([lows.byte()?, highs.byte()?]),
                    tally: Tally {
                        games: games.count()?,
                        won: [first.count()?, second.count()?],
                    },
                    chance: Some(chances.byte()?).filter(|&chance| chance <= 200),
                });
            }
            entries.insert(key, entry);
        }
        let mut list = Vec::new();
        for _ in 0..samples {
            let outcome = outcome_of(heads.byte()?).ok_or_else(|| heads.broken("name no result"))?;
            let length = heads.number()?;
            let highs = actions.take(length)?;
            let lows = actions.take(length)?;
            list.push(Sample {
                outcome,
                actions: highs
                    .iter()
                    .zip(lows)
                    .map(|(&high, &low)| u16::from_le_bytes([low, high]))
                    .collect(),
            });
        }
        for column in &columns {
            column.end()?;
        }
        Ok(Self {
            entries,
            samples: list,
            of: PhantomData,
        })
    }
}
