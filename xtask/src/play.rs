//! `cargo xtask play`: from a fresh clone to a game.

use std::fs;
use std::io::{self, IsTerminal as _, Write as _};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant, UNIX_EPOCH};

use anyhow::{Context, Result, bail};

use crate::process::{find_program, lines, root, run, stop_all, target_dir};
use crate::{setup, site, stage};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8480")]
    listen: String,
    /// Only print the address
    #[arg(long)]
    no_open: bool,
}

/// Builds what is needed to play, serves it, and opens it where there is a desktop.
pub(crate) fn play(options: &Options) -> Result<()> {
    // Better to know now than after minutes of building.
    match TcpListener::bind(&options.listen) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => bail!(
            "cannot listen on {}: another program uses this port\n\
             stop that program, or choose another port, for instance: cargo xtask play --listen 127.0.0.1:8481",
            options.listen
        ),
        Err(error) => bail!("cannot listen on {}: {error}", options.listen),
        Ok(_) => {}
    }
    let program = build_all()?;
    let address = format!("http://{}/", options.listen);
    let port_is_known = !options.listen.ends_with(":0");
    if !options.no_open
        && port_is_known
        && let Some(opener) = opener()
    {
        // A process of its own, because this one becomes the server.
        let this = std::env::current_exe().context("cannot find xtask itself")?;
        Command::new(this)
            .args(["open-when-ready", &options.listen, &address, opener])
            .stdin(Stdio::null())
            .spawn()
            .context("cannot start what opens the browser")?;
    }
    println!("open {address} in a browser; Ctrl-C ends it");
    let mut server = Command::new(program);
    server.args(["serve", "--listen", &options.listen]);
    become_(&mut server)
}

/// What is built, in the order in which it is told of.
const PARTS: [&str; 3] = ["the page", "the engine", "the program"];

/// Builds the page and the program, both quickly: the engine is as fast as in a release, and what surrounds it fast enough.
/// Where nothing has changed since the last time, not even cargo is asked.
fn build_all() -> Result<PathBuf> {
    let stamp = target_dir().join("play.stamp");
    let program = stage::Program::Debug.path();
    if program.is_file() && fs::read_to_string(&stamp).is_ok_and(|kept| kept == state()) {
        return Ok(program);
    }
    setup::toolchain()?;
    println!("building what is needed to play; the first time this takes some minutes");
    let this = std::env::current_exe().context("cannot find xtask itself")?;
    let mut page = Command::new(this);
    // Checks are for those who work on it.
    page.args(["build-web", "--dev"])
        .env("CARGO_PROFILE_WEB_DEV_DEBUG_ASSERTIONS", "false")
        .env("CARGO_PROFILE_WEB_DEV_OVERFLOW_CHECKS", "false");
    let mut server = stage::Program::Debug.command();
    server.arg("--quiet");

    let progress = Progress::new();
    let (page, server) = thread::scope(|scope| {
        scope.spawn(|| progress.beat());
        let page = scope.spawn(|| {
            progress.begin(0);
            progress.begin(1);
            let mut words = Vec::new();
            let built = lines(&mut page, |line| {
                words.push(line.to_owned());
                if line == site::BUILT_ENGINE {
                    progress.end(1);
                }
            });
            finish(&progress, &[0, 1], built, &words)
        });
        let server = scope.spawn(|| {
            progress.begin(2);
            let mut words = Vec::new();
            let built = lines(&mut server, |line| words.push(line.to_owned()));
            finish(&progress, &[2], built, &words)
        });
        let built = (page.join(), server.join());
        progress.over();
        built
    });
    for part in [page, server] {
        part.expect("building does not panic")?;
    }
    // Without a stamp the next start asks cargo again, no more.
    let _ = fs::write(&stamp, state());
    Ok(program)
}

/// Notes that parts are built, or fails with what their builder said, and ends the other builder.
fn finish(progress: &Progress, parts: &[usize], built: Result<bool>, words: &[String]) -> Result<()> {
    if !built? {
        stop_all();
        bail!("cannot build {}:\n{}", PARTS[parts[0]], words.join("\n"));
    }
    for &part in parts {
        progress.end(part);
    }
    Ok(())
}

/// Tells what is done and what remains: a line for each change, and where a person looks on, one that keeps counting.
struct Progress {
    begin: Instant,
    /// When each part was begun, and when it was done, in seconds.
    parts: Mutex<[(Option<u64>, Option<u64>); PARTS.len()]>,
    over: AtomicBool,
    person: bool,
}

impl Progress {
    fn new() -> Self {
        Self {
            begin: Instant::now(),
            parts: Mutex::default(),
            over: AtomicBool::new(false),
            person: io::stdout().is_terminal(),
        }
    }

    fn begin(&self, part: usize) {
        let now = self.begin.elapsed().as_secs();
        self.note(|parts| parts[part].0 = parts[part].0.or(Some(now)));
    }

    fn end(&self, part: usize) {
        let now = self.begin.elapsed().as_secs();
        self.note(|parts| parts[part].1 = parts[part].1.or(Some(now)));
    }

    fn note(&self, change: impl FnOnce(&mut [(Option<u64>, Option<u64>); PARTS.len()])) {
        let mut parts = self.parts.lock().expect("nobody panics while they note");
        let before = *parts;
        change(&mut parts);
        if before != *parts {
            let clear = if self.person { "\r\x1b[K" } else { "" };
            println!("{clear}{}", told(self.begin.elapsed().as_secs(), &parts));
        }
    }

    fn over(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Counts the seconds for a person, until all is over.
    fn beat(&self) {
        while !self.over.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(200));
            if self.person {
                let parts = *self.parts.lock().expect("nobody panics while they note");
                print!("\r\x1b[K{}", told(self.begin.elapsed().as_secs(), &parts));
                let _ = io::stdout().flush();
            }
        }
        if self.person {
            print!("\r\x1b[K");
            let _ = io::stdout().flush();
        }
    }
}

/// The line of progress.
fn told(seconds: u64, parts: &[(Option<u64>, Option<u64>); PARTS.len()]) -> String {
    let of = |wanted: fn(&(Option<u64>, Option<u64>)) -> bool| -> Vec<&str> {
        let all = PARTS.iter().zip(parts);
        all.filter(|(_, part)| wanted(part))
            .map(|(name, _)| *name)
            .collect()
    };
    let done = of(|part| part.1.is_some());
    let building = of(|part| part.0.is_some() && part.1.is_none());
    let later = of(|part| part.0.is_none() && part.1.is_none());
    let words = [("done", done), ("building", building), ("then", later)]
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(word, names)| format!("{word}: {}", names.join(", ")));
    format!("{seconds:>5} s  {}", words.collect::<Vec<_>>().join("; "))
}

/// What the page and the program were made from: every file by its size and the time it was changed, and the page itself.
fn state() -> String {
    let mut open: Vec<PathBuf> = [
        "crates",
        "data",
        "xtask",
        ".cargo",
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
    ]
    .map(|name| root().join(name))
    .to_vec();
    open.extend([root().join("target/site.version"), stage::Program::Debug.path()]);
    let mut files = Vec::new();
    while let Some(path) = open.pop() {
        if let Ok(entries) = fs::read_dir(&path) {
            open.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
        } else if let Ok(about) = fs::metadata(&path) {
            let changed = about
                .modified()
                .ok()
                .and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            files.push(format!(
                "{} {} {:?}",
                path.display(),
                about.len(),
                changed.unwrap_or_default()
            ));
        }
    }
    files.sort();
    site::hash(files.join("\n"))
}

/// Becomes the server where that is possible, so that whoever ends this command ends the server.
#[cfg(unix)]
fn become_(server: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    Err(server.exec()).context("cannot start the server")
}

#[cfg(not(unix))]
fn become_(server: &mut Command) -> Result<()> {
    run(server)
}

/// The program that opens an address, where there is a desktop to show it on.
fn opener() -> Option<&'static str> {
    if cfg!(target_os = "macos") {
        return Some("open");
    }
    if cfg!(windows) {
        return Some("explorer");
    }
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|name| std::env::var_os(name).is_some());
    (desktop && find_program("xdg-open").is_some()).then_some("xdg-open")
}

#[derive(clap::Args, Debug)]
pub(crate) struct OpenOptions {
    listen: String,
    address: String,
    opener: String,
}

/// Waits until the server answers, then opens its page.
pub(crate) fn open_when_ready(options: &OpenOptions) -> Result<()> {
    for _ in 0..100 {
        if std::net::TcpStream::connect(&options.listen).is_ok() {
            return run(Command::new(&options.opener)
                .arg(&options.address)
                .stdout(Stdio::null()));
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_and_what_remains_is_told() {
        let parts = [(Some(0), None), (None, None), (Some(0), Some(40))];
        assert_eq!(
            told(41, &parts),
            "   41 s  done: the program; building: the page; then: the engine"
        );
    }

    #[test]
    fn nothing_changes_by_looking() {
        assert_eq!(state(), state());
    }
}
