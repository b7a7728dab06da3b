//! Files of games with the engine's scores: what an evaluation learns from.
//!
//! A file is [`Trainee::MAGIC`], then games one after the other, all numbers little-endian: the game's number (u32), the
//! number of its start (u8: the rings to win in YINSH), who won (u8: 0 nobody, 1 the first player, 2 the second), how many
//! actions (u16), and for each the action as [`Trainee::pack`] writes it (u16) and the score of the position before it for
//! its actor (i16, in the engine's units; ±[`PROVEN`] for wins and losses, [`UNKNOWN`] where nothing was searched, or
//! something else was played).

use crate::{Played, Trainee};
use game_core::{Outcome, Player, Position as _};
use notation::Recorded as _;
use search::{ActionOf, Score};
use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The score of a proven win; a proven loss is its opposite.
pub const PROVEN: i16 = 30_000;
/// In place of the score of a position that was not searched.
pub const UNKNOWN: i16 = i16::MIN;
/// Bytes before a game's actions.
const HEAD: usize = 8;

/// What is wrong with a file of games.
#[derive(Debug, thiserror::Error)]
pub enum GamesError {
    /// It cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// It is another kind of file.
    #[error("{}: expected games of {game}, which begin with {expected:?}, found {found:?}", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// The game's name.
        game: &'static str,
        /// How such files begin.
        expected: String,
        /// How it begins.
        found: String,
    },
    /// A game in it cannot be played.
    #[error("{}: game {game}, action {action}: expected a legal action, found {found:#06x}", path.display())]
    Illegal {
        /// Which file.
        path: PathBuf,
        /// The game's number.
        game: u32,
        /// The action's place, from 1.
        action: usize,
        /// The action as it stands in the file.
        found: u16,
    },
}

/// A game with the engine's scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Its number.
    pub number: u32,
    /// The number of its start.
    pub start: u8,
    /// Who won, played out or proven.
    pub outcome: Outcome,
    /// Actions as [`Trainee::pack`] writes them, each with the score before it.
    pub actions: Vec<(u16, i16)>,
}

impl StoredGame {
    /// A game that was played from the start with that number.
    pub fn new<E: Trainee>(number: u32, start: u8, played: &Played<E::Position>) -> Self {
        let actions = played.line.actions().iter().zip(&played.scores);
        Self {
            number,
            start,
            outcome: played.outcome,
            actions: actions
                .map(|(&action, &score)| (E::pack(action), score.map_or(UNKNOWN, stored)))
                .collect(),
        }
    }

    /// Shows every position in which something was played, with its score. Stops with the place of the first action
    /// that is not legal.
    pub fn replay<E: Trainee>(
        &self,
        mut see: impl FnMut(&E::Position, ActionOf<E>, i16),
    ) -> Result<(), usize> {
        let mut position = E::start(self.start);
        for (place, &(packed, score)) in self.actions.iter().enumerate() {
            let action = E::unpack(&position, packed).ok_or(place)?;
            see(&position, action, score);
            position.play_unchecked(action);
        }
        Ok(())
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.number.to_le_bytes());
        out.push(self.start);
        out.push(match self.outcome.winner() {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        });
        out.extend((self.actions.len() as u16).to_le_bytes());
        for &(action, score) in &self.actions {
            out.extend(action.to_le_bytes());
            out.extend(score.to_le_bytes());
        }
    }

    /// The game that begins at the front of `bytes`, and its length. `None` if it is not whole.
    fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let head = bytes.get(..HEAD)?;
        let count = usize::from(u16::from_le_bytes([head[6], head[7]]));
        let length = HEAD + 4 * count;
        let actions = bytes.get(HEAD..length)?.chunks_exact(4).map(|entry| {
            (
                u16::from_le_bytes([entry[0], entry[1]]),
                i16::from_le_bytes([entry[2], entry[3]]),
            )
        });
        let game = Self {
            number: u32::from_le_bytes([head[0], head[1], head[2], head[3]]),
            start: head[4],
            outcome: match head[5] {
                1 => Outcome::Win(Player::First),
                2 => Outcome::Win(Player::Second),
                _ => Outcome::Draw,
            },
            actions: actions.collect(),
        };
        Some((game, length))
    }
}

/// A score as files have it.
fn stored(score: Score) -> i16 {
    match (score.win_in(), score.loss_in()) {
        (Some(_), _) => PROVEN,
        (_, Some(_)) => -PROVEN,
        _ => score.value().clamp(i32::from(1 - PROVEN), i32::from(PROVEN - 1)) as i16,
    }
}

/// The error of a file whose game has an illegal action at a place that [`StoredGame::replay`] told.
pub(crate) fn illegal(path: &Path, game: &StoredGame, place: usize) -> GamesError {
    GamesError::Illegal {
        path: path.to_owned(),
        game: game.number,
        action: place + 1,
        found: game.actions.get(place).map_or(0, |&(action, _)| action),
    }
}

/// The games of a file. What an interrupted program left of a last game is left out.
pub fn read<E: Trainee>(path: &Path) -> Result<Vec<StoredGame>, GamesError> {
    Ok(read_whole::<E>(path)?.0)
}

/// The games of a file, and where the last whole one ends.
fn read_whole<E: Trainee>(path: &Path) -> Result<(Vec<StoredGame>, u64), GamesError> {
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(io_error(path))?;
    let Some(mut rest) = bytes.strip_prefix(&E::MAGIC) else {
        return Err(GamesError::Foreign {
            path: path.to_owned(),
            game: E::Position::NAME,
            expected: E::MAGIC.escape_ascii().to_string(),
            found: bytes[..bytes.len().min(E::MAGIC.len())]
                .escape_ascii()
                .to_string(),
        });
    };
    let mut games = Vec::new();
    while let Some((game, length)) = StoredGame::read(rest) {
        games.push(game);
        rest = &rest[length..];
    }
    Ok((games, (bytes.len() - rest.len()) as u64))
}

/// Says of what file it is the error.
fn io_error(path: &Path) -> impl Fn(io::Error) -> GamesError {
    move |error| GamesError::Io {
        path: path.to_owned(),
        error,
    }
}

/// A file that games are added to.
#[derive(Debug)]
pub struct Writer<E> {
    path: PathBuf,
    file: File,
    /// The numbers of the games that are there.
    pub known: HashSet<u32>,
    of: PhantomData<fn() -> E>,
}

impl<E: Trainee> Writer<E> {
    /// Opens a file, or makes one. What is left in it of an interrupted game is cut off.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        let is_new = std::fs::metadata(path).map_or(true, |data| data.len() == 0);
        if is_new {
            std::fs::write(path, E::MAGIC).map_err(io_error(path))?;
        }
        let (games, end) = read_whole::<E>(path)?;
        let mut file = File::options().write(true).open(path).map_err(io_error(path))?;
        file.set_len(end).map_err(io_error(path))?;
        file.seek(SeekFrom::End(0)).map_err(io_error(path))?;
        Ok(Self {
            path: path.to_owned(),
            file,
            known: games.iter().map(|game| game.number).collect(),
            of: PhantomData,
        })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &StoredGame) -> Result<(), GamesError> {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        self.file.write_all(&bytes).map_err(io_error(&self.path))
    }
}
