//! What the host of a server does beside it: tokens for programs, backups. The server may run meanwhile.

use std::path::{Path, PathBuf};

use store::{Access, NewPerson, Rehearsal, Store};
use wire::PersonId;
use wire::names::Name;

use crate::{Database, Secret};

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The database.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// Nobody can be called so.
    #[error(transparent)]
    Name(#[from] wire::names::NameError),
    /// Somebody else is called so.
    #[error("expected a name that nobody has, found {0:?}: somebody has it, or one that looks like it")]
    Taken(String),
    /// There is no such bot, or it has no token.
    #[error("there is no bot {0:?} that has a token; `sente admin bot list` names all")]
    NoBot(String),
    /// There are no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

async fn open(database: &Database) -> Result<Store, store::Error> {
    database.open(Access::Beside).await
}

/// Makes a bot, and the token by which it is known: it is not kept, and can't be shown again.
pub async fn add_bot(database: &Database, name: &str) -> Result<Secret, AdminError> {
    let name = Name::clean(name)?;
    let secret = Secret::new()?;
    let new = NewPerson {
        id: PersonId::from_random(crate::online::random()?).to_string(),
        token_hash: secret.hash(),
        name: Some(store::Name {
            shown: name.shown().to_owned(),
            folded: name.folded().to_owned(),
        }),
        bot: true,
        at: crate::online::now(),
    };
    let added = open(database).await?.add_person(new).await?;
    let taken = || AdminError::Taken(name.shown().to_owned());
    added.map(|_| secret).ok_or_else(taken)
}

/// A new token for a bot; the one that it had is of no use any more.
pub async fn renew_token(database: &Database, name: &str) -> Result<Secret, AdminError> {
    let folded = Name::clean(name)?.folded().to_owned();
    let secret = Secret::new()?;
    let store = open(database).await?;
    let hash = secret.hash();
    if store.renew_token(&folded, &hash, crate::online::now()).await? {
        Ok(secret)
    } else {
        Err(AdminError::NoBot(name.to_owned()))
    }
}

/// Takes a bot's token away. The bot and its games stay.
pub async fn revoke_token(database: &Database, name: &str) -> Result<(), AdminError> {
    let folded = Name::clean(name)?.folded().to_owned();
    if open(database).await?.revoke_tokens(&folded).await? {
        Ok(())
    } else {
        Err(AdminError::NoBot(name.to_owned()))
    }
}

/// The names of all bots.
pub async fn bots(database: &Database) -> Result<Vec<String>, AdminError> {
    let bots = open(database).await?.bots().await?;
    Ok(bots.into_iter().filter_map(|bot| bot.name).collect())
}

/// Writes a file that holds everything, as it is at one moment.
pub async fn back_up(database: &Database, to: &Path) -> Result<(), AdminError> {
    if let Database::Folder(folder) = database
        && !folder.join("sente.db").is_file()
    {
        // Opening it would make one.
        return Err(store::Error::Damaged(format!("no games in {}", folder.display())).into());
    }
    Ok(open(database).await?.back_up(to).await?)
}

/// Puts a backup in the place of the games that are there, which are kept beside; returns where. No server may run.
pub fn restore(database: &Database, from: &Path) -> Result<Option<PathBuf>, AdminError> {
    match database {
        Database::Folder(folder) => Ok(Store::restore_folder(folder, from)?),
        Database::Address(_) => {
            Err(store::Error::NotHere("a PostgreSQL database is restored with its own programs").into())
        }
    }
}

/// Tries to bring the schema up to date, and takes that back: what a new program would do at its start.
pub async fn rehearse(database: &Database) -> Result<Rehearsal, AdminError> {
    Ok(match database {
        Database::Folder(folder) => Store::rehearse_folder(folder)?,
        Database::Address(address) => Store::rehearse(address).await?,
    })
}
