//! A game of one's own in the words of this crate: take one to three of a heap, whoever takes the last one wins.
//!
//! `cargo run --example nim -- 21` plays it with a heap of 21, perfectly.

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use game_core::{Outcome, Player, Position as _, Record};

/// A heap, and who takes next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Nim {
    heap: u8,
    actor: Player,
}

/// So many are taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Take(u8);

/// What may not be taken, or is no text of this game.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wrong(String);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Wrong {}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let wrong = |_| Wrong(format!("expected a number, found {text:?}"));
        text.parse().map(Self).map_err(wrong)
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.heap, self.actor.index() + 1)
    }
}

impl FromStr for Nim {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let wrong = || Wrong(format!("expected a heap and a player (1, 2), found {text:?}"));
        let (heap, actor) = text.split_once(' ').ok_or_else(wrong)?;
        Ok(Self {
            heap: heap.parse().map_err(|_| wrong())?,
            actor: match actor {
                "1" => Player::First,
                "2" => Player::Second,
                _ => return Err(wrong()),
            },
        })
    }
}

impl game_core::Position for Nim {
    type Action = Take;
    type Illegal = Wrong;

    const GAME: &'static str = "nim";
    const ALTERNATES: bool = true;

    fn start() -> Self {
        Self {
            heap: 21,
            actor: Player::First,
        }
    }

    fn actor(&self) -> Player {
        self.actor
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.heap == 0).then_some(Outcome::Win(!self.actor))
    }

    fn try_for_each_action<B>(&self, f: impl FnMut(Take) -> ControlFlow<B>) -> ControlFlow<B> {
        (1..=self.heap.min(3)).map(Take).try_for_each(f)
    }

    fn is_legal(&self, Take(count): Take) -> bool {
        (1..=self.heap.min(3)).contains(&count)
    }

    fn play(&mut self, action: Take) -> Result<(), Wrong> {
        if !self.is_legal(action) {
            return Err(Wrong(format!("{action} is not legal: {} are left", self.heap)));
        }
        self.play_unchecked(action);
        Ok(())
    }

    fn play_unchecked(&mut self, Take(count): Take) {
        self.heap = self.heap.saturating_sub(count);
        self.actor = !self.actor;
    }

    fn key(&self) -> u64 {
        u64::from(self.heap) << 1 | self.actor.index() as u64
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let heap = std::env::args().nth(1).map_or(Ok(21), |heap| heap.parse())?;
    let mut position = Nim { heap, ..Nim::start() };
    println!("{} games of three turns begin here", position.perft(3));
    let mut record = Record::new(position.clone());
    let mut end = record.end();
    while let Some(&first) = position.actions().first() {
        // Leave a multiple of four where that can be done.
        let best = Take(position.heap % 4);
        let action = if position.is_legal(best) { best } else { first };
        println!("player {} takes {action}", position.actor().index() + 1);
        end = record.play(end, action)?;
        position.play(action)?;
    }
    let result = record.result().map_or("none", Outcome::score_text);
    println!("{result} after {} turns", record.len());
    // What may not be played says why.
    println!("{}", position.play(Take(2)).expect_err("nothing is left"));
    Ok(())
}
