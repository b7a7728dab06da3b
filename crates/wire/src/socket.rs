//! What goes over the socket.

use crate::http::{Challenge, ErrorCode};
use crate::{
    ChallengeId, Command, Event, GameId, GameState, PROTOCOL, Person, Phrase, Plan, PlanChange, Refusal,
    Summary,
};
use game_core::Player;
use serde::{Deserialize, Serialize};

/// A game that a page wants to follow, and how much of it the page has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Follow {
    /// Which.
    pub game: GameId,
    /// The number of the last event that the page has; 0 for none.
    #[serde(default, deserialize_with = "crate::number::deserialize")]
    pub after: u64,
}

/// What a page says to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientMessage {
    /// The first message: which protocol the page speaks, and what it follows.
    Hello {
        /// See [`PROTOCOL`].
        protocol: u32,
        /// Which build of the page it is: a server with another one says so in its greeting.
        #[serde(default)]
        page: String,
        /// The games that it follows.
        #[serde(default)]
        follow: Vec<Follow>,
    },
    /// Follows a game from now on, beside others.
    Follow(Follow),
    /// Follows a game no longer.
    Leave {
        /// Which.
        game: GameId,
    },
    /// A command in a game. It is answered by [`ServerMessage::Done`] or [`ServerMessage::Refused`].
    Do {
        /// Which game.
        game: GameId,
        /// The client's number of the command, drawn at random. A command that is sent again with the same number is done
        /// once, and has the first answer.
        #[serde(deserialize_with = "crate::number::deserialize")]
        n: u64,
        /// The command.
        command: Command,
    },
    /// Says something to the other player.
    Say {
        /// In which game.
        game: GameId,
        /// What.
        phrase: Phrase,
    },
    /// Wants to know of open challenges from now on, or no longer.
    Lobby {
        /// Which of both.
        on: bool,
    },
    /// Wants a [`ServerMessage::Pong`]: to know that the server is there, how far away, and how late it is there.
    Ping {
        /// Any number.
        #[serde(deserialize_with = "crate::number::deserialize")]
        n: u64,
    },
}

impl ClientMessage {
    /// The greeting of a page of this version.
    pub fn hello(page: impl Into<String>, follow: Vec<Follow>) -> Self {
        Self::Hello {
            protocol: PROTOCOL,
            page: page.into(),
            follow,
        }
    }
}

/// What the server says to a page, and as lines of JSON to a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message.
    Welcome {
        /// See [`PROTOCOL`].
        protocol: u32,
        /// Which build of the page the server has.
        #[serde(default)]
        page: String,
        /// Who the client is to the server; `None` for somebody whom it does not know yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<Person>,
        /// The server's time.
        now: u64,
    },
    /// A game that the client begins to follow. Its events follow.
    Game(Box<GameState>),
    /// What happened in a game, without a hole after what the client has.
    Events {
        /// In which.
        game: GameId,
        /// In their order.
        events: Vec<Event>,
    },
    /// A command is done, and stored.
    Done {
        /// In which game.
        game: GameId,
        /// The client's number of it.
        #[serde(deserialize_with = "crate::number::deserialize")]
        n: u64,
        /// The number of the last event that came of it.
        #[serde(deserialize_with = "crate::number::deserialize")]
        seq: u64,
    },
    /// A command is not done.
    Refused {
        /// In which game.
        game: GameId,
        /// The client's number of it.
        #[serde(deserialize_with = "crate::number::deserialize")]
        n: u64,
        /// Why.
        reason: Refusal,
        /// Why, in English, for programs and logs.
        detail: String,
    },
    /// Who of the players is here.
    Presence {
        /// In which game.
        game: GameId,
        /// The first player first.
        here: [bool; 2],
        /// From when on a player who is here may claim the game; `None` where that will not be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        claim_at: Option<u64>,
    },
    /// How many watch a game.
    Watching {
        /// Which.
        game: GameId,
        /// So many.
        count: u32,
    },
    /// A player said something.
    Said {
        /// In which game.
        game: GameId,
        /// Who.
        by: Player,
        /// What.
        phrase: Phrase,
    },
    /// What the client has planned is something else now.
    Planned {
        /// In which game.
        game: GameId,
        /// What is left; `None` where nothing is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plan: Option<Plan>,
        /// What happened.
        #[serde(default)]
        why: PlanChange,
    },
    /// Open challenges: all of them after [`ClientMessage::Lobby`], then what changes.
    Lobby {
        /// New ones, or all.
        #[serde(default)]
        open: Vec<Challenge>,
        /// Those that are gone.
        #[serde(default)]
        gone: Vec<ChallengeId>,
    },
    /// A challenge of the client's own, or to the client, is new or has changed.
    Challenge(Box<Challenge>),
    /// A line of the client's games has changed, or is new.
    Mine(Box<Summary>),
    /// Something that the server has to say to everybody.
    Notice(Notice),
    /// The answer to [`ClientMessage::Ping`].
    Pong {
        /// Its number.
        #[serde(deserialize_with = "crate::number::deserialize")]
        n: u64,
        /// The server's time.
        now: u64,
    },
    /// A message that could not be understood or was too much. Nothing was done.
    Error {
        /// Which kind of error.
        code: ErrorCode,
        /// What would do.
        expected: String,
        /// What was there.
        found: String,
    },
}

/// What the server has to say to everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub enum Notice {
    /// It restarts soon. Games pause by themselves, and nothing is lost.
    Restarting {
        /// In so many milliseconds.
        ms: u64,
    },
    /// It was away and is back.
    Back {
        /// The clocks go on in so many milliseconds.
        ms: u64,
    },
    /// There is a new version of the page.
    NewPage {
        /// Which.
        page: String,
    },
}
