//! What the browser tests and pictures need: `sente serve`, a browser's driver, and their addresses.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::browsers::Kind;
use crate::process::{answer, cargo, of_workspace, quiet_in_logs, run, target_dir};
use crate::setup;

/// A server, a driver and what that needs, all stopped when this is dropped.
pub(crate) struct Stage {
    /// The driver is the first to go, and with it its browser.
    running: Vec<Child>,
    /// The port of a driver whose browsers outlive the tests.
    driver: Option<u16>,
    /// What people play in the tests is kept here, and goes away with it.
    games: tempfile::TempDir,
    /// What the tests read to find them.
    pub(crate) variables: Vec<(&'static str, String)>,
}

impl Drop for Stage {
    fn drop(&mut self) {
        if let Some(port) = self.driver {
            // Browsers that tests have left; without a driver they would stay.
            if let Err(error) = end_sessions(port) {
                println!("cannot end what the tests have left: {error:#}");
            }
        }
        for child in self.running.iter_mut().rev() {
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
    /// What builds it.
    pub(crate) fn command(self) -> Command {
        match self {
            Self::Debug => {
                let mut build = of_workspace("build");
                build.args(["--bin", "sente"]);
                build
            }
            // For people nothing is compiled that it does not need.
            Self::Release => {
                let mut build = cargo();
                build.args(["build", "--bin", "sente", "--release"]);
                build
            }
        }
    }

    /// Where it lies.
    pub(crate) fn path(self) -> PathBuf {
        let folder = match self {
            Self::Debug => "debug",
            Self::Release => "release",
        };
        target_dir()
            .join(folder)
            .join("sente")
            .with_extension(std::env::consts::EXE_EXTENSION)
    }

    /// Builds it, and says where it lies.
    pub(crate) fn build(self) -> Result<PathBuf> {
        let mut build = self.command();
        if matches!(self, Self::Debug) {
            // What tests stand on asks more of crates from elsewhere. Beside a test it is the program that the tests of the command
            // line have; without one the server, and what it stands on, would be compiled once more.
            build.args(["--test", "cli"]);
        }
        run(build.args(quiet_in_logs()))?;
        Ok(self.path())
    }
}

impl Stage {
    /// Starts what Chromium needs, with this program for a server. The page must have been built.
    pub(crate) fn start(program: &Path) -> Result<Self> {
        Self::start_in(program, Kind::Chromium, &setup::browser()?)
    }

    /// Starts server and driver on free ports. The page must have been built.
    pub(crate) fn start_in(program: &Path, kind: Kind, browser: &setup::Browser) -> Result<Self> {
        let games = folder_for_the_run().context("no folder for the games of the tests")?;
        let data = games.path().join("data");
        let profiles = games.path().join("profiles");
        std::fs::create_dir(&profiles).context("no folder for the browsers' profiles")?;
        let temporary = games.path().to_owned();
        let mut stage = Self {
            running: Vec::new(),
            driver: None,
            games,
            variables: vec![
                ("SENTE_E2E_PROGRAM", program.display().to_string()),
                ("SENTE_E2E_BROWSER", kind.word().to_owned()),
                ("SENTE_E2E_PROFILES", profiles.display().to_string()),
                // For servers that tests start themselves.
                ("TMPDIR", temporary.display().to_string()),
                (
                    "SENTE_E2E_PROGRAM_OF_BROWSER",
                    browser.program.display().to_string(),
                ),
            ],
        };
        let mut server = Command::new(program);
        server
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env("RUST_LOG", "warn");
        let line = stage.start_and_hear(&mut server).context("the server")?;
        let Some(site) = line.strip_prefix("Sente is at ") else {
            bail!("the server did not start");
        };
        stage.variables.push(("SENTE_E2E_SITE", site.to_owned()));

        // The port is free when we look; should another program be quicker, the driver says so.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut driver = Command::new(&browser.driver);
        match kind {
            Kind::Chromium => {
                driver.args([&format!("--port={port}"), "--log-level=OFF"]);
            }
            Kind::Firefox => {
                // Firefox listens to a second port, which is not to be the same for all.
                driver.args([&format!("--port={port}"), "--log=fatal", "--websocket-port=0"]);
            }
            Kind::Webkit => {
                let mut screen = Command::new("Xvfb");
                screen.args([
                    "-displayfd",
                    "1",
                    "-screen",
                    "0",
                    "2600x1600x24",
                    "-nolisten",
                    "tcp",
                ]);
                screen.stderr(Stdio::null());
                let display = stage.start_and_hear(&mut screen).context("Xvfb")?;
                driver.arg(format!("--port={port}"));
                driver.env("DISPLAY", format!(":{display}"));
                // There is no graphics card to draw with.
                driver.envs([
                    ("LIBGL_ALWAYS_SOFTWARE", "1"),
                    ("WEBKIT_DISABLE_COMPOSITING_MODE", "1"),
                ]);
                if answer(Command::new("id").arg("-u")).as_deref() == Some("0") {
                    // Its sandbox does not start for root, who tests only our own pages with it.
                    driver.env("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1");
                }
            }
        }
        let driver = driver
            .env("TMPDIR", temporary)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", browser.driver.display()))?;
        stage.running.push(driver);
        stage
            .variables
            .push(("SENTE_E2E_DRIVER", format!("http://127.0.0.1:{port}")));
        stage.driver = (kind == Kind::Chromium).then_some(port);
        let end = Instant::now() + START;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if let Some(status) = stage
                .running
                .last_mut()
                .map(Child::try_wait)
                .transpose()?
                .flatten()
            {
                bail!("{} ended at once ({status})", browser.driver.display());
            }
            ensure!(
                Instant::now() < end,
                "{} does not answer",
                browser.driver.display()
            );
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(stage)
    }

    /// Has tests that need no more run in Chromium's shell, where there is one.
    pub(crate) fn use_shell(&mut self) -> Result<()> {
        let Some(shell) = setup::shell_of_chromium() else {
            return Ok(());
        };
        // The driver wants a page to be there, and gives it no address to open.
        let script = self.games.path().join("shell");
        let text = format!("#!/bin/sh\nexec '{}' \"$@\" about:blank\n", shell.display());
        std::fs::write(&script, text).context("no script that starts the browser")?;
        #[cfg(unix)]
        std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755))?;
        self.variables
            .push(("SENTE_E2E_SHELL", script.display().to_string()));
        Ok(())
    }

    /// Starts a program that stays, and gives the first line that it says.
    fn start_and_hear(&mut self, command: &mut Command) -> Result<String> {
        let mut child = command
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot be started")?;
        let out = child.stdout.take().context("its output is a pipe")?;
        self.running.push(child);
        let (say, heard) = std::sync::mpsc::channel();
        // Ends with the program, at the latest.
        std::thread::spawn(move || {
            let mut line = String::new();
            let read = BufReader::new(out).read_line(&mut line);
            // Nobody listens any more where it came too late.
            let _ = say.send(read.map(|_| line));
        });
        let line = heard.recv_timeout(START).context("it says nothing")??;
        Ok(line.trim().to_owned())
    }
}

/// A folder that goes away: in memory, where there is plenty. A browser that is new makes files by the hundred, which on a disk takes a
/// tenth of the tests' processor time.
fn folder_for_the_run() -> std::io::Result<tempfile::TempDir> {
    let of_memory = Path::new("/dev/shm");
    let free = answer(Command::new("df").args(["-k", "--output=avail"]).arg(of_memory));
    let free = free.and_then(|text| text.lines().last()?.trim().parse::<u64>().ok());
    if free.is_some_and(|kibibytes| kibibytes >= PLENTY) {
        return tempfile::tempdir_in(of_memory);
    }
    tempfile::tempdir()
}

/// How long a program may take to be there.
const START: Duration = Duration::from_mins(1);

/// In KiB: profiles of browsers take some 100 MB, and so do games.
const PLENTY: u64 = 4 * 1024 * 1024;

/// Ends every session of a driver, and with it its browser.
fn end_sessions(port: u16) -> Result<()> {
    let sessions = ask(port, "GET", "/sessions")?;
    for session in sessions["value"].as_array().into_iter().flatten() {
        let id = session["id"].as_str().context("a session has a name")?;
        ask(port, "DELETE", &format!("/session/{id}"))?;
    }
    Ok(())
}

/// What a driver answers.
fn ask(port: u16, method: &str, path: &str) -> Result<Value> {
    let mut line = TcpStream::connect(("127.0.0.1", port))?;
    line.set_read_timeout(Some(Duration::from_secs(20)))?;
    write!(line, "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n")?;
    let mut lines = BufReader::new(line);
    let mut length = 0;
    loop {
        let mut header = String::new();
        ensure!(lines.read_line(&mut header)? > 0, "the driver hung up");
        let header = header.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some((_, value)) =
            (header.split_once(':')).filter(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        {
            length = value.trim().parse().context("a length")?;
        }
    }
    let mut body = vec![0; length];
    lines.read_exact(&mut body)?;
    serde_json::from_slice(&body).context("the driver's answer is no JSON")
}
