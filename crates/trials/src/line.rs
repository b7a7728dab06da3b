//! A network that goes wrong when a trial wants it to: a relay between a player and the server.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Result;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// What the network does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weather {
    /// It carries everything at once.
    Fine,
    /// It ends every connection, and lets none begin.
    Cut,
    /// It ends every connection after some more bytes, in the middle of a frame.
    CutAfter(usize),
    /// It holds back what is sent, both ways. Nobody is told.
    Stalled,
    /// What the player sends is lost, what the server sends arrives: half a connection.
    HalfOpen,
    /// It carries everything so much later.
    Slow(Duration),
}

/// A relay, and the weather over it.
#[derive(Debug)]
pub(crate) struct Line {
    address: SocketAddr,
    weather: watch::Sender<Weather>,
    task: JoinHandle<()>,
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Line {
    /// A relay to a server. The weather is fine.
    pub(crate) async fn to(server: SocketAddr) -> Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (weather, now) = watch::channel(Weather::Fine);
        let task = tokio::spawn(async move {
            while let Ok((player, _)) = listener.accept().await {
                if matches!(*now.borrow(), Weather::Cut) {
                    continue;
                }
                tokio::spawn(relay(player, server, now.clone()));
            }
        });
        Ok(Self {
            address,
            weather,
            task,
        })
    }

    /// Where players connect.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// The weather changes.
    pub(crate) fn set(&self, weather: Weather) {
        self.weather.send_replace(weather);
    }
}

async fn relay(player: TcpStream, server: SocketAddr, weather: watch::Receiver<Weather>) {
    let Ok(server) = TcpStream::connect(server).await else {
        return;
    };
    // A frame that waits for more to come would be our delay, and not the network's.
    let _ = (player.set_nodelay(true), server.set_nodelay(true));
    let (from_player, to_player) = player.into_split();
    let (from_server, to_server) = server.into_split();
    // Where one way ends, so does the other.
    tokio::select! {
        () = carry(from_player, to_server, weather.clone(), true) => {}
        () = carry(from_server, to_player, weather, false) => {}
    }
}

/// Carries bytes one way until the connection ends, as the weather is.
async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut weather: watch::Receiver<Weather>,
    players: bool,
) {
    let mut bytes = vec![0; 16 * 1024];
    let mut lost = false;
    loop {
        let now = *weather.borrow_and_update();
        // A connection that has lost something is of no use any more.
        if now == Weather::Cut || lost && now != Weather::HalfOpen {
            return;
        }
        let read = tokio::select! {
            read = from.read(&mut bytes), if now != Weather::Stalled => read,
            changed = weather.changed() => match changed {
                Ok(()) => continue,
                Err(_) => return,
            },
        };
        let Ok(count @ 1..) = read else {
            return;
        };
        let now = *weather.borrow();
        let passed = match now {
            Weather::HalfOpen if players => {
                lost = true;
                continue;
            }
            Weather::CutAfter(most) => count.min(most),
            Weather::Slow(delay) => {
                tokio::time::sleep(delay).await;
                count
            }
            _ => count,
        };
        if to.write_all(&bytes[..passed]).await.is_err() || passed < count {
            return;
        }
    }
}
