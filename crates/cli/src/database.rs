//! Which database a command works on.

use std::path::PathBuf;

use anyhow::anyhow;
use server::Database;

use crate::failure::Failure;

/// Where games between people are kept.
#[derive(clap::Args, Debug)]
pub(crate) struct DatabaseArguments {
    /// The folder of the games, which is made, for you alone, where there is none [default: the folder for data of your system]
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A PostgreSQL database in place of the folder; several servers may share it
    #[arg(long, value_name = "ADDRESS", conflicts_with = "data")]
    database: Option<String>,
}

impl DatabaseArguments {
    /// What was chosen.
    pub(crate) fn read(&self) -> Result<Database, Failure> {
        if let Some(address) = &self.database {
            return Ok(Database::Address(address.clone()));
        }
        let folder = self.data.clone().or_else(usual_folder).ok_or_else(|| {
            Failure::Usage(anyhow!(
                "your system does not say where data of programs belongs\nsay so with --data, or serve the page alone with --no-online"
            ))
        })?;
        Ok(Database::Folder(folder))
    }
}

/// Where the system keeps data of programs: `$XDG_DATA_HOME/sente`, which is `~/.local/share/sente` if nothing is set; on a Mac
/// `~/Library/Application Support/sente`, on Windows `%LOCALAPPDATA%\\sente`.
fn usual_folder() -> Option<PathBuf> {
    let folder = |name: &str| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("sente"))
}
