//! What both databases promise, one suite for both.
#![allow(clippy::unwrap_used, reason = "what fails here is a test")]

use std::sync::Arc;
use std::time::Duration;

use store::{
    Access, Append, Appended, Begun, Challenge, ChallengeState, Error, GameState, Name, NewGame, NewPerson,
    Push, Sender, Store, Telling, Wish,
};

fn name(shown: &str) -> Name {
    Name {
        shown: shown.to_owned(),
        folded: shown.to_lowercase(),
    }
}

fn person(id: &str) -> NewPerson {
    NewPerson {
        id: id.to_owned(),
        token_hash: format!("hash of {id}"),
        name: None,
        bot: false,
        at: 1,
    }
}

fn state(turn: u8, due: Option<u64>) -> GameState {
    GameState {
        ended: false,
        turn: Some(turn),
        due,
        tell: due,
        summary: "summary".to_owned(),
    }
}

fn game(id: &str, challenge: Option<&str>) -> NewGame {
    NewGame {
        id: id.to_owned(),
        kind: "yinsh".to_owned(),
        players: ["ann".to_owned(), "bob".to_owned()],
        info: "{\"any\": \"text\"}".to_owned(),
        listed: true,
        at: 10,
        events: vec!["begun".to_owned()],
        state: state(0, Some(60)),
        challenge: challenge.map(str::to_owned),
    }
}

fn append(id: &str, expected: u64, events: &[&str], sender: Option<(&str, u64)>) -> Append {
    Append {
        game: id.to_owned(),
        expected,
        events: events.iter().map(|&event| event.to_owned()).collect(),
        at: 20,
        state: state(1, Some(70)),
        sender: sender.map(|(person, n)| Sender {
            person: person.to_owned(),
            n,
        }),
        outage: None,
        looked: None,
        begins: None,
    }
}

fn challenge(id: &str, listed: bool) -> Challenge {
    Challenge {
        id: id.to_owned(),
        maker: "ann".to_owned(),
        recipient: None,
        listed,
        state: ChallengeState::Open,
        body: "terms".to_owned(),
        game: None,
        made: 5,
        ends: 100,
        opened: None,
    }
}

async fn bodies(store: &Store, game: &str, after: u64) -> Vec<(u64, String)> {
    let events = store.events(game, after, 1000).await.unwrap();
    events.into_iter().map(|event| (event.seq, event.body)).collect()
}

async fn people(store: &Store) {
    let ann = store.add_person(person("ann")).await.unwrap().unwrap();
    let bob = store.add_person(person("bob")).await.unwrap().unwrap();
    assert_eq!((ann.guest, bob.guest), (Some(1), Some(2)));
    assert_eq!(store.person("ann").await.unwrap(), Some(ann.clone()));
    assert_eq!(store.person_of_token("hash of bob").await.unwrap(), Some(bob));
    assert_eq!(store.person_of_token("hash of Bob").await.unwrap(), None);
    assert_eq!(store.person("nobody").await.unwrap(), None);
    // The same id again is refused, and the first one stays.
    assert_eq!(store.add_person(person("ann")).await.unwrap(), None);

    assert!(store.set_name("ann", name("Olena")).await.unwrap());
    assert!(!store.set_name("bob", name("OLENA")).await.unwrap());
    assert!(store.is_taken("olena").await.unwrap() && !store.is_taken("olen").await.unwrap());
    assert!(store.set_name("ann", name("olena")).await.unwrap());
    let ann = store.person("ann").await.unwrap().unwrap();
    assert_eq!((ann.name.as_deref(), ann.guest), (Some("olena"), Some(1)));

    let bot = NewPerson {
        name: Some(name("Engine")),
        bot: true,
        ..person("bot")
    };
    let bot = store.add_person(bot).await.unwrap().unwrap();
    assert!(bot.bot && bot.guest.is_none());
    let again = NewPerson {
        name: Some(name("ENGINE")),
        bot: true,
        ..person("bot2")
    };
    assert_eq!(store.add_person(again).await.unwrap(), None);
    assert_eq!(store.bots().await.unwrap().first(), Some(&bot));
    assert!(store.renew_token("engine", "new", 2).await.unwrap());
    assert_eq!(store.person_of_token("hash of bot").await.unwrap(), None);
    assert_eq!(store.person_of_token("new").await.unwrap(), Some(bot));
    assert!(store.revoke_tokens("engine").await.unwrap());
    assert!(!store.revoke_tokens("engine").await.unwrap());
    assert!(
        !store.renew_token("olena", "x", 2).await.unwrap(),
        "people are no bots"
    );
    assert_eq!(store.person_of_token("new").await.unwrap(), None);
}

async fn games(store: &Store) {
    assert_eq!(store.begin(game("g1", None)).await.unwrap(), Begun::Done);
    assert!(
        store.begin(game("g1", None)).await.is_err(),
        "an id names one game"
    );
    assert_eq!(bodies(store, "g1", 0).await, [(1, "begun".to_owned())]);

    let done = store
        .append(append("g1", 1, &["a", "b"], Some(("ann", 7))))
        .await
        .unwrap();
    assert_eq!(done, Appended::Done(3));
    // The same command, whatever it expects now.
    for expected in [1, 3] {
        let again = append("g1", expected, &["a", "b"], Some(("ann", 7)));
        assert_eq!(store.append(again).await.unwrap(), Appended::Repeated(3));
    }
    // The same number of somebody else's, and in another game, is another command.
    let other = store
        .append(append("g1", 3, &["c"], Some(("bob", 7))))
        .await
        .unwrap();
    assert_eq!(other, Appended::Done(4));
    let late = store
        .append(append("g1", 3, &["x"], Some(("bob", 8))))
        .await
        .unwrap();
    assert_eq!(late, Appended::Conflict(4));
    let nowhere = store.append(append("g0", 1, &["x"], None)).await.unwrap();
    assert_eq!(nowhere, Appended::NoGame);
    let sender = Sender {
        person: "ann".to_owned(),
        n: 7,
    };
    assert_eq!(store.answered("g1", sender).await.unwrap(), Some(3));

    let expected = [(2, "a"), (3, "b"), (4, "c")].map(|(seq, body)| (seq, body.to_owned()));
    assert_eq!(bodies(store, "g1", 1).await, expected);
    assert_eq!(store.events("g1", 1, 2).await.unwrap().len(), 2);
    let stored = store.game("g1").await.unwrap().unwrap();
    assert_eq!((stored.version, stored.changed, stored.made), (4, 20, 10));
    assert_eq!((stored.state, stored.outage), (state(1, Some(70)), 0));
    assert_eq!(stored.info, "{\"any\": \"text\"}");
    assert_eq!(stored.players, ["ann", "bob"]);
}

async fn lists(store: &Store) {
    store
        .begin(NewGame {
            listed: false,
            ..game("g2", None)
        })
        .await
        .unwrap();
    let ids = |games: Vec<store::Game>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(ids(store.games_of("bob", false, 9).await.unwrap()), ["g1", "g2"]);
    assert_eq!(ids(store.listed_games(false, 9).await.unwrap()), ["g1"]);
    assert_eq!(store.due(65, 9).await.unwrap(), [("g2".to_owned(), 60)]);
    assert_eq!(store.due(70, 9).await.unwrap().len(), 2);
    let end = Append {
        state: GameState {
            ended: true,
            turn: None,
            due: None,
            tell: None,
            summary: "over".to_owned(),
        },
        ..append("g1", 4, &["ended"], None)
    };
    assert_eq!(store.append(end).await.unwrap(), Appended::Done(5));
    let rematch = Append {
        begins: Some(game("again", None)),
        ..append("g1", 4, &["late"], None)
    };
    assert_eq!(
        store.append(rematch.clone()).await.unwrap(),
        Appended::Conflict(5)
    );
    assert_eq!(store.game("again").await.unwrap(), None);
    let taken = Append {
        begins: Some(game("g2", None)),
        ..append("g1", 5, &["lost"], None)
    };
    assert!(store.append(taken).await.is_err(), "a game has this id");
    assert_eq!(
        store.game("g1").await.unwrap().unwrap().version,
        5,
        "all of it or nothing"
    );
    let rematch = Append {
        expected: 5,
        state: GameState {
            ended: true,
            ..state(0, None)
        },
        ..rematch
    };
    assert_eq!(store.append(rematch).await.unwrap(), Appended::Done(6));
    assert_eq!(bodies(store, "again", 0).await, [(1, "begun".to_owned())]);
    let called_off = Append {
        state: GameState {
            ended: true,
            ..state(0, None)
        },
        ..append("again", 1, &["ended"], None)
    };
    let called_off = Append { at: 15, ..called_off };
    assert_eq!(store.append(called_off).await.unwrap(), Appended::Done(2));
    assert_eq!(
        ids(store.games_of("ann", true, 9).await.unwrap()),
        ["g1", "again"]
    );
    assert_eq!(ids(store.listed_games(true, 9).await.unwrap()), ["g1", "again"]);
    assert_eq!(ids(store.games_of("ann", false, 9).await.unwrap()), ["g2"]);
    assert_eq!(store.due(1000, 9).await.unwrap().len(), 1);
    assert!(store.games_of("somebody", false, 9).await.unwrap().is_empty());
}

async fn challenges(store: &Store) {
    store.add_challenge(challenge("c1", true)).await.unwrap();
    store.add_challenge(challenge("c2", false)).await.unwrap();
    let to_bob = Challenge {
        recipient: Some("bob".to_owned()),
        ..challenge("c3", false)
    };
    store.add_challenge(to_bob.clone()).await.unwrap();
    assert_eq!(store.challenge("c3").await.unwrap(), Some(to_bob.clone()));
    assert_eq!(
        store.listed_challenges(50, 9).await.unwrap(),
        [challenge("c1", true)]
    );
    assert!(store.listed_challenges(100, 9).await.unwrap().is_empty());
    // One whose time is over may be put off, and is there again; never is it to end sooner.
    assert_eq!(
        store.challenges_made_after(4, 9).await.unwrap(),
        [challenge("c1", true)]
    );
    assert!(store.challenges_made_after(5, 9).await.unwrap().is_empty());
    assert!(store.put_off("c1", 101).await.unwrap());
    assert!(!store.put_off("c1", 90).await.unwrap());
    assert_eq!(store.listed_challenges(100, 9).await.unwrap()[0].ends, 101);
    assert_eq!(store.challenges_of("bob", 50, 9).await.unwrap(), [to_bob]);
    assert_eq!(store.challenges_of("ann", 50, 9).await.unwrap().len(), 3);

    assert!(store.open_challenge("c2", 7).await.unwrap());
    assert!(!store.open_challenge("c2", 8).await.unwrap());
    assert_eq!(store.challenge("c2").await.unwrap().unwrap().opened, Some(7));

    // Two accept at once: one game comes of it.
    let (one, other) = tokio::join!(
        store.begin(game("g3", Some("c1"))),
        store.begin(game("g4", Some("c1")))
    );
    let mut came = [one.unwrap(), other.unwrap()];
    came.sort_by_key(|begun| *begun == Begun::Taken);
    assert_eq!(came, [Begun::Done, Begun::Taken]);
    let taken = store.challenge("c1").await.unwrap().unwrap();
    assert_eq!(taken.state, ChallengeState::Accepted);
    assert_eq!(
        store.counts(50).await.unwrap(),
        (0, 2),
        "g2 runs, and the one that was begun"
    );
    let game_id = taken.game.unwrap();
    assert!(store.game(&game_id).await.unwrap().is_some());
    let other = if game_id == "g3" { "g4" } else { "g3" };
    assert_eq!(store.game(other).await.unwrap(), None);

    assert!(
        store
            .close_challenge("c2", ChallengeState::Cancelled)
            .await
            .unwrap()
    );
    assert!(!store.put_off("c2", 1000).await.unwrap(), "it is closed");
    assert!(
        !store
            .close_challenge("c2", ChallengeState::Declined)
            .await
            .unwrap()
    );
    assert_eq!(store.begin(game("g5", Some("c2"))).await.unwrap(), Begun::Taken);
    let late = NewGame {
        at: 100,
        ..game("g6", Some("c3"))
    };
    assert_eq!(store.begin(late).await.unwrap(), Begun::Taken);
}

/// A link that was declined works on, until it ends: whoever declined may think better of it. What is addressed to somebody, or open
/// to all, does not.
async fn declined(store: &Store) {
    let to_bob = Challenge {
        recipient: Some("bob".to_owned()),
        ..challenge("d3", false)
    };
    for new in [
        challenge("d1", false),
        challenge("d2", true),
        to_bob,
        challenge("d4", false),
    ] {
        let id = new.id.clone();
        store.add_challenge(new).await.unwrap();
        assert!(
            store
                .close_challenge(&id, ChallengeState::Declined)
                .await
                .unwrap()
        );
        let stored = store.challenge(&id).await.unwrap().unwrap();
        assert_eq!(stored.state, ChallengeState::Declined);
    }
    assert!(store.listed_challenges(50, 9).await.unwrap().is_empty());
    let begin = async |game_id: &str, challenge: &str, at: u64| {
        let new = NewGame {
            at,
            state: GameState {
                ended: true,
                ..state(0, None)
            },
            ..game(game_id, Some(challenge))
        };
        store.begin(new).await.unwrap()
    };
    assert_eq!(begin("late", "d4", 100).await, Begun::Taken);
    assert_eq!(begin("listed", "d2", 50).await, Begun::Taken);
    assert_eq!(begin("addressed", "d3", 50).await, Begun::Taken);
    assert_eq!(begin("after-all", "d1", 99).await, Begun::Done);
    let taken = store.challenge("d1").await.unwrap().unwrap();
    assert_eq!(
        (taken.state, taken.game.as_deref()),
        (ChallengeState::Accepted, Some("after-all"))
    );
    // Once.
    assert_eq!(begin("twice", "d1", 99).await, Begun::Taken);
    for game in ["late", "listed", "addressed", "twice"] {
        assert_eq!(store.game(game).await.unwrap(), None);
    }
}

async fn time(store: &Store) {
    assert_eq!(store.beat(1_000_000, 3000).await.unwrap().found, None);
    assert_eq!(store.beat(1_003_000, 3000).await.unwrap().found, None);
    // A clock that is behind changes nothing.
    assert_eq!(store.beat(1_002_000, 3000).await.unwrap().found, None);
    let (one, other) = tokio::join!(store.beat(1_010_000, 3000), store.beat(1_010_000, 3000));
    let beaten = [one.unwrap(), other.unwrap()];
    assert_eq!(beaten.map(|beaten| beaten.last), [1, 1]);
    let found: Vec<_> = beaten.into_iter().filter_map(|beaten| beaten.found).collect();
    assert_eq!(found.len(), 1, "one outage is found once");
    assert_eq!(
        (found[0].number, found[0].began, found[0].ended),
        (1, 1_003_000, 1_010_000)
    );
    assert_eq!(store.outages_after(0).await.unwrap(), found);
    assert!(store.outages_after(1).await.unwrap().is_empty());

    let mut before = store.games_before(1, 9).await.unwrap();
    before.sort();
    assert_eq!(before.len(), 2, "{before:?}");
    assert!(
        before.contains(&"g2".to_owned()),
        "the other one came of a challenge"
    );
    let credit = Append {
        outage: Some(1),
        ..append("g2", 1, &["credited"], None)
    };
    assert_eq!(store.append(credit).await.unwrap(), Appended::Done(2));
    assert_eq!(store.games_before(1, 9).await.unwrap().len(), 1);
    assert_eq!(
        store.append(append("g2", 2, &["x"], None)).await.unwrap(),
        Appended::Done(3)
    );
    assert_eq!(store.game("g2").await.unwrap().unwrap().outage, 1, "it stays");
    store.begin(game("g7", None)).await.unwrap();
    assert_eq!(
        store.game("g7").await.unwrap().unwrap().outage,
        1,
        "a new game was not there"
    );
}

async fn the_rest(store: &Store) {
    store.set_plan("g2", "ann", Some("one".to_owned())).await.unwrap();
    store.set_plan("g2", "ann", Some("two".to_owned())).await.unwrap();
    assert_eq!(store.plan("g2", "ann").await.unwrap().as_deref(), Some("two"));
    assert_eq!(store.plan("g2", "bob").await.unwrap(), None);
    store.set_plan("g2", "ann", None).await.unwrap();
    assert_eq!(store.plan("g2", "ann").await.unwrap(), None);

    let push = |person: &str| Push {
        endpoint: "https://push.example/1".to_owned(),
        person: person.to_owned(),
        body: "keys".to_owned(),
    };
    store.add_push(push("ann"), 1, 3).await.unwrap();
    store.add_push(push("bob"), 2, 3).await.unwrap();
    assert!(
        store.pushes("ann").await.unwrap().is_empty(),
        "the device is bob's now"
    );
    assert_eq!(store.pushes("bob").await.unwrap(), [push("bob")]);
    store.remove_push("https://push.example/1").await.unwrap();
    assert!(store.pushes("bob").await.unwrap().is_empty());
    let at = |number: u64| Push {
        endpoint: format!("https://push.example/{number}"),
        ..push("bob")
    };
    for number in 1..=5 {
        store.add_push(at(number), number, 3).await.unwrap();
    }
    assert_eq!(
        store.pushes("bob").await.unwrap(),
        [at(3), at(4), at(5)],
        "the oldest goes"
    );
    let gone = |person: &'static str| store.remove_push_of(person, "https://push.example/4");
    assert!(!gone("ann").await.unwrap(), "it is bob's");
    assert!(gone("bob").await.unwrap() && !gone("bob").await.unwrap());
    assert_eq!(store.pushes("bob").await.unwrap(), [at(3), at(5)]);

    assert_eq!(store.setting("key", "first").await.unwrap(), "first");
    assert_eq!(store.setting("key", "second").await.unwrap(), "first");
}

/// Who is told what, and that nobody is told twice.
async fn telling(store: &Store) {
    // Of a game: when its turn has changed, and who takes it over first.
    store.begin(game("t1", None)).await.unwrap();
    let of = |games: Vec<(String, u64)>| {
        let mut games = games.into_iter().filter(|(id, _)| id == "t1");
        games.next().map(|(_, tell)| tell)
    };
    assert_eq!(of(store.games_to_tell(59, 99).await.unwrap()), None);
    assert_eq!(of(store.games_to_tell(60, 99).await.unwrap()), Some(60));
    let same = Append {
        state: state(0, Some(90)),
        ..append("t1", 1, &["offered"], None)
    };
    store.append(same).await.unwrap();
    assert_eq!(
        of(store.games_to_tell(99, 99).await.unwrap()),
        Some(60),
        "the turn is the same"
    );
    store.append(append("t1", 2, &["played"], None)).await.unwrap();
    assert_eq!(of(store.games_to_tell(99, 99).await.unwrap()), Some(70));
    assert!(!store.tell_next("t1", 60, None).await.unwrap(), "that is over");
    let (one, other) = tokio::join!(
        store.tell_next("t1", 70, Some(80)),
        store.tell_next("t1", 70, Some(80))
    );
    assert!(one.unwrap() ^ other.unwrap(), "one takes it over");
    assert!(store.tell_next("t1", 80, None).await.unwrap());
    assert_eq!(of(store.games_to_tell(999, 99).await.unwrap()), None);

    // Once, until they have looked.
    let about = |person: &str| Telling {
        person: person.to_owned(),
        topic: "t1".to_owned(),
    };
    let ann = about("ann");
    let (one, other) = tokio::join!(
        store.may_tell(&ann, 1000, u64::MAX),
        store.may_tell(&ann, 1000, u64::MAX)
    );
    assert!(one.unwrap() ^ other.unwrap(), "nobody is told twice");
    assert!(!store.may_tell(&about("ann"), 9000, u64::MAX).await.unwrap());
    assert!(store.may_tell(&about("bob"), 1000, u64::MAX).await.unwrap());
    assert!(store.was_told(&about("ann")).await.unwrap());
    assert!(store.looked(&about("ann")).await.unwrap());
    assert!(!store.looked(&about("ann")).await.unwrap());
    assert!(!store.was_told(&about("ann")).await.unwrap());
    assert!(store.may_tell(&about("ann"), 2000, 100).await.unwrap());
    assert!(!store.may_tell(&about("ann"), 2099, 100).await.unwrap());
    assert!(store.may_tell(&about("ann"), 2100, 100).await.unwrap());
    // Whoever acts has looked, whatever comes of the action.
    for (expected, events, at) in [(3, &["one"][..], 3000), (4, &["two", "three"], 4000)] {
        assert!(store.may_tell(&about("ann"), at, 100).await.unwrap());
        let act = Append {
            looked: Some("t1".to_owned()),
            ..append("t1", expected, events, Some(("ann", expected)))
        };
        let last = expected + events.len() as u64;
        assert_eq!(store.append(act).await.unwrap(), Appended::Done(last));
        assert!(!store.was_told(&about("ann")).await.unwrap());
        assert!(store.was_told(&about("bob")).await.unwrap());
    }

    // Wishes: who can be told, has a wish, and was not told lately. Bob has somewhere to be told, Ann has not.
    let wish = |person: &str, clock: i32, ends: u64| Wish {
        person: person.to_owned(),
        clock,
        ends,
    };
    store.set_wish(wish("ann", 0, 5000)).await.unwrap();
    store.set_wish(wish("bob", 60, 4000)).await.unwrap();
    store.set_wish(wish("bob", -210, 5000)).await.unwrap();
    assert_eq!(
        store.wish("bob", 4999).await.unwrap(),
        Some(wish("bob", -210, 5000))
    );
    assert_eq!(store.wish("bob", 5000).await.unwrap(), None, "it has ended");
    assert_eq!(
        store.wishing("all", 4000, 0, 9).await.unwrap(),
        [wish("bob", -210, 5000)]
    );
    let all = Telling {
        topic: "all".to_owned(),
        ..about("bob")
    };
    assert!(store.may_tell(&all, 4000, 100).await.unwrap());
    assert!(store.wishing("all", 4000, 3900, 9).await.unwrap().is_empty());
    assert_eq!(store.wishing("all", 4100, 4000, 9).await.unwrap().len(), 1);
    store.remove_wish("bob").await.unwrap();
    assert_eq!(store.wish("bob", 1).await.unwrap(), None);
    assert!(store.wishing("all", 4100, 4000, 9).await.unwrap().is_empty());
}

/// When games began, by the hour of the day; those with a bot are nobody's habit.
async fn hours(store: &Store) {
    const HOUR: u64 = 3_600_000;
    let day = 30 * 24 * HOUR;
    for (number, hour) in [3, 3, 21].into_iter().enumerate() {
        let at = day * (number as u64 + 1) + hour * HOUR + 5;
        let begun = NewGame {
            at,
            ..game(&format!("h{number}"), None)
        };
        store.begin(begun).await.unwrap();
    }
    let with_a_bot = NewGame {
        at: day + 7 * HOUR,
        players: ["ann".to_owned(), "bot".to_owned()],
        ..game("h9", None)
    };
    store.begin(with_a_bot).await.unwrap();
    assert_eq!(store.begun_by_hour(day, 9).await.unwrap(), [(3, 2), (21, 1)]);
    assert_eq!(
        store.begun_by_hour(day, 1).await.unwrap(),
        [(21, 1)],
        "the last ones"
    );
    assert_eq!(store.begun_by_hour(4 * day, 9).await.unwrap(), []);
}

/// Many at once: each event is there once, in some order without holes; each command once.
async fn at_once(store: &Store) {
    store.begin(game("busy", None)).await.unwrap();
    let store = Arc::new(store.clone());
    let writers = (0..8_u64).map(|writer| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            for n in 0..10 {
                let mut expected = 1;
                // Each command is sent twice.
                for _ in 0..2 {
                    loop {
                        let body = format!("{writer}/{n}");
                        let person = if writer % 2 == 0 { "ann" } else { "bob" };
                        let command = append("busy", expected, &[&body], Some((person, writer * 100 + n)));
                        match store.append(command).await.unwrap() {
                            Appended::Conflict(version) => expected = version,
                            Appended::Done(_) | Appended::Repeated(_) => break,
                            Appended::NoGame => panic!("the game is there"),
                        }
                    }
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    let events = bodies(&store, "busy", 1).await;
    assert_eq!(events.len(), 80);
    assert!(events.iter().map(|(seq, _)| *seq).eq(2..=81));
    let mut bodies: Vec<_> = events.into_iter().map(|(_, body)| body).collect();
    bodies.sort();
    bodies.dedup();
    assert_eq!(bodies.len(), 80);
}

async fn keeps_its_promises(store: &Store) {
    people(store).await;
    games(store).await;
    lists(store).await;
    challenges(store).await;
    declined(store).await;
    time(store).await;
    the_rest(store).await;
    telling(store).await;
    hours(store).await;
    at_once(store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sqlite_keeps_its_promises() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open_folder(folder.path(), Access::Serve).unwrap();
    keeps_its_promises(&store).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
#[ignore = "needs PostgreSQL: its programs on the path, or in the folder that SENTE_POSTGRES names"]
async fn postgres_keeps_its_promises() {
    let cluster = testkit::postgres::Cluster::start();
    let address = cluster.database("contract");
    assert_eq!(Store::rehearse(&address).await.unwrap().found, 0);
    let store = Store::connect(&address, true).await.unwrap();
    let mut notices = store.notices().unwrap();
    keeps_its_promises(&store).await;
    store.tell("hello").await.unwrap();
    let mut heard = Vec::new();
    while heard.last().is_none_or(|last| last != "hello") {
        heard.push(notices.recv().await.unwrap());
    }
    assert!(heard.contains(&"game g1 4".to_owned()), "{heard:?}");
    assert!(heard.contains(&"game busy 81".to_owned()), "{heard:?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL: its programs on the path, or in the folder that SENTE_POSTGRES names"]
async fn postgres_comes_back_by_itself() {
    let mut cluster = testkit::postgres::Cluster::start();
    let store = Store::connect(&cluster.database("back"), true).await.unwrap();
    let other = Store::connect(&cluster.address().replace("/postgres", "/back"), true)
        .await
        .unwrap();
    for id in ["ann", "bob"] {
        store.add_person(person(id)).await.unwrap();
    }
    store.begin(game("g1", None)).await.unwrap();
    // Before the database is there again: the other one may hear of it at once.
    let mut notices = other.notices().unwrap();
    cluster.kill();
    let error = store.append(append("g1", 1, &["lost"], None)).await.unwrap_err();
    assert!(error.is_temporary(), "{error}");
    assert!(
        error.to_string().contains("the database cannot keep a move now"),
        "{error}"
    );
    // What was told before it was killed.
    while notices.try_recv().is_ok() {}
    cluster.start_again();
    // The pool finds out that its connections are gone, one after the other.
    let mut expected = Vec::new();
    let mut refused = 0;
    while expected.len() < 5 {
        let (version, body) = (1 + expected.len() as u64, format!("{}", expected.len()));
        match store
            .append(append("g1", version, &[&body], Some(("ann", version))))
            .await
        {
            Ok(Appended::Done(seq)) => expected.push((seq, body)),
            Ok(other) => panic!("{other:?}"),
            Err(error) => {
                assert!(error.is_temporary(), "{error}");
                refused += 1;
                assert!(refused < 100, "{error}");
            }
        }
    }
    assert_eq!(bodies(&other, "g1", 1).await, expected);
    // Notices come back, too.
    let again = async { while notices.recv().await.unwrap() != "again" {} };
    tokio::time::timeout(Duration::from_secs(30), again)
        .await
        .expect("notices come back");
}

#[tokio::test]
async fn an_address_that_is_none() {
    for wrong in ["", "nonsense", "mysql://host/db", "postgres://host:port/x"] {
        let error = Store::connect(wrong, true).await.unwrap_err();
        assert!(
            matches!(error, Error::Address(_) | Error::Unavailable { .. }),
            "{wrong}: {error:?}"
        );
    }
}
