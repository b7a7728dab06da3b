//! What online play keeps: people, games, their events, challenges, plans, and where somebody wants to be told.
//!
//! [`Store`] is one of two databases: a file ([SQLite](https://sqlite.org), nothing to install) or a PostgreSQL server, which
//! several servers may share. Both take the same SQL and keep the same promises:
//!
//! - what a method that writes has returned is durable, whatever happens to the process or the machine;
//! - a method is one transaction: all of it is stored, or nothing;
//! - events of a game are numbered from 1 without holes, and two who append at once are told apart ([`Appended::Conflict`]);
//! - a command that is repeated gets the answer of the first time ([`Appended::Repeated`]).
//!
//! Ids and texts go in and come out. What they mean, the store does not know.

mod appending;
mod connection;
mod error;
mod migrations;
mod operations;
mod postgres;
mod sqlite;
mod tls;
mod types;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::broadcast;

use appending::Tried;
use connection::Operation;
use operations as ops;

pub use error::Error;
pub use types::{
    Append, Appended, Beaten, Begun, Challenge, ChallengeState, Event, Game, GameState, Name, NewGame,
    NewPerson, Outage, Person, Push, Sender, Telling, Wish,
};

/// For what a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// To serve: a second server is refused, since it would not learn what the first one does.
    Serve,
    /// For something short, beside a server that may be running.
    Beside,
}

/// What a rehearsal of the migrations found. All of them would succeed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rehearsal {
    /// The schema of the database; 0 where there is none yet.
    pub found: i64,
    /// The newest schema, to which it would be brought.
    pub known: i64,
}

/// The database. Clones are the same one.
#[derive(Clone, Debug)]
pub struct Store(Arc<Backend>);

#[derive(Debug)]
enum Backend {
    Sqlite(sqlite::Sqlite),
    Postgres(Box<postgres::Postgres>),
}

impl Store {
    /// Opens the file in `folder`, which is made, for its owner alone, where there is none; brings its schema up to date.
    pub fn open_folder(folder: &Path, access: Access) -> Result<Self, Error> {
        sqlite::Sqlite::open(folder, access).map(|sqlite| Self(Arc::new(Backend::Sqlite(sqlite))))
    }

    /// Connects to a PostgreSQL server by an address such as `postgres://user:password@host/name`; brings its schema up to date.
    /// `sslmode` (`disable`, `require`, `verify-ca`, `verify-full`) and `sslrootcert` in it say how the way there is encrypted.
    /// With `notices` it tells other servers of what is stored, and hears of what they store: see [`Store::notices`].
    pub async fn connect(address: &str, notices: bool) -> Result<Self, Error> {
        let postgres = postgres::Postgres::open(address, notices).await?;
        Ok(Self(Arc::new(Backend::Postgres(Box::new(postgres)))))
    }

    /// Tries the migrations of the file in `folder`, and takes them back. No other program may write at the same time.
    pub fn rehearse_folder(folder: &Path) -> Result<Rehearsal, Error> {
        sqlite::rehearse(folder)
    }

    /// Tries the migrations of a PostgreSQL database, and takes them back.
    pub async fn rehearse(address: &str) -> Result<Rehearsal, Error> {
        postgres::rehearse(address).await
    }

    /// Puts a backup in the place of the file in `folder`, which no server may use meanwhile. What was there is kept; returns
    /// where.
    pub fn restore_folder(folder: &Path, backup: &Path) -> Result<Option<PathBuf>, Error> {
        sqlite::restore(folder, backup)
    }

    /// Writes the whole database, as it is at one moment, to a new file, while it is in use.
    ///
    /// # Errors
    ///
    /// Of a PostgreSQL database backups are made with its own programs.
    pub async fn back_up(&self, to: &Path) -> Result<(), Error> {
        match &*self.0 {
            Backend::Sqlite(sqlite) => sqlite.back_up(to).await,
            Backend::Postgres(_) => Err(Error::NotHere("a PostgreSQL database is backed up with pg_dump")),
        }
    }

    /// What servers on the same database tell each other (and so this one, too): `game <id> <number of the last event>` for each
    /// append, `again` when notices may have been missed, and what was given to [`Store::tell`]. `None`: there are no others.
    pub fn notices(&self) -> Option<broadcast::Receiver<String>> {
        match &*self.0 {
            Backend::Sqlite(_) => None,
            Backend::Postgres(postgres) => postgres.notices(),
        }
    }

    async fn write<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        match &*self.0 {
            Backend::Sqlite(sqlite) => sqlite.write(operation).await,
            Backend::Postgres(postgres) => postgres.run(&operation).await,
        }
    }

    /// Writes before all that waits to be written.
    async fn write_first<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        match &*self.0 {
            Backend::Sqlite(sqlite) => sqlite.write_first(operation).await,
            Backend::Postgres(postgres) => postgres.run(&operation).await,
        }
    }

    async fn read<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        match &*self.0 {
            Backend::Sqlite(sqlite) => sqlite.read(operation).await,
            Backend::Postgres(postgres) => postgres.run(&operation).await,
        }
    }
}

/// People.
impl Store {
    /// Keeps somebody new. Who is no bot gets a guest's number. `None`: the name is taken.
    pub async fn add_person(&self, new: NewPerson) -> Result<Option<Person>, Error> {
        self.write(ops::AddPerson { new }).await
    }

    /// Whose secret has this SHA-256, in hexadecimal.
    pub async fn person_of_token(&self, hash: &str) -> Result<Option<Person>, Error> {
        self.read(ops::PersonOfToken {
            hash: hash.to_owned(),
        })
        .await
    }

    /// Who has this id.
    pub async fn person(&self, id: &str) -> Result<Option<Person>, Error> {
        self.read(ops::PersonOfId { id: id.to_owned() }).await
    }

    /// Gives a person a name; `false`: somebody else has it.
    pub async fn set_name(&self, id: &str, name: Name) -> Result<bool, Error> {
        let id = id.to_owned();
        self.write(ops::SetName { id, name }).await
    }

    /// Whether somebody has this (folded) name.
    pub async fn is_taken(&self, folded: &str) -> Result<bool, Error> {
        let folded = folded.to_owned();
        self.read(ops::IsTaken { folded }).await
    }

    /// All programs that play.
    pub async fn bots(&self) -> Result<Vec<Person>, Error> {
        self.read(ops::Bots {}).await
    }

    /// A new secret for a bot, in place of those it had; `false`: there is no bot of this (folded) name.
    pub async fn renew_token(&self, folded: &str, hash: &str, at: u64) -> Result<bool, Error> {
        let (folded, hash) = (folded.to_owned(), hash.to_owned());
        self.write(ops::RenewToken { folded, hash, at }).await
    }

    /// Takes a bot's secrets away; `false`: there is no bot of this (folded) name that has one.
    pub async fn revoke_tokens(&self, folded: &str) -> Result<bool, Error> {
        let folded = folded.to_owned();
        self.write(ops::RevokeTokens { folded }).await
    }
}

/// Games.
impl Store {
    /// Begins a game, and closes the challenge that it comes from in the same transaction.
    pub async fn begin(&self, new: NewGame) -> Result<Begun, Error> {
        self.write(ops::BeginGame { new }).await
    }

    /// Adds events to a game.
    pub async fn append(&self, append: Append) -> Result<Appended, Error> {
        let append = match &*self.0 {
            Backend::Postgres(postgres) => match postgres.append(append).await? {
                Tried::Done(last) => return Ok(Appended::Done(last)),
                Tried::Not(append) => *append,
            },
            Backend::Sqlite(_) => append,
        };
        self.write(ops::AppendEvents { append }).await
    }

    /// The number of the last event that a command brought about, if it was stored.
    pub async fn answered(&self, game: &str, sender: Sender) -> Result<Option<u64>, Error> {
        let game = game.to_owned();
        self.read(ops::Answered { game, sender }).await
    }

    /// A game.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, Error> {
        self.read(ops::GameOfId { id: id.to_owned() }).await
    }

    /// The events after a number, in order, `most` at most.
    pub async fn events(&self, game: &str, after: u64, most: u64) -> Result<Vec<Event>, Error> {
        let game = game.to_owned();
        self.read(ops::EventsAfter { game, after, most }).await
    }

    /// The games of a person that run, or that have ended: what changed last comes first.
    pub async fn games_of(&self, person: &str, ended: bool, most: u64) -> Result<Vec<Game>, Error> {
        let person = person.to_owned();
        self.read(ops::GamesOf { person, ended, most }).await
    }

    /// The games that everybody may watch and that run, or that have ended: what changed last comes first.
    pub async fn listed_games(&self, ended: bool, most: u64) -> Result<Vec<Game>, Error> {
        self.read(ops::ListedGames { ended, most }).await
    }

    /// The games that have to be looked at until a time, and when: the first one first.
    pub async fn due(&self, until: u64, most: u64) -> Result<Vec<(String, u64)>, Error> {
        self.read(ops::DueGames { until, most }).await
    }

    /// Games with a clock that runs and was not put right yet for this outage.
    pub async fn games_before(&self, outage: u64, most: u64) -> Result<Vec<String>, Error> {
        self.read(ops::GamesBefore { outage, most }).await
    }
}

/// Time.
impl Store {
    /// Says that a server is alive now. Where none has said so for longer than `silence` (in milliseconds), the time since then is
    /// kept as an outage; who finds it is told. It waits for nothing else: however much there is to store, that is no outage.
    pub async fn beat(&self, now: u64, silence: u64) -> Result<Beaten, Error> {
        self.write_first(ops::Beat { now, silence }).await
    }

    /// How many challenges for anyone are open, and how many games run.
    pub async fn counts(&self, now: u64) -> Result<(u64, u64), Error> {
        self.read(ops::Counts { now }).await
    }

    /// The outages after one, the first one first.
    pub async fn outages_after(&self, number: u64) -> Result<Vec<Outage>, Error> {
        self.read(ops::OutagesAfter { number }).await
    }
}

/// Challenges.
impl Store {
    /// Keeps a challenge.
    pub async fn add_challenge(&self, new: Challenge) -> Result<(), Error> {
        self.write(ops::AddChallenge { new }).await
    }

    /// A challenge.
    pub async fn challenge(&self, id: &str) -> Result<Option<Challenge>, Error> {
        self.read(ops::ChallengeOfId { id: id.to_owned() }).await
    }

    /// Keeps that somebody else than its maker looked at an open challenge; `false`: that is known already.
    pub async fn open_challenge(&self, id: &str, at: u64) -> Result<bool, Error> {
        let id = id.to_owned();
        self.write(ops::OpenChallenge { id, at }).await
    }

    /// The open challenges that everybody sees, the oldest first.
    pub async fn listed_challenges(&self, now: u64, most: u64) -> Result<Vec<Challenge>, Error> {
        self.read(ops::ListedChallenges { now, most }).await
    }

    /// The challenges that everybody sees, that were made after a time, and that nobody has closed, whether their time is over or
    /// not: the oldest first.
    pub async fn challenges_made_after(&self, made: u64, most: u64) -> Result<Vec<Challenge>, Error> {
        self.read(ops::ChallengesMadeAfter { made, most }).await
    }

    /// Lets a challenge that nobody has closed end later; `false`: it is closed, or ends as late already.
    pub async fn put_off(&self, id: &str, ends: u64) -> Result<bool, Error> {
        let id = id.to_owned();
        self.write(ops::PutOff { id, ends }).await
    }

    /// The open challenges that a person made or that are addressed to them, the oldest first.
    pub async fn challenges_of(&self, person: &str, now: u64, most: u64) -> Result<Vec<Challenge>, Error> {
        let person = person.to_owned();
        self.read(ops::ChallengesOf { person, now, most }).await
    }

    /// Closes a challenge that is open; `false`: it was not any more.
    pub async fn close_challenge(&self, id: &str, state: ChallengeState) -> Result<bool, Error> {
        let id = id.to_owned();
        self.write(ops::CloseChallenge { id, state }).await
    }
}

/// Telling people.
impl Store {
    /// The games of which whoever is to act has to be told until a time, and when ([`GameState::tell`]): the first one first.
    pub async fn games_to_tell(&self, until: u64, most: u64) -> Result<Vec<(String, u64)>, Error> {
        self.read(ops::GamesToTell { until, most }).await
    }

    /// Takes over to tell of a game what was to be told at `tell`, and keeps when to tell of it next; `false`: somebody else
    /// was quicker, or there are other events by now.
    pub async fn tell_next(&self, game: &str, tell: u64, next: Option<u64>) -> Result<bool, Error> {
        let game = game.to_owned();
        self.write(ops::TellNext { game, tell, next }).await
    }

    /// Keeps that somebody is told of something now, unless they were told of it less than `apart` milliseconds ago and have
    /// not looked since; whether they are to be told. Of several who ask, one hears yes.
    pub async fn may_tell(&self, telling: &Telling, at: u64, apart: u64) -> Result<bool, Error> {
        let telling = telling.clone();
        self.write(ops::Tell { telling, at, apart }).await
    }

    /// Whether somebody was told of something, and has not looked since.
    pub async fn was_told(&self, telling: &Telling) -> Result<bool, Error> {
        let telling = telling.clone();
        self.read(ops::WasTold { telling }).await
    }

    /// Keeps that somebody has looked at what they were told of; whether they were.
    pub async fn looked(&self, telling: &Telling) -> Result<bool, Error> {
        let telling = telling.clone();
        self.write(ops::Looked { telling }).await
    }

    /// Keeps that somebody wants to be told when somebody wants to play.
    pub async fn set_wish(&self, wish: Wish) -> Result<(), Error> {
        self.write(ops::SetWish { wish }).await
    }

    /// Forgets that.
    pub async fn remove_wish(&self, person: &str) -> Result<(), Error> {
        let person = person.to_owned();
        self.write(ops::RemoveWish { person }).await
    }

    /// Somebody's wish, if it has not ended.
    pub async fn wish(&self, person: &str, now: u64) -> Result<Option<Wish>, Error> {
        let person = person.to_owned();
        self.read(ops::WishOf { person, now }).await
    }

    /// The wishes of those who can be told anywhere, and were not told of a topic after `since`.
    pub async fn wishing(&self, topic: &str, now: u64, since: u64, most: u64) -> Result<Vec<Wish>, Error> {
        let topic = topic.to_owned();
        self.read(ops::Wishing {
            topic,
            now,
            since,
            most,
        })
        .await
    }

    /// Of the last games that people began with each other after a time, `most` at most, how many began in each hour of the
    /// day, in UTC. Hours without any are left out.
    pub async fn begun_by_hour(&self, since: u64, most: u64) -> Result<Vec<(u64, u64)>, Error> {
        self.read(ops::BegunByHour { since, most }).await
    }
}

/// Plans, notices, settings.
impl Store {
    /// Keeps what a person planned in a game, or nothing any more.
    pub async fn set_plan(&self, game: &str, person: &str, body: Option<String>) -> Result<(), Error> {
        let (game, person) = (game.to_owned(), person.to_owned());
        self.write(ops::SetPlan { game, person, body }).await
    }

    /// What a person planned in a game.
    pub async fn plan(&self, game: &str, person: &str) -> Result<Option<String>, Error> {
        let (game, person) = (game.to_owned(), person.to_owned());
        self.read(ops::PlanOf { game, person }).await
    }

    /// Keeps where a person wants to be told. An address belongs to whoever gave it last; whose are more than `most` loses the
    /// oldest.
    pub async fn add_push(&self, push: Push, at: u64, most: u64) -> Result<(), Error> {
        self.write(ops::AddPush { push, at, most }).await
    }

    /// Forgets an address of this person; `false`: they had none such.
    pub async fn remove_push_of(&self, person: &str, endpoint: &str) -> Result<bool, Error> {
        let (person, endpoint) = (person.to_owned(), endpoint.to_owned());
        self.write(ops::RemovePushOf { person, endpoint }).await
    }

    /// Forgets an address.
    pub async fn remove_push(&self, endpoint: &str) -> Result<(), Error> {
        let endpoint = endpoint.to_owned();
        self.write(ops::RemovePush { endpoint }).await
    }

    /// Where a person wants to be told.
    pub async fn pushes(&self, person: &str) -> Result<Vec<Push>, Error> {
        let person = person.to_owned();
        self.read(ops::PushesOf { person }).await
    }

    /// What is kept under a name; `fallback` is kept where there is nothing.
    pub async fn setting(&self, name: &str, fallback: &str) -> Result<String, Error> {
        let (name, fallback) = (name.to_owned(), fallback.to_owned());
        self.write(ops::Setting { name, fallback }).await
    }

    /// Tells the other servers on this database something short. Nobody may hear it.
    pub async fn tell(&self, notice: &str) -> Result<(), Error> {
        let notice = notice.to_owned();
        self.write(ops::TellOthers { notice }).await
    }
}
