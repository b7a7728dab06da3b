//! The server through a real socket: it listens, answers, stops, and says so when it cannot start.

use std::borrow::Cow;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

#[cfg(unix)]
use crate::StopSignal;
use crate::site::File;
use crate::{Server, StartError};

/// A page of one file.
fn page(path: &str) -> Option<File> {
    (path == "index.html").then(|| File {
        content: Cow::Borrowed(b"<home>"),
        version: "1".to_owned(),
    })
}

/// What is said where the server cannot listen there.
async fn refusal(listen: &str) -> String {
    Server::serving(listen, page, None).await.unwrap_err().to_string()
}

async fn ask(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: {address}\r\naccept: text/html\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn serves_until_it_is_told_to_stop() {
    let server = Server::serving("127.0.0.1:0", page, None).await.unwrap();
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));

    assert!(ask(address, "/healthz").await.starts_with("HTTP/1.1 200 OK\r\n"));
    let home = ask(address, "/").await;
    assert!(home.starts_with("HTTP/1.1 200 OK\r\n"), "{home}");
    assert!(home.ends_with("<home>"), "{home}");
    assert!(
        ask(address, "/nope")
            .await
            .starts_with("HTTP/1.1 404 Not Found\r\n")
    );

    stop.send(()).unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(5), running).await;
    ended
        .expect("the server stops at once when nothing is under way")
        .unwrap()
        .unwrap();
    assert!(TcpStream::connect(address).await.is_err());
}

#[tokio::test]
async fn nobody_is_taken_any_more_when_people_are_sent_away() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (tell, told) = oneshot::channel();
    let leave = async move {
        let _ = tell.send(TcpStream::connect(address).await.map_err(|error| error.kind()));
    };
    let room = crate::net::Room::default();
    crate::net::serve(listener, axum::Router::new(), room, std::future::ready(()), leave)
        .await
        .unwrap();
    let came_back = told.await.unwrap();
    assert_eq!(came_back.unwrap_err(), std::io::ErrorKind::ConnectionRefused);
}

#[tokio::test]
async fn says_that_the_port_is_taken() {
    let other = StdListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let error = refusal(&taken).await;
    assert!(
        error.contains(&taken) && error.contains("another program") && error.contains("--listen"),
        "{error}"
    );
}

#[tokio::test]
async fn says_what_an_address_looks_like() {
    for wrong in ["nonsense", "127.0.0.1", "127.0.0.1:99999"] {
        let error = refusal(wrong).await;
        assert!(error.contains(wrong) && error.contains("host:port"), "{error}");
    }
}

#[test]
fn says_how_the_page_is_built() {
    let error = StartError::NoPage.to_string();
    assert!(error.contains("cargo xtask build-web"), "{error}");
}

/// Whoever knows that a program is there may stop it, also before it waits for that.
#[cfg(unix)]
#[tokio::test]
async fn a_signal_counts_from_the_moment_somebody_listens() {
    for name in ["-INT", "-TERM"] {
        let mut signal = StopSignal::listen().unwrap();
        let process = std::process::id().to_string();
        let sent = std::process::Command::new("kill")
            .args([name, &process])
            .status()
            .unwrap();
        assert!(sent.success());
        tokio::time::timeout(Duration::from_secs(10), signal.received())
            .await
            .unwrap_or_else(|_| panic!("{name} was not heard"));
    }
}
