//! One socket, or one stream for a program: what waits to be sent there.
//!
//! Two kinds of things wait. Messages stand in a queue with an end: who does not read is given up when it is full, and comes
//! back. Of a game only the number is kept up to which its events were sent, and what is missing is taken from the game when
//! there is room: events can't pile up, however slow the reader and however many they are.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;
use wire::{GameId, Person, ServerMessage};

use super::game::Game;

/// The most messages that wait.
const MOST_WAITING: usize = 256;

/// Text that is sent, shared by all to whom it goes.
pub(crate) type Frame = Utf8Bytes;

/// One reader.
#[derive(Debug)]
pub(crate) struct Connection {
    /// Names it within this process.
    pub(crate) id: u64,
    /// Who it is.
    pub(crate) person: Option<Person>,
    outbox: Mutex<Outbox>,
    wake: Notify,
    /// When something was last heard, in Unix milliseconds.
    heard: AtomicU64,
}

#[derive(Default, Debug)]
struct Outbox {
    messages: VecDeque<Frame>,
    followed: HashMap<GameId, Followed>,
    /// Games with events that were not sent yet.
    news: VecDeque<GameId>,
    lobby: bool,
    /// Why nothing more comes.
    over: Option<Over>,
}

#[derive(Debug)]
struct Followed {
    game: Arc<Game>,
    /// The number of the last event that was sent.
    sent: u64,
    /// Whether it stands among the news.
    waits: bool,
}

/// Why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Over {
    /// It reads too slowly: it may come back and go on from its numbers.
    TooSlow,
    /// The server stops.
    Stopping,
    /// It asked for too much, and did not stop.
    Refused,
    /// The other side has gone.
    Gone,
}

impl Connection {
    pub(crate) fn new(id: u64, person: Option<Person>, now: u64) -> Self {
        Self {
            id,
            person,
            outbox: Mutex::default(),
            wake: Notify::new(),
            heard: AtomicU64::new(now),
        }
    }

    fn outbox(&self) -> MutexGuard<'_, Outbox> {
        self.outbox.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says that something was heard from the other side.
    pub(crate) fn hear(&self, now: u64) {
        self.heard.store(now, Ordering::Relaxed);
    }

    /// When something was last heard from the other side.
    pub(crate) fn heard(&self) -> u64 {
        self.heard.load(Ordering::Relaxed)
    }

    /// Sends a message after those that wait.
    pub(crate) fn send(&self, message: &ServerMessage) {
        self.send_text(wire::text(message).into());
    }

    /// Sends what is text already.
    pub(crate) fn send_text(&self, text: Frame) {
        let mut outbox = self.outbox();
        if outbox.messages.len() >= MOST_WAITING {
            outbox.over.get_or_insert(Over::TooSlow);
        } else {
            outbox.messages.push_back(text);
        }
        drop(outbox);
        self.wake.notify_one();
    }

    /// Ends it, after what waits was sent.
    pub(crate) fn end(&self, why: Over) {
        self.outbox().over.get_or_insert(why);
        self.wake.notify_one();
    }

    /// Follows a game from an event on; `false`: too many are followed already.
    pub(crate) fn follow(&self, game: &Arc<Game>, after: u64, most: usize) -> bool {
        let mut outbox = self.outbox();
        if outbox.followed.len() >= most && !outbox.followed.contains_key(&game.id) {
            return false;
        }
        let followed = Followed {
            game: Arc::clone(game),
            sent: after,
            waits: false,
        };
        outbox.followed.insert(game.id, followed);
        drop(outbox);
        self.news_of(game.id);
        true
    }

    /// Follows a game no longer; the game, if it did.
    pub(crate) fn leave(&self, game: GameId) -> Option<Arc<Game>> {
        self.outbox().followed.remove(&game).map(|followed| followed.game)
    }

    /// Leaves all games.
    pub(crate) fn leave_all(&self) -> Vec<Arc<Game>> {
        let mut outbox = self.outbox();
        outbox.news.clear();
        outbox
            .followed
            .drain()
            .map(|(_, followed)| followed.game)
            .collect()
    }

    pub(crate) fn follows(&self, game: GameId) -> bool {
        self.outbox().followed.contains_key(&game)
    }

    /// The game has events that were not sent here.
    pub(crate) fn news_of(&self, game: GameId) {
        let mut outbox = self.outbox();
        let Some(followed) = outbox.followed.get_mut(&game) else {
            return;
        };
        if !std::mem::replace(&mut followed.waits, true) {
            outbox.news.push_back(game);
        }
        drop(outbox);
        self.wake.notify_one();
    }

    pub(crate) fn set_lobby(&self, on: bool) {
        self.outbox().lobby = on;
    }

    pub(crate) fn wants_lobby(&self) -> bool {
        self.outbox().lobby
    }

    /// What is to be sent next; `Err` when nothing comes any more.
    pub(crate) async fn next(&self) -> Result<Frame, Over> {
        loop {
            if let Some(next) = self.try_next() {
                return next;
            }
            self.wake.notified().await;
        }
    }

    /// What waits to be sent besides, if anything does.
    pub(crate) fn waiting(&self) -> Option<Frame> {
        self.try_next()?.ok()
    }

    fn try_next(&self) -> Option<Result<Frame, Over>> {
        let mut outbox = self.outbox();
        if matches!(outbox.over, Some(over) if over != Over::Stopping) {
            return outbox.over.map(Err);
        }
        if let Some(message) = outbox.messages.pop_front() {
            return Some(Ok(message));
        }
        while let Some(game) = outbox.news.pop_front() {
            let Some(followed) = outbox.followed.get_mut(&game) else {
                continue;
            };
            followed.waits = false;
            let Some((frame, last, more)) = followed.game.frame_after(followed.sent) else {
                continue;
            };
            followed.sent = last;
            if more {
                followed.waits = true;
                outbox.news.push_back(game);
            }
            return Some(Ok(frame));
        }
        outbox.over.map(Err)
    }
}
