//! What files of games teach.

use crate::Trainee;
use crate::files::{self, GamesError, UNKNOWN};
use game_core::Position as _;
use search::StopFlag;
use std::path::{Path, PathBuf};

/// Of so many games, one is held out: nothing is learnt from it, and it shows how well what was learnt holds elsewhere.
pub const HELD_OUT: u32 = 20;

/// A position that a value can be learnt from.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a, P> {
    /// The position.
    pub position: &'a P,
    /// What the search found it worth for the player to act, as files have it.
    pub score: i16,
    /// What that player made of it: 1 a win, 0 a loss, ½ a draw.
    pub result: f32,
    /// The number of its game.
    pub game: u32,
}

impl<P> Lesson<'_, P> {
    /// Whether it is not to be learnt from.
    pub fn is_held_out(&self) -> bool {
        self.game.is_multiple_of(HELD_OUT)
    }
}

/// Shows every position in these files that a value can be learnt from, and answers with the number of games. Calls
/// `progress` after each game with its file, its place and how many there are. Ends early when `stop` says so.
///
/// # Errors
/// If a file is another kind of file, cannot be read, or holds a game that cannot be played.
pub fn each_lesson<E: Trainee>(
    files: &[PathBuf],
    stop: &StopFlag,
    mut progress: impl FnMut(&Path, usize, usize),
    mut see: impl FnMut(Lesson<'_, E::Position>),
) -> Result<usize, GamesError> {
    let mut count = 0;
    for path in files {
        let games = files::read::<E>(path)?;
        for (index, game) in games.iter().enumerate() {
            if stop.is_stopped() {
                return Ok(count);
            }
            let replayed = game.replay::<E>(|position, action, score| {
                if score == UNKNOWN || !E::teaches(position, action, score) {
                    return;
                }
                let result = match game.outcome.winner() {
                    None => 0.5,
                    Some(winner) => f32::from(u8::from(winner == position.actor())),
                };
                see(Lesson {
                    position,
                    score,
                    result,
                    game: game.number,
                });
            });
            replayed.map_err(|place| files::illegal(path, game, place))?;
            count += 1;
            progress(path, index + 1, games.len());
        }
    }
    Ok(count)
}
