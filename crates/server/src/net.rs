//! Sockets: taken, served, and given up when they are too slow or too many.

use std::collections::HashMap;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::IntoResponse as _;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt as _;

/// How long the head of a request may take; a connection that says nothing after an answer is closed after the same time.
const HEAD: Duration = Duration::from_secs(15);
/// The most bytes of the head of a request.
const MOST_HEAD: usize = 32 * 1024;
/// How long requests under way may take to finish after the server was told to stop.
const GRACE: Duration = Duration::from_secs(10);
/// How long nothing is taken after the operating system had no socket to give.
const NO_SOCKETS: Duration = Duration::from_millis(100);

/// Whom a request's connection leads to: a person, or a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// How many connections there may be.
#[derive(Clone, Debug)]
pub(crate) struct Room {
    /// From one address.
    pub(crate) per_address: usize,
    /// Addresses that many people come from: proxies of one's own.
    pub(crate) unbounded: crate::Networks,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            per_address: 256,
            unbounded: crate::Networks::default(),
        }
    }
}

/// Counts connections by their address.
#[derive(Default, Debug)]
struct Taken(Mutex<HashMap<IpAddr, usize>>);

impl Taken {
    /// One more from there, unless there are so many already.
    fn take(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Place> {
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place {
            taken: Arc::clone(self),
            address,
        })
    }
}

/// One that is counted, as long as this lives.
struct Place {
    taken: Arc<Taken>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

/// Serves until `stop` is ready, then takes nothing any more, sends away whoever stays for long, by `leave`, and lets the requests
/// under way finish, for ten seconds at most.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    room: Room,
    stop: impl Future<Output = ()> + Send,
    leave: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let mut stop = std::pin::pin!(stop);
    let taken = Arc::new(Taken::default());
    // Connections hold the receiver: when all are gone, the sender knows.
    let (stopping, running) = watch::channel(false);
    loop {
        let (stream, peer) = tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // A connection that was given up is no fault of ours; all others wait for a socket to be free.
                    if !is_of_the_connection(&error) {
                        tracing::error!(%error, "cannot take a connection");
                        tokio::time::sleep(NO_SOCKETS).await;
                    }
                    continue;
                }
            },
        };
        let address = peer.ip().to_canonical();
        let most = if room.unbounded.contains(address) {
            usize::MAX
        } else {
            room.per_address
        };
        let Some(place) = taken.take(address, most) else {
            tracing::debug!("an address has too many connections");
            continue;
        };
        let serving = connection(stream, peer, app.clone(), running.clone());
        tokio::spawn(async move {
            serving.await;
            drop(place);
        });
    }
    tracing::info!("stopping");
    // Before anybody is sent away: they come back at once, all of them, and a system that is just closing the address loses what
    // some of them say, without a word. They would ask again only after a second. Once it is closed, they are told so.
    drop(listener);
    leave.await;
    drop(running);
    // Nobody listens when there is no connection.
    let _ = stopping.send(true);
    if tokio::time::timeout(GRACE, stopping.closed()).await.is_err() {
        tracing::warn!("some requests did not finish in time");
    }
    tracing::info!("stopped");
    Ok(())
}

fn is_of_the_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

async fn connection(stream: TcpStream, peer: SocketAddr, app: Router, mut stopping: watch::Receiver<bool>) {
    // Answers are small, and somebody waits for them.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer.ip().to_canonical()));
        let app = app.clone();
        async move {
            let answer = app.oneshot(request).await;
            Ok::<_, std::convert::Infallible>(answer.into_response())
        }
    });
    let serving = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut serving = std::pin::pin!(serving);
    // What the channel lends may not be held while the answers are finished.
    let stop = async { drop(stopping.wait_for(|&stop| stop).await) };
    let ended = tokio::select! {
        ended = &mut serving => ended,
        () = stop => {
            serving.as_mut().graceful_shutdown();
            serving.await
        }
    };
    if let Err(error) = ended {
        // Somebody went away, was too slow, or spoke no HTTP.
        tracing::debug!(%error, "a connection ended");
    }
}
