//! What `go` asks for.

use crate::Dialect;
use crate::refusal::{Refusal, number};
use crate::session::Quest;
use search::{Clock, Limits};
use std::iter::Peekable;
use std::str::SplitWhitespace;
use std::time::Duration;

/// The longest time that is told from endless.
const MOST_MILLIS: u64 = 1_000_000_000_000;
const MOST_DEPTH: u64 = 1_000_000;

/// Reads the words after `go`.
///
/// In UGI a word that is not understood refuses the whole line. A shogi program counts on one answer to each `go`,
/// whatever it says: there, what is not understood is left out, and told as the second value.
pub(crate) fn parse(
    dialect: Dialect,
    words: SplitWhitespace<'_>,
) -> Result<(Quest, Option<Refusal>), Refusal> {
    let mut reader = Reader {
        dialect,
        words: words.peekable(),
        limits: Limits::default(),
        ponder: false,
        mate: None,
    };
    let mut refused = None;
    while let Some(word) = reader.words.next() {
        if let Err(refusal) = reader.take(word) {
            if dialect == Dialect::Ugi {
                return Err(refusal);
            }
            refused.get_or_insert(refusal);
        }
    }
    let Reader {
        mut limits,
        ponder,
        mate,
        ..
    } = reader;
    if let Some(mate) = mate {
        return Ok((mate, refused));
    }
    if limits == Limits::default() {
        if refused.is_some() && !ponder {
            // Something was asked for, and none of it understood: an answer soon is better than none.
            limits.depth = Some(1);
        } else {
            // Without any limit there is nothing to end the search but a stop.
            limits.infinite = true;
        }
    }
    let quest = if ponder {
        Quest::Ponder(limits)
    } else {
        Quest::Play(limits)
    };
    Ok((quest, refused))
}

struct Reader<'a> {
    dialect: Dialect,
    words: Peekable<SplitWhitespace<'a>>,
    limits: Limits,
    ponder: bool,
    /// A search for a forced win, where one is asked for.
    mate: Option<Quest>,
}

impl Reader<'_> {
    fn take(&mut self, word: &str) -> Result<(), Refusal> {
        let usi = self.dialect == Dialect::Usi;
        match word {
            "infinite" => self.limits.infinite = true,
            "depth" => self.limits.depth = Some(self.number(word, 1, MOST_DEPTH)? as u32),
            "nodes" => self.limits.nodes = Some(self.number(word, 1, u64::MAX)?),
            "movetime" => self.limits.movetime = Some(self.time(word)?),
            "ponder" if usi => self.ponder = true,
            "byoyomi" if usi => {
                let byoyomi = self.time(word)?;
                for player in 0..2 {
                    self.clock(player).byoyomi = byoyomi;
                }
            }
            "mate" => {
                // Where the time is not understood, there is none.
                self.mate = Some(Quest::Mate(Some(Duration::ZERO)));
                let time = match self.words.peek() {
                    None | Some(&"infinite") => {
                        self.words.next();
                        None
                    }
                    Some(_) => Some(self.time(word)?),
                };
                self.mate = Some(Quest::Mate(time));
            }
            _ => {
                let player = |words: [&str; 2]| words.iter().position(|it| *it == word);
                if let Some(player) = player(self.dialect.time_words()) {
                    self.clock(player).remaining = self.time(word)?;
                } else if let Some(player) = player(self.dialect.increment_words()) {
                    self.clock(player).increment = self.time(word)?;
                } else {
                    let expected = match self.dialect {
                        Dialect::Ugi => {
                            "go with movetime, nodes, depth, infinite, p1time, p2time, p1inc, p2inc or mate"
                        }
                        Dialect::Usi => {
                            "go with btime, wtime, byoyomi, binc, winc, movetime, nodes, depth, infinite, ponder or mate"
                        }
                    };
                    return Err(Refusal::new(expected, format!("{word:?}")));
                }
            }
        }
        Ok(())
    }

    fn clock(&mut self, player: usize) -> &mut Clock {
        self.limits.clocks[player].get_or_insert_default()
    }

    fn time(&mut self, word: &str) -> Result<Duration, Refusal> {
        Ok(Duration::from_millis(self.number(word, 0, MOST_MILLIS)?))
    }

    /// The number after `word`. In USI one that is out of bounds is brought within them: a clock that a program reads
    /// as a moment below zero, say.
    fn number(&mut self, word: &str, least: u64, most: u64) -> Result<u64, Refusal> {
        if self.dialect == Dialect::Usi {
            // What is no number may be the next word, and stays.
            let value = self.words.next_if(|text| text.parse::<i128>().is_ok());
            if let Some(Ok(value)) = value.map(str::parse::<i128>) {
                return Ok(value.clamp(i128::from(least), i128::from(most)) as u64);
            }
            let found = self.words.peek().copied().unwrap_or_default();
            return Err(Refusal::new(
                format!("{word} to be a whole number"),
                format!("{found:?}"),
            ));
        }
        number(word, self.words.next().unwrap_or_default(), least, most)
    }
}
