//! How a game begins.

use crate::{Corrupt, Hosted, Room};
use game_core::Player;
use shogi::furigoma::{self, Starter};
use std::sync::Arc;
use wire::{Event, GameId, GameInfo, Person, Seat, Terms, TermsError, Toss, What};

/// Two people who want to play, and what else a game begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The game's name.
    pub id: GameId,
    /// What they agreed on.
    pub terms: Terms,
    /// Who made the challenge, and who accepted it.
    pub people: [Person; 2],
    /// The side of who made the challenge, where it is settled already: in a rematch.
    pub side: Option<Player>,
    /// When.
    pub now: u64,
    /// A random number, for seats, pawns and rings. Every one of its bits has to be as likely 0 as 1.
    pub random: u64,
    /// The game before, where this is a rematch.
    pub rematch_of: Option<GameId>,
}

/// Why no game begins.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// No game is played by these terms.
    #[error("{0}")]
    Terms(#[from] TermsError),
    /// Nobody plays against themselves.
    #[error("expected two people, found one")]
    OnePerson,
}

impl Opening {
    /// A game of two people, of whom the first one made the challenge.
    pub fn new(id: GameId, terms: Terms, people: [Person; 2], now: u64, random: u64) -> Self {
        Self {
            id,
            terms,
            people,
            side: None,
            now,
            random,
            rematch_of: None,
        }
    }

    /// The side of who made the challenge, and the pawns that decided it.
    fn seated(&self) -> (Player, Option<Toss>) {
        if let Some(side) = self.side {
            return (side, None);
        }
        match self.terms.seat {
            Seat::First => (Player::First, None),
            Seat::Second => (Player::Second, None),
            Seat::Random => (Player::BOTH[(self.random & 1) as usize], None),
            Seat::Furigoma => {
                let toss = furigoma::Toss::from_random(self.random);
                let side = match toss.starter() {
                    Starter::Tosser => Player::First,
                    Starter::Opponent => Player::Second,
                };
                (side, Some(toss.promoted))
            }
        }
    }
}

impl<P: Hosted> Room<P> {
    /// A game that begins, and the event that says so, which is yet to be applied.
    ///
    /// # Errors
    ///
    /// If no game is played by these terms, or somebody would play against themselves.
    pub fn begin(opening: Opening) -> Result<(Self, Event), OpeningError> {
        opening.terms.check()?;
        let (side, toss) = opening.seated();
        let start = opening.terms.start_of::<P>()?;
        // Other bits than those of the seat.
        let placed = start.placed(&opening.terms, opening.random >> 5);
        let [maker, taker] = opening.people;
        if maker.id == taker.id {
            return Err(OpeningError::OnePerson);
        }
        let info = GameInfo {
            id: opening.id,
            terms: opening.terms,
            players: match side {
                Player::First => [maker, taker],
                Player::Second => [taker, maker],
            },
            maker: side,
            created: opening.now,
            rematch_of: opening.rematch_of,
        };
        let placed = placed.iter().map(ToString::to_string).collect();
        let room = Self::empty(Arc::new(info), start);
        let event = room.begun(What::Begun { placed, toss }, opening.now);
        let event = event.ok_or_else(|| TermsError {
            expected: "a start on which rings can be placed".to_owned(),
            found: "another one".to_owned(),
        })?;
        Ok((room, event))
    }

    /// The game that has these events.
    ///
    /// # Errors
    ///
    /// If they are not the events of such a game, in their order and without holes.
    pub fn replay<'a>(info: GameInfo, events: impl IntoIterator<Item = &'a Event>) -> Result<Self, Corrupt> {
        let corrupt = |why: String| Corrupt {
            game: info.id,
            seq: 0,
            why,
        };
        if info.terms.game != P::ID {
            return Err(corrupt(format!(
                "expected a game of {}, found one of {}",
                P::ID,
                info.terms.game
            )));
        }
        let start = info
            .terms
            .start_of::<P>()
            .map_err(|error| corrupt(error.to_string()))?;
        let mut room = Self::empty(Arc::new(info), start);
        for event in events {
            room.apply(event)?;
        }
        if room.version() == 0 {
            return Err(room.corrupt(0, "expected its events, found none".to_owned()));
        }
        Ok(room)
    }

    /// The rematch of this game, with the other sides. `random` is for rings placed at random.
    pub fn rematch(&self, id: GameId, now: u64, random: u64) -> Opening {
        let info = self.info();
        let (maker, taker) = (info.maker, !info.maker);
        Opening {
            id,
            terms: info.terms.clone(),
            people: [maker, taker].map(|side| info.players[side.index()].clone()),
            side: Some(taker),
            now,
            random,
            rematch_of: Some(info.id),
        }
    }
}
