//! A PostgreSQL server of a test's own: its programs, as the system has them, on a folder that goes away.

use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, io};

use tempfile::TempDir;

/// Where the programs of PostgreSQL are: the folder that the environment variable `SENTE_POSTGRES` names, or Debian's newest, or one
/// on the path.
pub fn programs() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("SENTE_POSTGRES") {
        return Some(folder.into());
    }
    let on_the_path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&on_the_path));
    folders
        .into_iter()
        .find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}

/// A running server. It is stopped, and its folder goes away, when this is dropped.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    folder: TempDir,
    /// As whom it runs, where this process is root: PostgreSQL refuses to be root.
    user: Option<u32>,
    server: Child,
}

impl Cluster {
    /// Makes a server and waits until it answers.
    ///
    /// # Panics
    ///
    /// If the programs are not there, or fail.
    pub fn start() -> Self {
        let programs = programs().expect("the programs of PostgreSQL, which SENTE_POSTGRES may name");
        let folder = tempfile::Builder::new()
            .prefix("sente-pg-")
            .tempdir()
            .expect("a server of a test's own");
        let user = user();
        if let Some(user) = user {
            chown(folder.path(), Some(user), None).expect("a server of a test's own");
        }
        let made = run_as(user, &programs.join("initdb"))
            .arg("--pgdata")
            .arg(folder.path().join("data"))
            .args([
                "--username=sente",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
            ])
            .current_dir(folder.path())
            .output()
            .expect("a server of a test's own");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let server = serve(&programs, folder.path(), user);
        let mut this = Self {
            programs,
            folder,
            user,
            server,
        };
        this.wait();
        this
    }

    /// Its address, as `--database` takes it. There is no port: it listens in its folder alone.
    pub fn address(&self) -> String {
        let folder = self
            .folder
            .path()
            .to_str()
            .expect("a temporary folder has a plain name");
        format!("postgres://sente@{}/postgres", folder.replace('/', "%2F"))
    }

    /// Makes another, empty database on the same server; its address.
    pub fn database(&self, name: &str) -> String {
        let made = run_as(self.user, &self.programs.join("createdb"))
            .arg("--host")
            .arg(self.folder.path())
            .args(["--username=sente", name])
            .current_dir(self.folder.path())
            .output()
            .expect("a server of a test's own");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        self.address().replace("/postgres", &format!("/{name}"))
    }

    /// Kills the server as a power cut would: it has no time for anything.
    pub fn kill(&mut self) {
        self.server.kill().expect("a server of a test's own");
        self.server.wait().expect("a server of a test's own");
    }

    /// Starts it again after [`Cluster::kill`], and waits until it answers.
    pub fn start_again(&mut self) {
        self.server = serve(&self.programs, self.folder.path(), self.user);
        self.wait();
    }

    fn wait(&mut self) {
        loop {
            let ready = run_as(self.user, &self.programs.join("pg_isready"))
                .arg("--quiet")
                .arg("--host")
                .arg(self.folder.path())
                .current_dir(self.folder.path())
                .status()
                .expect("a server of a test's own");
            if ready.success() {
                return;
            }
            if self
                .server
                .try_wait()
                .expect("a server of a test's own")
                .is_some()
            {
                // Processes of the server that was killed may still hold its memory for a moment.
                self.server = serve(&self.programs, self.folder.path(), self.user);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // A server that is killed leaves its processes to find that out by themselves; they end at once.
        let pid = self.server.id().to_string();
        let asked = Command::new("kill").args(["-INT", &pid]).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}

fn serve(programs: &Path, folder: &Path, user: Option<u32>) -> Child {
    let log = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.join("log"))
        .expect("a server of a test's own");
    run_as(user, &programs.join("postgres"))
        .arg("-D")
        .arg(folder.join("data"))
        .arg("-k")
        .arg(folder)
        .args(["-c", "listen_addresses=", "-c", "max_connections=200"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .expect("a server of a test's own")
}

/// As whom the server runs: nobody else than we are, unless that is root.
fn user() -> Option<u32> {
    let of_this = fs::metadata("/proc/self").map(|process| process.uid());
    if !of_this.is_ok_and(|user| user == 0) {
        return None;
    }
    let number = |users: String| {
        let line = users
            .lines()
            .find(|line| line.starts_with("postgres:"))?
            .to_owned();
        line.split(':').nth(2)?.parse().ok()
    };
    // Where there is no such user, nobody's number.
    let found: io::Result<Option<u32>> = fs::read_to_string("/etc/passwd").map(number);
    Some(found.ok().flatten().unwrap_or(65_534))
}

fn run_as(user: Option<u32>, program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some(user) = user {
        command.uid(user);
    }
    command
}
