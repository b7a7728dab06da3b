//! What is kept in the browser: the game, the one before it, the last choice for a new game.

use super::choice::Choice;
use super::page::{GamePage, Offered, Saved};
use super::{files, saved};
use crate::game::{Game, Seat};
use crate::names;
use crate::storage;
use library::Origin;
use notation::AnyRecord;

/// The name under which the game is kept, `sente.game.yinsh`.
fn game_key<P: Saved>() -> String {
    format!("sente.game.{}", P::GAME)
}

/// The name for the game that was replaced last.
fn previous_key<P: Saved>() -> String {
    format!("sente.game.{}.previous", P::GAME)
}

/// The name for what was kept but can't be read: perhaps somebody can mend it.
fn broken_key<P: Saved>() -> String {
    format!("sente.game.{}.broken", P::GAME)
}

/// The name for the last choice.
fn choice_key<P: Offered>() -> String {
    format!("sente.new.{}", P::GAME)
}

/// What was found.
pub(crate) struct Loaded<P: Saved> {
    /// The game.
    pub(crate) game: Option<Game<P>>,
    /// Why there is none although there was something; it is put aside then.
    pub(crate) broken: Option<String>,
}

/// The game that is kept.
pub(crate) fn load<P: Saved>() -> Loaded<P> {
    let Some(text) = storage::get(&game_key::<P>()) else {
        return Loaded {
            game: None,
            broken: None,
        };
    };
    match saved::read(&text) {
        Ok(game) => Loaded {
            game: Some(game),
            broken: None,
        },
        Err(error) => {
            storage::set(&broken_key::<P>(), &text);
            storage::remove(&game_key::<P>());
            Loaded {
                game: None,
                broken: Some(error.to_string()),
            }
        }
    }
}

/// Keeps the game. False where that is not possible.
pub(crate) fn keep<P: Saved>(game: &Game<P>) -> bool {
    saved::write(game).is_ok_and(|text| storage::set(&game_key::<P>(), &text))
}

/// The game that is kept becomes the one before, if anything was played in it.
pub(crate) fn put_aside<P: Saved>() {
    if let Some(text) = storage::get(&game_key::<P>())
        && saved::read::<P>(&text).is_ok_and(|game| !game.is_fresh())
    {
        storage::set(&previous_key::<P>(), &text);
    }
}

/// The game before.
pub(crate) fn previous<P: Saved>() -> Option<Result<Game<P>, String>> {
    let text = storage::get(&previous_key::<P>())?;
    Some(saved::read(&text).map_err(|error| error.to_string()))
}

/// The games that lie there and are over, as records, and how they came to be.
pub(crate) fn finished_games<P: GamePage>() -> Vec<(AnyRecord, Origin)> {
    let texts = [previous_key::<P>(), game_key::<P>()].into_iter();
    let games = texts.filter_map(|key| saved::read::<P>(&storage::get(&key)?).ok());
    let over = games.filter(|game| !game.goes_on() && !game.is_fresh());
    over.map(|game| (P::into_any(files::signed(&game)), files::origin(&game)))
        .collect()
}

/// Whether there is a game before.
pub(crate) fn has_previous<P: Saved>() -> bool {
    storage::get(&previous_key::<P>()).is_some()
}

/// What was chosen for the last new game.
pub(crate) fn last_choice<P: Offered>() -> Choice<P> {
    storage::get(&choice_key::<P>())
        .and_then(|text| Choice::from_text(&text))
        .unwrap_or_default()
}

/// Remembers what was chosen.
pub(crate) fn set_last_choice<P: Offered>(choice: Choice<P>) {
    storage::set(&choice_key::<P>(), &choice.to_text());
}

/// A game that can be continued.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Summary<P: Saved> {
    /// How it stands.
    pub(crate) position: P,
    /// Who plays, the first player first.
    pub(crate) seats: [Seat; 2],
    /// The number of the turn to be played.
    pub(crate) turn: usize,
    /// Whether the person against the computer is to act; true where two persons play.
    pub(crate) your_turn: bool,
    /// Whether the second player's side is at the bottom.
    pub(crate) turned: bool,
}

impl<P: Saved> Summary<P> {
    /// The person's opponent, in the language chosen; `None` where it is not one person against the computer.
    pub(crate) fn opponent(&self) -> Option<String> {
        match self.seats {
            [Seat::Person, Seat::Computer(level)] | [Seat::Computer(level), Seat::Person] => {
                Some(names::level_name(level))
            }
            _ => None,
        }
    }
}

/// The game that is kept, if it has begun and is not over.
pub(crate) fn saved_summary<P: Saved>() -> Option<Summary<P>> {
    let mut game: Game<P> = saved::read(&storage::get(&game_key::<P>())?).ok()?;
    if game.is_fresh() || !game.goes_on() {
        return None;
    }
    game.last();
    let position = game.position().clone();
    let latest = game.latest_turn();
    Some(Summary {
        turn: latest.map_or_else(
            || position.first_number(),
            |turn| game.number_of(&turn) + usize::from(turn.complete),
        ),
        your_turn: game.seat(position.actor()) == Seat::Person,
        seats: game.seats(),
        turned: game.turned(),
        position,
    })
}
