//! What people are told while their page is closed, by a push service of the tests' own.

use data_encoding::BASE64URL_NOPAD;
use p256::SecretKey;
use p256::elliptic_curve::rand_core::OsRng;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use rooms::{AnyRoom, Opening};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use wire::http::{
    Do, ErrorCode, Lobby, Problem, PushAddress, PushKey, PushKeys, PushSubscription, Told, Wish,
};

use super::*;
use crate::Pushing;
use crate::online::core::{new_game, now, random};

const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;

/// What came to the service: where to, with which headers, and what it holds.
struct Came {
    path: String,
    head: String,
    body: Vec<u8>,
}

/// A push service. It answers as it is told to, in order, and else that it takes what comes.
struct Service {
    origin: String,
    came: mpsc::UnboundedReceiver<Came>,
    answers: Arc<Mutex<HashMap<String, Vec<&'static str>>>>,
}

const TAKEN: &str = "201 Created";

impl Service {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (tell, came) = mpsc::unbounded_channel();
        let answers: Arc<Mutex<HashMap<String, Vec<&'static str>>>> = Arc::default();
        let told = Arc::clone(&answers);
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(Self::serve(stream, tell.clone(), Arc::clone(&told)));
            }
        });
        Self {
            origin,
            came,
            answers,
        }
    }

    async fn serve(
        mut stream: TcpStream,
        tell: mpsc::UnboundedSender<Came>,
        answers: Arc<Mutex<HashMap<String, Vec<&'static str>>>>,
    ) {
        let mut bytes = Vec::new();
        let split = loop {
            if let Some(at) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
                break at;
            }
            if stream.read_buf(&mut bytes).await.unwrap_or(0) == 0 {
                return;
            }
        };
        let head = String::from_utf8_lossy(&bytes[..split]).to_ascii_lowercase();
        let path = String::from_utf8_lossy(&bytes[..split])
            .split(' ')
            .nth(1)
            .unwrap()
            .to_owned();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "))
            .map_or(0, |length| length.parse().unwrap());
        let mut body = bytes.split_off(split + 4);
        while body.len() < length {
            if stream.read_buf(&mut body).await.unwrap_or(0) == 0 {
                return;
            }
        }
        let answer = {
            let mut answers = answers.lock().unwrap();
            let waiting = answers.entry(path.clone()).or_default();
            if waiting.is_empty() {
                TAKEN
            } else {
                waiting.remove(0)
            }
        };
        let answer = format!("HTTP/1.1 {answer}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
        let _ = stream.write_all(answer.as_bytes()).await;
        let _ = tell.send(Came { path, head, body });
    }

    fn answers(&self, browser: &Browser, answers: &[&'static str]) {
        let mut all = self.answers.lock().unwrap();
        all.insert(browser.path.clone(), answers.to_vec());
    }

    async fn next(&mut self) -> Came {
        tokio::time::timeout(PATIENCE, self.came.recv())
            .await
            .expect("a notification in time")
            .unwrap()
    }

    /// The next message, which has to be for this browser.
    async fn told(&mut self, browser: &Browser) -> Told {
        let came = self.next().await;
        assert_eq!(came.path, browser.path);
        browser.reads(&came)
    }

    /// The next two messages, one for each of these, in whatever order they came.
    async fn both(&mut self, one: &Browser, other: &Browser) -> [Came; 2] {
        let mut came = [self.next().await, self.next().await];
        if came[0].path == other.path {
            came.reverse();
        }
        assert_eq!((&came[0].path, &came[1].path), (&one.path, &other.path));
        came
    }

    /// Nothing more has come.
    fn is_silent(&mut self) {
        assert!(self.came.try_recv().is_err());
    }

    fn options(&self, database: Database) -> Options {
        Options {
            pushing: Pushing {
                services: vec![self.origin.clone()],
                contact: None,
                wait: Duration::ZERO,
                again: vec![Duration::from_millis(1); 3],
            },
            ..options(database)
        }
    }

    fn folder(&self, path: &Path) -> Options {
        self.options(Database::Folder(path.to_owned()))
    }
}

/// A browser that has subscribed at a service.
struct Browser {
    key: SecretKey,
    secret: [u8; 16],
    path: String,
    subscription: PushSubscription,
}

impl Browser {
    fn at(service: &Service, name: &str) -> Self {
        let key = SecretKey::random(&mut OsRng);
        let secret = *b"sixteen secret !";
        let path = format!("/push/{name}");
        let point = key.public_key().to_encoded_point(false);
        let subscription = PushSubscription {
            endpoint: format!("{}{path}", service.origin),
            keys: PushKeys {
                p256dh: BASE64URL_NOPAD.encode(point.as_bytes()),
                auth: BASE64URL_NOPAD.encode(&secret),
            },
        };
        Self {
            key,
            secret,
            path,
            subscription,
        }
    }

    fn reads(&self, came: &Came) -> Told {
        let text = web_push_native::decrypt(came.body.clone(), &self.key, &self.secret.into()).unwrap();
        serde_json::from_slice(&text).unwrap()
    }

    /// Somebody is told things here from now on.
    async fn of(service: &Service, name: &str, person: &mut Somebody) -> Self {
        let browser = Self::at(service, name);
        let answer = person.post("/api/push", &browser.subscription).await;
        assert_eq!(answer.status, 204, "{}", answer.body);
        browser
    }
}

fn problem(answer: &Answer) -> Problem {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

async fn act(player: &mut Somebody, game: GameId, action: &str, base: u64) -> u64 {
    let command = Command::Act {
        action: action.to_owned(),
        base,
    };
    let asked = Do { n: base, command };
    let done: wire::http::Done = player.post(&format!("/api/games/{game}/do"), &asked).await.read();
    done.seq
}

async fn metric(online: &str, name: &str) -> u64 {
    let address = online.parse().unwrap();
    let metrics = raw(
        address,
        "GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    )
    .await;
    let line = metrics.body.lines().find(|line| line.starts_with(name)).unwrap();
    line.rsplit_once(' ').unwrap().1.parse().unwrap()
}

/// Waits until a figure is this high.
async fn metric_is(online: &str, name: &str, value: u64) {
    let reached = async {
        while metric(online, name).await < value {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, reached).await.expect(name);
    assert_eq!(metric(online, name).await, value, "{name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_is_told_once_until_they_have_looked() {
    let mut service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(service.folder(data.path())).await;
    let mut maker = Somebody::at(host.address);
    let mut taker = Somebody::at(host.address);
    // Whom the server did not know it knows from now on.
    let makers = Browser::of(&service, "maker", &mut maker).await;
    let takers = Browser::of(&service, "taker", &mut taker).await;
    assert!(maker.cookie.is_some());
    let asked = NewChallenge {
        to: To::Link,
        terms: Terms {
            seat: Seat::Second,
            ..terms(GameKind::Shogi, "3d")
        },
        times: Vec::new(),
    };
    let challenge: Challenge = maker.post("/api/challenges", &asked).await.read();
    let path = format!("/api/challenges/{}/accept", challenge.id);
    let accepted: Accepted = taker.post(&path, &Accept::default()).await.read();
    let game = accepted.game;

    // The maker is told that there is a game, and the taker that it is their turn, as they have gone again.
    let [begun, turn] = service.both(&makers, &takers).await;
    let topic = format!("topic: begun-{game}").to_lowercase();
    for header in ["urgency: high", "ttl: ", &topic] {
        assert!(begun.head.contains(header), "{header}: {}", begun.head);
    }
    let Told::Begun { game: told, by } = makers.reads(&begun) else {
        panic!("{:?}", makers.reads(&begun));
    };
    assert_eq!((told, by.name, by.guest), (game, None, Some(2)));
    let Told::Turn { game: told, by, left } = takers.reads(&turn) else {
        panic!("not their turn");
    };
    assert_eq!((told, by.guest), (game, Some(1)));
    let left = left.unwrap();
    assert!(
        left <= 72 * HOUR && left > 71 * HOUR,
        "three days, less a moment: {left}"
    );

    // Who plays has looked. Who is there is not told, and after that again.
    let last = act(&mut taker, game, "7g7f", 1).await;
    assert!(matches!(service.told(&makers).await, Told::Turn { .. }));
    let last = act(&mut maker, game, "3c3d", last).await;
    assert!(matches!(service.told(&takers).await, Told::Turn { .. }));
    let mut socket = maker.socket(Vec::new()).await;
    socket
        .until(|message| matches!(message, ServerMessage::Welcome { .. }).then_some(()))
        .await;
    let last = act(&mut taker, game, "2g2f", last).await;
    socket
        .until(|message| match message {
            ServerMessage::Mine(summary) => (summary.last == last).then_some(()),
            _ => None,
        })
        .await;
    act(&mut maker, game, "8c8d", last).await;
    assert!(
        matches!(service.told(&takers).await, Told::Turn { .. }),
        "and the maker was not told"
    );
    drop(socket);

    // The end is told to both.
    let resigns = Do {
        n: 4711,
        command: Command::Resign,
    };
    let answer = maker.post(&format!("/api/games/{game}/do"), &resigns).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let told = service.both(&makers, &takers).await;
    assert!(matches!(makers.reads(&told[0]), Told::Over { game: over, .. } if over == game));
    assert!(matches!(takers.reads(&told[1]), Told::Over { game: over, .. } if over == game));
    service.is_silent();
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_whose_time_is_nearly_over_is_told() {
    let mut service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let mut browsers = Vec::new();
    // A day for a turn, of which twenty hours have passed.
    let game = {
        let host = Host::start(service.folder(data.path())).await;
        let (_, people) = begin(host.address, host.address, terms(GameKind::Shogi, "600+0")).await;
        for (name, mut person) in ["one", "other"].into_iter().zip(people) {
            browsers.push(Browser::of(&service, name, &mut person).await);
        }
        host.stop().await;
        let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
        let people = store.games_of(&ids(&store).await[0], false, 1).await.unwrap()[0]
            .players
            .clone();
        let people = people.map(|id| wire::Person {
            id: id.parse().unwrap(),
            name: None,
            guest: Some(1),
            bot: false,
        });
        let id = GameId::from_random(77);
        let long_ago = now() - 20 * HOUR;
        let opening = Opening::new(
            id,
            terms(GameKind::Shogi, "1d"),
            people,
            long_ago,
            random().unwrap(),
        );
        let (mut room, begun) = AnyRoom::begin(opening).unwrap();
        room.apply(&begun).unwrap();
        store.begin(new_game(&room, &begun, None)).await.unwrap();
        id
    };
    let host = Host::start(service.folder(data.path())).await;
    let Told::Time { game: told, left, .. } = service.told(&browsers[0]).await else {
        panic!("something else");
    };
    assert_eq!(told, game);
    assert!(left <= 4 * HOUR && left > 3 * HOUR, "{left}");
    host.stop().await;
    // It is told once, whoever starts again.
    let host = Host::start(service.folder(data.path())).await;
    let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
    assert_eq!(store.games_to_tell(u64::MAX >> 1, 9).await.unwrap(), []);
    service.is_silent();
    host.stop().await;
}

/// Somebody who has a running game.
async fn ids(store: &store::Store) -> [String; 1] {
    let game = store.listed_games(false, 1).await.unwrap();
    [game[0].players[0].clone()]
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_push_service_answers_has_its_effect() {
    let mut service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::serving("127.0.0.1:0", page, Some(service.folder(data.path())))
        .await
        .unwrap();
    let figures = server.bind_metrics("127.0.0.1:0").await.unwrap().to_string();
    let address = server.address();
    let (stop, stopped) = oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        let _ = stopped.await;
    }));
    let [mut reader, mut friend] = [Somebody::at(address), Somebody::at(address)];
    let gone = Browser::of(&service, "gone", &mut reader).await;
    let busy = Browser::of(&service, "busy", &mut reader).await;
    let never = Browser::of(&service, "never", &mut reader).await;
    service.answers(&gone, &["410 Gone"]);
    service.answers(&busy, &["503 Service Unavailable", "429 Too Many Requests"]);
    service.answers(&never, &["500 Internal Server Error"; 4]);
    let me: wire::http::Me = reader.get("/api/me").await.read();
    let to = me.you.unwrap().id;
    let asked = NewChallenge {
        to: To::Person(to),
        terms: terms(GameKind::Yinsh, "600+10"),
        times: Vec::new(),
    };
    let challenge: Challenge = friend.post("/api/challenges", &asked).await.read();
    let mut paths = Vec::new();
    for _ in 0..1 + 3 + 4 {
        let came = service.next().await;
        if came.path == busy.path {
            let Told::Challenge {
                challenge: told,
                kind,
                ..
            } = busy.reads(&came)
            else {
                panic!("something else");
            };
            assert_eq!((told, kind), (challenge.id, GameKind::Yinsh));
        }
        paths.push(came.path);
    }
    let count = |browser: &Browser| paths.iter().filter(|path| **path == browser.path).count();
    assert_eq!([&gone, &busy, &never].map(count), [1, 3, 4]);
    metric_is(&figures, "sente_notices_gone_total", 1).await;
    metric_is(&figures, "sente_notices_sent_total", 1).await;
    metric_is(&figures, "sente_notices_lost_total", 1).await;
    metric_is(&figures, "sente_notices_again_total", 5).await;
    let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
    let kept = store.pushes(to.as_str()).await.unwrap();
    let kept: Vec<_> = kept.into_iter().map(|push| push.endpoint).collect();
    assert!(
        !kept.contains(&gone.subscription.endpoint) && kept.len() == 2,
        "{kept:?}"
    );
    // Another challenge of the same person, soon after, is not told.
    friend.post("/api/challenges", &asked).await.read::<Challenge>();
    // Neither is what happens where nobody answers: the action is there at once.
    drop(service);
    let path = format!("/api/challenges/{}/decline", challenge.id);
    assert_eq!(reader.post(&path, &()).await.status, 200);
    stop.send(()).unwrap();
    task.await.unwrap().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_be_told_where() {
    let service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(service.folder(data.path())).await;
    let mut person = Somebody::at(host.address);
    let key: PushKey = person.get("/api/push").await.read();
    assert_eq!(BASE64URL_NOPAD.decode(key.key.as_bytes()).unwrap().len(), 65);
    assert!(person.cookie.is_none(), "nobody becomes somebody by looking");

    let good = Browser::at(&service, "good").subscription;
    for endpoint in [
        "",
        "nonsense",
        "http://127.0.0.1:1/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://10.0.0.1/x",
        "https://169.254.169.254/latest/meta-data",
        "https://localhost/x",
        "https://intranet.example/x",
        "https://fcm.googleapis.com:8443/x",
        "http://fcm.googleapis.com/x",
        "file:///etc/passwd",
    ] {
        let asked = PushSubscription {
            endpoint: endpoint.to_owned(),
            ..good.clone()
        };
        let answer = person.post("/api/push", &asked).await;
        assert_eq!(answer.status, 400, "{endpoint}: {}", answer.body);
        assert_eq!(problem(&answer).error, ErrorCode::BadRequest);
        assert!(problem(&answer).expected.contains("push service"));
    }
    for (p256dh, auth) in [("", "BTBZMqHH6r4Tts7J_aSIgg"), (&*good.keys.p256dh, "short")] {
        let asked = PushSubscription {
            keys: PushKeys {
                p256dh: p256dh.to_owned(),
                auth: auth.to_owned(),
            },
            ..good.clone()
        };
        assert_eq!(person.post("/api/push", &asked).await.status, 400);
    }
    assert_eq!(person.post_text("/api/push", "{").await.status, 400);
    assert_eq!(person.post_text("/api/push", &"x".repeat(9000)).await.status, 413);
    assert!(person.cookie.is_none(), "nobody becomes somebody by nonsense");
    for path in ["/api/push", "/api/push/remove", "/api/wish"] {
        let body = wire::text(&good);
        let foreign = format!(
            "POST {path} HTTP/1.1\r\nhost: {0}\r\norigin: https://evil.example\r\nconnection: close\r\ncontent-length: {1}\r\n\r\n{body}",
            host.address,
            body.len()
        );
        let answer = raw(host.address, &foreign).await;
        assert_eq!(
            (answer.status, problem(&answer).error),
            (403, ErrorCode::CrossOrigin)
        );
    }

    // What is somebody's, nobody else takes away; and of many the last ten are kept.
    for number in 0..12 {
        Browser::of(&service, &number.to_string(), &mut person).await;
    }
    let address = |number: u32| PushAddress {
        endpoint: format!("{}/push/{number}", service.origin),
    };
    let mut other = Somebody::at(host.address);
    let refused = other.post("/api/push/remove", &address(5)).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
    Browser::of(&service, "other", &mut other).await;
    assert_eq!(other.post("/api/push/remove", &address(5)).await.status, 204);
    assert_eq!(person.post("/api/push/remove", &address(6)).await.status, 204);
    let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
    let me: wire::http::Me = person.get("/api/me").await.read();
    let kept = store.pushes(me.you.unwrap().id.as_str()).await.unwrap();
    let kept: Vec<_> = kept.into_iter().map(|push| push.endpoint).collect();
    let expected: Vec<_> = (2..12)
        .filter(|number| *number != 6)
        .map(|number| address(number).endpoint)
        .collect();
    assert_eq!(kept.len(), expected.len());
    assert!(
        expected.iter().all(|endpoint| kept.contains(endpoint)),
        "{kept:?}"
    );

    // The key stays what it is: browsers have subscribed to it.
    host.stop().await;
    let host = Host::start(folder(data.path())).await;
    let again: PushKey = Somebody::at(host.address).get("/api/push").await.read();
    assert_eq!(again, key);
    host.stop().await;
}

/// How many minutes a clock is ahead of UTC that shows this hour now.
fn clock_at(hour: u64) -> i32 {
    let utc = now() / HOUR % 24;
    let ahead = i32::try_from(hour).unwrap() - i32::try_from(utc).unwrap();
    60 * ((ahead + 36) % 24 - 12)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wishes_for_an_opponent_is_told_by_day_and_once_an_hour() {
    let mut service = Service::start().await;
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(service.folder(data.path())).await;
    let [mut sleeper, mut early, mut late, mut here] = [(); 4].map(|()| Somebody::at(host.address));
    let _sleepers = Browser::of(&service, "sleeper", &mut sleeper).await;
    let earlys = Browser::of(&service, "early", &mut early).await;
    let lates = Browser::of(&service, "late", &mut late).await;
    let _heres = Browser::of(&service, "here", &mut here).await;
    let wish = |hour| Wish {
        on: true,
        clock: clock_at(hour),
    };
    assert_eq!(early.get("/api/wish").await.read::<Wish>(), Wish::default());
    let wrong = Wish {
        on: true,
        clock: 15 * 60,
    };
    assert_eq!(early.post("/api/wish", &wrong).await.status, 400);
    for (person, hour) in [(&mut sleeper, 3), (&mut early, 12), (&mut here, 12)] {
        let kept: Wish = person.post("/api/wish", &wish(hour)).await.read();
        assert_eq!(person.get("/api/wish").await.read::<Wish>(), kept);
    }
    let mut socket = here.socket(Vec::new()).await;
    socket
        .until(|message| matches!(message, ServerMessage::Welcome { .. }).then_some(()))
        .await;

    let asked = |kind: GameKind| NewChallenge {
        to: To::Anyone,
        terms: terms(kind, "600+10"),
        times: Vec::new(),
    };
    let mut maker = Somebody::at(host.address);
    maker
        .post("/api/challenges", &asked(GameKind::Yinsh))
        .await
        .read::<Challenge>();
    let Told::Wanted { by, kind } = service.told(&earlys).await else {
        panic!("something else");
    };
    assert_eq!((by.guest, kind), (Some(5), GameKind::Yinsh));

    // Another one, soon after: only who has not heard of the first.
    late.post("/api/wish", &wish(12)).await.read::<Wish>();
    maker
        .post("/api/challenges", &asked(GameKind::Shogi))
        .await
        .read::<Challenge>();
    let Told::Wanted { kind, .. } = service.told(&lates).await else {
        panic!("something else");
    };
    assert_eq!(kind, GameKind::Shogi);
    // Who wishes no longer is not told, nor is who has the wish themselves.
    let off = Wish { on: false, clock: 0 };
    for person in [&mut early, &mut late] {
        assert_eq!(person.post("/api/wish", &off).await.read::<Wish>(), off);
    }
    service.is_silent();
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_people_usually_play_is_told_where_there_is_something_to_tell() {
    let data = tempfile::tempdir().unwrap();
    let begun = |store: store::Store, players: [wire::Person; 2], count: u64| async move {
        for number in 0..count {
            let at = now() / (24 * HOUR) * (24 * HOUR) - (1 + number % 20) * 24 * HOUR + 19 * HOUR;
            let id = GameId::from_random(1000 * count + number);
            let terms = terms(GameKind::Shogi, "3d");
            let opening = Opening::new(id, terms, players.clone(), at, 1);
            let (mut room, begun) = AnyRoom::begin(opening).unwrap();
            room.apply(&begun).unwrap();
            store.begin(new_game(&room, &begun, None)).await.unwrap();
        }
    };
    let host = Host::start(folder(data.path())).await;
    let (_, people) = begin(host.address, host.address, terms(GameKind::Shogi, "600+0")).await;
    let mut players = Vec::new();
    for mut person in people {
        players.push(person.get("/api/me").await.read::<wire::http::Me>().you.unwrap());
    }
    let players: [wire::Person; 2] = players.try_into().unwrap();
    let lobby: Lobby = Somebody::at(host.address).get("/api/lobby").await.read();
    assert!(lobby.hours.is_empty(), "one game tells nothing");
    host.stop().await;
    let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
    begun(store, players, 19).await;
    let host = Host::start(folder(data.path())).await;
    let lobby: Lobby = Somebody::at(host.address).get("/api/lobby").await.read();
    assert_eq!(lobby.hours.len(), 24);
    assert_eq!(lobby.hours.iter().sum::<u32>(), 20);
    assert!(lobby.hours[19] >= 19, "{:?}", lobby.hours);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: its programs on the path, or in the folder that SENTE_POSTGRES names"]
async fn postgres_lets_one_of_several_servers_tell() {
    let mut service = Service::start().await;
    let cluster = testkit::postgres::Cluster::start();
    let database = || service.options(Database::Address(cluster.address()));
    let one = Host::start(database()).await;
    let other = Host::start(database()).await;
    let keys = [
        Somebody::at(one.address).get("/api/push").await.read::<PushKey>(),
        Somebody::at(other.address).get("/api/push").await.read(),
    ];
    assert_eq!(keys[0], keys[1], "browsers subscribe to one key");
    let (game, [mut maker, mut taker]) =
        begin(one.address, other.address, terms(GameKind::Shogi, "2d")).await;
    let makers = Browser::of(&service, "maker", &mut maker).await;
    let takers = Browser::of(&service, "taker", &mut taker).await;
    let mut last = 1;
    // Both look each second; each turn is told once.
    for (first, second) in [("7g7f", "3c3d"), ("2g2f", "8c8d")] {
        last = act(&mut maker, game, first, last).await;
        assert!(matches!(service.told(&takers).await, Told::Turn { .. }));
        last = act(&mut taker, game, second, last).await;
        assert!(matches!(service.told(&makers).await, Told::Turn { .. }));
    }
    // Who is at the other server is not told; the next message is the other player's.
    let there = Somebody {
        address: other.address,
        ..maker.clone()
    };
    let mut socket = there.socket(vec![Follow { game, after: 0 }]).await;
    socket.events_to(last).await;
    let elsewhere = Somebody {
        address: one.address,
        ..maker.clone()
    };
    last = act(&mut elsewhere.clone(), game, "2f2e", last).await;
    assert!(matches!(service.told(&takers).await, Told::Turn { .. }));
    last = act(&mut taker, game, "8d8e", last).await;
    socket.events_to(last).await;
    last = act(&mut maker, game, "2e2d", last).await;
    assert!(
        matches!(service.told(&takers).await, Told::Turn { .. }),
        "{last}: the maker was not told in between"
    );
    service.is_silent();
    one.stop().await;
    other.stop().await;
}
