//! A room of any game.

use crate::{Corrupt, Duty, Moment, Opening, OpeningError, Planned, Room};
use game_core::Player;
use games::{GameId as GameKind, shogi, yinsh};
use notation::AnyRecord;
use wire::{
    Clocks, Command, Ended, Event, GameId, GameInfo, GameState, Offer, PersonId, Plan, Refusal, Summary,
};

/// A game between two people, whichever game it is. What the methods do is described at [`Room`].
#[derive(Clone, PartialEq, Debug)]
pub enum AnyRoom {
    /// A game of YINSH.
    Yinsh(Box<Room<yinsh::Position>>),
    /// A game of shogi.
    Shogi(Box<Room<shogi::Position>>),
}

/// The same for whichever game it is.
macro_rules! each {
    ($any:expr, $room:ident => $body:expr) => {
        match $any {
            AnyRoom::Yinsh($room) => $body,
            AnyRoom::Shogi($room) => $body,
        }
    };
}

impl AnyRoom {
    /// As [`Room::begin`], of the game that the terms name.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn begin(opening: Opening) -> Result<(Self, Event), OpeningError> {
        Ok(match opening.terms.game {
            GameKind::Yinsh => {
                let (room, event) = Room::begin(opening)?;
                (Self::Yinsh(Box::new(room)), event)
            }
            GameKind::Shogi => {
                let (room, event) = Room::begin(opening)?;
                (Self::Shogi(Box::new(room)), event)
            }
        })
    }

    /// As [`Room::replay`], of the game that the terms name.
    ///
    /// # Errors
    ///
    /// The same.
    pub fn replay<'a>(info: GameInfo, events: impl IntoIterator<Item = &'a Event>) -> Result<Self, Corrupt> {
        Ok(match info.terms.game {
            GameKind::Yinsh => Self::Yinsh(Box::new(Room::replay(info, events)?)),
            GameKind::Shogi => Self::Shogi(Box::new(Room::replay(info, events)?)),
        })
    }

    /// See [`Room::handle`].
    ///
    /// # Errors
    ///
    /// Why the command is not done.
    pub fn handle(
        &self,
        person: PersonId,
        command: &Command,
        moment: &Moment,
    ) -> Result<Vec<Event>, Refusal> {
        each!(self, room => room.handle(person, command, moment))
    }

    /// See [`Room::serve`].
    pub fn serve(&self, duty: Duty, moment: &Moment) -> Vec<Event> {
        each!(self, room => room.serve(duty, moment))
    }

    /// See [`Room::apply`].
    ///
    /// # Errors
    ///
    /// If it is not the next event of this game.
    pub fn apply(&mut self, event: &Event) -> Result<(), Corrupt> {
        each!(self, room => room.apply(event))
    }

    /// See [`Room::due`].
    pub fn due(&self, back_since: [Option<u64>; 2]) -> Option<u64> {
        each!(self, room => room.due(back_since))
    }

    /// See [`Room::claim_at`].
    pub fn claim_at(&self, away_since: [Option<u64>; 2]) -> Option<u64> {
        each!(self, room => room.claim_at(away_since))
    }

    /// See [`Room::follow_plan`].
    pub fn follow_plan(&self, by: Player, plan: &Plan) -> Planned {
        each!(self, room => room.follow_plan(by, plan))
    }

    /// See [`Room::rematch`].
    pub fn rematch(&self, id: GameId, now: u64, random: u64) -> Opening {
        each!(self, room => room.rematch(id, now, random))
    }

    /// See [`Room::info`].
    pub fn info(&self) -> &GameInfo {
        each!(self, room => room.info())
    }

    /// See [`Room::version`].
    pub fn version(&self) -> u64 {
        each!(self, room => room.version())
    }

    /// See [`Room::at`].
    pub fn at(&self) -> u64 {
        each!(self, room => room.at())
    }

    /// See [`Room::clocks`].
    pub fn clocks(&self) -> Option<Clocks> {
        each!(self, room => room.clocks())
    }

    /// See [`Room::ended`].
    pub fn ended(&self) -> Option<Ended> {
        each!(self, room => room.ended())
    }

    /// See [`Room::is_paused`].
    pub fn is_paused(&self) -> bool {
        each!(self, room => room.is_paused())
    }

    /// See [`Room::rematch_game`].
    pub fn rematch_game(&self) -> Option<GameId> {
        each!(self, room => room.rematch_game())
    }

    /// See [`Room::side`].
    pub fn side(&self, person: PersonId) -> Option<Player> {
        each!(self, room => room.side(person))
    }

    /// See [`Room::to_act`].
    pub fn to_act(&self) -> Option<Player> {
        each!(self, room => room.to_act())
    }

    /// See [`Room::both_have_moved`].
    pub fn both_have_moved(&self) -> bool {
        each!(self, room => room.both_have_moved())
    }

    /// See [`Room::offers`].
    pub fn offers(&self) -> [Option<Offer>; 2] {
        each!(self, room => room.offers())
    }

    /// See [`Room::summary`].
    pub fn summary(&self) -> Summary {
        each!(self, room => room.summary())
    }

    /// See [`Room::state`].
    pub fn state(
        &self,
        person: Option<PersonId>,
        here: [bool; 2],
        watching: u32,
        plan: Option<Plan>,
    ) -> GameState {
        each!(self, room => room.state(person, here, watching, plan))
    }

    /// How many actions the line of play has.
    pub fn actions(&self) -> usize {
        each!(self, room => room.live().line().len())
    }

    /// See [`Room::record`].
    pub fn record(&self) -> AnyRecord {
        match self {
            Self::Yinsh(room) => room.record().into(),
            Self::Shogi(room) => room.record().into(),
        }
    }
}
