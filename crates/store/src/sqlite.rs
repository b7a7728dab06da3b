//! One file: a thread that writes, and connections that read beside it.

use std::fs;
use std::future::{Future, ready};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use futures_util::FutureExt as _;
use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ErrorCode, OpenFlags, params_from_iter};
use tokio::sync::oneshot;

use crate::connection::{Connection, Operation, Row, Value};
use crate::{Access, Error, Rehearsal, migrations};

/// The name of the file in its folder.
const FILE: &str = "sente.db";
/// Whoever serves holds a lock on this one.
const LOCK: &str = "sente.lock";
/// The most commands that share a commit.
const GROUP: usize = 256;
/// How long a connection waits for another one that writes: `sente admin` beside a server.
const PATIENCE: Duration = Duration::from_secs(5);
/// Connections that are kept for reading. More are opened when that many read at once.
const READERS: usize = 4;

/// What waits to be written: it is run in the transaction, and then told whether that became durable.
type Job = Box<dyn FnOnce(&mut Writing) -> Answer + Send>;
type Answer = Box<dyn FnOnce(Result<(), String>) + Send>;

/// The ways to the thread that writes.
#[derive(Clone, Debug)]
struct Jobs {
    usual: mpsc::SyncSender<Job>,
    /// What goes before all that waits.
    urgent: mpsc::Sender<Job>,
}

#[derive(Debug)]
pub(crate) struct Sqlite {
    file: PathBuf,
    /// Nothing only while this is dropped.
    jobs: Option<Jobs>,
    writer: Option<JoinHandle<()>>,
    readers: Arc<Mutex<Vec<rusqlite::Connection>>>,
    /// Held as long as this lives; the operating system frees it even when the process is killed.
    _lock: Option<fs::File>,
}

impl Sqlite {
    pub(crate) fn open(folder: &Path, access: Access) -> Result<Self, Error> {
        make_folder(folder)?;
        let lock = match access {
            Access::Serve => Some(lock(folder)?),
            Access::Beside => None,
        };
        let file = folder.join(FILE);
        let mut connection = connect(&file)?;
        // The journal mode is kept in the file; the file is made with it before anything else is.
        set_up(&connection).map_err(|error| failed("be opened", &error))?;
        migrate(&mut connection, false)?;
        let (usual, waiting) = mpsc::sync_channel::<Job>(4 * GROUP);
        let (urgent, first) = mpsc::channel::<Job>();
        let jobs = Jobs { usual, urgent };
        let writer = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || write_all(connection, &waiting, &first))
            .map_err(|source| Error::File {
                doing: "start a thread for",
                path: file.clone(),
                source,
            })?;
        Ok(Self {
            file,
            jobs: Some(jobs),
            writer: Some(writer),
            readers: Arc::default(),
            _lock: lock,
        })
    }

    pub(crate) async fn write<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        let (job, answered) = job(operation);
        let jobs = self.jobs.as_ref().ok_or_else(closed::<O>)?;
        if let Err(mpsc::TrySendError::Full(job)) = jobs.usual.try_send(job) {
            // The queue is bounded. Whoever finds it full waits on a thread that may wait.
            let usual = jobs.usual.clone();
            tokio::task::spawn_blocking(move || usual.send(job).is_ok())
                .await
                .map_err(|_| closed::<O>())?;
        }
        answered.await.map_err(|_| closed::<O>())?
    }

    /// The same, before all that waits.
    pub(crate) async fn write_first<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        let (job, answered) = job(operation);
        let jobs = self.jobs.as_ref().ok_or_else(closed::<O>)?;
        jobs.urgent.send(job).map_err(|_| closed::<O>())?;
        // Where nothing else waits, this wakes the thread; where the queue is full, it is awake.
        let _ = jobs.usual.try_send(Box::new(|_| Box::new(|_| ())));
        answered.await.map_err(|_| closed::<O>())?
    }

    pub(crate) async fn read<O: Operation>(&self, operation: O) -> Result<O::Output, Error> {
        let (readers, file) = (Arc::clone(&self.readers), self.file.clone());
        let read = move || {
            let idle = readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = match idle {
                Some(connection) => connection,
                None => connect_to_read(&file)?,
            };
            let mut reading = Writing {
                connection,
                doing: O::DOING,
            };
            let result = now(operation.run(&mut reading));
            let mut readers = readers.lock().unwrap_or_else(PoisonError::into_inner);
            if readers.len() < READERS && result.is_ok() {
                readers.push(reading.connection);
            }
            result
        };
        tokio::task::spawn_blocking(read)
            .await
            .unwrap_or_else(|error| Err(Error::Refused(error.to_string())))
    }

    /// A copy of the whole database, as it is at one moment, while others write.
    pub(crate) async fn back_up(&self, to: &Path) -> Result<(), Error> {
        let (from, to) = (self.file.clone(), to.to_owned());
        let copy = move || {
            let file = |doing, source| Error::File {
                doing,
                path: to.clone(),
                source,
            };
            if to.exists() {
                return Err(file("write a new file", io::ErrorKind::AlreadyExists.into()));
            }
            // It is there whole or not at all: it gets its name when it is complete.
            let mut part = to.clone().into_os_string();
            part.push(".part");
            let part = PathBuf::from(part);
            let _ = fs::remove_file(&part);
            let name = part
                .to_str()
                .ok_or_else(|| file("name", io::ErrorKind::InvalidFilename.into()))?;
            connect(&from)?
                .execute("VACUUM INTO ?1", [name])
                .map_err(|error| failed("write a backup", &error))?;
            fs::File::open(&part)
                .and_then(|copy| copy.sync_all())
                .and_then(|()| fs::rename(&part, &to))
                .map_err(|source| file("write", source))
        };
        tokio::task::spawn_blocking(copy)
            .await
            .unwrap_or_else(|error| Err(Error::Refused(error.to_string())))
    }
}

/// An operation for the thread that writes, and what comes of it.
fn job<O: Operation>(operation: O) -> (Job, oneshot::Receiver<Result<O::Output, Error>>) {
    let (send, answered) = oneshot::channel();
    let job: Job = Box::new(move |writing| {
        let result = writing.run(&operation);
        // Nobody is told before it is durable. Who does not wait any more needs no answer.
        Box::new(move |committed: Result<(), String>| {
            let _ = send.send(match (result, committed) {
                (Ok(output), Ok(())) => Ok(output),
                (Err(error), _) => Err(error),
                (Ok(_), Err(why)) => Err(Error::Unavailable { doing: O::DOING, why }),
            });
        })
    });
    (job, answered)
}

fn closed<O: Operation>() -> Error {
    Error::Unavailable {
        doing: O::DOING,
        why: "it is closed".to_owned(),
    }
}

impl Drop for Sqlite {
    /// What was given to be written is written, and the file closed, before the lock is free.
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

/// Runs the migrations that are missing, and takes them back.
pub(crate) fn rehearse(folder: &Path) -> Result<Rehearsal, Error> {
    let file = folder.join(FILE);
    if !file.exists() {
        return Ok(Rehearsal {
            found: 0,
            known: migrations::KNOWN,
        });
    }
    migrate(&mut connect(&file)?, true)
}

/// Puts a backup in the place of a database that no server uses. What was there is kept beside it; returns where.
pub(crate) fn restore(folder: &Path, backup: &Path) -> Result<Option<PathBuf>, Error> {
    make_folder(folder)?;
    let lock = lock(folder)?;
    let at = |doing: &'static str, path: &Path| {
        let path = path.to_owned();
        move |source| Error::File { doing, path, source }
    };
    let file = folder.join(FILE);
    let part = folder.join("sente.db.restored");
    fs::copy(backup, &part).map_err(at("copy", backup))?;
    let mut copy = connect(&part)?;
    let sound: String = copy
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(|error| failed("be read", &error))?;
    if sound != "ok" {
        return Err(Error::Damaged(sound));
    }
    if version(&copy)? == 0 {
        return Err(Error::Damaged(format!("{} without a schema", backup.display())));
    }
    migrate(&mut copy, true)?;
    drop(copy);
    private(&part).map_err(at("protect", &part))?;
    fs::File::open(&part)
        .and_then(|copy| copy.sync_all())
        .map_err(at("write", &part))?;
    let before = set_aside(folder, &file)?;
    fs::rename(&part, &file).map_err(at("write", &file))?;
    #[cfg(unix)]
    fs::File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(at("write", folder))?;
    drop(lock);
    Ok(before)
}

/// Gives the database that is there, with what was not yet taken from its log, another name.
fn set_aside(folder: &Path, file: &Path) -> Result<Option<PathBuf>, Error> {
    if !file.exists() {
        return Ok(None);
    }
    // All that is in the log goes into the file, where that is possible; the log goes along in any case.
    if let Ok(connection) = connect(file) {
        let _ = connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
    let free = (1..=u32::MAX)
        .map(|number| folder.join(format!("{FILE}.before-{number}")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join("sente.db.before"));
    for end in ["", "-wal", "-shm"] {
        let with_end = |path: &Path| {
            let mut path = path.as_os_str().to_owned();
            path.push(end);
            PathBuf::from(path)
        };
        let (from, to) = (with_end(file), with_end(&free));
        if from.exists() {
            fs::rename(&from, &to).map_err(|source| Error::File {
                doing: "set aside",
                path: from,
                source,
            })?;
        }
    }
    Ok(Some(free))
}

fn make_folder(folder: &Path) -> Result<(), Error> {
    if folder.is_dir() {
        return Ok(());
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(folder).map_err(|source| Error::File {
        doing: "make the folder",
        path: folder.to_owned(),
        source,
    })
}

/// Only its owner may read or write it.
#[cfg_attr(not(unix), allow(clippy::unnecessary_wraps))]
fn private(file: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(file, fs::Permissions::from_mode(0o600))?;
    }
    let _ = file;
    Ok(())
}

fn lock(folder: &Path) -> Result<fs::File, Error> {
    let path = folder.join(LOCK);
    let at = |source| Error::File {
        doing: "lock",
        path: path.clone(),
        source,
    };
    let file = fs::OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(at)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(Error::InUse(folder.to_owned())),
        Err(fs::TryLockError::Error(source)) => Err(at(source)),
    }
}

fn connect(file: &Path) -> Result<rusqlite::Connection, Error> {
    let opened = rusqlite::Connection::open_with_flags(
        file,
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    );
    let connection = opened.map_err(|error| failed("be opened", &error))?;
    private(file).map_err(|source| Error::File {
        doing: "protect",
        path: file.to_owned(),
        source,
    })?;
    prepare(&connection).map_err(|error| failed("be opened", &error))?;
    Ok(connection)
}

fn connect_to_read(file: &Path) -> Result<rusqlite::Connection, Error> {
    // A reader has to write the index of the log, so the file itself can't be opened for reading alone.
    let connection = connect(file)?;
    connection
        .pragma_update(None, "query_only", true)
        .map_err(|error| failed("be opened", &error))?;
    Ok(connection)
}

fn prepare(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.set_prepared_statement_cache_capacity(64);
    connection.pragma_update(None, "foreign_keys", true)
}

fn set_up(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    // A commit in the log is durable only with FULL: then the log is synced for each.
    connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get::<_, String>(0))?;
    connection.pragma_update(None, "synchronous", "FULL")
}

fn version(connection: &rusqlite::Connection) -> Result<i64, Error> {
    let asked = connection.query_row(
        "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'schema_version'",
        [],
        |row| row.get::<_, i64>(0),
    );
    if asked.map_err(|error| failed("be read", &error))? == 0 {
        return Ok(0);
    }
    connection
        .query_row("SELECT MAX(version) FROM schema_version", [], |row| row.get(0))
        .map_err(|error| failed("be read", &error))
}

fn migrate(connection: &mut rusqlite::Connection, only_try: bool) -> Result<Rehearsal, Error> {
    let failed = |error: rusqlite::Error| failed("be brought up to date", &error);
    let transaction = connection
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .map_err(failed)?;
    let found = version(&transaction)?;
    for sql in migrations::after(found)? {
        transaction.execute_batch(&sql).map_err(failed)?;
    }
    if only_try {
        transaction.rollback().map_err(failed)?;
    } else {
        transaction.commit().map_err(failed)?;
    }
    Ok(Rehearsal {
        found,
        known: migrations::KNOWN,
    })
}

/// What the thread that writes does, until nobody can give it anything any more.
fn write_all(connection: rusqlite::Connection, jobs: &mpsc::Receiver<Job>, urgent: &mpsc::Receiver<Job>) {
    let mut writing = Writing {
        connection,
        doing: "",
    };
    let mut answers: Vec<Answer> = Vec::new();
    while let Ok(first) = jobs.recv() {
        if let Err(error) = writing.connection.execute_batch("BEGIN IMMEDIATE") {
            // The jobs themselves are not run, but want an answer.
            let why = said(&error);
            for job in std::iter::once(first).chain(urgent.try_iter()) {
                job(&mut writing)(Err(why.clone()));
            }
            roll_back(&writing.connection);
            continue;
        }
        answers.push(first(&mut writing));
        while answers.len() < GROUP
            && !writing.connection.is_autocommit()
            && let Ok(next) = urgent.try_recv().or_else(|_| jobs.try_recv())
        {
            answers.push(next(&mut writing));
        }
        // Some errors, a full disk for one, end the whole transaction.
        let committed = if writing.connection.is_autocommit() {
            Err("the transaction was broken off".to_owned())
        } else {
            writing
                .connection
                .execute_batch("COMMIT")
                .map_err(|error| said(&error))
        };
        if committed.is_err() {
            roll_back(&writing.connection);
        }
        for answer in answers.drain(..) {
            answer(committed.clone());
        }
    }
}

fn roll_back(connection: &rusqlite::Connection) {
    if !connection.is_autocommit()
        && let Err(error) = connection.execute_batch("ROLLBACK")
    {
        tracing::error!(%error, "the database cannot take a transaction back");
    }
}

/// A connection with an operation under way.
struct Writing {
    connection: rusqlite::Connection,
    doing: &'static str,
}

impl Writing {
    /// Runs an operation so that nothing of it is left in the transaction if it fails.
    fn run<O: Operation>(&mut self, operation: &O) -> Result<O::Output, Error> {
        self.doing = O::DOING;
        if self.connection.is_autocommit() {
            // There is no transaction: it could not begin, or a job before this one broke it.
            return Err(Error::Unavailable {
                doing: O::DOING,
                why: "no transaction can begin".to_owned(),
            });
        }
        let statement = |connection: &rusqlite::Connection, sql| {
            connection
                .prepare_cached(sql)
                .and_then(|mut statement| statement.execute([]))
                .map_err(|error| failed(O::DOING, &error))
        };
        statement(&self.connection, "SAVEPOINT job")?;
        let result = now(operation.run(self));
        if result.is_err() && !self.connection.is_autocommit() {
            statement(&self.connection, "ROLLBACK TO job")?;
        }
        if !self.connection.is_autocommit() {
            statement(&self.connection, "RELEASE job")?;
        }
        result
    }

    fn ask(&mut self, sql: &str, values: &[Value]) -> rusqlite::Result<Vec<Row>> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let width = statement.column_count();
        let mut found = statement.query(params_from_iter(values))?;
        let mut rows = Vec::new();
        while let Some(row) = found.next()? {
            let value = |index| {
                Ok(match row.get_ref(index)? {
                    ValueRef::Integer(number) => Value::Int(number),
                    ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
                    _ => Value::Null,
                })
            };
            rows.push(Row::new((0..width).map(value).collect::<rusqlite::Result<_>>()?));
        }
        Ok(rows)
    }

    fn execute(&mut self, sql: &str, values: &[Value]) -> rusqlite::Result<usize> {
        self.connection
            .prepare_cached(sql)?
            .execute(params_from_iter(values))
    }
}

impl Connection for Writing {
    fn rows(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> impl Future<Output = Result<Vec<Row>, Error>> + Send {
        let doing = self.doing;
        ready(self.ask(sql, values).map_err(|error| failed(doing, &error)))
    }

    fn change(
        &mut self,
        sql: &'static str,
        values: &[Value],
    ) -> impl Future<Output = Result<u64, Error>> + Send {
        let doing = self.doing;
        let changed = self.execute(sql, values).map(|rows| rows as u64);
        ready(changed.map_err(|error| failed(doing, &error)))
    }

    /// There is no other server on a file.
    fn tell(&mut self, _notice: &str) -> impl Future<Output = Result<(), Error>> + Send {
        ready(Ok(()))
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => ValueRef::Null,
            Self::Int(number) => ValueRef::Integer(*number),
            Self::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

/// The result of an operation here, where nothing ever waits.
fn now<T>(operation: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    operation
        .now_or_never()
        .unwrap_or_else(|| Err(Error::Refused("an operation waited".to_owned())))
}

/// What SQLite said, for people.
fn said(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::ReadOnly) => "the file may only be read".to_owned(),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            "another program has it locked".to_owned()
        }
        _ => error.to_string(),
    }
}

fn failed(doing: &'static str, error: &rusqlite::Error) -> Error {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Error::Damaged(error.to_string()),
        Some(
            ErrorCode::DiskFull
            | ErrorCode::ReadOnly
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::SystemIoFailure
            | ErrorCode::CannotOpen
            | ErrorCode::PermissionDenied
            | ErrorCode::FileLockingProtocolFailed
            | ErrorCode::OutOfMemory,
        ) => Error::Unavailable {
            doing,
            why: said(error),
        },
        _ => Error::Refused(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes down when its turn came; the first one waits until it may go on.
    struct Turn {
        name: u32,
        turns: Arc<Mutex<Vec<u32>>>,
        may: Option<Mutex<mpsc::Receiver<()>>>,
    }

    impl Operation for Turn {
        type Output = ();
        const DOING: &'static str = "take turns";

        async fn run<C: Connection>(&self, _on: &mut C) -> Result<(), Error> {
            if let Some(may) = &self.may {
                let _ = may.lock().unwrap_or_else(PoisonError::into_inner).recv();
            }
            self.turns
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self.name);
            Ok(())
        }
    }

    #[tokio::test]
    async fn what_is_urgent_goes_before_all_that_waits() -> Result<(), Error> {
        let folder = tempfile::tempdir().map_err(|error| Error::Refused(error.to_string()))?;
        let sqlite = Sqlite::open(folder.path(), Access::Serve)?;
        let turns = Arc::<Mutex<Vec<u32>>>::default();
        let turn = |name, may| Turn {
            name,
            turns: Arc::clone(&turns),
            may,
        };
        let (go, may) = mpsc::channel();
        let mut waiting = Vec::new();
        let mut first = Some(Mutex::new(may));
        for name in 0..10 {
            waiting.push(sqlite.write(turn(name, first.take())));
        }
        let mut waiting = std::pin::pin!(futures_util::future::join_all(waiting));
        let mut urgent = std::pin::pin!(sqlite.write_first(turn(99, None)));
        // Both ask before anything is answered.
        assert!(waiting.as_mut().now_or_never().is_none());
        assert!(urgent.as_mut().now_or_never().is_none());
        drop(go);
        urgent.await?;
        for result in waiting.await {
            result?;
        }
        let turns = turns.lock().unwrap_or_else(PoisonError::into_inner).clone();
        assert_eq!(turns[..3], [0, 99, 1]);
        Ok(())
    }
}
