//! Requests and answers over HTTP.
//!
//! | request | body | answer |
//! | --- | --- | --- |
//! | `GET /api/me` | | [`Me`] |
//! | `POST /api/me/name` | [`NewName`] | [`Me`] |
//! | `POST /api/challenges` | [`NewChallenge`] | [`Challenge`] |
//! | `GET /api/challenges/{id}` | | [`Challenge`] |
//! | `POST /api/challenges/{id}/accept` | [`Accept`] | [`Accepted`] |
//! | `POST /api/challenges/{id}/decline`, `…/cancel` | | [`Challenge`] |
//! | `GET /api/lobby` | | [`Lobby`] |
//! | `GET /api/games` | | [`Games`]: one's own |
//! | `GET /api/live` | | [`Games`]: to watch |
//! | `GET /api/games/{id}` | | [`GameState`](crate::GameState) |
//! | `GET /api/games/{id}/events?after=N` | | a line of JSON for each [`ServerMessage`](crate::ServerMessage) |
//! | `POST /api/games/{id}/do` | [`Do`] | [`Done`], or [`Refused`] with status 409 |
//! | `POST /api/games/{id}/say` | [`Say`] | nothing |
//! | `GET /api/games/{id}/record?format=` | | the record |
//! | `GET /api/events` | | for bots, a line of JSON for each [`ServerMessage`](crate::ServerMessage): challenges and games of their own |
//! | `GET /api/push` | | [`PushKey`] |
//! | `POST /api/push` | [`PushSubscription`] | nothing |
//! | `POST /api/push/remove` | [`PushAddress`] | nothing |
//! | `GET /api/wish` | | [`Wish`] |
//! | `POST /api/wish` | [`Wish`] | [`Wish`] |
//!
//! What a page that is closed is told, over the push service of its browser, is a [`Told`].
//!
//! What goes wrong is answered with a [`Problem`] and a fitting status.

use crate::{ChallengeId, Command, GameId, GameKind, Person, PersonId, Phrase, Refusal, Summary, Terms};
use game_core::clock::TimeControl;
use serde::{Deserialize, Serialize};

/// Who somebody is to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// That games between people are possible here.
    pub online: bool,
    /// Who asks; `None` for somebody whom the server does not know yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Person>,
    /// The server's time.
    pub now: u64,
}

/// Chooses a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewName {
    /// The name: see `docs/online.md` for what a name may be.
    pub name: String,
}

/// For whom a challenge is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// For who has its link.
    Link,
    /// For anybody: it stands in the lobby.
    Anyone,
    /// For one person.
    Person(PersonId),
}

/// Challenges somebody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NewChallenge {
    /// For whom.
    pub to: To,
    /// By which terms.
    pub terms: Terms,
    /// Other times that suit the maker as well. Whoever accepts chooses one; where two challenges for anyone go together, the
    /// server does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub times: Vec<TimeControl>,
}

impl NewChallenge {
    /// The most times that suit.
    pub const MOST_TIMES: usize = 8;

    /// All times that suit, each once.
    pub fn all_times(&self) -> Vec<TimeControl> {
        let mut all = vec![self.terms.time];
        for &time in &self.times {
            if !all.contains(&time) {
                all.push(time);
            }
        }
        all
    }

    /// Whether games are played so, by each of the times.
    ///
    /// # Errors
    ///
    /// If there are too many times, or for the first of them by which no game is played.
    pub fn check(&self) -> Result<(), crate::TermsError> {
        if self.times.len() > Self::MOST_TIMES {
            return Err(crate::TermsError {
                expected: format!("at most {} times", Self::MOST_TIMES),
                found: self.times.len().to_string(),
            });
        }
        for time in self.all_times() {
            let terms = Terms {
                time,
                ..self.terms.clone()
            };
            terms.check()?;
        }
        Ok(())
    }
}

/// How it stands with a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ChallengeState {
    /// It waits.
    Open,
    /// Somebody accepted it, and this is the game.
    Accepted {
        /// Its name.
        game: GameId,
    },
    /// It was declined. One by link may still be accepted.
    Declined,
    /// Its maker took it back.
    Cancelled,
    /// Its time is over.
    Expired,
}

/// A challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// Its name.
    pub id: ChallengeId,
    /// Who made it.
    pub maker: Person,
    /// What was asked for.
    #[serde(flatten)]
    pub asked: NewChallenge,
    /// When it was made.
    pub created: u64,
    /// Until when it may be accepted.
    pub expires: u64,
    /// How it stands.
    pub state: ChallengeState,
    /// Whether the one who reads this made it.
    #[serde(default, skip_serializing_if = "crate::is_false")]
    pub yours: bool,
    /// When its link was first opened by somebody else, for its maker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opened: Option<u64>,
}

/// Accepts a challenge.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Accept {
    /// By which of its times; without it the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeControl>,
}

/// A challenge is accepted, and the game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Accepted {
    /// The game.
    pub game: GameId,
}

/// Who wants to play.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lobby {
    /// Challenges for anyone.
    pub open: Vec<Challenge>,
    /// How many people wait for an opponent.
    pub waiting: u32,
    /// How many games go on.
    pub playing: u32,
    /// How many games of people began in each hour of the day, in UTC and from midnight on, in the last four weeks. Empty where
    /// they were too few to tell anything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hours: Vec<u32>,
}

/// Games, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Games {
    /// Those that go on: one's own by time left, others by how many watch.
    pub running: Vec<Summary>,
    /// Those that ended not long ago, the last one first.
    pub over: Vec<Summary>,
    /// One's own challenges, and those to oneself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub challenges: Vec<Challenge>,
}

/// A command in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Do {
    /// The client's number of it: see [`ClientMessage::Do`](crate::ClientMessage::Do).
    #[serde(deserialize_with = "crate::number::deserialize")]
    pub n: u64,
    /// The command.
    pub command: Command,
}

/// A command is done, and stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The number of the last event that came of it.
    #[serde(deserialize_with = "crate::number::deserialize")]
    pub seq: u64,
}

/// A command is not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refused {
    /// Why.
    pub reason: Refusal,
    /// Why, in English.
    pub detail: String,
}

/// Says something to the other player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Say {
    /// What.
    pub phrase: Phrase,
}

/// The key by which a browser subscribes to notifications.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushKey {
    /// The server's public key (VAPID), in base64url.
    pub key: String,
}

/// A subscription to notifications, as the browser gives it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushSubscription {
    /// Where they are sent.
    pub endpoint: String,
    /// With what they are sealed.
    pub keys: PushKeys,
}

/// Where nothing is to be sent any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushAddress {
    /// The address that a browser gave when it subscribed.
    pub endpoint: String,
}

/// With what notifications are sealed, in base64url.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PushKeys {
    /// The browser's public key.
    pub p256dh: String,
    /// Its secret.
    pub auth: String,
}

/// Whether somebody wants to be told when somebody else wants to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wish {
    /// Whether they do.
    pub on: bool,
    /// How many minutes their clock is ahead of UTC: nobody is told at night.
    #[serde(default)]
    pub clock: i32,
}

/// What a page that is closed is told. Its service worker makes the sentence, in the language of who reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum Told {
    /// It is the reader's turn.
    Turn {
        /// In this game.
        game: GameId,
        /// Against whom.
        by: Caller,
        /// How many milliseconds the turn may take; `None` where it may take as long as one likes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u64>,
    },
    /// The time of the reader's turn is nearly over.
    Time {
        /// In this game.
        game: GameId,
        /// Against whom.
        by: Caller,
        /// So many milliseconds are left.
        left: u64,
    },
    /// Somebody accepted what the reader had offered, and the game begins.
    Begun {
        /// This game.
        game: GameId,
        /// Who.
        by: Caller,
    },
    /// Somebody challenges the reader.
    Challenge {
        /// By this challenge.
        challenge: ChallengeId,
        /// Who.
        by: Caller,
        /// To which game.
        kind: GameKind,
    },
    /// A game of the reader's is over.
    Over {
        /// This game.
        game: GameId,
        /// Against whom.
        by: Caller,
    },
    /// Somebody wants to play, and the reader wished to know it.
    Wanted {
        /// Who.
        by: Caller,
        /// Which game.
        kind: GameKind,
    },
}

/// Somebody, as far as a sentence needs it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Caller {
    /// Their name, if they chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A guest's number. The word before it is the reader's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guest: Option<u32>,
}

impl From<&Person> for Caller {
    fn from(person: &Person) -> Self {
        let name = person.name.clone();
        Self {
            guest: person.guest.filter(|_| name.is_none()),
            name,
        }
    }
}

/// What went wrong, for programs and pages that have their own words for it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request or message can't be read.
    BadRequest,
    /// It is too long.
    TooLarge,
    /// It is of another version of the protocol.
    OtherProtocol,
    /// There is no such thing, or whoever asks may not know of it.
    NotFound,
    /// The game is between its two players.
    Private,
    /// The server does not know who asks.
    NotSignedIn,
    /// The request comes from another site.
    CrossOrigin,
    /// No game is played by these terms.
    BadTerms,
    /// No name may be like this.
    BadName,
    /// The name, or one that looks like it, is somebody else's.
    NameTaken,
    /// Nobody plays against themselves.
    OwnChallenge,
    /// Somebody else was quicker.
    ChallengeTaken,
    /// The challenge is declined, cancelled or over.
    ChallengeClosed,
    /// Too many open challenges or games at once.
    TooManyOpen,
    /// Too many requests.
    TooMany,
    /// The person may not play here.
    Banned,
    /// The server can't store anything at the moment, or is about to restart.
    Unavailable,
    /// Something went wrong in the server.
    Internal,
}

/// The answer where something goes wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// What.
    pub error: ErrorCode,
    /// What would do, in English.
    pub expected: String,
    /// What was there.
    pub found: String,
    /// Names that are free, where one is taken.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub free: Vec<String>,
    /// After so many milliseconds one may try again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub again_ms: Option<u64>,
    /// A number to quote, which stands in the server's log as well.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
}
