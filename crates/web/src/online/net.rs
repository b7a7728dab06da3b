//! The page's side of the protocol: one connection, the games followed over it, and commands that are on their way.
//!
//! Nothing here knows a browser. What happens is told to a [`Net`], with the time of the page's own clock in milliseconds; what
//! it wants done are [`Effect`]s, and [`Net::wake_at`] says when it wants to be asked again. So a connection that is cut,
//! stalls, or was asleep is tested without one.
//!
//! What holds: a command is kept until the server has answered it, and is sent again with the same number after every gap; the
//! server does it once. A game is followed from the last event that the page has, so that a gap of any length closes.

use std::collections::BTreeMap;
use wire::{ClientMessage, Command, Event, Follow, GameId, Notice, PROTOCOL, Phrase, Refusal, ServerMessage};

/// Milliseconds of the page's own clock, which never goes back.
pub(crate) type Time = u64;

/// The shortest and the longest time between two pings.
const PING: [Time; 2] = [2_500, 5_000];
/// A connection on which so many pings stay without an answer is given up.
const MOST_MISSED: u32 = 3;
/// How long the first try of a connection may take until the server has greeted, and how long any may. What is lost on a line
/// that was away is sent again by the device later and later: a try that begins anew is there sooner.
const GREETING: [Time; 2] = [2_500, 10_000];
/// The pause before another try, at first and at most. Each is a fiftieth ([`LONGER`]) longer than the one before, so that who was
/// away for some seconds, in a lift or a tunnel, does not wait for more than a fraction of one, and after a minute there is about
/// one try a second.
const PAUSE: [Time; 2] = [150, 10_000];
/// By what each pause is longer than the one before.
const LONGER: f64 = 1.02;
/// After so long without an answer it is said that the page reconnects …
pub(crate) const RECONNECTING: Time = 3_000;
/// … and after so long that it is offline.
pub(crate) const OFFLINE: Time = 15_000;
/// After so long a command is sent again that the server could not store: at first, when it may just have come back, and at most.
const AGAIN: [Time; 2] = [150, 1_500];
/// The same where the server said how long, at least and at most.
const TOLD: [Time; 2] = [500, 10_000];
/// How many round trips the server's time is taken from.
const SAMPLES: usize = 8;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Effect {
    /// A socket is to be opened.
    Open,
    /// Something small is to be asked of the server, under this number, to learn whether it can be reached ([`Net::knocked`]).
    Knock(u64),
    /// The socket is to be closed; nothing that comes from it counts any more.
    Close,
    /// A message is to be sent.
    Send(ClientMessage),
    /// What came from the server, for those who follow it. Events that were there before are left out.
    Tell(ServerMessage),
}

/// How it stands with the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line {
    /// Nobody wants one.
    Idle,
    /// The next try is then.
    Waiting(Time),
    /// Asked at, and no answer yet.
    Knocking(Time),
    /// Opened at, and not greeted yet; whether the socket is open.
    Opening(Time, bool),
    /// The server has greeted.
    Open,
}

/// How it stands with the connection, as a person is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Status {
    /// There was none yet.
    #[default]
    First,
    /// It is there.
    Here,
    /// There has been no answer for some seconds.
    Reconnecting,
    /// There has been no answer for long.
    Offline,
}

/// A command that the server has not answered yet.
#[derive(Clone, PartialEq, Debug)]
struct Kept {
    game: GameId,
    n: u64,
    command: Command,
}

impl Kept {
    fn message(&self) -> ClientMessage {
        ClientMessage::Do {
            game: self.game,
            n: self.n,
            command: self.command.clone(),
        }
    }
}

/// The server's time, as far as it is known.
#[derive(Clone, Debug, Default)]
struct Far {
    /// Of the last round trips: how long they took, and how far the server's clock was ahead of the page's.
    samples: Vec<(Time, i64)>,
}

impl Far {
    fn learn(&mut self, sent: Time, heard: Time, server: u64) {
        let trip = heard.saturating_sub(sent);
        // The server's time is one of the middle of the trip.
        let ahead = server as i64 - (sent + trip / 2) as i64;
        self.samples.push((trip, ahead));
        if self.samples.len() > SAMPLES {
            self.samples.remove(0);
        }
    }

    /// How far the server's clock is ahead: as the shortest trip says.
    fn ahead(&self) -> Option<i64> {
        self.samples
            .iter()
            .min_by_key(|(trip, _)| *trip)
            .map(|(_, ahead)| *ahead)
    }
}

/// The page's side of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    line: Line,
    /// The last event of each game that is followed.
    follows: BTreeMap<GameId, u64>,
    /// The same as the page's greeting had it, which is not answered yet.
    asked: BTreeMap<GameId, u64>,
    lobby: bool,
    kept: Vec<Kept>,
    /// How often it was tried in vain.
    tries: u32,
    /// The number of the last knock.
    knocks: u64,
    /// How often the server did not greet in time.
    ungreeted: u32,
    /// The ping that waits for its answer: its number, and when it was sent.
    pings: Vec<(u64, Time)>,
    next_ping: Time,
    /// When the commands are sent again that the server could not take.
    again: Option<Time>,
    /// How often it could not, one time after the other.
    put_off: u32,
    missed: u32,
    pinged: u64,
    /// Since when there is no answer.
    silent_since: Option<Time>,
    /// When the greeting was sent.
    greeted_at: Time,
    was_there: bool,
    far: Far,
    /// The server's build of the page, as it was at first.
    page: Option<String>,
    /// Whether the server has another one now.
    newer: bool,
    /// When the server restarts, as it said.
    restarting: Option<Time>,
}

impl Default for Net {
    fn default() -> Self {
        Self {
            line: Line::Idle,
            follows: BTreeMap::new(),
            asked: BTreeMap::new(),
            lobby: false,
            kept: Vec::new(),
            tries: 0,
            knocks: 0,
            ungreeted: 0,
            pings: Vec::new(),
            next_ping: 0,
            again: None,
            put_off: 0,
            missed: 0,
            pinged: 0,
            silent_since: None,
            greeted_at: 0,
            was_there: false,
            far: Far::default(),
            page: None,
            newer: false,
            restarting: None,
        }
    }
}

impl Net {
    // What the page wants.

    /// A connection is wanted from now on.
    pub(crate) fn start(&mut self, now: Time) -> Vec<Effect> {
        if self.line == Line::Idle {
            self.open(now)
        } else {
            Vec::new()
        }
    }

    /// No connection is wanted any more. Commands that are not answered are kept.
    pub(crate) fn stop(&mut self) -> Vec<Effect> {
        let was = std::mem::replace(&mut self.line, Line::Idle);
        self.silent_since = None;
        self.was_there = false;
        match was {
            Line::Opening(..) | Line::Open => vec![Effect::Close],
            Line::Idle | Line::Waiting(_) | Line::Knocking(_) => Vec::new(),
        }
    }

    /// Follows a game of which the page has the events up to `after`, or follows it from there again.
    pub(crate) fn follow(&mut self, game: GameId, after: u64) -> Vec<Effect> {
        self.follows.insert(game, after);
        self.send(ClientMessage::Follow(Follow { game, after }))
    }

    /// Follows a game no longer.
    pub(crate) fn leave(&mut self, game: GameId) -> Vec<Effect> {
        match self.follows.remove(&game) {
            Some(_) => self.send(ClientMessage::Leave { game }),
            None => Vec::new(),
        }
    }

    /// Wants to know of open challenges, or no longer.
    pub(crate) fn lobby(&mut self, on: bool) -> Vec<Effect> {
        if self.lobby == on {
            return Vec::new();
        }
        self.lobby = on;
        self.send(ClientMessage::Lobby { on })
    }

    /// Gives a command with a number drawn at random. It is kept until it is answered.
    pub(crate) fn command(&mut self, game: GameId, n: u64, command: Command) -> Vec<Effect> {
        let kept = Kept { game, n, command };
        let message = kept.message();
        self.kept.push(kept);
        self.send(message)
    }

    /// Says something, if the line is there: what is said too late is not worth saying.
    pub(crate) fn say(&mut self, game: GameId, phrase: Phrase) -> Vec<Effect> {
        self.send(ClientMessage::Say { game, phrase })
    }

    fn send(&self, message: ClientMessage) -> Vec<Effect> {
        match self.line {
            Line::Open => vec![Effect::Send(message)],
            // What is followed and kept goes with the greeting.
            Line::Idle | Line::Waiting(_) | Line::Knocking(_) | Line::Opening(..) => Vec::new(),
        }
    }

    /// Something may have changed: the browser says that it is online, the tab is shown again, or a person wants it now.
    pub(crate) fn nudge(&mut self, now: Time, chance: f64) -> Vec<Effect> {
        match self.line {
            Line::Waiting(_) | Line::Knocking(_) => self.open(now),
            Line::Open => self.ping(now, chance),
            // A try that may have begun before the network was there.
            Line::Opening(since, false) if now.saturating_sub(since) > PAUSE[0] => {
                let mut effects = vec![Effect::Close];
                effects.extend(self.open(now));
                effects
            }
            Line::Idle | Line::Opening(..) => Vec::new(),
        }
    }

    // What happens.

    fn open(&mut self, now: Time) -> Vec<Effect> {
        self.line = Line::Opening(now, false);
        self.silent_since.get_or_insert(now);
        vec![Effect::Open]
    }

    /// Tries again. A browser holds back sockets to where many have failed, for seconds in the end, but nothing else: so it is
    /// learnt in another way whether the server can be reached, once a socket did not help.
    fn try_again(&mut self, now: Time) -> Vec<Effect> {
        if self.tries <= 1 {
            return self.open(now);
        }
        self.line = Line::Knocking(now);
        self.knocks += 1;
        vec![Effect::Knock(self.knocks)]
    }

    /// Whether the server could be reached by the knock of this number.
    pub(crate) fn knocked(&mut self, knock: u64, reached: bool, now: Time, chance: f64) -> Vec<Effect> {
        if !matches!(self.line, Line::Knocking(_)) || knock != self.knocks {
            return Vec::new();
        }
        if reached {
            return self.open(now);
        }
        self.wait(now, chance);
        Vec::new()
    }

    /// The socket is open.
    pub(crate) fn opened(&mut self, now: Time) -> Vec<Effect> {
        let Line::Opening(since, _) = self.line else {
            return Vec::new();
        };
        self.line = Line::Opening(since, true);
        self.greeted_at = now;
        self.asked = self.follows.clone();
        let follow = self.asked.iter();
        let follow = follow.map(|(&game, &after)| Follow { game, after });
        let page = self.page.clone().unwrap_or_default();
        vec![Effect::Send(ClientMessage::hello(page, follow.collect()))]
    }

    /// The socket is closed, or could not be opened.
    pub(crate) fn closed(&mut self, now: Time, chance: f64) -> Vec<Effect> {
        if matches!(self.line, Line::Opening(..) | Line::Open) {
            self.wait(now, chance);
        }
        Vec::new()
    }

    fn wait(&mut self, now: Time, chance: f64) {
        self.pings.clear();
        self.missed = 0;
        self.silent_since.get_or_insert(now);
        let longer = LONGER.powi(self.tries.try_into().unwrap_or(i32::MAX));
        let pause = (PAUSE[0] as f64 * longer).min(PAUSE[1] as f64);
        self.tries = self.tries.saturating_add(1);
        // Not all pages at once.
        let pause = pause * (0.6 + 0.4 * chance);
        self.line = Line::Waiting(now + pause as Time);
    }

    fn ping(&mut self, now: Time, chance: f64) -> Vec<Effect> {
        self.pinged += 1;
        self.pings.push((self.pinged, now));
        self.next_ping = now + PING[0] + ((PING[1] - PING[0]) as f64 * chance) as Time;
        vec![Effect::Send(ClientMessage::Ping { n: self.pinged })]
    }

    /// How long this try may take until the server has greeted: a line can be slow, and not away.
    fn greeting(&self) -> Time {
        (GREETING[0] << self.ungreeted.min(10)).min(GREETING[1])
    }

    /// When it wants to be asked again by [`Net::tick`].
    pub(crate) fn wake_at(&self) -> Option<Time> {
        match self.line {
            Line::Idle => None,
            Line::Waiting(at) => Some(at),
            Line::Knocking(since) | Line::Opening(since, _) => Some(since + self.greeting()),
            Line::Open => Some(
                self.again
                    .map_or(self.next_ping, |again| again.min(self.next_ping)),
            ),
        }
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Time, chance: f64) -> Vec<Effect> {
        match self.line {
            Line::Waiting(at) if now >= at => self.try_again(now),
            Line::Knocking(since) if now >= since + self.greeting() => {
                self.ungreeted += 1;
                self.wait(now, chance);
                Vec::new()
            }
            Line::Opening(since, _) if now >= since + self.greeting() => {
                self.ungreeted += 1;
                self.wait(now, chance);
                vec![Effect::Close]
            }
            Line::Open if self.again.is_some_and(|again| now >= again) => {
                self.again = None;
                self.kept
                    .iter()
                    .map(|kept| Effect::Send(kept.message()))
                    .collect()
            }
            Line::Open if now >= self.next_ping => {
                if self.pings.is_empty() {
                    self.missed = 0;
                } else {
                    self.missed += 1;
                }
                if self.missed < MOST_MISSED {
                    return self.ping(now, chance);
                }
                self.tries = 0;
                self.ungreeted = 0;
                self.silent_since = self.silent_since.or(self.pings.first().map(|ping| ping.1));
                self.wait(now, chance);
                let mut effects = vec![Effect::Close];
                effects.extend(self.open(now));
                effects
            }
            _ => Vec::new(),
        }
    }

    /// A message came.
    pub(crate) fn heard(&mut self, message: ServerMessage, now: Time, chance: f64) -> Vec<Effect> {
        let mut effects = Vec::new();
        match &message {
            ServerMessage::Welcome {
                protocol,
                page,
                now: server,
                ..
            } => {
                self.newer |= *protocol != PROTOCOL;
                self.see_page(page);
                self.restarting = None;
                self.far.learn(self.greeted_at, now, *server);
                effects.extend(self.greeted(now, chance));
            }
            ServerMessage::Pong { n, now: server } => {
                if let Some(&(_, sent)) = self.pings.iter().find(|ping| ping.0 == *n) {
                    self.far.learn(sent, now, *server);
                    // An answer to a later ping answers those before it.
                    self.pings.retain(|ping| ping.0 > *n);
                    self.missed = 0;
                }
            }
            ServerMessage::Done { game, n, .. } => {
                self.put_off = 0;
                let (game, n) = (*game, *n);
                self.kept.retain(|kept| (kept.game, kept.n) != (game, n));
            }
            ServerMessage::Refused { game, n, reason, .. } => {
                // What the server can't take now, it may take later.
                let again = match reason {
                    Refusal::Unavailable => {
                        self.put_off += 1;
                        Some((AGAIN[0] << (self.put_off - 1).min(10)).min(AGAIN[1]))
                    }
                    Refusal::TooMany { ms } => Some((*ms).clamp(TOLD[0], TOLD[1])),
                    _ => None,
                };
                if let Some(pause) = again {
                    self.again = Some(now + pause);
                    return effects;
                }
                self.put_off = 0;
                let (game, n) = (*game, *n);
                self.kept.retain(|kept| (kept.game, kept.n) != (game, n));
            }
            ServerMessage::Notice(Notice::Restarting { ms }) => self.restarting = Some(now + ms),
            ServerMessage::Notice(Notice::Back { .. }) => self.restarting = None,
            ServerMessage::Notice(Notice::NewPage { page }) => self.see_page(page),
            ServerMessage::Events { .. } => return self.events(message),
            _ => {}
        }
        effects.push(Effect::Tell(message));
        effects
    }

    fn see_page(&mut self, page: &str) {
        if page.is_empty() {
            return;
        }
        match &self.page {
            None => self.page = Some(page.to_owned()),
            Some(known) => self.newer |= known != page,
        }
    }

    fn greeted(&mut self, now: Time, chance: f64) -> Vec<Effect> {
        self.line = Line::Open;
        self.tries = 0;
        self.ungreeted = 0;
        self.missed = 0;
        self.pings.clear();
        self.again = None;
        self.put_off = 0;
        self.silent_since = None;
        self.was_there = true;
        let mut effects = Vec::new();
        // What somebody came to and went from since the page's greeting was not in it.
        let asked = std::mem::take(&mut self.asked);
        let left = asked.keys().filter(|game| !self.follows.contains_key(game));
        effects.extend(left.map(|&game| Effect::Send(ClientMessage::Leave { game })));
        let new = self
            .follows
            .iter()
            .filter(|&(game, after)| asked.get(game) != Some(after));
        effects
            .extend(new.map(|(&game, &after)| Effect::Send(ClientMessage::Follow(Follow { game, after }))));
        if self.lobby {
            effects.push(Effect::Send(ClientMessage::Lobby { on: true }));
        }
        effects.extend(self.kept.iter().map(|kept| Effect::Send(kept.message())));
        effects.extend(self.ping(now, chance));
        effects
    }

    /// Events are passed on without those that were there; a hole is closed by following again.
    fn events(&mut self, message: ServerMessage) -> Vec<Effect> {
        let ServerMessage::Events { game, events } = message else {
            return Vec::new();
        };
        let Some(after) = self.follows.get_mut(&game) else {
            return Vec::new();
        };
        let new: Vec<Event> = events.into_iter().filter(|event| event.seq > *after).collect();
        let (Some(first), Some(last)) = (new.first(), new.last()) else {
            return Vec::new();
        };
        if first.seq != *after + 1 {
            let after = *after;
            return self.follow(game, after);
        }
        *after = last.seq;
        vec![Effect::Tell(ServerMessage::Events { game, events: new })]
    }

    // What there is to know.

    /// How it stands with the connection.
    pub(crate) fn status(&self, now: Time) -> Status {
        let since = self.silent_since.or(self.pings.first().map(|ping| ping.1));
        match since.map(|since| now.saturating_sub(since)) {
            Some(OFFLINE..) => Status::Offline,
            Some(RECONNECTING..) => Status::Reconnecting,
            _ if self.was_there => Status::Here,
            _ => Status::First,
        }
    }

    /// The server's time, as far as it is known.
    pub(crate) fn server_time(&self, now: Time) -> Option<u64> {
        let ahead = self.far.ahead()?;
        Some((now as i64 + ahead).max(0) as u64)
    }

    /// Whether the server has a newer page, and nothing of this one waits to be stored.
    pub(crate) fn may_load_newer(&self) -> bool {
        self.newer && self.kept.is_empty()
    }

    /// Whether the server has a newer page.
    pub(crate) fn has_newer(&self) -> bool {
        self.newer
    }

    /// Whether the server restarts now, as it said before.
    pub(crate) fn restarting(&self, now: Time) -> bool {
        self.restarting
            .is_some_and(|at| now >= at || self.line != Line::Open)
    }

    /// What is kept until it is answered, to outlive the page.
    pub(crate) fn kept(&self) -> Vec<ClientMessage> {
        self.kept.iter().map(Kept::message).collect()
    }

    /// Keeps what a page before this one kept. What is no command is left out.
    pub(crate) fn keep(&mut self, messages: Vec<ClientMessage>) {
        for message in messages {
            if let ClientMessage::Do { game, n, command } = message
                && !self.kept.iter().any(|kept| kept.n == n)
            {
                self.kept.push(Kept { game, n, command });
            }
        }
    }

    /// Forgets a command that was not answered: what it was meant for is no more.
    pub(crate) fn forget(&mut self, n: u64) {
        self.kept.retain(|kept| kept.n != n);
    }
}

#[cfg(test)]
mod tests;
