//! Whole games, lost lines, restarts.

use super::*;

/// Two sockets play any legal actions until the game ends, or for so many actions.
async fn play<P: game_core::Position + std::str::FromStr>(
    game: GameId,
    sockets: &mut [Socket; 2],
    most: usize,
    seed: u64,
) -> usize
where
    P::Action: std::fmt::Display + std::str::FromStr<Err: std::fmt::Debug>,
{
    let mut random = fastrand::Rng::with_seed(seed);
    let mut last = sockets[0].events.last().unwrap().seq;
    for played in 0..most {
        for socket in sockets.iter_mut() {
            socket.events_to(last).await;
        }
        assert_eq!(sockets[0].events, sockets[1].events);
        let Some((side, action)) = some_action::<P>(&sockets[0].events, &mut random) else {
            return played;
        };
        let act = Command::Act { action, base: last };
        last = sockets[side.index()]
            .command(game, random.u64(..1 << 53), act)
            .await
            .unwrap();
    }
    for socket in sockets.iter_mut() {
        socket.events_to(last).await;
    }
    most
}

/// Both players' sockets, which have all events.
async fn both(people: &[Somebody; 2], game: GameId) -> [Socket; 2] {
    let follow = || vec![Follow { game, after: 0 }];
    let mut sockets = [people[0].socket(follow()).await, people[1].socket(follow()).await];
    for (index, socket) in sockets.iter_mut().enumerate() {
        let (you, last) = socket
            .until(|message| match message {
                ServerMessage::Game(state) => Some((state.you, state.last)),
                _ => None,
            })
            .await;
        assert_eq!(you, Some(Player::BOTH[index]));
        socket.events_to(last).await;
    }
    sockets
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_yinsh_to_the_end_and_take_the_record_home() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let blitz = Terms {
        start: "blitz".to_owned(),
        ..terms(GameKind::Yinsh, "600+10")
    };
    let (game, people) = begin(host.address, host.address, blitz).await;
    let mut sockets = both(&people, game).await;
    play::<yinsh::Position>(game, &mut sockets, 5000, 3).await;
    let What::Ended(ended) = &sockets[0].events.last().unwrap().what else {
        // A random game of YINSH may run out of markers only after long; it ends in any case.
        panic!("{:?}", sockets[0].events.last());
    };
    assert!(ended.result.is_some());

    let mut stranger = Somebody::at(host.address);
    let record = stranger.get(&format!("/api/games/{game}/record")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let read = notation::read(record.body.as_bytes()).unwrap();
    assert_eq!(read.result(), ended.result);
    assert_eq!(read.main_line_len(), line(&sockets[0].events).len());
    let sgf = stranger
        .get(&format!("/api/games/{game}/record?format=sgf"))
        .await;
    assert!(sgf.body.starts_with("(;"), "{}", sgf.body);
    let wrong = stranger
        .get(&format!("/api/games/{game}/record?format=kif"))
        .await;
    assert_eq!(wrong.status, 400, "{}", wrong.body);

    // The list to watch has it among those that are over; so have the players' own lists.
    let live: wire::http::Games = stranger.get("/api/live").await.read();
    assert_eq!(live.over.first().map(|game| game.info.id), Some(game));
    let mut maker = people[0].clone();
    let own: wire::http::Games = maker.get("/api/games").await.read();
    assert_eq!(own.over.first().map(|game| game.ended), Some(Some(*ended)));
    assert!(own.running.is_empty());
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shogi_with_furigoma_and_a_rematch_with_the_other_sides() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let terms = Terms {
        seat: Seat::Furigoma,
        ..terms(GameKind::Shogi, "600+1x30")
    };
    let (game, people) = begin(host.address, host.address, terms).await;
    let follow = || vec![Follow { game, after: 0 }];
    let mut sockets = [people[0].socket(follow()).await, people[1].socket(follow()).await];
    for socket in &mut sockets {
        socket.events_to(1).await;
    }
    let What::Begun { toss: Some(toss), .. } = &sockets[0].events[0].what else {
        panic!("{:?}", sockets[0].events[0]);
    };
    let first = usize::from(toss.iter().filter(|&&up| !up).count() < 3);
    if first == 0 {
        // Promoted sides are up: the opponent of who tossed is first.
        sockets.reverse();
    }
    let side = {
        let mut found = None;
        sockets[0]
            .say(&ClientMessage::Follow(Follow { game, after: 1 }))
            .await;
        while found.is_none() {
            if let Some(ServerMessage::Game(state)) = sockets[0].next().await {
                found = state.you;
            }
        }
        found.unwrap()
    };
    if side == Player::Second {
        sockets.reverse();
    }
    play::<shogi::Position>(game, &mut sockets, 20, 5).await;
    let last = sockets[0].command(game, 1, Command::Resign).await.unwrap();
    sockets[1].events_to(last).await;
    let rematch = || Command::Offer {
        offer: wire::Offer::Rematch,
    };
    sockets[0].command(game, 2, rematch()).await.unwrap();
    let last = sockets[1].command(game, 3, rematch()).await.unwrap();
    sockets[0].events_to(last).await;
    let What::Rematch { game: next } = sockets[0].events.last().unwrap().what else {
        panic!("{:?}", sockets[0].events.last());
    };
    sockets[0]
        .say(&ClientMessage::Follow(Follow { game: next, after: 0 }))
        .await;
    let (you, rematch_of) = sockets[0]
        .until(|message| match message {
            ServerMessage::Game(state) if state.info.id == next => Some((state.you, state.info.rematch_of)),
            _ => None,
        })
        .await;
    assert_eq!((you, rematch_of), (Some(Player::Second), Some(game)));
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_sent_again_is_done_once() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let (game, people) = begin(host.address, host.address, terms(GameKind::Shogi, "none")).await;
    let mut sockets = both(&people, game).await;
    let act = || Command::Act {
        action: "7g7f".to_owned(),
        base: 1,
    };
    assert_eq!(sockets[0].command(game, 77, act()).await, Ok(2));
    // From the same socket, from another tab, and over HTTP.
    assert_eq!(sockets[0].command(game, 77, act()).await, Ok(2));
    let mut tab = people[0].socket(Vec::new()).await;
    assert_eq!(tab.command(game, 77, act()).await, Ok(2));
    let again = wire::http::Do {
        n: 77,
        command: act(),
    };
    let done: wire::http::Done = people[0]
        .clone()
        .post(&format!("/api/games/{game}/do"), &again)
        .await
        .read();
    assert_eq!(done.seq, 2);
    // Another number is another command.
    assert_eq!(
        tab.command(game, 78, act()).await,
        Err(wire::Refusal::NotYourTurn)
    );
    // At once, from two tabs: one is done, the other has the same answer.
    let reply = || Command::Act {
        action: "3c3d".to_owned(),
        base: 2,
    };
    let mut tabs = [
        people[1].socket(Vec::new()).await,
        people[1].socket(Vec::new()).await,
    ];
    let [one, other] = &mut tabs;
    let (one, other) = tokio::join!(one.command(game, 5, reply()), other.command(game, 5, reply()));
    assert_eq!((one, other), (Ok(3), Ok(3)));
    sockets[0].events_to(3).await;
    assert_eq!(line(&sockets[0].events), ["7g7f", "3c3d"]);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gap_of_any_length_is_closed_by_the_number() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let (game, people) = begin(host.address, host.address, terms(GameKind::Shogi, "none")).await;
    let mut sockets = both(&people, game).await;
    let mut spectator = Somebody::at(host.address)
        .socket(vec![Follow { game, after: 0 }])
        .await;
    spectator.events_to(1).await;
    let known = spectator.events.clone();
    drop(spectator);
    play::<shogi::Position>(game, &mut sockets, 110, 7).await;
    let last = sockets[0].events.len() as u64;
    assert!(last > 100, "the game ended too soon to be of use");
    let mut back = Somebody::at(host.address)
        .socket(vec![Follow { game, after: 1 }])
        .await;
    back.events = known;
    back.events_to(last).await;
    assert_eq!(back.events, sockets[0].events);
    assert!(back.events.iter().map(|event| event.seq).eq(1..=last));
    // A number that there is not yet leaves nothing out that comes.
    let mut ahead = Somebody::at(host.address)
        .socket(vec![Follow { game, after: 9999 }])
        .await;
    ahead
        .until(|message| matches!(message, ServerMessage::Game(_)).then_some(()))
        .await;
    play::<shogi::Position>(game, &mut sockets, 1, 8).await;
    ahead.events_to(last + 1).await;
    assert_eq!(ahead.events.len(), 1);
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_costs_nobody_anything() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let address = host.address.to_string();
    let (game, people) = begin(host.address, host.address, terms(GameKind::Shogi, "60+0")).await;
    let mut sockets = both(&people, game).await;
    play::<shogi::Position>(game, &mut sockets, 6, 1).await;
    let before = sockets[0].events.clone();
    let mut heard = false;
    host.stop().await;
    while let Some(message) = sockets[0].next().await {
        heard |= matches!(message, ServerMessage::Notice(wire::Notice::Restarting { .. }));
    }
    assert!(heard, "the page is told that the server restarts");

    // Whoever comes back finds the game as it was, with what the cookie says.
    let host = Host::start_at(&address, folder(data.path())).await;
    let mut sockets = both(&people, game).await;
    let found: Vec<_> = sockets[0].events[..before.len()].to_vec();
    assert_eq!(found, before);
    play::<shogi::Position>(game, &mut sockets, 4, 2).await;
    assert!(
        !sockets[0]
            .events
            .iter()
            .any(|event| matches!(event.what, What::Ended(_)))
    );
    host.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_lines_of_json() {
    let data = tempfile::tempdir().unwrap();
    let secret = crate::Secret::new().unwrap();
    let store = store::Store::open_folder(data.path(), store::Access::Beside).unwrap();
    let bot = wire::PersonId::from_random(99);
    let new = store::NewPerson {
        id: bot.to_string(),
        token_hash: secret.hash(),
        name: Some(store::Name {
            shown: "Daruma".to_owned(),
            folded: "daruma".to_owned(),
        }),
        bot: true,
        at: 1,
    };
    store.add_person(new).await.unwrap().unwrap();
    let host = Host::start(folder(data.path())).await;
    let program = Somebody {
        headers: format!("authorization: Bearer {}\r\n", secret.reveal()),
        ..Somebody::at(host.address)
    };
    let mut events = Lines::open(&program, "/api/events").await;
    let welcome = events.next().await;
    assert!(
        matches!(&welcome, ServerMessage::Welcome { you: Some(you), .. } if you.bot && you.id == bot),
        "{welcome:?}"
    );
    let mut person = Somebody::at(host.address);
    let asked = NewChallenge {
        to: To::Person(bot),
        terms: terms(GameKind::Shogi, "none"),
        times: Vec::new(),
    };
    let made: Challenge = person.post("/api/challenges", &asked).await.read();
    let challenge = loop {
        if let ServerMessage::Challenge(challenge) = events.next().await {
            break challenge;
        }
    };
    assert_eq!((challenge.id, challenge.yours), (made.id, false));
    let accepted: Accepted = {
        let path = format!("/api/challenges/{}/accept", challenge.id);
        program.clone().post(&path, &Accept::default()).await.read()
    };
    let game = accepted.game;
    let mut lines = Lines::open(&program, &format!("/api/games/{game}/events?after=0")).await;
    let mut socket = person.socket(vec![Follow { game, after: 0 }]).await;
    socket.events_to(1).await;
    let act = Command::Act {
        action: "7g7f".to_owned(),
        base: 1,
    };
    socket.command(game, 1, act).await.unwrap();
    while lines.events.len() < 2 {
        lines.next().await;
    }
    let reply = wire::http::Do {
        n: 1,
        command: Command::Act {
            action: "3c3d".to_owned(),
            base: 2,
        },
    };
    let done: wire::http::Done = program
        .clone()
        .post(&format!("/api/games/{game}/do"), &reply)
        .await
        .read();
    assert_eq!(done.seq, 3);
    socket.events_to(3).await;
    assert_eq!(line(&socket.events), ["7g7f", "3c3d"]);
    host.stop().await;
}

/// Whoever waits for an opponent is here; an invitation without its maker is not to be seen, and is back with them.
#[tokio::test(flavor = "multi_thread")]
async fn an_open_invitation_with_a_clock_goes_and_comes_with_its_maker() {
    let data = tempfile::tempdir().unwrap();
    let without_maker = Duration::from_millis(600);
    let host = Host::start(Options {
        limits: Limits {
            without_maker,
            requests: crate::Rate {
                burst: 1e6,
                per_second: 1e6,
            },
            ..Limits::default()
        },
        ..folder(data.path())
    })
    .await;
    let mut maker = Somebody::at(host.address);
    let open = |time| NewChallenge {
        to: To::Anyone,
        terms: terms(GameKind::Shogi, time),
        times: Vec::new(),
    };
    let made: Challenge = maker.post("/api/challenges", &open("600+0")).await.read();
    let left: Challenge = maker.post("/api/challenges", &open("3d")).await.read();
    let half_an_hour = 30 * 60 * 1000;
    assert_eq!(
        made.expires - made.created,
        half_an_hour,
        "as long as its maker stays"
    );
    let here = maker.socket(Vec::new()).await;
    let mut other = Somebody::at(host.address);
    let begin = std::time::Instant::now();
    while begin.elapsed() < 3 * without_maker {
        let lobby: wire::http::Lobby = other.get("/api/lobby").await.read();
        let ids: Vec<_> = lobby.open.iter().map(|challenge| challenge.id).collect();
        assert_eq!(ids, [made.id, left.id]);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }

    let mut watching = other.socket(Vec::new()).await;
    watching.say(&ClientMessage::Lobby { on: true }).await;
    drop(here);
    let gone = |message: &ServerMessage| match message {
        ServerMessage::Lobby { gone, .. } => gone.first().copied(),
        _ => None,
    };
    assert_eq!(watching.until(gone).await, made.id);
    let path = format!("/api/challenges/{}/accept", made.id);
    let answer = other.post(&path, &Accept::default()).await;
    assert_eq!(answer.status, 409, "{}", answer.body);

    let mut back = maker.socket(Vec::new()).await;
    let again = |message: &ServerMessage| match message {
        ServerMessage::Lobby { open, .. } => open.first().map(|challenge| challenge.id),
        _ => None,
    };
    assert_eq!(watching.until(again).await, made.id);
    let Accepted { game } = other.post(&path, &Accept::default()).await.read();
    let accepted = |message: &ServerMessage| match message {
        ServerMessage::Challenge(challenge) => {
            (challenge.state == wire::http::ChallengeState::Accepted { game }).then_some(())
        }
        _ => None,
    };
    back.until(accepted).await;
    host.stop().await;
}

/// Somebody who comes while a player is away learns from when on the game may be claimed, as those did who were there before.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_later_is_told_when_a_game_may_be_claimed() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(folder(data.path())).await;
    let (game, [one, other]) = begin(host.address, host.address, terms(GameKind::Shogi, "none")).await;
    let follow = || vec![Follow { game, after: 0 }];
    let mut first = one.socket(follow()).await;
    let mut second = other.socket(follow()).await;
    for (socket, action, base) in [(&mut first, "7g7f", 1), (&mut second, "3c3d", 2)] {
        let act = Command::Act {
            action: action.to_owned(),
            base,
        };
        socket.command(game, base, act).await.unwrap();
    }
    // The first player is to act, and goes.
    drop(first);
    let claim = |message: &ServerMessage| match message {
        ServerMessage::Presence {
            here: [false, true],
            claim_at,
            ..
        } => *claim_at,
        _ => None,
    };
    // Who is here says something from time to time: the answers to pings do.
    let told = second.until(claim).await;
    let mut later = other.socket(follow()).await;
    assert_eq!(later.until(claim).await, told);
    let mut watching = Somebody::at(host.address).socket(follow()).await;
    assert_eq!(watching.until(claim).await, told);
    // The one who comes back is to be waited for again.
    let _back = one.socket(follow()).await;
    let none = |message: &ServerMessage| match message {
        ServerMessage::Presence {
            here: [true, true],
            claim_at,
            ..
        } => Some(*claim_at),
        _ => None,
    };
    assert_eq!(second.until(none).await, None);
    host.stop().await;
}

/// A stream of lines, in chunks.
struct Lines {
    stream: TcpStream,
    text: String,
    events: Vec<Event>,
}

impl Lines {
    async fn open(program: &Somebody, path: &str) -> Self {
        let mut stream = TcpStream::connect(program.address).await.unwrap();
        let request = format!("{}\r\n", program.head("GET", path));
        stream.write_all(request.as_bytes()).await.unwrap();
        Self {
            stream,
            text: String::new(),
            events: Vec::new(),
        }
    }

    /// The next message. What stands between chunks is no JSON, and is passed over.
    async fn next(&mut self) -> ServerMessage {
        loop {
            while let Some((line, rest)) = self.text.split_once('\n') {
                let (line, rest) = (line.trim().to_owned(), rest.to_owned());
                self.text = rest;
                if line.starts_with('{') {
                    let message: ServerMessage = wire::parse(&line).unwrap();
                    if let ServerMessage::Events { events, .. } = &message {
                        self.events.extend(events.iter().cloned());
                    }
                    return message;
                }
            }
            let mut bytes = [0; 4096];
            let read = tokio::time::timeout(PATIENCE, self.stream.read(&mut bytes));
            let count = read.await.expect("a line in time").unwrap();
            assert!(count > 0, "the stream ended: {}", self.text);
            self.text += std::str::from_utf8(&bytes[..count]).unwrap();
        }
    }
}
