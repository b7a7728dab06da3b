//! Somebody who plays any legal action, and writes down what the server said.

use std::net::SocketAddr;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use game_core::Player;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};
use wire::{
    ClientMessage, Command, Event, Follow, GameId, NUMBERS_BELOW, Notice, Reason, Refusal, ServerMessage,
    What,
};

use crate::findings::Findings;
use crate::people::Guest;
use crate::replica::Replica;

/// A socket to the server.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// How long a connection may take to come about.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often a player asks whether the server is there.
const PING: Duration = Duration::from_millis(2500);
/// After how many questions without an answer the connection is given up.
const MISSED: u32 = 3;

/// What both players of a game and the trial know of it.
#[derive(Default, Debug)]
pub(crate) struct Log {
    /// All events that anybody was told, by their numbers from 1 on.
    events: Vec<Event>,
    /// What was confirmed: by whom, which action, with which number.
    confirmed: Vec<(Player, String, u64)>,
    /// When the action under way was sent for the first time, and by whom.
    sent: Option<(Player, Instant)>,
}

/// A game of a trial, shared by its players.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) id: GameId,
    pub(crate) guests: [Guest; 2],
    log: Mutex<Log>,
}

impl Game {
    pub(crate) fn new(id: GameId, guests: [Guest; 2]) -> Arc<Self> {
        let log = Mutex::default();
        Arc::new(Self { id, guests, log })
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An event that somebody was told: it has to be what everybody else was told.
    fn told(&self, event: &Event, findings: &Findings) {
        let mut log = self.log();
        let place = event.seq as usize - 1;
        match log.events.get(place) {
            Some(known) if known == event => {}
            Some(known) => findings.fault(format_args!(
                "game {}: event {} was {known:?}, and is now {event:?}",
                self.id, event.seq
            )),
            None if place == log.events.len() => log.events.push(event.clone()),
            None => findings.fault(format_args!(
                "game {}: event {} came before event {}",
                self.id,
                event.seq,
                log.events.len() + 1
            )),
        }
    }

    /// Asks for the whole game again, and compares it with what was told and confirmed while it was played.
    pub(crate) async fn audit(&self, server: SocketAddr, findings: &Findings) -> Result<()> {
        let mut socket = connect(server, &self.guests[0]).await?;
        let follow = Follow {
            game: self.id,
            after: 0,
        };
        send(&mut socket, &ClientMessage::hello("", vec![follow])).await?;
        let mut events: Vec<Event> = Vec::new();
        let mut last = None;
        while last.is_none_or(|last| (events.len() as u64) < last) {
            match timeout(PATIENCE, next(&mut socket)).await?? {
                ServerMessage::Game(state) => last = Some(state.last),
                ServerMessage::Events { events: more, .. } => events.extend(more),
                _ => {}
            }
        }
        let log = self.log();
        for (place, known) in log.events.iter().enumerate() {
            if events.get(place) != Some(known) {
                findings.fault(format_args!(
                    "game {}: told {known:?}, stored {:?}",
                    self.id,
                    events.get(place)
                ));
            }
        }
        for (place, event) in events.iter().enumerate() {
            if event.seq != place as u64 + 1 {
                findings.fault(format_args!("game {}: {event:?} in place {}", self.id, place + 1));
            }
        }
        for (player, action, seq) in &log.confirmed {
            let played = |event: &Event| {
                event.by == Some(*player)
                    && matches!(&event.what, What::Played { action: played, .. } if played == action)
            };
            // An end may follow the action, with the last number.
            let from = (*seq as usize).saturating_sub(2);
            let stored = events.get(from..*seq as usize).unwrap_or_default();
            if !stored.iter().any(played) {
                findings.fault(format_args!(
                    "game {}: {action} was confirmed as event {seq}, and is lost",
                    self.id
                ));
            }
        }
        Ok(())
    }
}

/// Connects as a guest.
pub(crate) async fn connect(server: SocketAddr, guest: &Guest) -> Result<Socket> {
    let work = async {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{server}/api/socket").into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("origin", format!("http://{server}").parse()?);
        headers.insert("cookie", guest.cookie.parse()?);
        headers.insert("x-forwarded-for", guest.from.to_string().parse()?);
        // As little as the server's: what is read is small, and a trial has many sockets.
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024);
        let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(socket)
    };
    timeout(PATIENCE, work).await.context("no connection in time")?
}

/// Sends a message.
pub(crate) async fn send(socket: &mut Socket, message: &ClientMessage) -> Result<()> {
    socket.send(Message::text(wire::text(message))).await?;
    Ok(())
}

/// The next message.
pub(crate) async fn next(socket: &mut Socket) -> Result<ServerMessage> {
    loop {
        match socket.next().await.context("the connection has ended")?? {
            Message::Text(text) => {
                return wire::parse(&text).with_context(|| format!("the server said {text}"));
            }
            Message::Close(frame) => bail!("the server closed the connection: {frame:?}"),
            _ => {}
        }
    }
}

/// How a player plays.
#[derive(Clone, Debug)]
pub(crate) struct Manner {
    /// Where the server is reached; it may change.
    pub(crate) at: watch::Receiver<SocketAddr>,
    /// Until it says true.
    pub(crate) stop: watch::Receiver<bool>,
    /// How long a player thinks, in milliseconds.
    pub(crate) think: Range<u64>,
    /// Since when the network has been fine: before that nobody can be expected to reach anything.
    pub(crate) fine: watch::Receiver<Instant>,
}

/// An action that has no answer yet.
struct Pending {
    n: u64,
    action: String,
    base: u64,
    sent: Instant,
    /// Whether it has to be sent over the connection that there is now.
    waits: bool,
}

/// One player of a game.
pub(crate) struct Playing<'a> {
    game: &'a Game,
    side: Player,
    manner: Manner,
    findings: &'a Findings,
    rng: fastrand::Rng,
    replica: Option<Replica>,
    /// The number of the last event that is known.
    last: u64,
    pending: Option<Pending>,
    /// The number of the last event of an own action: before it has come, nobody knows who is to act.
    awaited: u64,
    /// When the next action is to be played.
    due: Option<tokio::time::Instant>,
    /// Since when the game can't be reached.
    gone: Option<Instant>,
}

impl<'a> Playing<'a> {
    pub(crate) fn new(game: &'a Game, side: Player, manner: Manner, findings: &'a Findings) -> Self {
        Self {
            game,
            side,
            manner,
            findings,
            rng: fastrand::Rng::new(),
            replica: None,
            last: 0,
            pending: None,
            awaited: 0,
            due: None,
            gone: None,
        }
    }

    fn is_over(&self) -> bool {
        self.replica.as_ref().is_some_and(Replica::over)
    }

    /// Plays until the game has ended or the trial has, through whatever happens to the connection.
    pub(crate) async fn play(mut self) {
        let mut wait = 20;
        while !*self.manner.stop.borrow() && !self.is_over() {
            match self.session().await {
                Ok(()) => wait = 20,
                Err(why) => {
                    if self.gone.is_none() {
                        self.gone = Some(Instant::now());
                        wait = 20;
                    }
                    if std::env::var_os("TRIALS_TALK").is_some() {
                        eprintln!("game {}: {why:#}", self.game.id);
                    }
                    // Back-off with jitter, shorter than a page's, so that a trial has more restarts an hour.
                    sleep(Duration::from_millis(self.rng.u64(wait / 2..wait))).await;
                    wait = (wait * 2).min(300);
                }
            }
        }
    }

    /// One connection, from greeting to end.
    async fn session(&mut self) -> Result<()> {
        let server = *self.manner.at.borrow_and_update();
        let mut socket = connect(server, &self.game.guests[self.side.index()]).await?;
        let follow = Follow {
            game: self.game.id,
            after: self.last,
        };
        send(&mut socket, &ClientMessage::hello("", vec![follow])).await?;
        let mut greeted = false;
        let mut unanswered = 0;
        let mut ping = tokio::time::interval(PING);
        loop {
            if self.is_over() {
                return Ok(());
            }
            let due = self.due.filter(|_| greeted && self.pending.is_none());
            tokio::select! {
                message = next(&mut socket) => {
                    unanswered = 0;
                    let message = message?;
                    if matches!(message, ServerMessage::Game(_)) {
                        greeted = true;
                        self.is_back();
                    }
                    self.hear(message)?;
                    if greeted {
                        self.resend(&mut socket).await?;
                    }
                }
                () = sleep_until(due.unwrap_or_else(tokio::time::Instant::now)), if due.is_some() => {
                    self.act(&mut socket).await?;
                }
                _ = ping.tick() => {
                    ensure!(unanswered < MISSED, "the server does not answer");
                    unanswered += 1;
                    send(&mut socket, &ClientMessage::Ping { n: 1 }).await?;
                }
                changed = self.manner.at.changed() => {
                    changed.context("the trial is over")?;
                    bail!("the server is elsewhere");
                }
                changed = self.manner.stop.changed() => {
                    return changed.context("the trial is over");
                }
            }
        }
    }

    /// The game is reached again.
    fn is_back(&mut self) {
        if let Some(gone) = self.gone.take() {
            Findings::count(&self.findings.reconnects);
            let since = gone.max(*self.manner.fine.borrow());
            self.findings.gaps.add(since.elapsed());
        }
        // What was sent over the old connection is sent again.
        if let Some(pending) = &mut self.pending {
            pending.waits = true;
        }
    }

    async fn resend(&mut self, socket: &mut Socket) -> Result<()> {
        let Some(pending) = self.pending.as_mut().filter(|it| it.waits) else {
            return Ok(());
        };
        pending.waits = false;
        let message = ClientMessage::Do {
            game: self.game.id,
            n: pending.n,
            command: Command::Act {
                action: pending.action.clone(),
                base: pending.base,
            },
        };
        send(socket, &message).await
    }

    /// Plays any legal action.
    async fn act(&mut self, socket: &mut Socket) -> Result<()> {
        self.due = None;
        let Some(action) = self.replica.as_ref().and_then(|it| it.any_action(&mut self.rng)) else {
            return Ok(());
        };
        let pending = Pending {
            n: self.rng.u64(0..NUMBERS_BELOW),
            action,
            base: self.last,
            sent: Instant::now(),
            waits: true,
        };
        self.game.log().sent = Some((self.side, pending.sent));
        self.pending = Some(pending);
        self.resend(socket).await
    }

    fn hear(&mut self, message: ServerMessage) -> Result<()> {
        match message {
            ServerMessage::Game(state) if self.replica.is_none() => {
                self.replica = Some(Replica::of(&state.info)?);
            }
            ServerMessage::Events { events, .. } => {
                for event in events {
                    self.happened(&event);
                }
                self.decide();
            }
            ServerMessage::Done { n, seq, .. } => {
                if let Some(pending) = self.pending.take_if(|it| it.n == n) {
                    self.findings.answers.add(pending.sent.elapsed());
                    Findings::count(&self.findings.confirmed);
                    self.awaited = seq;
                    let confirmed = (self.side, pending.action, seq);
                    self.game.log().confirmed.push(confirmed);
                }
                self.decide();
            }
            ServerMessage::Refused {
                reason: Refusal::Unavailable,
                ..
            } => {
                // The action is kept, and sent again with the same number.
                Findings::count(&self.findings.unavailable);
                bail!("the server can't store anything at the moment");
            }
            ServerMessage::Refused {
                n, reason, detail, ..
            } => {
                if let Some(pending) = self.pending.take_if(|it| it.n == n) {
                    Findings::count(&self.findings.refused);
                    if !matches!(reason, Refusal::Over | Refusal::TimeIsUp) {
                        let Pending { action, base, .. } = pending;
                        let game = self.game.id;
                        self.findings.fault(format_args!(
                            "game {game}: {action} at {base} was refused: {detail}"
                        ));
                    }
                }
                self.decide();
            }
            ServerMessage::Notice(Notice::Back { .. }) => Findings::count(&self.findings.backs),
            ServerMessage::Error { expected, found, .. } => {
                bail!("the server expected {expected}, and found {found}");
            }
            _ => {}
        }
        Ok(())
    }

    fn happened(&mut self, event: &Event) {
        if event.seq <= self.last {
            return;
        }
        if event.seq != self.last + 1 {
            self.findings.fault(format_args!(
                "game {}: event {} after event {}",
                self.game.id, event.seq, self.last
            ));
            return;
        }
        self.last = event.seq;
        self.game.told(event, self.findings);
        if let Some(by) = event.by.filter(|&by| by != self.side) {
            let sent = self.game.log().sent.take_if(|(player, _)| *player == by);
            if let Some((_, sent)) = sent {
                self.findings.arrivals.add(sent.elapsed());
            }
        }
        if let What::Ended(ended) = event.what
            && self.side == Player::First
        {
            Findings::count(&self.findings.games);
            match ended.reason {
                Reason::Time => Findings::count(&self.findings.flags),
                Reason::Aborted | Reason::NoFirstMove => Findings::count(&self.findings.aborts),
                _ => {}
            }
        }
        let applied = self.replica.as_mut().map_or(Ok(()), |it| it.apply(event));
        if let Err(why) = applied {
            self.findings
                .fault(format_args!("game {}: {why:#}: {event:?}", self.game.id));
        }
    }

    /// Thinks about the next action, if it is this player's to play.
    fn decide(&mut self) {
        let to_act = self.replica.as_ref().and_then(Replica::to_act);
        let mine = to_act == Some(self.side) && self.last >= self.awaited;
        if mine && self.pending.is_none() && self.due.is_none() {
            let think = Duration::from_millis(self.rng.u64(self.manner.think.clone()));
            self.due = Some(tokio::time::Instant::now() + think);
        } else if !mine {
            self.due = None;
        }
    }
}
