//! Guests of a server, and how two of them come to a game: over HTTP, as pages do it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use game_core::Player;
use game_core::clock::TimeControl;
use serde::Serialize;
use serde::de::DeserializeOwned;
use ureq::Agent;
use wire::http::{Accept, Accepted, Challenge, NewChallenge, To};
use wire::{GameId, GameKind, Seat, Terms};

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Somebody at a server.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    /// What the browser would send back: the cookie.
    pub(crate) cookie: String,
    /// Where they seem to come from.
    pub(crate) from: Ipv4Addr,
}

/// An address of its own for each guest, so that limits for each address are not in the way. The server takes a relay on the
/// same machine at its word.
fn address() -> Ipv4Addr {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    Ipv4Addr::from(0x0a00_0000 | NEXT.fetch_add(1, Ordering::Relaxed) & 0x00ff_ffff)
}

/// Requests of a trial. Each call waits for its answer.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    agent: Agent,
}

impl Default for Desk {
    fn default() -> Self {
        let settings = Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false);
        Self {
            agent: settings.build().into(),
        }
    }
}

impl Desk {
    fn post<B: Serialize, A: DeserializeOwned>(
        &self,
        server: SocketAddr,
        guest: &mut Guest,
        path: &str,
        body: &B,
    ) -> Result<A> {
        let mut request = self
            .agent
            .post(format!("http://{server}{path}"))
            .header("origin", format!("http://{server}"))
            .header("x-forwarded-for", guest.from.to_string())
            .content_type("application/json");
        if !guest.cookie.is_empty() {
            request = request.header("cookie", &guest.cookie);
        }
        let answer = request.send(wire::text(body));
        let mut answer = answer.with_context(|| format!("no answer to POST {path}"))?;
        let set = answer.headers().get("set-cookie");
        if let Some(set) = set.and_then(|it| it.to_str().ok()) {
            let (cookie, _) = set.split_once(';').unwrap_or((set, ""));
            cookie.clone_into(&mut guest.cookie);
        }
        let status = answer.status();
        let text = answer.body_mut().read_to_string()?;
        if !status.is_success() {
            bail!("POST {path} was answered with {status}: {text}");
        }
        serde_json::from_str(&text).with_context(|| format!("POST {path} was answered with {text}"))
    }

    /// Asks for something that everybody may see: the status, and what was said.
    pub(crate) fn get(&self, server: SocketAddr, path: &str) -> Result<(u16, String)> {
        let mut answer = self.agent.get(format!("http://{server}{path}")).call()?;
        Ok((answer.status().as_u16(), answer.body_mut().read_to_string()?))
    }

    /// Somebody new makes an invitation: the status, and what was said.
    pub(crate) fn invite(&self, server: SocketAddr) -> Result<(u16, String)> {
        let asked = NewChallenge {
            to: To::Link,
            terms: Terms::new(GameKind::Yinsh, TimeControl::NONE),
            times: Vec::new(),
        };
        let request = self
            .agent
            .post(format!("http://{server}/api/challenges"))
            .header("origin", format!("http://{server}"))
            .header("x-forwarded-for", address().to_string())
            .content_type("application/json");
        let mut answer = request.send(wire::text(&asked))?;
        Ok((answer.status().as_u16(), answer.body_mut().read_to_string()?))
    }

    /// Two new guests, and the game to which one has invited the other, who plays first.
    pub(crate) fn game(&self, server: SocketAddr, terms: Terms) -> Result<(GameId, [Guest; 2])> {
        let new = || Guest {
            cookie: String::new(),
            from: address(),
        };
        let mut guests = [new(), new()];
        let asked = NewChallenge {
            to: To::Link,
            terms: Terms {
                seat: Seat::of(Player::First),
                ..terms
            },
            times: Vec::new(),
        };
        let challenge: Challenge = self.post(server, &mut guests[0], "/api/challenges", &asked)?;
        let path = format!("/api/challenges/{}/accept", challenge.id);
        let accepted: Accepted = self.post(server, &mut guests[1], &path, &Accept::default())?;
        Ok((accepted.game, guests))
    }
}
