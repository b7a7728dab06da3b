//! The web server: the page, built in, and games between people.
//!
//! [`app`] answers requests for the page and can be asked without a socket: each answer is a file that was compressed when the
//! page was built. [`Server`] binds an address and serves it until told to stop; with [`Options`] people can play on it, and
//! then it has a database.

pub mod admin;
mod log;
mod negotiate;
mod net;
mod networks;
mod online;
mod site;

use std::future::Future;
use std::io;
use std::net::SocketAddr;

use axum::Router;
use tokio::net::{TcpListener, TcpSocket};

use online::Running;

pub use log::{LogFormat, log_to_stderr};
pub use networks::{NetworkError, Networks};
pub use online::{Database, Limits, Options, Pushing, Rate, Secret};
pub use site::app;

/// Where the server listens if nothing else is said. Only this machine reaches it.
pub const DEFAULT_ADDRESS: &str = "127.0.0.1:8480";

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The program was built without the page.
    #[error(
        "the web page was not built into this program\n\
         build it with `cargo xtask build-web`, then build the program again; `cargo xtask play` does both"
    )]
    NoPage,
    /// Another program listens there.
    #[error(
        "cannot listen on {0}: another program uses this port\n\
         stop that program, or choose another port with --listen, for instance --listen 127.0.0.1:8481 \
         (port 0 takes any that is free)"
    )]
    PortTaken(String),
    /// The operating system refused the address.
    #[error(
        "cannot listen on {address}: {source}\nan address is written host:port, for instance {DEFAULT_ADDRESS}"
    )]
    Listen {
        /// The address that was asked for.
        address: String,
        /// What the operating system said.
        source: io::Error,
    },
    /// The games can't be kept.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The NATS server is not there.
    #[error("expected the address of a NATS server that answers, nats://host:4222, found one that says: {0}")]
    Bus(String),
    /// There are no random numbers.
    #[error("the operating system gives no random numbers: {0}")]
    Random(String),
}

/// A server that holds its address and is ready to run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Router,
    online: Option<Running>,
    metrics: Option<(TcpListener, SocketAddr)>,
}

/// So many connections may wait to be taken. After a restart everybody comes back at once, and whoever finds no room asks again
/// only after a second. The system may have a lower limit of its own.
const WAITING: u32 = 4096;

async fn listen(listen: &str) -> Result<(TcpListener, SocketAddr), StartError> {
    let refused = |source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(listen.to_owned()),
        _ => StartError::Listen {
            address: listen.to_owned(),
            source,
        },
    };
    let mut tried = io::Error::from(io::ErrorKind::AddrNotAvailable);
    for address in tokio::net::lookup_host(listen).await.map_err(refused)? {
        match listener(address) {
            Ok(listener) => {
                let address = listener.local_addr().map_err(refused)?;
                return Ok((listener, address));
            }
            Err(error) => tried = error,
        }
    }
    Err(refused(tried))
}

fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // As `TcpListener::bind` does it: a server that comes back takes its address again at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

impl Server {
    /// Takes the address `to`, written `host:port`; port 0 takes any that is free. With `options` people can play here.
    pub async fn bind(to: &str, options: Option<Options>) -> Result<Self, StartError> {
        if !site::is_built() {
            return Err(StartError::NoPage);
        }
        Self::serving(to, site::built, options).await
    }

    /// The same without a page: for programs, which need none.
    pub async fn bind_without_page(to: &str, options: Options) -> Result<Self, StartError> {
        Self::serving(to, |_| None, Some(options)).await
    }

    async fn serving(
        to: &str,
        files: impl Fn(&str) -> Option<site::File> + Send + Sync + 'static,
        options: Option<Options>,
    ) -> Result<Self, StartError> {
        let (listener, address) = listen(to).await?;
        let build = files("index.html").map(|file| file.version).unwrap_or_default();
        let online = match options {
            Some(options) => Some(Running::start(options, build).await?),
            None => None,
        };
        let more = online.as_ref().map(Running::router).unwrap_or_default();
        Ok(Self {
            listener,
            address,
            app: site::app_with(std::sync::Arc::new(files), more),
            online,
            metrics: None,
        })
    }

    /// Takes another address, for whoever collects figures; the one that was taken. Without online play there are none.
    pub async fn bind_metrics(&mut self, to: &str) -> Result<SocketAddr, StartError> {
        let (listener, address) = listen(to).await?;
        self.metrics = Some((listener, address));
        Ok(address)
    }

    /// The address that was taken, with the real port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready, then lets the requests under way finish, for ten seconds at most.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        tracing::info!(address = %self.address, "listening");
        let room = self.online.as_ref().map(Running::room).unwrap_or_default();
        let figures = match (self.metrics, &self.online) {
            (Some((listener, _)), Some(online)) => {
                let never = std::future::pending();
                Some(tokio::spawn(net::serve(
                    listener,
                    online.metrics(),
                    net::Room::default(),
                    never,
                    std::future::ready(()),
                )))
            }
            _ => None,
        };
        let online = self.online;
        let leave = async move {
            if let Some(online) = online {
                online.stop().await;
            }
        };
        let served = net::serve(self.listener, self.app, room, stop, leave).await;
        if let Some(figures) = figures {
            figures.abort();
        }
        served
    }
}

/// Hears that the program is told to stop, by Ctrl-C (SIGINT) or by SIGTERM, from the moment it is made: from then on a signal no
/// longer ends the program by itself.
#[derive(Debug)]
pub struct StopSignal {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl StopSignal {
    /// Begins to listen. Only inside a runtime of tokio.
    ///
    /// # Errors
    /// Where the operating system does not let us.
    pub fn listen() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Self {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
            })
        }
        #[cfg(not(unix))]
        Ok(Self {})
    }

    /// Ready when a signal has come since this was made, or since the last one that was received.
    pub async fn received(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(not(unix))]
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "cannot listen to Ctrl-C");
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
mod tests;
