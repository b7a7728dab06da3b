//! `sente serve`.

use anyhow::Context as _;
use clap::ValueEnum;
use server::{Limits, LogFormat, Networks, Options, Pushing, Server, StopSignal};

use crate::database::DatabaseArguments;
use crate::failure::Failure;
use crate::output::print;

/// Serve the web page, and games between people
///
/// Prints its address and serves it until Ctrl-C or SIGTERM. The games are kept in a file, or in a PostgreSQL database. The log
/// goes to standard error; the environment variable `RUST_LOG` chooses how much, for instance `RUST_LOG=warn`.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  sente serve --listen 0.0.0.0:80 --log-format json\n  sente serve --data /var/lib/sente --trust-proxy 127.0.0.1 --metrics 127.0.0.1:9480"
)]
pub(crate) struct Arguments {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = server::DEFAULT_ADDRESS)]
    listen: String,
    #[command(flatten)]
    database: DatabaseArguments,
    /// Serve the page alone: nobody can play with others, and nothing is written
    #[arg(long, conflicts_with_all = ["data", "database", "bus", "metrics", "trust_proxy", "no_limits", "push_service", "push_contact"])]
    no_online: bool,
    /// A NATS server by which several servers tell each other of moves, where PostgreSQL's own notices are not enough
    #[arg(long, value_name = "ADDRESS", requires = "database")]
    bus: Option<String>,
    /// Believe these proxies where requests come from: addresses or networks, separated by commas
    #[arg(long, value_name = "ADDRESSES")]
    trust_proxy: Option<Networks>,
    /// Where whoever collects figures (Prometheus) finds them, at /metrics
    #[arg(long, value_name = "HOST:PORT")]
    metrics: Option<String>,
    /// Another push service to which notifications are sent, beside those of the browsers: the beginning of its addresses, such
    /// as `https://push.example:8443`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    push_service: Vec<String>,
    /// Where push services reach you: mailto:… or https://… [default: the address of the page]
    #[arg(long, value_name = "ADDRESS", value_parser = contact)]
    push_contact: Option<String>,
    /// Set no limits to what an address, a connection or a person may ask for: to measure, never on the internet
    #[arg(long)]
    no_limits: bool,
    /// How the log is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    log_format: Log,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
enum Log {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

/// Where a push service reaches whoever runs a server.
fn contact(text: &str) -> Result<String, String> {
    if text.starts_with("mailto:") || text.starts_with("https://") {
        Ok(text.to_owned())
    } else {
        Err("expected mailto: and an address, or an address that begins with https://".to_owned())
    }
}

impl Arguments {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        server::log_to_stderr(match self.log_format {
            Log::Text => LogFormat::Text,
            Log::Json => LogFormat::Json,
        });
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the threads of the server")?;
        runtime.block_on(async {
            // Before anybody can know that the server is there: whoever does may tell it to stop.
            let mut signal = StopSignal::listen().context("cannot listen to signals")?;
            let bound = tokio::select! {
                bound = Server::bind(&self.listen, self.options()?) => bound,
                // Nobody has been served yet, and a database may be long in answering.
                () = signal.received() => return Ok(()),
            };
            let mut server = bound?;
            if let Some(metrics) = &self.metrics {
                server.bind_metrics(metrics).await?;
            }
            print(&format!("Sente is at http://{}\n", server.address()))?;
            server
                .run(async move { signal.received().await })
                .await
                .context("the server failed")?;
            Ok(())
        })
    }

    fn options(&self) -> Result<Option<Options>, Failure> {
        if self.no_online {
            return Ok(None);
        }
        Ok(Some(Options {
            database: self.database.read()?,
            bus: self.bus.clone(),
            trusted: self.trust_proxy.clone().unwrap_or_default(),
            limits: if self.no_limits {
                Limits::none()
            } else {
                Limits::default()
            },
            pushing: Pushing {
                services: self.push_service.clone(),
                contact: self.push_contact.clone(),
                ..Pushing::default()
            },
        }))
    }
}
