//! What the browser tests and pictures need: `sente serve`, chromedriver, and their addresses.

use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::process::{cargo, quiet_in_logs, run, target_dir};
use crate::setup;

/// A server and a driver, both stopped when this is dropped.
pub(crate) struct Stage {
    server: Child,
    driver: Child,
    /// What the tests read to find them.
    pub(crate) variables: Vec<(&'static str, String)>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        for child in [&mut self.server, &mut self.driver] {
            // It may have ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Which build of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Program {
    /// Quick to build; reads the page from target/site.
    Debug,
    /// As people get it, with the page built in.
    Release,
}

impl Program {
    /// Builds it, and says where it lies.
    pub(crate) fn build(self) -> Result<PathBuf> {
        let mut build = cargo();
        build.args(["build", "--bin", "sente"]).args(quiet_in_logs());
        let folder = match self {
            Self::Debug => "debug",
            Self::Release => {
                build.arg("--release");
                "release"
            }
        };
        run(&mut build)?;
        Ok(target_dir()
            .join(folder)
            .join("sente")
            .with_extension(std::env::consts::EXE_EXTENSION))
    }
}

impl Stage {
    /// Starts both on free ports. The page must have been built.
    pub(crate) fn start(program: Program) -> Result<Self> {
        let browser = setup::browser()?;
        let program = program.build()?;
        let mut server = Command::new(&program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .env("RUST_LOG", "warn")
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        let out = server.stdout.take().context("the server's output is a pipe")?;
        BufReader::new(out).read_line(&mut line)?;
        let Some(site) = line.trim().strip_prefix("Sente is at ") else {
            let _ = server.wait();
            bail!("the server did not start");
        };

        // The port is free when we look; should another program be quicker, the driver says so.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let driver = Command::new(&browser.driver)
            .arg(format!("--port={port}"))
            .arg("--log-level=OFF")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start chromedriver");
        let mut stage = match driver {
            Ok(driver) => Self {
                server,
                driver,
                variables: vec![
                    ("SENTE_E2E_SITE", site.to_owned()),
                    ("SENTE_E2E_DRIVER", format!("http://127.0.0.1:{port}")),
                    ("SENTE_E2E_PROGRAM", program.display().to_string()),
                    ("SENTE_E2E_CHROMIUM", browser.program.display().to_string()),
                ],
            },
            Err(error) => {
                let _ = server.kill();
                let _ = server.wait();
                return Err(error);
            }
        };
        let end = Instant::now() + Duration::from_secs(20);
        while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
            if let Some(status) = stage.driver.try_wait()? {
                bail!("chromedriver ended at once ({status})");
            }
            ensure!(Instant::now() < end, "chromedriver does not answer");
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(stage)
    }
}
