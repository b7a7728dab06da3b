use std::path::PathBuf;

/// Why something was not stored, or not read. What was stored before is untouched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The database can't be reached or written now: a full disk, a file that may only be read, a server that is away. The same
    /// may succeed later.
    #[error("the database cannot {doing} now: {why}")]
    Unavailable {
        /// What was to be done.
        doing: &'static str,
        /// What the database or the operating system said.
        why: String,
    },
    /// Another server uses the file.
    #[error(
        "another sente uses {}\nstop that one, or give this one a folder of its own with --data", .0.display()
    )]
    InUse(PathBuf),
    /// The database comes from a newer program.
    #[error(
        "expected a database of schema {known} or older, found schema {found}: it comes from a newer sente"
    )]
    Newer {
        /// The newest schema that this program knows.
        known: i64,
        /// The schema of the database.
        found: i64,
    },
    /// A file or folder can't be had.
    #[error("cannot {doing} {}: {source}", path.display())]
    File {
        /// What was to be done with it.
        doing: &'static str,
        /// Which.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The database's address is not one.
    #[error(
        "expected the address of a database, postgres://user:password@host/name, found one that says: {0}"
    )]
    Address(String),
    /// The file is no database of ours, or was damaged.
    #[error("expected a database of sente, found: {0}")]
    Damaged(String),
    /// Only an embedded database can do this.
    #[error("{0}")]
    NotHere(&'static str),
    /// The database refused what it was asked: a fault of this program.
    #[error("the database refused a query: {0}")]
    Refused(String),
}

impl Error {
    /// Whether the same may succeed later.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Unavailable { .. })
    }
}
