//! The socket of a page, and the lines of JSON for a program.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::http::header::{self, HeaderName};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::time::timeout;
use wire::http::ErrorCode;
use wire::{ClientMessage, Follow, GameId, MAX_FRAME, PROTOCOL, Refusal, ServerMessage};

use super::connection::{Connection, Over};
use super::core::{Online, lock, millis, now, tell_here, tell_here_again};
use super::limits::{Bucket, one_address};

/// How long the greeting is waited for.
const GREETING: Duration = Duration::from_secs(10);
/// How long a frame may take to be taken by the other side.
const STALLED: Duration = Duration::from_secs(20);
/// A connection that says nothing for so long, not even the answer to a ping, is given up.
const SILENT: Duration = Duration::from_secs(30);
/// How often we ping: the way is measured by our own clock alone.
const PING: Duration = Duration::from_secs(5);
/// So many messages in a row that are too many, and the connection is closed.
const MOST_REFUSED: u32 = 100;
/// So many bytes are sent in one go, if they wait.
const WRITTEN: usize = 8 * 1024;
/// How often a stream for a program has an empty line.
const LINE: Duration = Duration::from_secs(5);

/// A socket or stream that is counted for its address, as long as this lives.
#[derive(Debug)]
pub(crate) struct Place {
    online: Arc<Online>,
    address: IpAddr,
}

impl Place {
    /// `None`: the address has too many already.
    pub(crate) fn take(online: &Arc<Online>, address: IpAddr) -> Option<Self> {
        let address = one_address(address);
        let mut sockets = lock(&online.sockets);
        let count = sockets.entry(address).or_default();
        if *count >= online.limits.sockets {
            return None;
        }
        *count += 1;
        drop(sockets);
        online.metrics.sockets.inc();
        Some(Self {
            online: Arc::clone(online),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.online.metrics.sockets.dec();
        let mut sockets = lock(&self.online.sockets);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// What the way to a client and back takes, measured by our own pings: an average in which the last ones weigh most.
#[derive(Debug, Default)]
struct Way(AtomicU64);

impl Way {
    fn measured(&self, ms: u64) {
        let before = self.0.load(Ordering::Relaxed);
        let next = if before == 0 { ms } else { (3 * before + ms) / 4 };
        self.0.store(next, Ordering::Relaxed);
    }

    fn ms(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Answers a request for a socket.
pub(crate) fn accept(
    online: Arc<Online>,
    upgrade: WebSocketUpgrade,
    person: Option<wire::Person>,
    place: Place,
) -> Response {
    upgrade
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(WRITTEN)
        .max_write_buffer_size(64 * 1024)
        .on_upgrade(move |socket| async move {
            let connection = online.connect(person);
            talk(&online, socket, &connection).await;
            online.disconnect(&connection);
            drop(place);
        })
}

async fn talk(online: &Arc<Online>, socket: WebSocket, connection: &Arc<Connection>) {
    let (sink, mut stream) = socket.split();
    let way = Arc::new(Way::default());
    let begin = Instant::now();
    let mut writing = tokio::spawn(write(sink, Arc::clone(connection), begin));
    let reading = async {
        if greet(online, &mut stream, connection).await.is_some() {
            read(online, &mut stream, connection, &way, begin).await;
        }
    };
    tokio::select! {
        () = reading => {
            connection.end(Over::Gone);
            // It ends by itself, as its connection is over; what waits to be sent has a bounded time.
            let _ = writing.await;
        }
        // We have said goodbye, or the other side does not read.
        _ = &mut writing => {}
    }
}

/// Sends what waits, and pings.
async fn write(mut sink: SplitSink<WebSocket, Message>, connection: Arc<Connection>, begin: Instant) {
    let mut pings = tokio::time::interval(PING);
    pings.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let over = loop {
        let message = tokio::select! {
            next = connection.next() => match next {
                Ok(text) => Message::Text(text),
                Err(over) => break over,
            },
            _ = pings.tick() => {
                let since = begin.elapsed().as_micros() as u64;
                Message::Ping(Bytes::copy_from_slice(&since.to_be_bytes()))
            }
        };
        let sending = send(&mut sink, message, &connection);
        if !matches!(timeout(STALLED, sending).await, Ok(Ok(()))) {
            // Gone, or it does not read.
            connection.end(Over::Gone);
            return;
        }
    };
    let (code, reason) = match over {
        Over::TooSlow => (close_code::AGAIN, "too slow: come back and go on"),
        Over::Stopping => (close_code::RESTART, "restarting"),
        Over::Refused => (close_code::POLICY, "refused"),
        Over::Gone => (close_code::NORMAL, ""),
    };
    let close = Message::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }));
    let _ = timeout(Duration::from_secs(2), sink.send(close)).await;
}

/// Sends a message, and what else waits, in one go.
async fn send(
    sink: &mut SplitSink<WebSocket, Message>,
    first: Message,
    connection: &Connection,
) -> Result<(), axum::Error> {
    sink.feed(first).await?;
    let mut bytes = 0;
    while bytes < WRITTEN
        && let Some(text) = connection.waiting()
    {
        bytes += text.len();
        sink.feed(Message::Text(text)).await?;
    }
    sink.flush().await
}

/// The next message; `None` when there is none any more.
async fn next(
    stream: &mut SplitStream<WebSocket>,
    connection: &Connection,
    way: Option<(&Way, &Online, Instant)>,
    patience: Duration,
) -> Option<String> {
    loop {
        let message = timeout(patience, stream.next()).await.ok()??.ok()?;
        connection.hear(now());
        match message {
            Message::Text(text) => return Some(text.as_str().to_owned()),
            Message::Binary(_) => {
                connection.send(&ServerMessage::Error {
                    code: ErrorCode::BadRequest,
                    expected: "a message as text".to_owned(),
                    found: "bytes".to_owned(),
                });
            }
            Message::Pong(sent) => {
                if let (Some((way, online, begin)), Ok(sent)) = (way, <[u8; 8]>::try_from(&sent[..])) {
                    let now = begin.elapsed().as_micros() as u64;
                    // One that was never sent measures nothing.
                    if let Some(passed) = now.checked_sub(u64::from_be_bytes(sent)) {
                        way.measured(passed / 1000);
                        online.metrics.lag(Duration::from_micros(passed));
                    }
                }
            }
            Message::Ping(_) => {}
            Message::Close(_) => return None,
        }
    }
}

/// The greeting, both ways; `None` where nothing more is said.
async fn greet(
    online: &Arc<Online>,
    stream: &mut SplitStream<WebSocket>,
    connection: &Arc<Connection>,
) -> Option<()> {
    let text = next(stream, connection, None, GREETING).await?;
    let refuse = |code, expected: &str, found: String| {
        connection.send(&ServerMessage::Error {
            code,
            expected: expected.to_owned(),
            found,
        });
        connection.end(Over::Stopping);
    };
    let follow = match wire::parse(&text) {
        Ok(ClientMessage::Hello { protocol, follow, .. }) => {
            connection.send(&welcome(online, connection));
            if protocol != PROTOCOL {
                refuse(
                    ErrorCode::OtherProtocol,
                    &format!("protocol {PROTOCOL}"),
                    format!("protocol {protocol}"),
                );
                return None;
            }
            follow
        }
        Ok(_) => {
            refuse(ErrorCode::BadRequest, "hello first", "another message".to_owned());
            return None;
        }
        Err(error) => {
            refuse(ErrorCode::BadRequest, "hello", error.to_string());
            return None;
        }
    };
    for followed in follow {
        start_to_follow(online, connection, followed).await;
    }
    Some(())
}

fn welcome(online: &Online, connection: &Connection) -> ServerMessage {
    ServerMessage::Welcome {
        protocol: PROTOCOL,
        page: online.page.clone(),
        you: connection.person.clone(),
        now: now(),
    }
}

async fn read(
    online: &Arc<Online>,
    stream: &mut SplitStream<WebSocket>,
    connection: &Arc<Connection>,
    way: &Way,
    begin: Instant,
) {
    let mut bucket = Bucket::full(online.limits.messages, begin);
    let mut refused = 0;
    while let Some(text) = next(stream, connection, Some((way, online, begin)), SILENT).await {
        let at = now();
        let message = match wire::parse(&text) {
            Ok(message) => message,
            Err(error) => {
                connection.send(&ServerMessage::Error {
                    code: ErrorCode::BadRequest,
                    expected: "a message".to_owned(),
                    found: error.to_string(),
                });
                continue;
            }
        };
        if let Err(wait) = bucket.take(online.limits.messages, Instant::now()) {
            online.metrics.refused_requests.inc();
            refused += 1;
            if refused > MOST_REFUSED {
                connection.end(Over::Refused);
                return;
            }
            too_many(connection, &message, wait);
            continue;
        }
        refused = 0;
        hear(online, connection, message, (at, way.ms())).await;
    }
}

fn too_many(connection: &Connection, message: &ClientMessage, wait: Duration) {
    let ms = millis(wait);
    if let ClientMessage::Do { game, n, .. } = message {
        refuse(connection, *game, *n, Refusal::TooMany { ms });
    } else {
        connection.send(&ServerMessage::Error {
            code: ErrorCode::TooMany,
            expected: format!("a message in {ms} ms"),
            found: "one now".to_owned(),
        });
    }
}

fn refuse(connection: &Connection, game: GameId, n: u64, reason: Refusal) {
    connection.send(&ServerMessage::Refused {
        game,
        n,
        detail: reason.to_string(),
        reason,
    });
}

/// Does what a message asks for.
async fn hear(online: &Arc<Online>, connection: &Arc<Connection>, message: ClientMessage, heard: (u64, u64)) {
    match message {
        ClientMessage::Hello { follow, .. } => {
            for followed in follow {
                start_to_follow(online, connection, followed).await;
            }
        }
        ClientMessage::Follow(followed) => start_to_follow(online, connection, followed).await,
        ClientMessage::Leave { game } => {
            if let Some(game) = connection.leave(game) {
                game.part(connection, heard.0);
                tell_here(&game, heard.0);
            }
        }
        ClientMessage::Do { game, n, command } => {
            let result = online
                .give(connection.person.as_ref(), game, n, &command, heard)
                .await;
            match result {
                Ok(given) => connection.send(&ServerMessage::Done {
                    game,
                    n,
                    seq: given.seq,
                }),
                Err(reason) => refuse(connection, game, n, reason),
            }
        }
        ClientMessage::Say { game, phrase } => {
            if let Err(problem) = online.say(connection.person.as_ref(), game, phrase).await {
                connection.send(&ServerMessage::Error {
                    code: problem.error,
                    expected: problem.expected,
                    found: problem.found,
                });
            }
        }
        ClientMessage::Lobby { on } => {
            connection.set_lobby(on);
            if on {
                online.send_lobby(connection).await;
            }
        }
        ClientMessage::Ping { n } => connection.send(&ServerMessage::Pong { n, now: now() }),
    }
}

/// Sends a game as it is, and from then on what happens in it.
pub(crate) async fn start_to_follow(online: &Arc<Online>, connection: &Arc<Connection>, follow: Follow) {
    let person = connection.person.as_ref().map(|person| person.id);
    let error = |code, expected: &str| {
        connection.send(&ServerMessage::Error {
            code,
            expected: expected.to_owned(),
            found: follow.game.to_string(),
        });
    };
    match online.game_for(follow.game, person).await {
        Ok(game) => {
            let at = now();
            game.join(connection, at);
            let state = online.state_of(&game, person).await;
            // A number that there is not yet is not ours: the client has all that there is then.
            let after = follow.after.min(state.last);
            if let (Some(person), Some(_)) = (person, state.you)
                && state.info.terms.is_apart()
            {
                online.looks(person, follow.game);
            }
            connection.send(&ServerMessage::Game(Box::new(state)));
            tell_here_again(&game, connection);
            if !connection.follow(&game, after, online.limits.followed) {
                game.part(connection, at);
                error(ErrorCode::TooMany, "fewer games at once");
            }
            tell_here(&game, at);
        }
        Err(code) => error(code, "the name of a game that you may see"),
    }
}

/// The lines of JSON for a program.
pub(crate) fn lines(online: Arc<Online>, connection: Arc<Connection>, place: Place) -> Response {
    struct Lines {
        online: Arc<Online>,
        connection: Arc<Connection>,
        _place: Place,
    }

    impl Drop for Lines {
        fn drop(&mut self) {
            self.online.disconnect(&self.connection);
        }
    }

    let lines = Lines {
        online,
        connection,
        _place: place,
    };
    let stream = futures_util::stream::unfold(lines, |lines| async move {
        // As long as somebody takes lines they are there.
        lines.connection.hear(now());
        let line = match timeout(LINE, lines.connection.next()).await {
            Ok(Ok(text)) => format!("{}\n", text.as_str()),
            Ok(Err(_)) => return None,
            Err(_) => "\n".to_owned(),
        };
        Some((Ok::<_, std::convert::Infallible>(line), lines))
    });
    (
        [
            (header::CONTENT_TYPE, "application/x-ndjson"),
            (header::CACHE_CONTROL, "no-store"),
            // A reverse proxy (nginx) would keep lines back until it has many.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ],
        Body::from_stream(stream),
    )
        .into_response()
}

/// Greets a program on its stream.
pub(crate) fn greet_program(online: &Online, connection: &Connection) {
    connection.send(&welcome(online, connection));
}
