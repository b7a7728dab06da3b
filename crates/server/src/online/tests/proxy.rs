//! Behind nginx, set up as docs/server.md says.

use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::Arc;

use tempfile::TempDir;
use tokio::net::TcpSocket;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::*;
use crate::Rate;

/// Under which name the document has it.
const NAME: &str = "sente.example";
/// nginx gives up what says nothing for so long; ours say something each five seconds.
const SILENT: &str = "7s";

/// What the document says.
fn example() -> String {
    let document = include_str!("../../../../../docs/server.md");
    let (_, rest) = document.split_once("```nginx\n").expect("an example for nginx");
    let (example, _) = rest.split_once("```").expect("an end of the example");
    example.to_owned()
}

/// nginx in a folder of its own, before a server.
struct Nginx {
    process: Child,
    address: SocketAddr,
    trust: Arc<ClientConfig>,
    _folder: TempDir,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // It is one process: see below.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Nginx {
    async fn before(server: SocketAddr) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let own = rcgen::generate_simple_self_signed([NAME.to_owned()]).unwrap();
        std::fs::write(at("certificate"), own.cert.pem()).unwrap();
        std::fs::write(at("key"), own.signing_key.serialize_pem()).unwrap();
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);

        let mut example = example();
        for (documented, here) in [
            ("listen 443 ssl;", format!("listen {address} ssl;")),
            ("/etc/ssl/sente.example.pem", at("certificate")),
            ("/etc/ssl/sente.example.key", at("key")),
            ("http://127.0.0.1:8480", format!("http://{server}")),
        ] {
            assert_eq!(example.matches(documented).count(), 1, "{documented}");
            example = example.replace(documented, &here);
        }
        let folders: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {};\n", at(kind)))
            .concat();
        // One process, which has no others that would outlive it.
        let around = format!(
            "daemon off;\nmaster_process off;\npid {};\nevents {{}}\nhttp {{\naccess_log off;\n{folders}\
             proxy_read_timeout {SILENT};\nproxy_send_timeout {SILENT};\n{example}}}\n",
            at("pid")
        );
        std::fs::write(at("nginx.conf"), around).unwrap();
        let program = ["/usr/sbin/nginx"]
            .into_iter()
            .find(|path| Path::new(path).is_file());
        let mut process = Process::new(program.unwrap_or("nginx"))
            .args([
                "-p",
                folder.path().to_str().unwrap(),
                "-e",
                &at("log"),
                "-c",
                &at("nginx.conf"),
            ])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nginx");
        while TcpStream::connect(address).await.is_err() {
            let ended = process.try_wait().unwrap();
            let log = || std::fs::read_to_string(at("log")).unwrap_or_default();
            assert!(ended.is_none(), "{}", log());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let mut roots = RootCertStore::empty();
        roots.add(own.cert.der().clone()).unwrap();
        let trust = ClientConfig::builder()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self {
            process,
            address,
            trust: Arc::new(trust),
            _folder: folder,
        }
    }

    /// A browser's connection, from an address of this machine.
    async fn stream(&self, from: Ipv4Addr) -> TlsStream<TcpStream> {
        let stream = connect_from(from, self.address).await;
        let name = ServerName::try_from(NAME).unwrap();
        TlsConnector::from(Arc::clone(&self.trust))
            .connect(name, stream)
            .await
            .unwrap()
    }

    async fn answer(&self, visitor: &Visitor, request: &str) -> Answer {
        raw_over(self.stream(visitor.from).await, request).await
    }

    async fn post<T: serde::Serialize>(&self, visitor: &mut Visitor, path: &str, body: &T) -> Answer {
        let answer = self.answer(visitor, &visitor.post(path, &wire::text(body))).await;
        visitor.cookie = answer.cookie().or(visitor.cookie.take());
        answer
    }

    async fn socket(&self, visitor: &Visitor, follow: Vec<Follow>) -> Socket {
        let mut request = format!("wss://{NAME}/api/socket").into_client_request().unwrap();
        let headers = request.headers_mut();
        let header = |text: &str| HeaderValue::from_str(text).unwrap();
        headers.insert("origin", header(&format!("https://{NAME}")));
        headers.insert("cookie", header(visitor.cookie.as_deref().unwrap()));
        let stream = self.stream(visitor.from).await;
        let mut socket = Socket::over(Box::new(stream), request).await;
        socket.say(&ClientMessage::hello("test", follow)).await;
        socket
    }
}

async fn connect_from(from: Ipv4Addr, to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// Somebody with a browser, who comes from an address of this machine.
struct Visitor {
    from: Ipv4Addr,
    cookie: Option<String>,
    /// What they say of themselves, each line with its end.
    claims: &'static str,
}

impl Visitor {
    fn from(last: u8) -> Self {
        Self {
            from: Ipv4Addr::new(127, 0, 0, last),
            cookie: None,
            claims: "",
        }
    }

    fn head(&self, method: &str, path: &str) -> String {
        let cookie = self.cookie.as_ref().map(|cookie| format!("cookie: {cookie}\r\n"));
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {NAME}\r\norigin: https://{NAME}\r\nconnection: close\r\n{}{}",
            self.claims,
            cookie.unwrap_or_default()
        )
    }

    fn post(&self, path: &str, body: &str) -> String {
        format!(
            "{}content-length: {}\r\n\r\n{body}",
            self.head("POST", path),
            body.len()
        )
    }
}

/// From one address one person may be new.
fn one_newcomer(path: &Path, trusted: &str) -> Options {
    Options {
        trusted: trusted.parse().unwrap(),
        limits: Limits {
            people: Rate {
                burst: 1.0,
                per_second: 1e-6,
            },
            ..Limits::default()
        },
        ..folder(path)
    }
}

fn name(name: &str) -> wire::http::NewName {
    wire::http::NewName {
        name: name.to_owned(),
    }
}

/// What a stream has said so far, as it comes.
struct Lines {
    stream: TlsStream<TcpStream>,
    said: String,
}

impl Lines {
    async fn until(&mut self, enough: impl Fn(&str) -> bool) {
        let mut bytes = [0; 4096];
        while !enough(&self.said) {
            let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut bytes));
            let count = read.await.expect("more in time").unwrap();
            assert_ne!(count, 0, "the stream has ended: {}", self.said);
            self.said.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nginx, on the path or in /usr/sbin"]
async fn nginx_lets_people_play_as_the_document_sets_it_up() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(one_newcomer(data.path(), "127.0.0.1")).await;
    let nginx = Nginx::before(host.address).await;

    let mut marta = Visitor::from(2);
    let page = nginx
        .answer(&marta, &format!("{}\r\n", marta.head("GET", "/")))
        .await;
    assert_eq!(
        (page.status, page.body.as_str()),
        (200, "<home>"),
        "{}",
        page.head
    );
    // Over TLS the cookie is one that no other site and no plain connection can touch.
    let answer = nginx.post(&mut marta, "/api/me/name", &name("Marta")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(
        answer.head.contains("__Host-sente=") && answer.head.contains("; Secure"),
        "{}",
        answer.head
    );
    // Who asks is who is connected to nginx, whatever they say themselves.
    let mut again = Visitor {
        claims: "x-forwarded-for: 203.0.113.9\r\n",
        ..Visitor::from(2)
    };
    let answer = nginx.post(&mut again, "/api/me/name", &name("Iryna")).await;
    assert_eq!(answer.status, 429, "{}", answer.body);
    let mut olena = Visitor::from(3);
    let answer = nginx.post(&mut olena, "/api/me/name", &name("Olena")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);

    let asked = NewChallenge {
        to: To::Link,
        terms: terms(GameKind::Shogi, "none"),
        times: Vec::new(),
    };
    let made: Challenge = nginx.post(&mut marta, "/api/challenges", &asked).await.read();
    let path = format!("/api/challenges/{}/accept", made.id);
    let Accepted { game } = nginx.post(&mut olena, &path, &Accept::default()).await.read();
    let follow = || vec![Follow { game, after: 0 }];
    let mut first = nginx.socket(&marta, follow()).await;
    let mut second = nginx.socket(&olena, follow()).await;
    let mut lines = Lines {
        stream: nginx.stream(olena.from).await,
        said: String::new(),
    };
    let request = olena.head("GET", &format!("/api/games/{game}/events?after=0"));
    lines
        .stream
        .write_all(format!("{request}\r\n").as_bytes())
        .await
        .unwrap();
    lines.until(|said| said.contains("\"seq\":1")).await;
    second.events_to(1).await;

    // A move is at the other one's socket, and on the lines, while these are open.
    let act = |action: &str, base| Command::Act {
        action: action.to_owned(),
        base,
    };
    first.command(game, 1, act("7g7f", 1)).await.unwrap();
    second.events_to(2).await;
    lines.until(|said| said.contains("\"seq\":2")).await;

    // Nobody says anything for longer than nginx waits, but for pings and empty lines.
    let mut pings = 0;
    while pings < 2 {
        let next = tokio::time::timeout(PATIENCE, first.stream.next());
        match next
            .await
            .expect("a ping in time")
            .expect("the socket is open")
            .unwrap()
        {
            Message::Ping(_) => pings += 1,
            Message::Text(_) => {}
            other => panic!("{other:?}"),
        }
    }
    second.command(game, 2, act("3c3d", 2)).await.unwrap();
    first.events_to(3).await;
    lines.until(|said| said.contains("\"seq\":3")).await;

    // Who comes past nginx is believed nothing.
    let mut past = Visitor {
        claims: "x-forwarded-for: 203.0.113.9\r\nx-forwarded-proto: https\r\n",
        ..Visitor::from(4)
    };
    for expected in [200, 429] {
        let stream = connect_from(past.from, host.address).await;
        let body = wire::text(&name(if expected == 200 { "Vira" } else { "Nadia" }));
        let answer = raw_over(stream, &past.post("/api/me/name", &body)).await;
        assert_eq!(answer.status, expected, "{}", answer.body);
        if expected == 200 {
            let cookie = answer.cookie().unwrap();
            assert!(
                cookie.starts_with("sente=") && !answer.head.contains("Secure"),
                "{}",
                answer.head
            );
        }
        past.claims = "x-forwarded-for: 203.0.113.10\r\nx-forwarded-proto: https\r\n";
    }
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nginx, on the path or in /usr/sbin"]
async fn nginx_is_believed_only_where_it_is_trusted() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(one_newcomer(data.path(), "10.0.0.1")).await;
    let nginx = Nginx::before(host.address).await;
    let mut marta = Visitor::from(2);
    let answer = nginx.post(&mut marta, "/api/me/name", &name("Marta")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cookie = marta.cookie.as_deref().unwrap();
    assert!(
        cookie.starts_with("sente=") && !answer.head.contains("Secure"),
        "{}",
        answer.head
    );
    // All who come through it have one address, which is nginx's.
    let mut olena = Visitor::from(3);
    let answer = nginx.post(&mut olena, "/api/me/name", &name("Olena")).await;
    assert_eq!(answer.status, 429, "{}", answer.body);
    host.stop().await;
}
