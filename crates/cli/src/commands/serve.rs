//! `sente serve`.

use anyhow::Context as _;
use clap::ValueEnum;
use server::{LogFormat, Server};

use crate::failure::Failure;
use crate::output::print;

/// Serve the web page
///
/// Prints its address and serves it until Ctrl-C or SIGTERM. The log goes to standard error; the environment
/// variable `RUST_LOG` chooses how much, for instance `RUST_LOG=warn`.
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: sente serve --listen 0.0.0.0:80 --log-format json")]
pub(crate) struct Arguments {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = server::DEFAULT_ADDRESS)]
    listen: String,
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
            let server = Server::bind(&self.listen).await?;
            print(&format!("Sente is at http://{}\n", server.address()))?;
            server
                .run(server::stop_signal())
                .await
                .context("the server failed")?;
            Ok(())
        })
    }
}
