//! `sente admin`.

use std::path::PathBuf;

use anyhow::Context as _;
use server::admin;

use crate::database::DatabaseArguments;
use crate::failure::Failure;
use crate::output::print;

/// Look after the games of a server: tokens for programs, backups
///
/// The server may run meanwhile, except while a backup is put in place.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  sente admin bot add Daruma > daruma.token\n  sente admin backup /backups/sente-today.db\n  sente admin restore /backups/sente-today.db"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Programs that play
    #[command(subcommand)]
    Bot(Bot),
    /// Write a file that holds everything, as it is at one moment, while the server runs
    Backup {
        /// A new file
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArguments,
    },
    /// Put a backup in the place of the games that are there, while no server runs; those are kept beside
    Restore {
        /// The backup
        file: PathBuf,
        #[command(flatten)]
        database: DatabaseArguments,
    },
    /// Try to bring the database up to date, as a server does at its start, and take it back
    Check {
        #[command(flatten)]
        database: DatabaseArguments,
    },
}

#[derive(clap::Subcommand, Debug)]
enum Bot {
    /// Make a bot, and print its token, which is shown only now
    Add(Named),
    /// Make a new token in place of a bot's old one, and print it
    Renew(Named),
    /// Take a bot's token away; the bot and its games stay
    Revoke(Named),
    /// Print the names of all bots
    List {
        #[command(flatten)]
        database: DatabaseArguments,
    },
}

#[derive(clap::Args, Debug)]
struct Named {
    /// The bot's name: 2 to 20 letters or digits
    name: String,
    #[command(flatten)]
    database: DatabaseArguments,
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("cannot start")?;
        runtime.block_on(self.command.run())
    }
}

impl Command {
    async fn run(&self) -> Result<(), Failure> {
        match self {
            Self::Bot(Bot::Add(bot)) => {
                let secret = admin::add_bot(&bot.database.read()?, &bot.name).await?;
                print(&format!("{}\n", secret.reveal()))?;
            }
            Self::Bot(Bot::Renew(bot)) => {
                let secret = admin::renew_token(&bot.database.read()?, &bot.name).await?;
                print(&format!("{}\n", secret.reveal()))?;
            }
            Self::Bot(Bot::Revoke(bot)) => admin::revoke_token(&bot.database.read()?, &bot.name).await?,
            Self::Bot(Bot::List { database }) => {
                for name in admin::bots(&database.read()?).await? {
                    print(&format!("{name}\n"))?;
                }
            }
            Self::Backup { file, database } => admin::back_up(&database.read()?, file).await?,
            Self::Restore { file, database } => {
                if let Some(before) = admin::restore(&database.read()?, file)? {
                    print(&format!("what was there is now {}\n", before.display()))?;
                }
            }
            Self::Check { database } => {
                let found = admin::rehearse(&database.read()?).await?;
                print(&format!("schema {}, would be {}\n", found.found, found.known))?;
            }
        }
        Ok(())
    }
}
