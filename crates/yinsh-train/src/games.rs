//! Files of games with the engine's scores: what a network learns from.
//!
//! A file is [`MAGIC`], then games one after the other, all numbers little-endian: the game's number (u32), the rings
//! to win (u8), who won (u8: 0 nobody, 1 White, 2 Black), how many actions (u16), and for each the action as
//! [`yinsh_engine::pack`] writes it (u16) and the score of the position before it for its actor (i16, in the
//! engine's units; ±[`PROVEN`] for wins and losses, [`UNKNOWN`] where nothing was searched). Games begin with an
//! empty board.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use yinsh::{Action, Outcome, Player, Position, PositionTrait as _};
use yinsh_engine::pack;

/// How a file begins.
pub const MAGIC: &[u8; 8] = b"SENTEYG1";
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
    #[error("{}: expected games of YINSH, which begin with {:?}, found {found:?}", path.display(), MAGIC.escape_ascii().to_string())]
    Foreign {
        /// Which file.
        path: PathBuf,
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
pub struct Game {
    /// Its number.
    pub number: u32,
    /// Rings to win: 3, or 1 in blitz.
    pub target: u8,
    /// Who won, played out or proven.
    pub outcome: Outcome,
    /// Actions as [`pack`] writes them, each with the score before it.
    pub actions: Vec<(u16, i16)>,
}

impl Game {
    /// Where it starts.
    pub fn start(&self) -> Position {
        if self.target == 1 {
            Position::blitz()
        } else {
            Position::start()
        }
    }

    /// Shows every position in which something was played, with its score. Stops with the place of the first action
    /// that is not legal.
    pub fn replay(&self, mut see: impl FnMut(&Position, Action, i16)) -> Result<(), usize> {
        let mut position = self.start();
        for (place, &(packed, score)) in self.actions.iter().enumerate() {
            let found = position.try_for_each_action(|action| {
                if pack(action) == packed {
                    ControlFlow::Break(action)
                } else {
                    ControlFlow::Continue(())
                }
            });
            let ControlFlow::Break(action) = found else {
                return Err(place);
            };
            see(&position, action, score);
            position.play_unchecked(action);
        }
        Ok(())
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend(self.number.to_le_bytes());
        out.push(self.target);
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
            target: head[4],
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

/// The error of a file whose game has an illegal action at a place that [`Game::replay`] told.
pub fn illegal(path: &Path, game: &Game, place: usize) -> GamesError {
    GamesError::Illegal {
        path: path.to_owned(),
        game: game.number,
        action: place + 1,
        found: game.actions.get(place).map_or(0, |&(action, _)| action),
    }
}

/// The games of a file. What an interrupted program left of a last game is left out.
pub fn read(path: &Path) -> Result<Vec<Game>, GamesError> {
    Ok(read_whole(path)?.0)
}

/// The games of a file, and where the last whole one ends.
fn read_whole(path: &Path) -> Result<(Vec<Game>, u64), GamesError> {
    let io = |error| GamesError::Io {
        path: path.to_owned(),
        error,
    };
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(io)?;
    let Some(mut rest) = bytes.strip_prefix(MAGIC) else {
        return Err(GamesError::Foreign {
            path: path.to_owned(),
            found: bytes[..bytes.len().min(MAGIC.len())].escape_ascii().to_string(),
        });
    };
    let mut games = Vec::new();
    while let Some((game, length)) = Game::read(rest) {
        games.push(game);
        rest = &rest[length..];
    }
    Ok((games, (bytes.len() - rest.len()) as u64))
}

/// A file that games are added to.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    file: File,
    /// The numbers of the games that are there.
    pub known: HashSet<u32>,
}

impl Writer {
    /// Opens a file, or makes one. What is left in it of an interrupted game is cut off.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        let io = |error| GamesError::Io {
            path: path.to_owned(),
            error,
        };
        let is_new = std::fs::metadata(path).map_or(true, |data| data.len() == 0);
        if is_new {
            std::fs::write(path, MAGIC).map_err(io)?;
        }
        let (games, end) = read_whole(path)?;
        let mut file = File::options().write(true).open(path).map_err(io)?;
        file.set_len(end).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok(Self {
            path: path.to_owned(),
            file,
            known: games.iter().map(|game| game.number).collect(),
        })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Game) -> Result<(), GamesError> {
        let mut bytes = Vec::new();
        game.write(&mut bytes);
        self.file.write_all(&bytes).map_err(|error| GamesError::Io {
            path: self.path.clone(),
            error,
        })
    }
}
