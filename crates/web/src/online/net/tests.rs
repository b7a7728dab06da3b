//! A connection that is cut, stalls or was asleep, without a browser.

use super::*;
use wire::What;

const CHANCE: f64 = 0.5;

fn game() -> GameId {
    GameId::from_random(7)
}

fn welcome(now: u64) -> ServerMessage {
    ServerMessage::Welcome {
        protocol: PROTOCOL,
        page: "one".to_owned(),
        you: None,
        now,
    }
}

fn events(seqs: std::ops::RangeInclusive<u64>) -> ServerMessage {
    let event = |seq| Event {
        seq,
        at: seq,
        by: None,
        what: What::Resumed,
        clocks: None,
    };
    ServerMessage::Events {
        game: game(),
        events: seqs.map(event).collect(),
    }
}

fn act(n: u64) -> Command {
    Command::Act {
        action: format!("a{n}"),
        base: n,
    }
}

fn sent(effects: &[Effect]) -> Vec<&ClientMessage> {
    let sent = effects.iter().filter_map(|effect| match effect {
        Effect::Send(message) => Some(message),
        _ => None,
    });
    sent.filter(|message| !matches!(message, ClientMessage::Ping { .. }))
        .collect()
}

/// A connection that stands at `now`.
fn connected(net: &mut Net, now: Time) -> Vec<Effect> {
    let mut effects = net.opened(now);
    effects.extend(net.heard(welcome(1_000_000 + now), now, CHANCE));
    effects
}

fn open() -> Net {
    let mut net = Net::default();
    assert_eq!(net.start(0), [Effect::Open]);
    assert_eq!(net.status(10), Status::First);
    connected(&mut net, 20);
    assert_eq!(net.status(20), Status::Here);
    net
}

#[test]
fn the_greeting_names_what_the_page_has() {
    let mut net = Net::default();
    assert_eq!(net.follow(game(), 0), []);
    net.start(0);
    let hello = |after| {
        let follow = vec![Follow { game: game(), after }];
        ClientMessage::hello(if after == 0 { "" } else { "one" }, follow)
    };
    assert_eq!(sent(&net.opened(5)), [&hello(0)]);
    net.heard(welcome(1), 6, CHANCE);
    net.heard(events(1..=4), 7, CHANCE);
    net.closed(8, CHANCE);
    net.tick(1000, CHANCE);
    assert_eq!(sent(&net.opened(1005)), [&hello(4)]);
}

#[test]
fn a_game_that_is_come_to_while_the_page_greets_is_followed() {
    let other = GameId::from_random(8);
    let mut net = Net::default();
    net.follow(other, 3);
    net.start(0);
    net.opened(5);
    // The greeting is on its way: nothing can be said before it is answered.
    assert_eq!(net.follow(game(), 0), []);
    assert_eq!(net.leave(other), []);
    let follow = ClientMessage::Follow(Follow {
        game: game(),
        after: 0,
    });
    let leave = ClientMessage::Leave { game: other };
    let effects = net.heard(welcome(1), 6, CHANCE);
    assert_eq!(sent(&effects), [&leave, &follow]);
    // What the greeting named is not asked for again.
    net.closed(8, CHANCE);
    net.tick(1000, CHANCE);
    assert_eq!(sent(&connected(&mut net, 1005)).len(), 1);
}

#[test]
fn events_are_told_once_and_without_holes() {
    let mut net = open();
    net.follow(game(), 0);
    assert_eq!(
        net.heard(events(1..=3), 30, CHANCE),
        [Effect::Tell(events(1..=3))]
    );
    assert_eq!(net.heard(events(1..=3), 31, CHANCE), []);
    assert_eq!(
        net.heard(events(2..=5), 32, CHANCE),
        [Effect::Tell(events(4..=5))]
    );
    // Something is missing: it is asked for, and nothing is told.
    let again = ClientMessage::Follow(Follow {
        game: game(),
        after: 5,
    });
    assert_eq!(net.heard(events(7..=8), 33, CHANCE), [Effect::Send(again)]);
    assert_eq!(
        net.heard(events(6..=8), 34, CHANCE),
        [Effect::Tell(events(6..=8))]
    );
    net.leave(game());
    assert_eq!(net.heard(events(9..=9), 35, CHANCE), []);
}

#[test]
fn a_command_is_sent_again_with_its_number_until_it_is_answered() {
    let mut net = open();
    let one = ClientMessage::Do {
        game: game(),
        n: 1,
        command: act(1),
    };
    let two = ClientMessage::Do {
        game: game(),
        n: 2,
        command: act(2),
    };
    assert_eq!(sent(&net.command(game(), 1, act(1))), [&one]);
    net.closed(100, CHANCE);
    // Kept while there is no line.
    assert_eq!(net.command(game(), 2, act(2)), []);
    net.tick(1000, CHANCE);
    assert_eq!(sent(&connected(&mut net, 1001))[1..], [&one, &two]);
    let done = ServerMessage::Done {
        game: game(),
        n: 1,
        seq: 9,
    };
    assert_eq!(net.heard(done.clone(), 1010, CHANCE), [Effect::Tell(done)]);
    net.closed(1020, CHANCE);
    net.tick(3000, CHANCE);
    assert_eq!(sent(&connected(&mut net, 3001))[1..], [&two]);
    // A server that can't store now is asked again later; another refusal is an answer.
    let refused = |reason: Refusal| ServerMessage::Refused {
        game: game(),
        n: 2,
        detail: reason.to_string(),
        reason,
    };
    assert_eq!(net.heard(refused(Refusal::Unavailable), 3002, CHANCE), []);
    assert_eq!(net.wake_at(), Some(3002 + AGAIN[0]));
    assert_eq!(sent(&net.tick(3002 + AGAIN[0], CHANCE)), [&two]);
    // Ever later, while it can't.
    for (at, pause) in [
        (3200, 300),
        (3600, 600),
        (4300, 1_200),
        (5600, 1_500),
        (7200, 1_500),
    ] {
        assert_eq!(net.heard(refused(Refusal::Unavailable), at, CHANCE), []);
        let wakes = net.tick(at + pause - 1, CHANCE);
        assert!(!sent(&wakes).contains(&&two), "{at}");
        assert!(sent(&net.tick(at + pause, CHANCE)).contains(&&two), "{at}");
    }
    net.closed(9003, CHANCE);
    net.tick(11_000, CHANCE);
    assert_eq!(sent(&connected(&mut net, 11_001))[1..], [&two]);
    net.heard(refused(Refusal::Over), 11_002, CHANCE);
    net.closed(11_003, CHANCE);
    net.tick(14_000, CHANCE);
    assert_eq!(sent(&connected(&mut net, 14_001))[1..], [] as [&ClientMessage; 0]);
}

#[test]
fn three_missed_pings_make_a_new_connection() {
    let mut net = open();
    let mut now = 20;
    let mut pings = 0;
    loop {
        let at = net.wake_at().unwrap();
        assert!(at - now >= PING[0] && at - now <= PING[1]);
        now = at;
        let effects = net.tick(now, CHANCE);
        if effects == [Effect::Close, Effect::Open] {
            break;
        }
        assert!(matches!(effects[..], [Effect::Send(ClientMessage::Ping { .. })]));
        pings += 1;
    }
    assert_eq!(pings, 2); // beside the one after the greeting
    assert_eq!(net.status(now), Status::Reconnecting);
    connected(&mut net, now + 50);
    assert_eq!(net.status(now + 50), Status::Here);
}

#[test]
fn an_answered_ping_is_none_that_is_missed() {
    let mut net = open();
    for _ in 0..20 {
        let now = net.wake_at().unwrap();
        let effects = net.tick(now, CHANCE);
        assert!(matches!(effects[..], [Effect::Send(ClientMessage::Ping { .. })]));
        let pong = ServerMessage::Pong {
            n: net.pinged,
            now: 1_000_000 + now + 20,
        };
        net.heard(pong, now + 40, CHANCE);
        assert_eq!(net.status(now + 2000), Status::Here);
        assert_eq!(net.server_time(now + 40), Some(1_000_000 + now + 40));
    }
}

#[test]
fn tries_become_rarer_and_a_nudge_tries_at_once() {
    let mut net = Net::default();
    net.start(0);
    let mut now = 0;
    let mut pauses = Vec::new();
    for knock in 0..300 {
        if knock < 2 {
            net.closed(now, 1.0);
        } else {
            // Another knock's answer, or that of a socket that is gone, says nothing.
            assert_eq!(net.knocked(knock - 2, false, now, 1.0), []);
            assert_eq!(net.closed(now, 1.0), []);
            assert_eq!(net.knocked(knock - 1, false, now, 1.0), []);
        }
        let at = net.wake_at().unwrap();
        pauses.push(at - now);
        now = at;
        let first = if knock == 0 {
            Effect::Open
        } else {
            Effect::Knock(knock)
        };
        assert_eq!(net.tick(now, 1.0), [first]);
    }
    assert_eq!(pauses[..3], [150, 153, 156]);
    assert!(pauses.is_sorted());
    assert_eq!(pauses.last(), Some(&PAUSE[1]));
    // Whoever was away for four seconds is back after a quarter of one, after a minute within two.
    let longest_after = |away: Time| {
        let mut sum = 0;
        let within = pauses.iter().take_while(|&&pause| {
            sum += pause;
            sum <= away
        });
        within.last().copied()
    };
    assert!(longest_after(4_000).is_some_and(|pause| pause < 250));
    assert!(longest_after(60_000).is_some_and(|pause| (1_000..2_000).contains(&pause)));
    assert_eq!(net.status(now), Status::Offline);
    assert_eq!(net.nudge(now + 1, 1.0), [Effect::Open]);
    // One that hangs is tried again, one that has just begun is not.
    assert_eq!(net.nudge(now + 2, 1.0), []);
    assert_eq!(net.nudge(now + 2000, 1.0), [Effect::Close, Effect::Open]);
    connected(&mut net, now + 2100);
    assert_eq!(net.status(now + 2100), Status::Here);
    net.closed(now + 3000, 1.0);
    assert_eq!(net.wake_at(), Some(now + 3150));
    // Short gaps are not spoken of.
    assert_eq!(net.status(now + 3000 + 2999), Status::Here);
    assert_eq!(net.status(now + 3000 + 3000), Status::Reconnecting);
    assert_eq!(net.status(now + 3000 + 15_000), Status::Offline);
}

#[test]
fn a_server_that_never_greets_is_given_up() {
    let mut net = Net::default();
    net.start(0);
    net.opened(10);
    // A slow line has longer with each try.
    let mut now = 0;
    for patience in [2_500, 5_000, 10_000, 10_000] {
        assert_eq!(net.tick(now + patience - 1, CHANCE), []);
        assert_eq!(net.tick(now + patience, CHANCE), [Effect::Close]);
        now = net.wake_at().unwrap();
        if patience == 2_500 {
            assert_eq!(net.tick(now, CHANCE), [Effect::Open]);
        } else {
            // What answers a knock and greets nobody is given up like what hangs.
            assert!(matches!(net.tick(now, CHANCE)[..], [Effect::Knock(_)]));
            assert_eq!(net.knocked(net.knocks, true, now, CHANCE), [Effect::Open]);
        }
    }
    // A knock that hangs has as long as a socket, and one that gets through opens it.
    net.closed(now, CHANCE);
    now = net.wake_at().unwrap();
    assert!(matches!(net.tick(now, CHANCE)[..], [Effect::Knock(_)]));
    assert_eq!(net.tick(now + 10_000, CHANCE), []);
    now = net.wake_at().unwrap();
    assert!(matches!(net.tick(now, CHANCE)[..], [Effect::Knock(_)]));
    assert_eq!(net.knocked(net.knocks, true, now + 30, CHANCE), [Effect::Open]);
    connected(&mut net, now + 60);
    assert_eq!(net.status(now + 60), Status::Here);
}

#[test]
fn a_newer_page_is_loaded_when_nothing_waits() {
    let mut net = open();
    assert!(!net.has_newer());
    net.command(game(), 1, act(1));
    net.heard(
        ServerMessage::Notice(Notice::NewPage {
            page: "two".to_owned(),
        }),
        50,
        CHANCE,
    );
    assert!(net.has_newer() && !net.may_load_newer());
    net.heard(
        ServerMessage::Done {
            game: game(),
            n: 1,
            seq: 2,
        },
        60,
        CHANCE,
    );
    assert!(net.may_load_newer());
}

#[test]
fn what_is_kept_outlives_the_page() {
    let mut before = Net::default();
    before.command(game(), 1, act(1));
    before.command(game(), 2, act(2));
    let kept = before.kept();
    let mut after = Net::default();
    after.keep(kept.clone());
    after.keep(kept.clone());
    after.start(0);
    assert_eq!(sent(&connected(&mut after, 10))[1..], [&kept[0], &kept[1]]);
}

#[test]
fn a_restart_that_was_announced_is_known_until_the_server_greets_again() {
    let mut net = open();
    net.heard(
        ServerMessage::Notice(Notice::Restarting { ms: 2000 }),
        100,
        CHANCE,
    );
    assert!(!net.restarting(200));
    net.closed(1900, CHANCE);
    assert!(net.restarting(1900));
    let at = net.wake_at().unwrap();
    net.tick(at, CHANCE);
    connected(&mut net, at + 10);
    assert!(!net.restarting(at + 5000));
}

#[test]
fn who_wants_no_connection_has_none() {
    let mut net = open();
    net.command(game(), 1, act(1));
    assert_eq!(net.stop(), [Effect::Close]);
    assert_eq!(net.wake_at(), None);
    assert_eq!(net.start(100), [Effect::Open]);
    assert_eq!(sent(&connected(&mut net, 110)).len(), 2);
}
