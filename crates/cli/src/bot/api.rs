//! The server as a bot sees it: requests, and streams of lines.

use std::io::{BufRead as _, BufReader, Read as _};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wire::http::{Done, Problem, Refused};
use wire::{Command, GameId, ServerMessage};

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(10);
/// How long an answer may take to begin.
const ANSWER: Duration = Duration::from_secs(30);
/// A stream that is silent for so long is dead: the server sends an empty line each five seconds.
const SILENCE: Duration = Duration::from_secs(20);
/// The most bytes of an answer. Lists of games are the longest.
const MOST_ANSWER: u64 = 4 << 20;
/// The most bytes of a line. More than the protocol allows, so that what is too long is told as such.
const MOST_LINE: u64 = 2 * wire::MAX_FRAME as u64;

/// Why a request has no answer of the kind that was asked for.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// The server can't be reached, or can't do it at the moment. It may be tried again.
    #[error("{why}")]
    Passing {
        /// What was wrong.
        why: String,
        /// Not before so long, where the server says it.
        after: Option<Duration>,
    },
    /// The server says no.
    #[error("expected {}, found {}", .0.expected, .0.found)]
    Problem(Box<Problem>),
    /// The server does not accept a command.
    #[error("{}", .0.detail)]
    Refused(Box<Refused>),
    /// The answer is none of this protocol.
    #[error("the answer cannot be read: {0}")]
    Strange(String),
}

/// A server, and the token by which it knows the bot.
#[derive(Clone, Debug)]
pub(crate) struct Api {
    agent: ureq::Agent,
    server: String,
    authorization: String,
}

/// A stream of messages.
pub(crate) struct Lines(pub(crate) Receiver<Line>);

/// What comes over a stream.
#[derive(Debug)]
pub(crate) enum Line {
    /// A message.
    Message(Box<ServerMessage>),
    /// Nothing but that the connection lives.
    Alive,
    /// A line that can't be read.
    Strange(String),
    /// The stream is over.
    Over(String),
}

impl Trouble {
    fn passing(why: &dyn std::fmt::Display) -> Self {
        let why = why.to_string();
        Self::Passing { why, after: None }
    }
}

impl Api {
    pub(crate) fn new(server: &str, token: &str) -> Self {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_connect(Some(CONNECT))
            .timeout_recv_response(Some(ANSWER))
            .timeout_per_read(Some(SILENCE))
            .timeout_per_write(Some(SILENCE))
            .user_agent(concat!("sente-bot/", env!("CARGO_PKG_VERSION")))
            .build();
        Self {
            agent: config.into(),
            server: server.trim_end_matches('/').to_owned(),
            authorization: format!("Bearer {token}"),
        }
    }

    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Trouble> {
        let request = self.agent.get(format!("{}{path}", self.server));
        answer(request.header("authorization", &self.authorization).call())
    }

    pub(crate) fn post<T: DeserializeOwned>(&self, path: &str, body: &impl Serialize) -> Result<T, Trouble> {
        let request = self
            .agent
            .post(format!("{}{path}", self.server))
            .header("authorization", &self.authorization)
            .content_type("application/json");
        answer(request.send(wire::text(body)))
    }

    /// Gives a command in a game. With the same number it is done once, however often it is sent.
    pub(crate) fn give(&self, game: GameId, n: u64, command: &Command) -> Result<Done, Trouble> {
        let command = command.clone();
        self.post(&format!("/api/games/{game}/do"), &wire::http::Do { n, command })
    }

    /// Opens a stream. A thread reads it, and ends with it or when nobody listens.
    pub(crate) fn lines(&self, path: &str) -> Result<Lines, Trouble> {
        let request = self.agent.get(format!("{}{path}", self.server));
        let response = request
            .header("authorization", &self.authorization)
            .call()
            .map_err(|error| Trouble::passing(&error))?;
        if response.status() != 200 {
            return Err(match answer::<Problem>(Ok(response)) {
                Ok(_) => Trouble::Strange("a problem that is none".to_owned()),
                Err(trouble) => trouble,
            });
        }
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(response.into_body().into_reader());
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                let line = match reader.by_ref().take(MOST_LINE).read_until(b'\n', &mut bytes) {
                    Ok(0) => Line::Over("the server closed the stream".to_owned()),
                    Err(error) => Line::Over(error.to_string()),
                    Ok(_) => message(&bytes),
                };
                let over = matches!(line, Line::Over(_));
                if sender.send(line).is_err() || over {
                    return;
                }
            }
        });
        Ok(Lines(lines))
    }
}

fn message(bytes: &[u8]) -> Line {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Line::Strange("expected UTF-8, found something else".to_owned());
    };
    if text.trim().is_empty() {
        return Line::Alive;
    }
    match wire::parse(text.trim_end()) {
        Ok(message) => Line::Message(Box::new(message)),
        Err(error) => Line::Strange(error.to_string()),
    }
}

/// Reads the answer to a request.
fn answer<T: DeserializeOwned>(
    result: Result<ureq::http::Response<ureq::Body>, ureq::Error>,
) -> Result<T, Trouble> {
    let mut response = result.map_err(|error| Trouble::passing(&error))?;
    let status = response.status();
    let body = response
        .body_mut()
        .with_config()
        .limit(MOST_ANSWER)
        .read_to_string()
        .map_err(|error| Trouble::passing(&error))?;
    let strange = |error: serde_json::Error| {
        let start: String = body.chars().take(80).collect();
        Trouble::Strange(format!("status {status}, {start:?}: {error}"))
    };
    if status.is_success() {
        return serde_json::from_str(&body).map_err(strange);
    }
    // A proxy before the server may answer for it.
    if let Ok(refused) = serde_json::from_str::<Refused>(&body) {
        return Err(match refused.reason {
            wire::Refusal::TooMany { ms } => Trouble::Passing {
                why: refused.detail,
                after: Some(Duration::from_millis(ms)),
            },
            wire::Refusal::Unavailable => Trouble::passing(&refused.detail),
            _ => Trouble::Refused(Box::new(refused)),
        });
    }
    let is_passing = status.is_server_error() || status.as_u16() == 429;
    match serde_json::from_str::<Problem>(&body) {
        Ok(problem) if is_passing => Err(Trouble::Passing {
            why: format!("expected {}, found {}", problem.expected, problem.found),
            after: problem.again_ms.map(Duration::from_millis),
        }),
        Ok(problem) => Err(Trouble::Problem(Box::new(problem))),
        Err(_) if is_passing => Err(Trouble::passing(&format_args!("status {status}"))),
        Err(error) => Err(strange(error)),
    }
}
