//! A server of a test's own, which it can stop.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;

use anyhow::{Context as _, Result, bail};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use tokio::sync::oneshot;

use crate::Keeps;
use crate::address::Address;

/// Where the page is served from.
#[derive(Debug)]
pub struct Host {
    /// What it is called in messages.
    pub name: &'static str,
    /// Its address, without a slash at the end.
    pub site: String,
    running: Running,
    /// Given back when nobody listens at it any more.
    _address: Address,
}

#[derive(Debug)]
enum Running {
    Program(Child),
    Plain {
        stop: Option<oneshot::Sender<()>>,
        thread: Option<JoinHandle<()>>,
    },
}

impl Host {
    /// `sente serve`, whose headers isolate the page, so that the engine may have several threads.
    pub(crate) fn isolated(keeps: Keeps) -> Result<Self> {
        let program = crate::program().context("cargo xtask names the program")?;
        let address = address("isolated", keeps)?;
        let mut server = Command::new(program)
            .args(["serve", "--listen", &address.listen, "--no-online"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start the server")?;
        let mut line = String::new();
        let out = server.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let Some(site) = line.trim().strip_prefix("Sente is at ") else {
            let _ = server.kill();
            let _ = server.wait();
            bail!("the server did not start");
        };
        Ok(Self {
            name: "isolated",
            site: site.to_owned(),
            running: Running::Program(server),
            _address: address,
        })
    }

    /// A host for static files that sends nothing but them: no headers that isolate the page.
    pub(crate) fn plain(keeps: Keeps) -> Result<Self> {
        let folder = crate::root().join("target/site");
        let address = address("plain", keeps)?;
        let listen = address.listen.clone();
        let (say, told) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || {
            let served = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .map(|runtime| runtime.block_on(serve(folder, &listen, &say, stopped)));
            // Whoever waits for it learns that from the channel, which is closed now.
            drop(served);
        });
        told.recv().context("the plain host did not start")?;
        Ok(Self {
            name: "plain",
            site: format!("http://{}", address.listen),
            running: Running::Plain {
                stop: Some(stop),
                thread: Some(thread),
            },
            _address: address,
        })
    }

    /// Stops it: from now on there is no network, as far as its pages know.
    pub fn stop(&mut self) {
        match &mut self.running {
            Running::Program(server) => {
                // It may have ended already.
                let _ = server.kill();
                let _ = server.wait();
            }
            Running::Plain { stop, thread } => {
                drop(stop.take());
                if let Some(thread) = thread.take() {
                    let _ = thread.join();
                }
            }
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Where a host is. What a page has kept there is seen only where the browser has nothing else from it.
fn address(kind: &'static str, keeps: Keeps) -> Result<Address> {
    match keeps {
        Keeps::Nothing => Address::of(kind),
        Keeps::Copy => Address::new(),
    }
}

/// Serves until `stop` is dropped; connections that are open end then too.
async fn serve(
    folder: PathBuf,
    listen: &str,
    say: &std::sync::mpsc::Sender<()>,
    stop: oneshot::Receiver<()>,
) -> Result<()> {
    let listener = tokio::net::TcpListener::bind(listen).await?;
    say.send(())?;
    let app = axum::Router::new().fallback(move |address: Uri| {
        let answer = answer(&folder, address.path());
        async move { answer }
    });
    tokio::select! {
        served = axum::serve(listener, app) => served?,
        _ = stop => {}
    }
    Ok(())
}

/// What a host for static files makes of an address: the file, a folder's `index.html`, or `404.html`.
fn answer(folder: &Path, address: &str) -> Response {
    let path = address.trim_matches('/');
    let candidates = [path.to_owned(), format!("{path}/index.html")];
    let found = candidates
        .iter()
        .map(|path| path.trim_start_matches('/'))
        .filter(|path| !path.is_empty() && !path.split('/').any(|part| part == ".."))
        .find_map(|path| Some((path.to_owned(), std::fs::read(folder.join(path)).ok()?)));
    let (status, path, content) = match found {
        Some((path, content)) => (StatusCode::OK, path, content),
        None => (
            StatusCode::NOT_FOUND,
            "404.html".to_owned(),
            std::fs::read(folder.join("404.html")).unwrap_or_default(),
        ),
    };
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    };
    (status, [(header::CONTENT_TYPE, kind)], content).into_response()
}
