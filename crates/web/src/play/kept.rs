//! What is kept in the browser: the game, the one before it, the last choice for a new game.

use super::choice::Choice;
use super::game::{Game, Seat};
use super::{saved, words};
use crate::storage;
use yinsh::{BLACK, Position, PositionTrait as _, WHITE};

const GAME: &str = "sente.game.yinsh";
/// The game that was replaced last.
const PREVIOUS: &str = "sente.game.yinsh.previous";
/// What was kept but can't be read: perhaps somebody can mend it.
const BROKEN: &str = "sente.game.yinsh.broken";
const CHOICE: &str = "sente.new.yinsh";

/// What was found.
pub(crate) struct Loaded {
    /// The game.
    pub(crate) game: Option<Game>,
    /// Why there is none although there was something; it is put aside then.
    pub(crate) broken: Option<String>,
}

/// The game that is kept.
pub(crate) fn load() -> Loaded {
    let Some(text) = storage::get(GAME) else {
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
            storage::set(BROKEN, &text);
            storage::remove(GAME);
            Loaded {
                game: None,
                broken: Some(error.to_string()),
            }
        }
    }
}

/// Keeps the game. False where that is not possible.
pub(crate) fn keep(game: &Game) -> bool {
    saved::write(game).is_ok_and(|text| storage::set(GAME, &text))
}

/// The game that is kept becomes the one before, if anything was played in it.
pub(crate) fn put_aside() {
    if let Some(text) = storage::get(GAME)
        && saved::read(&text).is_ok_and(|game| !game.is_fresh())
    {
        storage::set(PREVIOUS, &text);
    }
}

/// The game before.
pub(crate) fn previous() -> Option<Result<Game, String>> {
    let text = storage::get(PREVIOUS)?;
    Some(saved::read(&text).map_err(|error| error.to_string()))
}

/// Whether there is a game before.
pub(crate) fn has_previous() -> bool {
    storage::get(PREVIOUS).is_some()
}

/// What was chosen for the last new game.
pub(crate) fn last_choice() -> Choice {
    storage::get(CHOICE)
        .and_then(|text| Choice::from_text(&text))
        .unwrap_or_default()
}

/// Remembers what was chosen.
pub(crate) fn set_last_choice(choice: Choice) {
    storage::set(CHOICE, &choice.to_text());
}

/// A game that can be continued.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Summary {
    /// How it stands.
    pub(crate) position: Position,
    /// Who plays, White first.
    pub(crate) seats: [Seat; 2],
    /// The number of the turn to be played.
    pub(crate) turn: usize,
    /// Whether the person against the computer is to act; true where two persons play.
    pub(crate) your_turn: bool,
    /// Rings removed by White and Black.
    pub(crate) rings: [u8; 2],
    /// Whether Black's side is at the bottom.
    pub(crate) turned: bool,
}

impl Summary {
    /// The person's opponent, in the language chosen; `None` where it is not one person against the computer.
    pub(crate) fn opponent(&self) -> Option<String> {
        match self.seats {
            [Seat::Person, Seat::Computer(level)] | [Seat::Computer(level), Seat::Person] => {
                Some(words::level_name(level))
            }
            _ => None,
        }
    }
}

/// The game that is kept, if it has begun and is not over.
pub(crate) fn saved_summary() -> Option<Summary> {
    let mut game = saved::read(&storage::get(GAME)?).ok()?;
    if game.is_fresh() || !game.goes_on() {
        return None;
    }
    game.last();
    let position = game.position().clone();
    let latest = game.latest_turn();
    Some(Summary {
        turn: latest.map_or(1, |turn| turn.number + usize::from(turn.complete)),
        your_turn: game.seat(position.actor()) == Seat::Person,
        rings: [WHITE, BLACK].map(|player| position.removed(player)),
        seats: game.seats(),
        turned: game.turned(),
        position,
    })
}
