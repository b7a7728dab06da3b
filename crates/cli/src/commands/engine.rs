//! `sente engine`.

use std::hash::{BuildHasher as _, RandomState};
use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context as _, anyhow};
use book::{Book, Opening};
use engine_protocol::{FromBook, Protocol};
use fastrand::Rng;
use games::{Game as _, GameId};
use train::Trainee;

use super::selfplay::weights;
use crate::failure::Failure;
use crate::game;

/// The books of the page.
pub(super) const YINSH_BOOK: &[u8] = include_bytes!("../../../../data/book/yinsh.book");
const SHOGI_BOOK: &[u8] = include_bytes!("../../../../data/book/shogi.book");

/// What the book's engine gives so much less of a chance to win than the best is not played from the book.
const WORST: f64 = 0.03;

/// Run the engine for another program, on standard input and output: UGI for yinsh, USI for shogi
///
/// docs/protocol.md describes the protocols.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: printf 'position startpos moves 7g7f\\ngo movetime 500\\n' | sente engine shogi"
)]
pub(crate) struct Arguments {
    #[arg(value_parser = game::by_name())]
    game: GameId,
    /// The weights to judge with, as `sente train` makes them; without, the engine's own
    #[arg(long, value_name = "FILE", visible_alias = "network")]
    weights: Option<PathBuf>,
    /// The opening book for the option `OwnBook`, as `sente book` makes it; without, the one of the page
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Another value for one of the search's margins, to measure what it is worth; may be given several times
    #[arg(long = "margin", value_name = "NAME=VALUE", value_parser = margin)]
    margins: Vec<(String, i32)>,
}

/// Reads `name=value`.
fn margin(text: &str) -> Result<(String, i32), String> {
    let read = || {
        let (name, value) = text.split_once('=')?;
        Some((name.to_owned(), value.parse().ok()?))
    };
    read().ok_or_else(|| "expected a name and a whole number, as in reductions=0".to_owned())
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self.game {
            GameId::Yinsh => {
                let set = yinsh_engine::Engine::set_selectivity;
                let protocol = Protocol::Ugi {
                    find_mate: yinsh_engine::Engine::find_win,
                };
                serve(
                    protocol,
                    self.engine(set)?,
                    self.book::<yinsh_engine::Engine>(YINSH_BOOK)?,
                )
            }
            GameId::Shogi => {
                let protocol = Protocol::Usi {
                    declares_win: shogi::Position::declaration_holds,
                    set_declares: shogi_engine::Engine::set_declares,
                    find_mate: shogi_engine::Engine::find_mate,
                };
                let set = shogi_engine::Engine::set_selectivity;
                serve(
                    protocol,
                    self.engine(set)?,
                    self.book::<shogi_engine::Engine>(SHOGI_BOOK)?,
                )
            }
        }
    }

    /// How the book is played from that was asked for, or else `own`.
    fn book<E>(&self, own: &[u8]) -> Result<FromBook<E>, Failure>
    where
        E: search::Engine<Position: Opening> + 'static,
    {
        let read = |path: &Path| -> anyhow::Result<Book<E::Position>> {
            let bytes = fs::read(path).context("cannot be read")?;
            Ok(Book::read(&bytes)?)
        };
        let book = match &self.book {
            Some(path) => read(path).with_context(|| format!("the book {}", path.display()))?,
            None => Book::read(own).context("the book that is built in")?,
        };
        let surprise = RandomState::new();
        let mut asked = 0_u64;
        Ok(Box::new(move |line, seed| {
            asked += 1;
            let place = line.len() as u64;
            // The same seed plays the same games; none plays others each time.
            let number = if seed == 0 {
                surprise.hash_one(asked)
            } else {
                seed ^ (place << 48)
            };
            book.pick(line.last()?, WORST, Rng::with_seed(number).f64())
        }))
    }

    /// The engine that was asked for; `set` sets one of its margins, or says that there is none of that name.
    fn engine<E: Trainee>(&self, set: fn(&mut E, &str, i32) -> bool) -> Result<E, Failure> {
        let mut engine = E::with_weights(&weights::<E>(self.weights.as_deref())?);
        for (name, value) in &self.margins {
            if !set(&mut engine, name, *value) {
                return Err(Failure::Usage(anyhow!("--margin: the search has no {name}")));
            }
        }
        Ok(engine)
    }
}

fn serve<E>(protocol: Protocol<E>, engine: E, book: FromBook<E>) -> Result<(), Failure>
where
    E: search::Engine + Send + 'static,
{
    let input = io::BufReader::new(io::stdin());
    Ok(
        engine_protocol::serve(protocol, move || engine, Some(book), input, io::stdout())
            .context("cannot write to standard output")?,
    )
}
