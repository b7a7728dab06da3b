//! The web server: the page, built in.
//!
//! [`app`] answers requests and can be asked without a socket; [`Server`] binds an address and serves it until told
//! to stop. There is no state: every answer is a file that was compressed when the page was built.

mod log;
mod negotiate;
mod site;

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

pub use log::{LogFormat, log_to_stderr};
pub use site::app;

/// Where the server listens if nothing else is said. Only this machine reaches it.
pub const DEFAULT_ADDRESS: &str = "127.0.0.1:8480";

/// How long requests under way may take to finish after the server was told to stop.
const GRACE: Duration = Duration::from_secs(10);

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
}

/// A server that holds its address and is ready to run.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Router,
}

impl Server {
    /// Takes the address `listen`, written `host:port`; port 0 takes any that is free.
    pub async fn bind(listen: &str) -> Result<Self, StartError> {
        if site::is_built() {
            Self::serving(listen, app()).await
        } else {
            Err(StartError::NoPage)
        }
    }

    async fn serving(listen: &str, app: Router) -> Result<Self, StartError> {
        let refused = |source: io::Error| match source.kind() {
            io::ErrorKind::AddrInUse => StartError::PortTaken(listen.to_owned()),
            _ => StartError::Listen {
                address: listen.to_owned(),
                source,
            },
        };
        let listener = TcpListener::bind(listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        Ok(Self {
            listener,
            address,
            app,
        })
    }

    /// The address that was taken, with the real port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is ready, then lets the requests under way finish, for ten seconds at most.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        tracing::info!(address = %self.address, "listening");
        let (stopping, stopped) = tokio::sync::oneshot::channel();
        let serving = axum::serve(self.listener, self.app).with_graceful_shutdown(async move {
            stop.await;
            tracing::info!("stopping");
            // The receiver is gone only when serving has ended already.
            let _ = stopping.send(());
        });
        let out_of_patience = async {
            if stopped.await.is_err() {
                std::future::pending::<()>().await;
            }
            tokio::time::sleep(GRACE).await;
        };
        tokio::select! {
            result = serving => result?,
            () = out_of_patience => tracing::warn!("some requests did not finish in time"),
        }
        tracing::info!("stopped");
        Ok(())
    }
}

/// Ready when the program is told to stop: by Ctrl-C (SIGINT) or by SIGTERM.
pub async fn stop_signal() {
    let interrupt = async {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "cannot listen to Ctrl-C");
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(error) => {
                tracing::error!(%error, "cannot listen to SIGTERM");
                std::future::pending::<()>().await;
            }
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

#[cfg(test)]
mod tests;
