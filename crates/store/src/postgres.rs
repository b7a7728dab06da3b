//! A PostgreSQL server, which several of ours may share.

use std::fmt;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime, Transaction};
use futures_util::StreamExt as _;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio_postgres::AsyncMessage;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::appending::{Appending, Tried};
use crate::connection::{Connection, Operation, Row, Value};
use crate::{Append, Error, Rehearsal, migrations, tls};

/// Connections to the database.
const CONNECTIONS: usize = 16;
/// How long a connection, or an answer, is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// What is acknowledged is on the disk, whatever the database's own setting.
const SETTINGS: &str = "-c synchronous_commit=on -c statement_timeout=10000";
/// For a statement that always goes by an index, and is planned while its tables are still small.
const BY_INDEX: &str = "-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c plan_cache_mode=force_generic_plan";
/// How often something is tried again that another transaction got in the way of.
const TRIES: usize = 5;
/// The channel of the notices.
pub(crate) const CHANNEL: &str = "sente";
/// While one server brings the schema up to date, others wait: any number that nobody else locks.
const MIGRATING: i64 = 0x0005_e47e;

pub(crate) struct Postgres {
    pool: Pool,
    appending: Appending,
    notices: broadcast::Sender<String>,
    listening: Option<JoinHandle<()>>,
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

impl fmt::Debug for Postgres {
    /// Without the address: a password may stand in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").finish_non_exhaustive()
    }
}

impl Postgres {
    pub(crate) async fn open(address: &str, notices: bool) -> Result<Self, Error> {
        let (mut config, tls) = configure(address)?;
        let pool = connect(&config, &tls, CONNECTIONS)?;
        migrate(&pool, false).await?;
        let sender = broadcast::channel(4096).0;
        let listening = notices.then(|| tokio::spawn(listen(config.clone(), tls.clone(), sender.clone())));
        config.options(format!("{SETTINGS} {BY_INDEX}"));
        let appending = Appending::start(connect(&config, &tls, 1)?, notices);
        Ok(Self {
            pool,
            appending,
            notices: sender,
            listening,
        })
    }

    /// What servers on this database tell each other, our own notices among them.
    pub(crate) fn notices(&self) -> Option<broadcast::Receiver<String>> {
        self.listening.as_ref().map(|_| self.notices.subscribe())
    }

    pub(crate) async fn run<O: Operation>(&self, operation: &O) -> Result<O::Output, Error> {
        let mut tries = 1;
        loop {
            let error = match self.try_once(operation).await {
                Ok(output) => return Ok(output),
                Err(error) => error,
            };
            if !(matches!(error, Trouble::Again(_)) && tries < TRIES) {
                return Err(error.into());
            }
            tries += 1;
        }
    }

    async fn try_once<O: Operation>(&self, operation: &O) -> Result<O::Output, Trouble> {
        let mut client = self.pool.get().await.map_err(|error| {
            Trouble::Final(Error::Unavailable {
                doing: O::DOING,
                why: of_pool(&error),
            })
        })?;
        let told = |error: tokio_postgres::Error| trouble(O::DOING, &error);
        let transaction = client.transaction().await.map_err(told)?;
        let mut asking = Asking {
            transaction,
            doing: O::DOING,
            tells: self.listening.is_some(),
            again: false,
        };
        let output = match operation.run(&mut asking).await {
            Ok(output) => output,
            Err(error) if asking.again => return Err(Trouble::Again(error)),
            Err(error) => return Err(Trouble::Final(error)),
        };
        asking.transaction.commit().await.map_err(told)?;
        Ok(output)
    }

    /// Adds events to a game together with what others add to theirs; not where something is in the way, and it has to be
    /// asked what.
    pub(crate) async fn append(&self, append: Append) -> Result<Tried, Error> {
        self.appending.append(append).await
    }
}

/// How the database at an address is reached.
fn configure(address: &str) -> Result<(tokio_postgres::Config, MakeRustlsConnect), Error> {
    let (mut config, tls) = tls::read(address)?;
    config
        .application_name("sente")
        .connect_timeout(PATIENCE)
        .options(SETTINGS);
    Ok((config, tls))
}

/// So many connections at most; none is made yet.
fn connect(config: &tokio_postgres::Config, tls: &MakeRustlsConnect, most: usize) -> Result<Pool, Error> {
    let manager = ManagerConfig {
        recycling_method: RecyclingMethod::Fast,
    };
    Pool::builder(Manager::from_config(config.clone(), tls.clone(), manager))
        .max_size(most)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .recycle_timeout(Some(PATIENCE))
        .build()
        .map_err(|error| Error::Address(error.to_string()))
}

/// Runs the migrations that are missing.
async fn migrate(pool: &Pool, only_try: bool) -> Result<Rehearsal, Error> {
    const DOING: &str = "be brought up to date";
    let told = |error: tokio_postgres::Error| Error::from(trouble(DOING, &error));
    let mut client = pool.get().await.map_err(|error| Error::Unavailable {
        doing: DOING,
        why: of_pool(&error),
    })?;
    let transaction = client.transaction().await.map_err(told)?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATING])
        .await
        .map_err(told)?;
    let there: bool = transaction
        .query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[])
        .await
        .and_then(|row| row.try_get(0))
        .map_err(told)?;
    let found: i64 = if there {
        transaction
            .query_one("SELECT MAX(version) FROM schema_version", &[])
            .await
            .and_then(|row| row.try_get(0))
            .map_err(told)?
    } else {
        0
    };
    for sql in migrations::after(found)? {
        transaction.batch_execute(&sql).await.map_err(told)?;
    }
    if only_try {
        transaction.rollback().await.map_err(told)?;
    } else {
        transaction.commit().await.map_err(told)?;
    }
    Ok(Rehearsal {
        found,
        known: migrations::KNOWN,
    })
}

/// Runs the migrations that are missing, and takes them back.
pub(crate) async fn rehearse(address: &str) -> Result<Rehearsal, Error> {
    let (config, tls) = configure(address)?;
    migrate(&connect(&config, &tls, 1)?, true).await
}

/// Passes on what other servers tell, for as long as anybody may listen. What is missed while the database is away is found
/// out by the numbers of events.
async fn listen(config: tokio_postgres::Config, tls: MakeRustlsConnect, notices: broadcast::Sender<String>) {
    loop {
        match config.connect(tls.clone()).await {
            Ok((client, mut connection)) => {
                let messages = futures_util::stream::poll_fn(move |context| connection.poll_message(context));
                let mut messages = std::pin::pin!(messages);
                // The connection has to be driven while it is asked.
                let listening = client.batch_execute("LISTEN sente");
                let mut listening = std::pin::pin!(listening);
                let mut asked = false;
                loop {
                    tokio::select! {
                        result = &mut listening, if !asked => {
                            asked = true;
                            if result.is_err() {
                                break;
                            }
                            // Whoever listens has to look for what was missed.
                            let _ = notices.send("again".to_owned());
                        }
                        message = messages.next() => match message {
                            Some(Ok(AsyncMessage::Notification(notice))) => {
                                let _ = notices.send(notice.payload().to_owned());
                            }
                            Some(Ok(_)) => {}
                            Some(Err(_)) | None => break,
                        },
                    }
                }
                tracing::warn!("the database does not send notices any more; asking again");
            }
            Err(error) => tracing::warn!(error = tls::said(&error), "the database sends no notices"),
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

/// A transaction with an operation under way.
struct Asking<'a> {
    transaction: Transaction<'a>,
    doing: &'static str,
    /// Whether other servers are told.
    tells: bool,
    /// Whether another transaction got in the way, so that it may go well next time.
    again: bool,
}

impl Asking<'_> {
    fn told(&mut self, error: &tokio_postgres::Error) -> Error {
        let trouble = trouble(self.doing, error);
        self.again |= matches!(trouble, Trouble::Again(_));
        trouble.into()
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl Connection for Asking<'_> {
    async fn rows(&mut self, sql: &'static str, values: &[Value]) -> Result<Vec<Row>, Error> {
        let found = async {
            let statement = self.transaction.prepare_cached(sql).await?;
            self.transaction.query(&statement, &parameters(values)).await
        };
        let found = match found.await {
            Ok(found) => found,
            Err(error) => return Err(self.told(&error)),
        };
        let value = |row: &tokio_postgres::Row, index: usize| {
            let whole = *row.columns()[index].type_() == Type::INT8;
            Ok(if whole {
                row.try_get::<_, Option<i64>>(index)?
                    .map_or(Value::Null, Value::Int)
            } else {
                row.try_get::<_, Option<String>>(index)?
                    .map_or(Value::Null, Value::Text)
            })
        };
        let read = |row: tokio_postgres::Row| {
            let values = (0..row.len()).map(|index| value(&row, index));
            values.collect::<Result<_, tokio_postgres::Error>>().map(Row::new)
        };
        found
            .into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map_err(|error| Error::Damaged(error.to_string()))
    }

    async fn change(&mut self, sql: &'static str, values: &[Value]) -> Result<u64, Error> {
        let changed = async {
            let statement = self.transaction.prepare_cached(sql).await?;
            self.transaction.execute(&statement, &parameters(values)).await
        };
        match changed.await {
            Ok(changed) => Ok(changed),
            Err(error) => Err(self.told(&error)),
        }
    }

    async fn tell(&mut self, notice: &str) -> Result<(), Error> {
        if !self.tells {
            return Ok(());
        }
        // pg_notify returns nothing that has a type of ours.
        self.change("SELECT pg_notify($1, $2)", &[CHANNEL.into(), notice.into()])
            .await
            .map(drop)
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            Self::Int(number) => number.to_sql(kind, out),
            Self::Text(text) => text.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        <i64 as ToSql>::accepts(kind) || <String as ToSql>::accepts(kind)
    }

    to_sql_checked!();
}

/// Why there is no connection.
pub(crate) fn of_pool(error: &PoolError) -> String {
    match error {
        PoolError::Backend(error) => tls::said(error),
        other => other.to_string(),
    }
}

/// An error, and whether the same may go well at once.
pub(crate) enum Trouble {
    Again(Error),
    Final(Error),
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Again(error) | Trouble::Final(error) => error,
        }
    }
}

pub(crate) fn trouble(doing: &'static str, error: &tokio_postgres::Error) -> Trouble {
    let said = || tls::said(error);
    let unavailable = || Error::Unavailable { doing, why: said() };
    let Some(state) = error.code() else {
        // The connection broke.
        return Trouble::Final(unavailable());
    };
    // Two transactions at once: the second one sees what the first one did when it is tried again.
    let in_the_way = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::UNIQUE_VIOLATION,
    ];
    if in_the_way.contains(state) {
        return Trouble::Again(Error::Refused(said()));
    }
    // Classes of the standard: connection, resources (a full disk), the operator (a stop), the system (a file), read-only.
    let class = &state.code()[..2];
    Trouble::Final(match class {
        "08" | "53" | "57" | "58" | "25" => unavailable(),
        "XX" => Error::Damaged(said()),
        _ => Error::Refused(said()),
    })
}
