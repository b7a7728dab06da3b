//! What files of games teach.

use crate::Trainee;
use crate::files::{self, GamesError, StoredGame, UNKNOWN};
use game_core::{Player, Position};
use search::StopFlag;
use std::path::{Path, PathBuf};

/// Of so many games, one is held out: nothing is learnt from it, and it shows how well what was learnt holds elsewhere.
pub const HELD_OUT: u32 = 20;

/// A position that a value can be learnt from.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// What the search chose.
    pub action: P::Action,
    /// What the search found it worth for the player to act, as files have it.
    pub score: i16,
    /// What that player made of it: 1 a win, 0 a loss, ½ a draw.
    pub result: f32,
    /// What the game says of it for that player, from 0 to 1: its λ-return (see [`each_lesson`]).
    pub outlook: f32,
    /// The number of its game.
    pub game: u32,
}

impl<P: Position> Lesson<'_, P> {
    /// Whether it is not to be learnt from.
    pub fn is_held_out(&self) -> bool {
        self.game.is_multiple_of(HELD_OUT)
    }
}

/// Shows every position in these files that a value can be learnt from, and answers with the number of games. Calls
/// `progress` after each game with its file, its place and how many there are. Ends early when `stop` says so.
///
/// A position's outlook is its λ-return (Sutton 1988): what later searches of the game found, each counting `lambda` times as much as the
/// one before it, and the result with what is left. Where something random was played it ends with the search before, as
/// what came then is not what the position deserved. With a `lambda` of 1 it is the game's result, whatever came between.
///
/// # Errors
/// If a file is another kind of file, cannot be read, or holds a game that cannot be played.
pub fn each_lesson<E: Trainee>(
    files: &[PathBuf],
    lambda: f32,
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
            let illegal = |place| files::illegal(path, game, place);
            let mut outlooks = outlooks::<E>(game, lambda).map_err(illegal)?.into_iter();
            let replayed = game.replay::<E>(|position, action, score| {
                let outlook = outlooks.next().unwrap_or(0.5);
                if score == UNKNOWN || !E::teaches(position, action, score) {
                    return;
                }
                let result = match game.outcome.winner() {
                    None => 0.5,
                    Some(winner) => f32::from(u8::from(winner == position.actor())),
                };
                see(Lesson {
                    position,
                    action,
                    score,
                    result,
                    outlook,
                    game: game.number,
                });
            });
            replayed.map_err(illegal)?;
            count += 1;
            progress(path, index + 1, games.len());
        }
    }
    Ok(count)
}

/// The λ-return of each position in which something was played, for who acted there.
fn outlooks<E: Trainee>(game: &StoredGame, lambda: f32) -> Result<Vec<f32>, usize> {
    let mut searched: Vec<(Player, Option<f32>)> = Vec::new();
    game.replay::<E>(|position, _, score| {
        searched.push((position.actor(), (score != UNKNOWN).then(|| E::chance(score))));
    })?;
    let of = |actor, chance: f32| {
        if actor == Player::First {
            chance
        } else {
            1.0 - chance
        }
    };
    let result = match game.outcome.winner() {
        None => 0.5,
        Some(winner) => of(winner, 1.0),
    };
    // From the end on, for the first player.
    let mut later = Some(result);
    let mut found: Vec<f32> = searched
        .into_iter()
        .rev()
        .map(|(actor, chance)| {
            if lambda >= 1.0 {
                return of(actor, result);
            }
            let Some(chance) = chance else {
                later = None;
                return 0.5;
            };
            let outlook = later.unwrap_or(of(actor, chance));
            later = Some((1.0 - lambda) * of(actor, chance) + lambda * outlook);
            of(actor, outlook)
        })
        .collect();
    found.reverse();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::PROVEN;
    use game_core::Outcome;
    use shogi_engine::Engine;

    /// The outlooks of a game that sente won, with these scores of its positions.
    fn of_scores(scores: &[i16], lambda: f32) -> Vec<f32> {
        let mut position = shogi::Position::start();
        let actions = scores.iter().map(|&score| {
            let action = position.actions()[0];
            position.play_unchecked(action);
            (Engine::pack(action), score)
        });
        let game = StoredGame {
            number: 1,
            start: Engine::USUAL_START,
            outcome: Outcome::Win(Player::First),
            actions: actions.collect(),
        };
        outlooks::<Engine>(&game, lambda).expect("the actions are legal")
    }

    fn assert_close(found: &[f32], expected: &[f32]) {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-5, "{found}, expected {expected}");
        }
    }

    #[test]
    fn later_searches_and_the_result_make_the_outlook() {
        let [even, won] = [Engine::chance(0), Engine::chance(600)];
        assert_close(&[even, Engine::chance(PROVEN)], &[0.5, 1.0]);
        // Gote is to act in the second position, sente in the first and the third.
        let found = of_scores(&[0, -600, 600], 0.5);
        let last = 1.0;
        let second = 0.5 * won + 0.5 * last;
        let first = 0.5 * won + 0.5 * second;
        assert_close(&found, &[first, 1.0 - second, last]);
        assert_close(&of_scores(&[0, -600, 600], 1.0), &[1.0, 0.0, 1.0]);
    }

    #[test]
    fn what_follows_something_random_does_not_count() {
        let found = of_scores(&[0, -600, UNKNOWN, 600], 0.5);
        let won = Engine::chance(600);
        // What gote's search found holds for its own position too: nothing later tells of it.
        assert_close(&found, &[won, 1.0 - won, 0.5, 0.0]);
        assert_close(&of_scores(&[0, UNKNOWN, 600], 1.0), &[1.0, 0.0, 1.0]);
    }
}
