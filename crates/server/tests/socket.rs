//! The server through a real socket: it listens, answers, stops, and says so when it cannot start.
//!
//! Works with and without a built page: without one the server must refuse to start.

use std::net::{SocketAddr, TcpListener as StdListener};
use std::path::Path;
use std::time::Duration;

use server::{Server, StartError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;

fn page_is_built() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../target/site/index.html")
        .is_file()
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
    let server = match Server::bind("127.0.0.1:0").await {
        Ok(server) => server,
        Err(StartError::NoPage) => return assert!(!page_is_built()),
        Err(error) => panic!("{error}"),
    };
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));

    assert!(ask(address, "/healthz").await.starts_with("HTTP/1.1 200 OK\r\n"));
    let home = ask(address, "/").await;
    assert!(home.starts_with("HTTP/1.1 200 OK\r\n"), "{home}");
    assert!(
        home.contains("<meta name=\"sente-worker\" content=\"assets/worker-"),
        "{home}"
    );
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
async fn says_that_the_port_is_taken() {
    let other = StdListener::bind("127.0.0.1:0").unwrap();
    let taken = other.local_addr().unwrap().to_string();
    let error = Server::bind(&taken).await.unwrap_err().to_string();
    if page_is_built() {
        assert!(
            error.contains(&taken) && error.contains("another program") && error.contains("--listen"),
            "{error}"
        );
    } else {
        assert!(error.contains("cargo xtask build-web"), "{error}");
    }
}

#[tokio::test]
async fn says_what_an_address_looks_like() {
    for wrong in ["nonsense", "127.0.0.1", "127.0.0.1:99999"] {
        let error = Server::bind(wrong).await.unwrap_err().to_string();
        if page_is_built() {
            assert!(error.contains(wrong) && error.contains("host:port"), "{error}");
        } else {
            assert!(error.contains("cargo xtask build-web"), "{error}");
        }
    }
}
