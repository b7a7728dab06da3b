//! A server that a trial starts, kills and starts again.

use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, prlimit};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// How long a server may take to start, or to stop when it is asked to.
const PATIENCE: Duration = Duration::from_secs(30);

/// A free port of this machine, at this moment.
pub(crate) fn free_port() -> Result<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// `sente serve`, always at the same address. It is killed when this is dropped.
#[derive(Debug)]
pub(crate) struct Host {
    program: PathBuf,
    arguments: Vec<String>,
    address: SocketAddr,
    child: Option<Child>,
}

impl Host {
    /// Starts `program serve` with these arguments beside the address, which is a free one of this machine.
    pub(crate) async fn start(program: &Path, arguments: Vec<String>) -> Result<Self> {
        let mut host = Self {
            program: program.to_owned(),
            arguments,
            address: SocketAddr::from(([127, 0, 0, 1], free_port()?)),
            child: None,
        };
        host.again().await?;
        Ok(host)
    }

    /// Where it is.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts it again, at the same address. Says how long it took until it could be reached.
    pub(crate) async fn again(&mut self) -> Result<Duration> {
        let begin = Instant::now();
        let mut child = self.command().spawn().with_context(|| self.cannot_start())?;
        let out = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        loop {
            let line = timeout(PATIENCE, lines.next_line()).await;
            match line.context("the server does not start")?? {
                Some(line) if line.starts_with("Sente is at ") => break,
                Some(_) => {}
                None => bail!("the server ended before it had started: {}", child.wait().await?),
            }
        }
        // What else it prints is read, so that it never waits for us.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        self.child = Some(child);
        Ok(begin.elapsed())
    }

    fn command(&self) -> Command {
        // Who writes more than may be written is told, and not ended: as a shell sets it up, so a program finds it.
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(&self.program)
            .args(["serve", "--listen", &self.address.to_string()])
            .args(&self.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    fn cannot_start(&self) -> String {
        format!("cannot start {}", self.program.display())
    }

    /// Starts it where it can't be; what it says.
    pub(crate) async fn refuses_to_start(&self) -> Result<String> {
        let mut command = self.command();
        command.stderr(Stdio::piped());
        let ended = timeout(PATIENCE, command.output()).await;
        let ended = ended.context("the server starts where it can't store anything")?;
        let ended = ended.with_context(|| self.cannot_start())?;
        if ended.status.success() {
            bail!("the server ended as if all were well");
        }
        Ok(String::from_utf8_lossy(&ended.stderr).into_owned())
    }

    /// From the next start on its games are in this folder.
    pub(crate) fn put(&mut self, data: &Path) {
        let named = self.arguments.iter().position(|argument| argument == "--data");
        if let Some(argument) = named.and_then(|place| self.arguments.get_mut(place + 1)) {
            *argument = data.display().to_string();
        }
    }

    /// Its files may be written up to so many bytes; `None`: as far as they want.
    pub(crate) fn bound_files(&self, bytes: Option<u64>) -> Result<()> {
        let child = self.child.as_ref().context("the server does not run")?;
        let before = getrlimit(Resource::Fsize);
        let limit = Rlimit {
            current: bytes.or(before.maximum),
            maximum: before.maximum,
        };
        prlimit(Some(pid(child)?), Resource::Fsize, limit)?;
        Ok(())
    }

    /// Ends it at once, in whatever it is doing.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await?;
        }
        Ok(())
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn stop(&mut self) -> Result<()> {
        if let Some(mut child) = self.child.take() {
            kill_process(pid(&child)?, Signal::TERM)?;
            let ended = timeout(PATIENCE, child.wait()).await;
            let status = ended.context("the server does not stop when it is asked to")??;
            if !status.success() {
                bail!("the server ended badly: {status}");
            }
        }
        Ok(())
    }

    /// How much memory it has, in KiB; `None` where the system doesn't say.
    pub(crate) fn memory(&self) -> Option<u64> {
        let id = self.child.as_ref()?.id()?;
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.trim().parse().ok()
    }

    /// How long it has worked on a processor, in seconds; `None` where the system doesn't say.
    pub(crate) fn worked(&self) -> Option<f64> {
        worked(self.child.as_ref()?.id()?)
    }
}

/// How long a process has worked on a processor, in seconds; `None` where the system doesn't say.
pub(crate) fn worked(id: u32) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // After the name in brackets: the 12th and the 13th are ticks as user and in the system, a hundred a second.
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2);
    Some(ticks.filter_map(|it| it.parse::<f64>().ok()).sum::<f64>() / 100.0)
}

fn pid(child: &Child) -> Result<Pid> {
    let id = child.id().context("the server has ended by itself")?;
    Pid::from_raw(id.cast_signed()).context("the server has no number")
}
