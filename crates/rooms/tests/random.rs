//! Rooms take whatever comes: commands of players and strangers, times, outages. What must always hold is looked at after each.
//!
//! `SENTE_COMMANDS` sets how many commands there are.

use fastrand::Rng;
use game_core::clock::{Kind, TimeLeft};
use game_core::{Outcome, Player, Position};
use rooms::{AnyRoom, Duty, Hosted, Moment, Opening, Planned, Room, limits};
use std::collections::BTreeMap;
use wire::{
    Claim, Command, Event, GameId, GameKind, Offer, Person, PersonId, Plan, Reason, Refusal, Seat, Terms,
    What,
};

/// Commands in the gate.
const COMMANDS: u64 = 20_000;
/// After so many a game is left.
const MOST_A_GAME: usize = 500;

fn person(number: u64) -> Person {
    Person {
        id: PersonId::from_random(number),
        name: (number == 2).then(|| "Olena".to_owned()),
        guest: (number != 2).then_some(number as u32),
        bot: false,
    }
}

fn terms(random: &mut Rng) -> Terms {
    let shogi = random.bool();
    let game = if shogi { GameKind::Shogi } else { GameKind::Yinsh };
    let times: &[&str] = if shogi {
        &["10+2x5", "0+1x10", "60+3", "none", "2d", "600+5x30", "5+0"]
    } else {
        &["60+5", "10+1", "none", "1d", "600+10", "0+10"]
    };
    let mut terms = Terms::new(game, times[random.usize(..times.len())].parse().expect("a time"));
    terms.watch = random.bool();
    if shogi {
        terms.strict = random.u8(..3) != 0;
        terms.jishogi = table::Jishogi::ALL[random.usize(..3)];
        let starts = [
            "",
            "",
            "rook",
            "ten",
            "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1",
            "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1",
            "4k4/9/9/9/4r4/9/P8/9/4K4 b - 1",
            "KG7/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k b 2R2BG2g4s4n4l 1",
            "KG7/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/+p+p+p+p+p+p+p+p+p/8k w 2R2BG2g4s4n4l 1",
            "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1",
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        ];
        starts[random.usize(..starts.len())].clone_into(&mut terms.start);
    } else {
        terms.random_rings = random.bool();
        ["standard", "blitz", ""][random.usize(..3)].clone_into(&mut terms.start);
    }
    let seats = [Seat::Random, Seat::First, Seat::Second, Seat::Furigoma];
    terms.seat = seats[random.usize(..if shogi && terms.start.is_empty() { 4 } else { 3 })];
    terms
}

/// What happened, counted: a test of chance has to reach what it is about.
#[derive(Default)]
struct Seen {
    happened: BTreeMap<String, usize>,
    refused: BTreeMap<String, usize>,
    ended: BTreeMap<String, usize>,
    planned: BTreeMap<&'static str, usize>,
    commands: u64,
}

fn kind<T: serde::Serialize>(message: &T, tag: &str) -> String {
    let value = serde_json::to_value(message).expect("a message");
    value[tag].as_str().unwrap_or_default().to_owned()
}

struct Trial<P: Hosted> {
    room: Room<P>,
    /// Made of what is stored alone.
    twin: Room<P>,
    events: Vec<Event>,
    now: u64,
    plans: [Option<Plan>; 2],
}

impl<P: Hosted> Trial<P> {
    fn begin(opening: Opening) -> Self {
        let now = opening.now;
        let (room, begun) = Room::<P>::begin(opening).expect("terms that were checked");
        let mut trial = Self {
            twin: room.clone(),
            room,
            events: Vec::new(),
            now,
            plans: [None, None],
        };
        trial.store(&[begun], 0);
        trial
    }

    /// Stores events, and looks at each.
    fn store(&mut self, events: &[Event], lag_ms: u64) {
        for event in events {
            assert_eq!(event.seq, self.room.version() + 1);
            assert!(event.at >= self.room.at());
            let before = self.room.clone();
            self.room.apply(event).expect("an event of its own");
            let text = wire::text(event);
            assert!(text.len() < wire::MAX_FRAME / 4, "{text}");
            let read: Event = wire::parse(&text).expect("what was written");
            self.twin.apply(&read).expect("the same event");
            self.events.push(read);
            look_at_event(&before, event, &self.room, lag_ms);
        }
        assert_eq!(self.room, self.twin);
    }

    /// What holds at any time.
    fn look(&self) {
        let room = &self.room;
        if let Some(ended) = room.ended() {
            assert_eq!(room.clock().turn(), None);
            assert_eq!((room.to_act(), room.due([None; 2])), (None, None));
            if let Some(result) = ended.result {
                assert_eq!(room.live().ending().and_then(|it| it.result()), Some(result));
            }
        } else {
            assert_eq!(room.live().ending(), None, "an end that nobody has said");
            if let Some((player, _)) = room.clock().turn() {
                assert_eq!(Some(player), room.to_act());
                assert!(!room.is_paused());
            }
        }
        if let Some(due) = room.due([None; 2]) {
            // Nothing is due before it is.
            if due > room.at() {
                assert_eq!(room.serve(Duty::Look, &Moment::at(due - 1)), []);
            }
            assert_ne!(room.serve(Duty::Look, &Moment::at(due)), []);
        }
    }

    /// What holds for the whole game.
    fn look_at_all(&self) {
        let info = self.room.info().clone();
        let again = Room::<P>::replay(info.clone(), &self.events).expect("its own events");
        assert_eq!(again, self.room);
        let any = AnyRoom::replay(info, &self.events).expect("its own events");
        let line = self.room.live().line();
        let mut position = line.start().clone();
        for &action in line.actions() {
            position.play(action).expect("a legal line");
        }
        assert_eq!(&position, line.position());
        let record = any.record();
        let text = notation::write(&record, notation::Format::Text).expect("a record that can be written");
        let read = notation::read(text.as_bytes()).expect("a record that was written");
        assert_eq!(read.main_line_len(), line.len());
        assert_eq!(read.result(), self.room.ended().and_then(|ended| ended.result));
        assert_eq!(read, record);
        let summary = wire::text(&self.room.summary());
        assert!(summary.len() < wire::MAX_FRAME, "{summary}");
        assert_eq!(wire::parse::<wire::Summary>(&summary), Ok(self.room.summary()));
    }
}

fn left<P: Hosted>(room: &Room<P>, player: Player, at: u64) -> Option<u64> {
    room.clock().left(player, at).as_ref().map(TimeLeft::total_ms)
}

/// What an event may do.
fn look_at_event<P: Hosted>(before: &Room<P>, event: &Event, after: &Room<P>, lag_ms: u64) {
    if before.ended().is_some() {
        let rematch = match event.what {
            What::Offered { offer } | What::Withdrawn { offer } | What::Declined { offer } => {
                offer == Offer::Rematch
            }
            What::Rematch { .. } => true,
            _ => false,
        };
        assert!(rematch, "after the end: {event:?}");
    }
    if let What::Played { .. } | What::Forbidden { .. } = event.what {
        assert_eq!(event.by, before.to_act(), "out of turn: {event:?}");
    }
    if let What::Undone { to } = event.what {
        let turn = before.live().line().last_turn().expect("a turn");
        assert!(!turn.complete && Some(turn.player) == event.by && to as usize >= turn.begin);
    }
    let terms = &before.info().terms;
    for player in Player::BOTH {
        let (Some(was), Some(is)) = (left(before, player, event.at), left(after, player, event.at)) else {
            continue;
        };
        let gained = is.saturating_sub(was);
        let own = event.by == Some(player);
        let most = match &event.what {
            &What::Played { lag, .. } | &What::Forbidden { lag, .. } if own => {
                assert!(lag == 0 || before.clock().turn().is_some_and(|(it, _)| it == player));
                assert!(lag <= lag_ms.min(limits::LAG_MOST_MS));
                let new = match terms.time.kind() {
                    Kind::Increment { increment, .. } => u64::from(increment) * 1000,
                    Kind::Byoyomi { period, .. } => u64::from(period) * 1000,
                    Kind::Days(days) => u64::from(days) * 86_400_000,
                    _ => 0,
                };
                lag + if after.to_act() == Some(player) { 0 } else { new }
            }
            What::Credited { ms, .. } => *ms,
            What::TakenBack { .. } => before
                .clock()
                .turn()
                .map_or(0, |(_, since)| event.at.saturating_sub(since)),
            _ => 0,
        };
        assert!(
            gained <= most,
            "the clock of {player:?} rose by {gained}: {event:?}"
        );
    }
    if let What::Ended(ended) = event.what {
        let loser = match ended.reason {
            Reason::Resignation => event.by,
            Reason::Left => event.by.map(|by| !by),
            Reason::Time => {
                let (player, _) = before.clock().turn().expect("a clock that runs");
                assert_eq!(left(before, player, event.at), Some(0));
                Some(player)
            }
            _ => return,
        };
        let lost = loser.map(|loser| Outcome::Win(!loser));
        assert!(ended.result == lost || ended.reason == Reason::Left && ended.result == Some(Outcome::Draw));
    }
}

fn some_action<P: Position>(position: &P, random: &mut Rng) -> String {
    let mut actions = position.actions();
    actions.sort_by_cached_key(ToString::to_string);
    match random.choice(&actions) {
        Some(action) => action.to_string(),
        None => "pass".to_owned(),
    }
}

fn some_text(random: &mut Rng) -> String {
    let some = [
        "", "f6", "e5-e8", "xd4-h8", "pass", "7g7f", "5i5h", "9g9f", "G*5b", "9g9e", "2b8h+", "z9",
        "7g7f7g7f", "日",
    ];
    some[random.usize(..some.len())].to_owned()
}

/// A plan that begins as plans do; it need not be a good one.
fn some_plan<P: Hosted>(room: &Room<P>, random: &mut Rng) -> Plan {
    let line = room.live().line();
    let from = match line.last_turn() {
        Some(turn) if !turn.complete => turn.begin,
        _ => line.len(),
    };
    let lines = (0..random.usize(..4)).map(|_| {
        let mut position = line.positions()[from].clone();
        let mut actions = Vec::new();
        for _ in 0..random.usize(1..5) {
            let action = some_action(&position, random);
            let Ok(played) = action.parse() else { break };
            if position.play(played).is_err() {
                break;
            }
            actions.push(action);
        }
        actions
    });
    let mut lines: Vec<_> = lines.collect();
    if random.u8(..8) == 0 {
        lines.push(vec!["nonsense".to_owned()]);
    }
    Plan {
        from: (from + usize::from(random.u8(..8) == 0)) as u32,
        lines,
    }
}

/// What chance alone would hardly find: answers to what was asked, and what certain starts are there for.
fn fitting_command<P: Hosted>(room: &Room<P>, by: Player, random: &mut Rng) -> Option<Command> {
    let answer = random.u8(..3) == 0;
    if room.live().pending().is_some() && answer {
        return Some([Command::Punish, Command::Forgive][random.usize(..2)].clone());
    }
    if room.offers()[(!by).index()].is_some() && answer {
        return Some([Command::Accept, Command::Accept, Command::Decline][random.usize(..3)].clone());
    }
    let overlooks = room.info().terms.start.contains("4r4") && room.to_act() == Some(by);
    if room.live().line().is_empty() && overlooks && random.bool() {
        let base = room.version();
        let action = "9g9f".to_owned();
        return Some(Command::Act { action, base });
    }
    if room.live().line().len() < 3 && random.u8(..3) == 0 {
        return Some(if random.bool() {
            Command::Declare
        } else {
            let offer = Offer::Impasse;
            Command::Offer { offer }
        });
    }
    let line = room.live().line();
    if !line.last_turn_is_complete() && line.position().actor() == by && random.u8(..4) == 0 {
        return Some(Command::Undo);
    }
    if room.to_act() == Some(!by) && random.u8(..6) == 0 {
        if room.info().terms.is_in_days() {
            let plan = some_plan(room, random);
            return Some(Command::Plan { plan });
        }
        if room.both_have_moved() {
            let result = [Claim::Win, Claim::Draw][random.usize(..2)];
            return Some(Command::Claim { result });
        }
    }
    if room.is_paused() && random.bool() {
        let offer = Offer::Resume;
        return Some(Command::Offer { offer });
    }
    None
}

/// The next action of a turn that the other player has planned an answer to.
fn foreseen<P: Hosted>(trial: &Trial<P>, by: Player) -> Option<Command> {
    let plan = trial.plans[(!by).index()].as_ref()?;
    let line = trial.room.live().line();
    let place = line.len().checked_sub(plan.from as usize)?;
    let action = plan.lines.first()?.get(place)?.clone();
    let base = trial.room.version();
    Some(Command::Act { action, base })
}

fn some_command<P: Hosted>(room: &Room<P>, by: Option<Player>, random: &mut Rng) -> Command {
    if let Some(command) = by.and_then(|by| fitting_command(room, by, random)) {
        return command;
    }
    let legal = by.is_some() && by == room.to_act() && random.u8(..4) != 0;
    if legal {
        let pending = room.live().pending().filter(|_| random.bool());
        let action = match pending {
            Some(pending) => pending.answers[0].to_string(),
            None => some_action(room.live().position(), random),
        };
        let base = room.version();
        return Command::Act { action, base };
    }
    let offers = [
        Offer::Draw,
        Offer::Impasse,
        Offer::TakeBack,
        Offer::TakeBack,
        Offer::Pause,
        Offer::Resume,
        Offer::Rematch,
    ];
    match random.u8(..24) {
        0..4 => Command::Act {
            action: if random.bool() {
                some_text(random)
            } else {
                some_action(room.live().position(), random)
            },
            base: match random.u8(..4) {
                0 => random.u64(..room.version() + 3),
                _ => room.version(),
            },
        },
        4..6 => Command::Undo,
        6..12 => Command::Offer {
            offer: offers[random.usize(..offers.len())],
        },
        12 => Command::Withdraw,
        13..16 => Command::Accept,
        16 => Command::Decline,
        17 => Command::Declare,
        18 => Command::Punish,
        19 => Command::Forgive,
        20 if random.u8(..12) == 0 => Command::Resign,
        21 if random.u8(..4) == 0 => Command::Abort,
        22 => Command::Claim {
            result: [Claim::Win, Claim::Draw][random.usize(..2)],
        },
        _ => Command::Plan {
            plan: some_plan(room, random),
        },
    }
}

fn some_moment(now: u64, random: &mut Rng) -> Moment {
    let mut since = |most: u64| {
        Player::BOTH.map(|_| (random.u8(..6) == 0).then(|| now.saturating_sub(random.u64(..most))))
    };
    let away_since = since(400_000);
    let back_since = since(4_000);
    Moment {
        now,
        lag_ms: if random.bool() { 0 } else { random.u64(..3_000) },
        away_since,
        back_since,
        random: random.u64(..),
    }
}

fn step<P: Hosted>(trial: &mut Trial<P>, random: &mut Rng, seen: &mut Seen) {
    let steps = [
        0, 0, 1, 50, 700, 700, 2_500, 2_500, 9_000, 40_000, 70_000, 4_000_000,
    ];
    let most = if random.u8(..24) == 0 { steps.len() } else { 7 };
    trial.now += steps[random.usize(..most)];
    let mut moment = some_moment(trial.now, random);
    if random.u8(..50) == 0 {
        // The server's clock may be set back.
        moment.now = moment.now.saturating_sub(5_000);
    }
    seen.commands += 1;
    match random.u8(..20) {
        0..2 => {
            let duty = match random.u8(..100) {
                0 => Duty::CallOff,
                1..15 => Duty::Credit {
                    ms: random.u64(..100_000),
                },
                _ => Duty::Look,
            };
            let events = trial.room.serve(duty, &moment);
            assert!(events.iter().all(|event| event.by.is_none()));
            count(&events, seen);
            trial.store(&events, 0);
        }
        2 => {
            let command = some_command(&trial.room, None, random);
            let stranger = PersonId::from_random(77);
            let refused = trial.room.handle(stranger, &command, &moment);
            assert_eq!(refused, Err(Refusal::NotAPlayer));
            *seen.refused.entry("not_a_player".to_owned()).or_default() += 1;
        }
        _ => {
            let by = match trial.room.to_act() {
                Some(player) if random.u8(..3) != 0 => player,
                _ => Player::BOTH[random.usize(..2)],
            };
            let command = match foreseen(trial, by) {
                Some(command) if random.bool() => command,
                _ => some_command(&trial.room, Some(by), random),
            };
            let id = trial.room.info().players[by.index()].id;
            if matches!(command, Command::Claim { .. }) && random.bool() {
                trial.now += limits::AWAY_LONG_MS;
                moment.now = trial.now;
                moment.away_since[(!by).index()] = Some(0);
            }
            match trial.room.handle(id, &command, &moment) {
                Ok(events) => {
                    assert!(events.iter().all(|event| event.by.is_none_or(|it| it == by)));
                    if let Command::Plan { plan } = command {
                        assert_eq!(events, []);
                        trial.plans[by.index()] = Some(plan);
                    } else {
                        assert!(!events.is_empty(), "{command:?}");
                    }
                    count(&events, seen);
                    trial.store(&events, moment.lag_ms);
                }
                Err(refusal) => *seen.refused.entry(kind(&refusal, "t")).or_default() += 1,
            }
        }
    }
    follow_plans(trial, &moment, seen);
}

/// The server plays what is planned, by the players' own way.
fn follow_plans<P: Hosted>(trial: &mut Trial<P>, moment: &Moment, seen: &mut Seen) {
    for player in Player::BOTH {
        let Some(plan) = trial.plans[player.index()].take() else {
            continue;
        };
        match trial.room.follow_plan(player, &plan) {
            Planned::Waits => {
                *seen.planned.entry("waits").or_default() += 1;
                trial.plans[player.index()] = Some(plan);
            }
            Planned::Void => *seen.planned.entry("void").or_default() += 1,
            Planned::Answer { commands, rest } => {
                *seen.planned.entry("answer").or_default() += 1;
                let id = trial.room.info().players[player.index()].id;
                let at = Moment {
                    now: moment.now.max(trial.room.at()),
                    ..*moment
                };
                for command in commands {
                    match trial.room.handle(id, &command, &at) {
                        Ok(events) => trial.store(&events, at.lag_ms),
                        // The time may be out before the server has looked.
                        Err(refusal) => {
                            assert_eq!(refusal, Refusal::TimeIsUp);
                            return;
                        }
                    }
                }
                if trial.room.ended().is_none() && !rest.lines.is_empty() {
                    assert_eq!(rest.from as usize, trial.room.live().line().len());
                    assert_ne!(trial.room.follow_plan(player, &rest), Planned::Void);
                    trial.plans[player.index()] = Some(rest);
                }
            }
        }
    }
}

fn count(events: &[Event], seen: &mut Seen) {
    for event in events {
        *seen.happened.entry(kind(&event.what, "t")).or_default() += 1;
        if let What::Ended(ended) = &event.what {
            *seen.ended.entry(kind(ended, "reason")).or_default() += 1;
        }
    }
}

fn game<P: Hosted>(opening: Opening, random: &mut Rng, seen: &mut Seen) {
    let mut trial = Trial::<P>::begin(opening);
    let mut after_the_end = 0;
    for _ in 0..MOST_A_GAME {
        step(&mut trial, random, seen);
        trial.look();
        if trial.room.ended().is_some() {
            after_the_end += 1;
        }
        if after_the_end > 12 {
            break;
        }
    }
    trial.look_at_all();
    if let Some(id) = trial.room.rematch_game() {
        let rematch = trial.room.rematch(id, trial.now, random.u64(..));
        let (next, _) = Room::<P>::begin(rematch).expect("the same terms");
        let players = |room: &Room<P>| room.info().players.each_ref().map(|person| person.id);
        let [first, second] = players(&trial.room);
        assert_eq!(players(&next), [second, first]);
        assert_eq!(next.info().rematch_of, Some(trial.room.info().id));
    }
}

#[test]
fn whatever_comes_a_room_keeps_its_promises() {
    let count = testkit::from_env("SENTE_COMMANDS", COMMANDS);
    let mut seen = Seen::default();
    let mut games = 0u64;
    while seen.commands < count {
        games += 1;
        let mut random = Rng::with_seed(games);
        let terms = terms(&mut random);
        let kind = terms.game;
        let opening = Opening::new(
            GameId::from_random(games),
            terms,
            [person(1), person(2)],
            1_760_000_000_000,
            random.u64(..),
        );
        match kind {
            GameKind::Yinsh => game::<yinsh::Position>(opening, &mut random, &mut seen),
            GameKind::Shogi => game::<shogi::Position>(opening, &mut random, &mut seen),
        }
    }
    println!("{} commands in {games} games", seen.commands);
    println!(
        "{:?}\n{:?}\n{:?}\n{:?}",
        seen.happened, seen.refused, seen.ended, seen.planned
    );
    for (what, all) in [
        (
            &seen.happened,
            "credited declined ended forbidden forgiven offered paused played punished rematch resumed taken_back \
             undone withdrawn",
        ),
        (
            &seen.refused,
            "again_after bad_plan changed held illegal not_a_player not_by_terms not_now not_over not_your_turn over \
             paused still_here time_is_up too_late too_often unreadable",
        ),
        (
            &seen.ended,
            "aborted agreement called_off illegal impasse left no_first_move resignation rules time",
        ),
    ] {
        for kind in all.split_whitespace() {
            assert!(what.contains_key(kind), "{kind} never happened");
        }
    }
    assert!(
        ["answer", "void", "waits"]
            .iter()
            .all(|it| seen.planned.contains_key(it))
    );
}
