//! A game as everybody sees it: who plays, by which terms, and what happened.

use crate::{GameId, MAX_FRAME, Person, PersonId, Plan, Terms};
use game_core::clock::{Clock, TimeControl};
use game_core::{Outcome, Player};
use serde::{Deserialize, Serialize};

/// Who plays, and by which terms. It does not change while the game goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameInfo {
    /// The game's name.
    pub id: GameId,
    /// What the players agreed on. The seat is the one that was wished; who sits where, `players` say.
    pub terms: Terms,
    /// Who plays, the first player first.
    pub players: [Person; 2],
    /// Which of them made the challenge: in furigoma, who tosses.
    pub maker: Player,
    /// When it began.
    pub created: u64,
    /// The game before this one, if it is a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
}

impl GameInfo {
    /// On which side somebody plays; `None` for who does not.
    pub fn side(&self, person: PersonId) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|side| self.players[side.index()].id == person)
    }
}

/// Five pawns that the server tossed: for each whether its promoted side is up.
pub type Toss = [bool; 5];

/// Something that happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its number: 1 for the first event of a game, without holes.
    #[serde(deserialize_with = "crate::number::deserialize")]
    pub seq: u64,
    /// When it happened.
    pub at: u64,
    /// Who did it; `None` for the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Player>,
    /// What happened.
    pub what: What,
    /// The clocks after it, where it changed them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
}

/// What happened in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum What {
    /// The game began. This is the first event, and there is no other one.
    Begun {
        /// Actions that nobody chose and that can't be taken back: rings placed at random.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        placed: Vec<String>,
        /// How the pawns fell that decided who is first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        toss: Option<Toss>,
    },
    /// An action was played, and declined what the other player had offered.
    Played {
        /// As the game writes it.
        action: String,
        /// So much was given back for a slow connection.
        #[serde(default, skip_serializing_if = "crate::is_zero")]
        lag: u64,
    },
    /// A player took back an action of the turn that is under way. What was offered is void.
    Undone {
        /// The line has so many actions left.
        to: u32,
    },
    /// A player did what the rules forbid, in strict play. Either that has lost at once, and the end follows, or it stands until
    /// it is punished or forgiven.
    Forbidden {
        /// What was played. It is not in the line.
        action: String,
        /// So much was given back for a slow connection.
        #[serde(default, skip_serializing_if = "crate::is_zero")]
        lag: u64,
    },
    /// The other player let it be taken back.
    Forgiven,
    /// The other player punished it. The end follows.
    Punished {
        /// By which action, if by one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
    },
    /// A player offers something, in place of what they offered before.
    Offered {
        /// What.
        offer: crate::Offer,
    },
    /// A player takes back what they offered.
    Withdrawn {
        /// What.
        offer: crate::Offer,
    },
    /// A player declines what the other one offered.
    Declined {
        /// What.
        offer: crate::Offer,
    },
    /// A player agreed that the other one takes back a turn. What was offered is void.
    TakenBack {
        /// The line has so many actions left.
        to: u32,
    },
    /// Both agreed to stop the clocks.
    Paused,
    /// The clocks go on.
    Resumed,
    /// The server gave back time that passed while it could not be reached.
    Credited {
        /// So much.
        ms: u64,
        /// The clocks stand still until then.
        until: u64,
    },
    /// The game is over.
    Ended(Ended),
    /// Both want to play again; this is the game.
    Rematch {
        /// Its name.
        game: GameId,
    },
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// `1-0`, `0-1`, `1/2-1/2`; nothing where the game was called off and does not count.
    #[serde(with = "score", default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// By what.
    pub reason: Reason,
}

/// By what a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// By the rules, on the board.
    Rules,
    /// The same position came too often.
    Repetition,
    /// The same position came too often, and one player gave check all the while.
    PerpetualCheck,
    /// Jishogi, agreed or declared.
    Impasse,
    /// The players agreed on a draw.
    Agreement,
    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// A player left, and the other one ended the game.
    Left,
    /// A player did what the rules forbid, in strict play.
    Illegal,
    /// The game was longer than games are: a draw.
    Length,
    /// A player called the game off before both had moved.
    Aborted,
    /// A player did not begin in time.
    NoFirstMove,
    /// The host of the server called it off.
    CalledOff,
}

mod score {
    use game_core::Outcome;
    use serde::de::Error as _;
    use serde::{Deserialize as _, Deserializer, Serializer};
    use std::borrow::Cow;

    pub(super) fn serialize<S: Serializer>(
        outcome: &Option<Outcome>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match outcome {
            Some(outcome) => serializer.serialize_str(outcome.score_text()),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Outcome>, D::Error> {
        let Some(text) = Option::<Cow<'de, str>>::deserialize(deserializer)? else {
            return Ok(None);
        };
        let outcome = Outcome::from_score_text(&text);
        outcome.map(Some).ok_or_else(|| {
            let found: String = text.chars().take(24).collect();
            D::Error::custom(format_args!(
                "expected a result, 1-0, 0-1 or 1/2-1/2, found {found:?}"
            ))
        })
    }
}

/// What one player has left, in milliseconds, when the turn under way began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SideClock {
    /// Before any period of byoyomi.
    pub main: u64,
    /// Of the period of byoyomi that runs or will run next.
    #[serde(default, skip_serializing_if = "crate::is_zero")]
    pub period: u64,
    /// How many periods are left, that one included.
    #[serde(default, skip_serializing_if = "periods_are_zero")]
    pub periods: u32,
}

fn periods_are_zero(periods: &u32) -> bool {
    *periods == 0
}

/// Whose clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// Whose.
    pub player: Player,
    /// Since when. It may lie ahead: until then the clock stands still.
    pub since: u64,
}

/// Both clocks, as they are stored: what was left when the turn under way began, and when that was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clocks {
    /// What each has, the first player first.
    pub sides: [SideClock; 2],
    /// Whose clock runs; `None` before it begins, in a pause and at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Running>,
}

impl Clocks {
    /// The clocks of a game; `None` where it has none.
    pub fn of(clock: &Clock) -> Option<Self> {
        let side = |player| {
            clock.at_turn_start(player).map(|left| SideClock {
                main: left.main_ms(),
                period: left.period_ms(),
                periods: left.periods(),
            })
        };
        Some(Self {
            sides: [side(Player::First)?, side(Player::Second)?],
            running: clock.turn().map(|(player, since)| Running { player, since }),
        })
    }

    /// The clock that stood so.
    pub fn restore(&self, control: TimeControl) -> Clock {
        let side = |side: SideClock| (side.main, side.period, side.periods);
        let running = self.running.map(|running| (running.player, running.since));
        Clock::restore(control, self.sides.map(side), running)
    }
}

/// A game for who begins to look at it; its events follow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameState {
    /// Who plays, by which terms.
    pub info: GameInfo,
    /// On which side whoever asked plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Player>,
    /// The number of the last event.
    #[serde(deserialize_with = "crate::number::deserialize")]
    pub last: u64,
    /// The clocks after it; `None` where the game has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Who of the players is here, the first player first.
    pub here: [bool; 2],
    /// How many watch.
    #[serde(default)]
    pub watching: u32,
    /// What whoever asked has planned, in games of days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

/// A game as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// Who plays, by which terms.
    pub info: GameInfo,
    /// The number of the last event.
    #[serde(deserialize_with = "crate::number::deserialize")]
    pub last: u64,
    /// When that was.
    pub at: u64,
    /// The position, as text.
    pub position: String,
    /// How many turns were completed.
    pub turns: u32,
    /// Who is to act; `None` at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_act: Option<Player>,
    /// The clocks; `None` where the game has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// What each player offers.
    #[serde(default)]
    pub offers: [Option<crate::Offer>; 2],
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// The text of the message that brings events of a game, made out of their texts; `None` where it does not fit a frame.
pub fn events_text(game: GameId, events: &[String]) -> Option<String> {
    let text = format!(
        r#"{{"t":"events","game":"{game}","events":[{}]}}"#,
        events.join(",")
    );
    (text.len() <= MAX_FRAME).then_some(text)
}
