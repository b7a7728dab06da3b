//! Online play through real sockets.

mod abuse;
mod games;
mod hosts;
mod proxy;
mod push;

use std::borrow::Cow;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use game_core::Player;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use wire::http::{Accept, Accepted, Challenge, NewChallenge, To};
use wire::{ClientMessage, Command, Event, Follow, GameId, GameKind, Seat, ServerMessage, Terms, What};

use crate::site::File;
use crate::{Database, Limits, Networks, Options, Server};

/// How long anything may take that is awaited.
const PATIENCE: Duration = Duration::from_secs(20);

fn page(path: &str) -> Option<File> {
    (path == "index.html").then(|| File {
        content: Cow::Borrowed(b"<home>"),
        version: "1".to_owned(),
    })
}

/// A server that runs, on a database that may outlive it.
pub(super) struct Host {
    pub(super) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<std::io::Result<()>>,
}

pub(super) fn options(database: Database) -> Options {
    Options {
        database,
        bus: None,
        trusted: Networks::default(),
        limits: Limits::default(),
        pushing: crate::Pushing::default(),
    }
}

pub(super) fn folder(path: &Path) -> Options {
    options(Database::Folder(path.to_owned()))
}

impl Host {
    pub(super) async fn start(options: Options) -> Self {
        Self::start_at("127.0.0.1:0", options).await
    }

    pub(super) async fn start_at(listen: &str, options: Options) -> Self {
        let server = loop {
            match Server::serving(listen, page, Some(options.clone())).await {
                Ok(server) => break server,
                // The last task of the one before may hold its file for a moment; in life it is another process.
                Err(crate::StartError::Store(store::Error::InUse(_))) => tokio::task::yield_now().await,
                Err(error) => panic!("{error}"),
            }
        };
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Self {
            address,
            stop: Some(stop),
            task,
        }
    }

    /// Stops it as a signal would, and waits until it has.
    pub(super) async fn stop(mut self) {
        self.stop.take().unwrap().send(()).unwrap();
        tokio::time::timeout(PATIENCE, self.task)
            .await
            .unwrap()
            .unwrap()
            .unwrap();
    }
}

/// An answer over HTTP.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) head: String,
    pub(super) body: String,
}

impl Answer {
    pub(super) fn read<T: serde::de::DeserializeOwned>(&self) -> T {
        assert!(self.status < 300, "{} {}", self.status, self.body);
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    fn cookie(&self) -> Option<String> {
        let line = self
            .head
            .lines()
            .find(|line| line.to_ascii_lowercase().starts_with("set-cookie:"))?;
        let (_, cookie) = line.split_once(':')?;
        cookie.split(';').next().map(|cookie| cookie.trim().to_owned())
    }
}

/// A connection, with TLS or without.
pub(super) trait Bytes: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Bytes for T {}

/// Sends a request as it stands, and reads until the server closes.
pub(super) async fn raw(address: SocketAddr, request: &str) -> Answer {
    raw_over(TcpStream::connect(address).await.unwrap(), request).await
}

/// The same over a connection that is there.
pub(super) async fn raw_over(mut stream: impl Bytes, request: &str) -> Answer {
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes))
        .await
        .unwrap()
        .unwrap();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok())
        .unwrap_or(0);
    Answer {
        status,
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

/// Somebody with a browser.
#[derive(Clone, Debug)]
pub(super) struct Somebody {
    pub(super) address: SocketAddr,
    pub(super) cookie: Option<String>,
    /// Further headers, each with its end of line.
    pub(super) headers: String,
}

impl Somebody {
    pub(super) fn at(address: SocketAddr) -> Self {
        Self {
            address,
            cookie: None,
            headers: String::new(),
        }
    }

    fn head(&self, method: &str, path: &str) -> String {
        let address = self.address;
        let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
        if let Some(cookie) = &self.cookie {
            head = format!("{head}cookie: {cookie}\r\n");
        }
        head + &self.headers
    }

    pub(super) async fn get(&mut self, path: &str) -> Answer {
        self.answer(raw(self.address, &format!("{}\r\n", self.head("GET", path))).await)
    }

    pub(super) async fn post<T: serde::Serialize>(&mut self, path: &str, body: &T) -> Answer {
        self.post_text(path, &wire::text(body)).await
    }

    pub(super) async fn post_text(&mut self, path: &str, body: &str) -> Answer {
        let request = format!(
            "{}origin: http://{}\r\ncontent-length: {}\r\n\r\n{body}",
            self.head("POST", path),
            self.address,
            body.len()
        );
        self.answer(raw(self.address, &request).await)
    }

    fn answer(&mut self, answer: Answer) -> Answer {
        if let Some(cookie) = answer.cookie() {
            self.cookie = Some(cookie);
        }
        answer
    }

    /// Opens a socket and says hello.
    pub(super) async fn socket(&self, follow: Vec<Follow>) -> Socket {
        let mut socket = self.silent_socket().await;
        socket.say(&ClientMessage::hello("test", follow)).await;
        socket
    }

    pub(super) async fn silent_socket(&self) -> Socket {
        let mut request = format!("ws://{}/api/socket", self.address)
            .into_client_request()
            .unwrap();
        let header = |text: String| HeaderValue::from_str(&text).unwrap();
        let headers = request.headers_mut();
        headers.insert("origin", header(format!("http://{}", self.address)));
        if let Some(cookie) = &self.cookie {
            headers.insert("cookie", header(cookie.clone()));
        }
        let stream = TcpStream::connect(self.address).await.unwrap();
        Socket::over(Box::new(stream), request).await
    }
}

/// A socket, and the events of the one game that it follows.
pub(super) struct Socket {
    stream: WebSocketStream<Box<dyn Bytes>>,
    pub(super) events: Vec<Event>,
}

impl Socket {
    /// Makes a connection a socket.
    pub(super) async fn over(stream: Box<dyn Bytes>, request: Request) -> Self {
        let (stream, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
        Self {
            stream,
            events: Vec::new(),
        }
    }

    pub(super) async fn say(&mut self, message: &ClientMessage) {
        self.say_text(wire::text(message)).await;
    }

    pub(super) async fn say_text(&mut self, text: String) {
        self.stream.send(Message::Text(text.into())).await.unwrap();
    }

    /// The next message; `None` when the server has closed.
    pub(super) async fn next(&mut self) -> Option<ServerMessage> {
        let next = tokio::time::timeout(PATIENCE, self.next_text());
        let message: ServerMessage = wire::parse(&next.await.expect("a message in time")?).unwrap();
        if let ServerMessage::Events { events, .. } = &message {
            self.events.extend(events.iter().cloned());
        }
        Some(message)
    }

    async fn next_text(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Some(text.as_str().to_owned()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                // A ping, which is answered already.
                Some(Ok(_)) => {}
            }
        }
    }

    /// The first message from now on for which there is an answer.
    pub(super) async fn until<T>(&mut self, mut found: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = self.next().await.expect("the server has closed");
            if let Some(found) = found(&message) {
                return found;
            }
        }
    }

    /// Waits until the events up to a number are there.
    pub(super) async fn events_to(&mut self, last: u64) {
        while self.events.last().is_none_or(|event| event.seq < last) {
            self.next().await.expect("the server has closed");
        }
    }

    /// Gives a command and waits for its answer.
    pub(super) async fn command(
        &mut self,
        game: GameId,
        n: u64,
        command: Command,
    ) -> Result<u64, wire::Refusal> {
        self.say(&ClientMessage::Do { game, n, command }).await;
        self.until(|message| match message {
            ServerMessage::Done { n: done, seq, .. } if *done == n => Some(Ok(*seq)),
            ServerMessage::Refused {
                n: refused, reason, ..
            } if *refused == n => Some(Err(reason.clone())),
            _ => None,
        })
        .await
    }
}

pub(super) fn terms(kind: GameKind, time: &str) -> Terms {
    Terms {
        seat: Seat::First,
        watch: true,
        ..Terms::new(kind, time.parse().unwrap())
    }
}

/// A game between two new people, of whom the first one plays first.
pub(super) async fn begin(one: SocketAddr, other: SocketAddr, terms: Terms) -> (GameId, [Somebody; 2]) {
    let mut maker = Somebody::at(one);
    let mut taker = Somebody::at(other);
    let asked = NewChallenge {
        to: To::Link,
        terms,
        times: Vec::new(),
    };
    let challenge: Challenge = maker.post("/api/challenges", &asked).await.read();
    let path = format!("/api/challenges/{}/accept", challenge.id);
    let accepted: Accepted = taker.post(&path, &Accept::default()).await.read();
    (accepted.game, [maker, taker])
}

/// The line of play that events have made.
pub(super) fn line(events: &[Event]) -> Vec<String> {
    let mut line = Vec::new();
    for event in events {
        match &event.what {
            What::Begun { placed, .. } => line.extend(placed.iter().cloned()),
            What::Played { action, .. } => line.push(action.clone()),
            What::Undone { to } | What::TakenBack { to } => line.truncate(*to as usize),
            _ => {}
        }
    }
    line
}

/// Somebody's next action, any legal one, drawn with `random`; `None` where nobody acts.
pub(super) fn some_action<P: game_core::Position + std::str::FromStr>(
    events: &[Event],
    random: &mut fastrand::Rng,
) -> Option<(Player, String)>
where
    P::Action: std::fmt::Display + std::str::FromStr<Err: std::fmt::Debug>,
{
    let mut position = P::start();
    for action in line(events) {
        position.play(action.parse().unwrap()).unwrap();
    }
    let actions = position.actions();
    if actions.is_empty() || events.iter().any(|event| matches!(event.what, What::Ended(_))) {
        return None;
    }
    let action = actions[random.usize(..actions.len())];
    Some((position.actor(), action.to_string()))
}
