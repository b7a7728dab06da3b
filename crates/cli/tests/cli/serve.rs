//! `serve` and `engine`, which run until they are told to stop.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

use crate::common::{run, run_with_input, sente};

fn page_is_built() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/site/index.html")
        .is_file()
}

/// A running server, stopped in any case.
struct Serving(Child);

#[cfg(unix)]
impl Serving {
    /// Sends it a signal, named as `kill` names them.
    fn tell(&self, signal: &str) {
        let process = self.0.id().to_string();
        let sent = Command::new("kill").args([signal, &process]).status().unwrap();
        assert!(sent.success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(unix)]
#[test]
fn serves_until_a_signal_comes() {
    for (signal, format) in [("-INT", "text"), ("-TERM", "json")] {
        let data = tempfile::tempdir().unwrap();
        let mut child = Serving(
            sente()
                .args([
                    "serve",
                    "--listen",
                    "127.0.0.1:0",
                    "--log-format",
                    format,
                    "--data",
                ])
                .arg(data.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .unwrap(),
        );
        let mut line = String::new();
        BufReader::new(child.0.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        if !page_is_built() {
            let mut error = String::new();
            child.0.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            assert!(error.contains("cargo xtask build-web"), "{error}");
            assert_eq!(child.0.wait().unwrap().code(), Some(1));
            continue;
        }
        let address = line
            .trim()
            .strip_prefix("Sente is at http://")
            .unwrap()
            .to_owned();
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "GET /healthz HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");

        child.tell(signal);
        assert_eq!(child.0.wait().unwrap().code(), Some(0), "{signal}");
        let mut log = String::new();
        child.0.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert!(log.contains("listening") && log.contains("stopped"), "{log}");
        assert_eq!(
            log.lines().all(|line| line.starts_with('{')),
            format == "json",
            "{log}"
        );
    }
}

/// How long a server may take until it asks its database.
#[cfg(unix)]
const ASKED: Duration = Duration::from_mins(1);

/// A database that never answers is no reason not to stop.
#[cfg(unix)]
#[test]
fn a_signal_stops_a_server_that_has_not_begun() {
    let database = TcpListener::bind("127.0.0.1:0").unwrap();
    database.set_nonblocking(true).unwrap();
    let address = format!("postgres://somebody@{}/sente", database.local_addr().unwrap());
    if !page_is_built() {
        let error = run(&["serve", "--listen", "127.0.0.1:0", "--database", &address]).fails_with(1);
        assert!(error.contains("cargo xtask build-web"), "{error}");
        return;
    }
    let mut child = Serving(
        sente()
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &address])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap(),
    );
    let begin = Instant::now();
    let _asked = loop {
        match database.accept() {
            Ok(asked) => break asked,
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock && begin.elapsed() < ASKED => {
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(error) => panic!("the database was not asked: {error}"),
        }
    };
    child.tell("-INT");
    assert_eq!(child.0.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    child.0.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(said, "", "nobody was told of a server");
}

#[test]
fn a_taken_port_is_named() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let error = run(&["serve", "--no-online", "--listen", &address]).fails_with(1);
    if page_is_built() {
        assert!(error.contains(&address) && error.contains("--listen"), "{error}");
    } else {
        assert!(error.contains("cargo xtask build-web"), "{error}");
    }
}

#[test]
fn the_engine_speaks_ugi() {
    let out = run_with_input(
        &["engine", "yinsh"],
        "ugi\nisready\nposition startpos\ngo depth 1\nquit\n",
    )
    .ok();
    assert!(out.contains("ugiok\n") && out.contains("readyok\n"), "{out}");
}
