//! A PostgreSQL server of a test's own: its programs, as the system has them, on a folder that goes away.

use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
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
    /// What the server is told beside its folder.
    settings: Vec<String>,
    port: u16,
    server: Child,
}

impl Cluster {
    /// Makes a server and waits until it answers.
    ///
    /// # Panics
    ///
    /// If the programs are not there, or fail.
    pub fn start() -> Self {
        Self::start_with(None)
    }

    /// Makes a server that also listens on this machine, for encrypted connections alone, with this certificate and its key, both
    /// as PEM.
    ///
    /// # Panics
    ///
    /// As [`Cluster::start`].
    pub fn start_with_tls(certificate: &str, key: &str) -> Self {
        Self::start_with(Some((certificate, key)))
    }

    fn start_with(tls: Option<(&str, &str)>) -> Self {
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
        let free = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
        let port = free.expect("a server of a test's own").port();
        let mut settings = vec![format!("port={port}"), "max_connections=200".to_owned()];
        match tls {
            // It listens in its folder alone.
            None => settings.push("listen_addresses=".to_owned()),
            Some((certificate, key)) => {
                let data = folder.path().join("data");
                let keep = |name: &str, text: &str| {
                    let path = data.join(name);
                    fs::write(&path, text)
                        .and_then(|()| chown(&path, user, None))
                        .and_then(|()| fs::set_permissions(&path, fs::Permissions::from_mode(0o600)))
                        .expect("a server of a test's own");
                };
                keep("server.crt", certificate);
                keep("server.key", key);
                keep(
                    "pg_hba.conf",
                    "local all all trust\nhostssl all all 127.0.0.1/32 trust\n",
                );
                settings.extend(["listen_addresses=127.0.0.1", "ssl=on"].map(str::to_owned));
            }
        }
        let server = serve(&programs, folder.path(), user, &settings);
        let mut this = Self {
            programs,
            folder,
            user,
            settings,
            port,
            server,
        };
        this.wait();
        this
    }

    /// Its address in its folder, as `--database` takes it.
    pub fn address(&self) -> String {
        let folder = self
            .folder
            .path()
            .to_str()
            .expect("a temporary folder has a plain name");
        format!(
            "postgres://sente@{}:{}/postgres",
            folder.replace('/', "%2F"),
            self.port
        )
    }

    /// Its address on this machine, by a name of it, where it was started with [`Cluster::start_with_tls`].
    pub fn address_by(&self, host: &str) -> String {
        format!("postgres://sente@{host}:{}/postgres", self.port)
    }

    /// Makes another, empty database on the same server; its address.
    pub fn database(&self, name: &str) -> String {
        let made = run_as(self.user, &self.programs.join("createdb"))
            .arg("--host")
            .arg(self.folder.path())
            .args(["--port", &self.port.to_string(), "--username=sente", name])
            .current_dir(self.folder.path())
            .output()
            .expect("a server of a test's own");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        self.address().replace("/postgres", &format!("/{name}"))
    }

    /// Kills the server as a power cut would: it has no time for anything, and none of its processes has.
    pub fn kill(&mut self) {
        let pid = self.server.id();
        let children = fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
        self.server.kill().expect("a server of a test's own");
        self.server.wait().expect("a server of a test's own");
        // Left to themselves they would end what they have begun.
        let children = children.unwrap_or_default();
        let _ = Command::new("kill")
            .arg("-KILL")
            .args(children.split_whitespace())
            .stderr(Stdio::null())
            .status();
    }

    /// Starts it again after [`Cluster::kill`], and waits until it answers.
    pub fn start_again(&mut self) {
        self.server = serve(&self.programs, self.folder.path(), self.user, &self.settings);
        self.wait();
    }

    fn wait(&mut self) {
        loop {
            let ready = run_as(self.user, &self.programs.join("pg_isready"))
                .arg("--quiet")
                .arg("--host")
                .arg(self.folder.path())
                .args(["--port", &self.port.to_string()])
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
                self.server = serve(&self.programs, self.folder.path(), self.user, &self.settings);
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

fn serve(programs: &Path, folder: &Path, user: Option<u32>, settings: &[String]) -> Child {
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
        .args(settings.iter().flat_map(|setting| ["-c", setting]))
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
