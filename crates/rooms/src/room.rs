//! The room itself, and what can be asked of it.

use crate::{Hosted, limits};
use game_core::Player;
use game_core::clock::Clock;
use std::sync::Arc;
use table::{LiveGame, Seat};
use wire::{Clocks, Ended, GameId, GameInfo, GameState, Offer, PersonId, Plan, Summary};

/// A game between two people.
#[derive(Clone, PartialEq, Debug)]
pub struct Room<P: Hosted> {
    pub(crate) info: Arc<GameInfo>,
    pub(crate) live: LiveGame<P>,
    pub(crate) clock: Clock,
    /// The number of the last event, and when that was.
    pub(crate) version: u64,
    pub(crate) at: u64,
    pub(crate) ended: Option<Ended>,
    pub(crate) sides: [Side; 2],
    /// Since when the clocks stand still by agreement.
    pub(crate) paused: Option<u64>,
    pub(crate) turn: TurnUnderWay,
    /// Of each action of the line, how long its player had thought in all.
    pub(crate) spent: Vec<u64>,
    /// The game that they play after this one.
    pub(crate) rematch: Option<GameId>,
}

/// What a room keeps of a player.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Side {
    /// Whether they have completed a turn. It stays so if that is taken back.
    pub(crate) moved: bool,
    /// How many turns they have completed, those taken back included.
    pub(crate) turns: u32,
    /// What may still be given back for a slow connection.
    pub(crate) lag_stock: u64,
    /// The last event that changed the line and was not their own.
    pub(crate) changed: u64,
    /// What they offer beside what the live game knows of: a pause, to resume, a rematch.
    pub(crate) wish: Option<Offer>,
    /// The number of their turns when they last offered something of a kind.
    pub(crate) asked: [Option<u32>; 4],
    /// When they last offered to resume.
    pub(crate) asked_to_resume: Option<u64>,
    /// How often they offered a rematch, and whether that was declined.
    pub(crate) rematches: u32,
    pub(crate) rematch_declined: bool,
    /// How long they have thought in all.
    pub(crate) spent: u64,
}

/// What a room keeps of the turn under way.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct TurnUnderWay {
    /// Since when its player could act; time given back after an outage does not count.
    pub(crate) since: u64,
    /// Since when its player thinks about the next action.
    pub(crate) thinks_since: u64,
    /// What was given back in it for a slow connection.
    pub(crate) lag: u64,
    /// How many actions of it were taken back.
    pub(crate) undos: u32,
}

impl<P: Hosted> Room<P> {
    /// Before the first event.
    pub(crate) fn empty(info: Arc<GameInfo>, start: P) -> Self {
        let mut live = LiveGame::new(start, [Seat::Remote; 2]);
        live.set_rules(P::agreed(&info.terms));
        let side = Side {
            moved: false,
            turns: 0,
            lag_stock: limits::LAG_AT_FIRST_MS,
            changed: 0,
            wish: None,
            asked: [None; 4],
            asked_to_resume: None,
            rematches: 0,
            rematch_declined: false,
            spent: 0,
        };
        Self {
            clock: Clock::new(info.terms.time),
            version: 0,
            at: info.created,
            ended: None,
            sides: [side.clone(), side],
            paused: None,
            turn: TurnUnderWay::default(),
            spent: Vec::new(),
            rematch: None,
            info,
            live,
        }
    }

    /// Who plays, by which terms.
    pub fn info(&self) -> &GameInfo {
        &self.info
    }

    /// The number of the last event.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// When the last event was.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// The line of play, and who may do what at its end.
    pub fn live(&self) -> &LiveGame<P> {
        &self.live
    }

    /// The clocks; `None` where the game has none.
    pub fn clocks(&self) -> Option<Clocks> {
        Clocks::of(&self.clock)
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How the game ended, if it has.
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Whether the clocks stand still by agreement.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// The game that they play after this one, if both want to.
    pub fn rematch_game(&self) -> Option<GameId> {
        self.rematch
    }

    /// On which side somebody plays; `None` for who does not.
    pub fn side(&self, person: PersonId) -> Option<Player> {
        self.info.side(person)
    }

    /// Who is to act: the player to act, or the one who may punish. `None` at the end.
    pub fn to_act(&self) -> Option<Player> {
        self.live.to_act().filter(|_| self.ended.is_none())
    }

    /// Whether both have completed a turn: from then on the game can't be called off.
    pub fn both_have_moved(&self) -> bool {
        self.sides.iter().all(|side| side.moved)
    }

    /// What each player offers.
    pub fn offers(&self) -> [Option<Offer>; 2] {
        Player::BOTH.map(|player| {
            let offered = self.live.offered_by(player).map(|offer| match offer {
                table::Offer::Draw => Offer::Draw,
                table::Offer::Impasse => Offer::Impasse,
                table::Offer::TakeBack => Offer::TakeBack,
            });
            self.sides[player.index()]
                .wish
                .or(offered.filter(|_| self.ended.is_none()))
        })
    }

    /// The game as lists show it.
    pub fn summary(&self) -> Summary {
        let line = self.live.line();
        let under_way = usize::from(!line.last_turn_is_complete());
        Summary {
            info: (*self.info).clone(),
            last: self.version,
            at: self.at,
            position: line.position().to_string(),
            turns: (line.turns().len() - under_way) as u32,
            to_act: self.to_act(),
            clocks: self.clocks(),
            offers: self.offers(),
            ended: self.ended,
        }
    }

    /// The game for who begins to look at it: on which side `person` plays, who of the players is here, how many watch, and
    /// what `person` has planned.
    pub fn state(
        &self,
        person: Option<PersonId>,
        here: [bool; 2],
        watching: u32,
        plan: Option<Plan>,
    ) -> GameState {
        GameState {
            info: (*self.info).clone(),
            you: person.and_then(|person| self.side(person)),
            last: self.version,
            clocks: self.clocks(),
            here,
            watching,
            plan,
        }
    }
}
