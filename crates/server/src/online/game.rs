//! A game as this server has it in memory: what its events say, and who follows it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use game_core::Player;
use rooms::AnyRoom;
use wire::{Event, GameId, GameInfo, MAX_FRAME, ServerMessage, Summary};

use super::connection::{Connection, Frame};

/// After so long without a word somebody is away, in milliseconds.
pub(crate) const AWAY_AFTER: u64 = 10_000;
/// What stands around the events in a frame.
const AROUND: usize = 64;

/// In place of a time: the player has not come back yet.
const CUT_OFF: u64 = u64::MAX;

/// A game.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) info: GameInfo,
    /// One command after the other: whoever decides holds this until the events are stored.
    pub(crate) room: tokio::sync::Mutex<Deciding>,
    view: RwLock<View>,
    followers: Mutex<HashMap<u64, Arc<Connection>>>,
    /// When each player was last heard, in Unix milliseconds.
    seen: [AtomicU64; 2],
    /// Since when each player is back after an outage, in Unix milliseconds; 0 where there was none, [`CUT_OFF`] for who is not.
    back: [AtomicU64; 2],
    /// What was told of who is here.
    told: Mutex<Option<Here>>,
    /// When anybody last needed it, in Unix milliseconds.
    used: AtomicU64,
}

/// What is needed to decide.
#[derive(Debug)]
pub(crate) struct Deciding {
    pub(crate) room: AnyRoom,
    /// The last outage that the clocks were put right for.
    pub(crate) outage: u64,
}

/// What everybody may see of it.
#[derive(Debug)]
struct View {
    events: Vec<Event>,
    summary: Arc<Summary>,
    /// The events that came last, as they go to all who have what came before: after which number, up to which.
    recent: Option<(u64, u64, Frame)>,
}

/// Who of the players is here, and when a game may be claimed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Here {
    pub(crate) players: [bool; 2],
    pub(crate) claim_at: Option<u64>,
    pub(crate) watching: u32,
}

impl Game {
    pub(crate) fn new(info: GameInfo, deciding: Deciding, events: Vec<Event>, now: u64) -> Self {
        let summary = Arc::new(deciding.room.summary());
        Self {
            id: info.id,
            info,
            room: tokio::sync::Mutex::new(deciding),
            view: RwLock::new(View {
                events,
                summary,
                recent: None,
            }),
            followers: Mutex::default(),
            // Nobody was away while this server did not look.
            seen: [AtomicU64::new(now), AtomicU64::new(now)],
            back: [AtomicU64::new(0), AtomicU64::new(0)],
            told: Mutex::default(),
            used: AtomicU64::new(now),
        }
    }

    /// Adds events that are stored, and what the lists show after them. `frame` brings these events alone.
    pub(crate) fn add(&self, events: Vec<Event>, frame: Option<String>, summary: Summary) {
        let mut view = self.view.write().unwrap_or_else(PoisonError::into_inner);
        let before = view.events.len() as u64;
        let last = before + events.len() as u64;
        view.recent = frame.map(|frame| (before, last, frame.into()));
        view.events.extend(events);
        view.summary = Arc::new(summary);
    }

    /// The number of the last event.
    pub(crate) fn last(&self) -> u64 {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        view.events.len() as u64
    }

    /// What lists show.
    pub(crate) fn summary(&self) -> Arc<Summary> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&view.summary)
    }

    /// The next events after a number in one frame, the number of the last of them, and whether there are more.
    pub(crate) fn frame_after(&self, after: u64) -> Option<(Frame, u64, bool)> {
        let view = self.view.read().unwrap_or_else(PoisonError::into_inner);
        if let Some((from, to, frame)) = &view.recent
            && *from == after
        {
            return Some((frame.clone(), *to, false));
        }
        let rest = view.events.get(usize::try_from(after).ok()?..)?;
        let mut bytes = AROUND;
        let fits = |event: &&Event| {
            bytes += wire::text(event).len() + 1;
            bytes <= MAX_FRAME
        };
        // One event fits in any case: they are bounded.
        let count = rest.iter().take_while(fits).count().max(1).min(rest.len());
        let batch = rest.get(..count).filter(|batch| !batch.is_empty())?;
        let message = ServerMessage::Events {
            game: self.id,
            events: batch.to_vec(),
        };
        let last = after + count as u64;
        Some((wire::text(&message).into(), last, count < rest.len()))
    }

    fn followers(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody follows it from now on.
    pub(crate) fn join(&self, connection: &Arc<Connection>, now: u64) {
        self.followers().insert(connection.id, Arc::clone(connection));
        self.touch(now);
        if let Some(side) = self.side(connection) {
            self.see(side, now);
            self.is_back(side, now);
        }
    }

    fn is_back(&self, side: Player, now: u64) {
        let back = &self.back[side.index()];
        let _ = back.compare_exchange(CUT_OFF, now, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// An outage of ours has cut the players off, but for those who are connected now.
    pub(crate) fn cut_off(&self, now: u64) {
        for back in &self.back {
            back.store(CUT_OFF, Ordering::Relaxed);
        }
        let here: Vec<Player> = self.followers().values().filter_map(|it| self.side(it)).collect();
        for side in here {
            self.is_back(side, now);
        }
    }

    /// Since when each player is back whose connection an outage had cut.
    pub(crate) fn back_since(&self) -> [Option<u64>; 2] {
        [0, 1].map(|side| match self.back[side].load(Ordering::Relaxed) {
            0 | CUT_OFF => None,
            since => Some(since),
        })
    }

    /// Somebody follows it no longer.
    pub(crate) fn part(&self, connection: &Connection, now: u64) {
        self.followers().remove(&connection.id);
        self.touch(now);
    }

    fn side(&self, connection: &Connection) -> Option<Player> {
        let person = connection.person.as_ref()?;
        self.info.side(person.id)
    }

    /// Tells all who follow it that there are events.
    pub(crate) fn wake_followers(&self) {
        let followers: Vec<_> = self.followers().values().cloned().collect();
        for follower in followers {
            follower.news_of(self.id);
        }
    }

    /// Sends a message to all who follow it.
    pub(crate) fn send(&self, message: &ServerMessage) {
        let text: Frame = wire::text(message).into();
        for follower in self.followers().values() {
            follower.send_text(text.clone());
        }
    }

    /// A player was heard.
    pub(crate) fn see(&self, side: Player, now: u64) {
        self.seen[side.index()].fetch_max(now, Ordering::Relaxed);
    }

    /// When each player was last heard.
    pub(crate) fn seen(&self) -> [u64; 2] {
        [0, 1].map(|side| self.seen[side].load(Ordering::Relaxed))
    }

    /// Since when each player is away.
    pub(crate) fn away_since(&self, now: u64) -> [Option<u64>; 2] {
        self.seen().map(|seen| (now >= seen + AWAY_AFTER).then_some(seen))
    }

    /// Looks at who is here, by when connections were last heard; the players that were heard since the last look.
    pub(crate) fn look(&self) -> Vec<Player> {
        let mut heard = Vec::new();
        for follower in self.followers().values() {
            if let Some(side) = self.side(follower) {
                let before = self.seen[side.index()].fetch_max(follower.heard(), Ordering::Relaxed);
                if before < follower.heard() && !heard.contains(&side) {
                    heard.push(side);
                }
            }
        }
        heard
    }

    /// How many watch it who do not play.
    pub(crate) fn watching(&self) -> u32 {
        let followers = self.followers();
        let watching = followers.values().filter(|it| self.side(it).is_none());
        watching.count() as u32
    }

    /// Who is here now.
    pub(crate) fn here(&self, now: u64) -> [bool; 2] {
        self.away_since(now).map(|away| away.is_none())
    }

    /// Remembers what is told; what was told before.
    pub(crate) fn tell(&self, here: Here) -> Option<Here> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        told.replace(here)
    }

    /// What was told last.
    pub(crate) fn told(&self) -> Option<Here> {
        *self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody needs it.
    pub(crate) fn touch(&self, now: u64) {
        self.used.fetch_max(now, Ordering::Relaxed);
    }

    /// Whether nobody has needed it since then, and nobody follows it.
    pub(crate) fn is_idle_since(&self, then: u64) -> bool {
        self.used.load(Ordering::Relaxed) < then && self.followers().is_empty()
    }

    /// Whether anybody follows it.
    pub(crate) fn is_followed(&self) -> bool {
        !self.followers().is_empty()
    }
}
