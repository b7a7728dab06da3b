//! A server for games between people, and several browser windows on it. A test may kill it and start it again.

use std::io::{BufRead as _, BufReader};
use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::FutureExt as _;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;

use crate::address::Address;
use crate::{Browser, note_time, patience, place, program};

/// A server with a folder of its own.
#[derive(Debug)]
pub struct Hall {
    /// Its address, without a slash at the end. It stays the same when the server is started again.
    pub site: String,
    address: Address,
    data: PathBuf,
    server: Option<Child>,
    /// What else the server is told when it starts.
    pub more: Vec<String>,
}

impl Hall {
    fn open() -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let data = std::env::temp_dir().join(format!("sente-e2e-hall-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&data)?;
        let address = Address::of("hall")?;
        let mut hall = Self {
            site: format!("http://{}", address.listen),
            address,
            data,
            server: None,
            more: Vec::new(),
        };
        hall.start()?;
        Ok(hall)
    }

    /// Starts the server, with what it has stored.
    pub fn start(&mut self) -> Result<()> {
        let program = program().context("cargo xtask names the program")?;
        let mut server = Command::new(program)
            .args(["serve", "--listen", &self.address.listen, "--data"])
            .arg(&self.data)
            .args(&self.more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        let out = server.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        self.server = Some(server);
        if !line.starts_with("Sente is at ") {
            self.kill();
            bail!("the server did not start");
        }
        Ok(())
    }

    /// A line to the server that a test can cut.
    pub async fn line(&self) -> Result<Line> {
        Line::to(self.address.listen.clone()).await
    }

    /// A window of somebody else, who reaches the server at that address.
    pub async fn window(&self, site: &str) -> Result<Browser> {
        let place = place().context("cargo xtask starts the browser")?;
        Browser::start(&place.driver, site).await
    }

    /// Kills it, as a power cut would.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            // It may have ended already.
            let _ = server.kill();
            let _ = server.wait();
        }
    }
}

impl Hall {
    /// Lets the time of all invitations pass, while the server is away for a moment.
    pub fn outlive_invitations(&mut self) -> Result<()> {
        self.kill();
        let stored = rusqlite::Connection::open(self.data.join("sente.db"))?;
        let ended = stored.execute("UPDATE challenges SET ends = made + 1", [])?;
        ensure!(ended > 0, "nobody has been invited");
        drop(stored);
        self.start()
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// A line to a server, which can be cut: what goes over it is passed on as it is.
#[derive(Debug)]
pub struct Line {
    /// Its address, without a slash at the end.
    pub site: String,
    whole: watch::Sender<bool>,
    task: tokio::task::JoinHandle<()>,
}

impl Line {
    async fn to(server: String) -> Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let site = format!("http://{}", listener.local_addr()?);
        let (whole, is_whole) = watch::channel(true);
        let task = tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (server, mut is_whole) = (server.clone(), is_whole.clone());
                if !*is_whole.borrow() {
                    continue; // dropped, as if nobody were there
                }
                tokio::spawn(async move {
                    let mut near = near;
                    let Ok(mut far) = TcpStream::connect(server).await else {
                        return;
                    };
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}
                        _ = is_whole.wait_for(|whole| !whole) => {}
                    }
                });
            }
        });
        Ok(Self { site, whole, task })
    }

    /// Cuts it, with all that goes over it now.
    pub fn cut(&self) {
        self.whole.send_replace(false);
    }

    /// It is whole again.
    pub fn mend(&self) {
        self.whole.send_replace(true);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Runs a test with a server of its own and so many windows, each of somebody else.
///
/// # Panics
///
/// As [`crate::run`].
pub fn run_together(windows: usize, test: impl AsyncFnOnce(&mut Hall, &[Browser]) -> Result<()>) {
    together(windows, false, test);
}

/// The same with whole browsers that no test has used, in which the page keeps a copy of itself: for what a browser that has run for a
/// while does otherwise, as it does with the time zone of a service worker, and for what only a whole browser can do.
///
/// # Panics
///
/// As [`crate::run`].
pub fn run_together_in_new(windows: usize, test: impl AsyncFnOnce(&mut Hall, &[Browser]) -> Result<()>) {
    together(windows, true, test);
}

fn together(windows: usize, new: bool, test: impl AsyncFnOnce(&mut Hall, &[Browser]) -> Result<()>) {
    let place = place().expect("browser tests need a server and a browser; `cargo xtask e2e` starts both");
    let begin = Instant::now();
    let outcome = crate::runtime().block_on(async {
        let mut hall = Hall::open()?;
        let mut browsers = Vec::new();
        for _ in 0..windows {
            browsers.push(if new {
                Browser::start_new(&place.driver, &hall.site).await?
            } else {
                Browser::start(&place.driver, &hall.site).await?
            });
        }
        let limit = patience() * crate::patiences_a_test();
        let test = tokio::time::timeout(limit, test(&mut hall, &browsers));
        let outcome = AssertUnwindSafe(test).catch_unwind().await;
        let failed = !matches!(outcome, Ok(Ok(Ok(()))));
        for (number, browser) in browsers.into_iter().enumerate() {
            if failed {
                eprintln!("window {}:", number + 1);
                browser.tell_what_is_seen(&format!("-{}", number + 1)).await;
            }
            let _ = browser.done(!failed).await;
        }
        match outcome {
            Ok(Ok(result)) => result,
            Ok(Err(_)) => Err(anyhow::anyhow!("the test took longer than {limit:?}")),
            Err(panic) => std::panic::resume_unwind(panic),
        }
    });
    note_time(begin);
    if let Err(error) = outcome.context("browser test") {
        panic!("{error:#}");
    }
}

/// Has a window ask the server for something, as its page would.
pub async fn ask(browser: &Browser, method: &str, path: &str, body: Value) -> Result<Value> {
    let answer = browser
        .js(
            "const [method, path, body] = arguments;
             const asked = { method, headers: { 'content-type': 'application/json' } };
             if (method !== 'GET') asked.body = JSON.stringify(body);
             return fetch(path, asked).then(async (it) => [it.ok, await it.text()]);",
            &[method.into(), path.into(), body],
        )
        .await?;
    let text = answer[1].as_str().unwrap_or_default();
    ensure!(answer[0] == true, "{method} {path}: {text}");
    serde_json::from_str(text).with_context(|| format!("{method} {path}: {text}"))
}

/// A game by these terms between the first window, which makes the challenge, and the second one: its address. Both windows
/// are at a page of the server then, and have names.
pub async fn arrange(one: &Browser, two: &Browser, terms: Value) -> Result<String> {
    for (browser, name) in [(one, "Marta"), (two, "Olena")] {
        // A page, which names its icon: for another file the browser would look for one that is not there.
        browser.goto("/learn").await?;
        // Who has no name yet gets one with the first thing they do; a taken one is refused.
        let _ = ask(browser, "POST", "/api/me/name", json!({ "name": name })).await;
    }
    arrange_another(one, two, terms).await
}

/// Another game between two for whom one was [arranged](arrange), from whatever page of the server they are at.
pub async fn arrange_another(one: &Browser, two: &Browser, terms: Value) -> Result<String> {
    let challenge = ask(
        one,
        "POST",
        "/api/challenges",
        json!({ "to": "link", "terms": terms }),
    )
    .await?;
    let id = challenge["id"].as_str().context("a challenge has a name")?;
    let path = format!("/api/challenges/{id}/accept");
    let accepted = ask(two, "POST", &path, json!({})).await?;
    let game = accepted["game"].as_str().context("a game has a name")?;
    Ok(format!("/g/{game}"))
}
