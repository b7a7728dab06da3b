//! A push service of the tests' own: it takes what a browser's would, and reads what the browser would read.

use data_encoding::BASE64URL_NOPAD;
use p256::SecretKey;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::rand_core::OsRng;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use push::{MOST_MESSAGE, Message, Outcome, RequestError, Sender, Services, Subscription, Urgency, Vapid};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;

const NOW: u64 = 1_800_000_000;
const CONTACT: &str = "mailto:host@example.org";

/// What came to the service.
struct Came {
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Came {
    fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name)?;
        Some(&found.1)
    }
}

/// A service that answers one request so.
fn service(answer: &'static str) -> (String, JoinHandle<Came>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let origin = format!("http://{}", listener.local_addr().expect("it is there"));
    let task = std::thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a sender");
        read(stream, answer)
    });
    (origin, task)
}

fn read(mut stream: TcpStream, answer: &str) -> Came {
    let mut reader = BufReader::new(stream.try_clone().expect("it is there"));
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).expect("it is there");
        match line.trim_end().split_once(": ") {
            Some((key, value)) => headers.push((key.to_lowercase(), value.to_owned())),
            None if line.trim_end().is_empty() => break,
            None => headers.push(("request".to_owned(), line.trim_end().to_owned())),
        }
    }
    let mut came = Came {
        headers,
        body: Vec::new(),
    };
    let length = came
        .header("content-length")
        .expect("it is there")
        .parse()
        .expect("it is there");
    came.body.resize(length, 0);
    reader.read_exact(&mut came.body).expect("it is there");
    stream.write_all(answer.as_bytes()).expect("it is there");
    came
}

/// A browser: its keys, and its subscription at a service.
struct Browser {
    key: SecretKey,
    secret: [u8; 16],
}

impl Browser {
    fn new() -> Self {
        Self {
            key: SecretKey::random(&mut OsRng),
            secret: *b"sixteen secret !",
        }
    }

    fn subscribed_at(&self, origin: &str) -> Subscription {
        let point = self.key.public_key().to_encoded_point(false);
        Subscription::new(
            &format!("{origin}/wpush/abc"),
            &BASE64URL_NOPAD.encode(point.as_bytes()),
            &BASE64URL_NOPAD.encode(&self.secret),
            &Services::and([origin.to_owned()]),
        )
        .expect("it is there")
    }

    fn reads(&self, body: Vec<u8>) -> String {
        let text = web_push_native::decrypt(body, &self.key, &self.secret.into()).expect("it is there");
        String::from_utf8(text).expect("it is there")
    }
}

fn message(text: &str) -> Message<'_> {
    Message {
        text,
        keep: Duration::from_hours(3),
        urgency: Urgency::High,
        topic: Some("game-k7mq3d22"),
    }
}

#[test]
fn a_message_reaches_the_browser_and_says_who_sent_it() {
    let (origin, came) = service("HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n");
    let browser = Browser::new();
    let vapid = Vapid::generate();
    let text = r#"{"game":"k7mq3d22","name":"Ольга"}"#;
    let request = vapid.request(&browser.subscribed_at(&origin), &message(text), CONTACT, NOW);
    let outcome = Sender::default().send(request.unwrap()).unwrap();
    assert_eq!(outcome, Outcome::Taken);

    let came = came.join().unwrap();
    assert_eq!(came.header("request"), Some("POST /wpush/abc HTTP/1.1"));
    assert_eq!(came.header("ttl"), Some("10800"));
    assert_eq!(came.header("urgency"), Some("high"));
    assert_eq!(came.header("topic"), Some("game-k7mq3d22"));
    assert_eq!(came.header("content-encoding"), Some("aes128gcm"));

    // The signature, as a push service checks it.
    let authorization = came.header("authorization").unwrap().to_owned();
    let (token, key) = authorization
        .strip_prefix("vapid t=")
        .and_then(|it| it.split_once(", k="))
        .unwrap();
    assert_eq!(key, vapid.public());
    let key = VerifyingKey::from_sec1_bytes(&BASE64URL_NOPAD.decode(key.as_bytes()).unwrap()).unwrap();
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap();
    key.verify(signed.as_bytes(), &Signature::from_slice(&signature).unwrap())
        .unwrap();
    let claims = BASE64URL_NOPAD.decode(signed.split_once('.').unwrap().1.as_bytes());
    let claims: serde_json::Value = serde_json::from_slice(&claims.unwrap()).unwrap();
    assert_eq!(claims["aud"], origin.as_str());
    assert_eq!(claims["sub"], CONTACT);
    let ends = claims["exp"].as_u64().unwrap();
    assert!(ends > NOW && ends <= NOW + 24 * 60 * 60, "{ends}");

    assert!(!came.body.windows(8).any(|it| it == b"k7mq3d22"));
    assert_eq!(browser.reads(came.body), text);
}

#[test]
fn what_a_service_answers_is_understood() {
    let browser = Browser::new();
    let vapid = Vapid::generate();
    let outcome = |answer| {
        let (origin, came) = service(answer);
        let request = vapid.request(&browser.subscribed_at(&origin), &message("x"), CONTACT, NOW);
        let outcome = Sender::default().send(request.unwrap());
        came.join().unwrap();
        outcome.unwrap()
    };
    let gone = outcome("HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(gone, Outcome::Gone);
    let later = outcome("HTTP/1.1 429 Too Many Requests\r\nretry-after: 30\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(later, Outcome::Later(Some(Duration::from_secs(30))));
    let later = outcome("HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(later, Outcome::Later(None));
    let refused = outcome("HTTP/1.1 403 Forbidden\r\ncontent-length: 7\r\n\r\nbad key");
    assert_eq!(refused, Outcome::Refused(403, "bad key".to_owned()));
    // Whoever sends us elsewhere is not followed.
    let moved = outcome("HTTP/1.1 307 Temporary Redirect\r\nlocation: /x\r\ncontent-length: 0\r\n\r\n");
    assert_eq!(moved, Outcome::Refused(307, String::new()));
}

#[test]
fn a_service_that_is_not_there_is_named_without_the_secret() {
    let origin = {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        format!("http://{}", listener.local_addr().unwrap())
    };
    let there = Browser::new().subscribed_at(&origin);
    let request = Vapid::generate().request(&there, &message("x"), CONTACT, NOW);
    let why = Sender::default().send(request.unwrap()).unwrap_err();
    let words = why.to_string();
    assert!(
        words.starts_with("the push service 127.0.0.1 could not be reached: "),
        "{words}"
    );
    assert!(!words.contains("wpush"), "{words}");
}

#[test]
fn what_can_not_be_sent_is_refused() {
    let there = Browser::new().subscribed_at("http://127.0.0.1:1");
    let vapid = Vapid::generate();
    let longest = "x".repeat(MOST_MESSAGE);
    let request = vapid.request(&there, &message(&longest), CONTACT, NOW).unwrap();
    assert_eq!(request.body().len(), 4096);
    let longer = "x".repeat(MOST_MESSAGE + 1);
    let refused = vapid.request(&there, &message(&longer), CONTACT, NOW);
    assert_eq!(refused.unwrap_err(), RequestError::TooLong(MOST_MESSAGE + 1));
    let topic = Message {
        topic: Some("a topic\r\nwith more"),
        ..message("x")
    };
    let refused = vapid.request(&there, &topic, CONTACT, NOW).unwrap_err();
    assert!(matches!(refused, RequestError::Topic(_)), "{refused}");
    assert!(Vapid::from_text("nonsense").is_err());
}
