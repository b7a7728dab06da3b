//! Whoever means harm: refused, and nothing has changed.

use wire::Refusal;
use wire::http::{ErrorCode, NewName, Problem};

use super::*;

/// A game of shogi that nobody but its players may see, and its server.
async fn private_game(data: &Path) -> (Host, GameId, [Somebody; 2]) {
    let host = Host::start(folder(data)).await;
    let terms = Terms {
        watch: false,
        ..terms(GameKind::Shogi, "none")
    };
    let (game, people) = begin(host.address, host.address, terms).await;
    (host, game, people)
}

async fn stranger(host: &Host) -> Somebody {
    let mut stranger = Somebody::at(host.address);
    let name = NewName {
        name: "Mallory".to_owned(),
    };
    assert_eq!(stranger.post("/api/me/name", &name).await.status, 200);
    stranger
}

fn act(action: &str, base: u64) -> Command {
    Command::Act {
        action: action.to_owned(),
        base,
    }
}

fn problem(answer: &Answer) -> Problem {
    serde_json::from_str(&answer.body).unwrap_or_else(|error| panic!("{error}: {}", answer.body))
}

/// How many events a game has, as its player sees it.
async fn events_of(game: GameId, player: &Somebody) -> u64 {
    let state: wire::GameState = player.clone().get(&format!("/api/games/{game}")).await.read();
    state.last
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_turn_stale_and_illegal() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    let mut first = people[0].socket(Vec::new()).await;
    let mut second = people[1].socket(Vec::new()).await;
    assert_eq!(
        second.command(game, 1, act("3c3d", 1)).await,
        Err(Refusal::NotYourTurn)
    );
    let illegal = first.command(game, 2, act("7g7e", 1)).await;
    assert!(matches!(illegal, Err(Refusal::Illegal { .. })), "{illegal:?}");
    let nonsense = first.command(game, 3, act("\u{202e}zzz", 1)).await;
    assert!(
        matches!(nonsense, Err(Refusal::Unreadable { .. })),
        "{nonsense:?}"
    );
    let ahead = first.command(game, 4, act("7g7f", 900)).await;
    assert!(matches!(ahead, Err(Refusal::Changed { .. })), "{ahead:?}");
    assert_eq!(events_of(game, &people[0]).await, 1);
    first.command(game, 5, act("7g7f", 1)).await.unwrap();
    second.command(game, 6, act("3c3d", 2)).await.unwrap();
    let stale = first.command(game, 7, act("2g2f", 1)).await;
    assert_eq!(stale, Err(Refusal::Changed { last: 3, base: 1 }));
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_play_does_nothing_and_sees_nothing_private() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    let mut mallory = stranger(&host).await;
    let mut nobody = Somebody::at(host.address);
    let mut socket = mallory.socket(vec![Follow { game, after: 0 }]).await;
    let code = socket
        .until(|message| match message {
            ServerMessage::Error { code, .. } => Some(*code),
            ServerMessage::Game(_) | ServerMessage::Events { .. } => panic!("a private game was shown"),
            _ => None,
        })
        .await;
    assert_eq!(code, ErrorCode::Private);
    for command in [act("7g7f", 1), Command::Resign, Command::Abort] {
        assert_eq!(socket.command(game, 1, command).await, Err(Refusal::NoGame));
    }
    for path in ["", "/events?after=0", "/record"] {
        for somebody in [&mut mallory, &mut nobody] {
            let answer = somebody.get(&format!("/api/games/{game}{path}")).await;
            assert_eq!(
                (answer.status, problem(&answer).error),
                (403, ErrorCode::Private),
                "{path}"
            );
        }
    }
    // A game that may be watched is seen, but not played, by others; and what players plan is theirs.
    let open = terms(GameKind::Shogi, "3d");
    let (open, players) = begin(host.address, host.address, open).await;
    let mut first = players[0].socket(Vec::new()).await;
    first.command(open, 1, act("7g7f", 1)).await.unwrap();
    let plan = wire::Plan {
        from: 1,
        lines: vec![vec!["3c3d".to_owned(), "2g2f".to_owned()]],
    };
    first
        .command(open, 2, Command::Plan { plan: plan.clone() })
        .await
        .unwrap();
    for (somebody, expected) in [(&players[0], Some(plan)), (&players[1], None), (&mallory, None)] {
        let state: wire::GameState = somebody.clone().get(&format!("/api/games/{open}")).await.read();
        assert_eq!(state.plan, expected);
    }
    assert_eq!(
        socket.command(open, 3, Command::Resign).await,
        Err(Refusal::NotAPlayer)
    );
    // The answer is played as planned, and only then seen.
    let mut second = players[1].socket(vec![Follow { game: open, after: 0 }]).await;
    second.command(open, 4, act("3c3d", 2)).await.unwrap();
    second.events_to(4).await;
    assert_eq!(line(&second.events), ["7g7f", "3c3d", "2g2f"]);
    // Lists show a private game to its players alone.
    let live: wire::http::Games = mallory.get("/api/live").await.read();
    assert!(live.running.iter().all(|found| found.info.id == open), "{live:?}");
    assert_eq!(events_of(game, &people[0]).await, 1);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_a_seat_with_a_forged_or_planted_cookie() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    // The name of a player is no secret of theirs, and neither is what is stored.
    let state: wire::GameState = people[0].clone().get(&format!("/api/games/{game}")).await.read();
    let store = std::fs::read(data.path().join("sente.db-wal")).unwrap();
    let secret = people[0].cookie.clone().unwrap();
    let secret = secret.strip_prefix("sente=").unwrap();
    let found = store
        .windows(secret.len())
        .any(|window| window == secret.as_bytes());
    assert!(!found, "secrets are not stored");
    for cookie in [
        format!("sente={}", state.info.players[0].id),
        "sente=".to_owned(),
        format!("sente={secret}x"),
    ] {
        let mut forged = Somebody {
            cookie: Some(cookie),
            ..Somebody::at(host.address)
        };
        let me: wire::http::Me = forged.get("/api/me").await.read();
        assert_eq!(me.you, None);
        let body = wire::http::Do {
            n: 1,
            command: Command::Resign,
        };
        assert_eq!(
            forged.post(&format!("/api/games/{game}/do"), &body).await.status,
            404
        );
    }
    // A cookie that somebody else planted is not taken up: whoever becomes somebody gets a secret of the server's.
    let planted = "sente=0000000000000000000000000000000000000000000000000000000000000000";
    let mut victim = Somebody {
        cookie: Some(planted.to_owned()),
        ..Somebody::at(host.address)
    };
    let named = victim
        .post(
            "/api/me/name",
            &NewName {
                name: "Victim".to_owned(),
            },
        )
        .await;
    assert_eq!(named.status, 200, "{}", named.body);
    assert_ne!(victim.cookie.as_deref(), Some(planted));
    assert!(named.head.contains("HttpOnly; SameSite=Lax"), "{}", named.head);
    let mut attacker = Somebody {
        cookie: Some(planted.to_owned()),
        ..Somebody::at(host.address)
    };
    let me: wire::http::Me = attacker.get("/api/me").await.read();
    assert_eq!(me.you, None);
    let wrong = "authorization: Bearer 0000\r\n".to_owned();
    let mut program = Somebody {
        headers: wrong,
        ..Somebody::at(host.address)
    };
    assert_eq!(program.get("/api/events").await.status, 401);
    assert_eq!(events_of(game, &people[0]).await, 1);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_can_do_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    let cookie = people[0].cookie.clone().unwrap();
    let body = wire::text(&wire::http::Do {
        n: 1,
        command: Command::Resign,
    });
    for origin in ["origin: https://evil.example\r\n", "origin: null\r\n", ""] {
        let request = format!(
            "POST /api/games/{game}/do HTTP/1.1\r\nhost: {}\r\n{origin}cookie: {cookie}\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
            host.address,
            body.len()
        );
        let answer = raw(host.address, &request).await;
        assert_eq!(
            (answer.status, problem(&answer).error),
            (403, ErrorCode::CrossOrigin),
            "{origin}"
        );
        let request = format!(
            "GET /api/socket HTTP/1.1\r\nhost: {}\r\n{origin}cookie: {cookie}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            host.address
        );
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = [0; 64];
        let count = stream.read(&mut bytes).await.unwrap();
        assert!(bytes[..count].starts_with(b"HTTP/1.1 403"), "{origin}");
    }
    assert_eq!(events_of(game, &people[0]).await, 1);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_too_deep_or_no_message_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    let mut socket = people[0].socket(Vec::new()).await;
    socket
        .until(|message| matches!(message, ServerMessage::Welcome { .. }).then_some(()))
        .await;
    for wrong in [
        String::new(),
        "{}".to_owned(),
        r#"{"t":"shout"}"#.to_owned(),
        r#"{"t":"ping","n":-1}"#.to_owned(),
        format!(r#"{{"t":"ping","n":1,"x":{}"#, "[".repeat(4000)),
        format!(r#"{{"t":"do","game":"{game}","n":9007199254740993,"command":{{"t":"resign"}}}}"#),
    ] {
        socket.say_text(wrong.clone()).await;
        let code = socket
            .until(|message| match message {
                ServerMessage::Error { code, .. } => Some(*code),
                _ => None,
            })
            .await;
        assert_eq!(code, ErrorCode::BadRequest, "{wrong}");
    }
    // More than a frame holds ends the connection; another one goes on.
    socket.say_text("x".repeat(wire::MAX_FRAME + 1)).await;
    while socket.next().await.is_some() {}
    let mut poster = people[0].clone();
    let large = poster
        .post_text("/api/challenges", &"x".repeat(wire::MAX_BODY + 1))
        .await;
    assert_eq!((large.status, problem(&large).error), (413, ErrorCode::TooLarge));
    let deep = poster.post_text("/api/challenges", &"[".repeat(8000)).await;
    assert_eq!((deep.status, problem(&deep).error), (400, ErrorCode::BadRequest));
    let head = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "x".repeat(70_000));
    let answer = raw(host.address, &head).await;
    assert!(
        answer.status == 414 || answer.status == 431 || answer.status == 0,
        "{answer:?}"
    );
    assert_eq!(events_of(game, &people[0]).await, 1);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hello_comes_first_and_in_our_protocol() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    for (first, expected) in [
        (r#"{"t":"ping","n":1}"#, ErrorCode::BadRequest),
        (r#"{"t":"hello","protocol":99}"#, ErrorCode::OtherProtocol),
    ] {
        let mut socket = Somebody::at(host.address).silent_socket().await;
        socket.say_text(first.to_owned()).await;
        let code = socket
            .until(|message| match message {
                ServerMessage::Error { code, .. } => Some(*code),
                _ => None,
            })
            .await;
        assert_eq!(code, expected);
        assert!(socket.next().await.is_none(), "and then nothing");
    }
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_refused_and_the_others_go_on() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    let mut socket = people[0].socket(vec![Follow { game, after: 0 }]).await;
    let mut too_many = false;
    for n in 0..120 {
        socket
            .say(&ClientMessage::Do {
                game,
                n,
                command: Command::Undo,
            })
            .await;
    }
    for _ in 0..120 {
        too_many |= socket
            .until(|message| match message {
                ServerMessage::Refused { reason, .. } => Some(matches!(reason, Refusal::TooMany { .. })),
                _ => None,
            })
            .await;
    }
    assert!(too_many);
    // Phrases have a limit of their own.
    let mut other = people[1].clone();
    let say = wire::http::Say {
        phrase: wire::Phrase::Hello,
    };
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(other.post(&format!("/api/games/{game}/say"), &say).await.status);
    }
    assert_eq!(statuses, [204, 204, 204, 204, 204, 429]);
    // The other player is not held up.
    let mut second = people[1].socket(vec![Follow { game, after: 0 }]).await;
    second.command(game, 1, Command::Resign).await.unwrap();
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_requests_people_and_sockets() {
    let data = tempfile::tempdir().unwrap();
    let few = crate::Rate {
        burst: 3.0,
        per_second: 0.001,
    };
    let limits = Limits {
        people: few,
        sockets: 2,
        ..Limits::default()
    };
    let host = Host::start(Options {
        limits,
        ..folder(data.path())
    })
    .await;
    for number in 0..4 {
        let mut new = Somebody::at(host.address);
        let answer = new
            .post(
                "/api/me/name",
                &NewName {
                    name: format!("Sybil{}", "abcd".chars().nth(number).unwrap()),
                },
            )
            .await;
        assert_eq!(
            answer.status,
            if number < 3 { 200 } else { 429 },
            "{}",
            answer.body
        );
        if number == 3 {
            assert!(problem(&answer).again_ms.is_some() && answer.head.contains("retry-after:"));
        }
    }
    let sockets = [
        Somebody::at(host.address).silent_socket().await,
        Somebody::at(host.address).silent_socket().await,
    ];
    let request = format!("ws://{}/api/socket", host.address).into_client_request();
    let mut request = request.unwrap();
    let origin = HeaderValue::from_str(&format!("http://{}", host.address)).unwrap();
    request.headers_mut().insert("origin", origin);
    let refused = tokio_tungstenite::connect_async(request).await.unwrap_err();
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(sockets);
    host.stop().await;

    let limits = Limits {
        requests: few,
        ..Limits::default()
    };
    let host = Host::start(Options {
        limits,
        ..folder(data.path())
    })
    .await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(Somebody::at(host.address).get("/api/me").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
    // The page itself is there in any case.
    assert_eq!(Somebody::at(host.address).get("/").await.status, 200);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_cleaned_and_no_two_look_alike() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let mut mallory = stranger(&host).await;
    let mut other = Somebody::at(host.address);
    let mut ask = async |name: &str| {
        other
            .post(
                "/api/me/name",
                &NewName {
                    name: name.to_owned(),
                },
            )
            .await
    };
    for alike in ["mallory", "MALL0RY", "Маllоrу", "Malloгy"] {
        let answer = ask(alike).await;
        let error = problem(&answer).error;
        assert!(
            matches!(error, ErrorCode::NameTaken | ErrorCode::BadName),
            "{alike}: {answer:?}"
        );
    }
    let taken = ask("mallory").await;
    assert_eq!(problem(&taken).free.len(), 3, "{}", taken.body);
    for wrong in [
        "",
        "x",
        "a\u{202e}b",
        "a b",
        "<b>bold</b>",
        "a\0b",
        &"x".repeat(21),
        &"é".repeat(4000),
    ] {
        let answer = ask(wrong).await;
        assert!(
            answer.status == 400 || answer.status == 413,
            "{wrong:?}: {}",
            answer.body
        );
    }
    let me: wire::http::Me = mallory.get("/api/me").await.read();
    assert_eq!(me.you.unwrap().name.as_deref(), Some("Mallory"));
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_there_and_what_is_not_ones_own_look_the_same() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let mut maker = Somebody::at(host.address);
    let mut recipient = stranger(&host).await;
    let me: wire::http::Me = recipient.get("/api/me").await.read();
    let asked = NewChallenge {
        to: To::Person(me.you.unwrap().id),
        terms: terms(GameKind::Yinsh, "3d"),
        times: Vec::new(),
    };
    let private: Challenge = maker.post("/api/challenges", &asked).await.read();
    let mut other = Somebody::at(host.address);
    let none = wire::ChallengeId::from_random(1);
    for path in ["", "/accept", "/decline"] {
        let mut answers = Vec::new();
        for id in [private.id, none] {
            let address = format!("/api/challenges/{id}{path}");
            let answer = if path.is_empty() {
                other.get(&address).await
            } else {
                other.post_text(&address, "{}").await
            };
            assert_eq!(answer.status, 404, "{path}");
            answers.push(answer.body.replace(id.as_str(), ""));
        }
        assert_eq!(answers[0], answers[1], "{path}");
    }
    assert_eq!(other.cookie, None, "nobody becomes somebody by asking");
    // Nor is it taken back or declined by anybody else.
    let cancel = format!("/api/challenges/{}/cancel", private.id);
    assert_eq!(recipient.post_text(&cancel, "").await.status, 404);
    let still: Challenge = recipient
        .get(&format!("/api/challenges/{}", private.id))
        .await
        .read();
    assert_eq!(still.state, wire::http::ChallengeState::Open);
    // A link is good for one seat.
    let link = NewChallenge {
        to: To::Link,
        ..asked
    };
    let link: Challenge = maker.post("/api/challenges", &link).await.read();
    let accept = format!("/api/challenges/{}/accept", link.id);
    assert_eq!(
        problem(&maker.post_text(&accept, "{}").await).error,
        ErrorCode::OwnChallenge
    );
    let accepted: Accepted = recipient.post_text(&accept, "{}").await.read();
    let again: Accepted = recipient.post_text(&accept, "{}").await.read();
    assert_eq!(
        accepted.game, again.game,
        "who accepted it and did not hear of it is told again"
    );
    let late = other.post_text(&accept, "{}").await;
    assert_eq!(
        (late.status, problem(&late).error),
        (409, ErrorCode::ChallengeTaken)
    );
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_wins_time_by_what_they_say() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let (game, people) = begin(host.address, host.address, terms(GameKind::Shogi, "60+0")).await;
    let mut first = people[0].socket(vec![Follow { game, after: 0 }]).await;
    let mut second = people[1].socket(vec![Follow { game, after: 0 }]).await;
    first.command(game, 1, act("7g7f", 1)).await.unwrap();
    second.command(game, 2, act("3c3d", 2)).await.unwrap();
    first.events_to(3).await;
    // Fields that claim a time, a lag or a clock are not looked at.
    first
        .say_text(format!(
            r#"{{"t":"do","game":"{game}","n":3,"at":1,"lag":999999,"clocks":null,"command":{{"t":"act","action":"2g2f","base":3,"lag":1000,"at":1}}}}"#
        ))
        .await;
    first.events_to(4).await;
    let played = first.events.last().unwrap();
    let What::Played { lag, .. } = played.what else {
        panic!("{played:?}")
    };
    assert!(lag < 500, "the way on this machine is short: {lag}");
    assert!(played.at > first.events[0].at);
    let left = played.clocks.unwrap().sides[0].main;
    assert!(left <= 60_000, "{left}");
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_slow_holds_nobody_up() {
    let data = tempfile::tempdir().unwrap();
    let (host, game, people) = private_game(data.path()).await;
    // Half a head, many times over; a body that never comes; a socket that never greets and one that never reads.
    let mut slow = Vec::new();
    for _ in 0..50 {
        let mut stream = TcpStream::connect(host.address).await.unwrap();
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ")
            .await
            .unwrap();
        slow.push(stream);
    }
    let mut stream = TcpStream::connect(host.address).await.unwrap();
    let cookie = people[0].cookie.clone().unwrap();
    let head = format!(
        "POST /api/games/{game}/do HTTP/1.1\r\nhost: {0}\r\norigin: http://{0}\r\ncookie: {cookie}\r\ncontent-length: 100\r\n\r\n{{",
        host.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    slow.push(stream);
    let silent = people[0].silent_socket().await;
    let deaf = people[0].socket(vec![Follow { game, after: 0 }]).await;
    let mut first = people[0].socket(Vec::new()).await;
    first.command(game, 1, act("7g7f", 1)).await.unwrap();
    let mut second = people[1].socket(vec![Follow { game, after: 0 }]).await;
    second.events_to(2).await;
    drop((slow, silent, deaf));
    host.stop().await;
}
