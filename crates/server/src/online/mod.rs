//! Games between people: sockets, requests, and what happens by itself.

mod api;
mod bus;
mod challenges;
mod clock;
mod connection;
mod core;
mod game;
mod limits;
mod looking;
mod metrics;
mod push;
mod record;
mod session;
mod socket;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use store::{Access, Store};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use wire::{Notice, ServerMessage};

use crate::{Networks, StartError};

pub use limits::{Limits, Rate};
pub use push::Pushing;
pub use session::Secret;

use bus::Bus;
use connection::Over;
use core::Online;
pub(crate) use core::{now, random};
use push::Notifier;

/// How long a restart takes, as it is told to pages, in milliseconds.
const RESTART_MS: u64 = 5000;

/// Where the games are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Database {
    /// In a file in this folder, which is made where there is none.
    Folder(PathBuf),
    /// On a PostgreSQL server, by its address.
    Address(String),
}

impl Database {
    /// Opens it.
    ///
    /// # Errors
    ///
    /// If it can't be opened, or another server uses it that would not learn of what this one does.
    pub async fn open(&self, access: Access) -> Result<Store, store::Error> {
        match self {
            Self::Folder(folder) => Store::open_folder(folder, access),
            Self::Address(address) => Store::connect(address, access == Access::Serve).await,
        }
    }
}

/// What online play needs.
#[derive(Clone, Debug)]
pub struct Options {
    /// Where the games are kept.
    pub database: Database,
    /// A NATS server by which several servers tell each other of events, where PostgreSQL's own notices are not enough.
    pub bus: Option<String>,
    /// Proxies that are believed where requests come from.
    pub trusted: Networks,
    /// What one may ask for.
    pub limits: Limits,
    /// How people are told things while their page is closed.
    pub pushing: Pushing,
}

/// How long connections may take to end when the server stops.
const LEAVE: Duration = Duration::from_secs(5);

/// Online play that runs.
#[derive(Debug)]
pub(crate) struct Running {
    online: Arc<Online>,
    /// What happens by itself.
    tasks: JoinSet<()>,
}

impl Running {
    /// Opens the database, and starts what happens by itself.
    pub(crate) async fn start(options: Options, page: String) -> Result<Self, StartError> {
        let store = match (&options.database, &options.bus) {
            // Nobody needs to be told twice.
            (Database::Address(address), Some(_)) => Store::connect(address, false).await?,
            (database, _) => database.open(Access::Serve).await?,
        };
        let nats = match &options.bus {
            None => None,
            Some(address) => Some(connect_to_nats(address).await?),
        };
        let own = core::random().map_err(|error| StartError::Random(error.to_string()))?;
        let bus = Bus::of(&store, nats, own);
        let notifier = Notifier::start(&store, options.pushing).await?;
        let online = Online::new(store, bus, options.limits, options.trusted, page, notifier);
        let online = Arc::new(online);
        clock::first_beat(&online).await?;
        let tasks = clock::start(&online);
        Ok(Self { online, tasks })
    }

    /// What is answered under `/api`, and whether the database can be written.
    pub(crate) fn router(&self) -> Router {
        let ready = Router::new()
            .route("/readyz", get(ready))
            .with_state(Arc::clone(&self.online));
        api::router(&self.online).merge(ready)
    }

    /// What is answered to whoever collects figures, on an address of its own.
    pub(crate) fn metrics(&self) -> Router {
        Router::new()
            .route("/metrics", get(metrics))
            .with_state(Arc::clone(&self.online))
    }

    pub(crate) fn room(&self) -> crate::net::Room {
        crate::net::Room {
            per_address: self.online.limits.connections,
            unbounded: self.online.trusted.clone(),
        }
    }

    /// Tells all pages that the server restarts, takes no command any more, and ends their connections. What was given before
    /// is stored.
    pub(crate) async fn stop(mut self) {
        self.online.stopping.store(true, Ordering::SeqCst);
        // Whoever holds a game's room is storing something; after that nobody begins to.
        for game in self.online.cached() {
            drop(game.room.lock().await);
        }
        let message = ServerMessage::Notice(Notice::Restarting { ms: RESTART_MS });
        for connection in self.online.connections() {
            connection.send(&message);
            connection.end(Over::Stopping);
        }
        let all_gone = async {
            while !self.online.connections().is_empty() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        if timeout(LEAVE, all_gone).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.online.notifier.stop();
        self.tasks.shutdown().await;
    }
}

async fn connect_to_nats(address: &str) -> Result<async_nats::Client, StartError> {
    let failed = |error: &dyn std::fmt::Display| StartError::Bus(error.to_string());
    let connecting = async_nats::ConnectOptions::new().name("sente").connect(address);
    let connected = timeout(LEAVE, connecting).await.map_err(|error| failed(&error))?;
    connected.map_err(|error| failed(&error))
}

/// Says whether commands can be stored: by whether the last heartbeat was.
async fn ready(State(online): State<Arc<Online>>) -> Response {
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    if online.stopping.load(Ordering::SeqCst) {
        (StatusCode::SERVICE_UNAVAILABLE, no_store, "stopping\n").into_response()
    } else if online.is_fresh() {
        (no_store, "ready\n").into_response()
    } else {
        let why = "the database cannot be written\n";
        (StatusCode::SERVICE_UNAVAILABLE, no_store, why).into_response()
    }
}

async fn metrics(State(online): State<Arc<Online>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, online.metrics.text()).into_response()
}
