//! Events of many games in one transaction, on PostgreSQL.
//!
//! A commit waits for the disk, and one that tells other servers something waits besides for all others that do so. So what is
//! to be stored while a commit is under way goes into the next one, all of it in one statement. That is done for commands of
//! which one event comes, as of nearly all. What the statement does not store, because a game is not as expected or the command
//! was stored before, is done by itself, step by step, like all else: so it is found out why.

use std::collections::HashSet;

use deadpool_postgres::Pool;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;

use crate::connection::Operation as _;
use crate::operations::AppendEvents;
use crate::postgres::{CHANNEL, Trouble, of_pool, trouble};
use crate::{Append, Error};

/// The most that share a commit.
const GROUP: usize = 256;
/// What is done, for people.
const DOING: &str = AppendEvents::DOING;

/// As in the operation `AppendEvents`, for many games at once; which of them are done.
const APPEND: &str = "\
    WITH new AS (SELECT * FROM unnest($1::TEXT[], $2::BIGINT[], $3::BIGINT[], $4::TEXT[], $5::BIGINT[], $6::BIGINT[], \
    $7::BIGINT[], $8::TEXT[], $9::BIGINT[], $10::BIGINT[], $11::TEXT[], $12::BIGINT[], $13::TEXT[]) \
    AS new (game, expected, at, body, ended, turn, due, summary, tell, outage, person, n, looked)), \
    moved AS (UPDATE games SET version = new.expected + 1, changed = new.at, ended = new.ended, turn = new.turn, \
    due = new.due, summary = new.summary, \
    tell = CASE WHEN games.turn IS NOT DISTINCT FROM new.turn THEN games.tell ELSE new.tell END, \
    outage = COALESCE(new.outage, games.outage) FROM new \
    WHERE games.id = new.game AND games.version = new.expected \
    AND NOT EXISTS (SELECT FROM events WHERE game = new.game AND person = new.person AND n = new.n) \
    RETURNING games.id, games.version, new.at, new.body, new.person, new.n, new.looked), \
    added AS (INSERT INTO events (game, seq, at, body, person, n) \
    SELECT id, version, at, body, person, n FROM moved), \
    seen AS (DELETE FROM told USING moved WHERE told.person = moved.person AND told.topic = moved.looked), \
    notices AS (SELECT pg_notify($14, 'game ' || id || ' ' || version) FROM moved WHERE $15) \
    SELECT id, (SELECT COUNT(*) FROM notices) FROM moved";

/// What came of it.
#[derive(Debug)]
pub(crate) enum Tried {
    /// They are durable; the number of the last one.
    Done(u64),
    /// Something is in the way.
    Not(Box<Append>),
}

/// Events, and who waits for what comes of them.
type Job = (Append, oneshot::Sender<Result<Tried, Error>>);

/// Takes events to be stored.
#[derive(Debug)]
pub(crate) struct Appending(mpsc::Sender<Job>);

impl Appending {
    /// Stores them by a connection of its own, for as long as there may be more; tells other servers if `tells`.
    pub(crate) fn start(pool: Pool, tells: bool) -> Self {
        let (jobs, waiting) = mpsc::channel(4 * GROUP);
        tokio::spawn(work(pool, tells, waiting));
        Self(jobs)
    }

    pub(crate) async fn append(&self, append: Append) -> Result<Tried, Error> {
        if append.begins.is_some() || append.events.len() != 1 {
            return Ok(Tried::Not(Box::new(append)));
        }
        let (answer, answered) = oneshot::channel();
        let closed = || unavailable("it is closed");
        self.0.send((append, answer)).await.map_err(|_| closed())?;
        answered.await.map_err(|_| closed())?
    }
}

fn unavailable(why: &str) -> Error {
    Error::Unavailable {
        doing: DOING,
        why: why.to_owned(),
    }
}

async fn work(pool: Pool, tells: bool, mut waiting: mpsc::Receiver<Job>) {
    let mut later = None;
    loop {
        let first = match later.take() {
            Some(job) => job,
            None => match waiting.recv().await {
                Some(job) => job,
                None => return,
            },
        };
        let mut games = HashSet::from([first.0.game.clone()]);
        let mut jobs = vec![first];
        while jobs.len() < GROUP
            && let Ok(job) = waiting.try_recv()
        {
            // The statement sees each game as it was before: one comes once.
            if !games.insert(job.0.game.clone()) {
                later = Some(job);
                break;
            }
            jobs.push(job);
        }
        // Two servers that take the same games in the same order do not wait for each other in a circle.
        jobs.sort_unstable_by(|one, other| one.0.game.cmp(&other.0.game));
        let stored = store(&pool, tells, &jobs).await;
        for (append, answer) in jobs {
            let answered = match &stored {
                Ok(done) if done.contains(&append.game) => Ok(Tried::Done(append.last())),
                Ok(_) => Ok(Tried::Not(Box::new(append))),
                Err(why) => Err(unavailable(why)),
            };
            // Who does not wait any more needs no answer.
            let _ = answer.send(answered);
        }
    }
}

/// Stores what can be; of which games, or why the database is not there.
async fn store(pool: &Pool, tells: bool, jobs: &[Job]) -> Result<HashSet<String>, String> {
    let client = pool.get().await.map_err(|error| of_pool(&error))?;
    let columns = Columns::of(jobs);
    let mut values = columns.values();
    values.push(&CHANNEL);
    values.push(&tells);
    let stored = async {
        let statement = client.prepare_cached(APPEND).await?;
        let rows = client.query(&statement, &values).await?;
        rows.iter().map(|row| row.try_get(0)).collect()
    };
    match stored.await {
        Ok(done) => Ok(done),
        Err(error) => match trouble(DOING, &error) {
            Trouble::Final(Error::Unavailable { why, .. }) => Err(why),
            // None is stored, and each finds out by itself whether that was because of it.
            Trouble::Again(_) | Trouble::Final(_) => Ok(HashSet::new()),
        },
    }
}

/// What is to be stored, by column.
#[derive(Default)]
struct Columns<'a> {
    game: Vec<&'a str>,
    expected: Vec<i64>,
    at: Vec<i64>,
    body: Vec<&'a str>,
    ended: Vec<i64>,
    turn: Vec<Option<i64>>,
    due: Vec<Option<i64>>,
    summary: Vec<&'a str>,
    tell: Vec<Option<i64>>,
    outage: Vec<Option<i64>>,
    person: Vec<Option<&'a str>>,
    n: Vec<Option<i64>>,
    looked: Vec<Option<&'a str>>,
}

/// Times and numbers are below 2^53 everywhere.
fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl<'a> Columns<'a> {
    fn of(jobs: &'a [Job]) -> Self {
        let mut columns = Self::default();
        for (append, _) in jobs {
            let state = &append.state;
            let sender = append.sender.as_ref();
            columns.game.push(&append.game);
            columns.expected.push(whole(append.expected));
            columns.at.push(whole(append.at));
            columns
                .body
                .push(append.events.first().map_or("", String::as_str));
            columns.ended.push(state.ended.into());
            columns.turn.push(state.turn.map(i64::from));
            columns.due.push(state.due.map(whole));
            columns.summary.push(&state.summary);
            columns.tell.push(state.tell.map(whole));
            columns.outage.push(append.outage.map(whole));
            columns.person.push(sender.map(|sender| sender.person.as_str()));
            columns.n.push(sender.map(|sender| whole(sender.n)));
            columns.looked.push(append.looked.as_deref());
        }
        columns
    }

    /// In the order of the statement's places.
    fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        vec![
            &self.game,
            &self.expected,
            &self.at,
            &self.body,
            &self.ended,
            &self.turn,
            &self.due,
            &self.summary,
            &self.tell,
            &self.outage,
            &self.person,
            &self.n,
            &self.looked,
        ]
    }
}
