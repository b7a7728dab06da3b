//! What is stored, as it goes in and comes out.

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// Names the person for ever.
    pub id: String,
    /// A guest's number; it stays when the guest takes a name.
    pub guest: Option<u64>,
    /// The name that was chosen, if any.
    pub name: Option<String>,
    /// Whether it is a program.
    pub bot: bool,
}

/// Somebody new.
#[derive(Clone, Debug)]
pub struct NewPerson {
    /// Names the person for ever.
    pub id: String,
    /// SHA-256 of the secret by which they are known, in hexadecimal.
    pub token_hash: String,
    /// The name and how it is compared, where it is known already: bots have one.
    pub name: Option<Name>,
    /// Whether it is a program.
    pub bot: bool,
    /// When, in Unix milliseconds.
    pub at: u64,
}

/// A name that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// As it is shown.
    pub shown: String,
    /// As it is compared: names that look alike have the same.
    pub folded: String,
}

/// What of a game changes with its events, for lists and for whoever waits.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameState {
    /// Whether the game is over.
    pub ended: bool,
    /// Who is to act: 0 the first player, 1 the second; nobody when it is over.
    pub turn: Option<u8>,
    /// When the server has to look at it again, in Unix milliseconds.
    pub due: Option<u64>,
    /// When whoever is to act has to be told of the game next, in Unix milliseconds. Where events leave the turn with the same
    /// player, it stays what it was.
    pub tell: Option<u64>,
    /// What lists show; text of the caller's.
    pub summary: String,
}

/// A game that begins.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Names the game for ever.
    pub id: String,
    /// Which game: the slug of its kind.
    pub kind: String,
    /// Who plays, the first player first.
    pub players: [String; 2],
    /// What does not change any more; text of the caller's.
    pub info: String,
    /// Whether it is shown in the list of games to watch.
    pub listed: bool,
    /// When, in Unix milliseconds.
    pub at: u64,
    /// Its first events, texts of the caller's. They are numbered from 1.
    pub events: Vec<String>,
    /// How things stand after them.
    pub state: GameState,
    /// The challenge that was accepted, which may still be accepted only then.
    pub challenge: Option<String>,
}

/// What came of beginning a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begun {
    /// It is stored.
    Done,
    /// The challenge is not open any more; nothing was stored.
    Taken,
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Names the game.
    pub id: String,
    /// Which game: the slug of its kind.
    pub kind: String,
    /// Who plays, the first player first.
    pub players: [String; 2],
    /// What does not change; text of the caller's.
    pub info: String,
    /// Whether it is shown in the list of games to watch.
    pub listed: bool,
    /// When it began, in Unix milliseconds.
    pub made: u64,
    /// The number of its last event.
    pub version: u64,
    /// When its last event came, in Unix milliseconds.
    pub changed: u64,
    /// How things stand.
    pub state: GameState,
    /// The last outage for which its clocks were put right.
    pub outage: u64,
}

/// Who sent a command, and which one of theirs it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sender {
    /// Who.
    pub person: String,
    /// The number that they gave it: unique for a person in a game.
    pub n: u64,
}

/// Events that are to be stored.
#[derive(Clone, Debug)]
pub struct Append {
    /// Of which game.
    pub game: String,
    /// The number of the last event that they were decided on.
    pub expected: u64,
    /// Texts of the caller's, at least one.
    pub events: Vec<String>,
    /// When they came, in Unix milliseconds.
    pub at: u64,
    /// How things stand after them.
    pub state: GameState,
    /// Whose command brought them about; nobody's where the server did.
    pub sender: Option<Sender>,
    /// The outage for which they put the clocks right, if that is what they do.
    pub outage: Option<u64>,
    /// The topic that the sender has looked at with them: see [`Telling`].
    pub looked: Option<String>,
    /// The game that begins with them: a rematch.
    pub begins: Option<NewGame>,
}

impl Append {
    /// The number of the last event.
    pub(crate) fn last(&self) -> u64 {
        self.expected + self.events.len() as u64
    }
}

/// What came of storing events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are durable; the number of the last one.
    Done(u64),
    /// The same command was stored before: the number that it got then.
    Repeated(u64),
    /// Others came first: the number of the last event there is. Nothing was stored.
    Conflict(u64),
    /// There is no such game.
    NoGame,
}

/// An event of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its number: from 1, without holes.
    pub seq: u64,
    /// When it came, in Unix milliseconds.
    pub at: u64,
    /// Text of the caller's.
    pub body: String,
}

/// How a challenge stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeState {
    /// It may be accepted.
    Open,
    /// A game came of it.
    Accepted,
    /// The one to whom it was addressed does not want to.
    Declined,
    /// Its maker took it back.
    Cancelled,
}

impl ChallengeState {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        [Self::Open, Self::Accepted, Self::Declined, Self::Cancelled]
            .into_iter()
            .find(|state| state.name() == name)
    }
}

/// An invitation: to somebody, to whoever has its address, or to anybody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// Names it, and is known only to those who may accept it, where it is not listed.
    pub id: String,
    /// Who made it.
    pub maker: String,
    /// To whom alone it is addressed, if to anybody.
    pub recipient: Option<String>,
    /// Whether everybody sees it.
    pub listed: bool,
    /// How it stands. One whose time is over may still say `Open`: look at `ends`.
    pub state: ChallengeState,
    /// Text of the caller's.
    pub body: String,
    /// The game that came of it.
    pub game: Option<String>,
    /// When it was made, in Unix milliseconds.
    pub made: u64,
    /// When it ends by itself, in Unix milliseconds.
    pub ends: u64,
    /// When somebody else than its maker first looked at it.
    pub opened: Option<u64>,
}

/// Where a person wants to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// The address of the browser's push service: unique.
    pub endpoint: String,
    /// Who.
    pub person: String,
    /// Text of the caller's.
    pub body: String,
}

/// What somebody was told, or is to be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Telling {
    /// Who.
    pub person: String,
    /// About what: text of the caller's. Of one topic somebody is told once, until they have looked.
    pub topic: String,
}

/// Somebody's wish to be told when somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Whose.
    pub person: String,
    /// How many minutes their clock is ahead of UTC.
    pub clock: i32,
    /// When the wish ends by itself, in Unix milliseconds.
    pub ends: u64,
}

/// A time in which no server was alive, or none could write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// From 1, without holes.
    pub number: u64,
    /// When a server was last known to be alive, in Unix milliseconds.
    pub began: u64,
    /// When one was again.
    pub ended: u64,
}

/// What saying that a server is alive brought to light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beaten {
    /// The outage that ended just now, for the one server that finds it.
    pub found: Option<Outage>,
    /// The number of the last outage; 0 where there was none.
    pub last: u64,
}
