//! Several servers on one database.

use super::*;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: its programs on the path, or in the folder that SENTE_POSTGRES names"]
async fn postgres_lets_players_of_one_game_be_on_different_servers() {
    let cluster = testkit::postgres::Cluster::start();
    let database = || options(Database::Address(cluster.address()));
    players_on_different_servers(database(), database()).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nats-server on the path, and PostgreSQL"]
async fn nats_lets_players_of_one_game_be_on_different_servers() {
    let cluster = testkit::postgres::Cluster::start();
    let (nats, address) = nats().await;
    let database = || Options {
        bus: Some(address.clone()),
        ..options(Database::Address(cluster.address()))
    };
    players_on_different_servers(database(), database()).await;
    drop(nats);
}

/// A NATS server of the test's own, and its address.
async fn nats() -> (tokio::process::Child, String) {
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let child = tokio::process::Command::new("nats-server")
        .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .expect("nats-server");
    let address = format!("127.0.0.1:{port}");
    while TcpStream::connect(&address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (child, format!("nats://{address}"))
}

async fn players_on_different_servers(one: Options, other: Options) {
    let one = Host::start(one).await;
    let other = Host::start(other).await;
    let mut lobby = Somebody::at(other.address).socket(Vec::new()).await;
    lobby.say(&ClientMessage::Lobby { on: true }).await;
    lobby
        .until(|message| matches!(message, ServerMessage::Lobby { .. }).then_some(()))
        .await;
    // A challenge made here is seen there, accepted there, and its maker is told here.
    let mut maker = Somebody::at(one.address);
    let asked = NewChallenge {
        to: To::Anyone,
        terms: terms(GameKind::Shogi, "600+0"),
        times: Vec::new(),
    };
    let made: Challenge = maker.post("/api/challenges", &asked).await.read();
    let mut waiting = maker.socket(Vec::new()).await;
    let seen = lobby
        .until(|message| match message {
            ServerMessage::Lobby { open, .. } => open.first().map(|challenge| challenge.id),
            _ => None,
        })
        .await;
    assert_eq!(seen, made.id);
    let mut taker = Somebody::at(other.address);
    let path = format!("/api/challenges/{seen}/accept");
    let accepted: Accepted = taker.post(&path, &Accept::default()).await.read();
    let game = accepted.game;
    waiting
        .until(|message| match message {
            ServerMessage::Challenge(challenge) => {
                (challenge.state == wire::http::ChallengeState::Accepted { game }).then_some(())
            }
            _ => None,
        })
        .await;
    lobby
        .until(|message| match message {
            ServerMessage::Lobby { gone, .. } => gone.contains(&made.id).then_some(()),
            _ => None,
        })
        .await;

    // They play, each on a server of their own, and see each other's moves.
    let follow = || vec![Follow { game, after: 0 }];
    let mut sockets = [maker.socket(follow()).await, taker.socket(follow()).await];
    let mut random = fastrand::Rng::with_seed(11);
    let mut last = 1;
    for _ in 0..20 {
        for socket in &mut sockets {
            socket.events_to(last).await;
        }
        assert_eq!(sockets[0].events, sockets[1].events);
        let (side, action) = some_action::<shogi::Position>(&sockets[0].events, &mut random).unwrap();
        let act = Command::Act { action, base: last };
        last = sockets[side.index()]
            .command(game, random.u64(..1 << 53), act)
            .await
            .unwrap();
    }
    // What they say comes over, too.
    sockets[0]
        .say(&ClientMessage::Say {
            game,
            phrase: wire::Phrase::Luck,
        })
        .await;
    let said = sockets[1]
        .until(|message| match message {
            ServerMessage::Said { phrase, .. } => Some(*phrase),
            _ => None,
        })
        .await;
    assert_eq!(said, wire::Phrase::Luck);

    // One command to both servers at once is done once.
    for socket in &mut sockets {
        socket.events_to(last).await;
    }
    let (side, action) = some_action::<shogi::Position>(&sockets[0].events, &mut random).unwrap();
    let player = if side == Player::First { &maker } else { &taker };
    let there = |address| Somebody {
        address,
        ..player.clone()
    };
    let mut here = there(one.address).socket(Vec::new()).await;
    let mut elsewhere = there(other.address).socket(Vec::new()).await;
    let act = || Command::Act {
        action: action.clone(),
        base: last,
    };
    let (first, second) = tokio::join!(here.command(game, 1, act()), elsewhere.command(game, 1, act()));
    assert_eq!((first, second), (Ok(last + 1), Ok(last + 1)));

    // One server goes; its player goes on at the other one.
    one.stop().await;
    let mut back = there(other.address).socket(follow()).await;
    back.events_to(last + 1).await;
    let resigned = back.command(game, 2, Command::Resign).await.unwrap();
    sockets[1].events_to(resigned).await;
    assert_eq!(sockets[1].events, {
        back.events_to(resigned).await;
        back.events.clone()
    });
    other.stop().await;
}
